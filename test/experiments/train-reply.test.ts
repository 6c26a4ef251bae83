/** Replies that nobody wrote: what training finds, that it is the same on any threads, and that it stops when nothing is gained. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { Cast } from "../../src/experiments/cast.ts";
import { trainedPlayers } from "../../src/experiments/choose-players.ts";
import type { PlayersQuestion } from "../../src/experiments/select-players.ts";
import { trainReply } from "../../src/experiments/train-reply.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";
import { CHEAP_RACE } from "../../src/stats/equilibrium-race.ts";
import { rational } from "../../src/stats/rational.ts";

const one = [rational(1n)];
const small = { generations: 6, candidates: 8, blocks: 32, proof: 256 };

async function question(one: string, other: string, scripts: PlayersQuestion["scripts"]): Promise<PlayersQuestion> {
  const contest = await openContest([one, other], library);
  const [first, second] = contest.contenders;
  const scenario = pitted(contest, first!.side, second!.side);
  return { scenario, rulebook: contest.rulebook, scripts, seed: "train" };
}

async function withThreads<T>(threads: number, work: (scheduler: Scheduler) => Promise<T>): Promise<T> {
  const scheduler = new Scheduler({ pool: new ThreadPool(threads) });
  return work(scheduler).finally(() => scheduler.close());
}

describe("a trained reply", () => {
  it("beats the script that it began with, on dice that it has not seen, and plays alike on any threads", async () => {
    // Orks that stand and shoot at Marines who do as well have much to learn.
    const asked = await question("5 sm_marine", "9 ork_boy", [["gunline"], ["gunline"]]);
    const training = { side: 1, from: 0, name: "t", rule: small } as const;
    const train = (scheduler: Scheduler) => trainReply(asked, { mixes: [one, one] }, training, scheduler);
    const alone = await withThreads(0, train);
    expect(alone.gain - 4 * alone.error).toBeGreaterThan(0.02);
    expect(alone.script).toMatchObject({ doctrine: "gunline", weights: "t" });
    expect(alone.battles).toBe(2 * (32 + 6 * 9 * 32 + 2 * 256));
    expect(await withThreads(2, train)).toEqual(alone);
  });
});

describe("careful players", () => {
  it("are joined by replies that gain, one side's whom the file names excepted", async () => {
    const asked = await question("5 sm_marine", "9 ork_boy", [["gunline"], ["gunline", "random"]]);
    const { question: grown, selection } = await withThreads(0, (scheduler) => trainedPlayers(asked, scheduler, small));
    expect(grown.scripts[0]).toEqual(["gunline"]);
    expect(grown.scripts[1].length).toBeGreaterThan(2);
    expect(selection.table[0]).toHaveLength(grown.scripts[1].length);
    expect(selection.trained).toBeGreaterThan(0);
    // The trained script is what the side now plays.
    const [, , ...trained] = selection.mixes[1];
    expect(trained.some(({ numerator }) => numerator > 0n)).toBe(true);
  });

  it("leaves twins twins", async () => {
    const asked = await question(
      "3 ork_boy",
      "3 ork_boy",
      [["gunline"], ["gunline"]].map((s) => [...s, "cautious"]) as never,
    );
    const { question: grown } = await withThreads(0, (scheduler) => trainedPlayers(asked, scheduler, small));
    expect(grown.scripts[1]).toEqual(grown.scripts[0]);
    expect(grown.scripts[0].length).toBeGreaterThan(2);
  });

  it("are not trained where players are to be chosen cheaply", async () => {
    const scripts: PlayersQuestion["scripts"] = [["gunline"], ["gunline", "cautious"]];
    const { scenario, rulebook, seed } = await question("2 sm_marine", "3 ork_boy", scripts);
    await withThreads(0, async (scheduler) => {
      const casting = () => ({ scripts, way: "careful" as const });
      const cast = new Cast({ rulebook, seed, scheduler, casting, rule: CHEAP_RACE });
      const players = await cast.players(scenario);
      expect(players!.question.scripts).toEqual(scripts);
      expect(players!.selection.trained).toBeUndefined();
      expect(players!.selection.cap).toBe(CHEAP_RACE.cap);
    });
  });
});
