/** Operations about command: strategy rolls, pools, activation, orders and their tests. Cold. */
import { addRatios, divideRatios, multiplyRatios, type Ratio, ratio, subtractRatios } from "../../../dice/ratio.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  flag,
  type Law,
  lawOf,
  list,
  mixed,
  number,
  numberOr,
  op,
  optional,
  record,
  recordOf,
  text,
  word,
} from "../../kernel/vectors.ts";
import { mayActivate, officerOf, ordersFor, ordersIn, ordersOf, STANDARD, sharers } from "../battle/activate.ts";
import { B, MOST_TARGETS } from "../battle/columns.ts";
import { cohesionPoints, compareStrategy, readyDetachments, rollStrategy } from "../battle/command.ts";
import { giveOrder, modifiedLd, pinModifier, testOrder } from "../battle/orders.ts";
import {
  addDie,
  best,
  diceIn,
  GROUPS,
  giveBack,
  kindOf,
  layDice,
  P_CP,
  P_LOST,
  P_NATURAL,
  P_SIXES,
  P_STATE,
  planDice,
  poolAt,
  READY,
  rollPool,
  take,
} from "../battle/pools.ts";
import { bringsEvent, givesPoints } from "../battle/turns.ts";
import { commandRange, isNear, isRallyLegal } from "../battle/where.ts";
import { diceTables, warlords } from "../book/compile.ts";
import { ORDERS } from "../book/data.ts";
import { E } from "../events.ts";
import {
  ADVANCE,
  CHAMPION_USED,
  CHARACTER_USED,
  MAX_DETACHMENTS,
  NO_ORDER,
  OFF_TABLE,
  ON_CHAMPION,
  ON_CHARACTER,
  RALLY,
  RUN,
} from "../matchup.ts";
import { DkPlayer } from "../player/player.ts";
import { N, R } from "../rulings.ts";
import { Arena, listed, model, single, unit } from "./fixture.ts";

const NAMES = ["none", ...ORDERS.map((each) => each[0]!.toUpperCase() + each.slice(1))];
const namesOf = (bits: number): string[] => NAMES.filter((_, order) => order > 0 && (bits & (1 << order)) !== 0);
const one = ratio(1n);

function combine<A, C, V>(a: Law<A>, c: Law<C>, of: (a: A, c: C) => V): Law<V> {
  return mixed(a.pairs().flatMap(([x, p]) => c.pairs().map(([y, q]): [V, Ratio] => [of(x, y), multiplyRatios(p, q)])));
}

const d6 = (world: VectorCase): Law<number> => lawOf(world, diceTables(), (dice) => dice.die(6));

// The strategy roll.

const ratings = { ratingA: number, ratingB: number };

/** 1: the first wins the roll, -1 the second, 0 a tie. */
function rollLaw(world: VectorCase, a: number, b: number): Law<number> {
  return combine(d6(world), d6(world), (x, y) => Math.sign(compareStrategy(x, y, a, b)));
}

/** The chance that the first wins a turn's roll, ties settled; `before`: 0 nobody, 1 it, -1 the other won the turn before. */
function winChance(law: Law<number>, before: number): Ratio {
  const wins = law.chance((each) => each === 1);
  const tie = law.chance((each) => each === 0);
  if (before === 0) return divideRatios(wins, subtractRatios(one, tie));
  return before < 0 ? addRatios(wins, tie) : wins;
}

