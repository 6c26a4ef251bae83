/**
 * What a player thinks on a table: where squads are set up, what each does and where it goes, when overwatch fires. Places are weighed by what the squad
 * would shoot from there, what would shoot and charge it there, whom it comes nearer to, cover, and the mission. Hot: once a squad and turn. Worth is
 * measured in models of mean price.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import { SPOTS, spotX, spotY } from "../battle/deploy.ts";
import { hasGate } from "../battle/gate-ways.ts";
import { lineOver, UNSEEN } from "../battle/ground.ts";
import { paceOf } from "../battle/line.ts";
import { holderOf, toMarker } from "../battle/missions.ts";
import { rangeOf } from "../battle/shooting.ts";
import type { World } from "../battle/state.ts";
import { middleX, middleY, midst } from "../battle/steps.ts";
import { mayChargeOnTable, ordersOnTable } from "../battle/table-moves.ts";
import {
  ABOARD,
  BREAK_OFF,
  BREAKTHROUGH,
  BROKEN,
  CHARGE,
  CLIMB,
  GET_IN,
  GONE,
  HIDDEN,
  HIDE,
  MAX_SQUADS,
  ON_OVERWATCH,
  RUN,
  SPOT_WORDS,
  STAND,
  WALK,
} from "../matchup.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MARCH_NAMES } from "./decisions.ts";
import { firstOf } from "./fights.ts";
import { fightWorth } from "./moves.ts";
import { shots, squadShots } from "./table-hopes.ts";
import { mindedBy, offerRides } from "./vehicle-mind.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;

/** Of enemy squads that are looked at: the squad, its middle, how far it spreads; what a fight with it is worth to the squad, and to it. */
const foe = int32(MAX_SQUADS);
const foeX = int32(MAX_SQUADS);
const foeY = int32(MAX_SQUADS);
const foeWide = int32(MAX_SQUADS);
const foePace = int32(MAX_SQUADS);
const foeReach = int32(MAX_SQUADS);
const want = float64(MAX_SQUADS);
const fear = float64(MAX_SQUADS);
/** Who holds each marker. */
const held = int32(8);
let foes = 0;
let reach = 0;
let stride = 0;

/** Where the squad stands, its middle and how far it spreads. */
let hereX = 0;
let hereY = 0;
let wide = 0;

/** What the last place that was weighed is worth: by shots, by losses, by fights to come, for the mission; and its cover. */
const place = float64(5);
const GAIN = 0;
const LOSS = 1;
const NEARER = 2;
const GOAL = 3;
const COVERED = 4;

/** As far as anybody thinks of coming. */
const FAR = 40 * UNIT;
/** Losses by shots of an enemy who has others to shoot at. */
const SHARED = 0.5;
/** Chance that who could charge will. */
const CHARGES = 0.6;

function lookAround(w: World, seat: number, s: number): void {
  midst(B.from[s]!, B.to[s]!);
  hereX = middleX;
  hereY = middleY;
  wide = spread(s);
  reach = rangeOf(s);
  const minded = w.armoured ? mindedBy(w, s) : s;
  stride = Math.max(UNIT, 2 * paceOf(minded));
  foes = 0;
  for (let k = 0; k < w.ground!.markers.length / 2; k++) held[k] = holderOf(w, k);
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE | HIDDEN | ABOARD) || midst(B.from[t]!, B.to[t]!) === 0) continue;
    foe[foes] = t;
    foeX[foes] = middleX;
    foeY[foes] = middleY;
    foeWide[foes] = spread(t);
    foeReach[foes] = rangeOf(t);
    foePace[foes] = w.has(t, BROKEN) || B.engaged[t] !== 0 ? 0 : paceOf(t);
    want[foes] = fightWorth(w, seat, minded, t, true);
    fear[foes] = fightWorth(w, 1 - seat, t, s, true);
    foes++;
  }
}

/** About how far the models of a squad stand from its middle: bases and gaps of a round formation. */
function spread(s: number): number {
  const n = B.count[s]!;
  return n < 2 ? UNIT >> 1 : Math.floor(Math.sqrt(n) * 0.7 * UNIT) | 0;
}

