/** The columns of the kinds of the matchup that is being played, at fixed addresses (kernel/layout.ts). Hot. */
import { alike, i8, i16, i32, lay, layout, roomOf } from "../../kernel/layout.ts";
import { W_MARKER } from "../flags.ts";
import type { Kinds } from "../matchup.ts";
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
    ...alike(i32(KINDS), "trait", "fight", "guard", "grenades", "powers"),
    ...alike(i16(KINDS), "points", "move", "charge", "followUp", "blowName", "gunFrom", "gunTo", "grenadeRange"),
    ...alike(i16(KINDS), "radius", "tall"),
    damage: i16(17 * KINDS),
    damageCombat: i16(17 * KINDS),
    ...alike(i8(KINDS), "WS", "S", "T", "W", "I", "A", "Ld", "Sv", "Inv", "ccInv", "weight"),
    ...alike(i8(KINDS), "blowS", "blowBonus", "hitOn", "woundOn", "damageBonus", "blowI", "blunts"),
    ...alike(i8(KINDS), "spitHit", "spitS", "spitStep", "plague", "grenadeHit", "scout"),
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
