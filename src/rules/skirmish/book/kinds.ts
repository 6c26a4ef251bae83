/** Models and what they carry as the columns of kinds and weapon lines. Cold: once a scenario. */
import { toTicks } from "../../../geometry/ticks.ts";
import { bytesOf } from "../../kernel/records.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import type { Book } from "./book.ts";
import type { MeleeProfile, RangedProfile } from "./data.ts";
import { damageTables, woundChart } from "./lookups.ts";
import type { LoadedModel } from "./roster-entry.ts";

export const GRENADE_NAME = "Grenades";
const OTHER_NAME = "Falls and reactions";
const FISTS = "Bare hands";

/** Every name under which a model can be removed; the last one takes what is no weapon. */
export function namesOf(models: readonly LoadedModel[]): string[] {
  const names = new Set<string>();
  for (const model of models) {
    for (const gun of model.ranged) names.add(gun.name);
    for (const blade of model.melee) names.add(blade.name);
    if (model.melee.length === 0) names.add(FISTS);
    if (model.powers.includes("destructor") || model.items.includes("destructor")) names.add("Destructor");
  }
  if (models.some((model) => model.grenades.length > 0)) names.add(GRENADE_NAME);
  names.add(OTHER_NAME);
  return [...names];
}

/** The models of both sides. */
export type Units = readonly (readonly LoadedModel[])[];

/** What the columns of a model are made with: the rules, the names that the matchup knows, and whether the ground between the sides is open. */
interface Terms {
  readonly book: Book;
  readonly weaponNames: readonly string[];
  readonly openGround: boolean;
}

