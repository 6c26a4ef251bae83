/**
 * Who fights whom on a table (DK-EXT-CC-01, DK-EXT-CC-10): contacts are a graph, which the default split takes apart into fights of one model against others.
 * Hot: once a sub-phase VI.
 */
import { dealFights, NOBODY } from "../../kernel/clusters.ts";
import { B } from "./columns.ts";
import { clearFights, closeFirst } from "./combat.ts";
import { isLate, writeFight } from "./melee.ts";
import type { World } from "./state.ts";
import { readContacts } from "./steps.ts";

/** Makes up the fights of all models in contact. @rule DK-EXT-CC-01, DK-EXT-CC-10 */
export function fightsOnTable(w: World, active: number): void {
  clearFights();
  const pairs = readContacts(w);
  if (pairs === 0) return;
  dealFights(B, w.M, active, pairs);
  for (let late = 0; late < 2; late++) {
    for (let m = 0; m < 2 * w.M; m++)
      if (B.dealt[m] !== NOBODY && isLate(w, m, active) === late) writeFight(w, m, active);
    if (late === 0) closeFirst();
  }
}

/** After fights and tests contacts are read anew. Nobody consolidates or piles in yet. */
export function afterFights(w: World): void {
  readContacts(w);
}
