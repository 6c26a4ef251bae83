/**
 * Who attacks whom on a table, model by model: which models of a unit take part with what, and on which models the dice of each team fall,
 * closest first (DM-CAS-02, -05, -06, -11, DM-COM-03, DM-WPN-06, DM-SPE-01, -06). Hot: for attacks that are made; players think in units.
 */

import { UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";
import { INFANTRY, LIST, MAX_TEAMS, OFF, W_BLAST, W_INDIRECT, W_PB, W_SNIPER } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B, PLANS } from "./columns.ts";
import { coverAt } from "./cover.ts";
import { arcBonus, CONTACT, closestModel, gapOnTable, measureOf } from "./ground.ts";
import { ticksOf } from "./lengths.ts";
import { lineOf, openLines, sightOf } from "./sight.ts";
import type { World } from "./state.ts";
import { rankOfGroup, reachOf } from "./weapons.ts";

/** Tenths of an inch of so many ticks, rounded up; bases that touch are at 0. */
export function gapTenths(ticks: number): number {
  return ticks <= CONTACT ? 0 : (ticks * 10 + UNIT - 1) >> UNIT_BITS;
}

/**
 * Models of a group that take part with a weapon, after `lookAll`. Leaves the closest of them in `World.nearModel`, how far it is (in an
 * odd reading the farthest) in `nearFar`, and whether one of them sees the target in `nearSees`.
 * @rule DM-COM-03
 */
export function contributors(w: World, g: number, gun: number, close: boolean): number {
  if (w.each === 0) {
    const near = B.groupNear[g]!;
    w.nearModel = near;
    w.nearFar = near < 0 ? 0 : B.far[near]!;
    w.nearSees = near < 0 ? 0 : 1;
    return B.groupSaw[g]!;
  }
  return close ? fightersOf(w, g) : shootersOf(w, g, gun);
}

/** Those of a group that are in contact, or by another reading near enough. */
function fightersOf(w: World, g: number): number {
  const contact = B.rule[R.wholeUnit] === 2 ? 1e9 : B.rule[R.wholeUnit] === 1 ? 2 * UNIT : CONTACT;
  let n = 0;
  let near = -1;
  for (let m = B.rowFrom[g]!; m < B.rowTo[g]!; m++) {
    if (B.live[m] === 0 || B.far[m]! > contact) continue;
    n++;
    if (near < 0 || B.far[m]! < B.far[near]!) near = m;
  }
  w.nearModel = near;
  w.nearFar = near < 0 ? 0 : B.far[near]!;
  w.nearSees = 1;
  return n;
}

/** Those of a group that see somebody, or need not, and are in range where that matters. */
function shootersOf(w: World, g: number, gun: number): number {
  const indirect = (B.gunFlags[gun]! & W_INDIRECT) !== 0;
  const perModel = B.rule[R.perModel] === 1;
  const reach = perModel || B.rule[R.inRange] === 1 ? ticksOf(reachOf(gun)) : 1e9;
  let n = 0;
  let near = -1;
  let farthest = 0;
  let sees = 0;
  for (let m = B.rowFrom[g]!; m < B.rowTo[g]!; m++) {
    if (B.live[m] === 0 || (B.saw[m] === 0 && !indirect)) continue;
    const far = B.far[m]!;
    if (far > reach) continue;
    if (B.saw[m] === 1) sees = 1;
    n++;
    if (near < 0 || far < B.far[near]!) near = m;
    if (far > farthest) farthest = far;
  }
  w.nearModel = near;
  w.nearFar = near < 0 ? 0 : perModel ? farthest : B.far[near]!;
  w.nearSees = sees;
  return n;
}

/** Place of the key of a model that is to be put into a list. */
const KEY = B.listFar.length - 1;

/**
 * Puts a model into the list of a team by the key in the last place of `listFar`, lowest first; the last falls out of a full list. Returns
 * how many there are.
 */
