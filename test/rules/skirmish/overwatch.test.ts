// SK-OW-08, SK-AMB-28: a model on Overwatch may shoot only at the first enemy that moves in its sight, and an enemy that does so out of its reach is the first as well.
import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { toTicks } from "../../../src/geometry/ticks.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { drawFire, whoWatches } from "../../../src/rules/skirmish/battle/overwatch.ts";
import { G_NIGHT, G_TURN, type World } from "../../../src/rules/skirmish/battle/state.ts";
import { goTo } from "../../../src/rules/skirmish/battle/table-moves.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import { HELD, MOVED, OVERWATCH } from "../../../src/rules/skirmish/flags.ts";
import { chooseOverwatch, chooseOverwatchGun } from "../../../src/rules/skirmish/player/decide-watch.ts";
import { minds } from "../../../src/rules/skirmish/player/mind-columns.ts";
import { W, WEIGHTS } from "../../../src/rules/skirmish/player/weights.ts";
import { battleModule } from "./battle-module.ts";
import { onATable, rectangle } from "./on-a-table.ts";
import { scenarioOf } from "./playing.ts";

const WATCHER = [{ profile: "sm_marine", count: 1, weapons: ["bolter"] }];
const MOVERS = [{ profile: "ork_grot", count: 2, weapons: [] }];
const READINGS = ["firstOrHold", "anyOne", "mustFire"] as const;
/** The doctrine that always fires at what comes into its reach. */
const play = [{ doctrine: "gunline", reserve: 1 }, "aggressor"] as never;

describe("on a table", () => {
  /** The second of two enemies walks past at some ten inches, after the first has made its own move. */
  function shotsAfter(
    [x, y]: readonly [number, number],
    [toX, toY]: readonly [number, number],
    more: {
      readonly pieces?: Parameters<typeof onATable>[0];
      readonly reading?: string;
      readonly night?: boolean;
    } = {},
  ): { readonly at: readonly number[]; readonly watches: boolean } {
    const { w, at, second, events } = onATable(more.pieces ?? [], {
      a: WATCHER,
      b: MOVERS,
      play,
      options: { "overwatch.firstTarget": more.reading ?? "firstOrHold" },
    });
    at(0, -23, 0);
    at(second, x, y);
    at(second + 1, -13, 8);
    board.flags[0]! |= OVERWATCH;
    if (more.night === true) board.game[G_NIGHT] = 1;
    goTo(w, second, toTicks(toX), toTicks(toY), 0, 60, false, true);
    goTo(w, second + 1, toTicks(-13), toTicks(11), 0, 60, false, true);
    const shots = events.filter(([code]) => code === E.overwatchFire);
    return { at: shots.map(([, , target]) => target! - second), watches: (board.flags[0]! & OVERWATCH) !== 0 };
  }

  it.each(READINGS)("SK-OW-08, SK-AMB-28: %s after an enemy that moves in sight, out of reach", (reading) => {
    // A bolter reaches 24 inches: the first mover is more than forty away.
    const { at, watches } = shotsAfter([20, 0], [20, 4], { reading });
    expect({ at, watches }).toEqual(reading === "anyOne" ? { at: [1], watches: false } : { at: [], watches: true });
  });

  it("SK-OW-08: who comes from out of reach into reach in one move is the first, and shot at there", () => {
    expect(shotsAfter([3.5, 0], [-2.5, 0]).at).toEqual([0]);
  });

  it("SK-OW-08: who moves out of sight is nobody's first", () => {
    const rocks = rectangle("rocks", 10, 0, 4, 30);
    expect(shotsAfter([20, 0], [20, 4], { pieces: [rocks] }).at).toEqual([1]);
  });

  it("SK-OW-08: who comes out of sight again on its way has been in sight", () => {
    const gap = [rectangle("rocks", 10, 8, 2, 12), rectangle("rocks", 10, -8, 2, 12)];
    expect(shotsAfter([20, -3.5], [20, 2.5], { pieces: gap }).at).toEqual([]);
  });

  it("SK-OW-08, SK-AMB-47: at night nobody rolls for how far it sees only to look on", () => {
    expect(shotsAfter([20, 0], [20, 4], { night: true }).watches).toBe(false);
  });
});

