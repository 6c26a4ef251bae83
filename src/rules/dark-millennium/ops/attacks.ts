/** Vector operations about attacks: teams, splits, damage, rams, exchanges. Cold. */
import { addRatios, multiplyRatios, type Ratio, ratio, ratioText, subtractRatios } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../rule-system.ts";
import { Inputs, Unsupported } from "../../vector-inputs.ts";
import {
  damageModel,
  hotMargin,
  hotSeverity,
  marginOf,
  openAttack,
  resolveAttack,
  resolveTeam,
  rollTeam,
  settleAttack,
  severityOf,
  tire,
} from "../combat.ts";
import { COVERS, type ModelType, SEVERITIES, type Special } from "../data.ts";
import * as E from "../events.ts";
import { LIGHT } from "../matchup.ts";
import { G_SELF, G_WORST, type World } from "../state.ts";
import {
  BY_ADVANCE,
  BY_ASSAULT,
  BY_FIRE,
  BY_RAM,
  BY_RETURN,
  bandOf,
  defenceOf,
  plan,
  rangeModifier,
  rofOf,
} from "../teams.ts";
import { Arena, chanceOf, group, type Law, lawOf, meanOf, model, setTeam, texts, unit, weapon } from "./arena.ts";

interface Target {
  readonly defence: number;
  readonly armour: number;
  readonly models: number;
  readonly type?: ModelType;
  readonly scores?: number;
}

interface Shot {
  readonly power: number;
  readonly at?: number;
  readonly special?: readonly Special[];
}

/** One attacker with one weapon against a unit of like models. */
function range(world: VectorWorld, shot: Shot, target: Target, barrage = 0, wielder: Partial<Target> = {}): Arena {
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
function teamLaw(arena: Arena, dice: number, modifier: number, sixes: number, targets: number): Law {
  return arena.walk((w) => {
    const t = arena.second;
    const at = setTeam(w, 0, 0, t, dice, modifier);
    openAttack(w, 0);
    w.game[G_WORST] = 0;
    w.worst[t] = 0;
    rollTeam(w, 0, at, sixes);
    const worst = w.game[G_WORST];
    const left = w.size(t);
    settleAttack(w, 0);
    return `${targets - left}/${worst}/${w.fatigue[t]}`;
  });
}

const part = (i: number) => (result: string) => result.split("/")[i]!;
const number = (i: number) => (result: string) => Number(result.split("/")[i]);
const severity = (i: number) => (result: string) => SEVERITIES[Number(result.split("/")[i])]!;

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

// Exchanges.

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
      w.fatigue[units[i]!] = fighter.cf;
      tire(w, units[i]!, own);
    });
    w.teams[0] = 0;
    w.teams[1] = 0;
    sides.forEach(({ shot }, p) => {
      openAttack(w, p);
      if (shot === undefined) return;
      const at = setTeam(w, p, units[p]!, units[1 - p]!, shot.dice, shot.modifier);
      w.teamGun[at] = w.kinds.arms[w.kinds.armsFrom[w.kind[w.from[units[p]!]!]!]!]!;
    });
    for (const p of [0, 1]) if (sides[p]!.shot !== undefined) resolveAttack(w, p);
    settleAttack(w, 0);
    settleAttack(w, 1);
    return units.map((u) => `${w.fatigue[u]}/${w.size(u)}/${stateOf(w, u)}`).join("/");
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
      w.alive[w.from[0]!] = models0!;
      w.alive[w.from[units[1]!]!] = models1!;
      w.fatigue[0] = fatigue0!;
      w.fatigue[units[1]!] = fatigue1!;
      const answers = !w.suppressed(units[1]!);
      for (const p of [0, 1]) {
        w.teams[p] = 0;
        openAttack(w, p);
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
      return `${w.size(0)}/${w.fatigue[0]}/${w.size(units[1]!)}/${w.fatigue[units[1]!]}/${over}`;
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

// Rams, vehicles, hot weapons.

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
    power: w.ramPower[0]!,
    rof: rofOf(w, w.teamGun[0]!, w.teamSize[0]!),
    modifier: w.teamModifier[0]!,
  };
}

