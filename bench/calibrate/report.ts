/** The report of the calibration, as Markdown and as CSV. Cold. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "../../src/errors.ts";
import { csvText } from "../../src/report/csv-text.ts";
import { differenceEstimate } from "../../src/report/estimates.ts";
import { integer, percent } from "../../src/report/number.ts";
import type { Claim } from "./claim.ts";
import type { Judgement } from "./judge.ts";
import { COVERAGE, type Coverage, verdictOn } from "./means.ts";
import { FLAT, type MemoryRow } from "./memory.ts";
import type { Pairing, PairingRow } from "./pairing.ts";

export interface ClaimRow extends Judgement {
  readonly claim: Claim;
  readonly replicates: number;
  readonly happened: number;
}

export interface Calibration {
  readonly version: string;
  readonly command: string;
  /** Hash of the statistics that were tried. */
  readonly statistics: string;
  readonly claims: readonly ClaimRow[];
  readonly means: readonly Coverage[];
  readonly pairing: readonly PairingRow[];
  readonly memory: readonly MemoryRow[];
}

export const verdict = (kept: boolean) => (kept ? "kept" : "BROKEN");

const FOLDER = "reports/calibration";

/** Writes the report; the folder. */
export function writeReport(calibration: Calibration): string {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "calibration.md"), markdown(calibration));
  writeFileSync(join(FOLDER, "calibration.csv"), csv(calibration));
  return FOLDER;
}

/** Writes rows of claims that were played again over those that stand in the report. */
export function renewRows(version: string, claims: readonly ClaimRow[]): void {
  renewLines(
    "calibration.md",
    claims.map((row) => [`| ${row.claim.id} |`, tableLine(claimCells(row))]),
  );
  renewLines(
    "calibration.csv",
    claims.map((row) => [`${version},claim,${row.claim.id},`, csvText([claimCsv(version, row)]).trimEnd()]),
  );
}

/** Puts each line in the place of the one that begins alike. */
function renewLines(file: string, renewed: readonly (readonly [begin: string, line: string])[]): void {
  const path = join(FOLDER, file);
  const lines = readFileSync(path, "utf8").split("\n");
  for (const [begin, line] of renewed) {
    const at = lines.findIndex((each) => each.startsWith(begin));
    assert(at >= 0, `no line of ${path} begins with "${begin}": the report is to be made anew`);
    lines[at] = line;
  }
  writeFileSync(path, lines.join("\n"));
}

const strong = (kept: boolean) => (kept ? verdict(kept) : `**${verdict(kept)}**`);

function claimCells({ claim, replicates, rate, low, high, required, kept }: ClaimRow): string[] {
  const range = `${percent(low)} to ${percent(high)}`;
  return [claim.id, claim.promise, integer(replicates), percent(rate), range, required, strong(kept)];
}

function markdown({ version, command, claims, means, pairing, memory }: Calibration): string {
  const sections = [
    "# Calibration",
    `What wargauge ${version} promises of its answers, tried on duels whose truth is known exactly. Made with \`${command}\`, which plays all of it again and exits with 1 when a promise is broken. Repetition i of the claim ID has the seed \`calibrate ID i\`, so that all but the memory comes out the same every time. \`record.json\` holds a hash of the statistics that were tried, which a test compares with those that there are.`,
    table(
      ["ID", "How often ...", "Repetitions", "Observed", "95 % interval", "Wanted", "Verdict"],
      claims.map(claimCells),
    ),
    'A promise of "at most" or "at least" is broken when the one-sided 95 % bound of the observed rate lies beyond it; one of "from ... to" when the observed rate itself does. The duels: four models that hit 35 % of the time against six whose chance is tuned to the score that is named; for `price` three heroes who hit with 1/3 against a mob of five who hit with 1/6, whose exact price is 14.27 points.',
  ];
  sections.push(...meanSections(means));
  if (pairing.length > 0)
    sections.push(
      "## What pairing saves",
      "Changes of the rules in real Skirmish duels (`scenarios/skirmish`), on the same dice and on dice of their own: battles of both scenarios together until the difference of the scores is known to within a point in a hundred (`compare --precision 0.01`, betting intervals), and until `compare` has decided, with what it said.",
      table(
        [
          "Scenario",
          "Change",
          "Difference [points]",
          "Paired",
          "Not paired",
          "Saved",
          "Verdict",
          "Decided paired",
          "Not paired",
        ],
        pairing.map(({ scenario, set, precise: { paired, unpaired }, decided, kept }) => [
          scenario,
          `\`${set}\``,
          differenceEstimate(paired.difference, 100),
          integer(paired.battles),
          integer(unpaired.battles),
          `${percent(1 - paired.battles / unpaired.battles, 0)}`,
          strong(kept),
          ...[decided.paired, decided.unpaired].map((found) => `${integer(found.battles)} (${found.verdict})`),
        ]),
      ),
    );
  if (memory.length > 0)
    sections.push(
      "## Memory",
      `Most resident memory, in megabytes, of the whole program on two threads; a \`compare\` counts the battles of both scenarios. Up to a million the engine warms up; flat means that the last is at most ${FLAT} times the one before. Measured, so that the megabytes differ a little from time to time.`,
      table(
        ["Command", ...memory[0]!.battles.map(integer), "Growth", "Verdict"],
        memory.map(({ command, megabytes, growth, kept }) => [
          `\`${command}\``,
          ...megabytes.map(String),
          growth.toFixed(2),
          strong(kept),
        ]),
      ),
    );
  return `${sections.join("\n\n")}\n`;
}

