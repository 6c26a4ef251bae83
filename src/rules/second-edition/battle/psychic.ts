/**
 * The psychic phase: cards are dealt, both sides use their goes by turns, powers are answered and take effect (SE-PSY, SE-EXT-72 to -80, -91). Hot: once
 * a turn.
 */
import { E } from "../events.ts";
import {
  CARD_KINDS,
  DRAIN,
  DUEL,
  FORCE,
  LIGHTNING_ARC,
  NULLIFY,
  NULLIFY_IN_PLAY,
  PASS,
  PSYCHIC,
  PSYCHIC_DUEL,
  SCAN,
  ULTIMATE_FORCE,
  USE_POWER,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { ANSWERS, drain, duel, isEmptyHand, mayAnswer, nullifyInPlay, playAnswer } from "./cards.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { showUp } from "./hiding.ts";
import { takeEffect } from "./powers.ts";
import {
  ablePsykers,
  costOf,
  isThere,
  psykerAt,
  W_CASTER,
  W_ENDED,
  W_FORCE,
  W_GOES,
  W_POWER,
  W_SCANNED,
  W_STOPPED,
  W_TARGET,
  W_TRIED,
  W_TRIES,
  W_ULTIMATE,
} from "./psykers.ts";
import { S_MODELS, type World } from "./state.ts";
import { firstOnLine } from "./table-powers.ts";
import { deal, discardHand, firstDealt, forceFor, spend, tellHand, warpDice } from "./warp-deck.ts";

/** Goes of a phase at most (SE-EXT-79). */
const MOST_GOES = 80;

/** The psychic phase of a seat's turn; both sides use powers in it. @rule SE-GEN-03, SE-PSY-01, SE-PSY-02, SE-EXT-72 */
export function psychicPhase(w: World, active: number): void {
  if (B.psykers[0]! + B.psykers[1]! === 0) return;
  const n = ablePsykers(0) + ablePsykers(1);
  if (n === 0) return;
  w.log.event(E.phase, PSYCHIC, active, 0);
  openPhase();
  const dice = w.tests[active]!;
  const cards = deal(w, dice, warpDice(dice, n), firstDealt(dice, active));
  w.log.event(E.cards, cards, n, 0);
  tellHand(w, 0);
  tellHand(w, 1);
  playGoes(w, active);
  for (let seat = 0; seat < 2; seat++) discardHand(seat, true);
  B.warp[W_SCANNED] = 0;
}

function openPhase(): void {
  B.warp[W_SCANNED] = 0;
  B.warp[W_TRIED] = 0;
  B.warp[W_GOES] = 0;
  B.warp[W_ENDED] = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let i = 0; i < B.psykers[seat]!; i++) {
      B.used[psykerAt(seat, i)] = 0;
      B.tried[psykerAt(seat, i)] = 0;
    }
  }
}

/** Goes by turns until two passes in a row, or nobody has a card. @rule SE-PSY-06, SE-PSY-08, SE-PSY-09, SE-EXT-78, SE-EXT-79 */
function playGoes(w: World, active: number): void {
  let seat = active;
  let passes = 0;
  while (passes < 2 && B.warp[W_GOES]! < MOST_GOES && B.warp[W_ENDED] === 0) {
    if (isEmptyHand(0) && isEmptyHand(1)) return;
    if (B.seats[S_MODELS] === 0 || B.seats[SEAT_COLUMNS + S_MODELS] === 0) return;
    B.warp[W_GOES]!++;
    // A side without cards passes by itself.
    const act = isEmptyHand(seat) ? PASS : w.player.go(seat);
    passes = passesAfter(passes, act);
    take(w, seat, act);
    seat = 1 - seat;
  }
}

/** Passes in a row. @rule SE-PSY-09 */
export const passesAfter = (before: number, act: number): number => (act === PASS ? before + 1 : 0);

/** @rule SE-PSY-06, SE-PSY-07 */
function take(w: World, seat: number, act: number): void {
  if (act === PASS) w.log.event(E.passes, seat, 0, 0);
  else if (act === USE_POWER) usePower(w, seat, w.goModel, w.goPower, w.goTarget, w.goUltimate);
  else if (act === DRAIN) drain(w, seat);
  else if (act === NULLIFY_IN_PLAY) nullifyInPlay(w, seat, w.goModel, w.goPower);
  else if (act === DUEL) {
    spend(seat, PSYCHIC_DUEL);
    duel(w, seat, w.goModel, w.goTarget);
  }
}

/** A psyker pays for a power, the enemy answers, and what was not stopped takes effect. @rule SE-PSY-06, SE-PSY-11, SE-WRP-22, SE-EXT-77, SE-EXT-91 */
export function usePower(w: World, seat: number, m: number, power: number, target: number, ultimate: boolean): void {
  declare(m, power, target, ultimate);
  const force = forceFor(costOf(power), ultimate);
  for (let i = 0; i < force; i++) spend(seat, FORCE);
  if (ultimate) spend(seat, ULTIMATE_FORCE);
  w.tick(T.powersUsed, seat, 1);
  w.log.event(E.uses, m, (target + 1) * 16 + power, force * 2 + (ultimate ? 1 : 0));
  B.used[m]! |= 1 << power;
  B.seen[m]! |= 1 << power;
  showUp(w, B.squad[m]!);
  answerAll(w, 1 - seat);
  settle(w);
}

/** Writes down the power under way. */
export function declare(m: number, power: number, target: number, ultimate: boolean): void {
  const { warp } = B;
  warp[W_CASTER] = m;
  warp[W_POWER] = power;
  warp[W_TARGET] = target;
  warp[W_FORCE] = forceFor(costOf(power), ultimate) + (ultimate ? B.rule[R.ultimateForceCount]! : 0);
  warp[W_ULTIMATE] = ultimate ? 1 : 0;
  warp[W_TRIES] = 0;
  warp[W_STOPPED] = 0;
}

/** One answer after another, until the power is stopped or its enemy stops. @rule SE-WRP-25, SE-EXT-79 */
function answerAll(w: World, seat: number): void {
  while (B.warp[W_STOPPED] === 0 && stillCasts() && canAnswer(w, seat)) {
    const card = w.player.answer(seat);
    if (card < 0) return;
    playAnswer(w, seat, card);
  }
}

function canAnswer(w: World, seat: number): boolean {
  for (let i = 0; i < ANSWERS.length; i++) if (mayAnswer(w, seat, ANSWERS[i]!)) return true;
  return false;
}

/** Who was slain or has lost the power meanwhile does nothing any more. @rule SE-EXT-77 */
const stillCasts = (): boolean => {
  const m = B.warp[W_CASTER]!;
  return isThere(m) && (B.owned[m]! & (1 << B.warp[W_POWER]!)) !== 0;
};

/** The power takes effect unless it was stopped. */
export function settle(w: World): void {
  const { warp } = B;
  if (warp[W_STOPPED] === 1 || !stillCasts()) return;
  const m = warp[W_CASTER]!;
  let target = warp[W_TARGET]!;
  // Who hides on its line was not in its player's reckoning.
  if (w.table !== null && warp[W_POWER] === LIGHTNING_ARC) target = firstOnLine(w, m, target, false);
  if (target >= 0 || warp[W_POWER] === SCAN) takeEffect(w, m, warp[W_POWER]!, target);
}

/** One attempt to nullify the power under way with a card that no hand holds, as in an attack (SE-EXT-118). */
export function tryToNullify(w: World, seat: number): void {
  B.hand[seat * CARD_KINDS + NULLIFY]!++;
  playAnswer(w, seat, NULLIFY);
}
