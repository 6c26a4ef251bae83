/**
 * One battle once more with dice that are noted down, and the search for a battle that is worth it. Cold; not for a thread that
 * plays (see `aside.ts`), because a second class of dice would slow down all plain play in its thread for good.
 */
import { Battles, type Contest } from "../chunk/battles.ts";
import { BlockStreams } from "../dice/stream-dice.ts";
import { type TapeEntry, tapeStreams } from "../dice/tape-dice.ts";
import { assert, UserError } from "../errors.ts";
import { loadBattleModule } from "../rules/battles.ts";
import type { Battle, BattleModule, Matchup } from "../rules/kernel/rule-system.ts";
import { MOST_TOKENS, TOKEN_COLUMNS } from "../rules/kernel/scene.ts";
import type { TapedEvent } from "../rules/kernel/taped.ts";
import { layoutOf, type Series } from "../tally/layout.ts";

export const FINDS = ["shortest", "longest", "upset", "median"] as const;
export type Find = (typeof FINDS)[number];

/** A battle, by its block (from 0) and leg (0 or 1). */
export interface BattleAt {
  readonly block: number;
  readonly leg: number;
}

export interface ReplayTask extends Contest {
  /** The battle itself, or what to look for among the first `blocks` blocks. */
  readonly wanted: BattleAt | { readonly find: Find; readonly blocks: number };
  /** URL of a battle module that is not in the list of rulebooks. */
  readonly moduleUrl?: string;
}

export type TapeStep = ({ readonly kind: "event" } & TapedEvent) | ({ readonly kind: "roll" } & TapeEntry);

/** The columns of a token as they were when a step was told: from then on until its next look. */
export interface TokenLook {
  readonly step: number;
  readonly token: number;
  readonly columns: readonly number[];
}

export interface TapedBattle extends BattleAt {
  /** Events and rolls as they happened. */
  readonly steps: readonly TapeStep[];
  /** What changed to look at; nothing where a rulebook shows nothing. */
  readonly looks: readonly TokenLook[];
  /** What the pool counts for this battle, slot by slot. */
  readonly outcome: readonly number[];
}

export async function performReplay(task: ReplayTask): Promise<TapedBattle> {
  return playTaped(task, await loadBattleModule(task.matchup, task.moduleUrl));
}

export function playTaped(task: ReplayTask, module: BattleModule): TapedBattle {
  const { matchup, key, wanted } = task;
  const counting = new Counting(task, module);
  const at = "find" in wanted ? findBattle(counting, wanted.find, wanted.blocks) : wanted;
  const counted = [...counting.play(at)];

  const steps: TapeStep[] = [];
  const streams = new BlockStreams(matchup.dice, key);
  const taped = tapeStreams(streams, (entry) => steps.push({ kind: "roll", ...entry }));
  const watcher = new Watcher();
  const log = {
    event: (code: number, a: number, b: number, c: number) => {
      steps.push({ kind: "event", code, a, b, c });
      watcher.look(battle, steps.length - 1);
    },
  };
  const battle: Battle = new Battles(task, module, taped, log).of(at.block);
  streams.open(at.block);
  battle.load(at.leg, at.block);
  battle.play();
  watcher.look(battle, steps.length - 1);
  const shown = [...battle.outcome];
  assert(
    shown.every((value, slot) => value === counted[slot]),
    `the replay of battle ${at.block}.${at.leg + 1} ended in ${shown}, the counted battle in ${counted}`,
  );
  return { ...at, steps, looks: watcher.looks, outcome: shown };
}

/** Notes where tokens are whenever something is told, as far as it changed. */
class Watcher {
  readonly looks: TokenLook[] = [];
  readonly #now = new Int32Array(MOST_TOKENS * TOKEN_COLUMNS);
  readonly #last = new Map<number, string>();