const held = ({ held, samples }: Coverage) => percent(held / samples);

/** Laws by the size of the sample; of the metrics of a scenario only those that reached least. */
function meanSections(means: readonly Coverage[]): string[] {
  const laws = [...new Set(means.filter(({ of }) => !isMetric(of)).map(({ of }) => of))];
  const sizes = [...new Set(means.filter(({ of }) => !isMetric(of)).map(({ blocks }) => blocks))];
  const scenarios = [...new Set(means.filter(({ of }) => isMetric(of)).map(({ of }) => of.split(": ")[0]!))];
  const worst = (rows: readonly Coverage[]) => {
    const verdicts = rows.map(verdictOn);
    return verdicts.includes("BROKEN") ? strong(false) : verdicts.includes("listed") ? "listed" : verdict(true);
  };
  const rowsOf = (id: string) => means.filter(({ of }) => of === id);
  const wanted = `${COVERAGE * 100} %`;
  return [
    "## Means",
    `How often the 95 % interval of a mean (\`mean-gamma\`) holds it, by the number of blocks in the sample; wanted is at least ${wanted}, refuted by the one-sided 95 % bound. "Listed" are laws that are made to deceive: small values show long before the rarer great ones do, and no interval can know of those.`,
    table(
      ["A block's value", ...sizes.map((blocks) => `${integer(blocks)} blocks`), "Verdict"],
      laws.map((id) => {
        const rows = rowsOf(id);
        return [rows[0]!.title, ...sizes.map((size) => held(rows.find(({ blocks }) => blocks === size)!)), worst(rows)];
      }),
    ),
    "Every metric of committed scenarios, in a thousand samples of 400 battles, against the mean of all 400 000:",
    table(
      ["Scenario", "Metrics", "Held by at least", "The least of them", "Verdict"],
      scenarios.map((scenario) => {
        const rows = means.filter(({ of }) => of.startsWith(`${scenario}: `));
        const least = rows.reduce((a, b) => (b.held / b.samples < a.held / a.samples ? b : a));
        return [scenario, `${rows.length}`, held(least), least.of.slice(scenario.length + 2), worst(rows)];
      }),
    ),
    ...listed(means.filter((row) => isMetric(row.of) && verdictOn(row) === "listed")),
  ];
}

/** Metrics of scenarios have the scenario in front. */
const isMetric = (of: string) => of.includes(": ");

function listed(rows: readonly Coverage[]): string[] {
  if (rows.length === 0) return [];
  const each = rows.map((row) => `${row.of} (${held(row)})`).join(", ");
  return [`Below that, because the great values that make the mean do not show in 400 battles: ${each}.`];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

const tableLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function claimCsv(version: string, { claim, replicates, rate, low, high, required, kept }: ClaimRow) {
  return [version, "claim", claim.id, claim.promise, replicates, rate, low, high, required, verdict(kept)];
}

function csv({ version, claims, means, pairing, memory }: Calibration): string {
  return csvText([
    ["version", "kind", "id", "what", "replicates", "observed", "low", "high", "wanted", "verdict"],
    ...claims.map((row) => claimCsv(version, row)),
    ...means.map((row) => [
      ...[version, "mean", row.of, `interval holds the mean, ${row.blocks} blocks`, row.samples],
      ...[row.held / row.samples, "", "", `at least ${COVERAGE}`, verdictOn(row)],
    ]),
    ...pairing.flatMap(({ scenario, set, precise, decided, kept }) => [
      ...battlesRows(version, `${scenario}: ${set}`, "to within a point in a hundred", precise),
      ...battlesRows(version, `${scenario}: ${set}`, "until decided", decided),
      [
        ...[version, "pairing", `${scenario}: ${set}`, "battles paired over battles not paired, to within a point", ""],
        ...[precise.paired.battles / precise.unpaired.battles, "", "", "below 1", verdict(kept)],
      ],
    ]),
    ...memory.flatMap(({ command, battles, megabytes, growth, kept }) => [
      ...battles.map((count, i) => [
        ...[version, "memory", command, `peak megabytes at ${count} battles`, "", megabytes[i], "", "", "", ""],
      ]),
      [version, "memory", command, "last over the one before", "", growth, "", "", `at most ${FLAT}`, verdict(kept)],
    ]),
  ]);
}

function battlesRows(version: string, id: string, until: string, { paired, unpaired }: Pairing) {
  return [
    [version, "pairing", id, `battles paired, ${until}`, "", paired.battles, "", "", "", ""],
    [version, "pairing", id, `battles not paired, ${until}`, "", unpaired.battles, "", "", "", ""],
  ];
}
