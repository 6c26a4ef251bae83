/** The table of the calibration, as Markdown and as CSV. Cold, pure. */
import { stringify } from "csv-stringify/sync";
import { differenceEstimate, integer, percent } from "../../src/report/number.ts";
import type { Claim } from "./claims.ts";
import type { Judgement } from "./judge.ts";
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
  readonly claims: readonly ClaimRow[];
  readonly pairing: readonly PairingRow[];
  readonly memory: readonly MemoryRow[];
}

export const verdict = (kept: boolean) => (kept ? "kept" : "BROKEN");

const strong = (kept: boolean) => (kept ? verdict(kept) : `**${verdict(kept)}**`);

export function markdown({ version, command, claims, pairing, memory }: Calibration): string {
  const sections = [
    "# Calibration",
    `What wargauge ${version} promises of its answers, tried on duels whose truth is known exactly. Made with \`${command}\`, which plays all of it again and exits with 1 when a promise is broken. Repetition i of the claim ID has the seed \`calibrate ID i\`, so that all but the memory comes out the same every time.`,
    table(
      ["ID", "How often ...", "Repetitions", "Observed", "95 % interval", "Wanted", "Verdict"],
      claims.map(({ claim, replicates, rate, low, high, required, kept }) => [
        claim.id,
        claim.promise,
        integer(replicates),
        percent(rate),
        `${percent(low)} to ${percent(high)}`,
        required,
        strong(kept),
      ]),
    ),
    'A promise of "at most" or "at least" is broken when the one-sided 95 % bound of the observed rate lies beyond it; one of "from ... to" when the observed rate itself does. The duels: four models that hit 35 % of the time against six whose chance is tuned to the score that is named; for `price` three heroes who hit with 1/3 against a mob of five who hit with 1/6, whose exact price is 14.27 points.',
  ];
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function csv({ version, claims, pairing, memory }: Calibration): string {
  return stringify([
    ["version", "kind", "id", "what", "replicates", "observed", "low", "high", "wanted", "verdict"],
    ...claims.map(({ claim, replicates, rate, low, high, required, kept }) => [
      ...[version, "claim", claim.id, claim.promise, replicates, rate, low, high, required, verdict(kept)],
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
