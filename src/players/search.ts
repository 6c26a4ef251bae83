/**
 * A player that looks ahead. At every decision of its side, from each of the few candidates that its doctrine likes best, battles are played to
 * their end by the doctrines of both sides, and the candidate with the best mean score is taken; of equals the one that the doctrine likes more.
 *
 * They are played on a board of their own, that of a second instance of the same module, which is laid to the last mark of the battle
 * (kernel/marks.ts) with the dice as they were there, is fed what has been answered since, and then takes the candidate. From there on it rolls
 * dice of their own, alike for all candidates: what the battle itself will roll is never seen. What the rules hide from the side is hidden in
 * them as well (`veil`). Nobody looks ahead there. So the choice follows from scenario, seed and block, as that of any other player.
 *
 * Warm: some dozen battles a decision. It may allocate, and nobody else pays for it.
 */
import type { SeededStreams, Streams } from "../dice/dice.ts";
import type { Chooser } from "../rules/kernel/candidates.ts";
import type { Decision } from "../rules/kernel/decisions.ts";
import type { Mark } from "../rules/kernel/marks.ts";
import type { Battle, BattleModule, Log, Matchup } from "../rules/kernel/rule-system.ts";
import { chooserOf } from "./chooser.ts";
import { looksAhead, type SearchTerms } from "./player-file.ts";

const silence: Log = { event() {} };

/**
 * How many standard errors, squared, a candidate has to do better. The best of several means is mostly the luckiest: who followed every one of
 * them would play worse than his doctrine where that chooses well.
 */
const CLEARLY = 2;

/** By side; null where a doctrine decides. */
type Choosers = readonly (Chooser | null)[];

const DOCTRINES: Choosers = [null, null];

/** Columns that are so in the row in which nothing is done: it is looked at although it may be worth little. */
const IDLE: Readonly<Record<string, number>> = { pass: 1, nothing: 1, fires: 0, moves: 0 };

/** A module whose battles may have sides that look ahead, with a second instance of it to imagine battles in. */
export function withSearch(module: BattleModule, sandbox: BattleModule): BattleModule {
  return {
    create(matchup, streams, log) {
      const { players = [], ...bare } = matchup;
      if (matchup.mode === "attack" || !players.some(looksAhead)) return module.create(matchup, streams, log);
      return new SearchedBattle(module, sandbox, { ...bare, players }, streams, log);
    },
  };
}

/** What was answered since the last mark by those who are no doctrine. */
interface Answer {
  readonly decision: string;
  readonly rows: number;
  readonly chosen: number;
}

/** The question under way, as it has to come up again in the sandbox. */
interface Question {
  readonly decision: Decision;
  readonly rows: Float64Array;
  readonly count: number;
  readonly width: number;
  readonly seat: number;
  /** How many questions were searched in this battle before. */
  readonly number: number;
}

class SearchedBattle implements Battle {
  readonly #main: Battle;
  readonly #sandbox: Battle;
  readonly #streams: SeededStreams;
  readonly #imagined: SeededStreams;
  /** Those of the sandbox that tell what was answered. */
  readonly #fed: Choosers;
  readonly #mark: Mark;
  readonly #dice: Int32Array;
  #leg = 0;
  #block = 0;
  /** Whether the battle has come to a mark. */
  #isMarked = false;
  readonly #answers: Answer[] = [];
  #searched = 0;

  // Of the rollout under way.
  #question: Question | null = null;
  #candidate = 0;
  #rollout = 0;
  #told = 0;

  constructor(module: BattleModule, sandbox: BattleModule, matchup: Matchup, streams: Streams, log: Log) {
    const { players = [], ...bare } = matchup;
    if (streams.seeded === undefined) throw new Error("who looks ahead needs dice that are rolled from a seed");
    this.#streams = streams.seeded;
    this.#imagined = streams.seeded.twin();
    this.#main = module.create(bare, streams, log);
    this.#sandbox = sandbox.create(bare, this.#imagined, silence);
    if (this.#main.marks === undefined || this.#main.handTo === undefined || this.#sandbox.handTo === undefined)
      throw new Error(`nobody can look ahead in ${matchup.rules}`);
    if (isShared(this.#main, this.#sandbox)) throw new Error("what is imagined would lie on the battle's own board");
    const choosers = players.map((player, side) =>
      looksAhead(player) ? this.#looking(player, side) : this.#noting(chooserOf(player)),
    );
    this.#main.handTo(choosers);
    this.#fed = choosers.map((chooser) => chooser && { choose: this.#feed.bind(this) });
    this.#mark = this.#main.marks.blank();
    this.#dice = this.#streams.blank();
    this.#main.marks.reached = () => {
      this.#main.marks!.take(this.#mark);
      this.#streams.save(this.#dice);
      this.#isMarked = true;
      this.#answers.length = 0;
    };
  }

  load(leg: number, block: number): void {
    this.#leg = leg;
    this.#block = block;
    this.#isMarked = false;
    this.#answers.length = 0;
    this.#searched = 0;
    this.#main.load(leg, block);
  }

  play(): void {
    this.#main.play();
  }

  get memory(): ArrayBuffer | Uint8Array {
    return this.#main.memory;
  }

  get outcome(): Int32Array {
    return this.#main.outcome;
  }

  get sites(): Int32Array | undefined {
    return this.#main.sites;
  }

  get counters(): Int32Array {
    return this.#main.counters;
  }

  // Of attacks, in which nobody looks ahead.

  begin(): void {
    this.#main.begin();
  }

  step(i: number): boolean {
    return this.#main.step(i);
  }

  canonicalize(): void {
    this.#main.canonicalize();
  }

  measure(): void {
    this.#main.measure();
  }

  lookAt(into: Int32Array): number {
    return this.#main.lookAt?.(into) ?? 0;
  }

  /** Who decides for a side by looking ahead. */
  #looking(terms: SearchTerms, side: number): Chooser {
    return {
      choose: (decision, rows, count, width) => {
        const seat = side ^ this.#leg;
        const asked = { decision, rows, count, width, seat };
        return this.#note(decision, count, this.#search(terms, asked));
      },
    };
  }

  /** A file of the user's that plays the other side: the sandbox is told what it answered. */
  #noting(chooser: Chooser | null): Chooser | null {
    return (
      chooser && {
        choose: (decision, rows, count, width, chance) =>
          this.#note(decision, count, chooser.choose(decision, rows, count, width, chance)),
      }
    );
  }

