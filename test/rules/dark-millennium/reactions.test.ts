// Who may react, how, and what comes of it: models are put where the rule is decided, and the players of the seats decide.
import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import { exchange } from "../../../src/rules/dark-millennium/battle/exchange.ts";
import { putDown } from "../../../src/rules/dark-millennium/battle/formations.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import {
  ADVANCE,
  ASSAULT,
  FIGHT_BACK,
  FIRE,
  MARCH,
  OFF,
  RALLY,
  RETREAT,
} from "../../../src/rules/dark-millennium/matchup.ts";
import { openBattle, type Small } from "./playing.ts";

interface Told {
  readonly code: number;
  readonly a: number;
  readonly b: number;
}

const OPEN = { objectives: 0, table: { pieces: [] as object[] } };
const MUST = { "dm.reaction": "mandatory-if-able" };
/** More fatigue than any unit bears. */
const SPENT = 9;

/** One exchange in which unit 0 acts; `places` are inches from the middle of a table, `tired` the fatigue of units. */
function exchanged(
  small: Small,
  action: number,
  target: number,
  places: Readonly<Record<number, readonly [number, number]>>,
  tired: Readonly<Record<number, number>>,
  block = 0,
): { readonly w: World; readonly told: readonly Told[] } {
  const told: Told[] = [];
  const { battle, streams } = openBattle(small, () => ({ event: (code, a, b) => void told.push({ code, a, b }) }));
  streams.open(block);
  battle.load(0, block);
  const w = battle as unknown as World;
  if (w.field !== null) B.flags.fill(OFF);
  for (const [u, [x, y]] of Object.entries(places)) expect(putDown(w, Number(u), x * UNIT, y * UNIT)).toBe(true);
  for (const [u, fatigue] of Object.entries(tired)) B.fatigue[Number(u)] = fatigue;
  Object.assign(w, { pickUnit: 0, pickAction: action, pickTarget: target, pickPower: 0, pickSnipe: 0, pickMove: 0 });
  Object.assign(w, { pickX: B.cx[0], pickY: B.cy[0] });
  exchange(w);
  return { w, told };
}

const of = (told: readonly Told[], code: number, a: number): readonly Told[] =>
  told.filter((each) => each.code === code && each.a === a);
const answers = (told: readonly Told[]): number[][] =>
  told.filter(({ code }) => code === E.react).map(({ a, b }) => [a, b]);