const strategy: Readonly<Record<string, VectorOp>> = {
  "dk.strategy": op(
    { ...ratings, turn: number, previousWinner: optional(word(["A", "B"])) },
    ({ ratingA, ratingB, turn, previousWinner }, world) => {
      const told = new Int32Array(3);
      const before = turn === 1 ? 0 : previousWinner === "A" ? 1 : 2;
      const winner = new Arena(world).asked(() =>
        world.script(diceTables(), (dice) => rollStrategy(dice, ratingA, ratingB, before, told)),
      );
      return { winner: winner === 0 ? "A" : "B", ...(world.asked.includes("rolls") && { rolls: told[2] }) };
    },
  ),
  "dk.strategy.win": op(
    { ...ratings, turn: number, previousWinner: optional(word(["A", "B"])) },
    ({ ratingA, ratingB, turn, previousWinner }, world) => {
      const law = rollLaw(world, ratingA, ratingB);
      const before = turn === 1 ? 0 : previousWinner === "A" ? 1 : -1;
      const chance = (sign: number) => law.chance((each) => each === sign);
      return { firstRoll: { A: chance(1), tie: chance(0), B: chance(-1) }, pAWins: winChance(law, before) };
    },
  ),
  "dk.strategy.series": op({ ...ratings, turns: number }, ({ ratingA, ratingB, turns }, world) => {
    const law = rollLaw(world, ratingA, ratingB);
    let state: Law<readonly [number, number]> = mixed([[[0, 0], one]]);
    for (let turn = 1; turn <= turns; turn++) {
      state = mixed(
        state.pairs().flatMap(([[won, before], p]): [readonly [number, number], Ratio][] => {
          const wins = winChance(law, before);
          return [
            [[won + 1, 1], multiplyRatios(p, wins)],
            [[won, -1], multiplyRatios(p, subtractRatios(one, wins))],
          ];
        }),
      );
    }
    const won = state.of(([n]) => n);
    return {
      rollsWonByA: listed(won.pairs()),
      meanA: won.mean((n) => n),
      pAWinsLastRoll: state.chance(([, last]) => last === 1),
    };
  }),
};

// Pools.

/** A pool as columns of the board, from its faces to where its dice went. */
type Pool = readonly number[];
const COLUMNS = P_LOST + 1;

/** The law of a pool of so many dice, die by die through the code that rolls them. */
function poolLaw(world: VectorCase, n: number): Law<Pool> {
  return new Arena(world).asked(() => {
    const limited = B.number[N.limitedFrom]!;
    let law: Law<Pool> = mixed([[Array.from({ length: COLUMNS }, () => 0), one]]);
    for (let i = 1; i <= n; i++) {
      law = combine(law, d6(world), (pool, face) => {
        B.pool.set(pool);
        addDie(0, face, i >= limited);
        return [...B.pool.subarray(0, COLUMNS)];
      });
    }
    B.pool.fill(0);
    return law;
  });
}

const activationIn = (pool: Pool): number => pool[0]! + pool[1]! + pool[2]! + pool[3]!;
const kinds = recordOf(number);
type Kinds = ReturnType<typeof kinds>;

/** The most that dice are worth; `cash`: what a natural four is worth as a command point. */
function bestOf(
  [ones, twos, threes, fours]: readonly number[],
  naturals: number,
  values: Kinds,
  caps: Kinds,
  cash: number,
): number {
  B.dieWorth.fill(0);
  for (let kind = 1; kind <= 4; kind++) {
    for (let i = 0; i < Math.min(MOST_TARGETS, caps[kind] ?? 0); i++)
      B.dieWorth[kind * MOST_TARGETS + i] = values[kind]!;
  }
  for (let i = 0; i < MOST_TARGETS; i++) B.dieWorth[i] = cash;
  layDice(ones!, twos!, threes!, fours!, cash > 0 ? naturals : 0);
  planDice();
  return best[0]!;
}

const countsOf = (dice: readonly number[]): number[] =>
  [1, 2, 3, 4].map((face) => dice.filter((each) => each === face).length);

/** Dice that make a group, the highest first. */
function facesOf(group: number): number[] {
  layDice(8, 8, 8, 8, 1);
  take(group);
  const faces = [4, 3, 2, 1].flatMap((face) => Array.from({ length: 8 - B.dieFace[face]! }, () => face));
  giveBack(group);
  return faces;
}

/** Groups of a best plan: the highest kinds first, and of them the fewest dice. */
function onePlan(dice: readonly number[], values: Kinds, caps: Kinds): number[][] {
  let left = countsOf(dice);
  const room = { ...caps } as Record<number, number>;
  const plan: number[][] = [];
  const order = [...Array(GROUPS).keys()]
    .filter((g) => kindOf(g) > 0)
    .sort((a, b) => kindOf(b) - kindOf(a) || diceIn(a) - diceIn(b));
  for (let total = bestOf(left, 0, values, room, 0); total > 0; total = bestOf(left, 0, values, room, 0)) {
    const found = order.find((group) => {
      layDice(left[0]!, left[1]!, left[2]!, left[3]!, 0);
      const kind = kindOf(group);
      if ((room[kind] ?? 0) === 0 || !take(group)) return false;
      const rest = [1, 2, 3, 4].map((face) => B.dieFace[face]!);
      const others = { ...room, [kind]: room[kind]! - 1 };
      if (values[kind]! + bestOf(rest, 0, values, others, 0) !== total) return false;
      left = rest;
      room[kind]!--;
      return true;
    })!;
    plan.push(facesOf(found));
  }
  return plan;
}

