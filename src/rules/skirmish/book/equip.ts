/**
 * What a roster entry's models carry and know: whether they may, and what it costs. Everything wrong is collected; nothing stops at the first
 * mistake. What it makes of them: `equipped.ts`. Cold.
 */

import { didYouMean } from "../../../scenario/nearest.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { armouryOf, type Book } from "./book.ts";
import * as data from "./data.ts";
import { type Companion, itemWorks, makeCompanion, makeModel, RUNES, SOUL_SEEKERS } from "./equipped.ts";
import type { Line, LoadedModel, RosterLine } from "./roster-entry.ts";

/** Some models of an entry that carry the same things. */
interface Group {
  readonly count: number;
  /** Where its lists stand in the document. */
  readonly path: Problem["path"];
  readonly weapons: readonly string[];
  /** The roster names them, so that faults lie there and not with the profile. */
  readonly weaponsGiven: boolean;
  readonly grenades: readonly string[];
  readonly wargear: readonly string[];
}

/** What a line's checks share. */
interface Desk {
  readonly line: Line;
  readonly book: Book;
  /** May buy from the armoury, and has skills: commanders and Upgraded models. */
  readonly individual: boolean;
  readonly say: (path: Problem["path"], message: string) => void;
}

/**
 * Buys everything of a roster entry and appends its models, companions behind their owner.
 * @rule SK-UNIT-02, SK-UNIT-04, SK-UNIT-09, SK-WG-07, SK-WG-10, SK-WG-11, SK-WG-13, SK-SM-04, SK-SM-07, SK-SM-A01, SK-SM-A02, SK-SM-A03
 * @rule SK-SM-A04, SK-SM-A05, SK-SM-A06, SK-SM-A07, SK-SM-A08, SK-SM-A09, SK-SM-A10, SK-SM-A11, SK-SM-A12, SK-SM-A13, SK-SM-A15, SK-SM-A16
 * @rule SK-SM-A17, SK-SM-A18, SK-SM-A19, SK-SM-A20, SK-SM-A21, SK-SM-A22, SK-SM-A23, SK-SM-A24, SK-SM-A25, SK-SM-A26, SK-SM-A27, SK-SM-A28
 * @rule SK-SM-A29, SK-IG-03, SK-IG-06, SK-IG-07, SK-IG-A01, SK-IG-A02, SK-IG-A03, SK-IG-A04, SK-IG-A05, SK-IG-A06, SK-IG-A07, SK-IG-A08
 * @rule SK-IG-A09, SK-IG-A10, SK-IG-A11, SK-IG-A12, SK-IG-A13, SK-IG-A14, SK-IG-A16, SK-IG-A17, SK-IG-A18, SK-IG-A19, SK-IG-A20, SK-IG-A21
 * @rule SK-IG-A22, SK-IG-A23, SK-IG-A24, SK-IG-A25, SK-IG-A26, SK-IG-A27, SK-IG-A28, SK-IG-A29, SK-ORK-10, SK-ORK-23, SK-ORK-24, SK-ORK-A01
 * @rule SK-ORK-A02, SK-ORK-A03, SK-ORK-A04, SK-ORK-A05, SK-ORK-A06, SK-ORK-A07, SK-ORK-A08, SK-ORK-A09, SK-ORK-A10, SK-ORK-A11, SK-ORK-A12
 * @rule SK-ORK-A13, SK-ORK-A14, SK-ORK-A15, SK-ORK-A16, SK-ORK-A17, SK-ORK-A18, SK-ORK-A19, SK-ORK-A20, SK-ORK-A21, SK-ORK-A22, SK-ORK-A23
 * @rule SK-ORK-A24, SK-ORK-A25, SK-ORK-A26, SK-ORK-A27, SK-ORK-A28, SK-TAU-15, SK-TAU-A05, SK-TAU-A06, SK-TAU-A07, SK-TAU-A08, SK-TAU-A09
 * @rule SK-TAU-A10, SK-NEC-12, SK-NEC-A01, SK-NEC-A02, SK-NEC-A03, SK-NEC-A04, SK-NEC-A05, SK-NEC-A06, SK-NEC-A07, SK-NEC-A09, SK-TYR-09
 * @rule SK-TYR-18, SK-TYR-19, SK-TYR-20, SK-TYR-24, SK-TYR-29, SK-DE-04, SK-DE-16, SK-DE-A01, SK-DE-A02, SK-DE-A03, SK-DE-A04, SK-DE-A05
 * @rule SK-DE-A06, SK-DE-A07, SK-DE-A08, SK-DE-A09, SK-DE-A10, SK-DE-A11, SK-DE-A12, SK-DE-A13, SK-DE-A14, SK-DE-A15, SK-DE-A16, SK-DE-A17
 * @rule SK-CSM-05, SK-CSM-06, SK-CSM-09, SK-CSM-10, SK-CSM-11, SK-CSM-12, SK-CSM-22, SK-CSM-A01, SK-CSM-A02, SK-CSM-A03, SK-CSM-A04, SK-CSM-A05
 * @rule SK-CSM-A06, SK-CSM-A07, SK-CSM-A08, SK-CSM-A09, SK-CSM-A10, SK-CSM-A11, SK-CSM-A12, SK-CSM-A13, SK-CSM-A14, SK-CSM-A15, SK-CSM-A16
 * @rule SK-CSM-A17, SK-CSM-A18, SK-CSM-A19, SK-CSM-A20, SK-CSM-A21, SK-CSM-A22, SK-CSM-A23, SK-CSM-A24, SK-CSM-A25, SK-CSM-A26, SK-CSM-A27
 * @rule SK-CSM-A28, SK-CSM-A29, SK-CSM-A30, SK-CSM-A31, SK-CSM-A32, SK-CSM-A33, SK-ELD-08, SK-ELD-12, SK-ELD-A01, SK-ELD-A02, SK-ELD-A06
 * @rule SK-ELD-A07, SK-ELD-A08, SK-ELD-A09, SK-ELD-A10, SK-ELD-A11, SK-ELD-A12, SK-ELD-A13, SK-GREN-01, SK-GREN-02, SK-GREN-03, SK-SKILL-30
 * @rule SK-SKILL-34, SK-INJ-28, SK-ADV-05, SK-ADV-06, SK-ADV-07
 */
