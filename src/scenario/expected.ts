/**
 * What a place in a scenario may hold, in plain English. It is read from the JSON Schema that zod writes, which says the same as the
 * zod schema in a form that is documented and can be walked. Cold, and used only once something is wrong.
 */
import { z } from "zod";
import { listOf } from "./problems.ts";

/** The part of JSON Schema that zod uses for the schemas here. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  required?: string[];
  items?: boolean | JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  title?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  $schema?: string;
}

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** The schemas that a place may follow: more than one below a union. */
export function schemasAt(root: JsonSchema, path: readonly (string | number)[]): JsonSchema[] {
  let reached = branches(root, root);
  for (const step of path) {
    reached = reached.flatMap((schema) => stepInto(schema, step)).flatMap((schema) => branches(schema, root));
  }
  return reached;
}

function stepInto(schema: JsonSchema, step: string | number): JsonSchema[] {
  const found =
    typeof step === "number"
      ? (schema.prefixItems?.[step] ?? schema.items)
      : (ownProperty(schema.properties, step) ?? schema.additionalProperties);
  return typeof found === "object" ? [found] : [];
}

function ownProperty(properties: Record<string, JsonSchema> | undefined, key: string): JsonSchema | undefined {
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function branches(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const target = schema.$ref === "#" ? root : root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    return target === undefined ? [] : branches(target, root);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((choice) => branches(choice, root));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

/** The keys that a mapping at this place may have. */
export function keysOf(schemas: readonly JsonSchema[]): string[] {
  const keys = schemas.flatMap((schema) => [
    ...Object.keys(schema.properties ?? {}),
    ...(schema.propertyNames?.enum ?? []).map(String),
  ]);
  return [...new Set(keys)].filter((key) => key !== "$schema");
}

/** The words that a value at this place may be, for a suggestion. */
export function wordsOf(schemas: readonly JsonSchema[]): string[] {
  const words = schemas.flatMap((schema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const]));
  return [...new Set(words)].map(String);
}

/** `a whole number from 1 to 5`, `attack, duel or battle`, `a mapping with the keys name and roster`. */
export function expectedText(schemas: readonly JsonSchema[]): string {
  const words = wordsOf(schemas);
  const others = schemas.filter((schema) => schema.enum === undefined && schema.const === undefined);
  const parts = [...wordList(words), ...new Set(others.map(oneExpected))];
  return parts.length === 0 ? "another value" : listOf(parts, "or");
}

const longestList = 13;
const longestKeyList = 6;

/** The words, or the first of many. */
function wordList(words: readonly string[]): string[] {
  if (words.length <= longestList) return [...words];
  return [`one of ${words.slice(0, longestList).join(", ")} … (${words.length} in all)`];
}

/** The keys for a message; of many only the first, or just the one that most likely was meant. */
export function keyList(keys: readonly string[], likely: string | undefined): string {
  if (keys.length <= longestList) return listOf(keys, "or");
  return likely === undefined ? wordList(keys).join("") : `one of ${keys.length} others`;
}

function oneExpected(schema: JsonSchema): string {
  switch (schema.type) {
    case "integer":
      return `a whole number${rangeText(schema)}`;
    case "number":
      return `a number${rangeText(schema)}`;
    case "array":
      return `a list${lengthText(schema)}`;
    case "object":
      return keysOf([schema]).length === 0 ? "a mapping" : `a mapping with the keys ${mappingKeys(schema)}`;
    default:
      return PLAINLY[String(schema.type)] ?? "another value";
  }
}

const PLAINLY: Readonly<Record<string, string>> = { string: "a text", boolean: "true or false", null: "null" };

/** Keys that must be there come first and, of many, alone. */
function mappingKeys(schema: JsonSchema): string {
  const required = schema.required ?? [];
  const optional = keysOf([schema]).filter((key) => !required.includes(key));
  if (required.length + optional.length <= longestKeyList) return listOf([...required, ...optional], "and");
  return `${[...required, ...optional].slice(0, Math.max(required.length, 3)).join(", ")}, …`;
}

function rangeText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  // zod writes the safe integers as the range of every whole number.
  const low = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`;
  const limits = [
    low === undefined ? "" : `of at least ${low}`,
    exclusiveMinimum === undefined ? "" : `above ${exclusiveMinimum}`,
    high === undefined ? "" : `of at most ${high}`,
    exclusiveMaximum === undefined ? "" : `below ${exclusiveMaximum}`,
  ].filter((limit) => limit !== "");
  return limits.length === 0 ? "" : ` ${limits.join(" and ")}`;
}

function lengthText({ minItems, maxItems, prefixItems }: JsonSchema): string {
  const exact = prefixItems?.length ?? (minItems === maxItems ? minItems : undefined);
  return exact === undefined ? "" : ` of ${exact}`;
}
