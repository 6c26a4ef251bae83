// The rulebook's vectors, each through production code; the file is that of the rule index, line for line.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerVectors } from "../../../src/experiments/answer-vectors.ts";
import type { VectorCase } from "../../../src/rules/kernel/rule-system.ts";
import { engage } from "../../../src/rules/skirmish/battle/charges.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { closeCombatPhase } from "../../../src/rules/skirmish/battle/combat.ts";
import { CHARGED, FIRST_ROUND } from "../../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { Arena, model, statusOf } from "../../../src/rules/skirmish/vectors/fixture.ts";
import { walkToText } from "../../dice/walked.ts";

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly op: string;
  readonly rules: readonly string[];
}

interface VectorFile {
  readonly format: string;
  readonly rules: string;
  readonly optionDefaults: Readonly<Record<string, string>>;
  readonly vectors: readonly Vector[];
}

const file: VectorFile = JSON.parse(readFileSync(new URL("./skirmish-vectors.json", import.meta.url), "utf8"));

const load = async () => skirmish;

describe("the rulebook's vectors", () => {
  it.each(file.vectors.map((each) => [each.id, `${each.title} (${each.rules.join(", ")})`, each] as const))(
    "%s: %s",
    async (_id, _title, vector) => {
      const [result] = await answerVectors({ ...file, vectors: [vector] }, load);
      expect(result!.status, JSON.stringify(result)).toBe("passed");
    },
  );

  it("have the defaults of our rulings", () => {
    for (const [key, value] of Object.entries(file.optionDefaults)) {
      expect([key, skirmish.rulings.find((ruling) => ruling.key === key)?.default]).toEqual([key, value]);
    }
  });
});

