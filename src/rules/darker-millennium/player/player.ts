/** The player of both seats: answers the questions of `battle/fight.ts`. Hot. */
import { chooserOf } from "../../../players/chooser.ts";
import type { Chooser } from "../../kernel/candidates.ts";
import { B } from "../battle/columns.ts";
import type { Player } from "../battle/fight.ts";
import { reactionWays } from "../battle/reactions.ts";
import type { World } from "../battle/state.ts";
import { type DkMatchup, GO_DOWN } from "../matchup.ts";
import { R } from "../rulings.ts";
import { asked, seatPlayers } from "./asked.ts";
import {
  chooseActivation,
  chooseCommand,
  chooseFreeOrder,
  chooseReady,
  chooseSeize,
  forgetWorths,
} from "./command-mind.ts";
import { D } from "./decisions.ts";
import { chooseAttacker, chooseBlade, chooseFight, chooseModel, chooseParry } from "./fights.ts";
import {
  chooseAdvance,
  chooseArm,
  chooseInterrupt,
  chooseReach,
  chooseReaction,
  chooseRun,
  chooseTarget,
  chooseTeam,
  wouldGoDown,
  wouldWait,
} from "./moves-mind.ts";
import { chooseConsolidation, chooseRetreat, chooseStartHidden } from "./table-choices.ts";
import { chooseBlast, chooseMarch, chooseSpot } from "./table-mind.ts";

export class DkPlayer implements Player<World> {
  private w!: World;
  /** Files of the user's that play, by side. */
  private choosers: readonly (Chooser | null)[];

  constructor({ players }: DkMatchup) {
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

  goesFirst(seat: number): boolean {
    return asked.confirm(D.first, seat, true);
  }

  ready(seat: number, n: number): number {
    return chooseReady(this.w, seat, n);
  }

  plans(): void {
    forgetWorths();
  }

  activate(seat: number, d: number, forced: number): number {
    return chooseActivation(this.w, seat, d, forced);
  }

  command(seat: number, u: number, as: number, left: number): number {
    return chooseCommand(this.w, seat, u, as, left);
  }

  freeOrder(seat: number, t: number): number {
    return chooseFreeOrder(this.w, seat, t);
  }

  rerolls(seat: number, _t: number, need: number): boolean {
    return asked.confirm(D.reroll, seat, need >= 5);
  }

  /** A six is kept for an Onslaught where two are at hand, unless the reaction would be hard to pass. */
  swift(seat: number, _t: number, reaction: number, need: number): boolean {
    return asked.confirm(D.swift, seat, reaction !== GO_DOWN && reactionWays(need) <= 3);
  }

  seize(seat: number, _d: number, sixes: number): number {
    return chooseSeize(seat, sixes, B.rule[R.seizeMinimum]!);
  }

  urgent(seat: number, _u: number, _as: number): boolean {
    return asked.confirm(D.urgent, seat, true);
  }

  nextTeam(seat: number, phase: number, n: number): number {
    return chooseTeam(seat, phase, n);
  }

  run(seat: number, t: number): number {
    return chooseRun(this.w, seat, t);
  }

  advance(seat: number, t: number): number {
    return chooseAdvance(this.w, seat, t);
  }

  reach(seat: number, t: number, _move: number, most: number): number {
    return chooseReach(seat, t, most);
  }

  interrupt(seat: number, t: number, mover: number, places: number, must: boolean): number {
    return chooseInterrupt(this.w, seat, t, mover, places, must);
  }

  reaction(seat: number, t: number, charger: number): number {
    const { mode, attack } = this.w.m;
    return mode === "attack" ? attack.reaction : chooseReaction(this.w, seat, t, charger);
  }

  goesDown(seat: number, t: number, shooter: number): boolean {
    return asked.confirm(D.goesDown, seat, wouldGoDown(this.w, seat, t, shooter));
  }

  waits(seat: number, t: number): boolean {
    return asked.confirm(D.waits, seat, wouldWait(this.w, seat, t));
  }

  target(seat: number, t: number, n: number, near: number): number {
    return chooseTarget(this.w, seat, t, n, near);
  }

  arm(m: number, t: number, gap: number, snapped: boolean): number {
    return chooseArm(this.w, m, t, gap, snapped);
  }

  takesHit(seat: number, n: number): number {
    return chooseModel(seat, D.takesHit, n, -1);
  }

  nextFight(seat: number, at: number, end: number): number {
    return chooseFight(this.w, seat, at, end);
  }

  nextAttacker(seat: number, lone: number, at: number, end: number, before: number): number {
    return chooseAttacker(this.w, seat, lone, at, end, before);
  }

  blade(m: number, enemy: number, hits: number): number {
    return chooseBlade(this.w, m, enemy, hits);
  }

  parry(m: number, enemy: number, own: number, hand: number, bonus: number, most: number): number {
    return chooseParry(this.w, m, enemy, own, hand, bonus, most);
  }

  spot(seat: number, t: number): number {
    return chooseSpot(this.w, seat, t);
  }

  startsHidden(seat: number, _t: number): boolean {
    return chooseStartHidden(seat);
  }

  march(seat: number, t: number, phase: number): number {
    return chooseMarch(this.w, seat, t, phase);
  }

  retreat(seat: number, t: number, n: number): number {
    return chooseRetreat(this.w, seat, t, n);
  }

  spread(m: number, n: number): number {
    return chooseModel(this.w.seatOfModel(m), D.spread, n, 1);
  }

  blast(seat: number, m: number, gun: number, n: number): number {
    return chooseBlast(this.w, seat, m, gun, n);
  }

  consolidates(seat: number, t: number): boolean {
    return chooseConsolidation(this.w, seat, t);
  }
}
