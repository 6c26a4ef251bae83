/** `wargauge price`: what should it cost? Cold. */
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { UserError } from "../../errors.ts";
import { aboutUnit } from "../../experiments/lattice.ts";
import { type PriceOptions, type PriceResult, price } from "../../experiments/price.ts";
import { aboutUnits, priceAll } from "../../experiments/price-all.ts";
import { given } from "../../given.ts";
import { priceAnswer, priceCsv } from "../../report/price.ts";
import { priceAllAnswer, priceAllCsv } from "../../report/price-all.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import { performExperiment } from "../answer.ts";
import type { Command } from "../command.ts";
import type { Terminal } from "../console.ts";
import { extendOption, openEarlier } from "../extend.ts";
import type { ExperimentFlags } from "../flags.ts";
import { playersOption, playOptions, policiesOption, reportOptions, scenarioOptions } from "../options.ts";
import { castingOf, fewScripts } from "../players.ts";
import { collect, readCount, readShare } from "../readers.ts";
import { fileName, rerun } from "../rerun.ts";
import { openList, openUnit, type UnitFlags, unitOptions } from "../unit.ts";

interface PriceFlags extends UnitFlags, ExperimentFlags {
  readonly players?: string;
  readonly all?: true;
  readonly anchor?: string;
  readonly exclude: readonly string[];
  readonly delta?: number;
  readonly budget?: number;
  readonly step?: number;
  readonly precision?: PriceOptions["precision"];
  readonly policies?: readonly string[];
  readonly scales?: readonly number[];
  readonly yardstick?: string;
}

export const command: Command<PriceFlags> = {
  define: (command) => {
    command.argument("<army>", 'a scenario, a roster file, or words such as "8 ork_boy"');
    unitOptions(command)
      .option("--budget <points>", "points of the whole side (default: what it costs now)", readCount)
      .option("--step <points>", "the step of the game's prices (default: 1)", readPoints)
      .option(
        "--precision <half-width>",
        "of the price's interval, in points or as a share such as 2% (default: half a step, or 1% if that is more)",
        readPrecision,
      )
      .option(
        "--scales <copies>",
        "repeat with both armies grown or shrunk to so many copies, such as 5,10,20",
        readList,
      )
      .option(
        "--yardstick <name>",
        "price the unit in exchange for this entry of its side (default, where it must be: the most numerous that can)",
      );
    policiesOption(command)
      .option("--all", "price every unit of a roster file, a folder or a scenario, each as an army of its own")
      .option("--anchor <name>", "with --all: the unit that keeps its price")
      .option("--exclude <name>", "with --all: a unit that takes no part, such as a leader; repeatable", collect, [])
      .option("--delta <score>", "with --all: how near to 50 % is fair (default: 0.02)", readShare);
    playersOption(scenarioOptions(command));
    playOptions(
      command,
      "how many battles for each army size, instead of a precision",
      "the most for the price (default: 1048576), and a quarter of it for each further one; with --all 4194304",
    );
    reportOptions(extendOption(command), "reports/price/<army>").addHelpText("after", examples);
  },
  perform: async ([path], flags, terminal) => {
    if (flags.all) return performAll(path!, flags, terminal);
    if (flags.anchor !== undefined || flags.delta !== undefined || flags.exclude.length > 0)
      throw new UserError("--anchor, --exclude and --delta are for --all; to price one unit, name it with --unit");
    const earlier = await openEarlier(flags);
    const { question, seed: written } = await openUnit(path!, flags);
    const casting = await castingOf(question.rulebook, flags.players);
    const { budget, step, precision, battles, maxBattles, confidence, policies, scales, yardstick } = flags;
    const seed = earlier.seedAfter(written);
    const terms = given({ budget, step, precision, battles, maxBattles, confidence, policies, scales, yardstick });
    return performExperiment(flags, terminal, {
      from: {
        earlier,
        asked: {
          command: "price",
          seed,
          about: aboutUnit(question),
          ...given({ battles, units: question.scenario.units }),
        },
      },
      folder: join("reports", "price", fileName(path!)),
      play: (scheduler) => price(question, { scheduler, seed, casting, ...terms }),
      tell: (result) => ({
        answer: priceAnswer(result, rerun(seed)),
        json: result,
        csv: priceCsv(result),
        interrupted: result.stopped !== undefined,
        decided: isPriced(result),
      }),
    });
  },
};

