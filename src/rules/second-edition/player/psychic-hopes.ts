/**
 * What a player expects in the psychic phase, as far as its seat may know: what a power would be worth, whether it survives the enemy's answers, what
 * daemons may cost. Hot: once a candidate. Fractions stand in a column, since one that a call returns may become an object. Worth is measured in models of
 * mean price.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { nullifyNeed } from "../battle/cards.ts";
import { B } from "../battle/columns.ts";
import { bonusOf } from "../battle/combat.ts";
import { penetrationDie, woundNeed } from "../battle/fight-math.ts";
import { modifierOf, saveRoll } from "../battle/harm.ts";
import { paceOf } from "../battle/line.ts";
import { toMarker } from "../battle/missions.ts";
import { frontOf, isArea, threatensPsyker } from "../battle/power-line.ts";
import { isThere, masteryOf, psykerAt, W_SCANNED } from "../battle/psykers.ts";
import type { World } from "../battle/state.ts";
import { isTouched } from "../battle/table-powers.ts";
import { handSize, held, pileSize } from "../battle/warp-deck.ts";
import {
  ASSAIL,
  CARD_KINDS,
  CARMINE_ASSASSIN,
  CHARGING,
  DAEMONIC_ATTACK,
  DESTROY_POWER,
  DISPLACEMENT,
  GATE,
  GONE,
  HELLFIRE,
  HIDDEN,
  K_ENCLOSED,
  K_RESILIENT,
  LIGHTNING_ARC,
  MACHINE_CURSE,
  MOVED,
  NULLIFY,
  OVERWATCH,
  RAN,
  REFLECTION,
  ROLL_TWO,
} from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { fightWorth } from "./moves.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

// Places of `reckoned`.
/** Worth of what is weighed, and the chance that it comes about. */
export const VALUE = 0;
export const CHANCE = 1;
/** What daemons cost in the mean, or a duel that is lost. */
export const RISK = 2;
/** Chance that a hit slays, price of a model, chance that the enemy holds none of a card. */
export const KILL = 3;
export const PRICE = 4;
const NONE = 5;
/** Of an answer: what is at stake, what it gains beside stopping the power, what it costs. */
export const STAKE = 6;
export const EXTRA = 7;
export const COST = 8;
export const reckoned = float64(9);

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;

// What things are worth that no die tells; guesses, in models of mean price.
const CURSED = 0.2; // a model without its pistols and guns
const SURPRISED = 0.25; // a model that loses its overwatch or its charge
const WAY = 0.3; // of a fight that a Gate leads to, later
const KNOWN_CARD = 0.02; // a card of the enemy's that is seen

/** Chances of 3D6 and 4D6 to come to so much or more. */
const SUMS = 26;
const atLeast3 = float64(SUMS);
const atLeast4 = float64(SUMS);
for (let a = 1; a <= 6; a++) {
  for (let b = 1; b <= 6; b++) {
    for (let c = 1; c <= 6; c++) {
      for (let k = 0; k <= a + b + c; k++) atLeast3[k]! += 1 / 216;
      for (let d = 1; d <= 6; d++) for (let k = 0; k <= a + b + c + d; k++) atLeast4[k]! += 1 / 1296;
    }
  }
}

const inchesIn = (ticks: number): number => Math.min(SUMS - 1, Math.ceil(ticks / UNIT));

/** Puts the price of a model, in models of the mean price of both sides, into PRICE. */
export function reckonPrice(m: number): void {
  reckoned[PRICE] = B.price[m]!;
}

