/** Weapons. The text has no list of them: `?` is assumed, only the rest comes from the text or from its examples. Inches. Cold. */
import { ID, integer, list, means, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { SPECIALS } from "./data.ts";

export const WEAPON_COLUMNS = {
  id: ID,
  name: TEXT,
  /** Of the short band; 0 is point blank (PB), for assault only. */
  range: means("short range in inches, a fourth of the longest; 0: in assault only", open(integer(0, 48))),
  power: means("margin of success times this is the damage", open(integer(0, 30))),
  rof: means("rate of fire: dice, or +1 each, beside the first die", open(integer(0, 6))),
  accuracy: means("added to attacks", open(integer(-6, 6))),
  /** Added to the MoS against vehicles. */
  at: means("anti-tank: added to the margin against vehicles", open(or(integer(0, 12), 0))),
  /** Hands it takes; grenades take none. */
  hands: means("hands that it takes", open(integer(0, 2))),
  special: means("special rules, see below", open(list(word(...SPECIALS)))),
} as const;

export type Weapon = Row<typeof WEAPON_COLUMNS>;

export const WEAPONS = rows(
  WEAPON_COLUMNS,
  `
id,             name,             range, power, rof, accuracy, at, hands, special
lasgun,         Lasgun,           6?,    2?,    0,   0,        ,   2?,
laspistol,      Laspistol,        3?,    2?,    0?,  0?,       ,   1?,
bolter,         Bolter,           6?,    3?,    0?,  0?,       ,   2?,
boltPistol,     Bolt Pistol,      3?,    3,     0?,  0,        ,   1?,
chainsword,     Chainsword,       0?,    3,     0?,  0,        ,   1?,
bayonetOrFists, Bayonet or fists, 0?,    2?,    0?,  0?,       ,   0?,
claws,          Claws,            0?,    4?,    0?,  1?,       ,   1?,
powerSword,     Power Sword,      0?,    5?,    0?,  1?,       ,   1?,
powerFist,      Power Fist,       0?,    6?,    0?,  0?,       2?, 1?,
stormBolter,    Storm Bolter,     6?,    3?,    1?,  0?,       ,   2?,
plasmaGun,      Plasma Gun,       6?,    5?,    0?,  0?,       ,   2?,    GetsHot?
meltaGun,       Melta Gun,        3?,    7?,    0?,  0?,       2?, 2?,
lascannon,      Lascannon,        12?,   6?,    0?,  0?,       2?, 2?,    Heavy?
heavyBolter,    Heavy Bolter,     9?,    4?,    2?,  0?,       ,   2?,    Heavy?
autocannon,     Autocannon,       12?,   5?,    1?,  0?,       1?, 2?,    Heavy?
mortar,         Mortar,           12?,   3?,    2?,  0?,       ,   2?,    Heavy? Blast? Barrage? Indirect?
flamer,         Flamer,           2?,    3?,    2?,  0?,       ,   2?,    Blast? IgnoreCover?
fragGrenade,    Frag Grenade,     2?,    2?,    2?,  0?,       ,   0?,    Grenade? Blast?
krakGrenade,    Krak Grenade,     2?,    4?,    0?,  0?,       1?, 0?,    Grenade?
sniperRifle,    Sniper Rifle,     9?,    3?,    0?,  1?,       ,   2?,    Heavy? Sniper?
battleCannon,   Battle Cannon,    18?,   8?,    3?,  0?,       ,   2?,    Ordnance? Blast?
psychicBolt,    Psychic Bolt,     6?,    2?,    1?,  0?,       ,   0?,    PsychicShock?
`,
);
