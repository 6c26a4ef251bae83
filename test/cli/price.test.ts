/** `wargauge price` as designers ask for it. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/price.ts";
import type { PriceResult } from "../../src/experiments/price.ts";
import type { PriceAllResult } from "../../src/experiments/price-all.ts";
import { perform } from "./perform.ts";
import { duel, folder, read, resides, wargauge } from "./wargauge.ts";

const price = (args: readonly string[]) => perform(command, args);

/** An army without an opponent. */
const boyz = `rules: skirmish
name: Boyz
policy: aggressor
roster:
  - {profile: ork_boy, count: 8, weapons: [slugga, choppa]}
`;
const cwd = folder({
  "duel.yaml": duel,
  "boyz.yaml": boyz,
  "one-line.yaml":
    "{rules: skirmish, mode: duel, sides: [{name: A, roster: [{profile: sm_marine, count: 5}]}, {name: B, roster: [{profile: ork_boy, count: 8}]}]}",
  "lone.yaml":
    "{rules: skirmish, mode: duel, sides: [{name: Orks, roster: [{profile: ork_nob, count: 1}]}, {name: B, roster: [{profile: sm_marine, count: 6}]}]}",
  "led.yaml": duel.replace(
    "roster: [{profile: ork_boy, count: 8",
    "roster: [{profile: ork_nob, count: 1}, {profile: ork_grot, count: 4}, {profile: ork_boy, count: 6",
  ),
  "mistyped.yaml": duel.replace("sides:", "sids:"),
  "field/guard.yaml": boyz
    .replace("Boyz", "Guard")
    .replace("ork_boy, count: 8, weapons: [slugga, choppa]", "ig_guardsman, count: 10"),
  "field/marines.yaml": boyz
    .replace("Boyz", "Marines")
    .replace("ork_boy, count: 8, weapons: [slugga, choppa]", "sm_marine, count: 5"),
});
const path = (name: string) => join(cwd, name);
async function asked(...args: string[]): Promise<{ code: number | null; found: PriceResult }> {
  const { code, stdout } = await resides(["price", ...args, "--battles", "256", "--json", "--threads", "0"], { cwd });
  return { code, found: JSON.parse(stdout) as PriceResult };
}

describe("wargauge price", () => {
  it("answers in a sentence, fits a terminal of eighty columns, and leaves a report", async () => {
    const out = path("out");
    const flags = ["--battles", "512", "--out", "out", "--no-charts", "--threads", "0", "--quiet"];
    const { code, stdout } = await resides(["price", "duel.yaml", "--unit", "ork_boy", ...flags], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Ork Boy should cost \d+(\.\d+)? \(.* to .*\) points, /);
    expect(stdout).toContain("In steps of 1 point, ");
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(readdirSync(out).sort()).toEqual(["charts", "index.html", "price.csv", "price.json", "state.json"]);
    expect(readdirSync(join(out, "charts"))).toEqual(["price-curve.vl.json"]);
    expect(read(out, "index.html")).toContain("Ork Boy should cost");
    expect(read(out, "price.csv").split("\n")[1]).toMatch(/,Ork Boy,price,,found,/);
  });

  it("prices the side that has the unit, against the other one, and a field that is named", async () => {
    const { found } = await asked("duel.yaml", "--unit", "ork_boy");
    expect(found).toMatchObject({
      side: "Orks",
      unit: "Ork Boy",
      now: { copies: 8, price: 9 },
      budget: 72,
      opponents: [{ name: "Marines", policy: "gunline", points: 75, weight: 1 }],
    });
    const field = await asked("boyz.yaml", "--unit", "0", "--against", "field", "--weight", "Guard=2");
    expect(field.found.opponents).toMatchObject([
      { name: "Guard", weight: 2 },
      { name: "Marines", weight: 1 },
    ]);
    expect(field.found.field.opponents.map(({ name }) => name)).toEqual(["Guard", "Marines"]);
    expect(field.found.field.without.map(({ weights }) => weights)).toEqual([
      [0, 1],
      [2, 0],
    ]);
  });

  it("is one document, the same bytes with threads and without", async () => {
    const words = ["price", "duel.yaml", "--unit", "sm_marine", "--quiet", "--battles", "256", "--json"];
    const [here, there] = await Promise.all(["0", "2"].map((n) => resides([...words, "--threads", n], { cwd })));
    expect([here!.code, here!.stderr]).toEqual([0, ""]);
    expect(there!.stdout).toBe(here!.stdout);
    expect(JSON.parse(here!.stdout)).toMatchObject({
      unit: "Space Marine",
      found: { outcome: "found", reached: true },
    });
    expect(existsSync(path("reports"))).toBe(false);
  });

  it("is 2 when no price is fair, or none was found", async () => {
    const lone = await asked("lone.yaml", "--unit", "ork_nob", "--players", "named");
    expect([lone.code, lone.found.found.outcome, lone.found.grade]).toEqual([2, "below", "none"]);
    expect(lone.found.noExchange).toBe("Orks has nothing else that could stand in its place");
    // Nobody reaches anybody, and 256 battles are too few to say that nothing is ever decided.
    const open = await asked("duel.yaml", "--unit", "ork_boy", "--set", "duel={distance: 48, turns: 1}");
    expect([open.code, open.found.found.outcome]).toEqual([2, "open"]);
  });
});

