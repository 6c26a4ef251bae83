/**
 * The Adeptus powers: at whom they may be used, and what they do (SE-ADP, SE-EXT-82 to -89, -103, -104). Where they reach and lie is asked in
 * power-line.ts. Targets are models; of a squad that is named as a whole its first. Hot: once a power.
 */
import { directionOf, stepX, stepY } from "../../../geometry/directions.ts";
import { UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ASSAIL,
  CARMINE_ASSASSIN,
  CHARGED,
  CHARGING,
  DISPLACEMENT,
  GATE,
  GONE,
  HELLFIRE,
  HIDDEN,
  IN_PLACE,
  K_ENCLOSED,
  LIGHTNING_ARC,
  MACHINE_CURSE,
  MOVED,
  OVERWATCH,
  RAN,
  SCAN,
  WILD,
} from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { arrive, burnModel } from "./arrive.ts";
import { B } from "./columns.ts";
import { sightFrom } from "./ground.ts";
import { hitByPower, loseCrewman } from "./harm.ts";
import { couldHide, showUp } from "./hiding.ts";
import { isArmoured, sideOf } from "./hulls.ts";
import { roomOnLine } from "./line.ts";
import { CURSE_AT, feelCurse, HELLFIRE_AT, noteFires, radiusOf } from "./lying.ts";
import {
  afterMove,
  burn,
  endOfWay,
  frontOf,
  gapBetween,
  isScanned,
  layGate,
  layTemplate,
  listTouched,
  reaches,
  reachOfPower,
  squadAt,
} from "./power-line.ts";
import { bitAt, countBits, endPower, isThere, mayStrike, psykerAt, W_SCANNED } from "./psykers.ts";
import type { World } from "./state.ts";
import { isTouching, readContacts } from "./steps.ts";
import { apartOfPoint, apartOfSquad, carry, isTouched, listCarries, listOnTable } from "./table-powers.ts";

/** Sides of the damage die of Lightning Arc. */
const ARC_DAMAGE = 3;
const NO_TARGET = -1;
/** Where the last victim of an arc stood: who is slain stands nowhere any more. */
let lastX = 0;
let lastY = 0;
let lastLevel = 0;

/** How a roll for Displacement goes at most, in inches. */
const FARTHEST = 18;

/**
 * At whom psyker m may use a power now, into `B.list`; returns how many. Scan has no target: one entry of -1. Models that are alike and stand together are
 * listed once.
 * @rule SE-ADP-10, SE-EXT-77
 */
export function listPowerTargets(w: World, m: number, power: number): number {
  const seat = w.seatOfModel(m);
  if (power === SCAN) {
    B.list[0] = NO_TARGET;
    return 1;
  }
  let n = 0;
  // The enemy, or for powers that may help one's own that side; Assail takes either.
  const first = power === DISPLACEMENT ? seat : 1 - seat;
  for (let s = first * w.U; s < w.endOf(first); s++) n = listSquad(w, m, power, s, n);
  if (power === ASSAIL) for (let s = seat * w.U; s < w.endOf(seat); s++) n = listSquad(w, m, power, s, n);
  return n;
}

/** Adds the targets in a squad to n that are listed. */
function listSquad(w: World, m: number, power: number, s: number, n: number): number {
  if (w.table !== null)
    return listOnTable(w, m, power, s, power === DISPLACEMENT ? FARTHEST * UNIT : reachOfPower(power), n);
  if (w.has(s, GONE)) return n;
  const front = frontOf(s);
  // How far Displacement reaches is rolled for.
  const near =
    power === DISPLACEMENT
      ? B.rule[R.displacementRange] === 1 || gapBetween(w, m, front) <= FARTHEST * UNIT
      : reaches(w, m, power, front);
  if (!near) return n;
  if (power === ASSAIL || power === CARMINE_ASSASSIN) return listModels(s, power, n);
  if (!mayStrike(power, front) && power !== GATE) return n;
  B.list[n] = front;
  return n + 1;
}

