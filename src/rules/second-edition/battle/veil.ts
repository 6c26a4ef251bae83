/**
 * What the rules hide from a seat, drawn anew: the enemy's warp cards, the powers that his psykers have not shown yet (SE-EXT-80), and where squads are that
 * hide from it (SE-EXT-116). For battles that are imagined by who looks ahead (players/search.ts): they may hang on nothing that it cannot know. Warm: once a rollout.
 */
import { SPOT_WORDS } from "../../../geometry/pieces.ts";
import { CARD_KINDS, HIDDEN } from "../matchup.ts";
import { B } from "./columns.ts";
import { feelHeight } from "./ground.ts";
import { couldHide } from "./hiding.ts";
import { paceOf } from "./line.ts";
import { bitAt, countBits, leftInDeck, psykerAt, W_SCANNED } from "./psykers.ts";
import { G_TURN, type World } from "./state.ts";
import { standAround } from "./table-powers.ts";
import { handSize, pileSize } from "./warp-deck.ts";

/** @rule SE-EXT-80, SE-EXT-116 */
export function veil(w: World, seat: number): void {
  if (w.table !== null)
    for (let s = (1 - seat) * w.U; s < w.endOf(1 - seat); s++) if (w.has(s, HIDDEN)) move(w, seat, s);
  if (B.psykers[0]! + B.psykers[1]! === 0) return;
  if ((B.warp[W_SCANNED]! & (1 << seat)) === 0) redrawHand(w, 1 - seat, seat);
  redrawPowers(w, 1 - seat, seat);
}

/** Spots that are tried for a hidden squad. */
const TRIES = 12;

/** A hidden squad may be at any place to hide that it can have come to since it was seen last; where it was seen, if there is room at none. */
function move(w: World, seat: number, s: number): void {
  const dice = w.policy[seat]!;
  const { spots } = w.pieces!;
  const n = Math.trunc(spots.length / SPOT_WORDS);
  for (let i = 0; i < TRIES && n > 0; i++) {
    const k = SPOT_WORDS * dice.below(n);
    const x = spots[k]!;
    const y = spots[k + 1]!;
    if (spots[k + 3] === 0 || !mayHaveCome(w, s, x, y) || !standAround(w, s, x, y)) continue;
    for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) feelHeight(w, m);
    if (couldHide(w, s)) return;
  }
  if (standAround(w, s, B.knownX[s]!, B.knownY[s]!))
    for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) feelHeight(w, m);
}

/** Who was hidden from the start may be anywhere in its zone, and a walk farther for each turn. */
function mayHaveCome(w: World, s: number, x: number, y: number): boolean {
  const turns = B.game[G_TURN]! - B.knownTurn[s]! + 1;
  const reach = turns * paceOf(s);
  if (B.knownTurn[s] === 0) {
    const seat = w.seatOf(s);
    return (seat === 0 ? y : -y) + w.table!.depth / 2 <= w.ground!.zone[seat]! + reach;
  }
  const dx = x - B.knownX[s]!;
  const dy = y - B.knownY[s]!;
  return dx * dx + dy * dy <= reach * reach;
}

/** The hand goes back into the pile and is drawn again: any of the cards that the other seat has not seen. */
function redrawHand(w: World, hidden: number, seat: number): void {
  const n = handSize(hidden);
  const from = hidden * CARD_KINDS;
  for (let card = 0; card < CARD_KINDS; card++) {
    B.pile[card]! += B.hand[from + card]!;
    B.hand[from + card] = 0;
  }
  const dice = w.policy[seat]!;
  for (let i = 0; i < n; i++) {
    let at = dice.below(pileSize());
    for (let card = 0; card < CARD_KINDS; card++) {
      at -= B.pile[card]!;
      if (at >= 0) continue;
      B.pile[card]!--;
      B.hand[from + card]!++;
      break;
    }
  }
}

/** Powers that nobody has shown are others, of those that may still be in the deck; as many. */
function redrawPowers(w: World, hidden: number, seat: number): void {
  const dice = w.policy[seat]!;
  for (let i = 0; i < B.psykers[hidden]!; i++) {
    const m = psykerAt(hidden, i);
    B.gang[i] = countBits(B.owned[m]! & ~shown(m));
    B.owned[m]! &= shown(m);
  }
  for (let i = 0; i < B.psykers[hidden]!; i++) {
    const m = psykerAt(hidden, i);
    for (let k = B.gang[i]!; k > 0; k--) {
      const left = leftInDeck(w, m) & ~shown(m);
      const n = countBits(left);
      if (n === 0) return;
      B.owned[m]! |= 1 << bitAt(left, dice.below(n));
    }
  }
}

const shown = (m: number): number => B.seen[m]! | B.lying[m]!;
