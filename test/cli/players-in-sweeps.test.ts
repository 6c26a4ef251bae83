/** Sweeps in which sides choose their players: at each point for itself, and by themselves nobody's business where all are named. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/sweep.ts";
import type { SweepResult } from "../../src/experiments/sweep.ts";
import { perform } from "./perform.ts";
import { folder } from "./wargauge.ts";

const duel = `{rules: skirmish, mode: duel, sides: [
  {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 5}]},
  {name: Orks, roster: [{profile: ork_boy, count: 9}]}]}`;
const vary = ["--vary", "sides.Orks.roster.0.count=2,9", "--battles", "256", "--seed", "a"];

describe("wargauge sweep without named players", () => {
  const path = () => join(folder({ "duel.yaml": duel }), "duel.yaml");
  const swept = async (words: readonly string[]): Promise<SweepResult> =>
    JSON.parse((await perform(command, [path(), ...vary, "--json", ...words])).stdout);

  it("chooses them at each point", async () => {
    const { points, playedWell } = await swept([]);
    expect(playedWell).toBe(true);
    const [few, many] = points.map(({ sides }) => sides.map(({ policy }) => policy));
    expect([few![0], many![0]]).toEqual(["gunline", "gunline"]);
    // Nine Orks charge; the Marines' player is the file's at both.
    expect(many![1]).toContain("aggressor");
    // The result holds whom each point chose, as exact fractions, and the table that they were chosen by.
    for (const { fight } of points) {
      expect(fight!.sides[0]!.scripts).toMatchObject([{ policy: "gunline", weight: "1/1" }]);
      expect(fight!.selection.table[0]).toHaveLength(fight!.sides[1]!.scripts.length);
    }
    const named = await swept(["--players", "named"]);
    expect(named.playedWell).toBeUndefined();
    expect(named.points[1]!.sides[1]!.policy).toBe("gunline");
    // Who chooses well leaves the other less.
    expect(points[1]!.score!.high!).toBeLessThan(named.points[1]!.score!.low!);
  });
});
