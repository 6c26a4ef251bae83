/**
 * Scenario -> SeMatchup: rosters become squads of models, what models are becomes kinds, arms become columns, rulings small integers. Cold: once a
 * scenario.
 */
import type { DiceTables, RollKind } from "../../../dice/dice.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { toTicks } from "../../../geometry/ticks.ts";
import { askedFile, doctrineOf, ownTerms, policyName } from "../../../players/index.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { outcomeMetrics } from "../../kernel/metrics.ts";
import { filledSlots } from "../../kernel/rulings.ts";
import { siteGrid } from "../../kernel/sites.ts";
import { COVERS } from "../../kernel/terrain.ts";
import * as M from "../matchup.ts";
import { outcomeWords } from "../metrics.ts";
import { compileMind } from "../player/doctrine.ts";
import { N, R } from "../rulings.ts";
import { type Book, resolveBook } from "./book.ts";
import { CARDS, type FLAGS, POWER_NAMES, POWERS, SIDES, type Tables } from "./data.ts";
import { compileField, SITE } from "./field.ts";
import { attackTerms, battleTerms, duelTerms } from "./modes.ts";
import { bitsOf, type LoadedModel, type LoadedSquad, loadRoster, pointsOf } from "./roster.ts";
import type { Blade, Weapon } from "./weapons.rows.ts";

export function compile(scenario: Scenario): M.SeMatchup {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return compileSquads(
    scenario,
    book,
    scenario.sides.map((side, index) => loadRoster(side, book, index).squads),
  );
}

/** The largest count of dice that one look-up answers. */
const MAX_COUNT = 16;
const D6 = { dice: 1, sides: 6, compare: "atLeast", reroll: false } as const;

/** At the places that ROLL_ONE, ROLL_TWO and ROLL_MORALE name. */
const ROLLS: readonly RollKind[] = Array.from({ length: M.ROLLS }, (_, id): RollKind => {
  if (id < M.ROLL_TWO) return { ...D6, need: id };
  if (id < M.ROLL_MORALE) return { ...D6, dice: 2, need: Math.min(13, id - M.ROLL_TWO) };
  return { ...D6, dice: 2, compare: "atMost", need: Math.min(12, id - M.ROLL_MORALE) };
});

let tables: DiceTables | undefined;

export function diceTables(): DiceTables {
  tables ??= buildDiceTables(ROLLS, [], MAX_COUNT);
  return tables;
}

