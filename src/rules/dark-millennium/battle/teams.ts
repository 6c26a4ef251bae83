/**
 * Fire and combat teams: who attacks with what, from which band, and with which bonuses (DM-CAS-01 to -05, DM-MOD, DM-ROF). Hot: for
 * every attack that is made, and for many that are only thought about.
 */

import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { gapOf } from "./between.ts";
import { B, PLANS } from "./columns.ts";
import { arcBonus } from "./ground.ts";
import { H_CALM, H_HEAVY, H_KILLS, H_LIGHT, H_NO_KILL } from "./hopes.ts";
import { arcOfTeam, askFor, contributors, fillList, gapTenths, isAlone, isExact } from "./lists.ts";
import { leads, lookAll, lookBy, lookEach, sightOf, takeLead } from "./sight.ts";
import type { World } from "./state.ts";
import { shootersOf } from "./transport.ts";
import * as Weapons from "./weapons.ts";

/**
 * Makes the teams of plan p: unit u attacks t in some way over a distance. `cover` is the target's at that moment; `snipe`: only the
 * snipers attack. Fills the team columns, and `hope` but for an attack that is made on a table; true when anybody can attack at all.
 * @rule DM-WPN-12, DM-MOD-01, DM-MOD-02, DM-MOD-03, DM-MOD-04, DM-MOD-09, DM-MOD-10, DM-VEH-01, DM-RAM-02, DM-SPE-01, DM-SPE-03, DM-SPE-07
 * @rule DM-SPE-09
 */
export function plan(
  w: World,
  p: number,
  u: number,
  t: number,
  way: number,
  distance: number,
  sight: boolean,
  cover: number,
  scanned: boolean,
  snipe: boolean,
): boolean {
  openPlan(w, p, u, t, way, distance, sight, cover, scanned, snipe);
  return makePlan(w, p);
}

/** The same once the plan is open. */
export function makePlan(w: World, p: number): boolean {
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  const way = B.planWay[p]!;
  const exact = isExact(w, p);
  if (exact && w.early === FROM_START) B.teams[p] = B.heldTeams[p]!;
  else if (exact) musterAgain(w, p);
  else if (way === Weapons.BY_RAM) planRam(w, p, u, t);
  else if (way === Weapons.BY_POWER) addTeam(p, w.m.boltGun, 1, Weapons.skillOf(u, throwerIn(w, u), false));
  else muster(w, p);
  const hope = B.hope;
  hope[H_KILLS] = 0;
  hope[H_CALM] = 1;
  hope[H_LIGHT] = 1;
  hope[H_HEAVY] = 1;
  hope[H_NO_KILL] = 1;
  const n = B.teams[p]!;
  w.diceBefore = 0;
  for (let i = p * M.MAX_TEAMS; i < p * M.MAX_TEAMS + n; i++) {
    B.teamFlat[i] = exact
      ? flatModifier(w, i, t, way, gapTenths(B.teamFar[i]!), B.teamSees[i] === 1)
      : flatModifier(w, i, t, way, B.planGap[p]!, B.planSight[p] === 1);
    w.player.split(p, i, t);
    if (exact) {
      askForStruck(w, p, i, t);
      continue;
    }
    const trial = B.trial;
    hope[H_KILLS]! += trial[H_KILLS]!;
    hope[H_CALM]! *= trial[H_CALM]!;
    hope[H_LIGHT]! *= trial[H_LIGHT]!;
    hope[H_HEAVY]! *= trial[H_HEAVY]!;
    hope[H_NO_KILL]! *= trial[H_NO_KILL]!;
  }
  if (exact) return n > 0;
  w.snipersAlone = snipersAlone(p) ? 1 : 0;
  return n > 0;
}

/** Begins plan p: who attacks whom, and what the attack meets. */
export function openPlan(
  w: World,
  p: number,
  u: number,
  t: number,
  way: number,
  distance: number,
  sight: boolean,
  cover: number,
  scanned: boolean,
  snipe: boolean,
): void {
  B.teams[p] = 0;
  B.planUnit[p] = u;
  B.planTarget[p] = t;
  B.planCover[p] = cover;
  B.planScan[p] = scanned ? 1 : 0;
  B.planWay[p] = way;
  B.planGap[p] = distance;
  B.planSight[p] = sight ? 1 : 0;
  B.planSnipe[p] = snipe ? 1 : 0;
  w.planSlack = w.morale(t) - B.fatigue[t]!;
  if (way === Weapons.BY_RAM) B.ramPower[p] = ramPowerOf(w, u);
}

