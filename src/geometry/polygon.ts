/** Simple polygons, as tables are compiled from them. Coordinates are whole ticks, so that every decision is exact. Cold. */
export type Point = readonly [x: number, y: number];

/** Twice the area of the triangle (0, a, b), positive when b lies to the left of a. */
export function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}

/** Positive when a, b, c turn left, 0 on a line. */
export function turn(a: Point, b: Point, c: Point): number {
  return cross(b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]);
}

/** Twice the area, positive when it runs counter-clockwise. */
export function doubleArea(outline: readonly Point[]): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!;
    return sum + cross(x, y, nextX, nextY);
  }, 0);
}

/** The same outline counter-clockwise, without corners that are none (repeated, or in the middle of an edge). */
export function tidied(outline: readonly Point[]): Point[] {
  const points = doubleArea(outline) < 0 ? [...outline].reverse() : [...outline];
  for (let i = 0; points.length >= 3 && i < points.length; ) {
    const before = points[(i + points.length - 1) % points.length]!;
    if (turn(before, points[i]!, points[(i + 1) % points.length]!) === 0) {
      points.splice(i, 1);
      i = Math.max(0, i - 1);
    } else i++;
  }
  return points;
}

/** Whether no two edges of a tidied outline meet but neighbours in their corner. */
export function isSimple(outline: readonly Point[]): boolean {
  const n = outline.length;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (j === i + 1 || (i === 0 && j === n - 1)) continue;
      if (segmentsMeet(outline[i]!, outline[(i + 1) % n]!, outline[j]!, outline[(j + 1) % n]!)) return false;
    }
  }
  return n >= 3 && doubleArea(outline) > 0;
}

function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const sides = (p: Point, q: Point): number => Math.sign(turn(a, b, p)) * Math.sign(turn(a, b, q));
  const others = Math.sign(turn(c, d, a)) * Math.sign(turn(c, d, b));
  if (sides(c, d) > 0 || others > 0) return false;
  return boxesMeet(a, b, c, d);
}

function boxesMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  return [0, 1].every((axis) => {
    const k = axis as 0 | 1;
    return Math.max(a[k], b[k]) >= Math.min(c[k], d[k]) && Math.max(c[k], d[k]) >= Math.min(a[k], b[k]);
  });
}

/** Whether every corner of a counter-clockwise outline turns left. */
export function isConvex(outline: readonly Point[]): boolean {
  return outline.every((point, i) => {
    const n = outline.length;
    return turn(outline[(i + n - 1) % n]!, point, outline[(i + 1) % n]!) > 0;
  });
}

/**
 * A simple polygon cut into triangles, ear by ear. It is decided by the order of the corners alone, so a polygon that was turned by
 * half a turn is cut into the turned triangles.
 */
export function triangles(outline: readonly Point[]): Point[][] {
  const rest = [...outline];
  const cut: Point[][] = [];
  while (rest.length > 3) {
    const n = rest.length;
    const ear = rest.findIndex((corner, i) => {
      const before = rest[(i + n - 1) % n]!;
      const after = rest[(i + 1) % n]!;
      if (turn(before, corner, after) <= 0) return false;
      return !rest.some(
        (point) =>
          point !== before &&
          point !== corner &&
          point !== after &&
          turn(before, corner, point) >= 0 &&
          turn(corner, after, point) >= 0 &&
          turn(after, before, point) >= 0,
      );
    });
    if (ear === -1) throw new Error(`no ear in ${JSON.stringify(rest)}`);
    cut.push([rest[(ear + n - 1) % n]!, rest[ear]!, rest[(ear + 1) % n]!]);
    rest.splice(ear, 1);
    // What was cut off may leave a corner on a straight line, which is no ear and no corner any more.
    const left = tidied(rest);
    rest.splice(0, rest.length, ...left);
  }
  if (rest.length === 3) cut.push(rest);
  return cut;
}

/** A simple polygon cut into convex parts: triangles, joined again over their common edges while that leaves them convex. */
export function convexParts(outline: readonly Point[]): Point[][] {
  const parts = triangles(outline);
  for (let i = 0; i < parts.length; i++) {
    for (let j = i + 1; j < parts.length; j++) {
      const whole = joined(parts[i]!, parts[j]!);
      if (whole === undefined) continue;
      parts[i] = whole;
      parts.splice(j, 1);
      // What could not be joined to the smaller part may be joined to the larger one.
      j = i;
    }
  }
  return parts;
}

/** Two convex outlines with a common edge as one, if that is convex too. */
function joined(a: readonly Point[], b: readonly Point[]): Point[] | undefined {
  const same = (p: Point, q: Point): boolean => p[0] === q[0] && p[1] === q[1];
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      // The edge runs one way around a and the other way around b.
      if (!same(a[i]!, b[(j + 1) % b.length]!) || !same(a[(i + 1) % a.length]!, b[j]!)) continue;
      const around = [...a.slice(i + 1), ...a.slice(0, i + 1)];
      const other = [...b.slice(j + 1), ...b.slice(0, j + 1)];
      const whole = tidied([...around, ...other.slice(1, -1)]);
      return isConvex(whole) ? whole : undefined;
    }
  }
  return undefined;
}

/** The convex hull of points, counter-clockwise. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (row: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of row) {
      while (kept.length >= 2 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}