const pools: Readonly<Record<string, VectorOp>> = {
  "dk.pool.roll": op({ dice: number }, ({ dice: n }, world) =>
    new Arena(world).asked(() =>
      world.script(diceTables(), (dice) => {
        const activation: number[] = [];
        const die = (sides: number): number => {
          const face = dice.die(sides);
          if (face <= 4) activation.push(face);
          return face;
        };
        rollPool(0, n, { ...dice, die });
        return { activation, cp: B.pool[P_CP], sixes: B.pool[P_SIXES], discarded: B.pool[P_LOST] };
      }),
    ),
  ),
  "dk.pool.counts": op({ dice: number }, ({ dice }, world) => {
    const law = poolLaw(world, dice);
    const sixes = law.of((pool) => pool[P_SIXES]!);
    const least = (n: number) => sixes.chance((each) => each >= n);
    return {
      sixes: listed(sixes.pairs()),
      cpFromFives: listed(law.of((pool) => pool[P_CP]!).pairs()),
      activationDice: listed(law.of(activationIn).pairs()),
      ...{
        pTwoOrMoreSixes: least(2),
        pThreeOrMoreSixes: least(3),
        pFourOrMoreSixes: least(4),
        pAtLeastOneSix: least(1),
      },
    };
  }),
  "dk.pool.combine": op({ dice: list(number) }, ({ dice }, world) =>
    new Arena(world).asked(() => {
      const [a, b, c, d] = countsOf(dice);
      layDice(a!, b!, c!, d!, 0);
      const made = [...Array(GROUPS).keys()].filter((group) => {
        const fits = take(group);
        if (fits) giveBack(group);
        return fits;
      });
      const canForm = [...new Set(made.map(kindOf))].filter((kind) => kind > 0).sort();
      return { canForm, best: Math.max(...canForm) };
    }),
  ),
  "dk.pool.split": op({ dice: list(number), availableKinds: list(number) }, ({ dice, availableKinds }, world) =>
    new Arena(world).asked(() => {
      const [a, b, c, d] = countsOf(dice);
      layDice(a!, b!, c!, d!, 0);
      const alone = [...Array(GROUPS).keys()].filter(
        (group) => diceIn(group) === 1 && availableKinds.includes(kindOf(group)),
      );
      return { usable: alone.some(take) };
    }),
  ),
  "dk.pool.form": op({ dice: number, kind: number }, ({ dice, kind }, world) => {
    const law = poolLaw(world, dice);
    const most = law.of((pool) => bestOf(pool, 0, { [kind]: 1 }, { [kind]: MOST_TARGETS }, 0));
    return {
      maxActivations: listed(most.pairs()),
      pAtLeastOne: most.chance((n) => n > 0),
      mean: most.mean((n) => n),
    };
  }),
  "dk.pool.bestTotal": op({ dice: list(number), values: kinds, caps: kinds }, ({ dice, values, caps }, world) =>
    new Arena(world).asked(() => ({
      bestTotal: bestOf(countsOf(dice), 0, values, caps, 0),
      oneOptimum: onePlan(dice, values, caps),
    })),
  ),
  "dk.pool.optimal": op(
    { dice: number, values: kinds, caps: kinds, joint: flag, warlordOnTable: flag, cpValueOfFour: numberOr(0) },
    ({ dice, values, caps, joint, warlordOnTable, cpValueOfFour }, world) => {
      const law = poolLaw(world, dice);
      const cash = warlordOnTable ? cpValueOfFour : 0;
      const total = (pool: Pool): number => bestOf(pool, pool[P_NATURAL]!, values, caps, cash);
      const totals = law.of(total);
      const all3 = law.of((pool) => ({ bestTotal: total(pool), cpFromFives: pool[P_CP]!, sixes: pool[P_SIXES]! }));
      return {
        bestTotal: listed(totals.pairs()),
        mean: totals.mean((n) => n),
        ...(joint && { joint: listed(all3.pairs()) }),
      };
    },
  ),
  "dk.pool.multi": op({ pools: list(number) }, ({ pools: sizes }, world) => {
    const seizes = new Arena(world).asked(() => B.rule[R.seizeMinimum]!);
    const laws = sizes.map((n) =>
      poolLaw(world, n).of((pool): readonly [number, number] => [pool[P_CP]!, pool[P_SIXES]! >= seizes ? 1 : 0]),
    );
    const sum = laws.reduce((a, c) =>
      combine(a, c, ([cp, some], [more, others]) => [cp + more, some | others] as const),
    );
    return {
      cpFromFives: listed(sum.of(([cp]) => cp).pairs()),
      pSomePoolCanSeize: sum.chance(([, some]) => some === 1),
    };
  }),
  "dk.onslaught": op({ dice: number }, ({ dice }, world) => {
    const sixes = poolLaw(world, dice).of((pool) => pool[P_SIXES]!);
    const arena = new Arena(world);
    const classOf = (n: number) =>
      arena.asked(() => (n < B.rule[R.seizeMinimum]! ? "no onslaught" : bringsEvent(n) ? "event" : "seize"));
    const seizes = sixes.of((n) => classOf(n) !== "no onslaught");
    const bonus = combine(sixes, d6(world), (n, face) => (arena.asked(() => givesPoints(n)) ? face : 0));
    const second = combine(seizes, poolLaw(world, dice).of(activationIn), (yes, n) => (yes ? n : 0));
    return {
      class: listed(sixes.of(classOf).pairs()),
      bonusCp: listed(bonus.pairs()),
      activationDiceInSecondPool: listed(second.pairs()),
      meanBonusCp: bonus.mean((n) => n),
    };
  }),
  "dk.onslaught.seize": op({ sixesSpent: number }, ({ sixesSpent }, world) =>
    new Arena(world).asked(() => {
      const bonusCp = givesPoints(sixesSpent) ? world.script(diceTables(), (dice) => dice.die(6)) : 0;
      return { newPool: sixesSpent >= B.rule[R.seizeMinimum]!, eventRoll: bringsEvent(sixesSpent), bonusCp };
    }),
  ),
  "dk.onslaught.orders": op({ rank: number, urgentSixes: number }, ({ rank, urgentSixes }) => ({
    ordersThisOnslaught: ordersOf(rank, true, urgentSixes),
  })),
  "dk.cp.initial": op(all(number, "detachmentsA", "detachmentsB"), ({ detachmentsA: a, detachmentsB: b }, world) => {
    const points = new Arena(world).asked(() => cohesionPoints(a, b));
    return { cpA: a < b ? points : 0, cpB: b < a ? points : 0 };
  }),
  "dk.cp.spendable": op(
    { detachments: list(record({ name: text, keywords: list(text), fives: number })) },
    ({ detachments }, world) => {
      const own = detachments.map(({ name, keywords, fives }) => {
        const cp = new Arena(world).asked(() => {
          for (let i = 0; i < fives; i++) addDie(0, 5, false);
          return B.pool[P_CP]!;
        });
        return { name, keywords, cp };
      });
      const words = [...new Set(own.flatMap(({ keywords }) => keywords))];
      const shared = (keyword: string) =>
        own.filter(({ keywords }) => keywords.includes(keyword)).reduce((sum, { cp }) => sum + cp, 0);
      return {
        cp: Object.fromEntries(own.map(({ name, cp }) => [name, cp])),
        spendable: Object.fromEntries(words.map((keyword) => [keyword, shared(keyword)])),
      };
    },
  ),
};

