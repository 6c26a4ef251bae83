/**
 * Scenario -> DkMatchup: rosters become detachments of units of teams of models, what models are becomes kinds, arms become columns, rulings small
 * integers. Cold: once a scenario.
 */
import type { DiceTables, RollKind } from "../../../dice/dice.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { toTicks } from "../../../geometry/ticks.ts";
import { askedFile, doctrineOf, ownTerms, policyName } from "../../../players/index.ts";
import type { Scenario, Side } from "../../../scenario/scenario.ts";
import { outcomeMetrics } from "../../kernel/metrics.ts";
import { filledSlots } from "../../kernel/rulings.ts";
import { siteGrid } from "../../kernel/sites.ts";
import { COVERS } from "../../kernel/terrain.ts";
import * as M from "../matchup.ts";
import { outcomeWords } from "../metrics.ts";
import { compileMind } from "../player/doctrine.ts";
import { N, R } from "../rulings.ts";
import { type Book, resolveBook } from "./book.ts";
import { type FLAGS, ORDERS, REACTIONS, STRATEGY_OF } from "./data.ts";
import { compileField, SITE } from "./field.ts";
import { attackTerms, battleTerms, duelTerms } from "./modes.ts";
import { type LoadedModel, type LoadedUnit, loadRoster, modelsOf, pointsOf } from "./roster.ts";
import type { Blade, Weapon } from "./weapons.rows.ts";

export function compile(scenario: Scenario): M.DkMatchup {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return compileUnits(
    scenario,
    book,
    scenario.sides.map((side, index) => loadRoster(side, book, index).units),
  );
}

/** The largest count of dice that one look-up answers. */
const MAX_COUNT = 16;
const D6 = { dice: 1, sides: 6, compare: "atLeast", reroll: false } as const;

/** At the places that ROLL_ONE, ROLL_TWO, ROLL_MORALE and ROLL_THREE name. */
const ROLLS: readonly RollKind[] = Array.from({ length: M.ROLLS }, (_, id): RollKind => {
  if (id < M.ROLL_TWO) return { ...D6, need: id };
  if (id < M.ROLL_MORALE) return { ...D6, dice: 2, need: Math.min(13, id - M.ROLL_TWO) };
  if (id >= M.ROLL_THREE) return { ...D6, dice: 3, need: id - M.ROLL_THREE };
  return { ...D6, dice: 2, compare: "atMost", need: Math.min(12, id - M.ROLL_MORALE) };
});

let tables: DiceTables | undefined;

export function diceTables(): DiceTables {
  tables ??= buildDiceTables(ROLLS, [], MAX_COUNT);
  return tables;
}

/** The second half of `compile`, for units that come from elsewhere (vector operations). */
export function compileUnits(scenario: Scenario, book: Book, sides: readonly (readonly LoadedUnit[])[]): M.DkMatchup {
  const attack = scenario.mode === "attack";
  const plan = attackTerms(scenario);
  const duel = duelTerms(scenario);
  const battle = scenario.mode === "battle" ? battleTerms(scenario) : null;
  const field = battle === null ? null : compileField(battle, book);
  const turns = attack ? 1 : (battle?.turns ?? duel.turns);
  const { contacts, touched } = attack ? plan : duel;
  const models = sides.flatMap((units) => units.flatMap(modelsOf));
  const named = plan.weapon === undefined ? undefined : book.weapons[plan.weapon];
  const guns = [...new Set([...models.flatMap((model) => model.guns), ...(named ? [named] : [])])];
  const blades = [...new Set([book.closeCombatWeapons["ownStrength"]!, ...models.flatMap((model) => model.blades)])];
  const kinds = compileKinds(models, guns, blades, book);
  const limit = battle?.points ?? 0;
  const fight = sides.map((units, side): M.DkSide => {
    const { policy } = scenario.sides[side]!;
    const cover = COVERS.indexOf(attack ? (side === 1 ? plan.cover : "none") : duel.cover[side]!);
    const mind = compileMind(doctrineOf(policy), ownTerms(policy));
    return { ...compileSide(units, kinds, book, scenario.sides[side]!, limit), cover, mind };
  });
  const sizes = fight.map((side, i) => ({ models: side.models, points: pointsOf(sides[i]!), teams: side.teams }));
  const players = scenario.sides.map(({ policy }) => askedFile(policy));
  const labels = [...guns, ...blades].map(({ name }) => name);
  return {
    rules: "darker-millennium",
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
      quarter: book.ruling("quarterPoints") === "tenth" ? Math.floor(limit / 10) : book.victory.quarter,
      slack: 4,
      contacts,
      touched,
      limit: Math.floor((limit || Math.max(...sizes.map(({ points }) => points))) / 10),
    }),
    wound: Int8Array.from({ length: 7 }, (_, i) => book.woundTable[String(i - 4)]!),
    kinds: kinds.columns,
    guns: compileGuns(guns, book),
    blades: compileBlades(blades),
    label: Int16Array.from(labels, (name) => [...new Set(labels)].indexOf(name)),
    fight: [fight[0]!, fight[1]!],
    weights: fight.map(({ mind }) => mind.weights),
    units: Math.max(1, ...fight.map((side) => side.units)),
    teams: Math.max(1, ...fight.map((side) => side.teams)),
    models: Math.max(1, ...fight.map((side) => side.models)),
    distance: toTicks(attack ? plan.range : duel.distance),
    turns,
    attack: {
      action: ["shoot", "charge", "melee", "order", "pool"].indexOf(plan.action),
      gun: named === undefined ? -1 : guns.indexOf(named),
      range: toTicks(plan.range),
      cover: COVERS.indexOf(plan.cover),
      order: ORDERS.indexOf(plan.order) + 1,
      waited: plan.waited ? 1 : 0,
      down: plan.down ? 1 : 0,
      ran: plan.targetRan ? 1 : 0,
      reaction: REACTIONS.indexOf(plan.reaction),
      charging: plan.charging ? 1 : 0,
      sprint: 0,
      pins: plan.pins,
      ld: plan.ld,
      fullStrength: plan.fullStrength ? 1 : 0,
      dice: plan.dice,
    },
    field,
    ...(field !== null && {
      sites: siteGrid(field.legs[0].tables, { cell: SITE, unit: "inches", lost: "models" }),
    }),
  };
}