/** Puts the worth of a power's effect into VALUE: to the side of its caster, as the seat `mind` weighs things. */
export function reckonPower(w: World, mind: number, m: number, power: number, target: number): void {
  reckoned[VALUE] = 0;
  const seat = w.seatOfModel(m);
  if (target < 0) {
    if ((B.warp[W_SCANNED]! & (1 << seat)) === 0) reckoned[VALUE] = KNOWN_CARD * handSize(1 - seat);
    return;
  }
  const s = B.squad[target]!;
  if (power === DISPLACEMENT) reckonDisplacement(w, mind, m, s);
  else if (power === GATE) reckonGate(w, mind, m, s);
  else if (power === ASSAIL) reckonAssail(w, mind, m, s, target);
  else if (w.table !== null && isArea(power)) reckonCircle(w, mind, m, power, target);
  else {
    if (power === CARMINE_ASSASSIN) reckonAssassin(target);
    else if (power === LIGHTNING_ARC) reckonArc(w, m, s, target);
    else if (power === HELLFIRE) {
      reckonKill(m, target, B.number[N.hellfire]!, 1);
      reckoned[VALUE] = Math.min(B.number[N.touched]!, B.count[s]!) * reckoned[KILL]!;
    } else if (power === MACHINE_CURSE) reckoned[VALUE] = CURSED * Math.min(B.number[N.touched]!, unspoilt(s));
    priced(w, mind, seat, target);
  }
}

/** Models of VALUE at their price; harm to the own side counts against it. */
function priced(w: World, mind: number, seat: number, target: number): void {
  reckonPrice(target);
  reckoned[VALUE]! *= reckoned[PRICE]! * (w.seatOfModel(target) === seat ? -weight(mind, T.harm) : 1);
}

/** Whom a circle around a model of a table touches; own models count against it. */
function reckonCircle(w: World, mind: number, m: number, power: number, target: number): void {
  const seat = w.seatOfModel(m);
  let sum = 0;
  for (let e = 0; e < 2 * w.M; e++) {
    if (!isTouched(e, power, B.mx[target]!, B.my[target]!) || isUnknown(w, seat, e)) continue;
    if (power === MACHINE_CURSE) reckoned[VALUE] = isUnspoilt(e) ? CURSED : 0;
    else {
      reckonKill(m, e, B.number[N.hellfire]!, 1);
      reckoned[VALUE] = reckoned[KILL]!;
    }
    priced(w, mind, seat, e);
    sum += reckoned[VALUE]!;
  }
  reckoned[VALUE] = sum;
}

/** Does a model hide from a seat? */
const isUnknown = (w: World, seat: number, e: number): boolean =>
  w.seatOfModel(e) !== seat && w.has(B.squad[e]!, HIDDEN);

/** How many models Carmine Assassin slays, as far as one goes: a crewman is his share of a vehicle. */
function reckonAssassin(m: number): void {
  const kind = B.kind[m]!;
  const crew = B.kindFront[kind]! > 0;
  const toughness = crew ? B.kindCrewT[kind]! : B.kindT[kind]!;
  const high = B.rule[R.carmineHighT] === 1 ? 1 : 0;
  const one = (toughness > 6 ? high : Math.min(6, 7 - toughness)) / 6;
  const enclosed = crew && (B.kindTraits[kind]! & K_ENCLOSED) !== 0;
  const parts = crew
    ? Math.max(1, B.kindCrew[kind]! - B.crewLost[m]!)
    : B.rule[R.carmineWounds] === 1
      ? B.wounds[m]!
      : 1;
  reckoned[VALUE] = (enclosed ? one * one : one) / parts;
}

/** Puts the chance that a hit of a power slays a model, or destroys a vehicle, into KILL. */
export function reckonKill(caster: number, m: number, strength: number, damage: number): void {
  const kind = B.kind[m]!;
  if (B.kindFront[kind]! > 0) {
    reckonPiercing(caster, kind, strength, damage);
    reckoned[KILL]! *= (7 - B.number[N.destroyed]!) / 6;
    return;
  }
  const wounds = B.wounds[m]!;
  const enough = damage === 1 ? 1 / wounds : Math.max(0, (damage + 1 - wounds) / damage);
  const need = woundNeed(strength, B.kindT[kind]!, B.wound);
  const unsaved = need > 6 ? 0 : ((7 - Math.max(1, need)) / 6) * (1 - saved(saveRoll(kind, modifierOf(strength))) / 36);
  reckoned[KILL] = unsaved * enough;
}

