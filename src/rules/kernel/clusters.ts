/**
 * The default split of clusters of contacts: contacts are a graph, which is taken apart into fights of one model against others. Shared by the rulebooks
 * whose models fight one by one. Warm: once a phase of close combat.
 */

/** The columns of a board that hold contacts, and what becomes of them. Models of seat 1 come first, so many of each seat. */
export interface Contacts {
  /** Who touches whom: one of seat 1, one of seat 2. */
  readonly pairs: Int16Array;
  /** Marks models: 1 as members of the cluster under way, 2 when they are dealt with. */
  readonly unseen: Int8Array;
  /** How many fight a model, and against whom it was dealt. */
  readonly gang: Int8Array;
  readonly dealt: Int16Array;
}

/** Who was dealt against nobody. */
export const NOBODY = -1;

/** Deals everybody in contact, of the first `pairs` of the board. `active`: the seat whose models are alone where both are as many. */
export function dealFights(b: Contacts, models: number, active: number, pairs: number): void {
  b.dealt.fill(NOBODY);
  b.gang.fill(0);
  b.unseen.fill(0);
  for (let i = 0; i < 2 * pairs; i++) {
    const m = b.pairs[i]!;
    if (b.unseen[m] === 0) splitCluster(b, models, active, pairs, m);
  }
}

/** Deals those who are joined with model m by contacts. */
function splitCluster(b: Contacts, models: number, active: number, pairs: number, m: number): void {
  join(b, pairs, m);
  const most = 2 * models;
  // How many more seat 1 has in it than seat 2.
  let more = 0;
  for (let k = 0; k < most; k++) if (b.unseen[k] === 1) more += k < models ? 1 : -1;
  const lone = more === 0 ? active : more < 0 ? 0 : 1;
  // First those who have no choice, then each to the one with the fewest.
  for (let pass = 0; pass < 2; pass++) {
    for (let k = (1 - lone) * models; k < (2 - lone) * models; k++) {
      if (b.unseen[k] === 1 && b.dealt[k] === NOBODY) deal(b, pairs, k, lone, pass);
    }
  }
  // Who is alone and left over joins against an enemy that has one opponent.
  for (let k = lone * models; k < (lone + 1) * models; k++) {
    if (b.unseen[k] === 1 && b.gang[k] === 0) joinIn(b, pairs, k, lone);
  }
  for (let k = 0; k < most; k++) if (b.unseen[k] === 1) b.unseen[k] = 2;
}

/** Marks model m and all who are joined with it. */
function join(b: Contacts, pairs: number, first: number): void {
  b.unseen[first] = 1;
  for (let grown = true; grown; ) {
    grown = false;
    for (let i = 0; i < pairs; i++) {
      const m = b.pairs[2 * i]!;
      const e = b.pairs[2 * i + 1]!;
      if ((b.unseen[m] === 1) === (b.unseen[e] === 1)) continue;
      b.unseen[m] = 1;
      b.unseen[e] = 1;
      grown = true;
    }
  }
}

/** Deals model k to one of the lone side whom it touches; in the first pass only if there is but one. */
function deal(b: Contacts, pairs: number, k: number, lone: number, pass: number): void {
  let best = NOBODY;
  let choices = 0;
  for (let i = 0; i < pairs; i++) {
    if (b.pairs[2 * i + 1 - lone] !== k) continue;
    const enemy = b.pairs[2 * i + lone]!;
    choices++;
    if (best === NOBODY || b.gang[enemy]! < b.gang[best]! || (b.gang[enemy] === b.gang[best] && enemy < best))
      best = enemy;
  }
  if (best === NOBODY || (pass === 0 && choices > 1)) return;
  b.dealt[k] = best;
  if (b.gang[best]!++ > 0) return;
  // A pair: each has the other.
  b.dealt[best] = k;
  b.gang[k] = 1;
}

function joinIn(b: Contacts, pairs: number, k: number, lone: number): void {
  for (let i = 0; i < pairs; i++) {
    if (b.pairs[2 * i + lone] !== k) continue;
    const enemy = b.pairs[2 * i + 1 - lone]!;
    const rival = b.dealt[enemy]!;
    if (rival === NOBODY || b.gang[rival] !== 1) continue;
    b.dealt[k] = enemy;
    b.gang[enemy]!++;
    return;
  }
}
