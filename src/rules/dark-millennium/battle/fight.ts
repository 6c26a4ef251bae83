/**
 * What a battle asks of those who play it, one method a decision: no rule imports a player. There is one object of one class for both seats (two
 * classes would make every call slower); who plays a seat is looked up inside. Answers are small integers, or are left where the method says.
 * Thinking changes nothing that the rules read, save what a method is said to leave behind.
 */

import type { Chooser } from "../../kernel/candidates.ts";

export interface Player<World> {
  /** The sides have taken their seats in `w` for a leg. */
  sit(w: World): void;
  /** Others decide from here on, by side, a doctrine where nobody is named. */
  handTo(w: World, choosers: readonly (Chooser | null)[]): void;

  // Setting up (21.3), on a table.

  /** Will both set up as they did before, wherever the same units stand on the same table? Then it is looked up. */
  repeats(): boolean;
  /** Is unit u, which the roster leaves free, held back in reserve (DM-FST-03)? */
  holdsBack(seat: number, u: number): boolean;
  /** Which unit a seat sets up next, of those that still wait for it (`isToPlace`); `usual` is the one that most would. */
  setsUp(seat: number, usual: number): number;
  /** The spot of the zone, from 0, on which unit u shall start, after `tries` others that had no room; -1: nowhere that it knows of. */
  spot(seat: number, u: number, tries: number): number;

  // Actions and reactions.

  /**
   * Does unit u, which `would` leap with its jump packs or walk all the same, leap in the turn of its side that begins (DM-SPE-05)?
   */
  leaps(seat: number, u: number, would: boolean): boolean;

  /**
   * Which unit does what (DM-TRN-02): left in `pickUnit`, `pickAction` and what stands beside them; false to pass. `last` acted just before it in
   * this turn, -1 for nobody.
   */
  action(seat: number, last: number): boolean;
  /** Who of a seat reacts to the action under way, and how (DM-TRN-03): left in `reUnit` (-1: nobody) and `reaction`. */
  reaction(seat: number): void;
  /**
   * The spot of `B.spots` into whose cover, better than `here`, unit u rallies (DM-ACT-06), after another that had no room (-1: the first); -1 to
   * stay.
   */
  shelter(u: number, here: number, after: number): number;
  /** The enemy whom big model u turns to as it ends its move (DM-VEH-03), -1 to look where it went; it acts on t, -1 for nobody. */
  faces(u: number, t: number): number;
  /** How many models of daemons d come to unit u, of as many as its points pay for (DM-SUM-04). */
  summons(u: number, d: number, most: number): number;
  /** Where daemons d appear around unit u (DM-SUM-08): a place of `placeX`, `placeY`, after another that had no room; -1: nowhere. */
  appears(u: number, d: number, after: number): number;

  // Fire and combat teams, in deeds and in thoughts.

  /**
   * Which of several weapons a group on foot uses in plan p (DM-WPN-04): its place among the columns of arms, whose worths are told there. Only for
   * deeds, not in thoughts, is anybody asked but the doctrine.
   */
  arm(p: number, arms: number): number;
  /**
   * How the rate of fire of team i of plan p is split between dice and +1s (DM-ROF-02): left in the columns of the team; what may be hoped of it
   * in `trial`, but for an attack that is made on a table. Returns its worth in grains, likewise.
   */
  split(p: number, i: number, t: number): number;

  /** Which team of plan p rolls next, of those from `at` of the team columns to before `end`: the strongest is first. Only in deeds. */
  team(p: number, at: number, end: number): number;
  /**
   * Who is the next of the few that shoot while their unit gets in or out (DM-ACT-10): a team of plan p of those from `at` to before `end`, in whose
   * `armSize` (from 0) somebody is left. The strongest is first.
   */
  shooter(p: number, at: number, end: number): number;
  /** Which group of unit u has the caster of a power, of those who own it (`mayCast`), where there are several; -1: the one whom everybody would. */
  caster(u: number, power: number): number;

  /** The group of unit t that snipers of plan p pick (DM-SPE-06); -1 where it is the one whom everybody would. */
  prey(p: number, t: number): number;
  /** At which of so many models, in the list from `base` on, plan p aims a blast (DM-WPN-06): its place in `B.list`. */
  aim(p: number, base: number, models: number): number;
  /** Puts so many models of `struck` into the order in which they take the dice of plan p, the best first (dm.dieAllocation). */
  allot(p: number, models: number): void;
  /** Which weapon a big model of the enemy loses (DM-DAM-08): its place among the columns of arms. */
  disarm(seat: number, arms: number): number;

  // Hero points (DM-HER). The battle has made sure that there are as many as are asked about.

  /** How many of the dice of a team (at `at` of the team columns) are made natural sixes. */
  attackSixes(seat: number, p: number, at: number, dice: number): number;
  /** Is a model of group g saved from damage, or is it made lighter, for so many points (DM-HER-04, -05)? */
  saves(seat: number, g: number, cost: number): boolean;
  /**
   * Are so many points spent on another roll? `what` is one of FOR_*, `subject` the unit that rolls (the group that is hit, on a chart); without
   * them the roll fails in `fails` of `of` cases.
   */
  buys(seat: number, what: number, subject: number, points: number, fails: number, of: number): boolean;
}
