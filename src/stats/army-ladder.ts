/**
 * Armies of a mixed list at exactly equal cost: a ladder of models in buying order, two neighbouring rungs of which are mixed so that the
 * expected cost is the budget. *Cold.*
 *
 * For: comparing lists at equal points while prices move. The order never looks at prices, so a rung is the same army at every price, only
 * one model is ever in question, and a score is continuous in all prices. Not for: "what the budget buys", which is the lower rung alone.
 * Reference: Sainte-Lague's method of apportionment (Balinski & Young 1982, Fair Representation); the mixture is systematic rounding (Madow
 * 1949, Ann. Math. Stat. 20:333-354) of one number.
 * Example: of 8 a and 1 b the first twelve are aaaabaaaaaaa; at prices 9 and 20 a budget of 100 buys 9 of them, and a tenth in 8 of 9 battles.
 */

/** Which kind is bought next, so many times: the one with the greatest a / (2n + 1), of equals the first. */
export function buyingOrder(recipe: readonly number[], models: number): number[] {
  const bought = recipe.map(() => 0);
  return Array.from({ length: models }, () => {
    let next = 0;
    const claim = (kind: number) => recipe[kind] / (2 * bought[kind] + 1);
    for (let kind = 1; kind < recipe.length; kind++) if (claim(kind) > claim(next)) next = kind;
    bought[next]++;
    return next;
  });
}

/** Between rung and rung + 1: the upper one in the share `part` of the battles. */
export interface LadderPosition {
  readonly rung: number;
  readonly part: number;
}

/** Where rising costs of rungs meet the budget; undefined where the first is dearer, or none is. */
export function ladderPosition(costs: readonly number[], budget: number): LadderPosition | undefined {
  if (!(costs[0] <= budget)) return undefined;
  for (let rung = 0; rung + 1 < costs.length; rung++)
    if (costs[rung + 1] > budget) return { rung, part: (budget - costs[rung]) / (costs[rung + 1] - costs[rung]) };
  return undefined;
}

/** Two armies meet at so many rungs, in this share of the battles. */
export interface LadderCorner {
  readonly first: number;
  readonly second: number;
  readonly weight: number;
}

/** The corners of two armies that are mixed independently, at most four; those that are never met are left out. */
export function ladderCorners(one: LadderPosition, other: LadderPosition): LadderCorner[] {
  const ends = ({ rung, part }: LadderPosition) => [
    { rung, weight: 1 - part },
    { rung: rung + 1, weight: part },
  ];
  return ends(one)
    .flatMap((a) => ends(other).map((b) => ({ first: a.rung, second: b.rung, weight: a.weight * b.weight })))
    .filter(({ weight }) => weight > 0);
}
