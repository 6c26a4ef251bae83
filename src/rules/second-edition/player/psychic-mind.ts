/**
 * What a player thinks in the psychic phase: its goes, its answers to the enemy's powers, bids, and the details of powers. It knows its own hand, the
 * discards and what psykers have shown; of the rest it reckons with what may be. Hot.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import {
  ANSWERS,
  mayAnswer,
  mayDuel,
  mayNullifyInPlay,
  nextNullifier,
  nullifyNeed,
  WITH_ULTIMATE,
} from "../battle/cards.ts";
import { B } from "../battle/columns.ts";
import { firstOnWay, gapBetween } from "../battle/power-line.ts";
import { listPowerTargets } from "../battle/powers.ts";
import {
  anyInPlay,
  costOf,
  countBits,
  highestOf,
  isReady,
  isThere,
  masteryOf,
  psykerAt,
  usualTertiary,
  W_CASTER,
  W_FORCE,
  W_POWER,
  W_TARGET,
  W_TRIES,
  W_ULTIMATE,
} from "../battle/psykers.ts";
import type { World } from "../battle/state.ts";
import { canPay, forceFor, handSize, held } from "../battle/warp-deck.ts";
import {
  DAEMONIC_ATTACK,
  DESTROY_POWER,
  DRAIN,
  DUEL,
  ENERGY_DRAIN,
  FORCE,
  K_RESILIENT,
  NULLIFY,
  NULLIFY_IN_PLAY,
  PASS,
  POWER_KINDS,
  PSYCHIC_DUEL,
  REFLECTION,
  ULTIMATE_FORCE,
  USE_POWER,
} from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked, tellWhich } from "./asked.ts";
import { ANSWER_NAMES, D, GO_NAMES, POWER_WORDS } from "./decisions.ts";
import {
  CHANCE,
  COST,
  destroyedIn,
  EXTRA,
  KILL,
  PRICE,
  passesIn,
  RISK,
  reckonCarry,
  reckonDuel,
  reckoned,
  reckonFlight,
  reckonKill,
  reckonPower,
  reckonPrice,
  reckonShift,
  reckonSurvival,
  STAKE,
  VALUE,
} from "./psychic-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;

// What cards and powers are worth beside what they do at once; guesses, in models of mean price.
const POWER_HELD = 0.3; // a power that may still be used
const POWER_LYING = 0.35; // one that lies in play
const CARD_HELD = 0.08; // any card that is drained
/** What an answer costs, in thresholds of the term `answer`: Nullify, and any other card. */
const CHEAP = 0.3;
const DEAR = 0.8;
/** More than any other kind of card is spent on one power for. */
const HIGHEST_BID = 3;

// Goes.

/** What a seat does with its go: a pass, a power, a card. @rule SE-PSY-06, SE-PSY-07, SE-PSY-08 */
export function chooseGo(w: World, seat: number): number {
  asked.open(D.go, seat);
  if (asked.isWeighed) {
    reckoned[VALUE] = 0;
    reckoned[CHANCE] = 0;
    tellGo(seat, PASS, -1, -1, 0, false);
  }
  asked.row[0] = 0;
  asked.offer(PASS, -1, 0, 0);
  for (let i = 0; i < B.psykers[seat]!; i++) {
    const m = psykerAt(seat, i);
    for (let power = 0; power < POWER_KINDS; power++) if (isReady(m, power)) offerPower(w, seat, m, power);
  }
  if (held(seat, ENERGY_DRAIN) > 0) offerDrain(seat);
  if (held(seat, PSYCHIC_DUEL) > 0 && mayDuel()) offerDuels(seat);
  if (held(seat, NULLIFY) > 0 && anyInPlay()) offerNullify(seat);
  asked.settle();
  w.goModel = asked.a;
  w.goPower = asked.b & 15;
  w.goUltimate = asked.b >= PAID_SO;
  w.goTarget = asked.c;
  return asked.act;
}
/** Added to a power that is paid with Ultimate Force. */
const PAID_SO = 16;

