/** The options that several commands share, each with one spelling, one meaning and one reader. Cold. */
import type { Command as Commander } from "commander";
import { collect, readConfidence, readCount, readPolicies, readShare, readThreads } from "./readers.ts";

/** For commands that read a scenario. */
export function scenarioOptions(command: Commander): Commander {
  return setOption(command).option("--seed <text>", "the dice; the same text gives the same numbers on every machine");
}

export function setOption(command: Commander): Commander {
  return command
    .option("--set <path=value>", "change the scenario, such as sides.Orks.policy=gunline; repeatable", collect, [])
    .option("--units <file>", "units of your own, CSV or YAML (scenarios/README.md); repeatable", collect, [])
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
  return command.option(
    "--against <army...>",
    `${what}: roster files, folders, scenarios or words such as "9 ork_boy"`,
  );
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
    '"default": both sides choose well from all scripts, whatever the files say; "careful": from scripts that are trained for it as well; "named": nobody chooses, and gunline plays whom the files leave open; or the players.json of a report (default: sides choose that name nobody)',
  );
}

export function outputOptions(command: Commander): Commander {
  return command
    .option("--json", "one JSON document on standard output, and nothing else there")
    .option("--quiet", "no progress and no remarks")
    .option("--ascii", "plain characters only");
}