/** Models of a squad that differ from the one before them. */
function listModels(s: number, power: number, from: number): number {
  let n = from;
  let last = -1;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || !mayStrike(power, m)) continue;
    if (last >= 0 && B.kind[m] === B.kind[last] && B.wounds[m] === B.wounds[last] && B.state[m] === B.state[last])
      continue;
    last = m;
    B.list[n++] = m;
  }
  return n;
}

/** A power takes effect: `m` is who counts as its caster. @rule SE-PSY-11, SE-PSY-12 */
export function takeEffect(w: World, m: number, power: number, target: number): void {
  if (power === ASSAIL) assail(w, m, target);
  else if (power === CARMINE_ASSASSIN) assassinate(w, m, target);
  else if (power === DISPLACEMENT) displace(w, m, B.squad[target]!);
  else if (power === GATE) {
    lie(m, GATE);
    layGate(w, m, target);
    w.log.event(E.gate, m, target, 0);
  } else if (power === LIGHTNING_ARC) arc(w, m, target);
  else if (power === SCAN) scan(w, m);
  else if (w.table !== null) strikeCircle(w, m, power, B.mx[target]!, B.my[target]!);
  else strikeArea(w, m, power, B.x[B.squad[target]!]!, B.squad[target]!);
}

const lie = (m: number, power: number): void => {
  B.lying[m]! |= 1 << power;
};

/** A template falls on a place, where squad s is touched (-1: nobody), and stays in play. @rule SE-ADP-05, SE-ADP-07, SE-EXT-86, SE-EXT-88 */
export function strikeArea(w: World, m: number, power: number, x: number, s: number): void {
  endPower(w, m, power);
  lie(m, power);
  layTemplate(m, power, x);
  if (s < 0) return;
  if (power === HELLFIRE) {
    burn(w, m, s);
    return;
  }
  const n = listTouched(s);
  for (let i = 0; i < n; i++) B.curse[B.list[i]!] = m + 1;
  w.log.event(E.cursed, s, n, 0);
}

/** The same around a point of a table: Hellfire burns whoever it touches, friend or foe. @rule SE-ADP-05, SE-ADP-07, SE-EXT-86, SE-EXT-88 */
function strikeCircle(w: World, m: number, power: number, x: number, y: number): void {
  endPower(w, m, power);
  lie(m, power);
  const at = 4 * m + (power === HELLFIRE ? HELLFIRE_AT : CURSE_AT);
  B.powerX[at] = x;
  B.powerY[at] = y;
  noteFires();
  for (let s = 0; s < 2 * w.U; s++) {
    let n = 0;
    for (let e = B.from[s]!; e < B.to[s]!; e++) {
      if (!isTouched(e, power, x, y)) continue;
      n++;
      if (power === HELLFIRE) burnModel(w, m, e);
      else feelCurse(e);
    }
    if (n > 0 && power === MACHINE_CURSE) w.log.event(E.cursed, s, n, 0);
  }
}

/** The same at the end of the way back of a reflected power, whoever stands there. */
export function strikeEnd(w: World, m: number, power: number, target: number, caster: number, reach: number): void {
  if (w.table === null) {
    const x = endOfWay(target, caster, reach);
    strikeArea(w, m, power, x, squadAt(w, x, radiusOf(power)));
    return;
  }
  const d = directionOf(B.mx[caster]! - B.mx[target]!, B.my[caster]! - B.my[target]!);
  strikeCircle(w, m, power, B.mx[target]! + stepX(d, reach), B.my[target]! + stepY(d, reach));
}

/** Whether Carmine Assassin slays by a die. @rule SE-ADP-02 */
export function slainBy(face: number, toughness: number): boolean {
  return face >= toughness || (toughness > 6 && face === 6 && B.rule[R.carmineHighT] === 1);
}

/** @rule SE-ADP-02, SE-EXT-83, SE-EXT-103 */
function assassinate(w: World, m: number, target: number): void {
  const dice = w.actions[w.seatOfModel(m)]!;
  const kind = B.kind[target]!;
  const label = B.label[w.m.guns.count + w.m.blades.count + CARMINE_ASSASSIN]!;
  const crew = B.kindFront[kind]! > 0;
  const enclosed = crew && (B.kindTraits[kind]! & K_ENCLOSED) !== 0;
  const face = enclosed ? Math.min(dice.die(6), dice.die(6)) : dice.die(6);
  const slain = slainBy(face, crew ? B.kindCrewT[kind]! : B.kindT[kind]!);
  w.log.event(E.assassin, target, face, slain ? 1 : 0);
  if (!slain) return;
  if (crew) loseCrewman(w, target, label);
  else w.wound(target, B.rule[R.carmineWounds] === 1 ? 1 : B.wounds[target]!, label);
}

