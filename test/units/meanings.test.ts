/** What a unit and a weapon have is told with its meaning, in all rulebooks: each column, and each special rule that some row names. */
import { describe, expect, it } from "vitest";
import { rulebooks } from "../../src/rules/index.ts";

const TOLD = ["profiles", "psykers", "vehicles", "ranged", "melee", "weapons", "closeCombatWeapons"];
/** Lists whose words are no rules: dice, and disciplines of psykers. */
const PLAIN = ["penetration", "primary", "tertiary"];

describe.each(Object.keys(rulebooks))("%s", (id) => {
  it("says what every value and every special rule of its units and weapons means", async () => {
    const { tables = {}, glossary = [], coverage } = await rulebooks[id as keyof typeof rulebooks]();
    const columns = TOLD.flatMap((table) =>
      Object.entries(tables[table]?.columns ?? {}).map(([name, column]) => ({ table, name, column })),
    );
    expect(columns.length).toBeGreaterThan(20);
    const silent = columns.filter(({ column }) => column.about === undefined).map(({ name }) => name);
    expect(new Set(silent)).toEqual(
      new Set(silent.includes("confidence") ? ["id", "name", "confidence"] : ["id", "name"]),
    );

    const known = new Set(glossary.map(({ word }) => word));
    const named = columns.flatMap(({ table, name, column }) => {
      if (column.rule !== undefined) return tables[table]!.rows.flatMap((row) => row[name] as readonly string[]);
      return Array.isArray(column.empty?.value) && !PLAIN.includes(name) ? (column.words ?? []) : [];
    });
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((word) => !known.has(word))).toEqual([]);

    const played = new Set(coverage.map((rule) => rule.id));
    const rules = glossary.flatMap(({ word, rule }) => rule ?? (/^[A-Z]+-/.test(word) ? [word] : []));
    expect(rules.filter((rule) => !played.has(rule))).toEqual([]);
  });
});
