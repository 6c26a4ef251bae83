/**
 * The arithmetic of this family of rulebooks: attack dice, parries, scores and hits of hand-to-hand; to hit with needs beyond 6; wounds, saves and
 * penetration. A leaf: dice and arguments only, no columns and no rulings, so that the next rulebook imports it by name. Hot: once a roll.
 *
 * A *hand* is what a model has rolled, as one whole number: how many dice show each face, four bits a face, ones lowest. Hands that hold the same
 * faces are equal numbers, and their order does not matter.
 */
import type { Dice } from "../../../dice/dice.ts";

const BITS = 4;
const MASK = (1 << BITS) - 1;
/** Most dice of one face that a hand tells. */
export const MOST_DICE = MASK;

/** One die of a face, as a hand. */
export function faceOf(face: number): number {
  return 1 << (BITS * (face - 1));
}

/** How many dice of a hand show the face. */
export function countOf(hand: number, face: number): number {
  return (hand >> (BITS * (face - 1))) & MASK;
}

/** Attack dice (SE-HTH-03, -04, SE-MUL-03, -04): attacks, those for several weapons, and those for who fought the same enemy before. */
export function attackDice(attacks: number, extra: number, gang: number): number {
  const dice = attacks + extra + gang;
  return dice > MOST_DICE ? MOST_DICE : dice < 0 ? 0 : dice;
}

/** What the n-th attacker of one enemy gets, from 0: a die and a point for the second, and so on; `flat`: no more than that. */
export function gangBonus(before: number, second: number, nth: number, flat: boolean): number {
  if (before <= 0) return 0;
  return flat ? second : second + (before - 1) * nth;
}

/** Rolls a hand of n dice. */
export function rollHand(dice: Dice, n: number): number {
  let hand = 0;
  for (let i = 0; i < n; i++) hand += faceOf(dice.die(6));
  return hand;
}

/** The best single die; 0 of no dice. @rule SE-HTH-06 */
export function bestOf(hand: number): number {
  for (let face = 6; face > 0; face--) if (countOf(hand, face) > 0) return face;
  return 0;
}

/**
 * Combat score of a hand: best die, skill and modifiers, a point for each six beyond the first (`critical`), a point off for each 1 (`fumble`).
 * @rule SE-HTH-06, SE-HTH-07, SE-HTH-09, SE-HTH-10
 */
export function scoreOf(hand: number, skill: number, bonus: number, critical: number, fumble: number): number {
  const sixes = countOf(hand, 6);
  return bestOf(hand) + skill + bonus + (sixes > 1 ? (sixes - 1) * critical : 0) - countOf(hand, 1) * fumble;
}

/**
 * Hits of a round by both scores: above 0 for the first, below for the second. Of equal scores higher Initiative hits `tie` times; of equal Initiative
 * as well nobody does.
 * @rule SE-HTH-11, SE-HTH-12, SE-HTH-13, SE-HTH-14
 */
export function hitsOf(score: number, other: number, initiative: number, otherInitiative: number, tie: number): number {
  if (score !== other) return score - other;
  return initiative > otherInitiative ? tie : initiative < otherInitiative ? -tie : 0;
}

/** A hand after one of its dice was rolled again. */
export function rerolled(hand: number, face: number, second: number): number {
  return hand - faceOf(face) + faceOf(second);
}

/**
 * How many of its dice, the highest first, the parrying model should have the enemy roll again, of `most` at most, so that its hits less the enemy's
 * are the highest that can be expected; none where it is equal. Only the highest die is ever worth it: whatever another would become, the hand that is
 * left is no better without the highest. `own` is the parrying model's score; the rest is what the enemy's hand is scored by.
 * @rule SE-HTH-05
 */
