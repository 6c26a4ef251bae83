/**
 * What a player expects: of one round of close combat between two kinds of models, exact and worked out once a pairing; of shots. Hot: once a candidate.
 * Fractions stand in columns, since one that a call returns may become an object.
 */
import { float64, int32 } from "../../kernel/columns.ts";
import { countOf, faceOf, hitsOf, scoreOf, woundNeed } from "../../second-edition/battle/fight-math.ts";
import { B, firstOf, PAIRING_WORDS, PAIRINGS } from "../battle/columns.ts";
import { bonusOf, criticalOf, diceOf, fumbleOf, skillOf, tieOf } from "../battle/combat.ts";
import { blowWays, grenadeOf, gunWays, isHullKind, isLost } from "../battle/constructs.ts";
import { bladeModifier, bladeStrength, saveRoll } from "../battle/harm.ts";
import { fires, isLeftOut, lineCover, needIn, secondNeed } from "../battle/shots.ts";
import type { World } from "../battle/state.ts";
import { BROKEN, CHARGING, ROLL_TWO } from "../matchup.ts";
import { N } from "../rulings.ts";

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
const scores = float64(2 * SCORES);
const odds = float64(4);

/** Fractions that functions hand to each other: what a hit does, how likely enough hits wound, what shots may do. */
export const handed = float64(4);
export const HIT = 0;
const SLAIN = 1;
export const SHOT = 2;
export const VOLLEY = 3;
const chance = float64(1);

/** Chance that a hit of a Strength wounds a kind and is not saved. */
function unsaved(enemy: number, strength: number, modifier: number): void {
  const wound = woundNeed(strength, B.kindT[enemy]!, B.wound);
  chance[0] = wound > 6 ? 0 : ((7 - Math.max(1, wound)) / 6) * (1 - rollChance(saveRoll(enemy, modifier)));
}

/** A construct that is hit through its armour and not destroyed has lost so much of what it is worth. */
const HURT = 0.15;

/** What a hit does to a construct by a chance to go through, in 216ths: `chance[0]`, of its worth. @rule DK-EXT-VH-03 */
function harmConstruct(ways: number): void {
  const destroyed = (7 - B.number[N.damage + 2]!) / 6;
  chance[0] = (ways / 216) * (destroyed + (1 - destroyed) * HURT);
}

function shootConstruct(enemy: number, gun: number): void {
  harmConstruct(gunWays(gun, B.kindArmour[enemy]!));
}

/** The same of a blow of a kind with a blade, or of its grenade if that is better. @rule DK-EXT-VH-04 */
function batterConstruct(kind: number, enemy: number, blade: number): void {
  const armour = B.kindArmour[enemy]!;
  const grenade = grenadeOf(kind);
  const blow = blowWays(kind, blade, armour);
  const thrown = grenade < 0 ? 0 : gunWays(grenade, armour);
  harmConstruct(thrown > blow ? thrown : blow);
  handed[HIT] = chance[0]!;
}

/** Chance of a kind of roll on one or two dice. */
function rollChance(roll: number): number {
  if (roll < ROLL_TWO) return Math.min(1, Math.max(0, (7 - roll) / 6));
  const need = roll - ROLL_TWO;
  if (need <= 2) return 1;
  return need > 12 ? 0 : need <= 7 ? 1 - ((need - 1) * (need - 2)) / 72 : ((13 - need) * (14 - need)) / 72;
}

/** What a blade of a kind does to another kind with a hit, in wounds: `handed[HIT]`. */
export function weighBlade(kind: number, enemy: number, place: number): void {
  const blade = B.kindBlades[B.kindBladesFrom[kind]! + place]!;
  if (B.kindArmour[enemy]! > 0) {
    batterConstruct(kind, enemy, blade);
    return;
  }
  unsaved(enemy, bladeStrength(kind, blade), bladeModifier(kind, blade));
  handed[HIT] = chance[0]! * (B.bladeDamage[blade] === 1 ? 1 : (1 + B.bladeDamage[blade]!) / 2);
}

/** The place of the blade of a kind that does most to another. */
export function bestBlade(kind: number, enemy: number): number {
  let best = 0;
  for (let place = 1; place < B.kindBladesFrom[kind + 1]! - B.kindBladesFrom[kind]!; place++) {
    weighBlade(kind, enemy, place);
    const better = handed[HIT]!;
    weighBlade(kind, enemy, best);
    if (better > handed[HIT]!) best = place;
  }
  return best;
}

/**
 * The odds of a round of model a, that fights after `gang` others, against the single model b: a place of `B.pairingOdds`. `charges`: as if a had
 * charged.
 */
export function pairing(a: number, b: number, gang: number, charges: boolean): number {
  const charging = charges || (B.state[a]! & CHARGING) !== 0 ? 1 : 0;
  const odd = charging * 8 + helplessOf(a) + 2 * helplessOf(b) + ((B.state[b]! & CHARGING) !== 0 ? 4 : 0);
  const wounds = Math.min(7, B.wounds[a]!) * 8 + Math.min(7, B.wounds[b]!);
  const key = (((B.kind[a]! * 128 + B.kind[b]!) * 8 + Math.min(7, gang)) * 16 + odd) * 64 + wounds;
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
  const first = (Math.imul(key, 0x9e3779b1) >>> 21) & (PAIRINGS - 1);
  for (let i = 0; i < WAYS; i++) {
    const slot = first ^ i;
    if (B.pairingKey[slot] === key || B.pairingKey[slot] === -1) return slot;
  }
  return first;
}
const WAYS = 4;

const helplessOf = (m: number): number => ((B.flags[B.team[m]!]! & BROKEN) !== 0 ? 1 : 0);

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
      for (let face = 2; face <= low; face++) hands[at + end++] = hand + faceOf(face);
    }
    counts[which] = end;
  }
  for (let i = 0; i < counts[which]!; i++) weighHand(at + i, n);
}

