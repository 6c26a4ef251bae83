/** `wargauge compare` as users type it. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/compare.ts";
import { openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import type { Comparison } from "../../src/experiments/comparison.ts";
import { perform } from "./perform.ts";
import { attack, duel, expectChartsOnce, folder, read } from "./wargauge.ts";

const compare = (args: readonly string[]) => perform(command, args);

/** One side has to choose, which takes a twelfth of the cells of two. */
const halfNamed = `{rules: skirmish, mode: duel, seed: a, sides: [
  {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 3}]},
  {name: Orks, roster: [{profile: ork_boy, count: 5}]}]}`;

const files = { "duel.yaml": duel, "other.yaml": duel.replace("count: 8", "count: 10") };

describe("wargauge compare", () => {
  it("writes its report and says the verdict first", async () => {
    const cwd = folder(files);
    const out = join(cwd, "out");
    const { code, stdout } = await compare([
      ...[join(cwd, "duel.yaml"), join(cwd, "other.yaml"), "--out", out, "--no-charts", "--max-battles", "4096"],
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^duel: better for Marines than other/);
    for (const file of ["compare.json", "compare.csv", "index.html", "charts/verdict.vl.json"])
      expect(existsSync(join(out, file))).toBe(true);
    expect(read(out, "index.html")).toContain("better for Marines than other");
    expectChartsOnce(out);
  });

  it("answers with one JSON document, the same each time", async () => {
    const cwd = folder(files);
    const args = [join(cwd, "duel.yaml"), "--variant", "duel.distance=6", "--battles", "256", "--json"];
    const { code, stdout } = await compare(args);
    const found = JSON.parse(stdout);
    expect([0, 2]).toContain(code);
    expect(found).toMatchObject({ design: "paired", blocks: 128, battles: 512, seed: "1" });
    expect(found.arms.map(({ name }: { name: string }) => name)).toEqual(["duel.distance=6", "as written"]);
    expect((await compare(args)).stdout).toBe(stdout);
  });

  it("has both sides played well with --players, and goes on from what was played", async () => {
    const out = join(folder({}), "out");
    const ask = ["5 sm_marine", "9 ork_boy", "--players", "default", "--seed", "a", "--no-charts"];
    const { code, stdout } = await compare([...ask, "--battles", "200", "--out", out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Both sides played well, 5 sm_marine takes .*\nand loses against 9 ork_boy\./);
    expect(stdout).toContain("Who plays what");
    expect(read(out, "index.html")).toContain("--players default --battles 200 --seed a");
    await compare([...ask, "--battles", "300", "--extend", out]);
    expect(read(out, "compare.json")).toBe((await compare([...ask, "--battles", "300", "--json"])).stdout);
  });

  it("has each arm choose its own players, and tells the change if nobody adapts", async () => {
    const cwd = folder({ "half.yaml": halfNamed });
    const out = join(cwd, "out");
    const few = [join(cwd, "half.yaml"), "--variant", "duel.distance=3", "--battles", "64"];
    const { stdout } = await compare([...few, "--out", out, "--no-charts"]);
    expect(stdout).toMatch(/^Orks played well, (undecided|duel.distance=3 is)/);
    expect(stdout.replace(/\s+/g, " ")).toMatch(/players of "as written" kept|played by the same players/);
    const found: Comparison = JSON.parse(read(out, "compare.json"));
    const { fights, kept, adapted, selection } = found.players!;
    const { rulebook } = await openScenario(join(cwd, "half.yaml"), []);
    for (const [fight] of fights)
      expect(fight!.sides.map(({ scripts }) => scripts.length)).toEqual([1, portfolioScripts(rulebook).length]);
    expect(selection).toBe(fights.reduce((sum, [fight]) => sum + fight!.selection.battles, 0));
    // What other scripts could make of it says less than the chosen ones do.
    expect(adapted!.low!).toBeLessThan(found.difference.low!);
    expect(adapted!.high!).toBeGreaterThan(found.difference.high!);
    expect(kept!.n).toBe(32);
    expect(read(out, "compare.csv")).toContain("scoreDifferenceIfNobodyAdapts");
    // Of a metric nobody knows what is good play; and knock-outs are played by whom the whole armies chose.
    const metric = JSON.parse((await compare([...few, "--metric", "lost@Orks", "--why", "--json"])).stdout);
    expect(metric.players).toHaveProperty("kept");
    expect(metric.players).not.toHaveProperty("adapted");
    expect(metric.players.fights).toEqual(fights);
    expect(metric.why.reasons.length).toBeGreaterThan(0);
    const named = JSON.parse((await compare([...few, "--players", "named", "--json"])).stdout);
    expect(named).not.toHaveProperty("players");
  });

  it("tells what another script would gain on each of two players who were named", async () => {
    const cwd = folder({ "named.yaml": halfNamed.replace("name: Orks", "name: Orks, policy: objective") });
    const out = join(cwd, "out");
    const { stdout } = await compare([join(cwd, "named.yaml"), "--battles", "64", "--out", out, "--no-charts"]);
    const { written }: Comparison = JSON.parse(read(out, "compare.json"));
    expect(written!.sides.map(({ gain }) => gain.policy)).not.toContain(undefined);
    expect(stdout.replace(/\s+/g, " ")).toContain(`By another of ${written!.scripts} scripts Marines `);
    const gains = read(out, "compare.csv")
      .split("\n")
      .filter((line) => line.includes(",gain,"));
    expect(gains.map((line) => line.split(",")[6])).toEqual(["Marines", "Orks"]);
  });

  it("caps the battles of --why as well", async () => {
    const cwd = folder(files);
    const args = [join(cwd, "duel.yaml"), "--variant", "duel.distance=6", "--max-battles", "256", "--why", "--json"];
    expect(JSON.parse((await compare(args)).stdout).why.blocks).toBe(128);
  });

  it("calls a running count equivalent only where told what is too little of it", async () => {
    const scenario = join(folder({ "attack.yaml": attack }), "attack.yaml");
    const ask = async (variant: string, ...words: string[]) => {
      const args = [scenario, "--variant", variant, "--max-battles", "4096", "--json", ...words];
      return JSON.parse((await compare(args)).stdout);
    };
    // Fewer hits at long range, though never a hundredth of the 1023 at which they are cut off: five Marines fire.
    const farther = await ask("attack.range=20", "--metric", "hits@Marines");
    expect(farther.verdict).toBe("worse");
    expect(farther).not.toHaveProperty("delta");
    const same = ["sides.Orks.policy=cautious", "--metric", "hits@Marines"] as const;
    expect(await ask(...same)).toMatchObject({ verdict: "undecided", changedBlocks: 0 });
    expect(await ask(...same, "--delta", "3")).toMatchObject({ verdict: "equivalent", delta: 3 });
    await expect(ask(...same, "--fast")).rejects.toThrow("give --delta");
    // Who is attacked hits nobody.
    const theirs = await ask("attack.range=20", "--metric", "hits");
    expect(theirs.cautions.join()).toContain(
      '"hits" of Orks was 0 in every battle. That of Marines is --metric hits@1.',
    );
  });

  it("is 2 when undecided", async () => {
    const cwd = folder(files);
    const args = [join(cwd, "duel.yaml"), "--variant", "duel.distance=17", "--max-battles", "128", "--json"];
    const { code, stdout } = await compare(args);
    expect(JSON.parse(stdout).verdict).toBe("undecided");
    expect(code).toBe(2);
  });

  it("sets armies against each other, or both against others", async () => {
    const few = ["--battles", "128", "--json", "--seed", "1", "--rules", "skirmish"];
    const alone = JSON.parse((await compare(["5 sm_marine", "9 ork_boy", "--players", "named", ...few])).stdout);
    expect(alone).toMatchObject({ design: "head-to-head", blocks: 64 });
    const chosen = await compare(["5 sm_marine", "9 ork_boy", ...few]);
    expect(chosen.stdout).toBe((await compare(["5 sm_marine", "9 ork_boy", "--players", "default", ...few])).stdout);
    const both = await compare([
      "5 sm_marine",
      "6 sm_marine",
      "--players",
      "named",
      ...few,
      "--against",
      "9 ork_boy",
      "5 ork_boy",
    ]);
    expect(JSON.parse(both.stdout)).toMatchObject({ design: "paired", battles: 512 });
    expect(JSON.parse(both.stdout).byOpponent).toHaveLength(2);
  });

  it("takes a folder of opponents, tells of many in a sentence, and draws them once", async () => {
    const rosters = Array.from({ length: 18 }, (_, i) => [
      `mobs/${i}.yaml`,
      `{name: Mob ${i}, rules: skirmish, roster: [{profile: ork_boy, count: ${(i % 9) + 1}}]}`,
    ]);
    const cwd = folder(Object.fromEntries(rosters));
    const out = join(cwd, "out");
    const { stdout } = await compare([
      ...["2 sm_marine", "5 sm_marine", "--players", "named", "--against", join(cwd, "mobs")],
      ...["--battles", "40", "--seed", "1", "--no-charts", "--out", out],
    ]);
    expect(stdout).toMatch(/^Better against 0 of 18 opponents, worse against \d+, not told apart against \d+\.$/m);
    expect(stdout).toContain("2 sm_marine (gunline) and 5 sm_marine (gunline) against 18 opponents (gunline).");
    expect(existsSync(join(out, "charts", "verdict.vl.json"))).toBe(true);
    expect(existsSync(join(out, "charts", "who-wins.vl.json"))).toBe(false);
  });

  it("says against how many of a folder one army is better, and leaves it out there itself", async () => {
    const mob = (count: number) =>
      `{name: Mob ${count}, rules: skirmish, roster: [{profile: ork_boy, count: ${count}}]}`;
    const cwd = folder(Object.fromEntries([1, 2, 5, 9].map((count) => [`mobs/${count}.yaml`, mob(count)])));
    const out = join(cwd, "out");
    const asked = [join(cwd, "mobs", "5.yaml"), "--players", "named", "--against", join(cwd, "mobs"), "--seed", "1"];
    const { code, stdout } = await compare([...asked, "--no-charts", "--out", out]);
    expect(stdout).toMatch(/^Mob 5 is better against 2 of 3 opponents, worse against 1\.$/m);
    expect(code).toBe(0);
    const found = JSON.parse(read(join(out, "compare.json")));
    // Bonferroni over three.
    for (const { confidence } of found.fights) expect(confidence).toBeCloseTo(1 - 0.05 / 3, 12);
    expect(read(join(out, "compare.csv")).match(/^.*,score,.*$/gm)).toHaveLength(3);
    expect(readdirSync(join(out, "charts"))).toEqual(["opponents.vl.json"]);
    const further = await compare([...asked, "--max-battles", "300000", "--extend", out, "--no-charts"]);
    expect(further.stdout).toContain("Mob 5 is better against 2 of 3 opponents, worse against 1.");
    await expect(compare([...asked, "--why"])).rejects.toThrow(/^--why compares two: name a second army/);
    await expect(compare([asked[0]!, "--against", asked[0]!, asked[0]!])).rejects.toThrow(
      "would meet nobody but itself",
    );
  });

  it("says what is wrong with the question", async () => {
    const cwd = folder(files);
    await expect(compare(["5 sm_marine"])).rejects.toThrow("compare 5 sm_marine with what?");
    await expect(compare([join(cwd, "none.yaml")])).rejects.toThrow("none.yaml");
    await expect(compare(["5 sm_marine", "9 ork_boy", "--variant", "duel.turns=3"])).rejects.toThrow(
      "--variant edits a",
    );
    await expect(
      compare([join(cwd, "duel.yaml"), join(cwd, "other.yaml"), "--variant", "duel.turns=3"]),
    ).rejects.toThrow("choose one of them");
    const heresy = join("scenarios", "heresy", "tactical-v-boyz.yaml");
    await expect(compare([join(cwd, "duel.yaml"), heresy])).rejects.toThrow(
      /duel.yaml is for skirmish and .*tactical-v-boyz.yaml for heresy: only scenarios of one rulebook can be compared/,
    );
  });
});
