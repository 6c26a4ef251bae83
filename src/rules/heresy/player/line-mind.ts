/**
 * What scripted players make of a line, where a unit is one point and everybody sees everybody: orders (HE-DEC-06, HE-DEC-15) and reaction
 * fire (HE-DEC-07). Hot: once a decision.
 *
 * While a side gives its orders its enemies are what they are, so that what is asked of them is asked once (`lookAlong`); and all places that
 * a unit thinks of are weighed in one pass over them.
 */

import { int32 } from "../../kernel/columns.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { HOLDS_FIRE } from "../battle/fight.ts";
import { coverOf, isSuppressed, reachOf } from "../battle/fire.ts";
import * as G from "../battle/game.ts";
import { awayFrom, moveOf, STOP_SHORT, towards } from "../battle/movement.ts";
import { checkNeed, levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { knowFighter, prizeOf, runsAhead, worthOfContact } from "./assault-worth.ts";
import { CHANCE, chanceToFind, chooseClass, within, worthOfFire, worthOfFireAt } from "./fire-worth.ts";
import { apart, chooseTargetOnLine } from "./targets.ts";
import { GRAIN, mindOf, TERMS } from "./weights.ts";

/** Strength with which each unit would meet a charge, its neighbours' support included, and its flock. */
const hold = int32(2 * M.MAX_UNITS);
const flockOf = int32(2 * M.MAX_UNITS);

/**
 * Units of a side that are of one kind, in one place and in like condition: their player gives them one order, the one that is best for the first, and
 * takes those of the enemy for as many as the first. The first of them, how it fares, and how many they are; those of seat 1 follow those of seat 0.
 */
const flock = int32(2 * M.MAX_UNITS);
const flockSize = int32(2 * M.MAX_UNITS);
const flockAt = int32(2 * M.MAX_UNITS);
const flockCover = int32(2 * M.MAX_UNITS);
const flockLevel = int32(2 * M.MAX_UNITS);
const flockReach = int32(2 * M.MAX_UNITS);
/** How far it may charge. */
const flockCharge = int32(2 * M.MAX_UNITS);
/** The most that an assault may gain from one of them. */
const flockPrize = int32(2 * M.MAX_UNITS);
/** Where the flocks of each seat begin, and where the last ones end. */
const flocksFrom = int32(3);
/**
 * The last of a flock that has weighed its order this turn, or -1, how many charges had been ordered by then, by which enemy it may be charged, or -1,
 * and whether that would pay.
 */
const asked = int32(2 * M.MAX_UNITS);
const askedCharges = int32(2 * M.MAX_UNITS);
const askedThreat = int32(2 * M.MAX_UNITS);
const askedPays = int32(2 * M.MAX_UNITS);

/** Looks at both sides before they give their orders. */
export function lookAlong(w: World): void {
  const reach = B.rule[R.frontage]! > B.rule[R.supportReach]! ? -1 : B.rule[R.supportReach]!;
  let many = 0;
  near[1] = -1;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * w.stride;
    flocksFrom[seat] = many;
    for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
      if ((B.flags[unit]! & M.GONE) !== 0) continue;
      knowFighter(w, unit);
      const cover = coverOf(w, unit);
      hold[unit] = cover === 0 ? B.might[unit]! : B.mightCovered[unit]!;
      const isNext = unit > from && (B.flags[unit - 1]! & M.GONE) === 0;
      if (isNext && apart(B.x[unit - 1]!, B.x[unit]!) <= reach) {
        hold[unit]! += B.many[unit - 1]!;
        hold[unit - 1]! += B.many[unit]!;
      }
      let k = flocksFrom[seat]!;
      while (k < many && !isLike(unit, k)) k++;
      flockOf[unit] = k;
      if (k < many) flockSize[k]!++;
      else {
        many++;
        flock[k] = unit;
        flockSize[k] = 1;
        flockAt[k] = B.x[unit]!;
        flockCover[k] = cover;
        flockLevel[k] = levelOf(unit);
        flockReach[k] = reachOf(w, unit);
        flockCharge[k] = moveOf(unit, M.CHARGE);
        flockPrize[k] = prizeOf(unit);
        asked[k] = -1;
      }
    }
  }
  flocksFrom[2] = many;
}