function insert(base: number, n: number, m: number, cover: number): number {
  const list = B.list;
  const listCover = B.listCover;
  const listFar = B.listFar;
  const key = listFar[KEY]!;
  let k = n < LIST ? n : LIST - 1;
  if (n === LIST && key >= listFar[base + k]!) return n;
  while (k > 0 && listFar[base + k - 1]! > key) {
    listFar[base + k] = listFar[base + k - 1]!;
    list[base + k] = list[base + k - 1]!;
    listCover[base + k] = listCover[base + k - 1]!;
    k--;
  }
  listFar[base + k] = key;
  list[base + k] = m;
  listCover[base + k] = cover;
  return n < LIST ? n + 1 : LIST;
}

/**
 * Fills the list of team i of plan p: the models that its dice fall on, in their order, with the cover that each has. Where it may, with the
 * first of them alone: how many dice there will be is not known yet, but few, and lines are dear (`askFor`).
 */
export function fillList(w: World, p: number, i: number, close: boolean, dice: number): void {
  const at = p * MAX_TEAMS + i;
  const base = at * LIST;
  const gun = B.teamGun[at]!;
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  const flags = gun < w.gunCount ? B.gunFlags[gun]! : 0;
  const blast = !close && (flags & W_BLAST) !== 0;
  B.listN[at] = 0;
  B.listAt[at] = 0;
  B.listEnd[at] = NOT_LAID;
  if (i === 0) w.diceBefore = 0;
  w.prey = (flags & W_SNIPER) !== 0 && B.rule[R.snipersHitUnits] === 0 ? w.player.prey(p, t) : -1;
  const enough = enoughFor(w, p, gun, t, blast, dice);
  if (enough < LIST && !close && w.size(t) <= LIST && B.rule[R.allocation] === 0 && isAlone(w, t)) {
    if (!frontSeen(w, at, u, t, flags)) askFor(w, p, at, 1);
    return;
  }
  let n = addModels(w, base, 0, at, u, t, close, flags, enough);
  w.diceBefore += dice;
  if (blast || n < dice) w.alone = 0;
  if (blast && n > 0) n = aroundAim(w, base, n, at, u);
  else if (n < dice && B.rule[R.apart] === 0) {
    const seat = w.seatOf(t);
    for (let v = seat * w.U; v < (seat + 1) * w.U; v++) {
      if (v === t || (B.flags[v]! & OFF) !== 0 || gapOnTable(w, t, v) > B.number[N.multi]!) continue;
      n = addModels(w, base, n, at, u, v, close, flags, LIST);
    }
  }
  B.listN[at] = n;
  B.listAt[at] = n;
  B.listEnd[at] = n;
  if (B.rule[R.majority] === 1) majority(base, n);
}

/** What `listEnd` tells of a list whose models wait to be looked for. */
const NOT_LAID = -1;

/** Is no unit near enough to unit t for dice to fall on it as well (DM-CAS-11)? */
export function isAlone(w: World, t: number): boolean {
  if (B.rule[R.apart] === 1) return true;
  const seat = w.seatOf(t);
  const most = ticksOf(B.number[N.multi]!) + B.base[t]! + UNIT;
  for (let v = seat * w.U; v < (seat + 1) * w.U; v++) {
    if (v === t || (B.flags[v]! & OFF) !== 0) continue;
    const room = most + B.base[v]!;
    if (B.west[v]! - B.east[t]! > room || B.west[t]! - B.east[v]! > room) continue;
    if (B.south[v]! - B.north[t]! > room || B.south[t]! - B.north[v]! > room) continue;
    if (gapOnTable(w, t, v) <= B.number[N.multi]!) return false;
  }
  return true;
}

/** The first of a list whose team has the closest model is the model closest to that, if it sees it: then nobody else is looked for. */
function frontSeen(w: World, at: number, u: number, t: number, flags: number): boolean {
  const near = B.teamNear[at]!;
  if ((flags & W_SNIPER) !== 0 || B.rule[R.anywhere] === 1 || near !== closestModel(w, u, t)) return false;
  const seen = sightOf(w, u, t);
  if (seen === 0) return false;
  B.list[at * LIST] = closestModel(w, t, u);
  B.listCover[at * LIST] = seen - 1;
  B.listN[at] = 1;
  return true;
}

