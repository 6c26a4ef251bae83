/** The columns of the kinds of the matchup that is being played, at fixed addresses (kernel/layout.ts). Hot. */
import { i8, i16, i32, lay, layout, roomOf } from "../../kernel/layout.ts";
import { type Kinds, W_MARKER } from "../matchup.ts";
import { guns, LINES } from "./gun-columns.ts";

/** Most kinds of a matchup. */
const KINDS = 64;

export const kinds = layout({
  memo: {
    /** Blows of a kind on a kind, as `planOf` (combat.ts) packs them: [kind * 64 + target]; 0 where nobody has asked yet. */
    blowPlan: i32(KINDS * KINDS),
    /** Shots of a line at a kind, as `planOf` (shoot.ts) packs them: [line * 64 + target]; 0 where nobody has asked yet. */
    shotPlan: i32(LINES * KINDS),
  },
  matchup: {
    trait: i32(KINDS),
    fight: i32(KINDS),
    guard: i32(KINDS),
    grenades: i32(KINDS),
    powers: i32(KINDS),
    points: i16(KINDS),
    move: i16(KINDS),
    charge: i16(KINDS),
    followUp: i16(KINDS),
    blowName: i16(KINDS),
    gunFrom: i16(KINDS),
    gunTo: i16(KINDS),
    grenadeRange: i16(KINDS),
    radius: i16(KINDS),
    tall: i16(KINDS),
    damage: i16(17 * KINDS),
    damageCombat: i16(17 * KINDS),
    WS: i8(KINDS),
    S: i8(KINDS),
    T: i8(KINDS),
    W: i8(KINDS),
    I: i8(KINDS),
    A: i8(KINDS),
    Ld: i8(KINDS),
    Sv: i8(KINDS),
    Inv: i8(KINDS),
    ccInv: i8(KINDS),
    weight: i8(KINDS),
    blowS: i8(KINDS),
    blowBonus: i8(KINDS),
    hitOn: i8(KINDS),
    woundOn: i8(KINDS),
    damageBonus: i8(KINDS),
    blowI: i8(KINDS),
    blunts: i8(KINDS),
    spitHit: i8(KINDS),
    spitS: i8(KINDS),
    spitStep: i8(KINDS),
    plague: i8(KINDS),
    grenadeHit: i8(KINDS),
    scout: i8(KINDS),
    woundNeed: i8(17 * KINDS),
    fixedHit: i8(64 * KINDS),
    /** How far the guns of a kind carry, in tenths; markerlights are none. */
    reach: i16(KINDS),
  },
});

/** Puts the columns of a matchup in place. */
export function setKinds(columns: Kinds): void {
  roomOf(kinds, "memo").clear();
  if (columns.count > KINDS) throw new Error(`${columns.count} kinds, with room for ${KINDS}`);
  lay(kinds, "", columns);
}

/** Works out how far each of so many kinds fires, when its guns are in place. */
export function setReach(count: number): void {
  for (let kind = 0; kind < count; kind++) {
    kinds.reach[kind] = 0;
    for (let gun = kinds.gunFrom[kind]!; gun < kinds.gunTo[kind]!; gun++) {
      if ((guns.flags[gun]! & W_MARKER) === 0 && guns.range[gun]! > kinds.reach[kind]!)
        kinds.reach[kind] = guns.range[gun]!;
    }
  }
}
