/** Vector operations about modifiers, who is hit, and what a hit does. Cold. */

import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { marginOf, openAttack, rollTeam, settleAttack, severityOf } from "../battle/combat.ts";
import { G_WORST } from "../battle/state.ts";
import { plan } from "../battle/teams.ts";
import { BY_ADVANCE, BY_ASSAULT, BY_FIRE, bandOf, defenceOf, rangeModifier } from "../battle/weapons.ts";
import { COVERS, type ModelType, SEVERITIES, type Special } from "../book/data.ts";
import { E } from "../events.ts";
import { LIGHT } from "../matchup.ts";
import { Arena, group, model, setTeam, unit, weapon } from "./fixture.ts";
import { range, resolveTeamOf } from "./range.ts";

const BAND_AT: Readonly<Record<string, number>> = { pb: 0, short: 6, medium: 12, long: 24, veryLong: 48 };

function attackModifier(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const skill = inputs.number("skill");
  const indirect = inputs.flag("indirectNoLos");
  const assault = inputs.flag("assault");
  const arc = inputs.text("arc", "front") as "front" | "flank" | "rear";
  const action = inputs.text("action", "Fire");
  const distance = BAND_AT[inputs.text("rangeBand")];
  if (distance === undefined || (action !== "Fire" && action !== "Advance")) throw new Unsupported(`${action}`);
  const gun = weapon({
    rof: inputs.number("rof"),
    accuracy: inputs.number("accuracy"),
    range: assault ? inputs.number("weaponRange", 0) : 6,
    special: indirect ? ["Indirect"] : [],
  });
  const dice = inputs.number("diceChosen");
  inputs.finish();
  const target = model({ type: arc === "front" ? "infantry" : "vehicle" });
  const arena = new Arena(
    world,
    [[unit([group(model({ bs: skill, as: skill }), 1, [gun])])], [unit([group(target)])]],
    {
      attack: { arc: ["front", arc], dice: [dice, "best"] },
    },
  );
  return arena.once((w) => {
    const way = assault ? BY_ASSAULT : action === "Advance" ? BY_ADVANCE : BY_FIRE;
    plan(w, 0, 0, arena.second, way, distance * 10, !indirect, 0, false, false);
    return { rofModifier: B.teamModifier[0]! - B.teamFlat[0]!, total: B.teamModifier[0]! };
  });
}

function defenceScore(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const defence = inputs.number("base");
  const covers = inputs.list("cover") as (typeof COVERS)[number][];
  const moved = inputs.list("movedThisTurn") as number[];
  const special: Special[] = inputs.flag("ignoreCover") ? ["IgnoreCover"] : [];
  inputs.finish();
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
}

function allocate(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const scores = inputs.list("scores") as number[];
  const defences = inputs.list("defences") as number[];
  inputs.finish();
  const attacker = unit([group(model({}), 1, [weapon({ power: 0 })])]);
  const models = defences.map((defence) => group(model({ defence })));
  const arena = new Arena(world, [[attacker], [unit(models)]]);
  const t = arena.second;
  // Each model is a group of its own; the production code lays a die on each group in turn and tells so.
  return arena.once((w, seen) => {
    const at = setTeam(0, 0, t, scores.length, 0);
    rollTeam(w, 0, at, scores.length);
    const struck = seen.of(E.struck).map(({ a }) => a);
    const mos = struck.map((g, i) => marginOf(w, 0, at, t, g, scores[i]!));
    const wasted = scores.length - struck.length;
    return { mos: mos.map((each) => (each < 0 ? null : each)), ...(wasted > 0 && { wasted }) };
  });
}

function multiUnitAllocation(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const dice = inputs.number("dice");
  const names = inputs.list("modelsByDistance") as string[];
  const together = inputs.flag("squadsWithin2");
  inputs.finish();
  const squads = [...new Set(names.map((name) => name.split("-")[0]!))];
  const of = (squad: string) => names.filter((name) => name.startsWith(`${squad}-`));
  const attacker = unit([group(model({}), 1, [weapon({ power: 0 })])]);
  const units = squads.map((squad) => unit([group(model({}), of(squad).length)], squad));
  const arena = new Arena(world, [[attacker], units], { attack: { together } });
  return arena.once((w, seen) => {
    setTeam(0, 0, arena.second, dice, 0);
    resolveTeamOf(w);
    const struck = seen.of(E.struck).map(({ a, b }) => ({ squad: squads[a - w.G]!, n: Math.floor(b / (1024 * 32)) }));
    settleAttack(w, 0);
    const tired = squads.filter((_, i) => B.fatigue[arena.second + i]! > 0);
    return { allocation: struck.flatMap(({ squad, n }) => of(squad).slice(0, n)), squadsGainingFatigue: tired };
  });
}

