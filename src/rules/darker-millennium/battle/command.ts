/** The Command Phase: the strategy roll, readying, command pools, activation by both sides (DK-CMD, DK-POOL). Hot: once a turn. */
import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import {
  CHAMPION_USED,
  CHARACTER_USED,
  DICED,
  GONE,
  MAX_DETACHMENTS,
  OFF_TABLE,
  ORDERED,
  RALLIED,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { activateAll } from "./activate.ts";
import { B } from "./columns.ts";
import {
  activationDice,
  detachmentAt,
  discardDice,
  IN_RESERVE,
  P_CP,
  P_ROLLED,
  P_SIXES,
  P_STATE,
  P_USED,
  poolAt,
  READY,
  rollPool,
} from "./pools.ts";
import { G_FIRST, G_OPENER, G_STRATEGY, G_TURN, type World } from "./state.ts";

/** Ties of turn 1 that are rolled again at most. */
const MOST_TIES = 100;

/** Who wins one strategy roll: above 0 the first, below the second, 0 a tie. @rule DK-GEN-11, DK-CMD-02, DK-CMD-03, DK-CMD-04 */
export function compareStrategy(a: number, b: number, rating: number, other: number): number {
  if (a === 6 && b !== 6) return 1;
  if (b === 6 && a !== 6) return -1;
  return a + rating - b - other;
}

/** Seat that wins the strategy roll; ties of turn 1 repeat, later whoever won before loses them. `before`: seat + 1. @rule DK-CMD-05, DK-CMD-06 */
export function rollStrategy(dice: Dice, rating: number, other: number, before: number, told: Int32Array): number {
  for (let i = 1; i <= MOST_TIES; i++) {
    const a = dice.die(6);
    const b = dice.die(6);
    told[0] = a;
    told[1] = b;
    told[2] = i;
    const won = compareStrategy(a, b, rating, other);
    if (won !== 0) return won > 0 ? 0 : 1;
    if (before > 0) return 2 - before;
  }
  return dice.below(2);
}
const faces = new Int32Array(3);

/** @rule DK-CMD-01, DK-TRN-01 */
export function commandPhase(w: World): void {
  const first = firstPlayer(w);
  if (w.table !== null) readyDetachments(w, first);
  for (let each = 0; each < 2; each++) rollPools(w, each === 0 ? first : 1 - first);
  for (let each = 0; each < 2; each++) giveOrders(w, each === 0 ? first : 1 - first);
}

/** @rule DK-CMD-02, DK-CMD-07 */
function firstPlayer(w: World): number {
  const { game } = B;
  const turn = game[G_TURN]!;
  const attacker = w.ground === null ? -1 : w.ground.attacker;
  let first = attacker;
  if (turn > 1 || attacker < 0) {
    const winner = rollStrategy(w.setup, w.sideAt[0].rating, w.sideAt[1].rating, game[G_STRATEGY]!, faces);
    game[G_STRATEGY] = winner + 1;
    w.log.event(E.strategy, winner, faces[winner]! * 64 + faces[1 - winner]!, 0);
    w.printed(winner);
    first = B.rule[R.firstPlayerChoice] === 1 || w.player.goesFirst(winner) ? winner : 1 - winner;
  }
  game[G_FIRST] = first;
  if (turn === 1) game[G_OPENER] = first;
  w.log.event(E.firstPlayer, first, 0, 0);
  return first;
}

/** Each side readies one detachment, the First Player before the other. @rule DK-CMD-08, DK-CMD-09, DK-CMD-10 */
export function readyDetachments(w: World, first: number): void {
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? first : 1 - first;
    let n = 0;
    for (let i = 0; i < w.sideAt[seat]!.detachments; i++) {
      const d = detachmentAt(seat, i);
      if (B.pool[poolAt(d) + P_STATE] === IN_RESERVE && !isPresent(w, seat, d)) B.list[n++] = d;
    }
    if (n === 0) continue;
    const d = B.list[n === 1 ? 0 : w.player.ready(seat, n)]!;
    B.pool[poolAt(d) + P_STATE] = READY;
    w.log.event(E.readied, seat, d - detachmentAt(seat, 0) + 1, 0);
  }
}

/** Has a detachment a unit on the table? @rule DK-CMD-11 */
export function isPresent(w: World, seat: number, d: number): boolean {
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (B.detachment[B.unit[t]!] === d && !w.has(t, GONE | OFF_TABLE)) return true;
  }
  return false;
}

