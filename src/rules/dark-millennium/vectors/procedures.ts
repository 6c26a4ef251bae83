/** Vector operations about fatigue, rallies, psychic tests, summoning, terrain, hero points and the first turn. Cold. */

import { addRatios, multiplyRatios, type Ratio, ratio, ratioText, subtractRatios } from "../../../dice/ratio.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
import { firstRoll, turnPasses } from "../battle/battle.ts";
import { B } from "../battle/columns.ts";
import { mostSixes, tire } from "../battle/combat.ts";
import { banish, exchange, keepPoints, rally } from "../battle/exchange.ts";
import { recount } from "../battle/left.ts";
import { landingFails, terrainLoss } from "../battle/movement.ts";
import { putDown } from "../battle/moves.ts";
import { hampering, nullifier, rollTest, summoningPoints, testDice } from "../battle/psychic.ts";
import type { World } from "../battle/state.ts";
import { SEVERITIES } from "../book/data.ts";
import { E } from "../events.ts";
import { BOLT, DISMOUNT, MOUNT, OFF, POP_UP, SUMMON } from "../matchup.ts";
import { N } from "../rulings.ts";
import { Arena, chanceOf, group, type Law, lawOf, meanOf, model, texts, unit, weapon } from "./fixture.ts";

const part = (i: number) => (result: string) => result.split("/")[i]!;
const number = (i: number) => (result: string) => Number(result.split("/")[i]);

/** A unit of one model each side. */
function pair(world: VectorWorld, morale: number, terms: ConstructorParameters<typeof Arena>[2] = {}): Arena {
  return new Arena(world, [[unit([group(model({ morale }))])], [unit([group(model({}))])]], terms);
}

function fatigueLedger(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const units = Object.entries(inputs.fieldsOf("units")).map(([name, value]) => {
    const each = new Inputs(value as Record<string, unknown>, name);
    const found = { name, morale: each.number("morale"), start: each.number("start"), role: each.text("role") };
    each.finish();
    return found;
  });
  const entries = inputs.list("entries") as [string, string, number][];
  inputs.finish();
  const side = units.map(({ name, morale }) => unit([group(model({ morale }))], name));
  const arena = new Arena(world, [side, [unit([group(model({}))])]]);
  return arena.once((w) => {
    units.forEach(({ start }, u) => {
      B.fatigue[u] = start;
    });
    for (const [name, , points] of entries) {
      tire(
        w,
        units.findIndex((each) => each.name === name),
        points,
      );
    }
    const acting = units.findIndex(({ role }) => role === "acting");
    const facts = units.map(({ name }, u) => [name, { fatigue: B.fatigue[u], suppressed: w.suppressed(u) }]);
    return { ...Object.fromEntries(facts), turnover: turnPasses(w, acting) };
  });
}

// Rallies.

const COVER_BY_BONUS = ["none", "concealment", "soft", "hard"] as const;

function rallyArena(world: VectorWorld, inputs: Inputs): Arena {
  const cover = COVER_BY_BONUS[inputs.number("coverBonus", 0)];
  if (cover === undefined) throw new Unsupported("no cover gives this bonus");
  return pair(world, inputs.number("morale"), { attack: { cover: [cover, "none"] } });
}

function rallyOp(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const arena = rallyArena(world, inputs);
  const points = 1 + inputs.number("attackFatigue", 0);
  const cf = inputs.number("cf");
  inputs.finish();
  const law = arena.walk((w) => {
    B.fatigue[0] = cf;
    tire(w, 0, points);
    rally(w, 0);
    return `${B.fatigue[0]}/${w.suppressed(0)}`;
  });
  return {
    fatigueAfter: texts(lawOf(law, part(0))),
    pUnsuppressed: ratioText(chanceOf(law, (result) => part(1)(result) === "false")),
    expectedFatigueAfter: ratioText(meanOf(law, number(0))),
  };
}

