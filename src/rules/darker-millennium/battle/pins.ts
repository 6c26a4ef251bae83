/** Pins: who gets them, and how many at most (DK-EXT-PN). Hot: once a volley. */
import { E } from "../events.ts";
import { GONE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isConstruct } from "./constructs.ts";
import { G_VOLLEY_HITS, G_VOLLEY_KILLS, type World } from "./state.ts";

/** Pins are added to a team, up to the most; never to a construct. @rule DK-EXT-PN-01, DK-EXT-VH-02 */
export function addPins(w: World, t: number, pins: number): void {
  if (w.has(t, GONE) || pins <= 0 || isConstruct(w, t)) return;
  const most = B.rule[R.pinCap] === 0 ? B.number[N.mostPins]! : 999;
  const before = B.pins[t]!;
  B.pins[t] = Math.min(most, before + pins);
  w.tick(T.pinsTaken, w.seatOf(t), B.pins[t]! - before);
  w.log.event(E.pinned, t, B.pins[t]! - before, B.pins[t]!);
}

/** A team begins to fire at another one: what it hits is counted until `closeVolley`. */
export function openVolley(w: World, t: number): void {
  B.game[G_VOLLEY_HITS] = 0;
  B.game[G_VOLLEY_KILLS] = B.count[t]!;
  w.completed(1 - w.seatOf(t));
}

/** A pin for a volley that hit, and another one if somebody fell. @rule DK-EXT-PN-01, DK-EXT-PN-02 */
export function closeVolley(w: World, t: number): void {
  const hits = B.game[G_VOLLEY_HITS]!;
  if (hits === 0 || B.rule[R.noPins] === 1) return;
  const rule = B.rule[R.pinsPerVolley]!;
  const pins = rule === 0 ? B.number[N.pin]! : rule === 1 ? 2 : hits;
  addPins(w, t, pins + (B.count[t]! < B.game[G_VOLLEY_KILLS]! ? B.number[N.casualty]! : 0));
}
