/**
 * What a player expects: of one round of hand-to-hand between two kinds of models, exact and worked out once a pairing; of shots. Hot: once a
 * candidate. Fractions stand in columns, since one that a call returns may become an object.
 */
import { float64, int32 } from "../../kernel/columns.ts";
import { B, PAIRING_WORDS, PAIRINGS } from "../battle/columns.ts";
import { bonusOf, criticalOf, diceOf, fumbleOf, skillOf, tieOf, usualParry } from "../battle/combat.ts";
import { bestOf, countOf, faceOf, hitsOf, scoreOf, woundNeed } from "../battle/fight-math.ts";
import { armourOf, modifierOf, saveRoll } from "../battle/harm.ts";
import { sideOf } from "../battle/hulls.ts";
import { needOf, secondNeed } from "../battle/shooting.ts";
import type { World } from "../battle/state.ts";
import { BREAKS_OFF, BROKEN, BY_STRENGTH, CHARGING, ROLL_TWO } from "../matchup.ts";
import { N, R } from "../rulings.ts";

// Columns of a pairing: a slays b, b slays a, wounds of b, wounds of a.
export const KILLS = 0;
export const DIES = 1;
export const HURTS = 2;
export const SUFFERS = 3;

/** Hands of so many dice are looked at, of more as if they were no more. */
const MOST = 6;
const HANDS = 512;
/** Scores lie between -16 and 47. */
const LEAST = 16;
const SCORES = 64;
const hands = int32(2 * HANDS);
const ways = float64(2 * HANDS);
const counts = int32(2);
const scores = float64(SCORES);
const odds = float64(4);
/** Chances of the hits of a round, those of the other side first. */
const MOST_HITS = 63;
const rounds = float64(2 * MOST_HITS + 1);

/** Fractions that functions hand to each other, since one that a call returns may become an object: what a hit does, how often a case comes, how likely enough hits wound. */
export const handed = float64(3);
export const HIT = 0;
const CASE = 1;
const SLAIN = 2;

/** What a hit with a close combat weapon of a kind does to another kind, in wounds: `handed[HIT]`. */
function weighHit(kind: number, enemy: number, blade: number): void {
  const strength = B.bladeStrength[blade] === 0 ? B.kindS[kind]! : B.bladeStrength[blade]!;
  const modifier = B.bladeSaveMod[blade] === BY_STRENGTH ? modifierOf(strength) : B.bladeSaveMod[blade]!;
  if (B.kindFront[enemy]! > 0) {
    armourChance(strength, B.kindFront[enemy]!, B.bladeDice, B.bladeSides, 2 * blade);
    handed[HIT] = chance[0]!;
    return;
  }
  unsaved(enemy, strength, modifier);
  handed[HIT] = chance[0]! * (B.bladeDamage[blade] === 1 ? 1 : (1 + B.bladeDamage[blade]!) / 2);
}

/** The answer of `unsaved` and `gunChance`. */
export const chance = float64(1);

/** Chance that a hit of a Strength wounds a kind and is not saved. */
export function unsaved(enemy: number, strength: number, modifier: number): void {
  const wound = woundNeed(strength, B.kindT[enemy]!, B.wound);
  chance[0] = wound > 6 ? 0 : ((7 - Math.max(1, wound)) / 6) * (1 - rollChance(saveRoll(enemy, modifier)));
}

/** Chance of a kind of roll on one or two dice. */
function rollChance(roll: number): number {
  if (roll < ROLL_TWO) return Math.min(1, Math.max(0, (7 - roll) / 6));
  const need = roll - ROLL_TWO;
  if (need <= 2) return 1;
  return need > 12 ? 0 : need <= 7 ? 1 - ((need - 1) * (need - 2)) / 72 : ((13 - need) * (14 - need)) / 72;
}

/** Roughly the chance, left in `chance`, that a weapon destroys a vehicle: penetration as if it were even between its least and its most. */
function armourChance(strength: number, armour: number, dice: Int8Array, sides: Int8Array, at: number): void {
  const least = strength + dice[at]! + dice[at + 1]!;
  const most = strength + dice[at]! * sides[at]! + dice[at + 1]! * sides[at + 1]!;
  const passes = most <= armour ? 0 : Math.min(1, (most - armour) / (most - least + 1));
  chance[0] = passes * ((7 - B.number[N.destroyed]!) / 6);
}

/** The same of a shooting weapon or grenade. */
export function gunChance(gun: number, armour: number): void {
  armourChance(B.gunStrength[gun]!, armour, B.gunDice, B.gunSides, 2 * gun);
}

/** The place of the blade of model m that does most to an enemy. */
export function bestBlade(m: number, enemy: number): number {
  const kind = B.kind[m]!;
  const from = B.kindBladesFrom[kind]!;
  let best = 0;
  for (let place = 1; place < B.kindBladesFrom[kind + 1]! - from; place++) {
    weighHit(kind, B.kind[enemy]!, B.kindBlades[from + place]!);
    const better = handed[HIT]!;
    weighHit(kind, B.kind[enemy]!, B.kindBlades[from + best]!);
    if (better > handed[HIT]!) best = place;
  }
  return best;
}