export function compileKinds(units: Units, terms: Terms) {
  const { book, weaponNames, openGround } = terms;
  const found: LoadedModel[] = [];
  const keys: string[] = [];
  const kindOf = units.map((unit, side) =>
    Int8Array.from(unit, (model) => {
      const { pack: _pack, companionOf: _companion, ...rest } = model;
      const key = `${side} ${JSON.stringify(rest)}`;
      const known = keys.indexOf(key);
      if (known >= 0) return known;
      keys.push(key);
      found.push(model);
      return found.length - 1;
    }),
  );
  const n = found.length;
  const int8 = (value: (model: LoadedModel) => number): Int8Array => Int8Array.from(found, value);
  const int16 = (value: (model: LoadedModel) => number): Int16Array => Int16Array.from(found, value);
  const lines: GunLine[] = [];
  const gunFrom = new Int16Array(n);
  const gunTo = new Int16Array(n);
  found.forEach((model, kind) => {
    gunFrom[kind] = lines.length;
    lines.push(...gunLines(model, terms));
    gunTo[kind] = lines.length;
  });
  const focused = found.map((model) => model.ranged.find((gun) => gun.id === "warp_blast_focused"));
  focused.forEach((gun, kind) => {
    if (gun === undefined) return;
    for (let line = gunFrom[kind]!; line < gunTo[kind]!; line++)
      if (lines[line]!.focusable) lines[line]!.focus = lines.length;
    lines.push(gunLine(found[kind]!, gun, terms));
  });
  let destructorGun = -1;
  if (found.some((model) => has(model, "destructor"))) {
    destructorGun = lines.length;
    const line = gunLine(found[0]!, book.ranged["eldar_destructor"]!, terms);
    lines.push({ ...line, label: weaponNames.indexOf("Destructor") });
  }
  const blows = found.map((model, kind) => {
    const side = kindOf[0]!.includes(kind) ? 0 : 1;
    const enemies = units[1 - side]!;
    return blowOf(model, book, enemies.length > 0 ? enemies : units[side]!);
  });
  const stat = (key: "WS" | "S" | "T" | "W" | "I" | "A" | "Ld") => int8((model) => Math.min(10, model[key]));
  const fixedHit = new Int8Array(n * n);
  found.forEach((attacker, a) => {
    found.forEach((defender, d) => {
      const sameArmy = book.ruling("enmity.type") === "sameArmy";
      const hated = attacker.enmities.some((id) =>
        sameArmy ? book.profiles[id]?.army === defender.army : id === defender.profile,
      );
      const traitor = attacker.army === "IG" && defender.rules.includes("SK-TAU-06");
      if (hated || traitor) fixedHit[a * n + d] = 3;
    });
  });
  const woundNeed = new Int8Array(n * 17);
  const damage = new Int16Array(n * 17);
  const damageCombat = new Int16Array(n * 17);
  const wounds = woundChart(book);
  found.forEach((model, kind) => {
    for (let S = 0; S <= 16; S++) {
      woundNeed[kind * 17 + S] = wounds[Math.min(10, S)]![clamp(model.T, 1, 10)]!;
      const [shot, blow] = damageTables(S, model, book);
      damage[kind * 17 + S] = shot;
      damageCombat[kind * 17 + S] = blow;
    }
  });
  const kinds: M.Kinds = {
    count: n,
    name: found.map((model) => model.name),
    profile: found.map((model) => model.profile),
    WS: stat("WS"),
    S: stat("S"),
    T: stat("T"),
    W: stat("W"),
    I: stat("I"),
    A: stat("A"),
    Ld: stat("Ld"),
    Sv: int8((model) => model.Sv),
    Inv: int8((model) => model.Inv),
    ccInv: int8((model) => Math.min(model.Inv, ...model.melee.map((blade) => blade.invulnerable))),
    points: int16((model) => Math.round(model.points)),
    weight: int8((model) => model.sizeWeight),
    move: int16((model) => model.M * 10),
    charge: int16(
      (model) => (model.rules.includes("SK-TYR-04") ? 120 : model.M * 10) + (skill(model, "Impetuous") ? 40 : 0),
    ),
    followUp: int16((model) => followUpOf(model, book)),
    trait: Int32Array.from(found, (model) => traitsOf(model, book)),
    fight: Int32Array.from(found, (model, kind) => fightOf(model, blows[kind]!)),
    radius: int16((model) => inTicks(model.W > 1 ? book.bases.largeRadius : book.bases.radius)),
    tall: int16(() => inTicks(book.bases.eyes)),
    scout: int8((model) => scoutOf(model)),
    guard: Int32Array.from(found, (model) => guardOf(model, book, openGround)),
    blowS: Int8Array.from(blows, (blow) => blow.S),
    blowBonus: Int8Array.from(blows, (blow) => blow.bonus),
    hitOn: Int8Array.from(blows, (blow) => blow.hitOn),
    woundOn: Int8Array.from(blows, (blow) => blow.woundOn),
    damageBonus: Int8Array.from(
      blows,
      (blow, kind) => blow.damageBonus + (skill(found[kind]!, "StrikeToInjure") ? 1 : 0),
    ),
    blowI: Int8Array.from(blows, (blow) => blow.profile?.initiative ?? 0),
    blunts: Int8Array.from(blows, (blow) => blow.profile?.saveNoBetterThan ?? 2),
    spitHit: int8((model) => spitOf(model)?.hitOn ?? 0),
    spitS: int8((model) => clamp(model.S + (spitOf(model)?.strengthBonus ?? 0), 1, 10)),
    spitStep: int8((model) => clamp(model.I * (spitOf(model)?.initiativeMultiplier ?? 0), 0, 10)),
    plague: int8((model) =>
      has(model, "plague_weapon") ? clamp(book.melee["plague_weapon"]!.damageRollBonus, 0, 4) : 0,
    ),
    blowName: Int16Array.from(blows, (blow) => weaponNames.indexOf(blow.name)),
    gunFrom,
    gunTo,
    grenades: Int32Array.from(found, (model) =>
      model.grenades.reduce(
        (all, id) => all | (1 << F.GRENADES.indexOf(id as (typeof F.GRENADES)[number])),
        has(model, "flesh_hooks") ? 1 << F.FRAG : 0,
      ),
    ),
    grenadeHit: int8((model) => aimOf(model, book)),
    grenadeRange: int16((model) => book.grenadeRange[clamp(model.S, 1, 5)]! * 10),
    powers: Int32Array.from(found, (model) =>
      F.POWERS.reduce((all, id, bit) => (model.powers.includes(id) || has(model, id) ? all | (1 << bit) : all), 0),
    ),
    woundNeed,
    damage,
    damageCombat,
    fixedHit,
  };
  const kindMarks = Int8Array.from(found, (_, kind) => {
    for (let line = gunFrom[kind]!; line < gunTo[kind]!; line++) if ((lines[line]!.flags & F.W_MARKER) !== 0) return 1;
    return 0;
  });
  return { kinds, guns: gunColumns(lines), kindOf, kindMarks, destructorGun };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const has = (model: LoadedModel, item: string): boolean => model.items.includes(item);
const skill = (model: LoadedModel, id: string): boolean => model.skills.includes(id);

function followUpOf(model: LoadedModel, book: Book): number {
  const half = book.ruling("followUp.length") === "three" ? 30 : model.M * 5;
  const far = jumpsAlways(model) || has(model, "purity_seals") || model.rules.includes("SK-TYR-04");
  const full = has(model, "chronometron") ? model.M * 10 : 0;
  return Math.max(half, far ? 60 : 0, full);
}

const veiled = (model: LoadedModel): boolean => has(model, "veil_of_darkness");

/** What a model strikes with besides its own blows (SK-TYR-27). */
const spitOf = (model: LoadedModel): MeleeProfile | undefined => model.melee.find((blade) => blade.extraAttack > 0);

const jumpsAlways = (model: LoadedModel): boolean =>
  has(model, "jump_pack") || has(model, "wings") || has(model, "disc_of_tzeentch") || model.rules.includes("SK-WG-08");

/** Sets the bits whose condition holds. */
function bits(...pairs: readonly (readonly [number, boolean])[]): number {
  return pairs.reduce((all, [bit, holds]) => (holds ? all | bit : all), 0);
}

/** The bits that are a model's for its profile, or for a rule, an item or a skill of it, and ask for nothing else. */
function bitsBy(model: LoadedModel, by: Readonly<Record<string, number>>): number {
  const names = [model.kin ?? model.profile, ...model.rules, ...model.items, ...model.skills];
  return names.reduce((all, name) => all | (by[name] ?? 0), 0);
}

const ORKS = new Set(["ork_nob", "ork_boy", "ork_kommando"]);

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const TRAITS: Readonly<Record<string, number>> = {
  ork_nob: F.T_ORK | F.T_NOB, ork_boy: F.T_ORK, ork_kommando: F.T_ORK, ork_grot: F.T_GROT, "SK-ORK-05": F.T_LIVING_SHIELD,
  "SK-ORK-19": F.T_MOB, "SK-ORK-20": F.T_WAAAGH, "SK-ORK-21": F.T_GROT_LD, "SK-ORK-22": F.T_GROT_FLEE,
  bosspole: F.T_BOSSPOLE, "SK-SM-12": F.T_FEARLESS, trademark_item: F.T_TRADEMARK,
  mark_of_chaos_undivided: F.T_TRADEMARK, "SK-TAU-07": F.T_GUN_DRONE, "SK-TAU-08": F.T_SHIELD_DRONE,
  bonding_knife: F.T_BONDING, "SK-NEC-18": F.T_REPAIR, phylactery: F.T_PHYLACTERY, resurrection_orb: F.T_ORB,
  nightmare_shroud: F.T_SHROUD, psychic_scream: F.T_SCREAM, NervesOfSteel: F.T_NERVES, IronWill: F.T_IRON_WILL,
  Fearsome: F.T_FEARSOME, JumpUp: F.T_JUMP_UP,
};

function traitsOf(model: LoadedModel, book: Book): number {
  const drone = model.role === "drone";
  const stands = !book.off("SK-DMG-13");
  const inPack = !model.leader && !model.upgraded && !["drone", "companion", "swarm"].includes(model.role);
  const steered = drone && (model.rules.includes("SK-TAU-07") || model.rules.includes("SK-TAU-08"));
  return (
    bitsBy(model, TRAITS) |
    bits(
      [F.T_LEADER, model.leader && stands],
      [F.T_PACK, inPack && stands],
      [F.T_AUTO_LD | F.T_NO_LEND, steered],
      [F.T_TAU, model.army === "TAU" && !drone],
      [F.T_PHASE_OUT, model.army === "NEC" && model.role !== "swarm" && !book.off("SK-NEC-20")],
      [F.T_TYRANID, model.army === "TYR" && !book.off("SK-TYR-11")],
      [F.T_SYNAPSE, has(model, "hive_node") && !book.off("SK-TYR-10")],
    )
  );
}

/** Tenths of an inch as ticks. */
function inTicks(tenths: number): number {
  return toTicks(tenths / 10);
}

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const SCOUTS: Readonly<Record<string, number>> = {
  "SK-WG-12": M.SCOUT_INFILTRATOR, Infiltration: M.SCOUT_INFILTRATOR, auspex_scanner: M.SCOUT_SCANNER,
  blacksun_filter: M.SCOUT_NIGHT, solar_pulse: M.SCOUT_PULSE,
};

/** How a model hides and seeks; some weapons make it a specialist (SK-AMB-53). */
function scoutOf(model: LoadedModel): number {
  const special = model.ranged.some(({ type }) => type === "Assault" || type === "Heavy");
  return bitsBy(model, SCOUTS) | (model.leader || model.upgraded || special ? M.SCOUT_SPECIALIST : 0);
}

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const GUARDS: Readonly<Record<string, number>> = {
  shadow_field: F.G_SHADOW_FIELD, collar_of_khorne: F.G_COLLAR, mark_of_nurgle: F.G_NURGLE, disc_of_tzeentch: F.G_DISC,
  spirit_stones: F.G_SPIRIT_STONES, runes_of_witnessing: F.G_WITNESSING, runes_of_warding: F.G_WARDING,
  crucible_of_malediction: F.G_CRUCIBLE, blight_grenades: F.G_BLIGHT, catalyst: F.G_CATALYST,
  multi_tracker: F.G_MULTI_TRACKER, "SK-TYR-04": F.G_BOUNDS, "SK-TYR-16": F.G_TYR_DICE,
  "SK-TYR-17": F.G_CLAW | F.G_FLEET, "SK-DE-21": F.G_FLEET, "SK-ELD-15": F.G_FLEET, "SK-ELD-06": F.G_CLOAK,
  Medic: F.G_MEDIC, PsychicTraining: F.G_PSYCHIC, GuerrillaMaster: F.G_GUERRILLA, HipShooting: F.G_HIP,
  ControlledFall: F.G_CONTROLLED_FALL, ExplosivesExpert: F.G_EXPLOSIVES,
};

function guardOf(model: LoadedModel, book: Book, openGround: boolean): number {
  return (
    bitsBy(model, GUARDS) |
    bits(
      [F.G_SEALED, model.sealed && book.ruling("grenade.sealed") === "profileFlag"],
      [F.G_VEIL, veiled(model) && openGround],
      [F.G_PSYCHIC, model.powers.length > 0],
      [F.G_JUMP, jumpsAlways(model) || (veiled(model) && openGround)],
      [F.G_SURE_FOOTED, ORKS.has(model.kin ?? model.profile) && !book.off("SK-ORK-06")],
      [F.G_MEGA_SLOW, has(model, "mega_armour") && !has(model, "mega_boosta")],
      [F.G_HARDENED, model.hardened],
      [F.G_COMPANION, model.role === "companion"],
    )
  );
}

type Blow = ReturnType<typeof blowWith>;

/** The close combat weapon that a model fights with all battle: the one that does most against the mean enemy (SK-AI-17). */
function blowOf(model: LoadedModel, book: Book, enemies: readonly LoadedModel[]): Blow {
  const blades = model.melee.filter((blade) => blade.extraAttack === 0 && blade.id !== "storm_shield");
  const choices = blades.length === 0 ? [undefined] : blades;
  const blows = choices.map((blade) => blowWith(model, blade, book));
  const wounds = woundChart(book);
  const worth = (blow: Blow): number => {
    let sum = 0;
    for (const enemy of enemies) {
      const need = blow.woundOn || wounds[clamp(blow.S, 1, 10)]![clamp(enemy.T, 1, 10)]!;
      const armour = blow.profile?.ignoresArmour ? 7 : Math.max(enemy.Sv, blow.profile?.saveNoBetterThan ?? 2);
      const through = 1 - (7 - Math.min(armour, enemy.Inv)) / 6;
      const row = 0.4 + 0.1 * clamp(blow.S - enemy.T, 0, 6) + 0.1 * blow.damageBonus;
      const late = blow.profile?.initiative === 1 && enemy.I > 1 && !skill(model, "Strongman") ? 0.75 : 1;
      sum += (model.A + blow.bonus) * ((7 - need) / 6) * through * row * late;
    }
    return sum;
  };
  return blows.reduce((best, blow) => (worth(blow) > worth(best) ? blow : best));
}

function blowWith(model: LoadedModel, blade: MeleeProfile | undefined, book: Book) {
  const era = blade?.id === "thunder_hammer" && book.ruling("hammer.profile") === "eraStandard";
  const multiplier = era ? 2 : (blade?.strengthMultiplier ?? 1);
  const base = multiplier > 1 ? Math.min(10, model.S * multiplier) : model.S;
  const anyTwo = book.ruling("cc.twoWeapons") === "anyTwo" && model.weapons.length > 1;
  const oneEach = blade?.hands !== 2 || blade.handWeapons === 2;
  const paired = (model.handsOneHanded >= 2 && oneEach) || anyTwo;
  const claws = blade?.id === "lightning_claws" && book.ruling("claws.pair") === "noBonus";
  return {
    name: blade?.name ?? FISTS,
    S: clamp(base + (blade?.strengthBonus ?? 0) + (skill(model, "MightyBlow") ? 1 : 0), 1, 10),
    bonus: (paired && !claws ? 1 : 0) + (blade?.attackBonus ?? 0),
    hitOn: blade?.hitOn ?? 0,
    woundOn: blade?.woundOn ?? 0,
    damageBonus: blade?.damageRollBonus ?? 0,
    profile: blade,
  };
}

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const FIGHTS: Readonly<Record<string, number>> = {
  gaze_of_flame: F.F_GAZE, lightning_field: F.F_LIGHTNING_FIELD, hell_mask: F.F_HELL_MASK, trophy_rack: F.F_TROPHY,
  combat_drugs: F.F_DRUGS, spiky_bits: F.F_SPIKY, nurgles_rot: F.F_ROT, plague_weapon: F.F_PLAGUE,
  implant_attack: F.F_IMPLANT, acid_blood: F.F_ACID, Strongman: F.F_STRONGMAN, CombatMastery: F.F_COMBAT_MASTERY,
  CounterAttack: F.F_COUNTER, Disarm: F.F_DISARM, BerserkCharge: F.F_BERSERK, ExpertSwordsman: F.F_SWORDSMAN,
  BodySlam: F.F_BODY_SLAM, CrushingBlow: F.F_CRUSHING, HeadButt: F.F_HEAD_BUTT, IronJaw: F.F_IRON_JAW,
  PitFighter: F.F_PIT_FIGHTER, Dodge: F.F_DODGE, JumpBack: F.F_JUMP_BACK, LightningReflexes: F.F_LIGHTNING,
};

function fightOf(model: LoadedModel, blow: Blow): number {
  const blade = blow.profile;
  return (
    bitsBy(model, FIGHTS) |
    bits(
      [F.F_NO_ARMOUR, blade?.ignoresArmour === true],
      [F.F_CHOPPA, (blade?.saveNoBetterThan ?? 2) > 2],
      [F.F_STUN_ON_HIT, blade?.stunOnHit === true],
      [F.F_CLAWS, blade?.rerollFailedWounds === true],
      [F.F_SLOW_WEAPON, (blade?.initiative ?? null) !== null],
      [F.F_BIO_PLASMA, spitOf(model) !== undefined],
      [F.F_MASTER, blade?.rules.includes("SK-WG-09") === true],
    )
  );
}

/** One line of `Guns`. */
type GunLine = { [Column in Exclude<keyof M.Guns, "count" | "name">]: number } & {
  readonly name: string;
  readonly focusable: boolean;
};

const TYPES = { Pistol: F.PISTOL, RapidFire: F.RAPID_FIRE, Assault: F.ASSAULT, Heavy: F.HEAVY } as const;

/** The ways in which a model can fire what it carries; Crack Shot and Fast Shot exclude each other, so each makes its own line. */
function gunLines(model: LoadedModel, terms: Terms): GunLine[] {
  const crack = skill(model, "CrackShot");
  return model.ranged.flatMap((gun) => {
    if (gun.id === "warp_blast_focused" || gun.id === "eldar_destructor" || (gun.type as string) === "CloseCombat")
      return [];
    const fast = skill(model, "FastShot") && (gun.type === "Pistol" || gun.type === "RapidFire");
    if (!crack && !fast) return [gunLine(model, gun, terms)];
    return [
      ...(crack ? [gunLine(model, gun, terms, "crack")] : []),
      ...(fast ? [gunLine(model, gun, terms, "fast")] : []),
    ];
  });
}

/** What a model needs to hit with a shot or a throw (SK-SHOOT-12, SK-GREN-04); a Targeter adds one to the die, and a 1 still misses (SK-IG-08). */
function aimOf(model: LoadedModel, book: Book): number {
  const need = book.toHitShooting.need[Math.min(10, model.BS)]!;
  return has(model, "targeter") && need < 7 ? Math.max(2, need - 1) : need;
}

/** One line; `by`: the skill that it is fired by. */
function gunLine(model: LoadedModel, gun: RangedProfile, { book, weaponNames }: Terms, by?: "crack" | "fast"): GunLine {
  const special = (word: string): boolean => gun.special.includes(word);
  const sniper = special("Sniper");
  const need = sniper ? book.overwatchSniper.hit : aimOf(model, book);
  const rerolls = special("TwinLinked") || special("SK-DE-15");
  const pistols = model.ranged.filter((each) => each.type === "Pistol").length;
  const both = skill(model, "Pistolier") && gun.type === "Pistol" && pistols >= 2;
  const quick = gun.type === "Pistol" || gun.type === "RapidFire";
  const adds = book.ruling("shots.stack") === "add";
  const randomEach = book.ruling("doomSiren.roll") === "perTarget";
  return {
    name: gun.name,
    hit: need === 7 ? 7 : need + (rerolls ? 8 : 0),
    type: TYPES[gun.type],
    shots: (gun.X === "A" ? model.A : gun.X) + (gun.extraShots ?? 0),
    range: (gun.range + (skill(model, "EagleEye") && !special("Template") ? 6 : 0)) * 10,
    S: strengthOf(gun, model),
    AP: gun.AP ?? 9,
    flags: bits(
      [F.W_PLASMA, special("SK-WG-01")],
      [F.W_GAUSS, special("Gauss")],
      [F.W_SNIPER, sniper],
      [F.W_BLAST, special("Blast")],
      [F.W_TEMPLATE, special("Template")],
      [F.W_NO_COVER, special("Template") || special("NoCover") || special("SK-DE-15") || skill(model, "Marksman")],
      [F.W_PIN_ON_WOUND, special("SK-TAU-13")],
      [F.W_MARKER, special("SK-TAU-12")],
      [F.W_MASTER, special("SK-WG-09")],
      [F.W_REROLL_WOUNDS, by === "crack"],
      [F.W_RANDOM_S, gun.S === "D6+4"],
      [F.W_RANDOM_S_EACH, gun.S === "D6+4" && randomEach],
      [F.W_FOCUS, gun.id === "warp_blast"],
      [F.W_STRIKE_TO_INJURE, skill(model, "StrikeToInjure") && book.ruling("strikeToInjure.scope") === "all"],
      [F.W_RUNT, has(model, "ammo_runt")],
    ),
    label: Math.max(0, weaponNames.indexOf(gun.name)),
    doubled: by === "fast" && !adds ? 2 : 1,
    pistols: both ? 2 : 1,
    more: (quick ? (gun.extraShots ?? 0) : 0) + (by === "fast" && adds ? (both ? 2 : 1) : 0),
    focusable: gun.id === "warp_blast",
    focus: -1,
  };
}

/** What a shot has more than its bearer's Strength. */
const OF_BEARER = { "user-1": -1, user: 0, "user+1": 1 };

/** Strength of a shot (SK-TYR-19); 0 stands for the target's Toughness or a rolled one. */
function strengthOf({ S }: Pick<RangedProfile, "S">, bearer: { readonly S: number }): number {
  if (typeof S === "number") return S;
  return S === "user" || S === "user+1" || S === "user-1" ? bearer.S + OF_BEARER[S] : 0;
}

function gunColumns(lines: readonly GunLine[]): M.Guns {
  return {
    count: lines.length,
    name: lines.map((line) => line.name),
    ...bytesOf(lines, "hit", "type", "shots", "S", "AP", "doubled", "pistols", "more"),
    range: Int16Array.from(lines, (line) => line.range),
    flags: Int32Array.from(lines, (line) => line.flags),
    label: Int16Array.from(lines, (line) => line.label),
    focus: Int16Array.from(lines, (line) => line.focus),
  };
}