function ramOp(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const ram = ramOf(inputs);
  inputs.finish();
  const arena = ramArena(world, ram);
  const { power, rof, modifier } = arena.once((w) => planRam(w, arena));
  const law = arena.walk((w) => {
    planRam(w, arena);
    openAttack(w, 0);
    rollTeam(w, 0, 0, 0);
    return `${ram.targets - w.size(arena.second)}/${Math.max(0, w.game[G_SELF]!)}`;
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
      openAttack(w, 0);
      const margins = faces.map((face) => marginOf(w, 0, 0, arena.second, w.from[arena.second]!, face));
      rollTeam(w, 0, 0, 0);
      const categories: string[] = [];
      const rebound: string[] = [];
      for (const { code, b } of seen.told) {
        if (code === E.STRUCK) {
          const worst = b % 32 > 0 ? 3 : Math.floor(b / 32) % 32 > 0 ? 2 : Math.floor(b / 1024) % 32 > 0 ? 1 : 0;
          categories.push(SEVERITIES[worst]!);
          rebound.push("none");
        } else if (code === E.REBOUND) rebound[rebound.length - 1] = SEVERITIES[b]!;
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
    setTeam(w, 0, 0, arena.second, 1, modifier);
    resolveTeamOf(w);
    const outcome = outcomeOf(w, arena.second, seen.of(E.CHART).at(-1));
    settleAttack(w, 0);
    return `${outcome}/${w.fatigue[arena.second]}`;
  });
  return {
    outcome: texts(lawOf(law, part(0))),
    pDestroyed: ratioText(chanceOf(law, (result) => /^(disabled|overkilled)/.test(result))),
    fatigue: texts(lawOf(law, part(1))),
  };
}

function resolveTeamOf(w: World): void {
  openAttack(w, 0);
  resolveTeam(w, 0, 0);
}

/** What became of a single model, in the words of the vectors. */
function outcomeOf(w: World, t: number, chart: { readonly b: number; readonly c: number } | undefined): string {
  if (w.size(t) === 0) return w.game[G_WORST] === 3 ? "overkilled" : "disabled";
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
    setTeam(w, 0, 0, t, 1, 0);
    openAttack(w, 0);
    damageModel(w, 0, 0, t, w.from[t]!, given);
    return { result: outcomeOf(w, t, seen.of(E.CHART).at(-1)) };
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
      setTeam(w, 0, 0, arena.second, n, modifier);
      resolveTeamOf(w);
      const hot = seen.of(E.HOT);
      return `${targets - w.size(arena.second)}/${hot.length}/${dice - w.size(0)}`;
    });
  const law = lawFor(dice);
  const worst = arena.once((w) => hotSeverity(w, 0, 0, 0, w.from[0]!, modifier));
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
    const mos = hotMargin(w, 0, w.from[0]!, modifier);
    return { mos: mos < 0 ? null : mos, category: SEVERITIES[hotSeverity(w, 0, 0, 0, w.from[0]!, modifier)] };
  });
}

// Modifiers, allocation, damage.

const BAND_AT: Readonly<Record<string, number>> = { pb: 0, short: 6, medium: 12, long: 24, veryLong: 48 };

function attackModifier(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const skill = inputs.number("skill");
  const indirect = inputs.flag("indirectNoLos");
  const assault = inputs.flag("assault");
  const arc = inputs.text("arc", "front") as "front" | "flank" | "rear";
  const action = inputs.text("action", "Fire");
  const distance = BAND_AT[inputs.text("rangeBand")];
  if (distance === undefined || (action !== "Fire" && action !== "Advance")) throw new Unsupported(`${action}`);
  const gun = weapon({
    rof: inputs.number("rof"),
    accuracy: inputs.number("accuracy"),
    range: assault ? inputs.number("weaponRange", 0) : 6,
    special: indirect ? ["Indirect"] : [],
  });
  const dice = inputs.number("diceChosen");
  inputs.finish();
  const target = model({ type: arc === "front" ? "infantry" : "vehicle" });
  const arena = new Arena(
    world,
    [[unit([group(model({ bs: skill, as: skill }), 1, [gun])])], [unit([group(target)])]],
    {
      attack: { arc: ["front", arc], dice: [dice, "best"] },
    },
  );
  return arena.once((w) => {
    const way = assault ? BY_ASSAULT : action === "Advance" ? BY_ADVANCE : BY_FIRE;
    plan(w, 0, 0, arena.second, way, distance * 10, !indirect, 0, false, false);
    return { rofModifier: w.teamModifier[0]! - w.teamFlat[0]!, total: w.teamModifier[0]! };
  });
}