describe("a unit that may be taken once", () => {
  it("is priced in exchange for what stands beside it, and --yardstick says for what", async () => {
    const { code, found } = await asked("led.yaml", "--unit", "ork_nob");
    expect([code, found.most, found.byRules, found.least]).toEqual([0, 1, true, 0]);
    expect(found.exchange).toMatchObject({ outcome: "found", yardstick: { name: "Ork Boy", points: 9 }, copies: 1 });
    expect(found.found.sizes.map(({ copies }) => copies)).toEqual([0, 1]);
    const grots = await asked("led.yaml", "--unit", "ork_nob", "--yardstick", "ork_grot");
    expect(grots.found.exchange!.yardstick).toEqual({ name: "Grot", points: 3 });
  });

  it("says so in the first sentence, and never advises a budget that would not help", async () => {
    const flags = ["--battles", "256", "--no-charts", "--out", "once", "--threads", "0", "--quiet"];
    const { stdout } = await resides(["price", "led.yaml", "--unit", "ork_nob", ...flags], { cwd });
    expect(stdout).toMatch(/^In exchange for Ork Boy at 9 points each, Nob is worth /);
    expect(stdout).not.toContain("--budget");
    expect(readdirSync(path("once/charts")).sort()).toEqual(["exchange-curve.vl.json", "price-curve.vl.json"]);
  });
});

describe("the unit without --unit", () => {
  it("is the only one of an army, or of the side that is named", async () => {
    const army = ["price", "boyz.yaml", "--against", "field/guard.yaml"];
    const side = ["price", "duel.yaml", "--side", "Orks"];
    for (const words of [army, side]) {
      const flags = ["--battles", "256", "--json", "--quiet", "--threads", "0"];
      const { stdout } = await resides([...words, ...flags], { cwd });
      expect(JSON.parse(stdout)).toMatchObject({ unit: "Ork Boy" });
    }
  });
});

describe("wargauge price --all", () => {
  it("prices every unit of a scenario beside the anchor", async () => {
    const args = ["price", "duel.yaml", "--all", "--anchor", "sm_marine", "--battles", "512"];
    const flags = ["--no-charts", "--out", "all", "--threads", "0", "--quiet"];
    const { code, stdout } = await resides([...args, ...flags], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Beside sm_marine, /);
    const found = JSON.parse(read(cwd, "all/price.json")) as PriceAllResult;
    expect(found.units.map(({ name, now, anchor }) => [name, now, anchor])).toEqual([
      ["sm_marine", 15, true],
      ["ork_boy", 9, undefined],
    ]);
    expect(found.units[1]!.price!.low).toBeGreaterThan(1);
    expect(found.units[0]).not.toHaveProperty("price");
    expect(read(cwd, "all/price.csv")).toContain(",ork_boy,9,price,");
  });
});