/**
 * The arc strikes a model, then another within six inches of the last as long as each is slain, or its armour penetrated; at most six times.
 * @rule SE-ADP-06, SE-EXT-87
 */
function arc(w: World, m: number, first: number): void {
  B.gang.fill(0);
  fromX = B.mx[m]!;
  fromY = B.my[m]!;
  let target = first;
  for (let hits = 0; hits < B.number[N.arcHits]! && target >= 0; hits++) {
    const side = sideStruck(w, target);
    B.gang[target]! |= 1 << side;
    w.log.event(E.arc, m, target, 0);
    if (w.table !== null) {
      lastX = B.mx[target]!;
      lastY = B.my[target]!;
      lastLevel = B.level[target]!;
    }
    if (!hitByPower(w, m, target, LIGHTNING_ARC, B.number[N.arc]!, ARC_DAMAGE, side)) return;
    if (hits + 1 >= B.number[N.arcHits]!) return;
    const n = listJumps(w, w.seatOfModel(m), target);
    target = n === 0 ? NO_TARGET : w.player.jump(w.seatOfModel(m), m, n);
  }
}

/** Where an arc comes from on a table. */
let fromX = 0;
let fromY = 0;

/** The side of a vehicle that an arc meets: that which it comes from, or if that was struck another one. @rule SE-PVV-02, SE-EXT-87 */
function sideStruck(w: World, target: number): number {
  if (w.table === null) return sideLeft(target);
  const met = isArmoured(target) ? sideOf(target, fromX, fromY) : 0;
  fromX = B.mx[target]!;
  fromY = B.my[target]!;
  return (B.gang[target]! & (1 << met)) === 0 ? met : sideLeft(target);
}

/** The first side of a vehicle that was not struck yet; 3: all were. */
function sideLeft(m: number): number {
  for (let side = 0; side < 3; side++) if ((B.gang[m]! & (1 << side)) === 0) return side;
  return B.rule[R.arcRepeat] === 1 ? 0 : 3;
}

/** Whom an arc may go on to, into `B.list`: friend or foe within six inches of the last, none twice, a vehicle on another side. */
function listJumps(w: World, seat: number, last: number): number {
  let n = 0;
  for (let s = 0; s < 2 * w.U; s++) {
    if (w.has(s, GONE) || (w.table === null && w.gap(B.squad[last]!, s) > B.number[N.jump]! * UNIT)) continue;
    // Who hides from the caster's player cannot be named.
    if (w.seatOf(s) !== seat && w.has(s, HIDDEN)) continue;
    let alike = -1;
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      if (B.wounds[m] === 0 || isStruckOut(m) || (w.table !== null && !isNext(w, last, m))) continue;
      if (w.table === null && alike >= 0 && B.kind[m] === B.kind[alike] && B.wounds[m] === B.wounds[alike]) continue;
      alike = m;
      B.list[n++] = m;
    }
  }
  return n;
}

/** On a table: is a model within six inches of where the last one stood, and seen from there? @rule SE-EXT-87 */
function isNext(w: World, last: number, m: number): boolean {
  const gap = apartOfPoint(m, lastX, lastY) - B.kindRadius[B.kind[last]!]!;
  return gap <= B.number[N.jump]! * UNIT && sightFrom(w, lastX, lastY, lastLevel, last, m) !== UNSEEN;
}

function isStruckOut(m: number): boolean {
  if (B.gang[m] === 0 || B.rule[R.arcRepeat] === 1) return false;
  return B.kindFront[B.kind[m]!] === 0 || sideLeft(m) > 2;
}

