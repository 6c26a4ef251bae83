/**
 * Rulebook chapter "Close combat", charges (SK-CC-02 to -10): who may declare one, how far it leads, what answers it, and contact.
 * Terrain is rolled from the `action` stream of the seat that charges, tests from `tests` of the seat that tests.
 */

import { touching } from "../../../geometry/bases.ts";
import { bitCount } from "../bits.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { bases, thoseNear } from "./distances.ts";
import { breatheIn } from "./grenades.ts";
import { roughPlace } from "./ground.ts";
import { comeOut, inTheOpen, lostInTheDark, rollSight } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { leadershipTest } from "./leadership.ts";
import { nearestEnemy } from "./nearest.ts";
import { answerCharge } from "./overwatch.ts";
import { chargeReach, hasPack, landInTerrain, reachThroughTerrain } from "./reach.ts";
import { G_ENDING, G_FRAGS, G_NIGHT, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { couldCharge, failCharge, noteCover, reachesOnTable, rushOnTable, standAgainst } from "./table-charges.ts";
import { stepBack } from "./table-moves.ts";

/** Charges of the seat, model by model (SK-CC-02 to -10). */
export function charges(w: World, seat: number): void {
  const from = seat * STRIDE;
  const free = ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  if (w.table !== null) board.baffled.fill(0);
  for (
    let left = board.seats[seat * SEAT_COLUMNS + S_ON]! & free;
    left !== 0 && board.game[G_ENDING] === 0;
    left &= left - 1
  ) {
    const m = from | (31 - Math.clz32(left & -left));
    if (!mayCharge(m)) continue;
    const wild = board.instinct[m] === F.TO_ENEMY;
    if (w.table !== null) {
      // At night nobody looks for whom he could not reach, or must not charge.
      const enemy = 1 - seat;
      if (
        board.game[G_NIGHT] === 1 &&
        !wild &&
        thoseNear(m, enemy, inTheOpen(enemy) & lawfulPrey(m), chargeReach(w, m)) === 0
      )
        continue;
      rollSight(w, m);
    }
    const target = wild ? prey(w, m) : w.player.charge(m);
    if (target >= 0) charge(w, m, target);
    else if (wild) rush(w, m);
  }
}

/**
 * Whom a model may charge, as a set: nobody that it just left (SK-AMB-44), and after shooting only whom it shot at or, by that reading, caught
 * (SK-CC-04, SK-AMB-39).
 */
export function lawfulPrey(m: number): number {
  const flags = board.flags[m]!;
  const left = (flags & F.LEFT_COMBAT) !== 0 ? board.quit[m]! : 0;
  const shotAt = board.shotAt[m]!;
  if ((flags & F.FIRED) === 0 || shotAt <= 0 || shotAt === 127) return ~left;
  const caught = board.rule[R.shotAtAll] === 1 ? board.caught[m]! : 0;
  return ((1 << ((shotAt - 1) & (STRIDE - 1))) | caught) & ~left;
}

/** Instinct goes for the nearest enemy and no other (SK-TYR-15): the one to charge, or -1 where there is no way into contact with it. */
function prey(w: World, m: number): number {
  const target = nearestEnemy(m);
  return target >= 0 && mightCharge(w, m, target) ? target : -1;
}

/** May `m` charge this enemy, and is there room around it? */
export function mightCharge(w: World, m: number, t: number): boolean {
  if (((lawfulPrey(m) >> (t & (STRIDE - 1))) & 1) === 0) return false;
  return bitCount(board.engaged[t]!) < w.m.contacts && chargeable(w, m, t, chargeReach(w, m));
}

/** Can `m` charge this enemy, one of its lawful prey, if there is room around it? */
export function chargeable(w: World, m: number, t: number, reach: number): boolean {
  if (w.gap(m, t) > reach || (board.flags[t]! & (F.OFF | F.TANGLED)) !== 0) return false;
  if (board.rule[R.safeCompanions] === 1 && (kinds.guard[board.kind[t]!]! & F.G_COMPANION) !== 0) return false;
  // On a table it need not be seen, only not be Hidden (SK-HIDE-05) or lost in the night, and there has to be a way into contact: looked for last, it
  // costs more than all the rest.
  if (w.table !== null) {
    if ((board.place[t]! & F.HIDDEN) !== 0 || lostInTheDark(m, t)) return false;
    if (!couldCharge(w, m, t)) {
      board.baffled[t] = m + 1;
      return false;
    }
  }
  return board.owner[m]! < 0 || !strays(w, m, t);
}

/** A companion charges no farther from its owner than two inches (SK-ORK-15, -16). */
function strays(w: World, m: number, t: number): boolean {
  const owner = w.seatOf(m) * STRIDE + board.owner[m]!;
  return (board.flags[owner]! & F.OFF) === 0 && w.gap(owner, t) > 20;
}

/** Then it comes on as far as a charge leads, which counts as one that failed (SK-TYR-15). */
function rush(w: World, m: number): void {
  const target = nearestEnemy(m);
  if (target < 0) return;
  w.log.event(E.chargeFailed, m, target, 2);
  if (w.table !== null) {
    w.tick(T.chargesFailed, w.seatOf(m), 1);
    rushOnTable(w, m, target);
    return;
  }
  const rough = w.m.terrain === 1 || roughPlace(w, target) || roughPlace(w, m);
  const room = w.gap(m, target) - 10;
  const reach = rough ? reachThroughTerrain(w, m, chargeReach(w, m), Math.max(1, room)) : chargeReach(w, m);
  if ((board.flags[m]! & (F.OFF | F.STUN)) === 0) approach(w, m, target, reach < room ? reach : room);
}

/** So many tenths along the line toward an enemy. */
function approach(w: World, m: number, target: number, tenths: number): void {
  if (tenths <= 0) return;
  board.x[m]! += board.x[target]! > board.x[m]! ? tenths : -tenths;
  board.flags[m]! &= ~F.IN_PLACE;
  w.touchPlace(m);
}

/** Who may declare a charge at all: SK-CC-02, -04, -05, SK-AMB-14, -34, SK-GREN-16. @rule SK-CC-05 */
export function mayCharge(m: number): boolean {
  if ((board.flags[m]! & board.noCharge[0]!) !== 0 || board.engaged[m] !== 0 || (board.place[m]! & F.SENTRY) !== 0)
    return false;
  // A charge is a move (SK-GREN-12): not in the turn after this one for whom a friend's gas caught just now.
  if ((board.flags[m]! & F.NO_MOVE) !== 0 && (board.used[m]! & F.TURN_CAUGHT) === 0) return false;
  const instinct = board.instinct[m]!;
  return instinct !== F.TO_SYNAPSE && instinct !== F.TO_COVER;
}

/** Does a model charge a Fearsome enemy after all (SK-SKILL-21)? One that flees from the test itself does not. */
function dares(w: World, m: number, target: number): boolean {
  if ((kinds.trait[board.kind[target]!]! & F.T_FEARSOME) === 0 || leadershipTest(w, m, F.TEST_FEARSOME))
    return (board.flags[m]! & F.OFF) === 0;
  w.log.event(E.chargeFailed, m, target, 1);
  if (w.table !== null) w.tick(T.chargesFailed, w.seatOf(m), 1);
  if (board.rule[R.fearsomeDrift] === 1) stepBack(w, m, 30, F.AS_DRIFT);
  return false;
}

/** An Ork may work itself up (SK-ORK-20). */
function waaagh(w: World, m: number, target: number): void {
  const passed = leadershipTest(w, m, F.TEST_WAAAGH);
  w.log.event(E.waaagh, m, target, passed ? 1 : 0);
  if (passed) board.flags[m]! |= F.WAAAGH;
}

/** On a table: moves the charger into contact; false where it does not stay there. */
function comesToStand(w: World, m: number, target: number): boolean {
  if (w.m.coverStrikes) noteCover(w, m, target);
  standAgainst(w, m, target);
  const landed = landsInContact(w, m);
  if ((board.place[m]! & F.BREATHED) !== 0) breatheIn(w, m);
  return (board.flags[m]! & F.OFF) === 0 && landed;
}

/** A charge is a move like any other (SK-CC-08): whoever lands badly is Stunned, and out of contact if it falls from where it landed. */
function landsInContact(w: World, m: number): boolean {
  if (!hasPack(m) || (board.place[m]! & F.ROUGH) === 0) return true;
  const height = board.pz[m]!;
  landInTerrain(w, m);
  return board.pz[m] === height;
}

/**
 * One declared charge: Fearsome, Waaagh!, terrain, Overwatch answer, contact.
 * @rule SK-ORK-20, SK-CC-01, SK-CC-06, SK-CC-08, SK-CC-09, SK-SKILL-21
 */
export function charge(w: World, m: number, target: number): void {
  if (!dares(w, m, target)) return;
  if ((kinds.trait[board.kind[m]!]! & F.T_WAAAGH) !== 0) waaagh(w, m, target);
  if ((board.flags[m]! & F.OFF) !== 0) return;
  const gap = w.gap(m, target);
  if (w.table !== null ? !reachesOnTable(w, m, target) : !reachesOnLine(w, m, target, gap)) return;
  const stopped = (board.flags[target]! & F.OVERWATCH) !== 0 && !answerCharge(w, target, m);
  if (stopped || board.game[G_ENDING] !== 0) {
    board.flags[m]! &= ~F.WAAAGH;
    return;
  }
  if (board.rule[R.fragUse] === 2 && (kinds.grenades[board.kind[m]!]! & (1 << F.FRAG)) !== 0) {
    board.flags[target]! |= F.FRAGGED;
    board.game[G_FRAGS] = 1;
  }
  w.tick(T.charges, w.seatOf(m), 1);
  board.flags[m] = (board.flags[m]! | F.CHARGED | F.FIRST_ROUND) & ~F.IN_PLACE;
  if (w.table !== null) {
    if (!comesToStand(w, m, target)) return;
  } else {
    w.log.event(E.charge, m, target, gap);
    board.x[m] = board.x[target]!;
  }
  w.touchPlace(m);
  // The charge decided last holds on where nobody but its target has changed: not where one was sent at another.
  const seat = w.seatOf(m);
  const known = board.chargeTarget[seat] === target && board.chargeStamp[seat] === board.stamps[1 - seat];
  engage(w, m, target);
  if (known) board.chargeStamp[seat] = board.stamps[1 - seat]!;
  if (w.table !== null) engageAtHand(w, m);
}

/**
 * Base contact means engaged (SK-CC-07): with every enemy on its floor that the model touches and that can fight. So it is where a charge ends
 * beside more than its target, and where somebody gets up again beside who stayed (SK-CC-29, SK-AMB-12), or hid there.
 */
export function engageAtHand(w: World, m: number): void {
  const enemy = 1 - (m >> SEAT_SHIFT);
  const others = board.seats[enemy * SEAT_COLUMNS + S_ON]! & ~board.engaged[m]!;
  for (let left = others; left !== 0; left &= left - 1) {
    const t = (enemy * STRIDE) | (31 - Math.clz32(left & -left));
    if ((board.flags[t]! & (F.OFF | F.STUN)) !== 0 || board.pz[t] !== board.pz[m] || !touching(bases, m, t)) continue;
    comeOut(w, t, true);
    engage(w, m, t);
  }
}

/** Does a charge on the line come home (SK-CC-02, -09)? */
function reachesOnLine(w: World, m: number, target: number, gap: number): boolean {
  const inPlace = ((board.flags[m]! | board.flags[target]!) & F.IN_PLACE) !== 0;
  const rough = w.m.terrain === 1 || (inPlace && (roughPlace(w, target) || roughPlace(w, m)));
  const rolled = rough ? reachThroughTerrain(w, m, chargeReach(w, m), gap) : chargeReach(w, m);
  if ((board.flags[m]! & (F.OFF | F.STUN)) !== 0) return false;
  if (rolled >= gap) return true;
  failCharge(w, m, target);
  if (board.rule[R.chargePartial] === 1 || board.instinct[m] === F.TO_ENEMY) approach(w, m, target, rolled);
  return false;
}

/** Base contact. @rule SK-CC-07 */
export function engage(w: World, a: number, b: number): void {
  const seatA = w.seatOf(a);
  const seatB = 1 - seatA;
  const bitA = 1 << (a - seatA * STRIDE);
  const bitB = 1 << (b - seatB * STRIDE);
  board.engaged[a]! |= bitB;
  board.engaged[b]! |= bitA;
  board.seats[seatA * SEAT_COLUMNS + S_FIGHTING]! |= bitA;
  board.seats[seatB * SEAT_COLUMNS + S_FIGHTING]! |= bitB;
  w.touch(a);
  w.touch(b);
}
