/** Scripted players on a table: what they know, and whether they beat chance. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import type { Chooser } from "../../../src/rules/kernel/candidates.ts";
import { roomOf } from "../../../src/rules/kernel/layout.ts";
import { engage } from "../../../src/rules/skirmish/battle/charges.ts";
import { board, SEAT_SHIFT, STRIDE } from "../../../src/rules/skirmish/battle/columns.ts";
import { followUp } from "../../../src/rules/skirmish/battle/combat.ts";
import { standInFor } from "../../../src/rules/skirmish/battle/damage.ts";
import { guns } from "../../../src/rules/skirmish/battle/gun-columns.ts";
import { hide, lookAround } from "../../../src/rules/skirmish/battle/hiding.ts";
import { checkHideouts, loseTrack, noteHideout } from "../../../src/rules/skirmish/battle/knowledge.ts";
import { remove } from "../../../src/rules/skirmish/battle/losses.ts";
import { goalFor, goalX, goalY, runs, travels } from "../../../src/rules/skirmish/battle/mission-goals.ts";
import { goIntoHiding, setUpMission } from "../../../src/rules/skirmish/battle/missions.ts";
import { move } from "../../../src/rules/skirmish/battle/movement.ts";
import { DO_NOTHING, DO_RUN, DO_SHOOT } from "../../../src/rules/skirmish/battle/shooting-phase.ts";
import {
  G_ALARM,
  G_ATTACKER,
  G_LEADER,
  G_MISSION,
  G_TURN,
  type World,
} from "../../../src/rules/skirmish/battle/state.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { MISSION_IDS } from "../../../src/rules/skirmish/book/data.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import {
  CARRIER,
  FIRED,
  HIDDEN,
  MOVED,
  NO_MARCH,
  OUT,
  RESERVE,
  STUN,
  STUN_AHEAD,
  W_SNIPER,
} from "../../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { FROM_WATCH, SHOT_STEPS } from "../../../src/rules/skirmish/matchup.ts";
import { CHANCE, HUNT, NO_RETREAT } from "../../../src/rules/skirmish/mission-rows.ts";
import { chooseWithdrawal } from "../../../src/rules/skirmish/player/decide.ts";
import { chooseCharge } from "../../../src/rules/skirmish/player/decide-charges.ts";
import { chooseBreakOff } from "../../../src/rules/skirmish/player/decide-combat.ts";
import { chooseShot } from "../../../src/rules/skirmish/player/decide-shots.ts";
import { chooseOverwatch, chooseOverwatchGun } from "../../../src/rules/skirmish/player/decide-watch.ts";
import type { D } from "../../../src/rules/skirmish/player/decisions.ts";
import { seatAt } from "../../../src/rules/skirmish/player/seats.ts";
import type { RosterEntry, Scenario, Side } from "../../../src/scenario/scenario.ts";
import { battleModule } from "./battle-module.ts";
import { INCH, onATable, rectangle } from "./on-a-table.ts";
import { play } from "./playing.ts";

const DOCTRINES = ["aggressor", "gunline", "skirmisher", "objective", "cautious"] as const;

/** One roster of every army. */
const folder = new URL("../../../scenarios/skirmish/rosters/", import.meta.url);
const ARMIES = ["sm-tactical", "ig-gunline", "ork-mob", "tau-fire-warriors", "nec-phalanx", "tyr-hormagaunts"]
  .concat(["de-warriors", "csm-bolters", "eld-guardians"])
  .map((name) => {
    const file = readdirSync(folder).find((each) => each === `${name}.yaml`)!;
    return { name, roster: parse(readFileSync(new URL(file, folder), "utf8")).roster as RosterEntry[] };
  });

function battle(
  rosters: readonly [readonly RosterEntry[], readonly RosterEntry[]],
  policies: readonly [string, string],
  mission: string,
  table: object = {},
): Scenario {
  const scenario: Scenario = {
    title: "table",
    rules: "skirmish",
    mode: "battle",
    battle: { mission, table },
    options: {},
    houseRules: {},
    mirror: true,
    sides: policies.map((policy, i) => ({ name: `Side ${i + 1}`, policy, roster: rosters[i]! })),
    battles: 1,
  };
  expect(skirmish.check(scenario)).toEqual([]);
  return skirmish.resolve(scenario);
}

/** One table instead of a deck, which takes long to compile. */
const TABLE = {
  pieces: [
    { kind: "wood", at: [-9, 5], radius: 4 },
    { kind: "wood", at: [12, -8], radius: 3 },
    { kind: "wood", at: [-14, -18], radius: 4 },
    { kind: "wood", at: [10, 19], radius: 3 },
    { kind: "ruin", at: [3, 2], size: [6, 5] },
    { kind: "ruin", at: [-3, 15], size: [6, 6] },
  ],
};

