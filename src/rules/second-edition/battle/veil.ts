/**
 * What the rules hide from a seat, drawn anew: the enemy's warp cards and the powers that his psykers have not shown yet (SE-EXT-80). For battles that are
 * imagined by who looks ahead (players/search.ts): they may hang on nothing that it cannot know. Warm: once a rollout.
 */
import { CARD_KINDS } from "../matchup.ts";
import { B } from "./columns.ts";
import { bitAt, countBits, leftInDeck, psykerAt, W_SCANNED } from "./psykers.ts";
import type { World } from "./state.ts";
import { handSize, pileSize } from "./warp-deck.ts";

/** @rule SE-EXT-80, SE-EXT-116 */
export function veil(w: World, seat: number): void {
  if (B.psykers[0]! + B.psykers[1]! === 0) return;
  if ((B.warp[W_SCANNED]! & (1 << seat)) === 0) redrawHand(w, 1 - seat, seat);
  redrawPowers(w, 1 - seat, seat);
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
