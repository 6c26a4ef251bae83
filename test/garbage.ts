/** What battles leave on the heap. */
import { getHeapStatistics } from "node:v8";
import { Runner } from "../src/chunk/play.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { loadBattleModule } from "../src/rules/battles.ts";
import type { Matchup } from "../src/rules/kernel/rule-system.ts";
import { Tally } from "../src/tally/tally.ts";

/** The most goes of so many blocks, and the bytes a battle below which there is nothing more to wait for. */
interface Patience {
  readonly goes: number;
  readonly blocks: number;
  readonly enough: number;
}

/**
 * Bytes by which the heap grew a battle, in the stillest go: the first that was still enough, or the stillest of all. The compiler comes
 * late to what is rare, and until then fractions are boxed, 16 bytes each; what a battle allocates by itself it allocates in every go.
 */
export async function bytesPerBattle(matchup: Matchup, { goes, blocks, enough }: Patience): Promise<number> {
  const runner = new Runner(await loadBattleModule(matchup), { matchup, key: cellKey(rootKey("garbage"), "main") });
  const tally = new Tally(runner.layout);
  const control = new Int32Array(new SharedArrayBuffer(64));
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < goes && least >= enough; go++) {
    const before = getHeapStatistics().used_heap_size;
    runner.play(tally, go * blocks, (go + 1) * blocks, control, 1);
    const grown = getHeapStatistics().used_heap_size - before;
    // It shrinks where garbage was collected.
    if (grown >= 0) least = Math.min(least, grown / (matchup.legs * blocks));
  }
  return least;
}
