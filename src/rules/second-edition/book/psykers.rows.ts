/**
 * Types of psykers with the stat line of mastery level 1; `levelOf` makes the others of it (SE-EXT-95). All assumed (12.4.13). Cold.
 */
import { ID, integer, list, means, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { DISCIPLINES, FACTIONS } from "./data.ts";
import { STATS, type Unit } from "./units.rows.ts";

export const PSYKER_COLUMNS = {
  id: ID,
  name: TEXT,
  faction: means("whose it is", word(...FACTIONS)),
  /** Where several stand, it draws from one of them alone (SE-DIS-02). */
  primary: means("disciplines that it draws powers from, one of them", list(word(...DISCIPLINES))),
  tertiary: means("disciplines that it draws from in third place", list(word(...DISCIPLINES))),
  ...STATS,
  /** The highest level. */
  most: means("highest mastery level", integer(1, 4)),
} as const;

export type Psyker = Row<typeof PSYKER_COLUMNS>;

export const PSYKERS = rows(
  PSYKER_COLUMNS,
  `
id,                 name,                 faction,     primary,                  tertiary,            M, WS, BS, S, T, W, I, A, Ld, save, saveDice, size, closeCombat,               ranged,         flags,                      most, points
librarian,          Librarian,            marines,     Librarian,                Inquisition Adeptus, 4, 5,  5,  4, 4, 1, 5, 1, 9,  3,    ,         foot, forceSword boltPistol,     boltPistol,     leader,                     4,    78
inquisitor,         Inquisitor,           inquisition, Inquisition,              Librarian Adeptus,   4, 5,  5,  4, 4, 2, 5, 2, 10, 4,    ,         foot, powerSword boltPistol,     boltPistol,     leader,                     4,    88
greyKnightJusticar, Grey Knight Justicar, inquisition, Inquisition,              Librarian Adeptus,   4, 6,  5,  4, 4, 1, 5, 2, 9,  3,    2,        foot, nemesisForceWeapon,        ,               terminator resilient,       4,    86
sanctionedPsyker,   Sanctioned Psyker,    guard,       Adeptus,                  ,                    4, 3,  3,  3, 3, 1, 3, 1, 8,  6,    ,         foot, laspistol forceRod,        laspistol,      ,                           4,    40
ancestorLord,       Ancestor Lord,        squats,      Squat,                    Adeptus,             3, 5,  4,  4, 5, 2, 3, 2, 10, 4,    ,         foot, forceRod,                  ,               leader,                     4,    88
weirdboy,           Weirdboy,             orks,        Ork,                      ,                    4, 3,  3,  3, 4, 1, 2, 1, 7,  6,    ,         foot, axe,                       ,               resilient,                  4,    35
warlock,            Warlock,              eldar,       Eldar,                    ,                    5, 5,  4,  3, 3, 1, 6, 1, 9,  4,    ,         foot, witchBlade shurikenPistol, shurikenPistol, ,                           2,    62
farseer,            Farseer,              eldar,       Eldar,                    ,                    5, 5,  5,  3, 4, 2, 6, 2, 9,  4,    ,         foot, witchBlade shurikenPistol, shurikenPistol, leader,                     4,    92
chaosMagus,         Chaos Magus,          chaos,       Slaanesh Tzeentch Nurgle, Adeptus,             4, 5,  5,  4, 4, 1, 5, 1, 9,  3,    ,         foot, forceSword boltPistol,     boltPistol,     leader,                     4,    78
daemonPsyker,       Daemon Psyker,        chaos,       Slaanesh Tzeentch Nurgle, ,                    6, 7,  5,  6, 5, 4, 6, 4, 10, 4,    ,         big,  claws,                     ,               daemon fearless big leader, 4,    141
hiveTyrantPsyker,   Hive Tyrant Psyker,   stealers,    Tyranid,                  ,                    6, 7,  5,  7, 6, 6, 6, 4, 10, 3,    ,         big,  claws,                     ,               fearless big leader,        4,    198
patriarchPsyker,    Patriarch Psyker,     stealers,    Tyranid,                  ,                    6, 7,  0,  6, 5, 4, 7, 5, 10, 4,    ,         big,  ,                          ,               fearless big leader,        4,    130
cultMagus,          Cult Magus,           stealers,    Tyranid,                  Adeptus,             4, 4,  4,  3, 3, 2, 5, 1, 9,  5,    ,         foot, forceRod laspistol,        laspistol,      leader,                     4,    67
`,
);

/** What a level adds: wounds; attacks and weapon skill; Initiative and Leadership. */
const ADDS = [
  { W: 0, A: 0, WS: 0, I: 0 },
  { W: 1, A: 0, WS: 0, I: 0 },
  { W: 1, A: 1, WS: 1, I: 0 },
  { W: 2, A: 2, WS: 1, I: 1 },
] as const;

/**
 * The profile of a psyker of a level; `prices` are those of the levels beside their stat lines, which cost what the formula of 12.4.13 says.
 * @rule SE-PSK-01, SE-EXT-94, SE-EXT-95
 */
export function levelOf(psyker: Psyker, mastery: number, prices: Readonly<Record<string, number>>): Unit {
  const { W, A, WS, I } = ADDS[mastery - 1]!;
  const Ld = Math.min(10, psyker.Ld + I) - psyker.Ld;
  const { primary: _, tertiary: _t, most: _m, ...rest } = psyker;
  return {
    ...rest,
    role: "character",
    least: 1,
    most: 1,
    grenades: [],
    W: psyker.W + W,
    A: psyker.A + A,
    WS: psyker.WS + WS,
    I: psyker.I + I,
    Ld: psyker.Ld + Ld,
    points: psyker.points + prices[mastery]! - prices[1]! + 3 * WS + 3 * A + I + Ld + 4 * W * (psyker.T - 1),
  };
}
