// The rulebook's vectors, each through production code; the file is that of the rule index, line for line.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerVectors } from "../../../src/experiments/answer-vectors.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";

interface Vector {
  readonly id: string;
  readonly rules: readonly string[];
}

const file: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL("./heresy-vectors.json", import.meta.url), "utf8"),
);
const load = async () => heresy;
const answer = async (vector: object) => (await answerVectors({ ...file, vectors: [vector] }, load))[0]!;

describe("the rulebook's vectors", () => {
  it.each(file.vectors.map((each) => [each.id, each.rules.join(", "), each] as const))(
    "%s: %s",
    async (_, __, vector) => {
      const result = await answer(vector);
      expect(result.status, JSON.stringify(result)).toBe("passed");
    },
  );
});

describe("operations answer through the battle code", () => {
  const got = async (op: string, inputs: object, options: object = {}) =>
    (await answer({ id: "own", op, kind: "exact", inputs, options, expected: {} })).got;
  /** With faces of D10 in the order of the rule index. */
  const scripted = async (op: string, inputs: object, faces: readonly number[], options: object = {}) => {
    const dice = faces.map((value) => ({ sides: 10, value }));
    return (await answer({ id: "own", op, kind: "scripted", inputs, options, dice, expected: {} })).got;
  };

  // Expected values counted by hand from the rules named at the end.
  it.each([
    [
      "he.toHit",
      { accuracy: 6, armour: 3, cover: "hard" },
      {},
      { raw: 8, need: 8, overTen: 0, effectiveArmour: 5 },
      "HE-COV-02",
    ],
    [
      "he.toHit",
      { accuracy: 6, armour: 3, firerSuppressed: true, firerFatigued: true },
      {},
      { raw: 8, need: 8, overTen: 0, effectiveArmour: 3 },
      "HE-SUP-04, HE-QUA-05",
    ],
    [
      "he.toHit",
      { accuracy: 6, armour: 3, firerSuppressed: true, firerFatigued: true },
      { penaltiesStack: "worst" },
      { raw: 7, need: 7, overTen: 0, effectiveArmour: 3 },
      "HE-AMB-19",
    ],
    [
      "he.assault.av",
      { assault: 3, cover: "fortified", suppressed: true },
      { avModifierOrder: "coverThenPenalty" },
      { av: 5 },
      "HE-AMB-24",
    ],
    [
      "he.suppression",
      { shots: 9, models: 4, antiInfantry: true, cover: "soft" },
      { suppressionHalfRounding: "down" },
      { effectiveDice: "4", suppressed: false },
      "HE-AMB-14",
    ],
    [
      "he.suppression",
      { shots: 8, models: 4, antiTank: true },
      {},
      { effectiveDice: "4", suppressed: false },
      "HE-AMB-15",
    ],
    ["he.breakPoint", { models: 3, quality: 10 }, { breakPointMinimum: "0" }, { percent: 0, losses: 0 }, "HE-AMB-40"],
    ["he.rolloff", { a: 0, b: 0, tie: "win" }, {}, { pAWins: "11/20" }, "HE-AMB-37"],
    [
      "he.suppression.recovery",
      { quality: [6, 8, 10], level: 2, chits: 1, turns: 2 },
      {},
      {
        pPerEndPhase: "1/10",
        recoveryTurn: [
          [1, "1/10"],
          ["destroyed", "9/10"],
        ],
        pStillSuppressedAfterTurns: "0",
      },
      "HE-QUA-09, HE-AMB-64",
    ],
    [
      "he.suppression.recovery",
      { quality: [6, 8, 10], level: 2, chits: 1, turns: 2 },
      { routedRecovery: "chitsStay" },
      {
        pPerEndPhase: "1/10",
        recoveryTurn: [
          [1, "1/10"],
          [2, "9/100"],
          ["not recovered", "81/100"],
        ],
        pStillSuppressedAfterTurns: "81/100",
      },
      "HE-QUA-09, HE-AMB-64",
    ],
    [
      "he.repair",
      { damages: 1, target: 6, endPhases: 1 },
      {},
      {
        pPerRoll: "1/2",
        remaining: [
          [1, "1/2"],
          [0, "1/2"],
        ],
        pAllRepaired: "1/2",
      },
      "HE-TIT-15",
    ],
  ] as readonly (readonly [string, object, object, object, string])[])(
    "%s %j %j is %j (%s)",
    async (op, inputs, options, expected, _why) => {
      const found = await got(op, inputs, options);
      const ordered = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
      const plain = (value: unknown) =>
        Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, ordered(each)]));
      expect(plain(found)).toEqual(plain(expected));
    },
  );

  it("the sides of an assault are alike: swapped inputs swap the results (HE-ASL-13)", async () => {
    const [small, large] = [
      { stands: 4, assault: 3 },
      { stands: 6, assault: 2 },
    ];
    const one = (await got("he.assault.round", { A: small, B: large })) as Record<string, unknown>;
    const other = (await got("he.assault.round", { A: large, B: small })) as Record<string, unknown>;
    expect(one["pAMustCheck"]).toBe(other["pBMustCheck"]);
    expect(one["pNobodyChecks"]).toBe(other["pNobodyChecks"]);
  });

  it("HE-COV-02, HE-TIT-16: a titan's cover makes it harder to hit and its hull to pierce, not its shields", async () => {
    const volley = async (inputs: object) => {
      const shot = { shots: 1, accuracy: 6, penetration: 1, armour: 4, ...inputs };
      return (await got("he.titan.volley", shot)) as Record<string, string>;
    };
    // 8 or more to hit; armour 4 + 2 is pierced by 6 or more, a shield of 5 by 5 or more.
    expect(await volley({ cover: "hard" })).toMatchObject({ pHit: "3/10", meanDrLost: "3/20" });
    expect(await volley({ cover: "hard", shields: 1, shieldArmour: 5 })).toMatchObject({ pShieldsDown: "9/50" });
    const catastrophe = { shots: 1, accuracy: 6, penetration: 1, armour: 4, cover: "hard" };
    // Catastrophic damage is rolled for against the armour without cover.
    expect(await got("he.titan.catastrophe", catastrophe)).toMatchObject({ pAtLeastOneCatastrophe: "21/200" });
    // What else a shot may say: +1 for the suppressed, -2 at point-blank range, armour -2 from the side.
    const rest = { firerSuppressed: true, pointBlank: true, facing: "side" };
    expect(await volley(rest)).toMatchObject({ pHit: "3/5", meanDrLost: "27/50" });
  });

  it("HE-TIT-15, HE-ASM-19: four damages of a titan can be repaired, each alone", async () => {
    const repaired = (damages: number) => got("he.repair", { damages, target: 6, endPhases: 2 });
    // Each is left after two end phases with 1/4.
    expect(await repaired(4)).toMatchObject({ pPerRoll: "1/2", pAllRepaired: "81/256" });
    const { remaining } = (await repaired(3)) as { remaining: [number, string][] };
    expect(Object.fromEntries(remaining)).toEqual({ 0: "27/64", 1: "27/64", 2: "9/64", 3: "1/64" });
    expect(await repaired(5)).toBeUndefined();
  });

  it("HE-SUP-04, HE-SKL-02, HE-ASL-21: volleys in turn and reaction fire leave nothing out that a shot says", async () => {
    // 8 + 2 at a light vehicle - 2 at point-blank range + 1 for the suppressed.
    const shot = { shots: 1, accuracy: 8, penetration: 1, armour: 1 };
    const attacks = [{ ...shot, lightVehicle: true, pointBlank: true, firerSuppressed: true }];
    const inputs = { targetModels: 1, quality: [6, 8, 10], attacks };
    expect(await got("he.volley.sequence", inputs)).toMatchObject({ pDestroyed: "1/5" });
    const reaction = (attack: object) => ({ reactor: { target: 1 }, attack, mover: { models: 1, target: 1 } });
    const law = async (attack: object) => (await got("he.reactionFire", reaction({ ...shot, ...attack }))) as object;
    // 11 is a 10 that has to pierce an armour of 2.
    expect(await law({ firerSuppressed: true, lightVehicle: true })).toMatchObject({ pMoverStopsOrDies: "9/100" });
    expect(await law({ pointBlank: true })).toBeUndefined();
  });

  it("HE-QUA-09, HE-AMB-64: a failed recovery destroys the routed, or leaves them their chits", async () => {
    const inputs = { profile: [6, 8, 10], level: "routed", chits: 1, bonus: 0 };
    const levels = [{}, { routedRecovery: "chitsStay" }].map((options) =>
      scripted("he.suppression.recover", inputs, [9], options),
    );
    expect(await Promise.all(levels)).toMatchObject([
      { passed: false, level: "destroyed" },
      { passed: false, chits: 1, level: "routed" },
    ]);
  });

  it("HE-ASL-14: who lost more and has stands left checks, also where he wiped the enemy out", async () => {
    // 16 points to 8, 1 + 8 buy the two stands of 4; 8 buy four stands of 2.
    const inputs = { A: { units: [5, 3], assault: 2 }, B: { units: [2], assault: 4 } };
    expect(await scripted("he.assault.resolveRound", inputs, [1, 8])).toMatchObject({
      losses: { A: 4, B: 2 },
      mustCheck: "A",
      unitsToCheck: 2,
    });
    const round = (await got("he.assault.round", {
      A: { stands: 3, assault: 1 },
      B: { stands: 1, assault: 1 },
    })) as Record<string, unknown>;
    // A is two ahead, so that B always falls. D10 buys A's stands at 1 each: one is a tie, two leave one stand, three leave nobody.
    expect([round["pAMustCheck"], round["pBMustCheck"], round["pNobodyChecks"]]).toEqual(["1/10", "0", "9/10"]);
  });

  it("HE-ASL-14, HE-ASL-16: to the finish, who wins is not changed by a check that he owes when the enemy is gone", async () => {
    const inputs = (quality: number) => ({
      A: { stands: 3, assault: 1, quality },
      B: { stands: 1, assault: 1, quality: 7 },
    });
    const result = ["A_wins_destroyed", "both_destroyed"];
    for (const quality of [1, 11]) {
      const found = (await got("he.assault.full", inputs(quality))) as { result: [string, string][] };
      expect(found.result.map(([name]) => name).sort()).toEqual(result);
      expect(Object.fromEntries(found.result)["A_wins_destroyed"]).toBe("1/5");
    }
  });

  it("HE-DEC-17: units pay in the order of the list whoever of them has a leader's bonus; only a commander is spared", async () => {
    // A bonus of 1 to a 7 is a 6, and nothing else.
    const sides = (quality: number, leaderBonus: number) => ({
      A: { units: [3, 3], assault: 2, quality, leaderBonus },
      B: { units: [4], assault: 3, quality: 6 },
    });
    expect(await got("he.assault.multi", sides(7, 1))).toEqual(await got("he.assault.multi", sides(6, 0)));
  });

  it("what an operation does not know makes it unsupported, not wrong", async () => {
    for (const [op, inputs] of [
      ["he.toHit", { accuracy: 6, armour: 3, weather: "rain" }],
      ["he.toHit", { accuracy: 6, armour: 3, cover: "feathers" }],
      ["he.army.attach", { commander: "corps", attached: [] }],
    ] as const) {
      expect((await answer({ id: "own", op, kind: "fixed", inputs, expected: {} })).status, op).toBe("unsupported");
    }
  });
});
