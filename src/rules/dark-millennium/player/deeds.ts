/**
 * What the deeds of a unit are worth that are weighed alike on a line and on a table: rallying, assaults and rams, powers, the scanner; and what the
 * enemy would answer. Hot: for every unit that is weighed.
 */

import { gapOf, sees } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { coverOf, coverOfAllNear } from "../battle/cover.ts";
import { H_CALM, H_HEAVY, H_KILLS, H_LIGHT } from "../battle/hopes.ts";
import { speedOf } from "../battle/left.ts";
import { ticksOf } from "../battle/lengths.ts";
import { overOwnEdge } from "../battle/moves.ts";
import { boltReaches, castChance, dreadReaches, hasReserve, testDice } from "../battle/psychic.ts";
import type { World } from "../battle/state.ts";
import { BY_ASSAULT, BY_FIGHT_BACK, BY_FIRE, BY_POWER, BY_RAM, BY_RETURN } from "../battle/weapons.ts";
import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { pointsByPlan, pointsFor } from "./limit.ts";
import { NOTHING, offer } from "./offers.ts";
import { planWorth } from "./split.ts";
import { THINK, think } from "./thoughts.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

export function considerRally(w: World, seat: number, u: number, slack: number): void {
  const fatigue = B.fatigue[u]!;
  const loose = w.field !== null && (B.place[u]! & M.LOOSE) !== 0;
  if ((fatigue <= 0 && !loose) || B.rule[R.noRally] === 1) return;
  if ((B.flags[u]! & M.RALLIED) !== 0 && B.rule[R.rallyLimit] !== 1) return;
  const mind = seat * WEIGHTS;
  const inside = (B.flags[u]! & M.OFF) !== 0;
  const shelter = inside ? 0 : w.field === null ? coverOf(w, u) : coverOfAllNear(w, u);
  const cover = B.number[N.rallyCover + shelter]!;
  const gain = fatigue + 1 < 3.5 + cover ? fatigue : 2.5 + cover;
  let worth = weights[mind + T.rally]! * gain * (slack <= 1 ? 1.4 : 0.5);
  if (slack < 0) {
    // Freed when the die makes up for what is too much.
    const need = 1 - slack - cover;
    const freed = need <= 1 ? 1 : need > 6 ? 0 : (7 - need) / 6;
    w.rallyRisk = Math.trunc((1 - freed) * GRAIN) | 0;
    worth += weights[mind + T.suppress]! * 0.5 * freed - weights[mind + T.over]! * 0.3 * (1 - freed);
  } else if (loose) worth += weights[mind + T.suppress]! * 0.5;
  const points = slack < 0 ? pointsFor(w, u, GRAIN - w.rallyRisk) : 0;
  offer(w, (Math.trunc(worth * GRAIN) | 0) + points, u, M.RALLY, -1, 0, 0, 0);
}

/**
 * What the best answer of the enemy to an action of u would do to it, in grains; `still` leaves the fatigue of the action out. The chance that it
 * suppresses u is left in `hereRisk`.
 */
export function threatTo(w: World, seat: number, u: number, still: boolean): number {
  let worst = 0;
  w.hereRisk = 0;
  const enemy = (1 - seat) * w.U;
  for (let e = enemy; e < enemy + w.U; e++) {
    if ((B.flags[e]! & M.OFF) !== 0 || w.suppressed(e)) continue;
    const at = w.field === null || still ? -1 : e * 2 * w.U + u;
    const known = at >= 0 && B.threatKey[at] === threatKeyOf(e, u);
    const grains = known ? B.threatWorth[at]! : threatBy(w, seat, e, u, at, still);
    if (grains <= worst) continue;
    worst = grains;
    w.hereRisk = known ? B.threatRisk[at]! : w.answerRisk;
  }
  return worst;
}

/** What the answer of unit e would do; remembered at the pair `at`, unless that is -1. */
function threatBy(w: World, seat: number, e: number, u: number, at: number, still: boolean): number {
  if (at >= 0) {
    B.threatKey[at] = threatKeyOf(e, u);
    B.threatWorth[at] = 0;
    B.threatRisk[at] = 0;
    B.answerWorth[at] = NOTHING;
  }
  const sight = sees(w, e, u);
  if (!sight && w.field !== null && B.lobs[e] === 0) return 0;
  if (!think(w, e, u, BY_RETURN, gapOf(w, e, u), sight, coverOf(w, u, e), false, false)) return 0;
  const mind = seat * WEIGHTS;
  const breaks = chanceOfMore(w.morale(u) - B.fatigue[u]! - (still ? 0 : 1));
  const harm = weights[mind + T.harm]! * B.hope[H_KILLS]! * GRAIN + weights[mind + T.over]! * breaks * 0.6;
  const grains = Math.trunc(harm) | 0;
  w.answerRisk = breaks;
  if (at >= 0) {
    B.threatWorth[at] = grains;
    B.threatRisk[at] = breaks;
    B.answerWorth[at] = planWorth(w, THINK, 1);
  }
  return grains;
}

