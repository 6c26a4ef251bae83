/**
 * Rulebook chapter "Hiding", and what a model sees before it acts. Hot: once a model and phase. Night is rolled from the `table` stream.
 */

import { nearBox, pointToPiece } from "../../../geometry/inside.ts";
import { pieceOf, piecesNear } from "../../../geometry/strips.ts";
import { CONCEALS } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { near } from "./distances.ts";
import { BEHIND_COVER, IN_VIEW, lastLineCovers, lookFor, sees } from "./ground.ts";
import { hasLevels, heightOnTheWay, setHeight } from "./heights.ts";
import { kinds } from "./kind-columns.ts";
import { rollNightSight } from "./mission-dice.ts";
import type { World } from "./state.ts";
import * as C from "./state.ts";
import { way } from "./ways.ts";

/**
 * How far a searcher of Initiative I spots a Hidden model, in tenths of an inch (SK-HIDE-07, -12, -13): I inches, doubled by a scanner,
 * halved against infiltrators. `rounding` of half an Initiative: 0 none, 1 up, 2 down (SK-AMB-31).
 * @rule SK-WG-06, SK-SM-A14, SK-IG-A15, SK-HIDE-07, SK-HIDE-13
 */
export function spottingDistance(I: number, scanner: boolean, infiltrator: boolean, rounding: number): number {
  const tenths = I * (scanner ? 20 : 10);
  if (!infiltrator) return tenths;
  const half = tenths >> 1;
  const odd = half % 10;
  return rounding === 0 ? half : rounding === 1 && odd > 0 ? half + 10 - odd : half - odd;
}

/** The same for a model that searches for another, tenths. */
export function spotsWithin(searcher: number, hider: number, rounding: number): number {
  const kind = board.kind[searcher]!;
  const scanner = (kinds.scout[kind]! & M.SCOUT_SCANNER) !== 0;
  const infiltrator = (kinds.scout[board.kind[hider]!]! & M.SCOUT_INFILTRATOR) !== 0;
  return spottingDistance(kinds.I[kind]!, scanner, infiltrator, rounding);
}

/**
 * Before a model shoots, charges or fires on Overwatch at night, it learns how far it sees (SK-SCEN-10, SK-AMB-47).
 * @rule SK-TAU-A03, SK-SCEN-10
 */
export function rollSight(w: World, m: number): void {
  if (rollsForSight(w, m)) {
    const inches = rollNightSight(w.tableDice, w.m.field!.nightInches);
    board.game[C.G_NIGHT_SIGHT] = inches * 10;
    w.log.event(E.nightSight, m, inches, 0);
  } else if (board.game[C.G_NIGHT] === 0 || seesByNight(w, m)) board.game[C.G_NIGHT_SIGHT] = DAYLIGHT;
  else board.game[C.G_NIGHT_SIGHT] = board.game[C.G_SIGHT_OF + w.seatOf(m)]!;
}

/** Has a model to roll for how far it sees now? */
export function rollsForSight(w: World, m: number): boolean {
  return board.game[C.G_NIGHT] === 1 && board.rule[R.nightScope] === 0 && !seesByNight(w, m);
}

/** Is night like day to it, by its senses or by the light of a Solar Pulse? */
function seesByNight(w: World, m: number): boolean {
  return (kinds.scout[board.kind[m]!]! & M.SCOUT_NIGHT) !== 0 || board.game[C.G_PULSE] === w.seatOf(m) + 1;
}

/** Farther than any table is long. */
const DAYLIGHT = 1 << 20;

/**
 * As a seat's turn begins at night: a Solar Pulse lights it up for this turn (SK-NEC-15); by the other readings of SK-AMB-47 one roll is for a
 * whole game turn, or for everything that a side does until its next turn.
 * @rule SK-NEC-15, SK-NEC-A08
 */
export function beginNight(w: World, seat: number): void {
  if (board.game[C.G_NIGHT] === 0) return;
  board.game[C.G_PULSE] = 0;
  const from = seat * STRIDE;
  for (let m = from; m < from + board.count[seat]!; m++) {
    if ((board.flags[m]! & F.OFF) !== 0 || (kinds.scout[board.kind[m]!]! & M.SCOUT_PULSE) === 0) continue;
    board.game[C.G_PULSE] = seat + 1;
    w.log.event(E.pulse, m, 0, 0);
    break;
  }
  const scope = board.rule[R.nightScope]!;
  if (scope === 0 || (scope === 1 && seat !== board.game[C.G_FIRST])) return;
  const inches = rollNightSight(w.tableDice, w.m.field!.nightInches);
  board.game[C.G_SIGHT_OF + seat] = inches * 10;
  if (scope === 1) board.game[C.G_SIGHT_OF + 1 - seat] = inches * 10;
  w.log.event(E.nightSight, from, inches, 0);
}

