/** Scenario -> HeresyMatchup: rosters become columns, rulings and house rules small integers, dice look-up tables. Cold: once a scenario. */
import type { DiceTables, OutcomeTable, RollKind } from "../../../dice/dice.ts";
import { buildDiceTables } from "../../../dice/tables.ts";
import { FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { askedFile, doctrineOf, ownTerms, policyName } from "../../../players/index.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { keepLatest } from "../../kernel/latest.ts";
import { outcomeMetrics } from "../../kernel/metrics.ts";
import { bytesOf } from "../../kernel/records.ts";
import { filledSlots } from "../../kernel/rulings.ts";
import { namesApart } from "../../kernel/sentences.ts";
import { siteGrid } from "../../kernel/sites.ts";
import * as M from "../matchup.ts";
import { outcomeWords } from "../metrics.ts";
import { compileMind } from "../player/doctrine.ts";
import { R } from "../rulings.ts";
import { type Book, resolveBook } from "./book.ts";
import { CATASTROPHES, COVER_NAMES, LOCATIONS, POWER_NAMES, type Skill, type WeaponSkill } from "./data.ts";
import { compileField, SITE } from "./field.ts";
import {
  type AttackTerms,
  attackTerms,
  type BattleTerms,
  battleTerms,
  type DuelTerms,
  duelTerms,
  musterTerms,
} from "./modes.ts";
import type { Body } from "./profiles.rows.ts";
import { type LoadedGroup, type LoadedUnit, loadRoster } from "./roster.ts";
import type { Weapon } from "./weapons.rows.ts";

/** Largest number of dice of one kind that one look-up answers. */
const MAX_COUNT = 64;
const MILLIMETRES = 10;
const WORTH = 16;

/** @rule HE-ASM-04 */
export function compile(scenario: Scenario): M.HeresyMatchup {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const rosters = scenario.sides.map((side, index) => loadRoster(side, book, musterTerms(scenario, index)));
  return compileUnits(
    scenario,
    book,
    rosters.map((roster) => roster.units),
  );
}

/** Who plays a side: its doctrine, by what its terms weigh. */
function mindOf({ policy }: Scenario["sides"][number]): M.Mind {
  return compileMind(doctrineOf(policy), ownTerms(policy), askedFile(policy) !== null);
}

/** The second half of `compile`, for units that come from elsewhere (vector operations). */
export function compileUnits(
  scenario: Scenario,
  book: Book,
  sides: readonly (readonly LoadedUnit[])[],
): M.HeresyMatchup {
  const isAttack = scenario.mode === "attack";
  const plan = attackTerms(scenario);
  const battle = scenario.mode === "battle" ? battleTerms(scenario) : undefined;
  const duel = isAttack ? duelOfAttack(plan, scenario) : battle ? duelOfBattle(battle, scenario) : duelTerms(scenario);
  const stride = Math.max(1, sides[0]!.length, sides[1]!.length);
  const groups = sides.flatMap((units) => units.flatMap((unit) => unit.groups));
  const weaponNames = [...new Set(groups.flatMap(({ weapons }) => weapons.map(({ name }) => name)))];
  if (groups.some(({ power }) => power > 0)) weaponNames.push("psychic bolt");
  const { rows, weapons, rowOf } = rowsOf(groups, weaponNames, book);
  const points = sides.map((units) => units.reduce((sum, unit) => sum + unit.points, 0));
  const field = battle && compileField(battle, book, points);
  const models = sides.map((units) => units.reduce((sum, { groups: all }) => sum + standsOf(all), 0));
  const rulebook = rulebookOf(book, duel);
  const players = scenario.sides.map(({ policy }) => askedFile(policy));
  const side = (index: 0 | 1): M.HeresySide => ({
    units: sides[index]!.length,
    stands: models[index]!,
    cover: COVER_NAMES.indexOf(duel.cover[index]),
    points: points[index]!,
    mind: mindOf(scenario.sides[index]!),
  });
  const fight = [side(0), side(1)] as const;
  const place = (order: readonly [0 | 1, 0 | 1]): M.UnitColumns =>
    unitColumns(
      order.map((index) => sides[index]!),
      stride,
      rowOf,
      rows,
      weapons,
      book,
    );
  return {
    rules: "heresy",
    mode: scenario.mode,
    dice: diceOf(book),
    // Who attacks with twice the points always sits in seat 1 (HE-SCN-08).
    legs: !isAttack && scenario.mirror && battle?.game !== "attackDefend" ? 2 : 1,
    metrics: outcomeMetrics(
      scenario.mode,
      outcomeWords(scenario.mode),
      sides.map((units, i) => ({
        models: models[i]!,
        points: points[i]!,
        units: units.length,
        ...titanAndPsi(units, book),
      })),
      weaponNames,
      duel.turns,
    ),
    sides: scenario.sides.map(({ name, policy }, i) => ({
      name,
      points: points[i]!,
      models: models[i]!,
      policy: policyName(policy),
    })),
    stride,
    rulebook,
    rows,
    weapons,
    weaponNames,
    boltLabel: weaponNames.indexOf("psychic bolt"),
    fight,
    weights: fight.map(({ mind }) => mind.weights),
    units: [place([0, 1]), place([1, 0])],
    unitNames: namesApart(
      sides.map((units) => units.map(({ name }) => name)),
      scenario.sides,
      (name, number) => `${name} ${number}`,
    ),
    titan: titanNumbers(book),
    ...(players.some((player) => player !== null) && { players }),
    ...(field && { field, sites: siteGrid(field.tables, { cell: SITE, unit: "cm", lost: "stands" }) }),
    distance: duel.distance * MILLIMETRES,
    edge: duel.edge * MILLIMETRES,
    turns: duel.turns,
    attack: {
      action: plan.action,
      facing: plan.facing === "front" ? 0 : 1,
      pointBlank: plan.pointBlank ? 1 : 0,
      prepared: plan.prepared ? 1 : 0,
      rounds: plan.rounds,
      power: POWER_NAMES.indexOf(plan.power),
      chits: plan.chits,
    },
  };
}

/** Readings, rules that are off and numbers, as battles read them. */
function rulebookOf(book: Book, duel: DuelTerms): Int16Array {
  const { table, bases } = book;
  return filledSlots(R, book, {
    room: duel.roomForBoth ? 1 : 0,
    turns: duel.turns,
    limitDraw: duel.atLimit === "draw" ? 1 : 0,
    byScore: duel.victory === "points" ? 1 : 0,
    estimate: duel.estimate,
    frontage: duel.frontage * MILLIMETRES,
    touched: duel.touched,
    titanTurn: Math.min(FULL_TURN, (table.titanTurns * table.titanTurn * FULL_TURN) / 360),
    apart: Math.round((bases.apart * UNIT) / MILLIMETRES),
  });
}

/** An attack is made on the same line as a duel. */
function duelOfAttack(plan: AttackTerms, scenario: Scenario): DuelTerms {
  return {
    ...duelTerms({ ...scenario, duel: {} }),
    ...plan,
    distance: plan.range,
    cover: ["none", plan.cover],
    turns: 1,
  };
}

/** What a battle on a table has in common with a duel. */
function duelOfBattle(battle: BattleTerms, scenario: Scenario): DuelTerms {
  return { ...duelTerms({ ...scenario, duel: {} }), ...battle, victory: "points" };
}

function standsOf(groups: readonly LoadedGroup[]): number {
  return groups.reduce((sum, group) => sum + group.stands, 0);
}

const latestDice = keepLatest<DiceTables>();

function diceOf(book: Book): DiceTables {
  const kinds = rollKinds(book.ruling("penetrationDice"), book.ruling("armourAboveTen") === "natural10");
  const charts = [locationTable(book), catastropheTable(book)];
  return latestDice([kinds, charts], () => buildDiceTables(kinds, charts, MAX_COUNT));
}

/** A D10 by the number that it needs, then penetration rolls by dice and armour (HE-FIR-10, HE-AMB-06, -08). */
export function rollKinds(reading: string, natural10: boolean): RollKind[] {
  const kind = (dice: number, need: number, keep?: "highest"): RollKind => ({
    dice,
    sides: 10,
    ...(keep && { keep }),
    compare: "atLeast",
    need,
    reroll: false,
  });
  const kinds = Array.from({ length: M.PIERCE }, (_, need) => kind(1, need));
  for (let dice = 1; dice <= 4; dice++) {
    for (let armour = 0; armour < M.ARMOURS; armour++) {
      const highest = reading !== "sum" || dice === 1;
      const need = highest && natural10 ? Math.min(10, armour) : armour;
      kinds.push(kind(dice, need, highest && dice > 1 ? "highest" : undefined));
    }
  }
  return kinds;
}

function locationTable(book: Book): OutcomeTable {
  const outcome = Array.from({ length: 10 }, (_, i) => {
    const place = LOCATIONS.findIndex((name) => i + 1 >= book.titan[name].from && i + 1 <= book.titan[name].to);
    return place < 0 ? M.HULL : place;
  });
  return { sides: 10, outcome };
}

function catastropheTable(book: Book): OutcomeTable {
  const outcome = Array.from({ length: 10 }, (_, i) => {
    const result = CATASTROPHES.findIndex((name) => i + 1 <= book.catastrophe[name]);
    return result < 0 ? M.C_DESTROYED : result;
  });
  return { sides: 10, outcome };
}

/** Bounds of what only titans and only psykers do or suffer. */
function titanAndPsi(
  units: readonly LoadedUnit[],
  book: Book,
): Record<"titanDamage" | "titanEvents" | "powers", number> {
  const titans = units.filter(({ groups }) => groups.some(({ body }) => body === "titan")).length;
  const damage = LOCATIONS.reduce((sum, name) => sum + book.titan[name].damage, 0);
  return {
    titanDamage: titans * damage,
    titanEvents: titans > 0 ? Infinity : 0,
    powers: units.some(({ groups }) => groups.some(({ mastery }) => mastery > 0)) ? Infinity : 0,
  };
}

function titanNumbers(book: Book): M.TitanNumbers {
  const { shields, shieldArmour, regenerate, damageControl } = book.titan;
  const damage = LOCATIONS.map((name) => book.titan[name].damage);
  return {
    shields: book.off("HE-TIT-05") ? 0 : shields,
    shieldArmour,
    regenerate,
    damageControl,
    damage,
    total: damage.reduce((sum, each) => sum + each, 0),
  };
}

// Stands and what they carry.

const SKILL_BITS: Partial<Record<Skill, number>> = {
  stealth: M.S_STEALTH,
  rapidFire: M.S_RAPID,
  sniper: M.S_SNIPER,
  stubborn: M.S_STUBBORN,
  closeSupport: M.S_CLOSE_SUPPORT,
  recon: M.S_RECON,
  jumpPacks: M.S_JUMP,
  hero: M.S_HERO,
  tankKillers: M.S_TANK_KILLER,
  fear: M.S_FEAR,
  horror: M.S_HORROR,
  enhancedAssault: M.S_ENHANCED,
  electroHull: M.S_ELECTRO,
  manoeuvrable: M.S_MANOEUVRABLE,
  armouredVehicle: M.S_ARMOURED,
};
const WEAPON_BITS: Readonly<Record<WeaponSkill, number>> = {
  antiInfantry: M.W_ANTI_INFANTRY,
  antiTank: M.W_ANTI_TANK,
  template: M.W_TEMPLATE,
};

/** Only titans are held to a number of turns (HE-TIT-09): to anybody else the skill is no difference, which `why` and `worth` would play out. */
function skillBits({ body, skills }: LoadedGroup): number {
  const bits = skills.reduce((sum, skill) => sum | (SKILL_BITS[skill] ?? 0), 0);
  return body === "titan" ? bits : bits & ~M.S_MANOEUVRABLE;
}

/** HE-SKL-02, -03, HE-FIR-13. */
function classOf({ body, skills }: LoadedGroup): number {
  if (body === "titan") return M.TITAN;
  if (skills.includes("armouredVehicle")) return M.ARMOURED;
  return skills.includes("lightVehicle") ? M.LIGHT : M.INFANTRY;
}

/** Bodies in the order of FOOT, WHEELS, VEHICLE, WALKER. */
const BODIES: readonly Body[] = ["infantry", "bikes", "vehicle", "titan"];

/** Directions that a mount covers (HE-ARC-01 to -04); stands of infantry turn with what they carry. */
function arcOf({ mount }: Weapon, { body, skills }: LoadedGroup, book: Book): number {
  if (mount === "turret" || body === "infantry") return FULL_TURN;
  if (mount === "swivel") return book.off("HE-ARC-02") ? FULL_TURN : FULL_TURN / 4;
  if (book.off("HE-ARC-03")) return FULL_TURN;
  return skills.includes("grav") ? FULL_TURN / 4 : FULL_TURN / 8;
}

interface Stands {
  readonly rows: M.Rows;
  readonly weapons: M.Weapons;
  readonly rowOf: (group: LoadedGroup) => number;
}

/** One row for each kind of stand. */
function rowsOf(groups: readonly LoadedGroup[], weaponNames: readonly string[], book: Book): Stands {
  const keyOf = ({ stands: _, ...kind }: LoadedGroup): string => JSON.stringify(kind);
  const kinds = new Map(groups.map((group) => [keyOf(group), group]));
  const keys = [...kinds.keys()];
  const list = [...kinds.values()];
  const weapons = list.flatMap((group) => group.weapons);
  const starts: number[] = [];
  let at = 0;
  for (const group of list) {
    starts.push(at);
    at += group.weapons.length;
  }
  const bytes = (value: (group: LoadedGroup) => number) => Int8Array.from(list, value);
  return {
    rows: {
      count: list.length,
      name: list.map(({ name }) => name),
      ...bytesOf(list, "accuracy", "armour", "mastery", "power", "leadership", "transport"),
      // A template weapon makes its bearers better in assault (HE-TPL-03, HE-ASM-17).
      assault: bytes(
        (group) => group.assault + (group.weapons.some(({ skills }) => skills.includes("template")) ? 1 : 0),
      ),
      worth: Int32Array.from(list, ({ points }) => Math.round(points * WORTH)),
      class: bytes(classOf),
      skills: Int32Array.from(list, skillBits),
      body: bytes(({ body }) => BODIES.indexOf(body)),
      weaponFrom: Int16Array.from(starts),
      weaponTo: Int16Array.from(list, (group, i) => starts[i]! + group.weapons.length),
    },
    weapons: {
      ...bytesOf(weapons, "firepower", "penetration"),
      short: Int16Array.from(weapons, ({ short }) => short * MILLIMETRES),
      long: Int16Array.from(weapons, ({ long }) => long * MILLIMETRES),
      flags: Int8Array.from(weapons, ({ skills }) => skills.reduce((bits, skill) => bits | WEAPON_BITS[skill], 0)),
      arc: Int16Array.from(list.flatMap((group) => group.weapons.map((each) => arcOf(each, group, book)))),
      label: Int8Array.from(weapons, ({ name }) => weaponNames.indexOf(name)),
    },
    rowOf: (group) => keys.indexOf(keyOf(group)),
  };
}

/** All units of a leg: those of seat 1, then those of seat 2. */
function unitColumns(
  seats: readonly (readonly LoadedUnit[])[],
  stride: number,
  rowOf: (group: LoadedGroup) => number,
  rows: M.Rows,
  weapons: M.Weapons,
  book: Book,
): M.UnitColumns {
  const n = 2 * stride;
  const at: { readonly unit: LoadedUnit; readonly index: number; readonly first: number }[] = seats.flatMap(
    (units, seat) => units.map((unit, i) => ({ unit, index: seat * stride + i, first: seat * stride })),
  );
  const fill = <T extends Int8Array | Int16Array | Int32Array>(column: T, value: (unit: LoadedUnit) => number): T => {
    for (const { unit, index } of at) column[index] = value(unit);
    return column;
  };
  const bytes = (value: (unit: LoadedUnit) => number) => fill(new Int8Array(n), value);
  const row = new Int8Array(M.GROUPS * n).fill(-1);
  const stands = new Int8Array(M.GROUPS * n);
  const quality = new Int8Array(3 * n);
  const commander = new Int8Array(n).fill(-1);
  for (const { unit, index, first } of at) {
    unit.groups.forEach((group, g) => {
      row[M.GROUPS * index + g] = rowOf(group);
      stands[M.GROUPS * index + g] = group.stands;
    });
    quality.set(unit.quality, 3 * index);
    commander[index] = unit.commander < 0 ? -1 : first + unit.commander;
  }
  const psyker = ({ groups }: LoadedUnit) => groups.find(({ power }) => power > 0);
  const most = (unit: LoadedUnit, value: (group: LoadedGroup) => number) => Math.max(...unit.groups.map(value));
  return {
    row,
    groups: bytes(({ groups }) => groups.length),
    stands,
    quality,
    breakAt: bytes(({ breakPoint }) => breakPoint),
    points: fill(new Int32Array(n), ({ points }) => points),
    level: bytes(({ level }) => level),
    commander,
    commands: bytes(({ commands }) => commands),
    bonus: bytes(({ bonus }) => bonus),
    // Who commands does it by his own leadership, whoever joins him (HE-LDR-02).
    leadership: bytes((unit) =>
      unit.commands > 0 ? unit.groups[0]!.leadership : most(unit, (each) => each.leadership),
    ),
    move: fill(new Int16Array(n), moveOf),
    skills: fill(new Int32Array(n), ({ groups }) => skillBits(groups[0]!)),
    body: bytes((unit) => Math.max(...unit.groups.map(({ body }) => BODIES.indexOf(body)))),
    radius: fill(new Int16Array(n), (unit) =>
      Math.max(...unit.groups.map(({ body }) => (book.bases[body] * UNIT) / MILLIMETRES)),
    ),
    sole: bytes(({ groups }) => (new Set(groups.map(classOf)).size === 1 ? classOf(groups[0]!) : -1)),
    ...boundsOf(n, row, rows, weapons),
    riders: bytes((unit) => (ridersOf(unit) <= seatsOf(unit) ? ridersOf(unit) : 0)),
    ride: fill(new Int16Array(n), rideOf),
    titan: bytes(({ titan }) => (titan ? 1 : 0)),
    entry: bytes(({ entry }) => entry),
    powers: bytes(
      (unit) => psyker(unit)?.powers?.reduce((set, name) => set | (1 << POWER_NAMES.indexOf(name)), 0) ?? -1,
    ),
    mastery: bytes((unit) => most(unit, ({ mastery }) => mastery)),
    power: bytes((unit) => most(unit, ({ power }) => power)),
    hides: bytes(({ groups }) => (groups[0]!.body === "vehicle" ? 0 : 1)),
    rally: bytes(({ rally }) => rally),
  };
}

/** The ranges at which the fire of each unit changes. */
function boundsOf(
  n: number,
  row: Int8Array,
  { weaponFrom, weaponTo }: M.Rows,
  { short, long }: M.Weapons,
): Pick<M.UnitColumns, "bounds" | "bands"> {
  const bounds = new Int16Array(M.BANDS * n).fill(M.NO_BOUND);
  const bands = new Int8Array(n);
  for (let unit = 0; unit < n; unit++) {
    const own = row.subarray(M.GROUPS * unit, M.GROUPS * (unit + 1)).filter((each) => each >= 0);
    const ranges = new Set<number>();
    for (const each of own) {
      for (let i = weaponFrom[each]!; i < weaponTo[each]!; i++) ranges.add(short[i]!).add(long[i]!);
    }
    // The last place stays free, so that every search ends.
    if (ranges.size >= M.BANDS) continue;
    bounds.set(
      [...ranges].sort((a, b) => a - b),
      M.BANDS * unit,
    );
    bands[unit] = ranges.size;
  }
  return { bounds, bands };
}

/** Stands on foot of a unit that has transports; and what those carry (HE-SKL-15, HE-ASM-10). */
function ridersOf({ groups }: LoadedUnit): number {
  return standsOf(groups.filter(({ body }) => body === "infantry"));
}

function seatsOf({ groups }: LoadedUnit): number {
  return groups.reduce((sum, { stands, transport }) => sum + stands * transport, 0);
}

/** How the unit moves when all who walk ride. */
function rideOf({ groups }: LoadedUnit): number {
  const wheels = groups.filter(({ body }) => body !== "infantry");
  return wheels.length === 0 ? 0 : Math.min(...wheels.map(({ M: rate }) => rate)) * MILLIMETRES;
}

/** A unit moves as its slowest stands; jump packs move half as fast again (HE-SKL-09). */
function moveOf({ groups }: LoadedUnit): number {
  const slowest = Math.min(...groups.map(({ M: rate }) => rate)) * MILLIMETRES;
  return groups[0]!.skills.includes("jumpPacks") ? Math.trunc(slowest * 1.5) : slowest;
}