const CONDITION = M.IN_COVER | M.MOUNTED | M.SLOWED | M.BROKEN;

/** Whether a unit belongs to a flock. */
function isLike(unit: number, k: number): boolean {
  const other = flock[k]!;
  if (B.x[unit] !== flockAt[k] || B.unitKind[unit] !== B.unitKind[other]) return false;
  if (((B.flags[unit]! ^ B.flags[other]!) & CONDITION) !== 0 || isSuppressed(unit) !== isSuppressed(other))
    return false;
  return levelOf(unit) === flockLevel[k];
}

/** Who asked last for the nearest flock: from which place, of which seat, or -1, and which it was; those of one place stand side by side. */
const near = int32(3);

/** Which flock of a seat is the nearest to a place, or -1. */
function nearestFlock(here: number, seat: number): number {
  if (near[0] !== here || near[1] !== seat) {
    near[0] = here;
    near[1] = seat;
    near[2] = findNearest(here, seat);
  }
  return near[2]!;
}

function findNearest(here: number, seat: number): number {
  let best = -1;
  let least = 0;
  for (let k = flocksFrom[seat]!; k < flocksFrom[seat + 1]!; k++) {
    const gap = apart(flockAt[k]!, here);
    if (best >= 0 && gap >= least) continue;
    best = k;
    least = gap;
  }
  return best;
}

/** The places that a unit thinks of: where it is, and where each kind of move would take it. */
export const HERE = 0;
const STEP = 1;
const BACK = 2;
export const FAR = 3;
export const places = int32(4);
/** The most that fire from there promises, and what the fire of all enemies there threatens, grains. */
export const promise = int32(4);
export const threat = int32(4);

/** Weighs fire from and at the places of a flock of a seat; nobody fires from the farthest. */
function weighPlaces(w: World, own: number, seat: number): void {
  for (let place = HERE; place <= FAR; place++) {
    promise[place] = 0;
    threat[place] = 0;
  }
  for (let k = flocksFrom[1 - seat]!; k < flocksFrom[2 - seat]!; k++) {
    if (flockReach[own] !== 0) weighPromises(w, own, k);
    if (flockLevel[k] !== M.ROUTED && flockReach[k] !== 0) weighThreats(w, own, k);
  }
}

/** Fire of a flock at another; from as far away as it stands it is worth the same. */
function weighPromises(w: World, own: number, k: number): void {
  const unit = flock[own]!;
  const foe = flock[k]!;
  const cover = flockCover[k]!;
  const targetClass = B.unitSole[foe]! >= 0 ? B.unitSole[foe]! : chooseClass(w, unit, foe);
  const found = chanceToFind(unit, foe);
  const now = apart(flockAt[k]!, places[HERE]!);
  const here = worthOfFireAt(w, unit, foe, targetClass, now, cover);
  for (let place = HERE; place < FAR; place++) {
    const gap = apart(flockAt[k]!, places[place]!);
    const fire = gap === now ? here : worthOfFireAt(w, unit, foe, targetClass, gap, cover);
    const worth = found === 1000 ? fire : (Math.imul(fire, found) / 1000) | 0;
    if (worth > promise[place]!) promise[place] = worth;
  }
}

/** Fire of another flock at this one; who moves leaves the cover of its line. */
function weighThreats(w: World, own: number, k: number): void {
  const unit = flock[own]!;
  const foe = flock[k]!;
  const cover = flockCover[own]!;
  const classHere = B.unitSole[unit]! >= 0 ? B.unitSole[unit]! : chooseClass(w, foe, unit);
  const classThere = cover === 0 ? classHere : classInTheOpen(w, foe, unit);
  const now = apart(flockAt[k]!, places[HERE]!);
  const here = worthOfFireAt(w, foe, unit, classHere, now, cover);
  threat[HERE]! += flockSize[k]! * here;
  for (let place = STEP; place <= FAR; place++) {
    if (place === FAR && places[FAR] === places[HERE]) continue;
    const gap = apart(flockAt[k]!, places[place]!);
    const fire = gap === now && cover === 0 ? here : worthOfFireAt(w, foe, unit, classThere, gap, 0);
    threat[place]! += flockSize[k]! * fire;
  }
}

