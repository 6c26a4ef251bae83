/** What a roster may name. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { armEntries, withUnits } from "../../kernel/units.ts";
import { UNITS } from "./units.rows.ts";
import { VEHICLES } from "./vehicles.rows.ts";
import { BLADES, WEAPONS } from "./weapons.rows.ts";

/** Models at the price with what they carry. */
export function catalogue(units?: Units): readonly CatalogueEntry[] {
  const guns = withUnits(WEAPONS, units, "weapons");
  const blades = withUnits(BLADES, units, "closeCombatWeapons");
  const armies = [...withUnits(UNITS, units, "profiles"), ...withUnits(VEHICLES, units, "vehicles")];
  return [
    ...armies.map(({ id, name, faction, points }) => ({
      kind: "profile" as const,
      ...{ id, name, army: faction, points },
    })),
    ...armEntries(guns, ({ grenade }) => (grenade ? { name: "grenades" } : { name: "weapon", alone: true }), blades, {
      name: "hands",
    }),
  ];
}
