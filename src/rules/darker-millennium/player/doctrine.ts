/** Compiles a doctrine for one side: its knobs become the weights of the terms (weights.ts), but for those that a weights file states. Cold. */
import type { Doctrine } from "../../../players/doctrine.ts";
import { weightsOf } from "../../kernel/terms.ts";
import type { Mind } from "../matchup.ts";
import { T } from "./weights.ts";

export function compileMind({ random, knobs }: Doctrine, own: Readonly<Record<string, number>> = {}): Mind {
  const { aggression, range, focus, cover, objective, caution, reserve, special } = knobs;
  const weights = weightsOf(
    T,
    {
      harm: 0.6 + 0.6 * caution - 0.2 * aggression,
      charge: 0.7 + 0.5 * aggression,
      close: 0.2 + 0.6 * aggression - 0.2 * range,
      away: 0.3 * range + 0.2 * caution - 0.3 * aggression,
      cover: 0.4 * cover,
      wait: 0.3 + 0.7 * reserve,
      late: 0.6 + 0.4 * reserve,
      leave: 0.5 + caution - aggression,
      goal: 0.25 + 1.25 * objective,
      later: 0.2 + 0.6 * range,
      rout: 0.3 + 0.2 * focus,
      hold: 0.05,
      big: 0.8 + 0.4 * focus,
      many: 0.8 + 0.4 * focus,
      pin: 0.15 + 0.2 * range,
      lie: 0.3 + 0.9 * caution,
      rally: 0.6 + 0.6 * caution,
      sprint: 0.2 + 0.5 * aggression,
      point: 0.02,
      six: 0.1 + 0.2 * special,
      onslaught: 1 + special,
      react: 0.8 + 0.4 * caution,
    },
    own,
  );
  return { random, weights };
}
