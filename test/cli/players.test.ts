/** `run` by players that were chosen, as users type it, and its replays. Mixes come from a file, since to choose among all scripts takes long. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { command as runCommand } from "../../src/cli/commands/run.ts";
import { openScenario } from "../../src/cli/library.ts";
import { castingOf, portfolioScripts } from "../../src/cli/players.ts";
import type { Summary } from "../../src/estimate/summary.ts";
import { blockPoints, openCell } from "../../src/experiments/cells.ts";
import { replay } from "../../src/experiments/replay.ts";
import { choosePlayers } from "../../src/experiments/run-well.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { policyTerms } from "../../src/players/index.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { some } from "../some.ts";
import { perform } from "./perform.ts";
import { attack, folder, read, resides } from "./wargauge.ts";

/** Every rulebook has its own way of being loaded anew for the pair of the next block. */
const mixed = ["skirmish/jump-pack-sergeant", "heresy/librarians-on-the-table", "dark-millennium/sorcerer-v-librarian"];
/** Each side plays two scripts by turns. */
function mixesFor(name: string): string {
  const side = ["gunline", "aggressor"].map((script) => ({ script, weight: "1/2" }));
  const cell = [0, 8, 8, 0, 0];
  const selection = { cap: 256, stages: 1, battles: 128, value: "1/2", table: [[cell, cell], [cell, cell]] }; // biome-ignore format: a matrix
  const sides = ["A", "B"].map((side_) => ({ name: side_, scripts: side }));
  const text = JSON.stringify({ form: "wargauge-players/1", rules: name.split("/")[0], sides, selection });
  return join(folder({ "mixes.json": text }), "mixes.json");
}
const asked = (name: string) => [`scenarios/${name}.yaml`, "--players", mixesFor(name), "--seed", "b"];
const run = (words: readonly string[]) => perform(runCommand, [...words, "--no-charts"]);
const found = async (words: readonly string[]): Promise<Summary> =>
  JSON.parse((await run([...words, "--json"])).stdout);