function offerPower(w: World, seat: number, m: number, power: number): void {
  const cost = costOf(power);
  const plain = canPay(seat, cost, false);
  const ultimate = canPay(seat, cost, true);
  if (!plain && !ultimate) return;
  const n = listPowerTargets(w, m, power);
  for (let i = 0; i < n; i++) {
    const target = B.list[i]!;
    reckonPower(w, seat, m, power, target);
    if (plain) offerPaid(w, seat, m, power, target, false);
    if (ultimate) offerPaid(w, seat, m, power, target, true);
  }
}

function offerPaid(w: World, seat: number, m: number, power: number, target: number, ultimate: boolean): void {
  const force = forceFor(costOf(power), ultimate);
  const counted = force + (ultimate ? B.rule[R.ultimateForceCount]! : 0);
  reckonSurvival(w, seat, m, power, target, counted, ultimate);
  const spent = weight(seat, T.spend) * (force + (ultimate ? B.number[N.ultimate]! : 0));
  const worth = weight(seat, T.magic) * reckoned[VALUE]! * reckoned[CHANCE]! - weight(seat, T.harm) * reckoned[RISK]!;
  if (asked.isWeighed) tellGo(seat, USE_POWER, m, power, force, ultimate);
  asked.row[0] = worth - spent;
  asked.offer(USE_POWER, m, power + (ultimate ? PAID_SO : 0), target);
}

/** Fills the columns of a go behind its worth; VALUE and CHANCE are reckoned. */
function tellGo(seat: number, act: number, m: number, power: number, force: number, ultimate: boolean): void {
  const { row } = asked;
  row[1] = reckoned[VALUE]!;
  row[2] = reckoned[CHANCE]!;
  row[3] = force;
  row[4] = ultimate ? 1 : 0;
  row[5] = m < 0 ? 0 : masteryOf(m);
  row[6] = held(seat, FORCE);
  row[7] = handSize(seat);
  row[8] = handSize(1 - seat);
  tellWhich(9, GO_NAMES, act);
  tellWhich(9 + GO_NAMES.length, POWER_WORDS, power);
}

/** Powers in play of a seat. */
function lyingOf(seat: number): number {
  let n = 0;
  for (let i = 0; i < B.psykers[seat]!; i++) n += countBits(B.lying[psykerAt(seat, i)]!);
  return n;
}

/** To end a phase in which the enemy has more to gain. */
function offerDrain(seat: number): void {
  const inPlay = POWER_LYING * (lyingOf(1 - seat) - lyingOf(seat));
  const cards = CARD_HELD * (handSize(1 - seat) - handSize(seat));
  reckoned[VALUE] = inPlay + cards;
  reckoned[CHANCE] = 1;
  if (asked.isWeighed) tellGo(seat, DRAIN, -1, -1, 0, false);
  asked.row[0] = weight(seat, T.magic) * reckoned[VALUE]! - weight(seat, T.spend);
  asked.offer(DRAIN, -1, 0, 0);
}

/** A duel costs its loser one of his powers. */
function offerDuels(seat: number): void {
  for (let i = 0; i < B.psykers[seat]!; i++) {
    const own = psykerAt(seat, i);
    for (let k = 0; k < B.psykers[1 - seat]!; k++) {
      const enemy = psykerAt(1 - seat, k);
      if (!isThere(own) || !isThere(enemy)) continue;
      weighDuel(seat, own, enemy);
      if (asked.isWeighed) tellGo(seat, DUEL, own, -1, 0, false);
      asked.row[0] = reckoned[VALUE]!;
      asked.offer(DUEL, own, 0, enemy);
    }
  }
}

