/** Psychic tests, the four powers, nullification, summoning and icons (DM-PSY, DM-SUM, DM-ICO, DM-REA-04). Hot. */

import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { appear } from "./arrivals.ts";
import { gapOf, sees } from "./between.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { resolveAttack } from "./combat.ts";
import { coverOf } from "./cover.ts";
import { tire } from "./damage.ts";
import { sixesForTest } from "./hero.ts";
import { recount } from "./left.ts";
import { G_CAST, S_HERO, type World } from "./state.ts";
import { plan } from "./teams.ts";
import { BY_POWER, casterGroup, reachOf } from "./weapons.ts";

/** Highest Psychic score in a unit. */
export function psychicOf(u: number): number {
  return scoreOf(u, 0);
}

/** Highest Psychic score of those in a unit who own what the trait `power` is for (DM-PSY-01). */
function scoreOf(u: number, power: number): number {
  return B.kindPsychic[B.kind[casterGroup(u, power)]!]!;
}

/** May a model of group g try a power (DM-PSY-01)? */
export function mayCast(g: number, power: number): boolean {
  const kind = B.kind[g]!;
  const trait = traitFor(power);
  return B.alive[g]! > 0 && B.kindPsychic[kind]! > 0 && (B.kindTraits[kind]! & trait) === trait;
}

/** The group whose psyker casts a power for unit u; -1 where no more than one could, and where it is the one who would in any case. */
function pickCaster(w: World, u: number, power: number): number {
  let could = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) if (mayCast(g, power)) could++;
  return could < 2 ? -1 : w.player.caster(u, power);
}

/** What a caster has to own; whoever has a Psychic score may try to summon (DM-SUM-01). */
function traitFor(power: number): number {
  if (power === M.BOLT) return M.T_BOLT;
  if (power === M.WARD) return M.T_WARD;
  return power === M.DREAD ? M.T_DREAD : 0;
}

/** Models with a Psychic score in a unit. */
function psykersIn(u: number): number {
  let n = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) if (B.kindPsychic[B.kind[g]!]! > 0) n += B.alive[g]!;
  return n;
}

/**
 * Dice of a psychic test: the caster's score and one for each assistant (DM-PSY-02, -03); an icon may cast a summoning.
 * @rule DM-PSY-02, DM-PSY-03, DM-ICO-01
 */
export function testDice(w: World, u: number, power: number): number {
  const own = w.caster < 0 ? scoreOf(u, traitFor(power)) : B.kindPsychic[B.kind[w.caster]!]!;
  const rule = B.rule[R.assistants]!;
  let psykers = rule === 3 ? (own > 0 ? 1 : 0) : psykersIn(u);
  if (rule === 1 || rule === 2) {
    const seat = w.seatOf(u);
    for (let other = seat * w.U; other < (seat + 1) * w.U; other++) {
      if (other === u || (B.flags[other]! & M.OFF) !== 0) continue;
      if (rule === 2 || gapOf(w, u, other) <= 60) psykers += psykersIn(other);
    }
  }
  const icon = power === M.SUMMON && (w.traits(u) & M.T_ICON) !== 0 ? B.number[N.icon]! : 0;
  const byModel = own > 0 ? own + psykers - 1 : 0;
  if (icon === 0) return byModel;
  if (B.rule[R.iconAdds] === 1) return icon + byModel;
  return icon + psykers > byModel && icon >= own ? icon + (rule === 3 ? 0 : psykers) : byModel;
}

/**
 * Rolls a test: the highest die, and one for each natural six beyond the first (DM-PSY-05). Sixes, ones and the best of the rest are
 * drawn as counts. Returns the result before fatigue; `World.cut` holds the natural ones.
 * @rule DM-PSY-05
 */
export function rollTest(w: World, dice: Dice, n: number, sixes: number): number {
  w.cut = 0;
  if (n === 0) return 0;
  const certain = sixes < n ? sixes : n;
  const shown = certain + dice.count(n - certain, M.rollOf(6, 6));
  const rest = n - shown;
  const higher = rest > 0 ? dice.count(rest, M.rollOf(5, 2)) : 0;
  w.cut = rest - higher;
  if (shown > 0) return 6 + (shown - 1) * B.number[N.extraSix]!;
  return higher > 0 ? 1 + dice.best(higher, 4) : 1;
}

