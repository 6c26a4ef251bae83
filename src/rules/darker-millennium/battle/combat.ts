/**
 * Sub-phase VI: fights one after another, in each a single model against its enemies in turn (DK-EXT-CC). It is played in steps, a die or a decision
 * each, whose state lies in columns: battles play them all, exact odds merge equal states between them. Scores and hits are second edition's. Hot.
 */
import {
  attackDice,
  bestOf,
  bestParry,
  countOf,
  faceOf,
  gangBonus,
  hitsOf,
  rollHand,
  scoreOf,
} from "../../second-edition/battle/fight-math.ts";
import { E } from "../events.ts";
import { BROKEN, CHARGING, FOUGHT } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { batter, isArmoured, isHull } from "./constructs.ts";
import { bladeModifier, bladeStrength, harm } from "./harm.ts";
import {
  G_ATTACKER,
  G_FIGHT,
  G_FIGHTS,
  G_FIRST,
  G_FREED,
  G_GANG,
  G_HAND,
  G_HITS,
  G_ROLLED,
  G_STAGE,
  type World,
} from "./state.ts";

// Stages of a round.
const NEXT_FIGHT = 0;
const NEXT_ATTACKER = 1;
const LONE_ROLLS = 2;
const OTHER_ROLLS = 3;
const SCORES = 4;
const STRIKES = 5;

/** No fight has been made up yet. */
export function clearFights(): void {
  B.game[G_FIGHTS] = 0;
  B.game[G_FREED] = 0;
  B.fightFrom[0] = 0;
}

/** Adds a fight of a single model; its attackers follow by `addAttacker`. Those of the First Player come first (`closeFirst`). */
export function addFight(lone: number): void {
  const i = B.game[G_FIGHTS]!++;
  B.lone[i] = lone;
  B.fightFrom[i + 1] = B.fightFrom[i]!;
}

export function addAttacker(m: number): void {
  const i = B.game[G_FIGHTS]!;
  B.attacker[B.fightFrom[i]!++] = m;
}

/** All fights so far are ordered by the First Player, those to come by the other. @rule DK-EXT-CC-01, DK-EXT-CC-10 */
export function closeFirst(): void {
  B.game[G_FREED] = B.game[G_FIGHTS]!;
}

export function fightAll(w: World): void {
  openFights();
  while (fightStep(w));
}

export function openFights(): void {
  B.game[G_STAGE] = NEXT_FIGHT;
  B.game[G_FIGHT] = -1;
  B.fought.fill(0);
}

/** Plays the next step; false when all fights are over. */
export function fightStep(w: World): boolean {
  switch (B.game[G_STAGE]) {
    case NEXT_FIGHT:
      return nextFight(w);
    case NEXT_ATTACKER:
      nextAttacker(w);
      return true;
    case LONE_ROLLS:
      roll(w, 0);
      return true;
    case OTHER_ROLLS:
      roll(w, 1);
      return true;
    case SCORES:
      compare(w);
      return true;
    default:
      strike(w);
      return true;
  }
}

const lone = (): number => B.lone[B.game[G_FIGHT]!]!;
const other = (): number => B.attacker[B.game[G_ATTACKER]!]!;

/** Who splits the fight that comes next. */
const splitter = (at: number): number => (at < B.game[G_FREED]! ? B.game[G_FIRST]! : 1 - B.game[G_FIRST]!);

/** @rule DK-EXT-CC-01, DK-EXT-CC-10 */
function nextFight(w: World): boolean {
  const { game } = B;
  const at = game[G_FIGHT]! + 1;
  if (at >= game[G_FIGHTS]!) return false;
  const end = at < game[G_FREED]! ? game[G_FREED]! : game[G_FIGHTS]!;
  const next = at + 1 < end ? w.player.nextFight(splitter(at), at, end) : at;
  if (next !== at) bringForward(at, next);
  game[G_FIGHT] = at;
  game[G_ATTACKER] = B.fightFrom[at]! - 1;
  game[G_STAGE] = NEXT_ATTACKER;
  return true;
}