/** Puts what a duel is worth into VALUE, and the chance to win it into CHANCE. */
function weighDuel(seat: number, own: number, enemy: number): void {
  reckonDuel(own, enemy);
  reckonPrice(enemy);
  const wins = B.owned[enemy] === 0 ? 0 : reckoned[CHANCE]! * reckoned[PRICE]!;
  reckonPrice(own);
  const loses = B.owned[own] === 0 ? 0 : reckoned[RISK]! * reckoned[PRICE]!;
  reckoned[VALUE] = weight(seat, T.magic) * POWER_HELD * (wins - weight(seat, T.harm) * loses) - weight(seat, T.spend);
}

function offerNullify(seat: number): void {
  const own = highestOf(seat);
  for (let i = 0; i < B.psykers[1 - seat]!; i++) {
    const m = psykerAt(1 - seat, i);
    for (let power = 0; power < POWER_KINDS; power++) {
      if (!mayNullifyInPlay(seat, m, power)) continue;
      reckoned[CHANCE] = passesIn(nullifyNeed(own < 0 ? 0 : masteryOf(own), masteryOf(m))) / 6;
      reckoned[VALUE] = POWER_LYING;
      if (asked.isWeighed) tellGo(seat, NULLIFY_IN_PLAY, m, power, 0, false);
      asked.row[0] = weight(seat, T.magic) * POWER_LYING * reckoned[CHANCE]! - CHEAP * weight(seat, T.answer);
      asked.offer(NULLIFY_IN_PLAY, m, power, 0);
    }
  }
}

