/** Players of Skirmish that look ahead: what they imagine must not know where Hidden enemies lie, nor who bears the data terminal. */
import { describe, expect, it } from "vitest";
import { board, STRIDE } from "../../../src/rules/skirmish/battle/columns.ts";
import { occupied, standAt } from "../../../src/rules/skirmish/battle/deployment.ts";
import { hidersOf, liesBehind, spottedBy } from "../../../src/rules/skirmish/battle/hiding.ts";
import { kinds } from "../../../src/rules/skirmish/battle/kind-columns.ts";
import { G_CARRIER, type World } from "../../../src/rules/skirmish/battle/state.ts";
import { CARRIER, T_LEADER, WHOLE_TABLE } from "../../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { SCOUT_SPECIALIST } from "../../../src/rules/skirmish/matchup.ts";
import { type Seen, scenarioOf, testSearch, watched } from "../search.ts";
import { legalMatchup } from "../small.ts";
import { battleModule } from "./battle-module.ts";

const CHARGE = { file: "guard-v-orks", doctrine: "skirmisher" };
const PATROL = { file: "patrol-at-the-ruins", doctrine: "objective" };
const HUNT = { file: "hunt", doctrine: "objective" };

testSearch(skirmish, [CHARGE, HUNT], {
  fight: { file: "marines-v-orks", doctrine: "gunline" },
  pairs: 120,
  least: 0.5,
});

/** More than one of them may bear the data terminal. */
const SQUAD = [
  { profile: "sm_sergeant", count: 1, weapons: ["bolter"] },
  { profile: "sm_marine", count: 5, weapons: ["bolter"], specialists: [{ count: 1, weapons: ["flamer"] }] },
];

/** Puts every Hidden model of seat 2 elsewhere where nobody would find it; how many there are. */
function hideElsewhere(w: World): number {
  let moved = 0;
  for (let left = hidersOf(1); left !== 0; left &= left - 1) {
    const m = STRIDE | (31 - Math.clz32(left & -left));
    const [x, y] = [board.px[m]!, board.py[m]!];
    const places = [...w.spots.sheltered[WHOLE_TABLE]!].map((s) => [w.spots.at[s]!, w.spots.at[s + 1]!] as const);
    const found = places.reverse().find(([px, py]) => {
      if (Math.abs(px - x) + Math.abs(py - y) < 4096 || occupied(m, px, py)) return false;
      standAt(w, m, px, py, 0);
      return liesBehind(w, m) && !spottedBy(w, m);
    });
    if (found === undefined) standAt(w, m, x, y, 0);
    else moved++;
  }
  return moved;
}

/** Somebody else of seat 2 is named. */
function nameAnother(): number {
  const able = Array.from({ length: board.count[1]! }, (_, i) => STRIDE + i).filter((m) => {
    const kind = board.kind[m]!;
    return (kinds.trait[kind]! & T_LEADER) !== 0 || (kinds.scout[kind]! & SCOUT_SPECIALIST) !== 0;
  });
  const other = able.find((m) => (board.place[m]! & CARRIER) === 0);
  if (other === undefined) return 0;
  for (const m of able) board.place[m]! &= ~CARRIER;
  board.place[other]! |= CARRIER;
  board.game[G_CARRIER] = other + 1;
  return 1;
}

describe("what is hidden from a seat does not change what it imagines", () => {
  const secrets: readonly (readonly [string, string, (w: World) => number])[] = [
    ["where Hidden enemies lie (SK-HIDE-01)", "Recon", hideElsewhere],
    ["who bears the data terminal (SK-CHE-03)", "ChanceEncounter", nameAnother],
  ];
  it.each(secrets)("%s", { timeout: 60_000 }, async (_, mission, change) => {
    const patrol = await scenarioOf(skirmish, PATROL, { rollouts: 4, width: 3 });
    const sides = patrol.sides.map((side) => ({ ...side, roster: SQUAD }));
    const matchup = legalMatchup(skirmish, { ...patrol, sides, battle: { ...patrol.battle, mission } });
    /** How the battles end that are imagined at the first decision after a change, if there is one. */
    const ends = async (changed: boolean, veils: boolean) => {
      let from = -1;
      let questions = 0;
      const atFirstMark = (w: unknown, { ends: before, asked }: Seen) => {
        if (changed) expect(change(w as World)).toBeGreaterThan(0);
        from = before.length;
        questions = asked.length;
      };
      const seen = await watched(skirmish, matchup, { main: battleModule, atFirstMark, veils });
      const next = seen.asked.slice(questions).find(([, before]) => before > from);
      return seen.ends.slice(from, next?.[1]);
    };
    const asItIs = await ends(false, true);
    expect(asItIs.length).toBeGreaterThan(3);
    expect(await ends(true, true)).toEqual(asItIs);
    expect(await ends(true, false)).not.toEqual(await ends(false, false));
  });
});
