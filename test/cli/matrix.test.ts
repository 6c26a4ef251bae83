/** `wargauge matrix` as users type it. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/matrix.ts";
import { UserError } from "../../src/errors.ts";
import type { MatrixResult } from "../../src/experiments/matrix-answer.ts";
import { resealed } from "../chunk/resealed.ts";
import { type Performed, perform } from "./perform.ts";
import { duel, expectChartsOnce, folder, read, resides, shell, wargauge } from "./wargauge.ts";

const roster = (name: string, profile: string, count: number) =>
  `name: ${name}\nrules: skirmish\npolicy: gunline\nroster: [{profile: ${profile}, count: ${count}}]\n`;

const cwd = folder({
  "terms.yaml": duel.replace("turns: 6", "turns: 3"),
  "rosters/guard.yaml": roster("Guard", "ig_guardsman", 5),
  "rosters/marines.yaml": roster("Marines", "sm_marine", 4),
  "rosters/orks.yaml": roster("Orks", "ork_boy", 6),
  "rosters/notes.txt": "not a roster",
  "one/orks.yaml": roster("Orks", "ork_boy", 6),
  "other/orks.yaml": roster("Orks", "ork_boy", 7),
  "foreign.yaml": "name: Foreign\nrules: chess\nroster: [{profile: pawn, count: 8}]\n",
  "weights.yaml": "Orks: 3\nMarines: 1\n",
  "list.yaml": "- Orks\n",
  "a-file": "",
});
const at = (name: string) => join(cwd, name);
const few = ["--terms", at("terms.yaml"), "--battles", "128", "--no-charts"];
const ask = (...args: string[]): Promise<Performed> => perform(command, args);

describe("wargauge matrix", () => {
  let first: Performed;
  beforeAll(async () => {
    first = await ask(at("rosters"), ...few, "--out", at("report"));
  }, 60_000);

  it("says who leads and who costs too much, and leaves a report", () => {
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^\w+ leads with \d+\.\d % \(/);
    expect(first.stdout).toMatch(/\n1 \w+ +60 \(\d+( or \d+)?\) {2}/);
    expect(first.stdout).toContain("3 contenders for 60 points each, 640 battles in 3 match-ups; on the terms of");
    expect(Math.max(...first.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expectChartsOnce(at("report"));
    expect(readdirSync(at("report")).sort()).toEqual([
      "charts",
      "index.html",
      "matrix.csv",
      "matrix.json",
      "state.json",
    ]);
    const csv = read(at("report/matrix.csv")).trim().split("\n");
    expect(new Set(csv.map((line) => line.split(",").length)).size).toBe(1);
    for (const row of ["Guard,Marines,score,", "Orks,,fieldScore,", "Orks,,elo,"])
      expect(csv.some((line) => line.includes(row))).toBe(true);
  });

  it("has sides that name nobody choose for each match-up among the best scripts", async () => {
    const open = { "a.yaml": roster("Grots", "ork_grot", 4), "b.yaml": roster("Guard", "ig_guardsman", 3) };
    const files = Object.entries(open).map(([name, text]) => [name, text.replace("policy: gunline\n", "")] as const);
    const here = folder(Object.fromEntries(files));
    const words = [join(here, "a.yaml"), join(here, "b.yaml"), ...few, "--as-written"];
    const { stdout } = await ask(...words, "--out", join(here, "out"));
    expect(stdout).toMatch(/^Both sides played well, \w+ leads with/);
    const { cells, selection }: MatrixResult = JSON.parse(read(here, "out/matrix.json"));
    const fights = cells.flatMap(({ parts }) => parts.map(({ fight }) => fight!));
    for (const { sides, selection } of fights) {
      const names = sides.map(({ scripts }) => scripts.map(({ policy }) => policy));
      expect(names.map((each) => each.length)).toEqual([5, 5]);
      // Eight pairs of each cell.
      expect(selection).toMatchObject({ cap: 8, stages: 1, battles: 400 });
    }
    expect(selection).toBe(400 * fights.length);
    const named: MatrixResult = JSON.parse((await ask(...words, "--players", "named", "--json")).stdout);
    expect(named.selection).toBeUndefined();
    expect(named.cells[0]!.parts[0]).not.toHaveProperty("fight");
  });

  it("answers with one document, the same for any number of threads", async () => {
    const args = ["matrix", "rosters", ...few, "--json", "--out"];
    const [one, two] = await Promise.all(
      ["0", "2"].map((threads) => resides([...args, `t${threads}`, "--threads", threads], { cwd })),
    );
    expect([one!.code, one!.stderr]).toEqual([0, ""]);
    expect(JSON.parse(one!.stdout)).toMatchObject({ rules: "skirmish", budget: 60, battles: expect.any(Number) });
    expect(two!.stdout).toBe(one!.stdout);
    for (const name of ["matrix.json", "matrix.csv", "state.json", "index.html", "charts/matrix.vl.json"])
      expect(read(cwd, "t0", name) === read(cwd, "t2", name), name).toBe(true);
  });

  it("goes on where it stopped, to more battles and with more contenders", async () => {
    const more = [...few.slice(0, 2), "--battles", "256", "--no-charts"];
    await ask(at("rosters"), ...few, "--out", at("grown"));
    const grown = await ask(at("rosters"), ...more, "--extend", at("grown"));
    await ask(at("rosters"), ...more, "--out", at("whole"));
    expect(grown.code).toBe(0);
    for (const name of ["matrix.json", "matrix.csv", "state.json", "index.html"])
      expect(read(cwd, "grown", name) === read(cwd, "whole", name), name).toBe(true);
  });

  it("weighs opponents by a file, prunes, and plays as written", async () => {
    const weighed = await ask(at("rosters"), ...few, "--weights", at("weights.yaml"), "--json");
    expect(JSON.parse(weighed.stdout)).toMatchObject({ weights: { Orks: 3, Marines: 1 } });
    const pruned = await ask(at("rosters"), ...few, "--battles", "1024", "--as-written", "--prune", "--json");
    const { prune, budget } = JSON.parse(pruned.stdout);
    expect(budget).toBeUndefined();
    expect(prune.best).toBe(1);
    // As written the Guard has half of the points.
    expect(prune.dropped).toMatchObject([{ entry: 0 }]);
  });

  it("with --labels says who costs too much as soon as it is sure, and is 2 while somebody is open", async () => {
    const terms = ["--terms", at("terms.yaml"), "--no-charts", "--labels", "--max-battles", "1024"];
    const { code, stdout } = await ask(at("rosters"), ...terms, "--out", at("labels"));
    const { labels, entries } = JSON.parse(read(at("labels/matrix.json")));
    expect(labels).toEqual({ looks: expect.any(Number), blocks: 512 });
    expect(code).toBe(entries.some(({ cost }: { cost: string }) => cost === "open") ? 2 : 0);
    expect(stdout).toContain("After pairs");
    const more = await ask(at("rosters"), ...terms, "--max-battles", "4096", "--extend", at("labels"), "--json");
    const whole = await ask(
      at("rosters"),
      ...terms,
      "--max-battles",
      "4096",
      "--json",
      "--seed",
      JSON.parse(more.stdout).seed,
    );
    expect(more.stdout).toBe(whole.stdout);
    await expect(ask(at("rosters"), ...terms, "--precision", "1%")).rejects.toThrow(
      "--labels plays until every verdict",
    );
  });

  it("is 2 when the precision was not reached", async () => {
    const { code } = await ask(
      at("rosters"),
      ...["--terms", at("terms.yaml"), "--no-charts", "--json", "--precision", "0.1%", "--max-battles", "600"],
    );
    expect(code).toBe(2);
  });

  it("names armies of one name by their files", async () => {
    const { stdout } = await ask(at("one"), at("other"), at("rosters/guard.yaml"), ...few, "--json");
    const names = JSON.parse(stdout).entries.map(({ name }: { name: string }) => name);
    expect(names).toEqual([`Orks (${at("one/orks.yaml")})`, `Orks (${at("other/orks.yaml")})`, "Guard"]);
  });
});

describe("what is for the user to mend is said exactly", () => {
  it.each<[string, string[], string]>([
    [
      "a folder that is not there",
      ["nowhere", "rosters"],
      `cannot read ${at("nowhere")}: there is no such file; expected a roster file, a scenario, or words such as "5 sm_marine" or "100 points of orks"`,
    ],
    ["a folder of other things", ["report/charts"], `there are no YAML files in ${at("report/charts")}`],
    ["nobody to meet", ["one"], "a matrix needs two contenders or more; found one"],
    ["one file twice", ["one", "one/orks.yaml"], "Orks takes part twice; name every contender once"],
    ["a rulebook that there is not", ["foreign.yaml", "rosters"], `found "chess"`],
    [
      "a file of weights without any",
      ["rosters", "--weights", "list.yaml"],
      `${at("list.yaml")}: expected names with a number each, such as "Ork Mob: 3"`,
    ],
    [
      "nothing to go on from",
      ["rosters", "--extend", "new"],
      `cannot read ${at("new/state.json")}: there is no such file or folder; look at the spelling, and where you are`,
    ],
  ])("%s", async (_, args, words) => {
    mkdirSync(at("report/charts"), { recursive: true });
    const paths = args.map((arg) => (arg.startsWith("--") ? arg : at(arg)));
    const failure = await ask(...paths, ...few).then(
      () => undefined,
      (error: UserError) => error,
    );
    expect(failure).toBeInstanceOf(UserError);
    expect(failure!.exitCode).toBe(3);
    expect(failure!.message).toContain(words);
  });

  it.each<[string[], string]>([
    [["--points", "60", "--as-written"], "--points and --as-written were both given: choose one of them"],
    [["--best", "2"], "--best says how many --prune keeps; give both"],
    [
      ["--points", "3"],
      "Marines: one of them costs 15 points, more than the 3 of everybody; choose other --points, or play everything --as-written",
    ],
    [
      ["--points", "100000000000"],
      "Marines: 100000000000 points buy 6666666666 of them, more than any army holds; choose other --points, or play everything --as-written",
    ],
  ])("%j", async (args, words) => {
    await expect(ask(at("rosters"), ...few, ...args)).rejects.toThrow(words);
  });

  it("a state of another version, of other rosters and of another seed", async () => {
    await ask(at("rosters"), ...few, "--out", at("old"));
    const resume = (...args: string[]) => ask(at("rosters"), ...few, "--extend", at("old"), ...args);
    await expect(resume("--set", "duel.turns=5")).rejects.toThrow("its scenario hash of ");
    await expect(resume("--seed", "2")).rejects.toThrow(`its seed is "1", this run's is "2"`);
    const state = read(at("old/state.json"));
    const older = (text: string) => text.replace(/"wargauge":"[^"]*"/, '"wargauge":"0.0.1"');
    writeFileSync(at("old/state.json"), older(state));
    await expect(resume()).rejects.toThrow("state.json is damaged: it is not as it was written");
    writeFileSync(at("old/state.json"), resealed(state, older));
    await expect(resume()).rejects.toThrow(
      /^state\.json cannot be extended: its version is "0\.0\.1", this run's is .*\. Run without --extend to start afresh$/,
    );
  });
});

describe("a disk that refuses", () => {
  it("is told of before hours are played in vain", async () => {
    const args = ["matrix", "rosters", "--terms", "terms.yaml", "--battles", "1000000000", "--out", "a-file/report"];
    expect(await wargauge(args, { cwd })).toEqual({
      code: 3,
      stdout: "",
      stderr:
        "error: cannot write a-file/report: a part of the path is a file, not a folder; name another folder with --out\n",
    });
  });

  it("leaves no half of a file, and not the answer untold", async () => {
    const { code, stdout, stderr } = await shell(
      "ulimit -f 100; $WARGAUGE matrix rosters --terms terms.yaml --battles 128 --threads 0 --out small",
      { cwd },
    );
    expect(code).toBe(3);
    expect(stdout).toMatch(/^\w+ leads with/);
    expect(stderr).toMatch(/^error: cannot write small\/\S+: the file would be larger than the system allows/);
    expect(readdirSync(at("small"))).toEqual([]);
  });
});
