/** What a player thinks in the movement and shooting phases of a duel: orders, charges, overwatch, targets, weapons. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { float64 } from "../../kernel/columns.ts";
import { B, firstOf } from "../battle/columns.ts";
import { coverFrom } from "../battle/ground.ts";
import { mayCharge, ordersOf, paceOf, roomOnLine, runStop } from "../battle/line.ts";
import { mayFire, reachOf } from "../battle/shooting.ts";
import type { World } from "../battle/state.ts";
import { BACK, BREAK_OFF, CHARGE, GONE, ON_OVERWATCH, RUN, STAND, WALK } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, ORDER_NAMES } from "./decisions.ts";
import { DIES, HURTS, KILLS, pairing, SUFFERS, shotHope } from "./hopes.ts";
import { KILLS as FALL, failOf, shots, sizeUp, WORTH, weighKills } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;
/** What a step of six inches is. */
const STEP = 6 * UNIT;
/** Rounds of hand-to-hand that a player looks ahead to. */
const ROUNDS = 2;

/** What the squad under thought expects: of its shots, from where it stands and as `weighShots` was asked last; of two rounds against its nearest enemy. */
const mind = float64(3);
const HERE = 0;
const SHOTS = 1;
const BRAWL = 2;

/** An order for the movement phase; whom a charge goes at is left in `w.aim`. */
export function chooseOrder(w: World, seat: number, s: number): number {
  const orders = ordersOf(w, s);
  weighShots(w, s, 0);
  mind[HERE] = mind[SHOTS]!;
  const near = nearestEnemy(w, s);
  if (near >= 0) weighFight(w, seat, s, near, false);
  mind[BRAWL] = near < 0 ? 0 : fought[0]!;
  asked.open(D.order, seat);
  for (let order = STAND; order <= BACK; order++) {
    if ((orders & (1 << order)) === 0 || order === CHARGE) continue;
    asked.row[1] = 0;
    weighOrder(w, seat, s, order);
    offerOrder(w, s, order, -1);
  }
  if ((orders & (1 << CHARGE)) !== 0) {
    for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
      if (!mayCharge(w, s, t)) continue;
      weighFight(w, seat, s, t, true);
      asked.row[0] = weight(seat, T.charge) * fought[0]! - weight(seat, T.hold);
      asked.row[1] = fought[0]!;
      offerOrder(w, s, CHARGE, t);
    }
  }
  asked.settle();
  w.aim = asked.a;
  return asked.act;
}

/** Offers an order whose worth, and what a charge gains, stand in the row. */
function offerOrder(w: World, s: number, order: number, t: number): void {
  if (asked.isWeighed) {
    const { row } = asked;
    const near = t >= 0 ? t : nearestEnemy(w, s);
    row[2] = mind[HERE]!;
    row[3] = near < 0 ? 0 : w.gap(s, near) / UNIT;
    row[4] = B.count[s]!;
    row[5] = near < 0 ? 0 : B.count[near]!;
    tellWhich(6, ORDER_NAMES, order);
  }
  asked.offer(order, t, 0, 0);
}

/** Puts the worth of what is no charge into the row, in enemy models of mean price. */
function weighOrder(w: World, seat: number, s: number, order: number): void {
  const { row } = asked;
  const melee = mind[BRAWL]!;
  const cover = w.sideAt[seat]!.cover * 0.3 * weight(seat, T.cover);
  row[0] = 0;
  if (order === BREAK_OFF) row[0] = -weight(seat, T.leave) * melee - 0.3;
  if (order === BREAK_OFF || B.engaged[s] !== 0) return;
  if (order === STAND) {
    row[0] = mind[HERE]! + cover;
    return;
  }
  if (order === ON_OVERWATCH) {
    weighShots(w, s, -STEP);
    row[0] = weight(seat, T.wait) * mind[SHOTS]! + cover;
    return;
  }
  const way = order === BACK ? -1 : 1;
  const most = paceOf(s) * (order === RUN ? 2 : 1);
  const ticks = roomOnLine(w, s, way, most, order === RUN ? runStop() : UNIT);
  const pull = way > 0 ? weight(seat, T.close) * melee : -weight(seat, T.away) * melee;
  mind[SHOTS] = 0;
  if (order !== RUN) weighShots(w, s, -way * ticks);
  row[0] = mind[SHOTS]! + ((pull + 0.02 * weight(seat, T.close)) * ticks) / STEP - weight(seat, T.hold);
}

