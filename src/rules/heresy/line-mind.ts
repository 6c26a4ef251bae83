/**
 * What scripted players make of a line, where a unit is one point and everybody sees everybody: orders (HE-DEC-06, HE-DEC-15) and reaction
 * fire (HE-DEC-07). Hot: once a decision.
 *
 * While a side gives its orders its enemies are what they are, so that what is asked of them is asked once (`lookAlong`); and all places that
 * a unit thinks of are weighed in one pass over them.
 */
import * as B from "./board.ts";
import { holdOf, knowFighter, prizeOf, worthOfAssault, worthOfContact } from "./decide.ts";
import { coverOf, reachOf } from "./fire.ts";
import {
  armsOf,
  bandOf,
  CHANCE,
  chanceToFind,
  chooseClass,
  dentsOf,
  fireAtPair,
  fireRow,
  fullRow,
  isKept,
  WORTHS,
  weighFire,
  within,
  worthInRow,
  worthOfFire,
} from "./fire-worth.ts";
import {
  ADVANCE,
  CHARGE,
  FRESH,
  GONE,
  IN_COVER,
  MAX_UNITS,
  PREPARED,
  RETIRE,
  ROUT,
  ROUTED,
  S_STEALTH,
  STRATEGIC,
} from "./matchup.ts";
import { moveOf, NOWHERE, wayTo } from "./movement.ts";
import { checkNeed, levelOf } from "./quality.ts";
import { G_TURN, type World } from "./state.ts";
import { AWAY, CHARGE as CHARGE_WEIGHT, COVER, FIRE, GRAIN, GROUND, mindOf, REACT, RISK, WAIT } from "./worth.ts";

/** The enemies of the side that gives orders who are still there, where they are, their cover, and how strongly they would meet a charge. */
const foes = B.int32(MAX_UNITS);
const foeAt = B.int32(MAX_UNITS);
const foeCover = B.int32(MAX_UNITS);
const foeHolds = B.int32(MAX_UNITS);
/** The most that an assault may gain from them. */
const foePrize = B.int32(MAX_UNITS);
let foeCount = 0;

/** Enemies who are alike in all that fire asks, and in one place: one of them, how they fare, and how many they are. */
const flocks = B.int32(MAX_UNITS);
const flockAt = B.int32(MAX_UNITS);
const flockCover = B.int32(MAX_UNITS);
/** 0 where they will not fire. */
const flockArms = B.int32(MAX_UNITS);
const flockDents = B.int32(MAX_UNITS);
const flockSize = B.int32(MAX_UNITS);
let flockCount = 0;

/** Looks at the enemies of a seat before it gives its orders. */
export function lookAlong(w: World, seat: number): void {
  const from = (1 - seat) * w.stride;
  foeCount = 0;
  flockCount = 0;
  askedCount = 0;
  for (let foe = from; foe < from + B.count[1 - seat]!; foe++) {
    if ((B.flags[foe]! & GONE) !== 0) continue;
    knowFighter(w, foe);
    const cover = coverOf(w, foe);
    const at = B.x[foe]!;
    foes[foeCount] = foe;
    foeAt[foeCount] = at;
    foeCover[foeCount] = cover;
    foeHolds[foeCount] = holdOf(w, foe, cover);
    foePrize[foeCount] = prizeOf(foe);
    foeCount++;
    const arms = levelOf(foe) === ROUTED || reachOf(w, foe) === 0 ? 0 : armsOf(foe);
    const dents = dentsOf(foe);
    let k = 0;
    while (k < flockCount && !isLike(k, foe, at, cover, arms, dents)) k++;
    if (k < flockCount) flockSize[k]!++;
    else {
      flocks[k] = foe;
      flockAt[k] = at;
      flockCover[k] = cover;
      flockArms[k] = arms;
      flockDents[k] = dents;
      flockSize[k] = 1;
      flockCount++;
    }
  }
}

/** Whether an enemy belongs to a flock. */
function isLike(k: number, foe: number, at: number, cover: number, arms: number, dents: number): boolean {
  if (flockAt[k] !== at || flockArms[k] !== arms || flockDents[k] !== dents || flockCover[k] !== cover) return false;
  return B.unitKind[flocks[k]!] === B.unitKind[foe];
}

