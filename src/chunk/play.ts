/**
 * Plays blocks into a tally: the loop around every battle. *Hot: once a leg.*
 *
 * One call of the innermost function plays a few blocks and returns. A loop that ran for long inside one call could stay in a
 * slow tier of the compiler for the life of the process, three to five times slower; short slices cost nothing.
 */
import type { Streams } from "../dice/dice.ts";
import { BlockStreams } from "../dice/stream-dice.ts";
import { UserError } from "../errors.ts";
import { looksAhead } from "../players/player-file.ts";
import type { Battle, BattleModule, Log } from "../rules/kernel/rule-system.ts";
import { type Layout, layoutOf } from "../tally/layout.ts";
import type { Outcomes } from "../tally/outcomes.ts";
import type { Tally } from "../tally/tally.ts";
import { AttackTree, hangsOnDice } from "./attack-tree.ts";
import { Battles, type Contest } from "./battles.ts";
import { type SheetPlace, STOP } from "./messages.ts";
import { Sheet } from "./sheet.ts";
import { CHUNK_BLOCKS, chunkEndAfter } from "./size.ts";
import type { Watch } from "./stop.ts";

const SLICE_BLOCKS = 8;

const silence: Log = {
  event() {},
};

/** What battles are played into: a tally or a sheet. */
interface Sink {
  add(block: number, leg: number, outcome: Int32Array, sites?: Int32Array): void;
  addKnown(block: number, number: number, outcomes: Outcomes): void;
}

/** One thread's battle and dice for one matchup. */
export class Runner {
  readonly layout: Layout;
  /** Attacks have a tree; of all other battles each is played. */
  readonly #attacks: AttackTree | undefined;
  readonly #battles: Battles | undefined;
  readonly #streams: BlockStreams;
  readonly #legs: number;
  /** What the battle came to the first time, where a module of the user's plays: it may hang on nothing but what it is told. */
  readonly #twice: Int32Array | undefined;
  // Where the runner stands, for the message of a battle that fails.
  #block = 0;
  #leg = 0;

  constructor(module: BattleModule, contest: Contest) {
    const { matchup, key } = contest;
    this.layout = layoutOf(matchup);
    this.#streams = new BlockStreams(matchup.dice, key);
    if (hangsOnDice(matchup)) {
      const create = (streams: Streams) => module.create(matchup, streams, silence);
      this.#attacks = new AttackTree(create, this.#streams);
    } else this.#battles = new Battles(contest, module, this.#streams, silence);
    this.#legs = matchup.legs;
    const hasFile = matchup.players?.some((player) => player !== null && !looksAhead(player));
    this.#twice = hasFile ? new Int32Array(this.layout.slots) : undefined;
  }

  /**
   * Plays blocks from..to, or fewer when the STOP word of `control` is set; returns the block it stopped before. The word
   * `note` always tells the block of the slice being played, for who finds the thread dead.
   */
  play(sink: Sink, from: number, to: number, control: Int32Array, note: number): number {
    let block = from;
    try {
      while (block < to && Atomics.load(control, STOP) === 0) {
        const end = Math.min(to, block + SLICE_BLOCKS);
        Atomics.store(control, note, block);
        if (this.#attacks !== undefined) this.#attackSlice(this.#attacks, sink, block, end);
        else this.#playSlice(this.#battles!, sink, block, end);
        block = end;
      }
    } catch (error) {
      if (error instanceof UserError) throw new UserError(`battle ${this.#block}.${this.#leg + 1}: ${error.message}`);
      throw new Error(`battle ${this.#block}.${this.#leg + 1}: ${(error as Error).message}`, { cause: error });
    }
    return block;
  }

  #attackSlice(attacks: AttackTree, sink: Sink, from: number, to: number): void {
    for (let block = from; block < to; block++) {
      this.#block = block;
      const known = attacks.find(block);
      if (known >= 0) sink.addKnown(block, known, attacks.outcomes);
      else sink.add(block, 0, attacks.play(block));
    }
  }

  #playSlice(battles: Battles, sink: Sink, from: number, to: number): void {
    const legs = this.#legs;
    for (let block = from; block < to; block++) {
      this.#block = block;
      const battle = battles.of(block);
      for (let leg = 0; leg < legs; leg++) {
        this.#leg = leg;
        // Both legs open the same streams: the sides change seats, the dice stay.
        this.#streams.open(block);
        battle.load(leg, block);
        battle.play();
        if (this.#twice !== undefined) this.#playAgain(battle, this.#twice);
        sink.add(block, leg, battle.outcome, battle.sites);
      }
    }
  }

  /** The same battle once more: a player that rolls dice of its own or remembers earlier battles would make it another. */
  #playAgain(battle: Battle, first: Int32Array): void {
    first.set(battle.outcome);
    this.#streams.open(this.#block);
    battle.load(this.#leg, this.#block);
    battle.play();
    if (first.every((value, slot) => value === battle.outcome[slot])) return;
    throw new UserError(
      "played twice it came out differently, so a policy module decides by more than it is told; " +
        "expected a choice by decision, features, rows, width and u alone: no Math.random, no clock, nothing kept from call to call",
    );
  }
}

/** Plays the blocks of a task into a sheet, and into a cleared tally if there is one; returns the block it stopped before. */
export function playSheet(
  runner: Runner,
  place: SheetPlace,
  tally: Tally | undefined,
  { from, to }: { readonly from: number; readonly to: number },
  control: Int32Array,
  note: number,
): number {
  const sheet = new Sheet(runner.layout, place, new Int32Array(place.rows), place.from, tally);
  const reached = runner.play(sheet, from, to, control, note);
  sheet.check(from, reached);
  tally?.check(`blocks ${from} to ${reached - 1}`);
  return reached;
}

/** What a thread has played of a task. */
export interface Played {
  readonly to: number;
  /** The watched sums of `tally` at each chunk end that was passed, one after the other. */
  readonly watched: Float64Array;
}

/** Plays a task into a cleared tally and notes the watched sums at every chunk end. *Warm: once a chunk.* */
export function playTask(
  runner: Runner,
  tally: Tally,
  task: { readonly from: number; readonly to: number; readonly watch: Watch },
  control: Int32Array,
  note: number,
): Played {
  const { from, to, watch } = task;
  const watched: number[] = [];
  let at = from;
  while (at < to) {
    const end = Math.min(to, chunkEndAfter(at));
    const reached = runner.play(tally, at, end, control, note);
    at = reached;
    if (reached < end) break;
    if (reached % CHUNK_BLOCKS === 0) for (let i = 0; i < watch.length; i++) watched.push(tally.sums[watch.at + i]);
  }
  tally.check(`blocks ${from} to ${at - 1}`);
  return { to: at, watched: Float64Array.from(watched) };
}
