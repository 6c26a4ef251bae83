/**
 * What a player does on a table: where a model goes (SK-AI-09), whether it waits on Overwatch (SK-AI-08), whether it hides (SK-AI-11). See decide.ts
 * for the shape of a decision. The candidates of a move are staying, closing in, marching, the mission's goal, and in danger falling back and the
 * shelter at hand; each is looked at from where it would end. Of Hidden enemies only what knowledge.ts holds counts. Hot.
 */

import { pointInside } from "../../../geometry/inside.ts";
import { floorAt } from "../../../geometry/levels.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { float64, int8, int32 } from "../../kernel/columns.ts";
import * as C from "../battle/columns.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { near, tenths, thoseNear, ticks } from "../battle/distances.ts";
import { groundAt, lineOver, nearestShelter, roughAt, SHELTERED, sees, THROUGH } from "../battle/ground.ts";
import { guns } from "../battle/gun-columns.ts";
import { aloft, HIGH, hasLevels, SAME_FLOOR } from "../battle/heights.ts";
import { conceals, inTheOpen, mayHide } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { nearestHideout } from "../battle/knowledge.ts";
import { goalFor, goalX, goalY, guessPlace, isPrecious, pressOf, runs, urgency } from "../battle/mission-goals.ts";
import { hasPack, jumps, marchLength, moveReach } from "../battle/reach.ts";
import { G_NIGHT, G_TURN, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { packRollsUpTo } from "../battle/table-charges.ts";
import { SHORT } from "../battle/table-moves.ts";
import { BOUND, INCHES, NO_MARCH, OFF, PERCH, ROUGH, STUN, STUN_AHEAD, W_SNIPER } from "../matchup.ts";
import { R } from "../rulings.ts";
import { D } from "./decisions.ts";
import { CROWD_SHIFT, KINDS, minds } from "./mind-columns.ts";
import { liesLow, shuns } from "./mission-mind.ts";
import { prefersToRun, runsOn } from "./runs.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import { CERTAIN, climbOdds, comes, inchOf, roughChargeOdds, shareInReach, standOffOf } from "./worth.ts";

/** The enemy that a mover looks at: the nearest one in the open, or -1; and the square of how far it is. */
let foe = -1;
const foeFar = float64(1);
/** The nearest of those that it may shoot at, and of those that could do it harm, or -1: mostly the same one. */
let mark = -1;
let menace = -1;

/** Who does nothing in its own next turn. Who is bound, or lay through its last turn, is up again by then (SK-DMG-11). */
const HARMLESS = OFF | STUN_AHEAD;

/** Places high up that a mover thinks of. */
const PERCHES = 3;

// Candidates: where they lead, how near to it, how far, and whether it is a march.
const MOST = 9 + PERCHES;
const toX = int32(MOST);
const toY = int32(MOST);
const stopAt = int32(MOST);
const far = int32(MOST);
const marches = int8(MOST);
/** As what others may follow it. */
const choices = int8(MOST);
/** The height wanted there, or SAME_FLOOR. */
const toZ = int32(MOST);
let candidates = 0;

/** What a move is measured against: the nearest enemy, or where one is thought to be. */
let aimX = 0;
let aimY = 0;
let aimStop = 0;
/** Ticks from edge to edge. */
let aimFar = 0;

/** Chance in 64 of seeing an enemy at so many inches at night: 2D6 inches, doubled (SK-SCEN-10). */
const NIGHT_CHANCE = int32(INCHES);
for (let inch = 0; inch < INCHES; inch++) {
  const pips = Math.ceil(inch / 2);
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= pips) ways++;
  NIGHT_CHANCE[inch] = Math.trunc((64 * ways) / 36);
}

function offer(x: number, y: number, stop: number, reach: number, march: boolean, choice = NONE): void {
  choices[candidates] = choice;
  toX[candidates] = x;
  toY[candidates] = y;
  stopAt[candidates] = stop;
  far[candidates] = reach;
  marches[candidates] = march ? 1 : 0;
  toZ[candidates] = SAME_FLOOR;
  candidates++;
}

// Columns of `board.lead`, what the last model did that weighed its move in this phase: its kind (-1: nobody yet), how far its nearest enemy was, in
// ticks, and its choice.
const LEAD_KIND = 0;
const LEAD_FAR = 1;
const LEAD_CHOICE = 2;
/** 1 where it might have marched and did not. */
const LEAD_WALKED = 3;
/** 1 where it stayed to shoot. */
const LEAD_SHOOTS = 4;
// The choices that others follow; NONE: any other.
const NONE = 0;
const STAYED = 1;
const CLOSED_IN = 2;
const TO_GOAL = 3;
/** Ticks by which the enemies of two models may be nearer or farther off for the two to do the same. */
const ALIKE = 3 * UNIT;

/**
 * Whether a model does without weighing anything what the one of its kind before it did: it closes in or goes for the goal where that one did and
 * had its nearest enemy no farther away, unless it has come to the goal itself; and it stays where that one stayed to shoot or to charge and it has
 * its own nearest enemy as near, and in sight.
 */
