/** What is counted on a table: the cells of the heat maps, and the metrics of the table. */
import { describe, expect, it } from "vitest";
import type { MetricSummary, SiteSummary, Summary } from "../../../src/estimate/summary.ts";
import { run } from "../../../src/experiments/run.ts";
import { ThreadPool } from "../../../src/host/node/pool.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";
import { isWhole, some } from "../../some.ts";

const marines: RosterEntry = { profile: "sm_marine", count: 5, weapons: ["bolter"] };
const orks: RosterEntry = { profile: "ork_boy", count: 7, weapons: ["slugga", "choppa"] };

function scenario(mission: string, rosters: readonly RosterEntry[], policies: readonly string[]): Scenario {
  return {
    title: "A patrol",
    rules: "skirmish",
    mode: "battle",
    battle: {
      mission,
      table: {
        size: [48, 36],
        pieces: [
          { kind: "wood", at: [6, 5], radius: 4 },
          { kind: "ruin", at: [-8, -3], size: [6, 5] },
        ],
      },
    },
    options: {},
    houseRules: {},
    mirror: true,
    sides: rosters.map((roster, i) => ({ name: i === 0 ? "A" : "B", policy: policies[i]!, roster: [roster] })),
    battles: 100,
    seed: "sites",
  } as Scenario;
}
// Workers play the compiled battle, which is several times faster here.
const play = async (given: Scenario, threads = 1, battles = 100): Promise<Summary> =>
  (await run(skirmish.resolve(given), { rulebook: skirmish, battles, seed: "sites", pool: new ThreadPool(threads) }))
    .summary!;
const map = ({ sites }: Summary, id: string, side: string): SiteSummary =>
  sites!.find((one) => one.id === id && one.side === side)!;
const total = ({ cells }: SiteSummary): number => cells.reduce((sum, [, , mean]) => sum + mean!, 0);
const metric = ({ metrics }: Summary, id: string, side: string): MetricSummary =>
  metrics.find((one) => one.id === id && one.side === side && one.key === undefined && one.turn === undefined)!;

describe("heat maps", () => {
  it("hold every model that was lost, and no more shooters than losses", async () => {
    const summary = await play(scenario("Cleanse", [marines, orks], ["gunline", "aggressor"]));
    for (const side of ["A", "B"]) {
      const lost = metric(summary, "lost", side).mean.value;
      expect(lost).toBeGreaterThan(0.2);
      // Nobody here runs away, leaves the table or stands up again.
      expect(total(map(summary, "lost", side))).toBeCloseTo(lost, 9);
      const shot = total(map(summary, "shotFrom", side));
      expect(shot).toBeGreaterThan(0);
      expect(shot).toBeLessThanOrEqual(lost);
    }
    const { columns, rows, cell } = map(summary, "lost", "A");
    expect([columns, rows, cell]).toEqual([16, 16, 3]);
    // Nobody stands beyond the table's depth of 36 inches: rows 0, 1 and 14, 15 of the square stay empty.
    for (const [, row] of map(summary, "lost", "A").cells) expect(row! >= 2 && row! < 14).toBe(true);
  });

  it("of twins are the same for both: seats and edges are turned into one frame", async () => {
    for (const mission of some(["Recon", "Cleanse"], 2)) {
      const summary = await play(scenario(mission, [orks, orks], ["aggressor", "aggressor"]));
      for (const id of ["lost", "shotFrom"]) {
        expect(map(summary, id, "A").cells.length).toBeGreaterThan(10);
        expect(map(summary, id, "A").cells).toEqual(map(summary, id, "B").cells);
      }
    }
  });

  it("lie at the own edge of a side that holds back, whichever edge that is", async () => {
    // The attacker comes from an edge that dice choose.
    const summary = await play(scenario("Recon", [marines, orks], ["gunline", "aggressor"]), 1, isWhole ? 800 : 400);
    const rowsOf = (id: string, side: string) =>
      map(summary, id, side).cells.reduce((sum, [, row, mean]) => sum + (row! - 7.5) * mean!, 0) /
      total(map(summary, id, side));
    expect(rowsOf("lost", "A")).toBeLessThan(rowsOf("shotFrom", "A"));
  });

  it("are the same on any number of threads", async () => {
    const given = scenario("Cleanse", [marines, orks], ["gunline", "aggressor"]);
    expect((await play(given, 2)).sites).toEqual((await play(given)).sites);
  });
});

describe("metrics of the table", () => {
  it("add up: missions won, models in the end, charges", async () => {
    const summary = await play(scenario("PigInTheMiddle", [marines, orks], ["gunline", "aggressor"]));
    const mean = (id: string, side: string) => metric(summary, id, side).mean.value;
    const decided = summary.endings!.find(({ reason }) => reason === "mission decided")!;
    expect(mean("missionWon", "A") + mean("missionWon", "B")).toBeCloseTo(decided.count / summary.battles, 9);
    for (const side of ["A", "B"]) {
      expect(mean("inTheMiddle", side)).toBeLessThanOrEqual(mean("survivors", side));
      expect(mean("atTheEnemys", side)).toBeLessThanOrEqual(mean("survivors", side));
    }
    expect(mean("chargesFailed", "B")).toBeGreaterThan(0);
    expect(mean("inTheMiddle", "A") + mean("inTheMiddle", "B")).toBeGreaterThan(0.5);
    const hiders = await play(scenario("Recon", [marines, orks], ["gunline", "skirmisher"]));
    expect(metric(hiders, "turnsHidden", "B").mean.value).toBeGreaterThan(0);
    expect(metric(hiders, "blindShooters", "A").mean.value).toBeGreaterThan(0);
  });
});
