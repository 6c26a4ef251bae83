import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { pointToPiece } from "../../../src/geometry/inside.ts";
import { COVER, DIFFICULT, IMPASSABLE } from "../../../src/geometry/terrain.ts";
import { toTicks, UNIT } from "../../../src/geometry/ticks.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { throwGrenade } from "../../../src/rules/skirmish/battle/grenades.ts";
import { lastLineCovers, sees } from "../../../src/rules/skirmish/battle/ground.ts";
import { endMoves, setUpMission } from "../../../src/rules/skirmish/battle/missions.ts";
import { coverOf } from "../../../src/rules/skirmish/battle/shoot.ts";
import { POISONED, spoil, WITHERED } from "../../../src/rules/skirmish/battle/spoiled.ts";
import { G_AREAS, G_PIECE, type World } from "../../../src/rules/skirmish/battle/state.ts";
import { goTo, runOnTable } from "../../../src/rules/skirmish/battle/table-moves.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { TABLE_DEFAULTS, TERRAIN, TERRAIN_NAMES } from "../../../src/rules/skirmish/book/terrain.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import { MOVED, OVERWATCH, POISON_GAS, ROUGH } from "../../../src/rules/skirmish/flags.ts";
import { pieceToHold } from "../../../src/rules/skirmish/piece-to-hold.ts";
import { tableSpecs } from "../../../src/scenario/terrain.ts";
import { battleModule } from "./battle-module.ts";
import { INCH, MARINES, ORKS, onATable, rectangle } from "./on-a-table.ts";
import { scenarioOf } from "./playing.ts";

