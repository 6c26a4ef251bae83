/**
 * What the rules ask of players: one method a decision. The rules never import a player; `hot.ts` hands one in, and it is of one class for both
 * seats (a second class at a call would make every call slower), which looks up itself who sits where. Every question names the model or the
 * seat that is asked. Answers are small integers, or are left where the method says. Nothing but interfaces.
 */
import type { Chooser } from "../../kernel/candidates.ts";

/** A player of both seats of a battle. Thinking changes nothing that lies in the memory of the board. */
export interface Player {
  /** The battle takes the board over: what its sides know is put in place. */
  learn(): void;

  /** A leg begins: the players sit down. */
  sit(): void;

  /** Others decide from here on, by side, a doctrine where nobody is named. */
  handTo(choosers: readonly (Chooser | null)[]): void;

  // Before the first turn.
  /** SK-AI-02: the row of the mission that a seat picks. */
  mission(seat: number): number;
  /** SK-AI-02: the rows of the scenario table that a seat would rather roll again, as a set. */
  disliked(seat: number): number;
  /** SK-AI-07: the seat that begins, by the wish of the one that may choose. */
  first(chooser: number): number;
  /** SK-AI-06: how many of n models wait in reserve (SK-RSC-02). */
  reserve(seat: number, n: number): number;
  /** SK-AI-06: where a model is set down, of the places of the open zone: as `placeOfPerch` numbers them, or -1 when none is free. */
  place(m: number): number;
  /** SK-CHE-03: which of a set of models of a seat bears the data? */
  bearer(seat: number, able: number): number;
  /** SK-AI-06: does a model that may begin Hidden do so? */
  hidesAtStart(m: number): boolean;

  // The turn, and the Movement phase.
  /** SK-AI-08: does a model in reserve try to come on now? */
  arrives(m: number): boolean;
  /** SK-AI-08: does a seat give the battle up (SK-ROUT-06)? */
  withdraws(seat: number): boolean;
  /** Does a seat ever put models on Overwatch? */
  everWatches(seat: number): boolean;
  /** The models of a seat are now asked one after the other whether they watch. */
  beginsToWatch(seat: number): void;
  /** SK-AI-08: does a model give up its turn to fire in the enemy's? */
  watches(m: number): boolean;
  /** Do the like models of a seat act alike, so that nobody has to ask each of them? */
  repeats(seat: number): boolean;
  /** SK-AI-09: does a model leave its combat? */
  breaksOff(m: number): boolean;
  /** SK-AI-09 on a line: 0 stay, 1 close in, 2 fall back by `step` tenths, 3 march `long` ones; the nearest enemy stands `gap` away. */
  moveOnLine(m: number, enemy: number, gap: number, step: number, long: number): number;
  /** SK-AI-09 on a table: does a model go anywhere? Where is left in `heading` (board.ts). */
  moveOnTable(m: number): boolean;
  /** SK-MOVE-09: does a model leave its pack unused on a short way into Difficult Terrain? */
  walks(m: number): boolean;
  /** SK-AI-10: one more terrain die than so many, at the risk of a triple (SK-TYR-16)? `inches`: what the best has to show, 0 of a mere move. */
  extraDie(m: number, dice: number, inches: number): boolean;
  /** SK-AI-11: does a model hide? */
  hides(m: number): boolean;
  /** SK-AI-12: the line with which a watcher fires at a mover so many tenths away, or -1 to hold; `must`: it has to fire if it can. */
  overwatchGun(watcher: number, mover: number, gap: number, must: boolean): number;

  // The Shooting phase.
  /**
   * SK-AI-13, -14: what a model does; left in `pickAction`, `pickGun` (line, grenade or power), `pickTarget` and `pickShots` of the battle. Not
   * with the gun of the name `exclude`; -1: with any; `POWERS_ONLY`: by a power or not at all.
   */
  shoot(m: number, exclude: number): void;
  /** The enemy at whom a model runs that may do nothing else, the model itself to its goal, or -1; `wild`: it has to run. */
  runsAt(m: number, wild: boolean): number;
  /** SK-TYR-23: is a blast focused, at the risk of a Leadership test? */
  focuses(m: number, gun: number, target: number, shots: number): boolean;
  /** SK-SHOOT-04: the model half way to which a blast at a target is laid; the target itself: on the target. */
  blastToward(shooter: number, target: number): number;
  /** SK-AI-15: which of a set of its seat takes a wound of Strength S for a model (SK-DMG-13), or -1. */
  standIn(target: number, able: number, S: number): number;

  // Close combat.
  /** SK-AI-16: the drugs that a model takes as the phase opens, as a set of DRUG_*; `own`: in its own turn. */
  drugs(m: number, own: boolean): number;
  /** SK-AI-17: does a model leave its combat by Jump Back? */
  jumpsBack(m: number): boolean;
  /** SK-AI-16: whom a model charges, or -1. */
  charge(m: number): number;
  /** SK-AI-17: which of a set of enemies takes the blows that are not owed to the others. */
  victim(m: number, living: number): number;
  /** SK-AI-18: whom a model follows up to, its number + 1; below 0 whom it backs away from; 0: it stays (SK-CC-32). */
  followUp(m: number): number;
}