/** The second half of `compile`, for squads that come from elsewhere (vector operations). */
export function compileSquads(scenario: Scenario, book: Book, sides: readonly (readonly LoadedSquad[])[]): M.SeMatchup {
  const attack = scenario.mode === "attack";
  const plan = attackTerms(scenario);
  const duel = duelTerms(scenario);
  const battle = scenario.mode === "battle" ? battleTerms(scenario) : null;
  const field = battle === null ? null : compileField(battle, book);
  const turns = attack ? 1 : turnsOf(book, battle?.turns ?? duel.turns);
  const { contacts, touched } = attack ? plan : duel;
  const models = sides.flat().flatMap((squad) => squad.models);
  const named = plan.weapon === undefined ? undefined : book.weapons[plan.weapon];
  const guns = [...new Set([...models.flatMap((model) => model.guns), ...(named ? [named] : [])])];
  const blades = [...new Set([book.closeCombatWeapons["ownStrength"]!, ...models.flatMap((model) => model.blades)])];
  const kinds = compileKinds(models, guns, blades, book);
  const fight = sides.map((squads, side): M.SeSide => {
    const { policy } = scenario.sides[side]!;
    const all = squads.flatMap((squad) => squad.models);
    return {
      squads: squads.length,
      models: all.length,
      modelFrom: starts(squads.map((squad) => squad.models)),
      kind: Int8Array.from(all, (model) => kinds.of.get(model)!),
      squadNames: squads.map(({ name }) => name),
      entry: Int8Array.from(squads, ({ entry }) => entry),
      aboard: Int8Array.from(squads, ({ aboard }) => (aboard ? 1 : 0)),
      cover: COVERS.indexOf(attack ? (side === 1 ? plan.cover : "none") : duel.cover[side]!),
      price: Math.max(1, pointsOf(squads) / Math.max(1, all.length)),
      mind: compileMind(doctrineOf(policy), ownTerms(policy)),
    };
  });
  const sizes = fight.map((side, i) => ({ models: side.models, points: pointsOf(sides[i]!), squads: side.squads }));
  const players = scenario.sides.map(({ policy }) => askedFile(policy));
  // What powers slay is told by power, where there is anybody to use them.
  const powers = models.some(({ mastery }) => mastery > 0) ? POWER_NAMES : [];
  const labels = [...[...guns, ...blades].map(({ name }) => name), ...powers];
  return {
    rules: "second-edition",
    mode: scenario.mode,
    dice: diceTables(),
    legs: !attack && scenario.mirror ? 2 : 1,
    metrics: outcomeMetrics(scenario.mode, outcomeWords(scenario.mode), sizes, [...new Set(labels)], turns),
    sides: scenario.sides.map(({ name, policy }, i) => ({
      name,
      points: sizes[i]!.points,
      models: sizes[i]!.models,
      policy: policyName(policy),
    })),
    ...(players.some((player) => player !== null) && { players }),
    rule: filledSlots(R, book, {}),
    number: filledSlots(N, book, {
      runStop: { off: 0, 6: 6, 8: book.movement.runStop }[book.ruling("runNearEnemy")]!,
      slack: 4,
      contacts,
      touched,
      deck: CARDS.map((card) => book.warpDeck[book.ruling("deck") === "forceHeavy" ? "forceHeavy" : "default"][card]),
      powerRange: POWERS.map((power) => rangeOf(book.adeptusPowers[power])),
    }),
    modifier: Int8Array.from(
      { length: 24 },
      (_, strength) => book.saveModifierByStrength[Math.min(10, Math.max(1, strength))]!,
    ),
    wound: Int8Array.from({ length: 7 }, (_, i) => book.woundRoll[String(i - 4)]!),
    kinds: kinds.columns,
    guns: compileGuns(guns),
    blades: compileBlades(blades),
    label: Int16Array.from(labels, (name) => [...new Set(labels)].indexOf(name)),
    fight: [fight[0]!, fight[1]!],
    weights: fight.map(({ mind }) => mind.weights),
    squads: Math.max(1, ...fight.map((side) => side.squads)),
    models: Math.max(1, ...fight.map((side) => side.models)),
    distance: toTicks(attack ? plan.range : duel.distance),
    turns,
    attack: {
      action: { shoot: M.SHOOT, fight: M.FIGHT, penetrate: M.PENETRATE, power: M.POWER }[plan.action],
      gun: named === undefined ? -1 : guns.indexOf(named),
      range: toTicks(plan.range),
      cover: COVERS.indexOf(plan.cover),
      fast: plan.targetFast ? 1 : 0,
      overwatch: plan.overwatch ? 1 : 0,
      charging: plan.charging ? 1 : 0,
      power: POWERS.indexOf(plan.power),
      touched: plan.touched,
      nullify: plan.nullify,
      side: SIDES.indexOf(plan.side),
    },
    field,
    ...(field !== null && {
      sites: siteGrid(field.legs[0].tables, { cell: SITE, unit: "inches", lost: "models" }),
    }),
  };
}

/** Inches within which a power is used; Displacement rolls for it. */
function rangeOf(power: Tables["adeptusPowers"][keyof Tables["adeptusPowers"]]): number {
  return "range" in power ? power.range : 0;
}

function turnsOf(book: Book, usual: number): number {
  const chosen = book.ruling("turns");
  return chosen === "mission" ? usual : Number(chosen);
}

/** Where each list begins, and where the last ends. */
function starts(lists: readonly (readonly unknown[])[]): Int16Array {
  const from = [0];
  for (const list of lists) from.push(from.at(-1)! + list.length);
  return Int16Array.from(from);
}

