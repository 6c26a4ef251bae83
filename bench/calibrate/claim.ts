/** What is promised, and what comes of trying it. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";

export interface Claim {
  readonly id: string;
  /** What is promised, as a sentence that names the function asked. */
  readonly promise: string;
  readonly replicates: number;
  /** Bounds of the rate at which `happens` is true. */
  readonly bound: Bound;
  /** One repetition; its number is its seed. */
  readonly happens: (seed: string, scheduler: Scheduler) => Promise<Trial>;
}

/** What came of one repetition, and all that the real function said in it. */
export interface Trial {
  readonly happened: boolean;
  readonly said: unknown;
}

/** See `judge`. */
export type Bound =
  | { readonly kind: "at most" | "at least"; readonly rate: number }
  | { readonly kind: "between"; readonly low: number; readonly high: number };
