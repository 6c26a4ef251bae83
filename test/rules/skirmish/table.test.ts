import { describe, expect, it } from "vitest";
import { Referee } from "../../../bench/referee/referee.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { pointInside } from "../../../src/geometry/inside.ts";
import { toTicks } from "../../../src/geometry/ticks.ts";
import { ENDING, SCORE } from "../../../src/rules/kernel/metrics.ts";
import { engage } from "../../../src/rules/skirmish/battle/charges.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { lastLineCovers, sees } from "../../../src/rules/skirmish/battle/ground.ts";
import { conceals, hide, liesBehind, mayHide, search } from "../../../src/rules/skirmish/battle/hiding.ts";
import { leaveCombat, remove } from "../../../src/rules/skirmish/battle/losses.ts";
import {
  isLastTurn,
  leaveWithData,
  payBonus,
  settleMission,
  winnerOfRout,
} from "../../../src/rules/skirmish/battle/mission-ends.ts";
import {
  G_ENDING,
  G_LEADER,
  G_MISSION,
  G_NIGHT,
  G_NO_ROUT,
  G_WINNER,
  type World,
} from "../../../src/rules/skirmish/battle/state.ts";
import { reachesOnTable } from "../../../src/rules/skirmish/battle/table-charges.ts";
import { goTo } from "../../../src/rules/skirmish/battle/table-moves.ts";
import { way } from "../../../src/rules/skirmish/battle/ways.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { MISSION_IDS } from "../../../src/rules/skirmish/book/data.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import { CARRIER, HIDDEN, KILLED, OUT, OVERWATCH } from "../../../src/rules/skirmish/flags.ts";
import { ENDINGS, T } from "../../../src/rules/skirmish/metrics.ts";
import { some } from "../../some.ts";
import { battleModule } from "./battle-module.ts";
import { INCH, MARINES, onATable, rectangle } from "./on-a-table.ts";
import { along, apart, type Setting, scenario, setUp } from "./set-up.ts";

describe("lines of sight", () => {
  it("SK-SHOOT-05: enemy models in between block, friends do not, unless the ruling says otherwise", () => {
    for (const [reading, friend, enemy] of [
      ["enemiesOnly", true, false],
      ["all", false, false],
      ["none", true, true],
    ] as const) {
      const { w, at, second } = onATable([], { options: { "los.modelsBlock": reading } });
      at(0, -10, 0);
      at(second, 10, 0);
      expect(sees(w, 0, second)).toBe(true);
      at(1, 0, 0);
      expect(sees(w, 0, second), `${reading}, friend`).toBe(friend);
      at(1, 0, 20);
      at(second + 1, 0, 0);
      expect(sees(w, 0, second), `${reading}, enemy`).toBe(enemy);
    }
  });

  it("SK-SHOOT-06: one sees six inches deep into a wood, and nothing through rocks", () => {
    const wood = onATable([rectangle("wood", 0, 0, 20, 20)]);
    wood.at(0, -16, 0);
    wood.at(wood.second, -4, 0);
    expect(sees(wood.w, 0, wood.second)).toBe(true);
    wood.at(wood.second, -3.9, 0);
    expect(sees(wood.w, 0, wood.second)).toBe(false);
    const rocks = onATable([rectangle("rocks", 0, 0, 1, 4)]);
    rocks.at(0, -10, 0);
    rocks.at(rocks.second, 10, 0);
    expect(sees(rocks.w, 0, rocks.second)).toBe(false);
    rocks.at(rocks.second, 10, 8);
    expect(sees(rocks.w, 0, rocks.second)).toBe(true);
  });

  it("SK-SHOOT-07: out of one building into another the depths add up to less than six, the street is left out", () => {
    const { w, at, second } = onATable([rectangle("ruin", -10, 0, 8, 20), rectangle("ruin", 10, 0, 8, 20)]);
    at(0, -8, 0);
    at(second, 9.9, 0);
    expect(sees(w, 0, second)).toBe(true);
    at(second, 10, 0);
    expect(sees(w, 0, second)).toBe(false);
  });

  it("SK-MOVE-17, SK-SHOOT-21: a line through or into Difficult Terrain covers, and so does a wall at the target", () => {
    const { w, at, second } = onATable([rectangle("wood", 0, 10, 4, 4), rectangle("wall", 8, -10, 0.5, 6)]);
    at(0, -10, 10);
    at(second, 10, 10);
    expect([sees(w, 0, second), lastLineCovers()], "through a wood").toEqual([true, true]);
    at(0, -10, -10);
    at(second, 8.8, -10);
    expect([sees(w, 0, second), lastLineCovers()]).toEqual([true, true]);
    at(second, 14, -10);
    expect([sees(w, 0, second), lastLineCovers()]).toEqual([true, false]);
  });

  it("SK-SHOOT-21, SK-AMB-36: water on the way and a wall far from the target are no cover together", () => {
    const { w, at, second } = onATable([rectangle("water", -6, 0, 4, 6), rectangle("wall", 2, 0, 0.5, 6)]);
    at(0, -10, 0);
    at(second, 8, 0);
    expect([sees(w, 0, second), lastLineCovers()]).toEqual([true, false]);
  });
});

