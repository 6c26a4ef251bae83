// The rulebook's vectors, each through production code; the file is that of the rule index, line for line.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerVectors } from "../../../src/experiments/answer-vectors.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly op: string;
  readonly rules: readonly string[];
}

const file: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL("./dark-millennium-vectors.json", import.meta.url), "utf8"),
);
const load = async () => darkMillennium;

describe("the rulebook's vectors", () => {
  it.each(file.vectors.map((each) => [each.id, `${each.title} (${each.rules.join(", ")})`, each] as const))(
    "%s: %s",
    async (_id, _title, vector) => {
      const [result] = await answerVectors({ ...file, vectors: [vector] }, load);
      expect(result!.status, JSON.stringify(result)).toBe("passed");
    },
  );
});

describe("operations answer through the battle code", () => {
  const ask = async (op: string, inputs: object, options: object = {}) => {
    const vector = { id: "own", op, kind: "exact", inputs, options, expected: {} };
    const [result] = await answerVectors({ ...file, vectors: [vector] }, load);
    return result!;
  };

  // Expected values counted by hand from the rules named in the titles.
  it.each([
    ["rally", { cf: 0, morale: 3 }, { "dm.rallyFloor": "none" }, { expectedFatigueAfter: "-5/2" }, "1 - 3.5"],
    ["tableRof", { weapons: [63, 64] }, { "dm.tableBeyond": "cap" }, { bonus: [5, 5] }, "the last row"],
    ["tableRof", { weapons: [63, 64] }, {}, { bonus: [5, 6] }, "doubling goes on"],
    [
      "damage",
      { mos: 0, power: 6, armour: 7, targetType: "monster", at: 2 },
      { "dm.atScope": "vehicles" },
      { damageScore: 0, category: "none" },
      "AT is for vehicles",
    ],
    [
      "getsHotScripted",
      { natural: 1, modifier: 0, wielderDefence: 5, wielderArmour: 3, power: 5, mode: "always-mos-1" },
      { "dm.getsHot": "always-mos-1" },
      { mos: 1, category: "light" },
      "5 is above 3 and not above 6",
    ],
  ])("%s %j with %j: %j (%s)", async (op, inputs, options, expected, _why) => {
    expect((await ask(op, inputs, options)).got).toMatchObject(expected);
  });

  it("what an operation does not know makes it unsupported, not wrong", async () => {
    for (const [op, inputs] of [
      ["teamAttack", { dice: 1, modifier: 0, defence: 3, power: 2, armour: 3, targets: 1, blessed: true }],
      ["chart", { profile: "2x", severity: "light", rolls: [1] }],
      ["attackModifier", { rof: 0, diceChosen: 1, skill: 0, accuracy: 0, rangeBand: "far" }],
    ] as const) {
      expect((await ask(op, inputs)).status, op).toBe("unsupported");
    }
  });
});
