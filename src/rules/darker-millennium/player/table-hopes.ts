/** What teams may shoot at each other on a table, from where they are and from where they might be. Worth is in models of mean price. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { B, firstOf } from "../battle/columns.ts";
import { coverAt, coverFrom } from "../battle/ground.ts";
import { rangeOf } from "../battle/shots.ts";
import type { World } from "../battle/state.ts";
import { BROKEN, DOWN, FAST, FIRE, GONE, HIDDEN, OFF_TABLE } from "../matchup.ts";
import { handed, VOLLEY, weighVolley } from "./hopes.ts";

/** What is hoped for and what is feared at a place: `outlook[SHOOTS]`, `outlook[SUFFERS]`. */
export const outlook = float64(2);
export const SHOOTS = 0;
export const SUFFERS = 1;
/** Share of what enemies may shoot that they will. */
export const FEAR = 0.25;
/** Share of what is feared that reaches who stands in cover. */
const COVERED = 0.6;
/** Share of a shot at who is not seen yet, after a move. */
const MAY_SEE = 0.4;
/** Share of a second shooter that counts. */
const SECOND = 0.5;

/**
 * The best volley of team s at any enemy after it has gone so many ticks towards him: `handed[VOLLEY]`. Whom it does not see now counts by a share, if at all.
 */
export function weighBest(w: World, s: number, ticks: number, order: number, snapped: boolean, unseen: boolean): void {
  const enemy = 1 - w.seatOf(s);
  const range = rangeOf(s);
  let best = 0;
  for (let e = enemy * w.U; range > 0 && e < w.endOf(enemy); e++) {
    if (w.has(e, GONE | HIDDEN | OFF_TABLE) || B.engaged[e] !== 0) continue;
    const gap = Math.max(0, w.gap(s, e) - ticks);
    if (gap > range) continue;
    const cover = coverFrom(w, s, e);
    if (cover < 0 && !unseen) continue;
    w.cover = Math.max(0, cover);
    weighVolley(w, s, e, gap, snapped, order);
    w.cover = 0;
    const hope = (cover < 0 ? MAY_SEE : 1) * handed[VOLLEY]!;
    if (hope > best) best = hope;
  }
  handed[VOLLEY] = best;
}

/** The best volley of each team under Fire orders from where it is; UNKNOWN until somebody asks. */
const now = float64(B.flags.length);
const UNKNOWN = -1;

/** Thoughts of orders begin: since the last ones somebody may have moved, hidden or lain down. */
export function forgetBest(): void {
  now.fill(UNKNOWN);
}

/** The best volley of team s under Fire orders from where it is, while orders are thought of: `handed[VOLLEY]`. */
export function weighNow(w: World, s: number): void {
  if (now[s] === UNKNOWN) {
    weighBest(w, s, 0, FIRE, false, false);
    now[s] = handed[VOLLEY]!;
  }
  handed[VOLLEY] = now[s]!;
}

/** A volley of team s at team t from where they are or from as far as it reaches, in the open: kept while both are as they are. `B.hope` at the place that is returned. */
function hopeOf(w: World, s: number, t: number): number {
  const at = s * TEAMS + t;
  const ways = (B.order[t] === DOWN ? 1 : 0) + (w.has(t, FAST) ? 2 : 0);
  if (B.hopeWays[at] !== ways || !w.holds(B.hopeAt[at]!, s, t)) {
    B.hopeWays[at] = ways;
    B.hopeAt[at] = B.clock[0]!;
    weighVolley(w, s, t, Math.min(w.gap(s, t), rangeOf(s)), false, FIRE);
    B.hope[at] = handed[VOLLEY]!;
  }
  return at;
}
const TEAMS = B.flags.length;

/** What team t would shoot from a place, and what it would be shot at there, by who is near enough: the outlook. */
export function weighOutlook(w: World, t: number, x: number, y: number): void {
  const enemy = 1 - w.seatOf(t);
  const range = rangeOf(t);
  let shoots = 0;
  let most = 0;
  let next = 0;
  for (let e = enemy * w.U; e < w.endOf(enemy); e++) {
    if (w.has(e, GONE | OFF_TABLE) || B.engaged[e] !== 0) continue;
    const m = firstOf(e);
    const dx = B.mx[m]! - x;
    const dy = B.my[m]! - y;
    const square = dx * dx + dy * dy;
    if (!w.has(e, HIDDEN) && square <= range * range) shoots = Math.max(shoots, B.hope[hopeOf(w, t, e)]!);
    const reach = w.has(e, BROKEN) ? 0 : rangeOf(e);
    if (square > reach * reach) continue;
    const fears = B.hope[hopeOf(w, e, t)]!;
    if (fears > most) {
      next = most;
      most = fears;
    } else if (fears > next) next = fears;
  }
  const covered = coverAt(w, x, y, UNIT) > 0 ? COVERED : 1;
  outlook[SHOOTS] = shoots;
  outlook[SUFFERS] = covered * (most + SECOND * next);
}