/** Is an enemy too far off in the night for model m, which rolled last? Who fired may have given itself away (SK-AMB-48). */
export function lostInTheDark(m: number, t: number): boolean {
  const sight = board.game[C.G_NIGHT_SIGHT]!;
  return sight < DAYLIGHT && (board.place[t]! & F.FLASHED) === 0 && !near(m, t, sight);
}

/** Who fires at night is seen until its own next turn, by the other reading of SK-AMB-48. */
export function flash(m: number): void {
  if (board.game[C.G_NIGHT] === 1 && board.rule[R.nightReveal] === 1) board.place[m]! |= F.FLASHED;
}

/** Has a model anything that it could use on somebody in sight? Who has not does not ask how far it sees. */
export function armed(m: number): boolean {
  const kind = board.kind[m]!;
  return kinds.gunFrom[kind]! < kinds.gunTo[kind]! || kinds.grenades[kind] !== 0 || kinds.powers[kind] !== 0;
}

/** Before a model acts: it learns how far it sees, and whom it sees as it asks (`inSight`). */
export function openEyes(w: World, m: number): void {
  if (armed(m)) rollSight(w, m);
  w.looked = 0;
  w.seen = 0;
  w.sheltered = 0;
}

/** Does the model that opened its eyes last see an enemy on the table? Notes whether terrain covers that one from it. */
export function inSight(w: World, m: number, t: number): boolean {
  const bit = 1 << (t & (STRIDE - 1));
  if ((w.looked & bit) === 0) {
    w.looked |= bit;
    if (!lostInTheDark(m, t) && sees(w, m, t)) {
      w.seen |= bit;
      if (lastLineCovers()) w.sheltered |= bit;
    }
  }
  return (w.seen & bit) !== 0;
}

