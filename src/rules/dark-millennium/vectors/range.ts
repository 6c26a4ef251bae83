/** The made-up range of most vectors: one attacker with one weapon against a unit of like models. Cold. */

import type { VectorCase } from "../../kernel/rule-system.ts";
import type { Law } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { openAttack, resolveTeam, rollTeam } from "../battle/combat.ts";
import { settleAttack } from "../battle/damage.ts";
import { G_WORST, type World } from "../battle/state.ts";
import type { ModelType, Special } from "../book/data.ts";
import { Arena, setTeam, squad, weapon } from "./fixture.ts";

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
  world: VectorCase,
  shot: Shot,
  target: Target,
  barrage = 0,
  wielder: Partial<Target> = {},
): Arena {
  const gun = weapon({ power: shot.power, at: shot.at ?? 0, special: shot.special ?? [] });
  const { defence, armour, type = "infantry", scores = 1 } = target;
  const shooter = { defence: wielder.defence ?? 3, armour: wielder.armour ?? 3, morale: 20 };
  const hit = squad({ defence, armour, type, scores, morale: 20 }, target.models);
  const houseRules = barrage > 0 ? { "fatigue.barrage": barrage } : {};
  return new Arena(world, [[squad(shooter, wielder.models ?? 1, [gun])], [hit]], { houseRules });
}

/** What a team did to its target: models disabled, the worst severity, the fatigue of the unit. */
export interface Effect {
  readonly disabled: number;
  readonly worst: number;
  readonly fatigue: number;
}

export function teamLaw(arena: Arena, dice: number, modifier: number, sixes = 0): Law<Effect> {
  return arena.walk((w) => {
    const t = arena.second;
    const at = setTeam(0, 0, t, dice, modifier);
    const targets = w.size(t);
    openAttack(0);
    B.game[G_WORST] = 0;
    B.worst[t] = 0;
    rollTeam(w, 0, at, sixes);
    const worst = B.game[G_WORST]!;
    const disabled = targets - w.size(t);
    settleAttack(w, 0);
    return { disabled, worst, fatigue: B.fatigue[t]! };
  });
}

/** Where only the tables matter. */
export const plain = (world: VectorCase): Arena => range(world, { power: 1 }, { defence: 3, armour: 3, models: 1 });

/** The first attacker's only team is resolved, its damage not yet settled. */
export function resolveTeamOf(w: World): void {
  openAttack(0);
  resolveTeam(w, 0, 0);
}
