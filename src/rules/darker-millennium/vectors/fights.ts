/** Operations about dice, moves, reactions, charges, and the completion's shots and close combat. Cold. */
import { multiplyRatios, type Ratio, ratio } from "../../../dice/ratio.ts";
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
  type Reader,
  record,
  type Witness,
  word,
} from "../../kernel/vectors.ts";
import {
  faceOf,
  hitsOf,
  rollHand,
  rollShots,
  rollWounds,
  scoreOf,
  shotNeed,
  woundNeed,
} from "../../second-edition/battle/fight-math.ts";
import type { DkBattle } from "../battle/battle.ts";
import { readParts } from "../battle/coherency.ts";
import { B } from "../battle/columns.ts";
import { criticalOf, fumbleOf, tieOf } from "../battle/combat.ts";
import {
  doubleMove,
  halfEvade,
  maySprint,
  modified,
  physicalDie,
  shownBy,
  simDie,
  sprintMove,
  sprintPins,
} from "../battle/distances.ts";
import { saveRoll } from "../battle/harm.ts";
import { modifiedInitiative, tryReaction } from "../battle/reactions.ts";
import { secondNeed } from "../battle/shots.ts";
import { G_GAP, G_SHOOTER } from "../battle/state.ts";
import { diceTables } from "../book/compile.ts";
import { BATTLEFIELDS, printedDensity } from "../book/terrain.ts";
import { WEAPONS } from "../book/weapons.rows.ts";
import { E } from "../events.ts";
import {
  ADVANCE,
  CHARGING,
  COUNTER_ATTACK,
  DOWN,
  EVADE,
  FIRE,
  NO_ORDER,
  OPEN_FIRE,
  OVERWATCH,
  ROLL_MORALE,
  RUN,
} from "../matchup.ts";
import { N } from "../rulings.ts";
import { Arena, listed, model, single, unit } from "./fixture.ts";

const FAR = 1000 * UNIT;

// Dice and set-up.

const dice: Readonly<Record<string, VectorOp>> = {
  "dk.die.map": op({ sides: number, physical: number }, ({ sides, physical }) => {
    const faces = Array.from({ length: physical === physicalDie(sides) ? physical : 0 }, (_, i) => i + 1);
    return { map: Object.fromEntries(faces.map((face) => [String(face), shownBy(sides, face, false)])) };
  }),
  "dk.die.roll": op({ sides: number }, ({ sides }, world) =>
    new Arena(world).asked(() =>
      world.script(diceTables(), (die) => {
        let rolls = 0;
        const counted = (n: number): number => {
          rolls++;
          return die.die(n);
        };
        return { result: simDie({ ...die, die: counted }, sides, false), rolls };
      }),
    ),
  ),
  "dk.simDie": op({ sides: number }, ({ sides }, world) => {
    const physical = physicalDie(sides);
    const faces = Array.from({ length: physical }, (_, i) => shownBy(sides, i + 1, false)).filter((shown) => shown > 0);
    const law = new Arena(world).asked(() => lawOf(world, diceTables(), (die) => simDie(die, sides, true)));
    return {
      physicalDie: physical,
      distribution: listed(law.pairs()),
      expectedPhysicalRolls: ratio(BigInt(physical), BigInt(faces.length)),
    };
  }),
  "dk.modifiers": op(
    all(number, "value", "divide", "multiply", "add", "subtract"),
    ({ value, divide, multiply, add, subtract }, world) =>
      new Arena(world).asked(() => ({ result: modified(value, divide, multiply, add, subtract) })),
  ),
  "dk.terrain.density": op({ tableFt: list(number) }, ({ tableFt: [width, depth] }) => {
    const { fewest, many, shares } = printedDensity(width!, depth!);
    return { minPieces: fewest, recommendedPieces: many, coverageFractionOfTable: shares };
  }),
  "dk.table.size": op({ points: number }, ({ points }) => ({
    options: BATTLEFIELDS.filter(({ least, most }) => points >= least && points <= most).map(({ feet }) =>
      feet.join("x"),
    ),
  })),
};

// Moves.

const MOVES = ["advance", "run", "sprint", "randomAdvance", "randomRun", "fallBack", "failedEvade"] as const;

