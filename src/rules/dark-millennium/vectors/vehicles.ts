/** Vector operations about rams, vehicles, their damage charts, and weapons that get hot. Cold. */

import { ratioText } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { damageModel, hotMargin, hotSeverity, marginOf, openAttack, rollTeam, settleAttack } from "../battle/combat.ts";
import { G_WORST, type World } from "../battle/state.ts";
import { plan } from "../battle/teams.ts";
import { BY_RAM, rofOf } from "../battle/weapons.ts";
import { SEVERITIES } from "../book/data.ts";
import { E } from "../events.ts";
import { Arena, chanceOf, group, lawOf, meanOf, model, setTeam, texts, unit } from "./fixture.ts";
import { number, part, plain, range, resolveTeamOf, type Shot, severity, type Target } from "./range.ts";

interface Ram {
  readonly speed: number;
  readonly targets: number;
  readonly dice: number;
  readonly flat: number;
  readonly defence: number;
  readonly targetArmour: number;
  readonly ramArmour: number;
}

function ramOf(inputs: Inputs): Ram {
  return {
    speed: inputs.number("speed"),
    targets: inputs.number("targets"),
    dice: inputs.number("dice"),
    flat: inputs.number("flatModifier", 0),
    defence: inputs.number("defence", 3),
    targetArmour: inputs.number("targetArmour"),
    ramArmour: inputs.number("ramArmour"),
  };
}

function ramArena(world: VectorWorld, ram: Ram): Arena {
  const rammer = model({ type: "vehicle", speed: ram.speed, as: ram.flat, armour: ram.ramArmour, scores: 2 });
  const target = model({ defence: ram.defence, armour: ram.targetArmour, morale: 20 });
  return new Arena(world, [[unit([group(rammer)])], [unit([group(target, ram.targets)])]], {
    attack: { action: "ram", dice: [ram.dice, "best"] },
  });
}

function planRam(w: World, arena: Arena): { power: number; rof: number; modifier: number } {
  plan(w, 0, 0, arena.second, BY_RAM, 0, true, 0, false, false);
  return {
    power: B.ramPower[0]!,
    rof: rofOf(w, B.teamGun[0]!, B.teamSize[0]!),
    modifier: B.teamModifier[0]!,
  };
}

function ramOp(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const ram = ramOf(inputs);
  inputs.finish();
  const arena = ramArena(world, ram);
  const { power, rof, modifier } = arena.once((w) => planRam(w, arena));
  const law = arena.walk((w, seen) => {
    planRam(w, arena);
    openAttack(0);
    rollTeam(w, 0, 0, 0);
    // Before the charts of the rammer make something else of it.
    const worst = Math.max(0, ...seen.of(E.rebound).map(({ b }) => b));
    return `${ram.targets - w.size(arena.second)}/${worst}`;
  });
  return {
    power,
    rof,
    attackModifier: modifier,
    disabled: texts(lawOf(law, part(0))),
    expectedDisabled: ratioText(meanOf(law, number(0))),
    worstRebound: texts(lawOf(law, severity(1))),
    pRebound: ratioText(chanceOf(law, (result) => number(1)(result) > 0)),
  };
}

function ramScripted(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const ram = ramOf(inputs);
  const given = inputs.list("mos") as number[];
  const natural = inputs.list("natural") as number[];
  inputs.finish();
  const arena = ramArena(world, ram);
  const { power, rof, modifier } = arena.once((w) => planRam(w, arena));
  const faces = natural.length > 0 ? natural : given.map((mos) => mos + ram.defence - modifier);
  const facts = arena.once(
    (w, seen) => {
      planRam(w, arena);
      openAttack(0);
      const margins = faces.map((face) => marginOf(w, 0, 0, arena.second, B.from[arena.second]!, face));
      rollTeam(w, 0, 0, 0);
      const categories: string[] = [];
      const rebound: string[] = [];
      for (const { code, b } of seen.told) {
        if (code === E.struck) {
          const worst = b % 32 > 0 ? 3 : Math.floor(b / 32) % 32 > 0 ? 2 : Math.floor(b / 1024) % 32 > 0 ? 1 : 0;
          categories.push(SEVERITIES[worst]!);
          rebound.push("none");
        } else if (code === E.rebound) rebound[rebound.length - 1] = SEVERITIES[b]!;
      }
      return { mos: margins.map((mos) => (mos < 0 ? null : mos)), categories, rebound };
    },
    [...faces, 1, 1, 1],
  );
  const score = faces.map((face) => face + modifier);
  return asked(world, { power, rof, attackModifierFromRof: modifier - ram.flat, score, ...facts });
}

/** Only what the vector states: the same facts would be told of others. */
function asked(world: VectorWorld, facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => world.asked.includes(key)));
}

const PROFILES = ["x", "x/2x", "x/2x/3x"];

function scoresOf(profile: string): number {
  const scores = PROFILES.indexOf(profile) + 1;
  if (scores === 0) throw new Unsupported(`the armour ${profile} has no place`);
  return scores;
}