describe("what is for the user to mend", () => {
  const a = path("duel.yaml");
  const mistakes: [string[], string][] = [
    [[a], "which unit? Name it with --unit; expected one of sm_marine, ork_boy"],
    [[a, "--unit", "ork_boi"], 'Marines has no unit "ork_boi"; expected one of 0 (5 sm_marine)'],
    [[a, "--unit", "ork_boy", "--side", "Marines"], 'Marines has no unit "ork_boy"; expected one of 0 (5 sm_marine)'],
    [[a, "--unit", "ork_boy", "--side", "Eldar"], 'there is no side "Eldar"; expected Marines or Orks'],
    [
      [a, "--unit", "sm_marine", "--against", "nobody.yaml"],
      "cannot read nobody.yaml: there is no such file; expected a",
    ],
    [[a, "--unit", "sm_marine", "--against", "9 nobody"], 'unknown profile "nobody"'],
    [[a, "--unit", "sm_marine", "--weight", "Nobody=3"], "--weight Nobody=3: expected one of Orks, then = and a whole"],
    [[a, "--unit", "sm_marine", "--weight", "Orks=0"], "all opponents have the weight 0: nobody is met"],
    [
      [path("boyz.yaml"), "--unit", "ork_boy"],
      "is an army: name its opponents with --against, or give a scenario with",
    ],
    [[path("one-line.yaml")], "which unit? Name it with --unit; expected one of sm_marine, ork_boy"],
    [[path("mistyped.yaml")], "sids: unknown key; expected one of"],
    [[a, "--unit", "sm_marine", "--battles", "99", "--precision", "2%"], "--battles and --precision were both given"],
    [[a, "--unit", "sm_marine", "--precision", "much"], "Expected points above 0, such as 0.5."],
    [[a, "--unit", "sm_marine", "--policies", "gunlin"], "Did you mean gunline?"],
    [[a, "--unit", "sm_marine", "--confidence", "2"], "Expected a number above 0.5 and below 1"],
    [
      [a, "--unit", "sm_marine", "--anchor", "ork_boy"],
      "--anchor, --exclude and --delta are for --all; to price one unit, name",
    ],
    [[a, "--all", "--anchor", "ork_boy", "--delta", "2"], "the delta is 2; expected a difference below 0.5, such as"],
    [[a, "--unit", "sm_marine", "--yardstick", "nob"], 'Marines has no unit "nob"; expected one of 0 (5 sm_marine)'],
    [[a, "--all", "--anchor", "ork_boy", "--yardstick", "x"], "--yardstick is for the price of one unit; leave it out"],
    [[a, "--all", "--anchor", "ork_boy", "--exclude", "ork"], 'there is no unit "ork" to --exclude; expected one of'],
    [[a, "--all"], "which unit keeps its price? Name it with --anchor; expected one of sm_marine, ork_boy"],
    [[a, "--all", "--anchor", "nobody"], 'there is no unit "nobody" for --anchor; expected one of sm_marine, ork_boy'],
    [
      [a, "--all", "--anchor", "ork_boy", "--unit", "ork_boy"],
      "--unit is for the price of one unit; leave it out with",
    ],
    [[a, "--all", "--anchor", "ork_boy", "--against", a], "--against is for the price of one unit; leave it out with"],
    [
      [path("boyz.yaml"), "--all", "--anchor", "ork_boy"],
      "one unit alone has no price in relation to others; name two",
    ],
  ];
  it.each(mistakes.map(([args, complaint]) => [complaint, args] as const))("%s", async (complaint, args) => {
    await expect(price([...args, "--json"])).rejects.toThrow(complaint);
  });

  it("exits with 3", async () => {
    const { code, stdout, stderr } = await wargauge(["price", "duel.yaml", "--unit", "ork_boi"], { cwd });
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toBe('error: Marines has no unit "ork_boi"; expected one of 0 (5 sm_marine)\n');
  });
});
