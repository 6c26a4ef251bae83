/** Vector operations about fatigue, rallies, psychic tests, summoning, terrain, hero points and the first turn. Cold. */

import { divideRatios, multiplyRatios, ratio, subtractRatios } from "../../../dice/ratio.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  flag,
  list,
  mixed,
  number,
  numberOr,
  op,
  optional,
  type Read,
  record,
  recordOf,
  text,
  Unsupported,
  word,
} from "../../kernel/vectors.ts";
import { firstRoll, turnPasses } from "../battle/battle.ts";
import { B } from "../battle/columns.ts";
import { mostSixes } from "../battle/combat.ts";
import { tire } from "../battle/damage.ts";
import { banish, exchange, keepPoints, rally } from "../battle/exchange.ts";
import { putDown } from "../battle/formations.ts";
import { recount } from "../battle/left.ts";
import { landingFails, terrainLoss } from "../battle/movement.ts";
import { hampering, nullifier, rollTest, summoningPoints, testDice } from "../battle/psychic.ts";
import type { World } from "../battle/state.ts";
import { SEVERITIES } from "../book/data.ts";
import { E } from "../events.ts";
import { BOLT, DISMOUNT, MOUNT, OFF, POP_UP, SUMMON } from "../matchup.ts";
import { N } from "../rulings.ts";
import { Arena, group, model, squad, unit, weapon } from "./fixture.ts";

/** A unit of one model each side. */
function pair(world: VectorCase, morale: number, terms: ConstructorParameters<typeof Arena>[2] = {}): Arena {
  return new Arena(world, [[squad({ morale })], [squad({})]], terms);
}

/** An entry of the ledger: a unit, a remark, its points. */
const entry = (value: unknown): readonly [string, string, number] => value as [string, string, number];

// Rallies.

const COVER_BY_BONUS = ["none", "concealment", "soft", "hard"] as const;

const RALLY = { coverBonus: numberOr(0), morale: number, cf: number };

function rallyArena(world: VectorCase, { coverBonus, morale }: Read<typeof RALLY>): Arena {
  const cover = COVER_BY_BONUS[coverBonus];
  if (cover === undefined) throw new Unsupported("no cover gives this bonus");
  return pair(world, morale, { attack: { cover: [cover, "none"] } });
}

// Psychic tests.

const CASTING = {
  ...all(number, "psychic", "cfBefore"),
  ...all(numberOr(0), "assistants", "nullifier"),
  morale: numberOr(9),
};

function castingArena(world: VectorCase, { psychic, assistants, morale }: Read<typeof CASTING>): Arena {
  const helpers = assistants > 0 ? [group(model({ psychic: 1, morale }), assistants)] : [];
  return new Arena(world, [[unit([group(model({ psychic, morale })), ...helpers])], [squad({})]]);
}

const TEST = { dice: list(number), fatigueAtTest: number, nullifier: numberOr(0) };

/** A test with listed dice: result before the nullifier, and what the ones cost. */
function testWith(world: VectorCase, { dice, fatigueAtTest }: Read<typeof TEST>): { result: number; ones: number } {
  const arena = pair(world, 9);
  return arena.once((w) => {
    const rolled = rollTest(w, w.tests[0], dice.length, 0);
    return { result: rolled - hampering(fatigueAtTest), ones: w.cut };
  }, arena.faces(dice));
}

// The first turn.

const ROLLER = { psychic: number, bonus: numberOr(0) };

function rollArena(world: VectorCase, psychic: number): Arena {
  return new Arena(world, [[squad({ psychic })], [squad({})]]);
}

const GROUND = { agility: list(number), difficulty: number };

const SAVE = { severities: list(word(SEVERITIES)), downgradeTo: word(SEVERITIES, "none"), profile: optional(text) };

/** As many ones as anybody could roll. */
const ONES = Array.from({ length: 12 }, () => 1);

