/** Players of Dark Millennium: who may play, that a file which follows the doctrine plays like it, and that thinking leaves no trace. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { doctrines } from "../../../src/players/index.ts";
import { loadModules } from "../../../src/players/module.ts";
import { DarkBattle } from "../../../src/rules/dark-millennium/battle/battle.ts";
import type { Player } from "../../../src/rules/dark-millennium/battle/fight.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { DarkMatchup } from "../../../src/rules/dark-millennium/matchup.ts";
import { DarkPlayer } from "../../../src/rules/dark-millennium/player/player.ts";
import type { Chooser } from "../../../src/rules/kernel/candidates.ts";
import type { BattleModule } from "../../../src/rules/kernel/rule-system.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { some } from "../../some.ts";
import { loadFile } from "../play.ts";
import { legalMatchup, playedBlocks } from "../small.ts";
import { battleModule, mean, openBattle, playBlocks, type Small, scenarioOf } from "./playing.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/dark-millennium/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));
/** What no scenario of the folder asks about: daemons on a table, dice that a side may choose for, jumpers over mud. */
const mixed = { profile: "guardsman", count: 5, attached: [{ profile: "guardVeteran", count: 1 }] };
const daemons = { profile: "lesserDaemon", count: 4, summoned: true };
const RARE: Readonly<Record<string, Small>> = {
  daemons: { battle: { turns: 4, table: { pieces: [] } }, a: ["1 sorcerer", daemons], b: ["8 guardsman"] },
  attackers: {
    duel: { distance: 14 },
    a: [mixed, mixed],
    b: [mixed],
    options: { "dm.dieAllocation": "attacker-choice" },
  },
  defenders: {
    duel: { distance: 14 },
    a: [mixed, mixed],
    b: [mixed],
    options: { "dm.dieAllocation": "defender-choice" },
  },
  psykers: {
    duel: { distance: 14 },
    a: [
      {
        profile: "spaceMarine",
        count: 3,
        attached: [
          { profile: "librarian", count: 1 },
          { profile: "sorcerer", count: 1 },
        ],
      },
    ],
    b: ["8 guardsman"],
    houseRules: { "models.librarian.psychic": 2 },
  },
  jumpers: {
    duel: { distance: 20, ground: "veryDifficult" },
    a: [{ profile: "assaultMarine", count: 6, gear: ["jumpPack"] }],
    b: ["8 guardsman"],
  },
};

const WEIGHING = doctrines.filter(({ random }) => !random).map(({ name }) => name);
const { decisions } = darkMillennium.players!;

/** A policy as a scenario holds it once its file was read. */
const byWeights = (doctrine: string, file: object) => ({
  doctrine,
  weights: "w.yaml",
  source: JSON.stringify({ terms: {}, decisions: {}, ...file }),
});
const byModule = (doctrine: string, source: string) => ({ doctrine, module: "m.mjs", source });

const WORTH = { decisions: Object.fromEntries(Object.keys(decisions).map((name) => [name, { worth: 1 }])) };

/** Picks by chance, and complains about what it was not promised. */
const BY_CHANCE = `const widths = ${JSON.stringify(
  Object.fromEntries(Object.values(decisions).map(({ name, features }) => [name, features.length])),
)};
export function choose(decision, features, rows, width, u) {
  if (!(u >= 0 && u < 1) || width !== widths[decision]) throw new Error("told wrongly: " + decision);
  for (let i = 0; i < rows * width; i++) if (!Number.isFinite(features[i])) throw new Error(decision + ", column " + (i % width));
  globalThis.darkDecisions ??= new Set();
  globalThis.darkDecisions.add(decision);
  return Math.floor(u * rows);
}`;

const matchupOf = (scenario: Scenario, policy: Scenario["sides"][number]["policy"]): DarkMatchup =>
  legalMatchup(darkMillennium, {
    ...scenario,
    sides: scenario.sides.map((side) => ({ ...side, policy })),
  }) as DarkMatchup;

describe("who follows the doctrine's worth plays as the doctrine does", () => {
  describe.each(some(FILES, 6))("%s", (file) => {
    let scenario: Scenario;
    beforeAll(async () => {
      scenario = await loadFile(darkMillennium, FOLDER + file);
    });
    it.each(WEIGHING)("%s", (doctrine) => {
      const blocks = scenario.mode === "battle" ? 4 : 20;
      const own = playedBlocks(battleModule, matchupOf(scenario, byWeights(doctrine, WORTH)), blocks);
      expect(own).toEqual(playedBlocks(battleModule, matchupOf(scenario, doctrine), blocks));
    });
  });
});

describe("the same where no scenario asks", () => {
  it.each(Object.entries(RARE))("%s", (_, small) => {
    for (const doctrine of ["aggressor", "gunline"]) {
      const own = playedBlocks(battleModule, matchupOf(scenarioOf(small), byWeights(doctrine, WORTH)), 40);
      expect(own).toEqual(playedBlocks(battleModule, matchupOf(scenarioOf(small), doctrine), 40));
    }
  });
});