/** The class of a unit that fire would hurt most if it left its cover. */
function classInTheOpen(w: World, shooter: number, unit: number): number {
  if (B.unitSole[unit]! >= 0) return B.unitSole[unit]!;
  const flags = B.flags[unit]!;
  B.flags[unit] = flags & ~M.IN_COVER;
  const targetClass = chooseClass(w, shooter, unit);
  B.flags[unit] = flags;
  return targetClass;
}

/** Whether a charge at a unit by an enemy would pay. */
function paysToCharge(w: World, enemy: number, unit: number): number {
  return worthOfContact(w, enemy, unit, hold[unit]!, flockCover[flockOf[unit]!]!, 0) > 0 ? 1 : 0;
}

/** Whether a unit has to weigh what one of its flock has weighed. */
function isTwin(w: World, unit: number, own: number): boolean {
  if (asked[own]! < 0 || askedCharges[own] !== B.charges[w.seatOf(unit)]) return false;
  // What helps a unit against a charge is its own.
  const enemy = askedThreat[own]!;
  return enemy < 0 || paysToCharge(w, enemy, unit) === askedPays[own];
}

/** The order of who has no choice, or does as another of his flock; -1: it has to be weighed. */
function orderAtOnce(w: World, unit: number, own: number): number {
  const seat = w.seatOf(unit);
  const level = flockLevel[own]!;
  if (level === M.ROUTED) return M.ROUT;
  if (nearestFlock(flockAt[own]!, 1 - seat) < 0) return M.PREPARED;
  if (!isTwin(w, unit, own)) return -1;
  const twin = asked[own]!;
  B.choice[CHOICE.GOAL] = B.goal[twin]!;
  B.awaited[unit] = B.awaited[twin]!;
  return B.order[twin]!;
}

