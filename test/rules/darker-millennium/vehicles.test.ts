/** Constructs, rule by rule (DK-EXT-VH): on a line, in exact odds, and on tables where models are put where a rule can be seen. */
import { describe, expect, it } from "vitest";
import { sameStreams } from "../../../src/dice/same-streams.ts";
import { WalkDice } from "../../../src/dice/walk-dice.ts";
import { odds } from "../../../src/experiments/odds.ts";
import { FULL_TURN } from "../../../src/geometry/directions.ts";
import { NO_WAY, UNSEEN } from "../../../src/geometry/pieces.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { ordersBut } from "../../../src/rules/darker-millennium/battle/activate.ts";
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { fightAll } from "../../../src/rules/darker-millennium/battle/combat.ts";
import { nearWreck, pierce, pierceRoll, turn, waysOf } from "../../../src/rules/darker-millennium/battle/constructs.ts";
import { listTargets } from "../../../src/rules/darker-millennium/battle/firing.ts";
import { costOf, gatherAll, groundFor, sight, standable } from "../../../src/rules/darker-millennium/battle/ground.ts";
import { pairOff } from "../../../src/rules/darker-millennium/battle/melee.ts";
import { missionPoints } from "../../../src/rules/darker-millennium/battle/missions.ts";
import { isSteady, slowest } from "../../../src/rules/darker-millennium/battle/morale.ts";
import { addPins } from "../../../src/rules/darker-millennium/battle/pins.ts";
import { mayGoDown, mayReact } from "../../../src/rules/darker-millennium/battle/reactions.ts";
import { canShoot, mayFire, modifiersOf } from "../../../src/rules/darker-millennium/battle/shots.ts";
import { VEHICLES } from "../../../src/rules/darker-millennium/book/vehicles.rows.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { chooseTarget } from "../../../src/rules/darker-millennium/player/moves-mind.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import { matchupOf, playBlocks, put, rect, type Small, scenarioOf, staged, sumOf } from "./playing.ts";

const ON = { options: { vehicles: "on" } };
const line = (a: string, b: string): Small => ({ ...ON, duel: { distance: 12 }, a: [a], b: [b] });
const bearing = (weapon: string, count = 1) => [{ profile: "spaceMarine", count, weapon }] as Small["a"];
const NORTH = FULL_TURN / 4;
/** What armour exceeds the Strength of a hit by, as it is told. */
const beyondOf = ({ c }: { c: number }): number => (c % 64) - 24;

