/** A Skirmish battle as it is drawn in a replay: its table, zones and models, and who does what to whom. Cold. */
import { EAST, NORTH, SOUTH } from "../../../geometry/inside.ts";
import * as S from "../../kernel/scene.ts";
import type { TapedEvent } from "../../kernel/taped.ts";
import { ZONES } from "../book/data.ts";
import { TERRAIN_NAMES } from "../book/terrain.ts";
import { E } from "../events.ts";
import type { Battlefield, SkirmishMatchup } from "../matchup.ts";
import { CHANCE } from "../mission-rows.ts";
import { modelNames } from "./narrate.ts";

/** In the order of the bits that `lookAt` (battle/look.ts) sets. */
export const STATES: readonly S.SceneState[] = [
  { name: "Hidden", badge: "H", look: "faded" },
  { name: "Pinned", badge: "P" },
  { name: "Stunned", badge: "S", look: "helpless" },
  { name: "on Overwatch", badge: "O" },
  { name: "Out of Action", badge: "×", look: "down" },
  { name: "Killed", badge: "×", look: "down" },
  { name: "bears the data", badge: "D" },
  { name: "sentry", badge: "?" },
  { name: "shielded", badge: "+" },
  { name: "in close combat", badge: "" },
];

type Battle = { readonly block: number; readonly leg: number; readonly events: readonly TapedEvent[] };

export function scene(matchup: SkirmishMatchup, { block, leg, events }: Battle): S.Scene | undefined {
  const { field } = matchup;
  if (field === undefined) return undefined;
  const table = tableOf(field, block, events);
  const pieces = S.piecesOf(table, TERRAIN_NAMES);
  return {
    unit: "inches",
    width: table.width,
    depth: table.depth,
    pieces,
    zones: [
      ...events.filter(({ code }) => code === E.zone).flatMap((event) => zonesOf(event, table)),
      ...events.filter(({ code }) => code === E.piece).map(({ a }) => aimOf(pieces[a]!)),
    ],
    tokens: [0, 1].flatMap((seat) => tokensOf(matchup, seat, seat === leg ? 0 : 1)),
    states: STATES,
  };
}

function tableOf({ tables, centred, outworks }: Battlefield, block: number, events: readonly TapedEvent[]) {
  const mission = events.find(({ code }) => code === E.mission);
  const obstacles = events.find(({ code }) => code === E.obstacles);
  if (obstacles !== undefined) return outworks[block % outworks.length]!.tables[obstacles.c]!;
  const deck = mission?.a === CHANCE ? centred : tables;
  return deck[block % deck.length]!;
}

type Extent = { readonly width: number; readonly depth: number };

function zonesOf({ a: seat, b, c: depth }: TapedEvent, table: Extent): S.SceneZone[] {
  const edge = b & 3;
  const label = "set-up";
  const zone = ZONES[(b >> 2) & 15]!;
  if (zone === "circle") return [{ label, seat, corners: S.circleOf(0, 0, depth, 48) }];
  if (["anywhere", "piece", "sentries"].includes(zone)) return [];
  const edges = zone === "twoEdges" ? [edge, (edge + 2) & 3] : [edge];
  return edges.map((side) => ({ label, seat, corners: strip(side, depth, table) }));
}

/** The piece of terrain that the mission is about. */
function aimOf({ corners }: S.ScenePiece): S.SceneZone {
  return { label: "what the mission is about", seat: -1, corners };
}

function strip(edge: number, depth: number, { width, depth: far }: Extent): S.Corners {
  const [x, y] = [width / 2, far / 2];
  if (edge === SOUTH) return S.boxOf(-x, -y, x, depth - y);
  if (edge === NORTH) return S.boxOf(-x, y - depth, x, y);
  return edge === EAST ? S.boxOf(x - depth, -y, x, y) : S.boxOf(-x, -y, depth - x, y);
}

/** The models of a seat, in which `side` sits. */
function tokensOf(matchup: SkirmishMatchup, seat: number, side: number): S.SceneToken[] {
  const { kinds } = matchup;
  const names = modelNames(matchup)[side]!;
  return names.map((name, i) => {
    const kind = matchup.fight[side]!.kind[i]!;
    const guns = kinds.gunFrom[kind]!;
    const arms = new Set(matchup.guns.name.slice(guns, kinds.gunTo[kind]!));
    arms.add(matchup.weaponNames[kinds.blowName[kind]!]!);
    return {
      seat,
      name,
      // Its number among those of its name, or its initial.
      short: /\d+/.exec(name)?.[0] ?? name.charAt(0),
      radius: kinds.radius[kind]!,
      arms: [...arms].join(", "),
      ...(kinds.W[kind]! > 1 && { counts: "wounds" }),
    };
  });
}

const TESTS = [E.ldTest, E.pinTest, E.mobCheck, E.instinct, E.waaagh];

const ACTS = S.actsOf({
  place: [E.at, E.setUp, E.via],
  move: [E.move, E.terrain, E.climbed, E.flew, E.brokeOff, E.run],
  shot: [E.shoot, E.throw, E.overwatchFire, E.marked],
  charge: [E.charge, E.chargeFailed],
  blow: [E.strike, E.attacksBack],
  other: [...TESTS, E.drugs, E.power, E.overwatch, E.hid, E.arrived, E.escaped],
});

export function act(matchup: SkirmishMatchup, leg: number, { code, a, b }: TapedEvent): S.Act | undefined {
  const kind = ACTS.get(code);
  const { stride, fight } = matchup;
  const token = (model: number) => (model < stride ? model : fight[leg]!.models + model - stride);
  return kind && S.actOn(kind, token(a), token(b));
}
