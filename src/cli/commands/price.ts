/** `wargauge price`: what should it cost? Cold. */
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { UserError } from "../../errors.ts";
import { aboutUnit } from "../../experiments/lattice.ts";
import { type PriceOptions, type PriceResult, price } from "../../experiments/price.ts";
import { aboutUnits, priceAll } from "../../experiments/price-all.ts";
import { aboutLists, type PriceListsResult, priceLists } from "../../experiments/price-lists.ts";
import { given } from "../../given.ts";
import { priceAnswer } from "../../report/price.ts";
import { priceAllAnswer, priceAllCsv } from "../../report/price-all.ts";
import { priceCsv } from "../../report/price-csv.ts";
import { priceListsAnswer, priceListsCsv } from "../../report/price-lists.ts";
import { performExperiment } from "../answer.ts";
import type { Command } from "../command.ts";
import type { Terminal } from "../console.ts";
import { extendOption, openEarlier } from "../extend.ts";
import { isFolder } from "../files.ts";
import type { ExperimentFlags } from "../flags.ts";
import { playersOption, playOptions, policiesOption, reportOptions, scenarioOptions } from "../options.ts";
import { castingOf, fewScripts } from "../players.ts";
import { collect, readCount, readShare } from "../readers.ts";
import { fileName, rerun, severalName } from "../rerun.ts";
import { expandFolders, openList, openLists, openUnit, type UnitFlags, unitOptions, unknownUnit } from "../unit.ts";

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
    command.argument(
      "<army...>",
      'a scenario, a roster file, or words such as "8 ork_boy"; or several lists, or a folder of them',
    );
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
      .option("--exclude <name>", "of many units: one that takes no part, such as a leader; repeatable", collect, [])
      .option("--delta <score>", "with --all: how near to 50 % is fair (default: 0.02)", readShare);
    playersOption(scenarioOptions(command));
    playOptions(
      command,
      "how many battles for each army size, instead of a precision",
      "the most for the price (default: 1048576), and a quarter of it for each further one; with --all 4194304; of each unit of several lists 262144",
    );
    reportOptions(extendOption(command), "reports/price/<army>").addHelpText("after", examples);
  },
  perform: async ([words], flags, terminal) => {
    const typed = words as unknown as string[];
    const [path] = typed;
    if (flags.all) {
      if (typed.length > 1)
        throw new UserError("--all prices the units of one file or folder, each as an army of its own");
      return performAll(path!, flags, terminal);
    }
    if (flags.anchor !== undefined || flags.delta !== undefined)
      throw new UserError("--anchor and --delta are for --all; to price one unit, name it with --unit");
    if (typed.length > 1 || (await isFolder(path!))) return performLists(typed, flags, terminal);
    if (flags.exclude.length > 0)
      throw new UserError("--exclude is for --all, or for several lists; to price one unit, name it with --unit");
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
  const ofOne = ["unit", "side", "policies", "scales", "yardstick"] as const;
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
  const { delta, step, battles, maxBattles, confidence, budget = dearest } = flags;
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
      priceAll(question, {
        scheduler,
        seed,
        budget,
        casting,
        ...given({ delta, step, battles, maxBattles, confidence }),
      }),
    tell: (result) => ({
      answer: priceAllAnswer(result, rerun(seed)),
      json: result,
      csv: priceAllCsv(result),
      interrupted: result.stopped !== undefined,
      decided: result.settled,
    }),
  });
}

/** What each unit should cost in these lists, everything else unchanged. */
async function performLists(typed: readonly string[], flags: PriceFlags, terminal: Terminal): Promise<number> {
  const earlier = await openEarlier(flags);
  const ofOne = ["budget", "precision", "policies", "scales", "yardstick"] as const;
  const misplaced = ofOne.find((name) => flags[name] !== undefined);
  if (misplaced !== undefined)
    throw new UserError(`--${misplaced} is for the price of one unit of one army; leave it out with several lists`);
  if (flags.players === "careful")
    throw new UserError("--players careful trains players for one fight, and lists have many; name one army instead");
  const paths = await expandFolders(typed);
  const question = await openLists(paths, flags);
  const strange = flags.exclude.find((name) => !question.names.includes(name));
  if (strange !== undefined) throw unknownUnit(strange, "to --exclude", question.names);
  const casting = await castingOf(question.rulebook, flags.players, fewScripts(question.rulebook));
  const { step, battles, maxBattles, confidence } = flags;
  const seed = earlier.seedAfter(question.seed);
  return performExperiment(flags, terminal, {
    from: {
      earlier,
      asked: {
        command: "price of lists",
        seed,
        about: aboutLists(question),
        ...given({ battles, units: question.scenario.units }),
      },
    },
    folder: join("reports", "price", severalName(typed)),
    play: (scheduler) =>
      priceLists(question, { scheduler, seed, casting, ...given({ step, battles, maxBattles, confidence }) }),
    tell: (result) => ({
      answer: priceListsAnswer(result, rerun(seed)),
      json: result,
      csv: priceListsCsv(result),
      interrupted: result.stopped !== undefined,
      decided: result.units.some(({ together }) => together?.outcome === "found") && result.units.every(isSettled),
    }),
  });
}

/** What cannot be told is no matter of more battles. */
function isSettled({ together }: PriceListsResult["units"][number]): boolean {
  return together === undefined || together.reached;
}

/** All but those that are named; a unit that several lists have goes out of all of them by its plain name. */
function without<Unit extends { readonly name: string }>(units: readonly Unit[], excluded: readonly string[]): Unit[] {
  const isMeant = (unit: Unit, name: string) => unit.name === name || unit.name.startsWith(`${name} (`);
  for (const name of excluded)
    if (!units.some((unit) => isMeant(unit, name)))
      throw unknownUnit(
        name,
        "to --exclude",
        units.map((unit) => unit.name),
      );
  return units.filter((unit) => !excluded.some((name) => isMeant(unit, name)));
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

Of several lists each unit is priced in those that have it, against the others,
everything else unchanged: --unit asks about one, --exclude leaves some out.

Examples:
  wargauge price scenarios/skirmish/marines-v-orks.yaml --side Orks --unit ork_boy
  wargauge price "10 ork_boy" --unit ork_boy --rules skirmish --against rosters/
  wargauge price duel.yaml --unit sm_marine --policies all --precision 2%
  wargauge price lists/ --unit ork_boy
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
