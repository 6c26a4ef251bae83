/** What a hit does: severity, damage charts, who is saved by hero points, who leaves, fatigue (DM-DAM, DM-CAS-08 to -11). Hot. Which dice fall on whom: combat.ts. */

import type { Dice } from "../../../dice/dice.ts";
import { LOST_HERE, SHOT_FROM } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { forgetSights, rearm, thinned } from "./ground.ts";
import { buys, FOR_CHART, spend } from "./hero.ts";
import { feelSpeed, recount } from "./left.ts";
import { G_SELF, G_WORST, S_HERO, S_LOST, S_POINTS_LOST, type World } from "./state.ts";

/** DM-DAM-01: severity of a damage score, strictly above the multiples of the armour. @rule DM-DAM-01, DM-DAM-02 */
export function severityOf(w: World, score: number, armour: number): number {
  const times = w.m.damageTimes;
  if (score > times[M.OVERKILL]! * armour) return M.OVERKILL;
  if (score > times[M.HEAVY]! * armour) return M.HEAVY;
  return score > times[M.LIGHT]! * armour ? M.LIGHT : M.NONE;
}

/** Whether a model with so many armour scores is out of the fight after this (DM-DAM-05 to -07, -11). @rule DM-DAM-11 */
export function disables(severity: number, scores: number): boolean {
  return severity >= scores;
}

/** On a table models have places: those struck go first, in the order of the list, and then the last of the group. */
function drop(w: World, u: number, g: number, n: number): void {
  let left = n;
  for (let k = w.hitFrom; k < w.hitTo && left > 0; k++) {
    const m = B.list[k]!;
    if (B.live[m] === 0 || B.mGroup[m] !== g) continue;
    B.live[m] = 0;
    w.noteSite(LOST_HERE, w.seatOf(u), B.mx[m]!, B.my[m]!);
    left--;
  }
  for (let m = B.rowTo[g]! - 1; m >= B.rowFrom[g]! && left > 0; m--) {
    if (B.live[m] === 0) continue;
    B.live[m] = 0;
    w.noteSite(LOST_HERE, w.seatOf(u), B.mx[m]!, B.my[m]!);
    left--;
  }
  if (w.size(u) > 0 || w.typeOf(u) !== M.INFANTRY) thinned(w, u);
}

/** Takes what `tally` holds to the models of a group: damage, hero points, removal (DM-CAS-09). */
export function applyRun(w: World, p: number, gun: number, u: number, g: number, n: number): void {
  const tally = B.tally;
  markAttacked(w, p, u);
  const before = B.alive[g]!;
  const kind = B.kind[g]!;
  if ((B.kindTraits[kind]! & M.T_DAEMON) !== 0) strikeDaemons(w, p, gun, u, g);
  else if (B.kindScores[kind]! > 1) {
    const severity =
      tally[M.OVERKILL]! > 0 ? M.OVERKILL : tally[M.HEAVY]! > 0 ? M.HEAVY : tally[M.LIGHT]! > 0 ? M.LIGHT : M.NONE;
    if (severity > M.NONE) damageModel(w, p, gun, u, g, severity);
  } else if (tally[M.LIGHT]! > 0) {
    const over = saved(w, g, tally[M.OVERKILL]!, M.OVERKILL);
    const heavy = saved(w, g, tally[M.HEAVY]! - tally[M.OVERKILL]!, M.HEAVY);
    const light = saved(w, g, tally[M.LIGHT]! - tally[M.HEAVY]!, M.LIGHT);
    const severity = over > 0 ? M.OVERKILL : heavy > 0 ? M.HEAVY : light > 0 ? M.LIGHT : M.NONE;
    note(w, p, u, severity);
    const seat = w.seatOf(u);
    w.tick(T.lights, seat, light);
    w.tick(T.heavies, seat, heavy);
    w.tick(T.overkills, seat, over);
    remove(w, gun, w.seatOf(B.planUnit[p]!), u, g, light + heavy + over);
  }
  if (w.field !== null && gun < w.gunCount && B.gunRange[gun]! > 0) noteShots(w, p, u, before - B.alive[g]!);
  const hits = (n * 32 + tally[M.LIGHT]!) * 1024 + tally[M.HEAVY]! * 32 + tally[M.OVERKILL]!;
  w.log.event(E.struck, g, hits, before - B.alive[g]!);
}

/** Notes for so many models that were shot where the middle of the unit stood that shot them. */
function noteShots(w: World, p: number, u: number, models: number): void {
  const shooter = B.planUnit[p]!;
  for (let n = 0; n < models; n++) w.noteSite(SHOT_FROM, w.seatOf(u), B.cx[shooter]!, B.cy[shooter]!);
}

