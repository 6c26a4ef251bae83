/** Weapons that shoot, and those of close combat (15.2.12); all values are assumed. Inches. Cold. */
import { FLAG, ID, integer, means, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { DAMAGES } from "./data.ts";

const damage = open(or(word(...DAMAGES), "1" as const));
const modifier = open(or(integer(-10, 10), 0));

export const WEAPON_COLUMNS = {
  id: ID,
  name: TEXT,
  short: means("short range in inches", open(integer(0, 72))),
  long: means("longest range in inches", open(integer(0, 96))),
  hitShort: means("added to hit at short range", modifier),
  hitLong: means("added to hit at long range", modifier),
  strength: means("Strength of a hit", open(integer(1, 10))),
  saveMod: means("added to what a save needs", modifier),
  shots: means("shots", open(or(integer(1, 6), 1))),
  damage: means("wounds of a failed save", damage),
  blast: means("inches of its blast; 0: none", open(or(integer(0, 6), 0))),
  /** A flamer's template (DK-GEN-18). */
  template: means("a flame that hits all under it", FLAG),
  heavy: means("fired under Fire and Overwatch orders only", FLAG),
  assault: means("fired after a run, too", FLAG),
  grenade: means("thrown", FLAG),
  /** Who changes it for another weapon keeps it (DK-EXT-DS-09). */
  pistol: means("kept beside another weapon", FLAG),
  points: means("price for who takes it instead", open(integer(0, 200))),
} as const;

export type Weapon = Row<typeof WEAPON_COLUMNS>;

export const WEAPONS = rows(
  WEAPON_COLUMNS,
  `
id,               name,              short, long, hitShort, hitLong, strength, saveMod, shots, damage, blast, template, heavy, assault, grenade, pistol, points
boltgun,          Boltgun,           12,    24,   1,        ,        4,        1,       ,      ,       ,      ,         ,      ,        ,        ,       3
boltPistol,       Bolt Pistol,       8,     16,   2,        ,        4,        1,       ,      ,       ,      ,         ,      yes,     ,        yes,    2
lasgun,           Lasgun,            12,    24,   1,        ,        3,        1,       ,      ,       ,      ,         ,      ,        ,        ,       2
heavyBolter,      Heavy Bolter,      20,    40,   ,         ,        5,        2,       3,     ,       ,      ,         yes,   ,        ,        ,       14
krakMissile,      Krak Missile,      20,    72,   ,         ,        8,        6,       ,      D6,     ,      ,         yes,   ,        ,        ,       24
flamer,           Flamer,            0,     8,    ,         ,        4,        2,       ,      ,       ,      yes,      ,      yes,     ,        ,       8
laspistol,        Laspistol,         8,     16,   2,        ,        3,        ,        ,      ,       ,      ,         ,      yes,     ,        yes,    1
stormBolter,      Storm Bolter,      12,    24,   1,        ,        4,        1,       2,     ,       ,      ,         ,      yes,     ,        ,       5
shurikenPistol,   Shuriken Pistol,   8,     16,   2,        ,        4,        2,       ,      ,       ,      ,         ,      yes,     ,        yes,    3
shurikenCatapult, Shuriken Catapult, 12,    24,   1,        ,        4,        2,       2,     ,       ,      ,         ,      ,        ,        ,       6
fleshborer,       Fleshborer,        8,     12,   1,        ,        4,        1,       ,      ,       ,      ,         ,      yes,     ,        ,       2
ripperGun,        Ripper Gun,        12,    18,   1,        ,        4,        1,       2,     ,       ,      ,         ,      yes,     ,        ,       6
autogun,          Autogun,           12,    24,   1,        ,        3,        ,        ,      ,       ,      ,         ,      ,        ,        ,       1
plasmaGun,        Plasma Gun,        6,     24,   1,        ,        7,        2,       2,     ,       ,      ,         ,      ,        ,        ,       9
meltagun,         Meltagun,          6,     12,   1,        ,        8,        4,       ,      D6,     ,      ,         ,      ,        ,        ,       10
heavyStubber,     Heavy Stubber,     20,    40,   ,         ,        4,        1,       2,     ,       ,      ,         yes,   ,        ,        ,       8
shurikenCannon,   Shuriken Cannon,   20,    40,   1,        ,        5,        3,       3,     ,       ,      ,         yes,   ,        ,        ,       18
autocannon,       Autocannon,        20,    72,   ,         ,        8,        3,       2,     D3,     ,      ,         yes,   ,        ,        ,       22
lascannon,        Lascannon,         20,    60,   ,         ,        9,        6,       ,      D6,     ,      ,         yes,   ,        ,        ,       25
fragMissile,      Frag Missile,      20,    72,   ,         ,        4,        1,       ,      ,       2,     ,         yes,   ,        ,        ,       6
battleCannon,     Battle Cannon,     24,    72,   ,         ,        8,        3,       ,      D3,     2,     ,         yes,   ,        ,        ,       45
assaultCannon,    Assault Cannon,    12,    32,   1,        ,        8,        3,       3,     D3,     ,      ,         yes,   ,        ,        ,       28
venomCannon,      Venom Cannon,      24,    48,   ,         ,        8,        3,       2,     D3,     ,      ,         yes,   ,        ,        ,       25
fragGrenade,      Frag Grenade,      0,     8,    ,         ,        3,        1,       ,      ,       2,     ,         ,      yes,     yes,     ,       2
krakGrenade,      Krak Grenade,      0,     8,    ,         ,        6,        3,       ,      ,       ,      ,         ,      yes,     yes,     ,       3
`,
);

export const BLADE_COLUMNS = {
  id: ID,
  name: TEXT,
  strength: means("Strength of a blow; 0: of who strikes", open(or(integer(0, 10), 0))),
  /** null: its Strength less 3 (DK-EXT-CC-12). */
  saveMod: means("added to what a save needs; empty: Strength less 3", open(or(integer(-10, 10), null), null)),
  /** Dice of the enemy that it parries (`parries`). */
  parry: means("dice of the enemy that it has rolled again", open(or(integer(0, 2), 0))),
  damage: means("wounds of a failed save", damage),
  points: means("price for who takes it", open(integer(0, 200))),
} as const;

export type Blade = Row<typeof BLADE_COLUMNS>;

export const BLADES = rows(
  BLADE_COLUMNS,
  `
id,              name,             strength, saveMod, parry, damage, points
knife,           Knife,            ,         ,        ,      ,       0
chainsword,      Chainsword,       4,        1,       1,     ,       2
axe,             Axe,              ,         ,        ,      ,       1
boltPistol,      Bolt Pistol,      4,        1,       ,      ,       0
laspistol,       Laspistol,        3,        0,       ,      ,       0
shurikenPistol,  Shuriken Pistol,  4,        2,       ,      ,       0
claws,           Claws,            ,         ,        ,      ,       2
powerSword,      Power Sword,      5,        3,       1,     ,       6
powerAxe,        Power Axe,        5,        3,       ,      ,       6
powerFist,       Power Fist,       8,        5,       ,      ,       8
greatAxe,        Great Axe,        ,         4,       ,      ,       10
dreadnoughtFist, Dreadnought Fist, 10,       7,       ,      D6,     15
ownStrength,     Own Strength,     ,         ,        ,      ,       0
`,
);
