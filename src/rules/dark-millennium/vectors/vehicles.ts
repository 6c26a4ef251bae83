/** Vector operations about rams, vehicles, their damage charts, and weapons that get hot. Cold. */

import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  list,
  number,
  numberOr,
  op,
  type Read,
  text,
  Unsupported,
  type Witness,
  word,
} from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { hotMargin, hotSeverity, marginOf, openAttack, rollTeam } from "../battle/combat.ts";
import { damageModel, settleAttack } from "../battle/damage.ts";
import { G_WORST, type World } from "../battle/state.ts";
import { plan } from "../battle/teams.ts";
import { BY_RAM, rofOf } from "../battle/weapons.ts";
import { SEVERITIES } from "../book/data.ts";
import { E } from "../events.ts";
import { Arena, asRuled, setTeam, squad } from "./fixture.ts";
import { plain, range, resolveTeamOf } from "./range.ts";

const RAM = {
  ...all(number, "speed", "targets", "dice", "targetArmour", "ramArmour"),
  flatModifier: numberOr(0),
  defence: numberOr(3),
};

function ramArena(world: VectorCase, ram: Read<typeof RAM>): Arena {
  const type = "vehicle";
  const rammer = squad({ type, speed: ram.speed, as: ram.flatModifier, armour: ram.ramArmour, scores: 2 });
  const target = squad({ defence: ram.defence, armour: ram.targetArmour, morale: 20 }, ram.targets);
  return new Arena(world, [[rammer], [target]], { attack: { action: "ram", dice: [ram.dice, "best"] } });
}

function planRam(w: World, arena: Arena): { power: number; rof: number; modifier: number } {
  plan(w, 0, 0, arena.second, BY_RAM, 0, true, 0, false, false);
  return {
    power: B.ramPower[0]!,
    rof: rofOf(w, B.teamGun[0]!, B.teamSize[0]!),
    modifier: B.teamModifier[0]!,
  };
}

/** What became of whom a ram struck one by one, and of the rammer each time. */
function ramTold(seen: Witness): { readonly categories: string[]; readonly rebound: string[] } {
  const categories: string[] = [];
  const rebound: string[] = [];
  for (const { code, b } of seen.told) {
    if (code === E.struck) {
      const worst = b % 32 > 0 ? 3 : Math.floor(b / 32) % 32 > 0 ? 2 : Math.floor(b / 1024) % 32 > 0 ? 1 : 0;
      categories.push(SEVERITIES[worst]!);
      rebound.push("none");
    } else if (code === E.rebound) rebound[rebound.length - 1] = SEVERITIES[b]!;
  }
  return { categories, rebound };
}

const PROFILES = ["x", "x/2x", "x/2x/3x"] as const;
const profile = word(PROFILES);

/** What became of a single model, in the words of the vectors. */
function outcomeOf(w: World, t: number, seen: Witness): string {
  const chart = seen.last(E.chart);
  if (w.size(t) === 0) return B.game[G_WORST] === 3 ? "overkilled" : "disabled";
  if (chart === undefined) return "none";
  return `${chart.b === 0 ? "light" : "heavy"}-${chart.c + 1}`;
}

const HOT = { modifier: number, power: number, wielderDefence: number, wielderArmour: number, mode: text };

const hot = (power: number) => ({ power, special: ["GetsHot"] as const });