export function addModels(line: Line, book: Book, models: LoadedModel[], problems: Problem[]): void {
  const desk: Desk = {
    line,
    book,
    individual: isIndividual(line, book),
    say: (path, message) => problems.push({ path, message }),
  };
  const skills = checkedSkills(desk);
  const powers = checkedPowers(desk, skills);
  const special = { assault: 0, heavy: 0 };
  for (const group of groupsOf(desk)) {
    const weapons = buyWeapons(desk, group, special);
    const grenades = buyGrenades(desk, group);
    const items = buyItems(desk, group, skills, weapons.carried);
    const gearPoints = weapons.points + grenades.points + items.points;
    for (let i = 0; i < group.count; i++) {
      const model = makeModel(desk, {
        points: line.profile.points + gearPoints,
        weapons: weapons.carried,
        grenades: grenades.types,
        wargear: items.slugs,
        skills,
        powers,
      });
      models.push(model);
      for (const companion of items.companions) models.push(makeCompanion(desk, companion, models.indexOf(model)));
    }
  }
  packWeaponProblems(desk, special);
}

/** Commanders, models that broke the mould, and under one ruling the models of upgraded Packs (SK-AMB-68). */
function isIndividual({ entry, profile }: Line, book: Book): boolean {
  if (profile.role === "leader" || entry.upgraded === true) return true;
  return profile.role === "upgradedPack" && book.ruling("upgraded.meaning") === "upgradedPacks";
}

function groupsOf(desk: Desk): Group[] {
  const { entry, profile, path } = desk.line;
  const start = profile.loadouts[0] ?? [];
  const group = (count: number, at: Group["path"], own: Partial<RosterLine>): Group => ({
    count,
    path: at,
    weapons: own.weapons ?? entry.weapons ?? start,
    weaponsGiven: own.weapons !== undefined,
    grenades: own.grenades ?? entry.grenades ?? [],
    wargear: own.wargear ?? entry.wargear ?? [],
  });
  const groups: Group[] = [];
  let left = entry.count;
  for (const [i, some] of (entry.specialists ?? []).entries()) {
    groups.push(group(Math.min(some.count, left), [...path, "specialists", i], some));
    left -= some.count;
  }
  if (left < 0) {
    const found = `found ${entry.count - left} specialists among ${entry.count} models`;
    desk.say([...path, "specialists"], `${found}; raise count or drop some`);
  }
  if (left > 0) groups.push(group(left, path, entry));
  return groups;
}

