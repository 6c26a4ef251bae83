/** Chosen players as text: what a report keeps, so that a later run is played by them and nothing is chosen or trained anew. Cold, pure. */
import { z } from "zod";
import { UserError } from "../errors.ts";
import type { PlayedWell } from "../estimate/played-well.ts";
import { doctrineOf } from "../players/index.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { toRational } from "../stats/rational.ts";
import type { StoredPlayers } from "./choose-players.ts";

const FORM = "wargauge-players/1";

const share = z.string().regex(/^\d+(\/[1-9]\d*)?$/);
const search = z.strictObject({ rollouts: z.int().min(1), width: z.int().min(1) });
const policy = z.union([
  z.string(),
  z.object({ doctrine: z.string() }).catchall(z.union([z.string(), z.number(), search])),
]);
const side = z.object({ name: z.string(), scripts: z.array(z.object({ script: policy, weight: share })).min(1) });
const stored = z.object({
  form: z.literal(FORM),
  rules: z.string(),
  sides: z.tuple([side, side]),
  selection: z.object({
    cap: z.int(),
    stages: z.int(),
    battles: z.int(),
    trained: z.int().optional(),
    value: share,
    table: z.array(z.array(z.array(z.int().min(0)))),
  }),
});

/** Of each side the scripts, how often each is played, and the table that they were chosen by. */
export function playersText({ rules, sides, selection }: PlayedWell): string {
  const told: z.infer<typeof stored> = {
    form: FORM,
    rules,
    sides: sides.map(({ name, scripts }) => ({
      name,
      scripts: scripts.map(({ script, weight }) => ({ script, weight })),
    })) as never,
    selection: selection as never,
  };
  return `${JSON.stringify(told)}\n`;
}

/** Reads it again. Throws a `UserError` that names the file, and what is wrong with it. */
export function storedPlayers(text: string, path: string, rulebook: RuleSystem): StoredPlayers {
  const fail = (message: string): never => {
    throw new UserError(
      `${path}: ${message}; expected the ${FORM.split("/")[0]} file of a report (players.json), or default, careful or named`,
    );
  };
  const found = stored.safeParse(parsed(text) ?? fail("it is not JSON"));
  if (!found.success) return fail(z.prettifyError(found.error).replaceAll("\n", " "));
  const { rules, sides, selection } = found.data;
  if (rules !== rulebook.id) fail(`its players play ${rules}, and this is ${rulebook.id}`);
  const [first, second] = sides.map(({ scripts }) => scripts.map((each) => each.script));
  for (const each of [...first!, ...second!]) check(each, rulebook, fail);
  const { table, value, ...counts } = selection;
  if (table.length !== first!.length || table.some((row) => row.length !== second!.length))
    fail(`its table is not of ${first!.length} by ${second!.length} scripts`);
  const [p, q] = sides.map(({ scripts }) => scripts.map(({ weight }) => toRational(weight)));
  return {
    scripts: [first!, second!],
    selection: {
      ...(counts as Omit<StoredPlayers["selection"], "mixes" | "value" | "table">),
      mixes: [p!, q!],
      value: toRational(value),
      table: table.map((row) => row.map((cell) => Float64Array.from(cell))),
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A file that was made by hand has to name what there is, and may bring no code. */
function check(script: z.infer<typeof policy>, { players }: RuleSystem, fail: (message: string) => never): void {
  if (typeof script !== "string" && script["module"] !== undefined)
    fail(`${script["module"]} is code, which only a scenario may name`);
  doctrineOf(script);
  if (typeof script === "string" || script["source"] === undefined) return;
  const source = parsed(String(script["source"])) as Record<string, Record<string, unknown>> | undefined;
  const { terms = {}, decisions = {} } = source ?? {};
  const unknown = [
    ...Object.keys(terms).filter((term) => !(term in (players?.terms ?? {}))),
    ...Object.keys(decisions).filter((decision) => !(decision in (players?.decisions ?? {}))),
  ];
  if (unknown.length > 0) fail(`${script["weights"]} weighs what is not weighed: ${unknown.join(", ")}`);
  const wrong = Object.entries(terms).filter(([, weight]) => typeof weight !== "number");
  if (wrong.length > 0) fail(`${script["weights"]}: ${wrong[0]![0]} is no number`);
}
