/** `wargauge compare`: is A better than B? Cold. */
import { join } from "node:path";
import type { Scheduler } from "../../chunk/scheduler.ts";
import { UserError } from "../../errors.ts";
import { Cast, type Casting, type Portfolio } from "../../experiments/cast.ts";
import type { Effort } from "../../experiments/compare.ts";
import { compareEach } from "../../experiments/compare-each.ts";
import { comparePolicies, type PolicyComparison } from "../../experiments/compare-policies.ts";
import { aboutOf, type OpenQuestion, openQuestion, unitsOf } from "../../experiments/compare-question.ts";
import { type CastArms, castArms, compareWell } from "../../experiments/compare-well.ts";
import type { Comparison } from "../../experiments/comparison.ts";
import { playWell } from "../../experiments/play-well.ts";
import { playersText } from "../../experiments/stored-players.ts";
import { aboutSweep, SWEEP_BATTLES, sweep } from "../../experiments/sweep.ts";
import { WHY_BATTLES, type Why, type WhyOptions, type WhyQuestion, why } from "../../experiments/why.ts";
import { writtenPlayers } from "../../experiments/written-players.ts";
import { given } from "../../given.ts";
import { shellWord } from "../../report/command-words.ts";
import { compareAnswer } from "../../report/compare.ts";
import { compareCsv } from "../../report/compare-csv.ts";
import { eachAnswer, eachCsv } from "../../report/compare-each.ts";
import { wellAnswer, wellCsv } from "../../report/play-well.ts";
import { sweepCsv } from "../../report/sweep-csv.ts";
import { variantsAnswer } from "../../report/variants.ts";
import { whyContext, whyCsv, withReasons } from "../../report/why.ts";
import { openGrid, readAxes } from "../../scenario/axes.ts";
import { readDocument } from "../../scenario/load.ts";
import { AS_WRITTEN, allVariants, VARIANT_AXIS, variantNames } from "../../scenario/variants.ts";
import { performExperiment, type Told } from "../answer.ts";
import type { Command } from "../command.ts";
import type { Terminal } from "../console.ts";
import { type Earlier, extendOption, openEarlier } from "../extend.ts";
import type { ContestFlags, ExperimentFlags } from "../flags.ts";
import { library } from "../library.ts";
import * as Options from "../options.ts";
import { castingOf, keptPlayers, PLAYERS_FILE, playersBeside, portfolioScripts } from "../players.ts";
import { collect, readShare } from "../readers.ts";
import { fileName, rerun as typedAgain } from "../rerun.ts";
import { expandFolders } from "../unit.ts";

interface CompareFlags extends ExperimentFlags, ContestFlags {
  readonly variant: readonly string[];
  readonly variants?: string;
  readonly against?: readonly string[];
  readonly delta?: number;
  readonly precision?: number;
  readonly fast?: true;
  readonly direction?: true;
  readonly metric?: string;
  readonly policies?: readonly string[];
  readonly players?: string;
  readonly why?: true;
}

