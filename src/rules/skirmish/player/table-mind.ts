/** Whether a model on a table waits on Overwatch (SK-AI-08), and whether it hides (SK-AI-11). Hot: once a model and turn. */

import { board, STRIDE } from "../battle/columns.ts";
import { near } from "../battle/distances.ts";
import { sees } from "../battle/ground.ts";
import { guns } from "../battle/gun-columns.ts";
import { conceals, inTheOpen, mayHide } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { isPrecious, pressOf } from "../battle/mission-goals.ts";
import { S_FIGHTING, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { INCHES, W_SNIPER } from "../matchup.ts";
import { R } from "../rulings.ts";
import { D } from "./decisions.ts";
import { findFoe, foes, MENACE } from "./foes.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { prefersToRun, runsOn } from "./runs.ts";
import { confirm, drawsLots, isAsked, playsDoctrine } from "./seats.ts";
import { W, WEIGHTS } from "./weights.ts";
import { comes, inchOf, shareInReach } from "./worth.ts";

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
  const menace = foes[MENACE]!;
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
