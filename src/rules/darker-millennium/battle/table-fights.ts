/**
 * Who fights whom on a table (DK-EXT-CC-01, DK-EXT-CC-10): contacts are a graph, which the default split takes apart into fights of one model against others. Hot: once a
 * sub-phase VI.
 */
import { B } from "./columns.ts";
import { clearFights, closeFirst } from "./combat.ts";
import { isLate, writeFight } from "./melee.ts";
import type { World } from "./state.ts";
import { readContacts } from "./steps.ts";

const NOBODY = -1;

/** Makes up the fights of all models in contact. @rule DK-EXT-CC-01, DK-EXT-CC-10 */
export function fightsOnTable(w: World, active: number): void {
  clearFights();
  const pairs = readContacts(w);
  if (pairs === 0) return;
  B.dealt.fill(NOBODY);
  B.gang.fill(0);
  B.unseen.fill(0);
  for (let i = 0; i < 2 * pairs; i++) {
    const m = B.pairs[i]!;
    if (B.unseen[m] === 0) splitCluster(w, active, pairs, m);
  }
  for (let late = 0; late < 2; late++) {
    for (let m = 0; m < 2 * w.M; m++)
      if (B.dealt[m] !== NOBODY && isLate(w, m, active) === late) writeFight(w, m, active);
    if (late === 0) closeFirst();
  }
}

/** After fights and tests contacts are read anew. Nobody consolidates or piles in yet. */
export function afterFights(w: World): void {
  readContacts(w);
}

/** Deals those who are joined with model m by contacts. `B.unseen` marks them: 1 as members, 2 when they are dealt with. */
function splitCluster(w: World, active: number, pairs: number, m: number): void {
  join(pairs, m);
  const most = 2 * w.M;
  // How many more seat 1 has in it than seat 2.
  let more = 0;
  for (let k = 0; k < most; k++) if (B.unseen[k] === 1) more += w.seatOfModel(k) === 0 ? 1 : -1;
  const lone = more === 0 ? active : more < 0 ? 0 : 1;
  // First those who have no choice, then each to the one with the fewest.
  for (let pass = 0; pass < 2; pass++) {
    for (let k = (1 - lone) * w.M; k < (2 - lone) * w.M; k++) {
      if (B.unseen[k] === 1 && B.dealt[k] === NOBODY) deal(pairs, k, lone, pass);
    }
  }
  // Who is alone and left over joins against an enemy that has one opponent.
  for (let k = lone * w.M; k < (lone + 1) * w.M; k++) {
    if (B.unseen[k] === 1 && B.gang[k] === 0) joinIn(pairs, k, lone);
  }
  for (let k = 0; k < most; k++) if (B.unseen[k] === 1) B.unseen[k] = 2;
}

/** Marks model m and all who are joined with it. */
function join(pairs: number, m: number): void {
  B.unseen[m] = 1;
  for (let grown = true; grown; ) {
    grown = false;
    for (let i = 0; i < pairs; i++) {
      const a = B.pairs[2 * i]!;
      const b = B.pairs[2 * i + 1]!;
      if ((B.unseen[a] === 1) === (B.unseen[b] === 1)) continue;
      B.unseen[a] = 1;
      B.unseen[b] = 1;
      grown = true;
    }
  }
}

/** Deals model k to one of the lone side whom it touches; in the first pass only if there is but one. */
function deal(pairs: number, k: number, lone: number, pass: number): void {
  let best = NOBODY;
  let choices = 0;
  for (let i = 0; i < pairs; i++) {
    if (B.pairs[2 * i + 1 - lone] !== k) continue;
    const enemy = B.pairs[2 * i + lone]!;
    choices++;
    if (best === NOBODY || B.gang[enemy]! < B.gang[best]! || (B.gang[enemy] === B.gang[best] && enemy < best))
      best = enemy;
  }
  if (best === NOBODY || (pass === 0 && choices > 1)) return;
  B.dealt[k] = best;
  if (B.gang[best]!++ > 0) return;
  // A pair: each has the other.
  B.dealt[best] = k;
  B.gang[k] = 1;
}

function joinIn(pairs: number, k: number, lone: number): void {
  for (let i = 0; i < pairs; i++) {
    if (B.pairs[2 * i + lone] !== k) continue;
    const enemy = B.pairs[2 * i + 1 - lone]!;
    const rival = B.dealt[enemy]!;
    if (rival === NOBODY || B.gang[rival] !== 1) continue;
    B.dealt[k] = enemy;
    B.gang[enemy]!++;
    return;
  }
}
