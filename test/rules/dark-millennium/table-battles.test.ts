// Whole battles on tables: a referee over all that is told, and what is always true of them.
import { describe, expect, it } from "vitest";
import { FORCES, pairings } from "../../../bench/referee/dark-millennium/forces.ts";
import { type Chance, overlooked, Referee } from "../../../bench/referee/dark-millennium/referee.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { doctrines } from "../../../src/players/index.ts";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import { putDown } from "../../../src/rules/dark-millennium/battle/formations.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import { FIRE, OFF } from "../../../src/rules/dark-millennium/matchup.ts";
import { T } from "../../../src/rules/dark-millennium/metrics.ts";
import { weighUnit } from "../../../src/rules/dark-millennium/player/decide.ts";
import { outcomeLayout } from "../../../src/rules/kernel/metrics.ts";
import { bytesPerBattle } from "../../garbage.ts";
import { some } from "../../some.ts";
import { openBattle, type Small } from "./playing.ts";

type Roster = Small["a"];

describe("a referee over battles on tables", () => {
  it.each(some(pairings, 3))("finds nothing against the rules: %s against %s", (a, b) => {
    const play = doctrines.map(({ name }) => name);
    const seen = { acts: 0, reactions: 0, moves: 0, shots: 0, models: 0 };
    const i = pairings.findIndex((each) => each[0] === a && each[1] === b);
    let referee: Referee | undefined;
    const opened = openBattle(
      { battle: {}, a: FORCES[a]!, b: FORCES[b]!, play: [play[i % 6]!, play[(i + 2) % 6]!] },
      () => ({ event: (code, x, y, z) => referee!.event(code, x, y, z) }),
    );
    for (let block = 0; block < 3; block++) {
      referee = new Referee(opened.battle as never);
      const outcome = opened.play(block);
      expect(referee.problems).toEqual([]);
      // It came to an end, within six turns of each side.
      expect(outcome[1]).toBeGreaterThan(0);
      expect(outcome[2]).toBeLessThanOrEqual(6);
      for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += referee.seen[key];
    }
    expect(seen.acts).toBeGreaterThan(30);
    expect(seen.moves).toBeGreaterThan(10);
    expect(seen.shots).toBeGreaterThan(10);
    expect(seen.models).toBeGreaterThan(500);
  });
});

describe("a referee over players who draw by lot", () => {
  const chances = new Map<string, Chance>();
  let sheltered = 0;
  for (const [a, b] of pairings) {
    let referee: Referee | undefined;
    const { battle, play } = openBattle(
      { battle: {}, a: FORCES[a]!, b: FORCES[b]!, play: ["random", "random"] },
      () => ({ event: (code, x, y, z) => referee!.event(code, x, y, z) }),
    );
    it(`DM-ACT-06, DM-REA-01, DM-REA-05: finds nothing against the rules: ${a} against ${b}`, () => {
      for (let block = 0; block < 8; block++) {
        referee = new Referee(battle as never);
        play(block);
        expect(referee.problems).toEqual([]);
        sheltered += referee.seen.sheltered;
        for (const [kind, { could, did }] of referee.chances) {
          const sum = chances.get(kind) ?? { could: 0, did: 0 };
          chances.set(kind, { could: sum.could + could, did: sum.did + did });
        }
      }
    });
  }

  it("DM-REA-01, DM-REA-05, DM-ACT-06: and sees everything that is allowed often", () => {
    expect(overlooked(chances)).toEqual([]);
    for (const kind of ["retreat of the target from fire", "retreat of another unit from fire"]) {
      expect(chances.get(kind)!.could, kind).toBeGreaterThan(100);
      expect(chances.get(kind)!.did, kind).toBeGreaterThan(10);
    }
    expect(sheltered).toBeGreaterThan(20);
  });
});