/**
 * Asks for the models that the dice of a team can fall on, of whom those before it may take away as many as they have. It was split as if there
 * were as many in reach as there can be; where there are less than it has dice it is split for those.
 */
function askForStruck(w: World, p: number, i: number, t: number): void {
  const dice = B.teamDice[i]!;
  if (B.listAt[i] !== B.listEnd[i] && askFor(w, p, i, dice + w.diceBefore) < dice) w.player.split(p, i, t);
  w.diceBefore += B.teamDice[i]!;
}

function snipersAlone(p: number): boolean {
  const n = B.teams[p]!;
  for (let i = p * M.MAX_TEAMS; i < p * M.MAX_TEAMS + n; i++) {
    const gun = B.teamGun[i]!;
    if ((B.gunFlags[gun]! & M.W_SNIPER) === 0) return false;
  }
  return n > 0;
}

/**
 * The teams of an attack on a table as they are, where the latest attack of this plan was made by the same unit on the same one, nothing has
 * happened to either and nobody else mattered; else new ones.
 */
function musterAgain(w: World, p: number): void {
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  const way = B.planWay[p]!;
  const odd = 2 * B.planScan[p]! + B.planSnipe[p]!;
  const pair = (((u * 64 + t) * 8 + way) * 4 + odd) * 256 + (Weapons.standingOf(t) & 255);
  const arms = (B.armed[u]! << 15) | B.armed[t]!;
  const stood = B.stood[u]! + B.stood[t]!;
  if (B.heldPair[p] === pair && B.heldArms[p] === arms && B.heldStood[p] === stood && isAlone(w, t)) {
    B.teams[p] = B.heldTeams[p]!;
    return;
  }
  w.alone = way === Weapons.BY_FIRE || way === Weapons.BY_ADVANCE || way === Weapons.BY_RETURN ? 1 : 0;
  musterOnTable(w, p);
  B.heldPair[p] = w.alone === 1 ? pair : -1;
  B.heldArms[p] = arms;
  B.heldStood[p] = stood;
  B.heldTeams[p] = B.teams[p]!;
}

/** Value of `World.early`: that answer is asked for now. */
export const FROM_START = 2;

/**
 * Makes the teams of unit r that fire back at unit u before it moves: most answers meet it where it starts from, and there everybody still
 * stands. `World.early` is 1 where they are what they would be if it was put back there. Nobody is asked for later: a unit that has moved is
 * harder to hit, and whoever is harder to hit is shot at with fewer dice.
 */
export function musterEarly(w: World, r: number, u: number): void {
  plan(w, 1, r, u, Weapons.BY_RETURN, gapOf(w, r, u), true, 0, false, false);
  w.early = B.heldPair[1]! < 0 ? 0 : 1;
  w.earlySize = w.size(u);
  B.heldPair[1] = -1;
  for (let i = M.MAX_TEAMS; i < M.MAX_TEAMS + B.teams[1]!; i++) B.listEnd[i] = B.listAt[i] = B.listN[i]!;
}

/** The group of who throws a bolt: who casts just now, or would. */
function throwerIn(w: World, u: number): number {
  return w.caster >= 0 ? w.caster : Weapons.casterGroup(u, M.T_BOLT);
}

