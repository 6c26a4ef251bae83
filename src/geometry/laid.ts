/**
 * The grounds that a thread walks on, copied to fixed addresses (columns.ts): V8 then builds the columns into the code that feels the way, as it
 * does those of the boards. A battle has one table and a ground for each size of base; they change from battle to battle. Read by hot code,
 * and asked once a way.
 */
import { float64, int32 } from "../rules/kernel/columns.ts";
import { type Ground, MOST_EDGES, MOST_PARTS } from "./grounds.ts";

/** Grounds that are kept, one behind the other: two sizes of bases, and tables that differ in an obstacle. */
const SLOTS = 4;
/** From the parts of one to those of the next: there is an end of edges more than there are parts. */
const STRIDE = MOST_PARTS + 1;

/** All the parts that there is room for. */
export const PARTS = SLOTS * STRIDE;
/** As in `Ground`, but counted through all the slots. */
export const partBox = int32(4 * PARTS);
export const edgeStart = int32(PARTS);
export const edge = float64(4 * SLOTS * MOST_EDGES);
export const turnStart = int32(PARTS);
export const turn = int32(2 * SLOTS * MOST_EDGES);

const laid: (Ground | undefined)[] = new Array<Ground | undefined>(SLOTS).fill(undefined);
let next = 0;

/** Lays a ground, unless it lies there; returns the number of its first part, which holds until as many others were laid as there are slots. */
export function layGround(ground: Ground): number {
  for (let slot = 0; slot < SLOTS; slot++) if (laid[slot] === ground) return slot * STRIDE;
  const slot = next;
  next = (next + 1) % SLOTS;
  laid[slot] = ground;
  const first = slot * STRIDE;
  const from = slot * MOST_EDGES;
  partBox.set(ground.box, 4 * first);
  edge.set(ground.edge, 4 * from);
  turn.set(ground.turn, 2 * from);
  for (let part = 0; part <= ground.roughEnd; part++) {
    edgeStart[first + part] = from + ground.edgeStart[part]!;
    turnStart[first + part] = from + ground.turnStart[part]!;
  }
  return first;
}
