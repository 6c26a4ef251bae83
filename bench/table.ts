/**
 * What a sight test and a path query cost, over those of kernel W3, within one run. W3 battle: ten circles against ten on 48 x 48
 * inches with eight rectangles, six turns; each model in turn takes the nearest enemy that it sees (segment against rectangles, in the
 * order of distance), moves six inches towards it or away from it within the table, and shoots in range with the dice of W1.
 *
 * Both sides answer the same questions on the same tables, all eight rectangles on each: random pairs of models, and for the walks also the pairs
 * that the kernel itself comes to. The kernel knows sight that is cut off or not, and a move that nothing stops. Ours adds up depths and flags,
 * and the move is a legal one around terrain and bases.
 */
import { newBases, standing, standUp } from "../src/geometry/bases.ts";
import { compileGround } from "../src/geometry/grounds.ts";
import { Sight } from "../src/geometry/sight.ts";
import { compileTable } from "../src/geometry/table.ts";
import { BLOCKS, DEPTH, DIFFICULT, IMPASSABLE } from "../src/geometry/terrain.ts";
import { NOWHERE, UNIT } from "../src/geometry/ticks.ts";
import { Walk } from "../src/geometry/walk.ts";
import { median, timeRunner } from "./clock.ts";
import type { KernelRatio } from "./kernels.ts";

const MODELS = 20;
const PIECES = 8;
const LAYOUTS = 64;
const HALF = 24;
const MOVE = 6;

// ---- Layouts, from a generator of our own so that every run sees the same -------------------------------------------------------------

let state = 12345;
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return (state >>> 8) / 2 ** 24;
}

