/** Vector operations about exchanges: an action and its reaction, and whole firefights. Cold. */

import { addRatios, multiplyRatios, type Ratio, ratio, ratioText } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { openAttack, resolveAttack, settleAttack, tire } from "../battle/combat.ts";
import { recount } from "../battle/left.ts";
import type { World } from "../battle/state.ts";
import { plan } from "../battle/teams.ts";
import { BY_FIRE, BY_RETURN } from "../battle/weapons.ts";
import { Arena, chanceOf, group, type Law, lawOf, meanOf, model, setTeam, texts, unit, weapon } from "./fixture.ts";
import { number, part } from "./range.ts";

interface Fighter {
  readonly models: number;
  readonly morale: number;
  readonly cf: number;
  readonly armour: number;
  readonly defence: number;
}

function fighterOf(inputs: Inputs): Fighter {
  return {
    models: inputs.number("models"),
    morale: inputs.number("morale"),
    cf: inputs.number("cf"),
    armour: inputs.number("armour"),
    defence: inputs.number("defence"),
  };
}

function exchangeOp(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const sides = ["acting", "reacting"].map((name) => {
    const side = inputs.record(name);
    const own = side.number("ownFatigue");
    const fighter = fighterOf(side);
    const attack = side.has("attack") ? side.record("attack") : undefined;
    if (!side.has("attack")) side.fieldsOf("attack");
    side.finish();
    const shot = attack && {
      dice: attack.number("dice"),
      modifier: attack.number("modifier"),
      power: attack.number("power"),
      extra: attack.number("extraFatigue", 0),
    };
    attack?.finish();
    return { fighter, own, shot };
  });
  inputs.finish();
  const extra = Math.max(...sides.map(({ shot }) => shot?.extra ?? 0));
  const list = sides.map(({ fighter, shot }, i) => {
    if (shot !== undefined && shot.extra !== 0 && shot.extra !== extra) throw new Unsupported("two extra fatigues");
    const gun = weapon({ id: `gun ${i}`, power: shot?.power ?? 0, special: shot?.extra ? ["Barrage"] : [] });
    return [unit([group(model(fighter), fighter.models, [gun])])];
  });
  const arena = new Arena(world, list, extra > 0 ? { houseRules: { "fatigue.barrage": extra } } : {});
  const law = arena.walk((w) => {
    const units = [0, arena.second];
    sides.forEach(({ fighter, own }, i) => {
      B.fatigue[units[i]!] = fighter.cf;
      tire(w, units[i]!, own);
    });
    B.teams[0] = 0;
    B.teams[1] = 0;
    sides.forEach(({ shot }, p) => {
      openAttack(p);
      if (shot === undefined) return;
      const at = setTeam(p, units[p]!, units[1 - p]!, shot.dice, shot.modifier);
      B.teamGun[at] = w.kinds.arms[w.kinds.armsFrom[B.kind[B.from[units[p]!]!]!]!]!;
    });
    for (const p of [0, 1]) if (sides[p]!.shot !== undefined) resolveAttack(w, p);
    settleAttack(w, 0);
    settleAttack(w, 1);
    return units.map((u) => `${B.fatigue[u]}/${w.size(u)}/${stateOf(w, u)}`).join("/");
  });
  const down = (i: number) => (result: string) => part(i)(result) !== "fit";
  const is = (i: number, state: string) => ratioText(chanceOf(law, (result) => part(i)(result) === state));
  return {
    actingFatigue: texts(lawOf(law, part(0))),
    reactingFatigue: texts(lawOf(law, part(3))),
    actingSurvivors: texts(lawOf(law, part(1))),
    reactingSurvivors: texts(lawOf(law, part(4))),
    pActingSuppressed: is(2, "suppressed"),
    pActingDestroyed: is(2, "destroyed"),
    pTurnover: ratioText(chanceOf(law, down(2))),
    pReactingSuppressed: is(5, "suppressed"),
    pReactingDestroyed: is(5, "destroyed"),
    pBothSuppressedOrDestroyed: ratioText(chanceOf(law, (result) => down(2)(result) && down(5)(result))),
  };
}

function stateOf(w: World, u: number): string {
  if (w.size(u) === 0) return "destroyed";
  return w.suppressed(u) ? "suppressed" : "fit";
}

