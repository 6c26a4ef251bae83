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
import type { DkMatchup } from "../matchup.ts";
import { teamNames } from "./narrate.ts";

/** In the order of the bits that `lookAt` (battle/look.ts) sets. */
export const STATES: readonly SceneState[] = [
  { name: "out of the battle", badge: "×", look: "down" },
  { name: "broken", badge: "B", look: "helpless" },
  { name: "hidden", badge: "H", look: "faded" },
  { name: "on Overwatch", badge: "O" },
  { name: "Down", badge: "D" },
  { name: "pinned", badge: "P" },
  { name: "under orders", badge: "" },
  { name: "in contact", badge: "" },
  { name: "ran or charged", badge: "" },
];

type Battle = { readonly block: number; readonly leg: number };

export function scene(matchup: DkMatchup, { block, leg }: Battle): Scene | undefined {
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
      return modelTokens(matchup, matchup.fight[side]!, teamNames(matchup)[side]!, seat);
    }),
    states: STATES,
  };
}

/** The token of a model, and the first of a team. */
function tokenOf({ models, fight }: DkMatchup, leg: number, m: number): number {
  return m < models ? m : fight[leg]!.models + m - models;
}

function firstOf(matchup: DkMatchup, leg: number, s: number): number {
  const { teams, models, fight } = matchup;
  const seat = s >= teams ? 1 : 0;
  return tokenOf(matchup, leg, seat * models + fight[seat === leg ? 0 : 1]!.modelFrom[s - seat * teams]!);
}

export function act(matchup: DkMatchup, leg: number, { code, a, b }: TapedEvent): Act | undefined {
  const team = (): number => firstOf(matchup, leg, a);
  const model = (): number => tokenOf(matchup, leg, a);
  switch (code) {
    case E.placed:
    case E.enters:
      return { kind: "place", by: team() };
    case E.runs:
    case E.sprints:
    case E.advances:
    case E.evades:
    case E.counters:
    case E.fallsBack:
    case E.leaves:
    case E.consolidates:
    case E.straysMove:
      return { kind: "move", by: team() };
    case E.charges:
    case E.arrives:
      return { kind: "charge", by: team(), at: firstOf(matchup, leg, b) };
    case E.aims:
      return { kind: "shot", by: model(), at: tokenOf(matchup, leg, b) };
    case E.fight:
    case E.strikes:
      return { kind: "blow", by: model(), at: tokenOf(matchup, leg, b) };
    case E.order:
    case E.obeys:
    case E.refuses:
    case E.rallied:
    case E.pinned:
    case E.reacts:
    case E.goesDown:
    case E.hides:
    case E.strays:
    case E.rejoins:
    case E.found:
    case E.interrupts:
      return { kind: "other", by: team() };
    default:
      return undefined;
  }
}
