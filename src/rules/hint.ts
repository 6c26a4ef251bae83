/** Help for mistyped words in messages. Cold. */
import { nearest } from "../scenario/nearest.ts";

/** `; did you mean "bolter"?`, or nothing when no word is near enough. */
export function didYouMean(found: string, words: Iterable<string>): string {
  const word = nearest(found, words);
  return word === undefined ? "" : `; did you mean "${word}"?`;
}
