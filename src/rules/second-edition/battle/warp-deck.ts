/**
 * The warp cards: a draw pile, a discard pile and two hands (SE-PSY-03 to -05, -10, SE-WRP-10, -21, -23, -24). A pile that nobody has looked at is told
 * by how many cards of each kind lie in it: to draw one of them is to draw from a shuffled deck, and like piles are equal bytes. Hot.
 */
import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import { CARD_KINDS, DESTROY_POWER, FORCE, REFLECTION, ULTIMATE_FORCE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/** Before the battle all cards are in the draw pile. @rule SE-WRP-24, SE-EXT-74 */
export function openDeck(): void {
  B.discards.fill(0);
  B.hand.fill(0);
  for (let card = 0; card < CARD_KINDS; card++) B.pile[card] = B.number[N.deck + card]!;
}

const sizeOf = (cards: Int16Array, from: number): number => {
  let n = 0;
  for (let i = from; i < from + CARD_KINDS; i++) n += cards[i]!;
  return n;
};

export const pileSize = (): number => sizeOf(B.pile, 0);
export const discardSize = (): number => sizeOf(B.discards, 0);
export const handSize = (seat: number): number => sizeOf(B.hand, seat * CARD_KINDS);
/** Cards of a kind in the hand of a seat. */
export const held = (seat: number, card: number): number => B.hand[seat * CARD_KINDS + card]!;

/** How many cards the dice of so many psykers deal. @rule SE-PSY-03 */
export function warpDice(dice: Dice, psykers: number): number {
  return dice.sum(B.rule[R.warpDice] === 1 ? Math.min(2, psykers) : psykers, 6);
}

/** The seat that gets the first card, and so the odd one. @rule SE-PSY-04 */
export function firstDealt(dice: Dice, active: number): number {
  const rule = B.rule[R.warpDealing]!;
  return rule === 0 ? active : rule === 1 ? 1 - active : dice.below(2);
}

/** Draws a card: the discards are shuffled in when the pile has run out, in the middle of a deal too; -1 where there is none at all. @rule SE-PSY-05 */
export function drawCard(dice: Dice): number {
  let left = pileSize();
  if (left === 0) {
    B.pile.set(B.discards);
    B.discards.fill(0);
    left = pileSize();
    if (left === 0) return -1;
  }
  let at = dice.below(left);
  for (let card = 0; card < CARD_KINDS; card++) {
    at -= B.pile[card]!;
    if (at >= 0) continue;
    B.pile[card]!--;
    return card;
  }
  return -1;
}

/** Deals cards by turns, as long as there are any; returns how many. @rule SE-PSY-04, SE-EXT-74 */
export function deal(w: World, dice: Dice, cards: number, first: number): number {
  for (let i = 0; i < cards; i++) {
    const card = drawCard(dice);
    if (card < 0) return i;
    const seat = i % 2 === 0 ? first : 1 - first;
    B.hand[seat * CARD_KINDS + card]!++;
    w.tick(T.warpCards, seat, 1);
  }
  return cards;
}

/** A card of a hand is used. */
export function spend(seat: number, card: number): void {
  B.hand[seat * CARD_KINDS + card]!--;
  B.discards[card]!++;
}

/** Force cards that a power of a cost takes beside Ultimate Force, or without it: exactly so many. @rule SE-WRP-11, SE-WRP-21 */
export function forceFor(cost: number, ultimate: boolean): number {
  return ultimate ? Math.max(0, cost - B.number[N.ultimate]!) : cost;
}

/** Whether a hand can pay for a power with Ultimate Force or without it. @rule SE-PSY-06, SE-WRP-10, SE-WRP-11, SE-WRP-21 */
export function canPay(seat: number, cost: number, ultimate: boolean): boolean {
  return (!ultimate || held(seat, ULTIMATE_FORCE) > 0) && held(seat, FORCE) >= forceFor(cost, ultimate);
}

/** The end of a phase: all cards but those that may be kept are discarded. @rule SE-PSY-10, SE-WRP-23 */
export function discardHand(seat: number, keeps: boolean): void {
  for (let card = 0; card < CARD_KINDS; card++) {
    if (keeps && B.rule[R.keepable] === 0 && (card === DESTROY_POWER || card === REFLECTION)) continue;
    const at = seat * CARD_KINDS + card;
    B.discards[card]! += B.hand[at]!;
    B.hand[at] = 0;
  }
}

/** Tells the hand of a seat: two numbers of four counts each. */
export function tellHand(w: World, seat: number): void {
  w.log.event(E.hand, seat, packed(seat * CARD_KINDS), packed(seat * CARD_KINDS + 4));
}

const packed = (at: number): number =>
  ((B.hand[at]! * 64 + B.hand[at + 1]!) * 64 + B.hand[at + 2]!) * 64 + B.hand[at + 3]!;
