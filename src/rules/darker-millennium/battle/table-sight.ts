/** What teams see of each other on a table, who is in cover, and who is near enough to whom (DK-EXT-LS, DK-MOV-05). Hot. */
import type { World } from "./state.ts";

export function tableSees(_w: World, _s: number, _t: number): boolean {
  return true;
}

/** Is most of a team in or behind cover (DK-TST-05, DK-EXT-LS-04)? */
export function tableInCover(_w: World, _t: number): boolean {
  return false;
}

/** Does a model see a model of a team of its own side (DK-ORD-02)? */
export function tableModelSees(_w: World, _m: number, _t: number): boolean {
  return true;
}

/** Ticks from a model to the nearest of a team. */
export function tableReach(_w: World, _m: number, _t: number): number {
  return 0;
}

/** Ticks to the nearest model of a team that one of ours sees. */
export function tableGap(w: World, s: number, t: number): number {
  return w.gap(s, t);
}
