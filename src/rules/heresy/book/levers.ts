/**
 * What can be taken away or changed about the units of a side, one thing at a time: each number of a profile, each skill, each skill of a
 * weapon, and models that join a unit. Numbers and skills are the profile's, so they are edited as house rules, and the other side has the
 * new ones too where it has the same profile. Cold: each candidate is checked and compiled.
 */
import type { Scenario } from "../../../scenario/scenario.ts";
import { entryLever, houseLever, tried, type Wanted } from "../../kernel/levers.ts";
import type { Lever } from "../../kernel/rule-system.ts";
import { houseRuleProblems, resolveBook } from "./book.ts";
import { compile } from "./compile.ts";
import { SKILL_WORDS, WEAPON_SKILL_WORDS } from "./data.ts";
import { musterTerms } from "./modes.ts";
import type { Profile } from "./profiles.rows.ts";
import { type LoadedUnit, loadRoster, type RosterLine } from "./roster.ts";
import type { Weapon } from "./weapons.rows.ts";

/** Whatever they cost. */
export function levers(scenario: Scenario, side: number, wanted: Wanted = () => true): Lever[] {
  return tried(scenario, candidates(scenario, side), wanted, compile, (after) => isLegal(after, side));
}

function unitsOf(scenario: Scenario, side: number): ReturnType<typeof loadRoster> {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return loadRoster(scenario.sides[side]!, book, { ...musterTerms(scenario, side), budget: null });
}

function isLegal(scenario: Scenario, side: number): boolean {
  return (
    houseRuleProblems(scenario.houseRules, {}, scenario.units).length === 0 &&
    unitsOf(scenario, side).problems.length === 0
  );
}

/** Characteristics of a profile, and whether more is better. */
const NUMBERS = { M: 1, accuracy: -1, armour: 1, assault: 1, leadership: 1, power: 1 } as const;
/** Skills that count stand by stand; the others are those of a unit's own stands, whoever joins them. */
const OF_STANDS: readonly string[] = ["rapidFire", "lightVehicle", "armouredVehicle", "grav"];
/** A step of a move is felt only in centimetres. */
const STEP: Readonly<Record<string, number>> = { M: 5 };

function* candidates(scenario: Scenario, side: number): Generator<Lever> {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const own = unitsOf(scenario, side).units;
  const others = unitsOf(scenario, 1 - side).units;
  const profiles = [...new Set(own.flatMap(({ groups }) => groups.map(({ profile }) => profile)))];
  const guns = new Set<string>();
  for (const id of profiles) {
    const profile = book.profiles[id]!;
    yield* profileLevers(profile, own, others);
    for (const gun of profile.weapons.flatMap((each) => book.weapons[each] ?? [])) {
      // Whoever carries it, a weapon is changed once.
      if (guns.has(gun.id)) continue;
      guns.add(gun.id);
      yield* gunLevers(gun, profile.name, own, others);
    }
  }
  yield* joined(scenario, side);
}

type MakeLever = (kind: Lever["kind"], change: Lever["change"], name: string, house: Scenario["houseRules"]) => Lever;

/** Levers of a unit's that change whoever they touch by house rules. */
function leversOf(
  unit: string,
  own: readonly LoadedUnit[],
  others: readonly LoadedUnit[],
  touches: (unit: LoadedUnit) => boolean,
): MakeLever {
  const [mine, theirs] = [own.filter(touches), others.filter(touches)];
  return (kind, change, name, house) => ({ ...houseLever({ kind, change, name }, house, mine, theirs), unit });
}

const CHANGES = ["+1", "-1"] as const;

function* profileLevers(profile: Profile, own: readonly LoadedUnit[], others: readonly LoadedUnit[]): Generator<Lever> {
  const { id } = profile;
  const lever = leversOf(profile.name, own, others, ({ groups }) => groups.some((group) => group.profile === id));
  const joins = !own.some(({ groups }) => groups[0]!.profile === id);
  // Beside those of the unit that they join their numbers and skills have to be told apart.
  const whose = (name: string) => (joins ? `${name} of the ${profile.name}` : name);
  for (const field of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
    if ((field === "leadership" || field === "power") && profile[field] === 0) continue;
    for (const change of CHANGES) {
      const value = profile[field] + (change === "+1" ? 1 : -1) * NUMBERS[field] * (STEP[field] ?? 1);
      yield lever("characteristic", change, whose(field), { [`profiles.${id}.${field}`]: value });
    }
  }
  for (const change of profile.quality === undefined ? [] : CHANGES) {
    const by = change === "+1" ? -1 : 1;
    const house = profile.quality!.map((value, i) => [`profiles.${id}.quality.${i}`, value + by] as const);
    yield lever("characteristic", change, "quality", Object.fromEntries(house));
  }
  for (const word of SKILL_WORDS) {
    if (word === "psyker" || word === "hero" || (joins && !OF_STANDS.includes(word))) continue;
    const without = profile.skills.includes(word);
    yield lever("rule", without ? "without" : "with", whose(spaced(word)), { [`profiles.${id}.${word}`]: !without });
  }
}

function* gunLevers(
  gun: Weapon,
  unit: string,
  own: readonly LoadedUnit[],
  others: readonly LoadedUnit[],
): Generator<Lever> {
  const carries = ({ groups }: LoadedUnit) => groups.some(({ weapons }) => weapons.some((each) => each.id === gun.id));
  const lever = leversOf(unit, own, others, carries);
  for (const field of ["firepower", "penetration"] as const) {
    for (const change of CHANGES) {
      const house = { [`weapons.${gun.id}.${field}`]: gun[field] + (change === "+1" ? 1 : -1) };
      yield lever("weapon", change, `${field} of the ${gun.name}`, house);
    }
  }
  for (const word of WEAPON_SKILL_WORDS) {
    if (word === "template") continue;
    const without = gun.skills.includes(word);
    const house = { [`weapons.${gun.id}.${word}`]: !without };
    yield lever("weapon", without ? "without" : "with", `${spaced(word)} of the ${gun.name}`, house);
  }
}

/** "rapidFire" -> "rapid fire". */
function spaced(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Models that joined the units of an entry. */
function* joined(scenario: Scenario, side: number): Generator<Lever> {
  const { profiles } = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  for (const [index, raw] of scenario.sides[side]!.roster.entries()) {
    const entry = raw as unknown as RosterLine;
    for (const [i, each] of (entry.with ?? []).entries()) {
      const unit = entry.name ?? profiles[entry.profile]!.name;
      yield entryLever<RosterLine>(
        { kind: "item", change: "without", name: profiles[each.profile]!.name, unit, side, index },
        (line) => ({ ...line, with: line.with!.filter((_, at) => at !== i) }),
      );
    }
  }
}
