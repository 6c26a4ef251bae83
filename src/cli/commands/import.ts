/** `wargauge import`: an army list as people write it, as a roster file. Cold. */
import { UserError } from "../../errors.ts";
import { table } from "../../report/columns.ts";
import type { CatalogueEntry } from "../../rules/kernel/rule-system.ts";
import { readArmyList, rosterOf } from "../../scenario/army-list.ts";
import { givenUnits, openContest } from "../../scenario/contenders.ts";
import { type Command, DONE } from "../command.ts";
import { readText } from "../files.ts";
import { library, rulebookOf } from "../library.ts";
import { collect } from "../readers.ts";
import { fileName } from "../rerun.ts";

interface ImportFlags {
  readonly rules?: string;
  readonly units: readonly string[];
}

export const command: Command<ImportFlags> = {
  define: (command) =>
    command
      .argument("<list>", "a text with one entry a line, such as 5x Space Marine with bolter")
      .option("--rules <id>", "the rulebook (default: skirmish)")
      .option("--units <file>", "units of your own, CSV or YAML (scenarios/README.md); repeatable", collect, [])
      .addHelpText(
        "after",
        `
Prints a roster file, with what was understood above it. Names are those that
wargauge rules RULEBOOK --units lists, or some of their words. A name that
several armies have is of the army of the entries beside it; what else may be
meant in two ways is an error that names both.

Example:
  wargauge import my-list.txt --rules skirmish > my-list.yaml`,
      ),
  perform: async ([path], flags, terminal) => {
    const id = flags.rules ?? "skirmish";
    const rulebook = await rulebookOf(id);
    if (rulebook === undefined)
      throw new UserError(`--rules: there is no rulebook "${id}"; there are: ${library.rulebookIds.join(", ")}`);
    const { units } = await givenUnits(library, rulebook);
    const { entries, problems } = readArmyList(await readText(path!), onceEach(rulebook.catalogue(units)));
    if (problems.length > 0) throw new UserError(problems.map((each) => `${path}: ${each}`).join("\n"));
    const roster = rosterOf(entries);
    const heading = ["Line", "Count", "Unit", "Carries"];
    const rows = entries.map(({ line, count, profile, gear, asBeside }) => {
      const army = asBeside === undefined ? "" : `, of ${asBeside} as those beside it`;
      const carries = gear.map(({ id }) => id).join(", ");
      return [
        String(line),
        String(count),
        `${profile.name} (${profile.id})${army}`,
        carries === "" ? "what it starts with" : carries,
      ];
    });
    const understood = table([heading, ...rows], { align: "rrll", width: 200, mark: "...", gives: 2 });
    const lines = [
      ...understood.map((line) => `# ${line}`.trimEnd()),
      `rules: ${id}`,
      `name: ${JSON.stringify(fileName(path!))}`,
      ...(flags.units.length === 0 ? [] : [`units: ${JSON.stringify(flags.units)}`]),
      "roster:",
      ...roster.map((entry) => `  - ${JSON.stringify(entry)}`),
    ];
    const text = `${lines.join("\n")}\n`;
    const readFile = async (name: string) => (name === path ? text : library.readFile(name));
    // What it may cost is for the terms of a battle to say.
    const { shape = {} } = rulebook.modeBlocks.duel as unknown as { readonly shape?: object };
    const sets = "budget" in shape ? ["duel.budget=null"] : [];
    await openContest([path!], { ...library, readFile, sets, allowOutside: () => true });
    terminal.print(text);
    return DONE;
  },
};

/** What several armies have is one thing for each army; without armies some things are there twice. */
function onceEach(catalogue: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const seen = new Set<string>();
  return catalogue.filter(({ kind, id, army }) => {
    const key = `${kind} ${id} ${army}`;
    return !seen.has(key) && seen.add(key);
  });
}