/** The teams of an attack on a table: who sees, who touches, and on whom their dice fall. */
function musterOnTable(w: World, p: number): void {
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  const way = B.planWay[p]!;
  const close = way === Weapons.BY_ASSAULT || way === Weapons.BY_FIGHT_BACK || way === Weapons.BY_RAM;
  const odd = B.rule[R.perModel] === 1 || B.rule[R.inRange] === 1;
  const each = close || odd || way === Weapons.BY_POWER || B.lobs[u] === 1;
  if (each) lookAll(w, u, t, true);
  if (way === Weapons.BY_RAM) {
    planRam(w, p, u, t);
    joinTeam(p, w.gunCount, B.mFrom[u]!, 0, 1);
  } else if (way === Weapons.BY_POWER) {
    const group = throwerIn(w, u);
    const caster = B.rowFrom[group]!;
    addTeam(p, w.m.boltGun, 1, Weapons.skillOf(u, group, false));
    joinTeam(p, w.m.boltGun, liveFrom(caster), B.far[liveFrom(caster)]!, 1);
  } else {
    w.each = each ? 1 : 0;
    musterGroups(w, p, close, each);
    sortByPower(p);
    if (way === Weapons.BY_MOUNT) fewShooters(w, p, shootersOf(w, u));
    orderTeams(w, p);
  }
  const n = B.teams[p]!;
  let kept = p * M.MAX_TEAMS;
  for (let i = p * M.MAX_TEAMS; i < p * M.MAX_TEAMS + n; i++) {
    const gun = B.teamGun[i]!;
    fillList(w, p, i - p * M.MAX_TEAMS, close, gun < w.gunCount ? Weapons.rofOf(w, gun, B.teamSize[i]!) + 1 : M.LIST);
    if (gun >= w.gunCount) B.teamSize[i] = B.listN[i]!;
    if (B.listN[i] === 0) continue;
    if (kept < i) moveTeam(i, kept);
    kept++;
  }
  B.teams[p] = kept - p * M.MAX_TEAMS;
}

/** The groups of a unit take part, those that can do something; `each`: who sees the target is known of every model already. */
function musterGroups(w: World, p: number, close: boolean, each: boolean): void {
  const u = B.planUnit[p]!;
  const t = B.planTarget[p]!;
  let ready = each;
  let led = false;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0) continue;
    const first = !each && leads(w, u, t, g);
    const harms = !(first || led) || mayHarm(w, p, u, t, g, first);
    // Whose dice do nothing whatever they show adds nothing to those of others.
    if (!harms && !first) continue;
    if (harms && !ready) {
      lookAll(w, u, t, false);
      ready = true;
    }
    if (!harms) takeLead(w, u, t, g);
    else if (first) lookBy(w, u, t, g);
    else if (!each) lookEach(w, u, t, g);
    armGroup(w, p, u, g, close);
    led ||= first && B.teams[p]! > 0;
  }
}

/** Weapons that do something else than harm, or harm somebody else. */
const ODD = M.W_BLAST | M.W_GETS_HOT | M.W_BARRAGE | M.W_ORDNANCE | M.W_INDIRECT | M.W_SNIPER | M.W_IGNORE_COVER;

/**
 * Could a group do damage to anybody of unit t, if that stood in the open, all of the group saw it from where the closest of the unit stands, and
 * one die had all that they can add to it? Asked before it is known who of it sees the target, which takes much longer. A group that leads
 * thinks of all as of the closest, and has but one die when it can do nothing to that one: then the cover of that one counts.
 */
function mayHarm(w: World, p: number, u: number, t: number, g: number, leading: boolean): boolean {
  const way = B.planWay[p]!;
  if (w.typeOf(t) !== M.INFANTRY || B.shares[B.who[u]!] === 1 || B.rule[R.freeTeams] === 1 || w.fading === 0)
    return true;
  const i = p * M.MAX_TEAMS + M.MAX_TEAMS - 1;
  if (B.teams[p] === M.MAX_TEAMS) return true;
  const covered = leading && B.planScan[p] === 0 && w.sideAt[w.seatOf(u)]!.dice === 0;
  const defence = Weapons.standingOf(t) + B.number[N.cover + (covered ? sightOf(w, u, t) - 1 : 0)]!;
  // At point blank others of the group may be farther, in the short band.
  const gap = gapOf(w, u, t) || 1;
  const kind = B.kind[g]!;
  const first = B.kindArmsFrom[kind]!;
  for (let a = first; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    if ((B.lostArms[u]! & (1 << (a - first))) !== 0 || !Weapons.usable(u, gun, way, gap, true)) continue;
    if ((B.gunFlags[gun]! & ODD) !== 0) return true;
    B.teamGun[i] = gun;
    B.teamSkill[i] = Weapons.skillOf(u, g, false);
    const best = 6 + flatModifier(w, i, t, way, gap, true) + Weapons.rofOf(w, gun, B.alive[g]!) - defence;
    for (let k = B.from[t]!; k < B.to[t]!; k++) {
      if (B.alive[k]! > 0 && best >= B.kindDefence[B.kind[k]!]! + Weapons.mosFor(w, p, gun, B.kind[k]!, 1)) return true;
    }
  }
  return false;
}