export const vehicles: Readonly<Record<string, VectorOp>> = {
  ram: op(RAM, (ram, world) => {
    const arena = ramArena(world, ram);
    const { power, rof, modifier } = arena.once((w) => planRam(w, arena));
    const law = arena.walk((w, seen) => {
      planRam(w, arena);
      openAttack(0);
      rollTeam(w, 0, 0, 0);
      // Before the charts of the rammer make something else of it.
      const worst = Math.max(0, ...seen.of(E.rebound).map(({ b }) => b));
      return { disabled: ram.targets - w.size(arena.second), worst };
    });
    return {
      power,
      rof,
      attackModifier: modifier,
      disabled: law.of(({ disabled }) => disabled).byName(),
      expectedDisabled: law.mean(({ disabled }) => disabled),
      worstRebound: law.of(({ worst }) => SEVERITIES[worst]).byName(),
      pRebound: law.chance(({ worst }) => worst > 0),
    };
  }),

  ramScripted: op({ ...RAM, mos: list(number), natural: list(number) }, ({ mos: given, natural, ...ram }, world) => {
    const arena = ramArena(world, ram);
    const { power, rof, modifier } = arena.once((w) => planRam(w, arena));
    const faces = natural.length > 0 ? natural : given.map((mos) => mos + ram.defence - modifier);
    const facts = arena.once(
      (w, seen) => {
        planRam(w, arena);
        openAttack(0);
        const margins = faces.map((face) => marginOf(w, 0, 0, arena.second, B.from[arena.second]!, face));
        rollTeam(w, 0, 0, 0);
        return { mos: margins.map((mos) => (mos < 0 ? null : mos)), ...ramTold(seen) };
      },
      arena.faces([...faces, 1, 1, 1]),
    );
    const score = faces.map((face) => face + modifier);
    const all = { power, rof, attackModifierFromRof: modifier - ram.flatModifier, score, ...facts };
    // Only what the vector states: the same facts would be told of others.
    return Object.fromEntries(Object.entries(all).filter(([key]) => world.asked.includes(key)));
  }),

  vehicleDamage: op(
    { defence: number, armour: number, profile, modifier: number, power: number, mosBonus: numberOr(0) },
    ({ defence, armour, profile, modifier, power, mosBonus: at }, world) => {
      const scores = PROFILES.indexOf(profile) + 1;
      const arena = range(world, { power, at }, { defence, armour, models: 1, type: "vehicle", scores });
      const law = arena.walk((w, seen) => {
        setTeam(0, 0, arena.second, 1, modifier);
        resolveTeamOf(w);
        const outcome = outcomeOf(w, arena.second, seen);
        settleAttack(w, 0);
        return { outcome, fatigue: B.fatigue[arena.second] };
      });
      return {
        outcome: law.of(({ outcome }) => outcome).byName(),
        pDestroyed: law.chance(({ outcome }) => outcome === "disabled" || outcome === "overkilled"),
        fatigue: law.of(({ fatigue }) => fatigue).byName(),
      };
    },
  ),

  chart: op({ profile, severity: word(SEVERITIES), rolls: list(number) }, ({ profile, severity, rolls }, world) => {
    const scores = PROFILES.indexOf(profile) + 1;
    const arena = range(world, { power: 1 }, { defence: 3, armour: 7, models: 1, type: "vehicle", scores });
    return arena.once((w, seen) => {
      const t = arena.second;
      setTeam(0, 0, t, 1, 0);
      openAttack(0);
      damageModel(w, 0, 0, t, B.from[t]!, SEVERITIES.indexOf(severity));
      return { result: outcomeOf(w, t, seen) };
    }, arena.faces(rolls));
  }),

  getsHot: op({ ...HOT, dice: number, targets: number, defence: number, targetArmour: number }, (inputs, world) => {
    const { dice, modifier, targets, defence, targetArmour, power, mode, ...more } = inputs;
    asRuled(world, "getsHot", mode, "vs-own-defence");
    const wielder = { defence: more.wielderDefence, armour: more.wielderArmour, models: dice };
    const arena = range(world, hot(power), { defence, armour: targetArmour, models: targets }, 0, wielder);
    const lawFor = (n: number) =>
      arena.walk((w, seen) => {
        setTeam(0, 0, arena.second, n, modifier);
        resolveTeamOf(w);
        return { disabled: targets - w.size(arena.second), hot: seen.of(E.hot).length, own: dice - w.size(0) };
      });
    const law = lawFor(dice);
    const worst = arena.once((w) => hotSeverity(w, 0, 0, 0, B.from[0]!, modifier));
    return {
      naturalOneCategory: SEVERITIES[worst],
      pAnyNaturalOne: law.chance(({ hot }) => hot > 0),
      pAnyWielderDisabled: law.chance(({ own }) => own > 0),
      pTargetDisabledPerDie: lawFor(1).chance(({ disabled }) => disabled > 0),
      targetsDisabled: law.of(({ disabled }) => disabled).byName(),
    };
  }),

  getsHotScripted: op({ ...HOT, natural: number }, ({ natural, modifier, power, mode, ...more }, world) => {
    if (natural !== 1) throw new Unsupported("only a natural 1 gets hot");
    asRuled(world, "getsHot", mode, "vs-own-defence");
    const wielder = { defence: more.wielderDefence, armour: more.wielderArmour };
    return range(world, hot(power), { defence: 3, armour: 3, models: 1 }, 0, wielder).once((w) => {
      const mos = hotMargin(0, B.from[0]!, modifier);
      return { mos: mos < 0 ? null : mos, category: SEVERITIES[hotSeverity(w, 0, 0, 0, B.from[0]!, modifier)] };
    });
  }),

  tableRam: op({ speeds: list(number), models: list(number) }, ({ speeds, models }, world) => {
    const { m } = plain(world);
    return { power: speeds.map((n) => m.ramPower[n]), rof: models.map((n) => m.ramRof[n]) };
  }),
};