describe("constructs on a line", () => {
  it("DK-EXT-VH-02 DK-EXT-DS-10 DK-EXT-DS-11: a construct is a team of one with AV, on a base of an inch and a half, a point easier to hit", () => {
    const { w, matchup } = staged(line("2 predator", "5 guardsman"));
    expect([...matchup.fight[0].modelFrom]).toEqual([0, 1, 2]);
    expect([B.kindArmour[B.kind[0]!], B.kindT[B.kind[0]!], B.kindRadius[B.kind[0]!]]).toEqual([17, 0, 1.5 * UNIT]);
    expect([modifiersOf(w, w.U, 0, 0, false), modifiersOf(w, 0, w.U, 0, false)]).toEqual([1, 0]);
    expect(VEHICLES.filter(({ walker }) => walker).map(({ WS, A, I, S }) => [WS, A, I, S])).toEqual([
      [5, 2, 4, 8],
      [5, 2, 4, 8],
    ]);
  });

  it("DK-EXT-VH-02: it is given any order but Down and Rally, takes no pins and no tests, and a vehicle never reacts", () => {
    const { w } = staged(line("1 predator", "1 dreadnought"));
    for (const t of [0, w.U]) {
      const orders = ordersBut(w, t);
      for (const order of [M.RUN, M.ADVANCE, M.FIRE, M.OVERWATCH]) expect(orders & (1 << order)).not.toBe(0);
      addPins(w, t, 3);
      expect([orders & ((1 << M.DOWN) | (1 << M.RALLY)), B.pins[t], isSteady(w, t), mayGoDown(w, t)]).toEqual([
        0,
        0,
        true,
        false,
      ]);
    }
    expect([mayReact(w, 0), mayReact(w, w.U)]).toEqual([false, true]);
  });

  it("DK-EXT-VH-03: a 1 or 2 costs it its order, a 3 half its move for good, a 4 a weapon, by lot, a 5 or 6 destroys it", () => {
    const hit = (...faces: number[]) => {
      const { w, of } = staged(line("1 predator", "5 guardsman"), faces, [1]);
      B.order[0] = M.FIRE;
      pierce(w, w.M, 0, 1, 9, 3, -1);
      expect(of(E.damaged)).toHaveLength(1);
      const arms = [0, 1].map((place) => mayFire(0, place, true));
      return [B.order[0], slowest(0), ...arms, canShoot(0), w.has(0, M.GONE)];
    };
    expect(hit(1)).toEqual([M.NO_ORDER, 10, true, true, true, false]);
    expect(hit(2)).toEqual([M.NO_ORDER, 10, true, true, true, false]);
    expect(hit(3)).toEqual([M.FIRE, 5, true, true, true, false]);
    expect(hit(4, 2)).toEqual([M.FIRE, 10, true, false, true, false]);
    expect(hit(5).at(-1)).toBe(true);
    expect(hit(6).at(-1)).toBe(true);
  });

  it("DK-EXT-VH-03: without its last weapon it shoots no more, and what is left of a volley is lost with it", () => {
    const { w } = staged(line("1 rhino", "5 guardsman"), [4], [1]);
    pierce(w, w.M, 0, 1, 9, 3, -1);
    expect(canShoot(0)).toBe(false);
    const second = staged(line("1 rhino", "5 guardsman"), [6], [3]);
    pierce(second.w, second.w.M, 0, 3, 9, 3, -1);
    expect(second.of(E.damaged)).toHaveLength(1);
  });

  it("DK-EXT-VH-03: penetration has to exceed the armour, on two dice or three", () => {
    const ways = (dice: number, beyond: number): number => {
      let n = 0;
      for (let i = 0; i < 6 ** dice; i++) {
        let sum = 0;
        for (let k = 0; k < dice; k++) sum += 1 + (Math.floor(i / 6 ** k) % 6);
        if (sum > beyond) n++;
      }
      return (n * 216) / 6 ** dice;
    };
    for (const dice of [1, 2, 3])
      for (let beyond = -2; beyond < 20; beyond++) expect(waysOf(pierceRoll(dice, beyond))).toBe(ways(dice, beyond));
    const { matchup } = staged({
      ...ON,
      duel: {},
      a: [...bearing("lascannon"), ...bearing("autocannon")],
      b: ["1 rhino"],
    });
    const dice = (name: string) => matchup.guns.pierce[matchup.guns.name.indexOf(name)];
    expect([dice("Lascannon"), dice("Autocannon")]).toEqual([3, 2]);
  });
});

