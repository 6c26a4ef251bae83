/** Operations about hand-to-hand, hits and armour: what the vectors list goes through `battle/fight-math.ts`, as every battle does. Cold. */
import type { Dice } from "../../../dice/dice.ts";
import { addRatios, divideRatios, multiplyRatios, type Ratio, ratio, subtractRatios } from "../../../dice/ratio.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  either,
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
  text,
  Unsupported,
  word,
} from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { addAttacker, addFight, clearFights, fightStep, openFights } from "../battle/combat.ts";
import {
  attackDice,
  beats,
  bestOf,
  bestParry,
  countOf,
  faceOf,
  gangBonus,
  hitsOf,
  penetrationDie,
  powerPenetration,
  rerolled,
  rollHand,
  rollWounds,
  saveNeed,
  scoreOf,
  woundNeed,
} from "../battle/fight-math.ts";
import { followUp } from "../battle/follow.ts";
import { modifierOf } from "../battle/harm.ts";
import { pairOff } from "../battle/melee.ts";
import { G_ACTIVE, G_FIGHT, G_FIGHTS, type World } from "../battle/state.ts";
import { type Book, resolveBook } from "../book/book.ts";
import { diceTables } from "../book/compile.ts";
import { ROLL_TWO } from "../matchup.ts";
import { SePlayer } from "../player/player.ts";
import { Arena, listed, model, squad } from "./fixture.ts";

const bookOf = ({ options, houseRules }: VectorCase): Book => resolveBook(options, houseRules as HouseRules);

const options = record({ criticals: optional(text), parryPolicy: optional(text) });

/** An input that repeats a ruling of the vector has to agree with it. */
function asRuled(world: VectorCase, inputs: ReturnType<typeof options>): void {
  for (const key of ["criticals", "parryPolicy"] as const) {
    const ruled = bookOf(world).ruling(key);
    if ((inputs[key] ?? ruled) !== ruled) throw new Unsupported(`"${inputs[key]}" differs from the ruling ${key}`);
  }
}

// Rounds.

const fighter = record({
  ...all(number, "ws", "init", "dice", "bonus", "parries", "strength", "saveMod", "toughness", "save"),
  ...{ saveDice: numberOr(1), wounds: numberOr(1), firstRoundBonus: numberOr(0) },
});
type Fighter = ReturnType<typeof fighter>;

/** What a round is scored by. */
interface Scoring {
  readonly critical: number;
  readonly fumble: number;
  readonly policy: string;
}

function scoringOf(world: VectorCase): Scoring {
  const book = bookOf(world);
  const critical = book.ruling("criticals") === "off" ? 0 : book.combat.critical;
  return { critical, fumble: book.combat.fumble, policy: book.ruling("parryPolicy") };
}

/** The law of the hits of a round: above 0 those of a. */
function roundLaw(world: VectorCase, a: Fighter, b: Fighter): Law<number> {
  const tables = diceTables();
  const scoring = scoringOf(world);
  const { critical, fumble, policy } = scoring;
  const score = (each: Fighter, hand: number) => scoreOf(hand, each.ws, each.bonus, critical, fumble);
  const hands = (each: Fighter) => lawOf(world, tables, (dice) => rollHand(dice, each.dice));
  const parries = (each: Fighter, enemy: Fighter) => (enemy.parries > 0 || policy === "never" ? 0 : each.parries);
  const scores = (each: Fighter) => hands(each).of((hand) => score(each, hand));
  const swords = parries(a, b) + parries(b, a);
  if (swords === 0) {
    return combine(scores(a), scores(b), (one, other) => hitsOf(one, other, a.init, b.init, 1));
  }
  const [own, enemy, sign] = parries(a, b) > 0 ? [a, b, 1] : [b, a, -1];
  const again = new Map<string, Law<number>>();
  const ways = scores(own)
    .pairs()
    .flatMap(([mine, chance]) =>
      hands(enemy)
        .pairs()
        .flatMap(([hand, of]): [number, Ratio][] => {
          const most = swords;
          const n =
            policy === "highest"
              ? most
              : bestParry(mine, own.init, hand, enemy.ws, enemy.bonus, enemy.init, critical, fumble, 1, most);
          const key = `${hand} ${n}`;
          if (!again.has(key))
            again.set(
              key,
              parriedLaw(world, hand, n).of((each) => score(enemy, each)),
            );
          return again
            .get(key)!
            .pairs()
            .map(([other, p]) => [
              sign * hitsOf(mine, other, own.init, enemy.init, 1),
              multiplyRatios(p, multiplyRatios(chance, of)),
            ]);
        }),
    );
  return mixed(ways);
}