describe("battles on tables", () => {
  it("DM-WPN-06: friends whom a blast takes off count for the gun of their own side, never for an enemy who has none", () => {
    const { matchup, battle, play } = openBattle({ battle: {}, a: FORCES["guard"]!, b: FORCES["marines"]! });
    const guns = matchup.metrics.flatMap(({ key }) => (key === undefined ? [] : [key]));
    const { base, byWeapon } = outcomeLayout(matchup.metrics);
    const of = (seat: number, gun: string): number => battle.outcome[byWeapon + 2 * guns.indexOf(gun) + seat]!;
    let own = 0;
    for (let block = 0; block < 40; block++) {
      play(block);
      const taken = guns.reduce((sum, gun) => sum + of(0, gun), 0);
      const lost = (metric: number, seat: number): number => battle.outcome[base + 2 * metric + seat]!;
      // No more than it took, and all of it where the enemy lost nobody.
      expect(lost(T.lostToFriends, 0)).toBeLessThanOrEqual(taken);
      expect(taken - lost(T.lostToFriends, 0)).toBeLessThanOrEqual(lost(T.lost, 1));
      expect(lost(T.lostToFriends, 1)).toBe(0);
      own += lost(T.lostToFriends, 0);
      expect([of(1, "Battle Cannon"), of(1, "Mortar"), of(1, "Lasgun"), of(0, "Bolter")]).toEqual([0, 0, 0, 0]);
    }
    expect(own).toBeGreaterThan(0);
  });

  it("DM-WPN-06: players fire no blast at one enemy that would fall on their own men beside him", () => {
    const { battle, streams } = openBattle({
      battle: { objectives: 0, table: { pieces: [] as object[] } },
      a: ["1 battleTank", "8 guardsman"],
      b: ["1 orkBoy", "9 orkBoy"],
      play: ["gunline", "skirmisher"],
    });
    const w = battle as unknown as World;
    const fires = (friendY: number): boolean => {
      streams.open(0);
      battle.load(0, 0);
      B.flags.fill(OFF);
      putDown(w, 0, 0, -20 * UNIT);
      putDown(w, 1, 0, friendY * UNIT);
      putDown(w, w.U, 0, 0);
      weighUnit(w, 0, 0);
      return B.offerAction[0] === FIRE && B.offerTarget[0] === w.U;
    };
    // Four dice: one for the Ork, the others for whoever is closest to him.
    expect(fires(-16)).toBe(true);
    expect(fires(-3)).toBe(false);
  });

  it("DM-SPE-05: players do not come down on foot where the landing is likely to end them", () => {
    const jumpers = { profile: "assaultMarine", count: 6, gear: ["jumpPack"] };
    let landings = 0;
    let lost = 0;
    const { play } = openBattle({ battle: {}, a: [jumpers, jumpers] as Roster, b: FORCES["guard"]! }, () => ({
      event(code, u) {
        if (code === E.moved && u < 2) landings++;
        if (code === E.landedBadly) lost++;
      },
    }));
    for (let block = 0; block < 60; block++) play(block);
    expect(landings).toBeGreaterThan(100);
    // Some leaps end short of where they were meant to. Nine in a hundred when nobody thinks of it.
    expect(lost).toBeLessThan(0.06 * landings);
  });

  const outcomeOf = (small: Small, block: number, leg: number): number[] => {
    const { battle, streams } = openBattle(small);
    streams.open(block);
    battle.load(leg, block);
    battle.play();
    return [...battle.outcome];
  };

  it("twins end alike in both legs of a mirrored pair", () => {
    const small = { battle: {}, a: FORCES["marines"]!, b: FORCES["marines"]! };
    for (let block = 0; block < 6; block++) expect(outcomeOf(small, block, 1)).toEqual(outcomeOf(small, block, 0));
  });

  it("who sits where is all that a leg changes", () => {
    const forces = { a: ["6 spaceMarine", "1 rhino"], b: ["8 guardsman", "6 guardsman"] };
    const there = { battle: {}, ...forces, play: ["skirmisher", "gunline"] as const };
    const back = { battle: {}, a: forces.b, b: forces.a, play: ["gunline", "skirmisher"] as const };
    for (let block = 0; block < 6; block++) {
      expect(outcomeOf(back, block, 1).slice(0, 12)).toEqual(outcomeOf(there, block, 0).slice(0, 12));
    }
  });

  it("a battle leaves nothing behind for the next", () => {
    const small = { battle: {}, a: FORCES["marines"]!, b: FORCES["orks"]! };
    const { play } = openBattle(small);
    const first = [0, 1, 2, 3].map((block) => [...play(block)]);
    const again = [3, 1, 2, 0].map((block) => [...play(block)]);
    expect(again).toEqual([first[3], first[1], first[2], first[0]]);
  });

  it.each([
    ["marines", "guard"],
    ["orks", "cult"],
  ] as const)("what is remembered is what would be found anew: %s against %s", (a, b) => {
    const small: Small = { battle: {}, a: FORCES[a]!, b: FORCES[b]! };
    const outcomes = (forgetful: boolean): number[][] => {
      const { play } = openBattle(small, () => ({
        event() {
          if (!forgetful) return;
          for (const keys of [B.memo, B.thoughts, B.fireKey, B.threatKey, B.lineKey, B.lookKey, B.hereKey]) {
            keys.fill(-1);
          }
          for (const kept of [B.pairGap, B.pairSight]) kept.fill(-1);
        },
      }));
      return [0, 1, 2, 3].map((block) => [...play(block)]);
    };
    expect(outcomes(true)).toEqual(outcomes(false));
  });

  it.each(doctrines.filter(({ random }) => !random).map(({ name }) => name))("%s beats chance", (name) => {
    const force = ["6 spaceMarine", { profile: "spaceMarine", count: 4, weapons: ["heavyBolter"] }, "5 assaultMarine"];
    const small = { battle: {}, a: force as Roster, b: force as Roster, play: [name, "random"] as const };
    const { play } = openBattle(small);
    const blocks = 40;
    let score = 0;
    for (let block = 0; block < blocks; block++) score += play(block)[0]! / 2;
    // More than three standard errors of a coin above a half, and then some.
    expect(score / blocks).toBeGreaterThan(0.8);
  });
});

it("a battle on a table allocates nothing to speak of", async () => {
  const { matchup } = openBattle({ battle: {}, a: FORCES["guard"]!, b: FORCES["orks"]! });
  // Nothing at all when the compiler has seen every rare case; one object for each action would be thousands of bytes.
  expect(await bytesPerBattle(matchup, { goes: 30, blocks: 100, enough: 300 })).toBeLessThan(300);
});
