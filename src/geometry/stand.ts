/** Where a base can be put down: deployment, arrivals, displaced models. Hot. */
import type { Bases } from "./bases.ts";
import type { Ground } from "./grounds.ts";

/**
 * Whether model i may stand with its middle at (x, y): on the board, not on impassable ground (nor, with `difficult` 0, on difficult ground),
 * and as far from all others as `keep` says (walk.ts). As strict as walking is: whoever is put down so can walk away.
 */
export function standable(
  ground: Ground,
  bases: Bases,
  i: number,
  x: number,
  y: number,
  difficult: number,
  keep: Int32Array,
): boolean {
  if (Math.abs(x) > ground.mostX || Math.abs(y) > ground.mostY) return false;
  const { edge, edgeStart, box } = ground;
  const barred = difficult === 0 ? ground.roughEnd : ground.hardEnd;
  for (let part = 0; part < barred; part++) {
    if (Math.abs(2 * x - box[4 * part]!) >= box[4 * part + 2]!) continue;
    if (Math.abs(2 * y - box[4 * part + 1]!) >= box[4 * part + 3]!) continue;
    let inside = true;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]! && inside; e++)
      inside = edge[4 * e]! * x + edge[4 * e + 1]! * y < edge[4 * e + 2]!;
    if (inside) return false;
  }
  const own = bases.radius[i]! + 1;
  for (let j = 0; j < bases.x.length; j++) {
    const dx = bases.x[j]! - x;
    const dy = bases.y[j]! - y;
    const r = own + bases.radius[j]! + keep[j]!;
    if (j !== i && keep[j]! >= 0 && dx * dx + dy * dy < r * r) return false;
  }
  return true;
}
