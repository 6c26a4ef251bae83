/** `wargauge check`: is this scenario right? Cold. */
import { countableBlocks } from "../../experiments/effort.ts";
import { decimal } from "../../report/number.ts";
import { clean, counted, modelNoun } from "../../report/words.ts";
import { scenarioHash } from "../../scenario/hash.ts";
import { layoutOf } from "../../tally/layout.ts";
import { type Command, DONE } from "../command.ts";
import { writeFiles } from "../files.ts";
import { jsonText } from "../json.ts";
import { type ScenarioFlags, scenarioOptions } from "../options.ts";
import { openScenario } from "../world.ts";

interface CheckFlags extends ScenarioFlags {
  readonly json?: true;
  readonly out?: string;
}

export const command: Command<CheckFlags> = {
  define: (command) => {
    command.argument("<scenario>", "a scenario file");
    scenarioOptions(command)
      .option("--out <folder>", "write check.json there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .addHelpText(
        "after",
        `
Everything that is wrong is told at once, each with its place and what was expected.

Example:
  wargauge check scenarios/skirmish/marines-v-orks.yaml --set sides.Orks.roster.1.count=9`,
      );
  },
  perform: async ([path], flags, terminal) => {
    const { resolved, rulebook } = await openScenario(path!, flags.set);
    const matchup = rulebook.compile(resolved);
    countableBlocks(resolved.battles, layoutOf(matchup));
    const seed = flags.seed ?? resolved.seed;
    const facts = {
      title: resolved.title,
      rules: resolved.rules,
      mode: resolved.mode,
      scenarioHash: scenarioHash(resolved),
      ...(seed !== undefined && { seed }),
      battles: resolved.battles,
      mirror: matchup.legs === 2,
      sides: matchup.sides,
      options: resolved.options,
      houseRules: resolved.houseRules,
    };
    if (flags.out !== undefined) await writeFiles(flags.out, new Map([["check.json", jsonText(facts)]]));
    if (flags.json) {
      terminal.print(jsonText(facts));
      return DONE;
    }
    const settings = (name: string, values: Readonly<Record<string, unknown>>) =>
      Object.entries(values).map(([key, value]) => `${name.padEnd(12)}${key} = ${String(value)}`);
    const lines = [
      `ok: ${clean(facts.title)}`,
      `rules       ${facts.rules} (${rulebook.title}), ${facts.mode}${facts.mirror ? ", mirrored" : ""}`,
      ...facts.sides.map(
        ({ name, points, models, policy }) =>
          `side        ${clean(name)}: ${counted(models, modelNoun(matchup))}, ${decimal(points)} points, policy ${clean(policy)}`,
      ),
      ...settings("option", facts.options),
      ...settings("house rule", facts.houseRules),
      `battles     ${facts.battles}`,
      `seed        ${seed === undefined ? "made up when it runs" : clean(seed)}`,
      `hash        ${facts.scenarioHash}`,
    ];
    terminal.print(`${lines.join("\n")}\n`);
    return DONE;
  },
};
