/** Models. The text has no list of them: `?` is assumed, only the rest comes from the text or from its examples. Inches. Cold. */
import { ID, integer, list, means, named, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { POWERS, TRAITS, TYPES } from "./data.ts";

export const MODEL_COLUMNS = {
  id: ID,
  name: TEXT,
  speed: means("inches of a move; power of a ram", open(integer(0, 48))),
  agility: means("added to the roll in difficult terrain", open(integer(0, 12))),
  bs: means("Ballistic Skill: added to shots", open(integer(-6, 6))),
  as: means("Assault Skill: added to blows", open(integer(-6, 6))),
  defence: means("least score that hits it", open(integer(-6, 12))),
  /** First armour score, and how many scores there are: x, x/2x, x/2x/3x. */
  armour: means("first armour score, which margin times power reaches or not", open(integer(0, 40))),
  scores: means("how many armour scores it has: once, twice, three times that", open(or(integer(1, 3), 1))),
  morale: means("fatigue that its unit bears until it is suppressed", open(integer(0, 20))),
  psychic: means("psychic dice; 0: no psyker", open(or(integer(0, 9), 0))),
  /** Summoning points, for daemons; 0: cannot be summoned. */
  summonCost: means("summoning points that it costs; 0: cannot be summoned", open(or(integer(0, 60), 0))),
  /** Infantry models that find room in it (DM-VEH-02). */
  transport: means("infantry models that it carries", open(or(integer(0, 32), 0))),
  type: means("which rules of damage hold for it", open(or(word(...TYPES), "infantry"))),
  weapons: means("weapons that it starts with", list(named("weapons"))),
  traits: means("special rules, see below", list(word(...TRAITS))),
  powers: means("psychic powers, see below", list(word(...POWERS))),
  /** Price of the bare model; null: by the formula of 21.3. */
  points: means("price without weapons; empty: by formula", open(or(integer(0, 2000), null), null)),
} as const;

export type Model = Row<typeof MODEL_COLUMNS>;

export const MODELS = rows(
  MODEL_COLUMNS,
  `
id,               name,              speed, agility, bs,  as, defence, armour, scores, morale, psychic, summonCost, transport, type,    weapons,                  traits,  powers
guardsman,        Guardsman,         6?,    3,       0,   0?, 3,       3,      ,       3,      ,        ,           ,          ,        lasgun bayonetOrFists,    ,
guardVeteran,     Guard Veteran,     6?,    3?,      1?,  1?, 3?,      3?,     ,       4,      ,        ,           ,          ,        laspistol chainsword,     ,
spaceMarine,      Space Marine,      6?,    4?,      1?,  1?, 3,       5,      ,       5?,     ,        ,           ,          ,        bolter bayonetOrFists,    ,
assaultMarine,    Assault Marine,    6?,    4?,      1?,  1?, 3?,      5,      ,       5?,     ,        ,           ,          ,        boltPistol chainsword,    ,
terminator,       Terminator,        6?,    3?,      1?,  2?, 3?,      9,      ,       6?,     ,        ,           ,          ,        stormBolter powerFist,    ,
librarian,        Librarian,         6?,    4?,      1?,  2?, 4?,      5?,     ,       6?,     3?,      ,           ,          ,        boltPistol powerSword,    ,        bolt? ward? dread?
sanctionedPsyker, Sanctioned Psyker, 6?,    3?,      0?,  0?, 3?,      3?,     ,       3?,     2?,      ,           ,          ,        laspistol bayonetOrFists, ,        bolt? ward?
cultist,          Cultist,           6?,    3?,      0?,  0?, 3?,      3?,     ,       3?,     ,        ,           ,          ,        lasgun bayonetOrFists,    ,
sorcerer,         Sorcerer,          6?,    4?,      1?,  1?, 4?,      5?,     ,       6?,     3?,      ,           ,          ,        boltPistol powerSword,    ,        bolt? dread? summoning?
orkBoy,           Ork Boy,           6?,    3?,      -1?, 1?, 3?,      4?,     ,       3?,     ,        ,           ,          ,        boltPistol chainsword,    ,
genestealer,      Genestealer,       9?,    6?,      0?,  3?, 4?,      4?,     ,       6?,     ,        ,           ,          ,        claws,                    ,
lesserDaemon,     Lesser Daemon,     6?,    5?,      0?,  2?, 3?,      4?,     ,       4?,     ,        3?,         ,          ,        claws,                    Daemon?,
greaterDaemon,    Greater Daemon,    8?,    5?,      0?,  4?, 3?,      7?,     3?,     7?,     2?,      10?,        ,          monster, claws,                    Daemon?, dread?
carnifex,         Carnifex,          6?,    4?,      0?,  3?, 3?,      8?,     3?,     7?,     ,        ,           ,          monster, claws,                    ,
rhino,            Rhino,             12,    5?,      0?,  0?, 3?,      7,      2?,     4?,     ,        ,           10?,       vehicle, stormBolter,              ,
falcon,           Falcon,            16?,   6?,      1?,  0?, 3?,      7?,     3?,     5?,     ,        ,           6?,        vehicle, lascannon stormBolter,    Skimmer,
battleTank,       Battle Tank,       8?,    4?,      0?,  0?, 3?,      9?,     3?,     5?,     ,        ,           ,          vehicle, battleCannon heavyBolter, ,
`,
);
