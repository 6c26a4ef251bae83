/** The one player of a battle: it answers for both seats, each by its own doctrine. Hot: once a decision. */

import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { chooseAction } from "./decide.ts";
import { attackSixes, buysSix, saves } from "./dice.ts";
import { holdsBack, likedSpot } from "./places.ts";
import { chooseReaction } from "./reactions.ts";
import { split } from "./split.ts";
import * as V from "./weights.ts";

export class DarkPlayer implements Player<World> {
  private w!: World;

  sit(w: World): void {
    this.w = w;
    for (let seat = 0; seat < 2; seat++) {
      const { mind } = w.sideAt[seat]!;
      V.weights.set(mind.weights, seat * V.WEIGHTS);
      V.byLot[seat] = mind.random ? 1 : 0;
    }
  }

  repeats(): boolean {
    return (V.byLot[0]! | V.byLot[1]!) === 0;
  }

  holdsBack(seat: number, u: number): boolean {
    return holdsBack(this.w, seat, u);
  }

  spot(seat: number, u: number, tries: number): number {
    return likedSpot(this.w, seat, u, tries);
  }

  action(seat: number, last: number): boolean {
    return chooseAction(this.w, seat, last);
  }

  reaction(seat: number): void {
    chooseReaction(this.w, seat);
  }

  split(p: number, i: number, t: number): number {
    return split(this.w, p, i, t);
  }

  attackSixes(seat: number, p: number, at: number, dice: number): number {
    return attackSixes(this.w, seat, p, at, dice);
  }

  saves(seat: number, g: number, cost: number): boolean {
    return saves(this.w, seat, g, cost);
  }

  buys(seat: number, what: number, subject: number, points: number, fails: number, of: number): boolean {
    return buysSix(this.w, seat, what, subject, points, fails, of);
  }
}