const moves: Readonly<Record<string, VectorOp>> = {
  "dk.distance": op({ kind: word(MOVES), mv: number }, ({ kind, mv }, world) => {
    const law = new Arena(world).asked(() =>
      lawOf(world, diceTables(), (die) => {
        const run = B.number[N.run]! * mv;
        if (kind === "advance") return mv;
        if (kind === "run") return run;
        if (kind === "sprint") return sprintMove(mv, B.number[N.run]!, simDie(die, mv, true), FAR, 0) / UNIT;
        if (kind === "randomAdvance") return simDie(die, mv, true);
        return kind === "failedEvade" ? halfEvade(die, mv, true) / UNIT : doubleMove(die, mv, true);
      }),
    );
    return { distribution: listed(law.pairs()), mean: law.mean((n) => n) };
  }),
  "dk.move.randomised": op({ mv: number, move: word(["advance", "run"]) }, ({ mv, move }, world) => {
    const rolled: number[] = [];
    const die = (sides: number): number => {
      rolled.push(sides);
      return 1;
    };
    new Arena(world).asked(() => {
      const noting = { die } as never;
      if (move === "run") doubleMove(noting, mv, true);
      else simDie(noting, mv, true);
    });
    return { dice: rolled, count: rolled.length };
  }),
  "dk.move.sprint": op(
    { mv: number, hasToughness: optional(flag), roll: optional(number) },
    ({ mv, hasToughness, roll }, world) =>
      new Arena(world).asked(() => {
        const times = B.number[N.run]!;
        const moved = (shown: number) => sprintMove(mv, times, shown, FAR, 0) / UNIT;
        if (roll === undefined) return { base: times * mv, randomDie: mv, min: moved(1), max: moved(mv) };
        const shown = world.script(diceTables(), (die) => simDie(die, mv, false));
        return { base: times * mv, moved: moved(shown), pinsGained: sprintPins(hasToughness === false ? 0 : 4) };
      }),
  ),
  "dk.move.sprintLegal": op(
    { enemyDistanceIn: number, enemyHasLos: flag, ignoresMorale: flag },
    ({ enemyDistanceIn, enemyHasLos, ignoresMorale }, world) =>
      new Arena(world).asked(() => ({
        maySprint: maySprint(enemyDistanceIn * UNIT, enemyHasLos, ignoresMorale, B.number[N.sprintStop]! * UNIT),
      })),
  ),
  "dk.move.sprintHalt": op(all(number, "mv", "roll", "enemyAheadIn"), ({ mv, roll, enemyAheadIn }, world) =>
    new Arena(world).asked(() => {
      const stop = B.number[N.sprintStop]! * UNIT;
      const moved = sprintMove(mv, B.number[N.run]!, roll, enemyAheadIn * UNIT, stop) / UNIT;
      return { moved, haltedAt: enemyAheadIn - moved };
    }),
  ),
  "dk.coherency.team": op({ positions: list(list(number)) }, ({ positions }, world) => {
    const points = { mode: "duel", houseRules: { "sizes.foot.radius": 0 } };
    return new Arena(world, [[unit("A", [positions.map(() => model())])], [single("B")]], points).asked((w) => {
      for (const [i, [x, y]] of positions.entries()) {
        B.mx[i] = Math.round(x! * UNIT);
        B.my[i] = Math.round(y! * UNIT);
      }
      const parts = readParts(w, 0);
      const sizes = Array.from({ length: parts }, (_, i) => B.dealt[i + 1]!).sort((a, b) => b - a);
      return { coherent: parts === 1, parts: sizes };
    });
  }),
};

// Reactions and charges.

const ORDER_OF = { Run: RUN, Advance: ADVANCE, Fire: FIRE, Down: DOWN, Overwatch: OVERWATCH } as const;
const orderName = word(["Run", "Advance", "Fire", "Down", "Overwatch"]);

const target = record({
  ...{ mv: number, initiative: numberOr(4), pins: numberOr(0), orders: optional(orderName) },
  ...{ reaction: word(["none", "evade", "openFire", "counterAttack"]) },
  ...{ differentOrders: flag, down: flag, onRun: flag },
});
const inches: Reader<number> = (value, place) => (typeof value === "string" ? Number(value) : number(value, place));
const charge = { chargerMv: number, sprintCharge: flag, distance: inches, target };
type Charge = { chargerMv: number; sprintCharge: boolean; distance: number; target: ReturnType<typeof target> };