/** Everything about a side but its cover and who plays it. */
function compileSide(
  units: readonly LoadedUnit[],
  kinds: CompiledKinds,
  book: Book,
  side: Side,
  limit: number,
): Omit<M.DkSide, "cover" | "mind"> {
  const teams = units.flatMap((unit) => unit.teams);
  const models = teams.flatMap((team) => team.models);
  const detachments = Math.max(0, ...units.map(({ detachment }) => detachment + 1));
  const points = pointsOf(units);
  const dice = side.commandDice;
  const own = (d: number) => pointsOf(units.filter(({ detachment }) => detachment === d));
  const share = (d: number) => (limit > 0 ? limit / detachments : own(d));
  return {
    teams: teams.length,
    models: models.length,
    units: units.length,
    detachments,
    modelFrom: starts(teams.map((team) => team.models)),
    teamFrom: starts(units.map((unit) => unit.teams)),
    detachment: Int8Array.from(units, ({ detachment }) => detachment),
    kind: Int8Array.from(models, (model) => kinds.of.get(model)!),
    warlord: warlords(models.map(({ unit: { rank, Ld }, character }) => ({ rank, Ld, character })))[0] ?? -1,
    teamNames: teams.map(({ name }) => name),
    unitNames: units.map(({ name }) => name),
    entry: Int8Array.from(units, ({ entry }) => entry),
    rating: ratingOf(models, book),
    commandDice: Int8Array.from({ length: detachments }, (_, d) => dice ?? commandDice(share(d), book)),
    price: Math.max(1, points / Math.max(1, models.length)),
  };
}

/** Command dice of a detachment of so many points. @rule DK-EXT-DS-02, DK-EXT-DS-08 */
export function commandDice(points: number, { commandDice: dice }: Book): number {
  return points < 500 ? dice.under500 : points > 1250 ? dice.over1250 : dice.from500;
}

/** Places of the models that may be Warlord: Characters of the highest Rank, of them the highest Leadership. @rule DK-PRE-18 */
export function warlords(
  models: readonly { readonly rank: number; readonly Ld: number; readonly character: boolean }[],
): number[] {
  const best = models.reduce((most, { rank, Ld, character }) => Math.max(most, character ? 100 * rank + Ld : 0), 0);
  return [...models.keys()].filter((i) => {
    const { rank, Ld, character } = models[i]!;
    return character && 100 * rank + Ld === best;
  });
}

/** The rating of the faction that most points belong to. @rule DK-CMD-02, DK-EXT-DS-03 */
function ratingOf(models: readonly LoadedModel[], book: Book): number {
  const points = new Map<keyof typeof STRATEGY_OF, number>();
  for (const { unit, points: price } of models) points.set(unit.faction, (points.get(unit.faction) ?? 0) + price);
  const [most] = [...points].sort(([, a], [, b]) => b - a);
  return most === undefined ? 0 : book.strategyRating[STRATEGY_OF[most[0]]];
}

/** Where each list begins, and where the last ends. */
function starts(lists: readonly (readonly unknown[])[]): Int16Array {
  const from = [0];
  for (const list of lists) from.push(from.at(-1)! + list.length);
  return Int16Array.from(from);
}

// What models are.