/** Does it see anybody? */
export function anyoneInSight(w: World, m: number): boolean {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * STRIDE;
  for (let left = board.seats[enemy * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1)
    if (inSight(w, m, from | (31 - Math.clz32(left & -left)))) return true;
  return false;
}

/** Fills `seen` and `sheltered`: all enemies that the model can see now, and those that terrain covers from it. */
export function lookAround(w: World, m: number): void {
  openEyes(w, m);
  lookAtAll(w, m);
}

/** The same for a model that has opened its eyes. */
export function lookAtAll(w: World, m: number): void {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * STRIDE;
  for (let left = board.seats[enemy * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1)
    inSight(w, m, from | (31 - Math.clz32(left & -left)));
}

/** The models of a seat on the table that are not Hidden, as a set. */
export function inTheOpen(seat: number): number {
  return board.seats[seat * C.SEAT_COLUMNS + C.S_ON]! & ~board.game[C.G_HIDDEN + seat]!;
}

/** Those that are Hidden, as a set. */
export function hidersOf(seat: number): number {
  return board.seats[seat * C.SEAT_COLUMNS + C.S_ON]! & board.game[C.G_HIDDEN + seat]!;
}

/** A model is not Hidden any more. */
export function showUp(m: number): void {
  board.place[m]! &= ~F.HIDDEN;
  board.game[C.G_HIDDEN + (m >> SEAT_SHIFT)]! &= ~(1 << (m & (STRIDE - 1)));
}

/** Shooting and moving end Hidden (SK-HIDE-06), and being found does (SK-HIDE-07, -09). @rule SK-HIDE-06 */
export function comeOut(w: World, m: number, found = false): void {
  if ((board.place[m]! & F.HIDDEN) === 0) return;
  showUp(m);
  w.touch(m);
  w.log.event(E.revealed, m, found ? 1 : 0, 0);
}

/** How a model is concealed by terrain (SK-HIDE-02, -04): not at all, beside something, inside something. */
const NOT_CONCEALED = 0;
const BESIDE = 1;
const INSIDE = 2;
/** As near to a base as this stands what it hides behind, ticks. */
const HIDES_WITHIN = UNIT >> 1;

function concealment(w: World, m: number): number {
  const table = w.table!;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const reach = board.radius[m]! + HIDES_WITHIN;
  let found = NOT_CONCEALED;
  for (let word = 0; word < table.words; word++) {
    for (let left = piecesNear(table, word, x, y, reach); left !== 0; left &= left - 1) {
      const piece = pieceOf(word, left);
      if (piece >= table.pieces) break;
      if ((table.flags[piece]! & CONCEALS) === 0 || !nearBox(table, piece, x, y, reach)) continue;
      const gap = pointToPiece(table, piece, x, y);
      if (gap === 0) return INSIDE;
      if (gap <= reach) found = BESIDE;
    }
  }
  return found;
}

/** Is there something at hand that conceals the model: it stands in it, or right behind it (SK-HIDE-02, -04)? @rule SK-HIDE-04 */
export function conceals(w: World, m: number): boolean {
  return concealment(w, m) !== NOT_CONCEALED;
}

/**
 * May the model hide at the end of its movement (SK-HIDE-02, -03)? Not where an enemy would spot it at once, and behind a wall only from
 * enemies on its other side.
 * @rule SK-HIDE-02, SK-HIDE-03, SK-HIDE-08
 */
export function mayHide(w: World, m: number): boolean {
  if ((board.flags[m]! & (F.OFF | F.STUN | F.MARCHED | F.OVERWATCH)) !== 0 || board.engaged[m] !== 0) return false;
  if ((kinds.guard[board.kind[m]!]! & (F.G_JUMP | F.G_VEIL)) === F.G_JUMP) return false;
  return liesBehind(w, m) && !spottedBy(w, m);
}

/** Does something conceal the model from all enemies on the table: does it stand in it, or on the other side of it (SK-HIDE-02, SK-AMB-142)? */
export function liesBehind(w: World, m: number): boolean {
  const place = concealment(w, m);
  return place === INSIDE || (place === BESIDE && !inPlainSight(w, m));
}

/** Has any enemy a line to the model that does not cross what it hides behind? */
function inPlainSight(w: World, m: number): boolean {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * STRIDE;
  for (let left = board.seats[enemy * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if ((board.flags[t]! & F.STUN) === 0 && lookFor(w, t, m) === IN_VIEW) return true;
  }
  return false;
}

export function hide(w: World, m: number, inSetUp = false): void {
  board.place[m]! |= F.HIDDEN;
  board.game[C.G_HIDDEN + w.seatOf(m)]! |= 1 << (m & (STRIDE - 1));
  w.touch(m);
  w.log.event(E.hid, m, inSetUp ? 1 : 0, 0);
}

/** Does any enemy spot the model where it hides (SK-HIDE-07, -08)? */
export function spottedBy(w: World, m: number): boolean {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * STRIDE;
  for (let left = board.seats[enemy * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1)
    if (spots(w, from | (31 - Math.clz32(left & -left)), m)) return true;
  return false;
}

/**
 * Does the searcher stand within its spotting distance of the hider, with a clear line: around what it hides behind, or over it from right
 * beside something of that sort (SK-HIDE-07, -08)?
 */
function spots(w: World, searcher: number, hider: number): boolean {
  if ((board.flags[searcher]! & F.STUN) !== 0) return false;
  if (!near(searcher, hider, spotsWithin(searcher, hider, board.rule[R.spotRound]!))) return false;
  const view = lookFor(w, searcher, hider);
  if (view !== BEHIND_COVER) return view === IN_VIEW;
  return concealment(w, hider) === INSIDE || concealment(w, searcher) !== NOT_CONCEALED;
}

/** Where a model has come to stand, or as a phase begins: who hides near an enemy is found (SK-HIDE-07 to -09, SK-AMB-32). @rule SK-HIDE-09 */
export function search(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    for (let left = hidersOf(seat); left !== 0; left &= left - 1) {
      const m = (seat * STRIDE) | (31 - Math.clz32(left & -left));
      if (spottedBy(w, m)) comeOut(w, m, true);
    }
  }
}

/** After a move of any kind, and when somebody got up or arrived; by another reading only as phases begin (SK-AMB-32). */
export function searchAfterMove(w: World): void {
  if (board.rule[R.spotTiming]! < 2) search(w);
}

/**
 * Along the way that was planned (table-moves.ts), or straight on for a leap, inch by inch: who moves finds who hides near it, and is found
 * if it creeps along Hidden.
 */
export function searchAlong(w: World, m: number, leaps: boolean): void {
  const enemy = 1 - w.seatOf(m);
  if ((board.place[m]! & F.HIDDEN) === 0 && hidersOf(enemy) === 0) return;
  const startX = board.px[m]!;
  const startY = board.py[m]!;
  const tall = hasLevels(w);
  const height = board.pz[m]!;
  for (let at = UNIT; at < way.walked; at += UNIT) {
    if (!leaps) way.pointAt(at);
    board.px[m] = leaps ? startX + Math.trunc(((way.endX - startX) * at) / way.walked) : way.atX;
    board.py[m] = leaps ? startY + Math.trunc(((way.endY - startY) * at) / way.walked) : way.atY;
    if (tall) heightOnTheWay(w, m, height, false);
    if ((board.place[m]! & F.HIDDEN) !== 0 && spottedBy(w, m)) comeOut(w, m, true);
    for (let left = hidersOf(enemy); left !== 0; left &= left - 1) {
      const t = (enemy * STRIDE) | (31 - Math.clz32(left & -left));
      if (spots(w, m, t)) comeOut(w, t, true);
    }
  }
  board.px[m] = startX;
  board.py[m] = startY;
  if (tall) setHeight(w, m, height);
}
