/** `wargauge compare`: is A better than B? Cold. */
import { basename, extname, join } from "node:path";
import { makeUpSeed } from "../../dice/root-key.ts";
import { UserError } from "../../errors.ts";
import { type CellOptions, openCell, type ScenarioCell } from "../../experiments/cells.ts";
import { type Arm, type CompareOptions, type Comparison, compare } from "../../experiments/compare.ts";
import { comparePolicies } from "../../experiments/compare-policies.ts";
import { doctrines } from "../../policies/index.ts";
import { compareAnswer, compareCsv } from "../../report/compare.ts";
import { shellWord } from "../../report/words.ts";
import { openContest, pitted, type Terms } from "../../scenario/contenders.ts";
import type { LoadedScenario } from "../../scenario/load.ts";
import type { Scenario, Side } from "../../scenario/scenario.ts";
import { variant } from "../../scenario/variants.ts";
import { deliver, type ReportFlags } from "../answer.ts";
import { withArena } from "../arena.ts";
import { type Command, DONE, INTERRUPTED, UNDECIDED } from "../command.ts";
import type { Terminal } from "../console.ts";
import { readText } from "../files.ts";
import {
  collect,
  contestOptions,
  type PlayFlags,
  playOptions,
  readShare,
  reportOptions,
  scenarioOptions,
} from "../options.ts";
import { openScenario, world } from "../world.ts";

interface CompareFlags extends PlayFlags, ReportFlags {
  readonly set: readonly string[];
  readonly seed?: string;
  readonly variant: readonly string[];
  readonly against: readonly string[];
  readonly terms?: string;
  readonly rules?: string;
  readonly delta?: number;
  readonly precision?: number;
  readonly fast?: true;
  readonly metric?: string;
  readonly policies?: string;
}

export const command: Command<CompareFlags> = {
  define: (command) => {
    command
      .argument("<A>", 'a scenario, a roster file, or words such as "5 sm_marine"')
      .argument("[B]", "what to compare it with; for one scenario with --variant it is left out");
    scenarioOptions(command).option("--variant <path=value>", "B is A with this edit; repeatable", collect, []);
    command.option("--against <army>", "both against this third army (roster file or words); repeatable", collect, []);
    contestOptions(command)
      .option(
        "--delta <difference>",
        "a difference that does not matter (default: 0.01, one point in a hundred)",
        readShare,
      )
      .option("--precision <half-width>", "go on until the difference is known so well", readShare)
      .option("--fast", "decide sooner (sequential probability ratio tests), without the size")
      .option("--metric <id>", "compare the mean of this metric instead of the score")
      .option("--policies <list>", 'repeat under every pair of policies: "all", or names with commas');
    playOptions(
      command,
      "a fixed number of battles of each, looked at once",
      "give up after so many battles of each (default: 262144)",
    );
    reportOptions(command, "reports/compare/<A>").addHelpText("after", examples);
  },
  perform: async ([a, b], flags, terminal) => {
    const question = await ask(a!, b, flags);
    const options = optionsOf(flags);
    const found = await withArena(flags, terminal, async (arena) => {
      const main = await compare(question.arms(), { arena, ...options });
      const list = policyList(flags.policies);
      if (list === undefined || main.stop === "interrupted") return { main };
      const policies = await comparePolicies(list, (first, second) =>
        compare(question.arms(first, second), { arena, ...options }),
      );
      return { main, policies };
    });
    await report(found, question, flags, terminal);
    return exitCode(found.main);
  },
};

const examples = `
Two armies fight each other, on --terms. Two scenarios, or one with --variant, are played on the same dice.

Examples:
  wargauge compare "5 sm_marine" "9 ork_boy" --rules skirmish
  wargauge compare duel.yaml --variant duel.cover=[4,0]
  wargauge compare rosters/a.yaml rosters/b.yaml --against rosters/c.yaml --terms duel.yaml`;

interface Question {
  readonly name: string;
  readonly arms: (first?: string, second?: string) => [Arm] | [Arm, Arm];
}

async function ask(a: string, b: string | undefined, flags: CompareFlags): Promise<Question> {
  const isScenario = await namesScenario(a);
  if (isScenario && (b === undefined || (await namesScenario(b)))) return askScenarios(a, b, flags);
  if (b === undefined)
    throw new UserError(
      `compare ${a} with what? Name a second army or scenario, or give a scenario and --variant path=value`,
    );
  if (flags.variant.length > 0)
    throw new UserError("--variant edits a scenario; armies are compared as they are. Use --set for their terms");
  return askArmies(a, b, flags);
}

