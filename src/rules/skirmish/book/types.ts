/** Shapes of the rulebook's charts. Cold. */

/** Characteristics that advances raise and injuries lower. */
export const CHARACTERISTICS = ["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

export interface DamageRow {
  /** Lowest face of the die that gives this result; 1: always at least, 7: never. */
  readonly pinned: number;
  readonly stunned: number;
  readonly outOfAction: number;
  readonly killed: number;
}