// Weapons.

const PAIRS = new Set(["lightning_claws"]);

interface Bought {
  readonly carried: readonly data.Weapon[];
  readonly points: number;
}

function buyWeapons(desk: Desk, group: Group, special: { assault: number; heavy: number }): Bought {
  const { book, say } = desk;
  const path = [...group.path, "weapons"];
  const wanted: Wanted[] = [];
  for (const [at, id] of group.weapons.entries()) {
    const weapon = book.weapons[id];
    if (weapon !== undefined) wanted.push({ weapon, at });
    else if (group.weaponsGiven) {
      const hint = didYouMean(id, Object.keys(book.weapons));
      say([...path, at], `unknown weapon "${id}"; expected ${offered(desk)}${hint}`);
    }
  }
  // Mega Armour has its own arms built in, and they are all that it can use.
  const built = group.wargear.includes("mega_armour") ? ["power_klaw", "shoota"] : undefined;
  if (built !== undefined) return megaArms(desk, group, built, path);

  const { bought, points } = cheapest(desk, wanted);
  for (const { weapon, at, price, kind } of bought) {
    if (price === undefined) say([...path, at], notForSale(desk, weapon));
    if (kind !== undefined) special[kind] += group.count;
  }
  const carried = wanted.map((each) => each.weapon);
  if (group.weaponsGiven) carryProblems(desk, carried, path);
  return { carried, points };
}

function notForSale(desk: Desk, weapon: data.Weapon): string {
  const { book, line, individual } = desk;
  const lists = book.specialWeapons[line.profile.army]!;
  const listed =
    !individual && specialAllowance(desk) !== undefined && [...lists.assault, ...lists.heavy].includes(weapon.id);
  if (listed && trooperPrice(book, weapon) === undefined) {
    const key = `ranged.${weapon.ranged[0]}.trooperPoints`;
    return `no price of ${weapon.id} for Packs survives; set houseRules ${key} to put it on sale`;
  }
  return `${weapon.id} is not for ${line.profile.name}; expected ${offered(desk)}`;
}

function megaArms(desk: Desk, group: Group, built: readonly string[], path: Problem["path"]): Bought {
  for (const [at, id] of group.weapons.entries()) {
    if (!group.weaponsGiven || built.includes(id)) continue;
    const why = "mega_armour has a power_klaw and a shoota built in and carries nothing else";
    desk.say([...path, at], `found ${id}, but ${why}`);
  }
  return { carried: built.map((id) => desk.book.weapons[id]!), points: 0 };
}

/** A weapon, and where the list names it. */
interface Wanted {
  readonly weapon: data.Weapon;
  readonly at: number;
}

interface Priced extends Wanted {
  /** Undefined: it cannot be had. */
  readonly price: number | undefined;
  /** It is one of the Pack's assault or heavy weapons. */
  readonly kind?: "assault" | "heavy";
}

/** What is part of a starting loadout is in the model's price; of several loadouts the one that saves most is taken. */
function cheapest(desk: Desk, wanted: readonly Wanted[]): { bought: Priced[]; points: number } {
  let best: { bought: Priced[]; points: number; lacking: number } | undefined;
  for (const loadout of desk.line.profile.loadouts) {
    const free = [...loadout];
    const bought = wanted.map(({ weapon, at }): Priced => {
      const i = free.indexOf(weapon.id);
      if (i < 0) return { weapon, at, ...priceOf(desk, weapon) };
      free.splice(i, 1);
      return { weapon, at, price: 0 };
    });
    const lacking = bought.filter((each) => each.price === undefined).length;
    const points = bought.reduce((sum, each) => sum + (each.price ?? 0), 0);
    const better = best === undefined || lacking < best.lacking || (lacking === best.lacking && points < best.points);
    if (better) best = { bought, points, lacking };
  }
  return best ?? { bought: [], points: 0 };
}

