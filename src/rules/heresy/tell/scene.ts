/** A battle of Heresy as it is drawn in a replay: its table, units and objectives, and who does what to whom. Cold. */

import { UNIT } from "../../../geometry/ticks.ts";
import * as S from "../../kernel/scene.ts";
import type { TapedEvent } from "../../kernel/taped.ts";
import { extentOf } from "../battle/ground.ts";
import { TERRAIN } from "../book/terrain.ts";
import { E } from "../events.ts";
import { ATTACK_DEFEND, GROUPS, type HeresyMatchup } from "../matchup.ts";
import { R } from "../rulings.ts";

/** In the order of the bits that `lookAt` (look.ts) sets. */
export const STATES: readonly S.SceneState[] = [
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
): S.Scene | undefined {
  const { field } = matchup;
  if (field === undefined) return undefined;
  const table = field.tables[block % field.tables.length]!;
  const objectives = Array.from(
    { length: field.objectives.length / 2 },
    (_, k): S.SceneToken => ({
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
    pieces: S.piecesOf(table, Object.keys(TERRAIN)),
    // HE-SCN-02.
    zones: field.game === ATTACK_DEFEND ? [] : S.edgeZones(table, (matchup.rulebook[R.deploy]! * UNIT) / 10),
    tokens: [...[0, 1].flatMap((seat) => tokensOf(matchup, seat, leg)), ...objectives],
    states: STATES,
  };
}

/** The units of a seat as boxes of the ground that they take up at the start. */
function tokensOf(matchup: HeresyMatchup, seat: number, leg: number): S.SceneToken[] {
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

const ACTS = S.actsOf({
  place: [E.at, E.facing],
  move: [E.move, E.offTable, E.flees, E.withdraws],
  shot: [E.fire, E.power],
  charge: [E.contact, E.short],
  blow: [E.electro],
  other: [E.check, E.rally, E.recovery, E.repair, E.arrives, E.dismount, E.mount],
});

export function act(matchup: HeresyMatchup, leg: number, { code, a, b, c }: TapedEvent): S.Act | undefined {
  const kind = ACTS.get(code);
  const { stride, fight } = matchup;
  const token = (unit: number) => (unit < stride ? unit : fight[leg]!.units + unit - stride);
  const target = code === E.power ? c : b;
  return kind && S.actOn(kind, token(a), target < 0 ? undefined : token(target));
}
