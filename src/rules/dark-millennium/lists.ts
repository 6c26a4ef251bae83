/**
 * Who attacks whom on a table, model by model: which models of a unit take part with what, and on which models the dice of each team fall,
 * closest first (DM-CAS-02, -05, -06, -11, DM-COM-03, DM-WPN-06, DM-SPE-01, -06). Hot: for attacks that are made; players think in units.
 */

import { UNIT, UNIT_BITS } from "../../geometry/ticks.ts";
import * as B from "./board.ts";
import { arcBonus, CONTACT, gapOf, lineOf, measureOf, openLines } from "./ground.ts";
import {
  LIST,
  MAX_TEAMS,
  N_MULTI,
  OFF,
  R_ANYWHERE,
  R_APART,
  R_FREE_TEAMS,
  R_IN_RANGE,
  R_MAJORITY,
  R_PER_MODEL,
  R_SNIPERS_HIT_UNITS,
  R_WHOLE_UNIT,
  R_WRAP,
  W_BLAST,
  W_INDIRECT,
  W_SNIPER,
} from "./matchup.ts";
import type { World } from "./state.ts";
import { coverAt, ticksOf } from "./table.ts";
import { reachOf } from "./teams.ts";

/** Tenths of an inch of so many ticks, rounded up; bases that touch are at 0. */
export function gapTenths(ticks: number): number {
  return ticks <= CONTACT ? 0 : (ticks * 10 + UNIT - 1) >> UNIT_BITS;
}

/**
 * Models of a group that take part with a weapon, after `lookAll`. Leaves the closest of them in `World.hitModel`, how far it is (in an odd
 * reading the farthest) in `hitFrom`, and whether one of them sees the target in `hitTo`.
 */
export function contributors(w: World, g: number, gun: number, close: boolean): number {
  const indirect = (B.gunFlags[gun]! & W_INDIRECT) !== 0;
  const perModel = B.rule[R_PER_MODEL] === 1;
  const limited = !close && (perModel || B.rule[R_IN_RANGE] === 1);
  const reach = close ? 0 : ticksOf(reachOf(gun));
  const contact = B.rule[R_WHOLE_UNIT] === 2 ? 1e9 : B.rule[R_WHOLE_UNIT] === 1 ? 2 * UNIT : CONTACT;
  let n = 0;
  let near = -1;
  let farthest = 0;
  let sees = 0;
  for (let m = B.rowFrom[g]!; m < B.rowTo[g]!; m++) {
    if (B.live[m] === 0) continue;
    const far = B.far[m]!;
    if (close) {
      if (far > contact) continue;
    } else {
      if (B.saw[m] === 0 && !indirect) continue;
      if (limited && far > reach) continue;
      if (B.saw[m] === 1) sees = 1;
    }
    n++;
    if (near < 0 || far < B.far[near]!) near = m;
    if (far > farthest) farthest = far;
  }
  w.hitModel = near;
  w.hitFrom = near < 0 ? 0 : perModel && !close ? farthest : B.far[near]!;
  w.hitTo = close ? 1 : sees;
  return n;
}

/**
 * Puts a model into the list of a team by the key in the last place of `listFar`, lowest first; the last falls out of a full list. Returns
 * how many there are.
 */
function insert(base: number, n: number, m: number, cover: number): number {
  const list = B.list;
  const listCover = B.listCover;
  const listFar = B.listFar;
  const key = listFar[LIST]!;
  let k = n < LIST ? n : LIST - 1;
  if (n === LIST && key >= listFar[k]!) return n;
  while (k > 0 && listFar[k - 1]! > key) {
    listFar[k] = listFar[k - 1]!;
    list[base + k] = list[base + k - 1]!;
    listCover[base + k] = listCover[base + k - 1]!;
    k--;
  }
  listFar[k] = key;
  list[base + k] = m;
  listCover[base + k] = cover;
  return n < LIST ? n + 1 : LIST;
}

/** Fills the list of team i of plan p: the models that its dice fall on, in their order, with the cover that each has. */
export function fillList(w: World, p: number, i: number, close: boolean, dice: number): void {
  const at = p * MAX_TEAMS + i;
  const base = at * LIST;
  const gun = B.teamGun[at]!;
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  const flags = gun < w.guns.count ? B.gunFlags[gun]! : 0;
  const blast = !close && (flags & W_BLAST) !== 0;
  if (i === 0) w.diceBefore = 0;
  let n = addModels(w, base, 0, at, u, t, close, flags, enoughFor(w, p, gun, t, blast, dice));
  w.diceBefore += dice;
  if (blast || n < dice) w.alone = 0;
  if (blast && n > 0) n = aroundAim(w, base, n, at, u);
  else if (n < dice && B.rule[R_APART] === 0) {
    const seat = w.seatOf(t);
    for (let v = seat * w.U; v < (seat + 1) * w.U; v++) {
      if (v === t || (B.flags[v]! & OFF) !== 0 || gapOf(w, t, v) > B.number[N_MULTI]!) continue;
      n = addModels(w, base, n, at, u, v, close, flags, LIST);
    }
  }
  B.listN[at] = n;
  if (B.rule[R_MAJORITY] === 1) majority(base, n);
}

