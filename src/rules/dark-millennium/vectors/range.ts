/** The made-up range of most vectors: one attacker with one weapon against a unit of like models. Cold. */

import type { VectorWorld } from "../../kernel/rule-system.ts";
import { B } from "../battle/columns.ts";
import { openAttack, resolveTeam, rollTeam, settleAttack } from "../battle/combat.ts";
import type { World } from "../battle/state.ts";
import { G_WORST } from "../battle/state.ts";
import { type ModelType, SEVERITIES, type Special } from "../book/data.ts";
import { Arena, group, type Law, model, setTeam, unit, weapon } from "./fixture.ts";

export interface Target {
  readonly defence: number;
  readonly armour: number;
  readonly models: number;
  readonly type?: ModelType;
  readonly scores?: number;
}

export interface Shot {
  readonly power: number;
  readonly at?: number;
  readonly special?: readonly Special[];
}

/** One attacker with one weapon against a unit of like models. */
export function range(
  world: VectorWorld,
  shot: Shot,
  target: Target,
  barrage = 0,
  wielder: Partial<Target> = {},
): Arena {
  const gun = weapon({ power: shot.power, at: shot.at ?? 0, special: shot.special ?? [] });
  const shooter = model({ defence: wielder.defence ?? 3, armour: wielder.armour ?? 3, morale: 20 });
  const { defence, armour, type = "infantry", scores = 1 } = target;
  const hit = model({ defence, armour, type, scores, morale: 20 });
  const houseRules = barrage > 0 ? { "fatigue.barrage": barrage } : {};
  return new Arena(world, [[unit([group(shooter, wielder.models ?? 1, [gun])])], [unit([group(hit, target.models)])]], {
    houseRules,
  });
}

/** Law of "disabled/worst/fatigue" of one team. */
export function teamLaw(arena: Arena, dice: number, modifier: number, sixes: number, targets: number): Law {
  return arena.walk((w) => {
    const t = arena.second;
    const at = setTeam(0, 0, t, dice, modifier);
    openAttack(0);
    B.game[G_WORST] = 0;
    B.worst[t] = 0;
    rollTeam(w, 0, at, sixes);
    const worst = B.game[G_WORST];
    const left = w.size(t);
    settleAttack(w, 0);
    return `${targets - left}/${worst}/${B.fatigue[t]}`;
  });
}

export const part = (i: number) => (result: string) => result.split("/")[i]!;
export const number = (i: number) => (result: string) => Number(result.split("/")[i]);
export const severity = (i: number) => (result: string) => SEVERITIES[Number(result.split("/")[i])]!;

/** Where only the tables matter. */
export const plain = (world: VectorWorld): Arena => range(world, { power: 1 }, { defence: 3, armour: 3, models: 1 });

/** The first attacker's only team is resolved, its damage not yet settled. */
export function resolveTeamOf(w: World): void {
  openAttack(0);
  resolveTeam(w, 0, 0);
}