function fallsIn(w: World, m: number, kind: number): boolean {
  if (board.lead[LEAD_KIND] !== kind || foe < 0 || board.balked[m] === foe + 1) return false;
  const farther = Math.sqrt(foeFar[0]!) - board.lead[LEAD_FAR]!;
  if (farther < -ALIKE || isPrecious(m) || liesLow(w, m >> SEAT_SHIFT)) return false;
  // Who has to be somewhere follows nobody but there.
  if (runs(w, m)) return board.lead[LEAD_CHOICE] === TO_GOAL;
  // Who has come to the goal finds something else to do.
  if (board.lead[LEAD_CHOICE] === TO_GOAL && !goalFor(w, m)) return false;
  return board.lead[LEAD_CHOICE] !== STAYED || (farther <= ALIKE && sees(w, m, foe));
}

/** The candidate that a doctrine takes for a model that follows, whatever the others are worth. */
function followed(): number {
  let found = 0;
  for (let c = 1; c < candidates; c++) {
    if (choices[c] !== board.lead[LEAD_CHOICE] || (found > 0 && board.lead[LEAD_WALKED] === 1)) continue;
    found = c;
  }
  return found;
}

/** Notes what a model that weighed its move has chosen, for those after it. */
function takeLead(m: number, kind: number, choice: number): void {
  const stayed = choice === 0 && rows[FIRE]! + rows[CHARGE]! > 0;
  board.lead[LEAD_SHOOTS] = stayed && rows[FIRE]! > 0 ? 1 : 0;
  board.lead[LEAD_CHOICE] = stayed ? STAYED : choices[choice]!;
  board.lead[LEAD_KIND] = board.lead[LEAD_CHOICE] === NONE || isPrecious(m) || foe < 0 ? -1 : kind;
  board.lead[LEAD_FAR] = Math.sqrt(foeFar[0]!);
  // The march is the candidate after the walk.
  board.lead[LEAD_WALKED] = choice + 1 < candidates && choices[choice + 1] === choices[choice] ? 1 : 0;
}

/** SK-AI-09 on a table: does a model go anywhere? Where is left in `heading`. */
export function chooseMoveOnTable(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  const reach = moveReach(m);
  findFoe(m);
  const asked = isAsked(seat);
  const random = drawsLots(seat);
  const follows = !random && !hasLevels(w) && fallsIn(w, m, kind);
  if (follows && !asked && board.lead[LEAD_CHOICE] === STAYED) {
    if (board.lead[LEAD_SHOOTS] === 1) aimFromHere(m);
    return false;
  }
  const long = longestMove(w, m);
  takeAim(w, m);
  if (follows && !asked) return headAlong(w, m, reach, long);
  const wanted = goalFor(w, m);
  listMoves(w, m, reach, long, wanted);
  const worthHere = random ? 0 : lookFromHere(w, side, m, kind, wanted);
  if (random || rows[THEIR_FIRE]! + rows[THEIR_CHARGE]! > 0) offerSafety(w, m, reach);
  const liked = random ? 0 : follows ? followed() : bestMove(w, side, m, kind, worthHere);
  const choice = random || asked ? offerMoves(w, seat, m, kind, worthHere, liked) : liked;
  if (!random) {
    if (choice === 0 && (follows ? board.lead[LEAD_SHOOTS] === 1 : rows[FIRE]! > 0)) aimFromHere(m);
    if (!follows) takeLead(m, kind, choice);
  }
  if (choice === 0) return false;
  return headFor(m, choice);
}

/** Heads where a candidate leads; false where that is but a hop. */
function headFor(m: number, c: number): boolean {
  head(toX[c]!, toY[c]!, stopAt[c]!, far[c]!, marches[c] === 1, toZ[c]!);
  return !isHop(m);
}

/** Is the move that was left in `heading` so short that it gains nothing, where a pack may land badly and who moved shoots worse? */
function isHop(m: number): boolean {
  if (board.heading[C.HEADING_HEIGHT] !== SAME_FLOOR) return false;
  const dx = board.heading[C.HEADING_X]! - board.px[m]!;
  const dy = board.heading[C.HEADING_Y]! - board.py[m]!;
  const least = board.heading[C.HEADING_STOP]! + (UNIT >> 1);
  return jumps(m) && dx * dx + dy * dy <= least * least;
}

/** How far a model comes that marches, if it may. */
function longestMove(w: World, m: number): number {
  const barred = (board.flags[m]! & NO_MARCH) !== 0 || !w.marchAllowed(m) || (board.place[m]! & ROUGH) !== 0;
  const move = kinds.move[board.kind[m]!]!;
  // Nobody has to be the nearest: whether any of them is too near needs no roots.
  return marchLength(move, barred || enemyBarsMarch(w, m), NOWHERE, w.m.marchTimes, w.m.marchClear);
}

/**
 * Would who outranges all enemies that are left march into their reach, where a walk brings it into its own? Then it walks, if it minds giving up a
 * longer range.
 */