describe("moves", () => {
  it("SK-MOVE-20: nobody passes through a model of either side; the way leads around", () => {
    const { w, at, second } = onATable([]);
    at(0, 0, 0);
    at(1, 2, 0);
    goTo(w, 0, toTicks(5), 0, 0, 60, false, false);
    expect(board.px[0]).toBe(toTicks(5));
    expect(board.py[0]).toBe(0);
    at(0, 0, 0);
    at(second, 5, 0);
    goTo(w, 0, toTicks(20), 0, 0, 60, false, false);
    const apart = Math.hypot(board.px[0]! - board.px[second]!, board.py[0]! - board.py[second]!) - 2 * board.radius[0]!;
    expect(apart).toBeGreaterThanOrEqual(toTicks(1));
    expect(Math.hypot(board.px[0]!, board.py[0]!)).toBeLessThanOrEqual(toTicks(6));
  });

  it("SK-MOVE-16: who rolls too short for a wood is put against its edge, and counts as inside", () => {
    let short = 0;
    for (let block = 0; block < 40; block++) {
      const { w, at, events } = onATable([rectangle("wood", 10, 0, 10, 20)]);
      (w.actions[0] as unknown as { open?: (block: number) => void }).open?.(block);
      at(0, 0.5, 0);
      goTo(w, 0, toTicks(12), 0, 0, 60, false, false);
      const rolled = events.find(([code]) => code === E.terrain)![2]!;
      const edge = toTicks(5) - board.radius[0]!;
      if (rolled <= 4) {
        short++;
        expect(Math.abs(board.px[0]! - edge)).toBeLessThan(16);
      } else expect(board.px[0]).toBeGreaterThan(edge);
    }
    expect(short).toBeGreaterThan(0);
  });

  it("SK-MOVE-05: a pack goes over rocks and models, twelve inches, and lands where there is room", () => {
    const { w, at, second } = onATable([rectangle("rocks", 4, 0, 2, 30)], { a: [{ profile: "de_scourge", count: 3 }] });
    at(0, 0, 0);
    at(1, 10, 0);
    at(second, 6.5, 0);
    goTo(w, 0, toTicks(10), 0, 0, 120, false, false);
    expect(board.py[0]).toBe(0);
    expect(board.px[0]! / INCH).toBeGreaterThan(7.9);
    expect(board.px[0]! / INCH).toBeLessThanOrEqual(9.01);
  });

  it("SK-CC-03, SK-CC-10: a charge needs a way into contact, and keeps clear of enemies that are not charged", () => {
    const { w, at, second } = onATable([rectangle("rocks", 3, 0, 1, 14)]);
    at(0, 0, 0);
    at(second, 5, 0);
    expect(reachesOnTable(w, 0, second)).toBe(false);
    const open = onATable([], { b: [{ profile: "ork_boy", count: 8 }] });
    open.at(0, 0, 0);
    open.at(open.second, 5, 0);
    expect(reachesOnTable(open.w, 0, open.second)).toBe(true);
    // A wall of enemies an inch and a half apart leaves no gap that is wide enough.
    for (let i = 1; i < 8; i++) open.at(open.second + i, 3, (i - 4) * 2.4);
    expect(reachesOnTable(open.w, 0, open.second)).toBe(false);
  });
});

