/** The tables and the mission of `battle` mode in numbers. Cold: once a scenario. */
import { compileTable } from "../../../geometry/table.ts";
import { BLOCKS } from "../../../geometry/terrain.ts";
import { toTicks } from "../../../geometry/ticks.ts";
import { tableSpecs } from "../../../scenario/terrain.ts";
import { clearOf, type Ground, hullCosts, piecesOf, wallAt, withWalls } from "../../kernel/terrain.ts";
import { type Battlefield, BREAKTHROUGH, type FieldLeg, HOLD, STRONGPOINT } from "../matchup.ts";
import type { Book } from "./book.ts";
import { type BattleTerms, MISSIONS } from "./modes.ts";
import { TERRAIN, tableDefaults } from "./terrain.ts";

/** Inches across a cell of the maps that reports draw. */
export const SITE = 3;

/** Cells of a matrix meet on the same tables: the last are kept. */
let latest: { readonly key: string; readonly field: Battlefield } | undefined;

export function compileField(terms: BattleTerms, book: Book): Battlefield {
  const { missions, movement, victory } = book;
  const key = JSON.stringify([terms, missions, movement, victory, book.off("SE-EXT-13")]);
  if (latest?.key === key) return latest.field;
  const mission = MISSIONS.indexOf(terms.mission);
  const roles = mission === STRONGPOINT || mission === BREAKTHROUGH;
  const first = legOf(terms, book, mission, roles ? terms.attacker - 1 : -1);
  // Legs without roles are the same, tables and all.
  const second = roles ? legOf(terms, book, mission, 2 - terms.attacker) : first;
  const field = {
    mission,
    legs: [first, second],
    hold: toTicks(victory.controlRadius),
    eachTurn: Math.floor((terms.points * victory.eachTurn) / 100),
  } as const;
  latest = { key, field };
  return field;
}

/** @rule SE-EXT-106, SE-EXT-107, SE-EXT-108, SE-EXT-109, SE-EXT-110 */
function legOf(terms: BattleTerms, book: Book, mission: number, attacker: number): FieldLeg {
  const { missions, victory } = book;
  const specs = tableSpecs(terms.table, TERRAIN, tableDefaults(terms.points));
  const { width, depth } = specs[0]!;
  // The defender's side of the table, as a factor of what lies towards it.
  const behind = attacker === 0 ? 1 : -1;
  const across = (inches: number): number => behind * (depth / 2 - toTicks(inches));
  const markers: number[] = [];
  if (mission === HOLD) for (const part of [-1, 0, 1]) markers.push(part * Math.floor(width / 3), 0);
  if (mission === STRONGPOINT) markers.push(0, across(missions.strongpoint.marker));
  const walls = mission === STRONGPOINT ? [-10, 0, 10].map((x) => wallAt(x, across(missions.strongpoint.walls))) : [];
  const generated = terms.table.pieces === undefined;
  const tables = specs.map((spec) => compileTable(generated ? clearOf(spec, markers, walls) : withWalls(spec, walls)));
  const zone = [0, 1].map((seat) =>
    toTicks(mission === BREAKTHROUGH && seat === attacker ? missions.breakthrough.zone : missions.zone),
  ) as [number, number];
  const share = (seat: number): number => {
    if (mission === HOLD) return victory.hold;
    return seat === attacker ? victory.strongpointAttacker : victory.strongpointDefender;
  };
  const hulls = tables.map((table) => hullCosts(table, costsOf(book)));
  return {
    tables,
    pieces: tables.map((table) => piecesOf(table, costsOf(book))),
    hulls,
    skimmers: tables.map((table, i) =>
      hulls[i]!.map((cost, piece) => ((table.flags[piece]! & BLOCKS) !== 0 ? cost : 1)),
    ),
    attacker,
    zone,
    markers: Int32Array.from(markers),
    worth: [0, 1].map((seat) => Math.floor((terms.points * share(seat)) / 100)) as [number, number],
  };
}

/** @rule SE-EXT-12, SE-EXT-13 */
function costsOf(book: Book): Readonly<Record<Ground, number>> {
  const { difficult, veryDifficult } = book.movement;
  const costs = book.off("SE-EXT-13") ? { difficult: 1, veryDifficult: 1 } : { difficult, veryDifficult };
  return { open: 1, ...costs, impassable: 0 };
}