export function markAttacked(w: World, p: number, u: number): void {
  if (B.worst[p * 2 * w.U + u]! < M.NONE) B.worst[p * 2 * w.U + u] = M.NONE;
}

export function note(w: World, p: number, u: number, severity: number): void {
  const at = p * 2 * w.U + u;
  if (severity > B.worst[at]!) B.worst[at] = severity;
  if (severity > B.game[G_WORST + p]!) B.game[G_WORST + p] = severity;
}

/**
 * Takes `n` models of a group off the table; the last one takes its unit along. They count for the gun of the seat `by`, which a blast may
 * make their own, or for nobody's where `gun` is negative.
 * @rule DM-DAM-10
 */
export function remove(w: World, gun: number, by: number, u: number, g: number, n: number): void {
  if (n <= 0) return;
  const gone = n < B.alive[g]! ? n : B.alive[g]!;
  B.alive[g]! -= gone;
  recount(w, u);
  if (w.field !== null) drop(w, u, g, gone);
  const seat = w.seatOf(u);
  B.seats[seat * SEAT_COLUMNS + S_LOST]! += gone;
  B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]! += gone * B.kindPoints[B.kind[g]!]!;
  if (gun < 0) return;
  w.counters[w.layout.byWeapon + 2 * gun + by]! += gone;
  if (by === seat) w.tick(T.lostToFriends, seat, gone);
}

/** DM-SPE-08, DM-SPE-09. */
function strikeDaemons(w: World, p: number, gun: number, u: number, g: number): void {
  const tally = B.tally;
  const psychic = gun < w.gunCount && (B.gunFlags[gun]! & M.W_SHOCK) !== 0;
  const rule = B.rule[R.daemonPsychic]!;
  if (psychic && rule < 2 && tally[M.LIGHT]! > 0) {
    note(w, p, u, M.OVERKILL);
    if (rule === 0) remove(w, gun, w.seatOf(B.planUnit[p]!), u, g, tally[M.LIGHT]!);
    return;
  }
  if (B.rule[R.wouldBe] === 0) return;
  note(
    w,
    p,
    u,
    tally[M.OVERKILL]! > 0 ? M.OVERKILL : tally[M.HEAVY]! > 0 ? M.HEAVY : tally[M.LIGHT]! > 0 ? M.LIGHT : M.NONE,
  );
}

// Single models with several armour scores.

/**
 * One result on a model with two or three scores: charts, hero points, removal (DM-DAM-05 to -09).
 * @rule DM-DAM-03, DM-DAM-04, DM-DAM-05, DM-DAM-06, DM-DAM-07, DM-DAM-08, DM-DAM-09
 */
export function damageModel(w: World, p: number, gun: number, u: number, g: number, given: number): void {
  const seat = w.seatOf(u);
  const dice = w.actions[w.seatOf(B.planUnit[p]!)]!;
  let severity = downgraded(w, g, given);
  if (severity === M.NONE) return;
  let counted = severity;
  const scores = B.kindScores[B.kind[g]!]!;
  let out = disables(severity, scores);
  if (!out && severity === M.LIGHT) {
    const effect = chartEffect(w, dice, p, u, g, M.LIGHT_CHART);
    w.log.event(E.chart, u, M.LIGHT_CHART, effect);
    if (effect === M.E_HEAVY) {
      severity = M.HEAVY;
      counted = B.rule[R.sixLight] === 1 ? M.LIGHT : M.HEAVY;
      out = disables(M.HEAVY, scores);
    } else out = suffer(w, p, u, g, effect, false);
  }
  if (!out && severity === M.HEAVY) {
    const effect = chartEffect(w, dice, p, u, g, M.HEAVY_CHART);
    w.log.event(E.chart, u, M.HEAVY_CHART, effect);
    if (effect === M.E_OVERKILLED) {
      severity = M.OVERKILL;
      counted = M.OVERKILL;
    }
    out = suffer(w, p, u, g, effect, true);
  }
  rearm(u);
  note(w, p, u, counted);
  w.tick(severity === M.OVERKILL ? T.overkills : severity === M.HEAVY ? T.heavies : T.lights, seat, 1);
  if (!out) return;
  remove(w, gun, w.seatOf(B.planUnit[p]!), u, g, 1);
  if (w.field !== null && B.alive[g] === 0) wreck(w, u, severity);
}

/**
 * One roll on a chart, by who attacks. He may make it a six (DM-HER-06), which does more than the mean of the rows by five faces in six where light
 * damage becomes what disables, by a third where it becomes a roll on the heavy chart, by two thirds on that.
 */
