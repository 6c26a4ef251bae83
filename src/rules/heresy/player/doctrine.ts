/** Compiles a doctrine for one side of a Heresy matchup: the weight vector of weights.ts. Cold. */

import type { Doctrine } from "../../../players/doctrine.ts";
import type { Mind } from "../matchup.ts";
import * as D from "./weights.ts";

export function compileMind({ random, knobs }: Doctrine): Mind {
  const { aggression, range, focus, cover, objective, caution, reserve, special } = knobs;
  const weights = new Float64Array(D.WEIGHTS);
  weights[D.FIRE] = 1 + 0.25 * range;
  weights[D.CHARGE] = 0.8 + 0.4 * aggression;
  weights[D.RISK] = 1 - 0.1 * aggression + 0.4 * caution;
  weights[D.GROUND] = 0.3 + 9 * aggression * aggression;
  weights[D.COVER] = 6 * cover;
  weights[D.AWAY] = 8 * range * caution;
  weights[D.REACT] = 0.8 + 0.6 * reserve;
  weights[D.FOCUS] = 0.5 * focus;
  weights[D.SUPPRESS] = 0.06 + 0.06 * range;
  weights[D.QUIT] = caution;
  weights[D.SPECIAL] = 12 - 10 * special;
  weights[D.WAIT] = 5 * reserve;
  weights[D.OBJECTIVE] = 0.5 + 2 * objective;
  weights[D.RESERVES] = reserve;
  return { random, weights };
}