function defenceScore(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const defence = inputs.number("base");
  const covers = inputs.list("cover") as (typeof COVERS)[number][];
  const moved = inputs.list("movedThisTurn") as number[];
  const special: Special[] = inputs.flag("ignoreCover") ? ["IgnoreCover"] : [];
  inputs.finish();
  const arena = range(world, { power: 1, special }, { defence, armour: 3, models: 1 });
  const t = arena.second;
  const scores = covers.map((cover, i) =>
    arena.once((w) => {
      setTeam(w, 0, 0, t, 1, 0);
      w.planCover[0] = COVERS.indexOf(cover);
      w.moved[t] = Math.round((moved[i] ?? 0) * 10);
      return defenceOf(w, 0, 0, t, w.from[t]!);
    }),
  );
  return { scores };
}

function allocate(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const scores = inputs.list("scores") as number[];
  const defences = inputs.list("defences") as number[];
  inputs.finish();
  const attacker = unit([group(model({}), 1, [weapon({ power: 0 })])]);
  const models = defences.map((defence) => group(model({ defence })));
  const arena = new Arena(world, [[attacker], [unit(models)]]);
  const t = arena.second;
  // Each model is a group of its own; the production code lays a die on each group in turn and tells so.
  return arena.once((w, seen) => {
    const at = setTeam(w, 0, 0, t, scores.length, 0);
    rollTeam(w, 0, at, scores.length);
    const struck = seen.of(E.STRUCK).map(({ a }) => a);
    const mos = struck.map((g, i) => marginOf(w, 0, at, t, g, scores[i]!));
    const wasted = scores.length - struck.length;
    return { mos: mos.map((each) => (each < 0 ? null : each)), ...(wasted > 0 && { wasted }) };
  });
}

function multiUnitAllocation(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const dice = inputs.number("dice");
  const names = inputs.list("modelsByDistance") as string[];
  const together = inputs.flag("squadsWithin2");
  inputs.finish();
  const squads = [...new Set(names.map((name) => name.split("-")[0]!))];
  const of = (squad: string) => names.filter((name) => name.startsWith(`${squad}-`));
  const attacker = unit([group(model({}), 1, [weapon({ power: 0 })])]);
  const units = squads.map((squad) => unit([group(model({}), of(squad).length)], squad));
  const arena = new Arena(world, [[attacker], units], { attack: { together } });
  return arena.once((w, seen) => {
    setTeam(w, 0, 0, arena.second, dice, 0);
    resolveTeamOf(w);
    const struck = seen.of(E.STRUCK).map(({ a, b }) => ({ squad: squads[a - w.G]!, n: Math.floor(b / (1024 * 32)) }));
    settleAttack(w, 0);
    const tired = squads.filter((_, i) => w.fatigue[arena.second + i]! > 0);
    return { allocation: struck.flatMap(({ squad, n }) => of(squad).slice(0, n)), squadsGainingFatigue: tired };
  });
}

/** On the line: single models at their distances from the one aimed at; names with F are friends of who fires. */
function blastAllocation(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const rof = inputs.number("rof");
  const aim = inputs.text("aim");
  const distances = inputs.counts("distancesFromAim");
  inputs.finish();
  const names = Object.keys(distances).sort((a, b) => Number(b === aim) - Number(a === aim));
  const friends = names.filter((name) => name.startsWith("F"));
  const enemies = names.filter((name) => !name.startsWith("F"));
  const gun = weapon({ rof, power: 0, special: ["Blast"], range: 12 });
  const sides = [
    [unit([group(model({}), 1, [gun])]), ...friends.map((name) => unit([group(model({}))], name))],
    enemies.map((name) => unit([group(model({}))], name)),
  ];
  const arena = new Arena(world, sides, { attack: { together: true, range: 20 } });
  return arena.once((w, seen) => {
    const t = arena.second;
    const place = (u: number, name: string) => {
      w.x[u] = 200 + Math.round(distances[name]! * 10);
    };
    friends.forEach((name, i) => {
      place(1 + i, name);
    });
    enemies.forEach((name, i) => {
      place(t + i, name);
    });
    plan(w, 0, 0, t, BY_FIRE, 200, true, 0, false, false);
    openAttack(w, 0);
    rollTeam(w, 0, 0, w.teamDice[0]!);
    const name = (g: number) => (g >= w.G ? enemies[g - w.G]! : friends[g - 1]!);
    return {
      dice: w.teamDice[0],
      rofModifierAllowed: w.teamModifier[0] !== w.teamFlat[0],
      targets: seen.of(E.STRUCK).map(({ a }) => name(a)),
    };
  });
}