/** Chance in 256ths that the best of n dice, with one for each further six, is at least `need`. */
export function castChance(n: number, need: number): number {
  if (need <= 1) return 256;
  // Beyond six it takes further sixes; one in six of each of the other dice.
  const face = need > 6 ? 6 : need;
  let fails = 1;
  for (let d = 0; d < n; d++) fails *= (face - 1) / 6;
  let chance = 1 - fails;
  for (let more = 6; more < need; more++) chance *= n > more - 5 ? (n - (more - 5)) / 8 : 0;
  return Math.trunc(256 * chance);
}

/** The fatigue that hampers a test (DM-PSY-04); the point for acting was given already. @rule DM-PSY-04 */
export function hampering(fatigue: number): number {
  if (B.rule[R.noPenalty] === 1) return 0;
  const before = B.rule[R.beforePoint] === 1 ? fatigue - B.number[N.action]! : fatigue;
  return before > 0 ? before : 0;
}

/** What a nullifier adds to the threshold of a power (DM-REA-04, DM-SUM-07). @rule DM-REA-04 */
export function nullifier(power: number, psychic: number): number {
  return power === M.SUMMON && B.rule[R.summonNullify] === 2 ? 0 : psychic;
}

/** Summoning points of a test (DM-SUM-02, -07). @rule DM-SUM-02, DM-SUM-07 */
export function summoningPoints(result: number, against: number): number {
  if (B.rule[R.summonNullify] === 1 && against > 0) return result >= against + 1 ? result : 0;
  return result > against ? result - against : 0;
}

/** One test and what it does. `nullifying` is the unit that interferes, -1 for none. @rule DM-PSY-01, DM-PSY-06, DM-PSY-07, DM-PSY-08 */
export function castPower(w: World, u: number, t: number, power: number, nullifying: number): void {
  const seat = w.seatOf(u);
  w.tick(T.powers, seat, 1);
  const against = nullifying < 0 ? 0 : nullifier(power, psychicOf(nullifying));
  if (nullifying >= 0) w.log.event(E.nullified, nullifying, against, 0);
  w.caster = pickCaster(w, u, power);
  const dice = testDice(w, u, power);
  const hampered = hampering(B.fatigue[u]!);
  const threshold = power === M.SUMMON ? -1 : B.number[N.threshold + power]! + against;
  const need = (power === M.SUMMON ? lacking(w, u) + against : threshold) + hampered;
  const rolled = rollTest(w, w.tests[seat]!, dice, heroSixes(w, u, dice, need));
  const ones = w.cut;
  const result = rolled - hampered;
  w.log.event(E.test, u, result, threshold);
  const cast = power === M.SUMMON ? summoningPoints(result, against) > 0 : result >= threshold;
  B.game[G_CAST] = cast ? 1 : 0;
  w.log.event(E.cast, u, power, cast ? 1 : 0);
  if (cast) {
    w.tick(T.successes, seat, 1);
    if (power === M.BOLT) throwBolt(w, u, t);
    else if (power === M.WARD) {
      B.flags[u]! |= M.WARDED;
      w.log.event(E.warded, u, 0, 0);
    } else if (power === M.DREAD) {
      if (dreadReaches(w, u, t)) frighten(w, t);
    } else {
      B.points[u]! += summoningPoints(result, against);
      summon(w, u);
    }
  }
  w.caster = -1;
  if (ones > 0 && B.rule[R.noOnes] === 0) {
    w.log.event(E.ones, u, ones, 0);
    tire(w, u, ones * B.number[N.one]!);
  }
}

/** DM-HER-06: sixes that a side buys for a test of unit u with so many dice that has to come to `need`. */
function heroSixes(w: World, u: number, dice: number, need: number): number {
  const seat = w.seatOf(u);
  if (B.seats[seat * SEAT_COLUMNS + S_HERO] === 0) return 0;
  return sixesForTest(w, seat, u, dice, need, B.number[N.extraSix]!, castChance(dice, need));
}

