/** "This scenario, but ...": variants of one document for comparisons and sweeps, by edits or by the names that the document gives them. Cold. */
import { UserError } from "../errors.ts";
import { editsOf, type NamedEdits } from "./expect.ts";
import { type LoadedScenario, resolveDocument, type ScenarioDocument } from "./load.ts";
import { didYouMean } from "./nearest.ts";
import { child, plainValue } from "./tree.ts";

export interface Variant extends LoadedScenario {
  /** The edits as they were written, unless the caller has a better name. */
  readonly name: string;
  readonly sets: readonly string[];
}

export const AS_WRITTEN = "as written";
/** The axis of a sweep whose values are names of variants. */
export const VARIANT_AXIS = "variant";

/** The document with the edits, validated as a whole. The document itself stays as it is; its files are not read again. */
export async function variant(document: ScenarioDocument, sets: readonly string[], name?: string): Promise<Variant> {
  const loaded = await resolveDocument(document, sets);
  return { ...loaded, name: name ?? (sets.length === 0 ? AS_WRITTEN : sets.join(", ")), sets };
}

/** Names of the variants of a document, in their order. */
export function variantNames(document: ScenarioDocument): string[] {
  return Object.keys(variantsOf(document));
}

/** As the text has them, validated or not: whoever opens one of them learns what is wrong with it. */
function variantsOf({ root }: ScenarioDocument): NamedEdits {
  const tree = child(root, "variants");
  return tree?.kind === "map" ? (plainValue(tree) as NamedEdits) : {};
}

/** `as written`, or the edits of a variant by its name. */
export function namedEdits(document: ScenarioDocument, name: string): readonly string[] {
  if (name === AS_WRITTEN) return [];
  const variants = variantsOf(document);
  const edits = editsOf(variants, name);
  if (edits !== undefined) return edits;
  const names = Object.keys(variants);
  const known = names.length === 0 ? "it names none under variants:" : `expected one of ${names.join(", ")}`;
  throw new UserError(`${document.path} has no variant "${name}"; ${known}${didYouMean(name, names)}`);
}

/** `--variant`, each an edit or a name: the edits of all, and what they are called together if names are all there is. */
export function readVariants(
  document: ScenarioDocument,
  texts: readonly string[],
): { readonly edits: readonly string[]; readonly name?: string } {
  const isName = (text: string) => !text.includes("=") || editsOf(variantsOf(document), text) !== undefined;
  const edits = texts.flatMap((text) => (isName(text) ? namedEdits(document, text) : [text]));
  return { edits, ...(texts.length > 0 && texts.every(isName) && { name: texts.join(" + ") }) };
}

/** `--vary variant=all`: as written, then all that the document names. */
export function allVariants(document: ScenarioDocument, vary: string): string {
  if (!/^\s*variant\s*=\s*all\s*$/.test(vary)) return vary;
  const names = variantNames(document);
  if (names.length === 0)
    throw new UserError(`${document.path} names no variants; add  variants: {NAME: {path: value}}`);
  return `${VARIANT_AXIS}=${[AS_WRITTEN, ...names].map((name) => JSON.stringify(name)).join(",")}`;
}
