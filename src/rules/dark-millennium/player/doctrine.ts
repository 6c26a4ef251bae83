/** Compiles a doctrine for one side: its knobs become the weights of weights.ts. Cold. */
import type { Doctrine } from "../../../players/doctrine.ts";
import type { AttackTerms } from "../book/modes.ts";
import type { Mind } from "../matchup.ts";
import * as W from "./weights.ts";

export function compileMind({ random, knobs }: Doctrine, want: AttackTerms["want"] = "doctrine"): Mind {
  const { aggression, range, focus, cover, objective, caution, reserve, special } = knobs;
  const weights = new Float64Array(W.WEIGHTS);
  weights[W.KILL] = 1;
  weights[W.TIRE] = 0.12 + 0.1 * focus;
  weights[W.SUPPRESS] = 0.8 + 1.2 * focus;
  weights[W.ONE] = 0;
  weights[W.OWN] = 0.06 + 0.12 * caution;
  weights[W.OVER] = 0.5 + 0.9 * caution - 0.3 * aggression;
  weights[W.HARM] = 0.35 + 0.6 * caution - 0.25 * aggression;
  weights[W.GROUND] = 0.1 + 0.8 * aggression - 0.3 * range;
  weights[W.COVERED] = 0.6 * cover;
  weights[W.CLOSE] = 0.4 + 1.1 * aggression;
  weights[W.MAGIC] = 0.4 + 1.2 * special;
  weights[W.REACT] = 0.25 - 0.5 * reserve * (1 - aggression);
  weights[W.RALLY_AT] = 0.22 + 0.18 * caution;
  weights[W.STAND] = 0.05 + 0.15 * reserve;
  weights[W.HELPLESS] = 1 + 0.4 * focus;
  weights[W.PULL] = 0.1 + 0.9 * objective;
  weights[W.SHELTER] = 0.1 + 0.4 * cover;
  weights[W.FORWARD] = 0.2 + aggression - 0.5 * range;
  weights[W.WAITING] = reserve > 0.55 ? 1 : 0;
  if (want === "kills") only(weights, W.KILL);
  else if (want === "fatigue") only(weights, W.TIRE);
  else if (want === "oneKill") only(weights, W.ONE);
  return { random, weights };
}

function only(weights: Float64Array, wanted: number): void {
  for (const each of [W.KILL, W.TIRE, W.SUPPRESS, W.ONE]) weights[each] = each === wanted ? 1 : 0;
}