describe("hiding", () => {
  it("SK-HIDE-01, SK-HIDE-04, SK-HIDE-07: hides in a wood, cannot be seen, and is spotted within Initiative", () => {
    const { w, at, second } = onATable([rectangle("wood", 0, 0, 6, 6), rectangle("water", 20, 0, 6, 6)]);
    at(0, 0, 0);
    at(second, 10, 0);
    expect(conceals(w, 0)).toBe(true);
    expect(mayHide(w, 0)).toBe(true);
    hide(w, 0);
    expect(sees(w, second, 0)).toBe(false);
    expect(sees(w, 0, second)).toBe(true);
    const I = w.kinds.I[board.kind[second]!]!;
    at(second, I + 1.01, 0);
    search(w);
    expect(w.placeOf(0) & HIDDEN).toBe(HIDDEN);
    at(second, I + 1, 0);
    search(w);
    expect(w.placeOf(0) & HIDDEN).toBe(0);
    at(0, 20, 0);
    expect(mayHide(w, 0)).toBe(false);
  });
});

describe("missions", () => {
  const FORCES: readonly Setting[] = [
    {},
    { policies: ["cautious", "objective"] },
    { policies: ["random", "random"] },
    { a: [{ profile: "de_scourge", count: 5 }], policies: ["aggressor", "gunline"] },
    {
      a: [
        { profile: "eld_ranger", count: 4 },
        { profile: "eld_guardian", count: 6 },
      ],
      b: [{ profile: "tyr_hormagaunt", count: 9 }],
      policies: ["skirmisher", "aggressor"],
    },
  ];

  it.each(some(MISSION_IDS, 3))("%s: every battle ends, and the referee finds nothing", (mission) => {
    for (const [index, force] of FORCES.entries()) {
      const matchup = compile(scenario({ ...force, mission }));
      const referee = new Referee(matchup, way);
      const streams = new BlockStreams(matchup.dice, cellKey(rootKey(`referee ${index}`), "main"));
      const battle = battleModule.create(matchup, streams, referee);
      for (let block = 0; block < 6; block++) {
        for (let leg = 0; leg < 2; leg++) {
          streams.open(block);
          battle.load(leg, block);
          referee.begin(battle as unknown as World);
          battle.play();
          referee.finish(battle.outcome);
          expect(referee.faults.slice(0, 5), `${mission} ${index} ${block}.${leg + 1}`).toEqual([]);
          expect(battle.outcome[ENDING]).toBeGreaterThan(0);
          expect(battle.outcome[ENDING]).toBeLessThan(ENDINGS.length);
          expect([0, 1, 2]).toContain(battle.outcome[SCORE]);
        }
      }
      expect(referee.seen.get(E.move) ?? 0).toBeGreaterThan(0);
    }
  });

  it("SK-STATE-04: a battle is the same whatever was played before it on the thread", () => {
    const tau = [{ profile: "tau_pathfinder", count: 4 }];
    const matchup = compile(scenario({ a: tau, mission: "random", policies: ["random", "aggressor"] }));
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("order"), "main"));
    const outcomeOf = (battle: ReturnType<typeof battleModule.create>, block: number): number[] => {
      streams.open(block);
      battle.load(1, block);
      battle.play();
      return [...battle.outcome];
    };
    const again = battleModule.create(matchup, streams, { event() {} });
    for (let block = 0; block < 12; block++) {
      const fresh = outcomeOf(battleModule.create(matchup, streams, { event() {} }), block);
      expect(outcomeOf(again, block), `block ${block}`).toEqual(fresh);
    }
  });

  it("twins score one half in mirrored pairs", () => {
    const matchup = compile(scenario({ a: MARINES, b: MARINES, policies: ["aggressor", "aggressor"] }));
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("twins"), "main"));
    const battle = battleModule.create(matchup, streams, { event() {} });
    for (let block = 0; block < 12; block++) {
      const scores = [0, 1].map((leg) => {
        streams.open(block);
        battle.load(leg, block);
        battle.play();
        return leg === 0 ? battle.outcome[SCORE]! : 2 - battle.outcome[SCORE]!;
      });
      expect(scores[0]! + scores[1]!).toBe(2);
    }
  });
});

