/** Portfolios: the scripts that a side chooses from where it names nobody, as a rulebook lists them. Cold. */

/** A `policy` that plays like a doctrine with weights of its own. */
export interface TrainedScript {
  readonly doctrine: string;
  readonly weights: string;
  readonly source: string;
  readonly [knob: string]: string | number;
}

/**
 * Reads a list, the script that matters most first: paragraphs of a doctrine, which may be followed by terms and what each weighs instead; `#`
 * begins a line of comment. Those that weigh otherwise are called trained-1, trained-2, ... in their order.
 */
export function portfolioOf(text: string): (string | TrainedScript)[] {
  const bare = text.replace(/^ *#.*\n/gm, "").trim();
  if (bare === "") return [];
  let trained = 0;
  return bare.split(/\n\s*\n/).map((paragraph) => {
    const [doctrine, ...words] = paragraph.trim().split(/\s+/);
    if (words.length === 0) return doctrine!;
    const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, Number(words[i + 1])] as const] : []));
    // As a weights file is kept once it is read: by the names of the terms.
    const terms = Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
    trained++;
    return { doctrine: doctrine!, weights: `trained-${trained}`, source: JSON.stringify({ decisions: {}, terms }) };
  });
}