/** How many models a list has at most, those that nobody asked for yet among them. */
export function mostInList(w: World, p: number, at: number): number {
  if (B.listEnd[at] === NOT_LAID) return w.size(B.planTarget[p]!);
  return B.listN[at]! + B.listEnd[at]! - B.listAt[at]!;
}

/** Asks for so many models of a list, if there are as many; returns how many there are. */
export function askFor(w: World, p: number, at: number, many: number): number {
  let n = B.listN[at]!;
  if (n >= many || B.listAt[at] === B.listEnd[at]) return n;
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  const flags = B.gunFlags[B.teamGun[at]!]!;
  if (B.listEnd[at] === NOT_LAID) {
    n = 0;
    layOut(w, at, t, reachTicks(w, at, u, t), flags);
  }
  return seek(w, at, u, t, openLines(w, u, t), flags, many);
}

/** How far the dice of a team reach, from middle to middle. */
function reachTicks(w: World, at: number, u: number, t: number): number {
  return ticksOf(reachOf(B.teamGun[at]!)) + measureOf(w, u) + measureOf(w, t);
}

/**
 * Models that are enough for a list: as many as the dice of its team, and of the teams that roll before it, could strike; who is farther is
 * not looked for. All of them where it matters who else is seen, or where the target may harm itself before it is struck.
 */
function enoughFor(w: World, p: number, gun: number, t: number, blast: boolean, dice: number): number {
  if (gun >= w.gunCount || blast || B.rule[R.wrap] === 1 || B.rule[R.majority] === 1) return LIST;
  if (B.rule[R.freeTeams] === 1 || (p === 1 && B.risky[t] === 1)) return LIST;
  return dice + w.diceBefore + 1;
}

/** Farther than any model in any order: those of other units come after those of the target. */
const BEHIND_TARGET = 1e18;

/**
 * The models of unit t that the closest model of the team sees in range, by distance from it; snipers put those they want first. So many are
 * enough. Dice spread when there are more of them than models (DM-CAS-11): whom the unit attacks is struck first, whoever stands before it.
 */
function addModels(
  w: World,
  base: number,
  have: number,
  at: number,
  u: number,
  t: number,
  close: boolean,
  flags: number,
  enough: number,
): number {
  const open = close || openLines(w, u, t);
  const most = close ? 1e9 : reachTicks(w, at, u, t);
  if (have === 0 && w.size(t) <= LIST) {
    layOut(w, at, t, most, flags);
    return seek(w, at, u, t, open, flags, enough);
  }
  const near = B.teamNear[at]!;
  const picks = (flags & W_SNIPER) !== 0 && B.rule[R.snipersHitUnits] === 0;
  const after = t === B.planTarget[Math.floor(at / MAX_TEAMS) | 0] ? 0 : BEHIND_TARGET;
  let n = have;
  for (let m = B.mFrom[t]!; m < B.mTo[t]!; m++) {
    if (B.live[m] === 0) continue;
    const dx = B.mx[m]! - B.mx[near]!;
    const dy = B.my[m]! - B.my[near]!;
    const square = dx * dx + dy * dy;
    if (square > most * most) continue;
    const cover = coverFrom(w, u, t, near, m, open, flags);
    if (cover < 0) continue;
    const key = picks
      ? square - 1e12 * preyRank(w, m)
      : B.rule[R.anywhere] === 1
        ? 0 - B.kindPoints[B.kind[B.mGroup[m]!]!]!
        : square;
    B.listFar[KEY] = after + key;
    n = insert(base, n, m, cover);
  }
  return n < enough ? n : enough;
}