export const command: Command<CompareFlags> = {
  define: (command) => {
    command
      .argument("<A>", 'a scenario, a roster file, or words such as "5 sm_marine"')
      .argument("[B]", "what to compare it with")
      .option(
        "--variant <path=value>",
        "compare the scenario with itself as edited, or as one of its named variants; repeatable",
        collect,
        [],
      )
      .option(
        "--variants <which>",
        "all variants that the scenario names beside each other: all, or names with commas",
      );
    Options.againstOption(command, "compare how both do against these");
    Options.contestOptions(command);
    Options.scenarioOptions(command);
    command
      .option("--metric <id>", "compare the mean of this metric, such as lost or lost@Orks, instead of the score")
      .option(
        "--delta <difference>",
        "what is too little to matter (default: a hundredth of the scale; of a running count none)",
        readShare,
      )
      .option("--precision <half-width>", "go on until the difference is known so well, such as 0.5%", readShare)
      .option("--direction", "stop as soon as it is known which is better, before it is known by how much")
      .option("--fast", "decide sooner, by sequential probability ratio tests that tell no size");
    Options.policiesOption(command).option(
      "--why",
      "then take away each weapon, item and special rule by itself: what makes the difference?",
    );
    Options.playersOption(command);
    Options.playOptions(
      command,
      "a fixed number of battles of each matchup, looked at once",
      "give up after so many of each matchup (default: 262144)",
    );
    Options.reportOptions(extendOption(command), "reports/compare/<names>").addHelpText("after", examples);
  },
  perform: async ([a, b], flags, terminal) => {
    const earlier = await openEarlier(flags);
    const variants = await variantsAsked(a!, flags);
    if (variants !== undefined) return performVariants(a!, b, { ...flags, ...variants }, terminal, earlier);
    const question = await openQuestion(
      {
        a: a!,
        ...(b !== undefined && { b }),
        ...(flags.against && { against: await expandFolders(flags.against) }),
        ...given({ terms: flags.terms, rules: flags.rules, seed: flags.seed, earlierSeed: earlier.seed }),
        sets: flags.set,
        variants: flags.variant,
      },
      library,
    );
    const arms = question.armsOf();
    const { rulebook, seed } = question;
    const casting = await castingOf(rulebook, flags.players ?? (await playersBeside(flags.extend)));
    if (arms.length === 1 && arms[0].cells.length > 1)
      return performEach(question, casting, a!, flags, terminal, earlier);
    const portfolio = headToHead(question, casting, flags);
    if (portfolio !== undefined) return performWell(question, portfolio, [a, b], flags, terminal, earlier);
    const effort = effortOf(flags);
    const { battles } = effort;
    const play = async (scheduler: Scheduler): Promise<Found> => {
      const cast = new Cast({ rulebook, seed, scheduler, casting });
      const chosen = await castArms(question, cast);
      const compared = await compareWell(chosen, cast, { scheduler, ...effort });
      const written = await gainsOf(question, compared, cast, flags, scheduler);
      const main = { ...compared, ...given({ written }) };
      const nothingToVary = main.stop.reason === "identical" && main.design === "paired";
      if (main.stopped !== undefined || nothingToVary) return { main };
      const reasons = flags.why && {
        // The comparison itself is known by now, and not lost with the reasons.
        reasons:
          (await why({ ...question, cellOf: kept(question, chosen, cast) }, whyEffort(flags, scheduler))) ??
          ("interrupted" as const),
      };
      if (flags.policies === undefined) return { main, ...reasons };
      return {
        main,
        ...reasons,
        policies: (await comparePolicies(flags.policies, question.armsOf, main, effort, scheduler)) ?? "interrupted",
      };
    };
    return performExperiment(flags, terminal, {
      from: {
        earlier,
        asked: {
          command: "compare",
          seed: question.seed,
          about: aboutOf(arms),
          ...given({ battles, units: unitsOf(question) }),
        },
      },
      folder: join("reports", "compare", question.name),
      play,
      tell: (found) => told(found, rerun([a!, b], flags, question)),
    });
  },
};

const examples = `
Two armies meet head to head, on --terms; a scenario alone sets its own sides
against each other. Two scenarios, or one with --variant, are played with the
same dice and compared block by block. It stops when it knows which is better,
or that neither is, and of a score how much, to within 3 points: its interval is
a confidence sequence, which stays right however often it is looked at.

One army with --against several meets each of them head to head, and the answer
says against how many it is better. All its verdicts hold together.

Sides that name no policy choose the script, or the mix of scripts, that leaves
the other least. Head to head the verdict has to hold against all the others;
of two scenarios each has players of its own, and the change if nobody adapted
to it stands beside.

Exit code: 0 better, worse or equivalent, 2 undecided.
Writes index.html, charts/, compare.json, compare.csv, state.json.
With --extend the answer is that of one run from the start.

Examples:
  wargauge compare "5 sm_marine" "9 ork_boy"
  wargauge compare scenarios/skirmish/marines-v-orks.yaml --variant "duel.cover=[5, 0]"
  wargauge compare scenarios/skirmish/marines-v-orks.yaml --variants all
  wargauge compare rosters/a.yaml --against rosters --terms duel.yaml
  wargauge compare rosters/a.yaml rosters/b.yaml --against rosters/c.yaml rosters/d.yaml --terms duel.yaml
  wargauge compare "5 sm_marine" "9 ork_boy" --players named
  wargauge compare duel.yaml --policies all
  wargauge compare duel.yaml --why`;

/** `--variant all` means them all as well, but for a scenario that has a variant of that name. */
async function variantsAsked(
  a: string,
  { variant, variants }: CompareFlags,
): Promise<{ readonly variant: readonly string[]; readonly variants: string } | undefined> {
  if (variants !== undefined) return { variant, variants };
  if (!(variant.length === 1 && variant[0] === ALL)) return undefined;
  const document = await readDocument(a, library);
  return variantNames(document).includes(ALL) ? undefined : { variant: [], variants: ALL };
}

const ALL = "all";

