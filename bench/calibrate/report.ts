/** The table of the calibration, as Markdown and as CSV. Cold, pure. */
import { stringify } from "csv-stringify/sync";
import { differenceEstimate, integer, percent } from "../../src/report/number.ts";
import type { Claim } from "./claims.ts";
import type { Judgement } from "./judge.ts";
import type { MemoryRow } from "./memory.ts";
import type { PairingRow } from "./pairing.ts";

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

const word = (kept: boolean) => (kept ? "kept" : "**BROKEN**");

export function markdown({ version, command, claims, pairing, memory }: Calibration): string {
  const sections = [
    "# Calibration",
    `What wargauge ${version} promises of its answers, tried on duels whose truth is known exactly. Made with \`${command}\`, which plays all of it again and exits with 1 when a promise is broken. Repetition i of the claim ID has the seed \`calibrate ID i\`.`,
    table(
      ["ID", "How often ...", "Repetitions", "Observed", "95 % interval", "Promised", ""],
      claims.map(({ claim, replicates, rate, low, high, required, kept }) => [
        claim.id,
        claim.promise,
        integer(replicates),
        percent(rate),
        `${percent(low)} to ${percent(high)}`,
        required,
        word(kept),
      ]),
    ),
    'A promise of "at most" or "at least" is broken when the one-sided 95 % bound of the observed rate lies beyond it; one of "from ... to" when the observed rate itself does. The duels: four models that hit 35 % of the time against six whose chance is tuned to the score that is named; for `price` three heroes who hit with 1/3 against a mob of five who hit with 1/6, whose exact price is 14.27 points.',
  ];
  if (pairing.length > 0)
    sections.push(
      "## What pairing saves",
      "Three changes of the rules in real Skirmish duels, until the difference of the scores is known to within a point in a hundred (betting intervals, `compare --precision 0.01`), on the same dice and on dice of their own. Battles of both scenarios together.",
      table(
        ["Change", "Difference [points]", "Paired", "Not paired", "Saved", ""],
        pairing.map(({ change, paired, unpaired, kept }) => [
          change,
          differenceEstimate(paired.difference, 100),
          integer(paired.battles),
          integer(unpaired.battles),
          `${percent(1 - paired.battles / unpaired.battles, 0)}`,
          word(kept),
        ]),
      ),
    );
  if (memory.length > 0)
    sections.push(
      "## Memory",
      "Most resident memory of a process that plays so many battles of the calibration duel, in megabytes: flat.",
      table(
        ["Command", ...memory[0]!.battles.map(integer), ""],
        memory.map(({ command, megabytes, kept }) => [command, ...megabytes.map(String), word(kept)]),
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
    ["version", "kind", "id", "promise", "replicates", "observed", "low", "high", "required", "kept"],
    ...claims.map(({ claim, replicates, rate, low, high, required, kept }) => [
      ...[version, "claim", claim.id, claim.promise, replicates, rate, low, high, required, String(kept)],
    ]),
    ...pairing.map(({ change, paired, unpaired, kept }) => [
      ...[version, "pairing", change, "battles paired over battles not paired", ""],
      ...[paired.battles / unpaired.battles, "", "", "below 1", String(kept)],
    ]),
    ...memory.flatMap(({ command, battles, megabytes, kept }) =>
      battles.map((count, i) => [
        ...[version, "memory", `${command} ${count}`, "peak megabytes", "", megabytes[i], "", "", "flat", String(kept)],
      ]),
    ),
  ]);
}
