/** What hits do, wherever they come from: wounds and saves (DK-EXT-SH-04 to -06). Hot. */
import type { Dice } from "../../../dice/dice.ts";
import { rollWounds, saveNeed, woundNeed } from "../../second-edition/battle/fight-math.ts";
import { E } from "../events.ts";
import { BY_STRENGTH, ROLL_TWO } from "../matchup.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/** The kind of roll of a save of a kind of model; `modifier` is -1 for a bolt. @rule DK-EXT-SH-05 */
export function saveRoll(kind: number, modifier: number): number {
  const dice = B.kindSaveDice[kind]!;
  const need = saveNeed(B.kindSave[kind]!, dice, modifier, true);
  return dice === 1 ? need : ROLL_TWO + need;
}

/** Save modifier of a blade in the hands of a kind. @rule DK-EXT-CC-12 */
export function bladeModifier(kind: number, blade: number): number {
  const own = B.bladeSaveMod[blade]!;
  if (own !== BY_STRENGTH) return own;
  const beyond = bladeStrength(kind, blade) - 3;
  return beyond > 0 ? -beyond : 0;
}

export const bladeStrength = (kind: number, blade: number): number =>
  B.bladeStrength[blade] === 0 ? B.kindS[kind]! : B.bladeStrength[blade]!;

/** Unsaved wounds of hits on a kind of model. @rule DK-EXT-SH-04, DK-EXT-SH-05 */
export function woundsOf(
  dice: Dice,
  hits: number,
  kind: number,
  strength: number,
  modifier: number,
  damage: number,
): number {
  const wound = woundNeed(strength, B.kindT[kind]!, B.wound);
  return wound > 6 ? 0 : rollWounds(dice, hits, wound, saveRoll(kind, modifier), damage);
}

/** Wounds a model by hits of one weapon and tells it; returns the wounds that it lost. */
export function harm(
  w: World,
  dice: Dice,
  m: number,
  hits: number,
  strength: number,
  modifier: number,
  damage: number,
  label: number,
): number {
  const unsaved = woundsOf(dice, hits, B.kind[m]!, strength, modifier, damage);
  const lost = w.wound(m, unsaved, label);
  if (lost > 0) w.log.event(E.wounded, m, lost, B.wounds[m]!);
  return lost;
}