/** Lays out all living models of unit t in range behind the end of a list, with what they are to be ordered by. */
function layOut(w: World, at: number, t: number, most: number, flags: number): void {
  const near = B.teamNear[at]!;
  const x = B.mx[near]!;
  const y = B.my[near]!;
  const farthest = most * most;
  const picks = (flags & W_SNIPER) !== 0 && B.rule[R.snipersHitUnits] === 0;
  const anywhere = B.rule[R.anywhere] === 1;
  const list = B.list;
  const listFar = B.listFar;
  const base = at * LIST;
  let end = base;
  for (let m = B.mFrom[t]!; m < B.mTo[t]!; m++) {
    if (B.live[m] === 0) continue;
    const dx = B.mx[m]! - x;
    const dy = B.my[m]! - y;
    const square = dx * dx + dy * dy;
    if (square > farthest) continue;
    listFar[end] = picks
      ? square - 1e12 * preyRank(w, m)
      : anywhere
        ? 0 - B.kindPoints[B.kind[B.mGroup[m]!]!]!
        : square;
    list[end++] = m;
  }
  B.listN[at] = 0;
  B.listAt[at] = 0;
  B.listEnd[at] = end - base;
}

/** Takes models that wait behind a list into it, first those that come first, until there are so many; returns how many there are. */
function seek(w: World, at: number, u: number, t: number, open: boolean, flags: number, many: number): number {
  const near = B.teamNear[at]!;
  const list = B.list;
  const listFar = B.listFar;
  const base = at * LIST;
  const end = base + B.listEnd[at]!;
  let k = base + B.listAt[at]!;
  let n = base + B.listN[at]!;
  for (; k < end && n < base + many; k++) {
    let first = k;
    for (let other = k + 1; other < end; other++) {
      const less = listFar[other]! - listFar[first]!;
      if (less < 0 || (less === 0 && list[other]! < list[first]!)) first = other;
    }
    const m = list[first]!;
    const far = listFar[first]!;
    list[first] = list[k]!;
    listFar[first] = listFar[k]!;
    const cover = open ? 0 : coverFrom(w, u, t, near, m, false, flags);
    if (cover < 0) continue;
    list[n] = m;
    listFar[n] = far;
    B.listCover[n] = cover;
    n++;
  }
  B.listAt[at] = k - base;
  B.listN[at] = n - base;
  return n - base;
}

/** What snipers want most, and blasts aim at: the highest Morale, then the dearest (DM-SPE-06). */
export function rankOf(m: number): number {
  return rankOfGroup(B.mGroup[m]!);
}

/** The same, but those of the group that was picked first. */
function preyRank(w: World, m: number): number {
  return B.mGroup[m] === w.prey ? FIRST_PICK : rankOf(m);
}

/** More than any rank. */
const FIRST_PICK = 1 << 22;

/**
 * How many of the dice of a blast of unit u at unit t would fall on friends, about: those that are left when all enemies have one who are closer
 * to the aim than the first friend.
 */
export function friendsCaught(w: World, u: number, t: number, dice: number): number {
  let aim = closestModel(w, t, u);
  for (let m = B.mFrom[t]!; m < B.mTo[t]!; m++) if (B.live[m] !== 0 && rankOf(m) > rankOf(aim)) aim = m;
  const least = nearestFriend(w, u, aim);
  if (least === BEYOND) return 0;
  let closer = 0;
  const enemy = (1 - w.seatOf(u)) * w.U;
  for (let v = enemy; v < enemy + w.U; v++) {
    if ((B.flags[v]! & OFF) !== 0) continue;
    for (let m = B.mFrom[v]!; m < B.mTo[v]!; m++) if (B.live[m] !== 0 && squareApart(m, aim) <= least) closer++;
  }
  return closer < dice ? dice - closer : 0;
}

/** Square of the ticks from the aim to the nearest friend beside unit u, BEYOND for nobody. */
function nearestFriend(w: World, u: number, aim: number): number {
  const own = w.seatOf(u) * w.U;
  let least = BEYOND;
  for (let v = own; v < own + w.U; v++) {
    if (v === u || (B.flags[v]! & OFF) !== 0) continue;
    for (let m = B.mFrom[v]!; m < B.mTo[v]!; m++) {
      const far = B.live[m] === 0 ? BEYOND : squareApart(m, aim);
      if (far < least) least = far;
    }
  }
  return least;
}

/** How far from its aim a blast is thought to reach. */
const NEAR_AIM = 12 * UNIT;
const BEYOND = 2 * NEAR_AIM * NEAR_AIM + 1;