/** HE-DEC-06: the order of a unit for this turn, and the target of a charge. @rule HE-ASM-01 */
export function chooseOrderOnLine(w: World, unit: number): number {
  const own = flockOf[unit]!;
  B.choice[CHOICE.GOAL] = -1;
  B.awaited[unit] = -1;
  const known = orderAtOnce(w, unit, own);
  if (known >= 0) return known;
  const seat = w.seatOf(unit);
  const here = flockAt[own]!;
  const nearest = nearestFlock(here, 1 - seat);
  const { weights } = mindOf(w, seat);
  const enemy = flock[nearest]!;
  const gap = apart(flockAt[nearest]!, here);
  const rate = B.unitMove[unit]! > 0 ? B.unitMove[unit]! : 1;
  const idle = flockReach[own]! < gap;
  const threatened = gap <= flockCharge[nearest]! + rate && flockLevel[nearest] === M.FRESH;
  const pace = moveOf(unit, M.ADVANCE);
  const step = towards(here, flockAt[nearest]!, pace, STOP_SHORT);
  const back = threatened ? awayFrom(w, seat, here, pace) : here;
  const far = idle ? towards(here, flockAt[nearest]!, moveOf(unit, M.STRATEGIC), B.rule[R.strategicStop]!) : here;
  const reach = chargeReach(unit, own);
  asked[own] = unit;
  askedCharges[own] = B.charges[seat]!;
  askedThreat[own] = -1;
  if (step === here && back === here && far === here && gap > reach) {
    return M.PREPARED;
  }
  places[HERE] = here;
  places[STEP] = step;
  places[BACK] = back;
  places[FAR] = far;
  weighPlaces(w, own, seat);
  B.awaited[unit] = promise[HERE]!;
  const share = B.count[seat]!;
  const covered = flockCover[own]! > 0 ? weights[TERMS.cover]! * GRAIN : 0;
  // Who can do nothing from here grows impatient; the weaker in an assault comes no nearer than his guns need.
  const eager = weights[TERMS.ground]! * GRAIN * impatience(unit, enemy, idle);
  let best = weights[TERMS.fire]! * promise[HERE]! + covered + (isComing(enemy) ? weights[TERMS.wait]! * GRAIN : 0);
  best -= weights[TERMS.risk]! * Math.trunc(threat[HERE]! / share);
  let order = M.PREPARED;
  if (step !== here) {
    const gained = Math.abs(step - here) / rate;
    const risk = weights[TERMS.risk]! * Math.trunc(threat[STEP]! / share);
    const worth = weights[TERMS.fire]! * promise[STEP]! + eager * gained - risk;
    if (worth > best) {
      best = worth;
      order = M.ADVANCE;
    }
  }
  if (back !== here) {
    const fire = weights[TERMS.fire]! * promise[BACK]!;
    const risk = weights[TERMS.risk]! * Math.trunc(threat[BACK]! / share);
    // Whether the charge would pay the enemy is asked only where it decides, or tells others of the flock apart.
    let worth = fire + (weights[TERMS.away]! * GRAIN - risk) - eager * 0.3;
    if (worth > best || flockSize[own]! > 1) {
      const lost = paysToCharge(w, enemy, unit);
      askedThreat[own] = enemy;
      askedPays[own] = lost;
      worth = fire + (weights[TERMS.away]! * GRAIN * lost - risk) - eager * 0.3;
    }
    if (worth > best) {
      best = worth;
      order = M.RETIRE;
    }
  }
  if (far !== here) {
    const worth = (eager * Math.abs(far - here)) / rate - weights[TERMS.risk]! * Math.trunc(threat[FAR]! / share);
    if (worth > best) {
      best = worth;
      order = M.STRATEGIC;
    }
  }
  // A charge is worth whole grains, so it has to beat the whole ones; a fraction that is passed on would become an object.
  const prey = gap <= reach ? choosePrey(w, unit, reach, Math.floor(best) | 0) : -1;
  if (prey >= 0) {
    order = M.CHARGE;
    B.choice[CHOICE.GOAL] = prey;
  }
  return order;
}

/** Weighs fire from and at the places where each order would take a unit, for who sees all of them; false: there is no enemy. */
export function weighOrders(w: World, unit: number): boolean {
  const seat = w.seatOf(unit);
  const own = flockOf[unit]!;
  const here = flockAt[own]!;
  const nearest = nearestFlock(here, 1 - seat);
  if (nearest < 0) return false;
  const pace = moveOf(unit, M.ADVANCE);
  places[HERE] = here;
  places[STEP] = towards(here, flockAt[nearest]!, pace, STOP_SHORT);
  places[BACK] = awayFrom(w, seat, here, pace);
  places[FAR] = towards(here, flockAt[nearest]!, moveOf(unit, M.STRATEGIC), B.rule[R.strategicStop]!);
  weighPlaces(w, own, seat);
  return true;
}

/** What a place is worth but for fire to a unit that has weighed its orders, grains. */
export function worthOfPlace(w: World, unit: number, place: number): number {
  const seat = w.seatOf(unit);
  const here = places[HERE]!;
  const { weights } = mindOf(w, seat);
  const enemy = flock[nearestFlock(here, 1 - seat)]!;
  if (place === HERE)
    return GRAIN * ((coverOf(w, unit) > 0 ? weights[TERMS.cover]! : 0) + (isComing(enemy) ? weights[TERMS.wait]! : 0));
  const idle = flockReach[flockOf[unit]!]! < apart(B.x[enemy]!, here);
  const eager = weights[TERMS.ground]! * GRAIN * impatience(unit, enemy, idle);
  if (place === BACK) return weights[TERMS.away]! * GRAIN * paysToCharge(w, enemy, unit) - 0.3 * eager;
  return (eager * apart(places[place]!, here)) / Math.max(1, B.unitMove[unit]!);
}

