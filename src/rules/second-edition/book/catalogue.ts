/** What a roster may name. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { armEntries, withUnits } from "../../kernel/units.ts";
import { PSYKERS } from "./psykers.rows.ts";
import { UNITS } from "./units.rows.ts";
import { VEHICLES } from "./vehicles.rows.ts";
import { BLADES, WEAPONS } from "./weapons.rows.ts";

/** Models at the price with what they carry, psykers at that of their first level. */
export function catalogue(units?: Units): readonly CatalogueEntry[] {
  const armies = [
    ...withUnits(UNITS, units, "profiles"),
    ...withUnits(PSYKERS, units, "psykers"),
    ...withUnits(VEHICLES, units, "vehicles"),
  ].map(({ id, name, faction, points }) => ({
    kind: "profile" as const,
    ...{ id, name, army: faction, points },
  }));
  const guns = withUnits(WEAPONS, units, "weapons");
  const blades = withUnits(BLADES, units, "closeCombatWeapons");
  return [...armies, ...armEntries(guns, () => ({ name: "ranged" }), blades, { name: "closeCombat" })];
}
