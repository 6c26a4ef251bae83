/**
 * The player of both seats: what fight.ts asks, answered by the decisions of this folder (SK-AI-02 to -19), which look up themselves who sits where.
 * Hot: once a decision.
 *
 * A decision has one shape: its legal candidates are rows of features seen from one seat, a doctrine is one weight vector a decision,
 * the highest row wins and ties go to the first. Where the features of a row cannot change during a battle (what a gun does to a kind
 * of target) the product is taken when the matchup is compiled: the `worth` tables of the mind. The random baseline draws one of
 * the same candidates from the `policy` stream.
 */
import { chooserOf } from "../../../players/chooser.ts";
import type { Chooser } from "../../kernel/candidates.ts";
import { board } from "../battle/columns.ts";
import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { chooseBlast } from "./blasts.ts";
import * as decide from "./decide.ts";
import { chooseCharge } from "./decide-charges.ts";
import * as combat from "./decide-combat.ts";
import { chooseMoveOnLine } from "./decide-line-moves.ts";
import { chooseMoveOnTable } from "./decide-moves.ts";
import { chooseShot, shootingOf } from "./decide-shots.ts";
import * as watch from "./decide-watch.ts";
import { setMinds } from "./mind-columns.ts";
import * as missions from "./mission-mind.ts";
import { choosePlace } from "./places.ts";
import { chooseRun } from "./runs.ts";
import { playsDoctrine, seatAt } from "./seats.ts";

// biome-ignore format: a question a line.
export class SkirmishPlayer implements Player {
  readonly #w: World;
  #choosers: readonly (Chooser | null)[];

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
    board.balked.fill(0);
    board.promised.fill(0);
    board.vigils.fill(0);
    for (let seat = 0; seat < 2; seat++) {
      const chooser = this.#choosers[board.side[seat]!]!;
      const byLot = w.sideAt[seat]!.mind.random;
      // A doctrine leaves nothing to chance, and streams that nobody draws from are not started.
      const lots = byLot || chooser !== null ? w.policy[seat]! : w.actions[seat]!;
      seatAt(seat, chooser, byLot, lots, chooser !== null ? w.chances[seat]! : lots);
    }
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.#choosers = choosers;
    this.sit();
  }

  mission(seat: number): number { return missions.chooseMission(seat); }
  disliked(seat: number): number { return missions.chooseDisliked(seat); }
  first(chooser: number): number { return missions.chooseFirst(chooser); }
  reserve(seat: number, n: number): number { return missions.chooseReserve(seat, n); }
  place(m: number): number { return choosePlace(this.#w, m); }
  bearer(seat: number, able: number): number { return missions.chooseBearer(seat, able); }
  hidesAtStart(m: number): boolean { return missions.chooseHiddenStart(m); }
  arrives(m: number): boolean { return missions.chooseArrival(m); }
  withdraws(seat: number): boolean { return decide.chooseWithdrawal(this.#w, seat); }
  everWatches(seat: number): boolean { return !watch.neverWatches(seat); }
  beginsToWatch(): void { watch.beginToWatch(); }
  watches(m: number): boolean { return watch.chooseWatch(this.#w, m); }
  repeats(seat: number): boolean { return playsDoctrine(seat); }
  breaksOff(m: number): boolean { return combat.chooseBreakOff(this.#w, m); }
  moveOnLine(m: number, enemy: number, gap: number, step: number, long: number): number { return chooseMoveOnLine(this.#w, m, enemy, gap, step, long); }
  moveOnTable(m: number): boolean { return chooseMoveOnTable(this.#w, m); }
  walks(m: number): boolean { return decide.choosesToWalk(this.#w, m); }
  extraDie(m: number, dice: number, inches: number): boolean { return decide.choosesExtraDie(this.#w, m, dice, inches); }
  hides(m: number): boolean { return decide.chooseHide(this.#w, m); }
  overwatchGun(watcher: number, mover: number, gap: number, must: boolean): number { return watch.chooseOverwatchGun(this.#w, watcher, mover, gap, must); }
  shoot(m: number, exclude: number): void { chooseShot(this.#w, m, exclude); }
  runsAt(m: number, wild: boolean): number { return chooseRun(this.#w, m, wild); }
  focuses(m: number, gun: number, target: number, shots: number): boolean { return decide.choosesFocus(this.#w, m, gun, target, shots); }
  blastToward(shooter: number, target: number): number { return chooseBlast(this.#w, shooter, target); }
  standIn(target: number, able: number, S: number): number { return decide.chooseStandIn(this.#w, target, able, S); }
  drugs(m: number, own: boolean): number { return combat.chooseDrugs(this.#w, m, own); }
  jumpsBack(m: number): boolean { return combat.chooseJumpBack(this.#w, m); }
  charge(m: number): number { return chooseCharge(this.#w, m); }
  victim(m: number, living: number): number { return combat.chooseVictim(this.#w, m, living); }
  followUp(m: number): number { return combat.chooseFollowUp(this.#w, m); }
}

/** Seats a player at a battle. */
export const seatPlayer = (w: World): Player => new SkirmishPlayer(w);
