/** The columns of the kinds of the matchup that is being played, at fixed addresses for the reason given in board.ts. Hot. */
import { LINES } from "./gun-columns.ts";
import type { Kinds } from "./matchup.ts";

/** Most kinds of a matchup. */
const KINDS = 64;
const memory = new ArrayBuffer(216 * KINDS);
let at = 0;

function take32(length: number): Int32Array {
  const column = new Int32Array(memory, at, length);
  at += column.byteLength;
  return column;
}

function take16(length: number): Int16Array {
  const column = new Int16Array(memory, at, length);
  at += column.byteLength;
  return column;
}

function take8(length: number): Int8Array {
  const column = new Int8Array(memory, at, length);
  at += column.byteLength;
  return column;
}

export const trait = take32(KINDS);
export const fight = take32(KINDS);
export const guard = take32(KINDS);
export const grenades = take32(KINDS);
export const powers = take32(KINDS);
export const points = take16(KINDS);
export const move = take16(KINDS);
export const charge = take16(KINDS);
export const followUp = take16(KINDS);
export const blowName = take16(KINDS);
export const gunFrom = take16(KINDS);
export const gunTo = take16(KINDS);
export const grenadeRange = take16(KINDS);
export const radius = take16(KINDS);
export const tall = take16(KINDS);
export const damage = take16(17 * KINDS);
export const damageCombat = take16(17 * KINDS);
export const WS = take8(KINDS);
export const S = take8(KINDS);
export const T = take8(KINDS);
export const W = take8(KINDS);
export const I = take8(KINDS);
export const A = take8(KINDS);
export const Ld = take8(KINDS);
export const Sv = take8(KINDS);
export const Inv = take8(KINDS);
export const ccInv = take8(KINDS);
export const weight = take8(KINDS);
export const blowS = take8(KINDS);
export const blowBonus = take8(KINDS);
export const hitOn = take8(KINDS);
export const woundOn = take8(KINDS);
export const damageBonus = take8(KINDS);
export const blowI = take8(KINDS);
export const blunts = take8(KINDS);
export const spitHit = take8(KINDS);
export const spitS = take8(KINDS);
export const spitStep = take8(KINDS);
export const plague = take8(KINDS);
export const grenadeHit = take8(KINDS);
export const scout = take8(KINDS);
export const woundNeed = take8(17 * KINDS);
export const fixedHit = take8(64 * KINDS);

/** Blows of a kind on a kind, as `planOf` (combat.ts) packs them: [kind * 64 + target]; 0 where nobody has asked yet. */
export const blowPlan = new Int32Array(new ArrayBuffer(4 * KINDS * KINDS));
/** Shots of a line at a kind, as `planOf` (shoot.ts) packs them: [line * 64 + target]; 0 where nobody has asked yet. */
export const shotPlan = new Int32Array(new ArrayBuffer(4 * LINES * KINDS));

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
