/**
 * Attacks that went the same way before. *Hot: `find` runs once an attack.*
 *
 * An attack is a function of its dice, and rolls few: after some thousands nearly every one has rolled before what it rolls now. So what
 * dice led to is kept as a tree: its nodes are rolls, each with a branch for every result, and its leaves are outcomes. An attack is then
 * rolled along the tree, from the very streams that the rulebook would draw from, and only played where it leaves the tree. That changes
 * nothing but the time, which is that of the dice and a look or two at memory for each roll.
 */
import type { Streams } from "../dice/dice.ts";
import { isCertain, leastOf, mostOf, NOTE, Notes, notedStreams, reroll, streamOf } from "../dice/noted-dice.ts";
import type { BlockStreams } from "../dice/stream-dice.ts";
import type { Battle, Matchup } from "../rules/kernel/rule-system.ts";
import { Outcomes } from "../tally/outcomes.ts";

/** Attacks with more rolls are played each time. */
const MOST_ROLLS = 64;
/** Numbers of a tree at first and at most: when it is full, what it does not know is played. */
const FIRST_ROOM = 1 << 10;
const MOST_ROOM = 1 << 18;
/**
 * Whenever so many attacks had to be played, the tree has to have known an eighth as many while it grows, and half as many when it is full,
 * or it is cut down: to play all is faster then. (The first 256 of an attack that is ever known are at most four fifths new.)
 */
const TRIAL = 1 << 8;

// A node: the call, how many dice, their kind, table or sides (`dice/noted-dice.ts`); the way from here to the branch of the result 0, which
// may lie before it; the branches.
const CALL = 0;
const HOW_MANY = 1;
const KIND = 2;
const ZERO = 3;
const BRANCHES = 4;

/** Above the bits of a call: it is the first of its stream. */
const OPENS = 1 << 7;

/** The branch that leads to the first roll. */
const ROOT = 0;

/** What a branch holds, unless it is where the next node lies, or ~ the number of an outcome: nobody has been there. */
const UNKNOWN = 0;

/** Whether nothing but dice tells one battle of a matchup from the next: no table, no seats, and no module of the user's. */
export function hangsOnDice({ mode, legs, players, sites }: Matchup): boolean {
  return mode === "attack" && legs === 1 && players === undefined && sites === undefined;
}

export class AttackTree {
  /** What the leaves stand for. */
  readonly outcomes = new Outcomes();
  readonly #create: (streams: Streams) => Battle;
  readonly #streams: BlockStreams;
  readonly #notes = new Notes(MOST_ROLLS);
  #battle: Battle;
  #tree = new Int32Array(FIRST_ROOM);
  /** Where the next node will lie. */
  #end = ROOT + 1;
  #grows = true;
  /** Attacks of the present trial, and how many of them had to be played. */
  #tried = 0;
  #played = 0;

  /** `create` makes the battle, which draws from the streams that it is given. */
  constructor(create: (streams: Streams) => Battle, streams: BlockStreams) {
    this.#create = create;
    this.#streams = streams;
    this.#battle = create(notedStreams(streams, this.#notes));
  }

  /** Rolls the attack of a block along the tree: the number of its outcome, or -1 where it has to be played. */
  find(block: number): number {
    const tree = this.#tree;
    const { streams } = this.#notes;
    this.#tried++;
    this.#streams.enter(block);
    let branch = tree[ROOT]!;
    while (branch > 0) {
      const call = tree[branch + CALL]!;
      const dice = streams[streamOf(call)]!;
      if ((call & OPENS) !== 0) dice.open(block);
      const result = reroll(dice, call, tree[branch + HOW_MANY]!, tree[branch + KIND]!);
      branch = tree[branch + tree[branch + ZERO]! + result]!;
    }
    return ~branch;
  }

  /** Plays the attack of a block, and adds it to the tree. */
  play(block: number): Int32Array {
    const battle = this.#battle;
    this.#streams.open(block);
    battle.load(0, block);
    this.#notes.count = 0;
    battle.play();
    if (this.#grows && this.#notes.count <= MOST_ROLLS) this.#add(battle.outcome);
    if (++this.#played === TRIAL) this.#judge();
    return battle.outcome;
  }

  /** Where rolls seldom come up again, notes and tree are in the way. */
  #judge(): void {
    if (this.#tried >= (this.#grows ? 1.125 : 1.5) * TRIAL) {
      this.#tried = 0;
      this.#played = 0;
      return;
    }
    this.#grows = false;
    this.#tree = new Int32Array(1);
    this.#streams.rest();
    this.#battle = this.#create(this.#streams);
  }

  #add(outcome: Int32Array): void {
    const { rolls, count, streams } = this.#notes;
    let tree = this.#tree;
    let opened = 0;
    let at = ROOT;
    for (let roll = 0; roll < NOTE * count; roll += NOTE) {
      const n = rolls[roll + 1]!;
      const id = rolls[roll + 2]!;
      const stream = streamOf(rolls[roll]!);
      const call = rolls[roll]! | ((opened & (1 << stream)) === 0 ? OPENS : 0);
      let node = tree[at]!;
      if (node <= 0 || tree[node + CALL] !== call || tree[node + HOW_MANY] !== n || tree[node + KIND] !== id) {
        const dice = streams[stream]!;
        if (isCertain(dice, call, n, id)) continue;
        if (node !== UNKNOWN) throw new Error(`the same rolls led to another: ${call}, ${n}, ${id}`);
        node = this.#grow(at, call, n, id, leastOf(dice, call, n, id), mostOf(dice, call, n, id));
        if (node === UNKNOWN) return;
        tree = this.#tree;
      }
      opened |= 1 << stream;
      at = node + tree[node + ZERO]! + rolls[roll + 3]!;
    }
    if (tree[at] !== UNKNOWN) throw new Error("the same rolls led to others");
    tree[at] = ~this.outcomes.numberOf(outcome);
  }

  /** Puts a new node at the end of a branch and tells where it lies, if there is room. */
  #grow(at: number, call: number, n: number, id: number, least: number, most: number): number {
    const node = this.#end;
    const end = node + BRANCHES + most - least + 1;
    if (end > MOST_ROOM) {
      this.#grows = false;
      return UNKNOWN;
    }
    if (end > this.#tree.length) {
      const larger = new Int32Array(2 * Math.max(end, this.#tree.length));
      larger.set(this.#tree);
      this.#tree = larger;
    }
    const tree = this.#tree;
    tree[node + CALL] = call;
    tree[node + HOW_MANY] = n;
    tree[node + KIND] = id;
    tree[node + ZERO] = BRANCHES - least;
    tree[at] = node;
    this.#end = end;
    return node;
  }
}