function vehicleDamage(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const target: Target = {
    defence: inputs.number("defence"),
    armour: inputs.number("armour"),
    models: 1,
    type: "vehicle",
    scores: scoresOf(inputs.text("profile")),
  };
  const modifier = inputs.number("modifier");
  const shot: Shot = { power: inputs.number("power"), at: inputs.number("mosBonus", 0) };
  inputs.finish();
  const arena = range(world, shot, target);
  const law = arena.walk((w, seen) => {
    setTeam(0, 0, arena.second, 1, modifier);
    resolveTeamOf(w);
    const outcome = outcomeOf(w, arena.second, seen.of(E.chart).at(-1));
    settleAttack(w, 0);
    return `${outcome}/${B.fatigue[arena.second]}`;
  });
  return {
    outcome: texts(lawOf(law, part(0))),
    pDestroyed: ratioText(chanceOf(law, (result) => /^(disabled|overkilled)/.test(result))),
    fatigue: texts(lawOf(law, part(1))),
  };
}

/** What became of a single model, in the words of the vectors. */
function outcomeOf(w: World, t: number, chart: { readonly b: number; readonly c: number } | undefined): string {
  if (w.size(t) === 0) return B.game[G_WORST] === 3 ? "overkilled" : "disabled";
  if (chart === undefined) return "none";
  return `${chart.b === 0 ? "light" : "heavy"}-${chart.c + 1}`;
}

function chartOp(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const scores = scoresOf(inputs.text("profile"));
  const given = SEVERITIES.indexOf(inputs.text("severity") as (typeof SEVERITIES)[number]);
  const rolls = inputs.list("rolls") as number[];
  inputs.finish();
  const arena = range(world, { power: 1 }, { defence: 3, armour: 7, models: 1, type: "vehicle", scores });
  return arena.once((w, seen) => {
    const t = arena.second;
    setTeam(0, 0, t, 1, 0);
    openAttack(0);
    damageModel(w, 0, 0, t, B.from[t]!, given);
    return { result: outcomeOf(w, t, seen.of(E.chart).at(-1)) };
  }, rolls);
}

function getsHot(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const dice = inputs.number("dice");
  const modifier = inputs.number("modifier");
  const targets = inputs.number("targets");
  const target = { defence: inputs.number("defence"), armour: inputs.number("targetArmour"), models: targets };
  const wielder = { defence: inputs.number("wielderDefence"), armour: inputs.number("wielderArmour"), models: dice };
  const shot: Shot = { power: inputs.number("power"), special: ["GetsHot"] };
  modeAsked(inputs, world);
  inputs.finish();
  const arena = range(world, shot, target, 0, wielder);
  const lawFor = (n: number) =>
    arena.walk((w, seen) => {
      setTeam(0, 0, arena.second, n, modifier);
      resolveTeamOf(w);
      const hot = seen.of(E.hot);
      return `${targets - w.size(arena.second)}/${hot.length}/${dice - w.size(0)}`;
    });
  const law = lawFor(dice);
  const worst = arena.once((w) => hotSeverity(w, 0, 0, 0, B.from[0]!, modifier));
  return {
    naturalOneCategory: SEVERITIES[worst],
    pAnyNaturalOne: ratioText(chanceOf(law, (result) => number(1)(result) > 0)),
    pAnyWielderDisabled: ratioText(chanceOf(law, (result) => number(2)(result) > 0)),
    pTargetDisabledPerDie: ratioText(chanceOf(lawFor(1), (result) => number(0)(result) > 0)),
    targetsDisabled: texts(lawOf(law, part(0))),
  };
}

function modeAsked(inputs: Inputs, world: VectorWorld): void {
  const mode = inputs.text("mode");
  if (mode !== (world.options["dm.getsHot"] ?? "vs-own-defence"))
    throw new Unsupported("mode differs from the ruling dm.getsHot");
}

function getsHotScripted(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  if (inputs.number("natural") !== 1) throw new Unsupported("only a natural 1 gets hot");
  const modifier = inputs.number("modifier");
  const wielder = { defence: inputs.number("wielderDefence"), armour: inputs.number("wielderArmour") };
  const shot: Shot = { power: inputs.number("power"), special: ["GetsHot"] };
  modeAsked(inputs, world);
  inputs.finish();
  const arena = range(world, shot, { defence: 3, armour: 3, models: 1 }, 0, wielder);
  return arena.once((w) => {
    const mos = hotMargin(0, B.from[0]!, modifier);
    return { mos: mos < 0 ? null : mos, category: SEVERITIES[hotSeverity(w, 0, 0, 0, B.from[0]!, modifier)] };
  });
}

export const vehicles: Readonly<Record<string, VectorOp>> = {
  ram: ramOp,
  ramScripted,
  vehicleDamage,
  chart: chartOp,
  getsHot,
  getsHotScripted,
  tableRam: (fields, world) => {
    const inputs = new Inputs(fields);
    const speeds = inputs.list("speeds") as number[];
    const models = inputs.list("models") as number[];
    inputs.finish();
    const { m } = plain(world);
    return { power: speeds.map((n) => m.ramPower[n]), rof: models.map((n) => m.ramRof[n]) };
  },
};