function spoilsRange(w: World, m: number, reach: number, long: number): boolean {
  if (foe < 0 || runs(w, m)) return false;
  const side = board.side[m >> SEAT_SHIFT]!;
  const own = kinds.reach[board.kind[m]!]!;
  if (own < FAR_REACHING || minds.weights[side * WEIGHTS + W.standOff]! < MINDS_RANGE) return false;
  const gap = w.gap(m, foe);
  const theirs = longestReach(foe >> SEAT_SHIFT);
  return own > theirs && gap - reach <= own && gap - long <= theirs + kinds.move[board.kind[foe]!]!;
}

/** Tenths from which on a gun is there to be fired from afar, and the least weight of a longer range of who never marches out of it. */
const FAR_REACHING = 180;
const MINDS_RANGE = 1;

/** How far those of a seat who are on the table shoot, in tenths. */
function longestReach(seat: number): number {
  let most = 0;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const reach = kinds.reach[board.kind[(seat * STRIDE) | (31 - Math.clz32(left & -left))]!]!;
    if (reach > most) most = reach;
  }
  return most;
}

/** Heads where the one before a model did, that closed in or went for the goal; false where the goal is none of this one's. */
function headAlong(w: World, m: number, reach: number, long: number): boolean {
  const march = long > reach && board.lead[LEAD_WALKED] === 0 && !spoilsRange(w, m, reach, long);
  const far = march ? long : reach;
  if (board.lead[LEAD_CHOICE] === CLOSED_IN) head(aimX, aimY, aimStop, far, march, SAME_FLOOR);
  else if (goalFor(w, m)) head(goalX(), goalY(), 0, far, march, SAME_FLOOR);
  else return false;
  return !isHop(m);
}

/** Lists the candidates that need no danger: staying, the aim and the goal, by a walk or a march, and high places. */
function listMoves(w: World, m: number, reach: number, long: number, wanted: boolean): void {
  candidates = 0;
  offer(board.px[m]!, board.py[m]!, 0, 0, false);
  offer(aimX, aimY, aimStop, reach, false, CLOSED_IN);
  const march = long > reach && !spoilsRange(w, m, reach, long);
  if (march) offer(aimX, aimY, aimStop, long, true, CLOSED_IN);
  if (wanted) {
    offer(goalX(), goalY(), 0, reach, false, TO_GOAL);
    if (march) offer(goalX(), goalY(), 0, long, true, TO_GOAL);
  }
  if (hasLevels(w)) offerPerches(w, m, reach);
}

/** Leaves word of where to go. */
function head(x: number, y: number, stop: number, reach: number, march: boolean, height: number): void {
  board.heading[C.HEADING_X] = x;
  board.heading[C.HEADING_Y] = y;
  board.heading[C.HEADING_STOP] = stop;
  board.heading[C.HEADING_REACH] = reach;
  board.heading[C.HEADING_MARCH] = march ? 1 : 0;
  board.heading[C.HEADING_HEIGHT] = height;
}

/** Notes that a model stays to shoot from where it stands. */
function aimFromHere(m: number): void {
  board.aiming[0]! |= 1 << (m & (STRIDE - 1));
}

/** Offers to fall back from the nearest enemy, and the nearest shelter. */
function offerSafety(w: World, m: number, reach: number): void {
  if (foe >= 0) {
    const dx = board.px[m]! - aimX;
    const dy = board.py[m]! - aimY;
    const length = Math.sqrt(dx * dx + dy * dy);
    const share = length === 0 ? 0 : ticks(reach) / length;
    const x = onTable(board.px[m]! + Math.trunc(dx * share), w.table!.width, board.radius[m]!);
    const y = onTable(board.py[m]! + Math.trunc(dy * share), w.table!.depth, board.radius[m]!);
    offer(x, y, 0, reach, false);
  }
  const spot = nearestShelter(w, m, ticks(reach));
  if (spot >= 0) offer(w.spots.shelter[spot]!, w.spots.shelter[spot + 1]!, 0, reach, false);
}

/** A coordinate, or the last one at which a base of that radius is still on a table of that size (SK-MOVE-04). */
function onTable(at: number, size: number, radius: number): number {
  const most = (size >> 1) - radius;
  return at > most ? most : at < -most ? -most : at;
}

/**
 * Does an enemy stand so near to a model that it bars its march (SK-MOVE-12)? Hidden ones too, for so the rule has it. That a march is barred is
 * all that a player learns of them.
 */
function enemyBarsMarch(w: World, m: number): boolean {
  const clear = w.m.marchClear;
  if (foe >= 0 && near(m, foe, clear)) return true;
  const enemy = 1 - (m >> SEAT_SHIFT);
  const barring = board.rule[R.marchVisible] === 0 ? board.seats[enemy * SEAT_COLUMNS + S_ON]! : inTheOpen(enemy);
  return thoseNear(m, enemy, barring, clear) !== 0;
}