function priceOf(desk: Desk, weapon: data.Weapon): Pick<Priced, "price" | "kind"> {
  const { book, line, individual } = desk;
  if (individual) {
    const inArmoury = armouryLine(desk, "weapon", weapon.id);
    return { price: inArmoury && priceAt(desk, inArmoury) };
  }
  if (specialAllowance(desk) === undefined) return { price: undefined };
  const lists = book.specialWeapons[line.profile.army]!;
  const kind = lists.assault.includes(weapon.id) ? "assault" : lists.heavy.includes(weapon.id) ? "heavy" : undefined;
  const price = trooperPrice(book, weapon);
  return kind === undefined || price === undefined ? { price: undefined } : { price, kind };
}

function trooperPrice(book: Book, weapon: data.Weapon): number | undefined {
  return book.ranged[weapon.ranged[0] ?? ""]?.trooperPoints ?? undefined;
}

function specialAllowance({ book, line }: Desk): { readonly assault: number; readonly heavy: number } | undefined {
  const { profile } = line;
  if (profile.role === "drone" || profile.role === "swarm" || profile.role === "companion") return undefined;
  return book.packWeapons[profile.id] ?? book.packWeapons["default"];
}

function packWeaponProblems(desk: Desk, special: { readonly assault: number; readonly heavy: number }): void {
  const allowed = specialAllowance(desk);
  if (allowed === undefined) return;
  for (const kind of ["assault", "heavy"] as const) {
    if (special[kind] <= allowed[kind]) continue;
    const { path, entry, profile } = desk.line;
    const found = `found ${amount(special[kind], `${kind} weapon`)} in a Pack of ${profile.id}`;
    const key = entry.specialists === undefined ? "weapons" : "specialists";
    desk.say([...path, key], `${found}, expected ${atMost(allowed[kind])}`);
  }
}

/** What the model could have instead, for messages. */
function offered(desk: Desk): string {
  const { book, line, individual } = desk;
  const names = new Set(line.profile.loadouts.flat());
  if (individual) {
    for (const { gives } of forSale(desk, "weapon")) names.add(gives);
  } else {
    const allowed = specialAllowance(desk);
    const lists = book.specialWeapons[line.profile.army]!;
    for (const kind of ["assault", "heavy"] as const) {
      if ((allowed?.[kind] ?? 0) === 0) continue;
      for (const id of lists[kind]) if (trooperPrice(book, book.weapons[id]!) !== undefined) names.add(id);
    }
  }
  return names.size === 0 ? "no weapons" : [...names].join(", ");
}

/** Two weapons, of which one may need both hands; a pair fills both choices (SK-SM-04 and its like). */
function carryProblems(desk: Desk, carried: readonly data.Weapon[], path: Problem["path"]): void {
  const { book, line, say } = desk;
  const held = carried.filter((weapon) => weapon.hands > 0);
  const choices = held.reduce((sum, weapon) => sum + (PAIRS.has(weapon.id) ? 2 : 1), 0);
  const twoHanded = held.filter((weapon) => weapon.hands === 2 && !PAIRS.has(weapon.id)).length;
  const list = held.map((weapon) => weapon.id).join(", ");
  const { maxWeapons, maxTwoHanded } = book.muster;
  if (choices > maxWeapons) {
    const pair = held.some((weapon) => PAIRS.has(weapon.id)) ? " (a pair counts as two)" : "";
    say(path, `found ${choices} weapons${pair}: ${list}; expected at most ${maxWeapons}`);
  } else if (twoHanded > maxTwoHanded) {
    say(path, `found ${twoHanded} two-handed weapons: ${list}; expected at most ${maxTwoHanded}`);
  }
  const armless = lostUnreplaced(line, "arm", line.entry.wargear ?? []);
  if (armless > 0 && (held.length > 1 || held.some((weapon) => weapon.hands === 2))) {
    const found = `found ${list} on a model that lost an arm`;
    say(path, `${found}, expected one one-handed weapon; buy ${replacement(line.profile)}`);
  }
}

