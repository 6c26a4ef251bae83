/**
 * The hand-to-hand phase: fights one after another, in each a single model against its enemies in turn (SE-HTH, SE-MUL). It is played in steps, a die
 * or a decision each, whose state lies in columns: battles play them all, exact odds merge equal states between them. Hot.
 */
import { E } from "../events.ts";
import { BREAKS_OFF, BROKEN, BY_STRENGTH, CHARGING, FOUGHT, SCARED, THROWN } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { attackDice, bestOf, bestParry, countOf, faceOf, gangBonus, hitsOf, rollHand, scoreOf } from "./fight-math.ts";
import { followUp } from "./follow.ts";
import { harm, modifierOf, penetrate } from "./harm.ts";
import { isHull, sideOf } from "./hulls.ts";
import {
  G_ACTIVE,
  G_ATTACKER,
  G_FIGHT,
  G_FIGHTS,
  G_GANG,
  G_HAND,
  G_HITS,
  G_REROLLS,
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
/** Rounds that end in a tie and are rolled again, at most (SE-EXT-115). */
const MOST_REROLLS = 100;

/** No fight has been made up yet. */
export function clearFights(): void {
  B.game[G_FIGHTS] = 0;
  B.fightFrom[0] = 0;
}

/** Adds a fight of a single model; its attackers follow by `addAttacker`. @rule SE-MUL-01 */
export function addFight(lone: number): void {
  const i = B.game[G_FIGHTS]!++;
  B.lone[i] = lone;
  B.fightFrom[i + 1] = B.fightFrom[i]!;
}

export function addAttacker(m: number): void {
  const i = B.game[G_FIGHTS]!;
  B.attacker[B.fightFrom[i]!++] = m;
}

/** Fights all that were made up. @rule SE-GEN-02, SE-GEN-04, SE-EXT-56 */
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
  const { game } = B;
  switch (game[G_STAGE]) {
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

/** The player whose turn it is names the fight that comes next. @rule SE-MUL-01 */
function nextFight(w: World): boolean {
  const { game } = B;
  const at = game[G_FIGHT]! + 1;
  const end = game[G_FIGHTS]!;
  if (at >= end) return false;
  const next = at + 1 < end ? w.player.nextFight(game[G_ACTIVE]!, at, end) : at;
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

/**
 * Who is next against the lone model; when that is slain nobody. Who orders them is a reading.
 * @rule SE-MUL-02, SE-MUL-05, SE-MUL-06
 */
function nextAttacker(w: World): void {
  const { game } = B;
  const fight = game[G_FIGHT]!;
  const at = game[G_ATTACKER]! + 1;
  const end = B.fightFrom[fight + 1]!;
  const single = B.lone[fight]!;
  if (B.wounds[single] === 0 && B.rule[R.multiAfterKill] === 1) {
    for (let i = at; i < end; i++) if (B.wounds[B.attacker[i]!]! > 0) followUp(w, B.attacker[i]!);
  }
  if (at >= end || B.wounds[single] === 0) {
    game[G_STAGE] = NEXT_FIGHT;
    return;
  }
  const before = B.fought[single]!;
  if (at + 1 < end) {
    const seat = B.rule[R.multiOrder] === 0 ? game[G_ACTIVE]! : w.seatOfModel(B.attacker[at]!);
    const next = w.player.nextAttacker(seat, single, at, end, before);
    const model = B.attacker[next]!;
    B.attacker[next] = B.attacker[at]!;
    B.attacker[at] = model;
  }
  game[G_ATTACKER] = at;
  const model = B.attacker[at]!;
  if (B.wounds[model] === 0) return;
  game[G_GANG] = B.rule[R.noGang] === 1 ? 0 : before;
  game[G_REROLLS] = 0;
  // A vehicle attacks nobody.
  if (!isHull(model)) B.fought[single]!++;
  B.state[single]! |= FOUGHT;
  B.state[model]! |= FOUGHT;
  openRound(w);
}

/** Vehicles do not fight: who is in contact with one hits it, once for each of its attacks. @rule SE-EXT-101 */
function openRound(w: World): void {
  const { game } = B;
  const [a, b] = [lone(), other()];
  game[G_HAND] = 0;
  game[G_HAND + 1] = 0;
  game[G_ROLLED] = 0;
  w.log.event(E.fight, a, b, diceOf(a, 0) * 16 + diceOf(b, game[G_GANG]!));
  if (!isHull(a) && !isHull(b)) {
    game[G_STAGE] = firstRoll(a, b);
    return;
  }
  game[G_HITS] = isHull(a) ? (isHull(b) ? 0 : -B.kindA[B.kind[b]!]!) : B.kindA[B.kind[a]!]!;
  game[G_STAGE] = STRIKES;
}

function bonusDice(gang: number): number {
  return gangBonus(gang, B.number[N.second]!, B.number[N.nth]!, B.rule[R.multiBonus] === 1);
}

/** Attack dice of a model that fights after `gang` others. @rule SE-HTH-03, SE-MUL-03, SE-MUL-04 */
export function diceOf(m: number, gang: number): number {
  const kind = B.kind[m]!;
  // Pistols fail in a Machine Curse (SE-ADP-07).
  const extra = B.curse[m] === 0 ? B.kindExtra[kind]! : B.kindExtraCursed[kind]!;
  return attackDice(B.kindA[kind]!, extra, bonusDice(gang));
}

/** Who breaks off or is broken fights with WS 0 and without the bonus of a charge. @rule SE-EXT-63, SE-EXT-69 */
export function skillOf(m: number): number {
  return isHelpless(m) ? 0 : B.kindWs[B.kind[m]!]!;
}

const isHelpless = (m: number): boolean => (B.flags[B.squad[m]!]! & (BROKEN | BREAKS_OFF)) !== 0;

/** What adds to its score: its charge, and those who fought the same enemy before. @rule SE-HTH-08, SE-MUL-03, SE-EXT-57 */
export function bonusOf(m: number, gang: number): number {
  const charges = (B.state[m]! & CHARGING) !== 0 && !isHelpless(m) && B.rule[R.noCharge] === 0;
  return (charges ? B.number[N.charge]! : 0) + bonusDice(gang);
}

/** Can the enemy have dice of a model rolled again? Where both could, their swords keep each other busy. @rule SE-HTH-05 */
function isParried(m: number, enemy: number): boolean {
  if (B.rule[R.parryPolicy] === 2 || B.kindParries[B.kind[enemy]!] === 0) return false;
  return B.kindParries[B.kind[m]!] === 0 || B.rule[R.parryCancel] === 1;
}

/** Both roll at once; whose dice may be parried is second here, which keeps states few where odds are worked out. */
function firstRoll(a: number, b: number): number {
  return isParried(a, b) && !isParried(b, a) ? OTHER_ROLLS : LONE_ROLLS;
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
  if (stage < LONE_ROLLS || stage > SCORES) return;
  const [a, b] = [lone(), other()];
  reduce(a, b, 0);
  reduce(b, a, 1);
}

/** Of dice that may be parried the highest, all ones and all sixes; of others any with the same score. */
function reduce(m: number, enemy: number, which: number): void {
  const hand = B.game[G_HAND + which]!;
  if (hand === 0 || B.rule[R.parryDie] === 1) return;
  if (isParried(m, enemy)) {
    B.game[G_HAND + which] = highest(hand, B.kindParries[B.kind[enemy]!]! + 1);
    return;
  }
  const rolls = B.game[G_STAGE] === (which === 0 ? LONE_ROLLS : OTHER_ROLLS);
  if (rolls) B.game[G_HAND + which] = highest(hand, 1);
  else if (B.rule[R.fumble] === 0 && criticalOf() === 1 && fumbleOf() === 1) B.game[G_HAND + which] = handOf(hand);
}

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

export const criticalOf = (): number =>
  B.rule[R.criticals] === 1 || B.rule[R.noCritical] === 1 ? 0 : B.number[N.critical]!;
export const fumbleOf = (): number => (B.rule[R.noFumble] === 1 ? 0 : B.number[N.fumble]!);
export const tieOf = (): number => (B.rule[R.noTie] === 1 ? 0 : B.number[N.tie]!);

/** Parries, then both scores and the hits that follow. @rule SE-HTH-05, SE-MUL-06 */
function compare(w: World): void {
  const { game } = B;
  const [a, b] = [lone(), other()];
  const gang = game[G_GANG]!;
  const mine = B.kindParries[B.kind[a]!]!;
  const theirs = B.kindParries[B.kind[b]!]!;
  if (isParried(b, a)) parry(w, a, b, 0, mine, 0, gang);
  if (isParried(a, b)) parry(w, b, a, 1, theirs, gang, 0);
  const score = scoresOf(w, a, b, gang);
  w.log.event(E.score, a, b, (w.loneScore + 32) * 128 + w.otherScore + 32);
  game[G_HITS] = score;
  countRound(w, a, b, score);
  game[G_STAGE] = STRIKES;
  if (score !== 0 || w.loneScore !== w.otherScore || B.rule[R.initiativeTie] !== 1) return;
  if (game[G_REROLLS]!++ >= MOST_REROLLS) return;
  game[G_HAND] = 0;
  game[G_HAND + 1] = 0;
  game[G_STAGE] = firstRoll(a, b);
}

/** Both scores, left in `w`, and what comes of them. */
function scoresOf(w: World, a: number, b: number, gang: number): number {
  const hand = B.game[G_HAND]!;
  const otherHand = B.game[G_HAND + 1]!;
  const fumble = fumbleOf();
  const critical = criticalOf();
  w.loneScore = scoreOf(hand, skillOf(a), bonusOf(a, 0), critical, fumble);
  w.otherScore = scoreOf(otherHand, skillOf(b), bonusOf(b, gang), critical, fumble);
  if (B.rule[R.fumble] === 1) {
    const both = fumble * (countOf(hand, 1) + countOf(otherHand, 1));
    w.loneScore += both;
    w.otherScore += both;
  }
  if (B.rule[R.fumbleFloor] === 1) {
    if (w.loneScore < 0) w.loneScore = 0;
    if (w.otherScore < 0) w.otherScore = 0;
  }
  const hits = hitsOf(w.loneScore, w.otherScore, B.kindI[B.kind[a]!]!, B.kindI[B.kind[b]!]!, tieOf());
  if (B.rule[R.psychology] === 0 || hits === 0) return hits;
  const scared = (B.flags[B.squad[hits > 0 ? a : b]!]! & SCARED) !== 0;
  return scared && countOf(hits > 0 ? hand : otherHand, 6) === 0 ? 0 : hits;
}

function countRound(w: World, a: number, b: number, score: number): void {
  if (isParried(a, b)) countHand(w, a, 0);
  if (isParried(b, a)) countHand(w, b, 1);
  if (score === 0) {
    w.tick(T.standOffs, 0, 1);
    w.tick(T.standOffs, 1, 1);
    w.log.event(E.standOff, a, b, 0);
  } else w.tick(T.roundsWon, w.seatOfModel(score > 0 ? a : b), 1);
}

/** Model m has the enemy roll dice again; `which` is the place of its own hand. */
function parry(
  w: World,
  m: number,
  enemy: number,
  which: number,
  swords: number,
  gang: number,
  enemyGang: number,
): void {
  const policy = B.rule[R.parryPolicy]!;
  const { game } = B;
  const place = G_HAND + 1 - which;
  const hand = game[place]!;
  const bonus = bonusOf(enemy, enemyGang);
  const own = scoreOf(game[G_HAND + which]!, skillOf(m), bonusOf(m, gang), criticalOf(), fumbleOf());
  const n = policy === 1 ? swords : w.player.parry(m, enemy, own, hand, bonus, swords);
  const dice = w.actions[w.seatOfModel(enemy)]!;
  let left = hand;
  let again = 0;
  for (let i = 0; i < n && left > 0; i++) {
    const face = B.rule[R.parryDie] === 0 ? bestOf(left) : w.player.parriedDie(m, left);
    w.log.event(E.parry, m, face, 0);
    left -= faceOf(face);
    again++;
  }
  if (again === 0) return;
  w.tick(T.parries, w.seatOfModel(m), again);
  game[place] = left + rollHand(dice, again);
}

/** The winner's hits; a tie may hit both. */
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
  else if (B.rule[R.initiativeTie] === 2 && !isHull(a) && !isHull(b)) {
    hit(w, a, b, 1);
    hit(w, b, a, 1);
  }
}

/** @rule SE-HTH-15, SE-HTH-19 */
function hit(w: World, m: number, target: number, hits: number): void {
  w.tick(T.hits, w.seatOfModel(m), hits);
  const perHit = B.rule[R.weaponChoice] === 1 || B.rule[R.overflowHits] === 1 || B.kindFront[B.kind[target]!]! > 0;
  const krak = isHull(target) ? krakOf(m) : NO_GUN;
  if (krak !== NO_GUN && w.player.sticks(m, target, hits, krak)) {
    stick(w, m, target, krak);
    return;
  }
  let enemy = target;
  let left = hits;
  while (left > 0 && enemy >= 0 && B.wounds[m]! > 0) {
    const place = w.player.blade(m, enemy, left);
    // With one weapon for all its hits the choice stands.
    const together = perHit ? 1 : left;
    if (B.rule[R.weaponChoice] === 1 || left === hits || enemy !== target) chosen = place;
    strikeWith(w, m, enemy, chosen, together);
    left -= together;
    if (B.wounds[enemy] === 0) {
      enemy = B.rule[R.overflowHits] === 1 && left > 0 ? carryTo(w, m) : -1;
    }
  }
  if (B.wounds[target] === 0) followUp(w, m);
}
let chosen = 0;

/** The grenade that a model may stick to a vehicle: one that is no blast. */
function krakOf(m: number): number {
  const kind = B.kind[m]!;
  if (B.rule[R.grenadeSupply] === 1 && (B.state[m]! & THROWN) !== 0) return NO_GUN;
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    if (B.gunGrenade[gun] === 1 && B.gunBlast[gun] === 0) return gun;
  }
  return NO_GUN;
}
const NO_GUN = -1;

/** @rule SE-EXT-102 */
function stick(w: World, m: number, target: number, gun: number): void {
  B.state[m]! |= THROWN;
  w.log.event(E.sticks, m, target, 0);
  const side = w.table === null ? 0 : sideOf(target, B.mx[m]!, B.my[m]!);
  const counts = penetrate(w, w.actions[w.seatOfModel(m)]!, target, gun, B.gunStrength[gun]!, side);
  B.caused[B.squad[m]!]! += counts;
  B.suffered[B.squad[target]!]! += counts;
  if (B.wounds[target] === 0) followUp(w, m);
}

function strikeWith(w: World, m: number, enemy: number, place: number, hits: number): void {
  const kind = B.kind[m]!;
  const dice = w.actions[w.seatOfModel(m)]!;
  const blade = B.kindBlades[B.kindBladesFrom[kind]! + place]!;
  const strength = B.bladeStrength[blade] === 0 ? B.kindS[kind]! : B.bladeStrength[blade]!;
  const weapon = w.m.guns.count + blade;
  w.log.event(E.hits, m, enemy, blade * 64 + hits);
  let counts = 0;
  if (B.kindFront[B.kind[enemy]!]! > 0) {
    const side = w.table !== null && isHull(enemy) ? sideOf(enemy, B.mx[m]!, B.my[m]!) : 0;
    counts = penetrate(w, dice, enemy, weapon, strength, side);
  } else {
    const modifier = B.bladeSaveMod[blade] === BY_STRENGTH ? modifierOf(strength) : B.bladeSaveMod[blade]!;
    counts = harm(w, dice, enemy, hits, strength, modifier, B.bladeDamage[blade]!, B.label[weapon]!);
  }
  B.caused[B.squad[m]!]! += counts;
  B.suffered[B.squad[enemy]!]! += counts;
}

/** Another enemy in contact with the lone model, for hits that are left over. */
function carryTo(w: World, m: number): number {
  const fight = B.game[G_FIGHT]!;
  if (B.lone[fight] !== m) return -1;
  let n = 0;
  for (let i = B.fightFrom[fight]!; i < B.fightFrom[fight + 1]!; i++) {
    if (B.wounds[B.attacker[i]!]! > 0) B.list[n++] = B.attacker[i]!;
  }
  return n === 0 ? -1 : n === 1 ? B.list[0]! : w.player.carry(m, n);
}

/** The parry that is best for hits alone; what a doctrine does. */
export function usualParry(m: number, enemy: number, own: number, hand: number, bonus: number, most: number): number {
  const initiative = B.kindI[B.kind[m]!]!;
  const theirs = B.kindI[B.kind[enemy]!]!;
  return bestParry(own, initiative, hand, skillOf(enemy), bonus, theirs, criticalOf(), fumbleOf(), tieOf(), most);
}
