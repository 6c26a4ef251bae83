/** The columns of its weapon lines, at fixed addresses (kernel/layout.ts). Hot. */
import { i8, i16, i32, lay, layout } from "../../kernel/layout.ts";
import type { Guns } from "../matchup.ts";

/** Most weapon lines of a matchup. */
export const LINES = 2048;

export const guns = layout({
  matchup: {
    flags: i32(LINES),
    range: i16(LINES),
    label: i16(LINES),
    focus: i16(LINES),
    hit: i8(LINES),
    type: i8(LINES),
    shots: i8(LINES),
    S: i8(LINES),
    AP: i8(LINES),
    doubled: i8(LINES),
    pistols: i8(LINES),
    more: i8(LINES),
  },
});

/** Puts the columns of a matchup in place. */
export function setGuns(columns: Guns): void {
  if (columns.count > LINES) throw new Error(`${columns.count} weapon lines, with room for ${LINES}`);
  lay(guns, "", columns);
}
