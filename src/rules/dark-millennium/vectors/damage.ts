/** Vector operations about modifiers, who is hit, and what a hit does. Cold. */

import type { VectorOp } from "../../kernel/rule-system.ts";
import * as V from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { marginOf, openAttack, rollTeam } from "../battle/combat.ts";
import { settleAttack, severityOf } from "../battle/damage.ts";
import { G_WORST } from "../battle/state.ts";
import { plan } from "../battle/teams.ts";
import { BY_ADVANCE, BY_ASSAULT, BY_FIRE, bandOf, defenceOf, rangeModifier } from "../battle/weapons.ts";
import { COVERS, SEVERITIES, TYPES } from "../book/data.ts";
import { E } from "../events.ts";
import { LIGHT } from "../matchup.ts";
import { Arena, group, model, setTeam, squad, unit, weapon } from "./fixture.ts";
import { range, resolveTeamOf } from "./range.ts";

const BAND_AT: Readonly<Record<string, number>> = { pb: 0, short: 6, medium: 12, long: 24, veryLong: 48 };

/** Whose shots always hit, so that dice are laid on everybody. */
const SURE = squad({}, 1, [weapon({ power: 0 })]);

export const damages: Readonly<Record<string, VectorOp>> = {
  attackModifier: V.op(
    {
      ...V.all(V.number, "skill", "rof", "accuracy", "diceChosen"),
      ...V.all(V.flag, "indirectNoLos", "assault"),
      arc: V.word(["front", "flank", "rear"], "front"),
      action: V.word(["Fire", "Advance"], "Fire"),
      rangeBand: V.word(Object.keys(BAND_AT)),
      weaponRange: V.optional(V.number),
    },
    ({ skill, indirectNoLos: indirect, assault, arc, action, rangeBand, rof, accuracy, ...more }, world) => {
      if (!assault) V.idle(more.weaponRange, "weaponRange");
      const reach = assault ? (more.weaponRange ?? 0) : 6;
      const gun = weapon({ rof, accuracy, range: reach, special: indirect ? ["Indirect"] : [] });
      const target = squad({ type: arc === "front" ? "infantry" : "vehicle" });
      const arena = new Arena(world, [[squad({ bs: skill, as: skill }, 1, [gun])], [target]], {
        attack: { arc: ["front", arc], dice: [more.diceChosen, "best"] },
      });
      return arena.once((w) => {
        const way = assault ? BY_ASSAULT : action === "Advance" ? BY_ADVANCE : BY_FIRE;
        plan(w, 0, 0, arena.second, way, BAND_AT[rangeBand]! * 10, !indirect, 0, false, false);
        return { rofModifier: B.teamModifier[0]! - B.teamFlat[0]!, total: B.teamModifier[0]! };
      });
    },
  ),

  defenceScore: V.op(
    { base: V.number, cover: V.list(V.word(COVERS)), movedThisTurn: V.list(V.number), ignoreCover: V.flag },
    ({ base: defence, cover: covers, movedThisTurn: moved, ignoreCover }, world) => {
      const special = ignoreCover ? (["IgnoreCover"] as const) : [];
      const arena = range(world, { power: 1, special }, { defence, armour: 3, models: 1 });
      const t = arena.second;
      const scores = covers.map((cover, i) =>
        arena.once((w) => {
          setTeam(0, 0, t, 1, 0);
          B.planCover[0] = COVERS.indexOf(cover);
          B.moved[t] = Math.round((moved[i] ?? 0) * 10);
          return defenceOf(w, 0, 0, t, B.from[t]!);
        }),
      );
      return { scores };
    },
  ),

  // Each model is a group of its own; the production code lays a die on each group in turn and tells so.
  allocate: V.op({ scores: V.list(V.number), defences: V.list(V.number) }, ({ scores, defences }, world) => {
    const arena = new Arena(world, [[SURE], [unit(defences.map((defence) => group(model({ defence }))))]]);
    const t = arena.second;
    return arena.once((w, seen) => {
      const at = setTeam(0, 0, t, scores.length, 0);
      rollTeam(w, 0, at, scores.length);
      const struck = seen.of(E.struck).map(({ a }) => a);
      const mos = struck.map((g, i) => marginOf(w, 0, at, t, g, scores[i]!));
      const wasted = scores.length - struck.length;
      return { mos: mos.map((each) => (each < 0 ? null : each)), ...(wasted > 0 && { wasted }) };
    });
  }),

  multiUnitAllocation: V.op(
    { dice: V.number, modelsByDistance: V.list(V.text), squadsWithin2: V.flag },
    (inputs, world) => {
      const { dice, modelsByDistance: names, squadsWithin2: together } = inputs;
      const squads = [...new Set(names.map((name) => name.split("-")[0]!))];
      const of = (name: string) => names.filter((each) => each.startsWith(`${name}-`));
      const units = squads.map((name) => squad({}, of(name).length, [], name));
      const arena = new Arena(world, [[SURE], units], { attack: { together } });
      return arena.once((w, seen) => {
        setTeam(0, 0, arena.second, dice, 0);
        resolveTeamOf(w);
        const struck = seen
          .of(E.struck)
          .map(({ a, b }) => ({ name: squads[a - w.G]!, n: Math.floor(b / (1024 * 32)) }));
        settleAttack(w, 0);
        const tired = squads.filter((_, i) => B.fatigue[arena.second + i]! > 0);
        return { allocation: struck.flatMap(({ name, n }) => of(name).slice(0, n)), squadsGainingFatigue: tired };
      });
    },
  ),

  // On the line: single models at their distances from the one aimed at; names with F are friends of who fires.
  blastAllocation: V.op({ rof: V.number, aim: V.text, distancesFromAim: V.counts }, (inputs, world) => {
    const { rof, aim, distancesFromAim: distances } = inputs;
    const names = Object.keys(distances).sort((a, b) => Number(b === aim) - Number(a === aim));
    const friends = names.filter((name) => name.startsWith("F"));
    const enemies = names.filter((name) => !name.startsWith("F"));
    const gun = weapon({ rof, power: 0, special: ["Blast"], range: 12 });
    const alone = (name: string) => squad({}, 1, [], name);
    const sides = [[squad({}, 1, [gun]), ...friends.map(alone)], enemies.map(alone)];
    const arena = new Arena(world, sides, { attack: { together: true, range: 20 } });
    return arena.once((w, seen) => {
      const t = arena.second;
      for (const [first, own] of [[1, friends] as const, [t, enemies] as const]) {
        own.forEach((name, i) => {
          B.x[first + i] = 200 + Math.round(distances[name]! * 10);
        });
      }
      plan(w, 0, 0, t, BY_FIRE, 200, true, 0, false, false);
      openAttack(0);
      rollTeam(w, 0, 0, B.teamDice[0]!);
      return {
        dice: B.teamDice[0],
        rofModifierAllowed: B.teamModifier[0] !== B.teamFlat[0],
        targets: seen.of(E.struck).map(({ a }) => (a >= w.G ? enemies[a - w.G] : friends[a - 1])),
      };
    });
  }),

  damage: V.op(
    {
      ...V.all(V.number, "mos", "power", "armour"),
      targetType: V.word(TYPES, "infantry"),
      at: V.numberOr(0),
      psychicShock: V.flag,
    },
    ({ mos, targetType: type, at, psychicShock: shock, power, armour }, world) => {
      const special = shock ? (["PsychicShock"] as const) : [];
      const arena = range(world, { power, at, special }, { defence: 0, armour, models: 1, type });
      return arena.once((w) => {
        const needs = B.kind[B.from[arena.second]!]! * 3;
        let category = 0;
        for (let s = LIGHT; s <= 3; s++) if (mos >= w.guns.need[needs + s - 1]!) category = s;
        const score = (mos + (type === "vehicle" ? at : 0)) * power;
        const always = shock && type !== "vehicle";
        if (!always && severityOf(w, score, armour) !== category) throw new Error("need and damage score disagree");
        return { ...(!always && { damageScore: score }), category: SEVERITIES[category] };
      });
    },
  ),

  unitFatigue: V.op({ severities: V.list(V.word(SEVERITIES)) }, ({ severities }, world) => {
    const worst = Math.max(...severities.map((each) => SEVERITIES.indexOf(each)));
    const arena = range(world, { power: 1 }, { defence: 3, armour: 3, models: severities.length });
    return arena.once((w) => {
      setTeam(0, 0, arena.second, 1, 0);
      B.worst[arena.second] = worst;
      B.game[G_WORST] = worst;
      settleAttack(w, 0);
      return { fatigue: B.fatigue[arena.second] };
    });
  }),

  rangeBand: V.op({ range: V.number, distances: V.list(V.number), baseContactAt: V.numberOr(0) }, (inputs, world) => {
    const { range, distances, baseContactAt } = inputs;
    if (baseContactAt !== 0) throw new V.Unsupported("bases touch at 0 on the line");
    const arena = new Arena(world, [[squad({}, 1, [weapon({ range })])], [squad({})]]);
    const bands = ["pb", "short", "medium", "long", "veryLong", "out"];
    return arena.once((w) => ({
      bands: distances.map((inch) => bands[bandOf(w.guns.range[0]!, inch * 10)]),
      modifiers: distances.map((inch) => {
        const found = rangeModifier(0, inch * 10);
        return found === -99 ? null : found;
      }),
    }));
  }),
};