/** Ways of 36 in which a kind of roll of one die or two succeeds. */
function saved(roll: number): number {
  if (roll < ROLL_TWO) return 6 * Math.min(6, Math.max(0, 7 - roll));
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= roll - ROLL_TWO) ways++;
  return ways;
}

/** Puts the chance that a power beats the front armour of a kind into KILL. */
function reckonPiercing(caster: number, kind: number, strength: number, damage: number): void {
  const variable = damage === 1 || B.rule[R.variableDamage] === 1 ? 0 : damage;
  const bonus = penetrationDie(B.rule[R.psykerStrength] === 0 ? B.kindS[B.kind[caster]!]! : strength);
  let beats = 0;
  let all = 0;
  for (let a = variable === 0 ? 0 : 1; a <= variable; a++) {
    for (let b = 1; b <= 6; b++) {
      for (let c = bonus === 0 ? 0 : 1; c <= bonus; c++) {
        all++;
        if (strength + a + b + c > B.kindFront[kind]!) beats++;
      }
    }
  }
  reckoned[KILL] = beats / all;
}

/** Models that an arc slays among those around its first victim, as if they were all like it. */
function reckonArc(w: World, m: number, s: number, target: number): void {
  reckonKill(m, target, B.number[N.arc]!, 3);
  let around = 0;
  for (let t = w.seatOf(s) * w.U; t < w.endOf(w.seatOf(s)); t++) {
    if (!w.has(t, GONE | HIDDEN) && w.gap(s, t) <= B.number[N.jump]! * UNIT) around += B.count[t]!;
  }
  let kills = 0;
  let chance = 1;
  for (let i = 0; i < Math.min(around, B.number[N.arcHits]!); i++) {
    chance *= reckoned[KILL]!;
    kills += chance;
  }
  reckoned[VALUE] = kills;
}

/** Models of a squad that a Machine Curse would take something from. */
function unspoilt(s: number): number {
  let n = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0 && isUnspoilt(m)) n++;
  return n;
}

function isUnspoilt(m: number): boolean {
  if (B.curse[m] !== 0) return false;
  const kind = B.kind[m]!;
  const arms = B.kindBs[kind]! > 0 && B.kindArmsFrom[kind + 1]! > B.kindArmsFrom[kind]!;
  return (arms && B.engaged[B.squad[m]!] === 0) || B.kindExtra[kind] !== B.kindExtraCursed[kind];
}

/** The first enemy squad in contact with one; -1: none. */
function foeOf(w: World, s: number): number {
  const seat = 1 - w.seatOf(s);
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if ((B.engaged[s]! & (1 << (t - seat * w.U))) !== 0 && !w.has(t, GONE)) return t;
  }
  return -1;
}

/** The best that a roll may make of a squad: a charge, or out of a fight that it loses. */
function reckonDisplacement(w: World, mind: number, m: number, s: number): void {
  const seat = w.seatOf(s);
  const near = B.rule[R.displacementRange] === 1 ? 1 : atLeast3[inchesIn(w.gap(B.squad[m]!, s))]!;
  let best = 0;
  const foe = foeOf(w, s);
  if (foe >= 0) best = -0.5 * fightWorth(w, mind, s, foe, false);
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE | HIDDEN) || t === foe) continue;
    const worth = weight(mind, T.charge) * fightWorth(w, mind, s, t, true) * atLeast3[inchesIn(w.gap(s, t))]!;
    if (worth > best) best = worth;
  }
  reckoned[VALUE] = best * near;
}

/** Charges that a Gate makes possible. */
function reckonGate(w: World, mind: number, m: number, t: number): void {
  const seat = w.seatOfModel(m);
  let best = 0;
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (w.has(s, GONE) || B.engaged[s] !== 0 || w.gap(s, B.squad[m]!) > 6 * UNIT) continue;
    if (w.gap(s, t) <= B.number[N.chargeTimes]! * paceOf(s)) continue;
    const worth = WAY * weight(mind, T.charge) * fightWorth(w, mind, s, t, true);
    if (worth > best) best = worth;
  }
  reckoned[VALUE] = best;
}

