/** Vector operations about exchanges: an action and its reaction, and whole firefights. Cold. */

import { multiplyRatios, type Ratio, ratio } from "../../../dice/ratio.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import { type Law, mixed, number, numberOr, op, optional, record, text, Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { openAttack, resolveAttack } from "../battle/combat.ts";
import { settleAttack, tire } from "../battle/damage.ts";
import { recount } from "../battle/left.ts";
import type { World } from "../battle/state.ts";
import { plan } from "../battle/teams.ts";
import { BY_FIRE, BY_RETURN } from "../battle/weapons.ts";
import { Arena, setTeam, squad, weapon } from "./fixture.ts";

const FIGHTER = { models: number, morale: number, cf: number, armour: number, defence: number };

const ATTACK = { dice: number, modifier: number, power: number, extraFatigue: numberOr(0) };

const EXCHANGING = record({ ...FIGHTER, ownFatigue: number, attack: optional(record(ATTACK)) });

const SHOOTING = record({ ...FIGHTER, power: number, flatModifier: number, weaponRof: number, dicePolicy: text });

function stateOf(w: World, u: number): "destroyed" | "suppressed" | "fit" {
  if (w.size(u) === 0) return "destroyed";
  return w.suppressed(u) ? "suppressed" : "fit";
}

function openBoth(): void {
  for (const p of [0, 1]) {
    B.teams[p] = 0;
    openAttack(p);
  }
}

/** Models and fatigue of both units in a firefight. */
type State = readonly [number, number, number, number];

export const exchanges: Readonly<Record<string, VectorOp>> = {
  exchange: op({ acting: EXCHANGING, reacting: EXCHANGING }, ({ acting, reacting }, world) => {
    const sides = [acting, reacting];
    const extra = Math.max(...sides.map(({ attack }) => attack?.extraFatigue ?? 0));
    const list = sides.map(({ models, morale, armour, defence, attack }, i) => {
      const own = attack?.extraFatigue ?? 0;
      if (own !== 0 && own !== extra) throw new Unsupported("two extra fatigues");
      const gun = weapon({ id: `gun ${i}`, power: attack?.power ?? 0, special: own > 0 ? ["Barrage"] : [] });
      return [squad({ morale, armour, defence }, models, [gun])];
    });
    const arena = new Arena(world, list, extra > 0 ? { houseRules: { "fatigue.barrage": extra } } : {});
    const units = [0, arena.second];
    const law = arena.walk((w) => {
      sides.forEach(({ cf, ownFatigue }, i) => {
        B.fatigue[units[i]!] = cf;
        tire(w, units[i]!, ownFatigue);
      });
      openBoth();
      sides.forEach(({ attack }, p) => {
        if (attack === undefined) return;
        const at = setTeam(p, units[p]!, units[1 - p]!, attack.dice, attack.modifier);
        B.teamGun[at] = w.kinds.arms[w.kinds.armsFrom[B.kind[B.from[units[p]!]!]!]!]!;
      });
      for (const p of [0, 1]) if (sides[p]!.attack !== undefined) resolveAttack(w, p);
      settleAttack(w, 0);
      settleAttack(w, 1);
      const [a, b] = units.map((u) => ({ fatigue: B.fatigue[u]!, size: w.size(u), state: stateOf(w, u) }));
      return { a: a!, b: b! };
    });
    return {
      actingFatigue: law.of(({ a }) => a.fatigue).byName(),
      reactingFatigue: law.of(({ b }) => b.fatigue).byName(),
      actingSurvivors: law.of(({ a }) => a.size).byName(),
      reactingSurvivors: law.of(({ b }) => b.size).byName(),
      pActingSuppressed: law.chance(({ a }) => a.state === "suppressed"),
      pActingDestroyed: law.chance(({ a }) => a.state === "destroyed"),
      pTurnover: law.chance(({ a }) => a.state !== "fit"),
      pReactingSuppressed: law.chance(({ b }) => b.state === "suppressed"),
      pReactingDestroyed: law.chance(({ b }) => b.state === "destroyed"),
      pBothSuppressedOrDestroyed: law.chance(({ a, b }) => a.state !== "fit" && b.state !== "fit"),
    };
  }),

  // Fire after Fire, each answered while the other unit can; like states are carried on together.
  firefight: op({ acting: SHOOTING, reacting: SHOOTING }, ({ acting, reacting }, world) => {
    const sides = [acting, reacting];
    const list = sides.map(({ models, morale, armour, defence, power, flatModifier, weaponRof }, i) => {
      const gun = weapon({ id: `gun ${i}`, power, rof: weaponRof, accuracy: flatModifier, range: 6 });
      return [squad({ morale, armour, defence }, models, [gun])];
    });
    const choice = (text: string) => (text === "all-dice" ? "all" : text === "one-die" ? 1 : Number(text));
    const dice = [choice(acting.dicePolicy), choice(reacting.dicePolicy)] as const;
    const arena = new Arena(world, list, { attack: { range: 10, dice } });
    const other = arena.second;
    const exchange = (from: State): Law<{ state: State; over: boolean }> =>
      arena.walk((w) => {
        [0, other].forEach((u, i) => {
          B.alive[B.from[u]!] = from[2 * i]!;
          recount(w, u);
          B.fatigue[u] = from[2 * i + 1]!;
        });
        const answers = !w.suppressed(other);
        openBoth();
        plan(w, 0, 0, other, BY_FIRE, 100, true, 0, false, false);
        if (answers) plan(w, 1, other, 0, BY_RETURN, 100, true, 0, false, false);
        tire(w, 0, 1);
        if (answers) tire(w, other, 1);
        resolveAttack(w, 0);
        if (answers) resolveAttack(w, 1);
        settleAttack(w, 0);
        settleAttack(w, 1);
        const state: State = [w.size(0), B.fatigue[0]!, w.size(other), B.fatigue[other]!];
        return { state, over: stateOf(w, 0) !== "fit" || w.size(other) === 0 };
      });
    let open: [State, Ratio][] = [[[acting.models, acting.cf, reacting.models, reacting.cf], ratio(1n)]];
    const ends: [{ state: State; actions: number }, Ratio][] = [];
    for (let actions = 1; open.length > 0 && actions < 40; actions++) {
      const next: [State, Ratio][] = [];
      for (const [from, weight] of open) {
        for (const [{ state, over }, chance] of exchange(from).pairs()) {
          const share = multiplyRatios(weight, chance);
          if (over) ends.push([{ state, actions }, share]);
          else next.push([state, share]);
        }
      }
      open = mixed(next).pairs();
    }
    const ended = mixed(ends);
    const down = ({ state: [models, fatigue] }: { state: State }) => models === 0 || fatigue > acting.morale;
    return {
      actions: ended.of(({ actions }) => actions).byName(),
      expectedActions: ended.mean(({ actions }) => actions),
      pActingDestroyed: ended.chance(({ state }) => state[0] === 0),
      pReactingDestroyed: ended.chance(({ state }) => state[2] === 0),
      pTurnover: ended.chance(down),
      pReactingSuppressedAtEnd: ended.chance(({ state }) => state[2] > 0 && state[3] > reacting.morale),
      expectedActingSurvivors: ended.mean(({ state }) => state[0]),
      expectedReactingSurvivors: ended.mean(({ state }) => state[2]),
    };
  }),
};
