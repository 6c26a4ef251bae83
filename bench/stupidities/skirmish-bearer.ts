/**
 * Chance Encounter: who bears the data ends most of his moves nearer to an enemy. Is that stupid? The same battles with bearers who never do: where
 * their player would, they go that one of sixteen ways on which they end nearest to where they want to be and no nearer to any enemy, or stay.
 */
import { mean, sampleVariance } from "simple-statistics";
import type { cellKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { UNIT } from "../../src/geometry/ticks.ts";
import { SCORE } from "../../src/rules/kernel/metrics.ts";
import type { Log } from "../../src/rules/kernel/rule-system.ts";
import { battlesPlayedBy } from "../../src/rules/skirmish/battle/battle.ts";
import * as C from "../../src/rules/skirmish/battle/columns.ts";
import { board, SEAT_SHIFT, STRIDE } from "../../src/rules/skirmish/battle/columns.ts";
import { ticks } from "../../src/rules/skirmish/battle/distances.ts";
import { SAME_FLOOR } from "../../src/rules/skirmish/battle/heights.ts";
import { inTheOpen } from "../../src/rules/skirmish/battle/hiding.ts";
import { G_ATTACKER } from "../../src/rules/skirmish/battle/state.ts";
import * as F from "../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../src/rules/skirmish/matchup.ts";
import { SkirmishPlayer, seatPlayer } from "../../src/rules/skirmish/player/player.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { Counter } from "./skirmish-counter.ts";

const WAYS = 16;

class Wary extends SkirmishPlayer {
  override moveOnTable(m: number): boolean {
    const goes = super.moveOnTable(m);
    if (!goes || (board.place[m]! & F.CARRIER) === 0) return goes;
    const [x, y] = [board.px[m]!, board.py[m]!];
    const { heading } = board;
    const reach = ticks(heading[C.HEADING_REACH]!);
    const [wantedX, wantedY] = [heading[C.HEADING_X]!, heading[C.HEADING_Y]!];
    const whole = Math.hypot(wantedX - x, wantedY - y);
    const way = Math.min(reach, Math.max(0, whole - heading[C.HEADING_STOP]!));
    const now = toNearest(m, x, y);
    if (toNearest(m, x + ((wantedX - x) * way) / whole, y + ((wantedY - y) * way) / whole) >= now) return true;
    let least = whole;
    for (let i = 0; i < WAYS; i++) {
      const thereX = Math.round(x + reach * Math.cos((2 * Math.PI * i) / WAYS));
      const thereY = Math.round(y + reach * Math.sin((2 * Math.PI * i) / WAYS));
      const left = Math.hypot(wantedX - thereX, wantedY - thereY);
      if (left >= least || toNearest(m, thereX, thereY) < now) continue;
      least = left;
      heading[C.HEADING_X] = thereX;
      heading[C.HEADING_Y] = thereY;
    }
    heading[C.HEADING_STOP] = 0;
    heading[C.HEADING_HEIGHT] = SAME_FLOOR;
    return whole - least > UNIT;
  }
}

/** Ticks from a place to the nearest enemy in the open. */
function toNearest(m: number, x: number, y: number): number {
  const seat = 1 - (m >> SEAT_SHIFT);
  const open = inTheOpen(seat);
  let best = Number.POSITIVE_INFINITY;
  for (let t = seat * STRIDE; t < seat * STRIDE + board.count[seat]!; t++)
    if (((open >> (t & (STRIDE - 1))) & 1) === 1) best = Math.min(best, Math.hypot(board.px[t]! - x, board.py[t]! - y));
  return best;
}

const players = { "as chosen": battlesPlayedBy(seatPlayer), wary: battlesPlayedBy((w) => new Wary(w)) };

/**
 * Tells what a side scores as long as it bears the data, and how often its bearer comes nearer, as its player chose and wary, in the same blocks
 * of the same players; and the difference a block with its 95 % interval. `share`: of all battles.
 */
export function tellBearers(
  pairs: readonly { scenario: Scenario; share: number }[],
  battles: number,
  key: ReturnType<typeof cellKey>,
): void {
  const ways = Object.entries(players).map(([way, module]) => {
    const counter = new Counter([false, false]);
    const blocks = pairs.flatMap(({ scenario, share }) => {
      const matchup = skirmish.compile(scenario) as SkirmishMatchup;
      const streams = new BlockStreams(matchup.dice, key);
      const battle = module.create(matchup, streams, counter as unknown as Log);
      return Array.from({ length: Math.round((battles * share) / matchup.legs) }, (_, block) => {
        let halves = 0;
        for (let leg = 0; leg < matchup.legs; leg++) {
          streams.open(block);
          battle.load(leg, block);
          counter.begin();
          battle.play();
          counter.end();
          const score = battle.outcome[SCORE]!;
          halves += board.game[G_ATTACKER] === 1 ? score : 2 - score;
        }
        return (100 * halves) / (2 * matchup.legs);
      });
    });
    return { way, blocks, nearer: counter.counts.bearerToEnemy };
  });
  for (const { way, blocks, nearer } of ways) {
    const share = ((100 * nearer.times) / nearer.of).toFixed(1);
    console.log(
      `  bearers ${way}: ${mean(blocks).toFixed(1)} % of the score, ${share} % of their moves end nearer to an enemy`,
    );
  }
  const [chosen, wary] = ways;
  const less = chosen!.blocks.map((score, i) => wary!.blocks[i]! - score);
  const error = 1.96 * Math.sqrt(sampleVariance(less) / less.length);
  console.log(
    `  wary bearers score ${mean(less).toFixed(1)} ± ${error.toFixed(1)} points more, over ${less.length} blocks`,
  );
}