function rallyScripted(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const arena = rallyArena(world, inputs);
  const [cf, roll] = [inputs.number("cf"), inputs.number("roll")];
  inputs.finish();
  return arena.once(
    (w) => {
      B.fatigue[0] = cf;
      tire(w, 0, 1);
      rally(w, 0);
      return { fatigue: B.fatigue[0], suppressed: w.suppressed(0), turnover: turnPasses(w, 0) };
    },
    [roll],
  );
}

// Psychic tests.

interface Casting {
  readonly arena: Arena;
  readonly cf: number;
  readonly against: number;
}

function castingOf(world: VectorWorld, inputs: Inputs): Casting {
  const psychic = inputs.number("psychic");
  const assistants = inputs.number("assistants", 0);
  const morale = inputs.number("morale", 9);
  const caster = group(model({ psychic, morale }));
  const helpers = assistants > 0 ? [group(model({ psychic: 1, morale }), assistants)] : [];
  const arena = new Arena(world, [[unit([caster, ...helpers])], [unit([group(model({}))])]]);
  return { arena, cf: inputs.number("cfBefore"), against: inputs.number("nullifier", 0) };
}

function psychicTest(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const { arena, cf, against } = castingOf(world, inputs);
  const threshold = inputs.number("threshold");
  const sixes = inputs.number("heroSixes", 0);
  inputs.finish();
  const dice = arena.once((w) => testDice(w, 0, BOLT));
  const law = arena.walk((w) => {
    B.fatigue[0] = cf;
    tire(w, 0, 1);
    const rolled = rollTest(w, w.tests[0], dice, sixes);
    const ones = w.cut;
    const result = rolled - hampering(B.fatigue[0]!);
    const success = result >= threshold + nullifier(BOLT, against);
    tire(w, 0, ones);
    return `${result}/${success}/${ones}/${w.suppressed(0)}`;
  });
  const holds = (i: number) => (result: string) => part(i)(result) === "true";
  return {
    dice,
    result: texts(lawOf(law, part(0))),
    pSuccess: ratioText(chanceOf(law, holds(1))),
    onesRolled: texts(lawOf(law, part(2))),
    expectedFatigueGain: ratioText(addRatios(ratio(1n), meanOf(law, number(2)))),
    pCasterUnitSuppressed: ratioText(chanceOf(law, holds(3))),
    pSuccessAndNotSuppressed: ratioText(chanceOf(law, (result) => holds(1)(result) && !holds(3)(result))),
  };
}

/** A test with listed dice: result before the nullifier, and what the ones cost. */
function testWith(world: VectorWorld, dice: readonly number[], fatigue: number): { result: number; ones: number } {
  return pair(world, 9).once((w) => {
    const rolled = rollTest(w, w.tests[0], dice.length, 0);
    return { result: rolled - hampering(fatigue), ones: w.cut };
  }, dice);
}

function summon(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const { arena, cf, against } = castingOf(world, inputs);
  const attempts = inputs.number("attempts");
  const costs = inputs.list("costs") as number[];
  inputs.finish();
  const law = arena.walk((w) => {
    B.fatigue[0] = cf;
    let points = 0;
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (attempt > 0 && w.suppressed(0)) break;
      tire(w, 0, 1);
      const rolled = rollTest(w, w.tests[0], testDice(w, 0, SUMMON), 0);
      const ones = w.cut;
      points += summoningPoints(rolled - hampering(B.fatigue[0]!), nullifier(SUMMON, against));
      tire(w, 0, ones);
    }
    return `${points}/${w.suppressed(0)}`;
  });
  return {
    points: texts(lawOf(law, part(0))),
    expectedPoints: ratioText(meanOf(law, number(0))),
    pSuppressed: ratioText(chanceOf(law, (result) => part(1)(result) === "true")),
    pAtLeast: Object.fromEntries(
      costs.map((cost) => [cost, ratioText(chanceOf(law, (result) => number(0)(result) >= cost))]),
    ),
  };
}