/** A hand after its n highest dice were rolled again. */
function parriedLaw(world: VectorCase, hand: number, n: number): Law<number> {
  let left = hand;
  let again = 0;
  for (; again < n && left > 0; again++) left -= faceOf(bestOf(left));
  return lawOf(world, diceTables(), (dice) => left + rollHand(dice, again));
}

function combine<A, C, R>(one: Law<A>, other: Law<C>, of: (a: A, c: C) => R): Law<R> {
  return mixed(
    one.pairs().flatMap(([a, p]) => other.pairs().map(([c, q]): [R, Ratio] => [of(a, c), multiplyRatios(p, q)])),
  );
}

/** The law of unsaved wounds of hits. */
function woundsLaw(
  world: VectorCase,
  hits: number,
  by: Pick<Fighter, "strength" | "saveMod">,
  on: Target,
): Law<number> {
  const { wound, save } = rollsOf(world, by, on);
  if (wound > 6) return mixed([[0, ratio(1n)]]);
  return lawOf(world, diceTables(), (dice) => rollWounds(dice, hits, wound, save, 1));
}
type Target = Pick<Fighter, "toughness" | "save" | "saveDice">;

function rollsOf(world: VectorCase, by: Pick<Fighter, "strength" | "saveMod">, on: Target) {
  const book = bookOf(world);
  const chart = Int8Array.from({ length: 7 }, (_, i) => book.woundRoll[String(i - 4)]!);
  const need = saveNeed(on.save, on.saveDice, by.saveMod, book.ruling("naturalOneSave") === "fails");
  return { wound: woundNeed(by.strength, on.toughness, chart), save: on.saveDice === 1 ? need : ROLL_TWO + need };
}

/** What one round leaves: wounds that a and b lost. */
function killLaw(world: VectorCase, a: Fighter, b: Fighter): Law<readonly [number, number]> {
  const ways = roundLaw(world, a, b)
    .pairs()
    .flatMap(([hits, p]): [readonly [number, number], Ratio][] => {
      if (hits === 0) return [[[0, 0], p]];
      const law = hits > 0 ? woundsLaw(world, hits, a, b) : woundsLaw(world, -hits, b, a);
      return law.pairs().map(([wounds, q]) => [hits > 0 ? [0, wounds] : [wounds, 0], multiplyRatios(p, q)]);
    });
  return mixed(ways);
}