/** A mission set up on that table; nobody may march, because where a march is allowed tells of Hidden enemies (SK-MOVE-12). */
function setUp(mission: string, doctrine: string, block: number): { readonly w: World; readonly reset: () => void } {
  const [a, b] = [ARMIES[block % ARMIES.length]!.roster, ARMIES[(block + 4) % ARMIES.length]!.roster];
  const matchup = compile(battle([a, b], [doctrine, doctrine], mission, TABLE));
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("players"), "main"));
  const w = battleModule.create(matchup, streams, { event() {} }) as unknown as World;
  streams.open(block);
  w.load(0, block);
  setUpMission(w);
  for (let m = 0; m < 2 * STRIDE; m++) board.flags[m]! |= NO_MARCH;
  return { w, reset: () => streams.open(block) };
}

/** Everything that a seat would decide now, each from the same state and with the same dice. */
function decisionsOf({ w, reset }: ReturnType<typeof setUp>, seat: number): string {
  // What a player remembers goes on from decision to decision; here each is made anew.
  const habits = roomOf(board, "habits").memory;
  const [before, remembered] = [w.memory.slice(), habits.slice()];
  const putBack = () => {
    w.memory.set(before);
    habits.set(remembered);
    w.forget();
  };
  const said: (number | boolean)[] = [chooseWithdrawal(w, seat)];
  const alone = (m: number, decide: () => void): void => {
    reset();
    decide();
    said.push(board.px[m]!, board.py[m]!, board.place[m]!);
    putBack();
  };
  for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++) {
    said.push(m, chooseOverwatch(w, m));
    alone(m, () => move(w, m, false));
    alone(m, () => goIntoHiding(w, m));
    reset();
    lookAround(w, m);
    chooseShot(w, m, -1);
    // Who does nothing leaves the rest of the choice as it was.
    if (w.pickAction !== DO_NOTHING) said.push(w.pickAction, w.pickGun, w.pickTarget, w.pickShots);
    said.push(chooseCharge(w, m));
    putBack();
  }
  return said.join(" ");
}

/**
 * Spots where a Hidden enemy of a seat is felt by nobody: on no way that is walked now, and on no line of sight, which an enemy cuts off even
 * while it hides (SK-SHOOT-05).
 */
function farSpots(w: World, seat: number): [number, number][] {
  const far: [number, number][] = [];
  for (let s = 0; s < w.spots.at.length; s += 3) {
    const [x, y] = [w.spots.at[s]!, w.spots.at[s + 1]!];
    let alone = true;
    for (let m = 0; m < 2 * STRIDE; m++) {
      const reach = m >> SEAT_SHIFT === seat ? 15 * UNIT : 2 * UNIT;
      if (Math.hypot(board.px[m]! - x, board.py[m]! - y) < reach) alone = false;
    }
    for (let m = 0; alone && m < board.count[0]!; m++) {
      for (let t = STRIDE + 1; t < STRIDE + board.count[1]!; t++) {
        const [dx, dy] = [board.px[t]! - board.px[m]!, board.py[t]! - board.py[m]!];
        const [ox, oy] = [x - board.px[m]!, y - board.py[m]!];
        const share = Math.min(1, Math.max(0, (ox * dx + oy * dy) / (dx * dx + dy * dy)));
        if (Math.hypot(ox - share * dx, oy - share * dy) < 2 * UNIT) alone = false;
      }
    }
    if (alone) far.push([x, y]);
  }
  return far;
}

