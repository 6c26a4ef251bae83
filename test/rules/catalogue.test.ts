/** What `rules --units` lists is what rosters may name; what `rules --export` prints are the rows that it is made of. */
import { describe, expect, it } from "vitest";
import { rulebooks } from "../../src/rules/index.ts";
import { exportRows, readRows } from "../../src/rules/kernel/rows.ts";
import type { CatalogueEntry } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry, Scenario } from "../../src/scenario/scenario.ts";

describe.each(Object.keys(rulebooks) as (keyof typeof rulebooks)[])("the catalogue of %s", (id) => {
  it("names every profile that its houseRules know, but for what comes with its owner", async () => {
    const rulebook = await rulebooks[id]();
    const keys = [...rulebook.houseRuleKeys().keys()].map((key) => key.split("."));
    const known = keys.filter(([table]) => table === "profiles" || table === "models").map(([, profile]) => profile!);
    const listed = rulebook.catalogue().filter(({ kind }) => kind === "profile");
    expect(known.length).toBeGreaterThan(0);
    const missing = [...new Set(known)].filter((profile) => listed.every((entry) => entry.id !== profile));
    expect(missing).toEqual(id === "skirmish" ? ["ork_ammo_runt", "ork_attack_squig"] : []);
  });

  it("lists nothing twice, and nothing that a roster may not name", async () => {
    const rulebook = await rulebooks[id]();
    const catalogue = rulebook.catalogue();
    const names = catalogue.map(({ kind, army, id }) => `${kind} ${army} ${id}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const anyProfile = catalogue[0]!.id;
    const entryOf = ({ kind, id }: CatalogueEntry): RosterEntry =>
      kind === "profile" ? { profile: id, count: 1 } : { profile: anyProfile, count: 1, [LISTS[kind]]: [id] };
    const unknown = catalogue.filter((each) => {
      const side = { name: "A", policy: "gunline", roster: [entryOf(each)] };
      const scenario = { rules: id, mode: "duel", options: {}, houseRules: {}, duel: {}, sides: [side, side] };
      const found = rulebook.check(rulebook.resolve(scenario as unknown as Scenario));
      return found.some(({ message }) => /^unknown|^there is no/.test(message));
    });
    expect(unknown).toEqual([]);
  });

  it("prints tables of rows that read back to the same rows", async () => {
    for (const [name, { columns, rows }] of Object.entries((await rulebooks[id]()).tables ?? {})) {
      expect([name, readRows(columns, exportRows(columns, rows))]).toEqual([name, { rows, problems: [] }]);
    }
  });
});

const LISTS = { weapon: "weapons", grenade: "grenades", wargear: "wargear", gear: "gear" } as const;