export function bestParry(
  own: number,
  ownInitiative: number,
  hand: number,
  skill: number,
  bonus: number,
  initiative: number,
  critical: number,
  fumble: number,
  tie: number,
  most: number,
): number {
  const stays = hitsOf(own, scoreOf(hand, skill, bonus, critical, fumble), ownInitiative, initiative, tie);
  let chosen = 0;
  let left = hand;
  let best = stays;
  let ways = 1;
  for (let n = 1; n <= most && left > 0; n++) {
    left -= faceOf(bestOf(left));
    let sum = 0;
    for (let a = 1; a <= 6; a++) {
      const one = left + faceOf(a);
      if (n === 1) {
        sum += hitsOf(own, scoreOf(one, skill, bonus, critical, fumble), ownInitiative, initiative, tie);
        continue;
      }
      for (let b = 1; b <= 6; b++) {
        sum += hitsOf(own, scoreOf(one + faceOf(b), skill, bonus, critical, fumble), ownInitiative, initiative, tie);
      }
    }
    const of = n === 1 ? 6 : 36;
    // Fractions are compared across: sum / of against best / ways.
    if (sum * ways <= best * of) continue;
    best = sum;
    ways = of;
    chosen = n;
    if (n === 2) break;
  }
  return chosen;
}

// Shots.

/**
 * What a shot needs on a D6: 2 at the least; above 6 a six and then another roll, 10 or more never hits. `modifiers` make it easier.
 * @rule SE-EXT-44
 */
export function shotNeed(base: number, skill: number, modifiers: number): number {
  const need = base - skill - modifiers;
  return need < 2 ? 2 : need > 10 ? 10 : need;
}

/**
 * Hits of n shots. Above 6 (`second` is what the second roll then needs, as a kind of roll; 0: none is made) each six is rolled again.
 * @rule SE-EXT-44, SE-EXT-45
 */
export function rollShots(dice: Dice, n: number, need: number, second: number): number {
  if (need >= 10) return 0;
  if (need <= 6) return dice.count(n, need);
  const sixes = dice.count(n, 6);
  return second === 0 ? sixes : dice.count(sixes, second);
}

// Wounds and saves.

/** What a hit needs to wound, by the chart for Strength minus Toughness from -4 on; 7: it cannot. @rule SE-HTH-17 */
export function woundNeed(strength: number, toughness: number, chart: Int8Array): number {
  const difference = strength - toughness;
  return chart[difference < -4 ? 0 : difference > 2 ? 6 : difference + 4]!;
}

/**
 * What a save needs on its dice after a modifier, at least 2 of one die where a 1 fails; beyond what the dice show there is none.
 * @rule SE-HTH-16, SE-HTH-18
 */
export function saveNeed(save: number, dice: number, modifier: number, oneFails: boolean): number {
  const need = save - modifier;
  if (dice === 1) return need > 6 ? 7 : need < 2 && oneFails ? 2 : need < 1 ? 1 : need;
  return need > 12 ? 13 : need < 2 ? 2 : need;
}

/**
 * Unsaved wounds of some hits, without regard to how many are left: `wound` and `save` are kinds of rolls, `damage` the sides of the damage die.
 * @rule SE-HTH-17, SE-HTH-18, SE-EXT-51
 */
export function rollWounds(dice: Dice, hits: number, wound: number, save: number, damage: number): number {
  const wounds = dice.count(hits, wound);
  const failed = wounds - dice.count(wounds, save);
  return damage === 1 ? failed : dice.sum(failed, damage);
}

// Armour.

/** Sides of the die that a psyker's Strength adds to the penetration of its powers; 0: none. @rule SE-PVV-04 */
export function penetrationDie(strength: number): number {
  return strength <= 3 ? 0 : strength <= 5 ? 6 : strength <= 7 ? 12 : 20;
}

/** Penetration: Strength, a damage die where there is one (`variable`: its sides), a D6 and a bonus die; 0 sides: no die. @rule SE-PVV-03 */
export function powerPenetration(dice: Dice, strength: number, variable: number, bonus: number): number {
  return strength + oneOf(dice, variable) + dice.die(6) + oneOf(dice, bonus);
}

function oneOf(dice: Dice, sides: number): number {
  return sides === 0 ? 0 : dice.die(sides);
}

/** Penetration of a weapon: its Strength and two sorts of dice. @rule SE-EXT-98 */
export function weaponPenetration(
  dice: Dice,
  strength: number,
  n: number,
  sides: number,
  more: number,
  moreSides: number,
): number {
  return strength + dice.sum(n, sides) + (more === 0 ? 0 : dice.sum(more, moreSides));
}

/** Whether penetration beats armour. @rule SE-PVV-05 */
export function beats(penetration: number, armour: number, equal: boolean): boolean {
  return penetration > armour || (equal && penetration === armour);
}