function summonScripted(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const test = testWith(world, inputs.list("dice") as number[], inputs.number("fatigueAtTest"));
  const against = inputs.number("nullifier", 0);
  const carried = inputs.number("carried", 0);
  const spend = inputs.list("spend") as number[];
  inputs.finish();
  const gained = pair(world, 9).once(() => summoningPoints(test.result, nullifier(SUMMON, against)));
  const points = carried + gained;
  return { points, left: points - spend.reduce((sum, cost) => sum + cost, 0) };
}

// The first turn.

interface Roller {
  readonly psychic: number;
  readonly bonus: number;
}

function rollerOf(inputs: Inputs): Roller {
  return { psychic: inputs.number("psychic"), bonus: inputs.number("bonus", 0) };
}

function rollArena(world: VectorWorld, { psychic }: Roller): Arena {
  return new Arena(world, [[unit([group(model({ psychic }))])], [unit([group(model({}))])]]);
}

function firstTurn(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const [a, b] = ["a", "b"].map((name) => {
    const each = inputs.record(name);
    const roller = rollerOf(each);
    each.finish();
    const law = rollArena(world, roller).walk((w) => String(firstRoll(w, 0)));
    return new Map([...law].map(([result, chance]) => [String(Number(result) + roller.bonus), chance])) as Law;
  });
  inputs.finish();
  const [higher, equal] = compared(a!, b!);
  return {
    rollA: texts(a!),
    rollB: texts(b!),
    pAHigherFirstRoll: ratioText(higher),
    pTieFirstRoll: ratioText(equal),
    pAFirstWithReroll: ratioText(divided(higher, subtractRatios(ratio(1n), equal))),
  };
}

function compared(a: Law, b: Law): [Ratio, Ratio] {
  let higher = ratio(0n);
  let equal = ratio(0n);
  for (const [x, p] of a) {
    for (const [y, q] of b) {
      if (Number(x) > Number(y)) higher = addRatios(higher, multiplyRatios(p, q));
      if (x === y) equal = addRatios(equal, multiplyRatios(p, q));
    }
  }
  return [higher, equal];
}

function divided(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num);
}

function firstTurnScripted(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const [a, b] = ["a", "b"].map((name) => {
    const each = inputs.record(name);
    const roller = rollerOf(each);
    const dice = each.list("dice") as number[];
    each.finish();
    return roller.bonus + rollArena(world, roller).once((w) => firstRoll(w, 0), dice);
  });
  inputs.finish();
  return { a, b, first: a! > b! ? "a" : b! > a! ? "b" : "tie" };
}

// Terrain.

function difficultTerrain(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const agilities = inputs.list("agility") as number[];
  const difficulty = inputs.number("difficulty");
  const move = inputs.number("move");
  inputs.finish();
  const arena = pair(world, 9);
  const models = agilities.map((agility) => {
    const law = arena.walk((w) => {
      const loss = terrainLoss(w.tests[0].die(6), agility, difficulty);
      return loss < 0 ? "barred" : String(Math.max(0, move - loss));
    });
    const allowed = new Map([...law].filter(([result]) => result !== "barred"));
    return {
      agility,
      pCannotEnter: ratioText(chanceOf(law, (result) => result === "barred")),
      move: texts(allowed),
      pFullMove: ratioText(chanceOf(law, (result) => result === String(move))),
    };
  });
  return { models };
}

function difficultTerrainScripted(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const roll = inputs.number("roll");
  const agilities = inputs.list("agility") as number[];
  const difficulty = inputs.number("difficulty");
  inputs.finish();
  const losses = pair(world, 9).once(() => agilities.map((agility) => terrainLoss(roll, agility, difficulty)));
  return { reduction: losses.map((loss) => (loss < 0 ? null : loss)), mayEnter: losses.map((loss) => loss >= 0) };
}

