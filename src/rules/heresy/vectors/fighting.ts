/** Vector operations of fire, suppression, reaction fire and titans. Cold. */

import { divideRatios, ratio } from "../../../dice/ratio.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import * as V from "../../kernel/vectors.ts";
import { electroHull, strengthOf } from "../battle/assault.ts";
import { B } from "../battle/columns.ts";
import * as Fire from "../battle/fire.ts";
import { chitPenalty, recover } from "../battle/quality.ts";
import { react } from "../battle/reactions.ts";
import type { World } from "../battle/state.ts";
import { hitHull, hitInAssault, hitShields, repair } from "../battle/titan.ts";
import { COVER_NAMES, type Skill, type WeaponSkill } from "../book/data.ts";
import type { LoadedUnit } from "../book/roster.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { levelName } from "./armies.ts";
import { ALONE, Arena, BANDS, bookOf, butFor, cover, gun, level, type Made, quality, unit } from "./fixture.ts";

const FACINGS = ["front", "side", "rear", "top"] as const;
const band = V.word(["short", "long"], "short");

/** Where fire is resolved, as the vectors describe it. */
const SHOT = {
  ...V.all(V.number, "accuracy", "armour"),
  ...V.all(V.flag, "lightVehicle", "firerSuppressed", "firerFatigued", "pointBlank", "targetTitan"),
  cover,
  band,
  facing: V.word(FACINGS, "front"),
};

type Shot = V.Read<typeof SHOT>;

/** What a shot is fired with. */
const VOLLEY = { ...SHOT, ...V.all(V.number, "shots", "penetration") };

/** Numbers of a shot, from the functions that every volley asks. */
function numbersOf(shot: Shot, world: VectorCase) {
  return new Arena(world, [ALONE, ALONE]).once(() => {
    const volley = (shot.pointBlank ? Fire.V_CLOSE : 0) | (shot.targetTitan ? Fire.V_NO_TITAN_RANGE : 0);
    const cover = COVER_NAMES.indexOf(shot.cover);
    const accuracy = shot.accuracy + Fire.conditionPenalty(shot.firerSuppressed, shot.firerFatigued);
    const raw = Fire.rawNeed(accuracy, shot.band === "long", cover, shot.lightVehicle, volley);
    return {
      raw,
      need: Fire.cutNeed(raw),
      overTen: Fire.overTen(raw),
      effectiveArmour: Fire.armourAgainst(shot.armour, cover, raw, shot.facing === "front" ? 0 : 1, volley),
    };
  });
}

/** A unit whose one stand fires all dice. */
function battery(shot: V.Read<typeof VOLLEY>, rest: Made = {}, skills: readonly WeaponSkill[] = []) {
  const weapons = [gun(shot.shots, shot.penetration, skills)];
  return unit({ accuracy: shot.accuracy, weapons, level: shot.firerFatigued ? 1 : 0, ...rest });
}

function targetSkills(shot: Shot): readonly Skill[] {
  return shot.facing !== "front" ? ["armouredVehicle"] : shot.lightVehicle ? ["lightVehicle"] : [];
}

/** Where the target of a shot is. */
function placeOf({ band, cover, facing }: Shot) {
  return { range: BANDS[band], cover, facing: facing === "front" ? ("front" as const) : ("side" as const) };
}

/** A volley of a battery that was made for the shot. */
function fireShot(w: World, shooter: number, target: number, shot: Shot): void {
  if (shot.firerSuppressed) B.chits[shooter] = 1;
  Fire.fireAll(w, shooter, target, B.rowClass[B.unitRow[4 * target]!]!, shot.pointBlank ? Fire.V_CLOSE : 0, 0);
}

const rapid = (fires: boolean): readonly Skill[] => (fires ? ["rapidFire"] : []);

const same = (target: number) => [target, target, target] as const;

// Titans.

function titan(rest: Made): LoadedUnit {
  return unit({ titan: true, skills: ["armouredVehicle"], ...rest });
}

/** A hull that outlasts everything, with shields, and results of catastrophes that change nothing else. */
function lasting(world: VectorCase, shields: number, shieldArmour: number, catastrophes: boolean) {
  return bookOf(world, {
    "titan.shields": shields,
    "titan.shieldArmour": shieldArmour,
    "titan.hull.damage": DAMAGE_OF_LASTING,
    "catastrophe.shaken": 10,
    ...(!catastrophes && { "rules.HE-TIT-14": "off" }),
  });
}