/** Which of the enemies is the nearest to a place, or -1. */
function nearestFoe(here: number): number {
  let best = -1;
  let least = 0;
  for (let k = 0; k < foeCount; k++) {
    const d = foeAt[k]! - here;
    const gap = d < 0 ? -d : d;
    if (best >= 0 && gap >= least) continue;
    best = k;
    least = gap;
  }
  return best;
}

/** The places that a unit thinks of: where it is, and where each kind of move would take it. */
const HERE = 0;
const STEP = 1;
const BACK = 2;
const FAR = 3;
const places = B.int32(4);
/** The most that fire from there promises, and what the fire of all enemies there threatens, grains. */
const promise = B.int32(4);
const threat = B.int32(4);

/** Weighs fire from and at the places of a unit; nobody fires from the farthest. */
function weighPlaces(w: World, unit: number): void {
  for (let place = HERE; place <= FAR; place++) {
    promise[place] = 0;
    threat[place] = 0;
  }
  const cover = coverOf(w, unit);
  const arms = reachOf(w, unit) === 0 ? 0 : armsOf(unit);
  const dents = dentsOf(unit);
  const kept = isKept(w, unit);
  for (let k = 0; k < flockCount; k++) {
    if (arms !== 0) {
      if (kept) weighPromise(w, unit, k, arms);
      else weighUnkeptPromise(w, unit, k);
    }
    if (flockArms[k] === 0) continue;
    if (isKept(w, flocks[k]!)) weighThreat(w, unit, k, dents, cover);
    else weighUnkeptThreat(w, unit, k, cover);
  }
}

/** Fire at a flock. */
function weighPromise(w: World, unit: number, k: number, arms: number): void {
  const foe = flocks[k]!;
  const at = flockAt[k]!;
  const sole = B.unitSole[foe]!;
  const targetClass = sole >= 0 ? sole : chooseClass(w, unit, foe);
  const worths = WORTHS + fullRow(w, unit, foe, arms, flockDents[k]!, targetClass, flockCover[k]!);
  const here = places[HERE]!;
  let now = B.fireKnown[worths + bandOf(unit, apart(at, here))]!;
  let ahead = places[STEP] === here ? 0 : B.fireKnown[worths + bandOf(unit, apart(at, places[STEP]!))]!;
  let behind = places[BACK] === here ? 0 : B.fireKnown[worths + bandOf(unit, apart(at, places[BACK]!))]!;
  if (isStealthy(foe)) {
    const found = chanceToFind(unit, foe);
    now = ((now * found) / 1000) | 0;
    ahead = ((ahead * found) / 1000) | 0;
    behind = ((behind * found) / 1000) | 0;
  }
  if (now > promise[HERE]!) promise[HERE] = now;
  if (ahead > promise[STEP]!) promise[STEP] = ahead;
  if (behind > promise[BACK]!) promise[BACK] = behind;
}

function apart(a: number, b: number): number {
  return a > b ? a - b : b - a;
}

/** Fire of a flock. */
function weighThreat(w: World, unit: number, k: number, dents: number, cover: number): void {
  const foe = flocks[k]!;
  const at = flockAt[k]!;
  const many = flockSize[k]!;
  const sole = B.unitSole[unit]!;
  let targetClass = sole >= 0 ? sole : chooseClass(w, foe, unit);
  let worths = WORTHS + fullRow(w, foe, unit, flockArms[k]!, dents, targetClass, cover);
  const here = places[HERE]!;
  threat[HERE]! += many * B.fireKnown[worths + bandOf(foe, apart(at, here))]!;
  // Who moves leaves the cover of its line.
  if (cover > 0) {
    if (sole < 0) targetClass = classInTheOpen(w, foe, unit);
    worths = WORTHS + fullRow(w, foe, unit, flockArms[k]!, dents, targetClass, 0);
  }
  if (places[STEP] !== here) threat[STEP]! += many * B.fireKnown[worths + bandOf(foe, apart(at, places[STEP]!))]!;
  if (places[BACK] !== here) threat[BACK]! += many * B.fireKnown[worths + bandOf(foe, apart(at, places[BACK]!))]!;
  if (places[FAR] !== here) threat[FAR]! += many * B.fireKnown[worths + bandOf(foe, apart(at, places[FAR]!))]!;
}

