/**
 * The schema of scenario files for editors: completion, hover texts and red underlines while typing. Written from the same zod
 * schemas that validate, with what only an editor needs added. Cold.
 */
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { type JsonSchema, jsonSchemaOf } from "./expected.ts";
import { type Doctrines, scenarioSchema } from "./schema.ts";

/** One schema for all rulebooks: `rules:` decides what the rest may be. */
export function scenarioJsonSchema(rulebooks: readonly RuleSystem[], doctrines: Doctrines): JsonSchema {
  const rulebookIds = rulebooks.map((rulebook) => rulebook.id);
  const schemas = rulebooks.map((rulebook) => {
    const zodSchema = scenarioSchema({ rulebookIds: [rulebook.id], doctrines, rulebook, mode: undefined });
    return forEditors(jsonSchemaOf(zodSchema), rulebook);
  });
  const draft = "https://json-schema.org/draft/2020-12/schema";
  if (schemas.length === 1) return { ...schemas[0]!, $schema: draft, title: "wargauge scenario" };
  return {
    $schema: draft,
    title: "wargauge scenario",
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

function forEditors(schema: JsonSchema, rulebook: RuleSystem): JsonSchema {
  const { $schema: _draft, ...rest } = schema;
  const properties = rest.properties!;
  properties["seed"] = { ...properties["seed"], type: ["string", "number", "boolean"] };
  properties["options"]!.properties = optionProperties(rulebook);
  properties["houseRules"]!.properties = houseRuleProperties(properties["houseRules"]!.properties ?? {}, rulebook);
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

function houseRuleProperties(types: Record<string, JsonSchema>, rulebook: RuleSystem): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...rulebook.houseRuleKeys()].map(([key, value]) => [
      key,
      { ...types[key], description: `The rulebook says ${JSON.stringify(value)}.` },
    ]),
  );
}
