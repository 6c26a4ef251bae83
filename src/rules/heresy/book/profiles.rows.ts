/** Cards, and models that join one (HE-GEN-03). Centimetres. `?`: assumed, as the text has no number; `~`: implied. Cold. */
import {
  type Column,
  ID,
  integer,
  list,
  means,
  named,
  open,
  or,
  type Row,
  rows,
  TEXT,
  word,
} from "../../kernel/rows.ts";
import { ARMY_IDS, SKILL_WORDS } from "./data.ts";

/** Numbers for the levels fresh, fatigued, routed. */
const LEVELS = list(integer(1, 11)) as Column<readonly [number, number, number]>;

export const PROFILE_COLUMNS = {
  id: ID,
  name: TEXT,
  army: means("whose it is", word(...ARMY_IDS)),
  /** What a stand is for classes of targets and for terrain (HE-ASM-04, HE-ASM-05). */
  body: means("what a stand is for targets and terrain", or(word("infantry", "bikes", "vehicle", "titan"), "infantry")),
  /** "unit": a card of its own; "command": a commander with his staff; "attached": part of another unit; "titan". */
  role: means(
    "a card of its own, a commander, part of another unit, or a titan",
    or(word("unit", "command", "attached", "titan"), "unit"),
  ),
  /** Absent for commanders, titans and characters, which are not rationed. */
  card: means("how its commander rations it", or(word("line", "support", "special"), undefined)),
  /** Which column of ECHELONS rations a commander's units. */
  echelon: means("by which it rations its own units", or(word("company", "battalion"), undefined)),
  M: means("base move in centimetres", open(integer(0, 60))),
  accuracy: means("least to roll with a D10 to hit", open(integer(1, 10))),
  armour: means("armour: least to roll with a penetration die", open(integer(1, 12))),
  assault: means("assault value (AV) of a stand", open(integer(0, 12))),
  leadership: means("adds up to 3 to checks, rallies and initiative", open(or(integer(0, 10), 0))),
  /** Units that a commander may lead. */
  commands: means("units that it may lead", open(or(integer(0, 12), 0))),
  power: means("psychic power, which gives its mastery", open(or(integer(0, 10), 0))),
  /** Stands that it carries (HE-SKL-15, HE-ASM-10). */
  transport: means("stands that it carries", open(or(integer(0, 12), 0))),
  stands: means("stands of the card", open(integer(1, 12))),
  /** Of the whole card; of a titan without its weapons. */
  points: means("price of the card; of a titan without its weapons", open(integer(0, 5000))),
  /** Absent for what never is a unit of its own. */
  quality: means("least to roll in checks when fresh, fatigued, routed", open(or(LEVELS, undefined))),
  skills: means("special rules, see below", open(list(word(...SKILL_WORDS)))),
  weapons: means("weapons of each stand", list(named("weapons"))),
} as const;

export type Profile = Row<typeof PROFILE_COLUMNS>;
export type Body = Profile["body"];
export type Card = NonNullable<Profile["card"]>;

export const PROFILES = rows(
  PROFILE_COLUMNS,
  `
id,               name,                army,    body,    role,     card,    echelon,   M,   accuracy, armour, assault, leadership, commands, power, transport, stands, points, quality,   skills,                                         weapons
marineTactical,   Tactical Squad,      marines, ,        ,         line,    ,          10?, 6,        5?,     4,       ,           ,         ,      ,          4,      120?,   5? 7? 9?,  rapidFire,                                      bolter
marineAssault,    Assault Squad,       marines, ,        ,         line,    ,          10?, 6?,       5?,     5?,      ,           ,         ,      ,          4?,     130?,   5? 7? 9?,  rapidFire? jumpPacks?,                          bolt_pistol
marineDevastator, Devastator Squad,    marines, ,        ,         support, ,          10?, 6?,       5?,     3?,      ,           ,         ,      ,          4?,     160?,   5? 7? 9?,  ,                                               marine_heavy
terminators,      Terminators,         marines, ,        ,         special, ,          10?, 5?,       7?,     6?,      ,           ,         ,      ,          4,      240?,   4 6? 8?,   rapidFire?,                                     storm_bolter
landRaider,       Land Raider,         marines, vehicle, ,         support, ,          15?, 6?,       9?,     3?,      ,           ,         ,      2?,        1?,     100?,   4? 6? 8?,  armouredVehicle?,                               twin_lascannon
rhino,            Rhino,               marines, vehicle, attached, ,        ,          20?, 6?,       6?,     2,       ,           ,         ,      2?,        1?,     25?,    ,          armouredVehicle~,                               combi_bolter
marineCaptain,    Captain,             marines, ,        command,  ,        company,   10?, 5?,       5?,     6?,      8?,         3,        ,      ,          2?,     80?,    4? 6? 8?,  stealth~,                                       bolter
librarian,        Librarian,           marines, ,        attached, ,        ,          10?, 6?,       5?,     6?,      ,           ,         5,     ,          1?,     60?,    ,          psyker,
orkBoyz,          Ork Boyz,            orks,    ,        ,         line,    ,          10?, 8?,       3,      2,       ,           ,         ,      ,          8,      90?,    7? 8? 9?,  ,                                               shoota
orkNob,           Ork Nob,             orks,    ,        command,  ,        company,   10?, 8?,       4?,     4?,      4,          2?,       ,      ,          2?,     30?,    6? 7? 9?,  stealth~,                                       shoota
orkBikes,         Ork Bikes,           orks,    bikes,   ,         support, ,          20?, 8?,       4?,     3?,      ,           ,         ,      ,          5?,     95?,    7? 8? 9?,  lightVehicle~,                                  twin_shoota
orkWagon,         Ork Wagon,           orks,    vehicle, ,         support, ,          20?, 8?,       6?,     3?,      ,           ,         ,      2?,        1?,     45?,    7? 8? 9?,  armouredVehicle?,                               wagon_guns
igInfantry,       Guard Infantry,      guard,   ,        ,         line,    ,          10?, 8,        2?,     1?,      ,           ,         ,      ,          5,      65?,    6 8 10,    ,                                               lasgun
igHeavy,          Guard Heavy Weapons, guard,   ,        ,         support, ,          10?, 8?,       2?,     1?,      ,           ,         ,      ,          5?,     110?,   6 8 10,    ,                                               guard_heavy
igTank,           Guard Tanks,         guard,   vehicle, ,         support, ,          15?, 7?,       8?,     2?,      ,           ,         ,      ,          3?,     180?,   6? 8? 10?, armouredVehicle?,                               battle_cannon
igCommand,        Guard Command,       guard,   ,        command,  ,        battalion, 10?, 8?,       2?,     1?,      5?,         6,        ,      ,          2?,     40?,    6 8 10,    stealth~,                                       lasgun
commissar,        Commissar,           guard,   ,        attached, ,        ,          10?, 8?,       2?,     3?,      7,          ,         ,      ,          1?,     30?,    ,          ,
battleTitan,      Battle Titan,        titans,  titan,   titan,    ,        ,          15?, 6?,       8?,     7,       ,           ,         ,      ,          1?,     350?,   4? 6? 8?,  armouredVehicle? enhancedAssault? electroHull?, titan_heavy_gun titan_great_cannon
`,
);
