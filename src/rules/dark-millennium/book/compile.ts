/**
 * Scenario -> DarkMatchup: rosters become units of groups, models become kinds, weapons become guns, rulings become small integers,
 * tables become look-ups. Cold: once a scenario.
 */
import type { DiceTables, OutcomeTable, RollKind } from "../../../dice/dice.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { toTicks } from "../../../geometry/ticks.ts";
import { askedFile, doctrineOf, ownTerms, policyName } from "../../../players/index.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { keepLatest } from "../../kernel/latest.ts";
import { outcomeMetrics } from "../../kernel/metrics.ts";
import { bytesOf } from "../../kernel/records.ts";
import { filledSlots } from "../../kernel/rulings.ts";
import { siteGrid } from "../../kernel/sites.ts";
import * as M from "../matchup.ts";
import { outcomeWords } from "../metrics.ts";
import { compileMind } from "../player/doctrine.ts";
import { N, R, RULINGS } from "../rulings.ts";
import { type Book, resolveBook } from "./book.ts";
import { COVERS, EFFECTS, type Gear, POWERS, type Power, type Special, type Switch, TYPES } from "./data.ts";
import { compileField, SITE } from "./field.ts";
import { attackTerms, battleTerms, type DiceChoice, type DuelTerms, duelTerms } from "./modes.ts";
import { type LoadedGroup, type LoadedUnit, loadRoster, modelsOf, pointsOf } from "./roster.ts";
import type { Weapon } from "./weapons.rows.ts";

export function compile(scenario: Scenario): M.DarkMatchup {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const units = scenario.sides.map((side, index) => loadRoster(side, book, index).units);
  return compileUnits(scenario, book, units);
}

const REACTIONS = {
  none: M.NO_REACTION,
  returnFire: M.RETURN_FIRE,
  fightBack: M.FIGHT_BACK,
  nullify: M.NULLIFY,
} as const;

/** The largest count of dice that one look-up answers. */
const MAX_COUNT = 16;

/** Rolls of one die of 1 to 6 sides, at the place that `rollOf` names. */
const ROLLS: readonly RollKind[] = Array.from({ length: 7 * 8 }, (_, id) => {
  const sides = Math.max(1, Math.floor(id / 8));
  return { dice: 1, sides, compare: "atLeast", need: Math.min(id % 8, sides + 1), reroll: false };
});

/** An effect of the damage charts: E_FATIGUE and so on. */
function effectOf(word: string | undefined): number {
  return EFFECTS.indexOf(word as (typeof EFFECTS)[number]);
}

const latestDice = keepLatest<DiceTables>();

function diceOf(book: Book): DiceTables {
  const chart = (rows: Readonly<Record<number, string>>): OutcomeTable => ({
    sides: 6,
    outcome: [1, 2, 3, 4, 5, 6].map((face) => effectOf(rows[face])),
  });
  const charts = [chart(book.lightChart), chart(book.heavyChart)];
  return latestDice(charts, () => buildDiceTables(ROLLS, charts, MAX_COUNT));
}

/**
 * The second half of `compile`, for units that come from elsewhere (vector operations).
 * @rule DM-STA-01, DM-STA-02, DM-STA-03, DM-STA-04, DM-STA-05, DM-STA-06, DM-STA-07, DM-STA-08, DM-STA-09, DM-WPN-01, DM-WPN-03, DM-WPN-08
 * @rule DM-WPN-09, DM-WPN-10, DM-WPN-13
 */
