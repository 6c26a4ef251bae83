/** How long it takes to choose who plays, of all scripts of a rulebook, once this machine has warmed up. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { type PlayersQuestion, selectPlayers } from "../../src/experiments/select-players.ts";
import { cpuMicros } from "../clock.ts";
import { row } from "../markdown.ts";
import type { Fight } from "../train/fights.ts";

/**
 * Every fight twice, of which the second counts: the same battles, by threads that have met them. Seconds of two cores that have nothing else to
 * do: half of the CPU time, which neighbours do not lengthen by much.
 */
export async function tellSelection(
  fights: readonly Fight[],
  questionOf: (fight: Fight) => PlayersQuestion,
  scheduler: Scheduler,
): Promise<void> {
  row(["fight", "mode", "cells", "battles", "seconds of two cores"]);
  row(Array(5).fill("---"));
  for (const fight of fights) {
    const question = questionOf(fight);
    await selectPlayers(question, scheduler);
    const begun = cpuMicros();
    const { battles, table } = await selectPlayers(question, scheduler);
    const seconds = (cpuMicros() - begun) / 2e6;
    const cells = table.length * table[0]!.length;
    row([fight.name, fight.scenario.mode, String(cells), String(battles), seconds.toFixed(1)]);
  }
}