describe("exact odds", () => {
  const volley: Small = {
    ...ON,
    attack: { action: "shoot", range: 18 },
    a: bearing("autocannon", 2),
    b: ["1 predator"],
  };

  /** Whether a shot of BS 4 at a construct (3 or more, a point easier) destroys AV 17 by Strength 8: all faces, one by one. */
  const destroys = (): number => {
    let n = 0;
    for (let hit = 1; hit <= 6; hit++)
      for (let a = 1; a <= 6; a++)
        for (let b = 1; b <= 6; b++)
          for (let roll = 1; roll <= 6; roll++) if (hit >= 2 && 8 + a + b > 17 && roll >= 5) n++;
    return n / 6 ** 4;
  };

  it("DK-EXT-VH-03: a volley at a vehicle, by all dice through the battle and by the path of all volleys", async () => {
    const expected = 1 - (1 - destroys()) ** 4;
    const matchup = matchupOf(volley);
    const dice = new WalkDice(matchup.dice);
    const battle = new DkBattle(matchup, sameStreams(dice), { event() {} }, new DkPlayer(matchup));
    let lost = 0;
    dice.walkAll(
      () => {
        battle.load(0, 0);
        battle.play();
      },
      (num, den) => {
        if (B.count[battle.U] === 0) lost += Number(num) / Number(den);
      },
    );
    expect(lost).toBeCloseTo(expected, 12);
    const { metrics } = await odds(scenarioOf(volley), { rulebook: darkerMillennium });
    expect(metrics.find(({ id, side }) => id === "lost" && side === "B")!.mean).toBeCloseTo(expected, 12);
  });

  it("DK-EXT-VH-04: blows at a vehicle hit by themselves, with a krak grenade where that is better", async () => {
    const blows = async (more: object, b: string) => {
      const small = {
        ...ON,
        attack: { action: "melee" },
        a: [{ profile: "guardsman", count: 1, ...more }],
        b: [b],
      } as Small;
      const { metrics } = await odds(scenarioOf(small), { rulebook: darkerMillennium });
      return metrics.find(({ id, side }) => id === "lost" && side === "B")!.mean;
    };
    // AV 11: Strength 3 and a die never, a fist's 8 with a 4 or more, a grenade's 6 and two dice with a 6 or more.
    expect(await blows({}, "1 trukk")).toBe(0);
    expect(await blows({ hands: ["powerFist"] }, "1 trukk")).toBeCloseTo((3 / 6) * (2 / 6), 12);
    expect(await blows({ hands: ["powerFist"], grenades: ["krakGrenade"] }, "1 trukk")).toBeCloseTo(
      (26 / 36) * (2 / 6),
      12,
    );
  });
});

describe("close combat", () => {
  it("DK-EXT-VH-04: a vehicle does not fight back, a walker fights as models do", () => {
    const met = (enemy: string, counts: number[], faces: number[]) => {
      const found = staged({ ...line("1 spaceMarine", enemy), duel: { distance: 0 } }, faces, counts);
      found.w.engage(0, found.w.U);
      pairOff(found.w, 0);
      fightAll(found.w);
      return found;
    };
    const tank = met("1 trukk", [0], []);
    expect([tank.of(E.fight).length, tank.of(E.hits).map(({ c }) => c % 64)]).toEqual([0, [2]]);
    const walker = met("1 dreadnought", [0], [6, 6, 1, 2]);
    expect([walker.of(E.fight).length, walker.of(E.pierces).map(beyondOf)]).toEqual([1, [12]]);
  });
});

