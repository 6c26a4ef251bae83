/** The cell of a scenario whose players were chosen: of one pair of scripts, or of all pairs that their mixes draw. Cold. */
import { archiveId } from "../chunk/archive.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import { sha256 } from "../sha256.ts";
import { toNumber, toText } from "../stats/rational.ts";
import type { ScenarioCell } from "./cells.ts";
import { cellOf } from "./script-cells.ts";
import type { Mix, PlayersQuestion, Selection } from "./select-players.ts";

/** What is played there is said by the fight and by the mixes, written out. */
export function chosenCell(
  question: PlayersQuestion,
  { mixes }: Pick<Selection, "mixes">,
  label: string,
): ScenarioCell {
  const weights = mixes.map((mix) => mix.map(toNumber)) as [number[], number[]];
  const cells = weights[0].map((first, i) =>
    weights[1].map((second, j) => (first > 0 && second > 0 ? cellOf(question, label, i, j) : undefined)),
  );
  const [i, j] = weights.map((shares) => shares.indexOf(Math.max(...shares))) as [number, number];
  const most = cells[i]![j]!;
  if (cells.flat().filter((cell) => cell !== undefined).length === 1) return most;
  const matchups = cells.map((row) => row.map((cell) => cell?.matchup));
  const policies = mixes.map((mix, side) => mixText(mix, (script) => policyOf(matchups, side, script)));
  const sides = most.matchup.sides.map((side, k) => ({ ...side, policy: policies[k]! }));
  const written = {
    scenario: most.scenarioHash,
    scripts: question.scripts,
    mixes: mixes.map((mix) => mix.map(toText)),
  };
  const scenarioHash = sha256(canonicalJson(written));
  return {
    ...most,
    id: archiveId(scenarioHash, most.key),
    scenarioHash,
    matchup: { ...most.matchup, sides },
    mix: { weights: mixes, matchups },
  };
}

/** "gunline 0.62 + cautious 0.38". */
function mixText(mix: Mix, name: (script: number) => string): string {
  return mix
    .flatMap((weight, script) => (weight.numerator > 0n ? [`${name(script)} ${toNumber(weight).toFixed(2)}`] : []))
    .join(" + ");
}

function policyOf(matchups: readonly (readonly (Matchup | undefined)[])[], side: number, script: number): string {
  const some = side === 0 ? matchups[script]! : matchups.map((row) => row[script]);
  return some.find((matchup) => matchup !== undefined)!.sides[side]!.policy;
}
