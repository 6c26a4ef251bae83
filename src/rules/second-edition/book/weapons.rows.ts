/** Weapons that shoot, and those of hand-to-hand; only chainsword and bolt pistol are in the source (12.4.13). Inches. Cold. */
import { FLAG, ID, integer, list, means, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { DAMAGES, DICE, KINDS } from "./data.ts";

const damage = open(or(word(...DAMAGES), "1" as const));
const modifier = open(or(integer(-10, 10), 0));

export const WEAPON_COLUMNS = {
  id: ID,
  name: TEXT,
  kind: means("what it is: who moved fires no heavy one", word(...KINDS)),
  short: means("short range in inches", open(integer(0, 72))),
  long: means("longest range in inches", open(integer(0, 96))),
  hitShort: means("added to hit at short range", modifier),
  hitLong: means("added to hit at long range", modifier),
  strength: means("Strength of a hit", open(integer(1, 10))),
  saveMod: means("added to the save roll of who is hit", modifier),
  damage: means("wounds of a failed save", damage),
  /** Dice of sustained fire (SE-EXT-48). */
  sustained: means("dice of sustained fire", open(or(integer(0, 6), 0))),
  blastRadius: means("inches of its blast; 0: none", open(or(integer(0, 6), 0))),
  /** A flame template (SE-EXT-53). */
  template: means("a flame that hits all under it", FLAG),
  penetration: means("dice added to Strength against armour of vehicles", list(word(...DICE))),
  points: means("price for who takes it instead", open(integer(0, 200))),
} as const;

export type Weapon = Row<typeof WEAPON_COLUMNS>;

export const WEAPONS = rows(
  WEAPON_COLUMNS,
  `
id,               name,              kind,    short, long, hitShort, hitLong, strength, saveMod, damage, sustained, blastRadius, template, penetration, points
lasgun,           Lasgun,            basic,   12,    24,   1,        ,        3,        ,        ,       ,          ,            ,         D6,          2
autogun,          Autogun,           basic,   12,    24,   1,        ,        3,        ,        ,       ,          ,            ,         D6,          1
laspistol,        Laspistol,         pistol,  8,     16,   2,        ,        3,        ,        ,       ,          ,            ,         D6,          1
boltPistol,       Bolt Pistol,       pistol,  8,     16,   2,        ,        4,        -1,      ,       ,          ,            ,         D6,          2
boltgun,          Boltgun,           basic,   12,    24,   1,        ,        4,        -1,      ,       ,          ,            ,         D6,          3
stormBolter,      Storm Bolter,      basic,   12,    24,   1,        ,        4,        -1,      ,       1,         ,            ,         D6,          5
shurikenPistol,   Shuriken Pistol,   pistol,  8,     16,   2,        ,        4,        -2,      ,       ,          ,            ,         D6,          3
shurikenCatapult, Shuriken Catapult, basic,   12,    24,   1,        ,        4,        -2,      ,       1,         ,            ,         D6,          6
fleshborer,       Fleshborer,        basic,   8,     12,   1,        ,        4,        -1,      ,       ,          ,            ,         D6,          2
ripperGun,        Ripper Gun,        basic,   12,    18,   1,        ,        4,        -1,      ,       1,         ,            ,         D6,          6
plasmaPistol,     Plasma Pistol,     pistol,  6,     18,   2,        -1,      6,        -1,      ,       ,          ,            ,         D6,          6
plasmaGun,        Plasma Gun,        special, 6,     24,   1,        ,        7,        -2,      ,       1,         ,            ,         D6,          9
meltagun,         Meltagun,          special, 6,     12,   1,        ,        8,        -4,      D6,     ,          ,            ,         D6 D12,      10
flamer,           Flamer,            special, 0,     8,    ,         ,        4,        -2,      ,       ,          ,            yes,      D6,          8
heavyStubber,     Heavy Stubber,     heavy,   20,    40,   ,         ,        4,        -1,      ,       1,         ,            ,         D6,          8
heavyBolter,      Heavy Bolter,      heavy,   20,    40,   ,         ,        5,        -2,      ,       2,         ,            ,         D6 D4,       14
shurikenCannon,   Shuriken Cannon,   heavy,   20,    40,   1,        ,        5,        -3,      ,       2,         ,            ,         D6 D4,       18
autocannon,       Autocannon,        heavy,   20,    72,   ,         ,        8,        -3,      D3,     1,         ,            ,         2D6,         22
lascannon,        Lascannon,         heavy,   20,    60,   ,         ,        9,        -6,      D6,     ,          ,            ,         3D6,         25
krakMissile,      Krak Missile,      heavy,   20,    72,   ,         ,        8,        -6,      D6,     ,          ,            ,         D6 D10,      24
fragMissile,      Frag Missile,      heavy,   20,    72,   ,         ,        4,        -1,      ,       ,          2,           ,         D6,          6
multiMelta,       Multi Melta,       heavy,   12,    24,   ,         ,        8,        -4,      D6,     ,          2,           ,         D6 D12,      28
battleCannon,     Battle Cannon,     heavy,   24,    72,   ,         ,        8,        -3,      D3,     ,          2,           ,         3D6,         45
assaultCannon,    Assault Cannon,    heavy,   12,    32,   1,        ,        8,        -3,      D3,     3,         ,            ,         2D6,         28
venomCannon,      Venom Cannon,      heavy,   24,    48,   ,         ,        8,        -3,      D3,     1,         ,            ,         2D6,         25
fragGrenade,      Frag Grenade,      grenade, 0,     8,    ,         ,        3,        -1,      ,       ,          2,           ,         D6,          2
krakGrenade,      Krak Grenade,      grenade, 0,     8,    ,         ,        6,        -3,      ,       ,          ,            ,         2D6,         3
`,
);

export const BLADE_COLUMNS = {
  id: ID,
  name: TEXT,
  strength: means("Strength of a blow; 0: of who strikes", open(or(integer(0, 10), 0))),
  /** null: by its Strength (SE-HTH-16). */
  saveMod: means("added to the save roll of who is hit; empty: by Strength", open(or(integer(-10, 10), null), null)),
  /** Parries that it gives. */
  parry: means("dice of the enemy that it has rolled again", open(or(integer(0, 2), 0))),
  damage: means("wounds of a failed save", damage),
  penetration: means("dice added to Strength against armour of vehicles", list(word(...DICE))),
  points: means("price for who takes it", open(integer(0, 200))),
} as const;

export type Blade = Row<typeof BLADE_COLUMNS>;

/** Close combat weapons. */
export const BLADES = rows(
  BLADE_COLUMNS,
  `
id,                 name,                 strength, saveMod, parry, damage, penetration, points
ownStrength,        Own Strength,         ,         ,        ,      ,       D6,          0
chainsword,         Chainsword,           4,        -1,      1,     ,       D6,          2
boltPistol,         Bolt Pistol,          4,        -1,      ,      ,       D6,          0
sword,              Sword,                ,         ,        1,     ,       D6,          1
axe,                Axe,                  ,         ,        ,      ,       D6,          1
powerSword,         Power Sword,          5,        -3,      1,     ,       D6,          6
powerFist,          Power Fist,           8,        -5,      ,      ,       D6 D10,      8
forceSword,         Force Sword,          5,        -3,      1,     ,       D6,          8
knife,              Knife,                ,         ,        ,      ,       D6,          0
club,               Club,                 ,         ,        ,      ,       D6,          1
claws,              Claws,                ,         ,        ,      ,       D6,          2
laspistol,          Laspistol,            3,        0,       ,      ,       D6,          0
shurikenPistol,     Shuriken Pistol,      4,        -2,      ,      ,       D6,          0
powerAxe,           Power Axe,            5,        -3,      ,      ,       D6,          6
greatAxe,           Great Axe,            ,         -4,      ,      ,       2D6,         10
witchBlade,         Witch Blade,          6,        -3,      1,     ,       D6,          9
nemesisForceWeapon, Nemesis Force Weapon, 6,        -3,      1,     ,       D6,          10
forceRod,           Force Rod,            5,        -2,      ,      ,       D6,          6
dreadnoughtFist,    Dreadnought Fist,     10,       -7,      ,      D6,     D6 D20,      15
`,
);