describe("retreats", () => {
  it("DM-REA-01, DM-REA-05, DM-TRN-03: any suppressed unit may retreat, whoever acts on whom, and nobody else", () => {
    const small: Small = {
      battle: OPEN,
      a: ["5 spaceMarine"],
      b: ["5 guardsman", "5 guardsman", "5 guardsman"],
      play: ["gunline", "random"],
    };
    for (const [action, target] of [
      [FIRE, 3],
      [ADVANCE, 3],
      [ASSAULT, 3],
      [MARCH, 3],
      [RALLY, -1],
    ] as const) {
      const ran = new Set<number>();
      for (let block = 0; block < 40; block++) {
        const places = { 0: [0, -2], 3: [0, 2], 4: [-12, 2], 5: [12, 2] } as const;
        const { w, told } = exchanged(small, action, target, places, { 3: SPENT, 4: SPENT }, block);
        expect(w.U).toBe(3);
        for (const [r, reaction] of answers(told)) if (reaction === RETREAT) ran.add(r!);
      }
      expect([...ran].sort(), `action ${action}`).toEqual([3, 4]);
    }
  });

  it("DM-REA-01: straight away from the unit that acts, as far as its Speed", () => {
    const small: Small = { battle: OPEN, a: ["5 spaceMarine"], b: ["5 guardsman", "5 guardsman"], options: MUST };
    const { w, told } = exchanged(small, RALLY, -1, { 0: [0, -12], 2: [9, 0] }, { 2: SPENT });
    expect(answers(told)).toEqual([[w.U, RETREAT]]);
    // From (9, 0) along (9, 12), which is 15 long.
    expect(B.cx[w.U]! / UNIT).toBeCloseTo(9 + 6 * (9 / 15), 1);
    expect(B.cy[w.U]! / UNIT).toBeCloseTo(6 * (12 / 15), 1);
    expect(B.fatigue[w.U]).toBe(SPENT + 1);
  });

  it("DM-REA-01, DM-TRN-08: on a table who retreats from fire is shot at where it was seen, unless the reading lets it escape", () => {
    // From beside the wood into its shadow.
    const table = { pieces: [{ kind: "wood", at: [0, 4], size: [12, 6] }] };
    const shot = (reading: string, action: number) => {
      const options = { ...MUST, "dm.retreatTiming": reading };
      const small: Small = { battle: { objectives: 0, table }, a: ["4 spaceMarine"], b: ["2 guardsman"], options };
      const { w, told } = exchanged(small, action, 1, { 0: [0, -12], 1: [0, 2] }, { 1: SPENT });
      expect(answers(told)).toEqual([[w.U, RETREAT]]);
      const attack = of(told, E.team, 0).length;
      if (attack === 0 || w.size(w.U) > 0) expect(B.cy[w.U]! / UNIT).toBeGreaterThan(6);
      return attack;
    };
    for (const action of [FIRE, ADVANCE]) {
      expect(shot("move-then-attack-if-visible-at-any-time", action)).toBe(1);
      expect(shot("escape-if-out-of-sight", action)).toBe(0);
      expect(shot("attack-first", action)).toBe(1);
    }
  });

  it("DM-REA-01, DM-MOD-08: a vehicle that retreats from fire is hit on the side that was seen, and has turned its back afterwards", () => {
    const shot = (reading: string) => {
      const options = { ...MUST, "dm.retreatTiming": reading };
      const small: Small = { battle: OPEN, a: ["4 spaceMarine"], b: ["1 rhino"], options };
      const { w } = exchanged(small, FIRE, 1, { 0: [0, -6], 1: [0, 0] }, { 1: SPENT });
      expect([w.reaction, B.cy[w.U]! / UNIT, B.face[w.U]]).toEqual([RETREAT, 12, 180]);
      return B.teamFlat[0]!;
    };
    // BS 1 and the short band, from before it; where it went the long one, from behind.
    expect(shot("move-then-attack-if-visible-at-any-time")).toBe(1 + 1);
    expect(shot("escape-if-out-of-sight")).toBe(1 - 1 + 2);
  });

  it("DM-REA-01, DM-MOD-05, DM-MOD-07: on a line as well, over the distance and in the cover at which it was seen", () => {
    const shot = (reading: string, action: number) => {
      const options = { ...MUST, "dm.retreatTiming": reading };
      const duel = { distance: 6, cover: ["none", "hard"] };
      const { w } = exchanged({ duel, a: ["4 spaceMarine"], b: ["5 guardsman"], options }, action, 1, {}, { 1: SPENT });
      expect([w.reaction, B.x[w.U]]).toEqual([RETREAT, 120]);
      return [B.teamFlat[0]! + (action === ADVANCE ? 1 : 0), B.planCover[0]];
    };
    for (const action of [FIRE, ADVANCE]) {
      // BS 1 and the short band, from six inches; from twelve the medium one, out of cover.
      expect(shot("move-then-attack-if-visible-at-any-time", action)).toEqual([2, 3]);
      expect(shot("escape-if-out-of-sight", action)).toEqual([1, 0]);
    }
  });

  describe("players run when it helps", () => {
    const stealers: Small = { battle: OPEN, a: ["8 genestealer"], b: ["8 guardsman"] };

    it("DM-REA-01, DM-ACT-04: from an assault that will not catch them", () => {
      const { w, told } = exchanged(stealers, ASSAULT, 1, { 0: [0, -5], 1: [0, 2] }, { 1: SPENT });
      expect(answers(told)).toEqual([[w.U, RETREAT]]);
      expect(of(told, E.team, 0)).toEqual([]);
    });

    it("DM-REA-05: before who acts comes too near to run from later", () => {
      const near = exchanged(stealers, RALLY, -1, { 0: [0, -3], 1: [0, 2] }, { 1: SPENT });
      expect(answers(near.told)).toEqual([[near.w.U, RETREAT]]);
      const far = exchanged(stealers, RALLY, -1, { 0: [0, -8], 1: [0, 2] }, { 1: SPENT });
      expect(answers(far.told)).toEqual([]);
      // Who is suppressed by its own action does not come after them.
      const tired = exchanged(stealers, RALLY, -1, { 0: [0, -3], 1: [0, 2] }, { 0: 6, 1: SPENT });
      expect(answers(tired.told)).toEqual([]);
    });

    it("21.3: never over their own edge", () => {
      const { told } = exchanged(stealers, ASSAULT, 1, { 0: [0, 14], 1: [0, 21] }, { 1: SPENT });
      expect(answers(told)).toEqual([]);
      expect(of(told, E.team, 0)).toHaveLength(1);
    });
  });
});

describe("fighting back", () => {
  it("DM-REA-03, DM-REA-05: whoever the assault touches fights back, the target or not, and leaves it when it is suppressed", () => {
    const small: Small = { battle: OPEN, a: ["1 carnifex"], b: ["1 guardsman", "1 terminator"], options: MUST };
    const fought = (fatigue: number) => {
      const { w, told } = exchanged(small, ASSAULT, 2, { 0: [0, 0], 2: [-1.5, 0], 3: [1.5, 0] }, { 2: 3, 3: fatigue });
      expect(w.U).toBe(2);
      return told;
    };
    const told = fought(0);
    expect(answers(told)).toEqual([[3, FIGHT_BACK]]);
    expect(of(told, E.team, 3)).toHaveLength(1);
    expect(of(told, E.fellBack, 3)).toEqual([]);
    // Its sixth point is as many as it bears, and the one for fighting back too many (DM-COM-02).
    const last = fought(6);
    expect(of(last, E.team, 3)).toHaveLength(1);
    expect(of(last, E.fellBack, 3)).toHaveLength(1);
  });

  it("DM-REA-03: on a line those do who stand together with the target", () => {
    const fights = (together: boolean): number[][] => {
      const duel = { distance: 4, together };
      const small: Small = { duel, a: ["8 orkBoy"], b: ["2 guardsman", "8 terminator"], options: MUST };
      return answers(exchanged(small, ASSAULT, 2, {}, { 2: 3 }).told);
    };
    expect(fights(true)).toEqual([[3, FIGHT_BACK]]);
    expect(fights(false)).toEqual([[2, FIGHT_BACK]]);
  });
});
