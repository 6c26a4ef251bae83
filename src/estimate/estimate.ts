/** A number with its uncertainty, and how that was found. Cold. */

export type Method =
  | "msi"
  | "betting-cs"
  | "mean-gamma"
  | "clopper-pearson"
  | "order-statistic"
  | "woodruff-msi"
  | "jackknife"
  | "exchange"
  | "price-difference"
  | "mover"
  | "sandwich"
  | "exact"
  | "identity";

/** A number with its uncertainty. `low`/`high` absent at an end means unbounded there. */
export interface Estimate {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  readonly n: number;
  readonly method: Method;
}
