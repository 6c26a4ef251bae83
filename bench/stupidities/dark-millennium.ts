/**
 * Stupidities of Dark Millennium's scripted players, in battles of the committed scenarios: each doctrine against each, each trained script against
 * each, and those whom both sides choose. A player is watched as it is asked, and the events of a battle tell what came of it. And what each
 * doctrine scores against all others: a mend may not weaken.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import type { Script } from "../../src/experiments/select-players.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import "../../src/host/node/engine.ts";
import { DarkBattle } from "../../src/rules/dark-millennium/battle/battle.ts";
import { gapOf, sees } from "../../src/rules/dark-millennium/battle/between.ts";
import { B } from "../../src/rules/dark-millennium/battle/columns.ts";
import { coverOf, coverOfAll } from "../../src/rules/dark-millennium/battle/cover.ts";
import { mayRetreat } from "../../src/rules/dark-millennium/battle/held.ts";
import { speedOf } from "../../src/rules/dark-millennium/battle/left.ts";
import { psychicOf } from "../../src/rules/dark-millennium/battle/psychic.ts";
import { G_LAST, type World } from "../../src/rules/dark-millennium/battle/state.ts";
import { mayMount } from "../../src/rules/dark-millennium/battle/transport.ts";
import { BY_FIRE } from "../../src/rules/dark-millennium/battle/weapons.ts";
import { E } from "../../src/rules/dark-millennium/events.ts";
import { darkMillennium } from "../../src/rules/dark-millennium/index.ts";
import * as M from "../../src/rules/dark-millennium/matchup.ts";
import { DarkPlayer } from "../../src/rules/dark-millennium/player/player.ts";
import { THINK, think } from "../../src/rules/dark-millennium/player/thoughts.ts";
import { N } from "../../src/rules/dark-millennium/rulings.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import {
  chosenPairs,
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

const folder = fileURLToPath(new URL("../../../scenarios/dark-millennium/", import.meta.url));

/** What is counted, a battle: how often it was so, and where it helps of how many. */
const COUNTED = {
  hopeless: "rallies of the suppressed that not even a 6 frees",
  vain: "... while somebody else could attack",
  failed: "rallies of the suppressed that fail and end the turn",
  lost: "... while somebody else could attack",
  freeing: "rallies of the suppressed",
  rallies: "rallies",
  sideTurns: "turns of a side",
  mounts: "units that mount",
  onFoot: "side-turns that begin with somebody on foot beside a transport with room, with nobody to attack",
  dismounts: "units that dismount",
  retreats: "retreats",
  mayRun: "actions on a suppressed unit that could run",
  caught: "assaults on a suppressed unit that could run out of reach",
  ranThen: "... and did",
  answered: "actions that are answered",
  answerable: "actions that somebody unsuppressed sees or is struck by",
  nullified: "nullifications",
  powers: "powers tried",
  cast: "powers cast",
  psykerTurns: "side-turns that begin with an unsuppressed psyker",
};
type Count = keyof typeof COUNTED;
type Counts = Record<Count, number>;

/** A player who is watched: what it could have done is looked up as it is asked. */
class Watched extends DarkPlayer {
  private board!: World;
  readonly counts: Counts;
  /** Of the action under way: is it a Rally of a suppressed unit, was there fatigue enough for a 6 to fail, could somebody else attack? */
  private frees = false;
  private fatigue = 0;
  private others = false;

  constructor(m: M.DarkMatchup, counts: Counts) {
    super(m);
    this.counts = counts;
  }

  override sit(w: World): void {
    this.board = w;
    super.sit(w);
  }

  override action(seat: number, last: number): boolean {
    const { counts, board: w } = this;
    if (B.game[G_LAST] === 0) this.begin(seat);
    const acts = super.action(seat, last);
    this.frees = false;
    if (!acts || w.pickAction !== M.RALLY) return acts;
    const u = w.pickUnit;
    counts.rallies++;
    this.frees = w.suppressed(u) && (B.flags[u]! & M.OFF) === 0;
    if (!this.frees) return acts;
    counts.freeing++;
    this.fatigue = B.fatigue[u]!;
    this.others = this.someoneAttacks(seat, u);
    return acts;
  }

