/** The columns of its weapon lines, at fixed addresses for the reason given in board.ts. Hot. */
import { int8, int16, int32 } from "../../kernel/columns.ts";
import type { Guns } from "../matchup.ts";

/** Most weapon lines of a matchup. */
export const LINES = 2048;

export const flags = int32(LINES);
export const range = int16(LINES);
export const label = int16(LINES);
export const focus = int16(LINES);
export const hit = int8(LINES);
export const type = int8(LINES);
export const shots = int8(LINES);
export const S = int8(LINES);
export const AP = int8(LINES);
export const doubled = int8(LINES);
export const pistols = int8(LINES);
export const more = int8(LINES);

/** Puts the columns of a matchup in place. */
export function setGuns(guns: Guns): void {
  if (guns.count > LINES) throw new Error(`${guns.count} weapon lines, with room for ${LINES}`);
  flags.set(guns.flags);
  range.set(guns.range);
  label.set(guns.label);
  focus.set(guns.focus);
  hit.set(guns.hit);
  type.set(guns.type);
  shots.set(guns.shots);
  S.set(guns.S);
  AP.set(guns.AP);
  doubled.set(guns.doubled);
  pistols.set(guns.pistols);
  more.set(guns.more);
}
