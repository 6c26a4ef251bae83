/**
 * Leaps: over everything, to where one can land. Hot. What a walk (walk.ts) and a leap leave behind alike is here: where it ended, how far
 * that was, and whether it is the goal.
 */
import type { Bases } from "./bases.ts";
import type { Ground } from "./grounds.ts";
import { ENTRY, LENGTH, NEAR, numbers } from "./obstacles.ts";
import { Tangents } from "./tangents.ts";

/** Ticks of a gap that may be too narrow to land in, since spots are whole ticks. */
const GAP = 4;

export class Leap extends Tangents {
  /** How many ticks the last `follow` or `leap` was (it ended at `endX`, `endY`), and whether that is the goal. */
  walked = 0;
  arrived = false;
  /** How many corners the way planned has, its start among them: a leap has no others. */
  points = 0;
  /** How many legs of it were begun when it was last followed. */
  protected followed = 0;

  /**
   * A leap of model i towards the goal over everything: to the furthest spot on the straight line, at most `allowance` ticks away and not
   * nearer to the goal than `stop`, where it can land. `difficult` 0: not on difficult ground; `keep` as in `plan`. Fills `endX`, `endY`,
   * `walked` and `arrived`; where it lands can be asked of `ground` (inside.ts). Without any such spot it stays where it is.
   */
  leap(
    ground: Ground,
    bases: Bases,
    i: number,
    goalX: number,
    goalY: number,
    stop: number,
    allowance: number,
    difficult: number,
    keep: Int32Array,
  ): void {
    this.begin(ground, bases, i, difficult > 0, allowance);
    this.goalX = Math.max(0 - ground.mostX, Math.min(ground.mostX, goalX)) | 0;
    this.goalY = Math.max(0 - ground.mostY, Math.min(ground.mostY, goalY)) | 0;
    this.stop = stop;
    this.cutPartsBack();
    this.gatherDiscs(i, keep, this.goalX, this.goalY, NEAR);
    this.legFrom(this.startX, this.startY);
    const whole = numbers[LENGTH]!;
    numbers[ENTRY] = Math.min(1, allowance / Math.max(1, whole));
    this.cutAtEntry();
    this.shorten();
    const full = numbers[LENGTH] === whole;
    if (full && stop === 0) {
      this.endX = this.goalX;
      this.endY = this.goalY;
    } else {
      // A gap may be narrower than rounding: then on to the next one before it.
      while (!this.settle(this.startX, this.startY, this.goalX, this.goalY, GAP)) {
        const length = numbers[LENGTH]!;
        if (length <= GAP) break;
        numbers[ENTRY] = (length - GAP) / length;
        this.cutAtEntry();
        this.shorten();
      }
    }
    const dx = this.endX - this.startX;
    const dy = this.endY - this.startY;
    this.walked = Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0;
    this.arrived = full;
    this.points = 1;
    this.followed = 1;
  }
}
