/**
 * "What is +1 Toughness worth?": each characteristic, weapon, item and rule of a unit in points. Cold. How it is measured: worth-bench.ts.
 *
 * Every change stops by itself at the end of a stage at which it is known well enough; that looks at widths, never at signs.
 */

import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import { toItsEnd } from "../simulate.ts";
import { Cast } from "./cast.ts";
import type { UnitQuestion } from "./lattice.ts";
import { type Worths, worthsOf } from "./worth-answer.ts";
import { Bench, scenariosOf, WORTH_PRECISION, type WorthOptions } from "./worth-bench.ts";
import { leversOf, nearNames, strangeWords } from "./worth-levers.ts";

/** Cap of a worth, in battles of each army against each opponent. */
const WORTH_CAP = 65_536;
const STAGE_BLOCKS = 8 * CHUNK_BLOCKS;
/** Armies that a change takes, most of the time; for the progress bar only. */
const ARMIES_OF_CHANGE = 1.5;

export async function worth(question: UnitQuestion, options: WorthOptions): Promise<Worths> {
  return playWorth(question, options, (names) => {
    const strange = strangeWords(options.exclude ?? [], names);
    if (strange.length > 0)
      throw new UserError(
        `--exclude ${strange[0]}: nothing that can be changed has that in its name${nearNames(strange, names)}`,
      );
  });
}

/** `check` is shown the names of all that can be changed, before the first battle of the answer. */
export async function playWorth(
  question: UnitQuestion,
  options: WorthOptions,
  check: (names: ReadonlySet<string>) => void = () => {},
): Promise<Worths> {
  const cast = new Cast({ ...options, rulebook: question.rulebook });
  const { levers, names } = leversOf(question, scenariosOf(question), options);
  check(names);
  // Where there is nothing to change the bench says so; nobody has to be chosen for that.
  if (options.casting !== undefined && levers.length > 0) await choosePlayers(question, options, cast);
  const bench = new Bench(question, options, cast);
  const { scheduler, battles, maxBattles = WORTH_CAP, precision = WORTH_PRECISION, together } = options;
  if (battles !== undefined && (options.maxBattles !== undefined || options.precision !== undefined))
    throw new UserError("--battles is a fixed number; it goes with neither --max-battles nor --precision");
  if (!(precision > 0 && precision <= 0.5))
    throw new UserError(
      `the precision is ${precision}; expected a share of the unit's points above 0 and up to 0.5, such as 0.02`,
    );
  const cap = Math.ceil((battles ?? maxBattles) / bench.legs);
  const playAll = async () => {
    let to = 0;
    while (bench.open.length > 0 && to < cap) {
      scheduler.expect(scheduler.battles + ARMIES_OF_CHANGE * bench.open.length * bench.battlesOfBlock * (cap - to));
      to = Math.min(cap, to + STAGE_BLOCKS);
      await bench.play(to, battles === undefined);
    }
    if (together !== undefined) await bench.playTogether(together);
  };
  const interrupted = !(await toItsEnd(playAll()));
  if (interrupted && bench.blocks === 0) throw interruptedBefore();
  const reached = bench.open.length === 0;
  return worthsOf(bench, interrupted ? "interrupted" : battles !== undefined ? "fixed" : reached ? "precision" : "cap");
}

/** Of the side as it is, and with each change. */
async function choosePlayers(question: UnitQuestion, options: WorthOptions, cast: Cast): Promise<void> {
  const scenarios = scenariosOf(question);
  for (const scenario of scenarios) if ((await cast.players(scenario)) === undefined) return;
  for (const lever of leversOf(question, scenarios, options).levers)
    for (const scenario of scenarios) await cast.players(lever.apply(scenario));
}