/** What unit e and unit u looked like when it was asked what e would do to u. */
export function threatKeyOf(e: number, u: number): number {
  return (B.armed[e]! << 15) | B.version[u]!;
}

/** Chance in grains that the attack just hoped for suppresses a unit that acts, with the point for that. */
function breaksWith(w: World, u: number): number {
  return chanceOfMore(w.morale(u) - B.fatigue[u]! - 1);
}

/** Chance in grains that the attack just hoped for tires a unit by more than `slack`, with a point or more by damage each. */
function chanceOfMore(slack: number): number {
  if (slack < 0 || slack > 3) return 0;
  if (slack < 1) return GRAIN;
  const hope = B.hope;
  const safe = slack < 2 ? hope[H_CALM]! : slack < 3 ? hope[H_LIGHT]! : hope[H_HEAVY]!;
  return Math.trunc((1 - safe) * GRAIN) | 0;
}

export function mayAnswerSnipers(w: World, seat: number): boolean {
  const rule = B.rule[R.noSniperReaction]!;
  if (rule !== 0) return rule === 2;
  for (let r = seat * w.U; r < (seat + 1) * w.U; r++) {
    if ((B.flags[r]! & M.OFF) === 0 && (w.traits(r) & M.T_SNIPER) !== 0) return true;
  }
  return false;
}

/** Ground counts for units that fight best at close quarters: their strongest weapon is one for assaults. */
export function groundGained(w: World, u: number, tenths: number): number {
  const weight = weights[w.seatOf(u) * WEIGHTS + T.ground]!;
  return Math.trunc((B.brawl[u]! * weight * tenths * GRAIN) / 6000) | 0;
}

export function considerContact(w: World, seat: number, u: number, e: number, gap: number, price: number): void {
  const speed = speedOf(u);
  if (gap > speed && B.rule[R.endsShort] === 0) return;
  const mind = seat * WEIGHTS;
  const helpless = w.suppressed(e);
  const cover = coverOf(w, e, u);
  let answer = 0;
  if (!helpless && think(w, e, u, BY_FIGHT_BACK, 0, true, 0, false, false)) {
    const breaks = breaksWith(w, u);
    const harm = weights[mind + T.harm]! * B.hope[H_KILLS]! * GRAIN + weights[mind + T.over]! * breaks * 0.6;
    answer = Math.trunc(harm) | 0;
  }
  // Who is suppressed will fall back, and who falls back far enough is not caught.
  const escapes = helpless && B.rule[R.noRetreat] === 0 && gap + speedOf(e) > speed && !isCornered(w, u, e);
  const reached = gap > speed ? 0.1 : escapes ? 0.05 : 1;
  const factor = weights[mind + T.close]! * (helpless ? weights[mind + T.helpless]! : 1) * reached;
  if (think(w, u, e, BY_ASSAULT, 0, true, cover, false, false)) {
    const points = reached === 1 ? pointsByPlan(w, e) : 0;
    const worth = (Math.trunc(planWorth(w, THINK, 0) * factor) | 0) + points - price - answer;
    offer(w, worth, u, M.ASSAULT, e, 0, 0, 0);
  }
  if (w.typeOf(u) === M.INFANTRY || B.rule[R.noRam] === 1 || speed < 10) return;
  if (think(w, u, e, BY_RAM, 0, true, cover, false, false)) {
    const hurts = B.ramPower[THINK]! * 3 <= B.kindArmour[B.kind[B.from[e]!]!]! ? 0.3 : 1;
    const worth = (Math.trunc(planWorth(w, THINK, 0) * factor * hurts) | 0) - price - answer;
    offer(w, worth, u, M.RAM, e, 0, 0, 0);
  }
}

/** Would whoever runs from unit u leave the table for good? */
function isCornered(w: World, u: number, e: number): boolean {
  return w.field !== null && overOwnEdge(w, e, B.cx[u]!, B.cy[u]!, ticksOf(speedOf(e)));
}