export function compileUnits(scenario: Scenario, book: Book, units: readonly (readonly LoadedUnit[])[]): M.DarkMatchup {
  const attack = scenario.mode === "attack";
  const plan = attackTerms(scenario);
  const onTable = scenario.mode === "battle";
  const duel: DuelTerms = attack ? duelOfAttack(scenario) : onTable ? duelOfBattle(scenario) : duelTerms(scenario);
  const groups = units.flat().flatMap((unit) => unit.groups);
  const weapons = weaponsOf(groups, book);
  const kinds = compileKinds(groups, weapons, book);
  const guns = compileGuns(weapons, kinds, book);
  const fight = units.map((list, side): M.DarkSide => compileSide(scenario, list, side, kinds.of, duel));
  const sides = scenario.sides.map((side, index) => ({
    name: side.name,
    points: pointsOf(units[index]!),
    models: units[index]!.filter((unit) => !unit.summoned).reduce((sum, unit) => sum + modelsOf(unit), 0),
    policy: policyName(side.policy),
  }));
  const sizes = units.map((list) => ({
    models: list.reduce((sum, unit) => sum + modelsOf(unit), 0),
    points: pointsOf(list.map((unit) => ({ ...unit, summoned: false }))),
    units: list.length,
    turns: duel.turns,
    powers:
      attack || list.some(({ groups }) => groups.some(({ model, powers }) => model.psychic > 0 || powers.length > 0))
        ? Infinity
        : 0,
    daemons: list.some(({ summoned }) => summoned) ? Infinity : 0,
  }));
  const all = book.ruling("dm.outnumberCount") === "all";
  const field = onTable ? compileField(battleTerms(scenario), book) : null;
  const players = scenario.sides.map(({ policy }) => askedFile(policy));
  return {
    rules: "dark-millennium",
    mode: scenario.mode,
    dice: diceOf(book),
    legs: !attack && scenario.mirror ? 2 : 1,
    metrics: outcomeMetrics(scenario.mode, outcomeWords(scenario.mode), sizes, [...guns.name, "Ram"], duel.turns),
    sides,
    ...(players.some((player) => player !== null) && { players }),
    rule: filledSlots(R, book, {}),
    number: numbersOf(book, duel),
    rofBonus: rows(book.off("DM-ROF-01") ? {} : book.rofBonus, book, 2 * M.MAX_MODELS),
    ramPower: rows(book.ramPower, book, 64),
    ramRof: rows(book.off("DM-RAM-03") ? {} : book.ramRof, book, 2 * M.MAX_MODELS),
    damageTimes: Int8Array.of(0, book.damage.light, book.damage.heavy, book.damage.overkill),
    kinds: kinds.columns,
    guns,
    boltGun: weapons.length - 1,
    fight: [fight[0]!, fight[1]!],
    weights: fight.map(({ mind }) => mind.weights),
    units: Math.max(1, ...fight.map((side) => side.units)),
    groups: Math.max(1, ...fight.map((side) => side.groups)),
    distance: Math.round(duel.distance * 10),
    turns: duel.turns,
    pointsAtLimit: duel.atLimit === "points" ? 1 : 0,
    together: duel.together ? 1 : 0,
    outnumberAll: all ? 1 : 0,
    outnumbered: book.off("DM-FST-03") ? 0 : book.firstTurn.outnumbered,
    attack: {
      action: { fire: M.FIRE, advance: M.ADVANCE, assault: M.ASSAULT, ram: M.RAM, power: M.POWER }[plan.action],
      power: POWERS.indexOf(plan.power),
      distance: Math.round(plan.range * 10),
      reaction: REACTIONS[plan.reaction],
      moved: Math.round(plan.moved * 10),
      scanned: plan.scanned ? 1 : 0,
      fatigue: plan.fatigue,
    },
    field,
    ...(field !== null && { sites: siteGrid(field.tables, { cell: SITE, unit: "inches", lost: "models" }) }),
    models: onTable ? Math.max(1, ...sizes.map((each) => each.models)) : 0,
    fate: book.ruling("dm.handOfFate") === "on" ? fateOf(scenario.options, book) : new Int16Array(0),
  };
}

/** Numbers of the book as battles read them. */
function numbersOf(book: Book, duel: DuelTerms): Int16Array {
  const { fatigue, movementBonus, firstTurn, reserves } = book;
  const { pb, short, medium, long, veryLong } = book.rangeModifier;
  const bands = book.off("DM-MOD-05") ? [0, 0, 0, 0, 0] : [pb, short, medium, long, veryLong];
  // Very long range is the last band; a table without it ends at the long one.
  if (book.off("DM-SPE-04")) bands[4] = M.OUT_OF_RANGE;
  const stacked = book.ruling("dm.movementBonusBands") === "stack" ? movementBonus.firstBonus : 0;
  const counted = !book.off("DM-FST-03") && !book.off("DM-SPE-10");
  return filledSlots(N, book, {
    indirectPoints: book.off("DM-SPE-02") ? fatigue.action : fatigue.indirect,
    band: bands,
    moveSecondBonus: book.off("DM-MOD-06") ? 0 : movementBonus.secondBonus + stacked,
    difficulty: duel.ground === "open" ? 0 : book.difficulty[duel.ground],
    firstDice: book.off("DM-FST-01") ? -firstTurn.dice : firstTurn.dice,
    contacts: duel.contacts,
    coherency: toTicks(book.table.coherency),
    scout: counted ? reserves.scout : 0,
    held: counted ? reserves.held : 0,
    chartSix: [effectOf(book.lightChart[6]), effectOf(book.heavyChart[6])],
  });
}