describe("files of the user's", () => {
  const guards = { a: ["10 guardsman"], b: ["10 guardsman"], blocks: 60 };
  const duel = { ...guards, duel: { distance: 24 } };

  it("weights tell candidates apart, each side by its own", () => {
    const usual = playBlocks({ ...duel, play: ["gunline", "gunline"] });
    const still = byWeights("gunline", { decisions: { act: { pass: 1 } } });
    const passing = playBlocks({ ...duel, play: [still, "gunline"] });
    expect(mean(usual, "fires.a")).toBeGreaterThan(0.5);
    expect([mean(passing, "fires.a"), mean(passing, "rallies.a")]).toEqual([0, 0]);
    expect(mean(passing, "fires.b")).toBeGreaterThan(0.5);
  });

  it("terms weigh otherwise than the doctrine's knobs make them", () => {
    const charging = byWeights("gunline", { terms: { close: 30, ground: 10 } });
    const played = playBlocks({ ...duel, play: [charging, "gunline"] });
    expect(mean(played, "assaults.a")).toBeGreaterThan(
      mean(playBlocks({ ...duel, play: ["gunline", "gunline"] }), "assaults.a"),
    );
  });

  it("a module is asked about everything, with the columns that are listed, and u from 0 to 1", async () => {
    (globalThis as { darkDecisions?: Set<string> }).darkDecisions = new Set();
    const files = await Promise.all(FILES.map((file) => loadFile(darkMillennium, FOLDER + file)));
    for (const scenario of [...files, ...Object.values(RARE).map(scenarioOf)]) {
      const matchup = matchupOf(scenario, byModule("skirmisher", BY_CHANCE));
      await loadModules(matchup);
      playedBlocks(battleModule, matchup, matchup.mode === "battle" ? 15 : 80);
    }
    const seen = (globalThis as { darkDecisions?: Set<string> }).darkDecisions!;
    expect([...seen].sort()).toEqual(Object.keys(decisions).sort());
  });
});

describe("what rules once decided, each side by its own weights", () => {
  const by = (decision: string, weights: object, more: object = {}) =>
    byWeights("gunline", { decisions: { [decision]: weights, ...more } });
  /** The numbers of all events of a kind that battles tell, or what `of` makes of them. */
  const told = (small: Small, kind: number, of: (w: World, a: number, b: number, c: number) => number | undefined) => {
    const found: number[] = [];
    const { play } = openBattle(small, (w) => ({
      event(code, a, b, c) {
        const what = code === kind ? of(w, a, b, c) : undefined;
        if (what !== undefined) found.push(what);
      },
    }));
    for (let block = 0; block < 60; block++) play(block);
    return found;
  };

  it("who is set up next: big models first, or whom its player likes", () => {
    const battle = { battle: { turns: 1, table: { pieces: [] } }, a: ["1 rhino", "5 spaceMarine"], b: ["8 guardsman"] };
    const order = (play: Small["play"]) =>
      told({ ...battle, ...(play && { play }) }, E.placed, (w, u) => (w.seatOf(u) === 0 ? u : undefined));
    expect(order(["gunline", "gunline"]).slice(0, 2)).toEqual([0, 1]);
    expect(order([by("setUp", { big: -1 }), "gunline"]).slice(0, 2)).toEqual([1, 0]);
  });

  /** Of the volleys of the first side with several weapons: the power of the one that rolls first. */
  const firstPowers = (small: Small) => {
    let last = -1;
    return told(small, E.team, (w, u, _, c) => {
      const follows = u === last;
      last = u;
      return u === 0 && !follows ? w.guns.power[Math.floor(c / (128 * 4096))] : undefined;
    });
  };
  const squad = { profile: "spaceMarine", count: 5, specialists: [{ count: 1, weapons: ["heavyBolter"] }] };

  it("which team rolls next: the strongest, or the weakest", () => {
    const duel: Small = { duel: { distance: 12 }, a: [squad], b: ["10 guardsman", "10 guardsman"] };
    const usual = firstPowers({ ...duel, play: ["gunline", "gunline"] });
    const turned = firstPowers({ ...duel, play: [by("team", { power: -1 }), "gunline"] });
    expect(usual.length).toBeGreaterThan(60);
    expect(Math.min(...turned)).toBeLessThan(Math.max(...usual));
    expect(turned.filter((power) => power === Math.max(...usual)).length).toBeLessThan(usual.length / 2);
  });

  it("who shoots while getting out: the strongest weapon, or the weakest", () => {
    const riders = { ...squad, aboard: true, specialists: [{ count: 2, weapons: ["meltaGun"] }] };
    const battle: Small = {
      battle: { turns: 3, table: { width: 36, depth: 30, pieces: [] } },
      a: [riders, "1 rhino"],
      b: ["10 guardsman", "10 guardsman"],
    };
    const out = { act: { dismount: 100, march: 10 } };
    const shots = (play: Small["play"]) => {
      let gets = false;
      const { act, team } = E;
      const powers: number[] = [];
      const { play: fight } = openBattle({ ...battle, ...(play && { play }) }, (w) => ({
        event(code, u, _, c) {
          if (code === act) gets = u === 0 && c >> 4 === 11;
          else if (code === team && gets && u === 0) powers.push(w.guns.power[Math.floor(c / (128 * 4096))]!);
        },
      }));
      for (let block = 0; block < 60; block++) fight(block);
      return powers;
    };
    const usual = shots([by("act", out.act), "gunline"]);
    const turned = shots([by("shooter", { power: -1 }, out), "gunline"]);
    expect(usual.length).toBeGreaterThan(0);
    expect(turned.length).toBeGreaterThan(0);
    expect(Math.max(...turned)).toBeLessThan(Math.min(...usual));
  });

  it("who casts: the best of the psykers, or a worse one", () => {
    const cast = (play: Small["play"]) => {
      const played = playBlocks({ ...RARE["psykers"]!, blocks: 600, ...(play && { play }) });
      expect(mean(played, "powers.a")).toBeGreaterThan(0.2);
      return mean(played, "successes.a") / mean(played, "powers.a");
    };
    expect(cast([by("caster", { psychic: -1 }), "gunline"])).toBeLessThan(cast(["gunline", "gunline"]) - 0.04);
  });
});

