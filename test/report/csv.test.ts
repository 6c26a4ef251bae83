import { describe, expect, it } from "vitest";
import { outcomesCsv, summaryCsv } from "../../src/report/csv.ts";
import { attack, duel, hostileNames } from "./fixtures.ts";

/** RFC 4180, as a reader that is not the writer sees it. */
function parse(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows[rows.length - 1]!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
  }
  const [head, ...body] = rows.slice(0, -1);
  return body.map((row) => {
    expect(row).toHaveLength(head!.length);
    return Object.fromEntries(row.map((cell, i) => [head![i]!, cell]));
  });
}

describe("outcomes.csv", () => {
  it("accounts for every battle of every metric", () => {
    const summary = duel();
    const rows = parse(outcomesCsv(summary));
    for (const { id, side = "", key = "", turn } of summary.metrics) {
      const of = rows.filter(
        (row) =>
          row["metric"] === id && row["side"] === side && row["key"] === key && row["turn"] === String(turn ?? ""),
      );
      expect(of.reduce((sum, row) => sum + Number(row["battles"]), 0)).toBe(summary.battles);
      expect(of.reduce((sum, row) => sum + Number(row["share"]), 0)).toBeCloseTo(1, 9);
      for (const row of of) expect(row["firstBattle"]).toMatch(/^\d+\.[12]$/);
    }
  });

  it("carries provenance, real units and the names of categories", () => {
    const rows = parse(outcomesCsv(duel()));
    for (const row of rows)
      expect(row).toMatchObject({ version: "0.1.0", scenarioHash: /^5d41/.source && row["scenarioHash"], seed: "1" });
    expect(rows.filter(({ metric }) => metric === "score").map(({ value }) => value)).toEqual(["0", "0.5", "1"]);
    expect(rows.filter(({ metric }) => metric === "ending").map(({ label }) => label)).toEqual([
      "turn limit",
      "one side destroyed",
      "fled",
    ]);
  });
});

describe("summary.csv", () => {
  it("has a row for each estimate, with n and method", () => {
    const rows = parse(summaryCsv(duel()));
    const score = rows.find((row) => row["statistic"] === "score" && row["side"] === "Marines");
    expect(score).toMatchObject({ metric: "result", value: "0.613", n: "50000", method: "msi", confidence: "0.95" });
    const killed = rows.filter((row) => row["metric"] === "killed" && row["side"] === "Orks");
    expect(killed.map(({ statistic }) => statistic)).toEqual(["mean", "sd", "q05", "q25", "q50", "q75", "q95"]);
    for (const row of rows) {
      if (row["statistic"] !== "sd") expect(row["method"]).not.toBe("");
    }
  });

  it("leaves empty what is missing", () => {
    const rows = parse(summaryCsv(attack()));
    expect(rows.some((row) => row["metric"] === "result")).toBe(false);
    expect(rows.find((row) => row["statistic"] === "exactMean")).toMatchObject({ method: "exact", n: "" });
    const open = { ...duel() };
    const [first, second] = open.sides;
    const rate = { value: 1, low: 0.9, n: 40, method: "msi" as const };
    const text = summaryCsv({ ...open, sides: [{ ...first!, winRate: rate }, second!] });
    expect(parse(text).find((row) => row["statistic"] === "winRate")).toMatchObject({ low: "0.9", high: "" });
  });

  it("does not let a name become a formula, and leaves negative numbers alone", () => {
    const summary = duel({ names: hostileNames, weapons: ["@cmd", "-x", "+1", "=1+1"] });
    const rows = parse(outcomesCsv(summary));
    for (const row of rows) {
      for (const column of ["side", "key", "unit", "seed"]) expect(row[column]).not.toMatch(/^[=+\-@\t\r]/);
    }
    expect(rows.some(({ side }) => side === `'${hostileNames[1]}`)).toBe(true);
    const [first, ...others] = summary.metrics;
    const below = { ...first!, mean: { ...first!.mean, value: -1.5 } };
    expect(summaryCsv({ ...summary, metrics: [below, ...others] })).toContain(",mean,-1.5,");
  });

  it("gives the same bytes twice", () => {
    expect(summaryCsv(duel())).toBe(summaryCsv(duel()));
    expect(outcomesCsv(duel())).toBe(outcomesCsv(duel()));
  });
});