/** Hidden squads in range are found; enemy psykers show a power each that nobody had seen, and their player shows his cards. @rule SE-ADP-08, SE-EXT-80, SE-EXT-89 */
function scan(w: World, m: number): void {
  const seat = w.seatOfModel(m);
  for (let s = (1 - seat) * w.U; s < w.endOf(1 - seat); s++) if (w.has(s, HIDDEN) && isScanned(w, m, s)) showUp(w, s);
  let n = 0;
  for (let i = 0; i < B.psykers[1 - seat]!; i++) {
    const other = psykerAt(1 - seat, i);
    if (!isThere(other) || !isScanned(w, m, B.squad[other]!)) continue;
    n++;
    const unseen = B.owned[other]! & ~B.seen[other]!;
    if (unseen !== 0) B.seen[other]! |= 1 << bitAt(unseen, w.actions[seat]!.below(countBits(unseen)));
  }
  if (n > 0) B.warp[W_SCANNED]! |= 1 << seat;
  w.log.event(E.scanned, m, n, 0);
}

/**
 * On a line a single model that is a squad is moved as a point, out of contact and into it too; one of many only loses its charge, and all of them their
 * overwatch. A vehicle that moved may go out of control.
 * @rule SE-ADP-01, SE-EXT-82, SE-EXT-104
 */
function assail(w: World, m: number, target: number): void {
  const s = B.squad[target]!;
  const seat = w.seatOfModel(m);
  if (B.kindFront[B.kind[target]!]! > 0) {
    if (!w.has(s, MOVED | RAN | CHARGED)) return;
    const face = w.actions[seat]!.die(6);
    const wild = losesControl(face);
    if (wild) B.state[target]! |= WILD;
    w.log.event(E.wild, target, face, wild ? 1 : 0);
    return;
  }
  B.flags[s]! &= ~OVERWATCH;
  B.state[target]! &= ~CHARGING;
  w.log.event(E.assailed, target, 0, 0);
  if (w.table !== null) {
    const most = B.number[N.assail]! * UNIT;
    const i = w.player.shift(seat, m, s, ASSAIL, listCarries(w, target, target + 1, most));
    carryOnTable(w, target, target + 1, B.shiftX[i]!, B.shiftY[i]!, B.shiftTo[i]!, most, false);
    return;
  }
  if (B.count[s]! > 1) return;
  const n = listShifts(w, s, B.number[N.assail]! * UNIT);
  const i = w.player.shift(seat, m, s, ASSAIL, n);
  shift(w, s, B.shiftX[i]!, B.shiftTo[i]!, false);
}

/** @rule SE-ADP-01 */
export const losesControl = (face: number): boolean => face >= B.number[N.outOfControl]!;

/** Moves a friendly squad over everything; put into contact it counts as charging. @rule SE-ADP-03, SE-EXT-84 */
function displace(w: World, m: number, s: number): void {
  const seat = w.seatOfModel(m);
  const before = B.rule[R.displacementRoll] === 1;
  if (w.table !== null) {
    displaceOnTable(w, m, s, before);
    return;
  }
  let at = before ? w.player.shift(seat, m, s, DISPLACEMENT, listShifts(w, s, FARTHEST * UNIT)) : -1;
  const x = before ? B.shiftX[at]! : 0;
  const to = before ? B.shiftTo[at]! : -1;
  const roll = w.actions[seat]!.sum(3, 6) * UNIT;
  w.log.event(E.displaced, s, roll / UNIT, 0);
  if (B.rule[R.displacementRange] === 0 && w.gap(B.squad[m]!, s) > roll) return;
  if (before) {
    const way = x - B.x[s]!;
    if (Math.abs(way) <= roll) shift(w, s, x, to, true);
    else shift(w, s, B.x[s]! + (way < 0 ? -roll : roll), -1, false);
    return;
  }
  at = w.player.shift(seat, m, s, DISPLACEMENT, listShifts(w, s, roll));
  shift(w, s, B.shiftX[at]!, B.shiftTo[at]!, true);
}

