/** How a matchup is played; a leaf, because scenarios name it as well as rulebooks. */
export type Mode = "attack" | "duel" | "battle" | "campaign";
