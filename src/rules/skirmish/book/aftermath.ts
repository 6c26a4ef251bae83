/**
 * What follows a battle: injuries, points, the Pool, succession and advances. None of it needs a table, so it is exact after a duel
 * as well. Cold: once a battle, and by vector operations.
 */
import type { Dice, RollKind } from "../../../dice/dice.ts";
import { need } from "../../../dice/kinds.ts";
import { assert } from "../../../errors.ts";
import type { Book } from "./book.ts";
import { ADVANCE_CAP, type Gain, INJURY_TABLE, LEADER_ADVANCES, PACK_ADVANCES, type Profile } from "./data.ts";
import type { Gains } from "./roster-entry.ts";

// Injuries (SK-INJ).

/** One roll on the injury table of commanders: the first die counts tens. @rule SK-INJ-05 */
export function rollInjury(dice: Dice): string {
  const tens = dice.die(6);
  return injuryOf(10 * tens + dice.die(6));
}

function injuryOf(d66: number): string {
  const row = INJURY_TABLE.find((each) => d66 >= each.from && d66 <= each.to);
  assert(row !== undefined, `no injury for ${d66}`);
  return row.id;
}

/** These are rolled again among Multiple Injuries (SK-INJ-07). */
const NOT_MULTIPLE = new Set(["dead", "captured", "multipleInjuries"]);

/** What is left of the table for Multiple Injuries: rolling again until one of them comes up is drawing among them. */
const MULTIPLE = [11, 21, 31, 41, 51, 61]
  .flatMap((first) => [0, 1, 2, 3, 4, 5].map((more) => injuryOf(first + more)))
  .filter((id) => !NOT_MULTIPLE.has(id));

/** The injuries of a model that suffers several: D6 of them. @rule SK-INJ-07 */
export function rollMultipleInjuries(dice: Dice): string[] {
  return Array.from({ length: dice.die(6) }, () => rollOneOfSeveral(dice));
}

function rollOneOfSeveral(dice: Dice): string {
  return MULTIPLE[dice.below(MULTIPLE.length)]!;
}

/** The roll that one of several injuries is this one; no real die has so many sides, but the law is exact. */
export function multipleInjuryKind(event: string): RollKind {
  const faces = MULTIPLE.filter((id) => id === event).length;
  return { dice: 1, sides: MULTIPLE.length, compare: "atMost", need: faces, reroll: false };
}

/**
 * How often one injury counts among several; `kind` is the id of `multipleInjuryKind(event)` in the tables of the dice. By the ruling
 * `injury.stack` a repeated injury may count only once.
 */
export function countMultipleInjury(dice: Dice, kind: number, book: Book): number {
  const count = dice.count(dice.die(6), kind);
  return book.ruling("injury.stack") === "once" ? Math.min(1, count) : count;
}

/** What makes Pack models easier or harder to kill; switched off, they die like anybody. */
const DEATH_RULES: Readonly<Record<string, string>> = { ork_grot: "SK-ORK-09", SM: "SK-SM-13", CSM: "SK-CSM-21" };

/**
 * Highest face on which a Pack model that was Out of Action dies; commanders and Upgraded models have their own table.
 * @rule SK-SM-13, SK-ORK-09, SK-CSM-21, SK-INJ-03
 */
export function deadOn(profile: Profile, book: Book): number {
  for (const key of [profile.id, profile.army]) {
    const face = book.packDeath[key];
    if (face !== undefined && !book.off(DEATH_RULES[key] ?? "")) return face;
  }
  return book.packDeath["default"]!;
}

/** How many of a Pack's models that were Out of Action die; drawn through the standard D6 kinds (SK-INJ-03). */
export function packDeaths(dice: Dice, outOfAction: number, highestDeadly: number): number {
  return outOfAction - dice.count(outOfAction, need(highestDeadly + 1));
}

/** What a captive's freedom costs, rolled before its owner decides. @rule SK-INJ-21 */
export function rollRansom(dice: Dice, book: Book): number {
  return book.points.ransom + dice.sum(3, 6);
}

/** A Pool never goes into debt, unless the ruling lets a ransom do so (SK-AMB-65). */
export function ransomAffordable(cost: number, pool: number, book: Book): boolean {
  return cost <= pool || book.ruling("injury.ransomShort") === "debt";
}

/** What a commander or an Upgraded model carries from battle to battle, in the words of the roster. */
export interface Veteran {
  readonly profile: string;
  readonly characteristics: Gains;
  readonly lost: readonly ("arm" | "leg" | "eye")[];
  readonly hardened: boolean;
  readonly scarred: boolean;
  readonly enmities: readonly string[];
  readonly skills: readonly string[];
  /** Injuries of 32: before each game a 1 keeps the model away (assumed). */
  readonly oldWounds: number;
  /** Battles still to miss. */
  readonly misses: number;
  /** Its weapons and equipment were stolen; armour stays. */
  readonly looted: boolean;
  readonly fate: "fit" | "dead" | "captured";
}

