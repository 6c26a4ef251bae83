/** `wargauge check`: is this scenario, or this roster, right? Cold. */
import { UserError } from "../../errors.ts";
import { countableBlocks } from "../../experiments/effort.ts";
import { readMetricName } from "../../experiments/metric-name.ts";
import { decimal } from "../../report/number.ts";
import { clean, counted, modelNoun } from "../../report/words.ts";
import type { Matchup } from "../../rules/kernel/rule-system.ts";
import { openContest } from "../../scenario/contenders.ts";
import type { Expectation } from "../../scenario/expect.ts";
import { scenarioHash } from "../../scenario/hash.ts";
import { readDocument, resolveDocument, type ScenarioDocument } from "../../scenario/load.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import { isRoster } from "../../scenario/roster-file.ts";
import type { Side } from "../../scenario/scenario.ts";
import { namedEdits, variant, variantNames } from "../../scenario/variants.ts";
import { layoutOf } from "../../tally/layout.ts";
import { type Command, DONE } from "../command.ts";
import type { ScenarioFlags } from "../flags.ts";
import { jsonText } from "../json.ts";
import { keepFiles } from "../keep.ts";
import { library } from "../library.ts";
import { scenarioOptions } from "../options.ts";

interface CheckFlags extends ScenarioFlags {
  readonly json?: true;
  readonly out?: string;
}

export const command: Command<CheckFlags> = {
  define: (command) => {
    command.argument("<scenario>", "a scenario or roster file");
    scenarioOptions(command)
      .option("--out <folder>", "write check.json there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .addHelpText(
        "after",
        `
Everything that is wrong is told at once, each with its place and what was
expected; also of the variants that it names, and of what it expects of itself.

Examples:
  wargauge check scenarios/skirmish/marines-v-orks.yaml --set sides.Orks.roster.1.count=9
  wargauge check scenarios/skirmish/rosters/ork-mob.yaml`,
      );
  },
  perform: async ([path], flags, terminal) => {
    const document = await readDocument(path!, library);
    const { facts, lines } = isRoster(document.root)
      ? await rosterFacts(path!, flags)
      : await scenarioFacts(document, flags);
    if (flags.out !== undefined) await keepFiles(flags.out, new Map([["check.json", jsonText(facts)]]), terminal);
    terminal.print(flags.json ? jsonText(facts) : `${lines.join("\n")}\n`);
    return DONE;
  },
};

interface Checked {
  readonly facts: object;
  readonly lines: readonly string[];
}

async function scenarioFacts(document: ScenarioDocument, flags: CheckFlags): Promise<Checked> {
  const { resolved, rulebook, expect } = await resolveDocument(document, flags.set);
  const matchup = rulebook.compile(resolved);
  const wrong = [...(await wrongVariants(document)), ...wrongMetrics(document, expect, matchup)];
  if (wrong.length > 0) throw new UserError(wrong.join("\n\n"));
  const variants = variantNames(document);
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
    ...(resolved.units !== undefined && { units: resolved.units }),
    ...(variants.length > 0 && { variants }),
    ...(expect.length > 0 && { expect }),
  };
  const settings = (name: string, values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).map(([key, value]) => `${name.padEnd(12)}${key} = ${String(value)}`);
  const lines = [
    `ok: ${clean(facts.title)}`,
    `rules       ${facts.rules} (${rulebook.title}), ${facts.mode}${facts.mirror ? ", mirrored" : ""}`,
    ...facts.sides.map((side, i) => `side        ${sideWords(side, matchup, resolved.sides[i]!)}`),
    ...Object.entries(facts.units ?? {}).map(([table, rows]) => `own ${table}  ${rows.map(({ id }) => id).join(", ")}`),
    ...settings("option", facts.options),
    ...settings("house rule", facts.houseRules),
    ...(variants.length > 0 ? [`variants    ${variants.map(clean).join(", ")}`] : []),
    ...(expect.length > 0 ? [`expects     ${counted(expect.length, "thing")} of itself, which regress checks`] : []),
    `battles     ${facts.battles}`,
    `seed        ${seed === undefined ? "made up when it runs" : clean(seed)}`,
    `hash        ${facts.scenarioHash}`,
  ];
  return { facts, lines };
}

/** Every variant has to be a scenario of its own. */
async function wrongVariants(document: ScenarioDocument): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of variantNames(document)) {
    try {
      const { resolved, rulebook } = await variant(document, namedEdits(document, name));
      rulebook.compile(resolved);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      wrong.push(`variant "${clean(name)}": ${error.message}`);
    }
  }
  return wrong;
}

/** Metrics that something is expected of, and that nobody counts. */
function wrongMetrics(
  { path }: ScenarioDocument,
  expect: readonly Expectation[],
  { metrics, sides }: Matchup,
): string[] {
  const ids = metrics.map(({ id }) => id);
  return expect.flatMap(({ metric }, i) => {
    if (metric === undefined) return [];
    const { id } = readMetricName(metric, sides);
    return ids.includes(id)
      ? []
      : [
          `${path}: expect.${i}.metric: there is no metric "${clean(id)}"; expected one of ${ids.join(", ")}${didYouMean(id, ids)}`,
        ];
  });
}

/** A roster is right if it may meet itself in a plain duel. */
async function rosterFacts(path: string, { set }: CheckFlags): Promise<Checked> {
  const { rulebook, scenario } = await openContest([path], { ...library, sets: set });
  const matchup = rulebook.compile(rulebook.resolve(scenario));
  const [roster] = matchup.sides;
  const lines = [
    `ok: ${clean(roster!.name)}, a roster`,
    `rules       ${rulebook.id} (${rulebook.title})`,
    `side        ${sideWords(roster!, matchup, scenario.sides[0]!)}`,
  ];
  return { facts: { rules: rulebook.id, roster }, lines };
}

/** Who names no policy chooses one, where anything is asked of who wins. */
function sideWords(
  { name, points, models, policy }: Matchup["sides"][number],
  matchup: Matchup,
  { unnamed }: Side,
): string {
  const player = unnamed && matchup.mode !== "attack" ? "chooses its policy" : `policy ${clean(policy)}`;
  return `${clean(name)}: ${counted(models, modelNoun(matchup))}, ${decimal(points)} points, ${player}`;
}