describe("on a line", () => {
  const shotsAt = (reading: string) => {
    const matchup = compile(
      scenarioOf({
        duel: { distance: 10 },
        a: WATCHER,
        b: MOVERS,
        play,
        options: { "overwatch.firstTarget": reading },
      }),
    );
    const shots: number[] = [];
    const log = {
      event: (code: number, _: number, target: number) => {
        if (code === E.overwatchFire) shots.push(target - matchup.stride);
      },
    };
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("watched"), "main"));
    const w = battleModule.create(matchup, streams, log as never) as unknown as World;
    streams.open(0);
    w.load(0, 0);
    const first = matchup.stride;
    board.x[first] = 400;
    board.x[first + 1] = 100;
    w.touchPlace(first);
    board.flags[0]! |= OVERWATCH;
    whoWatches(0);
    drawFire(w, first, 340);
    drawFire(w, first + 1, 60);
    return shots;
  };

  it.each(READINGS)("SK-OW-08, SK-AMB-28: %s after an enemy that moves in sight, out of reach", (reading) => {
    expect(shotsAt(reading)).toEqual(reading === "anyOne" ? [1] : []);
  });
});

describe("SK-OW-08, SK-AMB-28: on a line", () => {
  it("who holds its fire at the first to move has no other target, also where a friend shoots that one down", () => {
    const marine = { profile: "sm_marine", count: 1 };
    const matchup = compile(
      scenarioOf({
        duel: { distance: 10 },
        a: [
          { ...marine, weapons: ["bolter"] },
          { ...marine, weapons: ["heavy_bolter"] },
        ],
        b: MOVERS,
        play,
      }),
    );
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("held"), "main"));
    const w = battleModule.create(matchup, streams, { event: () => {} } as never) as unknown as World;
    const first = matchup.stride;
    let fell = 0;
    for (let block = 0; block < 20; block++) {
      streams.open(block);
      w.load(0, block);
      for (const o of [0, 1]) board.flags[o]! |= OVERWATCH;
      whoWatches(0);
      // As much as the bolter is worth: it holds its fire, and the heavy bolter does not.
      const hold = board.side[0]! * WEIGHTS + W.hold;
      minds.weights[hold] = 0;
      while (chooseOverwatchGun(w, 0, first, w.gap(0, first), false) >= 0) minds.weights[hold]! += 0.01;
      expect(chooseOverwatchGun(w, 1, first, w.gap(1, first), false)).toBeGreaterThanOrEqual(0);
      if (drawFire(w, first, 60)) continue;
      fell++;
      expect([block, board.flags[0]! & (OVERWATCH | HELD), board.flags[1]! & OVERWATCH]).toEqual([
        block,
        OVERWATCH | HELD,
        0,
      ]);
    }
    expect(fell).toBeGreaterThan(5);
  });
});

describe("SK-AI-08, SK-OW-08: a sniper, who does more harm from Overwatch,", () => {
  it.each([
    [0, true],
    [1, true],
    [4, false],
  ] as const)("minds that the first to move may be one of %i out of reach", (far, waits) => {
    const { w, at, second } = onATable([], {
      a: [{ profile: "sm_scout", count: 1, weapons: ["sniper_rifle"] }],
      b: [{ profile: "ork_boy", count: 1 + far, weapons: ["choppa"] }],
      play,
    });
    board.game[G_TURN] = 2;
    at(0, -23, 0);
    at(second, 5, -12);
    // A sniper rifle reaches 36 inches.
    for (let i = 1; i <= far; i++) at(second + i, 23, 2 * i);
    for (let i = 0; i <= far; i++) board.flags[second + i]! |= MOVED;
    expect(chooseOverwatch(w, 0)).toBe(waits);
  });
});