// What models are.

const TRAITS: Readonly<Record<(typeof FLAGS)[number], number>> = {
  leader: M.K_LEADER,
  terminator: M.K_TERMINATOR,
  resilient: M.K_RESILIENT,
  fearless: M.K_FEARLESS,
  big: M.K_BIG,
  daemon: M.K_DAEMON,
  walker: M.K_WALKER,
  skimmer: M.K_SKIMMER,
};

interface CompiledKinds {
  readonly columns: M.Kinds;
  readonly of: ReadonlyMap<LoadedModel, number>;
}

function compileKinds(
  models: readonly LoadedModel[],
  guns: readonly Weapon[],
  blades: readonly Blade[],
  book: Book,
): CompiledKinds {
  const of = new Map<LoadedModel, number>();
  const distinct: LoadedModel[] = [];
  const seen = new Map<string, number>();
  for (const model of models) {
    const key = JSON.stringify(model);
    let kind = seen.get(key);
    if (kind === undefined) {
      kind = distinct.length;
      seen.set(key, kind);
      distinct.push(model);
    }
    of.set(model, kind);
  }
  const bytes = (value: (model: LoadedModel) => number): Int8Array => Int8Array.from(distinct, value);
  const hull = (part: "front" | "side" | "rear" | "crew" | "crewT" | "capacity"): Int8Array =>
    bytes(({ vehicle }) => vehicle?.[part] ?? 0);
  const size = ({ unit, vehicle }: LoadedModel) =>
    vehicle !== null ? M.VEHICLE : unit.size === "big" ? M.BIG : M.FOOT;
  const { foot, big, vehicle } = book.sizes;
  const base = (model: LoadedModel) => [foot, big, vehicle][size(model)]!;
  const columns: M.Kinds = {
    count: distinct.length,
    name: distinct.map(({ unit }) => unit.name),
    size: bytes(size),
    m: Int32Array.from(distinct, ({ unit }) => toTicks(unit.M)),
    ws: bytes(({ unit }) => unit.WS),
    bs: bytes((model) => model.vehicle?.BS ?? model.unit.BS),
    s: bytes(({ unit }) => unit.S),
    t: bytes(({ unit }) => unit.T),
    w: bytes(({ unit }) => unit.W),
    i: bytes(({ unit }) => unit.I),
    a: bytes(({ unit }) => unit.A),
    ld: bytes(({ unit }) => unit.Ld),
    save: bytes(({ unit }) => unit.save),
    saveDice: bytes(({ unit }) => unit.saveDice),
    traits: Int32Array.from(distinct, traitsOf),
    points: Int32Array.from(distinct, ({ points }) => points),
    radius: Int32Array.from(distinct, (model) => toTicks(base(model).radius / 10)),
    tall: Int32Array.from(distinct, (model) => toTicks(base(model).height / 10)),
    mastery: bytes(({ mastery }) => mastery),
    primary: Int16Array.from(distinct, ({ primary }) => bitsOf(primary)),
    tertiary: Int16Array.from(distinct, ({ tertiary }) => bitsOf(tertiary)),
    split: bytes(({ split }) => split),
    extra: bytes((model) => extraDice(model.blades, book)),
    extraCursed: bytes((model) =>
      extraDice(
        model.blades.filter((blade) => !isPistol(blade)),
        book,
      ),
    ),
    parries: bytes((model) => parriesOf(model.blades, book)),
    armsFrom: starts(distinct.map((model) => model.guns)),
    arms: Int8Array.from(distinct.flatMap((model) => model.guns.map((gun) => guns.indexOf(gun)))),
    bladesFrom: starts(distinct.map((model) => bladesOf(model, blades[0]!))),
    blades: Int8Array.from(
      distinct.flatMap((model) => bladesOf(model, blades[0]!).map((blade) => blades.indexOf(blade))),
    ),
    ...{ front: hull("front"), side: hull("side"), rear: hull("rear") },
    ...{ crew: hull("crew"), crewT: hull("crewT"), capacity: hull("capacity") },
  };
  return { columns, of };
}