/** Puts fight `next` in the place of fight `at`, which comes later: the fights between move up. */
function bringForward(at: number, next: number): void {
  const from = B.fightFrom[at]!;
  const first = B.fightFrom[next]!;
  const size = B.fightFrom[next + 1]! - first;
  const model = B.lone[next]!;
  for (let i = 0; i < size; i++) B.list[i] = B.attacker[first + i]!;
  B.attacker.copyWithin(from + size, from, first);
  for (let i = 0; i < size; i++) B.attacker[from + i] = B.list[i]!;
  for (let i = next; i > at; i--) {
    B.lone[i] = B.lone[i - 1]!;
    B.fightFrom[i] = B.fightFrom[i - 1]! + size;
  }
  B.lone[at] = model;
}

/** Who is next against the lone model; when that is slain nobody. @rule DK-EXT-CC-11 */
function nextAttacker(w: World): void {
  const { game } = B;
  const fight = game[G_FIGHT]!;
  const at = game[G_ATTACKER]! + 1;
  const end = B.fightFrom[fight + 1]!;
  const single = B.lone[fight]!;
  if (at >= end || B.wounds[single] === 0) {
    game[G_STAGE] = NEXT_FIGHT;
    return;
  }
  const before = B.fought[single]!;
  if (at + 1 < end) {
    const next = w.player.nextAttacker(splitter(fight), single, at, end, before);
    const model = B.attacker[next]!;
    B.attacker[next] = B.attacker[at]!;
    B.attacker[at] = model;
  }
  game[G_ATTACKER] = at;
  const model = B.attacker[at]!;
  if (B.wounds[model] === 0) return;
  if (w.vehicles && (isHull(single) || isHull(model))) {
    strikeHull(w, isHull(single) ? model : single, isHull(single) ? single : model);
    return;
  }
  game[G_GANG] = before;
  B.fought[single]!++;
  B.state[single]! |= FOUGHT;
  B.state[model]! |= FOUGHT;
  game[G_HAND] = 0;
  game[G_HAND + 1] = 0;
  game[G_ROLLED] = 0;
  w.completed(w.seatOfModel(model));
  w.log.event(E.fight, single, model, diceOf(single, 0) * 16 + diceOf(model, before));
  game[G_STAGE] = firstRoll(single, model);
}

/** A vehicle does not fight: who is in contact with it hits once an attack. @rule DK-EXT-VH-04 */
function strikeHull(w: World, m: number, hull: number): void {
  B.state[m]! |= FOUGHT;
  B.state[hull]! |= FOUGHT;
  w.completed(w.seatOfModel(m));
  hit(w, m, hull, diceOf(m, 0));
}

const bonusDice = (gang: number): number => gangBonus(gang, B.number[N.second]!, B.number[N.nth]!, false);

/** Attack dice of a model that fights after `gang` others. @rule DK-EXT-CC-02, DK-EXT-CC-11 */
export function diceOf(m: number, gang: number): number {
  const kind = B.kind[m]!;
  return attackDice(B.kindA[kind]!, B.kindExtra[kind]!, bonusDice(gang));
}

/** Who is broken, or astray, fights with WS 0. @rule DK-EXT-MO-08 */
export function skillOf(m: number): number {
  return (B.flags[B.team[m]!]! & BROKEN) !== 0 || isStray(m) ? 0 : B.kindWs[B.kind[m]!]!;
}

/** What adds to its score: its charge, and those who fought the same enemy before. @rule DK-EXT-CC-03 */
export function bonusOf(m: number, gang: number): number {
  const charges = (B.state[m]! & CHARGING) !== 0 && (B.flags[B.team[m]!]! & BROKEN) === 0;
  return (charges ? B.number[N.charge]! : 0) + bonusDice(gang);
}

/** Can the enemy have dice of a model rolled again? Where both could, their swords keep each other busy. */
function isParried(m: number, enemy: number): boolean {
  return B.kindParries[B.kind[enemy]!]! > 0 && B.kindParries[B.kind[m]!] === 0;
}

