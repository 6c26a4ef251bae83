import { describe, expect, it } from "vitest";
import { cells, cut, cutInside, table } from "../../src/report/columns.ts";
import { consoleReport, sparkline } from "../../src/report/console.ts";
import { attack, duel, hostileNames, metric } from "./fixtures.ts";

const look = { color: false, ascii: false };
const someTurns = { ...duel(), firstTurn: { ...duel().firstTurn!, n: 12_345 } };
const summaries = {
  duel: duel(),
  attack: attack(),
  someTurns,
  hostile: duel({ names: hostileNames, turns: 30, models: 60 }),
};

describe("the terminal report", () => {
  it("begins with the verdict and names its source", () => {
    const text = consoleReport(duel(), look);
    expect(text.split("\n")[0]).toBe("Marines win: 61.3 % (60.8 to 61.8 %) of the score over 50 000 mirrored pairs.");
    expect(text).toContain("seed 1");
    expect(text).toContain("5d41402abc4b");
    expect(text).toContain("Caution: Orks never used their grenades");
    expect(text.endsWith("\n")).toBe(true);
  });

  it.each(Object.entries(summaries))("keeps to 80 columns (%s)", (_, summary) => {
    for (const line of consoleReport(summary, look).split("\n")) expect(cells(line)).toBeLessThanOrEqual(80);
  });

  it("ends in the narrowest of terminals", () => {
    for (const width of [1, 8, 20, 30]) expect(consoleReport(duel(), { ...look, width })).toContain("Metric");
  });

  it("calls the seats by their roles where the rulebook has some", () => {
    expect(consoleReport(duel(), look)).toContain("Whoever sits in seat 1 scores");
    const roles = ["the attacker", "the defender"];
    expect(consoleReport({ ...duel(), roles }, look)).toContain("The attacker scores");
  });

  it("says where the rest is", () => {
    expect(consoleReport(duel(), look)).toMatch(/\(… \d+ more in summary\.csv\)/);
    expect(consoleReport(duel(), { ...look, ascii: true })).toMatch(/\(\.\.\. \d+ more in summary\.csv\)/);
  });

  it("leaves out the bars rather than the names where it is narrow, and the units before them", () => {
    const wide = consoleReport(duel(), { ...look, width: 120 });
    const rows = (text: string) =>
      text
        .slice(text.indexOf("\nMetric"))
        .split("\n\n")[0]!
        .split("\n")
        .filter((line) => line.startsWith("Marines: "));
    const name = (line: string) => line.split(/ \[| {2}/)[0]!;
    expect(rows(wide).length).toBeGreaterThan(1);
    expect(wide).toMatch(/Metric +Mean +5-95 % +All values/);
    for (const width of [60, 70, 80]) {
      const text = consoleReport(duel(), { ...look, width });
      // Even where names have to be cut there are as many different ones.
      expect(new Set(rows(text).map(name)).size).toBe(new Set(rows(wide).map(name)).size);
      for (const line of rows(text)) expect(cells(line)).toBeLessThanOrEqual(width);
    }
    expect(consoleReport(duel(), { ...look, width: 60 })).not.toContain("All values");
  });

  it("compares sampled with exact means", () => {
    const text = consoleReport(attack(), look);
    expect(text).toMatch(/Sampled against exact +Sampled +Exact +z/);
    expect(text).toMatch(/Orks: Models killed +1\.300 \(1\.293 to 1\.307\) +1\.3021 +-0\.42/);
    expect(consoleReport(duel(), look)).not.toContain("Exact");
  });

  it("colours only when told to", () => {
    const control = String.fromCharCode(27);
    expect(consoleReport(duel(), look)).not.toContain(control);
    expect(consoleReport(duel(), { ...look, color: true })).toContain(`${control}[1mMarines win`);
  });

  it("is plain ASCII when asked, but for the names", () => {
    for (const summary of [duel(), attack()]) {
      expect(consoleReport(summary, { ...look, ascii: true })).toMatch(/^[\x20-\x7e\n]*$/);
    }
  });

  it("does not let a name steer the terminal", () => {
    const evil = `Orks${String.fromCharCode(27)}[2J\r\nfake`;
    const text = consoleReport(duel({ names: ["Marines", evil] }), look);
    expect(text).not.toContain(String.fromCharCode(27));
    expect(text).not.toContain("\r");
    expect(text).not.toMatch(/^fake/m);
  });
});

describe("the parts of the terminal report", () => {
  it("draws histograms in one line; what happened is never blank", () => {
    const shape = { id: "x", title: "x", unit: "x" };
    const histogram = [
      [0, 100],
      [1, 50],
      [3, 1],
    ] as const;
    const sample = { ...metric(shape, 1000, 3, 0.5), histogram, first: ["0.1", "1.1", "2.1"] };
    expect(sparkline(sample, false)).toBe("█▄ ▁");
    expect(sparkline(sample, true)).toBe("@= .");
  });

  it("measures East Asian and combining characters", () => {
    expect(cells("戦士")).toBe(4);
    expect(cells("é")).toBe(1);
    expect(cells("e\u0301")).toBe(1);
    expect(cut("戦士戦士", 5, "…")).toBe("戦士…");
    expect(cut("short", 5, "…")).toBe("short");
  });

  it("cuts inside, so that both ends are told", () => {
    expect(cutInside("Marines: removed by bolter", 17, "…")).toBe("Marines:…y bolter");
    expect(cutInside("戦士: 戦士戦士", 9, "…")).toBe("戦士…戦士");
    expect(cutInside("short", 5, "…")).toBe("short");
  });

  it("lines columns up and lets the first one give way", () => {
    const rows = [
      ["Name", "n"],
      ["戦士", "10"],
      ["a long name that is cut", "7"],
    ];
    expect(table(rows, { align: "lr", width: 16, mark: "…" })).toEqual([
      "Name           n",
      "戦士          10",
      "a long name…   7",
    ]);
  });
});