/** What a squad loses that is seized, and where a single model may be put. */
function reckonAssail(w: World, mind: number, m: number, s: number, target: number): void {
  const seat = w.seatOfModel(m);
  if (B.kindFront[B.kind[target]!]! > 0) {
    if (w.has(s, MOVED | RAN)) reckoned[VALUE] = (SURPRISED * (7 - B.number[N.outOfControl]!)) / 6;
    priced(w, mind, seat, target);
    return;
  }
  let loss = 0;
  if (w.has(s, OVERWATCH)) loss += B.count[s]!;
  if ((B.state[target]! & CHARGING) !== 0 && bonusOf(target, 0) > 0) loss++;
  let best = 0;
  if (B.count[s] === 1) {
    const most = B.number[N.assail]! * UNIT;
    const foe = foeOf(w, s);
    if (foe >= 0) {
      reckonShift(w, mind, seat, s, -1, true, false);
      best = Math.max(0, reckoned[VALUE]!);
    }
    const enemy = 1 - w.seatOf(s);
    for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
      if (w.has(t, GONE | HIDDEN) || t === foe || w.gap(s, t) > most) continue;
      reckonShift(w, mind, seat, s, t, true, false);
      if (reckoned[VALUE]! > best) best = reckoned[VALUE]!;
    }
  }
  reckoned[VALUE] = SURPRISED * loss;
  priced(w, mind, seat, target);
  reckoned[VALUE]! += best;
}

/** What it is worth to a seat that a power carries squad s over a table so far nearer to a marker, into VALUE. */
export function reckonCarry(w: World, mind: number, seat: number, s: number, dx: number, dy: number): void {
  const m = frontOf(s);
  const nearer = toMarker(w, B.mx[m]!, B.my[m]!) - toMarker(w, B.mx[m]! + dx, B.my[m]! + dy);
  reckoned[VALUE]! += (w.seatOf(s) === seat ? A_STEP : -A_STEP) * weight(mind, T.goal) * (nearer / UNIT);
}
/** An inch nearer to a marker. */
const A_STEP = 0.02;

/** The worth to a seat of squad s being moved into contact with `to` (-1: with nobody). */
export function reckonShift(
  w: World,
  mind: number,
  seat: number,
  s: number,
  to: number,
  moves: boolean,
  charges: boolean,
): void {
  const own = w.seatOf(s) === seat;
  const sign = own ? 1 : -1;
  const foe = foeOf(w, s);
  let worth = 0;
  if (moves && foe >= 0) worth -= sign * fightWorth(w, mind, s, foe, false);
  if (to >= 0) worth += sign * (own ? weight(mind, T.charge) : 1) * fightWorth(w, mind, s, to, charges);
  reckoned[VALUE] = worth;
}

// What the enemy may answer.

/** Cards that a seat cannot tell apart: those of the draw pile and of the enemy's hand, unless Scan has shown that. */
const isScanned = (seat: number): boolean => (B.warp[W_SCANNED]! & (1 << seat)) !== 0;
const hiddenCards = (seat: number): number => (isScanned(seat) ? handSize(1 - seat) : pileSize() + handSize(1 - seat));
const hiddenOf = (seat: number, card: number): number =>
  isScanned(seat) ? held(1 - seat, card) : B.pile[card]! + B.hand[(1 - seat) * CARD_KINDS + card]!;

/** Puts the chance that the enemy of a seat holds none of a kind of card into NONE. */
function reckonNone(seat: number, card: number): void {
  const all = hiddenCards(seat);
  const hand = handSize(1 - seat);
  let none = 1;
  for (let i = 0; i < hiddenOf(seat, card); i++) none *= Math.max(0, all - hand - i) / Math.max(1, all - i);
  reckoned[NONE] = none;
}

