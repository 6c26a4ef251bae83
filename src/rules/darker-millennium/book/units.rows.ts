/** Profiles (DK-EXT-DS-01, 15.2.12): Mv 4 to 6, Marines and Genestealers are printed, all else and every price assumed, to be calibrated. Cold. */
import { ID, integer, list, means, named, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { FACTIONS, FLAGS, ROLES, SIZES } from "./data.ts";

/** @rule DK-ARM-05 */
export const UNIT_COLUMNS = {
  id: ID,
  name: TEXT,
  faction: means("whose it is", word(...FACTIONS)),
  role: means("battlefield role, or Champion of a squad", word(...ROLES)),
  rank: means("rank of an officer: orders and command range", open(integer(0, 4))),
  Mv: means("Movement: inches of a move", open(integer(1, 24))),
  WS: means("Weapon Skill: added to the score of a fight", open(integer(0, 10))),
  A: means("Attacks: dice in a fight", open(integer(0, 10))),
  /** 0: none at all. */
  BS: means("Ballistic Skill: hits by shooting; 0: never shoots", open(integer(0, 10))),
  S: means("Strength: wounds in close combat", open(integer(1, 10))),
  T: means("Toughness: withstands hits", open(integer(1, 10))),
  W: means("Wounds until it is slain", open(integer(1, 10))),
  I: means("Initiative: who wins a tied fight", open(integer(1, 10))),
  Ld: means("Leadership: most to roll with 2D6 in a test", open(integer(2, 10))),
  /** Needed with so many dice added up; 7 is none. */
  save: means("armour save: least to roll; 7 with one die: none", open(integer(2, 12))),
  saveDice: means("dice of the save, added up", open(or(integer(1, 2), 1))),
  /** Close combat weapons: two give a die. */
  ccWeapons: means("close combat weapons: two give a die", open(integer(0, 2))),
  size: means("base and height", word(...SIZES)),
  /** Models of a squad without its Champion. */
  least: means("fewest models of a squad, without its Champion", integer(1, 30)),
  most: means("most models of a squad, without its Champion", integer(1, 30)),
  hands: means("weapons of close combat", list(named("closeCombatWeapons"))),
  weapon: means("weapon that shoots", or(named("weapons"), undefined)),
  flags: means("special rules, see below", list(word(...FLAGS))),
  points: means("price of a model, with its weapons", open(integer(0, 2000))),
} as const;

export type Unit = Row<typeof UNIT_COLUMNS>;

/** @rule DK-EXT-DS-01 */
export const UNITS = rows(
  UNIT_COLUMNS,
  `
id,                 name,                faction,  role,     rank, Mv, WS, A, BS, S, T, W, I, Ld, save, saveDice, ccWeapons, size, least, most, hands,                     weapon,           flags,                     points
spaceMarine,        Space Marine,        marines,  Troops,   0,    4,  4,  1, 4,  4, 4, 1, 4, 8,  3,    ,         2,         foot, 4,     9,    chainsword boltPistol,     boltgun,          ,                          30
marineSergeant,     Marine Sergeant,     marines,  champion, 1,    4,  5,  1, 4,  4, 4, 1, 5, 9,  3,    ,         2,         foot, 1,     1,    chainsword boltPistol,     boltgun,          ,                          38
marineCaptain,      Marine Captain,      marines,  HQ,       3,    4,  6,  2, 6,  4, 4, 2, 6, 10, 3,    ,         1,         foot, 1,     1,    powerSword,                boltgun,          ,                          80
orkBoy,             Ork Boy,             orks,     Troops,   0,    4,  3,  1, 3,  3, 4, 1, 2, 7,  6,    ,         2,         foot, 4,     18,   axe boltPistol,            boltPistol,       ,                          12
orkNob,             Ork Nob,             orks,     champion, 1,    4,  4,  2, 3,  4, 4, 1, 3, 8,  6,    ,         2,         foot, 1,     1,    axe boltPistol,            ,                 ,                          22
orkBoss,            Ork Boss,            orks,     HQ,       3,    4,  5,  3, 4,  4, 5, 3, 4, 9,  4,    ,         1,         foot, 1,     1,    powerAxe,                  ,                 ,                          70
guardsman,          Guardsman,           guard,    Troops,   0,    4,  3,  1, 3,  3, 3, 1, 3, 7,  5,    ,         1,         foot, 4,     9,    ,                          lasgun,           ,                          10
guardSergeant,      Guard Sergeant,      guard,    champion, 1,    4,  3,  1, 3,  3, 3, 1, 3, 8,  5,    ,         1,         foot, 1,     1,    ,                          lasgun,           ,                          14
guardOfficer,       Guard Officer,       guard,    HQ,       2,    4,  4,  1, 4,  3, 3, 2, 4, 9,  5,    ,         1,         foot, 1,     1,    powerSword,                lasgun,           ,                          35
genestealer,        Genestealer,         tyranids, Troops,   0,    6,  7,  4, 0,  6, 4, 1, 7, 10, 5,    ,         1,         foot, 3,     11,   ,                          ,                 sprintCharge,              35
terminator,         Terminator,          marines,  Elites,   0,    4,  5,  1, 5,  4, 4, 1, 5, 9,  3,    2,        1,         foot, 3,     4,    powerFist,                 stormBolter,      ,                          58
terminatorSergeant, Terminator Sergeant, marines,  champion, 1,    4,  5,  1, 5,  4, 4, 1, 5, 9,  3,    2,        1,         foot, 1,     1,    powerSword,                stormBolter,      ,                          59
scout,              Scout,               marines,  Troops,   0,    4,  4,  1, 4,  4, 4, 1, 4, 8,  4,    ,         2,         foot, 4,     9,    knife boltPistol,          boltPistol,       ,                          24
marineLieutenant,   Marine Lieutenant,   marines,  Elites,   2,    4,  5,  2, 5,  4, 4, 1, 5, 9,  3,    ,         2,         foot, 1,     1,    chainsword boltPistol,     boltPistol,       ,                          56
stormtrooper,       Stormtrooper,        guard,    Elites,   0,    4,  3,  1, 4,  3, 3, 1, 3, 8,  4,    ,         1,         foot, 4,     9,    ,                          lasgun,           ,                          16
ogryn,              Ogryn,               guard,    Elites,   0,    6,  4,  2, 3,  5, 5, 3, 3, 7,  6,    ,         1,         big,  2,     4,    claws,                     ripperGun,        big,                       63
ogrynBoss,          Ogryn Boss,          guard,    champion, 1,    6,  4,  3, 3,  5, 5, 3, 3, 8,  6,    ,         1,         big,  1,     1,    claws,                     ripperGun,        big,                       70
commissar,          Commissar,           guard,    Elites,   2,    4,  4,  2, 4,  3, 3, 2, 4, 9,  5,    ,         2,         foot, 1,     1,    chainsword boltPistol,     boltPistol,       ,                          47
gretchin,           Gretchin,            orks,     Troops,   0,    4,  2,  1, 3,  3, 3, 1, 2, 5,  6,    ,         1,         foot, 6,     18,   ,                          autogun,          ,                          4
orkBigNob,          Ork Big Nob,         orks,     Elites,   2,    4,  4,  2, 3,  4, 4, 2, 3, 8,  5,    ,         1,         foot, 1,     1,    powerAxe,                  boltPistol,       ,                          55
runtherd,           Runtherd,            orks,     champion, 1,    4,  3,  1, 3,  3, 4, 1, 2, 8,  6,    ,         2,         foot, 1,     1,    axe boltPistol,            boltPistol,       ,                          16
broodLeader,        Brood Leader,        tyranids, champion, 1,    6,  7,  5, 0,  6, 4, 2, 7, 10, 5,    ,         1,         foot, 1,     1,    ,                          ,                 sprintCharge,              56
broodlord,          Broodlord,           tyranids, HQ,       3,    6,  8,  5, 0,  6, 5, 4, 7, 10, 4,    ,         1,         big,  1,     1,    ,                          ,                 sprintCharge fearless big, 117
broodPrime,         Brood Prime,         tyranids, HQ,       2,    6,  7,  4, 0,  6, 5, 3, 7, 10, 4,    ,         1,         foot, 1,     1,    ,                          ,                 sprintCharge fearless,     92
termagant,          Termagant,           tyranids, Troops,   0,    6,  3,  1, 3,  3, 3, 1, 4, 7,  6,    ,         1,         foot, 6,     18,   ,                          fleshborer,       ,                          12
hormagaunt,         Hormagaunt,          tyranids, Troops,   0,    6,  4,  2, 0,  3, 3, 1, 4, 8,  6,    ,         1,         foot, 6,     18,   claws,                     ,                 sprintCharge,              13
tyranidWarrior,     Tyranid Warrior,     tyranids, Elites,   0,    6,  5,  3, 3,  5, 4, 2, 5, 10, 5,    ,         1,         big,  2,     4,    claws,                     venomCannon,      fearless big,              50
gauntLeader,        Gaunt Leader,        tyranids, champion, 1,    6,  4,  2, 3,  4, 4, 1, 4, 9,  5,    ,         1,         foot, 1,     1,    claws,                     fleshborer,       ,                          30
guardian,           Guardian,            eldar,    Troops,   0,    5,  3,  1, 3,  3, 3, 1, 4, 8,  5,    ,         1,         foot, 4,     9,    ,                          shurikenCatapult, ,                          17
direAvenger,        Dire Avenger,        eldar,    Troops,   0,    5,  4,  1, 4,  3, 3, 1, 5, 9,  4,    ,         1,         foot, 4,     9,    ,                          shurikenCatapult, ,                          27
banshee,            Banshee,             eldar,    Elites,   0,    5,  5,  1, 4,  3, 3, 1, 6, 9,  4,    ,         2,         foot, 4,     7,    powerSword shurikenPistol, shurikenPistol,   sprintCharge,              34
exarch,             Exarch,              eldar,    champion, 1,    5,  6,  2, 6,  3, 3, 1, 7, 9,  3,    ,         2,         foot, 1,     1,    powerSword shurikenPistol, shurikenPistol,   ,                          52
warlock,            Warlock,             eldar,    Elites,   2,    5,  5,  2, 4,  3, 3, 2, 6, 9,  4,    ,         2,         foot, 1,     1,    powerSword shurikenPistol, shurikenPistol,   ,                          61
autarch,            Autarch,             eldar,    HQ,       3,    5,  6,  3, 6,  3, 3, 3, 7, 10, 3,    ,         2,         foot, 1,     1,    powerSword shurikenPistol, shurikenPistol,   ,                          88
chaosMarine,        Chaos Marine,        chaos,    Troops,   0,    4,  4,  1, 4,  4, 4, 1, 4, 9,  3,    ,         2,         foot, 4,     9,    chainsword boltPistol,     boltgun,          ,                          32
aspiringChampion,   Aspiring Champion,   chaos,    champion, 1,    4,  5,  2, 5,  4, 4, 1, 5, 9,  3,    ,         2,         foot, 1,     1,    chainsword boltPistol,     boltPistol,       ,                          43
chaosLord,          Chaos Lord,          chaos,    HQ,       3,    4,  7,  3, 6,  4, 4, 3, 7, 10, 3,    ,         2,         foot, 1,     1,    powerSword boltPistol,     boltPistol,       ,                          101
chaosLieutenant,    Chaos Lieutenant,    chaos,    Elites,   2,    4,  5,  2, 5,  4, 4, 1, 5, 9,  3,    ,         2,         foot, 1,     1,    chainsword boltPistol,     boltPistol,       ,                          56
cultist,            Cultist,             chaos,    Troops,   0,    4,  3,  1, 3,  3, 3, 1, 3, 7,  6,    ,         1,         foot, 4,     18,   ,                          autogun,          ,                          8
cultLeader,         Cult Leader,         chaos,    champion, 1,    4,  4,  1, 3,  3, 3, 1, 3, 8,  6,    ,         2,         foot, 1,     1,    chainsword laspistol,      laspistol,        ,                          17
`,
);
