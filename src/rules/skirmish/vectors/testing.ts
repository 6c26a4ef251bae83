/** Vector operations of Leadership, Rout, terrain, psychic powers, Phase Out and the course of statuses over turns. Cold. */

import { addRatios, parseRatio, ratio, ratioText } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, Unsupported } from "../../kernel/vectors.ts";
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
import {
  BOUND,
  KILLED,
  NO_MARCH,
  NO_MOVE,
  NO_SHOOT,
  OUT,
  P_CAUSE_FEAR,
  PIN,
  TEST_WAAAGH,
  USED_TROPHY,
} from "../matchup.ts";
import { END } from "../metrics.ts";
import { Arena, model } from "./fixture.ts";

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

function terrainOp(inputs: Inputs, world: VectorWorld): unknown {
  const dice = inputs.number("dice", 2);
  const need = inputs.optional("need");
  const multiplier = inputs.number("multiplier", 1);
  const again = inputs.flag("rerollAllIfShort");
  const triple = inputs.flag("reportTriple");
  inputs.finish();
  // Four are three by skill and one more at the risk of a triple; of three it is asked which they are.
  const atRisk = triple || dice === 4;
  if (dice !== 3 && dice !== 4 && (atRisk || dice !== 2))
    throw new Unsupported("models roll two dice for terrain, some three or four");
  if (atRisk && again) throw new Unsupported("nobody who risks a triple rolls again");
  if (multiplier !== 1 && multiplier !== 2) throw new Unsupported("only Bounding Leap multiplies the distance, by two");
  // Without armour, so that a triple is seen by its damage.
  const mover = model({
    profile: again ? "ork_boy" : "vector",
    skills: dice === 4 || (dice === 3 && !triple) ? ["GuerrillaMaster"] : [],
    rules: [...(atRisk ? ["SK-TYR-16"] : []), ...(multiplier === 2 ? ["SK-TYR-04"] : [])],
  });
  const friends = again ? [model({ profile: "ork_grot" })] : [];
  const arena = new Arena(world, [[mover, ...friends], [model({})]], { terrain: "difficult" });
  const limit = multiplier === 2 ? 120 : 60;
  const needed = need === undefined ? 0 : Math.round(need * 10);
  // Only a charge is doubled, and a charge has something to reach: so much that the risk is taken, however little is asked of the dice.
  const wanted = atRisk ? limit : needed > 0 ? needed : multiplier === 2 ? 10 : 0;
  const results = arena.walk((w, seen) => {
    const reach = reachThroughTerrain(w, 0, limit, wanted);
    if (triple) return `${reach / 10} ${seen.happened(E.damage)}`;
    if (need !== undefined) return reach >= needed ? "reach" : "short";
    return String(reach / 10);
  });
  if (!triple) return results;
  const part = (of: (result: string) => string | undefined): Record<string, string> => sumBy(results, of);
  return {
    distance: part((result) => result.split(" ")[0]!),
    tripleOrMore: part((result) => (result.endsWith("true") ? "yes" : undefined))["yes"] ?? "0",
  };
}

/** Adds up the chances of results that are alike; undefined drops a result. */
function sumBy(
  results: Readonly<Record<string, string>>,
  of: (result: string) => string | undefined,
): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const [result, chance] of Object.entries(results)) {
    const name = of(result);
    if (name === undefined) continue;
    sums[name] = ratioText(addRatios(parseRatio(sums[name] ?? "0"), parseRatio(chance)));
  }
  return sums;
}

function routOp(inputs: Inputs, world: VectorWorld): unknown {
  const starting = inputs.counts("starting");
  const atTurnStart = inputs.has("atTurnStart") ? inputs.counts("atTurnStart") : starting;
  const thisTurn = inputs.counts("removedThisTurn");
  const weights = inputs.counts("weights");
  const total = inputs.has("removedTotal") ? inputs.counts("removedTotal") : undefined;
  inputs.finish();
  const before = total === undefined ? difference(starting, atTurnStart) : difference(total, thisTurn);
  const weigh = (type: string): Partial<LoadedModel> => {
    const sizeWeight = 2 * (weights[type] ?? 1);
    if (!Number.isInteger(sizeWeight)) throw new Unsupported(`models weigh whole or half, not ${weights[type]}`);
    return { sizeWeight };
  };
  return new Arena(world, [crowd(starting, weigh), [model({})]]).once((w) => {
    take(w, before, OUT);
    openRoutWindow(w, 0);
    take(w, thisTurn, OUT);
    const [removed, base] = [board.seats[S_REMOVED]!, routBase(w, 0)];
    return {
      fraction: ratioText(ratio(BigInt(removed), BigInt(base))),
      testRequired: routRequired(removed, base),
      ...(total && { voluntaryRoutAllowed: withdrawalAllowed(board.seats[S_LOST]!, w.sideAt[0].startWeight) }),
    };
  });
}

