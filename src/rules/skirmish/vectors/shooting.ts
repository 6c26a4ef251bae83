/** Vector operations of shooting, damage, grenades and falls. Cold. */

import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import * as V from "../../kernel/vectors.ts";
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
import * as F from "../flags.ts";
import { Arena, bookOf, gun, model, STATUS, statusOf, TARGET, those } from "./fixture.ts";

const ATTACK = {
  weapon: V.record({ shots: V.numberOr(1), S: V.number, AP: V.optional(V.number), ignoresCover: V.flag }),
  target: V.record(TARGET),
  cover: V.numberOr(0),
  ...V.all(V.flag, "shooterAbove", "targetAbove", "partialTemplate", "autoHit", "rerollHits"),
  ...V.all(V.optional(V.number), "hitOverride", "bs"),
  // Only a targeter changes the die to hit, by one.
  hitDieMod: V.numberOr(0),
  // Weapons can only pin at least; no attack but a sniper's on Overwatch does so without a hit.
  floor: V.optional(V.record({ status: V.word(["pinned"]), on: V.word(["hit", "wound"]) })),
};

type Shooting = V.Read<typeof ATTACK>;

/** One attack, ready to be made as often as one likes. */
interface Attack {
  readonly arena: Arena;
  make(w: World): void;
}

/** `special` are words of the weapon, `rules` those of the target. */
function attackOf(inputs: Shooting, world: VectorCase, special: string[] = [], rules: string[] = []): Attack {
  const { weapon, target, cover, shooterAbove: above, targetAbove: below, partialTemplate: partial } = inputs;
  const { hitDieMod, autoHit, floor } = inputs;
  if (hitDieMod !== 0 && hitDieMod !== 1) throw new V.Unsupported("only a targeter changes the die to hit, by one");
  if (partial && floor?.on !== "hit" && !autoHit)
    throw new V.Unsupported("only templates and blasts, which pin on a hit, cover a target partly");
  const pins = floor && (floor.on === "hit" ? "Blast" : "SK-TAU-13");
  const kinds = those(autoHit && "Template", inputs.rerollHits && "TwinLinked", weapon.ignoresCover && "NoCover", pins);
  const { S, AP = null, shots } = weapon;
  const items = hitDieMod === 1 ? ["targeter"] : [];
  const shooter = model({
    BS: skillOf(inputs, world),
    items,
    ranged: [gun({ S, AP, X: shots, special: [...special, ...kinds] })],
  });
  const arena = new Arena(world, [[shooter], [model({ ...target, rules })]], { cover, above, below, partial });
  return {
    arena,
    make(w) {
      board.game[G_SHOOTING] = 1;
      if (inputs.hitOverride === MARKED_HIT) board.flags[arena.second]! |= F.MARKED;
      fire(w, 0, arena.second, w.kinds.gunFrom[0]!, shots, false);
    },
  };
}

/** A markerlight is what makes shots hit on 2+; any other number comes from the chart. */
const MARKED_HIT = 2;

function skillOf({ bs, hitOverride, autoHit }: Shooting, world: VectorCase): number {
  if (hitOverride === undefined || hitOverride === MARKED_HIT)
    return autoHit || hitOverride !== undefined ? (bs ?? 4) : V.number(bs, "inputs.bs");
  const BS = bookOf(world).toHitShooting.need.indexOf(hitOverride);
  if (BS < 0) throw new V.Unsupported(`no BS hits on ${hitOverride}+`);
  return BS;
}

const attacks = (special: string[]): VectorOp =>
  V.op(ATTACK, (inputs, world) => {
    const { arena, make } = attackOf(inputs, world, special);
    return arena.fateOfTarget(make);
  });

const SNIPED = { target: V.record(TARGET), cover: V.numberOr(0) };

function sniperArena(world: VectorCase, target: Partial<LoadedModel>, terms: Partial<AttackTerms>): Arena {
  const shooter = model({ ranged: [gun({ S: "target", AP: 6, special: ["Sniper"], type: "Heavy" })] });
  return new Arena(world, [[shooter], [model(target)]], terms);
}