function chartEffect(w: World, dice: Dice, p: number, u: number, g: number, chart: number): number {
  const attacker = w.seatOf(B.planUnit[p]!);
  if (attacker === w.seatOf(u) || B.seats[attacker * SEAT_COLUMNS + S_HERO] === 0) return dice.table(chart);
  const fails = chart === M.HEAVY_CHART ? 4 : B.kindScores[B.kind[g]!] === 2 ? 5 : 2;
  return buys(w, attacker, 1, FOR_CHART, g, fails, 6) ? B.number[N.chartSix + chart]! : dice.table(chart);
}

/** DM-DAM-10: who is disabled may stay as difficult ground, who is overkilled goes; either way its passengers get out (DM-DAM-12). */
function wreck(w: World, u: number, severity: number): void {
  if (severity < M.OVERKILL && B.rule[R.noWreck] === 0) {
    B.place[u]! |= M.WRECK;
    w.log.event(E.wrecked, u, 0, 0);
  }
  // Not before the exchange is over: they would be in the way of the attacks that are made at the same time.
  B.lostHull[u] = severity + 1;
}

/** What a chart says; true when the model is out. `heavy`: scores fall to nothing instead of by one. */
function suffer(w: World, p: number, u: number, g: number, effect: number, heavy: boolean): boolean {
  const kind = B.kind[g]!;
  if (effect === M.E_FATIGUE) {
    if (B.rule[R.chartIncluded] === 0) B.extra[u]! += B.number[N.chart]!;
  } else if (effect === M.E_SPEED) {
    B.lostSpeed[u] = fallen(B.kindSpeed[kind]!, B.lostSpeed[u]!, heavy, 10, true);
    B.lostAgility[u] = fallen(B.kindAgility[kind]!, B.lostAgility[u]!, heavy, 1, true);
    feelSpeed(u);
  } else if (effect === M.E_BS) B.lostBs[u] = fallen(B.kindBs[kind]!, B.lostBs[u]!, heavy, 1, false);
  else if (effect === M.E_AS) {
    B.lostAs[u] = fallen(B.kindAs[kind]!, B.lostAs[u]!, heavy, 1, false);
    B.lostDefence[u] = fallen(B.kindDefence[kind]!, B.lostDefence[u]!, heavy, 1, false);
  } else if (effect === M.E_WEAPON) loseWeapon(w, p, u, g);
  return effect === M.E_DISABLED || effect === M.E_OVERKILLED;
}

/** What is lost of a score in all: one step more, or everything; speed and agility end at nothing, others may go below it. */
function fallen(score: number, lost: number, heavy: boolean, step: number, floor: boolean): number {
  if (heavy) return lost > score ? lost : score > 0 ? score : lost;
  return floor && lost + step > score ? (score > lost ? score : lost) : lost + step;
}

/** DM-DAM-08, result 5: the attacker picks a weapon that still works. */
function loseWeapon(w: World, p: number, u: number, g: number): void {
  const first = B.kindArmsFrom[B.kind[g]!]!;
  let arms = 0;
  for (let a = first; a < B.kindArmsFrom[B.kind[g]! + 1]!; a++) {
    if ((B.lostArms[u]! & (1 << (a - first))) !== 0) continue;
    B.armGun[arms] = B.kindArms[a]!;
    B.armNear[arms] = a - first;
    arms++;
  }
  if (arms === 0) return;
  const k = arms === 1 ? 0 : w.player.disarm(w.seatOf(B.planUnit[p]!), arms);
  B.lostArms[u]! |= 1 << B.armNear[k]!;
}

/** DM-HER-04: models of one severity that stay damaged after hero points were spent on those worth it. */
export function saved(w: World, g: number, n: number, severity: number): number {
  if (n <= 0) return n;
  const seat = g >= w.G ? 1 : 0;
  const cost = B.number[N.hero + severity]!;
  let left = n;
  while (left > 0 && worthSaving(w, seat, g, cost)) {
    spend(w, seat, cost, severity);
    left--;
  }
  return left;
}

function worthSaving(w: World, seat: number, g: number, cost: number): boolean {
  const have = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  if (cost > have || have === 0 || B.rule[R.noSaves] === 1) return false;
  return w.player.saves(seat, g, cost);
}

/** DM-HER-04, -05 for a model that can take damage: what is left of a severity. */
function downgraded(w: World, g: number, severity: number): number {
  const seat = g >= w.G ? 1 : 0;
  const have = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  if (have === 0) return severity;
  const scores = B.kindScores[B.kind[g]!]!;
  if (!disables(severity, scores) && severity === M.LIGHT) return severity;
  if (severity === M.HEAVY && step(w, seat, g, B.number[N.heavyToLight]!, severity)) return M.LIGHT;
  if (severity === M.OVERKILL && B.rule[R.printedSaves] === 0) {
    if (scores === 3 && step(w, seat, g, B.number[N.overkillToHeavy]!, severity)) return M.HEAVY;
    if (step(w, seat, g, B.number[N.overkillToLight]!, severity)) return M.LIGHT;
  }
  const cost = B.number[N.hero + severity]!;
  if (!worthSaving(w, seat, g, cost)) return severity;
  spend(w, seat, cost, severity);
  return M.NONE;
}