/** What a blade of model m does to an enemy with a hit, in wounds: `handed[HIT]`. */
export function weighBlade(m: number, enemy: number, place: number): void {
  weighHit(B.kind[m]!, B.kind[enemy]!, B.kindBlades[B.kindBladesFrom[B.kind[m]!]! + place]!);
}

/**
 * The odds of a round of model a, that fights after `gang` others, against the single model b: a place of `B.pairingOdds`. `charges`: as if a had
 * charged.
 */
export function pairing(a: number, b: number, gang: number, charges: boolean): number {
  const charging = charges || (B.state[a]! & CHARGING) !== 0 ? 1 : 0;
  const helpless = helplessOf(a) | (helplessOf(b) << 1) | (B.state[b]! & CHARGING ? 4 : 0);
  const wounds = Math.min(7, B.wounds[a]!) * 8 + Math.min(7, B.wounds[b]!);
  const cursed = (B.curse[a] === 0 ? 0 : 1) + (B.curse[b] === 0 ? 0 : 2);
  const odd = cursed * 16 + charging * 8 + helpless;
  const key = (((B.kind[a]! * 128 + B.kind[b]!) * 8 + Math.min(7, gang)) * 64 + odd) * 64 + wounds;
  const slot = slotOf(key | 0);
  if (B.pairingKey[slot] !== (key | 0)) {
    B.pairingKey[slot] = key;
    const state = B.state[a]!;
    if (charges) B.state[a] = state | CHARGING;
    work(a, b, gang, slot * PAIRING_WORDS);
    B.state[a] = state;
  }
  return slot * PAIRING_WORDS;
}

/** Where the odds of a key stand, or are to stand: one of four places, so that keys that share one do not drive each other out. */
function slotOf(key: number): number {
  const first = (Math.imul(key, 0x9e3779b1) >>> 20) & (PAIRINGS - 1);
  for (let i = 0; i < WAYS; i++) {
    const slot = first ^ i;
    if (B.pairingKey[slot] === key || B.pairingKey[slot] === -1) return slot;
  }
  return first;
}
const WAYS = 4;

export const helplessOf = (m: number): number => ((B.flags[B.squad[m]!]! & (BROKEN | BREAKS_OFF)) !== 0 ? 1 : 0);

/** Fills the hands of one of the two with their chances. */
function rollAll(which: number, dice: number): void {
  const n = Math.min(MOST, dice);
  const at = which * HANDS;
  counts[which] = 1;
  hands[at] = 0;
  // Hands grow a die at a time, each die no higher than the one before.
  for (let die = 0; die < n; die++) {
    let end = counts[which]!;
    for (let i = end - 1; i >= 0; i--) {
      const hand = hands[at + i]!;
      const low = die === 0 ? 6 : lowest(hand);
      hands[at + i] = hand + faceOf(1);
      for (let face = 2; face <= low; face++) {
        hands[at + end++] = hand + faceOf(face);
      }
    }
    counts[which] = end;
  }
  for (let i = 0; i < counts[which]!; i++) ways[at + i] = multinomial(hands[at + i]!, n);
}

function lowest(hand: number): number {
  for (let face = 1; face <= 6; face++) if (countOf(hand, face) > 0) return face;
  return 6;
}

/** Chance of a hand of n dice. */
function multinomial(hand: number, n: number): number {
  let chance = 1;
  let left = n;
  for (let face = 1; face <= 6; face++) {
    for (let k = countOf(hand, face); k > 0; k--) chance *= left-- / k;
  }
  for (let i = 0; i < n; i++) chance /= 6;
  return chance;
}

/** Works out a pairing: all hands of both, with the parry that a doctrine makes. */
function work(a: number, b: number, gang: number, at: number): void {
  odds.fill(0);
  rollAll(0, diceOf(a, gang));
  rollAll(1, diceOf(b, 0));
  const bonus = bonusOf(a, gang);
  const other = bonusOf(b, 0);
  const mine = B.rule[R.parryPolicy] === 2 ? 0 : B.kindParries[B.kind[a]!]!;
  const theirs = B.rule[R.parryPolicy] === 2 ? 0 : B.kindParries[B.kind[b]!]!;
  if (theirs > 0 && mine === 0) meet(b, a, 1, other, bonus, theirs);
  else meet(a, b, 0, bonus, other, theirs > 0 ? 0 : mine);
  for (let i = 0; i < 4; i++) B.pairingOdds[at + i] = odds[i]!;
}

