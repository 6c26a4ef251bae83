/** What a Heresy roster may name, with the prices of the cards. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { withUnits } from "../../kernel/units.ts";
import { ARMIES } from "./data.ts";
import { PROFILES } from "./profiles.rows.ts";
import { WEAPONS } from "./weapons.rows.ts";

/** Cards and models that join them; of the weapons, those that titans choose (HE-TIT-07): all others are on the cards. */
export function catalogue(units?: Units): readonly CatalogueEntry[] {
  return [
    ...withUnits(PROFILES, units, "profiles").map(({ id, name, army, points }) =>
      entry("profile", id, name, ARMIES[army], points),
    ),
    ...withUnits(WEAPONS, units, "weapons")
      .filter(({ id }) => id.startsWith("titan_"))
      .map(({ id, name, points }) => entry("weapon", id, name, ARMIES.titans, points)),
  ];
}

function entry(kind: "profile" | "weapon", id: string, name: string, army: string, points: number): CatalogueEntry {
  return { kind, id, name, army, points };
}
