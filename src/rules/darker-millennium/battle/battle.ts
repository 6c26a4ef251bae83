/** One battle from the first turn to the outcome, and the single exchanges of attack mode. Hot: made once a thread, played once a leg. */
import type { Chooser } from "../../kernel/candidates.ts";
import type { Mark } from "../../kernel/marks.ts";
import { closeOutcome } from "../../kernel/metrics.ts";
import type { Battle } from "../../kernel/rule-system.ts";
import { BROKEN, GONE, OFF_TABLE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { attackStep, beginAttack } from "./attack.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { reduceHands } from "./combat.ts";
import { lookAt } from "./look.ts";
import { G_ENDING, G_OPENER, G_TURN, G_WINNER, S_LOST, S_MODELS, S_POINTS_LOST, World } from "./state.ts";
import { playBattle, playOn, pointsOfSeat } from "./turns.ts";
import { veil } from "./veil.ts";

export class DkBattle extends World implements Battle {
  play(): void {
    if (this.m.mode === "attack") {
      this.begin();
      for (let i = 0; this.step(i); i++);
    } else playBattle(this);
    this.measure();
  }

  resume(mark: Mark): void {
    this.marks.lay(mark);
    this.forgetPlaces();
    playOn(this);
    this.measure();
  }

  /** Teams that have been hidden from the start may be elsewhere (DK-EXT-MS-03). */
  veil(seat: number): void {
    veil(this, seat);
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.player.handTo(this, choosers);
  }

  begin(): void {
    beginAttack(this);
  }

  step(_i: number): boolean {
    return attackStep(this);
  }

  measure(): void {
    const { base } = this.layout;
    const out = this.outcome;
    out.set(this.counters);
    for (let seat = 0; seat < 2; seat++) {
      let broken = 0;
      let away = 0;
      for (let t = seat * this.U; t < this.endOf(seat); t++) {
        if (this.has(t, GONE)) continue;
        if (this.has(t, BROKEN)) broken++;
        if (this.has(t, OFF_TABLE)) away += B.count[t]!;
      }
      const at = base + seat;
      const column = seat * SEAT_COLUMNS;
      out[at + 2 * T.lost] = B.seats[column + S_LOST]!;
      out[at + 2 * T.survivors] = B.seats[column + S_MODELS]!;
      out[at + 2 * T.pointsLost] = B.seats[column + S_POINTS_LOST]!;
      out[at + 2 * T.victoryPoints] = pointsOfSeat(this, seat);
      out[at + 2 * T.broken] = broken;
      if (this.m.field !== null) out[at + 2 * T.neverEntered] = away;
    }
    const { game } = B;
    closeOutcome(out, this.layout, game[G_WINNER]!, game[G_ENDING]!, game[G_TURN]!, game[G_OPENER]!);
  }

  lookAt(into: Int32Array): number {
    return lookAt(this, into);
  }

  /** Models are told apart by where they stand in their team, which matters: hits reach them in that order. */
  canonicalize(): void {
    reduceHands();
  }
}
