/** A battle of Heresy as it is drawn in a replay: its table, units and objectives, and who does what to whom. Cold. */

import { UNIT } from "../../../geometry/ticks.ts";
import {
  type Act,
  piecesOf,
  type Scene,
  type SceneState,
  type SceneToken,
  type SceneZone,
} from "../../kernel/scene.ts";
import type { TapedEvent } from "../../kernel/taped.ts";
import { extentOf } from "../battle/ground.ts";
import { TERRAIN } from "../book/terrain.ts";
import { E } from "../events.ts";
import { ATTACK_DEFEND, GROUPS, type HeresyMatchup } from "../matchup.ts";
import { R } from "../rulings.ts";

/** In the order of the bits that `lookAt` (look.ts) sets. */
export const STATES: readonly SceneState[] = [
  { name: "suppressed", badge: "S", look: "helpless" },
  { name: "fatigued", badge: "F" },
  { name: "routed", badge: "R", look: "helpless" },
  { name: "at its break point", badge: "B" },
  { name: "on prepared fire", badge: "P" },
  { name: "out of command", badge: "?" },
  { name: "riding", badge: "T" },
  { name: "in an assault", badge: "" },
  { name: "destroyed", badge: "×", look: "down" },
  { name: "held", badge: "!" },
];

export function scene(
  matchup: HeresyMatchup,
  { block, leg }: { readonly block: number; readonly leg: number },
): Scene | undefined {
  const { field } = matchup;
  if (field === undefined) return undefined;
  const table = field.tables[block % field.tables.length]!;
  const objectives = Array.from(
    { length: field.objectives.length / 2 },
    (_, k): SceneToken => ({
      seat: -1,
      name: `Objective ${k + 1}`,
      short: `${k + 1}`,
      radius: 2 * UNIT,
      arms: `claimed within ${matchup.rulebook[R.claim]! / 10} centimetres`,
      counts: "holder (seat)",
    }),
  );
  return {
    unit: "centimetres",
    width: table.width,
    depth: table.depth,
    pieces: piecesOf(table, Object.keys(TERRAIN)),
    zones: field.game === ATTACK_DEFEND ? [] : [0, 1].map((seat) => zoneOf(matchup, seat, table)),
    tokens: [...[0, 1].flatMap((seat) => tokensOf(matchup, seat, leg)), ...objectives],
    states: STATES,
  };
}

/** Where a seat sets up (HE-SCN-02). */
function zoneOf(
  { rulebook }: HeresyMatchup,
  seat: number,
  { width, depth }: { width: number; depth: number },
): SceneZone {
  const x = width / 2;
  const far = depth / 2;
  const near = far - (rulebook[R.deploy]! * UNIT) / 10;
  const y = seat === 0 ? [-far, -near] : [near, far];
  return {
    label: "set-up",
    seat,
    corners: [
      [-x, y[0]!],
      [x, y[0]!],
      [x, y[1]!],
      [-x, y[1]!],
    ],
  };
}

/** The units of a seat as boxes of the ground that they take up at the start. */
function tokensOf(matchup: HeresyMatchup, seat: number, leg: number): SceneToken[] {
  const { rows, weapons, weaponNames, stride, rulebook } = matchup;
  const side = seat === leg ? 0 : 1;
  const units = matchup.units[leg]!;
  const marks = marksOf(matchup.unitNames[side]!);
  return matchup.unitNames[side]!.map((name, i) => {
    const unit = seat * stride + i;
    const groups = Array.from({ length: GROUPS }, (_, g) => units.row[GROUPS * unit + g]!).filter((row) => row >= 0);
    const stands = units.stands.subarray(GROUPS * unit, GROUPS * unit + GROUPS).reduce((all, each) => all + each, 0);
    const arms = groups.flatMap((row) => [...weapons.label.subarray(rows.weaponFrom[row], rows.weaponTo[row])]);
    const [wide, deep] = extentOf(stands, units.radius[unit]!, rulebook[R.apart]!);
    return {
      seat,
      name,
      short: marks[i]!,
      radius: Math.max(wide, deep),
      box: [2 * deep, 2 * wide],
      arms: [...new Set(arms)].map((label) => weaponNames[label]).join(", "),
      counts: "stands",
    };
  });
}

/** What is written on a unit: its initials and its number, and more letters of its last word where another kind has the same initials. */
function marksOf(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(" ").filter((word) => /^[A-Z]/.test(word)));
  const initials = (i: number, letters: number) =>
    words[i]!.map((word, k) => word.slice(0, k === words[i]!.length - 1 ? letters : 1)).join("");
  return names.map((name, i) => {
    const others = words.flatMap((_, k) => (words[k]!.join(" ") === words[i]!.join(" ") ? [] : [k]));
    let letters = 1;
    while (letters < MOST_LETTERS && others.some((k) => initials(k, letters) === initials(i, letters))) letters++;
    return `${initials(i, letters)}${/\d+/.exec(name)?.[0] ?? ""}`;
  });
}

const MOST_LETTERS = 3;

const ACTS: Readonly<Record<number, Act["kind"]>> = {
  [E.at]: "place",
  [E.facing]: "place",
  [E.move]: "move",
  [E.offTable]: "move",
  [E.flees]: "move",
  [E.withdraws]: "move",
  [E.fire]: "shot",
  [E.contact]: "charge",
  [E.short]: "charge",
  [E.electro]: "blow",
  [E.check]: "other",
  [E.rally]: "other",
  [E.recovery]: "other",
  [E.power]: "shot",
  [E.repair]: "other",
  [E.arrives]: "other",
  [E.dismount]: "other",
  [E.mount]: "other",
};
const AT_SOMEBODY = new Set<Act["kind"]>(["shot", "charge", "blow"]);

export function act(matchup: HeresyMatchup, leg: number, { code, a, b, c }: TapedEvent): Act | undefined {
  const kind = ACTS[code];
  if (kind === undefined) return undefined;
  const { stride, fight } = matchup;
  const ofSeatOne = fight[leg]!.units;
  const token = (unit: number) => (unit < stride ? unit : ofSeatOne + unit - stride);
  const target = code === E.power ? c : b;
  return { kind, by: token(a), ...(AT_SOMEBODY.has(kind) && target >= 0 && { at: token(target) }) };
}
