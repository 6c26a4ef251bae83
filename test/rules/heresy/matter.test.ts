/** Every rule that can be switched off and every active ruling changes a committed result. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { houseRuleKeys } from "../../../src/rules/heresy/book/book.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { RULINGS } from "../../../src/rules/heresy/rulings.ts";
import { some } from "../../some.ts";
import { readYaml, type Small, scenarioOf } from "./playing.ts";

interface Row extends Small {
  /** The reading decides which rosters are legal. */
  readonly check?: boolean;
}

const SPECIAL = readYaml<Record<string, Row>>("special-rules.yaml");
const READINGS = readYaml<Record<string, Row>>("rulings-matter.yaml");
const SWITCHES = [...houseRuleKeys().keys()].filter((key) => key.startsWith("rules.")).map((key) => key.slice(6));

/** Fewer standard errors than this could be luck among some hundred metrics. */
const CLEAR = 5;

let found: Readonly<Record<string, { readonly sigmas: number }>>;
beforeAll(() => {
  const script = fileURLToPath(new URL("sigmas.mjs", import.meta.url));
  found = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 1 << 24 }));
}, 120_000);

describe("special rules, switched off", () => {
  it("have a scenario each", () => {
    expect(Object.keys(SPECIAL).sort()).toEqual(SWITCHES.sort());
  });

  it.each(some(Object.keys(SPECIAL)))("%s: without it the result is another", (rule) => {
    expect(found[rule]!.sigmas, JSON.stringify(found[rule])).toBeGreaterThan(CLEAR);
  });
});

describe("rulings", () => {
  it("are the 63 of the index and one of our own beside HE-AMB-55, each once; those of one reading are inactive", () => {
    const ids = Array.from({ length: 63 }, (_, i) => `HE-AMB-${String(i + 1).padStart(2, "0")}`);
    ids.splice(55, 0, "HE-AMB-64");
    expect(RULINGS.map(({ id }) => id)).toEqual(ids);
    expect(new Set(RULINGS.map(({ key }) => key)).size).toBe(64);
    for (const { key, values, active } of RULINGS) if (values.length === 1) expect([key, active]).toEqual([key, false]);
  });

  it("have a scenario each, where a duel or an attack can tell their readings apart", () => {
    const active = RULINGS.filter((each) => each.active).map((each) => each.key);
    expect(Object.keys(READINGS).sort()).toEqual(active.sort());
  });

  it.each(some(RULINGS.filter(({ key }) => key in READINGS)))("$id: $key matters", ({ key, values }) => {
    const { check, ...row } = READINGS[key]!;
    if (check === true) {
      const complaints = (value: string) =>
        heresy.check(scenarioOf({ ...row, options: { [key]: value } })).map(({ message }) => message);
      expect(complaints(values[1]!)).not.toEqual(complaints(values[0]!));
      return;
    }
    expect(found[key]!.sigmas, JSON.stringify(found[key])).toBeGreaterThan(CLEAR);
  });

  it("of other rulebooks are unknown", () => {
    const wrong = scenarioOf({ a: ["1 orkBoyz"], b: ["1 orkBoyz"], duel: {}, options: { penetrationDise: "sum" } });
    expect(heresy.check(wrong)[0]!.message).toMatch(/unknown option "penetrationDise".*did you mean "penetrationDice"/);
  });
});
