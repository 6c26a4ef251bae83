/**
 * Do battles that are played on from a mark end like those that went on? For the tests of any rulebook: what a mark holds is put, with the state of the
 * dice, on the board of a second instance of the rulebook's modules, which has played other battles and remembers those.
 */
import { SAVED_WORDS } from "../../src/dice/stream-dice.ts";
import type { Battle, BattleModule, Matchup } from "../../src/rules/kernel/rule-system.ts";
import { smallStreams } from "./small.ts";

/** Two instances of the battle code of a rulebook as it was built, each with columns of its own. */
export async function twice(rulebook: string): Promise<readonly [BattleModule, BattleModule]> {
  const built = new URL(`../../dist/rules/${rulebook}/hot.js`, import.meta.url).href;
  const load = async (url: string) =>
    ((await import(/* @vite-ignore */ url)) as { battleModule: BattleModule }).battleModule;
  return [await load(built), await load(`${built}?sandbox`)];
}

interface Forks {
  readonly count: number;
  /** Those that ended otherwise than the battle that they were forked from: block, leg, and the number of the mark. */
  readonly astray: readonly string[];
}

/** Plays blocks 0, 1, 2, ..., and plays each of their battles on from about so many of its marks. */
export function forksOf(
  [main, sandbox]: readonly [BattleModule, BattleModule],
  matchup: Matchup,
  { blocks, marks }: { readonly blocks: number; readonly marks: number },
): Forks {
  const streams = smallStreams(matchup);
  const others = smallStreams(matchup);
  const battle = main.create(matchup, streams, { event() {} });
  const fork = sandbox.create(matchup, others, { event() {} });
  const dice = new Int32Array(SAVED_WORDS);
  const mark = battle.marks!.blank();
  const astray: string[] = [];
  let count = 0;
  let every = 1;
  for (let block = 0; block < blocks; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      const ends: { readonly at: string; readonly end: string }[] = [];
      let reached = 0;
      battle.marks!.reached = () => {
        if (reached++ % every !== 0) return;
        battle.marks!.take(mark);
        streams.save(dice);
        others.open(block);
        fork.load(leg, block);
        others.restore(dice);
        fork.resume!(mark);
        ends.push({ at: `block ${block}, leg ${leg}, mark ${reached - 1}`, end: endOf(fork) });
      };
      streams.open(block);
      battle.load(leg, block);
      battle.play();
      // A prime step, so that forks do not fall on the same actions of every turn.
      every = Math.max(1, Math.round(reached / marks)) | 1;
      const end = endOf(battle);
      count += ends.length;
      astray.push(...ends.filter((each) => each.end !== end).map(({ at }) => at));
    }
  }
  return { count, astray };
}

/** Where a battle has ended: its state, running counts included, and its result. */
function endOf({ memory, outcome }: Battle): string {
  return `${Buffer.from(memory as Uint8Array).toString("base64")}:${outcome.join()}`;
}
