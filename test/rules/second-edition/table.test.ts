// Battles on tables (12.4): a referee over all that is told, and rules one by one.
import { describe, expect, it } from "vitest";
import { TableReferee } from "../../../bench/referee/second-edition/referee.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { doctrines } from "../../../src/players/index.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import type { World } from "../../../src/rules/second-edition/battle/state.ts";
import { TERRAIN } from "../../../src/rules/second-edition/book/terrain.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
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

describe("the referee says what is wrong with acts that were forged", () => {
  type Forge = (w: World, a: number, b: number) => void;
  const put = (m: number, x: number, y: number): void => {
    B.mx[m] = Math.round(x);
    B.my[m] = Math.round(y);
  };
  const away = (m: number, inches: number): void => put(m, B.mx[m]! + inches * UNIT, B.my[m]!);
  const between = (m: number, a: number, b: number): void =>
    put(m, (B.mx[a]! + B.mx[b]!) / 2, (B.my[a]! + B.my[b]!) / 2);
  const pieceOf = ({ table }: World, kinds: readonly string[]): number[] => {
    const piece = Array.from(table!.kind).findIndex((kind) => kinds.includes(Object.keys(TERRAIN)[kind]!));
    return piece < 0 ? [] : Array.from(table!.box.subarray(4 * piece, 4 * piece + 4), (twice) => twice / 2);
  };
  /** Two models on both sides of a piece of terrain. */
  const across =
    (...kinds: string[]): Forge =>
    (w, a, b) => {
      const [x, y, half] = pieceOf(w, kinds);
      if (x === undefined) return;
      put(a, x - half! - UNIT, y!);
      put(b, x + half! + UNIT, y!);
    };
  const hullOf = (w: World, not: readonly number[]): number =>
    Array.from(B.wounds).findIndex(
      (wounds, m) => m < 2 * w.M && wounds > 0 && B.kindFront[B.kind[m]!]! > 0 && !not.includes(m),
    );
  const forged: readonly (readonly [string, number, Forge, RegExp])[] = [
    ["a move too far", E.goes, (_, s) => away(B.from[s]!, 14), /goes .* inches/],
    ["a charge too far", E.comesUp, (_, s) => away(B.from[s]!, -30), /charges .* inches/],
    ["a charge that touches nobody", E.comesUp, (_, s) => away(B.from[s]!, 0.5), /touch anybody/],
    ["a squad set up apart", E.placed, (_, s) => away(B.from[s]!, 9), /set up apart/],
    ["a model outside its zone", E.placed, (_, s) => put(B.from[s]!, 0, 0), /outside its zone/],
    ["two in one place", E.turn, (w) => put(B.from[w.U]!, B.mx[B.from[0]!]!, B.my[B.from[0]!]!), /lie on each other/],
    ["a model off the board", E.turn, () => away(B.from[0]!, 60), /off the board/],
    [
      "a model within rocks",
      E.turn,
      (w) =>
        pieceOf(w, ["rocks"]).length > 0 && put(B.from[0]!, ...(pieceOf(w, ["rocks"]).slice(0, 2) as [number, number])),
      /impassable/,
    ],
    ["a shot that is told wrong", E.aims, (_, a) => away(a, 3), /told as/],
    ["a shot out of range", E.aims, (_, a) => away(a, 400), /inches far/],
    ["a shot through rocks", E.aims, across("rocks"), /through a piece/],
    ["a shot through a wood", E.aims, across("wood", "ruin"), /inches of wood/],
    ["a shot through a hull", E.aims, (w, a, b) => between(hullOf(w, [a, b]), a, b), /through a hull/],
    ["a drive too far", E.drives, (_, s) => away(B.from[s]!, 50), /vehicle .* inches/],
    [
      "a drive over somebody",
      E.drives,
      (w, s) => put(B.from[s < w.U ? w.U : 0]!, B.mx[B.from[s]!]!, B.my[B.from[s]!]!),
      /over/,
    ],
    [
      "a drive into a wood",
      E.drives,
      (w, s) =>
        pieceOf(w, ["wood", "ruin"]).length > 0 &&
        put(B.from[s]!, ...(pieceOf(w, ["wood", "ruin"]).slice(0, 2) as [number, number])),
      /drives through/,
    ],
    ["who gets out too far away", E.alights, (_, s) => away(B.from[s]!, 9), /too far away/],
    ["a fight at a distance", E.fight, (_, a) => away(a, 2), /inches apart/],
  ];
  it.each(forged)("%s", (_, code, forge, said) => {
    let referee: TableReferee | undefined;
    const [mx, my] = [new Int32Array(B.mx.length), new Int32Array(B.my.length)];
    const found: string[] = [];
    for (const [a, b] of [
      ["guard", "marines"],
      ["orks", "guard"],
    ] as const) {
      const opened = openBattle(
        { battle: { mission: "meeting" }, a: COLUMNS[a]!, b: COLUMNS[b]!, play: ["aggressor", "objective"] },
        (w) => ({
          event(told, x, y, z) {
            mx.set(B.mx);
            my.set(B.my);
            if (told === code) forge(w, x, y);
            referee!.event(told, x, y, z);
            B.mx.set(mx);
            B.my.set(my);
          },
        }),
      );
      for (let block = 0; block < 6; block++) {
        referee = new TableReferee(opened.battle);
        opened.play(block);
        found.push(...referee.problems);
      }
    }
    expect(found).toContainEqual(expect.stringMatching(said));
  });
});

it("the referee lets go by who walks along the outline of a ruin, rounded to either side of it", () => {
  const { battle, streams } = openBattle({ battle: { mission: "meeting" }, a: FORCES["guard"]!, b: FORCES["orks"]! });
  const walked: string[] = [];
  for (let block = 0; block < 20; block++) {
    streams.open(block);
    battle.load(0, block);
    const { kind, cornerStart, corner } = battle.table!;
    const far = B.kindM[B.kind[0]!]!;
    for (let piece = 0; piece < kind.length; piece++) {
      const [first, end] = [cornerStart[piece]!, cornerStart[piece + 1]!];
      for (let k = first; k < end && Object.keys(TERRAIN)[kind[piece]!] === "ruin"; k++) {
        const [ax, ay] = [corner[2 * k]!, corner[2 * k + 1]!];
        const next = k + 1 === end ? first : k + 1;
        const [dx, dy] = [corner[2 * next]! - ax, corner[2 * next + 1]! - ay];
        const length = Math.sqrt(dx * dx + dy * dy);
        if (length < far + UNIT) continue;
        const referee = new TableReferee(battle);
        const stand = (ticks: number): void => {
          B.mx[0] = Math.round(ax + (dx * ticks) / length);
          B.my[0] = Math.round(ay + (dy * ticks) / length);
        };
        stand(UNIT / 2);
        referee.event(E.phase, 0, 0, 0);
        stand(UNIT / 2 + far);
        referee.event(E.goes, 0, 1, 0);
        walked.push(referee.problems.filter((problem) => problem.includes("model 0 goes")).join());
      }
    }
  }
  expect(walked.length).toBeGreaterThan(20);
  expect(walked.filter((problem) => problem !== "")).toEqual([]);
});

it.each(["foot", "vehicles"])("a battle on a table with %s allocates nothing to speak of", async (name) => {
  const [a, b] = name === "foot" ? [FORCES["guard"]!, FORCES["orks"]!] : [COLUMNS["guard"]!, COLUMNS["orks"]!];
  const { matchup } = openBattle({ battle: { mission: "hold" }, a, b });
  expect(await bytesPerBattle(matchup, { goes: 30, blocks: 60, enough: 300 })).toBeLessThan(300);
});
