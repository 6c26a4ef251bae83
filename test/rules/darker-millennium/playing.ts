/** Battles of Darker Millennium for tests: by blocks, and staged with dice that show listed faces. */
import type { Dice } from "../../../src/dice/dice.ts";
import { sameStreams } from "../../../src/dice/same-streams.ts";
import { NOWHERE, UNIT } from "../../../src/geometry/ticks.ts";
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import type { Player } from "../../../src/rules/darker-millennium/battle/fight.ts";
import { feelHeight, gatherAll } from "../../../src/rules/darker-millennium/battle/ground.ts";
import { G_TURN, type World } from "../../../src/rules/darker-millennium/battle/state.ts";
import { rosterOf } from "../../../src/rules/darker-millennium/book/forces.rows.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { DkMatchup } from "../../../src/rules/darker-millennium/matchup.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import type { BattleModule, Log } from "../../../src/rules/kernel/rule-system.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import {
  legalMatchup,
  type Played,
  playedBlocks,
  readYamlBeside,
  type Small,
  smallScenario,
  smallStreams,
} from "../small.ts";

export { CLEAR, clearest, moments, type Small } from "../small.ts";

const BLOCKS = 400;

/** As hot.ts joins it, but from single files: then tests see the columns that the battle uses. */
export const battleModule: BattleModule = {
  create: (matchup, streams, log) =>
    new DkBattle(matchup as DkMatchup, streams, log, new DkPlayer(matchup as DkMatchup)),
};

export const readYaml = <T>(name: string): T => readYamlBeside<T>(import.meta.url, name);

export const scenarioOf = (small: Small): Scenario => smallScenario(darkerMillennium, small, { policy: "skirmisher" });

export const matchupOf = (small: Small): DkMatchup => legalMatchup(darkerMillennium, scenarioOf(small)) as DkMatchup;

export const playBlocks = (small: Small): Played =>
  playedBlocks(battleModule, matchupOf(small), small.blocks ?? BLOCKS);

/** Sum of a metric over blocks, both sides together, or of one. */
export function sumOf(played: Played, metric: string, side: "a" | "b" | "both" = "both"): number {
  const total = (name: string) => [...(played.get(name) ?? [])].reduce((sum, x) => sum + x, 0);
  return (side === "b" ? 0 : total(`${metric}.a`)) + (side === "a" ? 0 : total(`${metric}.b`));
}

/** A ready force of the book as a roster. */
export const force = (name: string): Small["a"] => rosterOf(name) as unknown as Small["a"];

/** Dice that show listed faces, in order; `counts` are answers to counts and tests. They run out loudly. */
export function faces(list: readonly number[], counts: readonly number[] = []): Dice {
  const left = [...list];
  const answers = [...counts];
  const next = (from: number[]): number => {
    const found = from.shift();
    if (found === undefined) throw new Error("more dice are rolled than are listed");
    return found;
  };
  const several = (n: number): number[] => Array.from({ length: n }, () => next(left));
  return {
    die: () => next(left),
    sum: (n) => several(n).reduce((sum, face) => sum + face, 0),
    count: () => next(answers),
    test: () => next(answers),
    best: (n) => Math.max(...several(n)),
    table: () => next(left),
    below: () => 0,
  };
}

/** Answers that a test gives in place of the player. */
export type Answers = Partial<Player<World>>;

/** A battle of a scenario whose dice show listed faces, and what it tells; `answers` stand in for the player. */
export function staged(
  small: Small,
  list: readonly number[] = [],
  counts: readonly number[] = [],
  answers: Answers = {},
) {
  const matchup = matchupOf(small);
  const told: { code: number; a: number; b: number; c: number }[] = [];
  const log: Log = { event: (code, a, b, c) => told.push({ code, a, b, c }) };
  const player = Object.assign(new DkPlayer(matchup), answers);
  const w = new DkBattle(matchup, sameStreams(faces(list, counts)), log, player);
  w.load(0, 0);
  return { w, matchup, told, of: (code: number) => told.filter((each) => each.code === code) };
}

export type Place = readonly [x: number, y: number];
/** A piece of terrain. */
export const rect = (kind: string, at: Place, size: Place) => ({ kind, at, size });

/** A battle on a table with models at places in inches, who are all there; who gets none is gone. */
export function put(
  pieces: readonly object[],
  a: Small["a"],
  at: readonly Place[],
  b: Small["b"],
  on: readonly Place[],
  {
    faces = [],
    counts = [],
    answers = {},
    ...more
  }: Partial<Small> & { faces?: number[]; counts?: number[]; answers?: Answers } = {},
) {
  const battle = { mission: "meeting", table: { pieces }, ...more.battle };
  const found = staged({ ...more, battle, a, b } as Small, faces, counts, answers);
  const { w } = found;
  B.mx.fill(NOWHERE);
  const stand = (m: number, [x, y]: Place): void => {
    B.mx[m] = Math.round(x * UNIT);
    B.my[m] = Math.round(y * UNIT);
    feelHeight(w, m);
  };
  for (const [i, place] of at.entries()) stand(i, place);
  for (const [i, place] of on.entries()) stand(w.M + i, place);
  for (let m = 0; m < 2 * w.M; m++) if (B.mx[m] === NOWHERE) B.wounds[m] = 0;
  for (let t = 0; t < 2 * w.U; t++) {
    B.count[t] = 0;
    for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0) B.count[t]!++;
    B.flags[t] = B.count[t] === 0 ? M.GONE : 0;
  }
  B.game[G_TURN] = 1;
  gatherAll(w);
  return found;
}

/** A battle of a scenario that must be legal, and its streams; whoever watches is told every event. */
export function openBattle(small: Small, log: (w: World) => Log = () => ({ event() {} })) {
  const matchup = matchupOf(small);
  const streams = smallStreams(matchup);
  let told: Log | undefined;
  const battle = battleModule.create(matchup, streams, {
    event(code, a, b, c) {
      told ??= log(battle as unknown as World);
      told.event(code, a, b, c);
    },
  });
  const play = (block: number): Int32Array => {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    return battle.outcome;
  };
  return { matchup, battle: battle as DkBattle, streams, play };
}
