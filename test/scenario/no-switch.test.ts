// Every rule of a rulebook as the key of a house rule: some have a switch, the others say that they have none and what to try.
import { describe, expect, it } from "vitest";
import { rulebooks } from "../../src/rules/index.ts";
import { whyNoSwitch } from "../../src/scenario/no-switch.ts";

describe.each(Object.entries(rulebooks))("a switch of %s", (id, load) => {
  it("is a rule's, or the rule says that it has none; a ruling names its options, and what is neither is left unknown", async () => {
    const rulebook = await load();
    const keys = rulebook.houseRuleKeys();
    const switches = [...keys.keys()].filter((key) => key.startsWith("rules."));
    const rules = rulebook.coverage.map((rule) => `rules.${rule.id}`);
    expect(switches.filter((key) => !rules.includes(key))).toEqual([]);
    const without = rules.filter((key) => !keys.has(key));
    expect(without.length).toBeGreaterThan(0);
    for (const key of without) {
      const rule = key.slice("rules.".length);
      expect(whyNoSwitch(key, rulebook)).toContain(
        `${rule} is a rule, but cannot be switched off; \`wargauge rules ${id}\` marks`,
      );
    }
    for (const { id: ruling, key, values } of rulebook.rulings)
      expect(whyNoSwitch(`rules.${ruling}`, rulebook)).toBe(
        `${ruling} is a ruling and has no switch; choose a reading with options ${key}: ${values.join(", ")}`,
      );
    for (const unknown of ["rules.XX-NONE-01", "rules.", "rules.toString", "profiles.x.T"])
      expect(whyNoSwitch(unknown, rulebook)).toBeUndefined();
  });
});
