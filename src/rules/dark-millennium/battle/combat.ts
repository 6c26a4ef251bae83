/**
 * Resolving casualties: dice, margins of success, damage, charts, fatigue (DM-CAS-06 to -11, DM-DAM, DM-RAM-04, DM-WPN-07). Hot.
 *
 * Dice of one team that fall on models that are alike are counted, not rolled one by one: how many do light damage or more, how many of
 * those heavy or more, how many of those overkill. The second and third question are put to dice that have only the faces left over by
 * the first, which is the same law with fewer words.
 */

import type { Dice } from "../../../dice/dice.ts";
import { LOST_HERE, SHOT_FROM } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { forgetSights, rearm, thinned } from "./ground.ts";
import { buys, FOR_ATTACK, FOR_CHART, spend } from "./hero.ts";
import { feelSpeed, recount } from "./left.ts";
import { G_SELF, G_WORST, S_HERO, S_LOST, S_POINTS_LOST, type World } from "./state.ts";
import { defenceOf, mosFor, neighbour, preferredGroup } from "./weapons.ts";

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

/** Begins the attack of plan p: nobody has been hurt by it. */
export function openAttack(p: number): void {
  B.game[G_WORST + p] = -1;
  B.game[G_SELF + p] = -1;
}

/** All teams of a plan, one after the other. @rule DM-CAS-01, DM-CAS-03, DM-CAS-04, DM-CAS-06, DM-CAS-07, DM-CAS-09 */
export function resolveAttack(w: World, p: number): void {
  openAttack(p);
  for (let i = 0; i < B.teams[p]!; i++) resolveTeam(w, p, i);
}

/** One team of a plan: its dice go to the closest models; its casualties leave before the next team rolls. */
export function resolveTeam(w: World, p: number, i: number): void {
  const at = p * M.MAX_TEAMS + i;
  const gun = B.teamGun[at]!;
  const t = B.planTarget[p]!;
  const seat = w.seatOf(B.planUnit[p]!);
  const dice = B.teamDice[at]!;
  const packed = (gun * 128 + B.teamSize[at]!) * 4096 + dice * 64 + B.teamModifier[at]! + 32;
  for (let round = 0; round < B.teamRepeat[at]!; round++) {
    w.log.event(E.team, B.planUnit[p]!, t, packed);
    w.tick(T.attackDice, seat, dice);
    if (B.game[G_WORST + p]! < M.NONE) B.game[G_WORST + p] = M.NONE;
    markAttacked(w, p, t);
    rollTeam(w, p, at, heroSixes(w, p, at, dice));
  }
}

/**
 * The dice of a team, `sixes` of them natural sixes by hero points, on the models that they fall on.
 * @rule DM-RAM-01, DM-RAM-04, DM-RAM-05, DM-RAM-06, DM-HER-01, DM-HER-03, DM-HER-04, DM-HER-05
 */
export function rollTeam(w: World, p: number, at: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const dice = B.teamDice[at]!;
  const scope = w.field === null ? modelsInScope(w, p, gun) : livingInList(at);
  if (scope === 0) w.log.event(E.wasted, B.planTarget[p]!, 0, 0);
  if (gun >= w.gunCount || (B.rule[R.allocation]! !== 0 && dice <= scope)) dieByDie(w, p, at, dice, sixes);
  else if (B.rule[R.wrap] === 1 && dice > scope && scope > 0) {
    if (w.field === null) wrapped(w, p, at, dice, scope, sixes);
    else wrappedList(w, p, at, dice, scope, sixes);
  } else if (w.field === null) closestFirst(w, p, at, dice, sixes);
  else downTheList(w, p, at, dice, sixes);
}

/** Models of a team's list that are still there. */
function livingInList(at: number): number {
  let n = 0;
  for (let k = at * M.LIST; k < at * M.LIST + B.listN[at]!; k++) n += B.live[B.list[k]!]!;
  return n;
}

