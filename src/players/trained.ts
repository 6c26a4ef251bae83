/** Scripts that were trained, as a rulebook lists them: what the terms of a doctrine weigh instead. Cold. */

/** A `policy` that plays like a doctrine with weights of its own. */
export interface TrainedScript {
  readonly doctrine: string;
  readonly weights: string;
  readonly source: string;
  readonly [knob: string]: string | number;
}

/**
 * Reads a list: paragraphs of a doctrine and then terms, each followed by its weight; `#` begins a line of comment. They are called trained-1,
 * trained-2, ... in their order.
 */
export function trainedScripts(text: string): TrainedScript[] {
  const bare = text.replace(/^ *#.*\n/gm, "").trim();
  if (bare === "") return [];
  return bare.split(/\n\s*\n/).map((paragraph, k) => {
    const [doctrine, ...words] = paragraph.trim().split(/\s+/);
    const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, Number(words[i + 1])] as const] : []));
    // As a weights file is kept once it is read: by the names of the terms.
    const terms = Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
    return { doctrine: doctrine!, weights: `trained-${k + 1}`, source: JSON.stringify({ decisions: {}, terms }) };
  });
}
