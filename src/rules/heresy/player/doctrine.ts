/** Compiles a doctrine for one side of a Heresy matchup: what each term of weights.ts weighs. Cold. */

import type { Doctrine } from "../../../players/doctrine.ts";
import { weightsOf } from "../../kernel/terms.ts";
import type { Mind } from "../matchup.ts";
import { TERMS } from "./weights.ts";

/** `own`: what terms weigh by the user's own file; `asked`: a player of the user's decides, who asks a doctrine and not chance what it thinks. */
export function compileMind(
  { random, knobs }: Doctrine,
  own: Readonly<Record<string, number>> = {},
  asked = false,
): Mind {
  const { aggression, range, focus, cover, objective, caution, reserve, special } = knobs;
  const weights = weightsOf(
    TERMS,
    {
      fire: 1 + 0.25 * range,
      charge: 0.8 + 0.4 * aggression,
      risk: 1 - 0.1 * aggression + 0.4 * caution,
      ground: 0.3 + 9 * aggression * aggression,
      cover: 6 * cover,
      away: 8 * range * caution,
      react: 0.8 + 0.6 * reserve,
      focus: 0.5 * focus,
      suppress: 0.06 + 0.06 * range,
      quit: caution,
      special: 12 - 10 * special,
      wait: 5 * reserve,
      objective: 0.5 + 2 * objective,
      reserves: reserve,
      press: 2,
      share: 1,
      command: 10,
    },
    own,
  );
  return { random: random && !asked, weights };
}