  #note({ name }: Decision, rows: number, chosen: number): number {
    this.#answers.push({ decision: name, rows, chosen });
    return chosen;
  }

  #search({ rollouts, width }: SearchTerms, asked: Omit<Question, "number">): number {
    const [first, ...others] = shortlist(asked, width);
    if (others.length === 0 || this.#main.secret?.()) return first!;
    const question = { ...asked, number: this.#searched++ };
    const base = Int32Array.from({ length: rollouts }, (_, rollout) => this.#imagine(question, first!, rollout));
    let best = first!;
    let most = 0;
    for (const candidate of others) {
      const gain = this.#gain(question, candidate, base, most);
      if (gain <= most) continue;
      best = candidate;
      most = gain;
    }
    return best;
  }

  /**
   * Half points by which a candidate beats the doctrine's choice over rollouts on the same dice; 0 where that is not clearly more than chance. No more
   * of them are played once it cannot come to more than `most`.
   */
  #gain(question: Question, candidate: number, base: Int32Array, most: number): number {
    let room = base.reduce((sum, score) => sum + 2 - score, 0);
    let gain = 0;
    let squares = 0;
    for (let rollout = 0; rollout < base.length && gain + room > most; rollout++) {
      const more = this.#imagine(question, candidate, rollout) - base[rollout]!;
      room -= 2 - base[rollout]!;
      gain += more;
      squares += more * more;
    }
    return gain > 0 && gain * gain > CLEARLY * squares ? gain : 0;
  }

  /** Plays one battle to its end from a candidate: half points of the seat that asks. */
  #imagine(question: Question, candidate: number, rollout: number): number {
    const sandbox = this.#sandbox;
    this.#question = question;
    this.#candidate = candidate;
    this.#rollout = rollout;
    this.#told = 0;
    this.#imagined.open(this.#block);
    sandbox.load(this.#leg, this.#block);
    sandbox.handTo!(this.#fed);
    if (this.#isMarked) {
      this.#imagined.restore(this.#dice);
      sandbox.resume!(this.#mark);
    } else sandbox.play();
    if (this.#question !== null) throw new Error(`${question.decision.name} did not come up again`);
    const ofSeat1 = sandbox.outcome[0]!;
    return question.seat === 0 ? ofSeat1 : 2 - ofSeat1;
  }

  /** Answers in the sandbox: what was answered before, and the candidate to the question under way. */
  #feed(decision: Decision, _rows: Float64Array, count: number): number {
    const answer = this.#answers[this.#told++];
    if (answer !== undefined) {
      if (answer.decision !== decision.name || answer.rows !== count)
        throw new Error(`asked ${decision.name} of ${count}, where it was ${answer.decision} of ${answer.rows}`);
      return answer.chosen;
    }
    const question = this.#question;
    if (question === null) throw new Error(`${decision.name} is asked of nobody`);
    if (question.decision.name !== decision.name || question.count !== count)
      throw new Error(`asked ${decision.name} of ${count}, for ${question.decision.name} of ${question.count}`);
    this.#question = null;
    this.#sandbox.handTo!(DOCTRINES);
    this.#imagined.divert(question.seat, question.number, this.#rollout);
    this.#sandbox.veil?.(question.seat);
    return this.#candidate;
  }
}

/** Do two battles lie on one board? So do those of two instances of a module that is not one file. */
function isShared({ memory: one }: Battle, { memory: other }: Battle): boolean {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return one === other;
  return one.buffer === other.buffer && one.byteOffset === other.byteOffset;
}

/** The rows that are looked at: the best by what the doctrine thinks of them, the first of equals, and that in which nothing is done. */
function shortlist({ decision, rows, count, width }: Omit<Question, "number">, most: number): readonly number[] {
  const ranked = Array.from({ length: count }, (_, row) => row);
  // A stable sort: equals stay in the order in which they were offered.
  ranked.sort((a, b) => rows[b * width]! - rows[a * width]!);
  const list = ranked.slice(0, most);
  const column = decision.features.findIndex((feature) => IDLE[feature] !== undefined);
  const idle = ranked.find((row) => rows[row * width + column] === IDLE[decision.features[column] ?? ""]);
  if (idle !== undefined && !list.includes(idle)) list[Math.max(1, list.length - 1)] = idle;
  return list;
}
