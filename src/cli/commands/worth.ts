/** `wargauge worth`: what is each number, weapon and upgrade of a unit worth in points? Cold. */
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { aboutUnit, entryOf } from "../../experiments/lattice.ts";
import { worth } from "../../experiments/worth.ts";
import { given } from "../../given.ts";
import { worthAnswer, worthCsv } from "../../report/worth.ts";
import { performExperiment } from "../answer.ts";
import type { Command } from "../command.ts";
import { extendOption, openEarlier } from "../extend.ts";
import type { ExperimentFlags } from "../flags.ts";
import { playersOption, playOptions, reportOptions, scenarioOptions } from "../options.ts";
import { castingOf } from "../players.ts";
import { collect, readCount, readShare } from "../readers.ts";
import { fileName, rerun } from "../rerun.ts";
import { openUnit, type UnitFlags, unitOptions } from "../unit.ts";

interface WorthFlags extends UnitFlags, ExperimentFlags {
  readonly players?: string;
  readonly only: readonly string[];
  readonly together?: number;
  readonly yardstick?: string;
  readonly precision?: number;
}

export const command: Command<WorthFlags> = {
  define: (command) => {
    command.argument("<army>", 'a scenario, a roster file, or words such as "5 sm_marine"');
    unitOptions(command)
      .option(
        "--only <words>",
        'only changes whose name has these words, such as "Power Fist" or T; repeatable',
        collect,
        [],
      )
      .option("--together <number>", "then the best so many two at a time: worth more than their sum?", readPairs)
      .option(
        "--yardstick <name>",
        "the roster entry whose models measure points where no price does (default: the unit itself, if it can)",
      )
      .option(
        "--precision <share>",
        "go on until each worth is known so well, as a share of the unit's points (default: 2%)",
        readShare,
      );
    playersOption(scenarioOptions(command));
    playOptions(
      command,
      "a fixed number of battles for each change, looked at once",
      "the most for each change (default: 65536)",
    );
    reportOptions(extendOption(command), "reports/worth/<army>").addHelpText("after", examples);
  },
  perform: async ([path], flags, terminal) => {
    const earlier = await openEarlier(flags);
    const { question, seed: written } = await openUnit(path!, flags);
    const casting = await castingOf(question.rulebook, flags.players);
    const { battles, maxBattles, confidence, precision, only, together, yardstick } = flags;
    const seed = earlier.seedAfter(written);
    return performExperiment(flags, terminal, {
      from: {
        earlier,
        asked: {
          command: "worth",
          seed,
          about: aboutUnit(question),
          ...given({ battles, units: question.scenario.units }),
        },
      },
      folder: join("reports", "worth", fileName(path!)),
      play: (scheduler) =>
        worth(question, {
          scheduler,
          seed,
          ...given({ casting, battles, maxBattles, confidence, precision, together }),
          ...(only.length > 0 && { only }),
          ...(yardstick !== undefined && { yardstick: entryOf(question.side, yardstick) }),
        }),
      tell: (found) => ({
        answer: worthAnswer(found, rerun(seed)),
        json: found,
        csv: worthCsv(found),
        interrupted: found.stop === "interrupted",
        decided: found.stop !== "cap" && found.yardstick?.identifiable !== false,
      }),
    });
  },
};

const examples = `
Plays the unit as it is and with each change, on the same dice. A unit that is
bought in copies has a fair price with the change and one without: their
difference is what it is worth. Elsewhere it is worth the models of another
entry that bring the same score. Sides that name no policy choose who plays
them with each change and without; the score if nobody adapts stands beside.

Writes index.html, charts/, worth.json, worth.csv, state.json.
With --extend the answer is that of one run from the start.

Examples:
  wargauge worth scenarios/skirmish/is-a-fist-worth-it.yaml --unit sm_vet_sergeant
  wargauge worth duel.yaml --side Orks --unit ork_boy --only T --only Choppa
  wargauge worth duel.yaml --unit sm_marine --only S --only A --only "Power Weapon" --together 3
  wargauge worth rosters/ork-mob.yaml --unit ork_nob --against rosters/ --precision 5%`;

/** Two make a pair; the pairs of more than eight are more than the changes themselves. */
function readPairs(text: string): number {
  const count = readCount(text);
  if (count < 2 || count > 8) throw new InvalidArgumentError("Expected a whole number from 2 to 8.");
  return count;
}
