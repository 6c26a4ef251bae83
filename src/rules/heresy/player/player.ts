/**
 * Who plays both sides of a Heresy battle: the answers to all that the rules ask (fight.ts), each by the file that thinks about it. Hot: once a decision.
 * One class, because a second one at the same call would make every call slower; which player has a seat is looked up inside.
 *
 * A doctrine decides by short ways of its own; a player of the user's is shown every candidate, advised by the doctrine that is named beside it.
 * A decision of a doctrine weighs its legal candidates in grains of worth (16 to a point), seen from one seat; a doctrine is one weight vector; the highest wins and
 * ties go to the first. The random baseline draws one of the same candidates from the `policy` stream.
 */

import { chooserOf } from "../../../players/chooser.ts";
import { BY_CHOOSER, BY_LOT, Candidates, type Chooser } from "../../kernel/candidates.ts";
import type { Player } from "../battle/fight.ts";
import type { World } from "../battle/state.ts";
import { tellSituation } from "./asked.ts";
import {
  askActivation,
  askCasualty,
  askChief,
  askClass,
  askLocation,
  askPower,
  askRally,
  askStrike,
  askTarget,
  askTemplate,
  askVictim,
  askWeapon,
} from "./asked-combat.ts";
import { askFacing, askOrder, askQuickened, askReaction, askReactionOnTable } from "./asked-orders.ts";
import { askCounter, askEntry, askEntryPlace, askPlace, askReserve } from "./asked-places.ts";
import { chooseCasualty, chooseLocation, chooseVictim } from "./casualties.ts";
import { chooseActivation, chooseChief, chooseRally, staysIn } from "./decide.ts";
import { D } from "./decisions.ts";
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
  /** Players of the user's, by side, and whether there are any. */
  private readonly choosers: readonly (Chooser | null)[];
  private readonly plain: boolean;
  /** What those are shown, and the leg for which they were seated. */
  private readonly c: Candidates;
  private seated = -1;

  constructor(w: World) {
    this.w = w;
    const { players = [] } = w.m;
    this.choosers = [chooserOf(players[0]), chooserOf(players[1])];
    this.plain = this.choosers.every((chooser) => chooser === null);
    this.c = new Candidates((seat, row, at) => tellSituation(w, seat, row, at));
  }

  /** Whether a seat is decided by a player of the user's, whom its doctrine advises. */
  private asks(seat: number): boolean {
    return !this.plain && this.mannerOf(seat) === BY_CHOOSER;
  }

  /** Whether a seat takes any of the candidates, who need no advice then. */
  private drawsLots(seat: number): boolean {
    return this.mannerOf(seat) === BY_LOT;
  }

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

  counter(seat: number, k: number, spacing: number): boolean {
    const lots = this.drawsLots(seat);
    if (!lots && !chooseCounter(this.w, seat, k, spacing)) return false;
    return lots || this.asks(seat) ? askCounter(this.c, this.w, seat, k, spacing) : true;
  }

  reserve(seat: number, many: number, held: number, total: number): number {
    const advice = chooseReserve(this.w, seat, many, held, total);
    return this.asks(seat) ? askReserve(this.c, this.w, seat, held, total, advice) : advice;
  }

  deploysAlike(): boolean {
    return this.plain && !mindOf(this.w, 0).random && !mindOf(this.w, 1).random;
  }

  drawUp(seat: number): void {
    drawUp(this.w, seat);
  }

  place(unit: number, chief: number, back: number, must: boolean): boolean {
    if (!choosePlace(this.w, unit, chief, back, must)) return false;
    return this.asks(this.w.seatOf(unit)) ? askPlace(this.c, this.w, unit, chief) : true;
  }

  entry(seat: number, tried: boolean): number {
    const advice = chooseEntry(this.w, seat, tried);
    return this.asks(seat) ? askEntry(this.c, this.w, seat, advice) : advice;
  }

  entryPlace(unit: number, flank: boolean): boolean {
    if (!chooseEntryPlace(this.w, unit, flank)) return false;
    return this.asks(this.w.seatOf(unit)) ? askEntryPlace(this.c, this.w, unit, flank) : true;
  }

  beforeOrders(): void {
    const { w } = this;
    if (w.table !== null) {
      feelPressed(w, 0);
      feelPressed(w, 1);
      return;
    }
    this.recalls = this.plain && recallOrders(w);
    if (!this.recalls) lookAlong(w);
  }

  order(unit: number): number {
    const advice = this.advisedOrder(unit);
    return this.asks(this.w.seatOf(unit)) ? askOrder(this.c, this.w, unit, advice) : advice;
  }

  private advisedOrder(unit: number): number {
    if (this.w.table !== null) return chooseOrderOnTable(this.w, unit);
    return this.recalls ? recalledOrder(this.w, unit) : chooseOrderOnLine(this.w, unit);
  }

  afterOrders(): void {
    if (this.plain && this.w.table === null) keepOrders(this.w);
  }

  /** To see the enemy move first is worth having (HE-AMB-03). */
  movesSecond(seat: number): boolean {
    return this.asks(seat) ? this.c.confirm(D.moveSecond, seat, true) : true;
  }

  facing(unit: number, x: number, y: number): number {
    const seat = this.w.seatOf(unit);
    const lots = this.drawsLots(seat);
    const advice = lots ? -1 : chooseFacing(this.w, unit, x, y);
    return lots || this.asks(seat) ? askFacing(this.c, this.w, unit, x, y, advice) : advice;
  }

  reaction(reactor: number, mover: number, to: number): number {
    const advice = chooseReaction(this.w, reactor, mover, to);
    return this.asks(this.w.seatOf(reactor)) ? askReaction(this.c, this.w, reactor, mover, to, advice) : advice;
  }

  reactionOnTable(reactor: number, mover: number, passed: number): number {
    const advice = chooseReactionOnTable(this.w, reactor, mover, passed);
    return this.asks(this.w.seatOf(reactor))
      ? askReactionOnTable(this.c, this.w, reactor, mover, passed, advice)
      : advice;
  }

  powerAt(unit: number, mover: number): number {
    const advice = choosePowerAt(this.w, unit, mover);
    return this.asks(this.w.seatOf(unit)) ? askStrike(this.c, this.w, unit, mover, advice) : advice;
  }

  quickened(unit: number): boolean {
    const advice = chooseQuickened(this.w, unit);
    return this.asks(this.w.seatOf(unit)) ? askQuickened(this.c, this.w, unit, advice) : advice;
  }

  activation(seat: number, kind: number): number {
    const lots = this.drawsLots(seat);
    const advice = lots ? -1 : chooseActivation(this.w, seat, kind);
    return lots || this.asks(seat) ? askActivation(this.c, this.w, seat, kind, advice) : advice;
  }

  power(unit: number): number {
    const advice = choosePower(this.w, unit);
    return this.asks(this.w.seatOf(unit)) ? askPower(this.c, this.w, unit, advice) : advice;
  }

  guess(seat: number): number {
    return misjudged(this.w, seat);
  }

  weapon(titan: number, waiting: number, percent: number): number {
    const advice = chooseWeapon(this.w, titan, waiting, percent);
    return this.asks(this.w.seatOf(titan)) ? askWeapon(this.c, this.w, titan, waiting, advice) : advice;
  }

  target(shooter: number, percent: number): boolean {
    const advice = chooseTarget(this.w, shooter, percent) > 0;
    return this.asks(this.w.seatOf(shooter)) ? askTarget(this.c, this.w, shooter, percent, advice) : advice;
  }

  targetClass(shooter: number, target: number): number {
    const advice = chooseClass(this.w, shooter, target);
    return this.asks(this.w.seatOf(shooter)) ? askClass(this.c, this.w, shooter, target, advice) : advice;
  }

  template(shooter: number, target: number): number {
    const advice = chooseTemplate(this.w, shooter, target);
    return this.asks(this.w.seatOf(shooter)) ? askTemplate(this.c, this.w, shooter, target, advice) : advice;
  }

  casualty(seat: number, target: number, targetClass: number): number {
    const advice = chooseCasualty(this.w, seat, target, targetClass);
    return this.asks(seat) ? askCasualty(this.c, this.w, seat, target, targetClass, advice) : advice;
  }

  location(titan: number): number {
    const advice = chooseLocation(this.w, titan);
    return this.asks(1 - this.w.seatOf(titan)) ? askLocation(this.c, this.w, titan, advice) : advice;
  }

  victim(seat: number, asked: number, set: number, points: number, hunted: boolean): number {
    const advice = chooseVictim(this.w, seat, asked, set, points, hunted);
    return this.asks(seat) ? askVictim(this.c, this.w, seat, asked, set, points, hunted, advice) : advice;
  }

  stays(unit: number): boolean {
    const advice = staysIn(this.w, unit);
    const seat = this.w.seatOf(unit);
    return this.asks(seat) ? this.c.confirm(D.stay, seat, advice) : advice;
  }

  /** The first failed check of the turn. */
  rerolls(unit: number, _cause: number): boolean {
    const seat = this.w.seatOf(unit);
    return this.asks(seat) ? this.c.confirm(D.reroll, seat, true) : true;
  }

  rally(chief: number): number {
    const advice = chooseRally(this.w, chief);
    return this.asks(this.w.seatOf(chief)) ? askRally(this.c, this.w, chief, advice) : advice;
  }

  chief(unit: number): number {
    const advice = chooseChief(this.w, unit);
    return this.asks(this.w.seatOf(unit)) ? askChief(this.c, this.w, unit, advice) : advice;
  }
}

/** Seats the player of both sides. */
export const sit = (w: World): Player => new HeresyPlayer(w);