describe("SK-AI-09, SK-AI-11, SK-HIDE-01: what a player knows", () => {
  it.each(DOCTRINES)("%s decides the same wherever a Hidden enemy is", (doctrine) => {
    let compared = 0;
    for (const [block, mission] of MISSION_IDS.entries()) {
      const set = setUp(mission, doctrine, block);
      const { w } = set;
      const enemy = STRIDE;
      const spots = farSpots(w, 0);
      if (spots.length < 3) continue;
      const noted = block % 2 === 0;
      const said = [0, 1, 2].map((k) => {
        const [x, y] = spots[Math.floor((k * (spots.length - 1)) / 2)]!;
        if (k === 0 && noted) noteHideout(enemy);
        if (!noted) loseTrack(enemy);
        board.px[enemy] = x;
        board.py[enemy] = y;
        if ((board.place[enemy]! & HIDDEN) === 0) hide(w, enemy);
        w.touchAll();
        return decisionsOf(set, 0);
      });
      expect(said[1], mission).toBe(said[0]);
      expect(said[2], mission).toBe(said[0]);
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });

  it("would be caught by that test if it did look: in the open the same enemy changes decisions", () => {
    const set = setUp("Cleanse", "aggressor", 0);
    const { w } = set;
    for (let m = STRIDE + 1; m < STRIDE + board.count[1]!; m++) hide(w, m);
    const spots = farSpots(w, 0);
    const said = [spots[0]!, spots.at(-1)!].map(([x, y]) => {
      board.px[STRIDE] = x;
      board.py[STRIDE] = y;
      w.touchAll();
      return decisionsOf(set, 0);
    });
    expect(said[1]).not.toBe(said[0]);
  });

  it("remembers where an enemy went into hiding until it finds the place empty", () => {
    const { w } = setUp("Cleanse", "aggressor", 0);
    const enemy = STRIDE;
    noteHideout(enemy);
    hide(w, enemy);
    checkHideouts(0);
    expect(board.knownX[enemy]).toBe(board.px[enemy]);
    // It creeps away, and somebody looks into the place that it left.
    [board.px[enemy], board.py[enemy]] = farSpots(w, 0).at(-1)!;
    board.px[0] = board.knownX[enemy]! + UNIT;
    board.py[0] = board.knownY[enemy]!;
    checkHideouts(0);
    expect(Math.abs(board.knownX[enemy]!)).toBeGreaterThan(100 * UNIT);
  });
});

type Place = readonly [x: number, y: number, height?: number];

/** Models of both seats where a test puts them, in the second turn; everybody else is out. Marines with bolters against Orks, if not told. */
function standing(
  own: readonly Place[],
  theirs: readonly Place[],
  pieces: Parameters<typeof onATable>[0] = [],
  setting: Parameters<typeof onATable>[1] = {},
): ReturnType<typeof onATable> {
  const battle = onATable(pieces, setting);
  const { w, at, second } = battle;
  for (const [seat, places] of [own, theirs].entries())
    for (let i = 0; i < board.count[seat]!; i++) {
      const place = places[i];
      if (place === undefined) remove(w, seat * second + i, OUT, 0, 1 - seat, false);
      else at(seat * second + i, ...place);
    }
  w.touchAll();
  board.game[G_TURN] = 2;
  board.aiming[0] = 0;
  return battle;
}

type Column = "worth" | "fire" | "charge" | "theirFire" | "theirCharge" | "closer" | "fireNextTurn" | "inches";
type Row = Readonly<Record<Column, number>>;

/** The rows of a decision of seat 0 as a module of the user's would be told, which picks the first. */
function rowsOf(w: World, decision: keyof typeof D, decide: () => void): Row[] {
  const rows: Row[] = [];
  const listener: Chooser = {
    choose({ name, features }, told, count, width) {
      if (name !== decision) return 0;
      for (let row = 0; row < count; row++)
        rows.push(Object.fromEntries(features.map((feature, i) => [feature, told[row * width + i]!])) as Row);
      return 0;
    },
  };
  seatAt(0, listener, false, w.actions[0], w.actions[0]);
  decide();
  w.player.sit();
  return rows;
}

/** What the doctrine of seat 0 makes of every candidate of a model's move; it stays. */
const movesOf = (w: World, m: number): Row[] => rowsOf(w, "move", () => move(w, m, false));

/** And of whom it may charge, the first row being nobody. */
const chargesOf = (w: World, m: number): Row[] => rowsOf(w, "charge", () => chooseCharge(w, m));

const stun = (w: World, m: number): void => {
  board.flags[m]! |= STUN | STUN_AHEAD;
  w.touchPlace(m);
};

describe("SK-AI-09: which enemy counts for what in a move", () => {
  it("nobody may shoot into a combat: the fire of a move is fire at the nearest enemy out of one", () => {
    const fire = (theirs: readonly Place[]): number => {
      const { w, second } = standing(
        [
          [0, 0],
          [0, 9],
        ],
        theirs,
      );
      engage(w, 1, second);
      return movesOf(w, 0)[0]!.fire;
    };
    expect(fire([[0, 10.1]])).toBe(0);
    expect(
      fire([
        [0, 10.1],
        [11, 0],
      ]),
    ).toBeGreaterThan(0);
  });

  it("who stands beside a Stunned enemy minds the next one", () => {
    const danger = (next: readonly Place[]): number => {
      const { w, second } = standing([[0, 0]], [[0, 2], ...next]);
      stun(w, second);
      const { theirFire, theirCharge } = movesOf(w, 0)[0]!;
      return theirFire + theirCharge;
    };
    expect(danger([])).toBe(0);
    expect(danger([[5, 0]])).toBeGreaterThan(0);
  });

  it("who falls back ends on the table", () => {
    const { w } = standing([[0, 22]], [[0, 14]]);
    const back = movesOf(w, 0).find(({ closer }) => closer < 0)!;
    // Two inches less its base: no farther from a charge than it was. Six would be.
    expect(back.theirCharge).toBeGreaterThan(0);
  });

  it("SK-MOVE-18: a charge up a building is worth what the climb leaves of it", () => {
    const house = { ...rectangle("building", 0, 0, 6, 6), levels: [3 * INCH, 6 * INCH] };
    const charge = (height: number, pieces = [house]): number => {
      const { w } = standing([[0, -3.6]], [[0, -1, height]], pieces);
      return movesOf(w, 0)[0]!.charge;
    };
    // The best of two dice is 3 or more in 32 of 36 cases, and a 6 in 11.
    expect(charge(3) / charge(0, [])).toBeCloseTo(32 / 36, 9);
    expect(charge(6) / charge(0, [])).toBeCloseTo(11 / 36, 9);
  });

  it("SK-CC-09: a charge through Difficult Terrain is worth what the dice leave of it", () => {
    const wood = (y: number) => [rectangle("wood", 0, y, 2, 2)];
    const charge = (far: number, pieces: ReturnType<typeof wood> = []): number =>
      movesOf(standing([[0, 0]], [[0, far]], pieces).w, 0)[0]!.charge;
    const base = 2 * (board.radius[0]! / INCH);
    // The best of two dice is a 6 in 11 of 36 cases, and 2 or more in 35.
    expect(charge(6 + base, wood(6 + base)) / charge(6 + base)).toBeCloseTo(11 / 36, 9);
    expect(charge(6 + base, wood(0)) / charge(6 + base)).toBeCloseTo(11 / 36, 9);
    expect(charge(2 + base, wood(2.9 + base)) / charge(2 + base)).toBeCloseTo(35 / 36, 9);
  });

  it("SK-AI-16: of two enemies worth the same the one is charged to whom no dice bar the way", () => {
    const { w, second } = standing(
      [[0, 0]],
      [
        [0, 5],
        [0, -5.5],
      ],
      [rectangle("wood", 0, 5, 2, 2)],
    );
    lookAround(w, 0);
    expect(chooseCharge(w, 0)).toBe(second + 1);
  });

  it("SK-CC-02: a charge needs no line of sight", () => {
    const { w } = standing([[0, 0]], [[0, 4.5]], [rectangle("rocks", 0, 2.25, 3, 1)], {
      a: [{ profile: "ork_boy", count: 1, weapons: ["slugga", "choppa"] }],
    });
    const [stays] = movesOf(w, 0);
    expect(stays!.fire).toBe(0);
    expect(stays!.charge).toBeGreaterThan(0);
  });
});

describe("SK-AI-13, SK-SHOOT-21: cover in the eyes of a shooter", () => {
  const thicket = (x: number) => rectangle("wood", x, 6, 4, 2);
  const guard = { b: [{ profile: "ig_guardsman", count: 2 }] };

  it("what a wood in between leaves of the fire is what the save does: nothing is lost against better armour", () => {
    const left = (b: string): number => {
      const fire = (pieces: Parameters<typeof standing>[2]): number =>
        movesOf(standing([[0, 0]], [[0, 10]], pieces, { b: [{ profile: b, count: 1 }] }).w, 0)[0]!.fire;
      return fire([thicket(0)]) / fire([]);
    };
    // A bolter (AP 5) against 3+, and against 5+, that it pierces: then a 4+ saves every other one of two shots.
    expect(left("sm_marine")).toBe(1);
    expect(left("ig_guardsman")).toBeGreaterThan(0.5);
    expect(left("ig_guardsman")).toBeLessThan(0.6);
  });

  it("of two enemies as far away the one without cover is shot at", () => {
    for (const x of [-4, 4]) {
      const { w, second } = standing(
        [[0, 0]],
        [
          [-4, 10],
          [4, 10],
        ],
        [thicket(x < 0 ? -2.5 : 2.5)],
        guard,
      );
      lookAround(w, 0);
      chooseShot(w, 0, -1);
      expect([w.pickAction, w.pickTarget]).toEqual([DO_SHOOT, x < 0 ? second + 1 : second]);
    }
  });

  it("SK-DMG-14: two wounds are shot off by as many shots as it takes to come to the Damage Table and through it", () => {
    const { w } = standing([[0, 0]], [[0, 10]], [], {
      b: [{ profile: "ork_nob", count: 1 }],
      houseRules: { "profiles.ork_nob.T": 4, "profiles.ork_nob.Sv": 6, "profiles.ork_nob.W": 2 },
    });
    const gun = w.kinds.gunFrom[board.kind[0]!]!;
    const kind = board.kind[STRIDE]!;
    const { shotWorth } = w.sideAt[0]!.mind;
    // Hits on 3+, wounds on 4+, no save: a third of the shots. On the table 6 is out, 4 Stunned, anything Pinned. A leader counts 1.1.
    const third = 1 / 3;
    // Whom it leaves with a wound friends finish: 1.4 times its share.
    const [out, stunned, pinned] = [1 / 6, 1 / 2, 1].map((p) => (1.4 * third) / (1 + 1 / p)) as [
      number,
      number,
      number,
    ];
    const worth = 1.1 * (out + 0.45 * (stunned - out) + 0.2 * (pinned - stunned));
    expect(shotWorth[(gun * w.kinds.count + kind) * 2 * 8 * SHOT_STEPS + 1]).toBeCloseTo(worth, 9);
  });
});

describe("SK-AI-16, SK-MOVE-18: fire or a charge", () => {
  it("who would have to climb for its charge does not give its fire up", () => {
    const house = { ...rectangle("building", 0, 0, 6, 6), levels: [3 * INCH, 6 * INCH] };
    const shoots = (height: number): boolean => {
      const { w } = standing([[0, -3.6]], [[0, -2.4, height]], [house], {
        play: ["aggressor", "aggressor"],
        a: [{ profile: "ork_boy", count: 1, weapons: ["slugga", "choppa"] }],
        b: [{ profile: "ig_guardsman", count: 1 }],
      });
      board.flags[0]! |= MOVED;
      lookAround(w, 0);
      chooseShot(w, 0, -1);
      return w.pickAction === DO_SHOOT;
    };
    expect([0, 6].map(shoots)).toEqual([false, true]);
  });
});

describe("SK-AI-13, SK-DMG-12: who stands beside a Stunned enemy", () => {
  it("does not shoot but strikes him, whatever its doctrine thinks of charges", () => {
    for (const doctrine of DOCTRINES) {
      for (const fallen of [false, true]) {
        const { w, second } = standing([[0, 0]], [[0, 1.2]], [], { play: [doctrine, doctrine] });
        if (fallen) stun(w, second);
        lookAround(w, 0);
        chooseShot(w, 0, -1);
        if (fallen) expect([doctrine, w.pickAction, chooseCharge(w, 0)]).toEqual([doctrine, DO_NOTHING, second]);
        else if (doctrine === "gunline") expect(w.pickAction).toBe(DO_SHOOT);
      }
    }
  });

  it("does not shoot either because a friend at hand did, who stands too far from him", () => {
    const { w, second } = standing(
      [
        [0, -1],
        [0, 2],
      ],
      [[0, 5.5]],
      [],
      { play: ["gunline", "gunline"] },
    );
    stun(w, second);
    const fires = [0, 1].map((m) => {
      lookAround(w, m);
      chooseShot(w, m, -1);
      return w.pickAction === DO_SHOOT;
    });
    expect(fires).toEqual([true, false]);
  });
});

describe("SK-AI-16, SK-CC-17: a charge after firing", () => {
  it("is weighed with an attack less, and left where it is worth it only with that attack", () => {
    const charge = (flags: number): { readonly worth: number; readonly made: boolean } => {
      const { w } = standing([[0, 0]], [[0, 4]], [], { play: ["gunline", "gunline"] });
      board.flags[0]! |= flags;
      lookAround(w, 0);
      return { worth: chargesOf(w, 0)[1]!.worth, made: chooseCharge(w, 0) >= 0 };
    };
    const [fresh, fired] = [0, FIRED].map(charge) as [ReturnType<typeof charge>, ReturnType<typeof charge>];
    expect(fired.worth).toBeLessThan(fresh.worth);
    expect([fresh.made, fired.made]).toEqual([true, false]);
  });
});

describe("SK-AI-12, SK-OW-10 to -12: a sniper on Overwatch", () => {
  const snipers = {
    a: [{ profile: "eld_ranger", count: 1 }],
    play: ["cautious", "cautious"],
  } as const;

  it("fires the rifle, which pins at the least, where its pistol would hit as well", () => {
    const { w, second } = standing([[0, 0]], [[0, 5]], [], {
      ...snipers,
      b: [{ profile: "sm_marine", count: 1 }],
    });
    const gun = chooseOverwatchGun(w, 0, second, w.gap(0, second), false);
    expect(w.m.weaponNames[guns.label[gun]!]).toMatch(/rifle/i);
  });

  it("reckons with a Pin on every shot, and with the row of the target's Toughness", () => {
    const { w } = standing([[0, 0]], [[0, 5]], [], snipers);
    const kind = board.kind[STRIDE]!;
    const gun = [...Array(w.kinds.gunTo[board.kind[0]!]!).keys()].find((g) => (guns.flags[g]! & W_SNIPER) !== 0)!;
    const { shotWorth } = w.sideAt[0]!.mind;
    const at = (gun * w.kinds.count + kind) * 2 * 8;
    const [usual, watching] = [0, FROM_WATCH].map((condition) => shotWorth[(at + condition) * SHOT_STEPS + 1]!);
    expect(watching).toBeGreaterThan(usual! + 0.05);
  });
});

describe("SK-AI-13, SK-WT-09: whom a flame burns", () => {
  const flamer = {
    a: [{ profile: "sm_marine", count: 2, weapons: ["flamer"] }],
    play: ["gunline", "gunline"],
  } as const;
  const burns = (own: readonly Place[], theirs: readonly Place[]): number => {
    const { w, second } = standing(own, theirs, [], flamer);
    lookAround(w, 0);
    chooseShot(w, 0, -1);
    return w.pickAction === DO_SHOOT ? w.pickTarget - second : -1;
  };
  const alone: Place = [0, 7];
  const [front, rear]: Place[] = [
    [7, 0],
    [6, 0.5],
  ];

  it("of single enemies and groups the group is burnt", () => {
    expect(burns([[0, 0]], [alone, front!, rear!])).toBeGreaterThan(0);
    expect(burns([[0, 0]], [front!, alone, [1, 6]])).toBeGreaterThan(0);
  });

  it("nobody at whom it would burn as many friends", () => {
    expect(burns([[0, 0]], [alone])).toBe(0);
    expect(
      burns(
        [
          [0, 0],
          [0, 5],
        ],
        [alone],
      ),
    ).toBe(-1);
  });
});

describe("SK-CHE-06: who bears the data", () => {
  it("runs where it has to be, not at an enemy, as others of its kind do", () => {
    for (const bears of [false, true]) {
      const { w } = standing([[0, 0]], [[0, 14]], [], {
        play: ["aggressor", "aggressor"],
        battle: { mission: "ChanceEncounter" },
        a: [{ profile: "eld_guardian", count: 1 }],
      });
      board.game[G_MISSION] = CHANCE;
      board.game[G_ATTACKER] = 1;
      board.game[G_ALARM] = 1;
      if (bears) board.place[0]! |= CARRIER;
      lookAround(w, 0);
      chooseShot(w, 0, -1);
      expect([w.pickAction, w.pickTarget]).toEqual([DO_RUN, bears ? 0 : w.stride]);
    }
  });

  it("leaves where the enemy is not, if there is time for it", () => {
    const heads = (x: number, y: number, enemy: Place, turn: number): number[] => {
      const { w } = standing([[x, y]], [enemy], [], { battle: { mission: "ChanceEncounter" } });
      board.game[G_MISSION] = CHANCE;
      board.game[G_ATTACKER] = 1;
      board.game[G_TURN] = turn;
      board.place[0]! |= CARRIER;
      expect(goalFor(w, 0)).toBe(true);
      return [goalX() / INCH, goalY() / INCH];
    };
    expect(heads(0, 6, [0, -18], 1)).toEqual([0, 25]);
    expect(heads(0, 6, [0, 20], 1)).not.toEqual([0, 25]);
    expect(heads(0, 6, [0, 20], 6)).toEqual([0, 25]);
  });
});

describe("SK-HNT-04: who is hunted", () => {
  it("does not shoot while it is Hidden, as others do", () => {
    for (const hunted of [false, true]) {
      const { w } = standing([[0, 0]], [[0, 10]], [rectangle("wood", 0, 0, 3, 3)], { battle: { mission: "Hunt" } });
      board.game[G_MISSION] = HUNT;
      board.game[G_LEADER] = hunted ? 1 : 2;
      hide(w, 0);
      lookAround(w, 0);
      chooseShot(w, 0, -1);
      expect(w.pickAction).toBe(hunted ? DO_NOTHING : DO_SHOOT);
    }
  });
});

describe("SK-HNT-04, SK-AI-16: whom the leader who is hunted charges", () => {
  it.each([
    { state: "an enemy on his feet", hidden: false, fallen: false, others: true, hunted: false },
    { state: "a Stunned enemy", hidden: false, fallen: true, others: true, hunted: true },
    { state: "a Stunned enemy, from hiding", hidden: true, fallen: true, others: true, hunted: true },
  ])("$state: $hunted", ({ hidden, fallen, others, hunted }) => {
    for (const precious of [false, true]) {
      const { w, second } = standing([[0, 0]], [[0, 4]], [rectangle("wood", 0, 0, 3, 3)], {
        battle: { mission: "Hunt" },
        play: ["aggressor", "aggressor"],
      });
      board.game[G_MISSION] = HUNT;
      board.game[G_LEADER] = precious ? 1 : 2;
      if (hidden) hide(w, 0);
      if (fallen) stun(w, second);
      lookAround(w, 0);
      expect(chooseCharge(w, 0) >= 0).toBe(precious ? hunted : others);
      expect(movesOf(w, 0)[0]!.charge > 0).toBe(precious ? hunted : others);
    }
  });
});

describe("SK-NRS-04, SK-AI-16: whom the last of a side charge, where one survivor draws", () => {
  it.each([
    { state: "one enemy", enemies: 1, fallen: false, charges: true },
    { state: "four enemies on their feet", enemies: 4, fallen: false, charges: false },
    { state: "four enemies, the nearest Stunned", enemies: 4, fallen: true, charges: true },
  ])("$state: $charges", ({ enemies, fallen, charges }) => {
    const places = Array.from({ length: enemies }, (_, i): Place => [4 * i, 4]);
    const a = [{ profile: "ork_boy", count: 1, weapons: ["slugga", "choppa"] }];
    const { w, second } = standing([[0, 0]], places, [], { play: ["aggressor", "aggressor"], a });
    board.game[G_MISSION] = NO_RETREAT;
    if (fallen) stun(w, second);
    lookAround(w, 0);
    expect(chooseCharge(w, 0) >= 0).toBe(charges);
  });
});

describe("SK-HNT-04, SK-AI-09: a hunter in combat with somebody else", () => {
  it.each([
    { place: "within a move and a charge", far: 5, leaves: true },
    { place: "out of reach", far: 20, leaves: false },
  ])("leaves it where the quarry stands $place: $leaves", ({ far, leaves }) => {
    const { w, second } = standing(
      [[0, 0]],
      [
        [0, 1],
        [far, 0],
      ],
      [],
      { play: ["aggressor", "aggressor"] },
    );
    board.game[G_MISSION] = HUNT;
    board.game[G_ATTACKER] = 0;
    board.game[G_LEADER] = second + 2;
    engage(w, 0, second);
    expect(chooseBreakOff(w, 0)).toBe(leaves);
  });
});

describe("SK-AI-18: who steps back after a combat", () => {
  const stepsTo = (theirs: readonly Place[]): number => {
    const { w, second, stands } = standing([[0, 0]], theirs, [], { play: ["cautious", "cautious"] });
    stun(w, second);
    followUp(w, 0);
    const [x, y] = stands(0);
    return Math.hypot(x!, y!);
  };

  it("does so from an enemy who can do something, not from the one whom it has just Stunned", () => {
    expect(stepsTo([[0, 1]])).toBe(0);
    expect(
      stepsTo([
        [0, 1],
        [-5, 0],
      ]),
    ).toBeGreaterThan(0);
  });
});

describe("SK-AI-15: who takes a wound for its leader", () => {
  it("SK-FALL-01: nobody from whom it would mean a fall, unless the leader would fall as well", () => {
    const house = { ...rectangle("building", 0, 0, 6, 6), levels: [3 * INCH, 6 * INCH] };
    const mob = {
      a: [
        { profile: "ork_nob", count: 1 },
        { profile: "ork_boy", count: 1, weapons: ["slugga", "choppa"] },
      ],
    };
    const stands = (leader: Place, trooper: Place): number =>
      standInFor(standing([leader, trooper], [[0, 20]], [house], mob).w, 0, 4);
    expect(stands([0, -4], [0, -6])).toBe(1);
    expect(stands([0, -4], [0, -2, 6])).toBe(-1);
    expect(stands([0, -4], [0, -2, 3])).toBe(1);
    expect(stands([2, 0, 6], [0, -2, 6])).toBe(1);
  });
});

describe("SK-AI-11: who hides", () => {
  it("who sees nobody but an enemy in combat, which may not be shot at", () => {
    const { w, second } = standing(
      [
        [0, 0],
        [0, 9],
      ],
      [[0, 10.1]],
      [rectangle("wood", 0, 0, 4, 4)],
    );
    engage(w, 1, second);
    goIntoHiding(w, 0);
    expect(board.place[0]! & HIDDEN).toBe(HIDDEN);
  });
});

describe("set-up", () => {
  it("SK-AI-06: who cares for cover sets up in it, who holds back keeps a reserve", () => {
    const found = (doctrine: string): { sheltered: number; waiting: number } => {
      let standing = 0;
      let sheltered = 0;
      let waiting = 0;
      for (let block = 0; block < 8; block++) {
        // Rescue: the defender stands in the middle, and may keep half of his models back.
        const { w } = setUp("Rescue", doctrine, block);
        for (let m = STRIDE; m < STRIDE + board.count[1]!; m++) {
          if ((board.place[m]! & RESERVE) !== 0) waiting++;
          else standing++;
          for (let s = 0; s < w.spots.at.length; s += 3)
            if (w.spots.at[s] === board.px[m] && w.spots.at[s + 1] === board.py[m] && w.spots.at[s + 2] === 1)
              sheltered++;
        }
      }
      return { sheltered: sheltered / standing, waiting };
    };
    const [bold, careful] = [found("aggressor"), found("cautious")];
    expect(bold.waiting).toBe(0);
    expect(careful.waiting).toBeGreaterThan(16);
    expect(careful.sheltered).toBeGreaterThan(bold.sheltered);
  });
});

describe("SK-BRK-05, SK-CHE-06: who has to get somewhere", () => {
  const [marines, guard] = [ARMIES[0]!.roster, ARMIES[1]!.roster];

  /** How often whoever had still to get somewhere did something, by event and seat; and blocks that it got there in. */
  function watch(mission: string, policies: readonly [string, string], blocks: number): Map<string, number> {
    const seen = new Map<string, number>();
    const matchup = compile(battle([marines, guard], policies, mission));
    const streams = new BlockStreams(matchup.dice, cellKey(rootKey("runners"), "main"));
    let w: World | undefined;
    const log = {
      event(code: number, m: number): void {
        if (![E.overwatch, E.charge, E.shoot, E.alarm, E.escaped].includes(code)) return;
        const runner = code === E.charge ? travels(m) : runs(w!, m);
        const quiet = code === E.shoot && board.game[G_ALARM] === 0 && m >> SEAT_SHIFT !== board.game[G_ATTACKER];
        for (const what of [runner ? `runner ${code}` : "", quiet ? "shot before the alarm" : "", `${code}`])
          seen.set(what, (seen.get(what) ?? 0) + 1);
      },
    };
    const fight = battleModule.create(matchup, streams, log);
    w = fight as unknown as World;
    for (let block = 0; block < blocks; block++)
      for (let leg = 0; leg < 2; leg++) {
        streams.open(block);
        fight.load(leg, block);
        fight.play();
      }
    return seen;
  }

  it.each(["objective", "gunline"])(
    "under %s neither waits on Overwatch nor charges, and wakes no sentry by a shot",
    (doctrine) => {
      for (const mission of ["Breakthrough", "ChanceEncounter"]) {
        const seen = watch(mission, [doctrine, doctrine], 8);
        expect(seen.get(`runner ${E.overwatch}`) ?? 0).toBe(0);
        expect(seen.get(`runner ${E.charge}`) ?? 0).toBe(0);
        expect(seen.get("shot before the alarm") ?? 0).toBe(0);
        // The others do both.
        expect(seen.get(`${E.charge}`)).toBeGreaterThan(0);
        if (doctrine === "gunline") expect(seen.get(`${E.overwatch}`)).toBeGreaterThan(0);
      }
    },
  );

  it("gets through more often than one that stays to fight", () => {
    const stays = { doctrine: "objective", objective: 0 };
    const score = (policy: Side["policy"]): number =>
      play(
        {
          ...battle([marines, guard], ["objective", "objective"], "Breakthrough"),
          sides: [
            { name: "Runner", policy, roster: marines, role: "defender" },
            { name: "Sentries", policy: "objective", roster: guard, role: "attacker" },
          ],
        } as Scenario,
        30,
      ).score;
    expect(score("objective")).toBeGreaterThan(score(stays));
  });
});

describe("SK-AI-06 to SK-AI-18: on tables, over random missions and all nine armies", () => {
  it.each(DOCTRINES)("%s beats random play: the lower bound of its score lies above 60 %", (doctrine) => {
    const blocks = 12;
    let sum = 0;
    let squares = 0;
    for (const { roster } of ARMIES) {
      const { score, error } = play(battle([roster, roster], [doctrine, "random"], "random"), blocks);
      sum += score / ARMIES.length;
      squares += (error / ARMIES.length) ** 2;
    }
    expect(sum - 1.96 * Math.sqrt(squares)).toBeGreaterThan(0.6);
  });
});