/** Most dice of a blast team of unit u. Models on foot with another weapon to fire are taken to fire that. */
export function blastDice(w: World, u: number): number {
  let most = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0) continue;
    const kind = B.kind[g]!;
    const first = B.kindArmsFrom[kind]!;
    let dice = 0;
    let others = 0;
    for (let a = first; a < B.kindArmsFrom[kind + 1]!; a++) {
      const gun = B.kindArms[a]!;
      if ((B.lostArms[u]! & (1 << (a - first))) !== 0 || (B.gunFlags[gun]! & W_PB) !== 0) continue;
      if ((B.gunFlags[gun]! & W_BLAST) === 0) others++;
      else dice = Math.max(dice, B.gunRof[gun]! + B.rofBonus[B.alive[g]!]! + 1);
    }
    if ((others === 0 || w.typeOf(u) !== INFANTRY) && dice > most) most = dice;
  }
  return most;
}

/** Square of the ticks between two models, BEYOND where that is too far to matter. */
function squareApart(m: number, o: number): number {
  const dx = B.mx[m]! - B.mx[o]!;
  const dy = B.my[m]! - B.my[o]!;
  if (dx > NEAR_AIM || dx < -NEAR_AIM || dy > NEAR_AIM || dy < -NEAR_AIM) return BEYOND;
  return dx * dx + dy * dy;
}

/** Cover of model m of unit t from the closest model of a team, -1 where that does not see it and the weapon needs to. */
function coverFrom(w: World, u: number, t: number, near: number, m: number, open: boolean, flags: number): number {
  const cover = open ? 0 : lineOf(w, u, t, near, m);
  return cover < 0 && (flags & W_INDIRECT) !== 0 ? coverAt(w, B.mx[m]!, B.my[m]!) : cover;
}

/**
 * DM-WPN-06: a model that is seen is the aim; the dice go to the models closest to it, whosever they are.
 */
function aroundAim(w: World, base: number, seen: number, at: number, u: number): number {
  const aim = B.list[w.player.aim(Math.floor(at / MAX_TEAMS) | 0, base, seen)]!;
  const x = B.mx[aim]!;
  const y = B.my[aim]!;
  const near = B.teamNear[at]!;
  // Whoever is farther from the aim than the last one that a die could fall on does not matter.
  let n = 0;
  for (let v = 0; v < 2 * w.U; v++) {
    if ((B.flags[v]! & OFF) !== 0) continue;
    const dx = B.cx[v]! - x;
    const dy = B.cy[v]! - y;
    const room = B.reach[v]! + 12 * UNIT;
    if (dx * dx + dy * dy > room * room) continue;
    const open = v === u || openLines(w, u, v);
    for (let m = B.mFrom[v]!; m < B.mTo[v]!; m++) {
      if (B.live[m] === 0 || m === near) continue;
      const ex = B.mx[m]! - x;
      const ey = B.my[m]! - y;
      let cover = open ? 0 : lineOf(w, u, v, near, m);
      if (cover < 0) cover = coverAt(w, B.mx[m]!, B.my[m]!);
      B.listFar[KEY] = ex * ex + ey * ey;
      n = insert(base, n, m, cover);
    }
  }
  return n;
}

/** dm.coverMixed: the cover that most of them have; the better one of two equal shares. */
function majority(base: number, n: number): void {
  let best = 0;
  let most = 0;
  for (let cover = 0; cover < 4; cover++) {
    let count = 0;
    for (let k = 0; k < n; k++) if (B.listCover[base + k] === cover) count++;
    if (count >= most && count > 0) {
      most = count;
      best = cover;
    }
  }
  for (let k = 0; k < n; k++) B.listCover[base + k] = best;
}

/** Bonus by the arc from which the closest model of a team attacks. */
export function arcOfTeam(at: number, t: number): number {
  const near = B.teamNear[at]!;
  return arcBonus(t, B.mx[near]!, B.my[near]!);
}

/** Is a plan made model by model? On a table those are that are carried out; players think in units. */
export function isExact(w: World, p: number): boolean {
  return w.field !== null && p < PLANS - 1;
}