/** All named variants of a scenario, or some of them, beside the scenario as it is written. */
async function performVariants(
  a: string,
  b: string | undefined,
  flags: CompareFlags,
  terminal: Terminal,
  earlier: Earlier,
): Promise<number> {
  if (b !== undefined || flags.variant.length > 0 || flags.against !== undefined)
    throw new UserError("--variants compares one scenario's own variants: leave out other armies and --variant");
  const document = await readDocument(a, library);
  const vary =
    flags.variants === ALL
      ? allVariants(document, `${VARIANT_AXIS}=all`)
      : `${VARIANT_AXIS}=${AS_WRITTEN},${flags.variants}`;
  const axes = readAxes([vary]);
  const grid = await openGrid(document, flags.set, axes);
  const { rulebook, scenario } = grid[0]!;
  if (scenario.mode === "attack")
    throw new UserError("an attack has no winner; compare one variant of it with --variant and --metric");
  const seed = earlier.seedAfter(scenario.seed);
  const casting = await castingOf(rulebook, flags.players);
  const question = { axes, points: grid, rulebook, base: [0], casting };
  const {
    battles = flags.precision === undefined ? SWEEP_BATTLES : undefined,
    maxBattles,
    precision,
    confidence = 0.95,
  } = flags;
  // All intervals hold together.
  const each = 1 - (1 - confidence) / axes[0]!.values.length;
  return performExperiment(flags, terminal, {
    from: { earlier, asked: { command: "compare", seed, about: aboutSweep(question), ...given({ battles }) } },
    folder: join("reports", "compare", `${fileName(a)}-variants`),
    play: (scheduler) =>
      sweep(question, { scheduler, seed, confidence: each, ...given({ battles, maxBattles, precision }) }),
    tell: (result) => ({
      answer: variantsAnswer(result, typedAgain(scenario.seed === seed ? undefined : seed)),
      json: result,
      csv: sweepCsv(result),
      interrupted: result.stopped !== undefined,
      decided: result.stop.reached,
    }),
  });
}

/** One army against each of many. */
function performEach(
  question: OpenQuestion,
  casting: Casting,
  a: string,
  flags: CompareFlags,
  terminal: Terminal,
  earlier: Earlier,
): Promise<number> {
  for (const name of ["metric", "policies", "why"] as const)
    if (flags[name] !== undefined)
      throw new UserError(`--${name} compares two: name a second army beside ${a}, or one opponent`);
  const { metric: _, ...effort } = effortOf(flags);
  const { rulebook, seed } = question;
  const about = aboutOf(question.armsOf());
  return performExperiment(flags, terminal, {
    from: {
      earlier,
      asked: { command: "compare", seed, about, ...given({ battles: effort.battles, units: unitsOf(question) }) },
    },
    folder: join("reports", "compare", question.name),
    play: (scheduler) =>
      compareEach(question, new Cast({ rulebook, seed, scheduler, casting }), { scheduler, ...effort }),
    tell: (found) => ({
      answer: eachAnswer(found, rerun([a, undefined], flags, question)),
      json: found,
      csv: eachCsv(found),
      interrupted: found.stopped !== undefined,
      decided: found.fights.every(({ verdict }) => verdict !== "undecided"),
    }),
  });
}

/** Who is better when both sides choose who plays. */
function performWell(
  question: OpenQuestion,
  { scripts, way }: Portfolio,
  specs: readonly (string | undefined)[],
  flags: CompareFlags,
  terminal: Terminal,
  earlier: Earlier,
): Promise<number> {
  const { scenario } = question.arms[0]!.meetings[0]!;
  const { delta, confidence, battles, maxBattles } = flags;
  const { name, rulebook, seed } = question;
  const folder = join("reports", "compare", `${name}-played-well`);
  return performExperiment(flags, terminal, {
    from: {
      earlier,
      asked: {
        command: "compare",
        seed,
        about: aboutOf(question.armsOf()),
        ...given({ battles, units: unitsOf(question) }),
      },
    },
    folder,
    play: (scheduler) =>
      playWell(
        { scenario, rulebook, scripts, seed },
        scheduler,
        given({ delta, confidence, battles, maxBattles }),
        way,
      ),
    tell: (found) => ({
      answer: wellAnswer(found, rerun(specs, keptPlayers(flags, folder), question)),
      json: found,
      csv: wellCsv(found),
      files: new Map([[PLAYERS_FILE, playersText(found)]]),
      interrupted: found.stopped !== undefined,
      decided: found.verdict !== "undecided",
    }),
  });
}

/** What the sides choose from where the question is who of two is better by how much, of which best play can be told; else undefined. */
function headToHead({ arms }: OpenQuestion, casting: Casting, flags: CompareFlags): Portfolio | undefined {
  const others = ["metric", "policies", "why", "fast", "direction", "precision"] as const;
  const [arm, ...more] = arms;
  if (more.length > 0 || others.some((name) => flags[name] !== undefined)) return undefined;
  return casting(arm!.meetings[0]!.scenario);
}

