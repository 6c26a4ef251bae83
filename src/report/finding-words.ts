/** What became of one scenario of a regression, in words. Cold, pure. */
import type { Finding, ScenarioRegression } from "../experiments/regress.ts";
import { decimal, integer } from "./number.ts";
import { blockNoun, capital, clean, counted } from "./words.ts";

/** What became of a scenario, short enough for a table. */
export function findingShort(scenario: ScenarioRegression): string {
  const words: Record<Finding, string> = {
    identical: "bit-identical",
    recounted: "counted otherwise",
    moved: "rules moved",
    redealt: "only dice moved",
    traces: "traces",
    quiet: "no shift",
    unbased: "no baseline",
  };
  return words[scenario.finding];
}

/** The same as a sentence, with how much of it. */
export function findingSentence(scenario: ScenarioRegression): string {
  const { finding, blocks, changedBlocks = 0, comparedBlocks = 0, shifts, paired, changedKeys } = scenario;
  const moved = shifts.filter((shift) => shift.moved).length;
  const blockCount = counted(blocks, blockNoun(scenario));
  const changed = `${integer(changedBlocks)} of ${counted(comparedBlocks, blockNoun(scenario))}`;
  switch (finding) {
    case "identical":
      return changedKeys.length === 0
        ? `It plays exactly as it did, in all ${blockCount}.`
        : // The score interval of no change in n blocks.
          `Not one of ${blockCount} came out otherwise: the score has moved by less than ${decimal(384 / blocks)} points of 100.`;
    case "recounted":
      return `Every one of ${counted(comparedBlocks, blockNoun(scenario))} came out as it did; only what is counted besides, or in which bounds, has changed.`;
    case "moved":
      return paired
        ? `The rules moved: ${changed} came out otherwise, and ${moved} of ${counted(shifts.length, "distribution")} with them.`
        : `The rules moved: on other dice, ${moved} of ${counted(shifts.length, "distribution")} are not what they were.`;
    case "redealt":
      return `The dice moved, the rules did not, as far as ${blockCount} can tell: ${changed} came out otherwise, then and now are hardly correlated (${decimal(scenario.correlation ?? 0)}), and no distribution moved.`;
    case "traces":
      return changedBlocks > 0
        ? `${capital(changed)} came out otherwise, and no distribution moved by it.`
        : `In none of ${counted(comparedBlocks, blockNoun(scenario))} any number differs that the baseline keeps; others do${scenario.firstChange === undefined ? "" : `, from block ${integer(scenario.firstChange)} on`}.`;
    case "unbased":
      return `There is no baseline: ${blockCount} were played, and compared with nothing.`;
    case "quiet":
      return `On other dice no distribution differs from the baseline's.`;
  }
}

/** Why it may have changed. */
export function causeSentence(scenario: ScenarioRegression, version: string): string | undefined {
  const { changedKeys, controlIdentical, finding, baseline } = scenario;
  if (changedKeys.length > 0) {
    const shown = changedKeys
      .slice(0, 4)
      .map(({ path, before, after }) => `${path} ${asText(before)} -> ${asText(after)}`);
    const more = changedKeys.length > 4 ? ` and ${changedKeys.length - 4} more` : "";
    const alone = controlIdentical === true ? " As the baseline has it, it still plays bit by bit as it did." : "";
    return `Other than in the baseline: ${shown.join("; ")}${more}.${alone}`;
  }
  if (finding === "identical" || finding === "quiet" || finding === "unbased") return undefined;
  const program =
    baseline.wargauge === version ? `wargauge ${version}` : `wargauge ${baseline.wargauge} then, ${version} now`;
  return `The scenario is the baseline's to the last key, so it is the program that has changed (${program}).`;
}

function asText(value: unknown): string {
  const text = value === undefined ? "(not there)" : JSON.stringify(value);
  return clean(text.length > 40 ? `${text.slice(0, 37)}...` : text);
}

/** What the change of the score comes to if both sides adapt to it, and whether the players that are kept are still good ones. */
export function adaptedSentences({ adapted, sides }: ScenarioRegression, delta: number): string[] {
  if (adapted === undefined) return [];
  const { change, gains = [] } = adapted;
  const poor = gains.filter(({ gain }) => gain.low! > delta);
  const range = `${signed(100 * change.low!)} to ${signed(100 * change.high!)} points of 100`;
  return [
    `Played by the players of the baseline. If both sides adapt, the score of ${clean(sides[0]!.name)} changes by ${range}.`,
    ...poor.map(
      ({ side, gain, policy }) =>
        `${clean(side)} would now gain ${decimal(100 * gain.value)} points (${decimal(100 * gain.low!)} to ${decimal(100 * gain.high!)}) by ${clean(policy)}: what the kept players make of the change is not what good ones would.`,
    ),
  ];
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
}
