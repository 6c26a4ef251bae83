/** "Did you mean ...?": the valid word that a mistyped one most likely stands for. Cold. */

/** How many single-character edits (insert, delete, replace, swap of neighbours) turn one word into the other. */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column < width; column++) {
      const same = from[row - 1] === to[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) edits = Math.min(edits, beforeLast[column - 2]! + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}

/**
 * The nearest candidate, or nothing when none is near enough to be worth a question: a third of the letters may differ, and case
 * does not count. A word that only lacks the front of a dotted key (`pinTest` for `ld.pinTest`), or that starts exactly one
 * candidate, finds it too. Ties go to the first.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  if (wanted === "" || wanted.length > 100) return undefined;
  const all = [...candidates];
  let best: string | undefined;
  let bestEdits = Number.POSITIVE_INFINITY;
  for (const candidate of all) {
    const longer = Math.max(candidate.length, wanted.length);
    const allowed = longer <= 2 ? 0 : Math.max(1, Math.floor(longer / 3));
    if (Math.abs(candidate.length - wanted.length) > allowed) continue;
    const edits = editDistance(wanted, candidate.toLowerCase());
    if (edits <= allowed && edits < bestEdits) {
      best = candidate;
      bestEdits = edits;
    }
  }
  return best ?? onlyOne(all, (candidate) => candidate.endsWith(`.${wanted}`)) ?? byStart(wanted, all);
}

function byStart(wanted: string, candidates: readonly string[]): string | undefined {
  return wanted.length < 3 ? undefined : onlyOne(candidates, (candidate) => candidate.startsWith(wanted));
}

function onlyOne(candidates: readonly string[], fits: (lowerCase: string) => boolean): string | undefined {
  const found = candidates.filter((candidate) => fits(candidate.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

/** `; did you mean "bolter"?`, or nothing when no word is near enough: the end of a message. */
export function didYouMean(found: string, words: Iterable<string>): string {
  const word = nearest(found, words);
  return word === undefined ? "" : `; did you mean "${word}"?`;
}