/** Looks for the nearest enemy of a model that is not Hidden, and for the two that it might shoot at and has to fear. */
function findFoe(m: number): void {
  const seat = 1 - (m >> SEAT_SHIFT);
  const open = inTheOpen(seat);
  foe = nearestOf(m, open);
  mark = foe;
  menace = foe;
  if (foe < 0) return;
  if (isNoPrey(m, foe)) {
    const other = nearestOf(m, preyAmong(m, open));
    if (other >= 0) foe = other;
    else nearestOf(m, open);
    mark = foe;
    menace = foe;
  }
  const fighting = board.engaged[foe] !== 0;
  const calm = (board.flags[foe]! & HARMLESS) !== 0;
  if (!fighting && !calm) return;
  const far = foeFar[0]!;
  const free = open & ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  if (fighting && board.rule[R.shootInto] === 0) mark = nearestOf(m, free);
  const same = mark !== foe && (mark < 0 || (board.flags[mark]! & HARMLESS) === 0);
  menace = same ? mark : nearestOf(m, dangerousOf(seat, free));
  foeFar[0] = far;
}

/**
 * Can a model do nothing to an enemy that fights others: may nobody shoot at it, and would the model not charge it, or did it find no way to last time?
 * To come closer to that one gains it nothing.
 */
function isNoPrey(m: number, t: number): boolean {
  if (board.engaged[t] === 0 || board.rule[R.shootInto] !== 0) return false;
  if (board.balked[m] === t + 1) return true;
  const row = board.side[m >> SEAT_SHIFT]! * KINDS + board.kind[m]!;
  return blowAt(row, t) <= 0;
}

/** Those of a set of enemies to whom a model could do something. */
function preyAmong(m: number, enemies: number): number {
  const from = (1 - (m >> SEAT_SHIFT)) * STRIDE;
  let found = 0;
  for (let left = enemies; left !== 0; left &= left - 1)
    if (!isNoPrey(m, from | (31 - Math.clz32(left & -left)))) found |= left & -left;
  return found;
}

/** The nearest enemy in the open that could do a model harm in its next turn, or -1. */
export function nearestMenace(m: number): number {
  findFoe(m);
  return menace;
}

/** Those of a set that do something in their own next turn. */
function dangerousOf(seat: number, set: number): number {
  const from = seat * STRIDE;
  let found = 0;
  for (let left = set; left !== 0; left &= left - 1)
    if ((board.flags[from | (31 - Math.clz32(left & -left))]! & HARMLESS) === 0) found |= left & -left;
  return found;
}

/** The nearest enemy of a set, or -1; notes how far it is. */
function nearestOf(m: number, enemies: number): number {
  const from = (1 - (m >> SEAT_SHIFT)) * STRIDE;
  const x = board.px[m]!;
  const y = board.py[m]!;
  let nearest = -1;
  let least = FAR;
  for (let left = enemies; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const d = dx * dx + dy * dy;
    if (d >= least) continue;
    nearest = t;
    least = d;
  }
  foeFar[0] = least;
  return nearest;
}

/** Beyond the square of any distance on a table. */
const FAR = NOWHERE * NOWHERE;

/** The nearest enemy in the open; with none, the nearest noted hideout; with none, where the mission makes one look. */
function takeAim(w: World, m: number): void {
  const hideout = foe >= 0 ? -1 : nearestHideout(m);
  if (foe >= 0 && board.balked[m] === foe + 1) aimBeside(m, foe);
  else if (foe >= 0) {
    aimX = board.px[foe]!;
    aimY = board.py[foe]!;
    aimStop = board.radius[m]! + board.radius[foe]! + SHORT;
  } else if (hideout >= 0) {
    aimX = board.knownX[hideout]!;
    aimY = board.knownY[hideout]!;
    aimStop = 0;
  } else {
    guessPlace(w, m);
    aimX = goalX();
    aimY = goalY();
    aimStop = 0;
  }
  aimFar = farFromAim(board.px[m]!, board.py[m]!);
}

/** Who found no way to an enemy goes around it, every other one by the other side. */
function aimBeside(m: number, t: number): void {
  const dx = board.px[m]! - board.px[t]!;
  const dy = board.py[m]! - board.py[t]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  const aside = board.radius[m]! + board.radius[t]! + FLANK;
  const share = length === 0 ? 0 : ((m & 1) === 0 ? aside : -aside) / length;
  aimX = board.px[t]! - Math.trunc(dy * share);
  aimY = board.py[t]! + Math.trunc(dx * share);
  aimStop = 0;
}

/** How far from the edge of an enemy one passes it. */
const FLANK = UNIT + (UNIT >> 1);

