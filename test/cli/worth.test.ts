/** Worths and reasons as users ask for them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { duel, folder, read, resides } from "./wargauge.ts";

const cwd = folder({ "duel.yaml": duel });
const ask = (...args: string[]) => resides(args, { cwd });
const some = ["worth", "duel.yaml", "--unit", "sm_marine", "--only", "+1 T", "--only", "-1 T", "--quiet"];
const few = [...some, "--battles", "256"];

describe("wargauge worth", () => {
  it("answers in a sentence, fits a terminal of eighty columns, and leaves a report", async () => {
    const { code, stdout, stderr } = await ask(...few, "--threads", "0", "--no-charts", "--out", "w");
    expect([code, stderr]).toEqual([0, ""]);
    // What was asked for by name comes first.
    expect(stdout).toMatch(/^\+1 T is worth .* to Space\s+Marine.* The last\s+point of T is worth/s);
    expect(stdout).toMatch(/fair\s+price [\d.]+\s+with\s+it,/);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(readdirSync(join(cwd, "w")).sort()).toEqual([
      "charts",
      "index.html",
      "state.json",
      "worth.csv",
      "worth.json",
    ]);
    const csv = read(cwd, "w/worth.csv").trim().split("\n");
    expect(csv[0]).toContain("opponent,statistic,value,low,high,n,method");
    expect(csv.filter((line) => line.includes("worth,"))).not.toHaveLength(0);
    expect(new Set(csv.map((line) => line.split(",").length)).size).toBe(1);
  });

  it("is one document, the same for any number of threads", async () => {
    const [here, there] = await Promise.all(["0", "2"].map((n) => ask(...few, "--json", "--threads", n)));
    expect(here!.stdout).toBe(there!.stdout);
    const found = JSON.parse(here!.stdout);
    expect(found).toMatchObject({ unit: { name: "Space Marine" }, stop: "fixed", blocks: 128 });
    expect(found.levers.map(({ change, name }: { change: string; name: string }) => change + name)).toEqual([
      "+1T",
      "-1T",
    ]);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });

  it("plays in many stages without a word on standard error", async () => {
    const { code, stderr } = await ask(...some, "--battles", "8192", "--no-charts", "--out", "m", "--threads", "2");
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("is undecided when it was not allowed to play enough", async () => {
    const { code, stdout } = await ask(
      ...some,
      "--precision",
      "0.1%",
      "--max-battles",
      "512",
      "--no-charts",
      "--out",
      "u",
    );
    expect(code).toBe(2);
    expect(stdout).toContain("Not all worths are known within");
  });

  it.each([
    [["worth", "duel.yaml"], /which unit\? Name it with --unit/],
    [["worth", "duel.yaml", "--unit", "sm_marin"], /has no unit "sm_marin"/],
    [["worth", "duel.yaml", "--unit", "sm_marine", "--only", "axe"], /has axe in its name/],
    [["worth", "duel.yaml", "--unit", "sm_marine", "--only", "Bolte"], /has Bolte in its name; did you mean "Bolter"/],
    [["worth", "duel.yaml", "--unit", "sm_marine", "--together", "1"], /Expected a whole number from 2 to 8/],
    [["worth", "duel.yaml", "--unit", "sm_marine", "--side", "Eldar"], /there is no side "Eldar"/],
  ] as const)("%j is for the user to mend", async (args, complaint) => {
    const { code, stdout, stderr } = await ask(...args);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(complaint);
  });
});

describe("wargauge compare --why", () => {
  it("ranks what makes the difference", async () => {
    const { code, stdout } = await ask("compare", "duel.yaml", "--why", "--battles", "512", "--json", "--quiet");
    expect([0, 2]).toContain(code);
    const { why } = JSON.parse(stdout);
    expect(why.blocks).toBe(256);
    expect(why.reasons[0]).toMatchObject({ matters: true, effect: { method: "msi", n: 256 } });
  });
});