/** An order for the movement phase on a table. */
export function chooseMarch(w: World, seat: number, s: number): number {
  const orders = ordersOnTable(w, s);
  lookAround(w, seat, s);
  asked.open(D.march, seat);
  if (B.engaged[s] !== 0 && (orders & (1 << WALK)) === 0) {
    offerFight(w, seat, s, orders);
    if ((orders & (1 << CHARGE)) !== 0) offerCharges(w, seat, s);
  } else {
    const pace = paceOf(s);
    weighPlace(w, seat, s, hereX, hereY, 0, -1);
    const cover = place[COVERED]!;
    offer(w, seat, s, STAND, -1, hereX, hereY, 0);
    if ((orders & (1 << ON_OVERWATCH)) !== 0) offerWatch(w, seat, s);
    offerGoals(w, seat, s, orders, pace);
    offerCover(w, seat, s, orders, pace, cover);
    if ((orders & (1 << CHARGE)) !== 0) offerCharges(w, seat, s);
    if (w.armoured || (orders & (1 << CLIMB)) !== 0) offerRides(w, seat, s, orders);
  }
  asked.settle();
  w.aim = asked.act === CHARGE || asked.act === GET_IN ? asked.a : -1;
  w.goX = asked.b;
  w.goY = asked.c;
  return asked.act;
}

/** In contact: to fight on, or to break off. */
function offerFight(w: World, seat: number, s: number, orders: number): void {
  let melee = 0;
  for (let i = 0; i < foes; i++) {
    const bit = 1 << (foe[i]! - (1 - seat) * w.U);
    if ((B.engaged[s]! & bit) !== 0) melee += fightWorth(w, seat, s, foe[i]!, false);
  }
  place.fill(0);
  put(s, STAND, -1, hereX, hereY, 0, 0);
  if ((orders & (1 << BREAK_OFF)) !== 0) put(s, BREAK_OFF, -1, hereX, hereY, -weight(seat, T.leave) * melee - 0.5, 0);
}

/** Waiting for the enemy: what it may shoot if somebody comes six inches nearer. */
function offerWatch(w: World, seat: number, s: number): void {
  weighPlace(w, seat, s, hereX, hereY, 0, -1);
  let best = 0;
  for (let i = 0; i < foes; i++) {
    if (foePace[i] === 0) continue;
    const gap = gapTo(i, hereX, hereY) - 6 * UNIT;
    squadShots(s, foe[i]!, Math.max(0, gap), 0, true);
    best = Math.max(best, shots[0]! * B.price[firstOf(foe[i]!)]!);
  }
  place[GAIN] = weight(seat, T.wait) * 0.6 * best;
  offer(w, seat, s, ON_OVERWATCH, -1, hereX, hereY, 0);
}

/** Towards the mission, towards whom it would rather fight, and away from whom it would not. */
function offerGoals(w: World, seat: number, s: number, orders: number, pace: number): void {
  offerMission(w, seat, s, orders, pace);
  let best = -1;
  let worst = -1;
  let nearest = -1;
  for (let i = 0; i < foes; i++) {
    const gap = gapTo(i, hereX, hereY);
    if (best < 0 || pull(i, gap) > pull(best, gapTo(best, hereX, hereY))) best = i;
    if (fear[i]! > 0 && (worst < 0 || gap < gapTo(worst, hereX, hereY))) worst = i;
    if (nearest < 0 || gap < gapTo(nearest, hereX, hereY)) nearest = i;
  }
  if (best >= 0) offerWays(w, seat, s, orders, pace, foeX[best]!, foeY[best]!);
  if (nearest >= 0 && nearest !== best) offerWays(w, seat, s, orders, pace, foeX[nearest]!, foeY[nearest]!);
  if (worst >= 0) offerWays(w, seat, s, orders, pace, 2 * hereX - foeX[worst]!, 2 * hereY - foeY[worst]!);
}

/** To the markers, or to the far edge. */
function offerMission(w: World, seat: number, s: number, orders: number, pace: number): void {
  const { markers, attacker } = w.ground!;
  if (w.m.field!.mission === BREAKTHROUGH && seat === attacker) {
    offerWays(w, seat, s, orders, pace, hereX, (seat === 0 ? 1 : -1) * (w.table!.depth / 2));
  }
  for (let k = 0; k < markers.length; k += 2) offerWays(w, seat, s, orders, pace, markers[k]!, markers[k + 1]!);
}

const pull = (i: number, gap: number): number => want[i]! / (gap + 6 * UNIT);

