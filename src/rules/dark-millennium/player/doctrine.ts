/** Compiles a doctrine for one side: its knobs become the weights of the terms (weights.ts), but for those that a weights file states. Cold. */
import type { Doctrine } from "../../../players/doctrine.ts";
import { weightsOf } from "../../kernel/terms.ts";
import type { Mind } from "../matchup.ts";
import { T } from "./weights.ts";

/** What the best split of an attack is best for. */
export type Want = "doctrine" | "kills" | "fatigue" | "oneKill";

export function compileMind(
  { random, knobs }: Doctrine,
  want: Want = "doctrine",
  own: Readonly<Record<string, number>> = {},
): Mind {
  const { aggression, range, focus, cover, objective, caution, reserve, special } = knobs;
  const weights = weightsOf(
    T,
    {
      kill: 1,
      tire: 0.12 + 0.1 * focus,
      suppress: 0.8 + 1.2 * focus,
      one: 0,
      own: 0.06 + 0.12 * caution,
      over: 0.5 + 0.9 * caution - 0.3 * aggression,
      harm: 0.35 + 0.6 * caution - 0.25 * aggression,
      ground: 0.1 + 0.8 * aggression - 0.3 * range,
      covered: 0.6 * cover,
      close: 0.4 + 1.1 * aggression,
      magic: 0.4 + 1.2 * special,
      react: 0.25 - 0.5 * reserve * (1 - aggression),
      rally: 0.22 + 0.18 * caution,
      stand: 0.05 + 0.15 * reserve,
      helpless: 1 + 0.4 * focus,
      pull: 0.1 + 0.9 * objective,
      shelter: 0.1 + 0.4 * cover,
      forward: 0.2 + aggression - 0.5 * range,
      waiting: reserve > 0.55 ? 1 : 0,
      turn: 30,
      limit: 1,
      ride: 1,
    },
    own,
  );
  if (want === "kills") only(weights, T.kill);
  else if (want === "fatigue") only(weights, T.tire);
  else if (want === "oneKill") only(weights, T.one);
  return { random, weights };
}

function only(weights: Float64Array, wanted: number): void {
  for (const each of [T.kill, T.tire, T.suppress, T.one]) weights[each] = each === wanted ? 1 : 0;
}