const rounds: Readonly<Record<string, VectorOp>> = {
  combatRound: op({ a: fighter, b: fighter, options }, ({ a, b, options: own }, world) => {
    asRuled(world, own);
    const law = roundLaw(world, a, b);
    const hits = (sign: number) =>
      Object.fromEntries(
        law
          .pairs()
          .filter(([n]) => sign * n > 0)
          .map(([n, p]) => [String(sign * n), p]),
      );
    return {
      pAWins: law.chance((n) => n > 0),
      pBWins: law.chance((n) => n < 0),
      pDraw: law.chance((n) => n === 0),
      aHits: hits(1),
      bHits: hits(-1),
      expectedAHits: law.mean((n) => Math.max(0, n)),
      expectedBHits: law.mean((n) => Math.max(0, -n)),
    };
  }),
  hitResolution: op(
    { ...all(number, "hits", "strength", "saveMod", "toughness", "save", "wounds"), saveDice: numberOr(1) },
    ({ hits, wounds, strength, saveMod, ...on }, world) => {
      const by = { strength, saveMod };
      const law = woundsLaw(world, hits, by, on);
      const { wound, save } = rollsOf(world, by, on);
      const chance = (kind: number) =>
        kind === 7 ? ratio(0n) : lawOf(world, diceTables(), (dice) => dice.test(kind)).chance((n) => n === 1);
      return {
        pWound: chance(wound),
        pSave: chance(save),
        pUnsavedPerHit: woundsLaw(world, 1, by, on).chance((n) => n === 1),
        unsavedWounds: law.byName(),
        pSlain: law.chance((n) => n >= wounds),
      };
    },
  ),
  killRound: op({ a: fighter, b: fighter, options }, ({ a, b, options: own }, world) => {
    asRuled(world, own);
    const law = killLaw(world, a, b);
    return { pASlain: law.chance(([n]) => n >= a.wounds), pBSlain: law.chance(([, n]) => n >= b.wounds) };
  }),
  duelToDeath: op({ a: fighter, b: fighter, options }, ({ a, b, options: own }, world) => {
    asRuled(world, own);
    if (a.wounds > 1 || b.wounds > 1) throw new Unsupported("models with one wound alone");
    const first = (each: Fighter) => ({ ...each, bonus: each.bonus + each.firstRoundBonus });
    const opening = killLaw(world, first(a), first(b));
    const later = killLaw(world, a, b);
    const decided = (law: typeof later) => law.chance(([mine, theirs]) => mine > 0 || theirs > 0);
    const dies = (law: typeof later, who: 0 | 1) => law.chance((lost) => lost[who] > 0);
    const goesOn = subtractRatios(ratio(1n), decided(opening));
    const survives = (who: 0 | 1) =>
      addRatios(dies(opening, who), multiplyRatios(goesOn, divideRatios(dies(later, who), decided(later))));
    return {
      pASurvives: survives(1),
      pBSurvives: survives(0),
      expectedRounds: addRatios(ratio(1n), divideRatios(goesOn, decided(later))),
      pDecidedInRound1: decided(opening),
    };
  }),
  multiCombat: op(
    { defender: fighter, attackers: list(fighter), options },
    ({ defender, attackers, options: own }, world) => {
      asRuled(world, own);
      // Wounds left of the single model, attackers slain, and the fight in which it fell.
      let state: Law<readonly [number, number, number]> = mixed([[[defender.wounds, 0, 0], ratio(1n)]]);
      for (const [k, each] of attackers.entries()) {
        const gang = gangBonus(k, 1, 1, false);
        const law = killLaw(
          world,
          { ...each, dice: attackDice(each.dice, 0, gang), bonus: each.bonus + gang },
          defender,
        );
        state = combine(state, law, ([left, slain, fight], [mine, theirs]) => {
          if (left === 0) return [left, slain, fight] as const;
          const now = Math.max(0, left - theirs);
          return [now, slain + (mine >= each.wounds ? 1 : 0), now === 0 ? k + 1 : 0] as const;
        });
      }
      const chances = (of: (each: readonly [number, number, number]) => number) => state.of(of).byName();
      const { 0: _, ...inFight } = chances(([, , fight]) => fight) as Record<string, Ratio>;
      return {
        pDefenderSlain: state.chance(([left]) => left === 0),
        pDefenderSlainInFight: inFight,
        attackersSlain: chances(([, slain]) => slain),
        expectedAttackersSlain: state.mean(([, slain]) => slain),
      };
    },
  ),
};

// Listed dice.

const scripted = record({
  ...all(number, "ws", "init", "strength"),
  ...{ roll: list(number), best: optional(number), charging: flag, precedingAttackers: numberOr(0) },
});

