/**
 * Stupidities of second edition's scripted players in the committed battles on tables: each doctrine against each, and each trained script against each.
 * What a battle tells is listened to. And what each doctrine scores against all others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import type { Script } from "../../src/experiments/select-players.ts";
import "../../src/host/node/engine.ts";
import { SeBattle } from "../../src/rules/second-edition/battle/battle.ts";
import { B } from "../../src/rules/second-edition/battle/columns.ts";
import { listTargets } from "../../src/rules/second-edition/battle/shooting.ts";
import type { World } from "../../src/rules/second-edition/battle/state.ts";
import { E } from "../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../src/rules/second-edition/index.ts";
import * as M from "../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../src/rules/second-edition/player/player.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import {
  eachAgainstEach,
  names,
  noneOf,
  type Played,
  playAtLeast,
  playedBy,
  scripted,
  sumOf,
  tellScores,
} from "./played.ts";

const folder = fileURLToPath(new URL("../../../scenarios/second-edition/", import.meta.url));

/** What is counted, a battle. */
const COUNTED = {
  drawn: "battles drawn",
  turns: "turns of a squad that is neither broken nor in contact",
  idle: "... in which it neither moves, shoots, hides, charges nor watches",
  ran: "... in which it runs with a target in range",
  watches: "squads that go on overwatch",
  fired: "... and fire",
  blank: "... of which nobody shoots",
  charges: "charges",
  missed: "... that come into contact with nobody",
  held: "markers held by somebody at the end of a game turn",
};
type Count = keyof typeof COUNTED;
type Counts = Record<Count, number>;

/** A player who is watched, and who listens to the battle. */
class Watched extends SePlayer {
  private board!: World;
  readonly counts: Counts;
  /** Squads that had something to do in the turn under way, and those that did something. */
  private readonly free = new Set<number>();
  private readonly busy = new Set<number>();
  private volley = -1;

  constructor(m: M.SeMatchup, counts: Counts) {
    super(m);
    this.counts = counts;
  }

  override sit(w: World): void {
    this.board = w;
    super.sit(w);
  }

  override march(seat: number, s: number): number {
    const { counts, board: w } = this;
    if (B.engaged[s] === 0) this.free.add(s);
    const order = super.march(seat, s);
    if (order === M.ON_OVERWATCH) counts.watches++;
    if (order === M.RUN && this.aims(w, s)) counts.ran++;
    if (order === M.ON_OVERWATCH || order === M.HIDE || order === M.CHARGE || w.has(s, M.HIDDEN)) this.busy.add(s);
    return order;
  }

  /** Has a squad somebody to shoot at, from where it stands? */
  private aims(w: World, s: number): boolean {
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      const kind = B.kind[m]!;
      if (B.wounds[m] === 0 || B.kindBs[kind] === 0) continue;
      for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++)
        if (listTargets(w, s, B.kindArms[a]!) > 0) return true;
    }
    return false;
  }

  event(code: number, a: number, b: number, c: number): void {
    const { counts } = this;
    if (code === E.turn || code === E.ended) {
      counts.turns += this.free.size;
      for (const s of this.free) if (!this.busy.has(s)) counts.idle++;
      this.free.clear();
      this.busy.clear();
    }
    if (this.volley >= 0 && code !== E.aims) counts.blank++;
    this.volley = -1;
    if (code === E.goes || code === E.shoots) this.busy.add(a);
    else if (code === E.interrupts) {
      counts.fired++;
      this.volley = a;
    } else if (code === E.comesUp) {
      counts.charges++;
      if (c === 0) counts.missed++;
    } else if (code === E.holds) counts.held++;
    else if (code === E.ended && b === 0) counts.drawn++;
  }
}

interface Cell extends Played {
  readonly counts: Counts;
}

function playCell(scenario: Scenario, least: number, key: ReturnType<typeof cellKey>): Cell {
  const matchup = secondEdition.compile(scenario) as M.SeMatchup;
  const counts = noneOf(COUNTED);
  const player = new Watched(matchup, counts);
  const streams = new BlockStreams(matchup.dice, key);
  const battle = new SeBattle(matchup, streams, player, player);
  return { ...playAtLeast(least, matchup, battle, streams), counts };
}

export async function count(battles: number, seed: string): Promise<void> {
  const key = cellKey(rootKey(seed), "main");
  const trained = portfolioScripts(secondEdition).filter((script) => typeof script !== "string");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
    const { resolved } = await openScenario(folder + file, []);
    if (resolved.mode !== "battle") continue;
    const playAll = (scripts: readonly Script[]) => {
      const each = Math.ceil(battles / scripts.length ** 2);
      return eachAgainstEach(scripts, (first, second) => playCell(playedBy(resolved, first, second), each, key));
    };
    const cells = playAll(names);
    const groups: [string, Cell[]][] = [["doctrines", scripted(cells)]];
    if (trained.length > 0) groups.push(["trained", playAll(trained).flat()]);
    tell(file, groups);
    tellScores(cells);
  }
}

function tell(file: string, groups: readonly (readonly [name: string, cells: readonly Cell[]])[]): void {
  const played = groups.map(([name, cells]) => `${sumOf(cells, (cell) => cell.battles)} of ${name}`);
  console.log(`\n${file}, battles: ${played.join(", ")}; a battle:`);
  for (const [id, about] of Object.entries(COUNTED)) {
    const means = groups.map(
      ([, cells]) => sumOf(cells, ({ counts }) => counts[id as Count]) / sumOf(cells, (cell) => cell.battles),
    );
    console.log(`  ${means.map((mean) => mean.toFixed(3).padStart(9)).join("  ")}  ${about}`);
  }
}