/**
 * Models that are enough for a list: as many as the dice of its team, and of the teams that roll before it, could strike; who is farther is
 * not looked for. All of them where it matters who else is seen, or where the target may harm itself before it is struck.
 */
function enoughFor(w: World, p: number, gun: number, t: number, blast: boolean, dice: number): number {
  if (gun >= w.guns.count || blast || B.rule[R_WRAP] === 1 || B.rule[R_MAJORITY] === 1) return LIST;
  if (B.rule[R_FREE_TEAMS] === 1 || (p === 1 && B.risky[t] === 1)) return LIST;
  return dice + w.diceBefore + 1;
}

/**
 * The models of unit t that the closest model of the team sees in range, by distance from it; snipers put those they want first. So many are
 * enough.
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
  const near = B.teamNear[at]!;
  const x = B.mx[near]!;
  const y = B.my[near]!;
  const open = close || openLines(w, u, t);
  const gun = B.teamGun[at]!;
  const most = close ? 1e9 : ticksOf(reachOf(gun)) + measureOf(w, u) + measureOf(w, t);
  const picks = (flags & W_SNIPER) !== 0 && B.rule[R_SNIPERS_HIT_UNITS] === 0;
  if (have === 0 && w.size(t) <= LIST) return closestSeen(w, base, near, u, t, most, open, flags, picks, enough);
  let n = have;
  for (let m = B.mFrom[t]!; m < B.mTo[t]!; m++) {
    if (B.live[m] === 0) continue;
    const dx = B.mx[m]! - x;
    const dy = B.my[m]! - y;
    const square = dx * dx + dy * dy;
    if (square > most * most) continue;
    const cover = coverFrom(w, u, t, near, m, open, flags);
    if (cover < 0) continue;
    B.listFar[LIST] = picks
      ? square - 1e12 * rankOf(m)
      : B.rule[R_ANYWHERE] === 1
        ? 0 - B.kindPoints[B.kind[B.mGroup[m]!]!]!
        : square;
    n = insert(base, n, m, cover);
  }
  return n < enough ? n : enough;
}

/** The same for the first unit of a list, whose models all find room in it: they are put in order first, and lines are asked for in that order. */
function closestSeen(
  w: World,
  base: number,
  near: number,
  u: number,
  t: number,
  most: number,
  open: boolean,
  flags: number,
  picks: boolean,
  enough: number,
): number {
  const x = B.mx[near]!;
  const y = B.my[near]!;
  const farthest = most * most;
  const anywhere = B.rule[R_ANYWHERE] === 1;
  const list = B.list;
  const listCover = B.listCover;
  const listFar = B.listFar;
  let n = 0;
  for (let m = B.mFrom[t]!; m < B.mTo[t]!; m++) {
    if (B.live[m] === 0) continue;
    const dx = B.mx[m]! - x;
    const dy = B.my[m]! - y;
    const square = dx * dx + dy * dy;
    if (square > farthest) continue;
    const key = picks ? square - 1e12 * rankOf(m) : anywhere ? 0 - B.kindPoints[B.kind[B.mGroup[m]!]!]! : square;
    let k = n++;
    for (; k > 0 && listFar[k - 1]! > key; k--) {
      listFar[k] = listFar[k - 1]!;
      list[base + k] = list[base + k - 1]!;
    }
    listFar[k] = key;
    list[base + k] = m;
  }
  let seen = 0;
  for (let k = 0; k < n && seen < enough; k++) {
    const m = list[base + k]!;
    const cover = open ? 0 : coverFrom(w, u, t, near, m, false, flags);
    if (cover < 0) continue;
    list[base + seen] = m;
    listCover[base + seen] = cover;
    listFar[seen] = listFar[k]!;
    seen++;
  }
  return seen;
}

/** What snipers want most, and blasts aim at: the highest Morale, then the dearest (DM-SPE-06). */
function rankOf(m: number): number {
  const kind = B.kind[B.mGroup[m]!]!;
  return B.kindMorale[kind]! * 10000 + B.kindPoints[kind]!;
}

/** Cover of model m of unit t from the closest model of a team, -1 where that does not see it and the weapon needs to. */
function coverFrom(w: World, u: number, t: number, near: number, m: number, open: boolean, flags: number): number {
  const cover = open ? 0 : lineOf(w, u, t, near, m);
  return cover < 0 && (flags & W_INDIRECT) !== 0 ? coverAt(w, B.mx[m]!, B.my[m]!) : cover;
}

/** DM-WPN-06: the dearest model that is seen is the aim; the dice go to the models closest to it, whosever they are. */
function aroundAim(w: World, base: number, seen: number, at: number, u: number): number {
  let aim = B.list[base]!;
  let bestRank = -1;
  for (let k = 0; k < seen; k++) {
    const rank = rankOf(B.list[base + k]!);
    if (rank > bestRank) {
      bestRank = rank;
      aim = B.list[base + k]!;
    }
  }
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
      B.listFar[LIST] = ex * ex + ey * ey;
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
