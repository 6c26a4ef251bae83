/** Vector operations of close combat and of saves. Cold. */

import { addRatios, divideRatios, multiplyRatios, ratio } from "../../../dice/ratio.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  flag,
  type Law,
  list,
  number,
  numberOr,
  op,
  optional,
  type Read,
  record,
  Unsupported,
  word,
} from "../../kernel/vectors.ts";
import { attackCount, strike } from "../battle/blows.ts";
import { engage } from "../battle/charges.ts";
import { board } from "../battle/columns.ts";
import { closeCombatPhase, drugResult } from "../battle/combat.ts";
import { breakOff } from "../battle/movement.ts";
import { fire } from "../battle/shoot.ts";
import { G_STEP, type World } from "../battle/state.ts";
import { type MeleeProfile, PLAIN_MELEE } from "../book/data.ts";
import type { LoadedModel } from "../book/roster-entry.ts";
import { E } from "../events.ts";
import { BOUND, CHARGED, FIRED, OUT, STUN_NOW, STUNNED } from "../flags.ts";
import { Arena, gun, model, STATUS, statusOf, TARGET, those } from "./fixture.ts";

/** A fighter as the vectors describe it; its bonuses are in `attacks` already, so it carries no second weapon. */
const FIGHTER = {
  ...all(numberOr(4), "WS", "S", "T", "I"),
  ...all(numberOr(1), "W", "attacks"),
  ...all(numberOr(7), "Sv", "Inv"),
  ...all(flag, "ironJaw", "stunned", "defendOnly", "ignoresArmour", "choppa", "stunOnHit", "rerollWounds"),
  // Only a Crushing Blow rolls damage again, below Out of Action.
  damageReroll: optional(word([STATUS[OUT]])),
  hitOverride: optional(number),
};

type Fighter = Read<typeof FIGHTER>;

function modelOf({ WS, S, T, I, W, Sv, Inv, attacks: A, ...more }: Fighter): LoadedModel {
  const special = {
    ignoresArmour: more.ignoresArmour,
    saveNoBetterThan: more.choppa ? 4 : 2,
    stunOnHit: more.stunOnHit,
    rerollFailedWounds: more.rerollWounds,
    hitOn: more.hitOverride ?? null,
  };
  const plain = Object.entries(special).every(([key, value]) => value === PLAIN_MELEE[key as keyof typeof special]);
  const skills = those(more.ironJaw && "IronJaw", more.damageReroll && "CrushingBlow");
  return model({ WS, S, T, I, W, A, Sv, Inv, melee: plain ? [] : [blade(special)], skills });
}

const blade = (part: Partial<MeleeProfile>): MeleeProfile => ({
  ...PLAIN_MELEE,
  ...part,
  id: "vector_blade",
  name: "Blade",
});

/** Fighters in contact, each with each of the other side, in the condition in which the round begins. */
function meet(w: World, arena: Arena, first: readonly Fighter[], second: readonly Fighter[]): void {
  for (const [from, side] of [[0, first] as const, [arena.second, second] as const])
    side.forEach(({ stunned, defendOnly }, i) => {
      board.flags[from + i]! |= (stunned ? STUN_NOW : 0) | (defendOnly ? BOUND : 0);
    });
  for (const i of first.keys()) for (const j of second.keys()) engage(w, i, arena.second + j);
}

const IN_CONTACT = { action: "assault", range: 0 } as const;

/** The save needed, from what the production code did with wounds: a roll that needs k or more succeeds in 7 - k cases of six. */
function saveNeeded(results: Law<string>): number | null {
  const saved = results.chance((result) => result === "saved");
  const hurt = results.chance((result) => result === "hurt");
  const all = addRatios(saved, hurt);
  if (all.num === 0n) throw new Unsupported("this weapon cannot wound the target");
  const sixths = divideRatios(multiplyRatios(ratio(6n), saved), all);
  if (sixths.den !== 1n) throw new Unsupported("by these rulings a wound may be saved more than once");
  return sixths.num === 0n ? null : 7 - Number(sixths.num);
}

