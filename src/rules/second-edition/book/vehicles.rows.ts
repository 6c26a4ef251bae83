/** Vehicles and walkers (12.4.13); all assumed. Inches. Cold. */
import { FLAG, ID, integer, list, means, named, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { FACTIONS, FLAGS } from "./data.ts";

const few = open(or(integer(0, 10), 0));

export const VEHICLE_COLUMNS = {
  id: ID,
  name: TEXT,
  faction: means("whose it is", word(...FACTIONS)),
  M: means("Movement: inches of a move", open(integer(0, 36))),
  front: means("armour of the front, which penetration has to exceed", open(integer(1, 40))),
  side: means("armour of the sides", open(integer(1, 40))),
  rear: means("armour of the rear", open(integer(1, 40))),
  crew: means("number of its crew", open(integer(1, 6))),
  BS: means("Ballistic Skill of its crew", open(integer(0, 10))),
  crewT: means("Toughness of its crew", open(integer(1, 10))),
  enclosed: means("a closed hull, in which powers harm the crew less", FLAG),
  weapons: means("weapons that shoot", list(named("weapons"))),
  closeCombat: means("weapons of close combat", list(named("closeCombatWeapons"))),
  WS: means("Weapon Skill of a walker", few),
  S: means("Strength of a walker", few),
  I: means("Initiative of a walker", few),
  A: means("Attacks of a walker", few),
  capacity: means("models that it carries", open(or(integer(0, 30), 0))),
  flags: means("special rules, see below", list(word(...FLAGS))),
  points: means("price, with its weapons", open(integer(0, 2000))),
} as const;

export type Vehicle = Row<typeof VEHICLE_COLUMNS>;

export const VEHICLES = rows(
  VEHICLE_COLUMNS,
  `
id,               name,              faction,  M,  front, side, rear, crew, BS, crewT, enclosed, weapons,                   closeCombat,     WS, S, I, A, capacity, flags,   points
rhino,            Rhino,             marines,  10, 16,    14,   13,   1,    4,  4,     yes,      stormBolter,               ,                ,   ,  ,  ,  10,       ,        50
predator,         Predator,          marines,  10, 18,    15,   13,   2,    4,  4,     yes,      autocannon heavyBolter,    ,                ,   ,  ,  ,  ,         ,        115
dreadnought,      Dreadnought,       marines,  6,  17,    15,   13,   1,    5,  4,     yes,      assaultCannon,             dreadnoughtFist, 5,  8, 4, 2, ,         walker,  125
chimera,          Chimera,           guard,    9,  16,    13,   12,   2,    3,  3,     yes,      heavyBolter lasgun,        ,                ,   ,  ,  ,  10,       ,        70
battleTank,       Battle Tank,       guard,    8,  20,    17,   14,   3,    3,  3,     yes,      battleCannon heavyBolter,  ,                ,   ,  ,  ,  ,         ,        150
trukk,            Trukk,             orks,     12, 12,    11,   10,   2,    3,  4,     ,         heavyStubber,              ,                ,   ,  ,  ,  10,       ,        40
orkDreadnought,   Ork Dreadnought,   orks,     6,  16,    14,   12,   1,    3,  4,     yes,      heavyStubber heavyStubber, dreadnoughtFist, 4,  8, 2, 2, ,         walker,  95
chaosDreadnought, Chaos Dreadnought, chaos,    6,  17,    15,   13,   1,    4,  4,     yes,      autocannon,                dreadnoughtFist, 5,  8, 4, 2, ,         walker,  115
vyper,            Vyper,             eldar,    14, 12,    11,   11,   2,    4,  3,     ,         shurikenCannon,            ,                ,   ,  ,  ,  ,         skimmer, 60
cultLimousine,    Cult Limousine,    stealers, 10, 12,    11,   10,   1,    3,  3,     yes,      heavyStubber,              ,                ,   ,  ,  ,  8,        ,        40
squatTrike,       Squat Trike,       squats,   12, 13,    12,   11,   1,    3,  4,     ,         multiMelta,                ,                ,   ,  ,  ,  ,         ,        65
`,
);
