/** Vector operations of shooting, damage, grenades and falls. Cold. */

import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { type Fields, Inputs, Unsupported } from "../../kernel/vectors.ts";
import { board } from "../battle/columns.ts";
import { checkFall, fall, rollDamage, settle } from "../battle/damage.ts";
import { grenadeReach, throwGrenade } from "../battle/grenades.ts";
import { landInTerrain } from "../battle/reach.ts";
import { selfRepair } from "../battle/repairs.ts";
import { barsCharge, fire, fireOverwatch, shotsOf } from "../battle/shoot.ts";
import { G_SHOOTING, type World } from "../battle/state.ts";
import type { RangedType } from "../book/data.ts";
import type { AttackTerms } from "../book/modes.ts";
import type { LoadedModel } from "../book/roster-entry.ts";
import { E } from "../events.ts";
import {
  ASSAULT,
  HEAVY,
  IN_PLACE,
  KRAK,
  MARKED,
  OVERWATCH,
  PISTOL,
  RAD,
  RAPID_FIRE,
  REPAIRING,
  STUN,
} from "../matchup.ts";
import { Arena, bookOf, gun, model, STATUS, target, type Witness } from "./fixture.ts";

/** One attack, ready to be made as often as one likes. */
interface Attack {
  readonly arena: Arena;
  readonly strength: number;
  make(w: World): void;
}

/** `special` are words of the weapon, `victim` what the target is beside its numbers. */
function attackOf(
  fields: Fields,
  world: VectorWorld,
  special: readonly string[] = [],
  victim: Partial<LoadedModel> = {},
): Attack {
  const inputs = new Inputs(fields);
  const weapon = inputs.record("weapon");
  const shots = weapon.number("shots", 1);
  const strength = weapon.number("S");
  const aim = aimOf(inputs, world);
  const words = [...special, ...aim.words, ...wordsOf(inputs, weapon)];
  const shooter = model({
    BS: aim.BS,
    items: aim.items,
    ranged: [gun({ S: strength, AP: weapon.optional("AP") ?? null, X: shots, special: words })],
  });
  weapon.finish();
  const facing = target(inputs.record("target"), victim);
  const terms: Partial<AttackTerms> = {
    cover: inputs.number("cover", 0),
    above: inputs.flag("shooterAbove"),
    below: inputs.flag("targetAbove"),
    partial: inputs.flag("partialTemplate"),
  };
  inputs.finish();
  const arena = new Arena(world, [[shooter], [facing]], terms);
  return {
    arena,
    strength,
    make(w) {
      board.game[G_SHOOTING] = 1;
      if (aim.marked) board.flags[arena.second]! |= MARKED;
      fire(w, 0, arena.second, w.kinds.gunFrom[0]!, shots, false);
    },
  };
}

interface Aim {
  readonly BS: number;
  readonly words: readonly string[];
  readonly items: readonly string[];
  readonly marked: boolean;
}

function aimOf(inputs: Inputs, world: VectorWorld): Aim {
  const override = inputs.optional("hitOverride");
  const automatic = inputs.flag("autoHit");
  const modifier = inputs.number("hitDieMod", 0);
  if (modifier !== 0 && modifier !== 1) throw new Unsupported("only a targeter changes the die to hit, by one");
  // A markerlight is what makes shots hit on 2+; any other number comes from the chart.
  const marked = override === 2;
  let BS = automatic || override !== undefined ? inputs.number("bs", 4) : inputs.number("bs");
  if (override !== undefined && !marked) {
    BS = bookOf(world).toHitShooting.need.indexOf(override);
    if (BS < 0) throw new Unsupported(`no BS hits on ${override}+`);
  }
  const words = [...(automatic ? ["Template"] : []), ...(inputs.flag("rerollHits") ? ["TwinLinked"] : [])];
  return { BS, words, items: modifier === 1 ? ["targeter"] : [], marked };
}

function wordsOf(inputs: Inputs, weapon: Inputs): string[] {
  const words: string[] = [];
  if (weapon.flag("ignoresCover")) words.push("NoCover");
  const floor = inputs.has("floor") ? inputs.record("floor") : undefined;
  const stage = floor?.text("on");
  if (floor !== undefined && floor.text("status") !== "pinned") throw new Unsupported("weapons can only pin at least");
  floor?.finish();
  if (stage === "hit") words.push("Blast");
  else if (stage === "wound") words.push("SK-TAU-13");
  else if (stage !== undefined) throw new Unsupported("no attack but a sniper's on Overwatch pins without a hit");
  const partial = inputs.flag("partialTemplate");
  if (partial && stage !== "hit" && !inputs.flag("autoHit"))
    throw new Unsupported("only templates and blasts, which pin on a hit, cover a target partly");
  return words;
}

function statusAfter(attack: Attack): Record<string, string> {
  const { arena } = attack;
  return arena.walk((w, seen) => {
    attack.make(w);
    return arena.status(w, seen, arena.second);
  });
}

const sniperTerms = (inputs: Inputs): Partial<AttackTerms> => {
  const cover = inputs.number("cover", 0);
  return { cover, difficult: cover > 0 };
};

