/** `wargauge rules`: what the program covers of a rulebook, and which readings of it one may choose. Cold. */
import { InvalidArgumentError } from "commander";
import { UserError } from "../../errors.ts";
import { present } from "../../given.ts";
import { paragraph, table } from "../../report/columns.ts";
import { blocksText } from "../../report/console-frame.ts";
import { decimal } from "../../report/number.ts";
import { rulebooks } from "../../rules/index.ts";
import { exportRows } from "../../rules/kernel/rows.ts";
import type { CatalogueEntry, Coverage, CoverageStatus, RuleSystem, Ruling } from "../../rules/kernel/rule-system.ts";
import { withUnits } from "../../rules/kernel/units.ts";
import { givenUnits } from "../../scenario/contenders.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import { listOf } from "../../scenario/problems.ts";
import type { Units } from "../../scenario/scenario.ts";
import { type Command, DONE } from "../command.ts";
import type { Terminal } from "../console.ts";
import { jsonText } from "../json.ts";
import { keepFiles } from "../keep.ts";
import { bringUnits, library, rulebookOf } from "../library.ts";
import { collect } from "../readers.ts";
import { keysOf, type WholeAnswer, wholeRow } from "../whole-rows.ts";

interface RulesFlags {
  readonly status: readonly CoverageStatus[];
  readonly id: readonly string[];
  readonly units?: true;
  readonly unit?: string;
  readonly weapon?: string;
  readonly keys?: string | true;
  readonly with?: readonly string[];
  readonly decisions?: true;
  readonly export?: string;
  readonly json?: true;
  readonly out?: string;
}

/** As they are read and typed; the keys, which are those of `--json`, may be typed too. */
const STATUSES: Readonly<Record<CoverageStatus, string>> = {
  simulated: "simulated",
  simplified: "simplified",
  notSimulated: "not simulated",
};
const statuses = Object.keys(STATUSES) as CoverageStatus[];
const statusList = Object.values(STATUSES).join(", ");

export const command: Command<RulesFlags> = {
  define: (command) =>
    command
      .argument("[rulebook]", "such as skirmish; without it, the rulebooks are listed")
      .option("--status <status>", `only rules that are ${statusList}; repeatable`, collectStatus, [])
      .option("--id <start>", "only rules and options whose ID starts so, such as SK-CC; repeatable", collect, [])
      .option("--units", "instead, what a roster may name: profiles, weapons and gear with their IDs and points")
      .option(
        "--unit <id>",
        "instead, one unit whole: its values, weapons, rules, price, and the house rules that change it",
      )
      .option("--weapon <id>", "instead, one weapon whole")
      .option("--keys [word]", "instead, what house rules may change, with today's value and what is allowed")
      .option("--with <file>", "with units of your own, CSV or YAML; repeatable", collect, [])
      .option("--decisions", "instead, what players are asked: the names for weights files and modules of your own")
      .option("--export <table>", "instead, a table such as profiles as rows of text, which a spreadsheet opens")
      .option("--out <folder>", "write rules.json there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .addHelpText(
        "after",
        `
simulated: as written. simplified: as the line says. not simulated: left out,
for the reason in the line. switch: a house rule can switch the rule off;
others can be read otherwise (options), or have their numbers changed.

Examples:
  wargauge rules skirmish --status simplified --id SK-CC
  wargauge rules heresy --units
  wargauge rules heresy --decisions --id order
  wargauge rules skirmish --unit ork_boy
  wargauge rules skirmish --keys bolter
  wargauge rules skirmish --export profiles --id ork`,
      ),
  perform: async ([id], flags, terminal) => {
    const answer = await answerTo(id, flags, terminal);
    terminal.print(flags.json ? jsonText(answer.facts) : answer.text);
    if (flags.out !== undefined)
      await keepFiles(flags.out, new Map([["rules.json", jsonText(answer.facts)]]), terminal);
    return DONE;
  },
};