/** The class of a unit that fire would hurt most if it left its cover. */
function classInTheOpen(w: World, shooter: number, unit: number): number {
  const flags = B.flags[unit]!;
  B.flags[unit] = flags & ~IN_COVER;
  const targetClass = chooseClass(w, shooter, unit);
  B.flags[unit] = flags;
  return targetClass;
}

// The same for shooters with more ranges than there is room for.

function weighUnkeptPromise(w: World, unit: number, k: number): void {
  const foe = flocks[k]!;
  const targetClass = chooseClass(w, unit, foe);
  const found = chanceToFind(unit, foe);
  for (let place = HERE; place < FAR; place++) {
    if (place !== HERE && places[place] === places[HERE]) continue;
    const fire = weighFire(w, unit, foe, targetClass, apart(flockAt[k]!, places[place]!), flockCover[k]!);
    const worth = ((fire * found) / 1000) | 0;
    if (worth > promise[place]!) promise[place] = worth;
  }
}

function weighUnkeptThreat(w: World, unit: number, k: number, cover: number): void {
  const foe = flocks[k]!;
  for (let place = HERE; place <= FAR; place++) {
    if (place !== HERE && places[place] === places[HERE]) continue;
    const covered = place === HERE ? cover : 0;
    const targetClass = covered === cover ? chooseClass(w, foe, unit) : classInTheOpen(w, foe, unit);
    const gap = apart(flockAt[k]!, places[place]!);
    threat[place]! += flockSize[k]! * weighFire(w, foe, unit, targetClass, gap, covered);
  }
}

/**
 * Units of the side that have weighed their orders this turn, how many charges had been ordered by then, by which enemy each may be charged,
 * or -1, and whether that would pay.
 */
const asked = B.int32(MAX_UNITS);
const askedCharges = B.int32(MAX_UNITS);
const askedThreat = B.int32(MAX_UNITS);
const askedPays = B.int32(MAX_UNITS);
let askedCount = 0;

/** A unit of the side that has weighed what another has to weigh, or -1. */
function twinOf(w: World, unit: number): number {
  const seat = w.seatOf(unit);
  for (let k = 0; k < askedCount; k++) {
    if (askedCharges[k] !== B.charges[seat] || !isTwin(unit, asked[k]!)) continue;
    // What helps a unit against a charge is its own.
    const enemy = askedThreat[k]!;
    if (enemy < 0 || paysToCharge(w, enemy, unit) === askedPays[k]) return asked[k]!;
  }
  return -1;
}

/** Whether two units of a side are alike in all that their orders ask, but for who would help them. */
function isTwin(unit: number, other: number): boolean {
  if (B.x[unit] !== B.x[other] || B.unitKind[unit] !== B.unitKind[other] || B.flags[unit] !== B.flags[other])
    return false;
  if (armsOf(unit) !== armsOf(other) || dentsOf(unit) !== dentsOf(other) || B.was[unit] !== B.was[other]) return false;
  return levelOf(unit) === levelOf(other) && checkNeed(unit, 0) === checkNeed(other, 0);
}

function paysToCharge(w: World, unit: number, target: number): number {
  return worthOfAssault(w, unit, target) > 0 ? 1 : 0;
}