const TRAITS: Readonly<Record<(typeof FLAGS)[number], number>> = {
  sprintCharge: M.K_SPRINT_CHARGE,
  fearless: M.K_FEARLESS,
  big: M.K_BIG,
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
  const base = ({ unit, armour }: LoadedModel) => book.sizes[armour > 0 ? "vehicle" : unit.size];
  const hands = ({ blades: own }: LoadedModel) => [...own, blades[0]!];
  const parries = book.ruling("parries") === "on";
  const columns: M.Kinds = {
    count: distinct.length,
    name: distinct.map(({ unit }) => unit.name),
    size: bytes(({ unit, armour }) => (armour > 0 ? M.VEHICLE : unit.size === "big" ? M.BIG : M.FOOT)),
    mv: bytes(({ unit }) => unit.Mv),
    ws: bytes(({ unit }) => unit.WS),
    bs: bytes(({ unit }) => unit.BS),
    s: bytes(({ unit }) => unit.S),
    t: bytes(({ unit }) => unit.T),
    w: bytes(({ unit }) => unit.W),
    i: bytes(({ unit }) => unit.I),
    a: bytes(({ unit }) => unit.A),
    ld: bytes(({ unit }) => unit.Ld),
    save: bytes(({ unit }) => unit.save),
    saveDice: bytes(({ unit }) => unit.saveDice),
    rank: bytes(({ unit }) => unit.rank),
    traits: Int32Array.from(distinct, traitsOf),
    armour: bytes(({ armour }) => armour),
    points: Int32Array.from(distinct, ({ points }) => points),
    radius: Int32Array.from(distinct, (model) => toTicks(base(model).radius / 10)),
    tall: Int32Array.from(distinct, (model) => toTicks(base(model).height / 10)),
    extra: bytes((model) => extraDice(model, book)),
    parries: bytes((model) => (parries ? model.blades.reduce((sum, { parry }) => sum + parry, 0) : 0)),
    armsFrom: starts(distinct.map((model) => model.guns)),
    arms: Int8Array.from(distinct.flatMap((model) => model.guns.map((gun) => guns.indexOf(gun)))),
    bladesFrom: starts(distinct.map(hands)),
    blades: Int8Array.from(distinct.flatMap((model) => hands(model).map((blade) => blades.indexOf(blade)))),
  };
  return { columns, of };
}

/** A die for two close combat weapons: by the profile, or by what the roster gives. @rule DK-EXT-CC-02, DK-EXT-DS-11 */
function extraDice({ unit, blades }: LoadedModel, book: Book): number {
  const changed = blades.map(({ id }) => id).join() !== unit.hands.join();
  return (changed ? blades.length : unit.ccWeapons) >= 2 ? book.combat.closeCombat : 0;
}

function traitsOf({ unit, armour, walker, champion, character }: LoadedModel): number {
  const own = unit.flags.reduce((sum, flag) => sum | TRAITS[flag], 0);
  const bits = own | (armour > 0 ? M.K_CONSTRUCT : 0) | (walker ? M.K_WALKER : 0);
  return bits | (champion ? M.K_CHAMPION : 0) | (character ? M.K_CHARACTER : 0);
}

// What they carry.

const SIDES_OF = { "1": 1, D3: 3, D6: 6 } as const;
const bit = (flag: boolean): number => (flag ? 1 : 0);

/** @rule DK-EXT-VH-03 */
function compileGuns(list: readonly Weapon[], { penetration }: Book): M.Guns {
  const bytes = (value: (gun: Weapon) => number): Int8Array => Int8Array.from(list, value);
  const inches = (value: (gun: Weapon) => number): Int32Array => Int32Array.from(list, (gun) => toTicks(value(gun)));
  return {
    count: list.length,
    name: list.map(({ name }) => name),
    heavy: bytes(({ heavy }) => bit(heavy)),
    assault: bytes(({ assault }) => bit(assault)),
    grenade: bytes(({ grenade }) => bit(grenade)),
    short: inches(({ short }) => short),
    long: inches(({ long }) => long),
    hitShort: bytes(({ hitShort }) => hitShort),
    hitLong: bytes(({ hitLong }) => hitLong),
    strength: bytes(({ strength }) => strength),
    saveMod: bytes(({ saveMod }) => 0 - saveMod),
    shots: bytes(({ shots }) => shots),
    damage: bytes(({ damage }) => SIDES_OF[damage]),
    blast: inches(({ blast }) => blast),
    flame: bytes(({ template }) => bit(template)),
    pierce: bytes(({ heavy, saveMod }) =>
      heavy && saveMod >= penetration.heavyFrom ? penetration.heavyDice : penetration.shotDice,
    ),
  };
}

function compileBlades(list: readonly Blade[]): M.Blades {
  const bytes = (value: (blade: Blade) => number): Int8Array => Int8Array.from(list, value);
  return {
    count: list.length,
    name: list.map(({ name }) => name),
    strength: bytes(({ strength }) => strength),
    saveMod: bytes(({ saveMod }) => (saveMod === null ? M.BY_STRENGTH : 0 - saveMod)),
    damage: bytes(({ damage }) => SIDES_OF[damage]),
  };
}
