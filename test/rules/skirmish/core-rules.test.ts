import { describe, expect, it } from "vitest";
import { CLEAR, clearest, moments, playBlocks, readYaml, type Small } from "./playing.ts";

interface Row extends Small {
  /** Means of metrics. */
  readonly is?: Readonly<Record<string, number>>;
  /** What is changed to see the rule make a difference. */
  readonly but?: Partial<Small>;
  /** Played again it is the same to the last number. */
  readonly same?: boolean;
}

const ROWS = readYaml<Record<string, Row>>("core-rules.yaml");
/** Expected numbers are written with four places. */
const WRITTEN = 0.00006;

describe("core rules", () => {
  it.each(Object.entries(ROWS))("%s", (_, row) => {
    const played = playBlocks(row);
    for (const [metric, expected] of Object.entries(row.is ?? {})) {
      const { mean, error } = moments(played.get(metric)!);
      expect(Math.abs(mean - expected), `${metric} is ${mean}`).toBeLessThanOrEqual(CLEAR * error + WRITTEN);
    }
    if (row.but !== undefined) {
      const found = clearest(played, playBlocks({ ...row, ...row.but }));
      expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
    }
    if (row.same === true) expect(playBlocks(row)).toEqual(played);
  });

  it("SK-CC-14: who falls at one Initiative strikes all the same, and a battle that leaves nobody is drawn", () => {
    const duel = { duel: { distance: 4, turns: 6 }, play: ["aggressor", "aggressor"] } as const;
    const houseRules = { "profiles.ork_boy.S": 10, "profiles.ork_boy.A": 3 };
    const played = playBlocks({ ...duel, a: ["1 ork_boy"], b: ["1 ork_boy"], houseRules, blocks: 256 });
    const [left, right, score] = ["survivors.a", "survivors.b", "score"].map((metric) => played.get(metric)!);
    const drawn = [...score!.keys()].filter((block) => left![block] === 0 && right![block] === 0);
    expect(drawn.length).toBeGreaterThan(16);
    for (const block of drawn) expect(score![block]).toBe(1);
  });
});
