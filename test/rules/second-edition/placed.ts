/** Battles on tables whose models stand where a test puts them. */
import { NOWHERE, UNIT } from "../../../src/geometry/ticks.ts";
import type { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { feelHeight, gatherPieces } from "../../../src/rules/second-edition/battle/ground.ts";
import { type Small, staged } from "./playing.ts";

export type Piece = Readonly<Record<string, unknown>>;
export type Place = readonly [x: number, y: number];

/** A battle with models at places in inches; who gets none is off the table. */
export function put(
  pieces: readonly Piece[],
  a: Small["a"],
  at: readonly Place[],
  b: Small["b"],
  on: readonly Place[],
  more: Partial<Small> = {},
  faces: readonly number[] = [],
  counts: readonly number[] = [],
): ReturnType<typeof staged> {
  const battle = { mission: "meeting", table: { pieces }, ...more.battle };
  const found = staged({ ...more, battle, a, b } as Small, faces, counts);
  const { w } = found;
  B.mx.fill(NOWHERE);
  for (const [i, [x, y]] of at.entries()) stand(w, i, x, y);
  for (const [i, [x, y]] of on.entries()) stand(w, w.M + i, x, y);
  for (let m = 0; m < 2 * w.M; m++) if (B.mx[m] === NOWHERE) B.wounds[m] = 0;
  for (let s = 0; s < 2 * w.U; s++) {
    B.count[s] = 0;
    for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) B.count[s]!++;
  }
  gatherPieces(w, -(1 << 20), -(1 << 20), 1 << 20, 1 << 20);
  return found;
}

export function stand(w: SeBattle, m: number, x: number, y: number): void {
  B.mx[m] = Math.round(x * UNIT);
  B.my[m] = Math.round(y * UNIT);
  feelHeight(w, m);
}

export const rect = (kind: string, at: Place, size: Place): Piece => ({ kind, at, size });
