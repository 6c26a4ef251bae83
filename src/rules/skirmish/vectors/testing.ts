/** Vector operations of Leadership, Rout, terrain, psychic powers, Phase Out and the course of statuses over turns. Cold. */

import { ratio } from "../../../dice/ratio.ts";
import type { VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  counts,
  flag,
  list,
  number,
  numberOr,
  op,
  optional,
  type Read,
  text,
  Unsupported,
  type Witness,
  word,
} from "../../kernel/vectors.ts";
import { endTurn, pinnedTest, startTurn } from "../battle/battle.ts";
import { initiativeOf, maySwing, numberToHit } from "../battle/blows.ts";
import { engage } from "../battle/charges.ts";
import { board } from "../battle/columns.ts";
import { pin, stun } from "../battle/damage.ts";
import {
  canAct,
  leadershipTest,
  mobCheck,
  openRoutWindow,
  routBase,
  routRequired,
  withdrawalAllowed,
} from "../battle/leadership.ts";
import { leaveCombat, phaseOut, remove } from "../battle/losses.ts";
import { usePower } from "../battle/psychic.ts";
import { reachThroughTerrain } from "../battle/reach.ts";
import { G_ACTIVE, G_ENDING, G_SHOOTING, G_STEP, S_LOST, S_REMOVED, type World } from "../battle/state.ts";
import type { LoadedModel } from "../book/roster-entry.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { END } from "../metrics.ts";
import { Arena, model, those } from "./fixture.ts";

type Counts = Readonly<Record<string, number>>;

/** So many models of each type, in the order of the types. */
function crowd(counts: Counts, part: (type: string) => Partial<LoadedModel>): LoadedModel[] {
  return Object.entries(counts).flatMap(([type, count]) =>
    Array.from({ length: count }, () => model({ name: type, ...part(type) })),
  );
}

/** Takes models of each type off the table, those that are left the longest last. */
function take(w: World, counts: Counts, fate: number): void {
  for (const [type, count] of Object.entries(counts)) {
    for (let left = count, m = 0; left > 0; m++) {
      if (m >= board.count[0]!) throw new Unsupported(`there are not so many models of the type "${type}"`);
      if (w.kinds.name[board.kind[m]!] !== type || board.fate[m] !== 0) continue;
      remove(w, m, fate, -1, 1, true);
      left--;
    }
  }
}

/** For each type: what `a` has more than `b`. */
function difference(a: Counts, b: Counts): Counts {
  const types = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(types.map((type) => [type, (a[type] ?? 0) - (b[type] ?? 0)]));
}

function passFail(passed: boolean): string {
  return passed ? "pass" : "fail";
}

const ROUT = {
  starting: counts,
  removedThisTurn: counts,
  weights: counts,
  ...all(optional(counts), "atTurnStart", "removedTotal"),
};

const TERRAIN = {
  dice: numberOr(2),
  multiplier: numberOr(1),
  need: optional(number),
  ...all(flag, "rerollAllIfShort", "reportTriple"),
};

const PHASES = ["movement", "shooting", "closeCombat"] as const;

interface Course {
  readonly event: "pinned" | "stunned";
  readonly seat: number;
  readonly turn: number;
  readonly phase: number;
}

const TESTS = ([1, 2, 3, 4, 5, 6] as const).map((turn) => `ownTestAtStartOfOwnTurn${turn}` as const);

const TIMELINE = {
  event: word(["pinned", "stunned"]),
  when: text,
  turnOrder: list(text),
  ...all(optional(text), ...TESTS),
};

/** "enemyTurn1.shooting": whose turn, which one, and in which phase. */
function courseOf({ event, when }: Read<typeof TIMELINE>): Course {
  const found = /^(own|enemy)Turn(\d+)(?:\.(movement|shooting|closeCombat))?$/.exec(when);
  if (found === null) throw new Unsupported(`no such moment: ${when}`);
  const phase = PHASES.indexOf((found[3] ?? "shooting") as (typeof PHASES)[number]);
  return { event, seat: found[1] === "own" ? 0 : 1, turn: Number(found[2]), phase };
}

/** One turn of a course: what the first model may do in it, by name, and the test it began with. */
function playTurn(w: World, seen: Witness, course: Course, seat: number, turn: number) {
  const facts: Record<string, unknown> = {};
  board.game[G_ACTIVE] = seat;
  seen.told.length = 0;
  startTurn(w, seat);
  const test = seen.last(E.pinTest);
  const name = `${seat === 0 ? "own" : "enemy"}Turn${turn}`;
  PHASES.forEach((phase, index) => {
    board.game[G_SHOOTING] = phase === "shooting" ? 1 : 0;
    if (course.seat === seat && course.turn === turn && course.phase === index) {
      if (course.event === "pinned") pin(w, 0);
      else stun(w, 0);
    }
    for (const [fact, value] of Object.entries(factsOf(w, phase))) facts[`${name}.${fact}`] = value;
  });
  endTurn(w, seat);
  return { facts, test: test === undefined ? "none" : passFail(test.b === 1) };
}