export function considerPowers(w: World, seat: number, u: number, traits: number): void {
  const { herePrice: price, hereThreat: threat } = w;
  if ((traits & (M.T_BOLT | M.T_WARD | M.T_DREAD | M.T_SUMMON)) === 0) return;
  const bolt = (traits & M.T_BOLT) === 0 ? 0 : testDice(w, u, M.BOLT);
  const dread = (traits & M.T_DREAD) === 0 ? 0 : testDice(w, u, M.DREAD);
  const ward = (traits & M.T_WARD) === 0 ? 0 : testDice(w, u, M.WARD);
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U && bolt + dread > 0; e++) {
    if ((B.flags[e]! & M.OFF) !== 0 || !sees(w, u, e)) continue;
    if (bolt > 0) considerBolt(w, seat, u, e, bolt, price);
    if (dread > 0 && dreadReaches(w, u, e)) considerDread(w, seat, u, e, dread, price);
  }
  const eager = weights[seat * WEIGHTS + T.magic]!;
  if (ward > 0) {
    const chance = castChance(ward, B.number[N.threshold + M.WARD]! + hamperOf(u));
    offer(
      w,
      Math.trunc((threat * eager * chance) / 768) - price - costOfOnes(seat, ward),
      u,
      M.POWER,
      -1,
      M.WARD,
      0,
      0,
    );
  }
  if ((traits & M.T_SUMMON) === 0 || !hasReserve(w, u)) return;
  const casting = testDice(w, u, M.SUMMON);
  if (casting === 0) return;
  const points = casting === 1 ? 3.5 : casting === 2 ? 4.5 : 5 + (casting - 3) * 0.4;
  const net = points - hamperOf(u);
  // Three points or so are a daemon that stays.
  const worth = net > 0 ? Math.trunc(net * 0.45 * eager * GRAIN) : 0;
  offer(w, worth - price - costOfOnes(seat, testDice(w, u, M.BOLT)), u, M.POWER, -1, M.SUMMON, 0, 0);
}

/** Fatigue that hampers a test, with the point for acting. */
function hamperOf(u: number): number {
  return B.fatigue[u]! + 1;
}

/** What ones among the dice of a test may cost, in grains. */
function costOfOnes(seat: number, dice: number): number {
  const ones = weights[seat * WEIGHTS + T.own]! * B.number[N.one]!;
  return Math.trunc((ones * dice * GRAIN) / 6);
}

function considerBolt(w: World, seat: number, u: number, e: number, dice: number, price: number): void {
  if (!boltReaches(w, u, e)) return;
  if (!think(w, u, e, BY_POWER, gapOf(w, u, e), true, coverOf(w, e, u), false, false)) return;
  const eager = weights[seat * WEIGHTS + T.magic]!;
  const chance = castChance(dice, B.number[N.threshold + M.BOLT]! + hamperOf(u));
  const worth = Math.trunc((planWorth(w, THINK, 0) * eager * chance) / 256);
  offer(w, worth - price - costOfOnes(seat, dice), u, M.POWER, e, M.BOLT, 0, 0);
}

function considerDread(w: World, seat: number, u: number, e: number, dice: number, price: number): void {
  const mind = seat * WEIGHTS;
  const chance = castChance(dice, B.number[N.threshold + M.DREAD]! + hamperOf(u));
  const slack = w.morale(e) - B.fatigue[e]!;
  const breaks = slack >= 0 && slack < B.number[N.dread]! ? weights[mind + T.suppress]! : 0;
  const tires = weights[mind + T.tire]! * B.number[N.dread]! + breaks;
  const worth = Math.trunc((tires * weights[mind + T.magic]! * chance * GRAIN) / 256);
  offer(w, worth - price - costOfOnes(seat, dice), u, M.POWER, e, M.DREAD, 0, 0);
}

export function considerScan(w: World, seat: number, u: number, traits: number, slack: number): void {
  if ((traits & M.T_SCANNER) === 0 || (B.flags[u]! & M.SCANNED) !== 0 || B.rule[R.noScan] === 1 || slack < 1) return;
  let best = 0;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & M.OFF) !== 0 || coverOf(w, e, u) === 0) continue;
    const gap = gapOf(w, u, e);
    const sight = sees(w, u, e);
    if (!think(w, u, e, BY_FIRE, gap, sight, coverOf(w, e, u), false, false)) continue;
    const plain = planWorth(w, THINK, 0);
    if (!think(w, u, e, BY_FIRE, gap, sight, coverOf(w, e, u), true, false)) continue;
    const more = planWorth(w, THINK, 0) - plain;
    if (more > best) best = more;
  }
  const eager = weights[seat * WEIGHTS + T.magic]!;
  const risk = w.hereRisk;
  const threat = threatTo(w, seat, u, true);
  w.hereRisk = risk;
  offer(w, Math.trunc(best * eager) - w.herePrice - Math.trunc(threat / 2), u, M.SCAN, -1, 0, 0, 0);
}
