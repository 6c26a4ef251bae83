/**
 * The least that is a rulebook: two duellists and one die. They strike in turns, who needs less than his `need` misses, the first hit ends it.
 * A template to copy, by the rooms of src/rules: declarations, battle/, book/, tell/, vectors/. (Nobody decides anything, so there is no player/.)
 */
import { z } from "zod";
import type { Dice, Streams } from "../../../src/dice/dice.ts";
import { buildDiceTables } from "../../../src/dice/tables.ts";
import { i32, layout, stateOf } from "../../../src/rules/kernel/layout.ts";
import {
  closeOutcome,
  endings,
  labelsOf,
  metrics,
  metricsOf,
  outcomeLayout,
  outcomeMetrics,
} from "../../../src/rules/kernel/metrics.ts";
import type { Battle, BattleModule, Log, Matchup, RuleSystem } from "../../../src/rules/kernel/rule-system.ts";
import { events, eventsOf, tellEvent } from "../../../src/rules/kernel/tape.ts";
import { lawOf, number, op } from "../../../src/rules/kernel/vectors.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";

// Declarations: what is counted, told, and how it ends.

const T = metrics([{ id: "hits", title: "Hits", unit: "hits", max: 1, main: 1 }]);
const END = endings({ open: "not ended", hit: "hit", tired: "turn limit" });
const E = events({ strike: ["TD-01", "Duellist {seat} strikes: {hit}.", "seat, hit"] });

interface Duel extends Matchup {
  readonly need: Int32Array;
  readonly turns: number;
}

// battle/: the columns and the rules.

const B = layout({ state: { standing: i32(2), turn: i32(1) } }, { counts: 2 });

/** TD-01: a strike hits on the duellist's number or more; `kind` is his roll. */
function strike(dice: Dice, log: Log, seat: number, kind: number): boolean {
  const hit = dice.test(kind) === 1;
  log.event(E.strike, seat + 1, hit ? 1 : 0, 0);
  return hit;
}

class Fight implements Battle {
  readonly memory;
  readonly counters;
  readonly outcome: Int32Array;
  readonly m: Duel;
  readonly streams: Streams;
  readonly log: Log;
  readonly #layout;
  #leg = 0;

  constructor(m: Duel, streams: Streams, log: Log) {
    [this.m, this.streams, this.log] = [m, streams, log];
    this.#layout = outcomeLayout(m.metrics);
    this.outcome = new Int32Array(this.#layout.slots);
    ({ memory: this.memory, counters: this.counters } = stateOf(B, false, 2));
  }

  load(leg: number): void {
    this.#leg = leg;
    this.memory.fill(0);
    B.standing.fill(1);
  }

  play(): void {
    while (B.turn[0]! < this.m.turns && B.standing[0] === B.standing[1]) this.#round();
    this.measure();
  }

  #round(): void {
    B.turn[0]!++;
    for (let seat = 0; seat < 2 && B.standing[0] === B.standing[1]; seat++) this.#strikes(seat);
  }

  #strikes(seat: number): void {
    if (!strike(this.streams.action[seat]!, this.log, seat, seat ^ this.#leg)) return;
    B.standing[1 - seat] = 0;
    this.counters[2 * T.hits + seat]!++;
  }

  begin(): void {}

  /** Of an attack: one strike. */
  step(i: number): boolean {
    if (i === 0) this.#strikes(0);
    return i === 0;
  }

  measure(): void {
    for (let seat = 0; seat < 2; seat++)
      this.outcome[this.#layout.base + 2 * T.hits + seat] = this.counters[2 * T.hits + seat]!;
    const winner = B.standing[0] === B.standing[1] ? 0 : B.standing[0] === 1 ? 1 : 2;
    closeOutcome(this.outcome, this.#layout, winner, winner === 0 ? END.tired : END.hit, B.turn[0]!, 0);
  }

  canonicalize(): void {}
}

export const battleModule: BattleModule = {
  create: (matchup, streams, log) => new Fight(matchup as Duel, streams, log),
};

// book/: what a roster may hold, and a matchup made of it.

const strikes = (need: number) => ({ dice: 1, sides: 6, compare: "atLeast", need, reroll: false }) as const;
const needOf = ({ roster }: Scenario["sides"][number]) => (roster[0] as RosterEntry & { need: number }).need;

function compile({ sides, mode, mirror, duel }: Scenario): Duel {
  const turns = Number(duel?.["turns"] ?? 20);
  const words = {
    models: "Duellists",
    turns: "Turns",
    firstTurn: "Who began",
    endings: labelsOf(END),
    seats: metricsOf(T, false),
  };
  return {
    rules: "two-duellists",
    mode,
    dice: buildDiceTables(
      sides.map((side) => strikes(needOf(side))),
      [],
    ),
    legs: mirror ? 2 : 1,
    metrics: outcomeMetrics(mode, words, [{ models: 1 }, { models: 1 }], [], turns),
    sides: sides.map(({ name, policy }) => ({ name, points: 1, models: 1, policy: String(policy) })),
    need: Int32Array.from(sides, needOf),
    turns,
  };
}

export const twoDuellists: RuleSystem = {
  id: "two-duellists",
  title: "Two Duellists",
  modes: ["attack", "duel"],
  rosterEntry: z.strictObject({
    profile: z.literal("duellist"),
    count: z.literal(1),
    need: z.number().int().min(2).max(6),
  }),
  modeBlocks: {
    attack: z.strictObject({}),
    duel: z.strictObject({ turns: z.number().int().min(1).max(100).optional() }),
  },
  catalogue: () => [{ kind: "profile", id: "duellist", name: "Duellist", points: 1 }],
  rulings: [],
  houseRuleKeys: () => new Map(),
  coverage: [{ id: "TD-01", status: "simulated", function: "strike" }],
  events: eventsOf(E),
  ops: async () => ({
    strike: op({ need: number }, ({ need }, world) => {
      const law = lawOf(world, buildDiceTables([strikes(need)], []), (dice) => strike(dice, { event() {} }, 0, 0));
      return law.of((hit) => (hit ? "hit" : "miss")).byName();
    }),
  }),
  check: () => [],
  resolve: (scenario) => scenario,
  compile,
  levers: () => [],
  // tell/
  narrate: (matchup, leg, event) =>
    tellEvent(E, { hit: (_, hit) => (hit === 1 ? "a hit" : "a miss") }, { matchup, leg } as never, event),
  nameRolls: (_matchup, _before, rolls) => rolls.map(() => "to hit"),
};