/** To walk and to run to a point, as far as that leads. */
function offerWays(w: World, seat: number, s: number, orders: number, pace: number, x: number, y: number): void {
  for (let times = 1; times <= 2; times++) {
    const order = times === 1 ? WALK : RUN;
    if ((orders & (1 << order)) === 0) continue;
    const dx = x - hereX;
    const dy = y - hereY;
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < UNIT) return;
    const share = Math.min(1, (times * pace) / far);
    const toX = hereX + (Math.trunc(dx * share) | 0);
    const toY = hereY + (Math.trunc(dy * share) | 0);
    weighPlace(w, seat, s, toX, toY, times, -1);
    // Goals at the edge are walked over.
    offer(w, seat, s, order, -1, share < 1 ? x : toX, share < 1 ? y : toY, times * pace);
    if (share === 1 && times === 1) return;
  }
}

/** To the two nearest spots with cover, and to hide in one. */
function offerCover(w: World, seat: number, s: number, orders: number, pace: number, here: number): void {
  const { spots } = w.pieces!;
  const first = nearestSpot(spots, -1);
  const second = first < 0 ? -1 : nearestSpot(spots, first);
  if (first >= 0) offerSpot(w, seat, s, orders, pace, here, first);
  if (second >= 0) offerSpot(w, seat, s, orders, pace, here, second);
}

/** The spot with cover that is nearest, but for one. */
function nearestSpot(spots: Int32Array, but: number): number {
  let best = -1;
  for (let k = 0; k < spots.length; k += SPOT_WORDS) {
    if (k !== but && (best < 0 || distanceTo(spots, k) < distanceTo(spots, best))) best = k;
  }
  return best;
}

function offerSpot(w: World, seat: number, s: number, orders: number, pace: number, here: number, k: number): void {
  const { spots } = w.pieces!;
  const far = distanceTo(spots, k);
  const [x, y] = [spots[k]!, spots[k + 1]!];
  const run = far > pace;
  if (far > UNIT && far <= 2 * pace && (orders & (1 << (run ? RUN : WALK))) !== 0) {
    weighPlace(w, seat, s, x, y, run ? 2 : 1, spots[k + 2]!);
    offer(w, seat, s, run ? RUN : WALK, -1, x, y, far);
  }
  if ((orders & (1 << HIDE)) === 0 || spots[k + 3] === 0 || run) return;
  weighPlace(w, seat, s, x, y, 1, Math.max(here, spots[k + 2]!));
  // Nobody shoots at who hides, and it does not shoot.
  place[GAIN] = 0;
  place[LOSS] = 0.3 * place[LOSS]!;
  offer(w, seat, s, HIDE, -1, x, y, far);
}

function distanceTo(spots: Int32Array, k: number): number {
  const dx = spots[k]! - hereX;
  const dy = spots[k + 1]! - hereY;
  return Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0;
}

function offerCharges(w: World, seat: number, s: number): void {
  for (let i = 0; i < foes; i++) {
    const t = foe[i]!;
    if (gapTo(i, hereX, hereY) > 2 * paceOf(s) + 4 * UNIT && !hasGate(w, seat)) continue;
    const toX = foeX[i]!;
    const toY = foeY[i]!;
    goalWorth(w, seat, s, toX, toY);
    place[GAIN] = 0;
    place[LOSS] = 0;
    place[NEARER] = 0;
    place[COVERED] = 0;
    const worth = weight(seat, T.charge) * want[i]! + place[GOAL]! - weight(seat, T.hold);
    if (asked.prunes && worth <= asked.most[0]!) continue;
    if (mayChargeOnTable(w, s, t)) put(s, CHARGE, t, toX, toY, worth, want[i]!);
  }
}

/** Ticks between the squad with its middle at a point and a foe, by how far both spread. */
function gapTo(i: number, x: number, y: number): number {
  const dx = foeX[i]! - x;
  const dy = foeY[i]! - y;
  return Math.max(0, (Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0) - wide - foeWide[i]!);
}

/** A player looks at tables in sixteen by sixteen parts: what is seen between the middles of two of them is kept, table by table. */
const PARTS = 16;

function cellOf(w: World, x: number, y: number): number {
  const { width, depth } = w.table!;
  const column = Math.min(PARTS - 1, Math.max(0, Math.floor(((x + width / 2) * PARTS) / width)));
  const row = Math.min(PARTS - 1, Math.max(0, Math.floor(((y + depth / 2) * PARTS) / depth)));
  return row * PARTS + column;
}