/** On the line: single models at their distances from the one aimed at; names with F are friends of who fires. */
function blastAllocation(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const rof = inputs.number("rof");
  const aim = inputs.text("aim");
  const distances = inputs.counts("distancesFromAim");
  inputs.finish();
  const names = Object.keys(distances).sort((a, b) => Number(b === aim) - Number(a === aim));
  const friends = names.filter((name) => name.startsWith("F"));
  const enemies = names.filter((name) => !name.startsWith("F"));
  const gun = weapon({ rof, power: 0, special: ["Blast"], range: 12 });
  const sides = [
    [unit([group(model({}), 1, [gun])]), ...friends.map((name) => unit([group(model({}))], name))],
    enemies.map((name) => unit([group(model({}))], name)),
  ];
  const arena = new Arena(world, sides, { attack: { together: true, range: 20 } });
  return arena.once((w, seen) => {
    const t = arena.second;
    const place = (u: number, name: string) => {
      B.x[u] = 200 + Math.round(distances[name]! * 10);
    };
    friends.forEach((name, i) => {
      place(1 + i, name);
    });
    enemies.forEach((name, i) => {
      place(t + i, name);
    });
    plan(w, 0, 0, t, BY_FIRE, 200, true, 0, false, false);
    openAttack(0);
    rollTeam(w, 0, 0, B.teamDice[0]!);
    const name = (g: number) => (g >= w.G ? enemies[g - w.G]! : friends[g - 1]!);
    return {
      dice: B.teamDice[0],
      rofModifierAllowed: B.teamModifier[0] !== B.teamFlat[0],
      targets: seen.of(E.struck).map(({ a }) => name(a)),
    };
  });
}

function damage(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const mos = inputs.number("mos");
  const type = inputs.text("targetType", "infantry") as ModelType;
  const at = inputs.number("at", 0);
  const shock = inputs.flag("psychicShock");
  const power = inputs.number("power");
  const armour = inputs.number("armour");
  inputs.finish();
  const special: Special[] = shock ? ["PsychicShock"] : [];
  const arena = range(world, { power, at, special }, { defence: 0, armour, models: 1, type });
  return arena.once((w) => {
    let category = 0;
    for (let s = LIGHT; s <= 3; s++) if (mos >= w.guns.need[B.kind[B.from[arena.second]!]! * 3 + s - 1]!) category = s;
    const score = (mos + (type === "vehicle" ? at : 0)) * power;
    const always = shock && type !== "vehicle";
    if (!always && severityOf(w, score, armour) !== category) throw new Error("need and damage score disagree");
    return { ...(!always && { damageScore: score }), category: SEVERITIES[category] };
  });
}

function unitFatigue(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const severities = (inputs.list("severities") as (typeof SEVERITIES)[number][]).map((each) =>
    SEVERITIES.indexOf(each),
  );
  inputs.finish();
  const arena = range(world, { power: 1 }, { defence: 3, armour: 3, models: severities.length });
  return arena.once((w) => {
    setTeam(0, 0, arena.second, 1, 0);
    B.worst[arena.second] = Math.max(...severities);
    B.game[G_WORST] = Math.max(...severities);
    settleAttack(w, 0);
    return { fatigue: B.fatigue[arena.second] };
  });
}

export const damages: Readonly<Record<string, VectorOp>> = {
  attackModifier,
  defenceScore,
  allocate,
  multiUnitAllocation,
  blastAllocation,
  damage,
  unitFatigue,
  rangeBand: (fields, world) => {
    const inputs = new Inputs(fields);
    const inches = inputs.number("range");
    const distances = inputs.list("distances") as number[];
    if (inputs.number("baseContactAt", 0) !== 0) throw new Unsupported("bases touch at 0 on the line");
    inputs.finish();
    const gun = weapon({ range: inches });
    const arena = new Arena(world, [[unit([group(model({}), 1, [gun])])], [unit([group(model({}))])]]);
    const bands = ["pb", "short", "medium", "long", "veryLong", "out"];
    return arena.once((w) => ({
      bands: distances.map((inch) => bands[bandOf(w.guns.range[0]!, inch * 10)]),
      modifiers: distances.map((inch) => {
        const found = rangeModifier(0, inch * 10);
        return found === -99 ? null : found;
      }),
    }));
  },
};
