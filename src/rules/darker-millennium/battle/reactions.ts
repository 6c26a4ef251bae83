/** Reactions: who may react, what is needed, and the test (DK-REA). Hot: once a reaction. */
import { E } from "../events.ts";
import {
  ACTED,
  BROKEN,
  COUNTER_ATTACK,
  DOWN,
  EVADE,
  FIRE,
  GO_DOWN,
  GONE,
  HIDDEN,
  MAX_DETACHMENTS,
  NO_ORDER,
  OFF_TABLE,
  RUN,
  WENT_DOWN,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isConstruct, isVehicle } from "./constructs.ts";
import { majority } from "./majority.ts";
import { detachmentAt, P_SIXES, poolAt } from "./pools.ts";
import { G_ONSLAUGHT, type World } from "./state.ts";
import { layDown } from "./where.ts";

/** The order that a reaction gives. @rule DK-REA-01 */
export function orderOf(reaction: number): number {
  if (reaction === EVADE || reaction === COUNTER_ATTACK) return RUN;
  return reaction === GO_DOWN ? DOWN : FIRE;
}

/** May a team react at all? A vehicle has no Initiative for it. @rule DK-EXT-VH-02, DK-TRN-04, DK-REA-01, DK-CHG-09, DK-EXT-CH-02, DK-EXT-RE-03, DK-ORD-17 */
export function mayReact(w: World, t: number): boolean {
  return !w.has(t, GONE | ACTED | BROKEN | HIDDEN | OFF_TABLE) && B.engaged[t] === 0 && !isVehicle(w, t);
}

/** Initiative with the modifiers of orders and pins. @rule DK-REA-02, DK-REA-03, DK-REA-04, DK-REA-05 */
export function modifiedInitiative(initiative: number, order: number, reaction: number, pins: number): number {
  const pairs = B.rule[R.pinsPerTwo] === 1 ? (pins + 1) >> 1 : pins >> 1;
  let value = initiative + pairs * B.number[N.perTwoPins]!;
  if (order === NO_ORDER || order === orderOf(reaction)) return value;
  if (order === DOWN) value += B.number[N.onDown]!;
  if (order !== DOWN || B.rule[R.downPenalty] === 0) value += B.number[N.otherOrders]!;
  return value;
}

/** What a team needs, or less, on a D6. @rule DK-REA-07, DK-REA-09, DK-ONS-03, DK-EXT-ON-02 */
export function reactionNeed(t: number, reaction: number): number {
  const need = modifiedInitiative(majority(t, B.kindI, false), B.order[t]!, reaction, B.pins[t]!);
  if (B.game[G_ONSLAUGHT] === 0) return need;
  const rule = B.rule[R.onslaughtReaction]!;
  return need + (rule === -1 ? B.number[N.onslaught]! : rule);
}

/** In how many of six rolls a reaction comes off. @rule DK-REA-02 */
export function reactionWays(need: number): number {
  const most = B.rule[R.reactionNatural] === 1 ? 5 : 6;
  return need < 0 ? 0 : need > most ? most : need;
}

/** The test, or a six in its place. @rule DK-REA-02, DK-REA-06, DK-REA-08, DK-POOL-08 */
export function tryReaction(w: World, t: number, reaction: number): boolean {
  const seat = w.seatOf(t);
  const need = reactionNeed(t, reaction);
  w.tick(T.reactionTests, seat, 1);
  w.printed(seat);
  if (reaction === GO_DOWN) B.flags[t]! |= WENT_DOWN;
  if (usesSix(w, t, reaction, need)) {
    w.log.event(E.swift, t, 0, 0);
    w.tick(T.swift, seat, 1);
    w.tick(T.reactions, seat, 1);
    return true;
  }
  const roll = w.tests[seat]!.die(6);
  const passed = roll <= reactionWays(need);
  if (passed) w.tick(T.reactions, seat, 1);
  w.log.event(E.reacts, t, reaction * 2 + (passed ? 1 : 0), (need + 32) * 16 + roll);
  return passed;
}

/** @rule DK-POOL-08 */
function usesSix(w: World, t: number, reaction: number, need: number): boolean {
  const seat = w.seatOf(t);
  const own = B.detachment[B.unit[t]!]!;
  for (let i = 0; i < MAX_DETACHMENTS; i++) {
    const d = detachmentAt(seat, i);
    if ((d !== own && B.rule[R.swiftReactionPool] === 0) || B.pool[poolAt(d) + P_SIXES] === 0) continue;
    if (!w.player.swift(seat, t, reaction, need)) return false;
    B.pool[poolAt(d) + P_SIXES]!--;
    return true;
  }
  return false;
}

/**
 * A team that is about to be shot at may go Down. @rule DK-EXT-RE-01, DK-EXT-RE-02
 */
export function mayGoDown(w: World, t: number): boolean {
  if (
    B.rule[R.noDown] === 1 ||
    B.rule[R.fireReaction] === 2 ||
    B.order[t] === DOWN ||
    !mayReact(w, t) ||
    isConstruct(w, t)
  )
    return false;
  return B.rule[R.fireReaction] === 1 || !w.has(t, WENT_DOWN);
}

export function reactToFire(w: World, t: number, shooter: number): void {
  if (!mayGoDown(w, t)) return;
  if (!w.player.goesDown(w.seatOf(t), t, shooter) || !tryReaction(w, t, GO_DOWN)) return;
  w.log.event(E.goesDown, t, 0, 0);
  layDown(w, t);
}