function mobOp(inputs: Inputs, world: VectorWorld): unknown {
  const orks = inputs.number("orksInSight");
  const nob = inputs.flag("nobInSight");
  const tester = model({ profile: "ork_boy", Ld: inputs.number("ld"), rules: ["SK-ORK-19"] });
  inputs.finish();
  const others = Array.from({ length: orks }, (_, i) => model({ profile: i === 0 && nob ? "ork_nob" : "ork_boy" }));
  const arena = new Arena(world, [[tester, ...others], [model({})]]);
  const first = arena.walk((w, seen) => {
    leadershipTest(w, 0, TEST_WAAAGH);
    return passFail((seen.numbers(E.ldTest)![2]! & 1) === 1);
  });
  return {
    firstTestPass: first["pass"] ?? "0",
    mobCheckPass: arena.walk((w) => passFail(mobCheck(w, 0)))["pass"] ?? "0",
    overallPass: arena.walk((w) => passFail(leadershipTest(w, 0, TEST_WAAAGH)))["pass"] ?? "0",
  };
}

const PHASES = ["movement", "shooting", "closeCombat"] as const;

interface Course {
  readonly event: "pinned" | "stunned";
  readonly seat: number;
  readonly turn: number;
  readonly phase: number;
}

/** "enemyTurn1.shooting": whose turn, which one, and in which phase. */
function courseOf(inputs: Inputs): Course {
  const event = inputs.text("event");
  if (event !== "pinned" && event !== "stunned") throw new Unsupported(`no course of the status "${event}"`);
  const when = inputs.text("when");
  const found = /^(own|enemy)Turn(\d+)(?:\.(movement|shooting|closeCombat))?$/.exec(when);
  if (found === null) throw new Unsupported(`no such moment: ${when}`);
  const phase = PHASES.indexOf((found[3] ?? "shooting") as (typeof PHASES)[number]);
  return { event, seat: found[1] === "own" ? 0 : 1, turn: Number(found[2]), phase };
}

const TURNS = 6;

/** Two models far apart live through the starts and ends of turns; what the first may do is read in each of them. */
function timelineOp(inputs: Inputs, world: VectorWorld): unknown {
  const course = courseOf(inputs);
  const order = inputs.list("turnOrder").map((who) => (who === "self" ? 0 : 1));
  const tests = Array.from({ length: TURNS }, (_, i) => {
    const key = `ownTestAtStartOfOwnTurn${i + 1}`;
    return inputs.has(key) ? inputs.text(key) : undefined;
  });
  inputs.finish();
  const arena = new Arena(world, [[model({})], [model({})]], { range: 72 });
  const courses = arena.walk((w, seen) => {
    const facts: Record<string, unknown> = {};
    const rolled: string[] = [];
    for (let turn = 1; turn <= TURNS; turn++) {
      for (const seat of order) playTurn(w, seat, turn);
    }
    return JSON.stringify({ facts, rolled });

    function playTurn(world: World, seat: number, turn: number): void {
      board.game[G_ACTIVE] = seat;
      seen.clear();
      startTurn(w, seat);
      const test = seen.numbers(E.pinTest);
      if (seat === 0) rolled[turn - 1] = test === undefined ? "none" : passFail(test[1] === 1);
      const name = `${seat === 0 ? "own" : "enemy"}Turn${turn}`;
      PHASES.forEach((phase, index) => {
        board.game[G_SHOOTING] = phase === "shooting" ? 1 : 0;
        if (course.seat === seat && course.turn === turn && course.phase === index) {
          if (course.event === "pinned") pin(w, 0);
          else stun(w, 0);
        }
        for (const [fact, value] of Object.entries(factsOf(world, phase))) facts[`${name}.${fact}`] = value;
      });
      endTurn(w, seat);
    }
  });
  for (const text of Object.keys(courses)) {
    const { facts, rolled } = JSON.parse(text) as { facts: Record<string, unknown>; rolled: string[] };
    if (tests.some((test, i) => test !== undefined && test !== rolled[i])) continue;
    return Object.fromEntries(world.asked.map((fact) => [fact, facts[fact] ?? null]));
  }
  throw new Unsupported("the tests of this course cannot fall like that");
}