// Grenades.

function buyGrenades(desk: Desk, group: Group): { types: string[]; points: number } {
  const { book, line, say } = desk;
  const path = [...group.path, "grenades"];
  const types: string[] = [];
  let points = 0;
  for (const [at, id] of group.grenades.entries()) {
    const where = [...path, at];
    if (data.GRENADE_RULES[id] === undefined) {
      say(where, `unknown grenade "${id}"${didYouMean(id, Object.keys(data.GRENADE_RULES))}`);
      continue;
    }
    const inArmoury = armouryLine(desk, "grenade", id);
    if (inArmoury === undefined) {
      say(where, `${data.ARMIES[line.profile.army]} have no ${id} grenades; expected ${sold(desk, "grenade")}`);
    } else if (!desk.individual) say(where, onlyIndividuals(line.profile, id));
    else if (types.includes(id)) say(where, `${id} twice; a model keeps its grenades, so once is enough`);
    else {
      types.push(id);
      points += priceAt(desk, inArmoury);
    }
  }
  if (types.length > book.muster.maxGrenadeTypes) {
    say(path, `found ${types.length} types of grenades, expected at most ${book.muster.maxGrenadeTypes}`);
  }
  if (types.length > 0 && group.wargear.includes("mega_armour") && !group.wargear.includes("stikkbomb_chucka")) {
    say(path, "mega_armour cannot throw; buy stikkbomb_chucka as well, or no stikkbombz");
  }
  return { types, points };
}

// Wargear.

const COMPANIONS: Readonly<Record<string, string>> = { ammo_runt: "ork_ammo_runt", attack_squig: "ork_attack_squig" };
const KUSTOM_JOBS = ["more_dakka", "blasta", "shootier"];
const REPLACEMENTS = ["bionic_replacement", "limb_replacement"];
const WARLOCK_ARTS = ["destructor", "enhance", "conceal"];
interface Items {
  readonly slugs: readonly string[];
  readonly points: number;
  readonly companions: readonly Companion[];
}

function buyItems(desk: Desk, group: Group, skills: readonly string[], weapons: readonly data.Weapon[]): Items {
  const { line, book, say } = desk;
  const path = [...group.path, "wargear"];
  const slugs: string[] = [];
  const companions: { profile: string; points: number }[] = [];
  let points = 0;
  for (const [at, slug] of group.wargear.entries()) {
    const where = [...path, at];
    const known = book.wargear[slug];
    const inArmoury = armouryLine(desk, "wargear", slug);
    if (known === undefined) {
      const hint = didYouMean(slug, Object.keys(book.wargear));
      say(where, `unknown item "${slug}"; expected ${sold(desk, "wargear")}${hint}`);
      continue;
    }
    const twice = slugs.includes(slug) ? `${slug} twice on one model; once is all it may have` : undefined;
    const refusal = itemRefusal(desk, slug, inArmoury, { group, skills, weapons }) ?? twice;
    if (refusal !== undefined) {
      say(where, refusal);
      continue;
    }
    slugs.push(slug);
    const price = itemPrice(desk, slug, inArmoury!);
    const companion = COMPANIONS[slug];
    if (companion === undefined || !itemWorks(book, slug)) points += price;
    else companions.push({ profile: companion, points: price });
  }
  const marks = slugs.filter((slug) => data.MARKS.includes(slug));
  if (marks.length > 1 && book.ruling("marks.number") === "one") {
    say(path, `found ${marks.length} marks: ${marks.join(", ")}; expected one a model`);
  }
  const advice = `leaves the roster; buy ${replacement(line.profile)} to keep it`;
  if (lostUnreplaced(line, "leg", slugs) > 0) say([...line.path, "lost"], `a model that lost a leg ${advice}`);
  if (lostUnreplaced(line, "eye", slugs) > 1) say([...line.path, "lost"], `a blind model ${advice}`);
  return { slugs, points, companions };
}

/** Who wants an item. */
interface Bearer {
  readonly group: Group;
  readonly skills: readonly string[];
  readonly weapons: readonly data.Weapon[];
}