export const procedures: Readonly<Record<string, VectorOp>> = {
  fatigueLedger: op(
    { units: recordOf(record({ morale: number, start: number, role: text })), entries: list(entry) },
    ({ units, entries }, world) => {
      const names = Object.keys(units);
      const side = names.map((name) => squad({ morale: units[name]!.morale }, 1, [], name));
      return new Arena(world, [side, [squad({})]]).once((w) => {
        names.forEach((name, u) => {
          B.fatigue[u] = units[name]!.start;
        });
        for (const [name, , points] of entries) tire(w, names.indexOf(name), points);
        const acting = names.findIndex((name) => units[name]!.role === "acting");
        const facts = names.map((name, u) => [name, { fatigue: B.fatigue[u], suppressed: w.suppressed(u) }]);
        return { ...Object.fromEntries(facts), turnover: turnPasses(w, acting) };
      });
    },
  ),

  rally: op({ ...RALLY, attackFatigue: numberOr(0) }, ({ attackFatigue, ...inputs }, world) => {
    const law = rallyArena(world, inputs).walk((w) => {
      B.fatigue[0] = inputs.cf;
      tire(w, 0, 1 + attackFatigue);
      rally(w, 0);
      return { fatigue: B.fatigue[0]!, suppressed: w.suppressed(0) };
    });
    return {
      fatigueAfter: law.of(({ fatigue }) => fatigue).byName(),
      pUnsuppressed: law.chance(({ suppressed }) => !suppressed),
      expectedFatigueAfter: law.mean(({ fatigue }) => fatigue),
    };
  }),

  rallyScripted: op({ ...RALLY, roll: number }, ({ roll, ...inputs }, world) => {
    const arena = rallyArena(world, inputs);
    return arena.once(
      (w) => {
        B.fatigue[0] = inputs.cf;
        tire(w, 0, 1);
        rally(w, 0);
        return { fatigue: B.fatigue[0], suppressed: w.suppressed(0), turnover: turnPasses(w, 0) };
      },
      arena.faces([roll]),
    );
  }),

  psychicTest: op({ ...CASTING, threshold: number, heroSixes: numberOr(0) }, (inputs, world) => {
    const { threshold, heroSixes, ...casting } = inputs;
    const arena = castingArena(world, casting);
    const dice = arena.once((w) => testDice(w, 0, BOLT));
    const law = arena.walk((w) => {
      B.fatigue[0] = casting.cfBefore;
      tire(w, 0, 1);
      const rolled = rollTest(w, w.tests[0], dice, heroSixes);
      const ones = w.cut;
      const result = rolled - hampering(B.fatigue[0]!);
      const success = result >= threshold + nullifier(BOLT, casting.nullifier);
      tire(w, 0, ones);
      return { result, success, ones, suppressed: w.suppressed(0) };
    });
    return {
      dice,
      result: law.of(({ result }) => result).byName(),
      pSuccess: law.chance(({ success }) => success),
      onesRolled: law.of(({ ones }) => ones).byName(),
      expectedFatigueGain: law.mean(({ ones }) => 1 + ones),
      pCasterUnitSuppressed: law.chance(({ suppressed }) => suppressed),
      pSuccessAndNotSuppressed: law.chance(({ success, suppressed }) => success && !suppressed),
    };
  }),

  psychicScripted: op({ ...TEST, threshold: number }, ({ threshold, ...test }, world) => {
    const { result, ones } = testWith(world, test);
    return { result, success: result >= threshold + test.nullifier, fatigueFromOnes: ones };
  }),

  nullifyThreshold: op({ threshold: number, nullifier: number }, ({ threshold, nullifier: psychic }, world) => ({
    threshold: threshold + pair(world, 9).once(() => nullifier(BOLT, psychic)),
  })),

  summon: op({ ...CASTING, attempts: number, costs: list(number) }, ({ attempts, costs, ...casting }, world) => {
    const law = castingArena(world, casting).walk((w) => {
      B.fatigue[0] = casting.cfBefore;
      let points = 0;
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (attempt > 0 && w.suppressed(0)) break;
        tire(w, 0, 1);
        const rolled = rollTest(w, w.tests[0], testDice(w, 0, SUMMON), 0);
        const ones = w.cut;
        points += summoningPoints(rolled - hampering(B.fatigue[0]!), nullifier(SUMMON, casting.nullifier));
        tire(w, 0, ones);
      }
      return { points, suppressed: w.suppressed(0) };
    });
    return {
      points: law.of(({ points }) => points).byName(),
      expectedPoints: law.mean(({ points }) => points),
      pSuppressed: law.chance(({ suppressed }) => suppressed),
      pAtLeast: Object.fromEntries(costs.map((cost) => [cost, law.chance(({ points }) => points >= cost)])),
    };
  }),

  summonScripted: op({ ...TEST, carried: numberOr(0), spend: list(number) }, ({ carried, spend, ...test }, world) => {
    const { result } = testWith(world, test);
    const points = carried + pair(world, 9).once(() => summoningPoints(result, nullifier(SUMMON, test.nullifier)));
    return { points, left: points - spend.reduce((sum, cost) => sum + cost, 0) };
  }),

  summonCarry: op({ carried: number, events: list(text) }, ({ carried, events }, world) =>
    pair(world, 9).once(() => {
      B.points[0] = carried;
      const carriedAfter = events.map((event) => {
        keepPoints(0, event === "Psychic");
        return B.points[0];
      });
      return { carriedAfter };
    }),
  ),

  firstTurn: op({ a: record(ROLLER), b: record(ROLLER) }, (inputs, world) => {
    const [a, b] = [inputs.a, inputs.b].map(({ psychic, bonus }) =>
      rollArena(world, psychic).walk((w) => firstRoll(w, 0) + bonus),
    );
    const ways = a!.pairs().flatMap(([x, p]) => b!.pairs().map(([y, q]) => [x - y, multiplyRatios(p, q)] as const));
    const ahead = mixed(ways);
    const [higher, equal] = [ahead.chance((by) => by > 0), ahead.chance((by) => by === 0)];
    return {
      rollA: a!.byName(),
      rollB: b!.byName(),
      pAHigherFirstRoll: higher,
      pTieFirstRoll: equal,
      pAFirstWithReroll: divideRatios(higher, subtractRatios(ratio(1n), equal)),
    };
  }),

  firstTurnScripted: op(
    { a: record({ ...ROLLER, dice: list(number) }), b: record({ ...ROLLER, dice: list(number) }) },
    (inputs, world) => {
      const [a, b] = [inputs.a, inputs.b].map(({ psychic, bonus, dice }) => {
        const arena = rollArena(world, psychic);
        return bonus + arena.once((w) => firstRoll(w, 0), arena.faces(dice));
      });
      return { a, b, first: a! > b! ? "a" : b! > a! ? "b" : "tie" };
    },
  ),

  // Terrain.

  difficultTerrain: op({ ...GROUND, move: number }, ({ agility: agilities, difficulty, move }, world) => {
    const arena = pair(world, 9);
    const models = agilities.map((agility) => {
      const law = arena.walk((w) => {
        const loss = terrainLoss(w.tests[0].die(6), agility, difficulty);
        return loss < 0 ? "barred" : Math.max(0, move - loss);
      });
      const { barred = ratio(0n), ...allowed } = law.byName();
      return { agility, pCannotEnter: barred, move: allowed, pFullMove: law.chance((result) => result === move) };
    });
    return { models };
  }),

  difficultTerrainScripted: op({ ...GROUND, roll: number }, ({ roll, agility, difficulty }, world) => {
    const losses = pair(world, 9).once(() => agility.map((each) => terrainLoss(roll, each, difficulty)));
    return { reduction: losses.map((loss) => (loss < 0 ? null : loss)), mayEnter: losses.map((loss) => loss >= 0) };
  }),

  landingTest: op({ agility: number, difficulty: number, models: numberOr(1) }, (inputs, world) => {
    const { agility, difficulty, models } = inputs;
    const arena = pair(world, 9);
    const fails = (w: World): number => (landingFails(w.tests[0].die(6), agility, difficulty) ? 1 : 0);
    const one = arena.walk(fails);
    const each = arena.walk((w) => {
      let n = 0;
      for (let model = 0; model < models; model++) n += fails(w);
      return n;
    });
    return {
      pFail: one.chance((n) => n === 1),
      expectedFailures: one.mean((n) => models * n),
      failureCountSharedRoll: one.of((n) => models * n).byName(),
      failureCountIndividualRolls: each.byName(),
    };
  }),

  // Procedure checks.

  // A skimmer behind a hill rises, shoots, is shot at, and sinks back.
  popUp: op(
    { action: text, reaction: text, startHeight: number, losAtGround: flag, losAtApex: flag },
    ({ action, reaction, startHeight, losAtGround, losAtApex }, world) => {
      if (action !== "Advance" || reaction !== "ReturnFire" || startHeight !== 0 || losAtGround || !losAtApex)
        throw new Unsupported("only a pop-up by Advance from behind cover, answered by Return Fire");
      const gun = weapon({ range: 12, power: 1 });
      const falcon = squad({ type: "vehicle", scores: 3, armour: 20, morale: 9, traits: ["Skimmer"] }, 1, [gun]);
      const enemies = squad({ morale: 9 }, 3, [weapon({ id: "w", range: 12 })]);
      const must: VectorCase = { ...world, options: { ...world.options, "dm.reaction": "mandatory-if-able" } };
      const duel = { distance: 12, hidden: [true, false], dice: [1, 1] } as const;
      const arena = new Arena(must, [[falcon], [enemies]], { duel });
      return arena.once((w, seen) => {
        const x = B.x[0];
        Object.assign(w, { pickUnit: 0, pickAction: POP_UP, pickTarget: arena.second, pickMove: 0, pickSnipe: 0 });
        exchange(w);
        const firstPoint = (u: number) => seen.of(E.tired).find(({ a }) => a === u)?.b;
        // What the action adds is what is left of the modifier at short range and skill 0.
        return {
          positionAfter: B.x[0] === x && seen.of(E.moved).length === 0 ? "start" : "elsewhere",
          actorAttacks: seen.of(E.team).some(({ a }) => a === 0),
          reactorAttacks: seen.of(E.team).some(({ a }) => a === arena.second),
          actorFatigueFromAction: firstPoint(0),
          reactorFatigueFromReaction: firstPoint(arena.second),
          actorAttackModifierFromAction: B.teamFlat[0]! - B.number[N.band + 1]!,
        };
      }, arena.faces(ONES));
    },
  ),

  // A unit gets into a transport beside it, and out again, with an enemy in sight: who shoots, and when.
  mountFire: op({ models: number, weapons: recordOf(number) }, ({ models, weapons }, world) => {
    const groups = Object.entries(weapons).map(([id, n]) => {
      const special = id === "lascannon" ? (["Heavy"] as const) : [];
      return group(model({ morale: 9 }), n, [weapon({ id, name: id, range: 12, power: 1, special })]);
    });
    if (groups.reduce((sum, each) => sum + each.count, 0) !== models) throw new Unsupported("a weapon for each model");
    const carrier = squad({ type: "vehicle", scores: 3, armour: 20, morale: 9, transport: models });
    const enemy = squad({ morale: 20, armour: 40 }, 3);
    const open = { table: { pieces: [] }, objectives: 0 };
    const arena = new Arena(world, [[unit(groups), carrier], [enemy]], { battle: open });
    return arena.once((w, seen) => {
      w.load(0, 0);
      const places = [-4, 0, 10].map((y) => y * UNIT);
      [0, 1, arena.second].forEach((u, i) => {
        putDown(w, u, 0, places[i]!);
      });
      const act = (pickAction: number): readonly { readonly code: number; readonly c: number }[] => {
        const from = seen.told.length;
        const more = { pickUnit: 0, pickAction, pickTarget: arena.second, pickPower: pickAction === MOUNT ? 1 : 0 };
        Object.assign(w, { ...more, pickX: 0, pickY: 10 * UNIT, pickSnipe: 0 });
        exchange(w);
        return seen.told.slice(from);
      };
      const [into, out] = [act(MOUNT), act(DISMOUNT)];
      const teams = [into, out].map((told) =>
        told.filter(({ code }) => code === E.team).map(({ c }) => Math.floor(c / 4096)),
      );
      const order = (told: typeof into, code: number): string => {
        const at = (wanted: number) => told.findIndex((each) => each.code === wanted);
        return at(E.team) < at(code) ? "before" : "after";
      };
      const heavy = arena.m.guns.name.indexOf("lascannon");
      return {
        maxShooters: Math.max(...teams.map((shots) => shots.reduce((sum, shot) => sum + (shot % 128), 0))),
        heavyAllowed: teams.flat().some((shot) => Math.floor(shot / 128) === heavy),
        order: { mount: order(into, E.mounted), dismount: order(out, E.dismounted) },
      };
    }, arena.faces(ONES));
  }),

  turnEnd: op(all(number, "actingSurvivors", "fatigue", "morale"), ({ actingSurvivors, fatigue, morale }, world) =>
    pair(world, morale).once((w) => {
      B.fatigue[0] = fatigue;
      if (actingSurvivors === 0) {
        B.alive[B.from[0]!] = 0;
        recount(w, 0);
        B.flags[0] = OFF;
      }
      return { turnover: turnPasses(w, 0) };
    }),
  ),

  daemonBanish: op({ morale: number, fatigue: number, models: number }, ({ morale, fatigue, models }, world) =>
    new Arena(world, [[squad({ morale, traits: ["Daemon"] }, models)], [squad({})]]).once((w) => {
      B.fatigue[0] = fatigue;
      banish(w);
      return { removed: (B.flags[0]! & OFF) !== 0 };
    }),
  ),

  // Weapons as texts such as "bolt pistol P3 R0 A0 -".
  assaultWeaponCount: op({ model: list(text) }, ({ model: texts }, world) => {
    const weapons = texts.map((each) => {
      const found = /^(.+) P(\d+) R(\d+) A(-?\d+) -$/.exec(each);
      if (found === null) throw new Unsupported(`cannot read the weapon "${each}"`);
      const [, id, power, rof, accuracy] = found;
      return weapon({ id: id!, power: Number(power), rof: Number(rof), accuracy: Number(accuracy), hands: 1 });
    });
    const arena = new Arena(world, [[squad({}, 1, weapons)], [squad({})]]);
    return { weaponsUsable: Math.max(...arena.m.kinds.pairs) };
  }),

  heroLimit: op({ dice: number, heroPointsAvailable: number }, ({ dice, heroPointsAvailable }) => ({
    maxHeroSixes: mostSixes(dice, heroPointsAvailable),
  })),

  heroSave: op(SAVE, ({ severities, downgradeTo: to }, world) =>
    pair(world, 9).once(() => ({
      cost: severities.map((severity) => {
        if (to === "none") return B.number[N.hero + SEVERITIES.indexOf(severity)];
        if (to === "light" && severity === "heavy") return B.number[N.heavyToLight];
        throw new Unsupported(`no price of ${severity} down to ${to} is printed`);
      }),
    })),
  ),
};
