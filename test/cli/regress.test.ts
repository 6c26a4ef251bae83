/** `wargauge regress` as a designer and a CI server use it. */

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/regress.ts";
import { MOST_CHARACTERS, readBaseline, writeBaseline } from "../../src/experiments/baseline.ts";
import type { Regression } from "../../src/experiments/regress.ts";
import { deflate } from "../../src/host/node/deflate.ts";
import { named, parseXml } from "../report/xml.ts";
import { perform } from "./perform.ts";
import { attack, duel, folder, read, resides, wargauge } from "./wargauge.ts";

const regress = (args: readonly string[]) => perform(command, args);

const original = folder({ "scenarios/duel.yaml": duel, "scenarios/attack.yaml": attack });
beforeAll(async () => {
  await regress([join(original, "scenarios"), "--save", join(original, "baseline"), "--battles", "256"]);
});

/** A folder of its own with a scenario of each mode and their baselines. */
function saved() {
  const root = folder();
  cpSync(original, root, { recursive: true });
  return {
    root,
    scenarios: join(root, "scenarios"),
    baseline: join(root, "baseline"),
    out: join(root, "out"),
    path: join(root, "scenarios", "duel.yaml"),
  };
}

/** A Marine that a bolter shell goes through. */
const HOUSE_RULE = ["--set", "houseRules.profiles.sm_marine.Sv=6"];