/** Every score of `own` against every hand of `enemy`, of which so many dice may be parried. Odds are told as of the first of the pairing. */
function meet(own: number, enemy: number, which: number, bonus: number, theirs: number, swords: number): void {
  const critical = criticalOf();
  const fumble = fumbleOf();
  scores.fill(0);
  rounds.fill(0);
  for (let i = which * HANDS, end = i + counts[which]!; i < end; i++) {
    scores[scoreOf(hands[i]!, skillOf(own), bonus, critical, fumble) + LEAST]! += ways[i]!;
  }
  const first = (1 - which) * HANDS;
  for (let score = 0; score < SCORES; score++) {
    if (scores[score] === 0) continue;
    for (let i = first; i < first + counts[1 - which]!; i++) {
      const hand = hands[i]!;
      handed[CASE] = scores[score]! * ways[i]!;
      if (swords === 0 || usualParry(own, enemy, score - LEAST, hand, theirs, 1) === 0) {
        meetAt(own, enemy, score - LEAST, scoreOf(hand, skillOf(enemy), theirs, critical, fumble));
        continue;
      }
      handed[CASE] = handed[CASE]! / 6;
      const left = hand - faceOf(bestOf(hand));
      for (let face = 1; face <= 6; face++) {
        const again = scoreOf(left + faceOf(face), skillOf(enemy), theirs, critical, fumble);
        meetAt(own, enemy, score - LEAST, again);
      }
    }
  }
  for (let hits = -MOST_HITS; hits <= MOST_HITS; hits++) settle(own, enemy, which, hits);
}

/** Adds the chance of a round in which `own` has one score and its enemy another: `handed[CASE]`. */
function meetAt(own: number, enemy: number, score: number, other: number): void {
  rounds[MOST_HITS + hitsOf(score, other, B.kindI[B.kind[own]!]!, B.kindI[B.kind[enemy]!]!, tieOf())]! += handed[CASE]!;
}

/** What comes of so many hits, above 0 those of `own`. */
function settle(own: number, enemy: number, which: number, hits: number): void {
  const chance = rounds[MOST_HITS + hits]!;
  if (hits === 0 || chance === 0) return;
  const winner = hits > 0 ? own : enemy;
  const loser = hits > 0 ? enemy : own;
  const mine = hits > 0 === (which === 0);
  const n = hits > 0 ? hits : -hits;
  const blade = B.kindBladesFrom[B.kind[winner]!]! + bestBlade(winner, loser);
  weighHit(B.kind[winner]!, B.kind[loser]!, B.kindBlades[blade]!);
  const p = Math.min(1, handed[HIT]!);
  weighSlain(n, B.wounds[loser]!);
  odds[mine ? KILLS : DIES]! += chance * handed[SLAIN]!;
  odds[mine ? HURTS : SUFFERS]! += chance * Math.min(B.wounds[loser]!, n * p);
}

/** The chance that k or more of n hits wound, of which each does with `handed[HIT]`: `handed[SLAIN]`. */
function weighSlain(n: number, k: number): void {
  const p = Math.min(1, handed[HIT]!);
  if (k > n || p <= 0 || p >= 1) {
    handed[SLAIN] = k <= n && p >= 1 ? 1 : 0;
    return;
  }
  let term = 1;
  for (let i = 0; i < n; i++) term *= 1 - p;
  let fewer = 0;
  for (let i = 0; i < k; i++) {
    fewer += term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  handed[SLAIN] = 1 - fewer;
}

/** What a weapon of model m may do to squad t over a gap, in models of the kind that is hit first. */
export function shotHope(w: World, m: number, gun: number, t: number, gap: number, snapped: boolean): number {
  weighShot(w, m, gun, t, gap, snapped);
  return hoped[0]!;
}

/** The answer of `weighShot`: a fraction that a long call returns would become an object. */
const hoped = float64(1);

function weighShot(w: World, m: number, gun: number, t: number, gap: number, snapped: boolean): void {
  let first = B.from[t]!;
  while (first < B.to[t]! - 1 && B.wounds[first] === 0) first++;
  const enemy = B.kind[first]!;
  const need = needOf(w, m, t, gun, gap, snapped);
  const second = secondNeed(need);
  let hits = need >= 10 ? 0 : need <= 6 ? (7 - need) / 6 : second === 0 ? 1 / 6 : (7 - second) / 36;
  if (B.gunFlame[gun] === 1) hits = 1;
  if (B.gunFlame[gun] === 1 || B.gunBlast[gun]! > 0) hits *= Math.min(B.number[N.touched]!, B.count[t]!);
  // A die of sustained fire hits one and a half times in the mean.
  hits *= B.gunSustained[gun]! > 0 ? 1.5 * B.gunSustained[gun]! : 1;
  const strength = B.gunStrength[gun]!;
  if (B.kindFront[enemy]! > 0) {
    const side = w.table === null ? 0 : sideOf(first, B.mx[m]!, B.my[m]!);
    gunChance(gun, armourOf(enemy, side));
    hoped[0] = hits * chance[0]!;
    return;
  }
  const wounds = Math.min(B.wounds[first]!, (1 + B.gunDamage[gun]!) / 2);
  unsaved(enemy, strength, B.gunSaveMod[gun]!);
  hoped[0] = (hits * chance[0]! * wounds) / B.kindW[enemy]!;
}