async function answerTo(id: string | undefined, flags: RulesFlags, terminal: Terminal): Promise<Answer> {
  const asked = present([
    flags.units && "--units",
    flags.unit !== undefined && "--unit",
    flags.weapon !== undefined && "--weapon",
    flags.keys !== undefined && "--keys",
    flags.decisions && "--decisions",
    flags.export !== undefined && "--export",
  ]);
  if (asked.length > 1)
    throw new UserError(`${listOf(asked, "and")} are ${asked.length} questions; expected one of them`);
  if (asked.length > 0 && flags.status.length > 0)
    throw new UserError(`${asked[0]} lists no rules; leave --status out`);
  if (id !== undefined) {
    const rulebook = await findRulebook(id);
    bringUnits(flags.with ?? []);
    const { units } = await givenUnits(library, rulebook);
    const one = flags.unit ?? flags.weapon;
    if (one !== undefined) return told(rulebook, wholeRow(rulebook, one, flags.unit !== undefined, units), terminal);
    if (flags.keys !== undefined) return told(rulebook, keysOf(rulebook, flags.keys, units), terminal);
    if (flags.export !== undefined) return rowsOf(rulebook, flags.export, flags, units);
    if (flags.decisions) return decisionsOf(rulebook, flags, terminal);
    return flags.units ? unitsOf(rulebook, flags, terminal, units) : oneRulebook(rulebook, flags, terminal);
  }
  if (asked.length > 0) throw new UserError(`whose? Name a rulebook: ${Object.keys(rulebooks).join(", ")}`);
  return allRulebooks(terminal);
}

function collectStatus(text: string, before: readonly CoverageStatus[]): CoverageStatus[] {
  const status = statuses.find((each) => text === each || text === STATUSES[each]);
  if (status !== undefined) return [...before, status];
  throw new InvalidArgumentError(`Expected one of ${statusList}${didYouMean(text, Object.values(STATUSES))}`);
}

async function findRulebook(id: string): Promise<RuleSystem> {
  const ids = Object.keys(rulebooks);
  const rulebook = await rulebookOf(id);
  if (rulebook === undefined)
    throw new UserError(`there is no rulebook "${id}"; there are: ${ids.join(", ")}${didYouMean(id, ids)}`);
  return rulebook;
}

interface Answer {
  readonly facts: unknown;
  readonly text: string;
}

async function allRulebooks(terminal: Terminal): Promise<Answer> {
  const all = await Promise.all(Object.values(rulebooks).map((load) => load()));
  const facts = all.map(({ id, title, modes, coverage, rulings }) => {
    return { id, title, modes, rules: countByStatus(coverage), options: rulings.length };
  });
  const rows = all.map(({ id, title, modes, coverage, rulings }) => {
    const played = coverage.filter(({ status }) => status === "simulated" || status === "simplified").length;
    return [id, title, modes.join(", "), `${played} of ${coverage.length}`, String(rulings.length)];
  });
  const heading = ["Rulebook", "Title", "Modes", "Rules played", "Options"];
  // The ID is what one has to type.
  const look = { align: "lllrr", width: terminal.width, mark: "...", gives: 1 };
  return { facts, text: `${table([heading, ...rows], look).join("\n")}\n` };
}

function oneRulebook(rulebook: RuleSystem, flags: RulesFlags, terminal: Terminal): Answer {
  const startsRight = startsAsAsked(flags);
  const coverage = withSwitches(rulebook)
    .filter(startsRight)
    .filter(({ status }) => flags.status.length === 0 || flags.status.includes(status));
  // Who asks for rules of a status does not ask for options, which have none.
  const rulings = flags.status.length > 0 ? [] : rulebook.rulings.filter(startsRight);
  const blocks = present([
    [rulebook.title, countWords(rulebook.coverage)],
    coverage.length > 0 && coverageLines(coverage),
    rulings.length > 0 && ["Options (options: {key: value} in a scenario, or --set options.key=value)"],
    ...rulings.map(rulingLines(terminal.width)),
  ]);
  if (blocks.length === 1) blocks.push(["No rule and no option of this rulebook is like that."]);
  const { id, title, modes } = rulebook;
  return { facts: { id, title, modes, coverage, options: rulings }, text: blocksText(blocks) };
}