async function performAll(path: string, flags: PriceFlags, terminal: Terminal): Promise<number> {
  const earlier = await openEarlier(flags);
  const { units: listed, dearest, seed: written, ...terms } = await openList(path, flags);
  const units = without(listed, flags.exclude);
  const ofOne = ["unit", "side", "policies", "scales", "step", "yardstick"] as const;
  const misplaced = ofOne.filter((name) => flags[name] !== undefined);
  if (flags.precision !== undefined)
    throw new UserError(
      "--precision is for the price of one unit; with --all, --delta says how near to 50 % is near enough",
    );
  if (misplaced.length > 0 || flags.against.length > 0)
    throw new UserError(`--${misplaced[0] ?? "against"} is for the price of one unit; leave it out with --all`);
  const names = units.map(({ name }) => name);
  const anchor = names.indexOf(flags.anchor ?? "");
  if (anchor < 0)
    throw new UserError(
      `${flags.anchor === undefined ? "which unit keeps its price? Name it with" : `there is no unit "${flags.anchor}" for`} ` +
        `--anchor; expected one of ${names.join(", ")}`,
    );
  if (flags.players === "careful")
    throw new UserError(
      "--players careful trains players for one fight, and a list has many; price one unit with --unit",
    );
  const casting = await castingOf(terms.rulebook, flags.players, fewScripts(terms.rulebook));
  const { delta, battles, maxBattles, confidence, budget = dearest } = flags;
  const seed = earlier.seedAfter(written);
  const question = { ...terms, units, anchor };
  return performExperiment(flags, terminal, {
    from: {
      earlier,
      asked: {
        command: "price --all",
        seed,
        about: aboutUnits(question),
        ...given({ battles, units: question.scenario.units }),
      },
    },
    folder: join("reports", "price", `${fileName(path)}-all`),
    play: (scheduler) =>
      priceAll(question, { scheduler, seed, budget, casting, ...given({ delta, battles, maxBattles, confidence }) }),
    tell: (result) => ({
      answer: priceAllAnswer(result, rerun(seed)),
      json: result,
      csv: priceAllCsv(result),
      interrupted: result.stopped !== undefined,
      decided: result.settled,
    }),
  });
}

/** All but those that are named. */
function without<Unit extends { readonly name: string }>(units: readonly Unit[], excluded: readonly string[]): Unit[] {
  const names = units.map(({ name }) => name);
  for (const name of excluded)
    if (!names.includes(name))
      throw new UserError(
        `there is no unit "${name}" to --exclude; expected one of ${names.join(", ")}${didYouMean(name, names)}`,
      );
  return units.filter(({ name }) => !excluded.includes(name));
}

const examples = `
The price at which an army, bought for its budget, scores 50 % against all
opponents. The army without the unit belongs to the curve; sizes that the rules
do not allow are not played, and copies that one unit may not hold become
several. Sides that name no policy choose who plays them at the sizes between
which the price lies, against each opponent. A unit that may be taken once, or
of which the rules do not allow enough, is priced in exchange: by the points of
other models of its side that bring the same score in its place.

Exit code: 0 found as precisely as asked, 2 not, or no price is fair.
Writes index.html, charts/, price.json, price.csv, state.json.
With --extend the answer is that of one run from the start.

Examples:
  wargauge price scenarios/skirmish/marines-v-orks.yaml --side Orks --unit ork_boy
  wargauge price "10 ork_boy" --unit ork_boy --rules skirmish --against rosters/
  wargauge price duel.yaml --unit sm_marine --policies all --precision 2%
  wargauge price rosters/orks.yaml --all --anchor ork_boy`;

/** The answer is the worth in exchange where that comes first. */
function isPriced({ found, exchange }: PriceResult): boolean {
  const { outcome, reached } = exchange ?? found;
  return outcome === "found" && reached;
}

function readPoints(text: string): number {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || !(value > 0))
    throw new InvalidArgumentError("Expected points above 0, such as 0.5.");
  return value;
}

function readPrecision(text: string): { points: number } | { share: number } {
  const [, digits, percent] = /^\s*(.*?)\s*(%?)\s*$/s.exec(text)!;
  const value = readPoints(digits!);
  if (percent === "%" && value >= 100) throw new InvalidArgumentError("Expected a share below 100 %, such as 2%.");
  return percent === "%" ? { share: value / 100 } : { points: value };
}

function readList(text: string): number[] {
  return text.split(",").map((part) => readCount(part.trim()));
}