/** What the first model may do, and what may be done to it. */
function factsOf(w: World, phase: (typeof PHASES)[number]): Record<string, unknown> {
  const flags = board.flags[0]!;
  if (phase === "movement") {
    const mayMove = canAct(0) && (flags & F.NO_MOVE) === 0;
    return { mayMove, mayForceMarch: mayMove && (flags & F.NO_MARCH) === 0 };
  }
  if (phase === "shooting") return { mayShoot: canAct(0) && (flags & F.NO_SHOOT) === 0 };
  const enemy = w.stride;
  engage(w, 0, enemy);
  const fightsBack = maySwing(w, 0, initiativeOf(w, 0));
  board.game[G_STEP] = initiativeOf(w, enemy);
  const hitAutomatically = numberToHit(w, enemy, 0) === 1;
  board.game[G_STEP] = 0;
  leaveCombat(w, 0);
  return { fightsBack, hitAutomatically, closeCombat: (flags & F.BOUND) !== 0 ? "defendOnly" : "normal" };
}

export const testing: Readonly<Record<string, VectorOp>> = {
  "ld.test": op(
    { kind: word(["pin", "general"], "general"), ld: number, mod: numberOr(0), reroll: flag },
    ({ kind, ld, mod: modifier, reroll }, world) => {
      // A trophy and a scream are what changes Leadership by one; other numbers stand in the profile.
      const small = modifier === 1 || modifier === -1;
      const Ld = ld + (small ? 0 : modifier);
      if (Ld > 10 || Ld < 0) throw new Unsupported(`no model has a Leadership of ${Ld}`);
      const tester = model({ Ld, rules: reroll ? ["SK-SM-12"] : [] });
      const enemy = model({ items: modifier === -1 ? ["psychic_scream"] : [] });
      return new Arena(world, [[tester], [enemy]]).fates((w) => {
        if (modifier === 1) board.used[0]! |= F.USED_TROPHY;
        if (kind === "general") return passFail(leadershipTest(w, 0, F.TEST_WAAAGH));
        board.flags[0]! |= F.PIN;
        pinnedTest(w, 0);
        return passFail((board.flags[0]! & F.BOUND) === 0);
      });
    },
  ),

  "rout.required": op(ROUT, ({ starting, removedThisTurn, weights, atTurnStart, removedTotal }, world) => {
    const before =
      removedTotal === undefined
        ? difference(starting, atTurnStart ?? starting)
        : difference(removedTotal, removedThisTurn);
    const weigh = (type: string): Partial<LoadedModel> => {
      const sizeWeight = 2 * (weights[type] ?? 1);
      if (!Number.isInteger(sizeWeight)) throw new Unsupported(`models weigh whole or half, not ${weights[type]}`);
      return { sizeWeight };
    };
    return new Arena(world, [crowd(starting, weigh), [model({})]]).once((w) => {
      take(w, before, F.OUT);
      openRoutWindow(w, 0);
      take(w, removedThisTurn, F.OUT);
      const [removed, base] = [board.seats[S_REMOVED]!, routBase(w, 0)];
      return {
        fraction: ratio(BigInt(removed), BigInt(base)),
        testRequired: routRequired(removed, base),
        ...(removedTotal && { voluntaryRoutAllowed: withdrawalAllowed(board.seats[S_LOST]!, w.sideAt[0].startWeight) }),
      };
    });
  }),

  "ork.mobCheck": op({ orksInSight: number, nobInSight: flag, ld: number }, (inputs, world) => {
    const { orksInSight, nobInSight, ld: Ld } = inputs;
    const tester = model({ profile: "ork_boy", Ld, rules: ["SK-ORK-19"] });
    const others = Array.from({ length: orksInSight }, (_, i) =>
      model({ profile: i === 0 && nobInSight ? "ork_nob" : "ork_boy" }),
    );
    const arena = new Arena(world, [[tester, ...others], [model({})]]);
    const chance = (passes: (w: World, seen: Witness) => boolean) => arena.walk(passes).chance((passed) => passed);
    return {
      firstTestPass: chance((w, seen) => {
        leadershipTest(w, 0, F.TEST_WAAAGH);
        return (seen.last(E.ldTest)!.c & 1) === 1;
      }),
      mobCheckPass: chance((w) => mobCheck(w, 0)),
      overallPass: chance((w) => leadershipTest(w, 0, F.TEST_WAAAGH)),
    };
  }),

  "terrain.difficult": op(TERRAIN, (inputs, world) => {
    const { dice, need, multiplier, rerollAllIfShort: again, reportTriple: triple } = inputs;
    // Four are three by skill and one more at the risk of a triple; of three it is asked which they are.
    const atRisk = triple || dice === 4;
    if (dice !== 3 && dice !== 4 && (atRisk || dice !== 2))
      throw new Unsupported("models roll two dice for terrain, some three or four");
    if (atRisk && again) throw new Unsupported("nobody who risks a triple rolls again");
    if (multiplier !== 1 && multiplier !== 2)
      throw new Unsupported("only Bounding Leap multiplies the distance, by two");
    // Without armour, so that a triple is seen by its damage.
    const mover = model({
      profile: again ? "ork_boy" : "vector",
      skills: dice === 4 || (dice === 3 && !triple) ? ["GuerrillaMaster"] : [],
      rules: those(atRisk && "SK-TYR-16", multiplier === 2 && "SK-TYR-04"),
    });
    const friends = again ? [model({ profile: "ork_grot" })] : [];
    const arena = new Arena(world, [[mover, ...friends], [model({})]], { terrain: "difficult" });
    const limit = multiplier === 2 ? 120 : 60;
    const needed = need === undefined ? 0 : Math.round(need * 10);
    // Only a charge is doubled, and a charge has something to reach: so much that the risk is taken, however little is asked of the dice.
    const wanted = atRisk ? limit : needed > 0 ? needed : multiplier === 2 ? 10 : 0;
    const law = arena.walk((w, seen) => {
      const reach = reachThroughTerrain(w, 0, limit, wanted);
      return { reach, tripled: seen.last(E.damage) !== undefined };
    });
    const distance = law.of(({ reach }) => reach / 10).byName();
    if (triple) return { distance, tripleOrMore: law.chance(({ tripled }) => tripled) };
    return need === undefined ? distance : law.of(({ reach }) => (reach >= needed ? "reach" : "short")).byName();
  }),

  // Two models far apart live through the starts and ends of turns; what the first may do is read in each of them.
  "status.timeline": op(TIMELINE, (inputs, world) => {
    const course = courseOf(inputs);
    const order = inputs.turnOrder.map((who) => (who === "self" ? 0 : 1));
    const courses = new Arena(world, [[model({})], [model({})]], { range: 72 }).walk((w, seen) => {
      const facts: Record<string, unknown> = {};
      const rolled = TESTS.map((_, i) => {
        const turns = order.map((seat) => ({ seat, ...playTurn(w, seen, course, seat, i + 1) }));
        for (const turn of turns) Object.assign(facts, turn.facts);
        return turns.findLast(({ seat }) => seat === 0)?.test;
      });
      return { facts, rolled };
    });
    const stated = TESTS.map((key) => inputs[key]);
    const found = courses.pairs().find(([{ rolled }]) => stated.every((test, i) => (test ?? rolled[i]) === rolled[i]));
    if (found === undefined) throw new Unsupported("the tests of this course cannot fall like that");
    return Object.fromEntries(world.asked.map((fact) => [fact, found[0].facts[fact] ?? null]));
  }),

  "psychic.use": op({ ld: number, collarOfKhorne: flag }, ({ ld: Ld, collarOfKhorne }, world) => {
    const enemy = model({ items: collarOfKhorne ? ["collar_of_khorne"] : [] });
    const arena = new Arena(world, [[model({ Ld, powers: ["CauseFear"] })], [enemy]]);
    return arena.fates((w) => {
      usePower(w, 0, F.P_CAUSE_FEAR, arena.second);
      return (board.flags[arena.second]! & F.PIN) !== 0 ? "takesEffect" : "noEffect";
    });
  }),

  "necron.phaseOut": op({ starting: counts, remaining: counts }, ({ starting, remaining }, world) => {
    const necrons = crowd(starting, (type) => ({ army: "NEC", role: /swarm/i.test(type) ? "swarm" : "trooper" }));
    return new Arena(world, [necrons, [model({})]]).once((w) => {
      take(w, difference(starting, remaining), F.KILLED);
      phaseOut(w, 0); // where the ruling looks at the end of a turn
      return { phasesOut: board.game[G_ENDING] === END.phased };
    });
  }),
};
