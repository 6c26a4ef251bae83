/** Laws of whole battles, over random rosters, doctrines, missions and tables; `npm run referee` looks at many more, on the committed ones. */

import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Force, forcesIn, matchupAt } from "../../../bench/referee/forces.ts";
import { referee } from "../../../bench/referee/match.ts";
import type { Dice, Streams } from "../../../src/dice/dice.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { FULL_TURN } from "../../../src/geometry/directions.ts";
import { compileGround } from "../../../src/geometry/grounds.ts";
import { compileTable, type TableSpec, turned } from "../../../src/geometry/table.ts";
import { doctrines } from "../../../src/players/index.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { feelGround } from "../../../src/rules/skirmish/battle/ground.ts";
import type { World } from "../../../src/rules/skirmish/battle/state.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { MISSION_IDS } from "../../../src/rules/skirmish/book/data.ts";
import { spotsOf } from "../../../src/rules/skirmish/book/field.ts";
import { TABLE_DEFAULTS, TERRAIN } from "../../../src/rules/skirmish/book/terrain.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../../src/rules/skirmish/matchup.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";
import { type PieceBlock, tableSpecs } from "../../../src/scenario/terrain.ts";
import { runs } from "../../properties.ts";
import { battleModule } from "./battle-module.ts";

const forces = forcesIn(fileURLToPath(new URL("../../../scenarios/skirmish/rosters", import.meta.url)));
const KINDS = ["wood", "ruin", "crater", "wall", "rocks", "water"] as const;

/** What a committed roster becomes when some of its lines are left out and the others are shorter. */
const rosters: fc.Arbitrary<readonly RosterEntry[]> = fc.constantFrom<Force>(...forces).chain(({ roster }) =>
  fc
    .tuple(
      ...roster.map((entry) =>
        fc.record({ kept: fc.boolean(), count: fc.integer({ min: 1, max: Math.min(8, entry.count) }) }),
      ),
    )
    .map((cuts) => {
      const kept = roster.flatMap((entry, i) => (cuts[i]!.kept ? [{ ...entry, count: cuts[i]!.count }] : []));
      return kept.length > 0 ? kept : [{ ...roster[0]!, count: cuts[0]!.count }];
    }),
);

const sides = fc.record({ policy: fc.constantFrom(...doctrines.map(({ name }) => name)), roster: rosters });

/** Rectangles anywhere but where units set up, from the middle of the table. */
const piecesWithin = (halfWidth: number, halfDepth: number): fc.Arbitrary<PieceBlock[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      at: fc.tuple(
        fc.integer({ min: -halfWidth + 5, max: halfWidth - 5 }),
        fc.integer({ min: -halfDepth + 5, max: halfDepth - 5 }),
      ),
      size: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })),
      turn: fc.integer({ min: 0, max: 179 }),
    }),
    { maxLength: 8 },
  );

const tables = fc
  .tuple(fc.constantFrom(36, 48, 60), fc.constantFrom(36, 48, 60))
  .chain(([width, depth]) =>
    piecesWithin(width / 2, depth / 2).map((pieces) => ({ size: [width, depth] as const, pieces })),
  );

type Table = { readonly size: readonly [number, number]; readonly pieces: readonly PieceBlock[] };
type Player = { readonly policy: string; readonly roster: readonly RosterEntry[] };

function scenarioOf(mission: string, table: Table, players: readonly Player[]): Scenario {
  return skirmish.resolve({
    title: "at random",
    rules: "skirmish",
    mode: "battle",
    battle: { mission, table, budget: null },
    options: {},
    houseRules: {},
    mirror: true,
    sides: players.map((player, i) => ({ name: "AB"[i]!, ...player })),
    battles: 1,
  } as Scenario);
}

describe("battles at random", () => {
  it("end, and nobody breaks a rule: nobody acts who is down, overlaps, or goes too far, and counts add up", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MISSION_IDS), tables, sides, sides, fc.nat(), (mission, table, a, b, seed) => {
        const scenario = scenarioOf(mission, table, [a, b]);
        fc.pre(skirmish.check(scenario).length === 0);
        const matchup = compile(scenario);
        expect(referee(matchup, `${seed}`, 0, 1).findings).toEqual([]);
      }),
      { numRuns: runs(25), endOnFailure: true },
    );
  });
});

describe("match-ups in which the referee once found something", () => {
  it.each([
    ["Rescue", 2019, 8079, "seven of sixteen defenders found room in the middle of a crowded table (SK-RSC-02)"],
    [
      "Rescue",
      909,
      3639,
      "one who stood in the line fell, and the next watcher saw a mover that stood still (SK-OW-08)",
    ],
    ["ChanceEncounter", 797, 3189, "who drops from a floor walks no way (SK-FALL-04)"],
    [
      "StandYourGround",
      9013,
      36052,
      "a charger's way into contact led through who stood around its target (SK-MOVE-20)",
    ],
  ] as const)("%s %i, block %i: %s", (mission, index, block, _why) => {
    const { findings, battles } = referee(
      matchupAt(forces, mission, index).matchup,
      `referee ${index}`,
      block,
      block + 1,
    );
    expect(findings).toEqual([]);
    expect(battles).toBe(2);
  });
});

/** Dice of the same block with the seats exchanged: what seat 1 would have rolled, seat 2 rolls. */
function exchanged(streams: Streams): Streams {
  let kept = 0;
  const setup = Object.assign(Object.create(streams.setup) as Dice, {
    die(n: number): number {
      if (kept > 0) {
        const face = kept;
        kept = 0;
        return face;
      }
      kept = streams.setup.die(n);
      return streams.setup.die(n);
    },
  });
  const swap = ([first, second]: readonly [Dice, Dice]): readonly [Dice, Dice] => [second, first];
  return {
    table: streams.table,
    setup,
    action: swap(streams.action),
    tests: swap(streams.tests),
    policy: swap(streams.policy),
    module: swap(streams.module),
  };
}