/** A target that grenades are thrown at; `partial`: only partly under the template. */
const THROWN = { bs: V.number, target: V.record(TARGET), cover: V.numberOr(0), partial: V.flag };

function thrown(inputs: V.Read<typeof THROWN>, world: VectorCase, grenade: number, numbers: HouseRules = {}) {
  const { bs, target, cover, partial } = inputs;
  const thrower = model({ BS: bs, grenades: ["krak", "rad"] });
  const arena = new Arena(world, [[thrower], [model(target)]], { cover, partial }, bookOf(world, numbers));
  return arena.fateOfTarget((w) => {
    board.game[G_SHOOTING] = 1;
    throwGrenade(w, 0, arena.second, grenade);
  });
}

const TYPES: Readonly<Record<number, RangedType>> = {
  [F.PISTOL]: "Pistol",
  [F.RAPID_FIRE]: "RapidFire",
  [F.ASSAULT]: "Assault",
  [F.HEAVY]: "Heavy",
};

const type = V.word(Object.values(TYPES));

/** The owner's next turn begins for a Necron that is Out of Action. */
function lying(w: World, seen: V.Witness, who: number): string {
  if ((board.flags[who]! & F.REPAIRING) === 0) return "staysOutOfAction";
  selfRepair(w, who);
  return seen.last(E.repaired)!.b === 1 ? "standsUpAgain" : "staysOutOfAction";
}