/** Is anybody left whom its dice could serve? */
function isAlive(w: World, seat: number, d: number): boolean {
  for (let t = seat * w.U; t < w.endOf(seat); t++) if (B.detachment[B.unit[t]!] === d && !w.has(t, GONE)) return true;
  return false;
}

/** Readied and present detachments roll. @rule DK-CMD-11, DK-POOL-01, DK-POOL-19 */
function rollPools(w: World, seat: number): void {
  for (let i = 0; i < w.sideAt[seat]!.detachments; i++) {
    const d = detachmentAt(seat, i);
    const waits = B.pool[poolAt(d) + P_STATE] === READY;
    if (isAlive(w, seat, d) && (waits || isPresent(w, seat, d))) rollFor(w, seat, d);
  }
}

/** The command dice of a detachment fall. @rule DK-POOL-01, DK-POOL-06, DK-POOL-07 */
export function rollFor(w: World, seat: number, d: number): void {
  const at = poolAt(d);
  const cp = B.pool[at + P_CP]!;
  const sixes = B.pool[at + P_SIXES]!;
  const dice = w.sideAt[seat]!.commandDice[d - detachmentAt(seat, 0)]!;
  rollPool(d, dice, w.tests[seat]!);
  w.printed(seat);
  w.tick(T.commandDice, seat, dice);
  w.tick(T.activationDice, seat, activationDice(d));
  w.tick(T.commandPoints, seat, B.pool[at + P_CP]! - cp);
  w.tick(T.sixes, seat, B.pool[at + P_SIXES]! - sixes);
  const { pool } = B;
  const counts = ((pool[at]! * 16 + pool[at + 1]!) * 16 + pool[at + 2]!) * 16 + pool[at + 3]!;
  w.log.event(E.pool, seat * 64 + dice, counts, pool[at + P_SIXES]! * 64 + pool[at + P_CP]!);
}

/** A side uses its dice, detachment by detachment; what is left vanishes. @rule DK-ACT-01, DK-POOL-21, DK-ORD-16 */
export function giveOrders(w: World, seat: number): void {
  for (let i = 0; i < w.sideAt[seat]!.detachments; i++) {
    const d = detachmentAt(seat, i);
    activateAll(w, seat, d);
    const left = activationDice(d);
    if (left === 0) continue;
    w.tick(T.unusedDice, seat, left);
    w.log.event(E.left, seat, left, 0);
    discardDice(d);
  }
}

/** A Command Phase, or an Onslaught, is a new phase for those who give and take orders. */
export function openOrders(w: World, seat: number): void {
  for (let t = seat * w.U; t < w.endOf(seat); t++) B.flags[t]! &= ~(ORDERED | RALLIED | DICED);
  for (let u = seat * w.V; u < w.unitsEnd(seat); u++) B.unitFlags[u]! &= ~(CHAMPION_USED | CHARACTER_USED);
}

/** Command points that the side with fewer detachments begins with, all with its first one. @rule DK-POOL-18, DK-EXT-ST-07 */
export function cohesion(w: World): void {
  const a = w.sideAt[0].detachments;
  const b = w.sideAt[1].detachments;
  if (a === b || B.rule[R.cohesionCount] === 1) return;
  const seat = a < b ? 0 : 1;
  const points = cohesionPoints(a, b);
  B.pool[poolAt(detachmentAt(seat, 0)) + P_CP]! += points;
  w.tick(T.commandPoints, seat, points);
}

export const cohesionPoints = (a: number, b: number): number => Math.abs(a - b) * B.number[N.cohesion]!;

/** A turn ends for the pools: sixes go, command points stay. @rule DK-POOL-17 */
export function closePools(w: World): void {
  for (let d = 0; d < 2 * MAX_DETACHMENTS; d++) {
    const at = poolAt(d);
    if (B.rule[R.sixesLifetime] === 0) B.pool[at + P_SIXES] = 0;
    if (B.rule[R.cpCarry] === 1) B.pool[at + P_CP] = 0;
    B.pool.fill(0, at + P_ROLLED, at + P_USED + 1);
    if (
      B.pool[at + P_STATE] === READY &&
      B.rule[R.readiedUnordered] === 1 &&
      !isPresent(w, d >= MAX_DETACHMENTS ? 1 : 0, d)
    )
      B.pool[at + P_STATE] = IN_RESERVE;
  }
}
