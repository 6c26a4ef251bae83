/**
 * Who decides a side's questions in place of its doctrine: a file of the user's, which is a module (code) or weights (data). Both see every
 * candidate of a decision as a row of named features (rules/kernel/candidates.ts). Warm: once a decision of such a side.
 */
import type { Chooser } from "../rules/kernel/candidates.ts";
import { moduleChooser } from "./module.ts";
import { looksAhead, type PlayerFile } from "./player-file.ts";
import { weightsChooser } from "./weights-file.ts";

/** The chooser of a side; null where its doctrine decides, be it with terms of its own, and where others are handed in who look ahead (search.ts). */
export function chooserOf(file: PlayerFile | null | undefined): Chooser | null {
  if (!file || looksAhead(file)) return null;
  if ("source" in file) return moduleChooser(file);
  return Object.keys(file.decisions).length === 0 ? null : weightsChooser(file);
}