/** Points that a unit still lacks for one model of the cheapest daemons that could come; none where nobody could, or at once. */
function lacking(w: World, u: number): number {
  const seat = w.seatOf(u);
  let least = 99;
  for (let d = seat * w.U; d < (seat + 1) * w.U; d++) {
    const cost = B.kindSummonCost[B.kind[B.from[d]!]!]!;
    if (answers(w, d, u) && cost > 0 && cost < least) least = cost;
  }
  return least === 99 ? 0 : least - B.points[u]!;
}

function frighten(w: World, t: number): void {
  w.log.event(E.dread, t, B.number[N.dread]!, 0);
  tire(w, t, B.number[N.dread]!);
}

/** The attack of the power, a ranged one: on whom the caster sees in range. It is settled with the exchange. */
function throwBolt(w: World, u: number, t: number): void {
  if (!boltReaches(w, u, t)) return;
  if (plan(w, 0, u, t, BY_POWER, gapOf(w, u, t), sees(w, u, t), coverOf(w, t, u), false, false)) resolveAttack(w, 0);
}

export function boltReaches(w: World, u: number, t: number): boolean {
  return gapOf(w, u, t) <= reachOf(w.m.boltGun) && sees(w, u, t);
}

export function dreadReaches(w: World, u: number, t: number): boolean {
  return gapOf(w, u, t) <= B.number[N.dreadRange]!;
}

/**
 * Buys daemons: a unit of the reserve at a time, as many models as the points pay for (DM-SUM-04, -08).
 * @rule DM-SUM-01, DM-SUM-03, DM-SUM-04
 */
export function summon(w: World, u: number): void {
  const seat = w.seatOf(u);
  for (let d = seat * w.U; d < (seat + 1) * w.U; d++) {
    if (!answers(w, d, u)) continue;
    const g = B.from[d]!;
    const cost = B.kindSummonCost[B.kind[g]!]!;
    const most = w.sideAt[seat]!.start[g - seat * w.G]!;
    const can = cost === 0 ? 0 : Math.floor(B.points[u]! / cost);
    const n = can === 0 ? 0 : w.player.summons(u, d, can < most ? can : most);
    if (n === 0) continue;
    if (w.field === null) B.x[d] = B.x[u]!;
    else if (!arises(w, u, d, g, n)) continue;
    B.points[u]! -= n * cost;
    B.alive[g] = n;
    recount(w, d);
    B.flags[d] = M.NEW;
    B.fatigue[d] = 0;
    w.tick(T.summoned, seat, n);
    w.log.event(E.summoned, d, n, B.points[u]!);
  }
}

/** DM-SUM-08: puts the models on the table; false where there is no room. */
function arises(w: World, u: number, d: number, g: number, n: number): boolean {
  const mFrom = B.mFrom;
  B.alive[g] = n;
  recount(w, d);
  B.live.fill(1, mFrom[d]!, mFrom[d]! + n);
  // Without the rule they may come as far away as they like.
  if (appear(w, d, u, B.rule[R.standAnywhere] === 1 ? 240 : B.number[N.place]!)) return true;
  B.alive[g] = 0;
  recount(w, d);
  B.live.fill(0, mFrom[d]!, mFrom[d]! + n);
  B.flags[d] = M.OFF | M.RESERVE;
  return false;
}

/** DM-SUM-06: does unit d wait to be summoned, and would it come to unit u? Only the undivided call daemons of any mark. */
function answers(w: World, d: number, u: number): boolean {
  if ((B.flags[d]! & M.RESERVE) === 0) return false;
  const seat = w.seatOf(u);
  const { mark } = w.sideAt[seat]!;
  const own = mark[u - seat * w.U]!;
  return own === 0 || own === mark[d - seat * w.U];
}

/** Whether anything can still be summoned by a unit. @rule DM-SUM-06 */
export function hasReserve(w: World, u: number): boolean {
  const seat = w.seatOf(u);
  for (let d = seat * w.U; d < (seat + 1) * w.U; d++) if (answers(w, d, u)) return true;
  return false;
}
