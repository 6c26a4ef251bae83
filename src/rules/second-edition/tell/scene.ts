/** A battle as it is drawn in a replay: its table, zones, markers and models, and who does what to whom. Cold. */
import {
  type Act,
  markerZones,
  modelTokens,
  piecesOf,
  type Scene,
  type SceneState,
  setUpZones,
} from "../../kernel/scene.ts";
import type { TapedEvent } from "../../kernel/taped.ts";
import { TERRAIN } from "../book/terrain.ts";
import { E } from "../events.ts";
import type { SeMatchup } from "../matchup.ts";
import { squadNames } from "./narrate.ts";

/** In the order of the bits that `lookAt` (battle/look.ts) sets. */
export const STATES: readonly SceneState[] = [
  { name: "out of the battle", badge: "×", look: "down" },
  { name: "broken", badge: "B", look: "helpless" },
  { name: "hidden", badge: "H", look: "faded" },
  { name: "on overwatch", badge: "O" },
  { name: "in contact", badge: "" },
  { name: "ran or charged", badge: "" },
];

type Battle = { readonly block: number; readonly leg: number };

export function scene(matchup: SeMatchup, { block, leg }: Battle): Scene | undefined {
  const { field } = matchup;
  if (field === null) return undefined;
  const ground = field.legs[leg]!;
  const table = ground.tables[block % ground.tables.length]!;
  return {
    unit: "inches",
    width: table.width,
    depth: table.depth,
    pieces: piecesOf(table, Object.keys(TERRAIN)),
    zones: [...setUpZones(ground.zone, table), ...markerZones(ground.markers, field.hold)],
    tokens: [0, 1].flatMap((seat) => {
      const side = seat === leg ? 0 : 1;
      return modelTokens(matchup, matchup.fight[side]!, squadNames(matchup)[side]!, seat);
    }),
    states: STATES,
  };
}

/** The token of a model, and the first of a squad. */
function tokenOf({ models, fight }: SeMatchup, leg: number, m: number): number {
  return m < models ? m : fight[leg]!.models + m - models;
}

function firstOf(matchup: SeMatchup, leg: number, s: number): number {
  const { squads, models, fight } = matchup;
  const seat = s >= squads ? 1 : 0;
  return tokenOf(matchup, leg, seat * models + fight[seat === leg ? 0 : 1]!.modelFrom[s - seat * squads]!);
}

export function act(matchup: SeMatchup, leg: number, { code, a, b }: TapedEvent): Act | undefined {
  const squad = (): number => firstOf(matchup, leg, a);
  const model = (): number => tokenOf(matchup, leg, a);
  switch (code) {
    case E.placed:
    case E.alights:
      return { kind: "place", by: squad() };
    case E.goes:
    case E.drives:
    case E.fellBack:
    case E.leaves:
      return { kind: "move", by: squad() };
    case E.comesUp:
      return { kind: "charge", by: squad(), at: firstOf(matchup, leg, b) };
    case E.runsWild:
      return { kind: "move", by: model() };
    case E.rams:
      return { kind: "charge", by: model(), at: tokenOf(matchup, leg, b) };
    case E.turns:
    case E.explodes:
      return { kind: "other", by: model() };
    case E.aims:
      return { kind: "shot", by: model(), at: tokenOf(matchup, leg, b) };
    case E.fight:
      return { kind: "blow", by: model(), at: tokenOf(matchup, leg, b) };
    case E.followUp:
      return { kind: "charge", by: model(), at: tokenOf(matchup, leg, b) };
    case E.hides:
    case E.found:
    case E.rallied:
    case E.climbs:
    case E.boards:
    case E.interrupts:
      return { kind: "other", by: squad() };
    default:
      return undefined;
  }
}