interface Charged {
  readonly reaction: string;
  readonly passed: boolean;
  readonly evade: number;
  readonly gap: number;
  readonly contact: boolean;
  readonly order: number;
  readonly bonus: boolean;
}

/** A charge in attack mode, as far as its contact. */
function charged(world: VectorCase, { chargerMv, sprintCharge, distance, target: on }: Charge) {
  const charger = single("A", { Mv: chargerMv, flags: sprintCharge ? ["sprintCharge"] : [] });
  const attack = { action: "charge", range: distance, reaction: on.reaction, pins: on.pins };
  const arena = new Arena(world, [[charger], [single("B", { Mv: on.mv, I: on.initiative })]], {
    mode: "attack",
    attack,
  });
  const order =
    on.orders !== undefined
      ? ORDER_OF[on.orders]
      : on.down
        ? DOWN
        : on.onRun
          ? RUN
          : on.differentOrders
            ? ADVANCE
            : NO_ORDER;
  const play = (w: DkBattle, seen: Witness): Charged => {
    w.begin();
    B.order[w.U] = order;
    for (let i = 0; i < 2; i++) w.step(i);
    const test = seen.last(E.reacts);
    const gap = B.game[G_GAP]! / UNIT;
    const passed = test !== undefined && test.b % 2 === 1;
    const evade = on.reaction === "evade" ? gap - distance : 0;
    const names = {
      none: "no reaction",
      evade: "evades",
      openFire: "opens fire",
      counterAttack: "counter-attacks",
    } as const;
    const reaction = on.reaction === "none" || passed ? names[on.reaction] : evade > 0 ? "half evade" : "fails";
    const bonus = (B.state[w.M]! & CHARGING) !== 0;
    return { reaction, passed, evade, gap, contact: B.game[G_SHOOTER] === 2, order: B.order[w.U]!, bonus };
  };
  return { arena, play };
}

const reactions: Readonly<Record<string, VectorOp>> = {
  "dk.reactionTest": op(
    {
      initiative: number,
      orders: optional(orderName),
      reaction: word(["Evade", "OpenFire", "CounterAttack"]),
      pins: number,
    },
    ({ initiative, orders, reaction, pins }, world) => {
      const kind = { Evade: EVADE, OpenFire: OPEN_FIRE, CounterAttack: COUNTER_ATTACK }[reaction];
      const order = orders === undefined ? NO_ORDER : ORDER_OF[orders];
      return new Arena(world, [[single("A", { I: initiative })], [single("B")]]).scripted((w) => {
        B.order[0] = order;
        B.pins[0] = pins;
        const modifiedI = modifiedInitiative(initiative, order, kind, pins);
        return { modifiedI, passed: tryReaction(w, 0, kind) };
      });
    },
  ),
  "dk.reaction": op(
    { initiative: number, differentOrders: flag, down: flag, pins: numberOr(0) },
    ({ initiative, differentOrders, down, pins }, world) => {
      const order = down ? DOWN : differentOrders ? ADVANCE : NO_ORDER;
      const law = new Arena(world, [[single("A", { I: initiative })], [single("B")]]).walk((w) => {
        B.order[0] = order;
        B.pins[0] = pins;
        return tryReaction(w, 0, EVADE);
      });
      return { pPass: law.chance((passed) => passed) };
    },
  ),
  "dk.charge": op(charge, (inputs, world) => {
    const { arena, play } = charged(world, inputs);
    const law = arena.walk(play);
    const told = law.of(({ reaction, contact }) => ({ reaction, result: contact ? "contact" : "short" }));
    return { pContact: law.chance(({ contact }) => contact), distribution: listed(told.pairs()) };
  }),
  "dk.charge.resolve": op(charge, (inputs, world) => {
    const { arena, play } = charged(world, inputs);
    const { passed, evade, gap, contact, order, bonus } = arena.scripted(play);
    const { reaction } = inputs.target;
    const name = Object.entries(ORDER_OF).find(([, each]) => each === order)?.[0] ?? null;
    const told = { reactionPassed: passed, gapIn: gap, contact, targetOrders: name };
    if (reaction === "counterAttack")
      return { ...told, counterMoveIn: inputs.distance - gap, targetGetsChargeBonus: bonus };
    return reaction === "evade" ? { ...told, evadeIn: evade } : told;
  }),
};

// The completion.