/** HE-DEC-06: the order of a unit for this turn, and the target of a charge. */
export function chooseOrderOnLine(w: World, unit: number): void {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  B.goal[unit] = -1;
  const level = levelOf(unit);
  if (level === ROUTED) {
    B.order[unit] = ROUT;
    return;
  }
  const twin = mind.random ? -1 : twinOf(w, unit);
  if (twin >= 0) {
    B.order[unit] = B.order[twin]!;
    B.goal[unit] = B.goal[twin]!;
    return;
  }
  const here = B.x[unit]!;
  const nearest = nearestFoe(here);
  if (nearest < 0) {
    B.order[unit] = PREPARED;
    return;
  }
  if (mind.random) {
    drawOrder(w, unit, level);
    return;
  }
  const charges = level === FRESH && B.unitCommands[unit]! === 0; // commanders leave it to others
  const weights = mind.weights;
  const enemy = foes[nearest]!;
  const gap = w.gap(unit, enemy);
  const rate = B.unitMove[unit]! > 0 ? B.unitMove[unit]! : 1;
  const idle = reachOf(w, unit) < gap;
  const threatened = gap <= moveOf(enemy, CHARGE) + rate && levelOf(enemy) === FRESH;
  const step = wayTo(w, unit, ADVANCE, enemy);
  const back = threatened ? wayTo(w, unit, RETIRE, enemy) : here;
  const far = idle ? wayTo(w, unit, STRATEGIC, enemy) : here;
  const reach = charges ? moveOf(unit, CHARGE) : -1;
  if (step === here && back === here && far === here && gap > reach) {
    B.order[unit] = PREPARED;
    return;
  }
  places[HERE] = here;
  places[STEP] = step;
  places[BACK] = back;
  places[FAR] = far;
  asked[askedCount] = unit;
  askedCharges[askedCount] = B.charges[seat]!;
  askedThreat[askedCount] = -1;
  weighPlaces(w, unit);
  knowFighter(w, unit);
  const share = B.count[seat]!;
  const covered = (B.flags[unit]! & IN_COVER) !== 0 && w.sideAt[seat]!.cover > 0 ? weights[COVER]! * GRAIN : 0;
  // Who can do nothing from here grows impatient; who would lose an assault comes no nearer than his guns need.
  const nearer = idle
    ? B.game[G_TURN]! > 2
      ? 0.5 * B.game[G_TURN]!
      : 1
    : worthOfContact(w, unit, enemy, foeHolds[nearest]!, foeCover[nearest]!, 0) > 0
      ? 1
      : 0.1;
  const eager = weights[GROUND]! * GRAIN * nearer;
  const last = B.was[enemy]!;
  const coming = last === ADVANCE || last === CHARGE || last === STRATEGIC || B.game[G_TURN] === 1;
  let best = weights[FIRE]! * promise[HERE]! + covered + (coming ? weights[WAIT]! * GRAIN : 0);
  best -= weights[RISK]! * Math.trunc(threat[HERE]! / share);
  let order = PREPARED;
  if (step !== here) {
    const gained = Math.abs(step - here) / rate;
    const risk = weights[RISK]! * Math.trunc(threat[STEP]! / share);
    const worth = weights[FIRE]! * promise[STEP]! + eager * gained - risk;
    if (worth > best) {
      best = worth;
      order = ADVANCE;
    }
  }
  if (back !== here) {
    const lost = paysToCharge(w, enemy, unit);
    askedThreat[askedCount] = enemy;
    askedPays[askedCount] = lost;
    const safer = weights[AWAY]! * GRAIN * lost - weights[RISK]! * Math.trunc(threat[BACK]! / share);
    const worth = weights[FIRE]! * promise[BACK]! + safer - eager * 0.3;
    if (worth > best) {
      best = worth;
      order = RETIRE;
    }
  }
  if (far !== here) {
    const worth = (eager * Math.abs(far - here)) / rate - weights[RISK]! * Math.trunc(threat[FAR]! / share);
    if (worth > best) {
      best = worth;
      order = STRATEGIC;
    }
  }
  askedCount++;
  const prey = gap <= reach ? choosePrey(w, unit, reach, best) : -1;
  if (prey >= 0) {
    order = CHARGE;
    B.goal[unit] = prey;
  }
  B.order[unit] = order;
}

/** Any order; a charge at any enemy in reach. */
function drawOrder(w: World, unit: number, level: number): void {
  const prey = level === FRESH ? choosePrey(w, unit, moveOf(unit, CHARGE), 0) : -1;
  const choice = w.policy[w.seatOf(unit)]!.below(prey < 0 ? 4 : 5);
  B.order[unit] =
    choice === 0 ? PREPARED : choice === 1 ? ADVANCE : choice === 2 ? RETIRE : choice === 3 ? STRATEGIC : CHARGE;
  if (choice === 4) B.goal[unit] = prey;
}

