/**
 * From arguments to an exit code: finds the command, loads it, and turns every way to fail into a message and a code. Cold.
 *
 * Only the command that is asked for is loaded; the others are known by name and purpose, which is all that help and the "did you
 * mean" of a mistyped name need.
 */
import { availableParallelism } from "node:os";
import { dirname, extname } from "node:path";
import { Command as Commander, CommanderError, Help } from "commander";
import { UserError } from "../errors.ts";
import { version } from "../version.ts";
import { BUG, DONE, USAGE } from "./command.ts";
import { commands } from "./commands/index.ts";
import { errorText, expectPrintable, type OpenTerminal, openTerminal, type Terminal } from "./console.ts";
import { expectWritable } from "./files.ts";
import { keepElsewhere } from "./keep.ts";

const help = `
Exit codes: 0 done; 1 a gate says no; 2 undecided, or precision not reached;
3 something for you to mend; 130 interrupted (the finished part is written as an
ordinary result, with the line that goes on from it); 70 a bug of wargauge.
A folder that cannot be written to is refused before the first battle; where one
fails later, the result goes to the system's folder for temporary files.

Start with:  wargauge run scenarios/skirmish/marines-v-orks.yaml`;

export async function runProgram(argv: readonly string[]): Promise<number> {
  const terminal = openTerminal();
  const crash = (error: unknown) => process.exit(reportBug(error, terminal));
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  let code: number;
  try {
    code = await parse(argv, terminal);
  } catch (error) {
    code = codeOf(error, terminal);
  }
  await keepLost(terminal);
  return terminal.failed && code !== BUG ? USAGE : code;
}

/** What could not be printed is not lost for it. */
async function keepLost(terminal: OpenTerminal): Promise<void> {
  const text = await terminal.lost();
  if (text === undefined) return;
  const place = await keepElsewhere(new Map([["stdout.txt", text]]));
  terminal.say(place === undefined ? "It could not be kept anywhere else." : `It is in ${place}/stdout.txt instead.`);
}

async function parse(argv: readonly string[], terminal: Terminal): Promise<number> {
  let code = DONE;
  const wanted = wantedCommand(argv);
  const program = new Commander("wargauge")
    .description("Balance and statistics of tabletop wargames, by fighting them many times.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "explain this, or a command")
    .helpCommand("help [command]", "explain a command")
    .showSuggestionAfterError()
    .showHelpAfterError("(wargauge --help explains)")
    .configureHelp({
      // That a repeatable option was not given is no news.
      optionDescription: (option) => new Help().optionDescription(option).replace(/ \(default: (\[\]|\{\})\)$/, ""),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text),
      writeErr: (text) => terminal.say(text.trimEnd()),
      outputError: (text, write) =>
        write(text.replace(/^error: (.*)$/gm, (_, said) => errorText(said, terminal.width))),
      getOutHelpWidth: () => terminal.width,
    })
    .addHelpText("after", help);
  for (const entry of commands) {
    const command = program.command(entry.name).description(entry.about).copyInheritedSettings(program);
    command.showHelpAfterError(`(wargauge ${entry.name} --help explains)`);
    if (entry.name !== wanted) {
      // So that the list of commands shows what each of them wants.
      command.arguments(entry.arguments).allowUnknownOption();
      continue;
    }
    const file = (await entry.load()).command;
    file.define(command);
    refuseSwallowed(argv, command);
    command.action(async () => {
      if (command.opts()["allowCode"] === true) {
        (await import("./library.ts")).allowCode();
        // Code of the user's may never return, and this thread could then hear no Ctrl-C.
        if (command.opts()["threads"] === 0) command.setOptionValue("threads", 1);
      }
      if (command.opts()["allowOutside"] === true) (await import("./library.ts")).allowOutside();
      const units: unknown = command.opts()["units"];
      if (Array.isArray(units)) (await import("./library.ts")).bringUnits(units);
      boundThreads(command, terminal);
      await expectRoom(command.opts());
      code = await file.perform(command.processedArgs, command.opts() as never, terminal);
    });
  }
  if (argv.length === 0) {
    program.outputHelp({ error: true });
    return USAGE;
  }
  // Commander explains the program when it is asked for help with a command that there is not.
  const asksHelp = argv.some((word) => ["help", "-h", "--help"].includes(word));
  const exists = wanted === undefined || wanted === "help" || commands.some(({ name }) => name === wanted);
  await program.parseAsync(asksHelp && !exists ? [wanted] : argv, { from: "user" });
  return code;
}

/** Options that name a folder to write to, and those that name a file. */
const FOLDERS = ["out", "extend", "save"];
const FILES = ["junit", "markdown", "html"];

/** Refuses before the first battle what could not be written after the last one. */
async function expectRoom(flags: Readonly<Record<string, unknown>>): Promise<void> {
  expectPrintable();
  const places: [folder: string, option: string][] = [];
  for (const name of [...FOLDERS, ...FILES]) {
    const given = flags[name];
    if (given === "")
      throw new UserError(`--${name} was given nothing; expected a ${FILES.includes(name) ? "file" : "folder"}`);
    if (typeof given !== "string" || name === "extend") continue;
    const isFile = FILES.includes(name) || (name === "save" && extname(given) === ".json");
    places.push([isFile ? dirname(given) : given, `--${name}`]);
  }
  // Without a name for it a report goes where it came from, or among the others.
  const isReport = flags["charts"] !== undefined && flags["json"] === undefined && flags["save"] === undefined;
  if (isReport && flags["out"] === undefined)
    places.push([typeof flags["extend"] === "string" ? flags["extend"] : "reports", "--out"]);
  for (const [folder, option] of places) await expectWritable(folder, option);
}

/** More threads than this only take each other's turns, and memory. */
function boundThreads(command: Commander, terminal: Terminal): void {
  const { threads, quiet } = command.opts();
  const most = 4 * availableParallelism();
  if (!(threads > most)) return;
  command.setOptionValue("threads", most);
  if (quiet !== true) terminal.say(`--threads ${threads}: with ${most / 4} processors ${most} threads are taken.`);
}

/** The library takes the word after an option for its value whatever it is: in "--seed --battles 100" the seed was forgotten. */
function refuseSwallowed(argv: readonly string[], command: Commander): void {
  for (const [i, word] of argv.entries()) {
    if (word === "--") return;
    const option = command.options.find((each) => each.required && each.long === word);
    const next = argv[i + 1];
    if (option !== undefined && next?.startsWith("--"))
      command.error(
        `error: option '${option.flags}' argument missing: ${next} is taken for an option; if it is meant, write ${word}=${next}`,
      );
  }
}

/** The first word is the command; after "help", the second. */
function wantedCommand(argv: readonly string[]): string | undefined {
  const words = argv.filter((word) => !word.startsWith("-"));
  return words[0] === "help" ? words[1] : words[0];
}

function codeOf(error: unknown, terminal: Terminal): number {
  // Commander has said it already; what it calls 1 is a wrong command line.
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE;
  if (error instanceof UserError) {
    // A list of problems begins with a place, which editors can jump to.
    terminal.say(errorText(error.message, terminal.width));
    return error.exitCode;
  }
  return reportBug(error, terminal);
}

function reportBug(error: unknown, terminal: Terminal): number {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.say(
    `wargauge has a bug, and this is it. Please report these lines with the command and the scenario:\n` +
      `wargauge ${version}, Node ${process.version}, ${process.platform}\n${told}`,
  );
  return BUG;
}
