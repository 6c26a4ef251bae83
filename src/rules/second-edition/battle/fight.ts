/**
 * What a battle asks of those who play it, one method a decision: no rule imports a player. There is one object of one class for both seats; who plays a
 * seat is looked up inside. Answers are small integers. Models and squads are numbers of the columns. Thinking changes nothing that the rules read.
 */
import type { Chooser } from "../../kernel/candidates.ts";

export interface Player<World> {
  /** The sides have taken their seats in `w` for a leg. */
  sit(w: World): void;
  /** Others decide from here on, by side, a doctrine where nobody is named. */
  handTo(w: World, choosers: readonly (Chooser | null)[]): void;

  // Hand-to-hand.

  /**
   * How many dice of the enemy's hand model m parries, of `most` at most, the highest first (SE-HTH-05): `own` is its score so far, `hand` what the
   * enemy has rolled.
   */
  parry(m: number, enemy: number, own: number, hand: number, bonus: number, most: number): number;
  /** The face that is parried, where any die may be (`parryDie`). */
  parriedDie(m: number, hand: number): number;
  /** The close combat weapon of model m for its hits on the enemy (SE-HTH-15): a place among the blades of its kind. */
  blade(m: number, enemy: number, hits: number): number;
  /** Which fight is next (SE-MUL-01), of those from `at` to before `end`. */
  nextFight(seat: number, at: number, end: number): number;
  /** Which attacker of a lone model is next, of the places of `attacker` from `at` to before `end`; `before` have fought it. */
  nextAttacker(seat: number, lone: number, at: number, end: number, before: number): number;
  /** Whom a slayer that has nobody left in contact follows up into (SE-HTH-20), of the first n of `B.list`; -1 to stay. */
  followUp(m: number, n: number): number;
  /** Whom hits that are left over are carried to (`overflowHits`), of the first n of `B.list`. */
  carry(m: number, n: number): number;

  // The movement phase on a line.

  /** What squad s does in the movement phase: an order of matchup.ts, and for a charge the enemy squad in `w.aim`. */
  order(seat: number, s: number): number;
  /** How far a squad walks or runs, in ticks of at most so many. */
  reach(seat: number, s: number, order: number, most: number): number;
  /**
   * At which of the places of its way, from 0, enemy squad `mover` is shot at by squad s on overwatch; -1: not now. The places lie at `w.near` + i *
   * `w.stride` ticks.
   */
  overwatch(seat: number, s: number, mover: number, places: number): number;

  // On a table.

  /** Where a squad is set up: one of the spots of deploy.ts. */
  spot(seat: number, s: number): number;
  /** Does it start hidden, where it could? */
  startsHidden(seat: number, s: number): boolean;
  /** What squad s does in the movement phase: an order, whom it charges in `w.aim`, where it goes in `w.goX` and `w.goY`. */
  march(seat: number, s: number): number;
  /** At which place of the way of squad `mover` squad s fires on overwatch (`B.watchGap`, `B.watchCover`); -1: not now. */
  interrupt(seat: number, s: number, mover: number, places: number): number;

  // Vehicles, on a table.

  /** Whether squad s starts in transport v, where there is room (SE-EXT-21). */
  rides(seat: number, s: number, v: number): boolean;
  /** What passengers s do, STAY, NOW or AFTER their transport v has moved; towards where in `w.goX` and `w.goY` (SE-EXT-105). */
  getOut(seat: number, s: number, v: number): number;
  /** Where a vehicle or walker faces at the end of its move (SE-EXT-04): a direction of geometry/directions.ts. */
  face(seat: number, m: number): number;
  /** Which weapon vehicle m loses, of those that it has, by choice of a seat (SE-EXT-99, -103): a place among the arms of its kind. */
  lostArm(seat: number, m: number): number;
  /** Does model m stick its krak grenade, weapon g, to a vehicle in contact, where it could strike so often (SE-EXT-102)? */
  sticks(m: number, hull: number, hits: number, g: number): boolean;

  // Shooting.

  /** Whom squad s shoots at with weapon g, of the first n of `B.list`; -1: nobody. */
  target(seat: number, s: number, g: number, n: number): number;
  /** Which of its weapons model m shoots with at squad t: a place among the arms of its kind; -1: none. */
  arm(m: number, t: number, gap: number): number;
  /** Who of a squad takes the next hit, where a reading lets its owner choose: a model of the first n of `B.list`. */
  takesHit(seat: number, n: number): number;
  /** Does the winner of the roll for it go first (SE-EXT-22)? */
  first(seat: number): boolean;

  // The psychic phase (SE-PSY, SE-WRP, SE-ADP).

  /** How many of its powers psyker m takes from its tertiary disciplines (SE-PSK-03), at most so many. */
  tertiary(seat: number, m: number, most: number): number;
  /** Which power a psyker takes of those whose bits are left in the deck, where a reading lets it choose (`powerDealing`). */
  power(seat: number, m: number, left: number): number;
  /**
   * What a seat does with its go (SE-PSY-06 to -08), one of matchup.ts: a power of psyker `w.goModel` at `w.goTarget`, paid with Ultimate Force or without;
   * a duel of psyker `w.goModel` with `w.goTarget`; Nullify on the power `w.goPower` of `w.goModel` that lies in play.
   */
  go(seat: number): number;
  /** At whom psyker m uses a power in an attack, of the first n of `B.list`. */
  powerTarget(seat: number, m: number, power: number, n: number): number;
  /** With which card a seat answers the power under way (SE-WRP-25), -1: with none any more; a duel is one of `w.goModel` with `w.goTarget`. */
  answer(seat: number): number;
  /** Which of its psykers tries to nullify (`nullifyOrder`): a place in its list. */
  nullifier(seat: number): number;
  /** How many Force cards a seat bids for a power (SE-WRP-06), with WITH_ULTIMATE (cards.ts) added for Ultimate Force. */
  bid(seat: number): number;
  /** To whom of the first n of `B.list` psyker m sends its Lightning Arc on (SE-ADP-06); -1: no farther. */
  jump(seat: number, m: number, n: number): number;
  /** Where psyker m's power puts squad s, of the first n places of `B.shiftX`. */
  shift(seat: number, m: number, s: number, power: number, n: number): number;
}
