/** The options that several commands share, each with one spelling, one meaning and one reader. Cold. */
import { type Command as Commander, InvalidArgumentError } from "commander";
import { doctrines } from "../players/index.ts";
import { nearest } from "../scenario/nearest.ts";

export interface ScenarioFlags {
  readonly set: readonly string[];
  readonly seed?: string;
}

export interface EffortFlags extends PlayFlags {
  readonly precision?: number;
  readonly metric?: string;
  readonly strict?: true;
}

export interface OutputFlags {
  readonly json?: true;
  readonly quiet?: true;
  readonly ascii?: true;
}

/** For commands that read a scenario. */
export function scenarioOptions(command: Commander): Commander {
  return setOption(command).option("--seed <text>", "the dice; the same text gives the same numbers on every machine");
}

export function setOption(command: Commander): Commander {
  return command
    .option("--set <path=value>", "change the scenario, such as sides.Orks.policy=gunline; repeatable", collect, [])
    .option("--allow-code", "run the policy modules that the scenario names")
    .option("--allow-outside", "read files that the scenario names outside its folder");
}

/** For commands that play until they know enough. */
export function effortOptions(command: Commander): Commander {
  return command
    .option("--battles <number>", "how many battles to fight (default: as the scenario says)", readCount)
    .option("--precision <half-width>", "fight until the score is known so well, such as 0.005 or 0.5%", readShare)
    .option("--max-battles <number>", "the most that --precision may take (default: 262144)", readCount)
    .option("--metric <id>", "what --precision is about, such as lost or lost@Orks, instead of the score")
    .option("--strict", "intervals that stay right however often one looks")
    .option("--confidence <share>", "of all intervals (default: 0.95)", readConfidence)
    .option("--threads <number>", "worker threads, 0 for none (default: one for each processor)", readThreads);
}

export interface PlayFlags {
  readonly battles?: number;
  readonly maxBattles?: number;
  readonly confidence?: number;
  readonly threads?: number;
}

/** For commands that play many cells; `battles` says of what. */
export function playOptions(command: Commander, battles: string, maxBattles?: string): Commander {
  command.option("--battles <number>", battles, readCount);
  if (maxBattles !== undefined) command.option("--max-battles <number>", maxBattles, readCount);
  return command
    .option("--confidence <share>", "of all intervals (default: 0.95)", readConfidence)
    .option("--threads <number>", "worker threads, 0 for none (default: one for each processor)", readThreads);
}

/** For commands that write a report of their own. */
export function reportOptions(command: Commander, folder: string): Commander {
  command.option("--out <folder>", `where the report goes (default: ${folder})`);
  return outputOptions(command).option("--no-charts", "no pictures");
}

/** For commands that set armies against each other. */
export function contestOptions(command: Commander): Commander {
  return command
    .option("--terms <scenario>", "fight as this scenario says, with other sides (default: a plain duel)")
    .option("--rules <id>", "the rulebook of armies that do not name one");
}

/** For commands that measure armies against others. */
export function againstOption(command: Commander, what: string): Commander {
  return command.option("--against <army...>", `${what}: roster files, scenarios or words such as "9 ork_boy"`);
}

/** For commands that can say whether their answer depends on who plays. */
export function policiesOption(command: Commander): Commander {
  return command.option(
    "--policies <list>",
    'repeat under these policies: "all", or names with commas such as gunline,aggressor',
    readPolicies,
  );
}

export function playersOption(command: Commander): Commander {
  return command.option(
    "--players <who>",
    'who plays: "default" has both sides choose well from all scripts, whatever the files say',
    (text) => {
      if (text === "default") return text;
      throw new InvalidArgumentError('Expected "default".');
    },
  );
}

/** Names of doctrines with commas, each once; "all" is every one but `random`, which does not mean to win. */
export function readPolicies(text: string): string[] {
  const known = doctrines.map(({ name }) => name);
  const names = [...new Set(text.split(",").map((name) => name.trim()))].filter((name) => name !== "");
  if (names.length === 1 && names[0] === "all") return known.filter((name) => name !== "random");
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length > 0 && unknown.length === 0) return names;
  const meant = unknown.flatMap((name) => nearest(name, known) ?? []);
  const hint = meant.length === 0 ? "" : ` Did you mean ${meant.join(", ")}?`;
  throw new InvalidArgumentError(`Expected "all" or some of ${known.join(", ")}, with commas.${hint}`);
}

export function outputOptions(command: Commander): Commander {
  return command
    .option("--json", "one JSON document on standard output, and nothing else there")
    .option("--quiet", "no progress and no remarks")
    .option("--ascii", "plain characters only");
}

export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** A whole number above 0; digits may be set apart by `_`, `,` or spaces, and 1e6 is a million. */
export function readCount(text: string): number {
  const number = numberIn(text.replace(/[_, ](?=\d{3})/g, ""));
  if (!Number.isSafeInteger(number) || number <= 0)
    throw new InvalidArgumentError(
      number > Number.MAX_SAFE_INTEGER
        ? `Expected at most ${Number.MAX_SAFE_INTEGER}.`
        : "Expected a whole number above 0, such as 100000.",
    );
  return number;
}

/** `0.005` or `0.5%`. What is too much is for whoever uses it to say. */
export function readShare(text: string): number {
  const [, digits, percent] = /^\s*(.*?)\s*(%?)\s*$/s.exec(text)!;
  const number = numberIn(digits!) / (percent === "%" ? 100 : 1);
  if (!(number > 0)) throw new InvalidArgumentError("Expected a number above 0, such as 0.005 or 0.5%.");
  return number;
}

/** `0.95` or `95%`: an interval that holds the truth in no more than every second run says nothing. */
function readConfidence(text: string): number {
  const share = readShare(text);
  if (!(share > 0.5 && share < 1))
    throw new InvalidArgumentError("Expected a number above 0.5 and below 1, such as 0.95 or 95%.");
  return share;
}

export function readThreads(text: string): number {
  const number = numberIn(text);
  if (!(Number.isSafeInteger(number) && number >= 0))
    throw new InvalidArgumentError("Expected a whole number, 0 or more.");
  return number;
}

/** Decimal notation only: `Number` would also take "", "0x10" and "Infinity". */
function numberIn(text: string): number {
  return /^\d*\.?\d+(e\+?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