/** What a charge is worth, grains. */
export function worthOfCharge(w: World, unit: number, enemy: number): number {
  return worthOfContact(w, unit, enemy, hold[enemy]!, coverOf(w, enemy), 0);
}

/** How far the nearest enemy of a seat is from a place. */
export function nearestTo(seat: number, here: number): number {
  let least = 32767;
  for (let enemy = B.first[1 - seat]!; enemy < B.end[1 - seat]!; enemy++)
    if ((B.flags[enemy]! & M.GONE) === 0 && apart(B.x[enemy]!, here) < least) least = apart(B.x[enemy]!, here);
  return least;
}

/** How far a unit would charge, or -1: commanders leave it to others. */
function chargeReach(unit: number, own: number): number {
  return flockLevel[own] === M.FRESH && B.unitCommands[unit] === 0 ? flockCharge[own]! : -1;
}

/** Whether an enemy was on its way in the turn before. */
export function isComing(enemy: number): boolean {
  const last = B.was[enemy]!;
  return last === M.ADVANCE || last === M.CHARGE || last === M.STRATEGIC || B.game[G.TURN] === 1;
}

/** How much ground means to a unit; a fraction, of a function that is small enough to make no object of it. */
function impatience(unit: number, enemy: number, idle: boolean): number {
  if (!idle) return B.might[unit]! > hold[enemy]! ? 1 : 0.1;
  return B.game[G.TURN]! > 2 ? 0.5 * B.game[G.TURN]! : 1;
}

/** HE-DEC-15: whom to charge within reach, the first of each flock, rather than do what is worth `least`, or -1. */
function choosePrey(w: World, unit: number, reach: number, least: number): number {
  const seat = w.seatOf(unit);
  const here = B.x[unit]!;
  const { weights } = mindOf(w, seat);
  let prey = -1;
  let best = least < 0 ? 0 : least;
  for (let k = flocksFrom[1 - seat]!; k < flocksFrom[2 - seat]!; k++) {
    if (apart(flockAt[k]!, here) > reach) continue;
    if (weights[TERMS.charge]! * flockPrize[k]! <= best) continue;
    const foe = flock[k]!;
    if (apart(flockAt[k]!, here) + runsAhead(foe) > reach) continue;
    const worth = worthOfContact(w, unit, foe, hold[foe]!, flockCover[k]!, best);
    if (worth <= best) continue;
    best = worth;
    prey = foe;
  }
  return prey;
}

/**
 * HE-DEC-07: where on the way to `to` a unit on prepared fire fires at a mover, or HOLDS_FIRE. It waits for its own activation where that
 * promised more when orders were given.
 */
export function chooseReaction(w: World, reactor: number, mover: number, to: number): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return HOLDS_FIRE;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  const here = B.x[reactor]!;
  const start = B.x[mover]!;
  const nearStart = Math.abs(start - here);
  const nearEnd = Math.abs(to - here);
  const at = nearEnd <= nearStart ? to : start;
  const gap = nearEnd <= nearStart ? nearEnd : nearStart;
  if (gap > reach) return HOLDS_FIRE;
  const charging = B.order[mover] === M.CHARGE ? 2 : 1;
  // Without a check it may fire at who stands there later, or at the mover itself if that stays in reach.
  if (nearEnd <= reach && mind.weights[TERMS.react]! * charging <= 1) return HOLDS_FIRE;
  const eager = mind.weights[TERMS.react]! * CHANCE[within(checkNeed(reactor, 0))]!;
  if (nearEnd <= reach && eager * charging <= 1) return HOLDS_FIRE;
  const found = chanceToFind(reactor, mover) / 1000;
  const worth = worthOfFire(w, reactor, mover, chooseClass(w, reactor, mover), gap) * found;
  const reacts = eager * worth * charging;
  if (nearEnd <= reach && reacts <= worth) return HOLDS_FIRE;
  if (B.awaited[reactor]! < 0) B.awaited[reactor] = chooseTargetOnLine(w, reactor, 0);
  return reacts > B.awaited[reactor]! ? at : HOLDS_FIRE;
}