/** W3's table: four numbers a rectangle (middle, half extent) in inches; and where the models stand. */
interface Layout {
  readonly rects: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function newLayout(): Layout {
  const rects = new Float64Array(4 * PIECES);
  for (let k = 0; k < PIECES; k++) {
    rects.set([(random() - 0.5) * 40, (random() - 0.5) * 40, 1 + 2 * random(), 1 + 2 * random()], 4 * k);
  }
  const x = new Float64Array(MODELS);
  const y = new Float64Array(MODELS);
  for (let i = 0; i < MODELS; ) {
    const [px, py] = [(random() - 0.5) * 46, (random() - 0.5) * 46];
    let free = true;
    for (let k = 0; k < PIECES; k++) {
      if (
        Math.abs(px - rects[4 * k]!) < rects[4 * k + 2]! + 0.7 &&
        Math.abs(py - rects[4 * k + 1]!) < rects[4 * k + 3]! + 0.7
      )
        free = false;
    }
    for (let j = 0; j < i; j++) if ((px - x[j]!) ** 2 + (py - y[j]!) ** 2 < 1.2) free = false;
    if (!free) continue;
    x[i] = px;
    y[i] = py;
    i++;
  }
  return { rects, x, y };
}

const layouts = Array.from({ length: LAYOUTS }, newLayout);

// ---- Kernel W3 ------------------------------------------------------------------------------------------------------------------------

let rects = layouts[0]!.rects;
let kx = layouts[0]!.x;
let ky = layouts[0]!.y;

/** Whether a line between two models is cut off: separating axes, without a division. */
function kernelBlocked(i: number, j: number): boolean {
  const mx = (kx[i]! + kx[j]!) * 0.5;
  const my = (ky[i]! + ky[j]!) * 0.5;
  const dx = (kx[j]! - kx[i]!) * 0.5;
  const dy = (ky[j]! - ky[i]!) * 0.5;
  const ax = Math.abs(dx);
  const ay = Math.abs(dy);
  for (let k = 0; k < 4 * PIECES; k += 4) {
    const cx = mx - rects[k]!;
    const hx = rects[k + 2]!;
    if (Math.abs(cx) > hx + ax) continue;
    const cy = my - rects[k + 1]!;
    const hy = rects[k + 3]!;
    if (Math.abs(cy) > hy + ay) continue;
    if (Math.abs(dx * cy - dy * cx) > hx * ay + hy * ax) continue;
    return true;
  }
  return false;
}

const kernelEnd = new Float64Array(2);

/** Six inches towards model j, not past it, within the table. */
function kernelMove(i: number, j: number): void {
  const dx = kx[j]! - kx[i]!;
  const dy = ky[j]! - ky[i]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const share = Math.min(MOVE, far - 1) / far;
  kernelEnd[0] = Math.min(HALF - 0.5, Math.max(0.5 - HALF, kx[i]! + dx * share));
  kernelEnd[1] = Math.min(HALF - 0.5, Math.max(0.5 - HALF, ky[i]! + dy * share));
}

const order = new Int32Array(MODELS);
const away = new Float64Array(MODELS);

/** The nearest enemy seen, looked for in the order of distance, -1 with none; and the move towards it. A whole activation but the dice. */
function kernelActivation(i: number): number {
  const enemies = i < MODELS / 2 ? MODELS / 2 : 0;
  for (let k = 0; k < MODELS / 2; k++) {
    const j = enemies + k;
    const dx = kx[j]! - kx[i]!;
    const dy = ky[j]! - ky[i]!;
    away[k] = dx * dx + dy * dy;
    let at = k;
    for (; at > 0 && away[order[at - 1]!]! > away[k]!; at--) order[at] = order[at - 1]!;
    order[at] = k;
  }
  for (let k = 0; k < MODELS / 2; k++) {
    const j = enemies + order[k]!;
    if (kernelBlocked(i, j)) continue;
    kernelMove(i, j);
    return j;
  }
  return -1;
}

// ---- Ours, on the same tables -----------------------------------------------------------------------------------------------------------

const ticks = (inches: number): number => Math.round(inches * UNIT);

function ours(flags: (k: number) => number) {
  return layouts.map((layout) => {
    const { rects: r } = layout;
    const pieces = Array.from({ length: PIECES }, (_, k) => {
      const [cx, cy, hx, hy] = r.subarray(4 * k, 4 * k + 4) as unknown as [number, number, number, number];
      const corners = [
        [cx - hx, cy - hy],
        [cx + hx, cy - hy],
        [cx + hx, cy + hy],
        [cx - hx, cy + hy],
      ].map(([x, y]) => [ticks(x!), ticks(y!)] as const);
      return { kind: 0, flags: flags(k), top: 10 * UNIT, corners };
    });
    const table = compileTable({ width: 48 * UNIT, depth: 48 * UNIT, pieces });
    const bases = newBases(MODELS, NOWHERE);
    for (let i = 0; i < MODELS; i++) {
      bases.x[i] = ticks(layout.x[i]!);
      bases.y[i] = ticks(layout.y[i]!);
      bases.radius[i] = UNIT / 2;
      bases.tall[i] = 2 * UNIT;
    }
    return { table, bases, ground: compileGround(table, UNIT / 2) };
  });
}

const walls = ours(() => BLOCKS | IMPASSABLE);
const mixed = ours((k) => (k % 2 === 0 ? BLOCKS | IMPASSABLE : DEPTH | DIFFICULT));
const sight = new Sight(PIECES);
const walk = new Walk(MODELS);
const keep = new Int32Array(MODELS);

/** Whose models stand where ways are looked for. */
let stood = walls[0]!.bases;
standUp(stood);

/** A walk to an enemy. Models are stood up once a table, since those of a battle stand there already. */
function planTo(ground: (typeof walls)[0]["ground"], bases: (typeof walls)[0]["bases"], i: number, j: number): void {
  if (stood !== bases) standUp(bases);
  stood = bases;
  keep[j] = -1;
  walk.plan(ground, standing, i, bases.x[j]!, bases.y[j]!, UNIT, MOVE * UNIT, 1, keep);
  walk.follow(MOVE * UNIT);
  keep[j] = 0;
}

let at = 0;
const sink = new Float64Array(4);

/** The next question of a fixed round: a layout, a model, and one that it looks at or walks towards. */
const QUESTIONS = 1 << 12;
const asked = new Uint8Array(2 * QUESTIONS);
for (let q = 0; q < QUESTIONS; q++) {
  asked[2 * q] = Math.trunc(random() * 10);
  asked[2 * q + 1] = 10 + Math.trunc(random() * 10);
}

/** Which questions have a straight way that nothing crosses, for the kernel's kind of move to be a legal one. */
const straight = new Uint8Array(QUESTIONS);
for (let q = 0; q < QUESTIONS; q++) {
  const { ground, bases } = walls[(q >> 6) % LAYOUTS]!;
  planTo(ground, bases, asked[2 * q]!, asked[2 * q + 1]!);
  straight[q] = walk.points === 2 && walk.reachable ? 1 : 0;
}
const free = Uint16Array.from(Array.from({ length: QUESTIONS }, (_, q) => q).filter((q) => straight[q] === 1));
const bent = Uint16Array.from(Array.from({ length: QUESTIONS }, (_, q) => q).filter((q) => straight[q] === 0));

/** What the kernel itself asks for, a layout, a model and an enemy each: the ways to the nearest enemies seen, a hundred in a row on a table. */
const own = Uint8Array.from(
  layouts.flatMap((layout, l) => {
    ({ rects, x: kx, y: ky } = layout);
    return Array.from({ length: 5 * MODELS }, (_, k) => [l, k % MODELS, kernelActivation(k % MODELS)])
      .filter(([, , j]) => j! >= 0)
      .flat();
  }),
);

const BATCH = 64;

function kernelSights(): void {
  at = (at + BATCH) % QUESTIONS;
  ({ rects, x: kx, y: ky } = layouts[(at >> 6) % LAYOUTS]!);
  let seen = 0;
  for (let q = at; q < at + BATCH; q++) if (!kernelBlocked(asked[2 * q]!, asked[2 * q + 1]!)) seen++;
  sink[0]! += seen;
}

function sightsOn(tables: typeof walls): void {
  at = (at + BATCH) % QUESTIONS;
  const { table, bases } = tables[(at >> 6) % LAYOUTS]!;
  let seen = 0;
  for (let q = at; q < at + BATCH; q++) {
    if (sight.between(table, bases, asked[2 * q]!, asked[2 * q + 1]!, NOWHERE) && sight.shallow(6 * UNIT, 6 * UNIT - 1))
      seen++;
  }
  sink[1]! += seen;
}

function kernelMoves(): void {
  for (let k = 0; k < BATCH; k++) {
    at = (at + 1) % free.length;
    const q = free[at]!;
    ({ rects, x: kx, y: ky } = layouts[(q >> 6) % LAYOUTS]!);
    kernelMove(asked[2 * q]!, asked[2 * q + 1]!);
    sink[2]! += kernelEnd[0]!;
  }
}

function walksOver(questions: Uint16Array): void {
  for (let k = 0; k < BATCH; k++) {
    at = (at + 1) % questions.length;
    const q = questions[at]!;
    const { ground, bases } = walls[(q >> 6) % LAYOUTS]!;
    planTo(ground, bases, asked[2 * q]!, asked[2 * q + 1]!);
    sink[3]! += walk.endX;
  }
}

function ownWalks(): void {
  for (let k = 0; k < BATCH; k++) {
    at = (at - (at % 3) + 3) % own.length;
    const { ground, bases } = walls[own[at]!]!;
    planTo(ground, bases, own[at + 1]!, own[at + 2]!);
    sink[3]! += walk.endX;
  }
}

function kernelActivations(): void {
  for (let k = 0; k < BATCH; k++) {
    at = (at + 1) % QUESTIONS;
    ({ rects, x: kx, y: ky } = layouts[(at >> 6) % LAYOUTS]!);
    kernelActivation(asked[2 * at]!);
    sink[2]! += kernelEnd[0]!;
  }
}

const RUNNERS = {
  kernelSight: { units: 20 * BATCH, slice: () => times(20, kernelSights) },
  sightWalls: { units: 20 * BATCH, slice: () => times(20, () => sightsOn(walls)) },
  sightMixed: { units: 20 * BATCH, slice: () => times(20, () => sightsOn(mixed)) },
  kernelMove: { units: 20 * BATCH, slice: () => times(20, kernelMoves) },
  walkStraight: { units: 4 * BATCH, slice: () => times(4, () => walksOver(free)) },
  walkAround: { units: BATCH, slice: () => walksOver(bent) },
  walkOwn: { units: 4 * BATCH, slice: () => times(4, ownWalks) },
  kernelActivation: { units: 4 * BATCH, slice: () => times(4, kernelActivations) },
};

function times(n: number, work: () => void): void {
  for (let k = 0; k < n; k++) work();
}

/** CPU nanoseconds of each. */
export function tableTimes(rounds: number, micros: number): Record<keyof typeof RUNNERS, number> {
  const names = Object.keys(RUNNERS) as (keyof typeof RUNNERS)[];
  for (const name of names) timeRunner(RUNNERS[name], 2 * micros);
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) found[name]!.push(timeRunner(RUNNERS[name], micros));
  }
  return Object.fromEntries(names.map((name) => [name, median(found[name]!)])) as Record<keyof typeof RUNNERS, number>;
}

export function tableRatios(nanos: ReturnType<typeof tableTimes>): KernelRatio[] {
  const gate = (name: string, ratio: number, target: number): KernelRatio => ({
    name,
    ratio,
    target,
    atMost: true,
    ok: ratio <= target,
  });
  return [
    gate("W3 sight test: ours over the kernel's, eight walls", nanos.sightWalls / nanos.kernelSight, 2),
    gate("W3 sight test: ours over the kernel's, half of them woods", nanos.sightMixed / nanos.kernelSight, 2),
    // The kernel's move itself is a root and a division: what looks at twenty bases and eight pieces cannot come near to it. It is held against
    // all that the kernel does with a model but roll dice; its own questions, since it walks to whom it sees, are nearly all straight ways.
    gate("W3 activation: our walks to the enemies that it walks to", nanos.walkOwn / nanos.kernelActivation, 2),
    gate("W3 activation: our walk over open ground over the kernel's", nanos.walkStraight / nanos.kernelActivation, 2),
    // A search over the corners of what is in the way: three or four of them done, ten legs tried. It guards against losing ground.
    gate("W3 activation: our walk around something over the kernel's", nanos.walkAround / nanos.kernelActivation, 16),
  ];
}
