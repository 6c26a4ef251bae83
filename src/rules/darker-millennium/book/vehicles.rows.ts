/** Constructs: vehicles and walkers (DK-EXT-VH-02, 15.2.12); all assumed. Inches. Cold. */
import { FLAG, ID, integer, list, means, named, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { FACTIONS } from "./data.ts";

const few = open(or(integer(0, 10), 0));

/** @rule DK-ARM-05, DK-EXT-VH-02 */
export const VEHICLE_COLUMNS = {
  id: ID,
  name: TEXT,
  faction: means("whose it is", word(...FACTIONS)),
  Mv: means("Movement: inches of a move", open(integer(1, 24))),
  AV: means("Armour Value, which penetration has to exceed", open(integer(1, 40))),
  BS: means("Ballistic Skill of its crew", open(integer(0, 10))),
  weapons: means("weapons that shoot, one at a time", list(named("weapons"))),
  hands: means("weapons of close combat of a walker", list(named("closeCombatWeapons"))),
  WS: means("Weapon Skill of a walker", few),
  A: means("Attacks of a walker", few),
  I: means("Initiative of a walker; 0: never reacts", few),
  S: means("Strength of a walker", few),
  walker: means("fights like a model", FLAG),
  capacity: means("models that it could carry; nobody rides in this version", open(or(integer(0, 30), 0))),
  points: means("price, with its weapons", open(integer(0, 2000))),
} as const;

export type Vehicle = Row<typeof VEHICLE_COLUMNS>;

export const VEHICLES = rows(
  VEHICLE_COLUMNS,
  `
id,               name,              faction, Mv, AV, BS, weapons,                  hands,           WS, A, I, S, walker, capacity, points
rhino,            Rhino,             marines, 10, 14, 4,  stormBolter,              ,                ,   ,  ,  ,  ,       10,       50
predator,         Predator,          marines, 10, 17, 4,  autocannon heavyBolter,   ,                ,   ,  ,  ,  ,       ,         115
dreadnought,      Dreadnought,       marines, 6,  16, 5,  assaultCannon,            dreadnoughtFist, 5,  2, 4, 8, yes,    ,         125
chimera,          Chimera,           guard,   9,  14, 3,  heavyBolter,              ,                ,   ,  ,  ,  ,       10,       70
battleTank,       Battle Tank,       guard,   8,  19, 3,  battleCannon heavyBolter, ,                ,   ,  ,  ,  ,       ,         150
trukk,            Trukk,             orks,    12, 11, 3,  heavyStubber,             ,                ,   ,  ,  ,  ,       10,       40
vyper,            Vyper,             eldar,   14, 11, 4,  shurikenCannon,           ,                ,   ,  ,  ,  ,       ,         60
chaosDreadnought, Chaos Dreadnought, chaos,   6,  16, 4,  autocannon,               dreadnoughtFist, 5,  2, 4, 8, yes,    ,         115
`,
);