function lowest(hand: number): number {
  for (let face = 1; face <= 6; face++) if (countOf(hand, face) > 0) return face;
  return 6;
}

/** The chance of a hand of n dice. */
function weighHand(at: number, n: number): void {
  ways[at] = 1;
  let left = n;
  for (let face = 1; face <= 6; face++) for (let k = countOf(hands[at]!, face); k > 0; k--) ways[at]! *= left-- / k;
  for (let i = 0; i < n; i++) ways[at]! /= 6;
}

/** Works out a pairing: the chances of all scores of both; parries, which are off by default, are not looked at. */
function work(a: number, b: number, gang: number, at: number): void {
  if (isHullKind(B.kind[a]!) || isHullKind(B.kind[b]!)) {
    strikeHull(a, b, at);
    return;
  }
  odds.fill(0);
  scores.fill(0);
  for (let which = 0; which < 2; which++) {
    const m = which === 0 ? a : b;
    rollAll(which, diceOf(m, which === 0 ? gang : 0));
    const bonus = bonusOf(m, which === 0 ? gang : 0);
    for (let i = which * HANDS, end = i + counts[which]!; i < end; i++) {
      scores[which * SCORES + scoreOf(hands[i]!, skillOf(m), bonus, criticalOf(), fumbleOf()) + LEAST]! += ways[i]!;
    }
  }
  for (let mine = 0; mine < SCORES; mine++) {
    if (scores[mine] === 0) continue;
    for (let theirs = 0; theirs < SCORES; theirs++) if (scores[SCORES + theirs] !== 0) settle(a, b, mine, theirs);
  }
  for (let i = 0; i < 4; i++) B.pairingOdds[at + i] = odds[i]!;
}

/** A vehicle does not fight: the other hits once an attack. */
function strikeHull(a: number, b: number, at: number): void {
  const struck = isHullKind(B.kind[b]!);
  const m = struck ? a : b;
  const hull = struck ? b : a;
  B.pairingOdds.fill(0, at, at + PAIRING_WORDS);
  if (isHullKind(B.kind[m]!)) return;
  weighBlade(B.kind[m]!, B.kind[hull]!, bestBlade(B.kind[m]!, B.kind[hull]!));
  weighSlain(diceOf(m, 0), 1);
  B.pairingOdds[at + (struck ? KILLS : DIES)] = handed[SLAIN]!;
}

/** What comes of two scores. */
function settle(a: number, b: number, mine: number, theirs: number): void {
  const hits = hitsOf(mine, theirs, B.kindI[B.kind[a]!]!, B.kindI[B.kind[b]!]!, tieOf());
  if (hits === 0) return;
  const winner = hits > 0 ? a : b;
  const loser = hits > 0 ? b : a;
  const n = hits > 0 ? hits : -hits;
  weighBlade(B.kind[winner]!, B.kind[loser]!, bestBlade(B.kind[winner]!, B.kind[loser]!));
  weighSlain(n, B.wounds[loser]!);
  const both = scores[mine]! * scores[SCORES + theirs]!;
  odds[hits > 0 ? KILLS : DIES]! += both * handed[SLAIN]!;
  odds[hits > 0 ? HURTS : SUFFERS]! += both * Math.min(B.wounds[loser]!, n * Math.min(1, handed[HIT]!));
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

/** What a weapon of model m may do to team t over a gap under its order, in models of the kind that is hit first: `handed[SHOT]`. */
export function weighShot(w: World, m: number, gun: number, t: number, gap: number, snapped: boolean): void {
  const enemy = B.kind[firstOf(t)]!;
  const cover = w.table === null ? lineCover(w, t) : w.cover;
  const need = needIn(w, m, t, gun, gap, snapped, cover);
  const second = secondNeed(need);
  let hits = need >= 10 ? 0 : need <= 6 ? (7 - need) / 6 : second === 0 ? 1 / 6 : (7 - second) / 36;
  if (B.gunFlame[gun] === 1) hits = 1;
  if (B.gunFlame[gun] === 1 || B.gunBlast[gun]! > 0) hits *= Math.min(B.number[N.touched]!, B.count[t]!);
  hits *= B.gunShots[gun]!;
  const wounds = Math.min(B.kindW[enemy]!, (1 + B.gunDamage[gun]!) / 2);
  if (w.vehicles && B.kindArmour[enemy]! > 0) shootConstruct(enemy, gun);
  else unsaved(enemy, B.gunStrength[gun]!, B.gunSaveMod[gun]!);
  handed[SHOT] = (hits * chance[0]! * wounds) / B.kindW[enemy]!;
}

/** What all weapons of team s may do to team t over a gap if it had an order, in models of mean price: `handed[VOLLEY]`. */
export function weighVolley(w: World, s: number, t: number, gap: number, snapped: boolean, order: number): void {
  const held = B.order[s]!;
  B.order[s] = order;
  let hope = 0;
  let kind = -1;
  let each = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || isLeftOut(m)) continue;
    if (B.kind[m] !== kind) {
      kind = B.kind[m]!;
      each = 0;
      for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
        const gun = B.kindArms[a]!;
        if (gap > B.gunLong[gun]! || B.kindBs[kind] === 0 || !fires(gun, order, snapped)) continue;
        if (w.vehicles && isLost(m, a - B.kindArmsFrom[kind]!)) continue;
        weighShot(w, m, gun, t, gap, snapped);
        if (handed[SHOT]! > each) each = handed[SHOT]!;
      }
    }
    hope += each;
  }
  B.order[s] = held;
  handed[VOLLEY] = Math.min(hope, B.count[t]!) * B.price[firstOf(t)]!;
}
