/** Expectations of a scenario in words: the designer's own, and what was found. Cold, pure. */
import type { Regression, ScenarioRegression } from "../experiments/regress.ts";
import { percentEstimate, valueEstimate } from "./estimates.ts";
import { decimal, percent } from "./number.ts";
import { clean, counted } from "./words.ts";

export type Expected = NonNullable<ScenarioRegression["expected"]>[number];

export interface PlacedExpected {
  readonly scenario: ScenarioRegression;
  readonly expected: Expected;
}

/** What is broken first, then what is open. */
export function expectedFirst({ scenarios }: Pick<Regression, "scenarios">): PlacedExpected[] {
  const order: readonly Expected["verdict"][] = ["broken", "open", "met"];
  const all = scenarios.flatMap((scenario) => (scenario.expected ?? []).map((expected) => ({ scenario, expected })));
  return all.toSorted((a, b) => order.indexOf(a.expected.verdict) - order.indexOf(b.expected.verdict));
}

/** "Marines better than the other side", "Score, Marines: 45 to 55 %"; the designer's words where there are some. */
export function expectedName({ says, better, title, side, low, high, unit, metric }: Expected): string {
  if (says !== undefined) return clean(says);
  if (better !== undefined) return `${clean(better)} is better`;
  const owner = side === undefined ? "" : `, ${clean(side)}`;
  const band =
    metric === undefined ? `${percent(low, 0)} to ${percent(high, 0)}` : `${decimal(low)} to ${decimal(high)}`;
  return `${clean(title)}${owner}: ${band}${metric !== undefined && unit !== "" ? ` ${clean(unit)}` : ""}`;
}

export function foundText({ metric, found, side }: Expected): string {
  const text = metric === undefined ? percentEstimate(found) : valueEstimate(found);
  return side === undefined ? text : `${clean(side)} ${text}`;
}

export const EXPECTED_WORDS: Readonly<Record<Expected["verdict"], string>> = {
  met: "as expected",
  broken: "not as expected",
  open: "open",
};

/** "1 of 3 expectations is broken: Marines and Orks are even (Marines 58.1 % (57.0 to 59.2 %))."; empty where nothing is expected. */
export function expectedSentence(found: Pick<Regression, "scenarios">): string {
  const placed = expectedFirst(found);
  const [first] = placed;
  if (first === undefined) return "";
  const count = (verdict: Expected["verdict"]) => placed.filter(({ expected }) => expected.verdict === verdict).length;
  const of = counted(placed.length, "expectation");
  const { verdict } = first.expected;
  if (verdict === "met") return `As expected: ${placed.length === 1 ? expectedName(first.expected) : `all ${of}`}.`;
  const where = found.scenarios.length > 1 ? `${clean(first.scenario.name)}: ` : "";
  const head = verdict === "broken" ? "Not as expected" : "Open whether as expected";
  return `${head}, ${count(verdict)} of ${of}: ${where}${expectedName(first.expected)} (found: ${foundText(first.expected)}).`;
}
