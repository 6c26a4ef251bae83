/** A doctrine that does not beat random play measures nothing. Mirror matches of the same roster; the lower bound lies above 52 %. */
import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { battleModule } from "../../../src/rules/heresy/hot.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { type Played, play } from "../play.ts";

const ROSTERS = {
  Marines: [
    { profile: "marineCaptain", count: 1, with: [{ profile: "librarian", count: 1 }] },
    { profile: "marineTactical", count: 2 },
  ],
  Orks: [
    { profile: "orkNob", count: 1 },
    { profile: "orkBoyz", count: 2 },
  ],
  Guard: [
    { profile: "igCommand", count: 1 },
    { profile: "igInfantry", count: 3 },
  ],
  Titans: [{ profile: "battleTitan", count: 1 }],
};
const BLOCKS = 40;

const DUEL = { mode: "duel", duel: { distance: 40, turns: 8 } } as const;
const TABLE = { mode: "battle", battle: { game: "seize", turns: 8, budget: null } } as const;

function score(
  roster: (typeof ROSTERS)[keyof typeof ROSTERS],
  doctrine: string,
  game: typeof DUEL | typeof TABLE = DUEL,
): Played {
  const scenario = heresy.resolve({
    title: "mirror",
    rules: "heresy",
    ...game,
    options: {},
    houseRules: {},
    mirror: true,
    sides: [doctrine, "random"].map((policy, i) => ({ name: `Side ${i + 1}`, policy, roster })),
    battles: 1,
    seed: "doctrines",
  });
  expect(heresy.check(scenario)).toEqual([]);
  return play(heresy, battleModule, scenario, BLOCKS);
}

describe("play", () => {
  it("HE-DEC-06, HE-DEC-07, HE-DEC-09, HE-DEC-11, HE-DEC-15, HE-DEC-16, HE-DEC-18, HE-DEC-19, HE-DEC-20: doctrines beat chance", () => {
    for (const [name, roster] of Object.entries(ROSTERS)) {
      for (const doctrine of ["aggressor", "gunline", "skirmisher", "objective", "cautious"]) {
        const found = score(roster, doctrine);
        expect(found.score - 1.96 * found.error, `${name} under ${doctrine}`).toBeGreaterThan(0.52);
      }
    }
  });

  it("HE-DEC-06, HE-DEC-15, HE-DEC-16: doctrines beat chance on a table, with objectives", () => {
    for (const name of ["Orks", "Guard", "Marines"] as const) {
      for (const doctrine of ["aggressor", "gunline", "skirmisher", "objective", "cautious"]) {
        const found = score(ROSTERS[name], doctrine, TABLE);
        expect(found.score - 1.96 * found.error, `${name} under ${doctrine}`).toBeGreaterThan(0.52);
      }
    }
  });

  it("the same side twice shares every mirrored pair", () => {
    const side = { name: "A", policy: "gunline", roster: ROSTERS.Marines };
    const scenario = heresy.resolve({
      title: "twins",
      rules: "heresy",
      mode: "duel",
      options: {},
      houseRules: {},
      mirror: true,
      sides: [side, side],
      battles: 1,
    });
    const matchup = heresy.compile(scenario);
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("twins"), "main"));
    const battle = battleModule.create(matchup, streams, { event() {} });
    for (let block = 0; block < 20; block++) {
      const outcomes = [0, 1].map((leg) => {
        streams.open(block);
        battle.load(leg, block);
        battle.play();
        return battle.outcome[0];
      });
      expect(outcomes[0]! + (2 - outcomes[1]!)).toBe(2);
    }
  });
});