/** What a squad's shots would do from where it stands, or from so many ticks farther away: `mind[SHOTS]`. */
function weighShots(w: World, s: number, farther: number): void {
  mind[SHOTS] = 0;
  const t = nearestEnemy(w, s);
  if (t < 0 || B.engaged[s] !== 0) return;
  const gap = w.gap(s, t) + farther;
  let hope = 0;
  let kind = -1;
  let each = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kind[m] !== kind) {
      kind = B.kind[m]!;
      each = bestShot(w, m, t, gap < 0 ? 0 : gap);
    }
    hope += each;
  }
  mind[SHOTS] = Math.min(hope, B.count[t]!) * B.price[firstOf(t)]!;
}

function bestShot(w: World, m: number, t: number, gap: number): number {
  const kind = B.kind[m]!;
  let best = 0;
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    if (gap > reachOf(gun) || B.kindBs[kind] === 0) continue;
    const hope = shotHope(w, m, gun, t, gap, false);
    if (hope > best) best = hope;
  }
  return best;
}

/** Two rounds of hand-to-hand: models pair off, those who are left over come as second attackers. */
export function fightWorth(w: World, seat: number, s: number, t: number, charges: boolean): number {
  weighFight(w, seat, s, t, charges);
  return fought[0]!;
}

/** The answer of `weighFight`: a fraction that a long call returns would become an object. */
const fought = float64(2);

function weighFight(w: World, seat: number, s: number, t: number, charges: boolean): void {
  const a = firstOf(s);
  const b = firstOf(t);
  const mine = B.count[s]!;
  const theirs = B.count[t]!;
  const pairs = Math.min(mine, theirs);
  const odds = pairing(a, b, 0, charges);
  let kills = pairs * B.pairingOdds[odds + KILLS]!;
  let dies = pairs * B.pairingOdds[odds + DIES]!;
  if (mine > theirs) {
    const gang = pairing(a, b, 1, charges);
    const more = Math.min(mine - theirs, theirs * (B.number[N.contacts]! - 1)) * weight(seat, T.many);
    kills += more * B.pairingOdds[gang + KILLS]!;
    dies += more * B.pairingOdds[gang + DIES]!;
  } else if (theirs > mine && w.table === null) {
    // On a table nobody comes to help of those who are not charged.
    const gang = pairing(b, a, 1, false);
    const more = Math.min(theirs - mine, mine * (B.number[N.contacts]! - 1));
    kills += more * B.pairingOdds[gang + DIES]!;
    dies += more * B.pairingOdds[gang + KILLS]!;
  }
  // Wounds of those who survive them count as well.
  kills += (0.5 * pairs * B.pairingOdds[odds + HURTS]!) / B.kindW[B.kind[b]!]!;
  dies += (0.5 * pairs * B.pairingOdds[odds + SUFFERS]!) / B.kindW[B.kind[a]!]!;
  const harm = weight(seat, T.harm);
  const rout = weight(seat, T.rout) / 36;
  fought[LEAD] = kills - dies;
  const beats = kills > dies ? rout * routed(w, t) * Math.max(0, theirs - kills) * B.price[b]! : 0;
  const beaten = dies > kills ? rout * routed(w, s) * Math.max(0, mine - dies) * B.price[a]! : 0;
  const gain = Math.min(theirs, kills) * B.price[b]! - harm * Math.min(mine, dies) * B.price[a]!;
  // About how likely the lead is one.
  const sure = Math.abs(kills - dies) / (1 + Math.abs(kills - dies));
  fought[0] = ROUNDS * gain + sure * (beats - harm * beaten);
}
/** Wounds that one side causes more than the other. */
const LEAD = 1;

/** How likely a squad breaks that is beaten by so much, in 36ths (SE-EXT-61). */
function routed(w: World, s: number): number {
  if (B.rule[R.noBeaten] === 1) return 0;
  const beyond = Math.max(0, Math.round(Math.abs(fought[LEAD]!)) - 1);
  return failOf(w, s, B.rule[R.beatenMod] === 0 ? -Math.min(3, beyond) | 0 : 0);
}

