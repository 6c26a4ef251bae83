/** Battles on tables under the eyes of an independent referee, over games, rosters, doctrines and terrain; and that a broken tape is noticed. */
import { describe, expect, it } from "vitest";
import { E } from "../../../src/rules/heresy/events.ts";
import type { TapedEvent } from "../../../src/rules/kernel/taped.ts";
import { matchupOf, type Small, sum, taped } from "./playing.ts";
import { referee } from "./table-referee.ts";

const MARINES = [
  "1 marineCaptain",
  "2 marineTactical",
  "1 terminators",
  "1 marineCaptain",
  "2 marineAssault",
  "1 landRaider",
];
const ORKS = ["1 orkNob", "2 orkBoyz", "1 orkNob", "1 orkBoyz", "1 orkBikes", "1 orkNob", "2 orkBoyz"];
const GUARD = ["1 igCommand", "4 igInfantry", "1 igHeavy"];
const TITAN = ["1 battleTitan", "1 igCommand", "2 igInfantry"];
const PSYKERS = [
  "1 marineCaptain",
  { profile: "marineTactical", count: 2, with: [{ profile: "librarian", count: 1 }] },
  "1 marineDevastator",
];

const generate = (density: number) => ({ generate: { density } });
const LARGE = { size: [240, 180], generate: { density: 0.1 } };
const CASES: readonly (readonly [string, Small])[] = [
  ["set-piece in the open", { battle: { table: { pieces: [] } }, a: MARINES, b: ORKS, play: ["gunline", "aggressor"] }],
  [
    "set-piece among terrain",
    { battle: { table: generate(0.2) }, a: GUARD, b: ORKS, play: ["cautious", "skirmisher"] },
  ],
  [
    "seize",
    {
      battle: { game: "seize", objectives: 1, table: generate(0.12) },
      a: MARINES,
      b: GUARD,
      play: ["objective", "objective"],
    },
  ],
  [
    "attack and defend",
    {
      battle: { game: "attackDefend", objectives: 2, table: LARGE },
      a: [...ORKS, ...ORKS],
      b: GUARD,
      play: ["aggressor", "gunline"],
    },
  ],
  ["titans", { battle: { table: generate(0.12) }, a: TITAN, b: GUARD, play: ["aggressor", "gunline"] }],
  ["psykers", { battle: { table: generate(0.12) }, a: PSYKERS, b: ORKS, play: ["skirmisher", "aggressor"] }],
  ["chance against chance", { battle: { table: generate(0.12) }, a: MARINES, b: ORKS, play: ["random", "random"] }],
  [
    "every ruling the other way",
    {
      battle: { table: generate(0.12) },
      a: MARINES,
      b: ORKS,
      play: ["skirmisher", "aggressor"],
      options: {
        rangeShortfall: "allOrNothing",
        shortCharge: "fightWithThose",
        reactionSuppressionStops: "afterMove",
        assaultLoserMove: "withShots",
        facingArcs: "front 90, sides 90, rear 90",
        flankFail: "onlyFlank",
        unequalActivations: "proportional",
        visibility: "centre point",
      },
    },
  ],
];

describe("the referee", () => {
  it.each(CASES)("finds nothing in: %s", (_, small) => {
    const matchup = matchupOf(small);
    const battles = taped(small, 6);
    for (const [block, { events }] of battles.entries()) expect(referee(matchup, events, block)).toEqual([]);
    expect(sum(battles, "volleys")).toBeGreaterThan(10);
    for (const { metric } of battles) {
      for (const seat of [0, 1]) {
        const models = matchup.sides[seat]!.models;
        expect(metric("lost", seat) + metric("survivors", seat)).toBe(models);
        expect(metric("pointsLost", seat)).toBeLessThanOrEqual(matchup.sides[seat]!.points);
      }
      expect(metric("turns")).toBeGreaterThan(0);
    }
  });

  it("notices what is wrong with a tape", () => {
    const small = CASES[0]![1];
    const matchup = matchupOf(small);
    const { events } = taped(small, 1)[0]!;
    const spoiled = (change: (event: TapedEvent, i: number) => TapedEvent | undefined): string =>
      referee(
        matchup,
        events.flatMap((event, i) => change(event, i) ?? []),
        0,
      )
        .map(({ what }) => what)
        .join();
    const first = (code: number, also: (event: TapedEvent) => boolean = () => true) =>
      events.findIndex((event) => event.code === code && also(event));
    const edit = (index: number, by: Partial<TapedEvent>) =>
      spoiled((event, i) => (i === index ? { ...event, ...by } : event));
    expect(
      edit(
        first(E.move, ({ c }) => c === 2),
        { b: 500 },
      ),
    ).toMatch(/moves 500 of/);
    expect(
      edit(
        first(E.at, ({ a }) => a === 1),
        { b: 950 },
      ),
    ).toMatch(/beyond the edge/);
    // A strategic move that is told to end beside an enemy's middle.
    const run = first(E.move, ({ c }) => c === 5);
    const end = events.findIndex((event, i) => i > run && event.code === E.at && event.a === events[run]!.a);
    const enemy = events.findLast(
      ({ code, a }, i) => i < end && code === E.at && a >= matchup.stride !== events[run]!.a >= matchup.stride,
    )!;
    expect(edit(end, { b: enemy.b + 90, c: enemy.c })).toMatch(/ends a strategic move in sight of/);
    expect(edit(first(E.removed), { c: 99 })).toMatch(/told 99/);
    expect(
      edit(
        first(E.fire, ({ c }) => c === 0),
        { a: 0, b: matchup.stride },
      ),
    ).not.toBe("");
    expect(spoiled((event) => (event.code === E.ended ? undefined : event))).toMatch(/does not end/);
    expect(spoiled((event) => (event.code === E.phase && event.a === 1 ? undefined : event))).toMatch(
      /phase 2 follows 0/,
    );
    const place = events[first(E.at, ({ a }) => a === 2)]!;
    expect(
      edit(
        first(E.at, ({ a }) => a === 3),
        { b: place.b, c: place.c },
      ),
    ).toMatch(/stand on each other|leaps/);
  });
});
