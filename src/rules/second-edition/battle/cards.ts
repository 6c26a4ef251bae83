/**
 * What warp cards do: the answers to a power that is being used, and those that take the place of using one (SE-WRP). The power under way stands in
 * `B.warp`. Hot: once a card.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  CARD_KINDS,
  DAEMONIC_ATTACK,
  DESTROY_POWER,
  DISPLACEMENT,
  ENERGY_DRAIN,
  FORCE,
  GATE,
  K_RESILIENT,
  NULLIFY,
  POWER_KINDS,
  PSYCHIC_DUEL,
  REFLECTION,
  SCAN,
  ULTIMATE_FORCE,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { firstOnWay, isArea, threatensPsyker } from "./power-line.ts";
import { strikeEnd, takeEffect } from "./powers.ts";
import {
  bitAt,
  countBits,
  endPower,
  highestOf,
  isThere,
  losePower,
  masteryOf,
  psykerAt,
  W_CASTER,
  W_ENDED,
  W_FORCE,
  W_POWER,
  W_STOPPED,
  W_TARGET,
  W_TRIED,
  W_TRIES,
  W_ULTIMATE,
} from "./psykers.ts";
import type { World } from "./state.ts";
import { discardHand, held, spend } from "./warp-deck.ts";

/** A bid that holds Ultimate Force as well has this bit (`destroyVsCast`). */
export const WITH_ULTIMATE = 256;

const isUltimate = (): boolean => B.warp[W_ULTIMATE] === 1;

/** Whether a seat may answer the power under way with a card of a kind. @rule SE-WRP-01, SE-WRP-05, SE-WRP-12, SE-WRP-20, SE-WRP-22, SE-WRP-25 */
export function mayAnswer(w: World, seat: number, card: number): boolean {
  return held(seat, card) > 0 && isLegalAnswer(w, seat, card);
}

export function isLegalAnswer(w: World, seat: number, card: number): boolean {
  const { warp } = B;
  if (card === DAEMONIC_ATTACK) return !isUltimate() || B.rule[R.ultimateVsDaemonic] === 0;
  if (card === PSYCHIC_DUEL) return B.rule[R.duelTiming] === 1 && mayDuel();
  if (isUltimate()) return false;
  if (card === NULLIFY) return mayNullify(seat);
  if (card !== DESTROY_POWER && card !== REFLECTION) return false;
  return threatensPsyker(w, seat, warp[W_CASTER]!, warp[W_POWER]!, warp[W_TARGET]!);
}

/** @rule SE-WRP-16 */
const mayNullify = (seat: number): boolean => B.rule[R.nullifyNoPsyker] === 0 || highestOf(seat) >= 0;

/** A psyker of each side has to be there. @rule SE-EXT-78 */
export const mayDuel = (): boolean => highestOf(0) >= 0 && highestOf(1) >= 0;

/** A seat answers with a card. */
export function playAnswer(w: World, seat: number, card: number): void {
  spend(seat, card);
  w.log.event(E.answers, seat, card, 0);
  if (card === NULLIFY) nullify(w, seat);
  else if (card === DAEMONIC_ATTACK) attackWithDaemons(w, seat);
  else if (card === DESTROY_POWER) destroyPower(w, seat);
  else if (card === REFLECTION) reflect(w, seat);
  else duel(w, seat, w.goModel, w.goTarget);
}

function stop(w: World, seat: number): void {
  B.warp[W_STOPPED] = 1;
  w.tick(T.powersStopped, seat, 1);
}

// Nullify.

/** What a psyker (mastery 0: nobody) needs to nullify a power of a psyker's. @rule SE-WRP-13, SE-WRP-15, SE-WRP-16 */
export function nullifyNeed(mastery: number, caster: number): number {
  if (mastery === 0) return B.number[N.unbacked]!;
  const bonus = mastery > caster ? B.number[N.higher]! : mastery < caster ? B.number[N.lower]! : 0;
  return B.number[N.nullify]! - bonus;
}

/** The psyker that tries next against the power under way, -1 when all have tried. @rule SE-WRP-14, SE-WRP-16, SE-EXT-73 */
export function nextNullifier(seat: number): number {
  for (let i = 0; i < B.psykers[seat]!; i++) {
    if (isThere(psykerAt(seat, i)) && (B.warp[W_TRIES]! & (1 << i)) === 0) return i;
  }
  return -1;
}