function landingTest(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const agility = inputs.number("agility");
  const difficulty = inputs.number("difficulty");
  const models = inputs.number("models", 1);
  inputs.finish();
  const arena = pair(world, 9);
  const fails = (w: World) => (landingFails(w.tests[0].die(6), agility, difficulty) ? 1 : 0);
  const one = arena.walk((w) => String(fails(w)));
  const each = arena.walk((w) => {
    let n = 0;
    for (let model = 0; model < models; model++) n += fails(w);
    return String(n);
  });
  return {
    pFail: ratioText(chanceOf(one, (result) => result === "1")),
    expectedFailures: ratioText(meanOf(one, (result) => models * Number(result))),
    failureCountSharedRoll: texts(lawOf(one, (result) => models * Number(result))),
    failureCountIndividualRolls: texts(each),
  };
}

// Procedure checks.

/** A skimmer behind a hill rises, shoots, is shot at, and sinks back. */
function popUp(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const action = inputs.text("action");
  const reaction = inputs.text("reaction");
  const height = inputs.number("startHeight");
  const [low, high] = [inputs.flag("losAtGround"), inputs.flag("losAtApex")];
  inputs.finish();
  if (action !== "Advance" || reaction !== "ReturnFire" || height !== 0 || low || !high)
    throw new Unsupported("only a pop-up by Advance from behind cover, answered by Return Fire");
  const gun = weapon({ range: 12, power: 1 });
  const falcon = model({ type: "vehicle", scores: 3, armour: 20, morale: 9, traits: ["Skimmer"] });
  const sides = [
    [unit([group(falcon, 1, [gun])])],
    [unit([group(model({ morale: 9 }), 3, [weapon({ id: "w", range: 12 })])])],
  ];
  const must: VectorWorld = { ...world, options: { ...world.options, "dm.reaction": "mandatory-if-able" } };
  const arena = new Arena(must, sides, { duel: { distance: 12, hidden: [true, false], dice: [1, 1] } });
  return arena.once(
    (w, seen) => {
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
    },
    Array.from({ length: 12 }, () => 1),
  );
}

/** A unit gets into a transport beside it, and out again, with an enemy in sight: who shoots, and when. */
function mountFire(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const models = inputs.number("models");
  const carried = Object.entries(inputs.fieldsOf("weapons")).map(([id, n]) => ({ id, n: Number(n) }));
  inputs.finish();
  const groups = carried.map(({ id, n }) => {
    const special = id === "lascannon" ? (["Heavy"] as const) : [];
    return group(model({ morale: 9 }), n, [weapon({ id, name: id, range: 12, power: 1, special })]);
  });
  if (groups.reduce((sum, each) => sum + each.count, 0) !== models) throw new Unsupported("a weapon for each model");
  const carrier = model({ type: "vehicle", scores: 3, armour: 20, morale: 9, transport: models });
  const enemy = unit([group(model({ morale: 20, armour: 40 }), 3)]);
  const open = { table: { pieces: [] }, objectives: 0 };
  const arena = new Arena(world, [[unit(groups), unit([group(carrier)])], [enemy]], { battle: open });
  return arena.once(
    (w, seen) => {
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
      const shots = [...into, ...out].filter(({ code }) => code === E.team).map(({ c }) => Math.floor(c / 4096));
      const sizes = [into, out].map((told) =>
        told.filter(({ code }) => code === E.team).reduce((sum, { c }) => sum + (Math.floor(c / 4096) % 128), 0),
      );
      const order = (told: typeof into, code: number): string => {
        const at = (wanted: number) => told.findIndex((each) => each.code === wanted);
        return at(E.team) < at(code) ? "before" : "after";
      };
      const heavy = arena.m.guns.name.indexOf("lascannon");
      return {
        maxShooters: Math.max(...sizes),
        heavyAllowed: shots.some((shot) => Math.floor(shot / 128) === heavy),
        order: { mount: order(into, E.mounted), dismount: order(out, E.dismounted) },
      };
    },
    Array.from({ length: 12 }, () => 1),
  );
}

