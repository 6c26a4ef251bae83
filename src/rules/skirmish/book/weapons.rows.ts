/**
 * Weapons. Ranged stat lines are assumed from the era of the text but for those that it states (the Markerlight, the hive and
 * gift weapons, the Strength of Tyranid and sniper weapons); what close combat weapons do is mostly stated. Cold.
 */
import {
  either,
  FLAG,
  ID,
  integer,
  list,
  means,
  named,
  open,
  or,
  plainRow,
  type Row,
  RULE,
  rows,
  TEXT,
  word,
} from "../../kernel/rows.ts";
import { CONFIDENCE, POINTS, SAVE } from "./columns.ts";

const HANDS = open(integer(0, 2));

/** It is never carried by itself: a part of another weapon, or the effect of an item. */
const PART = or(word("part"), undefined);

/** What else than the rules of the guns below does something with a gun, or with a blade: mostly given by an item. */
const CRAFTED = { ...RULE, rule: ["SK-WG-09", "SK-DE-15"] };
const MASTER_CRAFTED = { ...RULE, rule: ["SK-WG-09"] };

export const RANGED_COLUMNS = {
  id: ID,
  name: TEXT,
  /** Inches. Templates lie against the firer, so their range is their length (8 inches, assumed). */
  range: means("inches; of a Template its length", open(integer(1, 100))),
  /** The bearer's Strength, perhaps with one more or less; the target's Toughness; or D6 + 4. */
  S: means(
    "Strength: wounds; user and target: theirs",
    open(or(either(integer(1, 10), word("user-1", "user", "user+1", "target", "D6+4")), null)),
  ),
  /** Null: it pierces nothing. */
  AP: means("pierces armour saves of this or worse; empty: none", open(or(integer(1, 6), null), null)),
  type: means("how it may be fired after a move, and how often", open(word("Pistol", "RapidFire", "Assault", "Heavy"))),
  /** Shots; "A": as many as the bearer has Attacks. */
  X: means("shots; A: as many as the bearer has Attacks", open(either(integer(1, 10), word("A")))),
  hands: means("hands that it takes", HANDS),
  /**
   * Words, and IDs of rules (SK-WG-01 plasma, SK-TAU-12 markerlight, SK-TAU-13 pins on a wound, SK-TYR-23 may be focused; on a model's weapon
   * also SK-WG-09 master-crafted, SK-DE-15 soul seeker).
   */
  special: means(
    "special rules, see below",
    open(list(either(word("Blast", "Template", "TwinLinked", "Gauss", "NoCover", "Sniper"), CRAFTED))),
  ),
  /**
   * What a Pack model pays for an assault or heavy weapon; null: no price is known, and only a house rule that sets one puts it on sale.
   */
  trooperPoints: means("price for a Pack model; empty: not for sale", open(or(POINTS, null), null)),
  /** Shots on top of what the type gives (a Kustom Job). */
  extraShots: means("shots on top of what the type gives", or(integer(0, 9), undefined)),
  part: means("never carried by itself", PART),
  confidence: CONFIDENCE,
};

export type RangedProfile = Row<typeof RANGED_COLUMNS>;
export type RangedType = RangedProfile["type"];