export interface Injured {
  readonly veteran: Veteran;
  /** Points that the injury itself brings (SK-INJ-27). */
  readonly points: number;
}

/** A commander's whole injury step: one roll, or several for Multiple Injuries. `victor` is the profile that put it down. */
export function sufferInjuries(veteran: Veteran, victor: string, dice: Dice, book: Book): Injured {
  const first = rollInjury(dice);
  if (first !== "multipleInjuries") return sufferInjury(veteran, first, victor, dice, book);
  const several = rollMultipleInjuries(dice);
  const counted = book.ruling("injury.stack") === "once" ? [...new Set(several)] : several;
  let result: Injured = { veteran, points: 0 };
  for (const injury of counted) {
    const next = sufferInjury(result.veteran, injury, victor, dice, book, true);
    result = { veteran: next.veteran, points: result.points + next.points };
  }
  return result;
}

/**
 * What one injury, or one of several, does with the dice that it asks for (SK-INJ-06 to SK-INJ-27).
 * @rule SK-INJ-06, SK-INJ-08, SK-INJ-09, SK-INJ-10, SK-INJ-11, SK-INJ-12, SK-INJ-13, SK-INJ-14, SK-INJ-15, SK-INJ-16, SK-INJ-17, SK-INJ-18
 * @rule SK-INJ-19, SK-INJ-20, SK-INJ-24, SK-INJ-25, SK-INJ-27
 */
export function sufferInjury(
  veteran: Veteran,
  injury: string,
  victor: string,
  dice: Dice,
  book: Book,
  ofSeveral = false,
): Injured {
  if (injury === "survivesAgainstTheOdds") return { veteran, points: book.points.survivesAgainstTheOdds };
  if (injury === "horribleScars" && (veteran.scarred || veteran.skills.includes("Fearsome"))) {
    // Among several it is rolled again like the others: none of them is fatal (SK-INJ-07).
    if (ofSeveral) return sufferInjury(veteran, rollOneOfSeveral(dice), victor, dice, book, true);
    return sufferInjuries(veteran, victor, dice, book);
  }
  const change = CHANGES[injury];
  assert(change !== undefined, `unknown injury ${injury}`);
  return { veteran: { ...veteran, ...change(veteran, dice, victor) }, points: 0 };
}

type Change = (veteran: Veteran, dice: Dice, victor: string) => Partial<Veteran>;

const lower =
  (name: keyof Gains, by: (dice: Dice) => number = () => 1): Change =>
  ({ characteristics }, dice) => ({
    characteristics: { ...characteristics, [name]: (characteristics[name] ?? 0) - by(dice) },
  });

const limb =
  (part: "arm" | "leg"): Change =>
  ({ lost, misses }, dice) =>
    dice.die(6) === 1 ? { lost: [...lost, part] } : { misses: Math.max(misses, 1) };

/** What injuries change about a model. */
const CHANGES: Readonly<Record<string, Change>> = {
  dead: () => ({ fate: "dead" }),
  captured: () => ({ fate: "captured" }),
  minorLeg: lower("M"),
  arm: limb("arm"),
  majorLeg: limb("leg"),
  minorHead: lower("Ld", halfDie),
  chest: lower("T"),
  // The point of BS goes with the eye, see `characteristics` in equip.ts.
  eye: ({ lost }) => ({ lost: [...lost, "eye"] }),
  oldBattleWound: ({ oldWounds }) => ({ oldWounds: oldWounds + 1 }),
  nervous: lower("I"),
  hand: lower("WS"),
  deepWound: ({ misses }, dice) => ({ misses: Math.max(misses, halfDie(dice)) }),
  looted: () => ({ looted: true }),
  fullRecovery: () => ({}),
  bitterEnmity: ({ enmities }, _, victor) => ({ enmities: [...new Set([...enmities, victor])] }),
  hardened: () => ({ hardened: true }),
  horribleScars: () => ({ scarred: true }),
};

function halfDie(dice: Dice): number {
  return dice.die(3);
}

// Points (SK-PTS) and the Pool (SK-POOL).

export interface BattleFacts {
  readonly pool: number;
  readonly won: boolean;
  readonly routed: boolean;
  /** Enemies Out of Action; those Killed are counted in `enemyKilled` alone. */
  readonly enemyOutOfAction: number;
  readonly enemyKilled: number;
  readonly scenarioBonus: number;
  /** The lost award for having fought; absent: the ruling `points.fought`. */
  readonly foughtInBattleAward?: number;
}

/**
 * What a battle earns; the Pool never falls below nothing.
 * @rule SK-PTS-03, SK-PTS-04, SK-PTS-05, SK-PTS-06, SK-PTS-07, SK-PTS-08, SK-POOL-02
 */