const procedures: Readonly<Record<string, VectorOp>> = {
  attackDice: op(
    { models: list(record({ ...all(number, "attacks", "closeCombatWeapons"), precedingAttackers: numberOr(0) })) },
    ({ models }, world) => ({
      dice: models.map(({ attacks, closeCombatWeapons, precedingAttackers }) => {
        const blades = Array.from({ length: closeCombatWeapons }, () => bookOf(world).closeCombatWeapons["axe"]!);
        const one = squad("A", [model({ A: attacks }, { blades })]);
        const arena = new Arena(world, [[one], [squad("B", [model({})])]]);
        const { m } = arena;
        const extra = m.kinds.extra[m.fight[0].kind[0]!]!;
        const { second, nth } = bookOf(world).combat;
        return attackDice(
          attacks,
          extra,
          gangBonus(precedingAttackers, second, nth, bookOf(world).ruling("multiBonus") === "flat"),
        );
      }),
    }),
  ),
  combatScripted: op(
    {
      ...{ a: scripted, b: scripted, options },
      parries: list(record({ by: word(["a", "b"]), dieShowing: number, reroll: number })),
    },
    ({ a, b, parries, options: own }, world) => {
      asRuled(world, own);
      const { critical, fumble } = scoringOf(world);
      const handOf = (who: "a" | "b", { roll, best }: typeof a) =>
        parries
          .filter(({ by }) => by !== who)
          .reduce(
            (hand, { dieShowing, reroll }) => rerolled(hand, dieShowing, reroll),
            (best === undefined ? roll : [best]).reduce((sum, face) => sum + faceOf(face), 0),
          );
      const tell = (who: "a" | "b", each: typeof a) => {
        const hand = handOf(who, each);
        const score = scoreOf(hand, each.ws, (each.charging ? 1 : 0) + each.precedingAttackers, critical, fumble);
        return { best: bestOf(hand), ...(each.best === undefined && { fumbles: countOf(hand, 1) }), score };
      };
      const [first, second] = [tell("a", a), tell("b", b)];
      const hits = hitsOf(first.score, second.score, a.init, b.init, 1);
      const told = { a: first, b: second };
      if (hits === 0) return { ...told, winner: null, hits: 0 };
      const { strength } = hits > 0 ? a : b;
      new Arena(world, [[squad("A", [model({})])], [squad("B", [model({})])]]).once(() => 0);
      return {
        ...told,
        winner: hits > 0 ? "a" : "b",
        hits: Math.abs(hits),
        hitStrength: strength,
        saveModifier: modifierOf(strength),
      };
    },
  ),
  casualty: op(
    {
      hits: number,
      woundRolls: list(word(["success", "fail"])),
      saveRolls: list(word(["success", "fail"])),
      wounds: number,
    },
    ({ hits, woundRolls, saveRolls, wounds }, world) => {
      const passed = (rolls: readonly string[]) => rolls.filter((each) => each === "success").length;
      const arena = new Arena(world, [[squad("A", [model({ W: wounds })])], [squad("B", [model({})])]]);
      return arena.once((w) => {
        const unsaved = rollWounds(listed([], [passed(woundRolls), passed(saveRolls)]), hits, 4, 3, 1);
        w.wound(0, unsaved, -1);
        return { slain: B.wounds[0] === 0 };
      });
    },
  ),
  woundRoll: op({ strength: list(number), toughness: list(number) }, ({ strength, toughness }, world) => ({
    need: strength.map((each, i) => {
      const on = { toughness: toughness[i]!, save: 7, saveDice: 1 };
      const { wound } = rollsOf(world, { strength: each, saveMod: 0 }, on);
      return wound > 6 ? null : wound;
    }),
  })),
  saveModifier: op({ strength: list(number) }, ({ strength }, world) =>
    new Arena(world, [[squad("A", [model({})])], [squad("B", [model({})])]]).once(() => ({
      saveModifier: strength.map(modifierOf),
    })),
  ),
  penetrationBonus: op({ psykerStrength: list(number) }, ({ psykerStrength }) => ({
    bonusDie: psykerStrength.map((strength) =>
      penetrationDie(strength) === 0 ? null : `D${penetrationDie(strength)}`,
    ),
  })),
  penetrationScripted: op(all(number, "strength", "variable", "d6", "bonus"), ({ strength, variable, d6, bonus }) => ({
    penetration: powerPenetration(listed([variable, d6, bonus]), strength, 3, 6),
  })),
  vehiclePenetration: op(
    { strength: number, variable: optional(either(["D3"])), psykerStrength: number, armour: list(number) },
    ({ strength, variable, psykerStrength, armour }, world) => {
      if (typeof variable === "number") throw new Unsupported("a fixed number is no variable damage");
      const added = variable === "D3" && bookOf(world).ruling("variableDamage") === "added" ? 3 : 0;
      const die = penetrationDie(bookOf(world).ruling("psykerStrength") === "power" ? strength : psykerStrength);
      const law = lawOf(world, diceTables(), (dice: Dice) => powerPenetration(dice, strength, added, die));
      const equal = bookOf(world).ruling("penetrationCompare") === "succeeds";
      return {
        penetration: law.byName(),
        expected: law.mean((n) => n),
        pExceeds: Object.fromEntries(armour.map((each) => [String(each), law.chance((n) => beats(n, each, equal))])),
      };
    },
  ),
  followUp: op(
    { ...all(text, "slayer", "slain", "movesIntoContactWith"), sameTurn: flag },
    ({ slayer, slain, movesIntoContactWith }, world) => {
      const own = [squad(slayer, [model({ WS: 7 })])];
      const enemies = [squad(slain, [model({})]), squad(movesIntoContactWith, [model({})])];
      const arena = new Arena(world, [own, enemies], { distance: 1 });
      return arena.once((w) => {
        w.engage(0, w.U);
        pairOff(w, 0);
        openFights();
        const before = B.game[G_FIGHTS]!;
        w.wound(w.M, 1, -1);
        followUp(w, 0);
        const engaged = B.engaged[0] === 2;
        const now = B.game[G_FIGHTS]! > before;
        pairOff(w, 1);
        const later = B.game[G_FIGHTS] === 1 && B.lone[0] === w.M + 1;
        return { fightsThisTurn: now, fightsNextCombatPhase: engaged && later };
      });
    },
  ),
  orderOfFights: op({ activePlayer: text, pairs: list(list(text)) }, ({ activePlayer, pairs }, world) => {
    const names = (side: number) => [...new Set(pairs.map((pair) => pair[side]!))];
    const squads = [0, 1].map((side) => names(side).map((name) => squad(name, [model({}, { points: 10 })])));
    let chooser = -1;
    class Nominating extends SePlayer {
      override nextFight(seat: number, at: number): number {
        chooser = seat;
        return at;
      }
      override nextAttacker(_seat: number, _lone: number, at: number): number {
        return at;
      }
    }
    const arena = new Arena(world, squads, { distance: 0 }, (m) => new Nominating(m));
    return arena.once((w: World) => {
      B.game[G_ACTIVE] = 0;
      clearFights();
      for (const lone of names(1)) {
        addFight(w.M + names(1).indexOf(lone));
        for (const [name, enemy] of pairs) if (enemy === lone) addAttacker(names(0).indexOf(name!));
      }
      openFights();
      fightStep(w);
      const fight = B.game[G_FIGHT]!;
      const first = [names(0)[B.attacker[B.fightFrom[fight]!]!]!, names(1)[B.lone[fight]! - w.M]!];
      return { chooser: chooser === B.game[G_ACTIVE] ? activePlayer : "the other", first };
    }, listed([]));
  }),
};

export const fights: Readonly<Record<string, VectorOp>> = { ...rounds, ...procedures };
