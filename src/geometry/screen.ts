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
  const mx = (x[a]! + x[b]!) | 0;
  const my = (y[a]! + y[b]!) | 0;
  const dx = (x[b]! - x[a]!) | 0;
  const dy = (y[b]! - y[a]!) | 0;
  const square = dx * dx + dy * dy;
  const boxX = Math.abs(dx) | 0;
  const boxY = Math.abs(dy) | 0;
  for (let j = from; j < to; j++) {
    // From twice the middle of the line to twice the model.
    const wx = (2 * x[j]! - mx) | 0;
    const wy = (2 * y[j]! - my) | 0;
    const r = (2 * radius[j]!) | 0;
    // Beside the box around the line: most models, and all that are off the table. One test of both signs: apart, they would be guessed wrong too often.
    if (((boxX + r - Math.abs(wx)) | (boxY + r - Math.abs(wy))) < 0) continue;
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
