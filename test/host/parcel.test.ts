/** Jobs travel in parts: what many of them hold in common once. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { chosenCell } from "../../src/experiments/chosen-players.ts";
import { cellOf } from "../../src/experiments/script-cells.ts";
import { packJob, unpackJob } from "../../src/host/node/parcel.ts";
import { rational } from "../../src/stats/rational.ts";

const { scenario, rulebook } = await openScenario("scenarios/heresy/meeting-engagement.yaml", []);
const scripts = portfolioScripts(rulebook).slice(0, 3);
const question = { scenario, rulebook, scripts: [scripts, scripts], seed: "parcel" } as const;

it("a job arrives as it was sent", () => {
  const { matchup, key } = cellOf(question, "main", 1, 2);
  const job = { matchup, key };
  expect(isDeepStrictEqual(unpackJob(packJob(job)), job)).toBe(true);
});

it("a job of mixes arrives as it was sent", () => {
  const third = rational(1n, 3n);
  const even = [third, third, third];
  const { matchup, key, mix } = chosenCell(
    question,
    { mixes: [even, [rational(0n, 1n), third, rational(2n, 3n)]] },
    "main",
  );
  const job = { matchup, key, ...(mix && { mix }) };
  expect(job.mix).toBeDefined();
  expect(isDeepStrictEqual(unpackJob(packJob(job)), job)).toBe(true);
});

it("of cells that differ in who plays, what weighs most is sent once", () => {
  const [one, other] = [cellOf(question, "main", 0, 0), cellOf(question, "main", 2, 1)].map(({ matchup, key }) =>
    packJob({ matchup, key }),
  );
  expect(other!.heavy).toEqual(one!.heavy);
  expect(other!.heavy.length).toBeGreaterThan(0);
  expect(other!.bytes.byteLength).toBeLessThan(one!.heavy.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) / 10);
});
