/** What a player thinks on a table: set-up, entering, moves, retreats, templates (DK-DEC-09 to -12, -17). Hot. */
import type { World } from "../battle/state.ts";
import { STAY } from "../matchup.ts";

export const chooseSpot = (_w: World, _seat: number, _t: number): number => 0;
export const chooseStartHidden = (_seat: number): boolean => true;
export const chooseMarch = (_w: World, _seat: number, _t: number, _phase: number): number => STAY;
export const chooseRetreat = (_w: World, _seat: number, _t: number, _n: number): number => 0;
export const chooseBlast = (_w: World, _seat: number, _m: number, _gun: number, _n: number): number => 0;
export const chooseConsolidation = (_w: World, _seat: number, _t: number): boolean => false;
/** At which place of `B.watchGap` a team fires; -1: not now. */
export const chooseTableInterrupt = (_w: World, _seat: number, _t: number, _mover: number, places: number): number =>
  places - 1;