// Activation and legality.

/** A squad of two teams whose Champion is in the first, and a Character. */
const force = () => {
  const champion = model({ rank: 1 }, { champion: true });
  return [unit("S", [[model(), champion], [model()]]), unit("A", [[model({ rank: 2 }, { character: true })]])];
};

const legality: Readonly<Record<string, VectorOp>> = {
  "dk.order.range": op({ rank: number }, ({ rank }, world) =>
    new Arena(world).asked(() => ({ commandRangeIn: commandRange(rank), orders: ordersOf(rank, false, 0) })),
  ),
  "dk.activate.legality": op({ sequence: list(record({ die: number, target: text })) }, ({ sequence }, world) =>
    new Arena(world, [force(), [single("B")]]).asked((w) => ({
      legal: sequence.map(({ die, target }) => {
        if (die <= 2) {
          const t = /team S1/.test(target) ? 0 : 1;
          const legal = (ordersFor(w, t, -1) & STANDARD) !== 0;
          if (legal) giveOrder(w, t, RUN, -1);
          return legal;
        }
        const u = die === 3 ? 0 : 1;
        const legal = mayActivate(w, u, die);
        B.unitFlags[u]! |= die === 3 ? CHAMPION_USED : CHARACTER_USED;
        if (legal && die === 3) giveOrder(w, 0, ADVANCE, officerOf(w, u, ON_CHAMPION));
        return legal;
      }),
    })),
  ),
  "dk.champion.dual": op(
    { model: record({ champion: flag, character: flag, rank: number }), die: number },
    ({ model: { champion, character, rank }, die }, world) => {
      const both = unit("A", [[model({ rank }, { champion, character })]]);
      return new Arena(world, [[both], [single("B")]]).asked((w) => {
        const as = die === 3 ? ON_CHAMPION : ON_CHARACTER;
        const acts = mayActivate(w, 0, as);
        B.unitFlags[0]! |= as === ON_CHAMPION ? CHAMPION_USED : CHARACTER_USED;
        const only = !mayActivate(w, 0, ON_CHAMPION) && !mayActivate(w, 0, ON_CHARACTER);
        return {
          actsAs: acts && only ? (as === ON_CHAMPION ? "champion" : "character") : "neither",
          mayOrder: as === ON_CHAMPION ? "teams of own squad" : "units of own detachment",
          orders: ordersOf(rank, false, 0),
        };
      });
    },
  ),
  "dk.rally.legal": op(
    { enemyLos: flag, distanceToIssuerIn: optional(number), activationDie: optional(number) },
    ({ enemyLos, distanceToIssuerIn }, world) =>
      new Arena(world).asked(() => ({
        legal: isRallyLegal(enemyLos, distanceToIssuerIn === undefined ? -1 : distanceToIssuerIn * UNIT),
      })),
  ),
  "dk.broken.orders": op({ coherency: word(["broken"]) }, () => ({
    allowedOrders: namesOf(ordersIn(false, false, false, true)),
  })),
  "dk.offtable.orders": op({ unit: text }, (_, world) =>
    new Arena(world, [[unit("A", [[model()], [model()]])], [single("B")]]).asked((w) => {
      for (let t = 0; t < 2; t++) B.flags[t]! |= OFF_TABLE;
      B.pool[poolAt(0) + P_STATE] = READY;
      return {
        allowedOrders: namesOf(ordersIn(true, false, false, false)),
        wholeSquadShared: sharers(w, 0, RUN, -1) === 3,
      };
    }),
  ),
  "dk.readying": op(
    { first: word(["A", "B"]), reserveA: number, reserveB: number },
    ({ first, reserveA, reserveB }, world) => {
      const side = (name: string, n: number) =>
        Array.from({ length: n }, (_, d) => unit(`${name}${d}`, [[model()]], d));
      return new Arena(world, [side("A", reserveA), side("B", reserveB)]).once((w, seen) => {
        B.flags.fill(OFF_TABLE);
        readyDetachments(w, first === "A" ? 0 : 1);
        const order = seen.of(E.readied).map(({ a }) => `${a === 0 ? "A" : "B"} readies one`);
        const left = (seat: number, n: number) =>
          n - [...Array(n).keys()].filter((d) => B.pool[poolAt(seat * MAX_DETACHMENTS + d) + P_STATE] === READY).length;
        return { order, reserveAfter: { A: left(0, reserveA), B: left(1, reserveB) } };
      });
    },
  ),
  "dk.warlord": op({ models: list(record({ id: text, rank: number, ld: number })) }, ({ models }) => {
    const names = warlords(models.map(({ rank, ld }) => ({ rank, Ld: ld, character: true }))).map((i) => models[i]!.id);
    return names.length === 1 ? { warlord: names[0] } : { choice: names };
  }),
  "dk.coherency.squad": op({ teamGapsIn: list(list(number)) }, ({ teamGapsIn }, world) =>
    new Arena(world).asked(() => ({
      coherent: teamGapsIn.every((row, i) => row.some((gap, k) => k !== i && isNear(gap * UNIT))),
    })),
  ),
};

