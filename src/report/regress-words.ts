/** How a regression is put into words, for the terminal, the page and what a CI server shows. Cold, pure. */
import type { Finding, Regression, ScenarioRegression, Shift } from "../experiments/regress.ts";
import { expectedSentence } from "./expected-words.ts";
import { integer } from "./number.ts";
import { changeWithUnit, shiftName, toleranceText } from "./shift-words.ts";
import { blockNoun, clean, counted } from "./words.ts";

/** A shift and where it happened. */
export interface Placed {
  readonly scenario: ScenarioRegression;
  readonly shift: Shift;
}

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
  const expected = expectedSentence(found);
  const said = expected === "" ? sentences(found) : `${expected} ${sentences(found)}`;
  if (left === undefined) return said;
  return `${said} Interrupted: ${counted(left.length, "more scenario")} ${left.length === 1 ? "was" : "were"} not looked at.`;
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
