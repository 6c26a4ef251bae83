/** Vector operations of close combat and of saves. Cold. */

import { addRatios, parseRatio, ratio } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { attackCount, strike } from "../battle/blows.ts";
import { engage } from "../battle/charges.ts";
import { board } from "../battle/columns.ts";
import { closeCombatPhase, drugResult } from "../battle/combat.ts";
import { breakOff } from "../battle/movement.ts";
import { fire } from "../battle/shoot.ts";
import { G_STEP, type World } from "../battle/state.ts";
import { type MeleeProfile, PLAIN_MELEE } from "../book/data.ts";
import type { AttackTerms } from "../book/modes.ts";
import type { LoadedModel } from "../book/roster-entry.ts";
import { E } from "../events.ts";
import { BOUND, CHARGED, FIRED, OUT, STUN_NOW, STUNNED } from "../matchup.ts";
import { Arena, gun, model, STATUS, target } from "./fixture.ts";

interface Fighter {
  readonly model: LoadedModel;
  /** Its condition when the round begins. */
  readonly flags: number;
}

/** A fighter as the vectors describe it; its bonuses are in `attacks` already, so it carries no second weapon. */
function fighterOf(inputs: Inputs): Fighter {
  const blade = bladeOf(inputs);
  const skills: string[] = [];
  if (inputs.flag("ironJaw")) skills.push("IronJaw");
  if (inputs.has("damageReroll")) {
    if (inputs.text("damageReroll") !== STATUS[OUT])
      throw new Unsupported("only a Crushing Blow rolls damage again, below ooa");
    skills.push("CrushingBlow");
  }
  const flags = (inputs.flag("stunned") ? STUN_NOW : 0) | (inputs.flag("defendOnly") ? BOUND : 0);
  const fighter = model({
    WS: inputs.number("WS", 4),
    S: inputs.number("S", 4),
    T: inputs.number("T", 4),
    I: inputs.number("I", 4),
    W: inputs.number("W", 1),
    A: inputs.number("attacks", 1),
    Sv: inputs.optional("Sv") ?? 7,
    Inv: inputs.optional("Inv") ?? 7,
    melee: blade === undefined ? [] : [blade],
    skills,
  });
  inputs.finish();
  return { model: fighter, flags };
}

function bladeOf(inputs: Inputs): MeleeProfile | undefined {
  const special = {
    ignoresArmour: inputs.flag("ignoresArmour"),
    saveNoBetterThan: inputs.flag("choppa") ? 4 : 2,
    stunOnHit: inputs.flag("stunOnHit"),
    rerollFailedWounds: inputs.flag("rerollWounds"),
    hitOn: inputs.optional("hitOverride") ?? null,
  };
  const plain = Object.entries(special).every(([key, value]) => value === PLAIN_MELEE[key as keyof typeof special]);
  return plain ? undefined : { ...PLAIN_MELEE, ...special, id: "vector_blade", name: "Blade" };
}

/** Fighters in contact, each with each of the other side. */
function meet(w: World, arena: Arena, first: readonly Fighter[], second: readonly Fighter[]): void {
  first.forEach((a, i) => {
    board.flags[i]! |= a.flags;
    second.forEach((_, j) => {
      engage(w, i, arena.second + j);
    });
  });
  second.forEach((b, j) => {
    board.flags[arena.second + j]! |= b.flags;
  });
}

const models = (fighters: readonly Fighter[]): LoadedModel[] => fighters.map((each) => each.model);

/**
 * The save needed, from what the production code did with wounds: a roll that needs k or more succeeds in 7 - k cases of six.
 */
function saveNeeded(results: Readonly<Record<string, string>>): number | null {
  const saved = parseRatio(results["saved"] ?? "0");
  const all = addRatios(saved, parseRatio(results["hurt"] ?? "0"));
  if (all.num === 0n) throw new Unsupported("this weapon cannot wound the target");
  const sixths = ratio(6n * saved.num * all.den, saved.den * all.num);
  if (sixths.den !== 1n) throw new Unsupported("by these rulings a wound may be saved more than once");
  return sixths.num === 0n ? null : 7 - Number(sixths.num);
}

