/** What a model is with all that it carries and knows: its characteristics, guns and blades, and which items and skills work. Cold. */
import type { Book } from "./book.ts";
import * as data from "./data.ts";
import type { Line, LoadedModel } from "./roster-entry.ts";

/** Whom something was bought for. */
interface Buyer {
  readonly line: Line;
  readonly book: Book;
}

/** A model that is bought as an item. */
export interface Companion {
  readonly profile: string;
  readonly points: number;
}

export const SOUL_SEEKERS = ["splinter_pistol", "splinter_rifle", "tormentor_helm_gun", "hellglaive_gun"];

/** Under the ruling `eldar.itemNames: runes` three lost notes belong to three items whose notes are lost. */
export const RUNES: Readonly<Record<string, string>> = {
  spirit_stones: "destructor",
  runes_of_witnessing: "enhance",
  runes_of_warding: "conceal",
};

/** What was bought. */
interface Parts {
  readonly points: number;
  readonly weapons: readonly data.Weapon[];
  readonly grenades: readonly string[];
  readonly wargear: readonly string[];
  readonly skills: readonly string[];
  readonly powers: readonly string[];
}

/** The model that comes of a profile and all that was bought for it. */
export function makeModel(buyer: Buyer, parts: Parts): LoadedModel {
  const { line, book } = buyer;
  const { entry, profile } = line;
  const worn = parts.wargear.map((slug) => itemMeant(book, slug)).filter((slug) => itemWorks(book, slug));
  const numbers = characteristics(buyer, worn, parts.skills);
  const base = book.profiles[profile.upgradeOf ?? profile.id]!;
  return {
    profile: profile.id,
    name: entry.name ?? profile.name,
    army: profile.army,
    ...(book.kin[profile.id] !== undefined && { kin: book.kin[profile.id]! }),
    role: profile.role,
    pack: line.index,
    leader: profile.role === "leader",
    upgraded: entry.upgraded === true,
    ...numbers,
    startingT: base.T,
    points: parts.points,
    sizeWeight: profile.weight,
    weapons: parts.weapons.map((weapon) => weapon.id),
    ranged: guns(buyer, parts, worn, numbers.A),
    melee: blades(book, parts, worn),
    handsOneHanded: handWeapons(book, parts.weapons),
    grenades: grenadesOf(book, parts, worn),
    items: [
      ...profile.wargear.filter((slug) => itemWorks(book, slug)),
      ...worn.filter((slug) => !book.wargear[slug]!.onlyNumbers),
    ],
    skills: parts.skills.filter((id) => skillWorks(book, id) && id !== "Armourer"),
    powers: powersOf(book, parts),
    rules: profile.rules,
    sealed: profile.sealed && book.ruling("grenade.sealed") === "profileFlag",
    hardened: entry.hardened === true,
    enmities: entry.enmities ?? [],
  };
}

/** The powers that work; those that an idle skill or mark would have given are gone. */
function powersOf(book: Book, { powers, wargear }: Parts): string[] {
  if (!skillWorks(book, "PsychicTraining")) return [];
  const idleMark = wargear.includes("mark_of_tzeentch") && !itemWorks(book, "mark_of_tzeentch");
  return powers.slice(idleMark ? 1 : 0).filter((id) => !book.off(data.POWERS.find((power) => power.id === id)!.rule));
}

/** A model that was bought as an item; `owner` is the place of who bought it among the models. */
export function makeCompanion(buyer: Buyer, companion: Companion, owner: number): LoadedModel {
  const profile = buyer.book.profiles[companion.profile]!;
  const line: Line = { ...buyer.line, profile, entry: { profile: profile.id, count: 1 } };
  const parts = { points: companion.points, weapons: [], grenades: [], wargear: [], skills: [], powers: [] };
  return { ...makeModel({ ...buyer, line }, parts), companionOf: owner };
}

function itemMeant(book: Book, slug: string): string {
  return book.ruling("eldar.itemNames") === "runes" ? (RUNES[slug] ?? slug) : slug;
}

export function itemWorks(book: Book, slug: string): boolean {
  return !book.wargear[slug]!.rules.some((id) => book.off(id));
}

function skillWorks(book: Book, id: string): boolean {
  return !book.off(data.SKILLS.find((skill) => skill.id === id)!.rule);
}

type Numbers = Pick<LoadedModel, data.Characteristic | "Sv" | "Inv">;

