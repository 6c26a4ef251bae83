/** A regression for machines that gate a change: JUnit XML for the server, Markdown for the summary of a run. Cold, pure. */
import type { Outcome, Regression, ScenarioRegression, Shift } from "../experiments/regress.ts";
import { EXPECTED_WORDS, type Expected, expectedFirst, expectedName, foundText } from "./expected-words.ts";
import { causeSentence, findingSentence, findingShort } from "./finding-words.ts";
import { pText } from "./number.ts";
import { headline, worstFirst } from "./regress-words.ts";
import { changeText, changeWithUnit, shiftName, toleranceText, VERDICT_WORDS, valueText } from "./shift-words.ts";
import { clean } from "./words.ts";

const LOST = "no longer counted as in the baseline";
/** Rows of the Markdown table; the report has all of them. */
const MOST_ROWS = 30;

/** A suite for each scenario, a case for each number: failed, skipped where it is open, else passed. */
export function regressJunit(found: Regression): string {
  const suites = found.scenarios.map((scenario) => suite(scenario, found));
  const counts = countsOf(found.scenarios, found);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="wargauge regress" ${counts}>
${suites.join("\n")}
</testsuites>
`;
}

function suite(scenario: ScenarioRegression, found: Regression): string {
  const { name, shifts, lost, seed, scenarioHash, blocks, expected = [] } = scenario;
  const facts = [
    ["version", found.wargauge],
    ["scenarioHash", scenarioHash],
    ["seed", seed],
    ["blocks", String(blocks)],
    ["finding", findingSentence(scenario)],
  ] as const;
  // A server that shows only cases still shows that the scenario was looked at.
  const cases = [
    ...(shifts.length === 0 ? [testCase(name, findingShort(scenario), "")] : shifts.map((s) => shiftCase(name, s))),
    ...lost.map((id) => testCase(name, id, inside(lostOutcome(found), "lost", LOST))),
    ...expected.map((each) => expectedCase(name, each)),
  ];
  return `  <testsuite name="${xml(name)}" ${countsOf([scenario], found)}>
    <properties>
${facts.map(([key, value]) => `      <property name="${key}" value="${xml(value)}"/>`).join("\n")}
    </properties>
${cases.join("\n")}
  </testsuite>`;
}

function shiftCase(scenario: string, shift: Shift): string {
  const { verdict, outcome, adjustedMaterial, adjustedShift } = shift;
  const message = `${VERDICT_WORDS[verdict]}: ${changeWithUnit(shift)}, tolerance ${toleranceText(shift)}`;
  const detail = [
    `then ${valueText(shift, "before")}, now ${valueText(shift, "after")}`,
    `p adjusted for all that was tested: ${pText(adjustedMaterial)} of no more than the tolerance, ${pText(adjustedShift)} of no change`,
  ].join("\n");
  return testCase(scenario, shiftName(shift), inside(outcome, verdict, message, detail));
}

function expectedCase(scenario: string, expected: Expected): string {
  const { verdict, outcome } = expected;
  const message = `${EXPECTED_WORDS[verdict]}: found ${foundText(expected)}`;
  return testCase(scenario, expectedName(expected), inside(outcome, verdict, message));
}

/** What a case holds: nothing if it passed. */
function inside(outcome: Outcome, type: string, message: string, detail = ""): string {
  if (outcome === "pass") return "";
  if (outcome === "undecided") return `<skipped message="${xml(message)}"/>`;
  return `<failure type="${type}" message="${xml(message)}">${xml(detail)}</failure>`;
}

function testCase(scenario: string, name: string, content: string): string {
  const head = `    <testcase classname="${xml(scenario)}" name="${xml(name)}"`;
  return content === "" ? `${head}/>` : `${head}>${content}</testcase>`;
}

/** A scenario of which no number was tested is one case that passed. */
function countsOf(scenarios: readonly ScenarioRegression[], found: Regression): string {
  const outcomes = scenarios.flatMap(({ shifts, lost, expected = [] }): Outcome[] => [
    ...expected.map(({ outcome }) => outcome),
    ...(shifts.length === 0 ? (["pass"] as const) : shifts.map(({ outcome }) => outcome)),
    ...lost.map(() => lostOutcome(found)),
  ]);
  const of = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return `tests="${outcomes.length}" failures="${of("fail")}" errors="0" skipped="${of("undecided")}"`;
}

/** Nobody knows whether what is lost has moved. */
function lostOutcome({ inconclusive }: Regression): Outcome {
  return inconclusive ?? "undecided";
}

/** Text and attributes; control characters are no XML at all. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The gate's answer on one screen. */
export function regressMarkdown(found: Regression): string {
  const outcome = found.stopped ?? { pass: "passed", fail: "failed", undecided: "undecided" }[found.outcome];
  const findings = found.scenarios.map((each) => [each.name, findingSentence(each)]);
  const lines = [`# Regression ${outcome}`, "", markdown(headline(found)), ""];
  lines.push(...table(["Scenario", "What became of it"], findings));
  const expected = expectedFirst(found);
  if (expected.length > 0) {
    const rows = expected.map(({ scenario, expected: each }) => [
      scenario.name,
      expectedName(each),
      foundText(each),
      EXPECTED_WORDS[each.verdict],
    ]);
    lines.push("", ...table(["Scenario", "Expected", "Found", "Verdict"], rows));
  }
  const told = worstFirst(found).filter(({ shift }) => shift.verdict !== "same" || shift.moved);
  if (told.length > 0) {
    const rows = told
      .slice(0, MOST_ROWS)
      .map(({ scenario, shift }) => [
        scenario.name,
        shiftName(shift),
        valueText(shift, "before"),
        valueText(shift, "after"),
        changeText(shift),
        toleranceText(shift),
        VERDICT_WORDS[shift.verdict],
      ]);
    lines.push("", ...table(["Scenario", "Number", "Then", "Now", "Change", "Tolerance", "Verdict"], rows));
    if (told.length > rows.length) lines.push("", `${told.length - rows.length} more in regress.csv.`);
  }
  for (const { name, lost } of found.scenarios)
    if (lost.length > 0) lines.push("", `- ${markdown(`${name}: ${LOST}: ${lost.join(", ")}.`)}`);
  for (const scenario of found.scenarios) {
    const cause = causeSentence(scenario, found.wargauge);
    if (cause !== undefined) lines.push("", `- ${markdown(`${scenario.name}: ${cause}`)}`);
  }
  return `${lines.join("\n")}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => "---"), ...rows.map((row) => row.map(markdown))].map((row) => `| ${row.join(" | ")} |`);
}

function markdown(text: string): string {
  return clean(text).replace(/[\\`*_|<>[\]]/g, "\\$&");
}