/** The cover of part b from part a, or UNSEEN. */
function lineBetween(w: World, table: number, a: number, b: number): number {
  const at = table | (a << 8) | b;
  let known = B.lineSeen[at]!;
  if (known === 0) {
    const { width, depth } = w.table!;
    const across = width / PARTS;
    const along = depth / PARTS;
    const ax = Math.trunc(((a & 15) - 7.5) * across) | 0;
    const ay = Math.trunc(((a >> 4) - 7.5) * along) | 0;
    const bx = Math.trunc(((b & 15) - 7.5) * across) | 0;
    const by = Math.trunc(((b >> 4) - 7.5) * along) | 0;
    known = lineOver(w, ax, ay, UNIT, bx, by, UNIT, UNIT >> 1) + KNOWN;
    B.lineSeen[at] = known;
  }
  return known - KNOWN;
}
/** UNSEEN is kept as 1. */
const KNOWN = 2;

/** Fills `place`: `moves` 0 stands, 1 walks, 2 runs; `cover` as it is known, or -1. */
function weighPlace(w: World, seat: number, s: number, x: number, y: number, moves: number, cover: number): void {
  let gain = 0;
  let loss = 0;
  let nearer = 0;
  let own = cover;
  const price = B.price[firstOf(s)]!;
  const cell = w.deck << 16;
  const mine = cellOf(w, x, y);
  const left = w.m.turns - B.game[0]! + 1;
  for (let i = 0; i < foes; i++) {
    const t = foe[i]!;
    const gap = gapTo(i, x, y);
    // Whom it would fight it has to reach in the turns that are left.
    if (want[i]! > 0) nearer += weight(seat, T.close) * want[i]! * Math.max(0, 1 - gap / (left * stride));
    else nearer += 0.4 * weight(seat, T.away) * want[i]! * Math.max(0, 1 - gap / FAR);
    if (gap <= 2 * foePace[i]! && fear[i]! > 0) loss += CHARGES * fear[i]!;
    if (gap > FAR || (gap > reach && gap > foeReach[i]!)) continue;
    const theirs = cellOf(w, foeX[i]!, foeY[i]!);
    const seen = lineBetween(w, cell, mine, theirs);
    if (seen === UNSEEN) continue;
    if (own < 0) own = lineBetween(w, cell, theirs, mine);
    if (moves < 2 && B.engaged[t] === 0) {
      squadShots(s, t, gap, seen, moves === 0);
      gain = Math.max(gain, shots[0]! * B.price[firstOf(t)]!);
    }
    if (!w.has(t, BROKEN) && B.engaged[t] === 0) {
      squadShots(t, s, gap, own < 0 ? 0 : own, true);
      loss += SHARED * shots[0]! * price;
    }
  }
  place[GAIN] = gain;
  place[LOSS] = loss;
  place[NEARER] = 0.7 * nearer;
  place[COVERED] = Math.max(0, own);
  goalWorth(w, seat, s, x, y);
}

/** What a place is worth for the mission. */
function goalWorth(w: World, seat: number, s: number, x: number, y: number): void {
  const ground = w.ground!;
  const { markers } = ground;
  const { price } = w.sideAt[seat]!;
  let worth = 0;
  if (w.m.field!.mission === BREAKTHROUGH && ground.attacker === seat) {
    const left = w.table!.depth / 2 - (seat === 0 ? y : -y);
    worth = ((B.worth[s]! / price) * B.count[s]! * (1 - left / w.table!.depth)) / B.start[s]!;
  }
  const each = ground.worth[seat]! / price;
  // The sooner the battle ends, the more it counts to be there.
  const late = B.game[0]! / w.m.turns;
  for (let k = 0; k < markers.length; k += 2) {
    const dx = markers[k]! - x;
    const dy = markers[k + 1]! - y;
    const far = Math.sqrt(dx * dx + dy * dy);
    const hold = w.m.field!.hold + wide;
    if (far > FAR) continue;
    const there = far <= hold ? 1 : 0.6 * (1 - (far - hold) / FAR);
    // A marker that others of the seat hold already needs this squad less.
    const spare = held[k >> 1] === seat && !isNear(markers, k) ? 0.3 : 1;
    worth = Math.max(worth, each * there * spare * (0.5 + late));
  }
  place[GOAL] = weight(seat, T.goal) * worth;
}

/** Does the squad itself stand at a marker? */
function isNear(markers: Int32Array, k: number): boolean {
  const dx = markers[k]! - hereX;
  const dy = markers[k + 1]! - hereY;
  return dx * dx + dy * dy <= 36 * UNIT * UNIT;
}