/** Everybody may strike with its own Strength (SE-EXT-58). */
function bladesOf({ blades }: LoadedModel, own: Blade): readonly Blade[] {
  return [...blades, own];
}

const isPistol = ({ id }: Blade): boolean => /[pP]istol$/.test(id);

/** @rule SE-HTH-04, SE-EXT-58 */
function extraDice(blades: readonly Blade[], book: Book): number {
  if (book.off("SE-HTH-04") || blades.length < 2) return 0;
  return book.combat.closeCombat * (book.ruling("closeCombatBonus") === "one" ? 1 : blades.length - 1);
}

function parriesOf(blades: readonly Blade[], book: Book): number {
  const swords = book.off("SE-HTH-05") ? 0 : blades.reduce((sum, { parry }) => sum + parry, 0);
  return book.ruling("parryCount") === "one" ? Math.min(1, swords) : swords;
}

/** @rule SE-EXT-09 */
function traitsOf({ unit, vehicle, attached }: LoadedModel): number {
  let bits = unit.flags.reduce((sum, flag) => sum | TRAITS[flag], 0);
  if (unit.role === "leader") bits |= M.K_SERGEANT;
  if (attached || (unit.role === "character" && vehicle === null)) bits |= M.K_CHARACTER;
  if (vehicle !== null) bits |= M.K_BIG | M.K_FEARLESS | (vehicle.enclosed ? M.K_ENCLOSED : 0);
  return bits;
}

// What they carry.

const SIDES_OF = { "1": 1, D3: 3, D6: 6 } as const;

/** Penetration dice, two kinds of them at most: 3D6, D6 D10. */
function penetration(list: readonly (Weapon | Blade)[]): M.Penetration {
  const dice = new Int8Array(2 * list.length);
  const sides = new Int8Array(2 * list.length);
  for (const [i, weapon] of list.entries()) {
    for (const [k, word] of weapon.penetration.slice(0, 2).entries()) {
      const [count, faces] = word.split("D") as [string, string];
      dice[2 * i + k] = count === "" ? 1 : Number(count);
      sides[2 * i + k] = Number(faces);
    }
  }
  return { dice, sides };
}

function compileGuns(list: readonly Weapon[]): M.Guns {
  const bytes = (value: (gun: Weapon) => number): Int8Array => Int8Array.from(list, value);
  const inches = (value: (gun: Weapon) => number): Int32Array => Int32Array.from(list, (gun) => toTicks(value(gun)));
  return {
    count: list.length,
    name: list.map(({ name }) => name),
    heavy: bytes(({ kind }) => (kind === "heavy" ? 1 : 0)),
    pistol: bytes(({ kind }) => (kind === "pistol" ? 1 : 0)),
    grenade: bytes(({ kind }) => (kind === "grenade" ? 1 : 0)),
    short: inches(({ short }) => short),
    long: inches(({ long }) => long),
    hitShort: bytes(({ hitShort }) => hitShort),
    hitLong: bytes(({ hitLong }) => hitLong),
    strength: bytes(({ strength }) => strength),
    saveMod: bytes(({ saveMod }) => saveMod),
    damage: bytes(({ damage }) => SIDES_OF[damage]),
    sustained: bytes(({ sustained }) => sustained),
    blast: inches(({ blastRadius }) => blastRadius),
    flame: bytes(({ template }) => (template ? 1 : 0)),
    ...penetration(list),
  };
}

function compileBlades(list: readonly Blade[]): M.Blades {
  const bytes = (value: (blade: Blade) => number): Int8Array => Int8Array.from(list, value);
  return {
    count: list.length,
    name: list.map(({ name }) => name),
    strength: bytes(({ strength }) => strength),
    saveMod: bytes(({ saveMod }) => saveMod ?? M.BY_STRENGTH),
    parry: bytes(({ parry }) => parry),
    damage: bytes(({ damage }) => SIDES_OF[damage]),
    pistol: bytes((blade) => (isPistol(blade) ? 1 : 0)),
    ...penetration(list),
  };
}
