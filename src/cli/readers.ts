/** What is written after an option, read: a value, or what was expected instead. Cold. */
import { InvalidArgumentError } from "commander";
import { doctrines } from "../players/index.ts";
import { nearest } from "../scenario/nearest.ts";

/** Names of doctrines with commas, each once; "all" is every one but `random`, which does not mean to win. */
export function readPolicies(text: string): string[] {
  const known = doctrines.map(({ name }) => name);
  const names = [...new Set(text.split(",").map((name) => name.trim()))].filter((name) => name !== "");
  if (names.length === 1 && names[0] === "all") return known.filter((name) => name !== "random");
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length > 0 && unknown.length === 0) return names;
  const meant = unknown.flatMap((name) => nearest(name, known) ?? []);
  const hint = meant.length === 0 ? "" : ` Did you mean ${meant.join(", ")}?`;
  throw new InvalidArgumentError(`Expected "all" or some of ${known.join(", ")}, with commas.${hint}`);
}

export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** A whole number above 0; digits may be set apart by `_`, `,` or spaces, and 1e6 is a million. */
export function readCount(text: string): number {
  const number = numberIn(text.replace(/[_, ](?=\d{3})/g, ""));
  if (!Number.isSafeInteger(number) || number <= 0)
    throw new InvalidArgumentError(
      number > Number.MAX_SAFE_INTEGER
        ? `Expected at most ${Number.MAX_SAFE_INTEGER}.`
        : "Expected a whole number above 0, such as 100000.",
    );
  return number;
}

/** `0.005` or `0.5%`. What is too much is for whoever uses it to say. */
export function readShare(text: string): number {
  const [, digits, percent] = /^\s*(.*?)\s*(%?)\s*$/s.exec(text)!;
  const number = numberIn(digits!) / (percent === "%" ? 100 : 1);
  if (!(number > 0)) throw new InvalidArgumentError("Expected a number above 0, such as 0.005 or 0.5%.");
  return number;
}

/** `0.95` or `95%`: an interval that holds the truth in no more than every second run says nothing. */
export function readConfidence(text: string): number {
  const share = readShare(text);
  if (!(share > 0.5 && share < 1))
    throw new InvalidArgumentError("Expected a number above 0.5 and below 1, such as 0.95 or 95%.");
  return share;
}

export const readThreads = readWhole;

export function readWhole(text: string): number {
  const number = numberIn(text);
  if (!(Number.isSafeInteger(number) && number >= 0))
    throw new InvalidArgumentError("Expected a whole number, 0 or more.");
  return number;
}

/** Decimal notation only: `Number` would also take "", "0x10" and "Infinity". */
function numberIn(text: string): number {
  return /^\d*\.?\d+(e\+?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