/** Row of the first living model from a row on. */
function liveFrom(row: number): number {
  let m = row;
  while (B.live[m] === 0 && m + 1 < B.mGroup.length) m++;
  return m;
}

/** A team without anybody in its reach is none: the next one takes its place. */
function moveTeam(from: number, to: number): void {
  B.teamGun[to] = B.teamGun[from]!;
  B.teamSize[to] = B.teamSize[from]!;
  B.teamSkill[to] = B.teamSkill[from]!;
  B.teamRepeat[to] = B.teamRepeat[from]!;
  B.teamNear[to] = B.teamNear[from]!;
  B.teamFar[to] = B.teamFar[from]!;
  B.teamSees[to] = B.teamSees[from]!;
  B.listN[to] = B.listN[from]!;
  B.listAt[to] = B.listAt[from]!;
  B.listEnd[to] = B.listEnd[from]!;
  for (let k = 0; k < B.listN[from]! || k < B.listEnd[from]!; k++) {
    B.list[to * M.LIST + k] = B.list[from * M.LIST + k]!;
    B.listCover[to * M.LIST + k] = B.listCover[from * M.LIST + k]!;
    B.listFar[to * M.LIST + k] = B.listFar[from * M.LIST + k]!;
  }
}

/** One group of the unit takes part with the weapon that its player likes best, vehicles and monsters with all (DM-WPN-04, DM-VEH-01). */
function armGroup(w: World, p: number, u: number, g: number, close: boolean): void {
  const way = B.planWay[p]!;
  const kind = B.kind[g]!;
  const skill = Weapons.skillOf(u, g, close);
  const all = B.kindType[kind]! !== M.INFANTRY && B.rule[R.oneWeapon] === 0;
  const first = B.kindArmsFrom[kind]!;
  let arms = 0;
  for (let a = first; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    if ((B.lostArms[u]! & (1 << (a - first))) !== 0) continue;
    if (B.planSnipe[p] === 1 && (B.gunFlags[gun]! & M.W_SNIPER) === 0) continue;
    if (!Weapons.usable(u, gun, way, 0, true)) continue;
    const n = contributors(w, g, gun, close);
    if (n === 0 || (!close && gapTenths(B.far[w.nearModel]!) > Weapons.reachOf(gun))) continue;
    if (all) {
      addTeam(p, gun, n, skill);
      joinTeam(p, gun, w.nearModel, w.nearFar, w.nearSees);
      continue;
    }
    B.armGun[arms] = gun;
    B.armSize[arms] = close ? n * B.kindPairs[a]! : n;
    B.armNear[arms] = w.nearModel;
    B.armFar[arms] = w.nearFar;
    B.armSees[arms] = w.nearSees;
    arms++;
  }
  if (arms === 0) return;
  if (arms > 1) w.alone = 0;
  const k = arms === 1 ? 0 : bestArm(w, p, arms, skill);
  addTeam(p, B.armGun[k]!, B.armSize[k]!, skill);
  joinTeam(p, B.armGun[k]!, B.armNear[k]!, B.armFar[k]!, B.armSees[k]!);
}

/** The weapon that a group uses, of several in the columns of arms. */
function bestArm(w: World, p: number, arms: number, skill: number): number {
  w.choosing = 1;
  for (let k = 0; k < arms; k++) B.armWorth[k] = armWorth(w, p, B.armGun[k]!, B.armSize[k]!, skill);
  w.choosing = 0;
  return w.player.arm(p, arms);
}

/** The closest model of a team is the closest of all groups that join it; one that sees is enough (DM-MOD-05, DM-SPE-01). */
function joinTeam(p: number, gun: number, near: number, far: number, sees: number): void {
  const first = p * M.MAX_TEAMS;
  for (let i = first; i < first + B.teams[p]!; i++) {
    if (B.teamGun[i] !== gun) continue;
    if (B.teamNear[i]! < 0) {
      B.teamNear[i] = near;
      B.teamFar[i] = far;
      B.teamSees[i] = sees;
      return;
    }
    if (sees === 1) B.teamSees[i] = 1;
    if (B.far[near]! < B.far[B.teamNear[i]!]!) B.teamNear[i] = near;
    const wide = B.rule[R.perModel] === 1;
    if (wide ? far > B.teamFar[i]! : far < B.teamFar[i]!) B.teamFar[i] = far;
    return;
  }
}

