/** What a squad that decides on a table knows: where it stands, where its enemies and friends are, what fights with them are worth. Hot: once a squad and turn. */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import { paceOf } from "../battle/line.ts";
import { rangeOf } from "../battle/shooting.ts";
import { G_FIRST, G_TURN, type World } from "../battle/state.ts";
import { middleX, middleY, midst } from "../battle/steps.ts";
import { ABOARD, BROKEN, CHARGE, GONE, HIDDEN, MAX_SQUADS, RUN, WALK } from "../matchup.ts";
import { fightWorth } from "./moves.ts";
import { sizeUp } from "./table-hopes.ts";
import { mindedBy } from "./vehicle-mind.ts";

/** Of enemy squads that are looked at: the squad, its middle, how far it spreads; what a fight with it is worth to the squad, and to it. */
export const foe = int32(MAX_SQUADS);
export const foeX = int32(MAX_SQUADS);
export const foeY = int32(MAX_SQUADS);
export const foeWide = int32(MAX_SQUADS);
/** Its move, 0 where it stays; as far as it shoots, 0 where it does not; ticks to the nearest other squad of the seat. */
export const foePace = int32(MAX_SQUADS);
export const foeReach = int32(MAX_SQUADS);
export const foeNear = int32(MAX_SQUADS);
export const want = float64(MAX_SQUADS);
export const fear = float64(MAX_SQUADS);
export let foes = 0;

/** Where the squad stands, its middle and how far it spreads, as far as it shoots, and a move of double pace. */
export let hereX = 0;
export let hereY = 0;
export let wide = 0;
export let reach = 0;
export let stride = 0;
/** Own turns that are left after this one, and whether the enemy has a turn to answer in. */
export let later = 0;
export let answers = false;

/** Other squads of the seat: where each is, or means to go. */
const mateX = int32(MAX_SQUADS);
const mateY = int32(MAX_SQUADS);
let mates = 0;

/** As far as anybody thinks. */
const FAR = 200 * UNIT;

export function lookAround(w: World, seat: number, s: number): void {
  listMates(w, seat, s);
  midst(B.from[s]!, B.to[s]!);
  hereX = middleX;
  hereY = middleY;
  wide = spread(s);
  reach = rangeOf(s);
  const minded = w.armoured ? mindedBy(w, s) : s;
  stride = Math.max(UNIT, 2 * paceOf(minded));
  later = w.m.turns - B.game[G_TURN]!;
  answers = later > 0 || B.game[G_FIRST] === seat;
  sizeUp(w, s);
  foes = 0;
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE | HIDDEN | ABOARD) || midst(B.from[t]!, B.to[t]!) === 0) continue;
    const still = w.has(t, BROKEN) || B.engaged[t] !== 0;
    foe[foes] = t;
    foeX[foes] = middleX;
    foeY[foes] = middleY;
    foeWide[foes] = spread(t);
    foeReach[foes] = still ? 0 : rangeOf(t);
    foePace[foes] = still ? 0 : paceOf(t);
    want[foes] = fightWorth(w, seat, minded, t, true);
    fear[foes] = fightWorth(w, 1 - seat, t, s, true);
    foeNear[foes] = mateTo(foeX[foes]!, foeY[foes]!) - foeWide[foes]!;
    sizeUp(w, t);
    foes++;
  }
}

/** Those whose turn to decide is still to come are where they stand. */
function listMates(w: World, seat: number, s: number): void {
  mates = 0;
  for (let o = seat * w.U; o < w.endOf(seat); o++) {
    if (o === s || w.has(o, GONE | BROKEN | ABOARD) || midst(B.from[o]!, B.to[o]!) === 0) continue;
    const goes = o < s && (B.order[o] === WALK || B.order[o] === RUN || B.order[o] === CHARGE);
    mateX[mates] = goes ? B.goX[o]! : middleX;
    mateY[mates++] = goes ? B.goY[o]! : middleY;
  }
}

/** Ticks from a point to the nearest other squad of the seat. */
export function mateTo(x: number, y: number): number {
  let best = FAR;
  for (let i = 0; i < mates; i++) best = Math.min(best, lengthOf(mateX[i]! - x, mateY[i]! - y));
  return best;
}

/** About how far the models of a squad stand from its middle: bases and gaps of a round formation. */
function spread(s: number): number {
  const n = B.count[s]!;
  return n < 2 ? UNIT >> 1 : Math.floor(Math.sqrt(n) * 0.7 * UNIT) | 0;
}

/** Ticks between the squad with its middle at a point and a foe, by how far both spread. */
export function gapTo(i: number, x: number, y: number): number {
  return Math.max(0, lengthOf(foeX[i]! - x, foeY[i]! - y) - wide - foeWide[i]!);
}

export function lengthOf(dx: number, dy: number): number {
  return Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0;
}