const DAMAGE_OF_LASTING = 20;

const TITAN_FIRE = { ...VOLLEY, shields: V.numberOr(0), shieldArmour: V.numberOr(5), antiInfantry: V.flag };

function titanFire(inputs: V.Read<typeof TITAN_FIRE>, world: VectorCase, catastrophes: boolean) {
  // From within short range, as far as that matters: no location is asked for (HE-TIT-12, -13).
  const shot = { ...inputs, targetTitan: true, band: "short" as const };
  if (shot.lightVehicle) throw new V.Unsupported("a titan is no light vehicle");
  const firer = battery(shot, {}, inputs.antiInfantry ? ["antiInfantry"] : []);
  const book = lasting(world, inputs.shields, inputs.shieldArmour, catastrophes);
  const arena = new Arena(world, [[firer], [titan({ armour: shot.armour })]], placeOf(shot), book);
  const target = arena.second;
  return arena.walk((w) => {
    fireShot(w, 0, target, shot);
    return {
      shieldsLeft: B.shields[target]!,
      drLost: DAMAGE_OF_LASTING - B.damage[M.PLACES * target + M.HULL]!,
      catastrophes: w.counters[2 * T.catastrophes + 1]!,
      hits: w.counters[2 * T.hits]!,
    };
  });
}

/** Damages of a titan that can be repaired, each alone: two weapons that jam, half movement, shock. */
const MOST_DAMAGES = 4;

function damagesOf(titan: number): number {
  const [flags, jammed] = [B.flags[titan]!, B.jammed[titan]!];
  return (jammed & 1) + ((jammed >> 1) & 1) + ((flags & M.SLOWED) !== 0 ? 1 : 0) + ((flags & M.SHAKEN) !== 0 ? 1 : 0);
}

/** Shock would be over with the next turn anyhow: here it lasts, as all damages do, until it is repaired. */
function repairLasting(w: World, titan: number): void {
  const shaken = (B.flags[titan]! & M.SHAKEN) !== 0;
  B.flags[titan] = shaken ? B.flags[titan]! | M.SHAKEN_NOW : B.flags[titan]! & ~M.SHAKEN_NOW;
  repair(w, titan);
}

/** Nothing of a titan can be hit but its hull. */
const ONLY_HULL = {
  "titan.hull.from": 1,
  "titan.hull.to": 10,
  "titan.hull.damage": DAMAGE_OF_LASTING,
  ...Object.fromEntries(
    ["head", "weapon1", "weapon2", "legs"].flatMap((part) => [
      [`titan.${part}.from`, 0],
      [`titan.${part}.to`, 0],
    ]),
  ),
};