/** HE-DEC-15: whom to charge within reach rather than do what is worth `least`, or -1. */
function choosePrey(w: World, unit: number, reach: number, least: number): number {
  const here = B.x[unit]!;
  const { random, weights } = mindOf(w, w.seatOf(unit));
  let prey = -1;
  let best = least < 0 ? 0 : least;
  for (let k = 0; k < foeCount; k++) {
    const d = foeAt[k]! - here;
    if ((d < 0 ? -d : d) > reach) continue;
    if (!random && weights[CHARGE_WEIGHT]! * foePrize[k]! <= best) continue;
    const worth = random ? 1 : worthOfContact(w, unit, foes[k]!, foeHolds[k]!, foeCover[k]!, best);
    if (worth <= best) continue;
    best = worth;
    prey = foes[k]!;
  }
  return prey;
}

/**
 * HE-DEC-07: where on the way to `to` a unit on prepared fire fires at a mover, or NOWHERE. It waits for its own activation when that
 * promises more.
 */
export function chooseReaction(w: World, reactor: number, mover: number, to: number): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return NOWHERE;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  const here = B.x[reactor]!;
  const start = B.x[mover]!;
  const nearStart = Math.abs(start - here);
  const nearEnd = Math.abs(to - here);
  const at = nearEnd <= nearStart ? to : start;
  const gap = nearEnd <= nearStart ? nearEnd : nearStart;
  if (gap > reach) return NOWHERE;
  if (mind.random) return w.policy[seat]!.below(2) === 0 ? NOWHERE : at;
  const charging = B.order[mover] === CHARGE ? 2 : 1;
  const eager = mind.weights[REACT]! * CHANCE[within(checkNeed(reactor, 0))]!;
  // Without a check it may fire at who stands there later, or at the mover itself if that stays in reach.
  if (nearEnd <= reach && eager * charging <= 1) return NOWHERE;
  const found = chanceToFind(reactor, mover) / 1000;
  const worth = worthOfFire(w, reactor, mover, chooseClass(w, reactor, mover), gap) * found;
  const reacts = eager * worth * charging;
  if (nearEnd <= reach && reacts <= worth) return NOWHERE;
  return reacts > chooseTargetOnLine(w, reactor, 0) ? at : NOWHERE;
}

/** HE-DEC-10 on a line: `chooseTarget` of decide.ts where nobody is hidden, or out of an arc. */
export function chooseTargetOnLine(w: World, shooter: number, percent: number): number {
  const reach = reachOf(w, shooter);
  if (reach === 0) return 0;
  const enemy = 1 - w.seatOf(shooter);
  const from = enemy * w.stride;
  const to = from + B.count[enemy]!;
  const shelter = w.sideAt[enemy]!.cover;
  const here = B.x[shooter]!;
  const kept = isKept(w, shooter);
  const arms = kept ? armsOf(shooter) : 0;
  let best = 0;
  for (let target = from; target < to; target++) {
    const flags = B.flags[target]!;
    if ((flags & GONE) !== 0) continue;
    const gap = apart(B.x[target]!, here);
    const guess = percent === 0 ? gap : gap + ((Math.imul(gap, percent) / 100) | 0);
    if (guess > reach) continue;
    const sole = B.unitSole[target]!;
    const targetClass = sole >= 0 ? sole : chooseClass(w, shooter, target);
    const cover = (flags & IN_COVER) !== 0 ? shelter : 0;
    let worth = 0;
    if (kept) {
      const row = fireRow(fireAtPair(shooter, target), arms, dentsOf(target), targetClass, cover);
      worth = worthInRow(w, row, shooter, target, targetClass, bandOf(shooter, guess), cover);
    } else worth = weighFire(w, shooter, target, targetClass, guess, cover);
    if (isStealthy(target)) worth = ((worth * chanceToFind(shooter, target)) / 1000) | 0;
    if (worth <= best) continue;
    best = worth;
    w.pickTarget = target;
    w.pickClass = targetClass;
  }
  return best;
}

/** Whether a unit has to be found before it is fired at (HE-SKL-01). */
function isStealthy(unit: number): boolean {
  return (B.unitSkills[unit]! & S_STEALTH) !== 0;
}
