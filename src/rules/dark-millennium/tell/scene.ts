/** A battle as it is drawn in a replay: its table, zones, markers and models, and who does what to whom. Cold. */
import * as S from "../../kernel/scene.ts";
import type { TapedEvent } from "../../kernel/taped.ts";
import { TERRAIN } from "../book/terrain.ts";
import { E } from "../events.ts";
import { ADVANCE, ASSAULT, type DarkMatchup, DISMOUNT, FIRE, MARCH, MOUNT, POP_UP, POWER, RAM } from "../matchup.ts";
import { unitNames } from "./narrate.ts";

/** In the order of the bits that `lookAt` (battle/look.ts) sets. */
export const STATES: readonly S.SceneState[] = [
  { name: "out of the fight", badge: "×", look: "down" },
  { name: "suppressed", badge: "S", look: "helpless" },
  { name: "out of coherency", badge: "!" },
  { name: "wreck", badge: "W", look: "faded" },
  { name: "warded", badge: "+" },
  { name: "risen", badge: "^" },
  { name: "moved this turn", badge: "" },
];

type Battle = { readonly block: number; readonly leg: number };

export function scene(matchup: DarkMatchup, { block, leg }: Battle): S.Scene | undefined {
  const { field } = matchup;
  if (field === null) return undefined;
  const table = field.tables[block % field.tables.length]!;
  return {
    unit: "inches",
    width: table.width,
    depth: table.depth,
    pieces: S.piecesOf(table, Object.keys(TERRAIN)),
    zones: [...S.edgeZones(table, field.zone), ...markers(matchup)],
    tokens: [0, 1].flatMap((seat) => tokensOf(matchup, seat, seat === leg ? 0 : 1)),
    states: STATES,
  };
}

/** Around each marker as far as one holds it. */
function markers({ field }: DarkMatchup): S.SceneZone[] {
  const { objectives, hold } = field!;
  return Array.from({ length: objectives.length / 2 }, (_, k) => ({
    label: `objective ${k + 1}`,
    seat: -1,
    corners: S.circleOf(objectives[2 * k]!, objectives[2 * k + 1]!, hold, 24),
  }));
}

/** The models of a seat, in which `side` sits: by unit, by group. */
function tokensOf(matchup: DarkMatchup, seat: number, side: number): S.SceneToken[] {
  const { kinds, guns, fight } = matchup;
  const force = fight[side]!;
  const names = unitNames(matchup)[side]!;
  return names.flatMap((unit, u) => {
    const groups = Array.from(
      { length: force.groupFrom[u + 1]! - force.groupFrom[u]! },
      (_, i) => force.groupFrom[u]! + i,
    );
    return groups.flatMap((group) => {
      const kind = force.kind[group]!;
      const arms = [...kinds.arms.subarray(kinds.armsFrom[kind], kinds.armsFrom[kind + 1])].map(
        (gun) => guns.name[gun]!,
      );
      const name = kinds.name[kind]!;
      return Array.from({ length: force.start[group]! }, () => ({
        seat,
        name: name === unit || unit.startsWith(name) ? unit : `${name} of ${unit}`,
        short: unit.charAt(0) + (names.length > 1 ? String(u + 1) : ""),
        radius: kinds.radius[kind]!,
        arms: arms.join(", "),
        counts: "fatigue",
      }));
    });
  });
}

/** The first token of a unit. */
function tokenOf({ units, fight }: DarkMatchup, leg: number, u: number): number {
  const seat = u >= units ? 1 : 0;
  let token = 0;
  for (let each = 0; each <= seat; each++) {
    const force = fight[each === leg ? 0 : 1]!;
    const last = each < seat ? force.units : u - seat * units;
    for (let g = 0; g < force.groupFrom[last]!; g++) token += force.start[g]!;
  }
  return token;
}

const ACTIONS = S.actsOf({
  shot: [FIRE, POP_UP, POWER],
  move: [ADVANCE, MARCH, MOUNT, DISMOUNT],
  charge: [ASSAULT, RAM],
});
const ACTS = S.actsOf({
  place: [E.placed],
  move: [E.moved, E.fellBack, E.mounted, E.dismounted],
  shot: [E.team],
  other: [E.rallied, E.scanned, E.warded, E.react],
});

export function act(matchup: DarkMatchup, leg: number, { code, a, b, c }: TapedEvent): S.Act | undefined {
  const kind = code === E.act ? (ACTIONS.get(Math.floor(c / 16)) ?? "other") : ACTS.get(code);
  return kind && S.actOn(kind, tokenOf(matchup, leg, a), b < 0 ? undefined : tokenOf(matchup, leg, b));
}
