/** Who fights whom on a table, and moves after the fights: consolidating and piling in (DK-EXT-CC-10, -15, -16). Hot. */
import type { World } from "./state.ts";

/** Makes up the fights of all models within half an inch of an enemy, by `addFight` and `addAttacker`, those of the First Player first. */
export function fightsOnTable(_w: World, _first: number): void {}

/** After fights and tests: enemies that were freed consolidate, others pile in; contacts are read anew. */
export function afterFights(_w: World): void {}
