/** Actions as they are offered: what is done by whom to whom, packed into the numbers of a candidate. Hot: once a candidate. */
import { UNIT } from "../../../geometry/ticks.ts";
import { gapOf } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { lengthOf } from "../battle/lengths.ts";
import type { World } from "../battle/state.ts";
import { ADVANCE, DISMOUNT, MARCH, OFF, RALLY } from "../matchup.ts";
import { asked, priceOf, tellUnit, tellWhich } from "./asked.ts";
import { ACTION_NAMES, D } from "./decisions.ts";
import { riskOf } from "./limit.ts";
import { GRAIN } from "./weights.ts";

export const NOTHING = -(1 << 30);

/** Offers an action. `where`: tenths toward the target on a line (negative away from it), a place of `aimAt` on a table. */
export function offer(
  w: World,
  worth: number,
  unit: number,
  action: number,
  target: number,
  power: number,
  snipe: number,
  where: number,
): void {
  asked.row[0] = worth;
  if (asked.isWeighed) tell(w, unit, action, target, where);
  asked.offer(packed(action, power, snipe), unit, target, where);
}

/** Number of an action with its power, or the carrier that is mounted, and whether snipers alone attack. */
export function packed(action: number, power: number, snipe: number): number {
  return action | (power << 4) | (snipe << 8);
}

/** Makes what was settled on the action under way. */
export function take(w: World): void {
  const { act, c } = asked;
  w.pickUnit = asked.a;
  w.pickAction = act & 15;
  w.pickTarget = asked.b;
  w.pickPower = (act >> 4) & 15;
  w.pickSnipe = act >> 8;
  w.pickMove = w.field === null ? c : 0;
  w.pickX = w.field === null ? 0 : B.aimX[c]!;
  w.pickY = w.field === null ? 0 : B.aimY[c]!;
}

/** Number of a place to go to on a table; 0 is where the doctrine would go, where that was told first. */
export function aimAt(w: World, x: number, y: number): number {
  if (w.aims > 0 && B.aimX[0] === x && B.aimY[0] === y) return 0;
  const k = w.aims++;
  B.aimX[k] = x;
  B.aimY[k] = y;
  return k;
}

/** Fills the columns of an action behind its worth. */
function tell(w: World, u: number, action: number, t: number, where: number): void {
  const { row } = asked;
  let at = tellUnit(w, u, 1);
  const there = t >= 0 && (B.flags[t]! & OFF) === 0;
  row[at++] = there && (B.flags[u]! & OFF) === 0 ? gapOf(w, u, t) / 10 : 0;
  row[at++] = there ? w.morale(t) - B.fatigue[t]! : 0;
  row[at++] = there ? w.size(t) : 0;
  row[at++] = there ? priceOf(w, t) : 0;
  row[at++] = there && w.suppressed(t) ? 1 : 0;
  const goes = action === ADVANCE || action === MARCH || action === DISMOUNT;
  if (!goes || (B.flags[u]! & OFF) !== 0) row[at++] = 0;
  else if (w.field === null) row[at++] = where / 10;
  else row[at++] = lengthOf(B.aimX[where]! - B.cx[u]!, B.aimY[where]! - B.cy[u]!) / UNIT;
  row[at++] = riskOf(w, u, action) / GRAIN;
  row[at++] = action === RALLY ? 0 : w.hereThreat / GRAIN;
  row[at++] = hopesOfOthers(w, u) / GRAIN;
  row[at++] = there ? othersOn(w, u, t) : 0;
  row[at++] = goes && w.field !== null && w.marker >= 0 ? nearerToMarker(w, u, where) : 0;
  tellWhich(at, ACTION_NAMES, action);
}

/** What the other units of a side hope for, in grains, of what is worth doing: it is lost with the turn. */
function hopesOfOthers(w: World, u: number): number {
  const first = w.seatOf(u) * w.U;
  let sum = 0;
  for (let o = first; o < first + w.U; o++) if (o !== u && B.offerWorth[o]! > 0) sum += B.offerWorth[o]!;
  return sum;
}

/** How many other units of a side mean to act on t. */
function othersOn(w: World, u: number, t: number): number {
  const first = w.seatOf(u) * w.U;
  let others = 0;
  for (let o = first; o < first + w.U; o++) if (o !== u && B.offerWorth[o]! > 0 && B.offerTarget[o] === t) others++;
  return others;
}

/** Inches that a place is nearer to the marker that a unit looks after. */
function nearerToMarker(w: World, u: number, where: number): number {
  const x = B.objectives[w.marker]!;
  const y = B.objectives[w.marker + 1]!;
  return (lengthOf(x - B.cx[u]!, y - B.cy[u]!) - lengthOf(x - B.aimX[where]!, y - B.aimY[where]!)) / UNIT;
}

/** Fills the columns of passing. */
export function tellPass(): void {
  asked.row.fill(0);
  tellWhich(D.act.features.indexOf("pass"), ACTION_NAMES, 0);
}