export const fighting: Readonly<Record<string, VectorOp>> = {
  "he.toHit": V.op(SHOT, numbersOf),

  "he.penetrate": V.op({ penetration: V.number, armour: V.number }, ({ penetration, armour }, world) => {
    const kind = M.pierce(penetration, armour);
    return { penetrated: new Arena(world, [ALONE, ALONE]).script((w) => w.actions[0].test(kind) === 1) };
  }),

  "he.fire.resolve": V.op(
    {
      firer: V.record({
        ...V.all(V.number, "stands", "accuracy"),
        weapon: V.record(V.all(V.number, "firepower", "penetration")),
        band,
      }),
      target: V.record({ ...V.all(V.number, "stands", "armour"), cover }),
    },
    ({ firer, target: { cover, ...victim } }, world) => {
      const { stands, accuracy, weapon, band } = firer;
      const shooter = unit({ stands, accuracy, weapons: [gun(weapon.firepower, weapon.penetration)] });
      const arena = new Arena(world, [[shooter], [unit(victim)]], { range: BANDS[band], cover });
      return arena.script((w, seen) => {
        Fire.fireAll(w, 0, arena.second, M.INFANTRY, 0, 0);
        const { b: dice, c: numbers } = seen.last(E.weapon)!;
        const left = w.models(arena.second);
        return {
          dice,
          need: Fire.cutNeed(numbers >> 6),
          hits: w.counters[2 * T.hits],
          kills: victim.stands - left,
          targetStandsLeft: left,
          suppressed: B.chits[arena.second]! > 0,
        };
      });
    },
  ),

  "he.volley.kills": V.op({ ...VOLLEY, targetModels: V.number }, ({ targetModels, ...shot }, world) => {
    const { effectiveArmour, ...toHit } = numbersOf(shot, world);
    const play = (shots: number, stands: number) => {
      const victim = unit({ stands, armour: shot.armour, skills: targetSkills(shot) });
      const arena = new Arena(world, [[battery({ ...shot, shots })], [victim]], placeOf(shot));
      return arena.walk((w) => {
        fireShot(w, 0, arena.second, shot);
        return B.lost[arena.second]!;
      });
    };
    const law = play(shot.shots, targetModels);
    return {
      toHit,
      effectiveArmour,
      pKillPerShot: play(1, 1).chance((kills) => kills === 1),
      distribution: law.pairs(),
      mean: law.mean((kills) => kills),
      pAtLeastOne: law.chance((kills) => kills > 0),
    };
  }),

  "he.volley.sequence": V.op(
    {
      targetModels: V.number,
      quality,
      leaderBonus: V.numberOr(0),
      attacks: V.list(V.record({ ...VOLLEY, ...V.all(V.flag, "antiInfantry", "antiTank", "rapidFire") })),
    },
    ({ targetModels, quality, leaderBonus: bonus, attacks }, world) => {
      const shot = attacks[0]!;
      const alike = (a: Shot) => JSON.stringify([a.armour, a.cover, a.band, a.facing === "front", a.lightVehicle]);
      if (attacks.some((each) => alike(each) !== alike(shot)))
        throw new V.Unsupported("volleys from one distance at one target are what can be asked");
      const firers = attacks.map((each) => {
        const skills = (["antiInfantry", "antiTank"] as const).filter((skill) => each[skill]);
        return battery(each, { skills: rapid(each.rapidFire) }, skills);
      });
      const { armour } = shot;
      const victim = unit({ stands: targetModels, armour, quality, bonus, skills: targetSkills(shot) });
      const arena = new Arena(world, [firers, [victim]], placeOf(shot));
      const target = arena.second;
      const law = arena.walk((w) => {
        for (let i = 0; i < attacks.length && (B.flags[target]! & M.GONE) === 0; i++)
          fireShot(w, i, target, attacks[i]!);
        const afterFire = { models: w.models(target), chits: B.chits[target]! };
        let state = afterFire.chits > 0 ? "still suppressed" : "never suppressed";
        if (afterFire.models === 0) state = "destroyed";
        else if (afterFire.chits > 0 && recover(w, target)) state = "recovered";
        return { afterFire, state };
      });
      return {
        afterFire: law.of(({ afterFire }) => afterFire).pairs(),
        afterEndPhase: law.of(({ afterFire, state }) => ({ models: afterFire.models, state })).pairs(),
        pStillSuppressed: law.chance(({ state }) => state === "still suppressed"),
        pDestroyed: law.chance(({ state }) => state === "destroyed"),
      };
    },
  ),

  "he.suppression": V.op(
    { ...V.all(V.number, "shots", "models"), ...V.all(V.flag, "antiInfantry", "antiTank", "rapidFire"), cover },
    ({ shots, models, antiInfantry, antiTank, rapidFire, cover }, world) => {
      const flags = (antiInfantry ? M.W_ANTI_INFANTRY : 0) | (antiTank ? M.W_ANTI_TANK : 0);
      return new Arena(world, [ALONE, ALONE]).once(() => {
        const halves = Fire.suppressingHalves(shots, flags, rapidFire, cover !== "none", M.INFANTRY);
        return { effectiveDice: ratio(BigInt(halves), 2n), suppressed: halves > 2 * models };
      });
    },
  ),

  "he.suppression.recover": V.op(
    { profile: quality, chits: V.number, level, bonus: V.numberOr(0) },
    ({ profile, chits, level, bonus }, world) =>
      new Arena(world, [[unit({ quality: profile, level, bonus })], ALONE]).script((w) => {
        B.chits[0] = chits;
        const penalty = chitPenalty(chits);
        const passed = recover(w, 0);
        return { penalty, passed, chits: B.chits[0], level: levelName(0) };
      }),
  ),

  "he.suppression.recovery": V.op(
    { quality, ...V.all(V.number, "chits", "turns"), stubborn: V.flag, level, leaderBonus: V.numberOr(0) },
    ({ quality, chits, turns, stubborn, level, leaderBonus: bonus }, world) => {
      const target = unit({ quality, level, bonus, skills: stubborn ? ["stubborn"] : [] });
      const law = new Arena(world, [[target], ALONE]).walk((w) => {
        B.chits[0] = chits;
        for (let turn = 1; turn <= turns; turn++) {
          B.flags[0] = 0;
          if (recover(w, 0)) return turn;
          if ((B.flags[0]! & M.GONE) !== 0) return "destroyed";
        }
        return "not recovered";
      });
      return {
        pPerEndPhase: law.chance((turn) => turn === 1),
        recoveryTurn: law.pairs(),
        pStillSuppressedAfterTurns: law.chance((turn) => turn === "not recovered"),
      };
    },
  ),

  "he.reactionFire": V.op(
    {
      reactor: V.record({ target: V.number, bonus: V.numberOr(0) }),
      attack: V.record({ ...VOLLEY, rapidFire: V.flag }),
      mover: V.record({ ...V.all(V.number, "models", "target"), bonus: V.numberOr(0) }),
    },
    ({ reactor, attack: shot, mover }, world) => {
      if (shot.pointBlank) throw new V.Unsupported("nobody is at point-blank range of a unit that moves past");
      const skills = rapid(shot.rapidFire);
      const firer = battery(shot, { quality: same(reactor.target), bonus: reactor.bonus, skills });
      const runner = unit({
        stands: mover.models,
        armour: shot.armour,
        quality: same(mover.target),
        bonus: mover.bonus,
        skills: targetSkills(shot),
      });
      const arena = new Arena(world, [[firer], [runner]], placeOf(shot));
      const target = arena.second;
      const law = arena.walk((w) => {
        B.order[0] = M.PREPARED;
        if (shot.firerSuppressed) B.chits[0] = 1;
        const stopped = react(w, 0, target);
        const gone = (B.flags[target]! & M.GONE) !== 0;
        const end = {
          reaction: w.counters[2 * T.reactions]! > 0 ? "fires" : "no fire",
          kills: B.lost[target]!,
          mover: gone ? "destroyed" : stopped ? "stops" : "continues",
        };
        return { end, chits: B.chits[target]! };
      });
      return {
        pFires: law.chance(({ end }) => end.reaction === "fires"),
        suppressed: law.chance(({ chits }) => chits > 0).num > 0n,
        distribution: law.of(({ end }) => end).pairs(),
        pMoverStopsOrDies: law.chance(({ end }) => end.mover !== "continues"),
      };
    },
  ),

  "he.titan.volley": V.op(TITAN_FIRE, (inputs, world) => {
    const law = titanFire(inputs, world, false);
    return {
      pHit: divideRatios(
        law.mean(({ hits }) => hits),
        ratio(BigInt(inputs.shots)),
      ),
      distribution: law.of(({ shieldsLeft, drLost }) => ({ shieldsLeft, drLost })).pairs(),
      pShieldsDown: law.chance(({ shieldsLeft }) => shieldsLeft === 0),
      meanShieldsLeft: law.mean(({ shieldsLeft }) => shieldsLeft),
      meanDrLost: law.mean(({ drLost }) => drLost),
    };
  }),

  "he.titan.catastrophe": V.op(TITAN_FIRE, (inputs, world) => {
    const law = titanFire(inputs, world, true);
    return {
      distribution: law.of(({ drLost, catastrophes }) => ({ drLost, catastrophes })).pairs(),
      pAtLeastOneCatastrophe: law.chance(({ catastrophes }) => catastrophes > 0),
    };
  }),

  "he.titan.shields": V.op(
    { ...V.all(V.number, "shields", "penetration", "shieldArmour"), antiInfantry: V.flag },
    ({ shields, penetration, shieldArmour, antiInfantry }, world) => {
      const book = lasting(world, shields, shieldArmour, false);
      // A weapon that cannot miss and of which one shot is one hit.
      const firer = unit({ accuracy: 1, weapons: [gun(1, penetration, antiInfantry ? ["antiInfantry"] : [])] });
      const arena = new Arena(world, [[firer], [titan({})]], {}, book);
      const target = arena.second;
      return arena.script((w) => {
        let spare = 0;
        if (antiInfantry) Fire.fireAll(w, 0, target, M.TITAN, 0, 0);
        else spare = hitShields(w, target, penetration, 0);
        const left = B.shields[target]!;
        const carried = bookOf(world).ruling("shieldOverkill") === "carryToHull";
        return { stripped: shields - left, shieldsLeft: left, hullRolls: carried ? spare : 0 };
      });
    },
  ),

  "he.titan.hit": V.op(
    { ...V.all(V.number, "locationDR", "armour", "penetration"), shields: V.numberOr(0) },
    ({ locationDR: before, armour, penetration, shields }, world) => {
      if (shields !== 0) throw new V.Unsupported("a hit on the hull finds no shields");
      const book = bookOf(world, { "titan.shields": 0, "titan.hull.damage": before, "catastrophe.shaken": 10 });
      const arena = new Arena(world, [ALONE, [titan({ armour })]], {}, book);
      const target = arena.second;
      return arena.script((w) => {
        // The chart is another question: its die is not listed.
        const chart = butFor(w.actions[0], { table: () => 0 });
        const quiet = Object.assign(Object.create(w) as World, { actions: [chart, chart] });
        hitHull(quiet, target, penetration, armour, true, 0);
        const left = B.damage[M.PLACES * target + M.HULL]!;
        return { penetrated: left < before, drLeft: left, catastrophic: w.counters[2 * T.catastrophes + 1]! > 0 };
      });
    },
  ),

  "he.titan.assaultHits": V.op({ casualtyPoints: V.number, armour: V.number }, ({ casualtyPoints, armour }, world) => {
    const arena = new Arena(world, [[titan({ armour })], ALONE], {}, bookOf(world, ONLY_HULL));
    const law = arena.walk((w) => {
      const pointsWasted = hitInAssault(w, 0, casualtyPoints, 1);
      return { hits: DAMAGE_OF_LASTING - B.damage[M.HULL]!, pointsWasted };
    });
    return law.pairs()[0]![0];
  }),

  "he.titan.advantage": V.op({ assault: V.number, skill: V.optional(V.text) }, ({ assault, skill }, world) => {
    if (skill !== undefined && skill !== "enhancedAssault") throw new V.Unsupported(`"${skill}" changes no advantage`);
    const made = titan({ assault, skills: skill ? ["enhancedAssault"] : [] });
    return { advantage: new Arena(world, [[made], ALONE]).once((w) => strengthOf(w, 0, 0)) };
  }),

  "he.repair": V.op(V.all(V.number, "damages", "target", "endPhases"), ({ damages, target, endPhases }, world) => {
    if (damages > MOST_DAMAGES)
      throw new V.Unsupported("a titan has two weapons that jam, and can be slowed and shaken");
    const book = bookOf(world, { "titan.damageControl": target, "rules.HE-TIT-19": "off" });
    const arena = new Arena(world, [[titan({})], ALONE], {}, book);
    const law = arena.walk((w) => {
      B.jammed[0] = damages > 1 ? 3 : damages;
      if (damages > 2) B.flags[0]! |= M.SLOWED;
      if (damages > 3) B.flags[0]! |= M.SHAKEN;
      for (let phase = 0; phase < endPhases; phase++) repairLasting(w, 0);
      return damagesOf(0);
    });
    const one = arena.walk((w) => {
      B.jammed[0] = 1;
      repair(w, 0);
      return B.jammed[0];
    });
    return {
      pPerRoll: one.chance((left) => left === 0),
      remaining: law.pairs(),
      pAllRepaired: law.chance((left) => left === 0),
    };
  }),

  "he.electroHull": V.op({ stands: V.number, armour: V.number }, ({ stands, armour }, world) => {
    const kills = (count: number) => {
      const arena = new Arena(world, [[titan({ skills: ["electroHull"] })], [unit({ stands: count, armour })]]);
      return arena.walk((w) => {
        B.engaged[0] = 1;
        B.engaged[arena.second] = 1;
        electroHull(w, 0);
        return B.lost[arena.second]!;
      });
    };
    const law = kills(stands);
    return {
      pPerStand: kills(1).chance((lost) => lost === 1),
      kills: law.pairs(),
      mean: law.mean((lost) => lost),
    };
  }),
};