/** DM-ACT-10: only so many models shoot, whom their player picks one by one. */
function fewShooters(w: World, p: number, most: number): void {
  const first = p * M.MAX_TEAMS;
  const end = first + B.teams[p]!;
  for (let i = first; i < end; i++) {
    B.armSize[i - first] = B.teamSize[i]!;
    B.teamSize[i] = 0;
  }
  for (let left = most; left > 0; left--) {
    const i = w.player.shooter(p, first, end);
    if (i < 0) break;
    B.armSize[i - first]!--;
    B.teamSize[i]!++;
  }
  let kept = first;
  for (let i = first; i < end; i++) {
    if (B.teamSize[i] === 0) continue;
    for (let k = i; k > kept; k--) swapTeams(k);
    kept++;
  }
  B.teams[p] = kept - first;
}

/** Puts the teams of an attack that is made into the order in which its player wants them to roll; as they are, the strongest is first. */
function orderTeams(w: World, p: number): void {
  const first = p * M.MAX_TEAMS;
  const end = first + B.teams[p]!;
  if (end - first < 2 || w.player.repeats()) return;
  // Who was asked is asked again.
  w.alone = 0;
  for (let i = first; i + 1 < end; i++) {
    for (let k = w.player.team(p, i, end); k > i; k--) swapTeams(k);
  }
}

function ramPowerOf(w: World, u: number): number {
  const speed = Math.floor((B.kindSpeed[B.kind[B.from[u]!]!]! - B.lostSpeed[u]!) / 10) | 0;
  return speed < 1 ? 0 : w.m.ramPower[speed > 64 ? 64 : speed]!;
}

function planRam(w: World, p: number, u: number, t: number): void {
  let models = w.size(t);
  for (let next = Weapons.neighbour(w, p, w.gunCount, t); next >= 0; next = Weapons.neighbour(w, p, w.gunCount, next)) {
    models += w.size(next);
  }
  addTeam(p, w.gunCount, 1, Weapons.skillOf(u, B.from[u]!, true));
  B.teamSize[p * M.MAX_TEAMS] = models;
}

/** One team for each type of weapon (DM-CAS-02); infantry uses one weapon each, vehicles and monsters all (DM-WPN-04, DM-VEH-01). */
function muster(w: World, p: number): void {
  const u = B.planUnit[p]!;
  const way = B.planWay[p]!;
  const close = way === Weapons.BY_ASSAULT || way === Weapons.BY_FIGHT_BACK;
  let room = close ? Weapons.fighters(w, B.planTarget[p]!) : 127;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const alive = B.alive[g]!;
    const n = alive < room ? alive : room;
    if (n === 0) continue;
    room -= n;
    const skill = Weapons.skillOf(u, g, close);
    const arms = layArms(p, u, g, n, skill, close);
    if (arms === 0) continue;
    const k = arms === 1 ? 0 : bestArm(w, p, arms, skill);
    addTeam(p, B.armGun[k]!, B.armSize[k]!, skill);
  }
  sortByPower(p);
  if (p < PLANS - 1) orderTeams(w, p);
}

/** Adds the weapons of `n` models of a group, or lays them out where each model uses one; how many were laid out. */
function layArms(p: number, u: number, g: number, n: number, skill: number, close: boolean): number {
  const way = B.planWay[p]!;
  const kind = B.kind[g]!;
  const all = B.kindType[kind]! !== M.INFANTRY && B.rule[R.oneWeapon] === 0;
  const first = B.kindArmsFrom[kind]!;
  let arms = 0;
  for (let a = first; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    if ((B.lostArms[u]! & (1 << (a - first))) !== 0) continue;
    if (B.planSnipe[p] === 1 && (B.gunFlags[gun]! & M.W_SNIPER) === 0) continue;
    if (!Weapons.usable(u, gun, way, B.planGap[p]!, B.planSight[p] === 1)) continue;
    if (all) {
      addTeam(p, gun, n, skill);
      continue;
    }
    B.armGun[arms] = gun;
    B.armSize[arms] = close ? n * B.kindPairs[a]! : n;
    arms++;
  }
  return arms;
}

