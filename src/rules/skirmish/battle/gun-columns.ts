/** The columns of its weapon lines, at fixed addresses (kernel/layout.ts). Hot. */
import { alike, i8, i16, i32, lay, layout } from "../../kernel/layout.ts";
import type { Guns } from "../matchup.ts";

/** Most weapon lines of a matchup. */
export const LINES = 2048;

export const guns = layout({
  matchup: {
    flags: i32(LINES),
    ...alike(i16(LINES), "range", "label", "focus"),
    ...alike(i8(LINES), "hit", "type", "shots", "S", "AP", "doubled", "pistols", "more"),
  },
});

/** Puts the columns of a matchup in place. */
export function setGuns(columns: Guns): void {
  if (columns.count > LINES) throw new Error(`${columns.count} weapon lines, with room for ${LINES}`);
  lay(guns, "", columns);
}
