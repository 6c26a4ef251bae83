/**
 * The player of both seats: what fight.ts asks, answered by the decisions of this folder, which look up themselves who sits where. Hot: once a
 * decision.
 */
import { chooserOf } from "../../../players/chooser.ts";
import type { Chooser } from "../../kernel/candidates.ts";
import { board } from "../battle/columns.ts";
import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { chooseBlast } from "./blasts.ts";
import {
  beginToWatch,
  chooseBreakOff,
  chooseCharge,
  chooseDrugs,
  chooseFollowUp,
  chooseJumpBack,
  chooseMoveOnLine,
  chooseOverwatchGun,
  chooseStandIn,
  choosesExtraDie,
  choosesFocus,
  choosesToWalk,
  chooseVictim,
  chooseWatch,
  chooseWithdrawal,
  neverWatches,
} from "./decide.ts";
import { chooseRun, chooseShot, shootingOf } from "./decide-shots.ts";
import { setMinds } from "./mind-columns.ts";
import {
  chooseArrival,
  chooseDisliked,
  chooseFirst,
  chooseHiddenStart,
  chooseMission,
  chooseReserve,
} from "./mission-mind.ts";
import { choosePlace } from "./places.ts";
import { playsDoctrine, seatAt } from "./seats.ts";
import { chooseHide, chooseMoveOnTable } from "./table-mind.ts";

// biome-ignore format: a question a line.
export class SkirmishPlayer implements Player {
  readonly #w: World;
  readonly #choosers: readonly (Chooser | null)[];

  constructor(w: World) {
    this.#w = w;
    this.#choosers = [chooserOf(w.m.players?.[0]), chooserOf(w.m.players?.[1])];
  }

  learn(): void {
    const { m } = this.#w;
    setMinds([m.fight[0].mind, m.fight[1].mind], m.kinds.count);
    for (let kind = 0; kind < m.kinds.count; kind++) board.shoots[kind] = shootingOf(kind, m.kindMarks[kind] === 1);
  }

  sit(): void {
    const w = this.#w;
    for (let seat = 0; seat < 2; seat++) {
      const chooser = this.#choosers[board.side[seat]!]!;
      const byLot = w.sideAt[seat]!.mind.random;
      // A doctrine leaves nothing to chance, and streams that nobody draws from are not started.
      const lots = byLot || chooser !== null ? w.policy[seat]! : w.actions[seat]!;
      seatAt(seat, chooser, byLot, lots, chooser !== null ? w.chances[seat]! : lots);
    }
  }

  mission(seat: number): number { return chooseMission(seat); }
  disliked(seat: number): number { return chooseDisliked(seat); }
  first(chooser: number): number { return chooseFirst(chooser); }
  reserve(seat: number, n: number): number { return chooseReserve(seat, n); }
  place(m: number): number { return choosePlace(this.#w, m); }
  hidesAtStart(m: number): boolean { return chooseHiddenStart(m); }
  arrives(m: number): boolean { return chooseArrival(m); }
  withdraws(seat: number): boolean { return chooseWithdrawal(this.#w, seat); }
  everWatches(seat: number): boolean { return !neverWatches(seat); }
  beginsToWatch(): void { beginToWatch(); }
  watches(m: number): boolean { return chooseWatch(this.#w, m); }
  repeats(seat: number): boolean { return playsDoctrine(seat); }
  breaksOff(m: number): boolean { return chooseBreakOff(this.#w, m); }
  moveOnLine(m: number, enemy: number, gap: number, step: number, long: number): number { return chooseMoveOnLine(this.#w, m, enemy, gap, step, long); }
  moveOnTable(m: number): boolean { return chooseMoveOnTable(this.#w, m); }
  walks(m: number): boolean { return choosesToWalk(this.#w, m); }
  extraDie(m: number, dice: number, inches: number): boolean { return choosesExtraDie(this.#w, m, dice, inches); }
  hides(m: number): boolean { return chooseHide(this.#w, m); }
  overwatchGun(watcher: number, mover: number, gap: number, must: boolean): number { return chooseOverwatchGun(this.#w, watcher, mover, gap, must); }
  shoot(m: number, exclude: number): void { chooseShot(this.#w, m, exclude); }
  runsAt(m: number, wild: boolean): number { return chooseRun(this.#w, m, wild); }
  focuses(m: number, gun: number, target: number, shots: number): boolean { return choosesFocus(this.#w, m, gun, target, shots); }
  blastToward(shooter: number, target: number): number { return chooseBlast(this.#w, shooter, target); }
  standIn(target: number, able: number, S: number): number { return chooseStandIn(this.#w, target, able, S); }
  drugs(m: number, own: boolean): number { return chooseDrugs(this.#w, m, own); }
  jumpsBack(m: number): boolean { return chooseJumpBack(this.#w, m); }
  charge(m: number): number { return chooseCharge(this.#w, m); }
  victim(m: number, living: number): number { return chooseVictim(this.#w, m, living); }
  followUp(m: number): number { return chooseFollowUp(this.#w, m); }
}

/** Seats a player at a battle. */
export const seatPlayer = (w: World): Player => new SkirmishPlayer(w);
