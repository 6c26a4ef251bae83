/**
 * The schema of scenario files for editors: completion, hover texts and red underlines while typing. Written from the same zod
 * schemas that validate, with what only an editor needs added.
 */
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import { type JsonSchema, jsonSchemaOf } from "../../src/scenario/expected.ts";
import { type Doctrines, scenarioSchema } from "../../src/scenario/schema.ts";

/** One schema for all rulebooks: `rules:` decides what the rest may be. */
export function scenarioJsonSchema(rulebooks: readonly RuleSystem[], doctrines: Doctrines): JsonSchema {
  const rulebookIds = rulebooks.map((rulebook) => rulebook.id);
  const schemas = rulebooks.map((rulebook) => {
    const zodSchema = scenarioSchema({ rulebookIds: [rulebook.id], doctrines, rulebook, mode: undefined });
    return forEditors(jsonSchemaOf(zodSchema), rulebook);
  });
  const draft = "https://json-schema.org/draft/2020-12/schema";
  if (schemas.length === 1) return { ...schemas[0]!, $schema: draft, title: "wargauge scenario" };
  // The default of an option is the first of its words, which is said once: among all rulebooks there are hundreds.
  for (const schema of schemas) {
    for (const option of Object.values(schema.properties!["options"]!.properties!))
      delete (option as { default?: unknown }).default;
  }
  const sides = schemas.map((schema) => (schema.properties!["sides"]!.items as JsonSchema).properties!);
  const alike = { ...saidOnce(sides), ...saidOnce(schemas.map((schema) => schema.properties!)) };
  return {
    $schema: draft,
    title: "wargauge scenario",
    $defs: { ...alike, ...sharedIn([...Object.values(alike), ...schemas]) },
    type: "object",
    required: ["rules"],
    properties: { rules: { enum: rulebookIds, description: "The rulebook that is played." } },
    allOf: schemas.map((schema, index) => ({
      if: { properties: { rules: { const: rulebookIds[index] } }, required: ["rules"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: schema,
    })),
  };
}

/** Takes what all rulebooks say alike out of them, and puts a reference in its place. */
function saidOnce(all: readonly Record<string, JsonSchema>[]): Record<string, JsonSchema> {
  const alike = Object.entries(all[0]!).filter(([key, value]) => {
    const text = JSON.stringify(value);
    return all.every((each) => JSON.stringify(each[key]) === text);
  });
  for (const each of all) for (const [key] of alike) each[key] = { $ref: `#/$defs/${key}` };
  return Object.fromEntries(alike);
}

/** Whatever stands in several places and is longer than a reference to it: texts of schemas by their names. House rules are told apart by tests as they are. */
const WORTH_SHARING = 70;

/** Puts references in the places of what is said more than once, longest first, and returns what they refer to. */
function sharedIn(schemas: readonly JsonSchema[]): Record<string, JsonSchema> {
  const shared: Record<string, JsonSchema> = {};
  for (;;) {
    const places = new Map<string, [Record<string, unknown>, string][]>();
    for (const schema of [...schemas, ...Object.values(shared)]) {
      visit(schema as Record<string, unknown>, (parent, key) => {
        const text = JSON.stringify(parent[key]);
        if (text.length > WORTH_SHARING) places.set(text, [...(places.get(text) ?? []), [parent, key]]);
      });
    }
    const again = [...places].filter(([, found]) => found.length > 1).sort(([a], [b]) => b.length - a.length)[0];
    if (again === undefined) return shared;
    const name = `s${Object.keys(shared).length + 1}`;
    shared[name] = JSON.parse(again[0]) as JsonSchema;
    for (const [parent, key] of again[1]) parent[key] = { $ref: `#/$defs/${name}` };
  }
}

/** Visits the schemas inside a schema: those of properties, items and alternatives, each with what holds it. */
function visit(schema: Record<string, unknown>, see: (parent: Record<string, unknown>, key: string) => void): void {
  const inside = (parent: Record<string, unknown>, key: string): void => {
    const value = parent[key];
    if (typeof value !== "object" || value === null || Array.isArray(value) || key === "houseRules") return;
    see(parent, key);
    visit(parent[key] as Record<string, unknown>, see);
  };
  if (schema["properties"] !== undefined) {
    const properties = schema["properties"] as Record<string, unknown>;
    for (const key of Object.keys(properties)) inside(properties, key);
  }
  if (schema["items"] !== undefined) inside(schema, "items");
  for (const word of ["anyOf", "prefixItems"]) {
    const list = schema[word];
    if (Array.isArray(list)) for (const i of list.keys()) inside(list as unknown as Record<string, unknown>, String(i));
  }
}

function forEditors(schema: JsonSchema, rulebook: RuleSystem): JsonSchema {
  const { $schema: _draft, ...rest } = schema;
  const properties = rest.properties!;
  properties["seed"] = { ...properties["seed"], type: ["string", "number", "boolean"] };
  properties["options"]!.properties = optionProperties(rulebook);
  properties["houseRules"] = houseRules(properties["houseRules"]!, rulebook);
  const side = properties["sides"]!.items as JsonSchema;
  // A roster file may bring the name; whether it does, an editor cannot see.
  side.required = (side.required ?? []).filter((key) => key !== "roster" && key !== "name");
  side.oneOf = [{ required: ["name", "roster"] }, { required: ["rosterFile"] }];
  return rest;
}

/** Options compare as text, so an editor must take `12` and `true` for `"12"` and `"true"`. */
function optionProperties(rulebook: RuleSystem): Record<string, JsonSchema> {
  return Object.fromEntries(
    rulebook.rulings.map((ruling) => {
      const twins = ruling.values.flatMap(unquotedTwin);
      const description = `${ruling.id}: ${ruling.about}`;
      return [ruling.key, { enum: [...ruling.values, ...twins], default: ruling.default, description }];
    }),
  );
}

function unquotedTwin(value: string): (number | boolean)[] {
  if (value === "true" || value === "false") return [value === "true"];
  return value.trim() !== "" && String(Number(value)) === value && Number.isFinite(Number(value))
    ? [Number(value)]
    : [];
}

/** A table with at most so many house-rule keys is listed, with what the rulebook says; of a larger one only patterns are told. */
const LISTED = 5;

/**
 * The keys of house rules. There are thousands: listed one by one they made a megabyte. Patterns say exactly the same keys and kinds of
 * value in a hundredth of that; what an editor loses is completion and hover text in the large tables (profiles, weapons, switches).
 */
function houseRules(schema: JsonSchema, rulebook: RuleSystem): JsonSchema {
  const types = schema.properties ?? {};
  const values = rulebook.houseRuleKeys();
  const properties: Record<string, JsonSchema> = {};
  const patternProperties: Record<string, JsonSchema> = {};
  for (const [table, keys] of grouped(values.keys(), (key) => key.slice(0, key.indexOf(".")))) {
    if (keys.length <= LISTED) for (const key of keys) properties[key] = { ...types[key], default: values.get(key)! };
    else
      for (const [type, ofType] of grouped(keys, (key) => JSON.stringify(types[key])))
        for (const pattern of patternsOf(table, ofType)) patternProperties[pattern] = JSON.parse(type) as JsonSchema;
  }
  return { ...schema, properties, patternProperties };
}

/** Patterns that fit these keys `table.row` or `table.row.column` and no other: rows that have the same columns share one. */
function patternsOf(table: string, keys: readonly string[]): string[] {
  const cells = keys.map((key) => /^([^.]*)\.?(.*)$/.exec(key.slice(table.length + 1))!);
  const columnsOfRow = grouped(cells, ([, row]) => row!);
  const rowsWithColumns = grouped(columnsOfRow, ([, row]) => row.map(([, , column]) => column).join(" "));
  return [...rowsWithColumns.values()].map((rows) => {
    const columns = rows[0]![1].map(([, , column]) => column!);
    return `^${literal(table)}\\.${oneOf(rows.map(([row]) => row))}${columns[0] === "" ? "" : `\\.${oneOf(columns)}`}$`;
  });
}

function oneOf(texts: readonly string[]): string {
  return `(${texts.map(literal).join("|")})`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function grouped<T>(items: Iterable<T>, by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group === undefined) groups.set(by(item), [item]);
    else group.push(item);
  }
  return groups;
}