describe("setting up", () => {
  const blocks = Array.from({ length: 12 }, (_, block) => block);

  it("SK-CLN-02, SK-CLN-03, SK-NRS-02, SK-NRS-03: strips of six inches on opposite edges, eighteen inches apart", () => {
    for (const block of blocks) {
      const cleanse = setUp("Cleanse", block);
      const [edge] = along(cleanse.attackers, 6);
      expect(along(cleanse.defenders, 6)).toEqual([(edge! + 2) & 3]);
      expect(apart(cleanse.attackers, cleanse.defenders)).toBeGreaterThanOrEqual(18);
      expect(cleanse.first).toBe(-1);
      const last = setUp("NoRetreatNoSurrender", block);
      expect(apart(last.attackers, last.defenders)).toBeGreaterThanOrEqual(18);
      expect(last.first).toBe(0);
      expect(board.game[G_NO_ROUT]).toBe(1);
    }
  });

  it("SK-RSC-02, SK-RSC-03, SK-RSC-04, SK-AI-06: half of the defenders or more in the middle, the attackers eighteen inches away", () => {
    for (const block of blocks) {
      const waiting = setUp("Rescue", block, { policies: ["gunline", "cautious"] });
      for (const p of waiting.defenders) expect(Math.hypot(p.x, p.y) + p.r).toBeLessThanOrEqual(6.01);
      expect(waiting.defenders.length).toBe(Math.ceil(waiting.all[1]! / 2));
      expect(apart(waiting.attackers, waiting.defenders)).toBeGreaterThanOrEqual(18);
      expect(waiting.first).toBe(0);
      expect(setUp("Rescue", block).defenders.length).toBe(waiting.all[1]);
    }
  });

  it("SK-BRK-02, SK-BRK-04, SK-SCEN-14: defenders along twelve inches, half of the attackers as sentries away from them", () => {
    for (const block of blocks) {
      const { attackers, defenders, all, first } = setUp("Breakthrough", block);
      expect(along(defenders, 12)).toHaveLength(1);
      expect(attackers).toHaveLength(Math.floor(all[0]! / 2));
      expect(apart(attackers, attackers)).toBeGreaterThanOrEqual(6);
      expect(apart(attackers, defenders)).toBeGreaterThanOrEqual(12);
      expect(first).toBe(1);
      expect(board.game[G_NIGHT]).toBe(1);
    }
  });

  it("SK-SUR-02, SK-RCN-02, SK-RCN-03, SK-HNT-02, SK-HNT-03, SK-SYG-03: spacing, and strips on random edges", () => {
    const edges = new Set<number>();
    for (const block of blocks) {
      for (const mission of ["Surprise", "Recon"]) {
        const { attackers, defenders } = setUp(mission, block);
        expect(apart(defenders, defenders), mission).toBeGreaterThanOrEqual(6);
        expect(along(attackers, 6), mission).not.toEqual([]);
      }
      const hunt = setUp("Hunt", block);
      for (const edge of along(hunt.attackers, 6)) edges.add(edge);
      expect([hunt.first, setUp("Recon", block).first, setUp("Surprise", block).first]).toEqual([0, 0, -1]);
      expect(along(setUp("StandYourGround", block).attackers, 12)).not.toEqual([]);
    }
    expect(edges.size).toBeGreaterThanOrEqual(3);
  });

  it("SK-PIG-02, SK-PIG-03, SK-PIG-04: a circle in the middle, attackers on two opposite edges", () => {
    for (const block of blocks) {
      const { attackers, defenders, first } = setUp("PigInTheMiddle", block);
      for (const p of defenders) expect(Math.hypot(p.x, p.y) + p.r).toBeLessThanOrEqual(6.01);
      const half = attackers.length >> 1;
      const [edge] = along(attackers.slice(0, half), 6);
      expect(along(attackers.slice(half), 6)).toContain((edge! + 2) & 3);
      expect(first).toBe(0);
    }
    const wide = setUp("PigInTheMiddle", 0, { options: { "pig.circle": "radius12" } });
    expect(Math.max(...wide.defenders.map((p) => Math.hypot(p.x, p.y)))).toBeLessThanOrEqual(12);
  });

  it("SK-CHE-02, SK-CHE-03, SK-CHE-04, SK-CHE-05: a building in the middle, one bearer of the data, attackers eighteen inches away", () => {
    for (const block of blocks) {
      const { attackers, defenders, first, w } = setUp("ChanceEncounter", block);
      expect(pointInside(w.table!, w.table!.pieces - 1, 0, 0)).toBe(true);
      expect(apart(attackers, defenders)).toBeGreaterThanOrEqual(18);
      expect(defenders.filter(({ model }) => (w.placeOf(model) & CARRIER) !== 0)).toHaveLength(1);
      expect(first).toBe(1);
    }
  });

  it("SK-SCEN-09, SK-WG-12, SK-HIDE-12: Hidden Setup and infiltrators begin Hidden in something, or behind it from all enemies there", () => {
    const seen = { first: 0, second: 0, inView: 0 };
    for (const block of blocks) {
      const recon = setUp("Recon", block);
      for (const { model } of recon.defenders) {
        expect((recon.w.placeOf(model) & HIDDEN) !== 0).toBe(conceals(recon.w, model));
        if (conceals(recon.w, model)) seen.first++;
      }
      const hunt = setUp("Hunt", block);
      for (const { model } of hunt.attackers) {
        const behind = liesBehind(hunt.w, model);
        expect((hunt.w.placeOf(model) & HIDDEN) !== 0).toBe(behind);
        if (behind) seen.second++;
        else if (conceals(hunt.w, model)) seen.inView++;
      }
    }
    expect(Math.min(seen.first, seen.second, seen.inView)).toBeGreaterThan(0);
  });

  it("SK-SCEN-01, SK-SCEN-03, SK-CHE-01, SK-HNT-01: the scenario table chooses, and the night falls on a 4 or more", () => {
    const missions = new Map<number, number>();
    let nights = 0;
    for (let block = 0; block < 240; block++) {
      setUp("random", block);
      missions.set(board.game[G_MISSION]!, (missions.get(board.game[G_MISSION]!) ?? 0) + 1);
      if (block < 120 && setUp("Hunt", block).game[G_NIGHT] === 1) nights++;
    }
    expect(missions.size).toBe(10);
    expect(nights).toBeGreaterThan(30);
    expect(nights).toBeLessThan(90);
  });
});