/** Both roll at once; whose dice may be parried is second here, which keeps states few where odds are worked out. */
function firstRoll(a: number, b: number): number {
  return isParried(a, b) ? OTHER_ROLLS : LONE_ROLLS;
}

function roll(w: World, which: number): void {
  const { game } = B;
  const [a, b] = [lone(), other()];
  const m = which === 0 ? a : b;
  const dice = diceOf(m, which === 0 ? 0 : game[G_GANG]!);
  if (game[G_ROLLED]! < dice) {
    game[G_HAND + which]! += rollHand(w.actions[w.seatOfModel(m)]!, 1);
    if (++game[G_ROLLED]! < dice) return;
  }
  if (!isParried(m, which === 0 ? b : a)) countHand(w, m, which);
  game[G_ROLLED] = 0;
  const stage = which === 0 ? LONE_ROLLS : OTHER_ROLLS;
  game[G_STAGE] = stage !== firstRoll(a, b) ? SCORES : which === 0 ? OTHER_ROLLS : LONE_ROLLS;
}

/** Fumbles and criticals of a hand, when nothing can change it any more. */
function countHand(w: World, m: number, which: number): void {
  const hand = B.game[G_HAND + which]!;
  if (countOf(hand, 1) > 0) w.tick(T.fumbles, w.seatOfModel(m), countOf(hand, 1));
  if (countOf(hand, 6) > 1) w.tick(T.criticals, w.seatOfModel(m), countOf(hand, 6) - 1);
}

/** Leaves of both hands what still matters, so that like states become equal. Only where odds are worked out. */
export function reduceHands(): void {
  const stage = B.game[G_STAGE]!;
  if (stage < LONE_ROLLS || stage > SCORES || B.game[G_FIGHT]! < 0) return;
  const [a, b] = [lone(), other()];
  reduce(a, b, 0);
  reduce(b, a, 1);
}

function reduce(m: number, enemy: number, which: number): void {
  const hand = B.game[G_HAND + which]!;
  if (hand === 0 || isParried(m, enemy)) return;
  const rolls = B.game[G_STAGE] === (which === 0 ? LONE_ROLLS : OTHER_ROLLS);
  if (rolls) B.game[G_HAND + which] = highest(hand, 1);
  else if (criticalOf() === 1 && fumbleOf() === 1) B.game[G_HAND + which] = handOf(hand);
}

/** All ones and sixes, and of other dice the n highest. */
function highest(hand: number, n: number): number {
  let kept = countOf(hand, 1) * faceOf(1) + countOf(hand, 6) * faceOf(6);
  let left = n - countOf(hand, 6);
  for (let face = 5; face > 1; face--) {
    const dice = Math.min(Math.max(0, left), countOf(hand, face));
    kept += dice * faceOf(face);
    left -= dice;
  }
  return kept;
}

/** The plainest hand with the score of another. */
function handOf(hand: number): number {
  const score = scoreOf(hand, 0, 0, 1, 1);
  if (score > 6) return (score - 5) * faceOf(6);
  return score > 1 ? faceOf(score) : faceOf(2) + (2 - score) * faceOf(1);
}

/** @rule DK-EXT-CC-04 */
export const criticalOf = (): number => (B.rule[R.noCritical] === 1 ? 0 : B.number[N.critical]!);
/** @rule DK-EXT-CC-05 */
export const fumbleOf = (): number => (B.rule[R.noFumble] === 1 ? 0 : B.number[N.fumble]!);
export const tieOf = (): number => B.number[N.tie]!;

