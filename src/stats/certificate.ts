/**
 * Who plays on, until a verdict on both sides played well is certain: first the pair itself, until it shows a direction; then those replies
 * that could deny it, each until it cannot; then the pair again, until its score is known well enough. *Cold: once a chunk.*
 *
 * For: sequential answers. Each arm is looked at by its own betting confidence sequence, which is right at all looks at once, so it may
 * stop whenever it likes, and the bracket of them all still holds with 1 - alpha. A turn is a function of the counts alone.
 * Not for: a fixed number of blocks, where all arms play as many.
 * Example: a pair at 0.40 to 0.45 asks the rows, of which the one at 0.38 to 0.52 plays on alone.
 */
import { type Counts, endsOf, type Replies } from "./bracket.ts";
import type { Interval } from "./interval.ts";

export interface CertificateRule {
  readonly alpha: number;
  /** Half of the band round 1/2 that counts as no difference. */
  readonly delta: number;
  /** Half-width at which the score of the pair is known well enough. */
  readonly half: number;
  /** Blocks of an arm at most. */
  readonly cap: number;
}

/** The arms that play a chunk more, as those of `Replies`; none: the end. */
export interface Turn {
  readonly own: boolean;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

export function nextTurn({ own, rows, columns }: Replies, { alpha, delta, half, cap }: CertificateRule): Turn {
  const ends = (counts: Counts) => endsOf(counts, "betting-cs", alpha);
  const mayPlay = (counts: Counts) => blocksOf(counts) < cap;
  const pair = ends(own);
  const { floor, ceiling } = boundsFor(pair, delta);
  if (floor === undefined && ceiling === undefined) return { ...NONE, own: mayPlay(own) };
  const deniers = (of: readonly Counts[], denies: (interval: Interval) => boolean) =>
    of.flatMap((counts, script) => (counts !== own && denies(ends(counts)) ? [{ counts, script }] : []));
  const below = floor === undefined ? [] : deniers(columns, ({ low }) => low <= floor);
  const above = ceiling === undefined ? [] : deniers(rows, ({ high }) => high >= ceiling);
  const open = [...below, ...above];
  if (open.length > 0 && open.every(({ counts }) => mayPlay(counts))) {
    const [inRows, inColumns] = [above, below].map((of) => of.map(({ script }) => script));
    return { own: false, rows: inRows, columns: inColumns };
  }
  return { ...NONE, own: mayPlay(own) && pair.high - pair.low > 2 * half };
}

/** What no column may fall to and no row rise to, by what the pair shows; neither: it shows nothing yet. */
function boundsFor({ low, high }: Interval, delta: number): { floor?: number; ceiling?: number } {
  if (low > 0.5) return { floor: 0.5 };
  if (high < 0.5) return { ceiling: 0.5 };
  return low > 0.5 - delta && high < 0.5 + delta ? { floor: 0.5 - delta, ceiling: 0.5 + delta } : {};
}

const NONE: Turn = { own: false, rows: [], columns: [] };

function blocksOf(counts: Counts): number {
  let blocks = 0;
  for (let i = 0; i < counts.length; i++) blocks += counts[i];
  return blocks;
}