describe("how missions end", () => {
  const ATTACKER = 0;
  const DEFENDER = 1;
  const NOBODY = -1;

  /** Takes all but the first `left` models of a seat off the table. */
  function leave(w: World, seat: number, left: number, fate = OUT): void {
    for (let i = left; i < board.count[seat]!; i++) remove(w, seat * w.stride + i, fate, -1, 1 - seat, true);
  }

  const winner = (): number => board.game[G_WINNER]! - 1;
  const bonus = (w: World, seat: number): number => w.counters[w.layout.base + 2 * T.bonus + seat]!;

  function settled(mission: string, left: readonly [number, number], options: Readonly<Record<string, string>> = {}) {
    const { w } = setUp(mission, 1, { options });
    leave(w, ATTACKER, left[0]);
    leave(w, DEFENDER, left[1]);
    if (board.game[G_ENDING] === 0) settleMission(w);
    payBonus(w);
    return { winner: winner(), attacker: bonus(w, ATTACKER), defender: bonus(w, DEFENDER) };
  }

  it("SK-CLN-01, SK-CLN-04, SK-SUR-04, SK-NRS-04: who is left alone has won, and nobody while both are there", () => {
    for (const mission of ["Cleanse", "Surprise", "NoRetreatNoSurrender"]) {
      expect(settled(mission, [5, 8]).winner, mission).toBe(NOBODY);
      expect(settled(mission, [1, 0]).winner, mission).toBe(ATTACKER);
      expect(settled(mission, [0, 1]).winner, mission).toBe(DEFENDER);
    }
  });

  it("SK-RSC-06, SK-RSC-07, SK-RSC-08: a quarter of the defenders holds out, each is worth a point; genocide pays the attackers", () => {
    expect(settled("Rescue", [5, 2])).toEqual({ winner: DEFENDER, attacker: 0, defender: 2 });
    expect(settled("Rescue", [5, 1])).toEqual({ winner: ATTACKER, attacker: 0, defender: 1 });
    expect(settled("Rescue", [5, 1], { "rescue.between": "draw" }).winner).toBe(NOBODY);
    expect(settled("Rescue", [4, 0])).toEqual({ winner: ATTACKER, attacker: 4, defender: 0 });
  });

  it("SK-PIG-05, SK-RCN-04: a quarter on the table is enough; a scout has to be stopped to the last model", () => {
    expect(settled("PigInTheMiddle", [5, 2]).winner).toBe(DEFENDER);
    expect(settled("PigInTheMiddle", [5, 1]).winner).toBe(ATTACKER);
    expect(settled("Recon", [1, 8]).winner).toBe(ATTACKER);
    expect(settled("Recon", [0, 8]).winner).toBe(DEFENDER);
    setUp("Recon", 1);
    expect([winnerOfRout(ATTACKER), winnerOfRout(DEFENDER)]).toEqual([ATTACKER, ATTACKER]);
    board.game[G_MISSION] = MISSION_IDS.indexOf("Cleanse");
    expect([winnerOfRout(ATTACKER), winnerOfRout(DEFENDER)]).toEqual([DEFENDER, ATTACKER]);
  });

  it("SK-BRK-05, SK-BRK-06: half of the defenders in the enemy's zone win, each of them is worth a point", () => {
    for (const [through, options, won] of [
      [4, {}, DEFENDER],
      [3, {}, ATTACKER],
      [3, { "breakthrough.half": "ofSurvivors" }, DEFENDER],
    ] as const) {
      const { w, defenders } = setUp("Breakthrough", 1, { options });
      leave(w, DEFENDER, 6);
      const [home] = along(defenders, 12);
      defenders.slice(0, through).forEach(({ model }, k) => {
        const far = toTicks(20);
        board.px[model] = home === 1 ? -far : home === 3 ? far : toTicks(2 * k);
        board.py[model] = home === 0 ? far : home === 2 ? -far : toTicks(2 * k);
      });
      settleMission(w);
      payBonus(w);
      expect([winner(), bonus(w, DEFENDER)]).toEqual([won, through]);
    }
  });

  it("SK-CHE-06, SK-CHE-07, SK-CHE-08: the data leaves the table, or is lost with its bearer", () => {
    const { w, defenders } = setUp("ChanceEncounter", 1);
    const bearer = defenders.find(({ model }) => (w.placeOf(model) & CARRIER) !== 0)!.model;
    leaveWithData(w, bearer);
    expect(board.game[G_ENDING]).toBe(0);
    board.py[bearer] = w.table!.depth / 2 - board.radius[bearer]!;
    const foe = ATTACKER * w.stride;
    engage(w, bearer, foe);
    leaveWithData(w, bearer);
    leaveCombat(w, bearer);
    board.flags[bearer]! |= OVERWATCH;
    leaveWithData(w, bearer);
    board.flags[bearer]! &= ~OVERWATCH;
    expect(board.game[G_ENDING]).toBe(0);
    leaveWithData(w, bearer);
    expect([winner(), bonus(w, DEFENDER)]).toEqual([DEFENDER, 20]);
    const lost = setUp("ChanceEncounter", 1);
    remove(lost.w, bearer, OUT, -1, 1 - lost.w.seatOf(bearer), true);
    expect(winner()).toBe(ATTACKER);
    expect(settled("ChanceEncounter", [5, 8]).winner).toBe(NOBODY);
    expect(settled("ChanceEncounter", [5, 8], { "chance.unresolved": "defender" }).winner).toBe(DEFENDER);
  });

  it("SK-HNT-04, SK-HNT-05: the hunt ends with the leader, and pays by the leader's fate", () => {
    for (const [fate, pays] of [
      [OUT, 50],
      [KILLED, 100],
    ] as const) {
      const { w } = setUp("Hunt", 1);
      remove(w, board.game[G_LEADER]! - 1, fate, -1, 1, true);
      expect([winner(), bonus(w, ATTACKER)]).toEqual([ATTACKER, pays]);
    }
  });

  it("SK-SYG-05, SK-SYG-06: who holds the ground when the others are gone has twenty points more", () => {
    expect(settled("StandYourGround", [0, 3])).toEqual({ winner: DEFENDER, attacker: 0, defender: 20 });
    expect(settled("StandYourGround", [3, 0])).toEqual({ winner: ATTACKER, attacker: 0, defender: 0 });
  });

  it("SK-SCEN-12, SK-SCEN-18, SK-SCEN-19: six turns and perhaps two more, fixed six, or until the cap", () => {
    const lengths = new Set<number>();
    for (let block = 0; block < 40; block++) {
      const { w } = setUp("Recon", block);
      let turn = 1;
      while (!isLastTurn(w, turn, 12)) turn++;
      lengths.add(turn);
    }
    expect([...lengths].sort()).toEqual([6, 7, 8]);
    const fixed = setUp("Breakthrough", 0).w;
    expect([isLastTurn(fixed, 5, 12), isLastTurn(fixed, 6, 12)]).toEqual([false, true]);
    const endless = setUp("Cleanse", 0).w;
    expect([isLastTurn(endless, 11, 12), isLastTurn(endless, 12, 12)]).toEqual([false, true]);
  });
});
