/** Shapes of the rulebook's charts. Cold. */

/** Characteristics that advances raise and injuries lower. */
export const CHARACTERISTICS = ["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** Lowest faces of the die that give each result; 1: always at least, 7: never. */
export type DamageRow = Readonly<Record<"pinned" | "stunned" | "outOfAction" | "killed", number>>;
