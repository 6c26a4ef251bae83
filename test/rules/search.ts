/**
 * Players that look ahead, for the tests of any rulebook: what they choose follows from scenario and seed alone, they leave the battle as it is while
 * they think, nobody looks ahead in what they imagine, and they see nothing that the rules hide from them.
 */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { run } from "../../src/experiments/run.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import type { SearchTerms } from "../../src/players/player-file.ts";
import { withSearch } from "../../src/players/search.ts";
import { loadBattleModule } from "../../src/rules/battles.ts";
import type { Chooser } from "../../src/rules/kernel/candidates.ts";
import type { Mark } from "../../src/rules/kernel/marks.ts";
import type { Battle, BattleModule, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { isWhole, some } from "../some.ts";
import { twice } from "./forks.ts";
import { loadFile } from "./play.ts";
import { legalMatchup, moments, smallStreams } from "./small.ts";

/** The first side of a committed scenario against its like, by one doctrine: one of them looks ahead as well. */
export interface Fight {
  readonly file: string;
  readonly doctrine: string;
}

export async function scenarioOf(
  system: RuleSystem,
  { file, doctrine }: Fight,
  search: SearchTerms,
): Promise<Scenario> {
  const path = fileURLToPath(new URL(`../../scenarios/${system.id}/${file}.yaml`, import.meta.url));
  const scenario = await loadFile(system, path);
  const [side, other] = scenario.sides;
  return {
    ...scenario,
    sides: [
      { ...side!, policy: { doctrine, search } },
      { ...side!, name: other!.name, policy: doctrine },
    ],
  };
}

export async function matchupOf(system: RuleSystem, fight: Fight, rollouts: number, width = 3): Promise<Matchup> {
  return legalMatchup(system, await scenarioOf(system, fight, { rollouts, width }));
}

/** What was seen of a battle whose first side looks ahead. */
export interface Seen {
  /** How the battles that were imagined ended, one after the other: all that is counted. */
  readonly ends: string[];
  /** How many there had been when a decision of this name was asked. */
  readonly asked: (readonly [decision: string, before: number])[];
  /** Decisions after which the battle was not what it was before. */
  readonly changed: string[];
  /** Rollouts in which somebody else than a doctrine went on deciding. */
  readonly undecided: number[];
}

/** What is otherwise than in a plain battle. */
interface Changes {
  readonly leg?: number;
  /** The module that plays the battle itself, where a test looks into its columns. */
  readonly main?: BattleModule;
  /** Called as the battle comes to its first mark. */
  readonly atFirstMark?: (main: Battle, seen: Seen) => void;
  /** False: nothing is hidden in what is imagined. */
  readonly veils?: boolean;
}

/** Plays the first battle of a matchup. */
export async function watched(system: RuleSystem, matchup: Matchup, changes: Changes = {}): Promise<Seen> {
  const { leg = 0, atFirstMark, veils = true } = changes;
  const [built, sandbox] = await twice(system.id);
  const main = changes.main ?? built;
  const seen: Seen = { ends: [], asked: [], changed: [], undecided: [] };
  const told: BattleModule = {
    create(...given) {
      const battle = sandbox.create(...given);
      const { play, resume, handTo } = battle;
      if (!veils) battle.veil = () => {};
      let seated: readonly (Chooser | null)[] = [];
      battle.handTo = (choosers) => {
        seated = choosers;
        handTo!.call(battle, choosers);
      };
      const ended = () => {
        if (seated.some((chooser) => chooser !== null)) seen.undecided.push(seen.ends.length);
        seen.ends.push(battle.outcome.join());
      };
      battle.play = () => {
        play.call(battle);
        ended();
      };
      battle.resume = (mark) => {
        resume!.call(battle, mark);
        ended();
      };
      return battle;
    },
  };
  const real: BattleModule = {
    create(...given) {
      const battle = main.create(...given);
      const { handTo } = battle;
      const [before, after] = [battle.marks!.blank(), battle.marks!.blank()];
      const guarded = (chooser: Chooser): Chooser => ({
        choose(decision, ...asked) {
          seen.asked.push([decision.name, seen.ends.length]);
          battle.marks!.take(before);
          const chosen = chooser.choose(decision, ...asked);
          battle.marks!.take(after);
          if (bytes(before) !== bytes(after)) seen.changed.push(decision.name);
          return chosen;
        },
      });
      battle.handTo = (choosers) =>
        handTo!.call(
          battle,
          choosers.map((chooser) => chooser && guarded(chooser)),
        );
      if (atFirstMark !== undefined) {
        let inner: (() => void) | null = null;
        let isFirst = true;
        const reached = () => {
          if (isFirst) atFirstMark(battle, seen);
          isFirst = false;
          inner?.();
        };
        Object.defineProperty(battle.marks, "reached", { get: () => reached, set: (told) => (inner = told) });
      }
      return battle;
    },
  };
  const streams = smallStreams(matchup);
  const battle = withSearch(real, told).create(matchup, streams, { event() {} });
  streams.open(0);
  battle.load(leg, 0);
  battle.play();
  return seen;
}

const bytes = ({ state, habits }: Mark): string => Buffer.concat([state, habits]).toString("latin1");

/** What holds in every rulebook. In the fight `strong`, where one is named, looking ahead pays for sure: its score over so many pairs is above `least`. */
export function testSearch(
  system: RuleSystem,
  fights: readonly Fight[],
  strong?: { readonly fight: Fight; readonly pairs: number; readonly least: number },
): void {
  it.each(some(fights, 2))("the same on no, one and two threads: $file", { timeout: 240_000 }, async (fight) => {
    const scenario = await scenarioOf(system, fight, { rollouts: 2, width: 3 });
    const states: string[] = [];
    for (const threads of some([0, 2, 1], 2)) {
      const pool = threads === 0 ? {} : { pool: new ThreadPool(threads) };
      states.push((await run(scenario, { rulebook: system, battles: 4, seed: "ahead", ...pool })).state);
    }
    expect(new Set(states).size).toBe(1);
  });

  it.each(fights)(
    "thinking changes nothing, and nobody looks ahead in it: $file",
    { timeout: 60_000 },
    async (fight) => {
      const { ends, changed, undecided } = await watched(system, await matchupOf(system, fight, 2));
      expect(new Set(ends).size).toBeGreaterThan(1);
      expect(changed).toEqual([]);
      expect(undecided).toEqual([]);
    },
  );

  if (strong === undefined) return;
  it.runIf(isWhole)("beats its own doctrine", { timeout: 240_000 }, async () => {
    const matchup = await matchupOf(system, strong.fight, 16, 4);
    const streams = smallStreams(matchup);
    const battle = (await loadBattleModule(matchup)).create(matchup, streams, { event() {} });
    const scores = new Float64Array(strong.pairs);
    for (let block = 0; block < strong.pairs; block++) {
      for (let leg = 0; leg < matchup.legs; leg++) {
        streams.open(block);
        battle.load(leg, block);
        battle.play();
        const ofSeat1 = battle.outcome[0]!;
        scores[block]! += (leg === 0 ? ofSeat1 : 2 - ofSeat1) / (2 * matchup.legs);
      }
    }
    const { mean, error } = moments(scores);
    expect(mean - 2 * error).toBeGreaterThan(strong.least);
  });
}