/** @rule SE-WRP-13, SE-WRP-14 */
function nullify(w: World, seat: number): void {
  let i = nextNullifier(seat);
  if (i >= 0 && B.rule[R.nullifyOrder] === 1) i = w.player.nullifier(seat);
  const m = i < 0 ? -1 : psykerAt(seat, i);
  if (i >= 0) B.warp[W_TRIES]! |= 1 << i;
  if (tryNullify(w, seat, m, masteryOf(B.warp[W_CASTER]!))) stop(w, seat);
}

function tryNullify(w: World, seat: number, m: number, caster: number): boolean {
  const need = nullifyNeed(m < 0 ? 0 : masteryOf(m), caster);
  const face = w.actions[seat]!.die(6);
  w.log.event(E.nullify, m + 1, face, need);
  return face >= need;
}

/** Whether a seat may try to nullify a power in play now: once a turn. @rule SE-WRP-12, SE-WRP-14, SE-EXT-78 */
export function mayNullifyInPlay(seat: number, m: number, power: number): boolean {
  if (held(seat, NULLIFY) === 0 || !mayNullify(seat) || (B.lying[m]! & (1 << power)) === 0) return false;
  if (B.rule[R.nullifyInPlay] === 1) return (B.warp[W_TRIED]! & (1 << seat)) === 0;
  return (B.tried[m]! & (1 << power)) === 0;
}

/** The psyker of the highest mastery tries to remove a power in play. @rule SE-PSY-07, SE-WRP-13, SE-WRP-17 */
export function nullifyInPlay(w: World, seat: number, m: number, power: number): void {
  spend(seat, NULLIFY);
  B.tried[m]! |= 1 << power;
  B.warp[W_TRIED]! |= 1 << seat;
  w.log.event(E.againstInPlay, seat, m, power);
  if (!tryNullify(w, seat, highestOf(seat), masteryOf(m))) return;
  endPower(w, m, power);
  w.tick(T.powersStopped, seat, 1);
}

// Daemonic Attack.

/** @rule SE-WRP-02 */
export const daemonicDestroys = (total: number): boolean => total <= B.number[N.daemonic]!;

export const daemonicTotal = (face: number, mastery: number, force: number): number => face + mastery - force;

/** @rule SE-WRP-01, SE-WRP-02, SE-WRP-03, SE-WRP-04 */
function attackWithDaemons(w: World, seat: number): void {
  const { warp } = B;
  const caster = warp[W_CASTER]!;
  const dice = w.actions[seat]!;
  const resilient = (B.kindTraits[B.kind[caster]!]! & K_RESILIENT) !== 0;
  const anyway = B.rule[R.daemonicResilient] === 1;
  if (resilient && !anyway) {
    const face = dice.die(6);
    w.log.event(E.resists, caster, face, 0);
    if (face < B.number[N.resilient]!) return;
  }
  if (!isUltimate()) stop(w, seat);
  const face = dice.die(6);
  const total = daemonicTotal(face, masteryOf(caster), warp[W_FORCE]!);
  const destroyed = resilient && anyway ? face >= B.number[N.resilient]! : daemonicDestroys(total);
  w.log.event(E.daemons, caster, total + 64, destroyed ? 1 : 0);
  if (!destroyed) return;
  w.tick(T.psykersDestroyed, w.seatOfModel(caster), 1);
  w.wound(caster, B.wounds[caster]!, -1);
}

// Destroy Power.

/** What a bid adds to its side's roll. @rule SE-WRP-06 */
export const bidWorth = (bid: number): number =>
  (bid & ~WITH_ULTIMATE) + (bid >= WITH_ULTIMATE ? B.number[N.ultimate]! : 0);

/** Whether the destroyer takes the power away for the battle. @rule SE-WRP-07 */
export const destroys = (own: number, enemy: number): boolean => own >= enemy;

