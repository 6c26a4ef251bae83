/**
 * Who plays both sides of a Heresy battle: the answers to all that the rules ask (fight.ts), each by the file that thinks about it. Hot: once a decision.
 * One class, because a second one at the same call would make every call slower; which player has a seat is looked up inside.
 *
 * A doctrine decides by short ways of its own, in grains of worth (16 to a point): it is one weight vector; the highest wins and ties go to the first.
 * A player of the user's is shown every candidate, advised by the doctrine that is named beside it; who plays at random draws one of the same
 * candidates from the `policy` stream.
 */

import { chooserOf } from "../../../players/chooser.ts";
import { BY_DOCTRINE, BY_LOT, Candidates, type Chooser } from "../../kernel/candidates.ts";
import type { Decision } from "../../kernel/decisions.ts";
import { HOLDS_FIRE, type Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { tellSituation } from "./asked.ts";
import * as Combat from "./asked-combat.ts";
import * as Orders from "./asked-orders.ts";
import * as Places from "./asked-places.ts";
import { chooseCasualty, chooseLocation, chooseVictim } from "./casualties.ts";
import { chooseActivation, chooseChief, chooseRally, staysIn } from "./decide.ts";
import { D } from "./decisions.ts";
import { chooseFacing, chooseQuickened } from "./facing.ts";
import { chooseClass } from "./fire-worth.ts";
import { forgetGoals } from "./goals.ts";
import { chooseOrderOnLine, chooseReaction, lookAlong } from "./line-mind.ts";
import { keepOrders, recalledOrder, recallOrders } from "./openings.ts";
import { chooseCounter, chooseEntry, chooseEntryPlace, choosePlace, chooseReserve, drawUp } from "./places.ts";
import { choosePower, choosePowerAt } from "./powers.ts";
import { chooseOrderOnTable, feelPressed } from "./table-mind.ts";
import { chooseReactionOnTable } from "./table-reactions.ts";
import { chooseTarget, chooseTemplate, chooseWeapon, misjudged } from "./targets.ts";
import { mindOf } from "./weights.ts";

/** What a doctrine advises who does not want to know. */
const NONE = -1;

class HeresyPlayer implements Player {
  private readonly w: World;
  /** Whether the orders of this turn are remembered from another battle. */
  private recalls = false;
  /** Players of the user's, by side; and whether there never are any, so that what doctrines did may be remembered. */
  private choosers: readonly (Chooser | null)[];
  private plain: boolean;
  /** What those are shown, and the leg for which they were seated. */
  private readonly c: Candidates;
  private seated = -1;

  constructor(w: World) {
    this.w = w;
    const { players = [] } = w.m;
    this.choosers = [chooserOf(players[0]), chooserOf(players[1])];
    this.plain = this.choosers.every((chooser) => chooser === null);
    this.c = new Candidates(tellSituation);
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.choosers = choosers;
    this.plain = false;
    this.takeSeats();
  }

  /** How a seat decides. A doctrine's advice is wanted by all but who draws lots. */
  private mannerOf(seat: number): number {
    if (this.seated !== this.w.leg) this.takeSeats();
    return this.c.manner[seat]!;
  }

  private takeSeats(): void {
    const { w } = this;
    this.seated = w.leg;
    for (let seat = 0; seat < 2; seat++)
      this.c.seat(seat, this.choosers[seat ^ w.leg]!, mindOf(w, seat).random, w.policy[seat]!, w.module[seat]!);
  }

  private agrees(decision: Decision, seat: number, advice: boolean): boolean {
    return this.mannerOf(seat) === BY_DOCTRINE ? advice : this.c.confirm(decision, seat, advice);
  }

  counter(seat: number, k: number, spacing: number): boolean {
    const how = this.mannerOf(seat);
    if (how !== BY_LOT && !chooseCounter(this.w, seat, k, spacing)) return false;
    return how === BY_DOCTRINE || Places.askCounter(this.c, this.w, seat, k, spacing);
  }

  reserve(seat: number, held: number, total: number): number {
    const how = this.mannerOf(seat);
    const advice = how === BY_LOT ? NONE : chooseReserve(this.w, seat, held, total);
    return how === BY_DOCTRINE ? advice : Places.askReserve(this.c, this.w, seat, held, total, advice);
  }

  deploysAlike(): boolean {
    return this.plain && this.mannerOf(0) === BY_DOCTRINE && this.mannerOf(1) === BY_DOCTRINE;
  }

  drawUp(seat: number): void {
    drawUp(this.w, seat);
  }

  place(unit: number, chief: number, back: number, must: boolean): boolean {
    const how = this.mannerOf(this.w.seatOf(unit));
    if (!choosePlace(this.w, unit, chief, back, must)) return false;
    return how === BY_DOCTRINE || Places.askPlace(this.c, this.w, unit, chief);
  }

  entry(seat: number, tried: boolean): number {
    const how = this.mannerOf(seat);
    const advice = how === BY_LOT ? NONE : chooseEntry(this.w, seat, tried);
    return how === BY_DOCTRINE ? advice : Places.askEntry(this.c, this.w, seat, tried, advice);
  }

  entryPlace(unit: number, flank: boolean): boolean {
    const how = this.mannerOf(this.w.seatOf(unit));
    if (how !== BY_LOT && !chooseEntryPlace(this.w, unit, flank)) return false;
    return how === BY_DOCTRINE || Places.askEntryPlace(this.c, this.w, unit, flank);
  }

  beforeOrders(): void {
    const { w } = this;
    if (w.table !== null) {
      feelPressed(w, 0);
      feelPressed(w, 1);
      forgetGoals();
      return;
    }
    this.recalls = this.plain && recallOrders(w);
    if (!this.recalls) lookAlong(w);
  }

  order(unit: number): number {
    const how = this.mannerOf(this.w.seatOf(unit));
    const advice = how === BY_LOT ? NONE : this.advisedOrder(unit);
    return how === BY_DOCTRINE ? advice : Orders.askOrder(this.c, this.w, unit, advice);
  }

  private advisedOrder(unit: number): number {
    if (this.w.table !== null) return chooseOrderOnTable(this.w, unit);
    return this.recalls ? recalledOrder(this.w, unit) : chooseOrderOnLine(this.w, unit);
  }

  afterOrders(): void {
    if (this.plain && this.w.table === null) keepOrders();
  }

  /** To see the enemy move first is worth having (HE-AMB-03). */
  movesSecond(seat: number): boolean {
    return this.agrees(D.moveSecond, seat, true);
  }

  facing(unit: number, x: number, y: number): number {
    const how = this.mannerOf(this.w.seatOf(unit));
    const advice = how === BY_LOT ? NONE : chooseFacing(this.w, unit, x, y);
    return how === BY_DOCTRINE ? advice : Orders.askFacing(this.c, this.w, unit, x, y, advice);
  }

  reaction(reactor: number, mover: number, to: number): number {
    const how = this.mannerOf(this.w.seatOf(reactor));
    const advice = how === BY_LOT ? HOLDS_FIRE : chooseReaction(this.w, reactor, mover, to);
    return how === BY_DOCTRINE ? advice : Orders.askReaction(this.c, this.w, reactor, mover, to, advice);
  }

  reactionOnTable(reactor: number, mover: number, passed: number): number {
    const how = this.mannerOf(this.w.seatOf(reactor));
    const advice = how === BY_LOT ? NONE : chooseReactionOnTable(this.w, reactor, mover, passed);
    return how === BY_DOCTRINE ? advice : Orders.askReactionOnTable(this.c, this.w, reactor, mover, passed, advice);
  }

  powerAt(unit: number, mover: number): number {
    const how = this.mannerOf(this.w.seatOf(unit));
    const advice = how === BY_LOT ? NONE : choosePowerAt(this.w, unit, mover);
    return how === BY_DOCTRINE ? advice : Combat.askStrike(this.c, this.w, unit, mover, advice);
  }

  quickened(unit: number): boolean {
    const how = this.mannerOf(this.w.seatOf(unit));
    const advice = how !== BY_LOT && chooseQuickened(this.w, unit);
    return how === BY_DOCTRINE ? advice : Orders.askQuickened(this.c, this.w, unit, advice);
  }

  activation(seat: number, kind: number): number {
    const how = this.mannerOf(seat);
    const advice = how === BY_LOT ? NONE : chooseActivation(this.w, seat, kind);
    return how === BY_DOCTRINE ? advice : Combat.askActivation(this.c, this.w, seat, kind, advice);
  }

  power(unit: number): number {
    const how = this.mannerOf(this.w.seatOf(unit));
    const advice = how === BY_LOT ? NONE : choosePower(this.w, unit);
    return how === BY_DOCTRINE ? advice : Combat.askPower(this.c, this.w, unit, advice);
  }

  guess(seat: number): number {
    return misjudged(this.w, seat);
  }

  weapon(titan: number, waiting: number, percent: number): number {
    const how = this.mannerOf(this.w.seatOf(titan));
    const advice = how === BY_LOT ? NONE : chooseWeapon(this.w, titan, waiting, percent);
    return how === BY_DOCTRINE ? advice : Combat.askWeapon(this.c, this.w, titan, waiting, advice);
  }

  target(shooter: number, percent: number): boolean {
    const how = this.mannerOf(this.w.seatOf(shooter));
    const advice = how !== BY_LOT && chooseTarget(this.w, shooter, percent) > 0;
    return how === BY_DOCTRINE ? advice : Combat.askTarget(this.c, this.w, shooter, percent, advice);
  }

  targetClass(shooter: number, target: number): number {
    const advice = chooseClass(this.w, shooter, target);
    const how = this.mannerOf(this.w.seatOf(shooter));
    return how === BY_DOCTRINE ? advice : Combat.askClass(this.c, this.w, shooter, target, advice);
  }

  template(shooter: number, target: number): number {
    const how = this.mannerOf(this.w.seatOf(shooter));
    const advice = how === BY_LOT ? NONE : chooseTemplate(this.w, shooter, target);
    return how === BY_DOCTRINE ? advice : Combat.askTemplate(this.c, this.w, shooter, target, advice);
  }

  casualty(seat: number, target: number, targetClass: number): number {
    const advice = chooseCasualty(this.w, seat, target, targetClass);
    return this.mannerOf(seat) === BY_DOCTRINE
      ? advice
      : Combat.askCasualty(this.c, this.w, seat, target, targetClass, advice);
  }

  location(titan: number): number {
    const how = this.mannerOf(1 - this.w.seatOf(titan));
    const advice = how === BY_LOT ? NONE : chooseLocation(titan);
    return how === BY_DOCTRINE ? advice : Combat.askLocation(this.c, this.w, titan, advice);
  }

  victim(seat: number, asked: number, set: number, points: number, hunted: boolean): number {
    const advice = chooseVictim(this.w, seat, asked, set, points, hunted);
    return this.mannerOf(seat) === BY_DOCTRINE
      ? advice
      : Combat.askVictim(this.c, this.w, seat, asked, set, points, hunted, advice);
  }

  stays(unit: number): boolean {
    const seat = this.w.seatOf(unit);
    return this.agrees(D.stay, seat, this.mannerOf(seat) !== BY_LOT && staysIn(this.w, unit));
  }

  /** The first failed check of the turn. */
  rerolls(unit: number, _cause: number): boolean {
    return this.agrees(D.reroll, this.w.seatOf(unit), true);
  }

  rally(chief: number): number {
    const how = this.mannerOf(this.w.seatOf(chief));
    const advice = how === BY_LOT ? NONE : chooseRally(this.w, chief);
    return how === BY_DOCTRINE ? advice : Combat.askRally(this.c, this.w, chief, advice);
  }

  chief(unit: number): number {
    const advice = chooseChief(this.w, unit);
    return this.mannerOf(this.w.seatOf(unit)) === BY_DOCTRINE ? advice : Combat.askChief(this.c, this.w, unit, advice);
  }
}

/** Seats the player of both sides. */
export const sit = (w: World): Player => new HeresyPlayer(w);
