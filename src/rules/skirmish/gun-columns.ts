/** The columns of its weapon lines, at fixed addresses for the reason given in board.ts. Hot. */
import type { Guns } from "./matchup.ts";

/** Most weapon lines of a matchup. */
export const LINES = 2048;
const memory = new ArrayBuffer(18 * LINES);
let at = 0;

function take32(length: number): Int32Array {
  const column = new Int32Array(memory, at, length);
  at += column.byteLength;
  return column;
}

function take16(length: number): Int16Array {
  const column = new Int16Array(memory, at, length);
  at += column.byteLength;
  return column;
}

function take8(length: number): Int8Array {
  const column = new Int8Array(memory, at, length);
  at += column.byteLength;
  return column;
}

export const flags = take32(LINES);
export const range = take16(LINES);
export const label = take16(LINES);
export const focus = take16(LINES);
export const hit = take8(LINES);
export const type = take8(LINES);
export const shots = take8(LINES);
export const S = take8(LINES);
export const AP = take8(LINES);
export const doubled = take8(LINES);
export const pistols = take8(LINES);
export const more = take8(LINES);

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
