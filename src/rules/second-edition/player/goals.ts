/**
 * What places are worth for the mission of a table: markers, by who is there and what others of the side do about them, and the far edge, by whether it
 * can be reached. Hot: once a candidate. Answers stand in a column where they are fractions.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import { holderOf } from "../battle/missions.ts";
import type { World } from "../battle/state.ts";
import { BREAKTHROUGH } from "../matchup.ts";
import * as F from "./foes.ts";

/** As far as a marker draws, and how near an enemy is that may come to it. */
const FAR = 40 * UNIT;
const NEAR = 16 * UNIT;
/** What being on the way to a marker is worth of being there, and what is left of a marker that others of the side hold. */
const ON_THE_WAY = 0.6;
const SPARE = 0.3;
/** Of a run in each turn, what a squad comes forward in the mean. */
const SPEED = 0.7;
const MOST = 8;

/** Of each marker: what it is worth to the squad to be there, in models of mean price; and ticks to it from the nearest other squad of the seat. */
const stake = float64(MOST);
const mate = int32(MOST);
/** Does the squad mean to leave over the far edge? */
export let toEdge = false;

/** Before `weighGoal` is asked about places of a squad: who stands at each marker. */
export function lookAtMission(w: World, seat: number): void {
  const ground = w.ground!;
  const { markers } = ground;
  toEdge = w.m.field!.mission === BREAKTHROUGH && ground.attacker === seat;
  for (let k = 0; k < markers.length / 2; k++) {
    const x = markers[2 * k]!;
    const y = markers[2 * k + 1]!;
    mate[k] = F.mateTo(x, y);
    let near = FAR;
    for (let i = 0; i < F.foes; i++) {
      if (F.foeReach[i] !== 0 || F.foePace[i] !== 0)
        near = Math.min(near, F.lengthOf(F.foeX[i]! - x, F.foeY[i]! - y) - F.foeWide[i]!);
    }
    // Who may come there as well is kept from it, and keeps the squad from it.
    const denied = near < NEAR ? ground.worth[1 - seat]! : 0;
    const taken = near <= w.m.field!.hold ? 0.5 : 1;
    const spare = holderOf(w, k) === seat && mate[k]! <= w.m.field!.hold + 2 * UNIT ? SPARE : 1;
    stake[k] = (spare * (taken * ground.worth[seat]! + denied)) / w.price;
  }
}

/** The answer of `weighGoal`: a fraction that a long call returns would become an object. */
export const goal = float64(1);

/** What a place is worth to a squad for the mission, in models of mean price. */
export function weighGoal(w: World, seat: number, s: number, x: number, y: number): void {
  goal[0] = 0;
  if (toEdge) weighEdge(w, seat, s, y);
  let worth = goal[0]!;
  const { markers } = w.ground!;
  const late = B.game[0]! / w.m.turns;
  for (let k = 0; k < markers.length / 2; k++) {
    const far = F.lengthOf(markers[2 * k]! - x, markers[2 * k + 1]! - y);
    const rest = far - w.m.field!.hold - F.wide;
    if (far > FAR) continue;
    let there = 1;
    if (rest > 0) {
      there = ON_THE_WAY * (1 - rest / FAR);
      // Who cannot get there in time has little of it.
      if (rest > F.later * F.stride) there *= 0.3;
      if (mate[k]! < far) there *= 0.7;
    }
    worth = Math.max(worth, stake[k]! * there * (0.5 + late));
  }
  goal[0] = worth;
}

/** Of the points that the squad takes along if it breaks through: how far it has come, and whether it can still get there. */
function weighEdge(w: World, seat: number, s: number, y: number): void {
  const { depth } = w.table!;
  const left = Math.max(0, depth / 2 - (seat === 0 ? y : -y));
  const points = (B.worth[s]! * B.count[s]!) / (B.start[s]! * w.price);
  const chance = Math.max(0, Math.min(1, 0.5 + (2 * (SPEED * F.later * F.stride - left)) / F.stride));
  goal[0] = left <= UNIT ? 2 * points : points * (0.5 * (1 - left / depth) + (F.later === 0 ? 0 : chance));
}