const fighter = record({ ...all(number, "dice", "ws", "initiative"), bonus: numberOr(0) });
const rolled = record({ ...all(number, "ws", "bonus", "initiative"), rolls: list(number) });

const completion: Readonly<Record<string, VectorOp>> = {
  "dk.ext.shoot": op(
    {
      ...all(number, "shots", "bs", "strength", "toughness", "save", "saveMod", "models"),
      ...{ penalty: numberOr(0), twoDiceSave: flag },
    },
    ({ shots, bs, strength, toughness, save, saveMod, models, penalty, twoDiceSave }, world) => {
      const gun = { ...WEAPONS[0]!, hitLong: 0 - penalty, strength, saveMod, short: 0, long: 12 };
      const shooters = unit("A", [Array.from({ length: shots }, () => model({ BS: bs }, { guns: [gun] }))]);
      const on = model({ T: toughness, save, saveDice: twoDiceSave ? 2 : 1 });
      const targets = unit("B", [Array.from({ length: models }, () => on)]);
      const attack = { action: "shoot", range: 12 };
      const arena = new Arena(world, [[shooters], [targets]], { mode: "attack", attack });
      const kills = arena.walk((w) => {
        w.begin();
        for (let i = 0; w.step(i); i++);
        return models - B.count[w.U]!;
      });
      return arena.asked((w) => {
        const need = shotNeed(B.number[N.toHit]!, bs, 0 - penalty);
        const wound = woundNeed(strength, toughness, B.wound);
        const roll = saveRoll(B.kind[w.M]!, 0 - saveMod);
        const chance = (of: (die: Parameters<typeof rollShots>[0]) => number) =>
          lawOf(world, diceTables(), of).chance((n) => n > 0);
        const hit = chance((die) => rollShots(die, 1, need, secondNeed(need)));
        const unsaved = chance((die) => rollWounds(die, 1, wound, roll, 1));
        return {
          need,
          pHit: hit,
          pWound: chance((die) => die.test(wound)),
          pSave: chance((die) => die.test(roll)),
          pKill: multiplyRatios(hit, unsaved),
          kills: listed(kills.pairs()),
          mean: kills.mean((n) => n),
        };
      });
    },
  ),
  "dk.ext.melee": op({ A: fighter, B: fighter }, ({ A: a, B: b }, world) =>
    new Arena(world).asked(() => {
      const scores = (each: typeof a): Law<number> =>
        lawOf(world, diceTables(), (die) =>
          scoreOf(rollHand(die, each.dice), each.ws, each.bonus, criticalOf(), fumbleOf()),
        );
      const theirs = scores(b).pairs();
      const ways = scores(a)
        .pairs()
        .flatMap(([x, p]) =>
          theirs.map(([y, q]): [number, Ratio] => [
            hitsOf(x, y, a.initiative, b.initiative, tieOf()),
            multiplyRatios(p, q),
          ]),
        );
      const law = mixed(ways);
      return {
        hits: listed(law.pairs()),
        ...{ pAWins: law.chance((n) => n > 0), pBWins: law.chance((n) => n < 0), pDraw: law.chance((n) => n === 0) },
        meanHitsByA: law.mean((n) => Math.max(0, n)),
        meanHitsByB: law.mean((n) => Math.max(0, -n)),
      };
    }),
  ),
  "dk.ext.meleeRound": op({ A: rolled, B: rolled }, ({ A: a, B: b }, world) =>
    new Arena(world).asked(() => {
      const score = ({ ws, bonus, rolls }: typeof a) =>
        scoreOf(
          rolls.reduce((hand, face) => hand + faceOf(face), 0),
          ws,
          bonus,
          criticalOf(),
          fumbleOf(),
        );
      const [mine, theirs] = [score(a), score(b)];
      const hits = hitsOf(mine, theirs, a.initiative, b.initiative, tieOf());
      return { scoreA: mine, scoreB: theirs, winner: hits > 0 ? "A" : hits < 0 ? "B" : null, hits: Math.abs(hits) };
    }),
  ),
  "dk.ext.morale": op({ ld: number }, ({ ld }, world) => ({
    pPass: lawOf(world, diceTables(), (die) => die.test(ROLL_MORALE + ld)).chance((n) => n === 1),
  })),
};

export const fights: Readonly<Record<string, VectorOp>> = { ...dice, ...moves, ...reactions, ...completion };
