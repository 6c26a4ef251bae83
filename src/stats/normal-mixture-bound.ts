/**
 * Two-sided normal-mixture boundary for a sub-Gaussian sum with intrinsic time v. *Cold.*
 *
 * For: comparison, and unbounded metrics with a known variance proxy. Not for: block scores, where the betting sequence needs
 * neither a variance nor a horizon to tune to.
 * Reference: Howard, Ramdas, McAuliffe & Sekhon (2021), Annals of Statistics 49:1055-1080, equation 14.
 * Example: normalMixtureBound(100, 0.05, 100) = 30.352.
 */
import { log } from "./portable-math.ts";

/** vOpt is the time at which the boundary is tightest for alphaOpt. */
export function normalMixtureBound(v: number, alpha: number, vOpt: number, alphaOpt = 0.05): number {
  if (!(v >= 0 && vOpt > 0 && alpha > 0 && alpha < 1 && alphaOpt > 0 && alphaOpt < 1))
    throw new RangeError(
      `normalMixtureBound(${v}, ${alpha}, ${vOpt}, ${alphaOpt}): expected v >= 0, vOpt > 0, alphas in (0, 1)`,
    );
  const optimum = 2 * log(1 / alphaOpt);
  const rho = vOpt / (optimum + log(1 + optimum));
  return Math.sqrt((v + rho) * (log(1 + v / rho) + 2 * log(1 / alpha)));
}