/** At whom a power is used in an attack: where it does most. */
export function choosePowerTarget(w: World, seat: number, m: number, power: number, n: number): number {
  asked.open(D.powerTarget, seat);
  for (let i = 0; i < n; i++) {
    const target = B.list[i]!;
    reckonPower(w, seat, m, power, target);
    const { row } = asked;
    row[0] = reckoned[VALUE]!;
    if (target >= 0) reckonPrice(target);
    row[1] = target < 0 ? 0 : reckoned[PRICE]!;
    row[2] = target < 0 ? 0 : B.kindT[B.kind[target]!]!;
    row[3] = target < 0 ? 0 : B.wounds[target]!;
    row[4] = target < 0 ? 0 : gapBetween(w, m, target) / UNIT;
    asked.offer(target, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

// Answers.

/** The card that gains most against the power under way; -1: none that is worth it. @rule SE-WRP-25 */
export function chooseAnswer(w: World, seat: number): number {
  const caster = B.warp[W_CASTER]!;
  const power = B.warp[W_POWER]!;
  reckonPower(w, seat, caster, power, B.warp[W_TARGET]!);
  reckoned[STAKE] = reckoned[VALUE]!;
  asked.open(D.answer, seat);
  weighAnswer(0, 6);
  reckoned[COST] = 0;
  offerAnswer(seat, -1);
  for (let i = 0; i < ANSWERS.length; i++) {
    const card = ANSWERS[i]!;
    if (!mayAnswer(w, seat, card)) continue;
    if (card === NULLIFY) {
      const next = nextNullifier(seat);
      weighAnswer(passesIn(nullifyNeed(next < 0 ? 0 : masteryOf(psykerAt(seat, next)), masteryOf(caster))), 6);
      reckoned[COST] = CHEAP;
      offerAnswer(seat, card);
    } else if (card === DAEMONIC_ATTACK) offerDaemons(seat, caster);
    else if (card === DESTROY_POWER) {
      weighAnswer(1, 1);
      reckoned[EXTRA] = POWER_HELD * MOSTLY;
      offerAnswer(seat, card);
    } else if (card === REFLECTION) offerReflection(w, seat, caster, power);
    else offerDuelInAnswer(seat, caster);
  }
  asked.settle();
  w.goModel = asked.a;
  w.goTarget = asked.b;
  return asked.act;
}
/** How often Destroy Power takes a power away. */
const MOSTLY = 7 / 12;

/** An answer that stops the power in so many ways of so many, gains nothing beside that and costs what dear cards do. */
function weighAnswer(ways: number, of: number): void {
  reckoned[CHANCE] = ways / of;
  reckoned[EXTRA] = 0;
  reckoned[COST] = DEAR;
}

/** Its place among the names of answers. */
function placeOf(card: number): number {
  for (let i = 0; i < ANSWERS.length; i++) if (ANSWERS[i] === card) return i + 1;
  return 0;
}

/** Offers a card of which CHANCE, EXTRA and COST are reckoned. */
function offerAnswer(seat: number, card: number): void {
  const { row } = asked;
  row[0] = reckoned[CHANCE]! * reckoned[STAKE]! + reckoned[EXTRA]! - reckoned[COST]! * weight(seat, T.answer);
  if (asked.isWeighed) tellAnswer(seat, card);
  asked.offer(card, -1, -1, 0);
}

function tellAnswer(seat: number, card: number): void {
  const { row } = asked;
  row[1] = reckoned[CHANCE]!;
  row[2] = reckoned[EXTRA]!;
  row[3] = reckoned[STAKE]!;
  row[4] = handSize(seat);
  row[5] = handSize(1 - seat);
  tellWhich(6, ANSWER_NAMES, placeOf(card));
  tellWhich(6 + ANSWER_NAMES.length, POWER_WORDS, B.warp[W_POWER]!);
}

function offerDaemons(seat: number, caster: number): void {
  const resilient = (B.kindTraits[B.kind[caster]!]! & K_RESILIENT) !== 0;
  const reaches = resilient ? passesIn(B.number[N.resilient]!) : 6;
  const anyway = B.rule[R.daemonicResilient] === 1;
  weighAnswer(B.warp[W_ULTIMATE] === 1 ? 0 : anyway ? 6 : reaches, 6);
  reckonPrice(caster);
  reckoned[EXTRA] = ((reaches * destroyedIn(masteryOf(caster), B.warp[W_FORCE]!)) / 36) * reckoned[PRICE]!;
  offerAnswer(seat, DAEMONIC_ATTACK);
}

/** What the power does to whom it meets on its way back. */
function offerReflection(w: World, seat: number, caster: number, power: number): void {
  const target = B.warp[W_TARGET]!;
  const hit = target < 0 ? -1 : firstOnWay(w, target, caster, power, 24 * UNIT);
  let extra = 0;
  if (hit >= 0) {
    reckonPower(w, seat, highestOf(seat), power, hit);
    reckonFlight(gapBetween(w, target, hit));
    extra = reckoned[VALUE]! * reckoned[CHANCE]!;
  }
  weighAnswer(1, 1);
  reckoned[EXTRA] = extra;
  offerAnswer(seat, REFLECTION);
}

/** Where a duel may be fought at any time: it stops the power if it takes just that one. */
function offerDuelInAnswer(seat: number, caster: number): void {
  const own = highestOf(seat);
  weighDuel(seat, own, caster);
  reckoned[CHANCE]! /= Math.max(1, countBits(B.owned[caster]!));
  reckoned[EXTRA] = reckoned[VALUE]!;
  asked.row[0] = reckoned[CHANCE]! * reckoned[STAKE]! + reckoned[EXTRA]!;
  if (asked.isWeighed) tellAnswer(seat, PSYCHIC_DUEL);
  asked.offer(PSYCHIC_DUEL, own, caster, 0);
}

/** Who tries to nullify: the highest mastery first. */
export function chooseNullifier(seat: number): number {
  const caster = masteryOf(B.warp[W_CASTER]!);
  asked.open(D.nullifier, seat);
  for (let i = 0; i < B.psykers[seat]!; i++) {
    const m = psykerAt(seat, i);
    if (!isThere(m) || (B.warp[W_TRIES]! & (1 << i)) !== 0) continue;
    asked.row[0] = masteryOf(m);
    asked.row[1] = masteryOf(m);
    asked.row[2] = nullifyNeed(masteryOf(m), caster);
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** A bid that the enemy cannot foresee: drawn from the policy dice, 0 to 2 Force, or what there is of it. @rule SE-WRP-06 */
export function chooseBid(w: World, seat: number): number {
  const force = held(seat, FORCE);
  const drawn = w.policy[seat]!.below(Math.min(HIGHEST_BID, force + 1));
  const ultimate = B.rule[R.destroyVsCast] === 1 && held(seat, ULTIMATE_FORCE) > 0;
  asked.open(D.bid, seat);
  for (let with_ = 0; with_ < (ultimate ? 2 : 1); with_++) {
    for (let n = 0; n <= force; n++) {
      asked.row[0] = n === drawn && with_ === (ultimate ? 1 : 0) ? 1 : 0;
      asked.row[1] = n;
      asked.row[2] = with_;
      asked.row[3] = force;
      asked.row[4] = handSize(1 - seat);
      asked.offer(n + with_ * WITH_ULTIMATE, 0, 0, 0);
    }
  }
  asked.settle();
  return asked.act;
}

// Details of powers.

/** To whom an arc goes on, of the first n of `B.list`: where it slays most, never to its own side. */
export function chooseJump(w: World, seat: number, m: number, n: number): number {
  asked.open(D.jump, seat);
  for (let i = 0; i <= n; i++) {
    const target = i < n ? B.list[i]! : -1;
    const { row } = asked;
    const own = target >= 0 && w.seatOfModel(target) === seat;
    reckoned[KILL] = 0;
    reckoned[PRICE] = 0;
    if (target >= 0) {
      reckonKill(m, target, B.number[N.arc]!, 3);
      reckonPrice(target);
    }
    row[1] = reckoned[KILL]!;
    row[2] = reckoned[PRICE]!;
    row[3] = own ? 1 : 0;
    row[4] = target < 0 ? 1 : 0;
    row[0] = row[1]! * row[2]! * (own ? -1 : 1);
    asked.offer(target, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Where a squad is put, of the first n places: into the contact that gains most, or out of one that loses. */
export function chooseShift(w: World, seat: number, s: number, charges: boolean, n: number): number {
  asked.open(D.shift, seat);
  for (let i = 0; i < n; i++) {
    const to = B.shiftTo[i]!;
    reckonShift(w, seat, seat, s, to, i > 0, charges);
    const { row } = asked;
    let far = B.shiftX[i]! - B.x[s]!;
    if (w.table !== null) {
      far = Math.sqrt(B.shiftX[i]! * B.shiftX[i]! + B.shiftY[i]! * B.shiftY[i]!);
      if (to < 0) reckonCarry(w, seat, seat, s, B.shiftX[i]!, B.shiftY[i]!);
    }
    row[0] = reckoned[VALUE]!;
    row[1] = Math.abs(far) / UNIT;
    row[2] = to >= 0 ? 1 : 0;
    row[3] = w.seatOf(s) === seat ? 1 : 0;
    row[4] = B.count[s]!;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

// Dealing.

export function chooseTertiary(seat: number, m: number, most: number): number {
  const usual = usualTertiary(m);
  asked.open(D.tertiary, seat);
  for (let n = 0; n <= most; n++) {
    asked.row[0] = n === usual ? 1 : 0;
    asked.row[1] = n;
    asked.row[2] = masteryOf(m);
    asked.offer(n, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Powers by how much they do in most battles: Lightning Arc, Carmine Assassin, Hellfire first. */
const LIKED = [3, 7, 5, 2, 6, 8, 4, 1];

export function choosePower(seat: number, left: number): number {
  asked.open(D.deal, seat);
  for (let power = 0; power < POWER_KINDS; power++) {
    if ((left & (1 << power)) === 0) continue;
    asked.row[0] = LIKED[power]!;
    tellWhich(1, POWER_WORDS, power);
    asked.offer(power, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