function bestSaveOp(inputs: Inputs, world: VectorWorld): { saveNeeded: number | null } {
  const weapon = inputs.record("weapon");
  const S = weapon.number("S", 10);
  const combat = {
    ignoresArmour: weapon.flag("ignoresArmour"),
    saveNoBetterThan: weapon.flag("choppa") ? 4 : 2,
  };
  const inCombat = combat.ignoresArmour || combat.saveNoBetterThan > 2;
  const words = weapon.flag("ignoresCover") ? ["Template", "NoCover"] : ["TwinLinked"];
  const AP = weapon.optional("AP") ?? null;
  if (inCombat && AP !== null) throw new Unsupported("AP is a matter of shots, ignoresArmour and choppa of blows");
  weapon.finish();
  const blade = { ...PLAIN_MELEE, ...combat, id: "vector_blade", name: "Blade", hitOn: 2, woundOn: 2 };
  const attacker = model({ S, BS: 10, ranged: [gun({ S, AP, special: words })], melee: inCombat ? [blade] : [] });
  const facing = target(inputs.record("target"));
  const terms: Partial<AttackTerms> = {
    cover: inputs.number("cover", 0),
    above: inputs.flag("shooterAbove"),
    below: inputs.flag("targetAbove"),
  };
  inputs.finish();
  const arena = new Arena(world, [[attacker], [facing]], terms);
  const wounded = arena.walk((w, seen) => {
    board.flags[arena.second]! |= inCombat ? STUN_NOW : 0; // so that the blow hits
    board.game[G_STEP] = 1;
    if (inCombat) strike(w, 0, arena.second, 1);
    else fire(w, 0, arena.second, 0, 1, false);
    const [, wounds, through] = seen.numbers(inCombat ? E.blowHits : E.hits)!;
    return wounds === 0 ? "unharmed" : through === 0 ? "saved" : "hurt";
  });
  return { saveNeeded: saveNeeded(wounded) };
}

export const fighting: Readonly<Record<string, VectorOp>> = {
  "cc.round": (fields, world) => {
    const inputs = new Inputs(fields);
    const [a, b] = [fighterOf(inputs.record("a")), fighterOf(inputs.record("b"))];
    inputs.finish();
    const arena = new Arena(world, [[a.model], [b.model]], { action: "assault", range: 0 });
    return arena.walk((w, seen) => {
      meet(w, arena, [a], [b]);
      closeCombatPhase(w, 0);
      return `${arena.status(w, seen, 0)}/${arena.status(w, seen, arena.second)}`;
    });
  },

  "cc.break": (fields, world) => {
    const inputs = new Inputs(fields);
    const leaver = fighterOf(inputs.record("model"));
    const enemies = inputs.records("enemies").map(fighterOf);
    inputs.finish();
    const arena = new Arena(world, [[leaver.model], models(enemies)], { action: "assault", range: 0 });
    return arena.walk((w, seen) => {
      meet(w, arena, [leaver], enemies);
      breakOff(w, 0, false);
      return arena.status(w, seen, 0);
    });
  },

  "cc.attackCount": (fields, world) => {
    const inputs = new Inputs(fields);
    const skills = inputs.flag("berserkCharge") ? ["BerserkCharge"] : [];
    const fighter = model({ A: inputs.number("A"), handsOneHanded: inputs.number("weaponsInHands", 1), skills });
    const enemy = model({ items: inputs.flag("enemyGazeOfFlame") ? ["gaze_of_flame"] : [] });
    const flags = (inputs.flag("charged") ? CHARGED : 0) | (inputs.flag("firedThisTurn") ? FIRED : 0);
    inputs.finish();
    const arena = new Arena(world, [[fighter], [enemy]], { action: "assault", range: 0 });
    return arena.once((w) => {
      engage(w, 0, arena.second);
      board.flags[0]! |= flags;
      return { attacks: attackCount(w, 0) };
    });
  },

  "save.best": (fields, world) => bestSaveOp(new Inputs(fields), world),

  "drugs.roll": (fields, world) => {
    const inputs = new Inputs(fields);
    const options = inputs.number("options");
    inputs.finish();
    const arena = new Arena(world, [[model({ items: ["combat_drugs"] })], [model({})]]);
    return arena.walk((w) => {
      const result = drugResult(options, w.tests[0]!);
      return result === OUT ? "ooa" : result === STUNNED ? "stunned" : "unharmed";
    });
  },
};