/** What a table and a line have in common; the rest comes from positions. */
function duelOfBattle(scenario: Scenario): DuelTerms {
  const { turns, attacker, hero, dice } = battleTerms(scenario);
  return { ...duelTerms({ ...scenario, duel: {} }), turns, attacker, hero, dice };
}

/** dm.handOfFate (DM-GEN-03): every open reading that is asked while a battle is played and was not chosen in the scenario. */
function fateOf(options: Readonly<Record<string, string>>, book: Book): Int16Array {
  // A rule that is off has no readings: that nobody assists stands in the place of who may.
  const settled = book.off("DM-PSY-02") ? "dm.assistants" : "";
  const open = RULINGS.filter(({ key }) => FATED.has(key) && options[key] === undefined && key !== settled);
  return Int16Array.from(open.flatMap(({ key, values }) => [FATED.get(key)!, values.length]));
}

/** Slots whose values are the readings in their order. */
const FATED: ReadonlyMap<string, number> = new Map([
  ["dm.declareCheck", R.afterPoint],
  ["dm.interceptPoint", R.intercept],
  ["dm.simultaneity", R.survivorsOnly],
  ["dm.retreatTiming", R.retreat],
  ["dm.rallyFloor", R.belowZero],
  ["dm.dieAllocation", R.allocation],
  ["dm.excessDice", R.wrap],
  ["dm.movementBonusWindow", R.moveWindow],
  ["dm.assaultParticipants", R.wholeUnit],
  ["dm.getsHot", R.hot],
  ["dm.barrageOrdnanceStack", R.stack],
  ["dm.barrageFatigueOn", R.onFirer],
  ["dm.indirectFatigue", R.indirectOnly],
  ["dm.lightSixSeverity", R.sixLight],
  ["dm.chartFatigue", R.chartIncluded],
  ["dm.selfDamageFatigue", R.self],
  ["dm.multiUnitFatigue", R.perUnit],
  ["dm.daemonDamage", R.wouldBe],
  ["dm.psychicFatigueTiming", R.beforePoint],
  ["dm.assistants", R.assistants],
  ["dm.coverMixed", R.majority],
  ["dm.passengers", R.passengers],
]);

/** An attack is made on the same line as a duel. */
function duelOfAttack(scenario: Scenario): DuelTerms {
  const { range, hidden, ...terms } = attackTerms(scenario);
  const rest = { ground: "open", attacker: null, turns: 1, atLimit: "draw" } as const;
  return { ...terms, ...rest, distance: range, hidden: [hidden, hidden] };
}

function compileSide(
  scenario: Scenario,
  list: readonly LoadedUnit[],
  side: number,
  kindOf: ReadonlyMap<LoadedGroup, number>,
  duel: DuelTerms,
): M.DarkSide {
  const groups = list.flatMap((unit) => unit.groups);
  const from = [0];
  for (const unit of list) from.push(from.at(-1)! + unit.groups.length);
  const marks = [...new Set(list.flatMap((unit) => unit.mark ?? []))] as (string | undefined)[];
  const attacker = duel.attacker === side + 1;
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const arc = duel.arc[side]!;
  const { policy } = scenario.sides[side]!;
  const want = scenario.mode === "attack" && side === 0 ? attackTerms(scenario).want : "doctrine";
  return {
    units: list.length,
    groups: groups.length,
    groupFrom: Int16Array.from(from),
    kind: Int8Array.from(groups, (group) => kindOf.get(group)!),
    start: Int8Array.from(groups, (group) => group.count),
    summoned: Int8Array.from(list, (unit) => (unit.summoned ? 1 : 0)),
    station: Int8Array.from(list, (unit) => unit.station),
    mark: Int8Array.from(list, (unit) => 1 + marks.indexOf(unit.mark)),
    unitNames: list.map((unit) => unit.name),
    entry: Int8Array.from(list, (unit) => unit.entry),
    cover: COVERS.indexOf(duel.cover[side]!),
    hidden: duel.hidden[side] ? 1 : 0,
    hero: duel.hero[side]!,
    arc: arc === "front" || book.off("DM-MOD-08") ? 0 : book.attackModifier[arc],
    price: Math.max(
      1,
      pointsOf(list) /
        Math.max(
          1,
          list.reduce((sum, unit) => sum + modelsOf(unit), 0),
        ),
    ),
    attacks: attacker ? 1 : 0,
    firstBonus: attacker && !book.off("DM-FST-03") ? book.firstTurn.attacker : 0,
    dice: diceChoice(duel.dice[side]!),
    mind: compileMind(doctrineOf(policy), want, ownTerms(policy)),
  };
}