function damage(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const mos = inputs.number("mos");
  const type = inputs.text("targetType", "infantry") as ModelType;
  const at = inputs.number("at", 0);
  const shock = inputs.flag("psychicShock");
  const power = inputs.number("power");
  const armour = inputs.number("armour");
  inputs.finish();
  const special: Special[] = shock ? ["PsychicShock"] : [];
  const arena = range(world, { power, at, special }, { defence: 0, armour, models: 1, type });
  return arena.once((w) => {
    let category = 0;
    for (let s = LIGHT; s <= 3; s++) if (mos >= w.guns.need[w.kind[w.from[arena.second]!]! * 3 + s - 1]!) category = s;
    const score = (mos + (type === "vehicle" ? at : 0)) * power;
    const always = shock && type !== "vehicle";
    if (!always && severityOf(w, score, armour) !== category) throw new Error("need and damage score disagree");
    return { ...(!always && { damageScore: score }), category: SEVERITIES[category] };
  });
}

function unitFatigue(fields: Record<string, unknown>, world: VectorWorld): unknown {
  const inputs = new Inputs(fields);
  const severities = (inputs.list("severities") as (typeof SEVERITIES)[number][]).map((each) =>
    SEVERITIES.indexOf(each),
  );
  inputs.finish();
  const arena = range(world, { power: 1 }, { defence: 3, armour: 3, models: severities.length });
  return arena.once((w) => {
    setTeam(w, 0, 0, arena.second, 1, 0);
    w.worst[arena.second] = Math.max(...severities);
    w.game[G_WORST] = Math.max(...severities);
    settleAttack(w, 0);
    return { fatigue: w.fatigue[arena.second] };
  });
}

const plain = (world: VectorWorld): Arena => range(world, { power: 1 }, { defence: 3, armour: 3, models: 1 });

export const attacks: Readonly<Record<string, VectorOp>> = {
  teamAttack,
  bestSplit,
  exchange: exchangeOp,
  firefight,
  ram: ramOp,
  ramScripted,
  vehicleDamage,
  chart: chartOp,
  getsHot,
  getsHotScripted,
  attackModifier,
  defenceScore,
  allocate,
  multiUnitAllocation,
  blastAllocation,
  damage,
  unitFatigue,
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
  tableRam: (fields, world) => {
    const inputs = new Inputs(fields);
    const speeds = inputs.list("speeds") as number[];
    const models = inputs.list("models") as number[];
    inputs.finish();
    const { m } = plain(world);
    return { power: speeds.map((n) => m.ramPower[n]), rof: models.map((n) => m.ramRof[n]) };
  },
  rangeBand: (fields, world) => {
    const inputs = new Inputs(fields);
    const inches = inputs.number("range");
    const distances = inputs.list("distances") as number[];
    if (inputs.number("baseContactAt", 0) !== 0) throw new Unsupported("bases touch at 0 on the line");
    inputs.finish();
    const gun = weapon({ range: inches });
    const arena = new Arena(world, [[unit([group(model({}), 1, [gun])])], [unit([group(model({}))])]]);
    const bands = ["pb", "short", "medium", "long", "veryLong", "out"];
    return arena.once((w) => ({
      bands: distances.map((inch) => bands[bandOf(w.guns.range[0]!, inch * 10)]),
      modifiers: distances.map((inch) => {
        const found = rangeModifier(w, 0, inch * 10);
        return found === -99 ? null : found;
      }),
    }));
  },
};