describe("constructs on tables", () => {
  it("DK-EXT-VH-02 DK-EXT-TE-05: woods and walls bar their way, brush is difficult, a hill is open", () => {
    const pieces = [
      rect("wood", [-12, 0], [4, 4]),
      rect("brush", [0, 0], [4, 4]),
      rect("wall", [12, 0], [4, 0.5]),
      rect("hill", [18, 0], [2, 2]),
    ];
    const { w } = put(pieces, ["1 predator"], [[0, -12]], ["1 orkBoy"], [[0, 20]], ON);
    const cost = (x: number, m: number): number => {
      gatherAll(w);
      groundFor(w, m);
      const ticks = costOf(w, x * UNIT, -8 * UNIT, x * UNIT, 8 * UNIT, B.kindRadius[B.kind[m]!]!);
      return ticks >= NO_WAY ? -1 : Math.round(ticks / UNIT);
    };
    expect([-12, 0, 12, 18].map((x) => cost(x, 0))).toEqual([-1, 20, -1, 16]);
    expect([-12, 0, 12, 18].map((x) => cost(x, w.M))).toEqual([20, 20, 18, 16]);
    gatherAll(w);
    groundFor(w, 0);
    expect(standable(w, -12 * UNIT, 0, 1)).toBe(false);
  });

  it("DK-EXT-VH-03: the half turned away from its last move has two points less", () => {
    const { w, of } = put([], ["1 predator"], [[0, 0]], ["2 guardsman"], [[0, 12], [0, -12]], { ...ON, counts: [0, 0, 0] }); // biome-ignore format: places
    expect(B.facing[0]).toBe(NORTH);
    pierce(w, w.M, 0, 1, 8, 2, -1);
    pierce(w, w.M + 1, 0, 1, 8, 2, -1);
    B.fromX[0] = 0;
    B.fromY[0] = 4 * UNIT;
    turn(0);
    pierce(w, w.M, 0, 1, 8, 2, -1);
    expect(of(E.pierces).map(beyondOf)).toEqual([9, 7, 7]);
  });

  it("DK-EXT-LS-02 DK-EXT-VH-03: it blocks sight, and so does its wreck, which is difficult ground and hard cover to who is in it", () => {
    const { w } = put([], ["1 predator"], [[0, 0]], ["3 guardsman"], [[0, 12], [1, -12], [0, 0.5]], { ...ON, faces: [6], counts: [1] }); // biome-ignore format: places
    const [north, south, inside] = [w.M, w.M + 1, w.M + 2] as const;
    B.team[south] = w.U + 1;
    expect(sight(w, north, south)).toBe(UNSEEN);
    pierce(w, north, 0, 1, 9, 3, -1);
    expect(w.has(0, M.GONE)).toBe(true);
    expect([sight(w, north, south), sight(w, south, inside), sight(w, inside, south)]).toEqual([UNSEEN, 2, 0]);
    gatherAll(w);
    expect(Math.round(costOf(w, 0, -8 * UNIT, 0, 8 * UNIT, 1) / UNIT)).toBe(19);
    expect([nearWreck(0, 0, 0), nearWreck(4 * UNIT, 0, 0)]).toEqual([true, false]);
  });

  it("DK-EXT-SH-11: weapons of Strength 6 or more may pick a construct that is not the nearest without a test", () => {
    const two = (weapon: string) => {
      const { w } = put([], bearing(weapon), [[0, 0]], ["1 guardsman", "1 predator"], [[0, 8], [0, 16]], ON); // biome-ignore format: places
      B.order[0] = M.FIRE;
      const n = listTargets(w, 0);
      return [n, w.near];
    };
    expect([two("autocannon"), two("boltgun")]).toEqual([
      [2, 2],
      [2, 1],
    ]);
  });

  it("DK-EXT-VP-03: vehicles hold no marker, walkers do", () => {
    const points = (profile: string) => {
      const { w } = put([], [`1 ${profile}`], [[0, 0]], ["1 orkBoy"], [[0, 20]], {
        ...ON,
        battle: { mission: "hold", points: 500 },
      });
      return missionPoints(w, 0);
    };
    expect([points("predator"), points("dreadnought"), points("spaceMarine")]).toEqual([0, 100, 100]);
  });
});

describe("players", () => {
  it("shoot at a tank with what goes through it, at others with what does not, and charge none in vain", () => {
    const chosen = (weapon: string) => {
      const { w } = put([], bearing(weapon, 2), [[0, 0], [1, 0]], ["5 guardsman", "1 predator"], [[0, 10], [0, 11], [0, 12], [0, 13], [0, 14], [5, 10]], ON); // biome-ignore format: places
      B.order[0] = M.FIRE;
      const n = listTargets(w, 0);
      return chooseTarget(w, 0, 0, n, w.near) - w.U;
    };
    expect([chosen("krakMissile"), chosen("boltgun")]).toEqual([1, 0]);
    const charges = (b: string) =>
      sumOf(
        playBlocks({
          ...line("6 orkBoy", b),
          play: ["aggressor", "random"],
          duel: { distance: 8, turns: 2 },
          blocks: 20,
        }),
        "charges",
        "a",
      );
    expect([charges("1 battleTank"), charges("6 gretchin") > 0]).toEqual([0, true]);
  });
});
