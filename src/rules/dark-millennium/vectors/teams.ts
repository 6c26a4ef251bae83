/** Vector operations about fire teams: their odds, their splits, the tables of dice. Cold. */

import { type Ratio, ratio, ratioText, subtractRatios } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { rofOf } from "../battle/weapons.ts";
import type { ModelType, Special } from "../book/data.ts";
import { Arena, chanceOf, group, lawOf, meanOf, model, texts, unit, weapon } from "./fixture.ts";
import { number, part, plain, range, type Shot, severity, type Target, teamLaw } from "./range.ts";

function wrapAsked(inputs: Inputs, world: VectorWorld): void {
  const wish = inputs.text("excessDice", world.options["dm.excessDice"] ?? "wasted");
  if (wish !== (world.options["dm.excessDice"] ?? "wasted"))
    throw new Unsupported("excessDice differs from the ruling dm.excessDice");
}

/** What one normal die does: a hit is what Psychic Shock would turn into overkill. */
function perDie(world: VectorWorld, shot: Shot, target: Target, modifier: number): Record<string, string> {
  const one = { ...target, models: 1 };
  const severities = lawOf(teamLaw(range(world, shot, one), 1, modifier, 0, 1), severity(1));
  const shock: Shot = { power: shot.power, special: ["PsychicShock"] };
  const plain = { ...world, options: { ...world.options, "dm.psychicShock": "hit-is-enough" } };
  const hits = chanceOf(teamLaw(range(plain, shock, one), 1, modifier, 0, 1), (result) => number(1)(result) === 3);
  const miss = subtractRatios(ratio(1n), hits);
  const harmless = subtractRatios(severities.get("none") ?? ratio(0n), miss);
  return { ...texts(severities), miss: ratioText(miss), none: ratioText(harmless) };
}

function teamAttack(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const dice = inputs.number("dice");
  const modifier = inputs.number("modifier");
  const targets = inputs.number("targets");
  const at = inputs.number("mosBonus", 0);
  const extra = inputs.number("extraFatigue", 0);
  const shock = inputs.flag("psychicShock");
  const sixes = inputs.number("heroSixes", 0);
  const type: ModelType = at > 0 ? "vehicle" : "infantry";
  const target: Target = {
    defence: inputs.number("defence"),
    armour: inputs.number("armour"),
    models: targets,
    type,
  };
  wrapAsked(inputs, world);
  const special: Special[] = [
    ...(shock ? (["PsychicShock"] as const) : []),
    ...(extra > 0 ? (["Barrage"] as const) : []),
  ];
  const shot: Shot = { power: inputs.number("power"), at, special };
  inputs.finish();
  const law = teamLaw(range(world, shot, target, extra), dice, modifier, sixes, targets);
  return {
    perDie: perDie(world, shot, target, modifier),
    disabled: texts(lawOf(law, part(0))),
    expectedDisabled: ratioText(meanOf(law, number(0))),
    worst: texts(lawOf(law, severity(1))),
    fatigue: texts(lawOf(law, part(2))),
    expectedFatigue: ratioText(meanOf(law, number(2))),
  };
}

function bestSplit(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const weapons = inputs.number("weapons");
  const flat = inputs.number("flatModifier");
  const targets = inputs.number("targets");
  const shot: Shot = { power: inputs.number("power") };
  const target: Target = { defence: inputs.number("defence"), armour: inputs.number("armour"), models: targets };
  const weaponRof = inputs.number("weaponRof");
  inputs.finish();
  const rof = teamRof(world, weapons, weaponRof);
  const arena = range(world, shot, target);
  const rows = Array.from({ length: rof + 1 }, (_, i) => {
    const law = teamLaw(arena, i + 1, flat + rof - i, 0, targets);
    return {
      dice: i + 1,
      rofModifier: rof - i,
      disabled: meanOf(law, number(0)),
      one: chanceOf(law, (result) => number(0)(result) > 0),
      fatigue: meanOf(law, number(2)),
      heavy: chanceOf(law, (result) => number(1)(result) >= 2),
    };
  });
  const best = (value: (row: (typeof rows)[number]) => Ratio): number[] => {
    const top = rows.map(value).reduce((a, b) => (a.num * b.den >= b.num * a.den ? a : b));
    return rows.filter((row) => sameRatio(value(row), top)).map((row) => row.dice);
  };
  return {
    rof,
    splits: rows.map((row) => ({
      dice: row.dice,
      rofModifier: row.rofModifier,
      expectedDisabled: ratioText(row.disabled),
      pAtLeastOneDisabled: ratioText(row.one),
      expectedFatigue: ratioText(row.fatigue),
      pHeavyOrWorse: ratioText(row.heavy),
    })),
    bestDiceForExpectedDisabled: best((row) => row.disabled),
    bestDiceForAtLeastOne: best((row) => row.one),
    bestDiceForFatigue: best((row) => row.fatigue),
  };
}

function sameRatio(a: Ratio, b: Ratio): boolean {
  return a.num * b.den === b.num * a.den;
}

function teamRof(world: VectorWorld, weapons: number, weaponRof: number): number {
  const arena = new Arena(world, [
    [unit([group(model({}), 1, [weapon({ rof: weaponRof })])])],
    [unit([group(model({}))])],
  ]);
  return arena.once((w) => rofOf(w, 0, weapons));
}

export const teams: Readonly<Record<string, VectorOp>> = {
  teamAttack,
  bestSplit,
  splits: (fields, world) => {
    const inputs = new Inputs(fields);
    const rof = teamRof(world, inputs.number("weapons"), inputs.number("weaponRof"));
    inputs.finish();
    return { rof, splits: Array.from({ length: rof + 1 }, (_, i) => ({ dice: i + 1, modifier: rof - i })) };
  },
  tableRof: (fields, world) => {
    const inputs = new Inputs(fields);
    const weapons = inputs.list("weapons") as number[];
    inputs.finish();
    return { bonus: weapons.map((n) => plain(world).m.rofBonus[n]) };
  },
};
