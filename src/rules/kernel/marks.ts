/**
 * Marks: places of a battle at which all that the rest of it follows from lies in columns, so that it can be played on from there elsewhere, on the
 * board of a second instance of the same module. State and habits of a board are copied (layout.ts); what is derived is worked out anew, and
 * what is kept to be looked up may be forgotten. Warm: for players that look ahead, and the test that holds this true.
 *
 *     battle.marks.reached = () => { battle.marks.take(mark); streams.save(dice); };
 *     ...
 *     sandbox.load(leg, block); sandboxStreams.restore(dice); sandbox.resume(mark);
 */
import { roomOf } from "./layout.ts";

/** Where a battle stands: the bytes of its state, running counts included, and of what its players remember. */
export interface Mark {
  readonly state: Uint8Array;
  readonly habits: Uint8Array;
}

export class Marks {
  /** Called at every mark; null where nobody wants to know. */
  reached: (() => void) | null = null;
  readonly #state: Uint8Array;
  readonly #habits: Uint8Array;

  /** `state` is what a battle uses of the state of its board. */
  constructor(board: object, state: Uint8Array) {
    this.#state = state;
    this.#habits = roomOf(board, "habits").memory;
  }

  /** Room for a mark. */
  blank(): Mark {
    return { state: new Uint8Array(this.#state.length), habits: new Uint8Array(this.#habits.length) };
  }

  /** Writes down where the battle stands: at a mark, and nowhere else. */
  take(into: Mark): void {
    into.state.set(this.#state);
    into.habits.set(this.#habits);
  }

  /** Puts the board to where a battle of the same matchup stood. */
  lay({ state, habits }: Mark): void {
    if (state.length !== this.#state.length) throw new Error("a mark of another matchup");
    this.#state.set(state);
    this.#habits.set(habits);
  }
}
