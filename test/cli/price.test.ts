/** `wargauge price` as designers ask for it. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/price.ts";
import type { PriceResult } from "../../src/experiments/price.ts";
import type { PriceAllResult } from "../../src/experiments/price-all.ts";
import type { PriceListsResult } from "../../src/experiments/price-lists.ts";
import { priceAllAnswer } from "../../src/report/price-all.ts";
import { priceListsAnswer } from "../../src/report/price-lists.ts";
import { perform } from "./perform.ts";
import { duel, expectChartsOnce, folder, read, resides, wargauge } from "./wargauge.ts";

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
    expectChartsOnce(out);
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
    [[a, "--unit", "sm_marine", "--anchor", "ork_boy"], "--anchor and --delta are for --all; to price one unit, name"],
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

const orks = (name: string, boyz: number) => `rules: skirmish
name: ${name}
policy: aggressor
roster:
  - {profile: ork_nob, count: 1}
  - {profile: ork_boy, count: ${boyz}}
`;
const lists = folder({
  "lists/mob.yaml": orks("Mob", 7),
  "lists/band.yaml": orks("Band", 6).replace("roster:", "roster:\n  - {profile: ork_grot, count: 4}"),
  "lists/marines.yaml": orks("Marines", 5)
    .replace("ork_nob", "sm_vet_sergeant")
    .replace("ork_boy, count: 5", "sm_marine, count: 4"),
  "twice/a.yaml": orks("Twice", 4).replace(
    "roster:",
    "roster:\n  - {profile: ork_boy, count: 3, weapons: [slugga, choppa]}",
  ),
  "twice/b.yaml": orks("Plain", 5),
});

async function askedOfLists(...args: string[]) {
  const asked = ["price", ...args, "--battles", "128", "--players", "named", "--seed", "a", "--json", "--threads", "0"];
  const { code, stdout, stderr } = await resides(asked, { cwd: lists });
  return { code, stderr, found: (code === 3 ? undefined : JSON.parse(stdout)) as PriceListsResult };
}

describe("wargauge price of several lists", () => {
  it("prices a unit in the lists that have it, against the others, with everything else unchanged", async () => {
    const { code, found } = await askedOfLists("lists", "--unit", "ork_boy");
    expect(code).toBe(0);
    expect(found.units.map(({ unit }) => unit)).toEqual(["Ork Boy"]);
    const [{ lists: own, together }] = found.units as [PriceListsResult["units"][0]];
    expect(own.map(({ list, now }) => [list, now])).toEqual([
      ["Band", { copies: 6, price: 9, points: 86 }],
      ["Mob", { copies: 7, price: 9, points: 83 }],
    ]);
    expect(together!.outcome).toBe("found");
    const { low, value, high } = together!.change!;
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    // The price for all lies between those of each by itself.
    const changes = own.map(({ found: alone, now }) => alone!.price!.value - now!.price);
    expect(value).toBeGreaterThan(Math.min(...changes) - 0.5);
    expect(value).toBeLessThan(Math.max(...changes) + 0.5);
    // A whole step, and what it costs in score.
    expect(Number.isInteger(9 + together!.nearest!.change)).toBe(true);
    expect(Math.abs(together!.nearest!.change - value)).toBeLessThan(1);
  });

  it("prices every unit but those excluded; one that may be taken once leaves the others their table", async () => {
    const all = await askedOfLists("lists", "--exclude", "ork_grot");
    expect(all.found.units.map(({ unit, together }) => [unit, together?.outcome])).toEqual([
      ["Nob", undefined],
      ["Ork Boy", "found"],
      ["Veteran Sergeant", undefined],
      ["Space Marine", "found"],
    ]);
    expect(all.found.units[0]!.lists[0]!.why).toMatch(/^it may be taken once there/);
    const answer = priceListsAnswer(all.found, "again");
    expect(answer.tables[0]!.rows.map(([unit]) => unit)).toEqual(["Ork Boy", "Space Marine"]);
    expect(answer.headline).toMatch(/^In these lists \d of 2 prices (is|are) off, each with everything else unchanged/);
    expect(answer.cautions.join()).toContain("Not priced: Nob in Band, Nob in Mob, Veteran Sergeant in Marines");
  });

  it("says of a list with two entries of a unit that they need names, and refuses what is not there", async () => {
    const twice = await askedOfLists("twice", "--unit", "ork_boy");
    expect(twice.found.units[0]!.lists[0]).toEqual({
      list: "Twice",
      why: "2 of its entries are ork_boy; give them names (name:) to tell them apart",
    });
    expect(twice.found.units[0]!.together!.outcome).toBe("found");
    for (const [args, words] of [
      [["lists", "--unit", "ork_by"], 'there is no unit "ork_by" in these lists'],
      [["lists", "--exclude", "ork_by"], 'there is no unit "ork_by" to --exclude'],
      [["lists", "--budget", "90"], "--budget is for the price of one unit of one army"],
      [["lists", "--anchor", "ork_boy"], "--anchor and --delta are for --all"],
      [["lists", "--weight", "Tau=2"], "--weight Tau=2: expected one of Band, Marines, Mob"],
      [["lists", "--side", "Mob"], "--side is for a scenario"],
      [["lists/mob.yaml", "lists/band.yaml", "--all", "--anchor", "ork_boy"], "--all prices the units of one file"],
    ] as const) {
      const { code, stderr } = await askedOfLists(...args);
      expect([code, stderr]).toEqual([3, expect.stringContaining(words)]);
    }
  });

  it("tells with --all what rounding to the game's step costs", async () => {
    const asked = ["lists/mob.yaml", "--all", "--anchor", "ork_nob", "--battles", "256", "--players", "named"];
    const { stdout } = await resides(["price", ...asked, "--json", "--seed", "a", "--threads", "0"], { cwd: lists });
    const found = JSON.parse(stdout) as PriceAllResult;
    const [boy] = found.units.filter(({ rounded }) => rounded !== undefined);
    expect(found.step).toBe(1);
    expect(boy!.rounded!.price).toBe(Math.round(boy!.price!.value));
    expect(priceAllAnswer(found, "again").notes.join(" ")).toMatch(
      /Rounded to steps of 1 point all prices cost up to \d/,
    );
  });
});
