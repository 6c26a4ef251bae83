/** Attack mode with a power (SE-EXT-118): the first psyker of the first side uses it, against cards of Nullify that the scenario states. Hot. */
import { SCAN } from "../matchup.ts";
import { T } from "../metrics.ts";
import { B } from "./columns.ts";
import { listPowerTargets } from "./powers.ts";
import { declare, settle, tryToNullify } from "./psychic.ts";
import { psykerAt, W_ENDED, W_STOPPED } from "./psykers.ts";
import { G_SHOOTER, type World } from "./state.ts";

/** The psyker has the power; at whom it is used its player says. */
export function openPower(w: World, power: number): void {
  const m = psykerAt(0, 0);
  B.owned[m] = 1 << power;
  const n = listPowerTargets(w, m, power);
  const target = n === 0 ? -1 : w.player.powerTarget(0, m, power, n);
  declare(m, power, target, false);
  // Nobody in range: nothing is used.
  if (n === 0 && power !== SCAN) B.warp[W_ENDED] = 1;
  else w.tick(T.powersUsed, 0, 1);
}

/** An attempt to nullify it a step, then its effect; false when there is nothing left to do. */
export function powerStep(w: World, cards: number): boolean {
  const { warp, game } = B;
  if (warp[W_ENDED] === 1) return false;
  if (warp[W_STOPPED] === 1) {
    warp[W_ENDED] = 1;
    return false;
  }
  if (game[G_SHOOTER]! < cards) {
    game[G_SHOOTER]!++;
    tryToNullify(w, 1);
    return true;
  }
  settle(w);
  warp[W_ENDED] = 1;
  return false;
}
