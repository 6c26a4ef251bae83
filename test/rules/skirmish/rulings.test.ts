import { describe, expect, it } from "vitest";
import { optionProblems, resolveOptions } from "../../../src/rules/kernel/options.ts";
import { RULINGS } from "../../../src/rules/skirmish/rulings.ts";
import { OPTIONS } from "./option-keys.ts";

describe("rulings", () => {
  it.each(OPTIONS)("%s: %s is %s unless chosen otherwise", (id, key, ...values) => {
    const ruling = RULINGS.find((each) => each.id === id)!;
    expect([ruling.key, ruling.default, ruling.values]).toEqual([key, values[0], values]);
    expect(resolveOptions(RULINGS, {})[key]).toBe(values[0]);
  });

  it("are 152, in order, under as many keys", () => {
    expect(RULINGS.map((each) => each.id)).toEqual(OPTIONS.map(([id]) => id));
    expect(new Set(RULINGS.map((each) => each.key)).size).toBe(152);
  });

  it("say in few words what they are about", () => {
    for (const { about } of RULINGS) {
      expect(about.split(" ").length).toBeLessThanOrEqual(16);
      expect(about).toMatch(/^[a-z]/);
    }
  });

  it("keep chosen values and fill in the others", () => {
    const chosen = resolveOptions(RULINGS, { "ld.pinTest": "lte" });
    expect([chosen["ld.pinTest"], chosen["ld.generalTest"]]).toEqual(["lte", "lte"]);
    expect(Object.keys(chosen)).toHaveLength(152);
  });

  it("tell of unknown keys and values", () => {
    expect(
      optionProblems("skirmish", RULINGS, {
        "ld.pintest": "lte",
        "damage.doubleStrength": "get",
        "rout.base": "battleStart",
      }),
    ).toEqual([
      {
        path: ["options", "ld.pintest"],
        message: 'unknown option "ld.pintest"; `wargauge rules skirmish` lists all; did you mean "ld.pinTest"?',
        atKey: true,
      },
      {
        path: ["options", "damage.doubleStrength"],
        message: '"get" is no value of damage.doubleStrength (SK-AMB-03); expected gt, gte, off; did you mean "gt"?',
      },
    ]);
  });
});