function diceChoice(choice: DiceChoice): number {
  return choice === "best" ? 0 : choice === "all" ? -1 : choice;
}

/** Rows of "highest row not above the number", by number. Beyond the last row they go on by doubling, or stop. */
function rows(table: Readonly<Record<number, number>>, book: Book, length: number): Int8Array {
  const column = new Int8Array(length + 1);
  const steps = Object.entries(table).map(([from, value]) => [Number(from), value] as const);
  for (let n = 1; n <= length; n++) {
    const row = steps.filter(([from]) => from <= n).at(-1);
    column[n] = row?.[1] ?? 0;
    const [last, most] = steps.at(-1) ?? [Infinity, 0];
    if (n < 2 * last || book.ruling("dm.tableBeyond") === "cap") continue;
    for (let more = 2 * last, value = most + 1; more <= n; more *= 2, value++) column[n] = value;
  }
  return column;
}

// Weapons.

/** The weapons that somebody carries, and at the end the bolt of the psychic power. */
function weaponsOf(groups: readonly LoadedGroup[], book: Book): readonly Weapon[] {
  const found = new Map<string, Weapon>();
  for (const group of groups) for (const weapon of group.weapons) found.set(weapon.id, weapon);
  found.delete("psychicBolt");
  return [...found.values(), book.weapons["psychicBolt"]!];
}

const FLAG_OF: Readonly<Record<Special, readonly [number, Switch | undefined]>> = {
  Heavy: [M.W_HEAVY, "DM-WPN-14"],
  Ordnance: [M.W_ORDNANCE, "DM-WPN-11"],
  Blast: [M.W_BLAST, "DM-WPN-06"],
  Barrage: [M.W_BARRAGE, "DM-WPN-09"],
  Indirect: [M.W_INDIRECT, "DM-SPE-01"],
  GetsHot: [M.W_GETS_HOT, "DM-WPN-07"],
  PsychicShock: [M.W_SHOCK, "DM-WPN-10"],
  IgnoreCover: [M.W_IGNORE_COVER, "DM-SPE-03"],
  Sniper: [M.W_SNIPER, undefined],
  VeryLong: [M.W_VERY_LONG, undefined],
  Grenade: [0, undefined],
};

function compileGuns(weapons: readonly Weapon[], { columns }: CompiledKinds, book: Book): M.Guns {
  const need = new Int8Array(weapons.length * columns.count * 3);
  const flags = weapons.map((weapon, gun) => {
    let bits = weapon.range === 0 ? M.W_PB : 0;
    if (gun === weapons.length - 1) bits |= M.W_PSYCHIC;
    for (const word of weapon.special) {
      const [bit, rule] = FLAG_OF[word];
      if (rule === undefined || !book.off(rule)) bits |= bit;
    }
    return bits;
  });
  weapons.forEach((weapon, gun) => {
    for (let kind = 0; kind < columns.count; kind++) {
      const at = (gun * columns.count + kind) * 3;
      for (let severity = 1; severity <= 3; severity++) {
        need[at + severity - 1] = mosNeeded(weapon, flags[gun]!, columns, kind, severity, book);
      }
    }
  });
  return {
    count: weapons.length,
    name: weapons.map((weapon) => weapon.name),
    range: Int16Array.from(weapons, (weapon) => weapon.range * 10),
    ...bytesOf(weapons, "power", "rof"),
    accuracy: Int8Array.from(weapons, (weapon) => (book.off("DM-MOD-02") ? 0 : weapon.accuracy)),
    flags: Int32Array.from(flags),
    need,
  };
}

const NEVER = 99;

/** The smallest MoS whose damage score beats `severity` times the armour, strictly (DM-DAM-01, -02, DM-WPN-08, -10). */
function mosNeeded(
  { power, at }: Weapon,
  flags: number,
  kinds: M.Kinds,
  kind: number,
  severity: number,
  book: Book,
): number {
  const type = kinds.type[kind]!;
  if ((flags & M.W_SHOCK) !== 0 && type !== M.VEHICLE) return book.ruling("dm.psychicShock") === "needs-mos-1" ? 1 : 0;
  const wide = book.ruling("dm.atScope") === "vehicles-and-monsters";
  const works = type === M.VEHICLE || (wide && type === M.MONSTER);
  const bonus = works && !book.off("DM-WPN-08") ? at : 0;
  const times = [book.damage.light, book.damage.heavy, book.damage.overkill][severity - 1]!;
  if (power === 0) return NEVER;
  const least = Math.floor((times * kinds.armour[kind]!) / power) + 1 - bonus;
  return Math.max(0, Math.min(NEVER, least));
}

