/** What a table of Dark Millennium is made of (DM-MOV-02, DM-MOD-07, 21.3): kinds of pieces, their cover, difficulty and height. Cold. */
import { BLOCKS, COVER, DEPTH, DIFFICULT, IMPASSABLE, LINEAR } from "../../../geometry/terrain.ts";
import type { TableDefaults, TerrainKind } from "../../../scenario/terrain.ts";
import type { Cover } from "./data.ts";

export interface DarkTerrain extends TerrainKind {
  readonly cover: Cover;
  /** The class of its ground; impassable pieces have the flag. */
  readonly ground: "open" | "difficult" | "veryDifficult";
  /** One sees three inches into it, and out of it (21.3). */
  readonly area: boolean;
}

/** The text names brush, mud and minefields as difficult and a wooden building as soft cover; everything else is assumed. */
export const TERRAIN = {
  wood: {
    about: "area, difficult, soft cover, blocks sight",
    flags: DIFFICULT | DEPTH | COVER,
    height: 4,
    cover: "soft",
    ground: "difficult",
    area: true,
    generated: { weight: 3, shape: "blob", length: [8, 10], width: [6, 8] },
  },
  ruin: {
    about: "area, difficult, hard cover, blocks sight",
    flags: DIFFICULT | DEPTH | COVER,
    height: 4,
    cover: "hard",
    ground: "difficult",
    area: true,
    generated: { weight: 2, shape: "rectangle", length: [7, 9], width: [6, 8] },
  },
  brush: {
    about: "difficult, concealment",
    flags: DIFFICULT | COVER,
    height: 1,
    cover: "concealment",
    ground: "difficult",
    area: false,
    generated: { weight: 2, shape: "blob", length: [7, 9], width: [5, 7] },
  },
  wall: {
    about: "hard cover from behind",
    flags: COVER | LINEAR,
    height: 1.5,
    cover: "hard",
    ground: "open",
    area: false,
    generated: { weight: 1, shape: "rectangle", length: [7, 10], width: [0.4, 0.6] },
  },
  mud: {
    about: "very difficult",
    flags: DIFFICULT,
    height: 0,
    cover: "none",
    ground: "veryDifficult",
    area: false,
    generated: { weight: 1, shape: "blob", length: [7, 9], width: [5, 7] },
  },
  rocks: {
    about: "impassable, hard cover from behind, blocks sight",
    flags: IMPASSABLE | BLOCKS | COVER,
    height: 4,
    cover: "hard",
    ground: "open",
    area: false,
    generated: { weight: 1, shape: "rectangle", length: [5, 7], width: [4, 5] },
  },
} as const satisfies Readonly<Record<string, DarkTerrain>>;

/** Four feet by four (DM-GEN-01) with six to ten pieces (21.3). */
export const TABLE_DEFAULTS: TableDefaults = { unit: "inches", size: [48, 48], density: 0.11 };