// Order tests.

/** Tells whether it was asked for a free order. */
class Freed extends DkPlayer {
  asked = false;
  override freeOrder(): number {
    this.asked = true;
    return NO_ORDER;
  }
}

interface Tested {
  readonly passed: boolean;
  readonly pinsAfter: number;
  readonly order: number;
  readonly free: boolean;
}

const test = { ld: number, pins: number, fullStrength: flag, cover: flag, rally: flag };

/** An order test of a team with so many pins: through the code that battles play. */
function tested(
  world: VectorCase,
  inputs: { ld: number; pins: number; fullStrength: boolean; cover: boolean; rally: boolean },
) {
  const { ld, pins, fullStrength, cover, rally } = inputs;
  const order = rally ? RALLY : ADVANCE;
  let player!: Freed;
  const arena = new Arena(world, undefined, { mode: "duel" }, (m) => {
    player = new Freed(m);
    return player;
  });
  const need = arena.asked(() => modifiedLd(ld, fullStrength, cover, pins, order));
  const play = (w: Parameters<typeof testOrder>[0]): Tested => {
    player.asked = false;
    B.pins[0] = pins;
    const passed = testOrder(w, 0, order, need);
    return { passed, pinsAfter: B.pins[0]!, order: B.order[0]!, free: player.asked };
  };
  return { arena, need, play };
}

