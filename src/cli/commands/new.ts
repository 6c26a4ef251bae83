/** `wargauge new`: a scenario to begin with, that runs as it is. Cold. */
import { UserError } from "../../errors.ts";
import { given } from "../../given.ts";
import type { Mode } from "../../rules/kernel/mode.ts";
import type { RuleSystem } from "../../rules/kernel/rule-system.ts";
import { openContest, pitted } from "../../scenario/contenders.ts";
import { loadScenario } from "../../scenario/load.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { type Command, DONE } from "../command.ts";
import type { ContestFlags } from "../flags.ts";
import { library } from "../library.ts";
import { collect } from "../readers.ts";

interface NewFlags extends Pick<ContestFlags, "rules"> {
  readonly units: readonly string[];
}

const ABOUT: Readonly<Record<string, string>> = {
  attack: "one attack of the first side on the second, for odds",
  duel: "the sides meet on a line",
  battle: "the sides meet on a table",
};

export const command: Command<NewFlags> = {
  define: (command) =>
    command
      .argument("<mode>", "duel, battle or attack")
      .argument("<A>", 'an army: words such as "5 sm_marine" or "100 points of orks", or a roster file')
      .argument("<B>", "another one")
      .option("--rules <id>", "the rulebook, where the armies do not say it")
      .option("--units <file>", "units of your own, CSV or YAML (scenarios/README.md); repeatable", collect, [])
      .addHelpText(
        "after",
        `
Prints the scenario, with what may be changed in it; put it into a file.

Examples:
  wargauge new duel "5 sm_marine" "9 ork_boy" > fight.yaml
  wargauge new battle "5 sm_marine" "4 my_ogre" --units my-orks.csv > fight.yaml`,
      ),
  perform: async ([mode, a, b], { rules, units }, terminal) => {
    const modes = Object.keys(ABOUT);
    if (!modes.includes(mode!))
      throw new UserError(`there is no mode "${mode}"; expected duel, battle or attack${didYouMean(mode!, modes)}`);
    const contest = await openContest([a!, b!], { ...library, ...given({ rules }) });
    const { rulebook } = contest;
    if (!rulebook.modes.includes(mode as Mode))
      throw new UserError(`${rulebook.title} has no mode ${mode}; expected ${rulebook.modes.join(", ")}`);
    const [first, second] = contest.contenders;
    const { duel: _, ...plain } = pitted(contest, first!.side, second!.side);
    const scenario: Scenario = { ...plain, mode: mode as Mode, mirror: mode !== "attack" };
    const free = termsOf(scenario, rulebook);
    const text = scenarioText(scenario, free, units);
    // What cannot be played is told here, and not by who runs it; the file lies where the units do.
    const readFile = async (path: string) => (path === NAME ? text : library.readFile(path));
    await loadScenario(NAME, { ...library, readFile, allowOutside: () => true });
    terminal.print(text);
    return DONE;
  },
};

const NAME = "the new scenario";

/** What the mode asks, as it is when nobody writes it; words cost what they say, and an attack is the first one that there is. */
function termsOf(scenario: Scenario, rulebook: RuleSystem): Readonly<Record<string, unknown>> {
  const mode = scenario.mode as "attack" | "duel" | "battle";
  const { shape = {} } = rulebook.modeBlocks[mode] as unknown as {
    readonly shape?: Readonly<Record<string, { readonly options?: readonly string[] }>>;
  };
  const [action] = shape["action"]?.options ?? [];
  const usual = mode === "attack" && action !== undefined ? { action } : {};
  const resolved = rulebook.resolve({ ...scenario, [mode]: usual })[mode] ?? {};
  const known = Object.entries(resolved).filter(([key]) => Object.hasOwn(shape, key));
  return { ...Object.fromEntries(known), ...usual, ...("budget" in shape && { budget: null }) };
}

function scenarioText(scenario: Scenario, block: Readonly<Record<string, unknown>>, units: readonly string[]): string {
  const { title, rules, mode, houseRules, sides } = scenario;
  const terms = Object.entries(block).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`);
  const lines = [
    `# Run it:     wargauge run <this file>${mode === "attack" ? ", or wargauge odds <this file>" : ""}`,
    `# Change it:  wargauge rules ${rules} --keys <word> finds house rules, --units what rosters may name.`,
    `title: ${JSON.stringify(title)}`,
    `rules: ${rules}`,
    `mode: ${mode} # ${ABOUT[mode]}`,
    ...(units.length === 0 ? [] : [`units: ${JSON.stringify(units)}`]),
    ...(Object.keys(houseRules).length === 0 ? [] : [`houseRules: ${JSON.stringify(houseRules)}`]),
    ...(terms.length === 0 ? [] : [`${mode}: # terms of the fight, as they are when nobody writes them`, ...terms]),
    "sides:",
    ...sides.flatMap(({ name, policy, unnamed, roster }) => [
      `  - name: ${JSON.stringify(name)}`,
      ...(unnamed
        ? ["    # policy: gunline # who plays; left out, both sides choose well"]
        : [`    policy: ${JSON.stringify(policy)}`]),
      "    roster:",
      ...roster.map((entry) => `      - ${JSON.stringify(entry)}`),
    ]),
    "# battles: 100000 # how many are fought, unless the command line says so",
  ];
  return `${lines.join("\n")}\n`;
}
