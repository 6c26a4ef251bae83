/** What is counted, in words that cautions and reports share. Cold. */

/** What one trial is called: "battle", "attack" or "campaign". */
export function trialNoun({ mode }: { readonly mode: string }): string {
  return mode === "attack" || mode === "campaign" ? mode : "battle";
}

/** What a block of trials is called where no campaigns are played: "mirrored pair", "battle" or "attack". */
export function blockNoun({ legs, mode }: { readonly legs: number; readonly mode: string }): string {
  return legs === 2 ? "mirrored pair" : trialNoun({ mode });
}

/** "100 mirrored pairs", "1 attack": few enough to need no spaces. */
export function fewBlocks(sample: { readonly blocks: number; readonly legs: number; readonly mode: string }): string {
  return `${sample.blocks} ${blockNoun(sample)}${sample.blocks === 1 ? "" : "s"}`;
}
