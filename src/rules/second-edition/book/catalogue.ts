/** What a roster may name. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { withUnits } from "../../kernel/units.ts";
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
  const arms = new Map(
    [...withUnits(WEAPONS, units, "weapons"), ...withUnits(BLADES, units, "closeCombatWeapons")].map((each) => [
      each.id,
      each,
    ]),
  );
  return [
    ...armies,
    ...[...arms.values()].map(({ id, name, points }) => ({ kind: "weapon" as const, id, name, points })),
  ];
}
