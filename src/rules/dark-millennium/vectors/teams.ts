/** Vector operations about fire teams: their odds, their splits, the tables of dice. Cold. */

import { type Ratio, ratio, sameRatio, subtractRatios } from "../../../dice/ratio.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import { all, flag, list, number, numberOr, op, optional, text } from "../../kernel/vectors.ts";
import { rofOf } from "../battle/weapons.ts";
import { SEVERITIES } from "../book/data.ts";
import { Arena, asRuled, squad, weapon } from "./fixture.ts";
import { plain, range, type Shot, type Target, teamLaw } from "./range.ts";

/** What one normal die does: a hit is what Psychic Shock would turn into overkill. */
function perDie(world: VectorCase, shot: Shot, target: Target, modifier: number): Record<string, Ratio> {
  const one = { ...target, models: 1 };
  const severities = teamLaw(range(world, shot, one), 1, modifier).of(({ worst }) => SEVERITIES[worst]!);
  const shock: Shot = { power: shot.power, special: ["PsychicShock"] };
  const plain = { ...world, options: { ...world.options, "dm.psychicShock": "hit-is-enough" } };
  const hits = teamLaw(range(plain, shock, one), 1, modifier).chance(({ worst }) => worst === 3);
  const miss = subtractRatios(ratio(1n), hits);
  return {
    ...severities.byName(),
    miss,
    none: subtractRatios(
      severities.chance((each) => each === "none"),
      miss,
    ),
  };
}

function teamRof(world: VectorCase, weapons: number, weaponRof: number): number {
  const arena = new Arena(world, [[squad({}, 1, [weapon({ rof: weaponRof })])], [squad({})]]);
  return arena.once((w) => rofOf(w, 0, weapons));
}

const AT_LIKE_MODELS = all(number, "targets", "defence", "armour", "power");

export const teams: Readonly<Record<string, VectorOp>> = {
  teamAttack: op(
    {
      ...AT_LIKE_MODELS,
      ...all(number, "dice", "modifier"),
      ...all(numberOr(0), "mosBonus", "extraFatigue", "heroSixes"),
      psychicShock: flag,
      excessDice: optional(text),
    },
    ({ dice, modifier, targets: models, defence, armour, power, mosBonus: at, ...more }, world) => {
      asRuled(world, "excessDice", more.excessDice, "wasted");
      const extra = more.extraFatigue;
      const target: Target = { defence, armour, models, type: at > 0 ? "vehicle" : "infantry" };
      const shock = more.psychicShock ? (["PsychicShock"] as const) : [];
      const shot: Shot = { power, at, special: [...shock, ...(extra > 0 ? (["Barrage"] as const) : [])] };
      const law = teamLaw(range(world, shot, target, extra), dice, modifier, more.heroSixes);
      return {
        perDie: perDie(world, shot, target, modifier),
        disabled: law.of(({ disabled }) => disabled).byName(),
        expectedDisabled: law.mean(({ disabled }) => disabled),
        worst: law.of(({ worst }) => SEVERITIES[worst]).byName(),
        fatigue: law.of(({ fatigue }) => fatigue).byName(),
        expectedFatigue: law.mean(({ fatigue }) => fatigue),
      };
    },
  ),

  bestSplit: op(
    { ...AT_LIKE_MODELS, ...all(number, "weapons", "weaponRof", "flatModifier") },
    ({ weapons, weaponRof, flatModifier, targets: models, power, defence, armour }, world) => {
      const rof = teamRof(world, weapons, weaponRof);
      const arena = range(world, { power }, { defence, armour, models });
      const splits = Array.from({ length: rof + 1 }, (_, i) => {
        const law = teamLaw(arena, i + 1, flatModifier + rof - i);
        return {
          dice: i + 1,
          rofModifier: rof - i,
          expectedDisabled: law.mean(({ disabled }) => disabled),
          pAtLeastOneDisabled: law.chance(({ disabled }) => disabled > 0),
          expectedFatigue: law.mean(({ fatigue }) => fatigue),
          pHeavyOrWorse: law.chance(({ worst }) => worst >= 2),
        };
      });
      const best = (value: (split: (typeof splits)[number]) => Ratio): number[] => {
        const top = splits.map(value).reduce((a, b) => (a.num * b.den >= b.num * a.den ? a : b));
        return splits.filter((split) => sameRatio(value(split), top)).map(({ dice }) => dice);
      };
      return {
        rof,
        splits,
        bestDiceForExpectedDisabled: best((split) => split.expectedDisabled),
        bestDiceForAtLeastOne: best((split) => split.pAtLeastOneDisabled),
        bestDiceForFatigue: best((split) => split.expectedFatigue),
      };
    },
  ),

  splits: op({ weapons: number, weaponRof: number }, ({ weapons, weaponRof }, world) => {
    const rof = teamRof(world, weapons, weaponRof);
    return { rof, splits: Array.from({ length: rof + 1 }, (_, i) => ({ dice: i + 1, modifier: rof - i })) };
  }),

  tableRof: op({ weapons: list(number) }, ({ weapons }, world) => ({
    bonus: weapons.map((n) => plain(world).m.rofBonus[n]),
  })),
};
