/** How a regression is put into words, for the terminal, the page and what a CI server shows. Cold, pure. */
import type { Finding, Regression, ScenarioRegression, Shift } from "../experiments/regress.ts";
import {
  decimal,
  differenceEstimate,
  integer,
  percentEstimate,
  plain,
  valueAndRange,
  valueEstimate,
} from "./number.ts";
import { blockNoun, capital, clean, counted, metricName } from "./words.ts";

/** A shift and where it happened. */
export interface Placed {
  readonly scenario: ScenarioRegression;
  readonly shift: Shift;
}

export const VERDICT_WORDS: Record<Shift["verdict"], string> = {
  material: "material",
  "shifted-small": "small shift",
  same: "same",
  open: "open",
};

/** What must be looked at first: material, then open, then small; within each the largest in units of its tolerance. */
export function worstFirst(found: Regression): Placed[] {
  const placed = found.scenarios.flatMap((scenario) => scenario.shifts.map((shift) => ({ scenario, shift })));
  const order: readonly Shift["verdict"][] = ["material", "open", "shifted-small", "same"];
  const size = ({ shift }: Placed) => Math.abs(shift.change.value) / shift.tolerance;
  return placed.sort(
    (a, b) =>
      order.indexOf(a.shift.verdict) - order.indexOf(b.shift.verdict) ||
      Number(b.shift.kind === "score") - Number(a.shift.kind === "score") ||
      size(b) - size(a),
  );
}

/** "Score, Marines", "Models lost, Orks", "How the battle ended: routed". */
export function shiftName({ title, side, label }: Shift): string {
  const name = metricName({ title, ...(side !== undefined && { side }) });
  return label === undefined ? name : `${name}: ${clean(label)}`;
}

/** Shares are written in per cent, and their differences in points of a hundred. */
export function isShare({ kind }: Shift): boolean {
  return kind !== "metric";
}

export function changeText(shift: Shift): string {
  return differenceEstimate(shift.change, isShare(shift) ? 100 : 1);
}

/** "+4.2 points (+3.1 to +5.3)" of a score, "-0.39 models (-0.42 to -0.36)". */
export function changeWithUnit(shift: Shift): string {
  const { value, range } = valueAndRange(changeText(shift));
  const unit = isShare(shift) ? "points of 100" : clean(shift.unit);
  return `${value}${unit === "" ? "" : ` ${unit}`}${range === "" ? "" : ` (${range})`}`;
}

export function valueText(shift: Shift, which: "before" | "after"): string {
  return isShare(shift) ? percentEstimate(shift[which]) : valueEstimate(shift[which]);
}

export function toleranceText(shift: Shift): string {
  return isShare(shift) ? plain(Number((100 * shift.tolerance).toPrecision(6))) : plain(shift.tolerance);
}

/** The first of a verdict in `worstFirst`, as a clause: "Score, Marines: -9.8 points of 100 (-10.7 to -9.0)". */
export function largest(found: Regression, verdict: Shift["verdict"]): string {
  const worst = worstFirst(found).find(({ shift }) => shift.verdict === verdict);
  if (worst === undefined) return "";
  const where = found.scenarios.length > 1 ? ` in ${clean(worst.scenario.name)}` : "";
  return `${shiftName(worst.shift)}${where}: ${changeWithUnit(worst.shift)}, tolerance ${toleranceText(worst.shift)}`;
}

/** What happened, and for a single scenario in any case what became of its score. */
export function headline(found: Regression): string {
  const { left } = found;
  if (left === undefined) return sentences(found);
  return `${sentences(found)} Interrupted: ${counted(left.length, "more scenario")} ${left.length === 1 ? "was" : "were"} not looked at.`;
}

function sentences(found: Regression): string {
  const sentence = outcomeSentence(found);
  const [only, ...others] = found.scenarios;
  const score = others.length === 0 ? only?.shifts.find(({ kind }) => kind === "score") : undefined;
  if (score === undefined || sentence.includes(shiftName(score))) return sentence;
  return `${sentence} ${shiftName(score)}: ${changeWithUnit(score)}.`;
}

function outcomeSentence(found: Regression): string {
  const { scenarios } = found;
  const all = scenarios.length === 1 ? clean(scenarios[0]!.title) : counted(scenarios.length, "scenario");
  const of = (finding: Finding) => scenarios.filter((each) => each.finding === finding).length;
  const shifts = scenarios.flatMap((scenario) => scenario.shifts);
  const count = (verdict: Shift["verdict"]) => shifts.filter((shift) => shift.verdict === verdict).length;
  const tested = `${integer(count("material"))} of ${counted(shifts.length, "number")}`;
  switch (found.verdict) {
    case "identical":
      return `Bit-identical: ${all}, ${sampleText(found)}.`;
    case "material":
      return `Changed: ${tested} moved by more than the tolerance. ${largest(found, "material")}.`;
    case "open": {
      const moved = shifts.filter((shift) => shift.moved).length;
      const head = moved > 0 ? `Something moved (${counted(moved, "number")}), and how far is open` : "Undecided";
      return `${head}: ${integer(count("open"))} of ${counted(shifts.length, "number")} may still have moved by more than the tolerance. ${largest(found, "open")}.`;
    }
    case "moved":
      return `Moved, but by no more than the tolerance: ${largest(found, "shifted-small")}.`;
    case "recounted":
      return `Every battle came out as it did: ${all}, ${sampleText(found)}. What is counted has changed.`;
    case "same":
      return of("redealt") > 0
        ? `The dice moved, the rules did not: ${all}, ${counted(shifts.length, "number")} the same within the tolerance.`
        : `Nothing moved: ${all}, ${counted(shifts.length, "number")} the same within the tolerance.`;
  }
}

export function sampleText({ scenarios }: Pick<Regression, "scenarios">): string {
  const nouns = new Set(scenarios.map(blockNoun));
  const blocks = scenarios.reduce((sum, scenario) => sum + scenario.blocks, 0);
  return counted(blocks, nouns.size === 1 ? [...nouns][0]! : "block");
}

/** What became of a scenario, short enough for a table. */
export function findingShort(scenario: ScenarioRegression): string {
  const words: Record<Finding, string> = {
    identical: "bit-identical",
    recounted: "counted otherwise",
    moved: "rules moved",
    redealt: "only dice moved",
    traces: "traces",
    quiet: "no shift",
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
  if (finding === "identical" || finding === "quiet") return undefined;
  const program =
    baseline.wargauge === version ? `wargauge ${version}` : `wargauge ${baseline.wargauge} then, ${version} now`;
  return `The scenario is the baseline's to the last key, so it is the program that has changed (${program}).`;
}

function asText(value: unknown): string {
  const text = value === undefined ? "(not there)" : JSON.stringify(value);
  return clean(text.length > 40 ? `${text.slice(0, 37)}...` : text);
}
