/** A tally of exact weights: for each key a numerator, over one denominator that grows only when it must. Beside walks; warm. */
import { leastCommonMultiple, type Ratio, ratio } from "./ratio.ts";

export class ExactWeights<K> {
  private readonly numerators = new Map<K, bigint>();
  private den = 1n;

  add(key: K, num: bigint, den: bigint): void {
    if (this.den % den !== 0n) {
      const common = leastCommonMultiple(this.den, den);
      const factor = common / this.den;
      for (const [other, weight] of this.numerators) this.numerators.set(other, weight * factor);
      this.den = common;
    }
    const share = den === this.den ? num : num * (this.den / den);
    this.numerators.set(key, (this.numerators.get(key) ?? 0n) + share);
  }

  /** Each key with its weight in lowest terms, in the order in which the keys were first met. */
  ratios(): Map<K, Ratio> {
    return new Map([...this.numerators].map(([key, num]) => [key, ratio(num, this.den)]));
  }
}
