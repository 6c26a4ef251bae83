/** Heat maps of the rulebooks that count sites in `rules/sites.ts` alone: every loss is in them, as seen from the own edge. */
import { describe, expect, it } from "vitest";
import type { SiteSummary, Summary } from "../../src/estimate/summary.ts";
import { run } from "../../src/experiments/run.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { darkMillennium } from "../../src/rules/dark-millennium/index.ts";
import { heresy } from "../../src/rules/heresy/index.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

const games = [
  {
    rulebook: darkMillennium,
    grid: [20, 12, 3],
    rosters: [
      { profile: "spaceMarine", count: 6 },
      { profile: "orkBoy", count: 12 },
    ],
    battle: { table: { size: [60, 36] } },
  },
  {
    rulebook: heresy,
    grid: [14, 10, 10],
    rosters: [
      { profile: "marineTactical", count: 3 },
      { profile: "orkBoyz", count: 6 },
    ],
    battle: { table: { size: [140, 100] }, muster: "free" },
  },
] as const;

function scenarioOf(
  { rulebook, battle, rosters }: (typeof games)[number],
  [a, b]: readonly [number, number],
): Scenario {
  return rulebook.resolve({
    title: "Where?",
    rules: rulebook.id,
    mode: "battle",
    battle,
    options: {},
    houseRules: {},
    mirror: true,
    sides: [a, b].map((which, i) => ({
      name: i === 0 ? "A" : "B",
      policy: which === 0 ? "gunline" : "aggressor",
      roster: [rosters[which]!],
    })),
    battles: 60,
    seed: "sites",
  } as unknown as Scenario);
}

describe.each(games)("heat maps of $rulebook.id", (game) => {
  const { rulebook, grid } = game;
  const play = async (who: readonly [number, number]): Promise<Summary> => {
    const given = scenarioOf(game, who);
    expect(rulebook.check(given)).toEqual([]);
    return (await run(given, { rulebook, battles: 60, seed: "sites", pool: new ThreadPool(1) })).summary!;
  };
  const map = ({ sites }: Summary, id: string, side: string): SiteSummary =>
    sites!.find((one) => one.id === id && one.side === side)!;
  const total = ({ cells }: SiteSummary): number => cells.reduce((sum, [, , mean]) => sum + mean!, 0);
  const row = (one: SiteSummary): number => one.cells.reduce((sum, [, at, mean]) => sum + at! * mean!, 0) / total(one);

  it("hold everyone who was lost, as far from the own edge as one goes there", async () => {
    const summary = await play([0, 1]);
    for (const side of ["A", "B"]) {
      const lost = summary.metrics.find((one) => one.id === "lost" && one.side === side)!.mean.value;
      expect(lost).toBeGreaterThan(0.2);
      expect(total(map(summary, "lost", side))).toBeCloseTo(lost, 9);
      const shot = total(map(summary, "shotFrom", side));
      expect(shot).toBeLessThanOrEqual(lost + 1e-9);
    }
    // Who stays at home and shoots is seen on the far half by those who come.
    expect(total(map(summary, "shotFrom", "B"))).toBeGreaterThan(0);
    expect(row(map(summary, "shotFrom", "B"))).toBeGreaterThan(row(map(summary, "lost", "B")));
    const { columns, rows, cell } = map(summary, "lost", "A");
    expect([columns, rows, cell]).toEqual(grid);
  });

  it("are the same for twins", async () => {
    const summary = await play([1, 1]);
    for (const id of ["lost", "shotFrom"]) expect(map(summary, id, "A").cells).toEqual(map(summary, id, "B").cells);
    expect(map(summary, "lost", "A").cells.length).toBeGreaterThan(5);
  });
});