/** Profile, then gains and injuries, then what items set and add. Injuries leave at least 1, but for BS and A (SK-AMB-64). */
function characteristics(buyer: Buyer, worn: readonly string[], skills: readonly string[]): Numbers {
  const { line, book } = buyer;
  const { entry, profile } = line;
  const values: Record<string, number> = {};
  for (const name of data.CHARACTERISTICS) {
    const least = Math.min(profile[name], name === "BS" || name === "A" ? 0 : 1);
    values[name] = Math.max(least, profile[name] + (entry.characteristics?.[name] ?? 0));
  }
  values["BS"] = Math.max(0, values["BS"]! - eyesDark(buyer, worn));
  values["Sv"] = profile.Sv;
  values["Inv"] = profile.Inv;
  for (const slug of worn) {
    const { sets, adds } = book.wargear[slug]!;
    if (slug === "refractor_field" && book.ruling("refractor.stack") === "replacesSave") values["Sv"] = 7;
    for (const [name, value] of Object.entries(sets)) values[name] = Math.min(values[name]!, value);
    for (const [name, value] of Object.entries(adds)) values[name] = Math.min(10, values[name]! + value);
  }
  const armourer = skills.includes("Armourer") && skillWorks(book, "Armourer");
  if (armourer && values["Sv"]! <= 6) values["Sv"] = Math.max(2, values["Sv"]! - 1);
  return values as unknown as Numbers;
}

/** Lost eyes whose point of BS is gone: only Tyranids grow it back, or the ruling lets a bionic eye see (SK-AMB-79). */
function eyesDark({ line, book }: Buyer, worn: readonly string[]): number {
  const eyes = (line.entry.lost ?? []).filter((part) => part === "eye").length;
  const sees = worn.includes("bionic_replacement") && book.ruling("bionic.eye") === "restores";
  return sees || worn.includes("limb_replacement") ? 0 : eyes;
}

function guns(buyer: Buyer, parts: Parts, worn: readonly string[], A: number): data.RangedProfile[] {
  const { book, line } = buyer;
  const shots = book.ruling("tyranid.weaponX") === "baseA" ? line.profile.A : A;
  const firstGun = parts.weapons.find((weapon) => weapon.ranged.length > 0);
  const carried = parts.weapons.flatMap((weapon, i) =>
    weapon.ranged.map((id) => tuned(book.ranged[id]!, worn, i === 0, weapon === firstGun)),
  );
  const ofItems = worn.flatMap((slug) => book.wargear[slug]!.ranged);
  const builtIn = ofItems.map((id) => tuned(book.ranged[id]!, worn, false, false));
  return [...carried, ...builtIn].map((gun) => (gun.X === "A" ? { ...gun, X: shots } : gun));
}

/** A gun as its owner has it: master-crafted if it is the first weapon, kustomized if it is the first gun, with special ammunition. */
function tuned(gun: data.RangedProfile, worn: readonly string[], first: boolean, kustom: boolean): data.RangedProfile {
  const special = [...gun.special];
  if (first && worn.includes("master_crafted_weapon")) special.push("SK-WG-09");
  if (worn.includes("soul_seeker_ammunition") && SOUL_SEEKERS.includes(gun.id)) special.push("SK-DE-15");
  let { S, AP } = gun;
  if (kustom && worn.includes("shootier") && typeof S === "number") S = Math.min(10, S + 1);
  if (kustom && worn.includes("blasta")) AP = AP === null ? 6 : Math.max(1, AP - 1);
  const extraShots = (gun.extraShots ?? 0) + (kustom && worn.includes("more_dakka") ? 1 : 0);
  return { ...gun, S, AP, special, extraShots };
}

function blades(book: Book, parts: Parts, worn: readonly string[]): data.MeleeProfile[] {
  const carried = parts.weapons.flatMap((weapon, i) =>
    weapon.melee.map((id) => {
      const blade = book.melee[id]!;
      const crafted = i === 0 && worn.includes("master_crafted_weapon");
      return crafted ? { ...blade, rules: [...blade.rules, "SK-WG-09"] } : blade;
    }),
  );
  return [...carried, ...worn.flatMap((slug) => book.wargear[slug]!.melee).map((id) => book.melee[id]!)];
}

/** Close combat weapons and pistols for one hand each; a pair is two of them. */
function handWeapons(book: Book, weapons: readonly data.Weapon[]): number {
  let hands = 0;
  for (const weapon of weapons) {
    for (const id of weapon.melee) hands += book.melee[id]!.handWeapons;
    const pistol = weapon.ranged.some((id) => book.ranged[id]!.type === "Pistol");
    if (pistol && weapon.hands === 1) hands++;
  }
  return hands;
}

/** What it can throw: with hooks for frag, and nothing from inside Mega Armour whose chucka does not work. */
function grenadesOf(book: Book, { grenades: types, wargear }: Parts, worn: readonly string[]): string[] {
  if (wargear.includes("mega_armour") && !worn.includes("stikkbomb_chucka")) return [];
  const all = worn.includes("flesh_hooks") && !types.includes("frag") ? [...types, "frag"] : types;
  return all.filter((id) => !data.GRENADE_RULES[id]!.some((rule) => book.off(rule)));
}