export function battlePoints(facts: BattleFacts, book: Book): { readonly earned: number; readonly poolAfter: number } {
  const { points } = book;
  const fought = facts.foughtInBattleAward ?? Number(book.ruling("points.fought"));
  const both = book.ruling("points.killedExclusive") === "false" ? points.enemyOutOfAction : 0;
  const ends = (facts.won ? points.win : 0) + (facts.routed ? points.ownUnitRouted : 0);
  const removed = facts.enemyOutOfAction * points.enemyOutOfAction + facts.enemyKilled * (points.enemyKilled + both);
  const earned = fought + ends + removed + facts.scenarioBonus;
  return { earned, poolAfter: Math.max(0, facts.pool + earned) };
}

/** Keen Eye finds more. @rule SK-SKILL-33 */
export function keenEyePoints(dice: Dice, book: Book): number {
  return dice.sum(book.points.keenEyeDice, 6);
}

/** What a weapon brings when it is sold: half its price. @rule SK-POOL-05 */
export function salePrice(price: number, book: Book): number {
  const rounding = book.ruling("pool.sellRounding");
  if (rounding === "exact") return price / 2;
  return rounding === "up" ? Math.ceil(price / 2) : Math.floor(price / 2);
}

/** A Pack below its least size is filled up to it with models bought, no further, or struck from the roster. @rule SK-POOL-07 */
export function refillPack(profile: Profile, alive: number, pool: number, book: Book) {
  const { min } = book.packSizes[profile.id] ?? book.packSizes["default"]!;
  const missing = Math.max(0, min - alive);
  const cost = missing * profile.points;
  if (cost > pool) return { bought: 0, cost: 0, struck: true };
  return { bought: missing, cost, struck: false };
}

/** What turning a Pack into a better type costs; by one ruling half of what it leaves behind comes back (SK-AMB-145). @rule SK-POOL-09 */
export function packUpgradeCost(to: Profile, models: number, leftBehind: number, book: Book): number {
  const from = book.profiles[to.upgradeOf ?? ""];
  assert(from !== undefined, `${to.id} is no upgrade`);
  const refund = book.ruling("upgrade.equipmentRefund") === "half" ? Math.floor(leftBehind / 2) : 0;
  return (to.points - from.points) * models - refund;
}

/** A Necron unit gives its items back after the injury rolls; those of a Pack that is no more are lost. @rule SK-NEC-03 */
export function necronRefund(packs: readonly { readonly spent: number; readonly alive: number }[]): number {
  return packs.reduce((sum, pack) => sum + (pack.alive > 0 ? pack.spent : 0), 0);
}

// Succession (SK-INJ-29).

/** Index of the Upgraded model that takes command: the best Leadership, of equals the owner's first. -1: there is none. @rule SK-INJ-29 */
export function successor(upgraded: readonly { readonly Ld: number }[]): number {
  return upgraded.findIndex(({ Ld }) => Ld === Math.max(...upgraded.map((model) => model.Ld)));
}

// Advances (SK-ADV).

/**
 * Whether a gain is possible: not above two over the start or ten, and never from nothing. Skills are for the roster to judge.
 * @rule SK-ADV-03, SK-ADV-04
 */
export function mayGain(gain: Gain, profile: Profile, gains: Gains, book: Book): boolean {
  if (gain === "skill") return true;
  if (gain === "breakingTheMould") {
    const necron = profile.army === "NEC" && !book.off("SK-NEC-17");
    return !necron && profile.role !== "drone" && profile.role !== "swarm";
  }
  const start = profile[gain];
  const now = gains[gain] ?? 0;
  return start > 0 && now < ADVANCE_CAP.gain && start + now < ADVANCE_CAP.characteristic;
}

/** One advance of a Pack; what it cannot have is rolled again. Undefined when it can have nothing at all. @rule SK-ADV-02 */
export function rollPackAdvance(dice: Dice, profile: Profile, gains: Gains, book: Book): Gain | undefined {
  const may = (gain: Gain) => mayGain(gain, profile, gains, book);
  return rollAdvance(() => dice.die(6), PACK_ADVANCES, dice, may);
}

/** @rule SK-ADV-01 */
export function rollLeaderAdvance(dice: Dice, profile: Profile, gains: Gains, book: Book): Gain | undefined {
  const may = (gain: Gain) => mayGain(gain, profile, gains, book);
  return rollAdvance(() => dice.sum(2, 6), LEADER_ADVANCES, dice, may);
}

function rollAdvance(roll: () => number, table: typeof PACK_ADVANCES, dice: Dice, may: (gain: Gain) => boolean) {
  if (!Object.values(table).flat().some(may)) return undefined;
  for (;;) {
    const row = table[roll()]!;
    const gain = row.length === 1 ? row[0]! : row[dice.die(6) <= 3 ? 0 : 1]!;
    if (may(gain)) return gain;
  }
}