  look(battle: Battle, step: number): void {
    const tokens = battle.lookAt?.(this.#now) ?? 0;
    for (let token = 0; token < tokens; token++) {
      const columns = [...this.#now.subarray(token * TOKEN_COLUMNS, (token + 1) * TOKEN_COLUMNS)];
      const text = columns.join();
      if (this.#last.get(token) === text) continue;
      this.#last.set(token, text);
      this.looks.push({ step, token, columns });
    }
  }
}

/** Battles as the pool plays them: plain dice, nobody listens. */
class Counting {
  readonly matchup: Matchup;
  readonly #streams: BlockStreams;
  readonly #battles: Battles;

  constructor(contest: Contest, module: BattleModule) {
    this.matchup = contest.matchup;
    this.#streams = new BlockStreams(contest.matchup.dice, contest.key);
    this.#battles = new Battles(contest, module, this.#streams, { event() {} });
  }

  play({ block, leg }: BattleAt): Int32Array {
    const battle = this.#battles.of(block);
    this.#streams.open(block);
    battle.load(leg, block);
    battle.play();
    return battle.outcome;
  }
}

/** What the search looks at. Sides, not seats. */
interface Seen extends BattleAt {
  /** Half points of side 0. */
  readonly score: number;
  /** Points that side 1 lost beyond those that side 0 lost. */
  readonly margin: number;
  readonly turns: number;
}

/** The first of the battles that fit best. */
function findBattle(counting: Counting, find: Find, blocks: number): BattleAt {
  const { matchup } = counting;
  const layout = layoutOf(matchup);
  const turns = layout.series.find(({ metric }) => metric.id === "turns");
  if ((find === "shortest" || find === "longest") && turns === undefined)
    throw new UserError(
      `a ${matchup.mode} has no turns to be the ${find} in; name a battle, such as 0.1, or ask for the median`,
    );
  if (find === "upset" && layout.score === undefined)
    throw new UserError(
      `mode ${matchup.mode} has no winner to be upset by; name a battle, such as 0.1, or ask for the median`,
    );

  const losses = [lossesOf(layout.series, 0), lossesOf(layout.series, 1)];
  const seen: Seen[] = [];
  for (let block = 0; block < blocks; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      const outcome = counting.play({ block, leg });
      const value = (series: Series | undefined) => (series === undefined ? 0 : outcome[series.slots[leg as 0 | 1]]!);
      const ofSeat1 = layout.score === undefined ? 1 : outcome[layout.score.slot]!;
      seen.push({
        block,
        leg,
        score: leg === 0 ? ofSeat1 : 2 - ofSeat1,
        margin: value(losses[1]) - value(losses[0]),
        turns: value(turns),
      });
    }
  }
  return pick(seen, find);
}

/** Points lost by a side, or models where a rulebook counts no points. */
function lossesOf(all: readonly Series[], side: 0 | 1): Series | undefined {
  const whole = all.filter(
    ({ metric, ...series }) => series.side === side && metric.key === undefined && metric.turn === undefined,
  );
  return whole.find(({ metric }) => metric.id === "pointsLost") ?? whole.find(({ metric }) => metric.id === "lost");
}

/** `seen` is in the order of battles, so that the first of equals has the lowest name. */
export function pick(seen: readonly Seen[], find: Find): BattleAt {
  switch (find) {
    case "shortest":
      return best(seen, ({ turns }) => [-turns, 0]);
    case "longest":
      return best(seen, ({ turns }) => [turns, 0]);
    case "upset": {
      // Whoever scores less over all the battles is not expected to win; of even sides, the second.
      const total = seen.reduce((sum, { score }) => sum + score, 0);
      return total < seen.length
        ? best(seen, (one) => [one.score, one.margin])
        : best(seen, (one) => [-one.score, -one.margin]);
    }
    case "median": {
      const ranked = seen.toSorted((a, b) => a.score - b.score || a.margin - b.margin);
      const middle = ranked[(seen.length - 1) >> 1]!;
      return best(seen, (one) => [one.score === middle.score && one.margin === middle.margin ? 1 : 0, 0]);
    }
  }
}

function best(seen: readonly Seen[], worth: (one: Seen) => readonly [number, number]): BattleAt {
  let found = seen[0]!;
  let most = worth(found);
  for (const one of seen) {
    const its = worth(one);
    if (its[0] > most[0] || (its[0] === most[0] && its[1] > most[1])) {
      found = one;
      most = its;
    }
  }
  return { block: found.block, leg: found.leg };
}
