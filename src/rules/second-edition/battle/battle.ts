/** One battle from the first turn to the outcome, and the single exchanges of attack mode. Hot: made once a thread, played once a leg. */
import type { Chooser } from "../../kernel/candidates.ts";
import type { Mark } from "../../kernel/marks.ts";
import { closeOutcome } from "../../kernel/metrics.ts";
import type { Battle } from "../../kernel/rule-system.ts";
import { BROKEN, CHARGING, FIGHT, GONE, PENETRATE, POWER, RAN } from "../matchup.ts";
import { T } from "../metrics.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { fightStep, openFights, reduceHands } from "./combat.ts";
import { playDuel, playOnDuel, pointsOfSeat } from "./duel.ts";
import { penetrate } from "./harm.ts";
import { lookAt } from "./look.ts";
import { dealAttackers } from "./melee.ts";
import { openPower, powerStep } from "./power-attack.ts";
import { fire, fireRun } from "./shooting.ts";
import {
  G_ACTIVE,
  G_ENDING,
  G_FIRST,
  G_SHOOTER,
  G_TURN,
  G_WINNER,
  S_LOST,
  S_MODELS,
  S_POINTS_LOST,
  World,
} from "./state.ts";
import { veil } from "./veil.ts";

export class SeBattle extends World implements Battle {
  play(): void {
    if (this.m.mode === "attack") {
      this.begin();
      for (let i = 0; this.step(i); i++);
    } else playDuel(this);
    this.measure();
  }

  resume(mark: Mark): void {
    this.marks.lay(mark);
    playOnDuel(this);
    this.measure();
  }

  /** Hands, and powers that psykers have not used yet, are hidden (SE-EXT-80). */
  veil(seat: number): void {
    veil(this, seat);
  }

  /** Both sides bid for a power without seeing each other (SE-WRP-06). */
  secret(): boolean {
    return this.bidding;
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.player.handTo(this, choosers);
  }

  /** Attack mode: the first side shoots at the first squad of the second, fights all of it, or hits it once. @rule SE-EXT-118 */
  begin(): void {
    const { attack } = this.m;
    if (attack.fast === 1) B.flags[this.U]! |= RAN;
    B.game[G_ACTIVE] = 0;
    B.game[G_SHOOTER] = 0;
    if (attack.action === POWER) openPower(this, attack.power);
    if (attack.action !== FIGHT) return;
    if (attack.charging === 1) B.state.fill(CHARGING, 0, this.sideAt[0].models);
    dealAttackers(this);
    openFights();
  }

  step(_i: number): boolean {
    const { attack } = this.m;
    if (attack.action === FIGHT) return fightStep(this);
    if (attack.action === POWER) return powerStep(this, attack.nullify);
    const t = this.U;
    const m = B.game[G_SHOOTER]!;
    if (attack.action === PENETRATE) {
      const gun = attack.gun >= 0 ? attack.gun : B.kindArms[B.kindArmsFrom[B.kind[0]!]!]!;
      penetrate(this, this.actions[0], B.from[t]!, gun, B.gunStrength[gun]!, attack.side);
      return false;
    }
    if (m >= this.sideAt[0].models || this.has(t, GONE)) return false;
    const snapped = attack.overwatch === 1;
    if (attack.gun >= 0) {
      fire(this, m, attack.gun, t, 1, attack.range, snapped, attack.side);
      B.game[G_SHOOTER] = m + 1;
    } else {
      const place = this.player.arm(m, t, attack.range);
      B.game[G_SHOOTER] = 1 + (place < 0 ? m : fireRun(this, m, place, t, snapped));
    }
    return true;
  }

  measure(): void {
    const { base } = this.layout;
    const out = this.outcome;
    out.set(this.counters);
    for (let seat = 0; seat < 2; seat++) {
      let broken = 0;
      for (let s = seat * this.U; s < this.endOf(seat); s++) if (this.has(s, BROKEN) && !this.has(s, GONE)) broken++;
      const at = base + seat;
      const column = seat * SEAT_COLUMNS;
      out[at + 2 * T.lost] = B.seats[column + S_LOST]!;
      out[at + 2 * T.survivors] = B.seats[column + S_MODELS]!;
      out[at + 2 * T.pointsLost] = B.seats[column + S_POINTS_LOST]!;
      out[at + 2 * T.victoryPoints] = pointsOfSeat(this, seat);
      out[at + 2 * T.broken] = broken;
    }
    const { game } = B;
    closeOutcome(out, this.layout, game[G_WINNER]!, game[G_ENDING]!, game[G_TURN]!, game[G_FIRST]!);
  }

  lookAt(into: Int32Array): number {
    return lookAt(this, into);
  }

  /** Models are told apart by where they stand in their squad, which matters: hits reach them in that order. */
  canonicalize(): void {
    if (this.m.attack.action === FIGHT) reduceHands();
  }
}