export const RANGED = rows(
  RANGED_COLUMNS,
  `
id,                    name,                                      range, S,      AP, type,      X, hands, special,              trooperPoints, extraShots, part, confidence
bolt_pistol,           Bolt Pistol,                               12,    4,      5,  Pistol,    1, 1,     ,                     ,              ,           ,
bolter,                Bolter,                                    24,    4,      5,  RapidFire, 1, 2,     ,                     ,              ,           ,
storm_bolter,          Storm Bolter,                              24,    4,      5,  Assault,   2, 2,     ,                     ,              ,           ,
combi_bolter,          Combi-Bolter,                              24,    4,      5,  RapidFire, 1, 2,     TwinLinked,           ,              ,           ,     medium
plasma_pistol,         Plasma Pistol,                             12,    7,      2,  Pistol,    1, 1,     SK-WG-01,             ,              ,           ,
plasma_gun,            Plasma Gun,                                24,    7,      2,  RapidFire, 1, 2,     SK-WG-01,             ,              ,           ,
meltagun,              Meltagun,                                  12,    8,      1,  Assault,   1, 2,     ,                     ,              ,           ,
grenade_launcher_frag, Grenade Launcher (frag),                   24,    3,      6,  Assault,   1, 2,     Blast,                ,              ,           part,
grenade_launcher_krak, Grenade Launcher (krak),                   24,    6,      4,  Assault,   1, 2,     ,                     ,              ,           part,
flamer,                Flamer,                                    8,     4,      5,  Assault,   1, 2,     Template,             6,             ,           ,
sniper_rifle,          Sniper Rifle,                              36,    target, 6,  Heavy,     1, 2,     Sniper,               ,              ,           ,
hellpistol,            Hellpistol,                                12,    3,      5,  Pistol,    1, 1,     ,                     ,              ,           ,
hellgun,               Hellgun,                                   24,    3,      5,  RapidFire, 1, 2,     ,                     ,              ,           ,
laspistol,             Laspistol,                                 12,    3,      ,   Pistol,    1, 1,     ,                     ,              ,           ,
lasgun,                Lasgun,                                    24,    3,      ,   RapidFire, 1, 2,     ,                     ,              ,           ,
shotgun,               Shotgun,                                   12,    3,      ,   Assault,   2, 2,     ,                     ,              ,           ,     medium
slugga,                Slugga,                                    12,    4,      6,  Pistol,    1, 1,     ,                     ,              ,           ,
shoota,                Shoota,                                    24,    4,      6,  RapidFire, 1, 2,     ,                     ,              ,           ,     medium
skorcha,               Skorcha,                                   8,     5,      4,  Assault,   1, 2,     Template,             ,              ,           ,     medium
rokkit_launcha,        Rokkit Launcha,                            24,    8,      3,  Assault,   1, 2,     ,                     ,              ,           ,
grot_blasta,           Grot Blasta,                               12,    3,      ,   Pistol,    1, 1,     ,                     ,              ,           ,     low
pulse_rifle,           Pulse Rifle,                               30,    5,      5,  RapidFire, 1, 2,     ,                     ,              ,           ,
pulse_carbine,         Pulse Carbine,                             18,    5,      5,  Assault,   1, 2,     SK-TAU-13,            ,              ,           ,
twin_pulse_carbine,    Twin-linked Pulse Carbine,                 18,    5,      5,  Assault,   1, 0,     TwinLinked SK-TAU-13, ,              ,           ,
markerlight,           Markerlight,                               36,    ,       ,   Heavy,     1, 0,     SK-TAU-12,            ,              ,           ,
gauss_flayer,          Gauss Flayer,                              24,    4,      5,  RapidFire, 1, 2,     Gauss,                ,              ,           ,
gauss_cannon,          Gauss Cannon,                              36,    6,      4,  Heavy,     3, 2,     Gauss,                ,              ,           ,     medium
gauss_blaster,         Gauss Blaster,                             24,    5,      4,  Assault,   2, 2,     Gauss,                ,              ,           ,
fleshborer,            Fleshborer,                                12,    user+1, 5,  Assault,   A, 2,     ,                     ,              ,           ,
warp_blast,            Warp Blast,                                24,    5,      3,  Assault,   1, 0,     Blast SK-TYR-23,      ,              ,           part,
warp_blast_focused,    Warp Blast (focused),                      18,    10,     2,  Assault,   1, 0,     SK-TYR-23,            ,              ,           part,
splinter_pistol,       Splinter Pistol,                           12,    3,      5,  Pistol,    1, 1,     ,                     ,              ,           ,
splinter_rifle,        Splinter Rifle,                            24,    3,      5,  RapidFire, 1, 2,     ,                     ,              ,           ,
hellglaive_gun,        Hellglaive (built-in splinter fire),       24,    3,      5,  Assault,   2, 0,     ,                     ,              ,           part, low
tormentor_helm_gun,    Tormentor Helm (built-in splinter pistol), 12,    3,      5,  Pistol,    1, 0,     ,                     ,              ,           part, low
doom_siren,            Doom Siren,                                8,     D6+4,   6,  Assault,   1, 0,     Template NoCover,     ,              ,           part,
shuriken_pistol,       Shuriken Pistol,                           12,    4,      5,  Pistol,    1, 1,     ,                     ,              ,           ,
shuriken_catapult,     Shuriken Catapult,                         12,    4,      5,  Assault,   2, 2,     ,                     ,              ,           ,
eldar_long_rifle,      Eldar Long Rifle,                          36,    target, 6,  Heavy,     1, 2,     Sniper,               ,              ,           ,     medium
eldar_destructor,      Psychic item 7 (Destructor),               8,     5,      4,  Assault,   1, 0,     Template,             ,              ,           part,
heavy_bolter,          Heavy Bolter,                              36,    5,      4,  Heavy,     3, 2,     ,                     15,            ,           ,
missile_frag,          Missile Launcher (frag),                   48,    4,      6,  Heavy,     1, 2,     Blast,                20,            ,           part,
missile_krak,          Missile Launcher (krak),                   48,    8,      3,  Heavy,     1, 2,     ,                     20,            ,           part,
lascannon,             Lascannon,                                 48,    9,      2,  Heavy,     1, 2,     ,                     35,            ,           ,
autocannon,            Autocannon,                                48,    7,      4,  Heavy,     2, 2,     ,                     20,            ,           ,
multi_melta,           Multi-Melta,                               24,    8,      1,  Heavy,     1, 2,     ,                     35,            ,           ,
big_shoota,            Big Shoota,                                36,    5,      5,  Assault,   3, 2,     ,                     8,             ,           ,
rail_rifle,            Rail Rifle,                                36,    6,      3,  Heavy,     1, 2,     ,                     10,            ,           ,     medium
dark_lance,            Dark Lance,                                36,    8,      2,  Heavy,     1, 2,     ,                     10,            ,           ,
splinter_cannon,       Splinter Cannon,                           24,    4,      5,  Assault,   4, 2,     ,                     10,            ,           ,
shredder,              Shredder,                                  12,    6,      ,   Assault,   1, 2,     Blast,                5,             ,           ,
blaster,               Blaster,                                   12,    8,      2,  Assault,   1, 2,     ,                     5,             ,           ,
shuriken_cannon,       Shuriken Cannon,                           24,    6,      5,  Assault,   3, 2,     ,                     15,            ,           ,
starcannon,            Starcannon,                                36,    6,      2,  Heavy,     3, 2,     ,                     25,            ,           ,
bright_lance,          Bright Lance,                              36,    8,      2,  Heavy,     1, 2,     ,                     30,            ,           ,
scatter_laser,         Scatter Laser,                             36,    6,      6,  Heavy,     4, 2,     ,                     15,            ,           ,
`,
);