/** Ticks from a place to the aim, less where one would stop. */
function farFromAim(x: number, y: number): number {
  const dx = aimX - x;
  const dy = aimY - y;
  return Math.max(0, (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - aimStop);
}

/**
 * The candidate whose row weighs most; ties go to the first. Drawing lines of sight is what costs: of every candidate it is reckoned first
 * what it would be worth with every line to its liking, and who cannot win with that is not looked at.
 */
function bestMove(w: World, side: number, m: number, kind: number, worthHere: number): number {
  let best = worthHere;
  let choice = 0;
  for (let c = 1; c < candidates; c++) foresee(w, side, m, kind, c);
  for (;;) {
    let next = 0;
    let most = best;
    for (let c = 1; c < candidates; c++) {
      if (hopes[c]! < most || (hopes[c] === most && (next > 0 || c > choice))) continue;
      most = hopes[c]!;
      next = c;
    }
    if (next === 0) return choice;
    const worth = look(w, side, m, kind, next);
    hopes[next] = WORST;
    if (worth < best || (worth === best && next > choice)) continue;
    best = worth;
    choice = next;
  }
}

/** Weighs staying, and sets the pulls: who can do nothing from where it stands grows impatient, if waiting does not win. */
function lookFromHere(w: World, side: number, m: number, kind: number, wanted: boolean): number {
  pulls[EAGER] = pressOf(w, w.seatOf(m));
  pulls[CARE] = isPrecious(m) || liesLow(w, w.seatOf(m)) ? 3 : 1;
  pulls[HURRY] = wanted ? urgency(w, m) : 0;
  foresee(w, side, m, kind, 0);
  const worth = look(w, side, m, kind, 0);
  if (rows[FIRE]! + rows[CHARGE]! > 0) {
    // Nobody runs at an enemy who comes into its fire anyway.
    const weights = side * WEIGHTS;
    if (foe >= 0 && comes(w.seatOf(m), foe, gapThere[0]!))
      pulls[EAGER] = Math.trunc(
        (pulls[EAGER]! * minds.weights[weights + W.moveMeet]!) / minds.weights[weights + W.moveGround]!,
      );
  } else if (pulls[EAGER]! >= 100) pulls[EAGER]! *= 2 + board.game[G_TURN]!;
  return worth;
}

/** Offers all candidates to who sees all, or draws one of them; `best` is the doctrine's. */
function offerMoves(w: World, seat: number, m: number, kind: number, worthHere: number, best: number): number {
  const side = board.side[seat]!;
  const { row } = offers;
  offers.open(D.move, seat);
  offers.advise(best, 0, 0, 0);
  for (let c = 0; c < candidates; c++) {
    if (isAsked(seat)) {
      if (c > 0) foresee(w, side, m, kind, c);
      row[0] = (c === 0 ? worthHere : look(w, side, m, kind, c)) / GRAIN;
      const at = c * ROW;
      for (let i = 0; i < ROW; i++) row[1 + i] = rows[at + i]!;
      row[8] = c > 0 ? 1 : 0;
      row[9] = marches[c]!;
    }
    offers.offer(c, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** Less than any candidate is worth. */
const WORST = -2147483648;

// What a candidate's row holds.
const FIRE = 0;
const CHARGE = 1;
const THEIR_FIRE = 2;
const THEIR_CHARGE = 3;
const CLOSER = 4;
const PROGRESS = 5;
const NEXT = 6;
const ROW = 7;
const rows = float64(MOST * ROW);
/** Where a candidate ends, and from there to each of the enemies looked at, in tenths. */
const endX = int32(MOST);
const endY = int32(MOST);
const endZ = int32(MOST);
const gapThere = int32(MOST);
const gapToMark = int32(MOST);
const gapToMenace = int32(MOST);
/** What a candidate is worth at most, in grains. */
const hopes = int32(MOST);

// The pulls of the aim and of the goal in percent, and how much dearer the model's own life is than that of others.
const EAGER = 0;
const HURRY = 1;
const CARE = 2;
const pulls = int32(3);

/** A row weighed, in grains. */
function weigh(side: number, c: number): number {
  const weights = side * WEIGHTS;
  const at = c * ROW;
  const care = pulls[CARE]!;
  const worth =
    minds.weights[weights + W.tableFire]! * rows[at + FIRE]! +
    minds.weights[weights + W.tableCharge]! * rows[at + CHARGE]! -
    minds.weights[weights + W.tableTheirFire]! * care * rows[at + THEIR_FIRE]! -
    minds.weights[weights + W.tableTheirCharge]! * care * rows[at + THEIR_CHARGE]! +
    (care > 1 ? 0 : minds.weights[weights + W.tableGround]! * (pulls[EAGER]! / 100) * rows[at + CLOSER]!) +
    minds.weights[weights + W.tableStay]! * (c > 0 ? 0 : 1) * 0.1 +
    minds.weights[weights + W.objective]! * (pulls[HURRY]! / 100) * rows[at + PROGRESS]! +
    minds.weights[weights + W.tableNext]! * rows[at + NEXT]!;
  return (worth * GRAIN) | 0;
}

/**
 * Fills a candidate's row as if every line of sight were to its liking: what one could do from where it ends, what is gained, and what that
 * is worth.
 */
function foresee(w: World, side: number, m: number, kind: number, c: number): void {
  const own = side * KINDS + kind;
  const startX = board.px[m]!;
  const startY = board.py[m]!;
  const wayX = toX[c]! - startX;
  const wayY = toY[c]! - startY;
  const whole = Math.sqrt(wayX * wayX + wayY * wayY);
  const walked = Math.max(0, Math.min(whole - stopAt[c]!, ticks(far[c]!)));
  const share = whole === 0 ? 0 : walked / whole;
  const x = startX + Math.trunc(wayX * share);
  const y = startY + Math.trunc(wayY * share);
  const height = hasLevels(w) ? heightThere(w, m, c, x, y) : 0;
  endX[c] = x;
  endY[c] = y;
  endZ[c] = height;
  const at = c * ROW;
  const left = farFromAim(x, y);
  gainGround(side, own, kind, at, left);
  rows[at + PROGRESS] = 0;
  if (pulls[HURRY]! > 0) {
    const hereX = goalX() - startX;
    const hereY = goalY() - startY;
    const thereX = goalX() - x;
    const thereY = goalY() - y;
    rows[at + PROGRESS] =
      (Math.sqrt(hereX * hereX + hereY * hereY) - Math.sqrt(thereX * thereX + thereY * thereY)) / (6 * UNIT);
  }
  const march = marches[c] === 1;
  const still = own * 2 * INCHES;
  const after = c > 0 ? still + INCHES : still;
  const reach = kinds.charge[kind]!;
  const threat = minds.threatReach[side]!;
  let fire = 0;
  let charge = 0;
  let next = 0;
  let theirCharge = 0;
  if (foe >= 0) {
    const gap = tenthsFrom(x, y, m, foe);
    gapThere[c] = gap;
    if (!march && gap <= reach && !shuns(w, m, foe))
      charge = (Math.max(0, blowAt(own, foe) / GRAIN) * chargesUp(w, m, kind, c, foe)) / CERTAIN;
  }
  if (mark >= 0) {
    const gap = mark === foe ? gapThere[c]! : tenthsFrom(x, y, m, mark);
    gapToMark[c] = gap;
    const clear = height - board.pz[mark]! >= HIGH ? FROM_ABOVE : 1;
    const inch = inchOf(gap);
    next = minds.firePower[still + inch]! * clear;
    if (!march) fire = minds.firePower[after + inch]! * clear;
  }
  if (menace >= 0) {
    const gap = menace === foe ? gapThere[c]! : tenthsFrom(x, y, m, menace);
    gapToMenace[c] = gap;
    if (gap <= threat) theirCharge = minds.threatBlow[side]!;
  }
  rows[at + FIRE] = fire;
  rows[at + CHARGE] = charge;
  rows[at + NEXT] = next;
  rows[at + THEIR_CHARGE] = theirCharge;
  rows[at + THEIR_FIRE] = 0;
  hopes[c] = weigh(side, c);
}

/** Puts into a row what the ground is worth that ends so many ticks from the aim. */
function gainGround(side: number, own: number, kind: number, at: number, left: number): void {
  const inch = inchOf(tenths(left));
  const later = minds.firePower[(own * 2 + 1) * INCHES + (inch > 12 ? 12 : inch)]!;
  const blow = minds.bestBlow[own]!;
  // Who hits as hard from where it stands, or would rather not charge, gains nothing by coming closer.
  const now = minds.firePower[(own * 2 + 1) * INCHES + inchOf(tenths(aimFar))]!;
  const fight = foe >= 0 && blowAt(own, foe) <= 0 ? 0 : blow;
  const fireThere = later > now ? later : 0;
  // Nor who gives up a longer range by it.
  const useful = fight > fireThere || foe < 0 ? aimFar - left : usefulGround(side, kind, left);
  rows[at + CLOSER] = (useful / (6 * UNIT)) * (fight > fireThere ? fight : fireThere);
}

/** How much of the ground, in ticks, that ends so far from the aim is any to a shooter: less where it gives up a longer range. */
function usefulGround(side: number, kind: number, left: number): number {
  const line = Math.min(ticks(standOffOf(side, kind)), aimFar);
  const gained = aimFar - left;
  return left >= line ? gained : Math.trunc(gained - minds.weights[side * WEIGHTS + W.standOff]! * (line - left)) | 0;
}

/** From the edge of a model that stands somewhere to that of an enemy, in tenths. */
function tenthsFrom(x: number, y: number, m: number, t: number): number {
  const dx = board.px[t]! - x;
  const dy = board.py[t]! - y;
  const edge = Math.sqrt(dx * dx + dy * dy) - board.radius[m]! - board.radius[t]!;
  return edge > 0 ? Math.ceil((edge * 10) / UNIT) | 0 : 0;
}

/**
 * The chance, in so many, that a charge from where a candidate ends comes up or down to an enemy, and through the Difficult Terrain in which either
 * stands; packs climb without dice (SK-MOVE-10), but for a floor above their heads.
 */
function chargesUp(w: World, m: number, kind: number, c: number, t: number): number {
  let rise = 0;
  if (hasLevels(w)) {
    const stays = endZ[c] === board.pz[m] ? aloft(m) : 0;
    const up = Math.abs((toZ[c] === SAME_FLOOR ? stays : toZ[c]!) - aloft(t));
    rise = Math.ceil((up * 10) / UNIT) | 0;
  }
  if (hasPack(m)) return rise > 0 && packRollsUpTo(w, m, t) ? climbOdds(kind, rise) : CERTAIN;
  const rough = rise > 0 || (board.place[t]! & ROUGH) !== 0 || startsRough(w, m, c);
  return rough ? roughChargeOdds(kind, Math.max(rise, gapThere[c]!)) : CERTAIN;
}

/** Would a charge from where a candidate ends start in Difficult Terrain? */
function startsRough(w: World, m: number, c: number): boolean {
  return c === 0 ? (board.place[m]! & ROUGH) !== 0 : roughAt(w.table!, endX[c]!, endY[c]!);
}

/** What a charge at an enemy is worth to a kind, in grains. */
function blowAt(own: number, t: number): number {
  const helpless = (board.flags[t]! & (STUN | BOUND)) !== 0 ? 1 : 0;
  return minds.chargeGrains[((own * KINDS + board.kind[t]!) * 2 + helpless) << CROWD_SHIFT]!;
}

/** Puts into a foreseen row what hangs on who sees whom from there, and weighs it, in grains. A line of which nothing could come is not drawn. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: once a candidate that may win; a piece of it apart costs a call with six arguments.
function look(w: World, side: number, m: number, kind: number, c: number): number {
  const own = side * KINDS + kind;
  const at = c * ROW;
  rows[at + FIRE] = 0;
  rows[at + NEXT] = 0;
  rows[at + THEIR_FIRE] = 0;
  const threat = menace < 0 ? 0 : minds.threatFire[side * INCHES + inchOf(gapToMenace[c]!)]!;
  if (mark >= 0) {
    const inch = inchOf(gapToMark[c]!);
    const still = own * 2 * INCHES;
    const standing = minds.firePower[still + inch]!;
    const power = marches[c] === 1 ? 0 : minds.firePower[(c > 0 ? still + INCHES : still) + inch]!;
    const fears = menace === mark && threat > 0;
    const line = standing > 0 || power > 0 || fears ? lineFromEnd(w, m, c, mark) : 0;
    if (line !== 0) {
      const above = endZ[c]! - board.pz[mark]!;
      const cover = (line & THROUGH) !== 0 ? minds.coverShare[own * KINDS + board.kind[mark]!]! : 1;
      const clear = (sightAt(inch) / 64) * cover * (above >= HIGH ? FROM_ABOVE : 1);
      rows[at + FIRE] = power * clear;
      rows[at + NEXT] = standing * clear;
      if (fears) fear(side, own, c, line);
    }
  }
  if (threat > 0 && menace !== mark) {
    const line = lineFromEnd(w, m, c, menace);
    if (line !== 0) fear(side, own, c, line);
  }
  return weigh(side, c);
}

/** The line from where a candidate ends to an enemy. */
function lineFromEnd(w: World, m: number, c: number, t: number): number {
  const theirs = board.pz[t]! + board.tall[t]!;
  return lineOver(w, board.px[t]!, board.py[t]!, theirs, endX[c]!, endY[c]!, endZ[c]! + board.tall[m]!);
}

/** Chance in 64 of seeing somebody at so many inches (SK-SCEN-10). */
function sightAt(inch: number): number {
  return board.game[G_NIGHT] === 1 ? NIGHT_CHANCE[inch]! : 64;
}

/** Puts into a row what the enemy that one has to fear could do by fire along a line. */
function fear(side: number, own: number, c: number, line: number): void {
  const inch = inchOf(gapToMenace[c]!);
  const shade = minds.shade[own]!;
  const above = endZ[c]! - board.pz[menace]!;
  const shelter = (line & (THROUGH | SHELTERED)) !== 0 ? (above >= HIGH ? 0.67 * shade : shade) : 1;
  const risk = endZ[c]! >= LEDGE ? FALL_RISK : 1;
  rows[c * ROW + THEIR_FIRE] = minds.threatFire[side * INCHES + inch]! * (sightAt(inch) / 64) * shelter * risk;
}

/** So high above the ground one falls (SK-FALL-01). */
const LEDGE = 4 * UNIT;
/** What a save that is worse by one is worth to who shoots, and a fall to who is hit, as a player reckons. */
const FROM_ABOVE = 1.25;
const FALL_RISK = 1.3;
/** How high one hopes to climb in one move: better than even on the best of two dice. */
const CLIMB = 4 * UNIT;

/** Height at which a candidate ends. */
function heightThere(w: World, m: number, c: number, x: number, y: number): number {
  const wanted = toZ[c]!;
  if (wanted !== SAME_FLOOR) return wanted;
  if (c === 0) return board.pz[m]!;
  const floor = aloft(m) > 0 ? floorAt(w.table!, board.px[m]!, board.py[m]!, aloft(m)) : -1;
  return floor >= 0 && pointInside(w.table!, floor, x, y) ? board.pz[m]! : groundAt(w.table!, x, y);
}

/** Offers the highest places within reach, those nearest to the enemy first (SK-MOVE-10, -18). */
function offerPerches(w: World, m: number, reach: number): void {
  const perches = w.perches;
  const far = ticks(reach);
  const up = jumps(m) ? ticks(reach) : CLIMB;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const from = candidates;
  for (let p = 0; p < perches.length; p += PERCH) {
    const dx = perches[p]! - x;
    const dy = perches[p + 1]! - y;
    if (Math.abs(dx) > far || Math.abs(dy) > far || dx * dx + dy * dy > far * far) continue;
    const height = perches[p + 2]!;
    const climbs = perches[p + 3] === 1;
    if (climbs && Math.abs(height - aloft(m)) > up) continue;
    if (dx === 0 && dy === 0 && height === board.pz[m]) continue;
    const ex = aimX - perches[p]!;
    const ey = aimY - perches[p + 1]!;
    // An inch of height is worth two inches nearer.
    const worth = 2 * height - Math.trunc(Math.sqrt(ex * ex + ey * ey));
    let at = candidates - from;
    if (at === PERCHES) {
      if (worth <= perchWorth[PERCHES - 1]!) continue;
      at--;
    } else {
      offer(0, 0, 0, reach, false);
    }
    while (at > 0 && perchWorth[at - 1]! < worth) {
      copyCandidate(from + at, from + at - 1);
      perchWorth[at] = perchWorth[at - 1]!;
      at--;
    }
    perchWorth[at] = worth;
    toX[from + at] = perches[p]!;
    toY[from + at] = perches[p + 1]!;
    toZ[from + at] = climbs ? height : SAME_FLOOR;
  }
}

const perchWorth = int32(PERCHES);

function copyCandidate(to: number, from: number): void {
  toX[to] = toX[from]!;
  toY[to] = toY[from]!;
  toZ[to] = toZ[from]!;
}

/**
 * SK-AI-08 on a table: wait for whoever comes? It pays where there is nothing to shoot at now, an enemy in reach of the next move that does move of
 * its own accord, or one that will leave its cover.
 */
export function waitsOnTable(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  const row = side * KINDS + kind;
  const weights = side * WEIGHTS;
  findFoe(m);
  if (menace < 0) return false;
  const gap = w.gap(m, menace);
  const reach = kinds.reach[kind]!;
  const step = kinds.move[board.kind[menace]!]!;
  if (!comes(seat, menace, gap) || gap - step > reach) return false;
  const inView = sees(w, m, menace);
  const now = inView ? minds.firePower[row * 2 * INCHES + inchOf(gap)]! : 0;
  const blow = inView && gap <= kinds.charge[kind]! + kinds.move[kind]! ? Math.max(0, minds.bestBlow[row]!) : 0;
  const met = minds.watchPower[row * 2 * INCHES + inchOf(inView && gap <= reach ? gap : Math.max(0, gap - step))]!;
  const later = met * (inView ? 1 : 0.6);
  if (later === 0) return false;
  // Who has to press does not lie in wait where it sees nobody.
  if (now === 0 && pressOf(w, seat) > 100 && !snipes(kind)) return false;
  const act = minds.weights[weights + W.watchNow]! * now + minds.weights[weights + W.watchCharge]! * blow;
  const worth = minds.weights[weights + W.watchLater]! * later * (vigilance(seat) / 64);
  if (worth <= act || worth * shareInReach(w, m, menace, reach) <= act) return false;
  board.vigils[2 * seat]!++;
  return true;
}

/** In `board.vigils`, behind how often a seat's models went on Overwatch: how often one of them had somebody to fire at. */
export const VIGIL_SHOTS = 1;

/** The share, in 64, of the vigils of a seat that come to a shot, as it has found so far: who has never waited hopes for the best. */
function vigilance(seat: number): number {
  const hoped = HOPEFUL + board.vigils[2 * seat]!;
  const fired = HOPEFUL + board.vigils[2 * seat + VIGIL_SHOTS]!;
  return fired >= hoped ? 64 : Math.trunc((64 * fired) / hoped) | 0;
}

/** Waits in vain that one has to have seen before half of the hope is gone. */
const HOPEFUL = 4;

/** On Overwatch a sniper pins whoever it shoots at, and wounds on the row of the target's Toughness (SK-OW-11, -12). */
function snipes(kind: number): boolean {
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    if ((guns.flags[g]! & W_SNIPER) !== 0) return true;
  }
  return false;
}

/** SK-AI-11: who has nothing to shoot at from where it stands hides, if it can; and who has to be kept safe always does. @rule SK-AI-11 */
export function chooseHide(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const aims = ((board.aiming[0]! >> (m & (STRIDE - 1))) & 1) === 1 && !isPrecious(m);
  if ((aims && playsDoctrine(seat)) || !conceals(w, m)) return false;
  if (drawsLots(seat)) return confirm(D.hide, seat, false);
  const inReach = kinds.reach[board.kind[m]!]!;
  const shows = aims || runsOn(w, m) || (!isPrecious(m) && (prefersToRun(m) || seesTarget(w, m, inReach)));
  if (!isAsked(seat)) return !shows;
  return mayHide(w, m) && confirm(D.hide, seat, !shows);
}

/** Is an enemy in sight and within so many tenths that may be shot at? */
function seesTarget(w: World, m: number, reach: number): boolean {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * STRIDE;
  const fighting = board.rule[R.shootInto] === 1 ? 0 : board.seats[enemy * SEAT_COLUMNS + S_FIGHTING]!;
  for (let left = inTheOpen(enemy) & ~fighting; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if (near(m, t, reach) && sees(w, m, t)) return true;
  }
  return false;
}
