/**
 * A rulebook of one rule, to test the engine with: two squads roll D6s at each other, hits kill. Everything about it that the tests
 * need is a knob: squad sizes, who needs what, turns, and accidents that happen at a certain block.
 *
 * Only types are imported, so that the file compiles on its own for worker threads.
 */
import type { Streams } from "../../src/dice/dice.ts";
import type { Battle, BattleModule, Log, Matchup, MetricSpec } from "../../src/rules/kernel/rule-system.ts";

export interface ToySide {
  readonly name: string;
  readonly models: number;
  /** A shot kills on this or more. */
  readonly need: number;
  readonly policy?: string;
}

export interface ToyMatchup extends Matchup {
  readonly toy: readonly [ToySide, ToySide];
  readonly turns: number;
  readonly accident?: Accident;
}

/** What goes wrong at the n-th block that a thread plays. "exit" and "hang" happen to worker threads only. */
export interface Accident {
  readonly block: number;
  readonly kind: "exit" | "hang" | "throw" | "outOfBounds";
  /** A file that is there as long as the accident is still to happen; absent: it happens every time. */
  readonly file?: string;
}

const ENDINGS = ["not ended", "wiped out", "turn limit"] as const;

export function toyMetrics(models: number, turns: number): MetricSpec[] {
  const metrics: MetricSpec[] = [
    { id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 },
    { id: "ending", title: "Ending", per: "battle", unit: "", max: 2, labels: ENDINGS },
    { id: "turns", title: "Game turns", per: "battle", unit: "turns", max: turns },
    { id: "firstTurn", title: "First turn", per: "battle", unit: "", max: 1 },
    { id: "killed", title: "Models killed", per: "seat", unit: "models", max: models },
    { id: "hitsBy", title: "Hits by pistols", per: "seat", key: "pistol", unit: "hits", max: 63, scale: 2 },
  ];
  for (let turn = 1; turn <= turns; turn++) {
    metrics.push({ id: "survivors", title: `Left after ${turn}`, per: "seat", turn, unit: "models", max: models });
  }
  return metrics;
}

class ToyBattle implements Battle {
  readonly memory = new ArrayBuffer(8);
  readonly outcome: Int32Array;
  readonly counters = new Int32Array(this.memory, 0, 0);
  readonly #toy: ToyMatchup;
  readonly #streams: Streams;
  readonly #models = new Int32Array(2);
  readonly #need = new Int32Array(2);
  readonly #hits = new Int32Array(2);
  #played = -1;
  #leg = 0;

  constructor(matchup: ToyMatchup, streams: Streams) {
    this.#toy = matchup;
    this.#streams = streams;
    this.outcome = new Int32Array(8 + 2 * matchup.turns);
  }

  load(leg: number): void {
    const { toy } = this.#toy;
    this.#leg = leg;
    for (let seat = 0; seat < 2; seat++) {
      const side = toy[leg === 0 ? seat : 1 - seat]!;
      this.#models[seat] = side.models;
      this.#need[seat] = side.need;
      this.#hits[seat] = 0;
    }
  }

  play(): void {
    const models = this.#models;
    const { outcome } = this;
    const { turns } = this.#toy;
    const before0 = models[0]!;
    const before1 = models[1]!;
    const first = this.#streams.setup.below(2);
    let turn = 0;
    while (turn < turns && models[0]! > 0 && models[1]! > 0) {
      this.#shoot(first);
      if (models[1 - first]! > 0) this.#shoot(1 - first);
      outcome[8 + 2 * turn] = models[0]!;
      outcome[9 + 2 * turn] = models[1]!;
      turn++;
    }
    outcome[0] = models[0]! > 0 === models[1]! > 0 ? 1 : models[0]! > 0 ? 2 : 0;
    outcome[1] = models[0]! > 0 && models[1]! > 0 ? 2 : 1;
    outcome[2] = turn;
    outcome[3] = first;
    outcome[4] = before1 - models[1]!;
    outcome[5] = before0 - models[0]!;
    outcome[6] = Math.min(63, this.#hits[0]!);
    outcome[7] = Math.min(63, this.#hits[1]!);
    for (; turn < turns; turn++) {
      outcome[8 + 2 * turn] = models[0]!;
      outcome[9 + 2 * turn] = models[1]!;
    }
    if (this.#toy.accident) this.#mishap(this.#toy.accident);
  }

  #shoot(seat: number): void {
    const dice = this.#streams.action[seat]!;
    const shots = this.#models[seat]!;
    const need = this.#need[seat]!;
    let hits = 0;
    for (let i = 0; i < shots; i++) hits += +(dice.die(6) >= need);
    this.#hits[seat]! += hits;
    const target = 1 - seat;
    this.#models[target] = Math.max(0, this.#models[target]! - hits);
  }

  /** Battles are not told their block, so they count. */
  #mishap(accident: Accident): void {
    if (this.#leg === 0) this.#played++;
    if (this.#played !== accident.block) return;
    if (accident.kind === "outOfBounds") this.outcome[2] = 10_000;
    if (accident.kind === "throw") throw new Error("the toy broke");
    if (accident.kind === "exit") toyExit(accident.file);
    if (accident.kind === "hang") toyHang();
  }

  begin(): void {}
  step(): boolean {
    return false;
  }
  measure(): void {}
  canonicalize(): void {}
}

function toyHang(): void {
  if (process.getBuiltinModule("node:worker_threads").isMainThread) return;
  for (;;);
}

function toyExit(file: string | undefined): void {
  const fs = process.getBuiltinModule("node:fs");
  // Worker threads only, and once if there is a file that can be taken away.
  if (process.getBuiltinModule("node:worker_threads").isMainThread) return;
  if (file !== undefined) {
    if (!fs.existsSync(file)) return;
    fs.rmSync(file);
  }
  process.exit(3);
}

export const battleModule: BattleModule = {
  create: (matchup: Matchup, streams: Streams, _log: Log) => new ToyBattle(matchup as ToyMatchup, streams),
};