const outcomeOf = ({ passed, free }: Tested, rally: boolean): string =>
  !passed ? "down" : !rally ? "obeys" : free ? "rallied, free standard order" : "rallied";

const tests: Readonly<Record<string, VectorOp>> = {
  "dk.orderTest": op(test, (inputs, world) => {
    const { arena, need, play } = tested(world, inputs);
    if (world.kind === "exact") {
      const law = arena.walk(play);
      return {
        modifiedLd: need,
        pPass: law.chance(({ passed }) => passed),
        distribution: listed(
          law.of((each) => ({ outcome: outcomeOf(each, inputs.rally), pinsAfter: each.pinsAfter })).pairs(),
        ),
      };
    }
    const { passed, pinsAfter, order, free } = arena.scripted(play);
    const orders = order === NO_ORDER ? "none" : order === ADVANCE ? "as given" : NAMES[order];
    return { modifiedLd: need, passed, pinsAfter, orders, ...(free && { freeStandardOrder: true }) };
  }),
  "dk.orderTest.modifier": op({ pins: number }, ({ pins }, world) =>
    new Arena(world).asked(() => ({ modifier: pinModifier(pins, ADVANCE) })),
  ),
  "dk.orderTest.turns": op({ ld: number, pins: number, turns: number }, ({ ld, pins, turns }, world) => {
    // The turn in which it was obeyed, 0: not yet, and pins.
    let state: Law<readonly [number, number]> = mixed([[[0, pins], one]]);
    for (let turn = 1; turn <= turns; turn++) {
      const ways = state.pairs().flatMap(([[obeyed, left], p]): [readonly [number, number], Ratio][] => {
        if (obeyed > 0) return [[[obeyed, 0], p]];
        if (left === 0) return [[[turn, 0], p]];
        const { arena, play } = tested(world, { ld, pins: left, fullStrength: false, cover: false, rally: false });
        return arena
          .walk(play)
          .pairs()
          .map(([{ passed, pinsAfter }, q]) => [[passed ? turn : 0, pinsAfter], multiplyRatios(p, q)]);
      });
      state = mixed(ways);
    }
    return { firstObeyedTurn: listed(state.of(([turn]) => (turn === 0 ? "never" : turn)).pairs()) };
  }),
};

export const command: Readonly<Record<string, VectorOp>> = { ...strategy, ...pools, ...legality, ...tests };
