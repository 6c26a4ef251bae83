/** A referee of duels: hears what is told of them and notes every breach of the rules. */
import { gapOf } from "../../../src/rules/dark-millennium/battle/between.ts";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import * as M from "../../../src/rules/dark-millennium/matchup.ts";

/** One side's turn of acting: who acts, how and at whom, and what has come of it so far. */
export class Watch {
  readonly seen = { acts: 0, reactions: 0, elsewhere: 0, rammed: 0, turns: 0, ties: 0, forced: 0 };
  readonly wrong = new Set<string>();
  #actor = -1;
  #action = 0;
  #target = -1;
  #reacted = false;
  #paid = true;
  #start = 0;

  /** A battle is over. */
  ends(hasEnding: boolean): void {
    this.#faultIf(!hasEnding, "a battle without an end");
    this.#paid = true;
  }

  event(w: World, code: number, a: number, b: number, c: number): void {
    switch (code) {
      case E.firstTurn:
        if (b === c) this.seen.ties++;
        break;
      case E.turn:
        this.seen.turns++;
        this.#faultIf(b > 5, "a sixth turn");
        break;
      case E.act:
        this.#acts(w, a, b, Math.floor(c / 16));
        break;
      case E.react:
        this.#reacts(w, a, b, c);
        break;
      case E.tired:
        if (a === this.#actor && b >= 1) this.#paid = true;
        break;
      case E.team:
        if (a === this.#actor) this.#attacks(w, a, Math.floor(c / (4096 * 128)));
        break;
      case E.fellBack:
        if (a !== this.#actor && this.#action === M.ASSAULT && this.#reacted) this.seen.forced++;
        break;
      case E.turnOver:
        this.#faultIf(b === 0 && !w.suppressed(this.#actor), "a turn-over without cause");
        break;
      case E.destroyed:
      case E.banished:
        this.#faultIf(w.size(a) !== 0, "gone with models left");
        break;
    }
  }

  #faultIf(isWrong: boolean, what: string): void {
    if (isWrong) this.wrong.add(what);
  }

  #acts(w: World, unit: number, target: number, action: number): void {
    this.seen.acts++;
    this.#faultIf(!this.#paid, "an action that cost nothing");
    this.#actor = unit;
    this.#action = action;
    this.#target = target;
    this.#reacted = false;
    this.#paid = false;
    this.#start = B.x[unit]!;
    this.#faultIf(w.seatOf(unit) !== B.game[1], "the other side acted");
    this.#faultIf(w.suppressed(unit) && action !== M.RALLY, `suppressed, and action ${action}`);
    this.#faultIf((B.flags[unit]! & M.OFF) !== 0, "who is gone acted");
    const assaults = action === M.ASSAULT || action === M.RAM;
    this.#faultIf(assaults && gapOf(w, unit, target) > 160, "an assault from afar");
  }

  #reacts(w: World, unit: number, reaction: number, to: number): void {
    this.seen.reactions++;
    this.#faultIf(this.#reacted, "two reactions");
    this.#reacted = true;
    const isAnswer = to === this.#actor && w.seatOf(unit) !== w.seatOf(this.#actor);
    this.#faultIf(!isAnswer, "a reaction of the acting side");
    const isSuppressed = w.suppressed(unit);
    this.#faultIf(isSuppressed && reaction !== M.RETREAT, `suppressed, and reaction ${reaction}`);
    this.#faultIf(!isSuppressed && reaction === M.RETREAT, "a retreat without need");
    if (this.#target >= 0 && unit !== this.#target) this.seen.elsewhere++;
    if (reaction === M.FIGHT_BACK && this.#action === M.RAM) this.seen.rammed++;
    const isAssaulted = this.#action === M.ASSAULT || this.#action === M.RAM;
    this.#faultIf(reaction === M.RETURN_FIRE && isAssaulted, "fire at an assault");
  }

  #attacks(w: World, unit: number, gun: number): void {
    const flags = w.guns.flags[gun] ?? 0;
    this.#faultIf(!this.#paid && this.#action !== M.POWER, "an attack before the point for it");
    this.#faultIf(this.#action === M.FIRE && B.x[unit] !== this.#start, "Fire on the move");
    const isHeavy = (flags & (M.W_HEAVY | M.W_ORDNANCE)) !== 0;
    this.#faultIf(this.#action === M.ADVANCE && isHeavy, "Heavy on the move");
  }
}
