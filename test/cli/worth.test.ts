/** Worths and reasons as users ask for them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WorthListsResult } from "../../src/experiments/worth-lists.ts";
import { worthListsAnswer } from "../../src/report/worth-lists.ts";
import { duel, expectChartsOnce, folder, read, resides } from "./wargauge.ts";

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
    expectChartsOnce(join(cwd, "w"));
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

describe("wargauge worth of several lists", () => {
  const roster = (name: string, line: string) =>
    `rules: skirmish\nname: ${name}\npolicy: gunline\nroster:\n  - {profile: sm_vet_sergeant, count: 1}\n  - ${line}\n`;
  const several = folder({
    "lists/a.yaml": roster("Few", "{profile: sm_marine, count: 3}"),
    "lists/b.yaml": roster("Many", "{profile: sm_marine, count: 4}"),
    "lists/c.yaml": "rules: skirmish\nname: Orks\npolicy: aggressor\nroster:\n  - {profile: ork_boy, count: 7}\n",
    "lists/d.yaml": "rules: skirmish\nname: Lone\npolicy: gunline\nroster:\n  - {profile: sm_vet_sergeant, count: 1}\n",
  });
  const asked = (...args: string[]) =>
    resides(["worth", ...args, "--players", "named", "--battles", "64", "--json", "--threads", "0", "--seed", "a"], {
      cwd: several,
    });

  it("tells a change in every list that has the unit, and in their mean", async () => {
    const { code, stdout } = await asked("lists", "--unit", "sm_marine", "--only", "T");
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as WorthListsResult;
    const [marine] = found.units;
    expect(marine!.lists.map(({ list }) => list)).toEqual(["Few", "Many"]);
    const [next] = marine!.together;
    expect(next).toMatchObject({ change: "+1", name: "T", worth: { method: "mover" } });
    const [few, many] = next!.each;
    expect(next!.worth.value).toBeCloseTo((few!.worth.value + many!.worth.value) / 2, 9);
    // Independent lists: the mean is known better than either by itself.
    const width = ({ low, high }: { low?: number; high?: number }) => high! - low!;
    expect(width(next!.worth)).toBeLessThan(Math.max(width(few!.worth), width(many!.worth)));
    const answer = worthListsAnswer(found, "again");
    expect(answer.headline).toMatch(/^Of 2 changes to Space Marine, .* in the mean of 2 lists\.$/);
  });

  it("leaves out what is excluded, and a list that cannot tell leaves the others their answer", async () => {
    const only = ["--only", "T", "--only", "W", "--exclude", "W", "--exclude", "sm_marine", "--exclude", "ork_boy"];
    const found = JSON.parse((await asked("lists", ...only)).stdout) as WorthListsResult;
    expect(found.units.map(({ unit }) => unit)).toEqual(["Veteran Sergeant"]);
    const [sergeant] = found.units;
    expect(new Set(sergeant!.together.map(({ name }) => name))).toEqual(new Set(["T"]));
    // Alone it has nothing to be measured in.
    expect(sergeant!.lists.map(({ list, why }) => [list, why !== undefined])).toEqual([
      ["Few", false],
      ["Many", false],
      ["Lone", true],
    ]);
    expect(worthListsAnswer(found, "again").cautions.join()).toContain(
      "Not told: Veteran Sergeant in Lone: points are",
    );
  });

  it("refuses what is nowhere, before anything is played", async () => {
    for (const [args, words] of [
      [["lists", "--unit", "sm_marin"], 'there is no unit "sm_marin" in these lists'],
      [["lists", "--together", "2"], "--together is for one army"],
      [
        ["lists/a.yaml", "--unit", "sm_marine", "--against", "lists/c.yaml", "--exclude", "Tx"],
        "--exclude Tx: nothing that can be changed",
      ],
    ] as const) {
      const { code, stderr } = await asked(...args);
      expect([code, stderr]).toEqual([3, expect.stringContaining(words)]);
    }
  });
});