const ROLL = open(or(integer(2, 6), null), null);

export const MELEE_COLUMNS = {
  id: ID,
  name: TEXT,
  hands: means("hands that it takes", or(HANDS, 1)),
  /** How many hands it fills with a weapon that counts for the second weapon bonus (SK-CC-16). */
  handWeapons: means("hands that it fills with a weapon, of which two give an Attack", or(HANDS, 1)),
  /** The blow's Strength is the user's x multiplier + bonus; a multiplied one is at most 10. */
  strengthMultiplier: means("times the Strength of its user, at most 10", open(or(integer(1, 4), 1))),
  strengthBonus: means("added to the Strength of its user", open(or(integer(-5, 9), 0))),
  /** Fixed Initiative of its blows; null: the user's own. */
  initiative: means("strikes at this Initiative; empty: its user's", open(or(integer(1, 10), null), null)),
  initiativeMultiplier: means("times the Initiative of its user", open(or(integer(1, 4), 1))),
  ignoresArmour: means("no armour save against it", open(FLAG)),
  /** Better armour saves count as this one (SK-ORK-11); 2: no effect. */
  saveNoBetterThan: means("better armour saves become this one; 2: all stay", open(or(integer(2, 7), 2))),
  /** Fixed rolls; null: by chart. */
  woundOn: means("least to roll to wound; empty: by the chart", ROLL),
  hitOn: means("least to roll to hit; empty: by the chart", ROLL),
  attackBonus: means("added to the Attacks of its user", open(or(integer(0, 10), 0))),
  /** Attacks made apart from the user's own, with this profile. */
  extraAttack: means("attacks of its own beside those of its user", open(or(integer(0, 1), 0))),
  damageRollBonus: means("added to the damage roll", open(or(integer(0, 4), 0))),
  rerollFailedWounds: means("rolls failed wounds again, once a turn", open(FLAG)),
  stunOnHit: means("who is hit is Stunned at least", open(FLAG)),
  /** Save that it gives its user in close combat; 7: none. */
  invulnerable: means("invulnerable save in close combat; 7: none", SAVE),
  /** On a model's weapon also SK-WG-09 (master-crafted). */
  rules: means("special rules, see below", list(MASTER_CRAFTED)),
  part: means("never carried by itself", PART),
  confidence: CONFIDENCE,
};