export const shooting: Readonly<Record<string, VectorOp>> = {
  "damage.roll": V.op({ ...V.all(V.number, "S", "T"), bonus: V.numberOr(0) }, ({ S, T, bonus }, world) => {
    if (bonus < 0 || bonus > 7 || S < 0 || S > 16)
      throw new V.Unsupported(`no damage table for S ${S}, bonus ${bonus}`);
    const arena = new Arena(world, [[model({})], [model({ T })]]);
    return arena.fateOfTarget((w) => {
      const table = w.kinds.damage[board.kind[arena.second]! * 17 + S]! + bonus;
      settle(w, arena.second, rollDamage(w, arena.second, 1, table, 0, w.actions[0]!), 0, 0, false);
    });
  }),

  "shoot.attack": attacks([]),
  "shoot.gauss": attacks(["Gauss"]),

  "shoot.sniperNormal": V.op(SNIPED, ({ target, cover }, world) => {
    const arena = sniperArena(world, target, { cover });
    return arena.fateOfTarget((w) => {
      board.game[G_SHOOTING] = 1;
      fire(w, 0, arena.second, 0, 1, false);
    });
  }),

  // On Overwatch only Difficult Terrain covers a mover.
  "overwatch.sniper": V.op(SNIPED, ({ target, cover }, world) => {
    if (cover > 4) throw new V.Unsupported("Difficult Terrain covers with 4+ at least");
    const arena = sniperArena(world, target, { cover, difficult: cover > 0, action: "overwatch" });
    return arena.fateOfTarget((w) => {
      board.flags[0]! |= F.OVERWATCH;
      fireOverwatch(w, 0, arena.second, 0, w.gap(0, arena.second));
    });
  }),

  "weapon.shots": V.op(
    {
      type,
      X: V.numberOr(1),
      ...V.all(V.number, "range", "distance"),
      ...V.all(V.flag, "moved", "eagleEye", "hipShooting", "fastShot"),
    },
    ({ type, X, range, distance, moved, eagleEye, hipShooting: hip, fastShot }, world) => {
      const skills = those(eagleEye && "EagleEye", hip && "HipShooting", fastShot && "FastShot");
      const shooter = model({ ranged: [gun({ type, X, range })], skills });
      return new Arena(world, [[shooter], [model({})]]).once((w) => {
        const shots = shotsOf(w, 0, hip, moved, Math.round(distance * 10));
        return { shots, mayChargeTargetAfterwards: shots === 0 || !barsCharge(0, shots, moved && !hip) };
      });
    },
  ),

  "weapon.derive": V.op(
    {
      bearer: V.record({ S: V.number, A: V.numberOr(1) }),
      weapon: V.record({ type, S: V.either(["user", "user+1", "user-1"]), X: V.either(["A"]) }),
    },
    ({ bearer, weapon }, world) => {
      const { guns } = new Arena(world, [[model({ ...bearer, ranged: [gun(weapon)] })], [model({})]]).m;
      return { S: guns.S[0]!, X: guns.shots[0]!, type: TYPES[guns.type[0]!]! };
    },
  ),

  "range.measure": V.op(
    { horizontalDistance: V.number, heightDifference: V.numberOr(0), weaponRange: V.number },
    ({ horizontalDistance: range, heightDifference: height, weaponRange }, world) => {
      const shooter = model({ ranged: [gun({ range: weaponRange })] });
      const arena = new Arena(world, [[shooter], [model({})]], { range, above: height > 0, below: height < 0 });
      return arena.once((w) => {
        const gap = w.gap(0, arena.second);
        return { measured: gap / 10, inRange: shotsOf(w, 0, false, false, gap) > 0 };
      });
    },
  ),

  "plasma.overheat": V.op({ shots: V.numberOr(1) }, ({ shots }, world) => {
    const shooter = model({ ranged: [gun({ S: 7, AP: 2, X: shots, special: ["SK-WG-01"] })] });
    // A target that shots cannot hurt, so that only the dice to hit are walked.
    const arena = new Arena(world, [[shooter], [model({ T: 10, Sv: 2 })]]);
    const law = arena.walk((w, seen) => {
      fire(w, 0, arena.second, 0, shots, false);
      return seen.last(E.overheat)?.b ?? 0;
    });
    return { turnsUnusable: law.byName() };
  }),

  "grenade.range": V.op({ S: V.number, meltaBomb: V.flag }, ({ S, meltaBomb }, world) => {
    const { kinds } = new Arena(world, [[model({ S, grenades: ["krak"] })], [model({})]]).m;
    return { maxRange: grenadeReach(kinds, 0, meltaBomb) / 10 };
  }),

  "grenade.blast": V.op(
    { ...THROWN, strengthPlus: V.number, AP: V.numberOr(9) },
    ({ strengthPlus, AP, ...inputs }, world) =>
      thrown(inputs, world, F.KRAK, { "grenades.krak.plus": strengthPlus, "grenades.krak.AP": AP }),
  ),

  "grenade.rad": V.op(THROWN, (inputs, world) => thrown(inputs, world, F.RAD)),

  "fall.test": V.op({ I: V.number }, ({ I }, world) => {
    const arena = new Arena(world, [[model({})], [model({ I })]], { below: true });
    return arena.fates((w, seen) => {
      checkFall(w, arena.second, false, true, w.actions[0]!);
      return seen.last(E.fell) === undefined ? "stays" : "falls";
    });
  }),

  "fall.resolve": V.op({ ...TARGET, ...V.all(V.number, "T", "height"), controlledFall: V.flag }, (inputs, world) => {
    const { height, controlledFall, ...body } = inputs;
    const faller = model({ ...body, skills: controlledFall ? ["ControlledFall"] : [] });
    const arena = new Arena(world, [[model({})], [faller]], { action: "fall", height });
    return arena.fateOfTarget((w) => {
      board.flags[arena.second]! &= ~F.IN_PLACE;
      fall(w, arena.second, height, w.actions[1]!);
    });
  }),

  "jump.landing": V.op({ disc: V.flag }, ({ disc }, world) => {
    const jumper = model({ items: [disc ? "disc_of_tzeentch" : "jump_pack"] });
    return new Arena(world, [[jumper], [model({})]], { terrain: "difficult" }).fates((w) => {
      landInTerrain(w, 0);
      return (board.flags[0]! & F.STUN) !== 0 ? "stunned" : "fine";
    });
  }),

  "necron.shotThenRepair": V.op({ attack: V.record(ATTACK) }, ({ attack }, world) => {
    const { arena, make } = attackOf(attack, world, [], ["SK-NEC-18"]);
    return arena.fates((w, seen) => {
      make(w);
      const status = statusOf(w, seen, arena.second);
      return status === STATUS[3] ? lying(w, seen, arena.second) : status;
    });
  }),
};
