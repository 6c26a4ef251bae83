/**
 * A toy battle that can be solved exactly: a models against b, every living model rolls one die a round, each hit removes one
 * enemy. *Cold.*
 *
 * For: end-to-end checks of a simulator against the truth (win, draw and loss to 1e-12). Not for: anything with ranges, wounds or
 * armour. Reference: absorbing Markov chains, Kemeny & Snell (1960), chapter 3; Lanchester (1916) for the model.
 * Example: 1 against 1, hits on 1/3 and 1/6, striking at once: win 5/8, draw 1/8, loss 1/4.
 */
import { binomialPmf } from "./binomial.ts";

export interface DuelOdds {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** Odds for side A, to the last model. In order "first" A strikes first and the survivors strike back. */
export function annihilationDuel(
  a: number,
  b: number,
  hitA: number,
  hitB: number,
  order: "simultaneous" | "first" = "simultaneous",
): DuelOdds {
  if (!(Number.isSafeInteger(a) && Number.isSafeInteger(b) && a >= 0 && b >= 0 && hitA + hitB > 0))
    throw new RangeError(
      `annihilationDuel(${a}, ${b}, ${hitA}, ${hitB}): expected integers >= 0 and someone who can hit`,
    );
  const hitsA = Array.from({ length: a + 1 }, (_, i) => binomialPmf(i, hitA));
  const hitsB = Array.from({ length: b + 1 }, (_, j) => binomialPmf(j, hitB));
  const odds: DuelOdds[][] = [];
  for (let i = 0; i <= a; i++) {
    odds.push([]);
    for (let j = 0; j <= b; j++) {
      if (i === 0 || j === 0) {
        odds[i].push({ win: i > 0 ? 1 : 0, draw: i === 0 && j === 0 ? 1 : 0, loss: j > 0 ? 1 : 0 });
        continue;
      }
      let [win, draw, loss, stay] = [0, 0, 0, 0];
      atMost(hitsA[i], j).forEach((q, h) => {
        atMost(order === "first" ? hitsB[j - h] : hitsB[j], i).forEach((r, g) => {
          if (h === 0 && g === 0) {
            stay += q * r;
            return;
          }
          const next = odds[i - g][j - h];
          win += q * r * next.win;
          draw += q * r * next.draw;
          loss += q * r * next.loss;
        });
      });
      // A round in which nothing happens is played again.
      const moves = 1 - stay;
      if (!(moves > 0)) throw new RangeError(`annihilationDuel: ${i} against ${j} never ends`);
      odds[i].push({ win: win / moves, draw: draw / moves, loss: loss / moves });
    }
  }
  return odds[a][b];
}

/** Hits beyond the models that are there are wasted: the last class takes the rest. */
function atMost(pmf: Float64Array, cap: number): number[] {
  const clipped = new Array<number>(cap + 1).fill(0);
  pmf.forEach((p, hits) => {
    clipped[Math.min(hits, cap)] += p;
  });
  return clipped;
}