export type MeleeProfile = Row<typeof MELEE_COLUMNS>;

/** What most close combat weapons do not do. */
export const PLAIN_MELEE = plainRow(MELEE_COLUMNS) as Omit<MeleeProfile, "id" | "name">;

export const MELEE = rows(
  MELEE_COLUMNS,
  `
id,              name,                   hands, handWeapons, strengthMultiplier, strengthBonus, initiative, initiativeMultiplier, ignoresArmour, saveNoBetterThan, woundOn, hitOn, attackBonus, extraAttack, damageRollBonus, rerollFailedWounds, stunOnHit, invulnerable, rules,     part, confidence
ccw,             Close Combat Weapon,    ,      ,            ,                   ,              ,           ,                     ,              ,                 ,        ,      ,            ,            ,                ,                   ,          ,             ,          ,
power_weapon,    Power Weapon,           ,      ,            ,                   ,              ,           ,                     yes,           ,                 ,        ,      ,            ,            ,                ,                   ,          ,             SK-WG-04,  ,
power_fist,      Power Fist,             ,      ,            2,                  ,              1,          ,                     yes,           ,                 ,        ,      ,            ,            ,                ,                   ,          ,             SK-WG-03,  ,
lightning_claws, Lightning Claws (pair), 2,     2,           ,                   ,              ,           ,                     yes,           ,                 ,        ,      ,            ,            ,                yes,                ,          ,             SK-WG-02,  ,
thunder_hammer,  Thunder Hammer,         ,      ,            ,                   ,              ,           ,                     ,              ,                 ,        ,      ,            ,            ,                ,                   yes,       ,             SK-SM-06,  ,
storm_shield,    Storm Shield,           ,      0,           ,                   ,              ,           ,                     ,              ,                 ,        ,      ,            ,            ,                ,                   ,          4,            SK-SM-05,  ,
choppa,          Choppa,                 ,      ,            ,                   ,              ,           ,                     ,              4,                ,        ,      ,            ,            ,                ,                   ,          ,             SK-ORK-11, ,
power_klaw,      Power Klaw,             ,      ,            2,                  ,              1,          ,                     yes,           ,                 ,        ,      ,            ,            ,                ,                   ,          ,             SK-ORK-12, ,
uge_choppa,      'Uge Choppa,            2,     0,           ,                   2,             1,          ,                     ,              ,                 ,        ,      ,            ,            ,                ,                   ,          ,             SK-ORK-13, ,
agoniser,        Agoniser,               ,      ,            ,                   ,              ,           ,                     yes,           ,                 4,       ,      ,            ,            ,                ,                   ,          ,             SK-DE-24,  ,
poisoned_blades, Poisoned Blades,        ,      ,            ,                   ,              ,           ,                     ,              ,                 4,       ,      ,            ,            ,                ,                   ,          ,             SK-DE-24,  ,     low
punisher,        Punisher,               2,     0,           ,                   1,             ,           ,                     ,              ,                 ,        ,      ,            ,            ,                ,                   ,          ,             ,          ,     medium
hellglaive,      Hellglaive,             2,     0,           ,                   1,             ,           ,                     ,              ,                 ,        ,      ,            ,            ,                ,                   ,          ,             ,          part, low
scything_talons, Scything Talons,        0,     0,           ,                   ,              ,           ,                     ,              ,                 ,        ,      1,           ,            ,                ,                   ,          ,             ,          ,     medium
plague_weapon,   Plague Weapon,          0,     0,           ,                   ,              ,           ,                     ,              ,                 ,        ,      ,            ,            2,               ,                   ,          ,             SK-CSM-16, part,
witchblade,      Witchblade,             ,      ,            ,                   ,              ,           ,                     ,              ,                 2,       ,      ,            ,            ,                ,                   ,          ,             ,          ,     medium
bio_plasma,      Bio-Plasma,             0,     0,           ,                   1,             ,           2,                    ,              ,                 ,        4,     ,            1,           ,                ,                   ,          ,             SK-TYR-27, part,
`,
);