describe("operations answer through the battle code", () => {
  const ask = async (op: string, inputs: object, options: object = {}) => {
    const vector = { id: "own", op, kind: "exact", inputs, options, expected: {} };
    const [result] = await answerVectors({ ...file, vectors: [vector] }, load);
    return result!;
  };
  const got = async (op: string, inputs: object, options: object = {}) => (await ask(op, inputs, options)).got;

  // Expected values counted by hand from the rules named in the titles.
  it.each([
    [
      "weapon.shots",
      { type: "Pistol", range: 12, distance: 6, moved: true, hipShooting: true },
      { shots: 2, mayChargeTargetAfterwards: false },
      "SK-SKILL-11: hip shooting counts as standing",
    ],
    [
      "weapon.shots",
      { type: "RapidFire", range: 24, distance: 12, fastShot: true },
      { shots: 4, mayChargeTargetAfterwards: false },
      "SK-SKILL-10: Fast Shot doubles",
    ],
    [
      "weapon.shots",
      { type: "RapidFire", range: 24, distance: 12, moved: true, fastShot: true },
      { shots: 2, mayChargeTargetAfterwards: true },
      "SK-WT-11: two shots on the move do not bar a charge",
    ],
    [
      "weapon.shots",
      { type: "Heavy", X: 3, range: 36, distance: 42, eagleEye: true },
      { shots: 3, mayChargeTargetAfterwards: false },
      "SK-SKILL-13: Eagle Eye reaches six inches further",
    ],
    ["save.best", { weapon: { AP: 4 }, target: { Sv: 3, Inv: 5 } }, { saveNeeded: 3 }, "SK-SHOOT-18"],
    ["save.best", { weapon: { AP: 3 }, target: { Sv: 3, Inv: 5 } }, { saveNeeded: 5 }, "SK-SHOOT-18"],
    [
      "save.best",
      { weapon: { AP: 3, ignoresCover: true }, target: { Sv: 3 }, cover: 4 },
      { saveNeeded: null },
      "SK-SHOOT-21",
    ],
    [
      "save.best",
      { weapon: { ignoresArmour: true }, target: { Sv: 2 }, cover: 4 },
      { saveNeeded: null },
      "SK-CC-22: no cover in close combat",
    ],
    ["grenade.range", { S: 7, meltaBomb: true }, { maxRange: 6 }, "SK-GREN-05"],
    [
      "range.measure",
      { horizontalDistance: 24.5, heightDifference: 0, weaponRange: 24 },
      { measured: 24.5, inRange: false },
      "SK-SHOOT-09",
    ],
    [
      "terrain.difficult",
      { dice: 2, need: 6, rerollAllIfShort: true },
      { reach: "671/1296", short: "625/1296" },
      "SK-ORK-06: 1 - (25/36)^2",
    ],
    [
      "terrain.difficult",
      { dice: 2, need: 8, multiplier: 2 },
      { reach: "3/4", short: "1/4" },
      "SK-TYR-04: half of eight is four, 1 - (3/6)^2",
    ],
    [
      "terrain.difficult",
      { dice: 4, reportTriple: true },
      {
        distance: { 1: "1/1296", 2: "5/432", 3: "65/1296", 4: "175/1296", 5: "41/144", 6: "671/1296" },
        tripleOrMore: "7/72",
      },
      "SK-TYR-16, SK-SKILL-26: (k^4 - (k-1)^4) / 6^4 each; 6 * (4 * 5 + 1) of 1296 are three or four alike",
    ],
    [
      "terrain.difficult",
      { dice: 4, need: 5 },
      { reach: "65/81", short: "16/81" },
      "SK-TYR-16, SK-SKILL-26: 1 - (4/6)^4",
    ],
    [
      "terrain.difficult",
      { dice: 4, need: 3 },
      { reach: "80/81", short: "1/81" },
      "SK-TYR-16, SK-SKILL-26: 1 - (2/6)^4, also where no player would take the fourth",
    ],
    [
      "terrain.difficult",
      { dice: 4, need: 8, multiplier: 2 },
      { reach: "15/16", short: "1/16" },
      "SK-TYR-04, SK-TYR-16, SK-SKILL-26: half of eight is four, 1 - (3/6)^4",
    ],
    ["ld.test", { ld: 7, mod: 1 }, { pass: "13/18", fail: "5/18" }, "2D6 at most 8"],
    ["ld.test", { ld: 7, mod: -1 }, { pass: "5/12", fail: "7/12" }, "2D6 at most 6"],
    [
      "psychic.use",
      { ld: 8, collarOfKhorne: true },
      { takesEffect: "13/108", noEffect: "95/108" },
      "SK-CSM-13: one use in six",
    ],
    ["jump.landing", { disc: true }, { fine: "1" }, "SK-CSM-18"],
    ["fall.test", { I: 6 }, { stays: "1" }, "SK-FALL-03"],
    ["drugs.roll", { options: 1 }, { unharmed: "1" }, "SK-AMB-103"],
    [
      "rout.required",
      { starting: { ork: 4, grot: 4 }, removedThisTurn: { grot: 2 }, weights: { grot: 0.5 } },
      { fraction: "1/6", testRequired: false },
      "SK-AMB-21",
    ],
    ["injury.pack", { outOfAction: 1, deadOn: [1] }, { deaths: { 0: "5/6", 1: "1/6" } }, "SK-INJ-03"],
  ])("%s %j is %j (%s)", async (op, inputs, expected, _why) => {
    expect(await got(op, inputs)).toEqual(expected);
  });

  it("a Grot weighs as much as an Ork when the ruling says so (SK-AMB-21)", async () => {
    const inputs = { starting: { ork: 4, grot: 4 }, removedThisTurn: { grot: 2 }, weights: { grot: 0.5 } };
    expect(await got("rout.required", inputs, { "rout.weights": "allOne" })).toEqual({
      fraction: "1/4",
      testRequired: true,
    });
  });

  it("what an operation does not know makes it unsupported, not wrong", async () => {
    for (const [op, inputs] of [
      ["shoot.attack", { bs: 4, weapon: { S: 4, blessed: true }, target: { T: 4 } }],
      ["shoot.attack", { bs: 4, weapon: { S: 4 }, target: { T: 4 }, floor: { on: "wound", status: "stunned" } }],
      ["cc.round", { a: {}, b: {}, weather: "rain" }],
      ["damage.roll", { T: 4 }],
      ["terrain.difficult", { dice: 5 }],
      ["terrain.difficult", { dice: 2, reportTriple: true }],
      ["terrain.difficult", { dice: 4, need: 5, rerollAllIfShort: true }],
      ["ld.test", { ld: 8, kind: "heroic" }],
    ] as const) {
      expect((await ask(op, inputs)).status, op).toBe("unsupported");
    }
  });
});

describe("blows at one Initiative step are simultaneous (SK-CC-14)", () => {
  const world: VectorCase = {
    kind: "exact",
    options: {},
    houseRules: {},
    asked: [],
    walk: walkToText,
    script: () => {
      throw new Error("no dice are listed");
    },
  };

  const meeting = (charger: 0 | 1) => {
    const arena = new Arena(world, [[model({ A: 2 })], [model({ A: 2 })]], { action: "assault", range: 0 });
    const law = arena.walk((w, seen) => {
      const who = charger === 0 ? 0 : arena.second;
      engage(w, 0, arena.second);
      board.flags[who]! |= CHARGED | FIRST_ROUND;
      closeCombatPhase(w, charger);
      const [a, b] = [statusOf(w, seen, 0), statusOf(w, seen, arena.second)];
      return charger === 0 ? `${a}/${b}` : `${b}/${a}`;
    });
    return law.byName();
  };

  it("a charger that falls strikes with its bonus all the same, in whichever seat it sits", () => {
    expect(meeting(1)).toEqual(meeting(0));
  });
});
