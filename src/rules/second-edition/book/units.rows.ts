/** Profiles: two of them are in the source, all others and every price are assumed, to be calibrated (12.4.13). Inches. Cold. */
import { ID, integer, list, means, named, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { FACTIONS, FLAGS, ROLES, SIZES } from "./data.ts";

/** What a stat line holds; a psyker's is that of its first level. */
export const STATS = {
  M: means("Movement: inches of a move", open(integer(0, 24))),
  WS: means("Weapon Skill: added to the score of a fight", open(integer(0, 10))),
  BS: means("Ballistic Skill: hits by shooting", open(integer(0, 10))),
  S: means("Strength: wounds in close combat", open(integer(1, 10))),
  T: means("Toughness: withstands hits", open(integer(1, 10))),
  W: means("Wounds until it is slain", open(integer(1, 10))),
  I: means("Initiative: who wins a tied fight", open(integer(1, 10))),
  A: means("Attacks: dice in a fight", open(integer(0, 10))),
  Ld: means("Leadership: most to roll with 2D6 in a test", open(integer(2, 10))),
  /** Needed with so many dice added up; 7 is none. */
  save: means("armour save: least to roll; 7 with one die: none", open(integer(2, 12))),
  saveDice: means("dice of the save, added up", open(or(integer(1, 2), 1))),
  size: means("base and height", word(...SIZES)),
  closeCombat: means("weapons of close combat", list(named("closeCombatWeapons"))),
  ranged: means("weapons that shoot", list(named("weapons"))),
  flags: means("special rules, see below", list(word(...FLAGS))),
  points: means("price of a model, with its weapons", open(integer(0, 2000))),
} as const;

export const UNIT_COLUMNS = {
  id: ID,
  name: TEXT,
  faction: means("whose it is", word(...FACTIONS)),
  role: means("what part it takes in a squad", word(...ROLES)),
  ...STATS,
  /** Models of a squad, without its leader and attached characters. */
  least: means("fewest models of a squad", integer(1, 30)),
  most: means("most models of a squad", integer(1, 30)),
  grenades: means("grenades that it carries", list(named("weapons"))),
} as const;

export type Unit = Row<typeof UNIT_COLUMNS>;

export const UNITS = rows(
  UNIT_COLUMNS,
  `
id,             name,            faction,     role,      M, WS, BS, S, T, W, I, A, Ld, save, saveDice, size, least, most, closeCombat,               ranged,           grenades,    flags,                      points
spaceMarine,    Space Marine,    marines,     troops,    4, 4,  4,  4, 4, 1, 4, 1, 8,  3,    ,         foot, 5,     10,   chainsword boltPistol,     boltPistol,       ,            ,                           30
tacticalMarine, Tactical Marine, marines,     troops,    4, 4,  4,  4, 4, 1, 4, 1, 8,  3,    ,         foot, 5,     10,   ,                          boltgun,          fragGrenade, ,                           31
marineSergeant, Marine Sergeant, marines,     leader,    4, 5,  5,  4, 4, 1, 5, 1, 9,  3,    ,         foot, 1,     1,    chainsword boltPistol,     boltPistol,       fragGrenade, ,                           39
marineScout,    Marine Scout,    marines,     troops,    4, 4,  4,  4, 4, 1, 4, 1, 8,  4,    ,         foot, 5,     10,   knife boltPistol,          boltPistol,       ,            ,                           24
terminator,     Terminator,      marines,     elite,     4, 5,  5,  4, 4, 1, 5, 1, 9,  3,    2,        foot, 3,     5,    powerFist,                 stormBolter,      ,            terminator,                 58
captain,        Captain,         marines,     character, 4, 6,  6,  4, 4, 2, 6, 2, 9,  3,    ,         foot, 1,     1,    powerSword boltPistol,     boltPistol,       ,            leader,                     72
greyKnight,     Grey Knight,     inquisition, elite,     4, 5,  5,  4, 4, 1, 5, 1, 9,  3,    2,        foot, 3,     5,    nemesisForceWeapon,        stormBolter,      ,            terminator resilient,       60
guardsman,      Guardsman,       guard,       troops,    4, 3,  3,  3, 3, 1, 3, 1, 7,  6,    ,         foot, 5,     10,   ,                          lasgun,           ,            ,                           9
guardSergeant,  Guard Sergeant,  guard,       leader,    4, 4,  4,  3, 3, 1, 4, 1, 8,  6,    ,         foot, 1,     1,    chainsword laspistol,      laspistol,        ,            ,                           17
guardOfficer,   Guard Officer,   guard,       character, 4, 4,  4,  3, 3, 2, 4, 2, 9,  5,    ,         foot, 1,     1,    powerSword boltPistol,     boltPistol,       ,            leader,                     45
ogryn,          Ogryn,           guard,       elite,     6, 4,  3,  5, 5, 3, 3, 2, 7,  6,    ,         big,  3,     5,    club,                      ripperGun,        ,            big,                        62
ork,            Ork,             orks,        troops,    4, 3,  3,  3, 4, 1, 2, 1, 7,  6,    ,         foot, 5,     20,   axe boltPistol,            boltPistol,       ,            ,                           12
orkNob,         Ork Nob,         orks,        leader,    4, 4,  3,  4, 4, 1, 3, 2, 8,  6,    ,         foot, 1,     1,    axe boltPistol,            boltPistol,       ,            ,                           21
orkBoss,        Ork Boss,        orks,        character, 4, 5,  4,  4, 5, 3, 4, 3, 9,  4,    ,         foot, 1,     1,    powerAxe boltPistol,       boltPistol,       ,            leader,                     85
gretchin,       Gretchin,        orks,        troops,    4, 2,  3,  3, 3, 1, 2, 1, 5,  6,    ,         foot, 5,     20,   ,                          autogun,          ,            ,                           4
genestealer,    Genestealer,     stealers,    troops,    6, 7,  0,  6, 4, 1, 7, 4, 10, 5,    ,         foot, 3,     12,   ,                          ,                 ,            fearless,                   38
broodBrother,   Brood Brother,   stealers,    troops,    4, 3,  3,  3, 3, 1, 3, 1, 8,  6,    ,         foot, 5,     15,   ,                          lasgun,           ,            ,                           10
hybrid,         Hybrid,          stealers,    troops,    4, 4,  3,  4, 3, 1, 4, 1, 8,  5,    ,         foot, 5,     15,   sword laspistol,           laspistol,        ,            ,                           16
termagant,      Termagant,       stealers,    troops,    6, 3,  3,  3, 3, 1, 4, 1, 7,  6,    ,         foot, 6,     16,   ,                          fleshborer,       ,            ,                           12
patriarch,      Patriarch,       stealers,    character, 6, 7,  0,  6, 5, 4, 7, 5, 10, 4,    ,         big,  1,     1,    ,                          ,                 ,            fearless big leader,        105
hiveTyrant,     Hive Tyrant,     stealers,    character, 6, 7,  5,  7, 6, 6, 6, 4, 10, 3,    ,         big,  1,     1,    claws,                     venomCannon,      ,            fearless big leader,        198
chaosMarine,    Chaos Marine,    chaos,       troops,    4, 4,  4,  4, 4, 1, 4, 1, 9,  3,    ,         foot, 5,     10,   ,                          boltgun,          fragGrenade, ,                           32
chaosBerserker, Chaos Berserker, chaos,       elite,     4, 5,  4,  4, 4, 1, 4, 1, 9,  3,    ,         foot, 5,     10,   axe boltPistol,            boltPistol,       ,            ,                           33
chaosChampion,  Chaos Champion,  chaos,       leader,    4, 5,  5,  4, 4, 1, 5, 2, 9,  3,    ,         foot, 1,     1,    chainsword boltPistol,     boltPistol,       ,            ,                           40
chaosLord,      Chaos Lord,      chaos,       character, 4, 7,  6,  4, 4, 3, 7, 3, 10, 3,    ,         foot, 1,     1,    powerSword boltPistol,     boltPistol,       ,            leader,                     92
cultist,        Cultist,         chaos,       troops,    4, 3,  3,  3, 3, 1, 3, 1, 7,  6,    ,         foot, 5,     20,   ,                          autogun,          ,            ,                           8
lesserDaemon,   Lesser Daemon,   chaos,       elite,     4, 5,  0,  4, 3, 1, 5, 2, 10, 4,    ,         foot, 3,     8,    claws,                     ,                 ,            daemon fearless,            25
greaterDaemon,  Greater Daemon,  chaos,       character, 6, 8,  5,  7, 6, 6, 7, 5, 10, 3,    ,         big,  1,     1,    greatAxe,                  ,                 ,            daemon fearless big leader, 191
eldarGuardian,  Eldar Guardian,  eldar,       troops,    5, 3,  3,  3, 3, 1, 4, 1, 8,  5,    ,         foot, 5,     10,   ,                          shurikenCatapult, ,            ,                           17
direAvenger,    Dire Avenger,    eldar,       troops,    5, 4,  4,  3, 3, 1, 5, 1, 9,  4,    ,         foot, 5,     10,   ,                          shurikenCatapult, ,            ,                           27
howlingBanshee, Howling Banshee, eldar,       elite,     5, 5,  4,  3, 3, 1, 6, 1, 9,  4,    ,         foot, 5,     8,    powerSword shurikenPistol, shurikenPistol,   ,            ,                           34
exarch,         Exarch,          eldar,       leader,    5, 6,  6,  3, 3, 1, 7, 2, 9,  3,    ,         foot, 1,     1,    powerSword shurikenPistol, shurikenPistol,   ,            ,                           49
avatarOfWar,    Avatar Of War,   eldar,       character, 6, 9,  5,  6, 6, 4, 9, 4, 10, 3,    ,         big,  1,     1,    greatAxe,                  ,                 ,            fearless daemon big leader, 152
squatWarrior,   Squat Warrior,   squats,      troops,    3, 4,  3,  3, 4, 1, 2, 1, 9,  5,    ,         foot, 5,     10,   axe,                       boltgun,          ,            ,                           18
hearthguard,    Hearthguard,     squats,      elite,     3, 5,  4,  3, 4, 1, 3, 1, 9,  4,    ,         foot, 3,     6,    axe boltPistol,            boltPistol,       ,            ,                           26
warlord,        Warlord,         squats,      character, 3, 6,  5,  4, 5, 3, 4, 3, 10, 4,    ,         foot, 1,     1,    powerAxe boltPistol,       boltPistol,       ,            leader,                     90
`,
);