describe("wargauge regress", () => {
  it("keeps the players that sides chose when it was saved, and tells what a change comes to if they adapt", async () => {
    const half = `{rules: skirmish, mode: duel, seed: a, sides: [
      {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 2}]},
      {name: Orks, roster: [{profile: ork_boy, count: 3}]}]}`;
    const cwd = folder({ "half.yaml": half });
    const [path, baseline, out] = ["half.yaml", "half.json", "out"].map((name) => join(cwd, name)) as [
      string,
      string,
      string,
    ];
    await regress([path, "--save", baseline, "--battles", "256"]);
    const { players } = readBaseline(readFileSync(baseline, "utf8"), "half.json", deflate);
    expect(players!.sides[0]).toEqual([{ script: "gunline", weight: "1/1" }]);
    expect(players!.low).toBeLessThan(players!.high);
    const told = ["--baseline", baseline, "--out", out, "--no-charts"];
    expect((await regress(told)).stdout).toMatch(/^Bit-identical/);
    const changed = await regress([...told, "--set", "houseRules.profiles.ork_boy.T=5"]);
    expect(changed.stdout.replace(/\s+/g, " ")).toContain("If both sides adapt, the score of Marines changes by");
    const found: Regression = JSON.parse(read(out, "regress.json"));
    const { adapted } = found.scenarios[0]!;
    expect(adapted!.change.low!).toBeLessThan(adapted!.change.value);
    expect(adapted!.gains!.map(({ side }) => side)).toEqual(["Marines", "Orks"]);
    expect(read(out, "regress.csv")).toContain("changeIfPlayersAdapt");
    // It decides nothing.
    expect(found.scenarios[0]!.shifts.map(({ metric }) => metric)).not.toContain("changeIfPlayersAdapt");
    await expect(regress([...told, "--players", "named"])).rejects.toThrow("--players goes with --save");
    // A baseline from before there were players has the policies that were in force.
    const { players: _, ...before } = readBaseline(readFileSync(baseline, "utf8"), "half.json", deflate);
    const resolved = before.resolved as { sides: { policy: string }[] };
    writeFileSync(join(cwd, "old.json"), writeBaseline({ ...before, resolved }, deflate));
    expect((await regress(["--baseline", join(cwd, "old.json"), "--out", out, "--no-charts"])).stdout).toMatch(
      /^Bit-identical/,
    );
  });

  it("saves, finds the same again, and refuses after a house rule was changed", async () => {
    const { path, baseline, out } = saved();
    expect(readdirSync(baseline).sort()).toEqual(["attack.json", "duel.json"]);
    const same = await regress(["--baseline", baseline, "--out", out, "--no-charts"]);
    expect(same.code).toBe(0);
    expect(same.stdout).toMatch(/^Bit-identical: 2 scenarios, 384 blocks\./);

    const changed = await regress([path, "--baseline", baseline, ...HOUSE_RULE, "--out", out, "--no-charts"]);
    expect(changed.code).toBe(1);
    expect(changed.stdout).toMatch(/^Changed: \d+ of \d+ numbers moved by more than the tolerance/);
    const said = changed.stdout.replaceAll("\n", " ");
    expect(said).toContain("Other than in the baseline: houseRules.profiles.sm_marine.Sv (not there) -> 6.");
    expect(said).toContain("As the baseline has it, it still plays bit by bit as it did.");
    expect(Math.max(...changed.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(readdirSync(out).sort()).toEqual([
      "charts",
      "index.html",
      "junit.xml",
      "regress.csv",
      "regress.json",
      "summary.md",
    ]);
    expect(read(out, "index.html")).toContain("numbers moved by more than the tolerance");
  });

  it("finds an edit of the file itself, and of the rulebook through it", async () => {
    const { path, baseline } = saved();
    writeFileSync(path, `${duel}houseRules: {profiles.sm_marine.Sv: 6}\n`);
    const { code, stdout } = await regress(["--baseline", baseline, "--json"]);
    expect(code).toBe(1);
    const found = JSON.parse(stdout) as { scenarios: { name: string; finding: string; changedKeys: unknown[] }[] };
    expect(found.scenarios.map(({ name, finding }) => [name, finding])).toEqual([
      ["attack", "identical"],
      ["duel", "moved"],
    ]);
    expect(found.scenarios[1]!.changedKeys).toEqual([{ path: "houseRules.profiles.sm_marine.Sv", after: 6 }]);
  });

  it("writes JUnit XML and Markdown where a server looks for them", async () => {
    const { root, path, baseline, out } = saved();
    const files = ["--junit", join(root, "ci/junit.xml"), "--markdown", join(root, "ci/summary.md")];
    await regress([path, "--baseline", baseline, ...HOUSE_RULE, ...files, "--out", out, "--no-charts"]);
    const suites = named(parseXml(read(root, "ci/junit.xml")), "testsuite");
    expect(suites.map(({ attributes }) => attributes["name"])).toEqual(["duel"]);
    expect(named(suites[0]!, "testcase").map(({ attributes }) => attributes["name"])).toContain("Models lost, Marines");
    expect(named(suites[0]!, "failure").length).toBeGreaterThan(0);
    expect(read(root, "ci/summary.md")).toMatch(/^# Regression failed\n/);
    expect(read(root, "ci/summary.md")).toBe(read(out, "summary.md"));
  });

  it("is 0, 1 or 2 as the gate was set", async () => {
    const { path, baseline } = saved();
    // One side decides otherwise: numbers move, none by much.
    const ask = (...flags: string[]) => [
      ...[path, "--baseline", baseline, "--set", "sides.Marines.policy=cautious"],
      ...["--json", ...flags],
    ];
    const all = readBaseline(read(baseline, "duel.json"), "duel.json", deflate).columns.map(({ id }) => id);
    const tolerances = all.filter((id) => id !== "score").flatMap((id) => ["--tolerance", `${id}=100`]);
    expect(all).toEqual(expect.arrayContaining(["score", "ending", "turns", "lost"]));
    // Whatever moved moved by less than this.
    expect((await regress(ask("--delta", "0.9", ...tolerances))).code).toBe(0);
    expect((await regress(ask("--delta", "0.9", ...tolerances, "--fail-on", "any"))).code).toBe(1);
    // The score of 128 pairs with other dice is open by less than a point.
    const other = ["--baseline", baseline, "--seed", "2", "--json"];
    expect((await regress(other)).code).toBe(2);
    expect((await regress([...other, "--inconclusive", "pass"])).code).toBe(0);
    expect((await regress([...other, "--inconclusive", "fail"])).code).toBe(1);
  });

  it("prints one document, the same bytes with threads and without", async () => {
    const { path, scenarios, baseline, root } = saved();
    const line = ["regress", path, "--baseline", baseline, ...HOUSE_RULE, "--no-charts", "--json", "--quiet"];
    const [here, there] = await Promise.all(
      ["0", "2"].map((threads) => resides([...line, "--threads", threads, "--out", `by${threads}`], { cwd: root })),
    );
    expect([here!.code, here!.stderr]).toEqual([1, ""]);
    expect(there!.stdout).toBe(here!.stdout);
    expect(JSON.parse(here!.stdout)).toMatchObject({ verdict: "material", outcome: "fail", chunkBlocks: 64 });
    const files = readdirSync(join(root, "by0"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.\w+$/.test(name),
    );
    expect(files).toEqual(
      expect.arrayContaining(["index.html", "junit.xml", "regress.csv", "regress.json", "summary.md"]),
    );
    for (const name of files) expect(read(root, "by2", name)).toBe(read(root, "by0", name));
    // How to ask again, and nothing of how it was delivered.
    expect(read(root, "by0", "index.html")).toContain("wargauge regress ");
    expect(read(root, "by0", "index.html")).not.toContain("--threads");
    const again = join(root, "again");
    const save = ["regress", scenarios, "--save", again, "--battles", "256", "--quiet", "--threads", "2"];
    expect((await resides(save, { cwd: root })).code).toBe(0);
    for (const name of readdirSync(baseline)) expect(read(again, name)).toBe(read(baseline, name));
  });
});

describe("what cannot be compared", () => {
  it("is 3 for the program, with all broken baselines named at once", async () => {
    const { root, baseline } = saved();
    const text = read(baseline, "duel.json");
    writeFileSync(join(baseline, "cut.json"), text.slice(0, 3000));
    writeFileSync(join(baseline, "old.json"), text.replace("wargauge-baseline/2", "wargauge-baseline/0"));
    writeFileSync(join(baseline, "tampered.json"), text.replace('"blocks": 128', '"blocks": 192'));
    writeFileSync(join(baseline, "other.json"), "{}");
    const { code, stdout, stderr } = await wargauge(["regress", "--baseline", "baseline"], { cwd: root });
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/baseline\/cut\.json is a baseline that was cut short or edited by hand; restore it from/),
      expect.stringMatching(
        /baseline\/old\.json has the format wargauge-baseline\/0, this wargauge reads wargauge-base/,
      ),
      expect.stringMatching(/baseline\/other\.json is not a baseline \(a file that "wargauge regress --save" wrote\)/),
      expect.stringMatching(
        /baseline\/tampered\.json is not as it was saved: it says check "[0-9a-f]{16}", its content/,
      ),
    ]);
  });

  it("is a scenario that is gone, new, or of another kind", async () => {
    const { path, scenarios, baseline } = saved();
    const flags = ["--baseline", baseline, "--json"];
    copyFileSync(path, join(scenarios, "new.yaml"));
    await expect(regress([scenarios, ...flags])).rejects.toThrow(
      `there is no baseline of ${join(scenarios, "new.yaml")} in ${baseline}; store one with --save ${baseline}`,
    );
    await expect(regress([path, ...flags, "--set", "mirror=false"])).rejects.toThrow(
      "duel cannot be compared with its baseline: the number of legs was 2 and is 1; save it anew with --save",
    );
    const elsewhere = join(scenarios, "elsewhere");
    mkdirSync(elsewhere);
    renameSync(path, join(elsewhere, "duel.yaml"));
    await expect(regress(flags)).rejects.toThrow(
      `${join(baseline, "duel.json")} is the baseline of ${path}, which is not there; ` +
        "delete the baseline with its scenario, or name the scenario where it is now",
    );
    // Named where it is now, it is known by its name.
    expect((await regress([join(elsewhere, "duel.yaml"), ...flags])).code).toBe(0);
    rmSync(join(baseline, "duel.json"));
    expect(JSON.parse((await regress(flags)).stdout)).toMatchObject({
      verdict: "identical",
      scenarios: [{ blocks: 256 }],
    });
  });

  it("is a baseline of too few battles", async () => {
    const { path, root } = saved();
    await expect(regress([path, "--save", join(root, "few"), "--battles", "30"])).rejects.toThrow(
      "--battles 30 are too few for a baseline; expected 128 or more",
    );
  });

  it.each([
    [[], /store how scenarios play with --save <folder>, or compare them with --baseline/],
    [["duel.yaml", "--save", "b", "--baseline", "b"], /expected one of the two/],
    [["--save", "b"], /save a baseline of what\? Name scenarios or folders of them/],
    [["duel.yaml", "other.yaml", "--save", "b.json"], /2 scenarios cannot go into the one file b\.json; name a folder/],
    [["duel.yaml", "there/duel.yaml", "--save", "b"], /two of the scenarios would be stored as duel\.json/],
    [["--baseline", "nowhere"], /cannot read nowhere: there is no such file or folder; store baselines there/],
    [["--baseline", "nowhere.json", "--battles", "9"], /--battles goes with --save/],
    [["--baseline", "b", "--tolerance", "lost"], /Expected metric=value, such as lost=0\.5/],
    [["--baseline", "b", "--fail-on", "some"], /Allowed choices are material, any/],
  ])("%j is for the user to mend", async (args, complaint) => {
    await expect(regress(args)).rejects.toThrow(complaint);
  });
});

describe("the baseline that is shipped", () => {
  const shipped = fileURLToPath(new URL("../../scenarios/", import.meta.url));
  const files = readdirSync(join(shipped, "baseline")).sort();

  it("has one file for each scenario, and none without", () => {
    const scenarios = readdirSync(shipped, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "baseline")
      .flatMap(({ name }) => readdirSync(join(shipped, name)).map((file) => `../${name}/${file}`))
      .filter((path) => path.endsWith(".yaml"));
    const known = files.map((file) => readBaseline(read(shipped, "baseline", file), file, deflate).scenario);
    expect(known.toSorted()).toEqual(scenarios.toSorted());
    expect(files).toEqual(known.map((path) => `${basename(path, ".yaml")}.json`));
  });

  it.each(files)(
    "%s is no longer than 40 KB, and keeps what the scenario's first 2 048 blocks came to, or all of fewer",
    (file) => {
      expect(statSync(join(shipped, "baseline", file)).size).toBeLessThanOrEqual(MOST_CHARACTERS);
      const { blocks, columns, legs, scenario } = readBaseline(read(shipped, "baseline", file), file, deflate);
      const [, battles] = /^battles: (\d+)$/m.exec(read(shipped, "baseline", scenario))!;
      expect(blocks).toBe(Math.min(2048, Number(battles) / legs));
      expect(columns.length).toBeGreaterThan(3);
      for (const { bins } of columns) expect(bins).toHaveLength(blocks);
    },
  );
});