function addTeam(p: number, gun: number, size: number, skill: number): void {
  const first = p * M.MAX_TEAMS;
  const n = B.teams[p]!;
  let i = first;
  while (i < first + n && B.teamGun[i] !== gun) i++;
  if (i < first + n) {
    B.teamSize[i]! += size;
    if (skill > B.teamSkill[i]!) B.teamSkill[i] = skill;
    return;
  }
  if (n === M.MAX_TEAMS) return;
  B.teamGun[i] = gun;
  B.teamSize[i] = size;
  B.teamSkill[i] = skill;
  B.teamRepeat[i] = 1;
  B.teamNear[i] = -1;
  B.teams[p] = n + 1;
}

/** Strong shots first: they hit the closest models. */
function sortByPower(p: number): void {
  const first = p * M.MAX_TEAMS;
  const power = B.gunPower;
  for (let a = first + 1; a < first + B.teams[p]!; a++) {
    for (let b = a; b > first && power[B.teamGun[b]!]! > power[B.teamGun[b - 1]!]!; b--) swapTeams(b);
  }
}

/** A team and the one before it, whose lists are not filled yet, change places. */
function swapTeams(at: number): void {
  swap(B.teamGun, at);
  swap(B.teamSize, at);
  swap(B.teamSkill, at);
  swap(B.teamNear, at);
  swap(B.teamFar, at);
  swap(B.teamSees, at);
}

function swap(column: Int32Array, at: number): void {
  const kept = column[at]!;
  column[at] = column[at - 1]!;
  column[at - 1] = kept;
}

/** Worth in grains of a weapon that a group might choose, as a team of its own in the last place of the plan. */
function armWorth(w: World, p: number, gun: number, size: number, skill: number): number {
  const t = B.planTarget[p]!;
  const i = p * M.MAX_TEAMS + M.MAX_TEAMS - 1;
  if (B.teams[p] === M.MAX_TEAMS) return 0;
  const keptGun = B.teamGun[i]!;
  B.teamGun[i] = gun;
  B.teamSize[i] = size;
  B.teamSkill[i] = skill;
  B.teamRepeat[i] = 1;
  B.teamFlat[i] = flatModifier(w, i, t, B.planWay[p]!, B.planGap[p]!, B.planSight[p] === 1);
  const worth = w.player.split(p, i, t);
  B.teamGun[i] = keptGun;
  return worth;
}

/** DM-CAS-03 but for unused RoF. */
function flatModifier(w: World, i: number, t: number, way: number, distance: number, sight: boolean): number {
  const gun = B.teamGun[i]!;
  let modifier = B.rule[R.noSkill] === 1 ? 0 : B.teamSkill[i]!;
  if (w.typeOf(t) !== M.INFANTRY) modifier += arcOf(w, i, t);
  if (way === Weapons.BY_RAM) return modifier;
  const close = way === Weapons.BY_ASSAULT || way === Weapons.BY_FIGHT_BACK;
  const flags = B.gunFlags[gun]!;
  if (!close || (flags & M.W_PB) !== 0 || B.rule[R.allAccurate] === 1) modifier += B.gunAccuracy[gun]!;
  if (close) return modifier;
  modifier += Weapons.rangeModifier(gun, distance);
  if (way === Weapons.BY_ADVANCE || (way === Weapons.BY_MOUNT && B.rule[R.mountAdvance] === 1))
    modifier += B.number[N.advance]!;
  if (!sight && (flags & M.W_PSYCHIC) === 0) modifier += B.number[N.indirect]!;
  return modifier;
}

/** DM-MOD-08: on a line the scenario says from where, on a table where the closest attacker stands. */
function arcOf(w: World, i: number, t: number): number {
  if (w.field === null) return w.sideAt[w.seatOf(t)]!.arc;
  if (i < (PLANS - 1) * M.MAX_TEAMS && w.choosing === 0) return arcOfTeam(i, t);
  const u = B.planUnit[Math.floor(i / M.MAX_TEAMS) | 0]!;
  return arcBonus(t, B.cx[u]!, B.cy[u]!);
}