function sniperArena(inputs: Inputs, world: VectorWorld, terms: Partial<AttackTerms>): Arena {
  const shooter = model({ ranged: [gun({ S: "target", AP: 6, special: ["Sniper"], type: "Heavy" })] });
  const facing = target(inputs.record("target"));
  inputs.finish();
  return new Arena(world, [[shooter], [facing]], terms);
}

/** A thrower and a target that a grenade of this kind is thrown at; `partial`: only partly under its template. */
function thrown(
  inputs: Inputs,
  world: VectorWorld,
  grenade: number,
  numbers: Readonly<Record<string, number>>,
): Record<string, string> {
  const thrower = model({ BS: inputs.number("bs"), grenades: ["krak", "rad"] });
  const facing = target(inputs.record("target"));
  const terms = { cover: inputs.number("cover", 0), partial: inputs.flag("partial") };
  inputs.finish();
  const arena = new Arena(world, [[thrower], [facing]], terms, bookOf(world, numbers));
  return arena.walk((w, seen) => {
    board.game[G_SHOOTING] = 1;
    throwGrenade(w, 0, arena.second, grenade);
    return arena.status(w, seen, arena.second);
  });
}

const TYPES: Readonly<Record<number, RangedType>> = {
  [PISTOL]: "Pistol",
  [RAPID_FIRE]: "RapidFire",
  [ASSAULT]: "Assault",
  [HEAVY]: "Heavy",
};

function typeOf(inputs: Inputs): RangedType {
  const type = inputs.text("type");
  const known = Object.values(TYPES).find((each) => each === type);
  if (known === undefined) throw new Unsupported(`there is no weapon type "${type}"`);
  return known;
}

