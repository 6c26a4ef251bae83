/** What was taped of a battle, and what is said about it. Replay only. */

/** An event as a battle told it. */
export interface TapedEvent {
  readonly code: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** A roll as it was made; see `TapeEntry`. */
export interface TapedRoll {
  readonly primitive: string;
  readonly n: number;
  readonly result: number;
}

export interface Narration {
  readonly text: string;
  readonly rules: readonly string[];
  /** 1: a turn or the end begins here; 2: a phase. */
  readonly heading?: 1 | 2;
}