function turnEnd(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const survivors = inputs.number("actingSurvivors");
  const fatigue = inputs.number("fatigue");
  const arena = pair(world, inputs.number("morale"));
  inputs.finish();
  return arena.once((w) => {
    B.fatigue[0] = fatigue;
    if (survivors === 0) {
      B.alive[B.from[0]!] = 0;
      recount(w, 0);
      B.flags[0] = OFF;
    }
    return { turnover: turnPasses(w, 0) };
  });
}

function daemonBanish(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const morale = inputs.number("morale");
  const fatigue = inputs.number("fatigue");
  const daemons = unit([group(model({ morale, traits: ["Daemon"] }), inputs.number("models"))]);
  inputs.finish();
  return new Arena(world, [[daemons], [unit([group(model({}))])]]).once((w) => {
    B.fatigue[0] = fatigue;
    banish(w);
    return { removed: (B.flags[0]! & OFF) !== 0 };
  });
}

/** Weapons as texts such as "bolt pistol P3 R0 A0 -". */
function assaultWeaponCount(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const weapons = (inputs.list("model") as string[]).map((text) => {
    const found = /^(.+) P(\d+) R(\d+) A(-?\d+) -$/.exec(text);
    if (found === null) throw new Unsupported(`cannot read the weapon "${text}"`);
    const [, id, power, rof, accuracy] = found;
    return weapon({ id: id!, power: Number(power), rof: Number(rof), accuracy: Number(accuracy), hands: 1 });
  });
  inputs.finish();
  const arena = new Arena(world, [[unit([group(model({}), 1, weapons)])], [unit([group(model({}))])]]);
  return { weaponsUsable: Math.max(...arena.m.kinds.pairs) };
}

function summonCarry(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const carried = inputs.number("carried");
  const events = inputs.list("events") as string[];
  inputs.finish();
  return pair(world, 9).once(() => {
    B.points[0] = carried;
    const carriedAfter = events.map((event) => {
      keepPoints(0, event === "Psychic");
      return B.points[0];
    });
    return { carriedAfter };
  });
}

function heroSave(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const severities = inputs.list("severities") as (typeof SEVERITIES)[number][];
  const to = inputs.text("downgradeTo", "none");
  inputs.text("profile", "x");
  inputs.finish();
  return pair(world, 9).once(() => ({
    cost: severities.map((severity) => {
      if (to === "none") return B.number[N.hero + SEVERITIES.indexOf(severity)];
      if (to === "light" && severity === "heavy") return B.number[N.heavyToLight];
      throw new Unsupported(`no price of ${severity} down to ${to} is printed`);
    }),
  }));
}

export const procedures: Readonly<Record<string, VectorOp>> = {
  fatigueLedger,
  rally: rallyOp,
  rallyScripted,
  psychicTest,
  psychicScripted: (fields, world) => {
    const inputs = new Inputs(fields);
    const { result, ones } = testWith(world, inputs.list("dice") as number[], inputs.number("fatigueAtTest"));
    const needed = inputs.number("threshold") + inputs.number("nullifier", 0);
    inputs.finish();
    return { result, success: result >= needed, fatigueFromOnes: ones };
  },
  nullifyThreshold: (fields, world) => {
    const inputs = new Inputs(fields);
    const [threshold, psychic] = [inputs.number("threshold"), inputs.number("nullifier")];
    inputs.finish();
    return { threshold: threshold + pair(world, 9).once(() => nullifier(BOLT, psychic)) };
  },
  summon,
  summonScripted,
  summonCarry,
  firstTurn,
  firstTurnScripted,
  difficultTerrain,
  difficultTerrainScripted,
  landingTest,
  popUp,
  mountFire,
  turnEnd,
  daemonBanish,
  assaultWeaponCount,
  heroLimit: (fields) => {
    const inputs = new Inputs(fields);
    const [dice, points] = [inputs.number("dice"), inputs.number("heroPointsAvailable")];
    inputs.finish();
    return { maxHeroSixes: mostSixes(dice, points) };
  },
  heroSave,
};
