/**
 * Who plays both sides of a Heresy battle: the answers to all that the rules ask (fight.ts), each by the file that thinks about it. Hot: once a decision.
 * One class, because a second one at the same call would make every call slower; which player has a seat is looked up inside.
 *
 * A decision weighs its legal candidates in grains of worth (16 to a point), seen from one seat; a doctrine is one weight vector; the highest wins and
 * ties go to the first. The random baseline draws one of the same candidates from the `policy` stream.
 */
import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { chooseCasualty, chooseLocation, chooseVictim } from "./casualties.ts";
import { chooseActivation, chooseChief, chooseRally, staysIn } from "./decide.ts";
import { chooseFacing, chooseQuickened } from "./facing.ts";
import { chooseClass } from "./fire-worth.ts";
import { chooseOrderOnLine, chooseReaction, lookAlong } from "./line-mind.ts";
import { keepOrders, recalledOrder, recallOrders } from "./openings.ts";
import { chooseCounter, chooseEntry, chooseEntryPlace, choosePlace, chooseReserve, drawUp } from "./places.ts";
import { choosePower, choosePowerAt } from "./powers.ts";
import { chooseOrderOnTable, chooseReactionOnTable, feelPressed } from "./table-mind.ts";
import { chooseTarget, chooseTemplate, chooseWeapon, misjudged } from "./targets.ts";
import { mindOf } from "./weights.ts";

class HeresyPlayer implements Player {
  private readonly w: World;
  /** Whether the orders of this turn are remembered from another battle. */
  private recalls = false;

  constructor(w: World) {
    this.w = w;
  }

  counter(seat: number, k: number, spacing: number): boolean {
    return chooseCounter(this.w, seat, k, spacing);
  }

  reserve(seat: number, many: number, held: number, total: number): number {
    return chooseReserve(this.w, seat, many, held, total);
  }

  deploysAlike(): boolean {
    return !mindOf(this.w, 0).random && !mindOf(this.w, 1).random;
  }

  drawUp(seat: number): void {
    drawUp(this.w, seat);
  }

  place(unit: number, chief: number, back: number, must: boolean): boolean {
    return choosePlace(this.w, unit, chief, back, must);
  }

  entry(seat: number, tried: boolean): number {
    return chooseEntry(this.w, seat, tried);
  }

  entryPlace(unit: number, flank: boolean): boolean {
    return chooseEntryPlace(this.w, unit, flank);
  }

  beforeOrders(): void {
    const { w } = this;
    if (w.table !== null) {
      feelPressed(w, 0);
      feelPressed(w, 1);
      return;
    }
    this.recalls = recallOrders(w);
    if (!this.recalls) lookAlong(w);
  }

  order(unit: number): number {
    if (this.w.table !== null) return chooseOrderOnTable(this.w, unit);
    return this.recalls ? recalledOrder(this.w, unit) : chooseOrderOnLine(this.w, unit);
  }

  afterOrders(): void {
    if (this.w.table === null) keepOrders(this.w);
  }

  /** To see the enemy move first is worth having (HE-AMB-03). */
  movesSecond(_seat: number): boolean {
    return true;
  }

  facing(unit: number, x: number, y: number): number {
    return chooseFacing(this.w, unit, x, y);
  }

  reaction(reactor: number, mover: number, to: number): number {
    return chooseReaction(this.w, reactor, mover, to);
  }

  reactionOnTable(
    reactor: number,
    mover: number,
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    length: number,
    passed: number,
  ): number {
    return chooseReactionOnTable(this.w, reactor, mover, fromX, fromY, toX, toY, length, passed);
  }

  powerAt(unit: number, mover: number): number {
    return choosePowerAt(this.w, unit, mover);
  }

  quickened(unit: number): boolean {
    return chooseQuickened(this.w, unit);
  }

  activation(seat: number, kind: number): number {
    return chooseActivation(this.w, seat, kind);
  }

  power(unit: number): number {
    return choosePower(this.w, unit);
  }

  guess(seat: number): number {
    return misjudged(this.w, seat);
  }

  weapon(titan: number, waiting: number, percent: number): number {
    return chooseWeapon(this.w, titan, waiting, percent);
  }

  target(shooter: number, percent: number): boolean {
    return chooseTarget(this.w, shooter, percent) > 0;
  }

  targetClass(shooter: number, target: number): number {
    return chooseClass(this.w, shooter, target);
  }

  template(shooter: number, target: number): number {
    return chooseTemplate(this.w, shooter, target);
  }

  casualty(seat: number, target: number, targetClass: number): number {
    return chooseCasualty(this.w, seat, target, targetClass);
  }

  location(titan: number): number {
    return chooseLocation(this.w, titan);
  }

  victim(seat: number, asked: number, set: number, points: number, hunted: boolean): number {
    return chooseVictim(this.w, seat, asked, set, points, hunted);
  }

  stays(unit: number): boolean {
    return staysIn(this.w, unit);
  }

  /** The first failed check of the turn. */
  rerolls(_unit: number, _cause: number): boolean {
    return true;
  }

  rally(chief: number): number {
    return chooseRally(this.w, chief);
  }

  chief(unit: number): number {
    return chooseChief(this.w, unit);
  }
}

/** Seats the player of both sides. */
export const sit = (w: World): Player => new HeresyPlayer(w);