/** Looks at the state before and after each question. */
class Watched implements Player<World> {
  asked = 0;
  private readonly inner: DarkPlayer;
  private memory!: Uint8Array;

  constructor(m: DarkMatchup) {
    this.inner = new DarkPlayer(m);
  }

  sit(w: World): void {
    this.memory = w.memory;
    this.inner.sit(w);
  }

  handTo(w: World, choosers: readonly (Chooser | null)[]): void {
    this.inner.handTo(w, choosers);
  }

  private same<R>(question: () => R): R {
    const before = Buffer.from(this.memory);
    const answer = question();
    if (!before.equals(this.memory)) throw new Error(`thinking wrote: ${question}`);
    this.asked++;
    return answer;
  }

  repeats = () => this.same(() => this.inner.repeats());
  holdsBack = (seat: number, u: number) => this.same(() => this.inner.holdsBack(seat, u));
  setsUp = (seat: number, usual: number) => this.same(() => this.inner.setsUp(seat, usual));
  spot = (seat: number, u: number, tries: number) => this.same(() => this.inner.spot(seat, u, tries));
  action = (seat: number, last: number) => this.same(() => this.inner.action(seat, last));
  reaction = (seat: number) => this.same(() => this.inner.reaction(seat));
  leaps = (seat: number, u: number, would: boolean) => this.same(() => this.inner.leaps(seat, u, would));
  shelter = (u: number, here: number, after: number) => this.same(() => this.inner.shelter(u, here, after));
  faces = (u: number, t: number) => this.same(() => this.inner.faces(u, t));
  summons = (u: number, d: number, most: number) => this.same(() => this.inner.summons(u, d, most));
  appears = (u: number, d: number, after: number) => this.same(() => this.inner.appears(u, d, after));
  team = (p: number, at: number, end: number) => this.same(() => this.inner.team(p, at, end));
  shooter = (p: number, at: number, end: number) => this.same(() => this.inner.shooter(p, at, end));
  caster = (u: number, power: number) => this.same(() => this.inner.caster(u, power));
  prey = (p: number, t: number) => this.same(() => this.inner.prey(p, t));
  aim = (p: number, base: number, models: number) => this.same(() => this.inner.aim(p, base, models));
  allot = (p: number, models: number) => this.same(() => this.inner.allot(p, models));
  arm = (p: number, arms: number) => this.same(() => this.inner.arm(p, arms));
  split = (p: number, i: number, t: number) => this.same(() => this.inner.split(p, i, t));
  disarm = (seat: number, arms: number) => this.same(() => this.inner.disarm(seat, arms));
  attackSixes = (seat: number, p: number, at: number, dice: number) =>
    this.same(() => this.inner.attackSixes(seat, p, at, dice));
  saves = (seat: number, g: number, cost: number) => this.same(() => this.inner.saves(seat, g, cost));
  buys = (seat: number, what: number, subject: number, points: number, fails: number, of: number) =>
    this.same(() => this.inner.buys(seat, what, subject, points, fails, of));
}

describe("thinking writes nothing", () => {
  it.each(some(FILES, 6, 1))("%s", async (file) => {
    const scenario = await loadFile(darkMillennium, FOLDER + file);
    for (const policy of ["cautious", "random", byWeights("aggressor", WORTH)]) {
      let asked = 0;
      const watched: BattleModule = {
        create(matchup, streams, log) {
          const player = new Watched(matchup as DarkMatchup);
          const battle = new DarkBattle(matchup as DarkMatchup, streams, log, player);
          const play = battle.play.bind(battle);
          battle.play = () => {
            play();
            asked = player.asked;
          };
          return battle;
        },
      };
      playedBlocks(watched, matchupOf(scenario, policy), scenario.mode === "battle" ? 1 : 4);
      expect(asked).toBeGreaterThan(0);
    }
  });
});
