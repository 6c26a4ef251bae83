/** Weapons (HE-GEN-03), centimetres. `?`: assumed, as the text has no number. Cold. */
import { ID, integer, list, means, open, or, type Row, rows, TEXT, word } from "../../kernel/rows.ts";
import { MOUNTS, WEAPON_SKILL_WORDS } from "./data.ts";

export const WEAPON_COLUMNS = {
  id: ID,
  name: TEXT,
  /** A template has none of its own (HE-TPL-01). */
  firepower: means("dice to hit; 0: a template", open(integer(0, 8))),
  penetration: means("penetration dice of a hit", open(integer(1, 3))),
  short: means("short range in centimetres", open(integer(1, 200))),
  long: means("long range in centimetres, harder to hit", open(integer(1, 200))),
  /** What it adds to the price of the titan that carries it. */
  points: means("what it adds to the price of a titan", open(or(integer(0, 5000), 0))),
  mount: means("where it may fire: all round, or to the front", open(or(word(...MOUNTS), "turret"))),
  skills: means("special rules, see below", open(list(word(...WEAPON_SKILL_WORDS)))),
} as const;

export type Weapon = Row<typeof WEAPON_COLUMNS>;

export const WEAPONS = rows(
  WEAPON_COLUMNS,
  `
id,                 name,           firepower, penetration, short, long, points, mount,  skills
bolter,             bolter,         1,         1,           15?,   30?,  ,       ,       antiInfantry?
bolt_pistol,        bolt pistol,    1?,        1?,          8?,    15?,  ,       ,       antiInfantry?
marine_heavy,       heavy weapon,   1?,        2?,          25?,   50?,  ,       ,       antiTank?
storm_bolter,       storm bolter,   2?,        1?,          15?,   30?,  ,       ,       antiInfantry?
twin_lascannon,     twin lascannon, 2?,        3?,          30?,   60?,  ,       swivel, antiTank?
combi_bolter,       combi-bolter,   1?,        1?,          10?,   20?,  ,       ,       antiInfantry?
shoota,             shoota,         1?,        1?,          12?,   24?,  ,       ,       antiInfantry?
twin_shoota,        twin shoota,    2?,        1?,          10?,   20?,  ,       fixed,  antiInfantry?
wagon_guns,         wagon guns,     2?,        2?,          20?,   40?,  ,       ,       antiTank?
lasgun,             lasgun,         1?,        1?,          15?,   30?,  ,       ,       antiInfantry?
guard_heavy,        heavy weapon,   1?,        2?,          25?,   50?,  ,       ,       antiTank?
battle_cannon,      battle cannon,  2?,        2?,          30?,   60?,  ,       ,       antiTank?
titan_heavy_gun,    heavy gun,      4?,        2?,          30?,   60?,  100?,   swivel,
titan_great_cannon, great cannon,   2?,        3?,          40?,   80?,  150?,   fixed,  antiTank?
titan_inferno_gun,  inferno gun,    0?,        2?,          12?,   12?,  120?,   swivel, template?
`,
);