/** Why this model may not have the item, or nothing. */
function itemRefusal(desk: Desk, slug: string, inArmoury: data.ArmouryLine | undefined, bearer: Bearer) {
  const { line, book } = desk;
  const { group, skills } = bearer;
  const { profile } = line;
  if (inArmoury === undefined) return `${data.ARMIES[profile.army]} have no ${slug}; expected ${sold(desk, "wargear")}`;
  if (profile.army === "NEC") {
    if ((book.kin[profile.id] ?? profile.id) !== "nec_warrior") return `${slug} is only for Packs of Necron Warriors`;
    if (group.path !== line.path) return `${slug} is bought for the whole Pack; move it to the entry's own wargear`;
    return undefined;
  }
  if (!desk.individual) return onlyIndividuals(profile, slug);
  if (REPLACEMENTS.includes(slug)) {
    return line.entry.lost?.length ? undefined : `${slug} is only for models that lost a limb; name it under lost`;
  }
  const refusal = bearerRefusal(slug, bearer);
  if (refusal !== undefined) return refusal;
  if (WARLOCK_ARTS.includes(slug) && book.ruling("eldar.itemNames") === "runes") {
    return `${slug} is no item of its own under eldar.itemNames: runes; buy ${Object.keys(RUNES).find((item) => RUNES[item] === slug)}`;
  }
  const need = inArmoury.needs;
  if (need === "PsychicTraining") return skills.includes(need) ? undefined : `${slug} needs the skill PsychicTraining`;
  if (need !== undefined && !group.wargear.includes(need)) return `${slug} needs ${need}; add it to wargear`;
  return undefined;
}

/** Why an item does not go with what the model carries, or nothing. */
function bearerRefusal(slug: string, { group, weapons }: Bearer): string | undefined {
  const guns = weapons.flatMap((weapon) => weapon.ranged);
  if (slug === "master_crafted_weapon" && weapons.length === 0) return `${slug} needs a weapon`;
  if (KUSTOM_JOBS.includes(slug) && guns.length === 0) return `${slug} needs a gun`;
  if (slug !== "soul_seeker_ammunition" || group.wargear.includes("tormentor_helm")) return undefined;
  if (guns.some((id) => SOUL_SEEKERS.includes(id))) return undefined;
  return `${slug} is only for splinter_pistol, splinter_rifle, tormentor_helm and hellglaive`;
}

function itemPrice(desk: Desk, slug: string, inArmoury: data.ArmouryLine): number {
  const { line, book } = desk;
  const price = priceAt(desk, inArmoury);
  if (REPLACEMENTS.includes(slug)) return price * (line.entry.lost ?? []).length;
  if (WARLOCK_ARTS.includes(slug) && book.ruling("eldar.items") === "psychicPowers") return 0;
  return price;
}

function replacement(profile: data.Profile): string {
  return profile.army === "TYR" ? "limb_replacement" : "bionic_replacement";
}

/** How many such limbs the model lost and did not replace. */
function lostUnreplaced(line: Line, part: "arm" | "leg" | "eye", wargear: readonly string[]): number {
  if (wargear.includes(replacement(line.profile))) return 0;
  return (line.entry.lost ?? []).filter((each) => each === part).length;
}

function onlyIndividuals(profile: data.Profile, what: string): string {
  return `${what}: the armoury sells to commanders and Upgraded models only, not to ${profile.name}; leave it out`;
}

function forSale({ book, line }: Desk, kind: data.ArmouryLine["kind"]): data.ArmouryLine[] {
  return armouryOf(book, line.profile.army).filter((each) => each.kind === kind);
}

/** The same, for messages. */
function sold(desk: Desk, kind: data.ArmouryLine["kind"]): string {
  const names = forSale(desk, kind).map(({ gives }) => gives);
  return names.join(", ") || "none";
}

function armouryLine(desk: Desk, kind: data.ArmouryLine["kind"], gives: string): data.ArmouryLine | undefined {
  return forSale(desk, kind).find((each) => each.gives === gives);
}