describe("wargauge run by players that were chosen", () => {
  it.each(some(mixed))("plays %s to the same bytes on any threads", async (name) => {
    const words = [...asked(name), "--battles", "512", "--json"];
    const alone = await run([...words, "--threads", "0"]);
    expect((await run([...words, "--threads", "2"])).stdout).toBe(alone.stdout);
    const first = JSON.parse(alone.stdout) as Summary;
    const { players, sides } = first;
    // What the run counted under the mixes, and what the blocks of their pairs came to one by one, on the same dice.
    expect(first.sides[0]!.score!.value).toBeCloseTo(players!.score.value, 12);
    for (const [i, { scripts }] of players!.sides.entries())
      for (const { policy, share } of scripts) if (share > 0) expect(sides[i]!.policy).toContain(policy);
  });

  it("goes on from what was played, players and all", async () => {
    const out = join(folder({}), "out");
    const words = asked(mixed[0]!);
    const { stdout } = await run([...words, "--battles", "200", "--out", out]);
    expect(stdout).toMatch(/played well, Jump Pack takes/);
    // Who is mixed of what stands in the lines above the table; in it there would be no room.
    expect(stdout).toMatch(/^Jump Pack .* 2 scripts, mixed /m);
    expect(
      Math.max(
        ...stdout
          .slice(0, stdout.indexOf("Report:"))
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
    expect(read(out, "players.csv").split("\n")[0]).toContain("policy,share,statistic");
    expect(read(out, "index.html")).toContain("mixes.json --battles 200 --seed b");
    expect(stdout.replace(/\s+/g, " ")).toContain("players of gunline, aggressor chosen by 128 battles");
    await run([...words, "--battles", "600", "--extend", out]);
    expect(read(out, "summary.json")).toBe((await run([...words, "--battles", "600", "--json"])).stdout);
  });

  it("has whom the file leaves open choose the best reply to whom it names", async () => {
    const scenario = `{rules: skirmish, mode: duel, sides: [
      {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 5}]},
      {name: Orks, roster: [{profile: ork_boy, count: 9}]}]}`;
    const path = join(folder({ "half.yaml": scenario }), "half.yaml");
    const few = ["--battles", "64", "--seed", "a"];
    const { players, sides, scenarioHash } = await found([path, ...few]);
    const { rulebook } = await openScenario(path, []);
    // What the fight is does not hang on the seed, nor on whom it chose.
    const others = await found([path, "--battles", "64", "--seed", "b"]);
    expect(others.scenarioHash).toBe(scenarioHash);
    expect(others.scenarioHash).toBe(others.players!.scenarioHash);
    expect(players!.sides.map(({ scripts }) => scripts.length)).toEqual([1, portfolioScripts(rulebook).length]);
    expect(sides[0]!.policy).toBe("gunline");
    expect(sides[1]!.policy).toContain("aggressor");
    expect((await run([path, ...few])).stdout).toMatch(/Orks played well and Marines by gunline, Marines takes/);
    expect((await found([path, ...few, "--players", "named"])).players).toBeUndefined();
    expect((await found([path, ...few, "--set", "sides.Orks.policy=gunline"])).players).toBeUndefined();
  });

  it("is played by the players of an earlier report, mixes and all, and by nobody that the file makes up", async () => {
    const out = join(folder({}), "out");
    const words = [...asked(mixed[0]!), "--battles", "200"];
    const first = await run([...words, "--json", "--out", out]);
    const file = join(out, "players.json");
    const scenario = `scenarios/${mixed[0]!}.yaml`;
    const again = await run([scenario, "--players", file, "--seed", "b", "--battles", "200", "--json"]);
    expect(again.stdout).toBe(first.stdout);
    const spoilt = (from: string, to: string) => {
      const path = join(folder({ "spoilt.json": read(out, "players.json").replace(from, to) }), "spoilt.json");
      return run([scenario, "--players", path]);
    };
    await expect(spoilt('"skirmish"', '"heresy"')).rejects.toThrow("its players play heresy, and this is skirmish");
    await expect(spoilt('"gunline"', '"gunlien"')).rejects.toThrow('there is no doctrine "gunlien"');
    await expect(spoilt('"gunline"', '{"doctrine":"gunline","module":"a.mjs"}')).rejects.toThrow("a.mjs is code");
    const weights = JSON.stringify({ doctrine: "gunline", weights: "w", source: '{"terms":{"kil":1}}' });
    await expect(spoilt('"gunline"', weights)).rejects.toThrow("w weighs what is not weighed: kil");
    await expect(spoilt('"form"', '"from"')).rejects.toThrow("spoilt.json: ");
    await expect(run([scenario, "--players", "carefull"])).rejects.toThrow("Did you mean careful?");
  });

  it("says of players that the file names what each side would gain by others, where the run is long enough", async () => {
    const scenario = `{rules: skirmish, mode: duel, seed: a, sides: [
      {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 1}]},
      {name: Orks, policy: gunline, roster: [{profile: ork_boy, count: 2}]}]}`;
    const path = join(folder({ "named.yaml": scenario }), "named.yaml");
    const long = [path, "--battles", "16384"];
    const { stdout } = await run(long);
    expect(stdout).toMatch(/^As the file has them played, /);
    const { written, battles } = await found(long);
    expect(written!.battles).toBeLessThan(0.4 * battles);
    expect(written!.sides.map(({ name }) => name)).toEqual(["Marines", "Orks"]);
    for (const { gain } of written!.sides) expect(gain.low).toBeLessThanOrEqual(gain.value);
    expect(await found([...long, "--players", "named"])).not.toHaveProperty("written");
    expect(await found([path, "--battles", "1024"])).not.toHaveProperty("written");
  });

  it("has no players to choose where nobody wins", async () => {
    const scenario = join(folder({ "attack.yaml": attack }), "attack.yaml");
    await expect(run([scenario, "--players", "default"])).rejects.toThrow("an attack has none");
  });

  it("is played by gunline where nobody wins and nobody is named, and says so", async () => {
    const open = attack.replace(/, policy: \w+/, "");
    const scenario = join(folder({ "attack.yaml": open }), "attack.yaml");
    const { scenario: loaded } = await openScenario(scenario, []);
    const names = loaded.sides.flatMap(({ name, unnamed }) => (unnamed ? [name] : []));
    const first = policyTerms.default;
    const told = `Nobody is named to play ${names.join(" and ")}: ${first} does, as wherever nobody chooses.`;
    const summary = await found([scenario, "--battles", "64"]);
    expect(summary.standIns).toEqual(names);
    expect(new Set(summary.sides.map(({ policy }) => policy))).toEqual(new Set([first]));
    expect((await run([scenario, "--battles", "64"])).stdout.replace(/\s+/g, " ")).toContain(told);
    expect((await resides(["odds", scenario], { cwd: process.cwd() })).stdout.replace(/\s+/g, " ")).toContain(told);
    expect(JSON.parse((await resides(["odds", scenario, "--json"], { cwd: process.cwd() })).stdout).standIns).toEqual(
      names,
    );
  });
});

describe("the replay of a battle of chosen players", () => {
  it("is the battle that was counted, by the pair that its block drew", async () => {
    const { scenario, rulebook } = await openScenario(`scenarios/${mixed[0]!}.yaml`, []);
    const scheduler = new Scheduler({ pool: new ThreadPool(0) });
    const written = openCell(scenario, rulebook, { seed: "b" });
    const { cell: chosen } = await choosePlayers(
      written,
      (await castingOf(rulebook, mixesFor(mixed[0]!)))(scenario)!,
      rulebook,
      scheduler,
    );
    const [played] = await scheduler.play([{ cell: chosen, from: 0, to: 12 }]);
    const points = blockPoints(played!);
    const seen = new Set<string>();
    for (let block = 0; block < 12; block++) {
      let half = 0;
      for (const leg of [0, 1]) {
        const { replay: told, taped, matchup } = await replay(scenario, { rulebook, wanted: { block, leg }, chosen });
        const result = taped.outcome[layoutOf(matchup).score!.slot]!;
        half += leg === 0 ? result : 2 - result;
        for (const { side, policy } of told.seats) seen.add(`${side} ${policy}`);
      }
      expect(half, String(block)).toBe(points[block]);
    }
    expect(seen.size).toBeGreaterThan(2);
    await scheduler.close();
  });
});