/** The power is stopped; both sides bid Force in secret, which is spent either way. @rule SE-WRP-05, SE-WRP-06, SE-WRP-07, SE-EXT-73 */
function destroyPower(w: World, seat: number): void {
  const caster = B.warp[W_CASTER]!;
  const power = B.warp[W_POWER]!;
  stop(w, seat);
  w.bidding = true;
  const own = w.player.bid(seat);
  const other = w.player.bid(1 - seat);
  w.bidding = false;
  spendBid(seat, own);
  spendBid(1 - seat, other);
  const mine = w.actions[seat]!.die(6) + bidWorth(own);
  const theirs = w.actions[1 - seat]!.die(6) + bidWorth(other);
  w.log.event(E.bids, seat, bidWorth(own) * 64 + bidWorth(other), mine * 64 + theirs);
  if (destroys(mine, theirs)) losePower(w, caster, power);
}

function spendBid(seat: number, bid: number): void {
  for (let n = bid & ~WITH_ULTIMATE; n > 0; n--) spend(seat, FORCE);
  if (bid >= WITH_ULTIMATE) spend(seat, ULTIMATE_FORCE);
}

// Reflection.

/** The power flies back towards its caster and strikes whom it meets first. @rule SE-WRP-20, SE-EXT-90 */
function reflect(w: World, seat: number): void {
  const { warp } = B;
  const caster = warp[W_CASTER]!;
  const power = warp[W_POWER]!;
  const target = warp[W_TARGET]!;
  stop(w, seat);
  const inches = w.actions[seat]!.sum(4, 6);
  const flies = power !== GATE && power !== SCAN && power !== DISPLACEMENT;
  const hit = flies ? firstOnWay(w, target, caster, power, inches * UNIT) : -1;
  w.log.event(E.reflected, inches, hit + 1, power);
  if (!flies) return;
  w.tick(T.powersReflected, seat, 1);
  const by = highestOf(seat);
  const area = isArea(power);
  if (area && (hit < 0 ? B.rule[R.reflectionMiss] === 1 : B.rule[R.reflectionCaster] === 1)) {
    strikeEnd(w, by, power, target, caster, inches * UNIT);
  } else if (hit >= 0) takeEffect(w, by, power, hit);
}

// In place of a power.

/** Seat whose psyker wins a duel by both totals, seen from the first: above 0 he does, below the other, 0 nobody. @rule SE-WRP-18, SE-WRP-19 */
export const duelWinner = (own: number, enemy: number): number => own - enemy;

/** @rule SE-PSY-07, SE-WRP-18, SE-WRP-19 */
export function duel(w: World, seat: number, own: number, enemy: number): void {
  const mine = w.actions[seat]!.die(6) + masteryOf(own);
  const theirs = w.actions[1 - seat]!.die(6) + masteryOf(enemy);
  w.log.event(E.duel, own, enemy, mine * 64 + theirs);
  const winner = duelWinner(mine, theirs);
  if (winner === 0) return;
  const loser = winner > 0 ? enemy : own;
  const owned = B.owned[loser]!;
  if (owned === 0) return;
  const dice = w.actions[winner > 0 ? seat : 1 - seat]!;
  losePower(w, loser, bitAt(owned, dice.below(countBits(owned))));
}

/** The phase ends; all cards of both hands are discarded, all powers in play are over. @rule SE-WRP-08, SE-WRP-09 */
export function drain(w: World, seat: number): void {
  spend(seat, ENERGY_DRAIN);
  w.log.event(E.drained, seat, 0, 0);
  for (let each = 0; each < 2; each++) {
    discardHand(each, false);
    for (let i = 0; i < B.psykers[each]!; i++) {
      const m = psykerAt(each, i);
      for (let power = 0; B.lying[m] !== 0 && power < POWER_KINDS; power++) endPower(w, m, power);
    }
  }
  B.warp[W_ENDED] = 1;
}

/** Cards with which a power may be answered, those that cost least first. */
export const ANSWERS = [NULLIFY, DAEMONIC_ATTACK, DESTROY_POWER, REFLECTION, PSYCHIC_DUEL] as const;

/** Whether a hand holds anything at all. */
export function isEmptyHand(seat: number): boolean {
  for (let i = seat * CARD_KINDS; i < (seat + 1) * CARD_KINDS; i++) if (B.hand[i]! > 0) return false;
  return true;
}