/** `onSetUp` is called with the world when everybody is set up and the first turn begins. */
function outcomeOf(
  matchup: SkirmishMatchup,
  leg: number,
  seed: string,
  onSetUp: (w: World) => void = () => {},
): Int32Array {
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(seed), "main"));
  let turns = 0;
  const log = {
    event(code: number): void {
      if (code === E.turn && turns++ === 0) onSetUp(battle as unknown as World);
    },
  };
  const battle = battleModule.create(matchup, leg === 0 ? streams : exchanged(streams), log);
  streams.open(0);
  battle.load(leg, 0);
  battle.play();
  return battle.outcome.slice();
}

/** Everything that a battle yielded, as it must look with the seats exchanged. */
function sameFromTheOtherSeat({ metrics }: SkirmishMatchup, one: Int32Array, other: Int32Array): void {
  let slot = 0;
  for (const { id, per, key, turn } of metrics) {
    const name = `${id} ${key ?? ""} ${turn ?? ""}`;
    if (per === "seat") {
      expect([other[slot + 1], other[slot]], name).toEqual([one[slot], one[slot + 1]]);
      slot += 2;
      continue;
    }
    const expected = id === "score" ? 2 - one[slot]! : id === "firstTurn" ? 1 - one[slot]! : one[slot]!;
    expect(other[slot], name).toBe(expected);
    slot++;
  }
}

/** The matchup on a table of its own, seen from one end or from the other. */
function seenFrom(matchup: SkirmishMatchup, spec: TableSpec, otherEnd: boolean): SkirmishMatchup {
  const radii = matchup.field!.grounds[0]!.map(({ radius }) => radius) as [number, number];
  const table = compileTable(otherEnd ? turned(spec) : spec);
  const grounds = [compileGround(table, radii[0]), compileGround(table, radii[1])] as const;
  const spots = [spotsOf(table, radii[1])];
  return { ...matchup, field: { ...matchup.field!, attacker: -1, tables: [table], grounds: [grounds], spots } };
}

/** Where everybody stands and looks. */
const placed = (w: World): number[][] =>
  [board.px, board.py, board.face].map((column) => Array.from(column.subarray(0, 2 * w.stride)));

/** Puts everybody where their like of the other seat stood, turned around the middle of the table. */
function putTurned(w: World, [px, py, face]: readonly number[][]): void {
  for (let m = 0; m < 2 * w.stride; m++) {
    const other = m < w.stride ? m + w.stride : m - w.stride;
    if (m % w.stride >= board.count[m < w.stride ? 0 : 1]!) continue;
    board.px[m] = 0 - px![other]!;
    board.py[m] = 0 - py![other]!;
    board.face[m] = (face![other]! + FULL_TURN / 2) % FULL_TURN;
    feelGround(w.table!, m);
    w.touchPlace(m);
  }
}

describe("the other side of the table", () => {
  // Players look at shelters, and at spots to set up on, from the south up: of two alike they take the southern one. So nobody has either here; all
  // the rest, ways, sight, fire, charges and what is thought of them, has to be the same from both ends. One battle in about eighty is not: where a
  // base starts within ticks of another, rounding may close a way from one end that is open from the other.
  it("exchanged seats on the turned table, set up in turn, with exchanged dice, play the same battle from the other side", () => {
    const bare = tables.map(({ size, pieces }) => ({
      size,
      pieces: pieces.map((piece, i) => ({ ...piece, kind: i % 2 === 0 ? ("rocks" as const) : ("water" as const) })),
    }));
    const players = sides.filter(({ policy }) => policy !== "random");
    let battles = 0;
    let differ = 0;
    fc.assert(
      fc.property(bare, players, players, fc.nat(), (table, a, b, seed) => {
        const scenario = scenarioOf("Cleanse", table, [a, b]);
        fc.pre(skirmish.check(scenario).length === 0);
        battles++;
        const matchup = compile(scenario);
        const [spec] = tableSpecs(table, TERRAIN, TABLE_DEFAULTS);
        let stood: number[][] = [];
        const one = outcomeOf(seenFrom(matchup, spec!, false), 0, `${seed}`, (w) => {
          stood = placed(w);
        });
        const other = outcomeOf(seenFrom(matchup, spec!, true), 1, `${seed}`, (w) => putTurned(w, stood));
        try {
          sameFromTheOtherSeat(matchup, one, other);
        } catch {
          differ++;
        }
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
    // Of a law that holds in 79 of 80, three of twenty fail once in a thousand times; none that is broken gets away with two.
    expect(differ).toBeLessThanOrEqual(Math.max(2, 0.05 * battles));
  });
});

describe("the other seat", () => {
  it("seats are only names: with the roles left as they are and the dice exchanged, the battle is the same", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MISSION_IDS), tables, sides, sides, fc.nat(), (mission, table, a, b, seed) => {
        const scenario = scenarioOf(mission, table, [a, b]);
        fc.pre(skirmish.check(scenario).length === 0);
        const compiled = compile(scenario);
        const matchup = { ...compiled, field: { ...compiled.field!, attacker: 0 } };
        sameFromTheOtherSeat(matchup, outcomeOf(matchup, 0, `${seed}`), outcomeOf(matchup, 1, `${seed}`));
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
  });
});
