/** A battle as it is drawn in a replay: its table, zones, markers and models, and who does what to whom. Cold. */
import { stepX, stepY } from "../../../geometry/directions.ts";
import {
  type Act,
  piecesOf,
  type Scene,
  type SceneState,
  type SceneToken,
  type SceneZone,
} from "../../kernel/scene.ts";
import type { TapedEvent } from "../../kernel/taped.ts";
import { TERRAIN } from "../book/terrain.ts";
import { E } from "../events.ts";
import { ADVANCE, ASSAULT, type DarkMatchup, DISMOUNT, FIRE, MARCH, MOUNT, POP_UP, POWER, RAM } from "../matchup.ts";
import { unitNames } from "./narrate.ts";

/** In the order of the bits that `lookAt` (battle/look.ts) sets. */
export const STATES: readonly SceneState[] = [
  { name: "out of the fight", badge: "×", look: "down" },
  { name: "suppressed", badge: "S", look: "helpless" },
  { name: "out of coherency", badge: "!" },
  { name: "wreck", badge: "W", look: "faded" },
  { name: "warded", badge: "+" },
  { name: "risen", badge: "^" },
  { name: "moved this turn", badge: "" },
];

type Battle = { readonly block: number; readonly leg: number };

export function scene(matchup: DarkMatchup, { block, leg }: Battle): Scene | undefined {
  const { field } = matchup;
  if (field === null) return undefined;
  const table = field.tables[block % field.tables.length]!;
  return {
    unit: "inches",
    width: table.width,
    depth: table.depth,
    pieces: piecesOf(table, Object.keys(TERRAIN)),
    zones: [...setUp(field.zone, table), ...markers(matchup)],
    tokens: [0, 1].flatMap((seat) => tokensOf(matchup, seat, seat === leg ? 0 : 1)),
    states: STATES,
  };
}

/** Where each seat deploys (21.3). */
function setUp(zone: number, { width, depth }: { readonly width: number; readonly depth: number }): SceneZone[] {
  const [x, y] = [width / 2, depth / 2];
  const strip = (near: number, far: number): SceneZone["corners"] => [
    [-x, near],
    [x, near],
    [x, far],
    [-x, far],
  ];
  return [
    { label: "set-up", seat: 0, corners: strip(-y, zone - y) },
    { label: "set-up", seat: 1, corners: strip(y - zone, y) },
  ];
}

/** Around each marker as far as one holds it. */
function markers({ field }: DarkMatchup): SceneZone[] {
  const { objectives, hold } = field!;
  const zones: SceneZone[] = [];
  for (let k = 0; k < objectives.length; k += 2) {
    const corners = Array.from(
      { length: 24 },
      (_, i) => [objectives[k]! + stepX(30 * i, hold), objectives[k + 1]! + stepY(30 * i, hold)] as const,
    );
    zones.push({ label: `objective ${k / 2 + 1}`, seat: -1, corners });
  }
  return zones;
}

/** The models of a seat, in which `side` sits: by unit, by group. */
function tokensOf(matchup: DarkMatchup, seat: number, side: number): SceneToken[] {
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

const KINDS: Readonly<Record<number, Act["kind"]>> = {
  [FIRE]: "shot",
  [ADVANCE]: "move",
  [POP_UP]: "shot",
  [MARCH]: "move",
  [ASSAULT]: "charge",
  [RAM]: "charge",
  [POWER]: "shot",
  [MOUNT]: "move",
  [DISMOUNT]: "move",
};

export function act(matchup: DarkMatchup, leg: number, { code, a, b, c }: TapedEvent): Act | undefined {
  const by = (): number => tokenOf(matchup, leg, a);
  const at = b < 0 ? {} : { at: tokenOf(matchup, leg, b) };
  if (code === E.placed) return { kind: "place", by: by() };
  if (code === E.moved || code === E.fellBack || code === E.mounted || code === E.dismounted) {
    return { kind: "move", by: by() };
  }
  if (code === E.team) return { kind: "shot", by: by(), ...at };
  if (code === E.rallied || code === E.scanned || code === E.warded) return { kind: "other", by: by() };
  if (code === E.react) return { kind: "other", by: by() };
  if (code !== E.act) return undefined;
  const kind = KINDS[Math.floor(c / 16)] ?? "other";
  return { kind, by: by(), ...(kind === "shot" || kind === "charge" ? at : {}) };
}
