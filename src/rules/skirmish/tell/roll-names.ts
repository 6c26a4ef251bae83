/** What each roll of a replay was for: "to hit", "save", "Leadership", told from the events around it. */

import type { TapedEvent, TapedRoll } from "../../kernel/taped.ts";
import { GUN, NEED, TARGET } from "../event-packing.ts";
import { E } from "../events.ts";
import { GRENADES, W_PLASMA, W_TEMPLATE } from "../flags.ts";
import type { SkirmishMatchup } from "../matchup.ts";

// What the last roll before an event was for.
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const PURPOSE: Readonly<Record<number, string>> = {
  [E.ldTest]: "Leadership", [E.ldReroll]: "Leadership", [E.mobCheck]: "mob check", [E.power]: "psychic test",
  [E.shieldKept]: "psychic test", [E.zone]: "edge", [E.obstacles]: "obstacles", [E.staysOut]: "reserve",
  [E.watch]: "sentry", [E.ring]: "radius", [E.marked]: "to hit", [E.landedBadly]: "landing", [E.landed]: "landing",
  [E.edge]: "partly under", [E.length]: "game length", [E.nightSight]: "night", [E.run]: "run",
  [E.hallucination]: "hallucination", [E.instinct]: "instinct", [E.jumpedUp]: "Jump Up", [E.jumpedBack]: "Initiative",
  [E.disarmed]: "Disarm", [E.fell]: "Initiative", [E.repaired]: "self-repair", [E.phylactery]: "phylactery",
  [E.rot]: "Nurgle's Rot",
};

/** Events before which all rolls were for the same. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const ALL_ALIKE: Readonly<Record<number, string>> = {
  [E.firstTurn]: "first turn", [E.terrain]: "Difficult Terrain", [E.climb]: "climb", [E.triple]: "Difficult Terrain",
  [E.damage]: "Damage Table", [E.drugs]: "drugs", [E.overheat]: "to hit",
};

type Rolls = readonly TapedRoll[];
type Near = TapedEvent | undefined;

/** What each of the rolls between two events was for; empty where only the dice themselves can be told. */
export function nameRolls(matchup: SkirmishMatchup, before: Near, rolls: Rolls, after: Near): readonly string[] {
  if (after?.code === E.fallHits) return rolls.map((_, i) => (i === 0 ? "to wound" : "save"));
  if (before?.code === E.triple) return rolls.map(({ primitive }) => (primitive === "table" ? "Damage Table" : "save"));
  if (after?.code === E.arrived) return rolls.map(({ primitive }) => (primitive === "test" ? "reserve" : "edge"));
  if (after?.code === E.mission) return rolls.map(({ primitive }) => (primitive === "test" ? "night" : "mission"));
  // After the first area plasma rolls whether it spreads, and if so how far.
  if (after?.code === E.ring && before?.code !== E.throw) return rolls.map((_, i) => (i === 0 ? "spread" : "radius"));
  if (before?.code === E.throw || before?.code === E.grenadeHit || after?.code === E.grenadeHit)
    return nameGrenade(before, rolls, after);
  const alike = after === undefined ? undefined : ALL_ALIKE[after.code];
  if (alike !== undefined) return rolls.map(() => alike);
  if (after?.code === E.hits || after?.code === E.blowHits || after?.code === E.substituted)
    return nameAttack(matchup, before, rolls, after);
  const last = after === undefined ? undefined : PURPOSE[after.code];
  return rolls.map((_, i) => (last !== undefined && i === rolls.length - 1 ? last : ""));
}

/** A grenade rolls to hit, for where it lands and its area, and for each whom it hits for its Strength, to wound and to save (SK-GREN-04). */
function nameGrenade(before: Near, rolls: Rolls, after: Near): string[] {
  const last = rolls.length - 1;
  const purpose = after === undefined ? undefined : PURPOSE[after.code];
  const strength =
    after?.code === E.grenadeHit
      ? rolls.findLastIndex(({ primitive }) => primitive === "die" || primitive === "sum")
      : -1;
  const thrown = before?.code === E.throw ? before.c : -1;
  // Of a fixed Strength nobody rolls for it.
  const toWound = strength >= 0 || thrown < 0 ? strength + 1 : 1;
  return rolls.map(({ primitive }, i) => {
    if (i === last && purpose !== undefined) return purpose;
    if (primitive === "table") return "Damage Table";
    if (i === strength) return "Strength";
    if (i === 0 && thrown >= 0 && primitive === "test") return "to hit";
    if (after?.code === E.grenadeHit && i === toWound) return "to wound";
    if (primitive === "sum") return "radius";
    if (primitive === "die") return GRENADES[thrown] === "melta" ? "scatter" : "hits";
    return "save";
  });
}

/** An attack rolls to hit, to wound and to save, in this order, and leaves out what is certain. */
function nameAttack(matchup: SkirmishMatchup, before: Near, rolls: Rolls, after: TapedEvent): string[] {
  const hit = after.code === E.substituted || after.a % TARGET > 0;
  let place = rollsToHit(matchup, before, rolls[0]) ? 0 : 1;
  return rolls.map(({ primitive }, i) => {
    if (primitive === "table") return place === 0 ? "to hit" : "Damage Table";
    if (primitive === "die") return place === 0 ? "overheating" : "Strength";
    // Plasma rolls to hit die by die; whoever may roll a miss again rolls one die for it.
    const again = primitive === "test" && i > 0;
    if (place === 0) {
      place = 1;
      if (rolls[0]!.primitive !== "table") return "to hit";
    } else if (place === 1 && again) return "to hit";
    if (place === 1) {
      place = 2;
      return hit ? "to wound" : "to hit";
    }
    return "save";
  });
}

function rollsToHit(matchup: SkirmishMatchup, before: Near, first: TapedRoll | undefined): boolean {
  if (before?.code === E.shoot) {
    const gun = Math.floor(before.c / GUN);
    const flags = matchup.guns.flags[gun]!;
    if ((flags & W_PLASMA) !== 0) return true;
    return (flags & W_TEMPLATE) === 0 && matchup.guns.hit[gun]! % 8 < 7;
  }
  if (before?.code === E.strike) return Math.floor(before.c / NEED) > 1;
  // An extra attack at who is down hits without a roll.
  return before?.code === E.attacksBack && first?.primitive === "test";
}