/** List price; a Tyranid that broke the mould pays more for everything (SK-TYR-18). */
function priceAt({ book, line }: Desk, each: data.ArmouryLine): number {
  const surcharge = line.profile.army === "TYR" && line.entry.upgraded === true && !book.off("SK-TYR-18");
  return each.points + (surcharge ? book.muster.mouldSurcharge : 0);
}

// Skills and powers.

function checkedSkills(desk: Desk): string[] {
  const { line, book, individual, say } = desk;
  const path = [...line.path, "skills"];
  const wanted = line.entry.skills ?? [];
  const skills: string[] = [];
  for (const [at, id] of wanted.entries()) {
    if (book.skills[id] === undefined) {
      say([...path, at], `unknown skill "${id}"${didYouMean(id, Object.keys(book.skills))}`);
    } else if (skills.includes(id) && id !== "PsychicTraining")
      say([...path, at], `${id} twice; once is all it may have`);
    else skills.push(id);
  }
  if (wanted.length > 0 && !individual && book.ruling("pack.skills") === "none") {
    const advice = "or choose options pack.skills: allowed";
    say(path, `skills are for commanders and Upgraded models, not for ${line.profile.name}; leave them out, ${advice}`);
  } else accessProblems(desk, skills, path);
  if (line.entry.scarred && !skills.includes("Fearsome")) skills.push("Fearsome");
  if ((line.entry.wargear ?? []).includes("mark_of_tzeentch")) skills.push("PsychicTraining");
  return skills;
}

/** How many skills of each category the army's table allows; an army without a table has no limit. */
function accessProblems(desk: Desk, skills: readonly string[], path: Problem["path"]): void {
  const { line, book, say } = desk;
  const row = book.skillAccess[line.profile.role === "leader" ? line.profile.id : line.profile.army];
  if (row === undefined) return;
  for (const [i, column] of data.SKILL_COLUMNS.entries()) {
    const access = row[i]!;
    if (access === "A") continue;
    const owned = skills.filter((id) => book.skills[id] === column);
    if (book.ruling("skill.numberMeaning") === "firstN") {
      const open = data.SKILLS.map((each) => each.id)
        .filter((id) => book.skills[id] === column)
        .slice(0, access);
      for (const id of owned.filter((each) => !open.includes(each))) {
        const expected = `of the ${column} skills expected ${open.join(", ") || "none"}`;
        say(path, `${id} is closed to ${line.profile.name}; ${expected}`);
      }
    } else if (owned.length > access) {
      say(path, `found ${amount(owned.length, `${column} skill`)} (${owned.join(", ")}), expected ${atMost(access)}`);
    }
  }
}

/** One power for each Psychic Training, no power twice (SK-SKILL-34). */
function checkedPowers(desk: Desk, skills: readonly string[]): string[] {
  const { line, book, say } = desk;
  const path = [...line.path, "powers"];
  const known = data.POWERS.map((each) => each.id);
  const powers: string[] = [];
  for (const [at, id] of (line.entry.powers ?? []).entries()) {
    if (!known.includes(id))
      say([...path, at], `unknown power "${id}"; expected ${known.join(", ")}${didYouMean(id, known)}`);
    else if (powers.includes(id)) say([...path, at], `${id} twice; a rolled power that it has is rolled again`);
    else powers.push(id);
  }
  const asPowers = book.ruling("eldar.items") === "psychicPowers";
  const arts = asPowers ? (line.entry.wargear ?? []).filter((slug) => WARLOCK_ARTS.includes(slug)) : [];
  const found = (line.entry.powers ?? []).length + arts.length;
  const expected = skills.filter((id) => id === "PsychicTraining").length;
  if (found !== expected) {
    const advice = found > expected ? "each needs a PsychicTraining of its own" : `choose from ${known.join(", ")}`;
    say(path, `found ${amount(found, "power")} for ${amount(expected, "PsychicTraining")}; ${advice}`);
  }
  if (found > book.muster.maxPowers) say(path, `found ${found} powers, expected at most ${book.muster.maxPowers}`);
  return powers;
}

function amount(count: number, what: string): string {
  return `${count} ${what}${count === 1 || what === "PsychicTraining" ? "" : "s"}`;
}

function atMost(count: number): string {
  return count === 0 ? "none" : `at most ${count}`;
}
