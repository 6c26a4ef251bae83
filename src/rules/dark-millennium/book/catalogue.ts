/** What a Dark Millennium roster may name. Cold. */
import type { Units } from "../../../scenario/scenario.ts";
import type { CatalogueEntry } from "../../kernel/rule-system.ts";
import { resolveBook } from "./book.ts";
import { GEAR } from "./data.ts";
import { armPrice, priceOf } from "./roster.ts";

export const GEAR_NAMES: Readonly<Record<(typeof GEAR)[number], string>> = {
  scanner: "Scanner",
  jumpPack: "Jump Pack",
  icon: "Icon",
};

/** Models at the price with their own weapons, weapons at what the formula of 21.3 adds for each. */
export function catalogue(units?: Units): readonly CatalogueEntry[] {
  const book = resolveBook({}, {}, units);
  return [
    ...Object.values(book.models).map((model) => ({
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
    ...Object.values(book.weapons)
      .filter(({ id }) => id !== "psychicBolt")
      .map((weapon) => {
        const { id, name } = weapon;
        return { kind: "weapon" as const, id, name, points: Math.round(10 * armPrice(weapon, book)) / 10 };
      }),
    ...GEAR.map((id) => ({ kind: "gear" as const, id, name: GEAR_NAMES[id], points: book.points.gear })),
  ];
}
