/** A gain measured in steps of something else on the same dice: sums over blocks, and the quotient of their means. Cold; `add` runs once a block. */
import type { Estimate } from "../estimate/summary.ts";
import { fieller } from "../stats/fieller.ts";
import { zOf } from "../stats/interval.ts";
import { normSf } from "../stats/portable-math.ts";

/** Sums over blocks of a gain (of having something), of the step (what the yardstick's models add), and of their products. */
export class Moments {
  blocks = 0;
  changed = 0;
  #gain = 0;
  #gain2 = 0;
  #step = 0;
  #step2 = 0;
  #both = 0;

  add(gain: number, step: number): void {
    this.blocks++;
    if (gain !== 0) this.changed++;
    this.#gain += gain;
    this.#gain2 += gain * gain;
    this.#step += step;
    this.#step2 += step * step;
    this.#both += gain * step;
  }

  /** Means and their variances, in half points. A rare change is given the variance of one half point in all blocks. */
  means() {
    const n = this.blocks;
    const spread = (sum: number, other: number, product: number) => (product - (sum * other) / n) / (n - 1) / n;
    const floor = 1 / (n * n);
    return {
      numerator: this.#gain / n,
      denominator: this.#step / n,
      varNumerator: Math.max(floor, spread(this.#gain, this.#gain, this.#gain2)),
      varDenominator: Math.max(floor, spread(this.#step, this.#step, this.#step2)),
      covariance: spread(this.#gain, this.#step, this.#both),
    };
  }

  /** Gain over step with Fieller's interval; nothing where the step could be none, or more models are worse. */
  ratio(confidence: number, factor: number): Estimate | undefined {
    if (this.blocks < 2) return undefined;
    const means = this.means();
    const set = fieller(means, zOf(confidence));
    if (set.kind !== "interval" || means.denominator <= 0) return undefined;
    const value = (factor * means.numerator) / means.denominator;
    return { value, low: factor * set.low, high: factor * set.high, n: this.blocks, method: "fieller" };
  }

  /** Chance of a gain so far from `ratio` steps if that were the truth: the test that Fieller's set inverts. */
  pValue(ratio: number): number {
    const { numerator, denominator, varNumerator, varDenominator, covariance } = this.means();
    const variance = varNumerator - 2 * ratio * covariance + ratio * ratio * varDenominator;
    const away = Math.abs(numerator - ratio * denominator);
    return variance > 0 ? 2 * normSf(away / Math.sqrt(variance)) : away > 0 ? 0 : 1;
  }
}