function nearestEnemy(w: World, s: number): number {
  const enemy = 1 - w.seatOf(s);
  let best = -1;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (!w.has(t, GONE) && (best < 0 || w.gap(s, t) < w.gap(s, best))) best = t;
  }
  return best;
}

/** As far as it may, for a doctrine. */
export function chooseReach(seat: number, s: number, order: number, most: number): number {
  if (asked.manner[seat] === BY_DOCTRINE || most < UNIT) return most;
  asked.open(D.reach, seat);
  for (let inches = Math.ceil(most / UNIT); inches > 0; inches -= order === WALK ? 1 : 2) {
    const ticks = Math.min(most, inches * UNIT);
    asked.row[0] = inches;
    asked.row[1] = ticks / UNIT;
    asked.row[2] = (most - ticks) / UNIT;
    asked.offer(ticks, s, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** The place where its shots do most; -1 while the enemy may come nearer in a later move. */
export function chooseOverwatch(w: World, seat: number, s: number, mover: number, places: number): number {
  asked.open(D.overwatch, seat);
  const least = 0.3;
  for (let i = 0; i <= places; i++) {
    const waits = i === places;
    const x = w.near + i * w.stride;
    const gap = Math.abs(x - B.x[s]!);
    const kills = waits ? 0 : snapped(w, s, mover, gap);
    const { row } = asked;
    row[0] = waits ? least : kills;
    row[1] = waits ? 0 : gap / UNIT;
    row[2] = kills;
    row[3] = i === places - 1 ? 1 : 0;
    asked.offer(waits ? -1 : i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

function snapped(w: World, s: number, t: number, gap: number): number {
  let hope = 0;
  let kind = -1;
  let each = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kind[m] !== kind) {
      kind = B.kind[m]!;
      each = 0;
      for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
        const gun = B.kindArms[a]!;
        if (gap <= reachOf(gun) && B.kindBs[kind]! > 0) each = Math.max(each, shotHope(w, m, gun, t, gap, true));
      }
    }
    hope += each;
  }
  return hope * B.price[firstOf(t)]!;
}

/** The squad of the first n of `B.list` that a weapon does most to. */
export function chooseTarget(w: World, seat: number, s: number, gun: number, n: number): number {
  asked.open(D.target, seat);
  const m = bearerOf(s, gun);
  for (let i = 0; i < n; i++) {
    const t = B.list[i]!;
    const gap = w.gap(s, t);
    if (w.table !== null) w.cover = Math.max(0, coverFrom(w, s, t));
    const kills = shotHope(w, m, gun, t, gap, false);
    const first = firstOf(t);
    sizeUp(w, t);
    shots[FALL] = Math.min(B.count[t]!, kills * B.count[s]!);
    weighKills(w, seat, t);
    const big = B.kindW[B.kind[first]!]! > 1 || B.kindFront[B.kind[first]!]! > 0;
    const { row } = asked;
    row[0] = shots[WORTH]! * (big ? weight(seat, T.big) : 1);
    row[1] = kills;
    row[2] = gap / UNIT;
    row[3] = B.count[t]!;
    row[4] = B.price[first]!;
    row[5] = gap <= 2 * paceOf(t) ? 1 : 0;
    asked.offer(t, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** The first living model of a squad that carries a weapon. */
function bearerOf(s: number, gun: number): number {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const kind = B.kind[m]!;
    for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) if (B.kindArms[a] === gun) return m;
  }
  return firstOf(s);
}

/** Which weapon a model shoots with: what does most; -1 where none reaches. */
export function chooseArm(w: World, m: number, t: number, gap: number): number {
  const kind = B.kind[m]!;
  const from = B.kindArmsFrom[kind]!;
  asked.open(D.arm, w.seatOfModel(m));
  for (let place = 0; place < B.kindArmsFrom[kind + 1]! - from; place++) {
    const gun = B.kindArms[from + place]!;
    if (gap > reachOf(gun) || !mayFire(w, m, place, false)) continue;
    const kills = shotHope(w, m, gun, t, gap, false);
    const { row } = asked;
    row[0] = kills;
    row[1] = kills;
    row[2] = B.gunStrength[gun]!;
    row[3] = B.gunHeavy[gun]!;
    row[4] = B.gunGrenade[gun]!;
    asked.offer(place, 0, 0, 0);
  }
  return asked.settle() < 0 ? -1 : asked.act;
}
