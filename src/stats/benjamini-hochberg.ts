/**
 * Benjamini-Hochberg step-up adjustment. *Cold.*
 *
 * For: an exploratory list of which a share q may be false, with independent or positively dependent tests.
 * Not for: single claims (Holm), nor arbitrary dependence (e-BH).
 * Reference: Benjamini & Hochberg (1995), JRSS B 57:289-300. Example: [0.01, 0.02, 0.9] gives [0.03, 0.03, 0.9].
 */
import { byRank, checkPValues } from "./holm.ts";

export function benjaminiHochberg(p: readonly number[]): number[] {
  checkPValues(p);
  const adjusted = new Array<number>(p.length).fill(0);
  const order = byRank(p);
  let running = 1;
  for (let rank = p.length; rank >= 1; rank--) {
    const i = order[rank - 1];
    running = Math.min(running, (p[i] * p.length) / rank);
    adjusted[i] = running;
  }
  return adjusted;
}