/** What the first model may do, and what may be done to it. */
function factsOf(w: World, phase: (typeof PHASES)[number]): Record<string, unknown> {
  const flags = board.flags[0]!;
  if (phase === "movement") {
    const mayMove = canAct(0) && (flags & NO_MOVE) === 0;
    return { mayMove, mayForceMarch: mayMove && (flags & NO_MARCH) === 0 };
  }
  if (phase === "shooting") return { mayShoot: canAct(0) && (flags & NO_SHOOT) === 0 };
  const enemy = w.stride;
  engage(w, 0, enemy);
  const fightsBack = maySwing(w, 0, initiativeOf(w, 0));
  board.game[G_STEP] = initiativeOf(w, enemy);
  const hitAutomatically = numberToHit(w, enemy, 0) === 1;
  board.game[G_STEP] = 0;
  leaveCombat(w, 0);
  return { fightsBack, hitAutomatically, closeCombat: (flags & BOUND) !== 0 ? "defendOnly" : "normal" };
}

export const testing: Readonly<Record<string, VectorOp>> = {
  "ld.test": (fields, world) => {
    const inputs = new Inputs(fields);
    const kind = inputs.text("kind", "general");
    if (kind !== "pin" && kind !== "general") throw new Unsupported(`no Leadership test of the kind "${kind}"`);
    const modifier = inputs.number("mod", 0);
    // A trophy and a scream are what changes Leadership by one; other numbers stand in the profile.
    const small = modifier === 1 || modifier === -1;
    const Ld = inputs.number("ld") + (small ? 0 : modifier);
    if (Ld > 10 || Ld < 0) throw new Unsupported(`no model has a Leadership of ${Ld}`);
    const tester = model({ Ld, rules: inputs.flag("reroll") ? ["SK-SM-12"] : [] });
    const enemy = model({ items: modifier === -1 ? ["psychic_scream"] : [] });
    inputs.finish();
    return new Arena(world, [[tester], [enemy]]).walk((w) => {
      if (modifier === 1) board.used[0]! |= USED_TROPHY;
      if (kind === "general") return passFail(leadershipTest(w, 0, TEST_WAAAGH));
      board.flags[0]! |= PIN;
      pinnedTest(w, 0);
      return passFail((board.flags[0]! & BOUND) === 0);
    });
  },

  "rout.required": (fields, world) => routOp(new Inputs(fields), world),
  "ork.mobCheck": (fields, world) => mobOp(new Inputs(fields), world),
  "terrain.difficult": (fields, world) => terrainOp(new Inputs(fields), world),
  "status.timeline": (fields, world) => timelineOp(new Inputs(fields), world),

  "psychic.use": (fields, world) => {
    const inputs = new Inputs(fields);
    const user = model({ Ld: inputs.number("ld"), powers: ["CauseFear"] });
    const enemy = model({ items: inputs.flag("collarOfKhorne") ? ["collar_of_khorne"] : [] });
    inputs.finish();
    const arena = new Arena(world, [[user], [enemy]]);
    return arena.walk((w) => {
      usePower(w, 0, P_CAUSE_FEAR, arena.second);
      return (board.flags[arena.second]! & PIN) !== 0 ? "takesEffect" : "noEffect";
    });
  },

  "necron.phaseOut": (fields, world) => {
    const inputs = new Inputs(fields);
    const starting = inputs.counts("starting");
    const gone = difference(starting, inputs.counts("remaining"));
    inputs.finish();
    const necrons = crowd(starting, (type) => ({ army: "NEC", role: /swarm/i.test(type) ? "swarm" : "trooper" }));
    return new Arena(world, [necrons, [model({})]]).once((w) => {
      take(w, gone, KILLED);
      phaseOut(w, 0); // where the ruling looks at the end of a turn
      return { phasesOut: board.game[G_ENDING] === END.phased };
    });
  },
};