function startsAsAsked(flags: RulesFlags): (named: { readonly id: string }) => boolean {
  return ({ id }) =>
    flags.id.length === 0 || flags.id.some((start) => id.toLowerCase().startsWith(start.toLowerCase()));
}

const KINDS: Readonly<Record<CatalogueEntry["kind"], string>> = {
  profile: "Profiles (profile: of a roster entry)",
  weapon: "Weapons (weapons: of a roster entry)",
  grenade: "Grenades (grenades: of a roster entry)",
  wargear: "Wargear (wargear: of a roster entry)",
  gear: "Gear (gear: of a roster entry)",
};

/** A table for each kind of thing; an army is named in every row, so that grep finds all that it has. */
function unitsOf(rulebook: RuleSystem, flags: RulesFlags, terminal: Terminal, units?: Units): Answer {
  const { id, title } = rulebook;
  const found = rulebook.catalogue(units).filter(startsAsAsked(flags));
  const blocks = Object.entries(KINDS).flatMap(([kind, heading]) => {
    const entries = found.filter((each) => each.kind === kind);
    return entries.length === 0 ? [] : [[heading, ...catalogueTable(entries, terminal)]];
  });
  if (blocks.length === 0) blocks.push(["Nothing that a roster may name starts like that."]);
  return { facts: { id, title, catalogue: found }, text: blocksText([[title], ...blocks]) };
}

/** What players are asked, by which features candidates are told apart, and what a scripted player weighs by: the schema of weights files. */
function decisionsOf({ id, title, players }: RuleSystem, flags: RulesFlags, { width }: Terminal): Answer {
  if (players === undefined) throw new UserError(`${id} has no players but its doctrines`);
  const starts = startsAsAsked(flags);
  const decisions = Object.values(players.decisions).filter(({ name }) => starts({ id: name }));
  const terms = Object.entries(players.terms).filter(([name]) => starts({ id: name }));
  const told = decisions.flatMap(({ name, about, features }) => [
    ...paragraph(`${name}: ${about}`, width, "  "),
    ...paragraph(features.join(" "), width - 4).map((line) => `    ${line}`),
  ]);
  const look = { align: "ll", width, mark: "...", gives: 1 };
  const blocks = present([
    [title],
    told.length > 0 && ["Decisions, and the features of their candidates", ...told],
    terms.length > 0 && ["Terms of a doctrine, and what each is the worth of", ...table(terms, look)],
  ]);
  if (blocks.length === 1) blocks.push(["No decision and no term of this rulebook starts like that."]);
  const facts = { id, title, decisions: decisions.map(({ name, about, features }) => ({ name, about, features })) };
  return { facts: { ...facts, terms: Object.fromEntries(terms) }, text: blocksText(blocks) };
}

/** A table as the rulebook itself is written, to begin one's own with. */
function rowsOf({ id, title, tables = {} }: RuleSystem, asked: string, flags: RulesFlags, units?: Units): Answer {
  // What house rules call it is a name too.
  const name = Object.keys(tables).find((each) => tables[each]!.key === asked) ?? asked;
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table === undefined) {
    const names = Object.keys(tables);
    const expected = names.length === 0 ? "it has none" : `expected ${names.join(", ")}${didYouMean(name, names)}`;
    throw new UserError(`${id} has no table of rows "${name}"; ${expected}`);
  }
  const rows = withUnits(table.rows, units, name).filter(startsAsAsked(flags));
  const about = table.own === undefined ? "" : `# kind: ${name}\n# rules: ${id}\n`;
  return { facts: { id, title, table: name, rows }, text: about + exportRows(table.columns, rows) };
}

