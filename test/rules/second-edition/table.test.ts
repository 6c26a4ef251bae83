// Battles on tables (12.4): a referee over all that is told, and rules one by one.
import { describe, expect, it } from "vitest";
import { TableReferee } from "../../../bench/referee/second-edition/referee.ts";
import { doctrines } from "../../../src/players/index.ts";
import { bytesPerBattle } from "../../garbage.ts";
import { some } from "../../some.ts";
import { openBattle, type Small } from "./playing.ts";

const FORCES: Readonly<Record<string, Small["a"]>> = {
  marines: [
    { profile: "tacticalMarine", count: 6, leader: "marineSergeant", specialists: [{ weapon: "flamer", count: 1 }] },
    { profile: "spaceMarine", count: 5, leader: "marineSergeant" },
    { profile: "tacticalMarine", count: 5, specialists: [{ weapon: "krakMissile", count: 1 }] },
    { profile: "librarian", count: 1, mastery: 4 },
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
  stealers: ["7 genestealer", "10 hybrid", { profile: "cultMagus", count: 1, mastery: 4 } as never],
};
const COLUMNS: Readonly<Record<string, Small["a"]>> = {
  marines: [
    { profile: "tacticalMarine", count: 6, leader: "marineSergeant", grenades: ["krakGrenade"] },
    { profile: "tacticalMarine", count: 5, specialists: [{ weapon: "krakMissile", count: 2 }] },
    "1 rhino",
    "1 predator",
    "1 dreadnought",
  ] as never,
  guard: [
    { profile: "guardsman", count: 9, leader: "guardSergeant", aboard: true } as never,
    { profile: "guardsman", count: 10, specialists: [{ weapon: "lascannon", count: 2 }] } as never,
    "1 chimera",
    "1 battleTank",
  ],
  orks: [{ profile: "ork", count: 9, leader: "orkNob" } as never, "12 ork", "1 trukk", "1 trukk", "1 orkDreadnought"],
  eldar: ["8 direAvenger", "6 howlingBanshee", "1 vyper", "1 vyper", "1 squatTrike"],
};
const MISSIONS = ["meeting", "hold", "strongpoint", "breakthrough"] as const;

describe("a referee over battles on tables", () => {
  const names = doctrines.map(({ name }) => name);
  const seen = {
    ...{ moves: 0, charges: 0, shots: 0, hidden: 0, interrupts: 0, leaves: 0, fights: 0 },
    ...{ carried: 0, circles: 0, drives: 0, rides: 0 },
  };
  const pairs = (of: typeof FORCES) =>
    MISSIONS.flatMap((mission, i) =>
      Object.keys(of).map((a, k, all) => [mission, a, all[(k + i + 1) % 4]!, i + k] as const),
    );
  function watch(mission: string, a: Small["a"], b: Small["b"], i: number, options = {}): void {
    let referee: TableReferee | undefined;
    const play = [names[i % names.length]!, names[(i + 2) % names.length]!] as const;
    const opened = openBattle({ battle: { mission }, a, b, play, options }, () => ({
      event: (code, x, y, z) => referee!.event(code, x, y, z),
    }));
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
  }
  it.each(some(pairs(FORCES), 5))("SE-EXT-26, SE-EXT-29, SE-EXT-40: %s, %s against %s", (mission, a, b, i) => {
    watch(mission, FORCES[a]!, FORCES[b]!, i);
  });
  it.each(some(pairs(COLUMNS), 5))("SE-EXT-97, SE-EXT-105: vehicles in %s, %s against %s", (mission, a, b, i) => {
    watch(mission, COLUMNS[a]!, COLUMNS[b]!, i);
  });
  it.each(pairs(COLUMNS).slice(0, 8))(
    "SE-EXT-99, SE-EXT-100: by other readings, %s, %s against %s",
    (mission, a, b, i) => {
      watch(mission, COLUMNS[a]!, COLUMNS[b]!, i, {
        ram: "on",
        explosion: "on",
        vehicleDamage: "table",
        modelsBlock: "all",
      });
    },
  );
  it("has seen enough of everything", () => {
    expect(Object.values(seen).every((n) => n > 5)).toBe(true);
  });
});

it.each(["foot", "vehicles"])("a battle on a table with %s allocates nothing to speak of", async (name) => {
  const [a, b] = name === "foot" ? [FORCES["guard"]!, FORCES["orks"]!] : [COLUMNS["guard"]!, COLUMNS["orks"]!];
  const { matchup } = openBattle({ battle: { mission: "hold" }, a, b });
  expect(await bytesPerBattle(matchup, { goes: 30, blocks: 60, enough: 300 })).toBeLessThan(300);
});