/** The same matchup, twice: as written, and as the other file or the variant says. */
async function askScenarios(a: string, b: string | undefined, flags: CompareFlags): Promise<Question> {
  if (flags.against.length > 0) throw new UserError("--against is for armies; a scenario has its enemy already");
  const first = await openScenario(a, flags.set);
  if ((b === undefined) !== flags.variant.length > 0)
    throw new UserError(
      b === undefined
        ? `compare ${a} with what? Name a second scenario or give --variant path=value`
        : "give a second scenario or --variant, not both",
    );
  const second: LoadedScenario =
    b === undefined
      ? await variant(first.document, [...flags.set, ...flags.variant])
      : await openScenario(b, flags.set);
  if (second.scenario.rules !== first.scenario.rules || second.scenario.mode !== first.scenario.mode)
    throw new UserError(
      `${a} is ${first.scenario.rules}, ${first.scenario.mode}; ${b ?? "the variant"} is ${second.scenario.rules}, ${second.scenario.mode}: these cannot be paired`,
    );
  const seed = flags.seed ?? first.scenario.seed ?? makeUpSeed();
  const names =
    b === undefined ? [first.scenario.title, flags.variant.join(", ")] : [first.scenario.title, second.scenario.title];
  const arm = (loaded: LoadedScenario, name: string, policies: readonly (string | undefined)[]): Arm => ({
    name,
    cells: [openCell(withPolicies(loaded.scenario, policies), loaded.rulebook, { seed })],
  });
  const shown = names[0] === names[1] ? [a, b!] : names;
  return {
    name: basename(a, extname(a)),
    // A variant is asked about as "is the change better than what was written?".
    arms: (...policies) =>
      b === undefined
        ? [arm(second, shown[1]!, policies), arm(first, "as written", policies)]
        : [arm(first, shown[0]!, policies), arm(second, shown[1]!, policies)],
  };
}

/** Two armies: head to head, or both against the same others on the same dice. */
async function askArmies(a: string, b: string, flags: CompareFlags): Promise<Question> {
  const contest = await openContest([a, b, ...flags.against], {
    ...world,
    sets: flags.set,
    ...(flags.terms !== undefined && { terms: flags.terms }),
    rules: flags.rules ?? world.rulebookIds[0]!,
  });
  const [first, second, ...others] = contest.contenders;
  const seed = flags.seed ?? contest.scenario.seed ?? makeUpSeed();
  const cell = (
    one: Side,
    other: Side,
    policies: readonly (string | undefined)[],
    options: CellOptions,
  ): ScenarioCell => openCell(withPolicies(pitted(contest as Terms, one, other), policies), contest.rulebook, options);
  const name = `${fileName(a)}-v-${fileName(b)}`;
  if (others.length === 0)
    return {
      name,
      arms: (...policies) => [{ name: first!.name, cells: [cell(first!.side, second!.side, policies, { seed })] }],
    };
  const arm = (side: Side, policies: readonly (string | undefined)[]): Arm => ({
    name: side.name,
    cells: others.map((other, i) => cell(side, other.side, policies, { seed, label: `against ${i + 1}` })),
  });
  return { name, arms: (...policies) => [arm(first!.side, policies), arm(second!.side, policies)] };
}

function withPolicies(scenario: Scenario, policies: readonly (string | undefined)[]): Scenario {
  return { ...scenario, sides: scenario.sides.map((side, i) => ({ ...side, policy: policies[i] ?? side.policy })) };
}

function fileName(spec: string): string {
  return basename(spec, extname(spec)).trim().replace(/\s+/g, "-");
}

/** Whether this names a file with sides. What cannot be read is told by whoever needs it. */
async function namesScenario(spec: string): Promise<boolean> {
  if (/^\s*\d+\s+\S+\s*$/.test(spec)) return false;
  return /^\s*["']?sides["']?\s*:/m.test(await readText(spec));
}

function policyList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const names = doctrines.map(({ name }) => name);
  if (text === "all") return names.filter((name) => name !== "random");
  const list = text.split(",").map((name) => name.trim());
  const unknown = list.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UserError(`--policies: ${unknown.join(", ")} unknown; expected all, or some of ${names.join(", ")}`);
  return list;
}

function optionsOf(flags: CompareFlags): Omit<CompareOptions, "arena"> {
  const { delta, confidence, battles, maxBattles, precision, fast, metric } = flags;
  return {
    ...(delta !== undefined && { delta }),
    ...(confidence !== undefined && { confidence }),
    ...(battles !== undefined && { battles }),
    ...(maxBattles !== undefined && { maxBattles }),
    ...(precision !== undefined && { precision }),
    ...(fast !== undefined && { fast }),
    ...(metric !== undefined && { metric }),
  };
}

async function report(
  { main, policies }: { main: Comparison; policies?: Awaited<ReturnType<typeof comparePolicies>> },
  { name }: Question,
  flags: CompareFlags,
  terminal: Terminal,
): Promise<void> {
  const answer = compareAnswer(main, { rerun: rerun(main), ...(policies && { policies }) });
  const findings = {
    answer,
    json: { ...main, ...(policies && { policies }) },
    csv: compareCsv(main, policies),
    folder: join("reports", "compare", name),
    interrupted: main.stop === "interrupted",
  };
  await deliver(findings, flags, terminal);
}

/** As it was typed, with the seed where that was made up. */
function rerun({ seed }: Comparison): string {
  const typed = process.argv.slice(2);
  const words = typed.includes("--seed") ? typed : [...typed, "--seed", seed];
  return `wargauge ${words.map(shellWord).join(" ")}`;
}

function exitCode({ verdict, stop }: Comparison): number {
  if (stop === "interrupted") return INTERRUPTED;
  return verdict === "undecided" ? UNDECIDED : DONE;
}
