/** The one player of a battle: it answers for both seats, each by its own doctrine or by a file of the user's. Hot: once a decision. */

import { chooserOf } from "../../../players/chooser.ts";
import { BY_DOCTRINE, type Chooser } from "../../kernel/candidates.ts";
import { B } from "../battle/columns.ts";
import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import type { DarkMatchup } from "../matchup.ts";
import { allot, chooseAim, choosePrey } from "./aims.ts";
import { chooseArm, chooseCaster, chooseLoss, chooseShooter, chooseTeam } from "./arms.ts";
import { asked, seatPlayers } from "./asked.ts";
import { chooseAction } from "./decide.ts";
import { attackSixes, buysSix, saves } from "./dice.ts";
import { chooseSetUp, holdsBack, likedSpot } from "./places.ts";
import { chooseReaction } from "./reactions.ts";
import { askSplit, bestSplit } from "./split.ts";
import { THINK } from "./thoughts.ts";
import { chooseDaemons, chooseFacing, choosePlace, chooseShelter, leaps } from "./ways.ts";

export class DarkPlayer implements Player<World> {
  private w!: World;
  /** Files of the user's that play, by side. */
  private choosers: readonly (Chooser | null)[];
  /** Players may change in the midst of a battle. */
  private changes = false;

  constructor({ players }: DarkMatchup) {
    this.choosers = [chooserOf(players?.[0]), chooserOf(players?.[1])];
  }

  sit(w: World): void {
    this.w = w;
    seatPlayers(w, this.choosers);
  }

  handTo(w: World, choosers: readonly (Chooser | null)[]): void {
    this.choosers = choosers;
    this.changes = true;
    this.sit(w);
  }

  repeats(): boolean {
    return !this.changes && asked.manner[0] === BY_DOCTRINE && asked.manner[1] === BY_DOCTRINE;
  }

  holdsBack(seat: number, u: number): boolean {
    return holdsBack(this.w, seat, u);
  }
  setsUp(seat: number, usual: number): number {
    return chooseSetUp(this.w, seat, usual);
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
  leaps(seat: number, u: number, would: boolean): boolean {
    return leaps(this.w, seat, u, would);
  }
  shelter(u: number, here: number, after: number): number {
    return chooseShelter(this.w, u, here, after);
  }
  faces(u: number, t: number): number {
    return chooseFacing(this.w, u, t);
  }
  summons(u: number, d: number, most: number): number {
    return chooseDaemons(this.w, u, d, most);
  }
  appears(u: number, d: number, after: number): number {
    return choosePlace(this.w, u, d, after);
  }
  team(p: number, at: number, end: number): number {
    return chooseTeam(this.w, p, at, end);
  }
  shooter(p: number, at: number, end: number): number {
    return chooseShooter(this.w, p, at, end);
  }
  caster(u: number, power: number): number {
    return chooseCaster(this.w, u, power);
  }
  prey(p: number, t: number): number {
    return choosePrey(this.w, p, t);
  }
  aim(p: number, base: number, models: number): number {
    return chooseAim(this.w, p, base, models);
  }
  allot(p: number, models: number): void {
    allot(this.w, p, models);
  }
  arm(p: number, arms: number): number {
    return chooseArm(this.w, p, arms);
  }
  disarm(seat: number, arms: number): number {
    return chooseLoss(seat, arms);
  }

  split(p: number, i: number, t: number): number {
    const { w } = this;
    const worth = bestSplit(w, p, i, t);
    // Who looks at rows is asked for deeds alone: thoughts are the doctrine's.
    if (p === THINK || w.choosing === 1 || asked.manner[w.seatOf(B.planUnit[p]!)] === BY_DOCTRINE) return worth;
    return askSplit(w, p, i, t);
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