// Models.

interface CompiledKinds {
  readonly columns: M.Kinds;
  readonly of: ReadonlyMap<LoadedGroup, number>;
}

function compileKinds(groups: readonly LoadedGroup[], weapons: readonly Weapon[], book: Book): CompiledKinds {
  const of = new Map<LoadedGroup, number>();
  const distinct: LoadedGroup[] = [];
  const seen = new Map<string, number>();
  for (const group of groups) {
    const { count: _, ...rest } = group;
    const key = JSON.stringify(rest);
    let kind = seen.get(key);
    if (kind === undefined) {
      kind = distinct.length;
      seen.set(key, kind);
      distinct.push(group);
    }
    of.set(group, kind);
  }
  const index = (weapon: Weapon): number => weapons.findIndex((each) => each.id === weapon.id);
  const arms = distinct.map((group) => (group.weapons.length === 0 ? [] : group.weapons.map(index)));
  const from = [0];
  for (const list of arms) from.push(from.at(-1)! + list.length);
  const models = distinct.map(({ model }) => model);
  const { infantryBase, monsterBase, vehicleBase, infantryHeight, bigHeight } = book.table;
  const bases = { infantry: infantryBase, monster: monsterBase, vehicle: vehicleBase };
  const jump = book.off("DM-SPE-05") ? 0 : M.T_JUMP;
  const columns: M.Kinds = {
    count: distinct.length,
    name: distinct.map(({ model }) => model.name),
    ...bytesOf(models, "agility", "bs", "as", "defence", "scores", "morale", "psychic", "summonCost"),
    type: Int8Array.from(models, ({ type }) => TYPES.indexOf(type)),
    speed: Int16Array.from(distinct, ({ model }) => model.speed * 10),
    armour: Int16Array.from(distinct, ({ model }) => model.armour),
    traits: Int32Array.from(distinct, (group) => traitsOf(group, jump, book)),
    points: Int32Array.from(distinct, (group) => group.points),
    radius: Int32Array.from(distinct, ({ model }) => toTicks(bases[model.type] / 10)),
    tall: Int32Array.from(distinct, ({ model }) => toTicks(model.type === "infantry" ? infantryHeight : bigHeight)),
    room: Int8Array.from(models, ({ transport }) => transport),
    armsFrom: Int16Array.from(from),
    arms: Int8Array.from(arms.flat()),
    pairs: Int8Array.from(distinct.flatMap((group) => group.weapons.map((weapon) => pairOf(weapon, group, book)))),
  };
  return { columns, of };
}

/** Further weapons of the same model with equal Power, RoF, Accuracy and Special are used too (DM-WPN-13). */
function pairOf(weapon: Weapon, { model, weapons }: LoadedGroup, book: Book): number {
  if (model.type !== "infantry" || weapon.hands === 0) return 1;
  if (book.off("DM-WPN-13") || book.ruling("dm.pairedWeapons") === "one") return 1;
  const alike = (each: Weapon): boolean =>
    each.power === weapon.power &&
    each.rof === weapon.rof &&
    each.accuracy === weapon.accuracy &&
    each.at === weapon.at &&
    each.hands > 0 &&
    each.special.join() === weapon.special.join();
  return Math.min(2, weapons.filter(alike).length);
}

const POWER_TRAITS: Readonly<Record<Power, number>> = {
  bolt: M.T_BOLT,
  ward: M.T_WARD,
  dread: M.T_DREAD,
  summoning: M.T_SUMMON,
};
const GEAR_TRAITS: Readonly<Record<Gear, number>> = { scanner: M.T_SCANNER, jumpPack: M.T_JUMP, icon: M.T_ICON };

function traitsOf({ model, gear, powers, weapons }: LoadedGroup, jump: number, book: Book): number {
  let bits = 0;
  if (model.traits.includes("Daemon") && !book.off("DM-SPE-08")) bits |= M.T_DAEMON;
  if (model.traits.includes("Skimmer")) bits |= M.T_SKIMMER;
  for (const item of gear) bits |= GEAR_TRAITS[item];
  if (jump === 0) bits &= ~M.T_JUMP;
  if (book.off("DM-ICO-01")) bits &= ~M.T_ICON;
  for (const power of powers) bits |= POWER_TRAITS[power];
  if (book.off("DM-SUM-01")) bits &= ~M.T_SUMMON;
  if (weapons.some((weapon) => weapon.special.includes("Sniper"))) bits |= M.T_SNIPER;
  return bits;
}