export const shooting: Readonly<Record<string, VectorOp>> = {
  "damage.roll": (fields, world) => {
    const inputs = new Inputs(fields);
    const S = inputs.number("S");
    const bonus = inputs.number("bonus", 0);
    const facing = target(new Inputs({ T: inputs.number("T") }));
    inputs.finish();
    if (bonus < 0 || bonus > 7 || S < 0 || S > 16) throw new Unsupported(`no damage table for S ${S}, bonus ${bonus}`);
    const arena = new Arena(world, [[model({})], [facing]]);
    return arena.walk((w, seen) => {
      const table = w.kinds.damage[board.kind[arena.second]! * 17 + S]! + bonus;
      settle(w, arena.second, rollDamage(w, arena.second, 1, table, 0, w.actions[0]!), 0, 0, false);
      return arena.status(w, seen, arena.second);
    });
  },

  "shoot.attack": (fields, world) => statusAfter(attackOf(fields, world)),
  "shoot.gauss": (fields, world) => statusAfter(attackOf(fields, world, ["Gauss"])),

  "shoot.sniperNormal": (fields, world) => {
    const inputs = new Inputs(fields);
    const arena = sniperArena(inputs, world, { cover: inputs.number("cover", 0) });
    return arena.walk((w, seen) => {
      board.game[G_SHOOTING] = 1;
      fire(w, 0, arena.second, 0, 1, false);
      return arena.status(w, seen, arena.second);
    });
  },

  // On Overwatch only Difficult Terrain covers a mover.
  "overwatch.sniper": (fields, world) => {
    const inputs = new Inputs(fields);
    const terms = sniperTerms(inputs);
    if (terms.cover! > 4) throw new Unsupported("Difficult Terrain covers with 4+ at least");
    const arena = sniperArena(inputs, world, { ...terms, action: "overwatch" });
    return arena.walk((w, seen) => {
      board.flags[0]! |= OVERWATCH;
      fireOverwatch(w, 0, arena.second, 0, w.gap(0, arena.second));
      return arena.status(w, seen, arena.second);
    });
  },

  "weapon.shots": (fields, world) => {
    const inputs = new Inputs(fields);
    const type = typeOf(inputs);
    const skill = (input: string, id: string): string[] => (inputs.flag(input) ? [id] : []);
    const skills = [
      ...skill("eagleEye", "EagleEye"),
      ...skill("hipShooting", "HipShooting"),
      ...skill("fastShot", "FastShot"),
    ];
    const weapon = gun({ type, X: inputs.number("X", 1), range: inputs.number("range") });
    const moved = inputs.flag("moved");
    const distance = Math.round(inputs.number("distance") * 10);
    inputs.finish();
    const hip = skills.includes("HipShooting");
    return new Arena(world, [[model({ ranged: [weapon], skills })], [model({})]]).once((w) => {
      const shots = shotsOf(w, 0, hip, moved, distance);
      return { shots, mayChargeTargetAfterwards: shots === 0 || !barsCharge(0, shots, moved && !hip) };
    });
  },

  "weapon.derive": (fields, world) => {
    const inputs = new Inputs(fields);
    const bearer = inputs.record("bearer");
    const weapon = inputs.record("weapon");
    const S = weapon.either("S", ["user", "user+1", "user-1"]);
    const X = weapon.either("X", ["A"]);
    const profile = gun({ type: typeOf(weapon), S, X });
    const who = model({ S: bearer.number("S"), A: bearer.number("A", 1), ranged: [profile] });
    for (const each of [bearer, weapon, inputs]) each.finish();
    const { guns } = new Arena(world, [[who], [model({})]]).m;
    return { S: guns.S[0]!, X: guns.shots[0]!, type: TYPES[guns.type[0]!]! };
  },

  "range.measure": (fields, world) => {
    const inputs = new Inputs(fields);
    const range = inputs.number("horizontalDistance");
    const height = inputs.number("heightDifference", 0);
    const weapon = gun({ range: inputs.number("weaponRange") });
    inputs.finish();
    const arena = new Arena(world, [[model({ ranged: [weapon] })], [model({})]], {
      range,
      above: height > 0,
      below: height < 0,
    });
    return arena.once((w) => {
      const gap = w.gap(0, arena.second);
      return { measured: gap / 10, inRange: shotsOf(w, 0, false, false, gap) > 0 };
    });
  },

  "plasma.overheat": (fields, world) => {
    const inputs = new Inputs(fields);
    const shots = inputs.number("shots", 1);
    inputs.finish();
    const shooter = model({ ranged: [gun({ S: 7, AP: 2, X: shots, special: ["SK-WG-01"] })] });
    // A target that shots cannot hurt, so that only the dice to hit are walked.
    const arena = new Arena(world, [[shooter], [model({ T: 10, Sv: 2 })]]);
    return {
      turnsUnusable: arena.walk((w, seen) => {
        fire(w, 0, arena.second, 0, shots, false);
        return String(seen.numbers(E.overheat)?.[1] ?? 0);
      }),
    };
  },

  "grenade.range": (fields, world) => {
    const inputs = new Inputs(fields);
    const thrower = model({ S: inputs.number("S"), grenades: ["krak"] });
    const melta = inputs.flag("meltaBomb");
    inputs.finish();
    const { kinds } = new Arena(world, [[thrower], [model({})]]).m;
    return { maxRange: grenadeReach(kinds, 0, melta) / 10 };
  },

  "grenade.blast": (fields, world) => {
    const inputs = new Inputs(fields);
    const plus = inputs.number("strengthPlus");
    const AP = inputs.optional("AP") ?? 9;
    return thrown(inputs, world, KRAK, { "grenades.krak.plus": plus, "grenades.krak.AP": AP });
  },

  "grenade.rad": (fields, world) => thrown(new Inputs(fields), world, RAD, {}),

  "fall.test": (fields, world) => {
    const inputs = new Inputs(fields);
    const faller = model({ I: inputs.number("I") });
    inputs.finish();
    const arena = new Arena(world, [[model({})], [faller]], { below: true });
    return arena.walk((w, seen) => {
      checkFall(w, arena.second, false, true, w.actions[0]!);
      return seen.happened(E.fell) ? "falls" : "stays";
    });
  },

  "fall.resolve": (fields, world) => {
    const inputs = new Inputs(fields);
    const height = inputs.number("height");
    const skills = inputs.flag("controlledFall") ? ["ControlledFall"] : [];
    const body = {
      T: inputs.number("T"),
      Sv: inputs.optional("Sv"),
      Inv: inputs.optional("Inv"),
      W: inputs.optional("W"),
    };
    inputs.finish();
    const arena = new Arena(world, [[model({})], [target(new Inputs(body), { skills })]], { action: "fall", height });
    return arena.walk((w, seen) => {
      board.flags[arena.second]! &= ~IN_PLACE;
      fall(w, arena.second, height, w.actions[1]!);
      return arena.status(w, seen, arena.second);
    });
  },

  "jump.landing": (fields, world) => {
    const inputs = new Inputs(fields);
    const items = [inputs.flag("disc") ? "disc_of_tzeentch" : "jump_pack"];
    inputs.finish();
    const arena = new Arena(world, [[model({ items })], [model({})]], { terrain: "difficult" });
    return arena.walk((w) => {
      landInTerrain(w, 0);
      return (board.flags[0]! & STUN) !== 0 ? "stunned" : "fine";
    });
  },

  "necron.shotThenRepair": (fields, world) => {
    const inputs = new Inputs(fields);
    const attack = attackOf(inputs.fieldsOf("attack"), world, [], { rules: ["SK-NEC-18"] });
    inputs.finish();
    const { arena } = attack;
    return arena.walk((w, seen) => {
      attack.make(w);
      return arena.status(w, seen, arena.second) === STATUS[3]
        ? lying(w, seen, arena.second)
        : arena.status(w, seen, arena.second);
    });
  },
};

/** The owner's next turn begins for a Necron that is Out of Action. */
function lying(w: World, seen: Witness, who: number): string {
  if ((board.flags[who]! & REPAIRING) === 0) return "staysOutOfAction";
  selfRepair(w, who);
  return seen.numbers(E.repaired)![1] === 1 ? "standsUpAgain" : "staysOutOfAction";
}
