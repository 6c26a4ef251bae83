/** What a Heresy roster may name, with the prices of the cards. Cold. */
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { ARMIES } from "./data.ts";
import { PROFILES } from "./profiles.rows.ts";
import { WEAPONS } from "./weapons.rows.ts";

/** Cards and models that join them; of the weapons, those that titans choose (HE-TIT-07): all others are on the cards. */
export function catalogue(): readonly CatalogueEntry[] {
  return [
    ...PROFILES.map(({ id, name, army, points }) => entry("profile", id, name, ARMIES[army], points)),
    ...WEAPONS.filter(({ id }) => id.startsWith("titan_")).map(({ id, name, points }) =>
      entry("weapon", id, name, ARMIES.titans, points),
    ),
  ];
}

function entry(kind: "profile" | "weapon", id: string, name: string, army: string, points: number): CatalogueEntry {
  return { kind, id, name, army, points };
}
