// Battles on tables (12.4): a referee over all that is told, and rules one by one.
import { describe, expect, it } from "vitest";
import { TableReferee } from "../../../bench/referee/second-edition/referee.ts";
import { doctrines } from "../../../src/players/index.ts";
import { bytesPerBattle } from "../../garbage.ts";
import { openBattle, type Small } from "./playing.ts";

const FORCES: Readonly<Record<string, Small["a"]>> = {
  marines: [
    { profile: "tacticalMarine", count: 6, leader: "marineSergeant", specialists: [{ weapon: "flamer", count: 1 }] },
    { profile: "spaceMarine", count: 5, leader: "marineSergeant" },
    { profile: "tacticalMarine", count: 5, specialists: [{ weapon: "krakMissile", count: 1 }] },
  ] as never,
  orks: [
    "1 orkBoss",
    { profile: "ork", count: 14, leader: "orkNob", specialists: [{ weapon: "heavyStubber", count: 1 }] } as never,
    { profile: "ork", count: 13, leader: "orkNob" } as never,
  ],
  guard: [
    { profile: "guardsman", count: 10, leader: "guardSergeant", specialists: [{ weapon: "lascannon", count: 1 }] },
    { profile: "guardsman", count: 10, leader: "guardSergeant", specialists: [{ weapon: "flamer", count: 1 }] },
    { profile: "ogryn", count: 3 },
  ] as never,
  stealers: ["7 genestealer", "10 hybrid", "6 genestealer"],
};
const MISSIONS = ["meeting", "hold", "strongpoint", "breakthrough"] as const;

describe("a referee over battles on tables", () => {
  const forces = Object.keys(FORCES);
  const play = doctrines.map(({ name }) => name);
  const seen = { moves: 0, charges: 0, shots: 0, hidden: 0, interrupts: 0, leaves: 0, fights: 0 };
  it.each(
    MISSIONS.flatMap((mission, i) =>
      forces.map((force, k) => [mission, force, forces[(k + i + 1) % 4]!, i + k] as const),
    ),
  )("SE-EXT-26, SE-EXT-29, SE-EXT-40: %s, %s against %s", (mission, a, b, i) => {
    let referee: TableReferee | undefined;
    const opened = openBattle(
      {
        battle: { mission },
        a: FORCES[a]!,
        b: FORCES[b]!,
        play: [play[i % play.length]!, play[(i + 2) % play.length]!],
      },
      () => ({ event: (code, x, y, z) => referee!.event(code, x, y, z) }),
    );
    for (let block = 0; block < 6; block++) {
      for (let leg = 0; leg < 2; leg++) {
        referee = new TableReferee(opened.battle);
        opened.streams.open(block);
        opened.battle.load(leg, block);
        opened.battle.play();
        expect(referee.problems).toEqual([]);
        for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += referee.seen[key];
      }
    }
  });
  it("has seen enough of everything", () => {
    expect(Object.values(seen).every((n) => n > 5)).toBe(true);
  });
});

it("a battle on a table allocates nothing to speak of", async () => {
  const { matchup } = openBattle({ battle: { mission: "hold" }, a: FORCES["guard"]!, b: FORCES["orks"]! });
  expect(await bytesPerBattle(matchup, { goes: 30, blocks: 60, enough: 300 })).toBeLessThan(300);
});
