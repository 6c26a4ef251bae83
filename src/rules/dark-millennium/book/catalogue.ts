/** What a Dark Millennium roster may name. Cold. */
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { resolveBook } from "./book.ts";
import { GEAR } from "./data.ts";
import { MODELS } from "./models.rows.ts";
import { priceOf } from "./roster.ts";
import { WEAPONS } from "./weapons.rows.ts";

export const GEAR_NAMES: Readonly<Record<(typeof GEAR)[number], string>> = {
  scanner: "Scanner",
  jumpPack: "Jump Pack",
  icon: "Icon",
};

/** Models at the price with their own weapons. Weapons have no price: the formula of 21.3 adds them up with who carries them. */
export function catalogue(): readonly CatalogueEntry[] {
  const book = resolveBook({}, {});
  return [
    ...MODELS.map((model) => ({
      kind: "profile" as const,
      id: model.id,
      name: model.name,
      points:
        model.points ??
        priceOf(
          model,
          model.weapons.map((id) => book.weapons[id]!),
          [],
          book,
        ),
    })),
    // The Psychic Bolt is what a power shoots; nobody carries it.
    ...WEAPONS.filter(({ id }) => id !== "psychicBolt").map(({ id, name }) => ({ kind: "weapon" as const, id, name })),
    ...GEAR.map((id) => ({ kind: "gear" as const, id, name: GEAR_NAMES[id], points: book.points.gear })),
  ];
}