/** A squad of a table ends where its player says, none of it farther from where it was than the roll. @rule SE-ADP-03, SE-EXT-84 */
function displaceOnTable(w: World, m: number, s: number, before: boolean): void {
  const seat = w.seatOfModel(m);
  const from = B.from[s]!;
  const to = B.to[s]!;
  let at = before ? w.player.shift(seat, m, s, DISPLACEMENT, listCarries(w, from, to, FARTHEST * UNIT)) : 0;
  const roll = w.actions[seat]!.sum(3, 6) * UNIT;
  w.log.event(E.displaced, s, roll / UNIT, 0);
  if (B.rule[R.displacementRange] === 0 && apartOfSquad(w, m, s) > roll) return;
  if (!before) at = w.player.shift(seat, m, s, DISPLACEMENT, listCarries(w, from, to, roll));
  carryOnTable(w, from, to, B.shiftX[at]!, B.shiftY[at]!, B.shiftTo[at]!, roll, true);
}

/**
 * Carries models of a squad; it loses its overwatch, whoever it comes into contact with too, and is found where it can hide no more. What it is carried over
 * does not matter to who flies, where it comes down does; who is dragged goes through Hellfire.
 * @rule SE-EXT-14, SE-EXT-39, SE-EXT-57
 */
function carryOnTable(
  w: World,
  from: number,
  to: number,
  dx: number,
  dy: number,
  t: number,
  most: number,
  flies: boolean,
): void {
  const s = B.squad[from]!;
  B.flags[s]! &= ~OVERWATCH;
  if ((dx === 0 && dy === 0 && t < 0) || !carry(w, from, to, dx, dy, t, most)) return;
  w.log.event(E.shifted, s, Math.round((Math.sqrt(dx * dx + dy * dy) * 10) / UNIT), t + 1);
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    B.state[m] = B.state[m]! & ~CHARGING;
    if (flies && isTouching(w, m)) B.state[m]! |= CHARGING;
    arrive(w, m, flies ? B.mx[m]! : B.toX[m]!, flies ? B.my[m]! : B.toY[m]!, true);
  }
  readContacts(w);
  for (let e = 0; e < 2 * w.U; e++) {
    if (B.engaged[e] === 0) continue;
    B.flags[e]! &= ~OVERWATCH;
    showUp(w, e);
  }
  if (w.has(s, HIDDEN) && !couldHide(w, s)) showUp(w, s);
}

/** Where a power may put a squad that it moves at most so far, into `B.shiftX` and `B.shiftTo`: the first is where it stands. */
function listShifts(w: World, s: number, most: number): number {
  const seat = w.seatOf(s);
  const ahead = seat === 0 ? 1 : -1;
  B.shiftX[0] = B.x[s]!;
  B.shiftTo[0] = -1;
  let n = 1;
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE) || w.gap(s, t) > most || (B.engaged[s] !== 0 && w.gap(s, t) === 0)) continue;
    B.shiftX[n] = B.x[t]!;
    B.shiftTo[n++] = t;
  }
  if (B.engaged[s] === 0) {
    const room = roomOnLine(w, s, 1, most, UNIT);
    if (room > 0) {
      B.shiftX[n] = B.x[s]! + ahead * room;
      B.shiftTo[n++] = -1;
    }
  }
  B.shiftX[n] = B.x[s]! - ahead * most;
  B.shiftTo[n++] = -1;
  return n;
}

function shift(w: World, s: number, x: number, to: number, charges: boolean): void {
  const from = B.x[s]!;
  if (x === from && to < 0) return;
  if (B.engaged[s] !== 0) w.part(s);
  B.x[s] = x;
  B.flags[s]! &= ~IN_PLACE;
  w.log.event(E.shifted, s, Math.round((Math.abs(x - from) * 10) / UNIT), to + 1);
  for (let m = B.from[s]!; m < B.to[s]!; m++) B.state[m]! &= ~CHARGING;
  if (to >= 0) {
    w.engage(s, to);
    B.flags[to]! &= ~OVERWATCH;
    B.flags[s]! &= ~OVERWATCH;
    if (charges) for (let m = B.from[s]!; m < B.to[s]!; m++) B.state[m]! |= CHARGING;
  }
  if (!charges) afterMove(w, s, from);
  else freeMoved(s);
}

/** Who is carried over everything is out of a Machine Curse, unless it does not move. */
function freeMoved(s: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) B.curse[m] = 0;
}
