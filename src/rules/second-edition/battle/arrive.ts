/** What befalls a model of a table that has come from somewhere: dangerous ground and Hellfire on its way (SE-EXT-14, -86). Hot: once a model that moves. */
import { E } from "../events.ts";
import { HELLFIRE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { feelHeight, isDangerous } from "./ground.ts";
import { batter, hitByPower } from "./harm.ts";
import { isArmoured, sideOf } from "./hulls.ts";
import { HELLFIRE_AT, nextLying, touchesCircle, W_FIRES } from "./lying.ts";
import type { World } from "./state.ts";

const DANGER_STRENGTH = 5;
const DANGER_SAVE = -2;
/** Vehicles are hit where their armour is that of the rear. */
const UNDERNEATH = 2;

/** A model stands where it stands, after a straight way from a point; ground that it was carried over does not matter to it. */
export function arrive(w: World, m: number, ax: number, ay: number, carried: boolean): void {
  feelHeight(w, m);
  if (B.warp[W_FIRES] !== 0) passFires(w, m, ax, ay);
  if (B.wounds[m] === 0) return;
  if (isDangerous(w, carried ? B.mx[m]! : ax, carried ? B.my[m]! : ay, B.mx[m]!, B.my[m]!)) risk(w, m);
}

/** @rule SE-EXT-14 */
function risk(w: World, m: number): void {
  const dice = w.actions[w.seatOfModel(m)]!;
  const roll = dice.die(6);
  w.log.event(E.danger, m, roll, 0);
  if (roll >= B.rule[R.dangerRoll]!) batter(w, dice, m, DANGER_STRENGTH, DANGER_SAVE, UNDERNEATH);
}

/** Who moves through Hellfire is burnt, who stands still in it is not; by one reading only who comes from outside. @rule SE-ADP-05, SE-EXT-86 */
function passFires(w: World, m: number, ax: number, ay: number): void {
  const r = B.kindRadius[B.kind[m]!]!;
  const x = B.mx[m]!;
  const y = B.my[m]!;
  if (x === ax && y === ay) return;
  for (let k = nextLying(HELLFIRE, -1); k >= 0 && B.wounds[m]! > 0; k = nextLying(HELLFIRE, k)) {
    const at = 4 * B.psyker[k]! + HELLFIRE_AT;
    if (!touchesCircle(at, HELLFIRE, ax, ay, x, y, r)) continue;
    if (B.rule[R.hellfireContact] === 1 && touchesCircle(at, HELLFIRE, ax, ay, ax, ay, r)) continue;
    burnModel(w, B.psyker[k]!, m);
  }
}

/** One hit of Hellfire, once in a phase. @rule SE-ADP-05, SE-EXT-86 */
export function burnModel(w: World, caster: number, m: number): void {
  if (B.burnt[m] === 1) return;
  B.burnt[m] = 1;
  const at = 4 * caster + HELLFIRE_AT;
  const side = isArmoured(m) ? sideOf(m, B.powerX[at]!, B.powerY[at]!) : 0;
  hitByPower(w, caster, m, HELLFIRE, B.number[N.hellfire]!, 1, side);
}
