/** `wargauge tune` as users type it. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/tune.ts";
import { library } from "../../src/cli/library.ts";
import { UserError } from "../../src/errors.ts";
import { priceFiles } from "../../src/report/tune.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";
import { type Performed, perform } from "./perform.ts";
import { duel, expectChartsOnce, folder, read } from "./wargauge.ts";

const roster = (name: string, ...lines: readonly string[]) =>
  `name: ${name}\nrules: skirmish\npolicy: gunline\nroster:\n${lines.map((line) => `  - {${line}}\n`).join("")}`;

const cwd = folder({
  "terms.yaml": duel.replace("turns: 6", "turns: 3").replace(/duel: \{/, "duel: {atLimit: points, "),
  "lists/orks.yaml": roster(
    "Orks",
    "profile: ork_nob, count: 1, weapons: [slugga, choppa]",
    "profile: ork_boy, count: 8",
  ),
  "lists/marines.yaml": roster("Marines", "profile: sm_sergeant, count: 1", "profile: sm_marine, count: 5"),
  "targets.yaml": "Marines against Orks: 40 to 60%\n",
  "odd.yaml": "Marines against Orks: many\n",
});
const at = (name: string) => join(cwd, name);
const few = ["--terms", at("terms.yaml"), "--budget", "95", "--max-battles", "6000", "--no-charts"];
const ask = (...args: string[]): Promise<Performed> => perform(command, args);

describe("wargauge tune", () => {
  let first: Performed;
  beforeAll(async () => {
    first = await ask(at("lists"), "--free", "ork_boy", "--band", "12%", ...few, "--out", at("report"));
  }, 60_000);

  it("says its verdict in the word of the exit code, and leaves a report", () => {
    expect(first.stdout).toMatch(/^(fair already|tuned|reached|no price|undecided)/);
    expect(first.code).toBe(/^(fair already|tuned)/.test(first.stdout) ? 0 : 2);
    expect(Math.max(...first.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    const files = readdirSync(at("report")).filter((name) => name !== "tuned-profiles.csv");
    expect(files.sort()).toEqual(["charts", "index.html", "state.json", "tune.csv", "tune.json"]);
    expect(readdirSync(at("report/charts")).sort()).toEqual(["prices.vl.json", "scores.vl.json"]);
    expectChartsOnce(at("report"));
    const csv = read(at("report/tune.csv")).trim().split("\n");
    expect(new Set(csv.map((line) => line.split(",").length)).size).toBe(1);
    for (const row of [",price,ork_boy,", ",score,Marines against Orks,"])
      expect(csv.some((line) => line.includes(row))).toBe(true);
  });

  it("goes on from its report: the same answer of what was fought, and another question is refused", async () => {
    const [answer, state] = [read(at("report/tune.json")), read(at("report/state.json"))];
    const on = ["--band", "12%", ...few, "--extend", at("report")];
    const again = await ask(at("lists"), "--free", "ork_boy", ...on);
    expect([again.code, read(at("report/tune.json")) === answer, read(at("report/state.json")) === state]).toEqual([
      first.code,
      true,
      true,
    ]);
    await expect(ask(at("lists"), "--free", "ork_boy,sm_marine", ...on)).rejects.toThrow(/free/);
  });

  it("takes a band for all, or a file with a target a row, and says what is wrong with others", async () => {
    const free = ["--free", "ork_boy", ...few];
    await expect(ask(at("lists"), ...free, "--target", "40%")).rejects.toThrow(/a target for all is 50 %/);
    await expect(ask(at("lists"), ...free, "--target", at("odd.yaml"))).rejects.toThrow(
      /found "many", expected 55% or/,
    );
    await expect(ask(at("lists"), ...free, "--bounds", "ork_boy")).rejects.toThrow(/such as ork_boy=6..12/);
    const { stdout } = await ask(at("lists"), ...free, "--target", at("targets.yaml"), "--json");
    expect(JSON.parse(stdout).rows).toEqual([
      { name: "Marines against Orks", target: 0.5, delta: expect.closeTo(0.1, 12) },
    ]);
  });

  it("refuses what has no answer with exit code 3, before any battle", async () => {
    const asked = ask(at("lists"), "--free", "ork_boy,tau_shasla", ...few);
    await expect(asked).rejects.toThrow(UserError);
    await expect(asked).rejects.toThrow("refused: tau_shasla is in no list");
    await expect(asked).rejects.toMatchObject({ exitCode: 3 });
  });

  it("leaves the new prices as a units file that a scenario takes", async () => {
    const { houseRules, unitRows } = JSON.parse(read(at("report/tune.json")));
    const rows = Object.entries(houseRules).map(([key, price]) => {
      const [table, id] = key.split(".");
      return { table, id, price, own: false };
    });
    expect(unitRows).toEqual(rows);
    const files = priceFiles({
      verdict: "tuned",
      rules: "skirmish",
      unitRows: [
        { table: "profiles", id: "ork_boy", price: 7, own: false },
        { table: "profiles", id: "my_ogre", price: 30, own: true },
      ],
    });
    writeFileSync(at("profiles.csv"), files.get("tuned-profiles.csv")!);
    const { contenders, ...terms } = await openContest([at("lists/orks.yaml")], {
      ...library,
      units: () => [at("profiles.csv")],
    });
    const scenario = pitted(terms, contenders[0]!.side, contenders[0]!.side);
    const [orks] = terms.rulebook.compile(terms.rulebook.resolve(scenario)).sides;
    expect(orks!.points).toBe(20 + 8 * 7);
    expect([...files]).toHaveLength(1);
  });
});
