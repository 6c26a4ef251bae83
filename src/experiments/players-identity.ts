/**
 * What a fight is whose players are chosen: the scenario with what they are chosen from, and by which rule. Who that comes to hangs on the seed,
 * which is no part of it, as of no scenario. Cold, pure.
 */
import { canonicalJson, canonicalScenario } from "../scenario/canonical.ts";
import { sha256 } from "../sha256.ts";
import type { RaceRule } from "../stats/equilibrium-race.ts";
import type { PlayersQuestion, Scripts } from "./script-cells.ts";

/** Hash of the names and weights of all scripts that are chosen from: another script is another portfolio. */
export function portfolioHash(scripts: Scripts): string {
  return sha256(canonicalJson(scripts));
}

/** The scenario hash of a fight with its `players`; whose policy is written keeps it. */
export function fightHash(
  { scenario, rulebook, scripts, seed }: PlayersQuestion,
  { cap, screen, start, width, slack }: Omit<RaceRule, "symmetric">,
): string {
  const resolved = JSON.parse(canonicalScenario(rulebook.resolve({ ...scenario, seed }))) as { sides: object[] };
  const sides = resolved.sides.map((side, i) => ({
    ...side,
    policy: scripts[i]!.length > 1 ? undefined : scripts[i]![0],
  }));
  const players = { portfolio: portfolioHash(scripts), cap, screen, n0: start, w: width, eps: slack };
  return sha256(canonicalJson({ ...resolved, sides, players }));
}