/** Offers what `place` holds. */
function offer(_w: World, seat: number, s: number, order: number, t: number, x: number, y: number, far: number): void {
  const cover = 0.15 * weight(seat, T.cover) * place[COVERED]!;
  const gain = place[GAIN]! - weight(seat, T.harm) * place[LOSS]! + place[NEARER]! + place[GOAL]! + cover;
  put(s, order, t, x, y, gain - (order === STAND ? 0 : 0.2 * weight(seat, T.hold)), far);
}

function put(s: number, order: number, t: number, x: number, y: number, worth: number, far: number): void {
  const { row } = asked;
  row[0] = worth;
  if (asked.isWeighed) {
    row[1] = place[GAIN]!;
    row[2] = place[LOSS]!;
    row[3] = place[NEARER]!;
    row[4] = place[GOAL]!;
    row[5] = place[COVERED]!;
    row[6] = far / UNIT;
    row[7] = B.count[s]!;
    tellWhich(8, MARCH_NAMES, order);
  }
  asked.offer(order, t, x, y);
}

/** Where a squad is set up: in cover, ahead or behind as it likes to fight, near markers, not all in one heap. */
export function chooseSpot(w: World, seat: number, s: number): number {
  const zone = w.ground!.zone[seat]!;
  asked.open(D.spot, seat);
  for (let spot = 0; spot < SPOTS; spot++) {
    const x = spotX(w, seat, spot);
    const y = spotY(w, seat, spot);
    const cover = coverNear(w, x, y);
    const ahead = (w.table!.depth / 2 + (seat === 0 ? y : -y)) / zone;
    const marker = toMarker(w, x, y) / FAR;
    const heap = w.table!.width / UNIT / (1 + crowd(w, seat, x, y));
    const { row } = asked;
    const forward = 0.6 * (weight(seat, T.close) - weight(seat, T.away));
    row[0] =
      0.5 * weight(seat, T.cover) * cover +
      forward * ahead -
      (marker > 3 ? 0 : weight(seat, T.goal) * marker) -
      0.03 * heap;
    row[1] = cover;
    row[2] = ahead;
    row[3] = marker;
    row[4] = heap;
    // Among spots that are as good the middle is first.
    row[0]! -= Math.abs(x) / (400 * UNIT);
    asked.offer(spot, s, 0, 0);
  }
  asked.settle();
  return asked.act;
}

function coverNear(w: World, x: number, y: number): number {
  const { spots } = w.pieces!;
  let best = 0;
  for (let k = 0; k < spots.length; k += SPOT_WORDS) {
    const dx = spots[k]! - x;
    const dy = spots[k + 1]! - y;
    if (dx * dx + dy * dy < 16 * UNIT * UNIT) best = Math.max(best, spots[k + 2]!);
  }
  return best;
}

/** Inches from a point to the nearest own model that has been set up. */
function crowd(w: World, seat: number, x: number, y: number): number {
  let best = 64;
  for (let m = seat * w.M; m < (seat + 1) * w.M; m++) {
    if (B.wounds[m] === 0) continue;
    const dx = (B.mx[m]! - x) / UNIT;
    const dy = (B.my[m]! - y) / UNIT;
    if (dx * dx + dy * dy < best * best) best = Math.sqrt(dx * dx + dy * dy);
  }
  return best;
}

/** Who avoids losses begins out of sight. */
export function hidesFirst(seat: number): boolean {
  return asked.confirm(D.startHidden, seat, weight(seat, T.harm) > 0.7);
}

/** The place of the way where the shots of squad s do most; -1 while the enemy may come nearer in a later move. */
export function chooseInterrupt(_w: World, seat: number, s: number, mover: number, places: number): number {
  asked.open(D.overwatch, seat);
  const price = B.price[firstOf(mover)]!;
  const least = 0.25;
  for (let i = 0; i <= places; i++) {
    const waits = i === places;
    if (!waits && B.watchGap[i]! < 0) continue;
    let kills = 0;
    if (!waits) {
      squadShots(s, mover, B.watchGap[i]!, B.watchCover[i]!, true);
      kills = shots[0]! * price;
    }
    const { row } = asked;
    row[0] = waits ? least : kills;
    row[1] = waits ? 0 : B.watchGap[i]! / UNIT;
    row[2] = kills;
    row[3] = i === places - 1 ? 1 : 0;
    asked.offer(waits ? -1 : i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