/** What a roster may name as a weapon: one or several profiles in one pair of hands. */
export const WEAPON_COLUMNS = {
  id: ID,
  name: TEXT,
  hands: means("hands that it takes in all", integer(0, 2)),
  ranged: means("what shoots of it", list(named("ranged"))),
  melee: means("what strikes of it", list(named("melee"))),
};

export type Weapon = Row<typeof WEAPON_COLUMNS>;

/**
 * Weapons that are several profiles at once; a combi-weapon fires one of them a turn (SK-WG-05). The first half of the line of the Kombi-Rokkit
 * Launcha is lost; a shoota is taken for it (SK-LOSS-23).
 */
export const COMPOSITES = rows(
  WEAPON_COLUMNS,
  `
id,                            name,                           hands, ranged,                                             melee
combi_bolter_grenade_launcher, Combi: Bolter-Grenade Launcher, 2,     bolter grenade_launcher_frag grenade_launcher_krak,
combi_bolter_plasma_gun,       Combi: Bolter-Plasma Gun,       2,     bolter plasma_gun,
combi_bolter_meltagun,         Combi: Bolter-Meltagun,         2,     bolter meltagun,
kombi_shoota_skorcha,          Kombi: Shoota / Skorcha,        2,     shoota skorcha,
kombi_shoota_rokkit_launcha,   Kombi: Shoota / Rokkit Launcha, 2,     shoota rokkit_launcha,
grenade_launcher,              Grenade Launcher,               2,     grenade_launcher_frag grenade_launcher_krak,
missile_launcher,              Missile Launcher,               2,     missile_frag missile_krak,
hellglaive,                    Hellglaive,                     2,     hellglaive_gun,                                     hellglaive
`,
);

/** Everything that a roster may name as a weapon, with the profiles that it brings. */
export function weaponsOf(
  ranged: readonly RangedProfile[],
  melee: readonly MeleeProfile[],
  composites: readonly Weapon[],
): readonly Weapon[] {
  return [
    ...ranged.filter(({ part }) => !part).map(({ id, name, hands }) => ({ id, name, hands, ranged: [id], melee: [] })),
    ...melee.filter(({ part }) => !part).map(({ id, name, hands }) => ({ id, name, hands, ranged: [], melee: [id] })),
    ...composites,
  ];
}

export const WEAPONS = weaponsOf(RANGED, MELEE, COMPOSITES);
