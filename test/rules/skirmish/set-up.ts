/** Missions for tests, set up but not played. */

import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { setUpMission } from "../../../src/rules/skirmish/battle/missions.ts";
import { G_ATTACKER, type World } from "../../../src/rules/skirmish/battle/state.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { OFF } from "../../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../../src/rules/skirmish/matchup.ts";
import type { Scenario, Side } from "../../../src/scenario/scenario.ts";
import { battleModule } from "./battle-module.ts";
import { INCH, MARINES } from "./on-a-table.ts";

export interface Setting {
  readonly mission?: string;
  readonly a?: readonly object[];
  readonly b?: readonly object[];
  readonly policies?: readonly [Side["policy"], Side["policy"]];
  readonly options?: Readonly<Record<string, string>>;
  readonly turns?: number;
  /** The `table:` block; left out, tables are dealt. */
  readonly table?: object;
  readonly roles?: readonly [string | undefined, string | undefined];
}

const ORKS = [{ profile: "ork_boy", count: 8, weapons: ["slugga", "choppa"] }];

export function scenario(setting: Setting): Scenario {
  const { mission = "Cleanse", a = MARINES, b = ORKS, policies, options = {}, turns, table, roles } = setting;
  const side = (name: string, roster: readonly object[], policy: Side["policy"], role: string | undefined) => ({
    name,
    policy,
    roster,
    ...(role !== undefined && { role }),
  });
  return skirmish.resolve({
    title: "table",
    rules: "skirmish",
    mode: "battle",
    battle: { mission, budget: null, ...(turns !== undefined && { turns }), ...(table !== undefined && { table }) },
    options,
    houseRules: {},
    mirror: true,
    sides: [
      side("A", a, policies?.[0] ?? "gunline", roles?.[0]),
      side("B", b, policies?.[1] ?? "aggressor", roles?.[1]),
    ],
    battles: 1,
  } as Scenario);
}

const ready = new Map<
  string,
  { readonly matchup: SkirmishMatchup; readonly streams: BlockStreams; readonly w: World }
>();

/** A mission set up on block `block`: who stands where, in inches from the middle, and what was decided. */
export function setUp(mission: string, block: number, setting: Setting = {}) {
  const key = JSON.stringify([mission, setting]);
  if (!ready.has(key)) {
    const matchup = compile(scenario({ ...setting, mission }));
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("set-up"), "main"));
    const w = battleModule.create(matchup, streams, { event() {} }) as unknown as World;
    ready.set(key, { matchup, streams, w });
  }
  const { matchup, streams, w } = ready.get(key)!;
  streams.open(block);
  w.load(0, block);
  const first = setUpMission(w);
  const models = [board.game[G_ATTACKER]!, 1 - board.game[G_ATTACKER]!].map((seat) =>
    Array.from({ length: matchup.fight[seat]!.models }, (_, i) => seat * w.stride + i)
      .filter((model) => (board.flags[model]! & OFF) === 0)
      .map((model) => ({
        model,
        x: board.px[model]! / INCH,
        y: board.py[model]! / INCH,
        r: board.radius[model]! / INCH,
      })),
  );
  return {
    w,
    game: board.game,
    first,
    attackers: models[0]!,
    defenders: models[1]!,
    all: matchup.fight.map(({ models: n }) => n),
  };
}

export type Placed = ReturnType<typeof setUp>["attackers"];
export const HALF = 24;
export const apart = (a: Placed, b: Placed): number =>
  Math.min(...a.flatMap((p) => b.filter((q) => q !== p).map((q) => Math.hypot(p.x - q.x, p.y - q.y) - p.r - q.r)));
export const EDGES = [
  (p: Placed[number]) => -p.y,
  (p: Placed[number]) => p.x,
  (p: Placed[number]) => p.y,
  (p: Placed[number]) => -p.x,
];
export const along = (side: Placed, depth: number): number[] =>
  EDGES.flatMap((edge, k) => (side.every((p) => HALF - edge(p) + p.r <= depth + 0.01) ? [k] : []));