describe("terrain", () => {
  const deck = tableSpecs({}, TERRAIN, TABLE_DEFAULTS);

  it("SK-SCEN-06: tables are full of terrain of several kinds", () => {
    for (const { width, depth, pieces } of deck) {
      const covered = pieces.reduce((sum, { corners }) => {
        const twice = corners.reduce((area, [x, y], i) => {
          const [nextX, nextY] = corners[(i + 1) % corners.length]!;
          return area + x * nextY - y * nextX;
        }, 0);
        return sum + Math.abs(twice) / 2;
      }, 0);
      expect(covered / (width * depth)).toBeGreaterThan(TABLE_DEFAULTS.density - 0.03);
      expect(pieces.length).toBeGreaterThanOrEqual(6);
      expect(new Set(pieces.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(2);
    }
  });

  it("SK-SCEN-07: open ground costs nothing, Difficult Terrain its dice, and nobody enters what is Impassable", () => {
    for (const [kind, dice, reached] of [
      ["wall", [], true],
      ["water", [6, 1], true],
      ["rocks", [], false],
    ] as const) {
      const { w, at, stands, finish } = onATable([rectangle(kind, 3, 0, 2, 30)], {}, dice);
      at(0, 0, 0);
      goTo(w, 0, toTicks(6), 0, 0, 60, false, false);
      expect(stands(0)[0] === 6, kind).toBe(reached);
      finish();
    }
    expect(TERRAIN.rocks.flags & IMPASSABLE).toBe(IMPASSABLE);
  });
});

describe("obstacles that a mission places", () => {
  const matchup = compile(scenarioOf({ battle: { mission: "StandYourGround" }, a: MARINES, b: ORKS }));
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("obstacles"), "main"));
  const told: number[][] = [];
  const w = battleModule.create(matchup, streams, {
    event: (...args: number[]) => void told.push(args),
  } as never) as unknown as World;
  const OBSTACLE = TERRAIN_NAMES.indexOf("obstacle");

  it("SK-SYG-02, SK-SYG-01, SK-SCEN-11: a die of them around the piece that is held, difficult and without cover", () => {
    const numbers = new Set<number>();
    for (let block = 0; block < 48; block++) {
      streams.open(block);
      w.load(0, block);
      told.length = 0;
      setUpMission(w);
      const [, seat, rolled, placed] = told.find(([code]) => code === E.obstacles)!;
      const table = w.table!;
      const held = board.game[G_PIECE]! - 1;
      expect(seat).toBe(1);
      expect(pieceToHold(matchup.field!.tables[block]!)).toBe(held);
      numbers.add(rolled!);
      const obstacles = [...table.kind.subarray(0, table.pieces)].flatMap((kind, piece) =>
        kind === OBSTACLE ? [piece] : [],
      );
      expect(obstacles).toHaveLength(placed!);
      expect(placed).toBeLessThanOrEqual(rolled!);
      for (const piece of obstacles) {
        expect(table.flags[piece]! & (DIFFICULT | COVER)).toBe(DIFFICULT);
        const [x, y] = [table.box[4 * piece]! / 2, table.box[4 * piece + 1]! / 2];
        expect(pointToPiece(table, held, x, y)).toBeLessThanOrEqual(13 * UNIT);
        for (let other = 0; other < table.pieces; other++)
          if (other !== piece) expect(pointToPiece(table, other, x, y)).toBeGreaterThan(0);
      }
      const difficult = w.grounds!.map(({ roughEnd, hardEnd, piece }) => [...piece.subarray(hardEnd, roughEnd)]);
      for (const pieces of difficult)
        expect(pieces.filter((piece) => table.kind[piece] === OBSTACLE)).toEqual(obstacles);
    }
    expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("SK-SCEN-11: they slow who crosses them and shelter nobody behind them", () => {
    const { w: battle, at, second, events } = onATable([rectangle("obstacle", 3, 0, 2, 20)]);
    at(0, 0, 0);
    at(second, 8, 0);
    expect([sees(battle, second, 0), lastLineCovers()]).toEqual([true, false]);
    goTo(battle, 0, toTicks(6), 0, 0, 60, false, false);
    expect(events.some(([code]) => code === E.terrain)).toBe(true);
  });
});

describe("facing", () => {
  it("SK-MOVE-04: who watches turns to the nearest enemy as moves end, and has not moved for it", () => {
    const { w, at, second } = onATable([]);
    at(0, 0, 0);
    at(second, 0, 10);
    board.face[0] = 0;
    board.flags[0]! |= OVERWATCH;
    endMoves(w, 0);
    expect(board.face[0]).toBe(180);
    expect(board.flags[0]! & MOVED).toBe(0);
    expect(board.px[0]! / INCH).toBe(0);
  });
});

describe("ground that grenades spoil", () => {
  const WOOD = rectangle("wood", 0, 0, 8, 8);

  it("SK-GREN-15, SK-DE-18, SK-STATE-03: a poisoned area stays, and hits once whoever moves into it, gas does not stay", () => {
    const { w, at, second, events, finish, stands } = onATable([], {}, [6, 1]);
    at(second, 10, 0);
    spoil(w, POISONED, second, 40);
    at(0, 0, 0);
    at(second, 0, 20);
    const hits = () => events.filter(([code, who]) => code === E.grenadeHit && who === 0);
    goTo(w, 0, toTicks(5), 0, 0, 60, false, false);
    expect(hits(), "outside").toEqual([]);
    // Strength 6 + 4, and a 1 that does not wound.
    goTo(w, 0, toTicks(8), 0, 0, 60, false, false);
    expect(hits()).toEqual([[E.grenadeHit, 0, 10, 0]]);
    finish();
    expect(stands(0)[0]).toBe(8);
    goTo(w, 0, toTicks(9), 0, 0, 60, false, false);
    expect(hits(), "it is inside already").toHaveLength(1);
    const gas = onATable([], {}, undefined);
    gas.at(0, 0, 0);
    gas.at(gas.second, 8, 0);
    throwGrenade(gas.w, 0, gas.second, POISON_GAS);
    expect(board.game[G_AREAS]).toBe(0);
  });

  it("SK-GREN-15, SK-MOVE-05: a leap passes over it, and is hit where it lands", () => {
    for (const [to, hit] of [
      [11, 0],
      [6, 1],
    ] as const) {
      const { w, at, second, events } = onATable([], { a: [{ profile: "de_scourge", count: 3 }] }, [1, 1, 1]);
      at(second, 6, 0);
      spoil(w, POISONED, second, 20);
      at(second, 0, 20);
      at(0, 0, 0);
      goTo(w, 0, toTicks(to), 0, 0, 120, false, false);
      expect(events.filter(([code]) => code === E.grenadeHit)).toHaveLength(hit);
    }
  });

  it("SK-GREN-15, SK-CC-30: whoever runs away through it is hit, whatever way was planned before", () => {
    const { w, at, second, events, finish } = onATable([], {}, [6, 1]);
    at(second, 6, 0);
    spoil(w, POISONED, second, 10);
    at(second, 0, 20);
    // Somebody else walks around somebody before.
    at(1, 10, 10);
    at(2, 12, 10);
    goTo(w, 1, toTicks(14), toTicks(10), 0, 60, false, false);
    expect(events.filter(([code]) => code === E.via).length).toBeGreaterThan(0);
    events.length = 0;
    at(0, 3, 0);
    runOnTable(w, 0, 0, 0, toTicks(6));
    expect(events.filter(([code, who]) => code === E.grenadeHit && who === 0)).toHaveLength(1);
    expect(events.filter(([code]) => code === E.via)).toEqual([]);
    expect(board.px[0]).toBe(toTicks(9));
    finish();
  });

  it("SK-GREN-09: where plants are dead they cover nobody, in them or behind them; walls do", () => {
    const { w, at, second } = onATable([WOOD, rectangle("ruin", 14, 0, 4, 4)]);
    at(0, -10, 0);
    at(second, 0, 0);
    const cover = () => {
      w.lineCovers = sees(w, 0, second) && lastLineCovers();
      return coverOf(w, second, false);
    };
    expect(cover()).toBe(4);
    spoil(w, WITHERED, second, 60);
    expect(cover()).toBe(7);
    at(second, 5, 0);
    expect(cover(), "behind").toBe(7);
    at(second, 14, 0);
    at(0, 8, 0);
    expect(cover(), "in a ruin, beyond").toBe(4);
  });

  it("SK-SCEN-11: nobody has cover in an obstacle", () => {
    const { w, at, second } = onATable([rectangle("obstacle", 0, 0, 4, 4), rectangle("water", 10, 0, 4, 4)]);
    at(0, -10, 0);
    at(second, 0, 0);
    expect(w.placeOf(second) & ROUGH).toBe(ROUGH);
    expect(coverOf(w, second, false)).toBe(7);
    at(second, 10, 0);
    expect(coverOf(w, second, false)).toBe(4);
  });
});