/** Parries by one reading, then both scores and the hits that follow. @rule DK-ARM-07, DK-EXT-CC-03, DK-EXT-CC-05, DK-EXT-CC-13 */
function compare(w: World): void {
  const { game } = B;
  const [a, b] = [lone(), other()];
  const gang = game[G_GANG]!;
  if (isParried(b, a)) parry(w, a, b, 0, 0, gang);
  if (isParried(a, b)) parry(w, b, a, 1, gang, 0);
  const [fumble, critical] = [fumbleOf(), criticalOf()];
  w.loneScore = scoreOf(game[G_HAND]!, skillOf(a), bonusOf(a, 0), critical, fumble);
  w.otherScore = scoreOf(game[G_HAND + 1]!, skillOf(b), bonusOf(b, gang), critical, fumble);
  const score = hitsOf(w.loneScore, w.otherScore, B.kindI[B.kind[a]!]!, B.kindI[B.kind[b]!]!, tieOf());
  w.log.event(E.score, a, b, (w.loneScore + 32) * 128 + w.otherScore + 32);
  game[G_HITS] = score;
  game[G_STAGE] = STRIKES;
  if (isParried(a, b)) countHand(w, a, 0);
  if (isParried(b, a)) countHand(w, b, 1);
  if (score !== 0) {
    w.tick(T.roundsWon, w.seatOfModel(score > 0 ? a : b), 1);
    return;
  }
  w.tick(T.standOffs, 0, 1);
  w.tick(T.standOffs, 1, 1);
  w.log.event(E.standOff, a, b, 0);
}

/** Model m has the enemy roll dice again; `which` is the place of its own hand. */
function parry(w: World, m: number, enemy: number, which: number, gang: number, enemyGang: number): void {
  const { game } = B;
  const place = G_HAND + 1 - which;
  const own = scoreOf(game[G_HAND + which]!, skillOf(m), bonusOf(m, gang), criticalOf(), fumbleOf());
  const swords = B.kindParries[B.kind[m]!]!;
  const n = w.player.parry(m, enemy, own, game[place]!, bonusOf(enemy, enemyGang), swords);
  let left = game[place]!;
  let again = 0;
  for (; again < n && left > 0; again++) {
    w.log.event(E.parry, m, bestOf(left), 0);
    left -= faceOf(bestOf(left));
  }
  if (again > 0) game[place] = left + rollHand(w.actions[w.seatOfModel(enemy)]!, again);
}

/** The winner's hits. @rule DK-EXT-CC-06, DK-EXT-CC-12 */
function strike(w: World): void {
  const { game } = B;
  const [a, b] = [lone(), other()];
  const hits = game[G_HITS]!;
  game[G_HAND] = 0;
  game[G_HAND + 1] = 0;
  game[G_HITS] = 0;
  game[G_STAGE] = NEXT_ATTACKER;
  if (hits > 0) hit(w, a, b, hits);
  else if (hits < 0) hit(w, b, a, -hits);
}

/** Hits of a model with one of its weapons; what they cost counts in a lost combat, but for constructs. @rule DK-EXT-VH-04 */
export function hit(w: World, m: number, enemy: number, hits: number): void {
  const kind = B.kind[m]!;
  if (w.vehicles && (isHull(m) || isArmoured(enemy))) {
    if (!isHull(m)) batter(w, m, enemy, hits);
    return;
  }
  w.tick(T.hits, w.seatOfModel(m), hits);
  const blade = B.kindBlades[B.kindBladesFrom[kind]! + w.player.blade(m, enemy, hits)]!;
  const strength = bladeStrength(kind, blade);
  const label = B.label[w.m.guns.count + blade]!;
  w.log.event(E.hits, m, enemy, blade * 64 + hits);
  const dice = w.actions[w.seatOfModel(m)]!;
  const lost = harm(w, dice, enemy, hits, strength, bladeModifier(kind, blade), B.bladeDamage[blade]!, label);
  B.caused[B.team[m]!]! += lost;
  B.suffered[B.team[enemy]!]! += lost;
}

/** The parry that is best for hits alone; what a doctrine does. */
export function usualParry(m: number, enemy: number, own: number, hand: number, bonus: number, most: number): number {
  const initiative = B.kindI[B.kind[m]!]!;
  const theirs = B.kindI[B.kind[enemy]!]!;
  return bestParry(own, initiative, hand, skillOf(enemy), bonus, theirs, criticalOf(), fumbleOf(), tieOf(), most);
}