function step(w: World, seat: number, g: number, cost: number, severity: number): boolean {
  if (B.rule[R.noDowngrade] === 1 || !worthSaving(w, seat, g, cost)) return false;
  spend(w, seat, cost, severity);
  return true;
}

// Fatigue.

/** Gives a unit fatigue, and says so. */
export function tire(w: World, u: number, points: number): void {
  if (points === 0) return;
  B.fatigue[u]! += points;
  B.version[u] = (B.version[u]! + 1) & 0x7fff;
  w.log.event(E.tired, u, points, 1024 * (B.morale[u]! + 1) + B.fatigue[u]!);
}

/** Extra points by Barrage and Ordnance among the teams of a plan (DM-WPN-09, -11). */
export function barrageOf(w: World, p: number): number {
  let barrage = 0;
  let ordnance = 0;
  for (let i = p * M.MAX_TEAMS; i < p * M.MAX_TEAMS + B.teams[p]!; i++) {
    const gun = B.teamGun[i]!;
    if (gun >= w.gunCount) continue;
    const flags = B.gunFlags[gun]!;
    if ((flags & M.W_BARRAGE) !== 0) barrage += B.teamSize[i]!;
    if ((flags & M.W_ORDNANCE) !== 0) ordnance += B.teamSize[i]!;
  }
  const stack = B.rule[R.stack]!;
  if (stack === 1) return barrage * B.number[N.barrage]! + ordnance * B.number[N.ordnance]!;
  const first = barrage > 0 ? B.number[N.barrage]! : 0;
  const second = ordnance > 0 ? B.number[N.ordnance]! : 0;
  return stack === 2 ? (first > second ? first : second) : first + second;
}

/** DM-CAS-10, -11: the units attacked by plan p tire by the worst damage, the attacker by what it did to itself. @rule DM-CAS-10 */
export function settleAttack(w: World, p: number): void {
  const worst = B.game[G_WORST + p]!;
  if (worst < M.NONE) return;
  const attacker = B.planUnit[p]!;
  const barrage = barrageOf(w, p);
  const onFirer = B.rule[R.onFirer] === 1;
  for (let u = 0; u < 2 * w.U; u++) {
    const at = p * 2 * w.U + u;
    if (B.worst[at]! < M.NONE) continue;
    const severity = B.rule[R.perUnit] === 1 ? B.worst[at]! : worst;
    tire(w, u, B.number[N.fatigue + severity]! + (onFirer ? 0 : barrage) + B.extra[u]!);
    B.worst[at] = -1;
    B.extra[u] = 0;
    leaveWhenEmpty(w, u);
  }
  if (onFirer) tire(w, attacker, barrage);
  const self = B.game[G_SELF + p]!;
  const rule = B.rule[R.self]!;
  if (self >= M.NONE && rule !== 2 && (self > M.NONE || rule === 1)) {
    tire(w, attacker, B.number[N.fatigue + self]!);
  }
  B.game[G_WORST + p] = -1;
  B.game[G_SELF + p] = -1;
  leaveWhenEmpty(w, attacker);
}

/** Points by chart results that no attack on the unit has settled. */
export function tireByCharts(w: World, u: number): void {
  tire(w, u, B.extra[u]!);
  B.extra[u] = 0;
}

/** @rule DM-UNT-06 */
export function leaveWhenEmpty(w: World, u: number): void {
  if ((B.flags[u]! & M.OFF) !== 0 || w.size(u) > 0) return;
  B.flags[u] = M.OFF;
  if (w.field !== null && w.typeOf(u) !== M.INFANTRY) forgetSights(w, u);
  w.log.event(E.destroyed, u, 0, 0);
}

/** Light damage to every model of a unit at once, from a bad landing (DM-SKI-02, DM-SPE-05); only charts tire. */
export function crash(w: World, u: number): void {
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0 || (B.kindTraits[B.kind[g]!]! & M.T_DAEMON) !== 0) continue;
    if (B.kindScores[B.kind[g]!]! === 1) remove(w, -1, w.seatOf(u), u, g, saved(w, g, B.alive[g]!, M.LIGHT));
    else {
      B.planUnit[0] = u;
      damageModel(w, 0, -1, u, g, M.LIGHT);
      B.worst[u] = -1;
      B.game[G_WORST] = -1;
    }
  }
  tireByCharts(w, u);
  leaveWhenEmpty(w, u);
}