/** On a table: a die a model in the order of the list; neighbours in it that are alike and have the same cover are rolled for together. */
function downTheList(w: World, p: number, at: number, dice: number, sixes: number): void {
  const first = at * M.LIST;
  const end = first + B.listN[at]!;
  let left = dice;
  let certain = sixes;
  for (let k = first; k < end && left > 0; ) {
    const m = B.list[k]!;
    if (B.live[m] === 0) {
      k++;
      continue;
    }
    const g = B.mGroup[m]!;
    const cover = B.listCover[k]!;
    let n = 0;
    let last = k;
    for (; last < end && n < left; last++) {
      const other = B.list[last]!;
      if (B.mGroup[other] !== g || B.listCover[last] !== cover) break;
      n += B.live[other]!;
    }
    const six = certain < n ? certain : n;
    left -= n;
    certain -= six;
    w.hitCover = cover;
    w.hitFrom = k;
    w.hitTo = last;
    strikeRun(w, p, at, B.mUnit[m]!, g, n, six);
    w.hitTo = 0;
    k = last;
  }
  w.hitCover = -1;
}

/** dm.excessDice wrap, on a table. */
function wrappedList(w: World, p: number, at: number, dice: number, scope: number, sixes: number): void {
  const source = w.actions[w.seatOf(B.planUnit[p]!)]!;
  const each = Math.floor(dice / scope);
  let more = dice - each * scope;
  let certain = sixes;
  const first = at * M.LIST;
  for (let k = first; k < first + B.listN[at]!; k++) {
    const m = B.list[k]!;
    if (B.live[m] === 0) continue;
    const n = each + (more > 0 ? 1 : 0);
    if (more > 0) more--;
    const six = certain < n ? certain : n;
    certain -= six;
    const g = B.mGroup[m]!;
    const u = B.mUnit[m]!;
    w.hitCover = B.listCover[k]!;
    rollRun(w, source, p, at, u, g, n, six);
    for (let severity = M.LIGHT; severity <= M.OVERKILL; severity++) if (B.tally[severity]! > 1) B.tally[severity] = 1;
    w.hitFrom = k;
    w.hitTo = k + 1;
    applyRun(w, p, B.teamGun[at]!, u, g, 1);
    w.hitTo = 0;
  }
  w.hitCover = -1;
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

function modelsInScope(w: World, p: number, gun: number): number {
  const t = B.planTarget[p]!;
  let models = w.size(t);
  for (let u = neighbour(w, p, gun, t); u >= 0; u = neighbour(w, p, gun, u)) models += w.size(u);
  return models;
}

/** A die a model, closest first; dice beyond the models are lost (DM-CAS-07). */
function closestFirst(w: World, p: number, at: number, dice: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const t = B.planTarget[p]!;
  const sniped = preyOf(w, p, gun, t);
  let left = dice;
  let certain = sixes;
  for (let u = t; u >= 0 && left > 0; u = neighbour(w, p, gun, u)) {
    const first = u === t && sniped >= 0 ? -1 : 0;
    for (let place = first; place < B.to[u]! - B.from[u]! && left > 0; place++) {
      const g = place < 0 ? sniped : B.from[u]! + place;
      if ((place >= 0 && u === t && g === sniped) || B.alive[g] === 0) continue;
      const n = left < B.alive[g]! ? left : B.alive[g]!;
      left -= n;
      const six = certain < n ? certain : n;
      certain -= six;
      strikeRun(w, p, at, u, g, n, six);
    }
  }
}

/** The group that dice of snipers fall on first, -1 for the closest. */
function preyOf(w: World, p: number, gun: number, t: number): number {
  const usual = preferredGroup(w, gun, t);
  const wish = usual < 0 ? -1 : w.player.prey(p, t);
  return wish < 0 ? usual : wish;
}

/** `n` dice on as many models of one group, `six` of them natural sixes. */
function strikeRun(w: World, p: number, at: number, u: number, g: number, n: number, six: number): void {
  const dice = w.actions[w.seatOf(B.planUnit[p]!)]!;
  rollRun(w, dice, p, at, u, g, n, six);
  applyRun(w, p, B.teamGun[at]!, u, g, n);
}

/** Rolls and leaves in `tally` how many dice do at least light, heavy, overkill damage. */
function rollRun(w: World, dice: Dice, p: number, at: number, u: number, g: number, n: number, six: number): void {
  const gun = B.teamGun[at]!;
  const base = defenceOf(w, p, gun, u, g) - B.teamModifier[at]!;
  const kind = B.kind[g]!;
  const light = face(base + mosFor(w, p, gun, kind, M.LIGHT));
  const heavy = face(base + mosFor(w, p, gun, kind, M.HEAVY));
  const over = face(base + mosFor(w, p, gun, kind, M.OVERKILL));
  let rolled = n - six;
  let sides = 6;
  if ((B.gunFlags[gun]! & M.W_GETS_HOT) !== 0) {
    const cool = dice.count(rolled, M.rollOf(6, 2));
    if (cool < rolled) getsHot(w, p, at, rolled - cool);
    rolled = cool;
    sides = 5;
  }
  w.log.event(E.needs, light, heavy, 8 * sides + over);
  const tally = B.tally;
  tally[M.LIGHT] = atLeast(dice, rolled, sides, light);
  tally[M.HEAVY] = heavy === light ? tally[M.LIGHT]! : narrow(dice, tally[M.LIGHT]!, sides, light, heavy);
  tally[M.OVERKILL] = over === heavy ? tally[M.HEAVY]! : narrow(dice, tally[M.HEAVY]!, sides, heavy, over);
  if (six === 0) return;
  if (light <= 6) tally[M.LIGHT]! += six;
  if (heavy <= 6) tally[M.HEAVY]! += six;
  if (over <= 6) tally[M.OVERKILL]! += six;
}

function face(need: number): number {
  return need < 1 ? 1 : need > 7 ? 7 : need;
}

/** Dice with the faces 7 - sides to 6 that show `need` or more. */
function atLeast(dice: Dice, n: number, sides: number, need: number): number {
  return n === 0 ? 0 : dice.count(n, M.rollOf(sides, need - (6 - sides)));
}

/** Of n dice that show `from` or more, those that show `need` or more. */
function narrow(dice: Dice, n: number, sides: number, from: number, need: number): number {
  if (n === 0) return 0;
  const left = 7 - from < sides ? 7 - from : sides;
  return atLeast(dice, n, left, need);
}

/** Takes what `tally` holds to the models of a group: damage, hero points, removal (DM-CAS-09). */
function applyRun(w: World, p: number, gun: number, u: number, g: number, n: number): void {
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

function markAttacked(w: World, p: number, u: number): void {
  if (B.worst[p * 2 * w.U + u]! < M.NONE) B.worst[p * 2 * w.U + u] = M.NONE;
}

function note(w: World, p: number, u: number, severity: number): void {
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

// Hero points.

/** DM-HER-01: dice of a team that are made natural sixes. */
function heroSixes(w: World, p: number, at: number, dice: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  const left = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  if (left === 0 || B.rule[R.noSixes] === 1 || B.teamGun[at]! >= w.gunCount) return 0;
  const wish = w.player.attackSixes(seat, p, at, dice);
  const most = mostSixes(dice, left);
  const sixes = wish < most ? wish : most;
  if (sixes > 0) spend(w, seat, sixes, FOR_ATTACK);
  return sixes;
}

/** DM-HER-02: at most one point a die. @rule DM-HER-02 */
export function mostSixes(dice: number, points: number): number {
  return dice < points ? dice : points;
}

/** DM-HER-04: models of one severity that stay damaged after hero points were spent on those worth it. */
function saved(w: World, g: number, n: number, severity: number): number {
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

// Dice one by one: other readings of who gets which, and rams.

/** Rolls every die and lays it on a model as the reading says; a ram always, because what does no harm comes back. */
function dieByDie(w: World, p: number, at: number, dice: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const source = w.actions[w.seatOf(B.planUnit[p]!)]!;
  const faces = B.faces;
  const struck = B.struck;
  const used = w.field === null ? layInOrder(w, p, gun, dice) : layFromList(w, at, dice);
  for (let d = 0; d < dice; d++) {
    const rolled = d < sixes ? 6 : source.die(6);
    if (d < used) faces[d] = rolled;
  }
  const rule = B.rule[R.allocation]!;
  if (rule !== 0) sortDescending(faces, used);
  if (rule === 1 || rule === 3) w.player.allot(p, used);
  for (let d = 0; d < used; d++) {
    const g = (struck[d]! & 0xffff) >> 5;
    const u = (g >= w.G ? w.U : 0) + (struck[d]! & 31);
    if (w.field !== null) {
      w.hitFrom = struck[d]! >> 16;
      w.hitTo = w.hitFrom + 1;
      w.hitCover = B.listCover[w.hitFrom]!;
    }
    strikeOnce(w, p, at, u, g, faces[d]!, gun);
    w.hitTo = 0;
    w.hitCover = -1;
  }
}

/** Puts the models that dice fall on into `struck`, at most one a die: those of the target and its neighbours in order; how many there are. */
function layInOrder(w: World, p: number, gun: number, dice: number): number {
  let n = 0;
  for (let u = B.planTarget[p]!; u >= 0 && n < dice; u = neighbour(w, p, gun, u)) {
    for (let g = B.from[u]!; g < B.to[u]!; g++) {
      for (let model = 0; model < B.alive[g]! && n < dice; model++) B.struck[n++] = g * 32 + (u - w.seatOf(u) * w.U);
    }
  }
  return n;
}

/** The same from the list of a team on a table. */
function layFromList(w: World, at: number, dice: number): number {
  let n = 0;
  for (let k = at * M.LIST; k < at * M.LIST + B.listN[at]! && n < dice; k++) {
    const m = B.list[k]!;
    if (B.live[m] !== 0) B.struck[n++] = (k << 16) | (B.mGroup[m]! * 32 + (B.mUnit[m]! % w.U));
  }
  return n;
}

/** DM-CAS-08: the margin of a die on a model; negative is a miss. @rule DM-CAS-08 */
export function marginOf(w: World, p: number, at: number, u: number, g: number, rolled: number): number {
  return rolled + B.teamModifier[at]! - defenceOf(w, p, B.teamGun[at]!, u, g);
}

function strikeOnce(w: World, p: number, at: number, u: number, g: number, rolled: number, gun: number): void {
  const tally = B.tally;
  const ram = gun >= w.gunCount;
  if (!ram && rolled === 1 && (B.gunFlags[gun]! & M.W_GETS_HOT) !== 0) {
    getsHot(w, p, at, 1);
    return;
  }
  const mos = marginOf(w, p, at, u, g, rolled);
  const kind = B.kind[g]!;
  for (let severity = M.LIGHT; severity <= M.OVERKILL; severity++) {
    tally[severity] = mos >= 0 && mos >= mosFor(w, p, gun, kind, severity) ? 1 : 0;
  }
  applyRun(w, p, gun, u, g, 1);
  // Daemons take no damage at all, whatever the score (DM-SPE-08).
  const unhurt = tally[M.LIGHT] === 0 || (B.kindTraits[kind]! & M.T_DAEMON) !== 0;
  if (ram && mos >= 0 && unhurt) rebound(w, p, mos);
}

/** DM-RAM-04: what does not even do light damage comes back on the rammer. */
function rebound(w: World, p: number, mos: number): void {
  if (B.rule[R.noRebound] === 1) return;
  const u = B.planUnit[p]!;
  const g = B.from[u]!;
  const severity = severityOf(w, mos * B.ramPower[p]!, B.kindArmour[B.kind[g]!]!);
  // Daemons take none, and whoever is out of the fight no more.
  if (severity > M.NONE && B.alive[g]! > 0 && (B.kindTraits[B.kind[g]!]! & M.T_DAEMON) === 0) {
    w.tick(T.rebounds, w.seatOf(u), 1);
    w.log.event(E.rebound, u, severity, 0);
  }
  selfDamage(w, p, u, g, severity, w.gunCount);
}

/**
 * Damage that an attacker does to itself; how it tires is settled with the attack, by what it suffered: what a hero point saved it from does not
 * tire it (DM-HER-05), and what a chart made heavy does as heavy damage (DM-RAM-05).
 */
function selfDamage(w: World, p: number, u: number, g: number, severity: number, gun: number): void {
  const keptWorst = B.game[G_WORST + p]!;
  const own = p * 2 * w.U + u;
  const keptUnit = B.worst[own]!;
  B.worst[own] = M.NONE;
  const kind = B.kind[g]!;
  const label = -1 - gun; // nobody's weapon removed it
  if (severity > M.NONE && B.alive[g]! > 0 && (B.kindTraits[kind]! & M.T_DAEMON) === 0) {
    if (B.kindScores[kind]! > 1) damageModel(w, p, label, u, g, severity);
    else if (saved(w, g, 1, severity) > 0) {
      note(w, p, u, severity);
      remove(w, label, w.seatOf(u), u, g, 1);
    }
  }
  if (B.worst[own]! > B.game[G_SELF + p]!) B.game[G_SELF + p] = B.worst[own]!;
  B.game[G_WORST + p] = keptWorst;
  B.worst[own] = keptUnit;
}

/** DM-WPN-07: natural ones turn on their bearers. */
function getsHot(w: World, p: number, at: number, ones: number): void {
  const u = B.planUnit[p]!;
  const gun = B.teamGun[at]!;
  w.tick(T.gotHot, w.seatOf(u), ones);
  for (let one = 0; one < ones; one++) {
    const g = bearer(w, u, gun);
    if (g < 0) return;
    const severity = hotSeverity(w, p, gun, u, g, B.teamModifier[at]!);
    w.log.event(E.hot, u, 1, severity);
    selfDamage(w, p, u, g, severity, gun);
  }
}

/** What a natural one does to a bearer of the weapon. */
export function hotSeverity(w: World, p: number, gun: number, u: number, g: number, modifier: number): number {
  const mos = hotMargin(u, g, modifier);
  if (mos < 0) return M.NONE;
  let severity = M.NONE;
  for (let s = M.LIGHT; s <= M.OVERKILL; s++) if (mos >= mosFor(w, p, gun, B.kind[g]!, s)) severity = s;
  return severity;
}

/** @rule DM-WPN-07 */
export function hotMargin(u: number, g: number, modifier: number): number {
  const rule = B.rule[R.hot]!;
  if (rule === 2) return 1;
  if (rule === 1) return 1 + modifier;
  return 1 + modifier - (B.kindDefence[B.kind[g]!]! - B.lostDefence[u]!);
}

/** The group of a random model of a unit that carries a weapon, or -1; no die is rolled where there is one group of them. */
function bearer(w: World, u: number, gun: number): number {
  let first = -1;
  let models = 0;
  let groups = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0 || !carries(B.kind[g]!, gun)) continue;
    if (first < 0) first = g;
    models += B.alive[g]!;
    groups++;
  }
  if (groups < 2) return first;
  let left = w.actions[w.seatOf(u)]!.below(models);
  for (let g = first; g < B.to[u]!; g++) {
    if (B.alive[g] === 0 || !carries(B.kind[g]!, gun)) continue;
    left -= B.alive[g]!;
    if (left < 0) return g;
  }
  return first;
}

function carries(kind: number, gun: number): boolean {
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) if (B.kindArms[a] === gun) return true;
  return false;
}

function sortDescending(faces: Int32Array, n: number): void {
  for (let a = 1; a < n; a++) {
    for (let b = a; b > 0 && faces[b]! > faces[b - 1]!; b--) {
      const kept = faces[b]!;
      faces[b] = faces[b - 1]!;
      faces[b - 1] = kept;
    }
  }
}

/** dm.excessDice wrap: dice beyond the models start again at the closest, and all are resolved together. */
function wrapped(w: World, p: number, at: number, dice: number, scope: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const each = Math.floor(dice / scope);
  const more = dice - each * scope;
  let first = 0;
  for (let u = B.planTarget[p]!; u >= 0; u = neighbour(w, p, gun, u)) {
    for (let g = B.from[u]!; g < B.to[u]!; g++) {
      const models = B.alive[g]!;
      rollWrapped(w, p, at, u, g, first, each, more, sixes);
      first += models;
      if (models > 0) applyRun(w, p, gun, u, g, models);
    }
  }
}

/** So many dice on each model of a group, one more on the first `more` of all; the group begins at model `first` of them. */
function rollWrapped(
  w: World,
  p: number,
  at: number,
  u: number,
  g: number,
  first: number,
  each: number,
  more: number,
  sixes: number,
): void {
  const source = w.actions[w.seatOf(B.planUnit[p]!)]!;
  const tally = B.tally;
  let light = 0;
  let heavy = 0;
  let over = 0;
  const end = first + B.alive[g]!;
  for (let model = first; model < end; model++) {
    const n = each + (model < more ? 1 : 0);
    const certain = sixes - each * model - (model < more ? model : more);
    rollRun(w, source, p, at, u, g, n, certain <= 0 ? 0 : certain < n ? certain : n);
    if (tally[M.LIGHT]! > 0) light++;
    if (tally[M.HEAVY]! > 0) heavy++;
    if (tally[M.OVERKILL]! > 0) over++;
  }
  tally[M.LIGHT] = light;
  tally[M.HEAVY] = heavy;
  tally[M.OVERKILL] = over;
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