/** Fire after Fire, each answered while the other unit can; like states are carried on together. */
function firefight(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const sides = ["acting", "reacting"].map((name) => {
    const side = inputs.record(name);
    const found = {
      fighter: fighterOf(side),
      power: side.number("power"),
      flat: side.number("flatModifier"),
      rof: side.number("weaponRof"),
      dice: side.text("dicePolicy"),
    };
    side.finish();
    return found;
  });
  inputs.finish();
  const list = sides.map(({ fighter, power, flat, rof }, i) => {
    const gun = weapon({ id: `gun ${i}`, power, rof, accuracy: flat, range: 6 });
    return [unit([group(model(fighter), fighter.models, [gun])])];
  });
  const choice = (text: string) => (text === "all-dice" ? "all" : text === "one-die" ? 1 : Number(text));
  const arena = new Arena(world, list, {
    attack: { range: 10, dice: [choice(sides[0]!.dice), choice(sides[1]!.dice)] },
  });
  const exchange = (from: string): Law =>
    arena.walk((w) => {
      const units = [0, arena.second];
      const [models0, fatigue0, models1, fatigue1] = from.split("/").map(Number);
      B.alive[B.from[0]!] = models0!;
      B.alive[B.from[units[1]!]!] = models1!;
      recount(w, 0);
      recount(w, units[1]!);
      B.fatigue[0] = fatigue0!;
      B.fatigue[units[1]!] = fatigue1!;
      const answers = !w.suppressed(units[1]!);
      for (const p of [0, 1]) {
        B.teams[p] = 0;
        openAttack(p);
      }
      plan(w, 0, 0, units[1]!, BY_FIRE, 100, true, 0, false, false);
      if (answers) plan(w, 1, units[1]!, 0, BY_RETURN, 100, true, 0, false, false);
      tire(w, 0, 1);
      if (answers) tire(w, units[1]!, 1);
      resolveAttack(w, 0);
      if (answers) resolveAttack(w, 1);
      settleAttack(w, 0);
      settleAttack(w, 1);
      const over = stateOf(w, 0) !== "fit" || w.size(units[1]!) === 0 ? "end" : "on";
      return `${w.size(0)}/${B.fatigue[0]}/${w.size(units[1]!)}/${B.fatigue[units[1]!]}/${over}`;
    });
  const [a, b] = [sides[0]!.fighter, sides[1]!.fighter];
  let open: Law = new Map([[`${a.models}/${a.cf}/${b.models}/${b.cf}`, ratio(1n)]]);
  const ended = new Map<string, Ratio>();
  for (let actions = 1; open.size > 0 && actions < 40; actions++) {
    const next = new Map<string, Ratio>();
    for (const [from, weight] of open) {
      for (const [result, chance] of exchange(from)) {
        const [state, over] = [result.slice(0, result.lastIndexOf("/")), result.endsWith("end")];
        const to = over ? ended : next;
        const key = over ? `${state}/${actions}` : state;
        to.set(key, addRatios(to.get(key) ?? ratio(0n), multiplyRatios(weight, chance)));
      }
    }
    open = next;
  }
  const suppressed = (models: number, fatigue: number, morale: number) => (result: string) =>
    number(models)(result) > 0 && number(fatigue)(result) > morale;
  return {
    actions: texts(lawOf(ended, part(4))),
    expectedActions: ratioText(meanOf(ended, number(4))),
    pActingDestroyed: ratioText(chanceOf(ended, (result) => number(0)(result) === 0)),
    pReactingDestroyed: ratioText(chanceOf(ended, (result) => number(2)(result) === 0)),
    pTurnover: ratioText(chanceOf(ended, (result) => number(0)(result) === 0 || suppressed(0, 1, a.morale)(result))),
    pReactingSuppressedAtEnd: ratioText(chanceOf(ended, suppressed(2, 3, b.morale))),
    expectedActingSurvivors: ratioText(meanOf(ended, number(0))),
    expectedReactingSurvivors: ratioText(meanOf(ended, number(2))),
  };
}

export const exchanges: Readonly<Record<string, VectorOp>> = { exchange: exchangeOp, firefight };