function told({ id, title }: RuleSystem, { facts, blocks }: WholeAnswer, { width }: Terminal): Answer {
  const text = blocks.map(({ heading, rows = [], lines = [] }) => {
    const align = "l".repeat(rows[0]?.length ?? 1);
    // What may be there is cut first: it stands whole under --keys, and in an error.
    const gives = rows[0]?.indexOf("May be");
    const list = rows.length === 0 ? [] : table(rows, { align, width: Math.max(width, 100), mark: "...", gives });
    return [heading, ...list, ...lines];
  });
  return { facts: { id, title, ...facts }, text: blocksText([[title], ...text]) };
}

function catalogueTable(entries: readonly CatalogueEntry[], { width }: Terminal): string[] {
  const hasArmies = entries.some(({ army }) => army !== undefined);
  const hasPrices = entries.some(({ points }) => points !== undefined);
  const row = (id: string, name: string, army: string, points: string) =>
    present([id, name, hasArmies && army, hasPrices && points]);
  const rows = entries.map(({ id, name, army = "", points }) =>
    row(id, name, army, points === undefined ? "" : decimal(points)),
  );
  const align = `ll${hasArmies ? "l" : ""}${hasPrices ? "r" : ""}`;
  return table([row("ID", "Name", "Army", "Points"), ...rows], { align, width, mark: "...", gives: 1 });
}

function countByStatus(coverage: readonly Coverage[]): Record<string, number> {
  return Object.fromEntries(
    statuses.map((status) => [status, coverage.filter((each) => each.status === status).length]),
  );
}

function countWords(coverage: readonly Coverage[]): string {
  const counts = countByStatus(coverage);
  const words = statuses.map((status) => `${counts[status]} ${STATUSES[status]}`);
  return `${coverage.length} rules: ${words.join(", ")}`;
}

/** What becomes of a rule, and whether a house rule can switch it off. */
interface Listed extends Coverage {
  readonly switchable?: true;
}

/** A rule that is not played has a switch where some item names it, but nothing to switch off. */
function withSwitches({ coverage, houseRuleKeys }: RuleSystem): readonly Listed[] {
  const keys = houseRuleKeys();
  return coverage.map((rule) =>
    keys.has(`rules.${rule.id}`) && rule.status !== "notSimulated" ? { ...rule, switchable: true } : rule,
  );
}

/** One rule a line, however long: so that grep finds it whole and a pager can cut it. */
function coverageLines(coverage: readonly Listed[]): string[] {
  const id = Math.max(...coverage.map((each) => each.id.length));
  const status = Math.max(...coverage.map((each) => STATUSES[each.status].length));
  const switches = coverage.some(({ switchable }) => switchable);
  const lines = coverage.map((each) => {
    const mark = switches ? `${each.switchable ? "switch" : "      "}  ` : "";
    return `${each.id.padEnd(id)}  ${STATUSES[each.status].padEnd(status)}  ${mark}${each.how ?? ""}`.trimEnd();
  });
  const heading = "Rules (switch: houseRules: {rules.<ID>: off} in a scenario, or --set houseRules.rules.<ID>=off)";
  return [switches ? heading : "Rules", ...lines];
}

function idleWords(values: readonly string[]): string {
  return values.length === 1
    ? ", changes nothing: there is only one reading"
    : ", changes nothing yet: nothing that is played tells its readings apart";
}

function rulingLines(width: number): (ruling: Ruling) => string[] {
  const indented = (text: string) => paragraph(text, width - 4).map((line) => `    ${line}`);
  return ({ key, id, values, about, active, ...ruling }) => [
    `${key} (${id})${active ? "" : idleWords(values)}`,
    ...indented(values.map((value) => (value === ruling.default ? `${value} (default)` : value)).join(" | ")),
    ...indented(about),
  ];
}