export const fighting: Readonly<Record<string, VectorOp>> = {
  "cc.round": op({ a: record(FIGHTER), b: record(FIGHTER) }, ({ a, b }, world) => {
    const arena = new Arena(world, [[modelOf(a)], [modelOf(b)]], IN_CONTACT);
    return arena.fates((w, seen) => {
      meet(w, arena, [a], [b]);
      closeCombatPhase(w, 0);
      return `${statusOf(w, seen, 0)}/${statusOf(w, seen, arena.second)}`;
    });
  }),

  "cc.break": op({ model: record(FIGHTER), enemies: list(record(FIGHTER)) }, ({ model, enemies }, world) => {
    const arena = new Arena(world, [[modelOf(model)], enemies.map(modelOf)], IN_CONTACT);
    return arena.fates((w, seen) => {
      meet(w, arena, [model], enemies);
      breakOff(w, 0, false);
      return statusOf(w, seen, 0);
    });
  }),

  "cc.attackCount": op(
    {
      A: number,
      weaponsInHands: numberOr(1),
      ...all(flag, "berserkCharge", "enemyGazeOfFlame", "charged", "firedThisTurn"),
    },
    ({ A, weaponsInHands: handsOneHanded, berserkCharge, enemyGazeOfFlame, charged, firedThisTurn }, world) => {
      const fighter = model({ A, handsOneHanded, skills: berserkCharge ? ["BerserkCharge"] : [] });
      const enemy = model({ items: enemyGazeOfFlame ? ["gaze_of_flame"] : [] });
      const arena = new Arena(world, [[fighter], [enemy]], IN_CONTACT);
      return arena.once((w) => {
        engage(w, 0, arena.second);
        board.flags[0]! |= (charged ? CHARGED : 0) | (firedThisTurn ? FIRED : 0);
        return { attacks: attackCount(w, 0) };
      });
    },
  ),

  "save.best": op(
    {
      weapon: record({
        S: numberOr(10),
        ...all(flag, "ignoresArmour", "choppa", "ignoresCover"),
        AP: optional(number),
      }),
      target: record(TARGET),
      cover: numberOr(0),
      ...all(flag, "shooterAbove", "targetAbove"),
    },
    ({ weapon, target, cover, shooterAbove: above, targetAbove: below }, world) => {
      const { S, ignoresArmour, choppa, AP } = weapon;
      const inCombat = ignoresArmour || choppa;
      if (inCombat && AP !== undefined)
        throw new Unsupported("AP is a matter of shots, ignoresArmour and choppa of blows");
      const special = weapon.ignoresCover ? ["Template", "NoCover"] : ["TwinLinked"];
      const melee = inCombat ? [blade({ ignoresArmour, saveNoBetterThan: choppa ? 4 : 2, hitOn: 2, woundOn: 2 })] : [];
      const attacker = model({ S, BS: 10, ranged: [gun({ S, AP: AP ?? null, special })], melee });
      const arena = new Arena(world, [[attacker], [model(target)]], { cover, above, below });
      const law = arena.walk((w, seen) => {
        board.flags[arena.second]! |= inCombat ? STUN_NOW : 0; // so that the blow hits
        board.game[G_STEP] = 1;
        if (inCombat) strike(w, 0, arena.second, 1);
        else fire(w, 0, arena.second, 0, 1, false);
        const { b: wounds, c: through } = seen.last(inCombat ? E.blowHits : E.hits)!;
        return wounds === 0 ? "unharmed" : through === 0 ? "saved" : "hurt";
      });
      return { saveNeeded: saveNeeded(law) };
    },
  ),

  "drugs.roll": op({ options: number }, ({ options }, world) => {
    const arena = new Arena(world, [[model({ items: ["combat_drugs"] })], [model({})]]);
    return arena.fates((w) => {
      const result = drugResult(options, w.tests[0]!);
      return result === OUT ? "ooa" : result === STUNNED ? "stunned" : "unharmed";
    });
  }),
};