  /** The turn of a side begins: who waits beside a transport, and who could cast? */
  private begin(seat: number): void {
    const { counts, board: w } = this;
    counts.sideTurns++;
    let waits = false;
    let casts = false;
    for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
      if ((B.flags[u]! & M.OFF) !== 0 || w.suppressed(u)) continue;
      if (psychicOf(u) > 0) casts = true;
      if (w.field === null || this.attacks(seat, u)) continue;
      for (let v = seat * w.U; v < (seat + 1) * w.U && !waits; v++) waits = mayMount(w, u, v);
    }
    if (waits) counts.onFoot++;
    if (casts) counts.psykerTurns++;
  }

  /** Could another unit of a seat attack and be unsuppressed after it? */
  private someoneAttacks(seat: number, but: number): boolean {
    const { board: w } = this;
    for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
      if (u === but || (B.flags[u]! & (M.OFF | M.NEW)) !== 0 || w.suppressed(u)) continue;
      if (B.fatigue[u]! < w.morale(u) && this.attacks(seat, u)) return true;
    }
    return false;
  }

  /** Is there somebody whom a unit could shoot at or assault from where it stands? */
  private attacks(seat: number, u: number): boolean {
    const { board: w } = this;
    for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
      if ((B.flags[e]! & M.OFF) !== 0) continue;
      const gap = gapOf(w, u, e);
      if (gap <= speedOf(u)) return true;
      if (sees(w, u, e) && think(w, u, e, BY_FIRE, gap, true, coverOf(w, e, u), false, false) && B.teams[THINK]! > 0)
        return true;
    }
    return false;
  }

  override reaction(seat: number): void {
    const { counts, board: w } = this;
    const u = w.pickUnit;
    const t = w.pickTarget;
    const assault = w.pickAction === M.ASSAULT || w.pickAction === M.RAM;
    const stands = t >= 0 && w.seatOf(t) === seat && (B.flags[t]! & M.OFF) === 0;
    const runs = stands && w.suppressed(t) && mayRetreat(t, u);
    const escapes = runs && assault && gapOf(w, u, t) + speedOf(t) > speedOf(u);
    let answers = false;
    for (let r = seat * w.U; r < (seat + 1) * w.U && !answers && (B.flags[u]! & M.OFF) === 0; r++) {
      if ((B.flags[r]! & M.OFF) !== 0 || w.suppressed(r)) continue;
      answers = assault ? r === t : sees(w, r, u);
    }
    super.reaction(seat);
    if (runs) counts.mayRun++;
    if (escapes) counts.caught++;
    if (answers) counts.answerable++;
    if (w.reUnit < 0) return;
    if (w.reaction === M.RETREAT) {
      counts.retreats++;
      if (escapes && w.reUnit === t) counts.ranThen++;
    } else if (w.reaction !== M.NO_REACTION) counts.answered++;
    if (w.reaction === M.NULLIFY) counts.nullified++;
  }

  /** What the battle tells. */
  event(code: number, a: number, b: number, c: number): void {
    const { counts, board: w } = this;
    if (code === E.mounted) counts.mounts++;
    else if (code === E.dismounted) counts.dismounts++;
    else if (code === E.cast) {
      counts.powers++;
      if (c === 1) counts.cast++;
    } else if (code === E.rallied && this.frees) {
      const cover = w.field === null ? coverOf(w, a) : coverOfAll(w, a);
      if (this.fatigue + B.number[N.action]! - 6 - B.number[N.rallyCover + cover]! > w.morale(a)) {
        counts.hopeless++;
        if (this.others) counts.vain++;
      }
    } else if (code === E.turnOver && b === 0 && this.frees) {
      counts.failed++;
      if (this.others) counts.lost++;
    }
  }
}

interface Cell extends Played {
  readonly counts: Counts;
}

function playCell(scenario: Scenario, least: number, key: ReturnType<typeof cellKey>): Cell {
  const matchup = darkMillennium.compile(scenario) as M.DarkMatchup;
  const counts = noneOf(COUNTED);
  const player = new Watched(matchup, counts);
  const streams = new BlockStreams(matchup.dice, key);
  const battle = new DarkBattle(matchup, streams, player, player);
  return { ...playAtLeast(least, matchup, battle, streams), counts };
}

export async function count(battles: number, seed: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const scheduler = new Scheduler({ pool: new ThreadPool(1) });
  const key = cellKey(rootKey(seed), "main");
  const trained = portfolioScripts(darkMillennium).filter((script) => typeof script !== "string");
  for (const file of files) {
    const { resolved, scenario } = await openScenario(folder + file, []);
    if (resolved.mode === "attack") continue;
    const playAll = (scripts: readonly Script[]) => {
      const each = Math.ceil(battles / scripts.length ** 2);
      return eachAgainstEach(scripts, (first, second) => playCell(playedBy(resolved, first, second), each, key));
    };
    const cells = playAll(names);
    const chosen = (await chosenPairs(scenario, darkMillennium, seed, scheduler)).map(({ first, second, share }) =>
      playCell(playedBy(resolved, first, second), Math.ceil(battles * share), key),
    );
    tell(file, [
      ["doctrines", scripted(cells)],
      ["trained", playAll(trained).flat()],
      ["chosen", chosen],
    ]);
    tellScores(cells);
  }
  await scheduler.close();
}

function tell(file: string, groups: readonly (readonly [name: string, cells: readonly Cell[]])[]): void {
  const played = groups.map(([name, cells]) => `${sumOf(cells, (cell) => cell.battles)} of ${name}`);
  console.log(`\n${file}, battles: ${played.join(", ")}; a battle:`);
  console.log(`  ${groups.map(([name]) => name.padStart(9)).join("  ")}`);
  for (const [id, about] of Object.entries(COUNTED)) {
    const means = groups.map(
      ([, cells]) => sumOf(cells, ({ counts }) => counts[id as Count]) / sumOf(cells, (cell) => cell.battles),
    );
    if (means.some((mean) => mean > 0))
      console.log(`  ${means.map((mean) => mean.toFixed(3).padStart(9)).join("  ")}  ${about}`);
  }
}
