/**
 * What a battle asks of those who play it, one method a decision: no rule imports a player. There is one object of one class for both seats; who plays a
 * seat is looked up inside. Answers are small integers. Models and teams are numbers of the columns. Thinking changes nothing that the rules read.
 * The IDs are those of section 18.1.
 */
import type { Chooser } from "../../kernel/candidates.ts";

/** @rule DK-EXT-IN-02 */
export interface Player<World> {
  /** The sides have taken their seats in `w` for a leg. */
  sit(w: World): void;
  /** Others decide from here on, by side, a doctrine where nobody is named. */
  handTo(w: World, choosers: readonly (Chooser | null)[]): void;

  // The Command Phase.

  /** Is the winner of the strategy roll First Player (DK-DEC-03)? */
  goesFirst(seat: number): boolean;
  /** Which detachment is readied (DK-DEC-04), of the first n of `B.list`. */
  ready(seat: number, n: number): number;
  /** A detachment is about to use its dice: whoever plans may begin. No question. */
  plans(seat: number, d: number): void;
  /**
   * What a detachment does with its next command dice (DK-DEC-05, -06): an act of matchup.ts with the group of dice in `w.group`, a team or a unit in
   * `w.target` and, for teams and squads, an order in `w.order`. `forced`: the unit whose Champion has to come first, -1 for none.
   */
  activate(seat: number, d: number, forced: number): number;
  /**
   * What the Champion or Character of a unit orders next, with so many orders left (DK-DEC-08): an order, 0 for none any more; `w.target` is the team, or
   * where `w.shared` is 1 the unit whose teams all get it. `as` is ON_CHAMPION or ON_CHARACTER.
   */
  command(seat: number, u: number, as: number, left: number): number;
  /** The standard order that a team gets free after a double 1 under Rally (DK-TST-11); 0: none. */
  freeOrder(seat: number, t: number): number;
  /** Does a command point buy another roll of an order test (`cpUse`)? `need` or less is rolled for. */
  rerolls(seat: number, t: number, need: number): boolean;

  // Sixes (DK-DEC-07).

  /** Does a six pass the reaction of a team, which would need `need` or less? */
  swift(seat: number, t: number, reaction: number, need: number): boolean;
  /** How many sixes of a detachment, which has so many, seize the initiative; 0: none. */
  seize(seat: number, d: number, sixes: number): number;
  /** Does a six give an officer one more order in an Onslaught? */
  urgent(seat: number, u: number, as: number): boolean;

  // Moves.

  /** Whose turn it is in a sub-phase, of the first n teams of `B.list` (DK-DEC-12); -1: nobody's any more. */
  nextTeam(seat: number, phase: number, n: number): number;
  /** What a team under Run orders does on a line (DK-DEC-09 to -11): a move of matchup.ts; a charge names teams in `w.aims`. */
  run(seat: number, t: number): number;
  /** The same under Advance orders: WALK, BACK or STAY. */
  advance(seat: number, t: number): number;
  /** How far a team runs, walks or sprints, in ticks of at most so many. */
  reach(seat: number, t: number, move: number, most: number): number;
  /**
   * At which place of its way, from 0, team `mover` is fired at by team t (DK-DEC-13); -1: not now. On a line the places lie at `w.near` + i * `w.stride`
   * ticks, on a table `B.watchGap` and `B.watchCover` tell them. `must`: it has passed Open Fire, which is lost if it waits.
   */
  interrupt(seat: number, t: number, mover: number, places: number, must: boolean): number;

  // Reactions (DK-DEC-13).

  /** How a team answers a charge: a reaction of matchup.ts. */
  reaction(seat: number, t: number, charger: number): number;
  /** Does it go Down under the fire of another team? */
  goesDown(seat: number, t: number, shooter: number): boolean;

  // Shooting (DK-DEC-14).

  /** Does a Fire order wait for sub-phase V? */
  waits(seat: number, t: number): boolean;
  /** Whom a team shoots at, of the first n of `B.list`; `near` of them are as near as the nearest, others need a test. -1: nobody. */
  target(seat: number, t: number, n: number, near: number): number;
  /** Which of its weapons model m shoots with at a team: a place among the arms of its kind; -1: none. */
  arm(m: number, t: number, gap: number, snapped: boolean): number;
  /** Who of a team takes the next hit, where a reading lets its owner choose: a model of the first n of `B.list` (DK-DEC-15). */
  takesHit(seat: number, n: number): number;

  // Close combat (DK-DEC-15).

  /** Which fight is next, of those from `at` to before `end`. */
  nextFight(seat: number, at: number, end: number): number;
  /** Which attacker of a lone model is next, of the places of `attacker` from `at` to before `end`; `before` have fought it. */
  nextAttacker(seat: number, lone: number, at: number, end: number, before: number): number;
  /** The close combat weapon of model m for its hits on the enemy: a place among the blades of its kind. */
  blade(m: number, enemy: number, hits: number): number;
  /** How many dice of the enemy's hand model m parries (`parries`), of `most` at most, the highest first. */
  parry(m: number, enemy: number, own: number, hand: number, bonus: number, most: number): number;

  // On a table.

  /** Where a team is set up: one of the spots of deploy.ts. */
  spot(seat: number, t: number): number;
  /** Does it start hidden, where it could? */
  startsHidden(seat: number, t: number): boolean;
  /**
   * What a team does in its sub-phase, II or III: a move of matchup.ts; whom it charges in `w.aims`, where it goes, or enters, in `w.goX` and `w.goY`
   * (DK-DEC-09 to -12).
   */
  march(seat: number, t: number, phase: number): number;
  /** Where a team falls back to, or evades, of the first n places of `B.goX` and `B.goY` (DK-FBK-04). */
  retreat(seat: number, t: number, n: number): number;
  /** Which enemy model charger m takes (`chargeSpread`), of the first n of `B.list`. */
  spread(m: number, n: number): number;
  /** Around which model of the first n of `B.list` a blast is laid (DK-DEC-17). */
  blast(seat: number, m: number, gun: number, n: number): number;
  /** Does a team consolidate after its enemies have left (DK-EXT-CC-15)? Towards where: `w.goX`, `w.goY`. */
  consolidates(seat: number, t: number): boolean;
}
