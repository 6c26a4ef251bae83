/** The player of both seats: answers the questions of `battle/fight.ts`. Hot. */
import { chooserOf } from "../../../players/chooser.ts";
import type { Chooser } from "../../kernel/candidates.ts";
import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { DISPLACEMENT, type SeMatchup } from "../matchup.ts";
import { asked, seatPlayers } from "./asked.ts";
import { D } from "./decisions.ts";
import {
  chooseAttacker,
  chooseBlade,
  chooseDie,
  chooseFight,
  chooseFollowUp,
  chooseModel,
  chooseParry,
} from "./fights.ts";
import { chooseArm, chooseOrder, chooseOverwatch, chooseReach, chooseTarget } from "./moves.ts";
import {
  chooseAnswer,
  chooseBid,
  chooseGo,
  chooseJump,
  chooseNullifier,
  choosePower,
  choosePowerTarget,
  chooseShift,
  chooseTertiary,
} from "./psychic-mind.ts";
import { chooseInterrupt, chooseSpot, hidesFirst } from "./spots.ts";
import { chooseMarch } from "./table-mind.ts";
import { chooseFacing, chooseLostArm, chooseOut, chooseRide, chooseStick } from "./vehicle-mind.ts";

export class SePlayer implements Player<World> {
  private w!: World;
  /** Files of the user's that play, by side. */
  private choosers: readonly (Chooser | null)[];

  constructor({ players }: SeMatchup) {
    this.choosers = [chooserOf(players?.[0]), chooserOf(players?.[1])];
  }

  sit(w: World): void {
    this.w = w;
    seatPlayers(w, this.choosers);
  }

  handTo(w: World, choosers: readonly (Chooser | null)[]): void {
    this.choosers = choosers;
    this.sit(w);
  }

  parry(m: number, enemy: number, own: number, hand: number, bonus: number, most: number): number {
    return chooseParry(this.w, m, enemy, own, hand, bonus, most);
  }

  parriedDie(m: number, hand: number): number {
    return chooseDie(this.w, m, hand);
  }

  blade(m: number, enemy: number, hits: number): number {
    return chooseBlade(this.w, m, enemy, hits);
  }

  nextFight(seat: number, at: number, end: number): number {
    return chooseFight(this.w, seat, at, end);
  }

  nextAttacker(seat: number, lone: number, at: number, end: number, before: number): number {
    return chooseAttacker(this.w, seat, lone, at, end, before);
  }

  followUp(m: number, n: number): number {
    return chooseFollowUp(this.w, m, n);
  }

  carry(m: number, n: number): number {
    return chooseModel(this.w.seatOfModel(m), m, n);
  }

  order(seat: number, s: number): number {
    return chooseOrder(this.w, seat, s);
  }

  reach(seat: number, s: number, order: number, most: number): number {
    return chooseReach(seat, s, order, most);
  }

  overwatch(seat: number, s: number, mover: number, places: number): number {
    return chooseOverwatch(this.w, seat, s, mover, places);
  }

  target(seat: number, s: number, g: number, n: number): number {
    return chooseTarget(this.w, seat, s, g, n);
  }

  arm(m: number, t: number, gap: number): number {
    return chooseArm(this.w, m, t, gap);
  }

  spot(seat: number, s: number): number {
    return chooseSpot(this.w, seat, s);
  }

  startsHidden(seat: number, _s: number): boolean {
    return hidesFirst(seat);
  }

  march(seat: number, s: number): number {
    return chooseMarch(this.w, seat, s);
  }

  interrupt(seat: number, s: number, mover: number, places: number): number {
    return chooseInterrupt(this.w, seat, s, mover, places);
  }

  rides(seat: number, s: number, _v: number): boolean {
    return chooseRide(seat, s);
  }

  getOut(seat: number, s: number, v: number): number {
    return chooseOut(this.w, seat, s, v);
  }

  face(seat: number, m: number): number {
    return chooseFacing(this.w, seat, m);
  }

  lostArm(seat: number, m: number): number {
    return chooseLostArm(this.w, seat, m);
  }

  sticks(m: number, hull: number, hits: number, gun: number): boolean {
    return chooseStick(this.w.seatOfModel(m), m, hull, hits, gun);
  }

  takesHit(seat: number, n: number): number {
    return chooseModel(seat, -1, n);
  }

  first(seat: number): boolean {
    return asked.confirm(D.first, seat, true);
  }

  tertiary(seat: number, m: number, most: number): number {
    return chooseTertiary(seat, m, most);
  }

  power(seat: number, _m: number, left: number): number {
    return choosePower(seat, left);
  }

  go(seat: number): number {
    return chooseGo(this.w, seat);
  }

  powerTarget(seat: number, m: number, power: number, n: number): number {
    return choosePowerTarget(this.w, seat, m, power, n);
  }

  answer(seat: number): number {
    return chooseAnswer(this.w, seat);
  }

  nullifier(seat: number): number {
    return chooseNullifier(seat);
  }

  bid(seat: number): number {
    return chooseBid(this.w, seat);
  }

  jump(seat: number, m: number, n: number): number {
    return chooseJump(this.w, seat, m, n);
  }

  shift(seat: number, _m: number, s: number, power: number, n: number): number {
    return chooseShift(this.w, seat, s, power === DISPLACEMENT, n);
  }
}
