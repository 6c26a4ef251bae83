/** `wargauge build`: a legal roster for a budget, as a roster file. Cold. */
import { UserError } from "../../errors.ts";
import { policyTerms } from "../../players/index.ts";
import { decimal } from "../../report/number.ts";
import { counted } from "../../report/words.ts";
import type { RuleSystem } from "../../rules/kernel/rule-system.ts";
import { type BuiltSide, builtSide, readRosterWords } from "../../scenario/built-roster.ts";
import { givenUnits } from "../../scenario/contenders.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { Command } from "../command.ts";
import { jsonText } from "../json.ts";
import { library, rulebookOf } from "../library.ts";
import { collect } from "../readers.ts";

interface BuildFlags {
  readonly rules?: string;
  readonly json?: true;
}

export const command: Command<BuildFlags> = {
  define: (command) =>
    command
      .argument(
        "<words>",
        'what to build, such as "100 points of orks", "... under aggressor", "... #2" for another one',
      )
      .option("--rules <id>", "the rulebook (default: skirmish)")
      .option("--units <file>", "units of your own, CSV or YAML; repeatable", collect, [])
      .option("--json", "one JSON document instead of a roster file")
      .addHelpText(
        "after",
        `
The same words always build the same roster. Armies, prices and limits are
those of the rulebook; the doctrine leans it toward blades or guns.

Examples:
  wargauge build "100 points of orks under aggressor" > orks.yaml
  wargauge matrix "100 points of orks" "100 points of tau" --terms battle.yaml`,
      ),
  perform: async ([words], flags, terminal) => {
    const order = readRosterWords(words!);
    if (order === undefined)
      throw new UserError(`"${words}" is no order; expected words such as "100 points of orks under aggressor #2"`);
    const id = flags.rules ?? "skirmish";
    const rulebook = await rulebookOf(id);
    if (rulebook === undefined)
      throw new UserError(`--rules: there is no rulebook "${id}"; there are: ${library.rulebookIds.join(", ")}`);
    const own = await givenUnits(library, rulebook);
    const side = builtSide(order, rulebook, { options: {}, houseRules: {}, ...own });
    const file = { rules: id, ...side };
    terminal.print(
      flags.json ? jsonText(file) : rosterFile(`${words}: ${costOf(side, order.points, rulebook, own)}`, file),
    );
    return 0;
  },
};

/** "99 points, 8 models", and whether more was asked for than can be bought. */
function costOf(built: BuiltSide, asked: number, rulebook: RuleSystem, own: Pick<Scenario, "units">): string {
  const scenario = { title: "", rules: rulebook.id, mode: "duel" as const, options: {}, houseRules: {}, ...own };
  const side = { policy: policyTerms.default, ...built };
  const matchup = rulebook.compile(rulebook.resolve({ ...scenario, mirror: true, sides: [side, side], battles: 1 }));
  const { points, models } = matchup.sides[0]!;
  const short = points < ENOUGH * asked ? "; more cannot be bought" : "";
  return `${decimal(points)} points, ${counted(models, "model")}${short}`;
}

/** A roster that spends less than this share of the points is told to be short. */
const ENOUGH = 0.9;

/** YAML that reads like a roster written by hand: JSON is YAML, one entry a line. */
function rosterFile(heading: string, { rules, name, policy, roster }: BuiltSide & { readonly rules: string }): string {
  const lines = roster.map((entry) => `  - ${JSON.stringify(entry)}`);
  const player = policy === undefined ? "" : `policy: ${JSON.stringify(policy)}\n`;
  return `# ${heading}\nrules: ${rules}\nname: ${JSON.stringify(name)}\n${player}roster:\n${lines.join("\n")}\n`;
}