/**
 * The chance that a power survives whatever the enemy may hold, if he answers with all of it, into CHANCE; and what daemons cost in the mean, into RISK.
 */
export function reckonSurvival(
  w: World,
  seat: number,
  m: number,
  power: number,
  target: number,
  force: number,
  ultimate: boolean,
): void {
  const enemy = 1 - seat;
  reckonNone(seat, DAEMONIC_ATTACK);
  const daemons = 1 - reckoned[NONE]!;
  const resilient = (B.kindTraits[B.kind[m]!]! & K_RESILIENT) !== 0 ? 1 / 6 : 1;
  reckonPrice(m);
  reckoned[RISK] = ((daemons * resilient * destroyedIn(masteryOf(m), force)) / 6) * reckoned[PRICE]!;
  if (ultimate) {
    reckoned[CHANCE] = 1;
    return;
  }
  let chance = 1 - daemons * resilient;
  if (target >= 0 && threatensPsyker(w, enemy, m, power, target)) {
    reckonNone(seat, DESTROY_POWER);
    chance *= reckoned[NONE]!;
    reckonNone(seat, REFLECTION);
    chance *= reckoned[NONE]!;
  }
  reckonNullify(seat, m);
  reckoned[CHANCE] = chance * reckoned[NONE]!;
}

/** The chance that a power of psyker m outlives all cards of Nullify that the enemy may hold, into NONE. */
function reckonNullify(seat: number, m: number): void {
  const all = hiddenCards(seat);
  const hand = handSize(1 - seat);
  const cards = hiddenOf(seat, NULLIFY);
  const others = all - cards;
  // Chance that so many of his cards are of that kind, from none on; as many as the others leave no room for at the least.
  let survives = 0;
  let left = 1;
  let tries = 0;
  const least = Math.max(0, hand - others);
  for (let j = 0; j < least; j++) left *= 1 - passesIn(needOfTry(seat, m, tries++)) / 6;
  let chance = 1;
  let total = 0;
  for (let j = least; j <= Math.min(cards, hand); j++) {
    survives += chance * left;
    total += chance;
    const room = others - hand + j + 1;
    chance *= ((cards - j) * (hand - j)) / ((j + 1) * Math.max(1, room));
    left *= 1 - passesIn(needOfTry(seat, m, tries++)) / 6;
  }
  reckoned[NONE] = total > 0 ? survives / total : 1;
}

/** What attempt i of the enemy of a seat needs against psyker m of it. */
function needOfTry(seat: number, m: number, i: number): number {
  let n = 0;
  let mastery = 0;
  for (let k = 0; k < B.psykers[1 - seat]!; k++) {
    if (!isThere(psykerAt(1 - seat, k))) continue;
    if (n++ === i) mastery = masteryOf(psykerAt(1 - seat, k));
  }
  return nullifyNeed(mastery, masteryOf(m));
}

/** Faces of six that meet a need; and those by which Daemonic Attack destroys a psyker. */
export const passesIn = (need: number): number => Math.min(6, Math.max(0, 7 - need));
export const destroyedIn = (mastery: number, force: number): number =>
  Math.min(6, Math.max(0, B.number[N.daemonic]! - mastery + force));

/** Puts the chance of 4D6 to come as far into CHANCE. */
export function reckonFlight(ticks: number): void {
  reckoned[CHANCE] = atLeast4[inchesIn(ticks)]!;
}

/** Chances that the first of two psykers wins a duel, into CHANCE, and that he loses it, into RISK. */
export function reckonDuel(own: number, enemy: number): void {
  const ahead = masteryOf(own) - masteryOf(enemy);
  let wins = 0;
  let loses = 0;
  for (let difference = -5; difference <= 5; difference++) {
    const ways = 6 - Math.abs(difference);
    if (difference + ahead > 0) wins += ways;
    else if (difference + ahead < 0) loses += ways;
  }
  reckoned[CHANCE] = wins / 36;
  reckoned[RISK] = loses / 36;
}
