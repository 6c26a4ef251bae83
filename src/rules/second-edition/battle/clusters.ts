/**
 * Who fights whom on a table (SE-EXT-55): contacts are a graph, which the default split takes apart into fights of one model against others. Hot: once a
 * hand-to-hand phase.
 */
import { dealFights, NOBODY } from "../../kernel/clusters.ts";
import { B } from "./columns.ts";
import { clearFights } from "./combat.ts";
import { writeFight } from "./melee.ts";
import type { World } from "./state.ts";
import { readContacts } from "./steps.ts";

/** Makes up the fights of all models in contact. @rule SE-EXT-55, SE-EXT-33, SE-MUL-01 */
export function fightsOnTable(w: World, active: number): void {
  clearFights();
  const pairs = readContacts(w);
  if (pairs === 0) return;
  dealFights(B, w.M, active, pairs);
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? active : 1 - active;
    for (let m = seat * w.M; m < (seat + 1) * w.M; m++) if (B.dealt[m] !== NOBODY) writeFight(w, m, active);
  }
}
