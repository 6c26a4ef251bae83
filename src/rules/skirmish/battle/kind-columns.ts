/** The columns of the kinds of the matchup that is being played, at fixed addresses for the reason given in board.ts. Hot. */
import { int8, int16, int32 } from "../../kernel/columns.ts";
import { type Kinds, W_MARKER } from "../matchup.ts";
import * as guns from "./gun-columns.ts";

/** Most kinds of a matchup. */
const KINDS = 64;

export const trait = int32(KINDS);
export const fight = int32(KINDS);
export const guard = int32(KINDS);
export const grenades = int32(KINDS);
export const powers = int32(KINDS);
export const points = int16(KINDS);
export const move = int16(KINDS);
export const charge = int16(KINDS);
export const followUp = int16(KINDS);
export const blowName = int16(KINDS);
export const gunFrom = int16(KINDS);
export const gunTo = int16(KINDS);
export const grenadeRange = int16(KINDS);
export const radius = int16(KINDS);
export const tall = int16(KINDS);
export const damage = int16(17 * KINDS);
export const damageCombat = int16(17 * KINDS);
export const WS = int8(KINDS);
export const S = int8(KINDS);
export const T = int8(KINDS);
export const W = int8(KINDS);
export const I = int8(KINDS);
export const A = int8(KINDS);
export const Ld = int8(KINDS);
export const Sv = int8(KINDS);
export const Inv = int8(KINDS);
export const ccInv = int8(KINDS);
export const weight = int8(KINDS);
export const blowS = int8(KINDS);
export const blowBonus = int8(KINDS);
export const hitOn = int8(KINDS);
export const woundOn = int8(KINDS);
export const damageBonus = int8(KINDS);
export const blowI = int8(KINDS);
export const blunts = int8(KINDS);
export const spitHit = int8(KINDS);
export const spitS = int8(KINDS);
export const spitStep = int8(KINDS);
export const plague = int8(KINDS);
export const grenadeHit = int8(KINDS);
export const scout = int8(KINDS);
export const woundNeed = int8(17 * KINDS);
export const fixedHit = int8(64 * KINDS);

/** How far the guns of a kind carry, in tenths; markerlights are none. */
export const reach = int16(KINDS);

/** Blows of a kind on a kind, as `planOf` (combat.ts) packs them: [kind * 64 + target]; 0 where nobody has asked yet. */
export const blowPlan = int32(KINDS * KINDS);
/** Shots of a line at a kind, as `planOf` (shoot.ts) packs them: [line * 64 + target]; 0 where nobody has asked yet. */
export const shotPlan = int32(guns.LINES * KINDS);

/** Puts the columns of a matchup in place. */
export function setKinds(kinds: Kinds): void {
  blowPlan.fill(0);
  shotPlan.fill(0);
  if (kinds.count > KINDS) throw new Error(`${kinds.count} kinds, with room for ${KINDS}`);
  trait.set(kinds.trait);
  fight.set(kinds.fight);
  guard.set(kinds.guard);
  grenades.set(kinds.grenades);
  powers.set(kinds.powers);
  points.set(kinds.points);
  move.set(kinds.move);
  charge.set(kinds.charge);
  followUp.set(kinds.followUp);
  blowName.set(kinds.blowName);
  gunFrom.set(kinds.gunFrom);
  gunTo.set(kinds.gunTo);
  grenadeRange.set(kinds.grenadeRange);
  radius.set(kinds.radius);
  tall.set(kinds.tall);
  scout.set(kinds.scout);
  damage.set(kinds.damage);
  damageCombat.set(kinds.damageCombat);
  WS.set(kinds.WS);
  S.set(kinds.S);
  T.set(kinds.T);
  W.set(kinds.W);
  I.set(kinds.I);
  A.set(kinds.A);
  Ld.set(kinds.Ld);
  Sv.set(kinds.Sv);
  Inv.set(kinds.Inv);
  ccInv.set(kinds.ccInv);
  weight.set(kinds.weight);
  blowS.set(kinds.blowS);
  blowBonus.set(kinds.blowBonus);
  hitOn.set(kinds.hitOn);
  woundOn.set(kinds.woundOn);
  damageBonus.set(kinds.damageBonus);
  blowI.set(kinds.blowI);
  blunts.set(kinds.blunts);
  spitHit.set(kinds.spitHit);
  spitS.set(kinds.spitS);
  spitStep.set(kinds.spitStep);
  plague.set(kinds.plague);
  grenadeHit.set(kinds.grenadeHit);
  woundNeed.set(kinds.woundNeed);
  fixedHit.set(kinds.fixedHit);
}

/** Works out how far each of so many kinds fires, when its guns are in place. */
export function setReach(count: number): void {
  for (let kind = 0; kind < count; kind++) {
    reach[kind] = 0;
    for (let gun = gunFrom[kind]!; gun < gunTo[kind]!; gun++) {
      if ((guns.flags[gun]! & W_MARKER) === 0 && guns.range[gun]! > reach[kind]!) reach[kind] = guns.range[gun]!;
    }
  }
}
