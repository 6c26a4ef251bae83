/**
 * Models in the way of a line of sight, by the discs of their bases. Hot: distances without roots.
 */
import type { Bases } from "./bases.ts";

/**
 * The first row from..to-1 whose base the line from eye to eye of a and b passes over, not above the model's head; -1 when none
 * does. The two themselves never are in the way, and a line that only touches a base passes by.
 */
export function screenedBy(bases: Bases, a: number, b: number, from: number, to: number): number {
  const { x, y, z, radius, tall } = bases;
  const eyeA = z[a]! + tall[a]!;
  const eyeB = z[b]! + tall[b]!;
  const mx = x[a]! + x[b]!;
  const my = y[a]! + y[b]!;
  const dx = x[b]! - x[a]!;
  const dy = y[b]! - y[a]!;
  const square = dx * dx + dy * dy;
  const boxX = Math.abs(dx);
  const boxY = Math.abs(dy);
  for (let j = from; j < to; j++) {
    // From twice the middle of the line to twice the model.
    const wx = 2 * x[j]! - mx;
    const wy = 2 * y[j]! - my;
    const r = 2 * radius[j]!;
    // Beside the box around the line: most models, and all that are off the table.
    if (Math.abs(wx) > boxX + r || Math.abs(wy) > boxY + r) continue;
    const along = wx * dx + wy * dy;
    if (Math.abs(along) >= square) continue;
    const aside = wx * dy - wy * dx;
    if (aside * aside >= r * r * square) continue;
    if (j === a || j === b) continue;
    // Height of the line beside the model, twice and times the square: from eye A at -square to eye B at +square.
    const height = (eyeA + eyeB) * square + (eyeB - eyeA) * along;
    if (height <= 2 * square * (z[j]! + tall[j]!) && height >= 2 * square * z[j]!) return j;
  }
  return -1;
}