/** Head to head, how well those play whom the files name: as well measured as of sides that choose. */
async function gainsOf(
  { arms, rulebook }: OpenQuestion,
  { confidence, mode, metric, stopped, stop }: Comparison,
  cast: Cast,
  flags: CompareFlags,
  scheduler: Scheduler,
): Promise<Comparison["written"]> {
  const [arm, ...more] = arms;
  const [meeting, ...others] = arm!.meetings;
  const isAsked = more.length === 0 && others.length === 0 && flags.players === undefined && metric === undefined;
  if (!isAsked || mode === "attack" || stopped || stop.reason === "identical") return undefined;
  const { scenario } = meeting!;
  if (scenario.sides.some(({ unnamed }) => unnamed)) return undefined;
  const cell = cast.cell(scenario, undefined);
  const portfolio = portfolioScripts(rulebook);
  return writtenPlayers({ cell, rulebook, portfolio, most: Infinity, confidence }, scheduler);
}

/** Knock-outs are played by whom the whole armies chose: what is missing shows, and not who would play without it. */
function kept({ arms }: OpenQuestion, { players }: CastArms, cast: Cast): NonNullable<WhyQuestion["cellOf"]> {
  return (scenario, a, m) => cast.cell(scenario, players[a]![m], arms[a]!.meetings[m]!.label);
}

interface Found {
  readonly main: Comparison;
  readonly reasons?: Why | "interrupted";
  readonly policies?: PolicyComparison | "interrupted";
}

function told({ main, policies, reasons }: Found, rerun: string): Told {
  const whole = typeof policies === "object" ? policies : undefined;
  const answer = compareAnswer(main, { rerun, ...given({ policies }) });
  const known = reasons === "interrupted" ? undefined : reasons;
  const context = known && whyContext(main);
  const { stop, verdict } = main;
  return {
    answer: context ? withReasons(answer, known, context) : answer,
    json: { ...main, ...(whole && { policies: whole }), ...(known && { why: known }) },
    ...(context && { files: new Map([["why.csv", whyCsv(known, context)]]) }),
    csv: compareCsv(main, whole),
    interrupted: [main.stopped, known?.stopped, policies, reasons].includes("interrupted"),
    decided: verdict !== "undecided" && !(stop.rule === "precision" && stop.reason === "cap"),
  };
}

function effortOf(flags: CompareFlags): Effort & { metric?: string } {
  const { delta, confidence, battles, maxBattles, precision, fast, direction, metric } = flags;
  return given({ delta, confidence, battles, maxBattles, precision, fast, direction, metric });
}

/** The number of battles of a knock-out is fixed beforehand; --max-battles is a cap of it as well. */
function whyEffort(flags: CompareFlags, scheduler: Scheduler): WhyOptions {
  const { confidence, battles, maxBattles = WHY_BATTLES, metric } = flags;
  return given({ scheduler, confidence, battles: battles ?? Math.min(WHY_BATTLES, maxBattles), metric });
}

/** Everything that was said and matters to the answer, and the seed where the files do not say it. */
function rerun(specs: readonly (string | undefined)[], flags: CompareFlags, { seed, arms }: OpenQuestion): string {
  const each = (option: string, values: readonly string[]) => values.flatMap((value) => [option, value]);
  const given = (option: string, value: number | string | undefined) =>
    value === undefined ? [] : [option, String(value)];
  const written = arms[0]!.meetings[0]!.scenario.seed;
  const words = [
    ...specs.filter((spec) => spec !== undefined),
    ...(flags.against === undefined ? [] : ["--against", ...flags.against]),
    ...given("--terms", flags.terms),
    ...given("--rules", flags.rules),
    ...each("--set", flags.set),
    ...each("--variant", flags.variant),
    ...given("--metric", flags.metric),
    ...given("--delta", flags.delta),
    ...given("--precision", flags.precision),
    ...(flags.direction ? ["--direction"] : []),
    ...(flags.fast ? ["--fast"] : []),
    ...(flags.why ? ["--why"] : []),
    ...given("--policies", flags.policies?.join(",")),
    ...given("--players", flags.players),
    ...given("--battles", flags.battles),
    ...given("--max-battles", flags.maxBattles),
    ...given("--confidence", flags.confidence),
    ...given("--seed", seed === written ? undefined : seed),
  ];
  return `wargauge compare ${words.map(shellWord).join(" ")}`;
}
