/** Vector operations of the psychic phase: cards, answers, powers, and powers against vehicles. Each is answered by the code that battles run. Cold. */
import { divideRatios, multiplyRatios, type Ratio, ratio, subtractRatios } from "../../../dice/ratio.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import {
  all,
  counts,
  flag,
  type Law,
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
import { drain, duel, isLegalAnswer, playAnswer } from "../battle/cards.ts";
import { B } from "../battle/columns.ts";
import { takeEffect } from "../battle/powers.ts";
import { declare, passesAfter } from "../battle/psychic.ts";
import { affectsVehicles, countBits, isReady, openPsychics, W_FORCE, W_STOPPED } from "../battle/psykers.ts";
import type { World } from "../battle/state.ts";
import { canPay, deal, discardHand, drawCard, handSize, openDeck, warpDice } from "../battle/warp-deck.ts";
import { CARDS, DISCIPLINES, POWERS } from "../book/data.ts";
import { E } from "../events.ts";
import {
  ASSAIL,
  CARD_KINDS,
  CARMINE_ASSASSIN,
  DAEMONIC_ATTACK,
  DESTROY_POWER,
  DISPLACEMENT,
  ENERGY_DRAIN,
  FORCE,
  HELLFIRE,
  LIGHTNING_ARC,
  MOVED,
  NULLIFY,
  PASS,
  REFLECTION,
  SCAN,
  ULTIMATE_FORCE,
  USE_POWER,
  WILD,
} from "../matchup.ts";
import { R } from "../rulings.ts";
import { cardsOf, countsOf, deckOf, PsychicArena, psyker, squad } from "./psychic-arena.ts";

const ONE = ratio(1n);

/** A power by its name as vectors spell it. */
function powerOf(name: string): number {
  const power = POWERS.indexOf(name.replaceAll(" ", "") as (typeof POWERS)[number]);
  if (power < 0) throw new Unsupported(`no power is called "${name}"`);
  return power;
}

function hold(seat: number, cards: readonly string[]): void {
  B.hand.set(countsOf(cards), seat * CARD_KINDS);
}

const handOf = (seat: number): string[] => cardsOf(B.hand.subarray(seat * CARD_KINDS, (seat + 1) * CARD_KINDS));

/** The enemy's first model. */
const target = (w: World): number => w.M;

/** The first psyker uses a power of this number at the enemy's first model; nobody has answered yet. */
function begin(w: World, power: number): void {
  B.owned[0] = 1 << power;
  declare(0, power, target(w), false);
}

/** Enemies with their masteries, or somebody who is no psyker. */
const enemies = (masteries: readonly number[]) =>
  masteries.length === 0 ? [squad({})] : masteries.map((ml) => psyker(ml));

const CHAIN = { casterMastery: number, nullifierMasteries: list(number), nullifyCards: number };

/** The number of the attempt that nullified the power, from 1; 0: none did. */
function nullifiedAt(w: World, cards: number): number {
  begin(w, CARMINE_ASSASSIN);
  B.hand[CARD_KINDS + NULLIFY] = cards;
  for (let i = 1; i <= cards; i++) {
    playAnswer(w, 1, NULLIFY);
    if (B.warp[W_STOPPED] === 1) return i;
  }
  return 0;
}

/** What a Daemonic Attack does to a caster. */
function attacked(w: World, force: number): { destroyed: boolean; nullified: boolean } {
  begin(w, CARMINE_ASSASSIN);
  B.warp[W_FORCE] = force;
  B.hand[CARD_KINDS + DAEMONIC_ATTACK] = 1;
  playAnswer(w, 1, DAEMONIC_ATTACK);
  return { destroyed: B.wounds[0] === 0, nullified: B.warp[W_STOPPED] === 1 };
}

function daemonArena(world: VectorCase, mastery: number, resilient: boolean): PsychicArena {
  return new PsychicArena(world, [[psyker(mastery, resilient ? { flags: ["resilient"] } : {})], [psyker(1)]]);
}

/** Is the power lost that seat 1 destroys? */
function lost(w: World): boolean {
  begin(w, CARMINE_ASSASSIN);
  for (let seat = 0; seat < 2; seat++) B.hand[seat * CARD_KINDS + FORCE] = 9;
  B.hand[CARD_KINDS + DESTROY_POWER] = 1;
  playAnswer(w, 1, DESTROY_POWER);
  return B.owned[0] === 0;
}

function destroyArena(world: VectorCase, own: number, enemy: number): PsychicArena {
  return new PsychicArena(world, [[psyker(2)], [psyker(2)]], { bids: [enemy, own] });
}

/** Who of two psykers wins a duel: the other one has lost his power. */
function dueled(w: World): "a" | "b" | null {
  B.owned[0] = 1;
  B.owned[target(w)] = 1;
  duel(w, 0, 0, target(w));
  return B.owned[target(w)] === 0 ? "a" : B.owned[0] === 0 ? "b" : null;
}

/** Inches that a number of dice take something, of four a reflected power, of three a squad. */
function flown(world: VectorCase, dice: number): Law<number> {
  if (dice !== 3 && dice !== 4) throw new Unsupported("only three and four dice tell how far something goes");
  return new PsychicArena(world, [[psyker(1)], [psyker(1)]]).walk((w, seen) => {
    if (dice === 3) {
      takeEffect(w, 0, DISPLACEMENT, 0);
      return seen.last(E.displaced)!.b;
    }
    begin(w, SCAN);
    B.hand[CARD_KINDS + REFLECTION] = 1;
    playAnswer(w, 1, REFLECTION);
    return seen.last(E.reflected)!.a;
  });
}

/** A psyker against one who is to be assassinated. */
function assassinArena(world: VectorCase, toughness: number, crew: boolean): PsychicArena {
  const victim = crew ? squad({ vehicle: { crewT: toughness, enclosed: true } }) : squad({ unit: { T: toughness } });
  return new PsychicArena(world, [[psyker(1)], [victim]]);
}

function isAssassinated(w: World): boolean {
  takeEffect(w, 0, CARMINE_ASSASSIN, target(w));
  return B.wounds[target(w)] === 0 || B.crewLost[target(w)]! > 0;
}

const VICTIMS = { toughness: number, save: number, saveDice: numberOr(1), wounds: numberOr(1) };

/** Chance that the first of the models that a power reaches is slain, and how many are. */
function killed(models: number, law: Law<number>) {
  const left = (n: number): number => models - n;
  return { kills: law.of(left), expected: law.mean(left) };
}

const DECK = {
  psykers: number,
  deck: counts,
  forceCosts: list(number),
  flux: word(["per-psyker", "capped-2d6"], "per-psyker"),
};

/** Laws of how many cards of one kind a seat holds after each number of cards that were dealt, from none on. */
function heldLaws(world: VectorCase, deck: Readonly<Record<string, number>>, card: number, seat: number, most: number) {
  // Cards of another kind are all alike to this question.
  const total = Object.values(deck).reduce((sum, n) => sum + n, 0);
  const asked = deck[CARDS[card]!] ?? 0;
  const other = card === NULLIFY ? "Force" : "Nullify";
  const arena = new PsychicArena(world, [[psyker(1)], [psyker(1)]], {
    houseRules: deckOf({ [CARDS[card]!]: asked, [other]: total - asked }),
  });
  const laws: Law<number>[] = [];
  // What is drawn of the asked kind by the seat, and by both.
  let states = mixed<readonly [number, number]>([[[0, 0], ONE]]);
  for (let dealt = 0; ; dealt++) {
    laws.push(states.of(([own]) => own));
    if (dealt === most) return laws;
    const goesTo = dealt % 2;
    const ways = states.pairs().flatMap(([[own, both], before]) => {
      const drawn = arena.walk((w) => {
        openDeck();
        B.pile[card] = asked - both;
        B.pile[CARDS.indexOf(other)] = total - asked - (dealt - both);
        return drawCard(w.setup);
      });
      return drawn.pairs().map(([found, chance]): readonly [readonly [number, number], Ratio] => {
        const is = found === card ? 1 : 0;
        return [[own + (goesTo === seat ? is : 0), both + is], multiplyRatios(before, chance)];
      });
    });
    states = mixed(ways);
  }
}

function dealt(
  world: VectorCase,
  {
    psykers,
    deck,
    forceCosts,
    flux,
  }: { psykers: number; deck: Readonly<Record<string, number>>; forceCosts: readonly number[]; flux: string },
) {
  const arena = new PsychicArena(world, [[psyker(1)], [psyker(1)]]);
  const cards = arena.walk((w) => {
    B.rule[R.warpDice] = flux === "capped-2d6" ? 1 : B.rule[R.warpDice]!;
    return warpDice(w.tests[0], psykers);
  });
  const most = Math.max(...cards.pairs().map(([n]) => n));
  const over = (laws: readonly Law<number>[]): Law<number> =>
    mixed(
      cards
        .pairs()
        .flatMap(([n, chance]) => laws[n]!.pairs().map(([held, p]) => [held, multiplyRatios(chance, p)] as const)),
    );
  const force = over(heldLaws(world, deck, FORCE, 0, most));
  const nullify = over(heldLaws(world, deck, NULLIFY, 1, most));
  return {
    cards: cards.byName(),
    activeHand: cards.of((n) => Math.ceil(n / 2)).byName(),
    opponentHand: cards.of((n) => Math.floor(n / 2)).byName(),
    expectedCards: cards.mean((n) => n),
    activeForceCards: force.byName(),
    pActiveForceAtLeast: Object.fromEntries(forceCosts.map((cost) => [cost, force.chance((n) => n >= cost)])),
    pOpponentHasNullify: nullify.chance((n) => n > 0),
  };
}

export const psychicOps: Readonly<Record<string, VectorOp>> = {
  // Dealing.

  warpDeal: op(DECK, (inputs, world) => dealt(world, inputs)),

  warpCount: op({ psykers: number, dice: list(number) }, ({ psykers, dice }, world) => {
    const arena = new PsychicArena(world, [[psyker(1)], [psyker(1)]]);
    return arena.once((w) => {
      openDeck();
      const cards = deal(w, w.tests[0], warpDice(w.tests[0], psykers), 0);
      return { cards, active: handSize(0), opponent: handSize(1) };
    }, arena.faces(dice));
  }),

  dealPowers: op(
    { psykers: list(record({ id: text, mastery: number, rollOff: optional(number) })) },
    ({ psykers }, world) => {
      const arena = new PsychicArena(world, [psykers.map(({ mastery }) => psyker(mastery)), [squad({})]]);
      const rolls = psykers.flatMap(({ rollOff }) => rollOff ?? []);
      return arena.once((w, seen) => {
        // Nine powers for eight psykers would not be dealt from one deck.
        B.rule[R.powerDeck] = 2;
        openPsychics(w);
        const order = seen.of(E.owns);
        return {
          order: order.map(({ a }) => psykers[a]!.id),
          powers: order.map(({ b }) => countBits(b)),
        };
      }, arena.faces(rolls));
    },
  ),

  disciplineCount: op({ listed: list(text) }, ({ listed }) => ({
    count: DISCIPLINES.filter((each) => listed.includes(each)).length,
  })),

  // The phase.

  passSequence: op({ events: list(text) }, ({ events }) => {
    let passes = 0;
    const at = events.findIndex((event) => {
      passes = passesAfter(passes, event.endsWith(":pass") ? PASS : USE_POWER);
      return passes === 2;
    });
    return { endedAfter: at < 0 ? null : at + 1 };
  }),

  phaseEnd: op({ hand: list(text) }, ({ hand }, world) =>
    new PsychicArena(world, [[psyker(1)], [psyker(1)]]).once(() => {
      hold(0, hand);
      discardHand(0, true);
      return { kept: handOf(0), discarded: cardsOf(B.discards) };
    }),
  ),

  powerInPlay: op({ power: text, inPlay: flag }, ({ power, inPlay }, world) =>
    new PsychicArena(world, [[psyker(2)], [squad({})]]).once(() => {
      B.owned[0] = (1 << powerOf(power)) | (1 << SCAN);
      B.lying[0] = inPlay ? 1 << powerOf(power) : 0;
      return { castable: isReady(0, powerOf(power)) };
    }),
  ),

  ultimateForce: op({ hand: list(text), cost: number, responses: list(text) }, ({ hand, cost, responses }, world) =>
    new PsychicArena(world, [[psyker(1)], [psyker(1)]]).once((w) => {
      hold(0, hand);
      B.owned[0] = 1 << LIGHTNING_ARC;
      declare(0, LIGHTNING_ARC, target(w), true);
      const legal = responses.filter((name) => isLegalAnswer(w, 1, CARDS.indexOf(name as (typeof CARDS)[number])));
      return { castable: canPay(0, cost, hand.includes(CARDS[ULTIMATE_FORCE])), legalResponses: legal };
    }),
  ),

  // Cards.

  nullifyChain: op(CHAIN, ({ casterMastery, nullifierMasteries, nullifyCards }, world) => {
    const arena = new PsychicArena(world, [[psyker(casterMastery)], enemies(nullifierMasteries)]);
    const law = arena.walk((w) => nullifiedAt(w, nullifyCards));
    const survives = law.chance((at) => at === 0);
    let before = ONE;
    const perAttempt = Array.from({ length: nullifyCards }, (_, i) => {
      const now = law.chance((at) => at === i + 1);
      const each = divideRatios(now, before);
      before = subtractRatios(before, now);
      return each;
    });
    return { perAttempt, pPowerSurvives: survives, pNullified: subtractRatios(ONE, survives) };
  }),

  nullifyScripted: op(
    { caster: number, nullifier: optional(number), roll: number },
    ({ caster, nullifier, roll }, world) => {
      const arena = new PsychicArena(world, [[psyker(caster)], enemies(nullifier === undefined ? [] : [nullifier])]);
      return arena.once((w) => ({ success: nullifiedAt(w, 1) === 1 }), arena.faces([roll]));
    },
  ),

  daemonicAttack: op(
    { mastery: number, forceCards: number, resilient: flag },
    ({ mastery, forceCards, resilient }, world) => {
      const law = daemonArena(world, mastery, resilient).walk((w) => attacked(w, forceCards).destroyed);
      return { pPsykerDestroyed: law.chance((destroyed) => destroyed) };
    },
  ),

  daemonicScripted: op(
    { mastery: number, forceCards: number, resilient: flag, effectRolls: list(number), rolls: list(number) },
    ({ mastery, forceCards, resilient, effectRolls, rolls }, world) => {
      const each = rolls.map((roll, i) => {
        const arena = daemonArena(world, mastery, resilient);
        return arena.once(
          (w, seen) => ({ ...attacked(w, forceCards), total: (seen.last(E.daemons)?.b ?? 0) - 64 }),
          arena.faces(resilient ? [effectRolls[i]!, roll] : [roll]),
        );
      });
      return {
        ...(!resilient && { totals: each.map(({ total }) => total) }),
        destroyed: each.map(({ destroyed }) => destroyed),
        powerNullified: each.map(({ nullified }) => nullified),
      };
    },
  ),

  destroyPower: op(all(number, "ownSacrifice", "enemySacrifice"), ({ ownSacrifice, enemySacrifice }, world) => {
    const law = destroyArena(world, ownSacrifice, enemySacrifice).walk(lost);
    return { pPowerLostForGame: law.chance((is) => is), pPowerReturned: law.chance((is) => !is) };
  }),

  destroyScripted: op(all(record(all(number, "roll", "sacrifice")), "own", "enemy"), ({ own, enemy }, world) => {
    const arena = destroyArena(world, own.sacrifice, enemy.sacrifice);
    return arena.once((w) => ({ powerLost: lost(w) }), arena.faces([own.roll, enemy.roll]));
  }),

  psychicDuel: op(all(number, "masteryA", "masteryB"), ({ masteryA, masteryB }, world) => {
    const law = new PsychicArena(world, [[psyker(masteryA)], [psyker(masteryB)]]).walk(dueled);
    return {
      pAWins: law.chance((winner) => winner === "a"),
      pBWins: law.chance((winner) => winner === "b"),
      pTie: law.chance((winner) => winner === null),
    };
  }),

  duelScripted: op(all(record(all(number, "roll", "mastery")), "a", "b"), ({ a, b }, world) => {
    const arena = new PsychicArena(world, [[psyker(a.mastery)], [psyker(b.mastery)]]);
    const winner = arena.once(dueled, arena.faces([a.roll, b.roll]));
    return { winner, ...(winner !== null && { loserLosesPowers: 1 }) };
  }),

  energyDrain: op(
    { hands: record({ A: list(text), B: list(text) }), powersInPlay: list(text) },
    ({ hands, powersInPlay }, world) =>
      new PsychicArena(world, [[psyker(2)], [psyker(2)]]).once((w) => {
        hold(0, [...hands.A, CARDS[ENERGY_DRAIN]]);
        hold(1, hands.B);
        for (const power of powersInPlay) B.lying[target(w)]! |= 1 << powerOf(power);
        drain(w, 0);
        const left = POWERS.filter((_, power) => (B.lying[target(w)]! & (1 << power)) !== 0);
        return { hands: { A: handOf(0), B: handOf(1) }, powersInPlay: left, phaseEnded: true };
      }),
  ),

  diceAtLeast: op(all(number, "dice", "target"), ({ dice, target: least }, world) => {
    const law = flown(world, dice);
    return { pAtLeast: law.chance((inches) => inches >= least), expected: law.mean((inches) => inches) };
  }),

  reflectionScripted: op(
    { dice: list(number), lines: list((value) => value as readonly (readonly [string, number])[]) },
    ({ dice, lines }, world) => ({
      hit: lines.map((line) => {
        const arena = new PsychicArena(world, [[psyker(1), ...line.slice(1).map(() => squad({}))], [psyker(1)]]);
        return arena.once(
          (w, seen) => {
            // The caster is the first squad, whoever else stands on the line comes behind it in the roster.
            const names = ["caster", ...line.map(([name]) => name).filter((name) => name !== "caster")];
            for (const [name, inches] of line) B.x[names.indexOf(name)] = inches * UNIT;
            B.x[B.squad[target(w)]!] = 0;
            begin(w, CARMINE_ASSASSIN);
            B.hand[CARD_KINDS + REFLECTION] = 1;
            playAnswer(w, 1, REFLECTION);
            const struck = seen.last(E.reflected)!.b - 1;
            return struck < 0 ? null : names[B.squad[struck]!];
          },
          arena.faces([...dice, 1]),
        );
      }),
    }),
  ),

  // Powers.

  carmineAssassin: op({ toughness: number, enclosedCrew: flag }, ({ toughness, enclosedCrew }, world) => ({
    pSlain: assassinArena(world, toughness, enclosedCrew)
      .walk(isAssassinated)
      .chance((slain) => slain),
  })),

  carmineScripted: op(
    { cases: list(record({ toughness: number, dice: list(number), enclosed: flag })) },
    ({ cases }, world) => ({
      slain: cases.map(({ toughness, dice, enclosed }) => {
        const arena = assassinArena(world, toughness, enclosed);
        return arena.once(isAssassinated, arena.faces(dice));
      }),
    }),
  ),

  castResolution: op(
    { nullify: record(CHAIN), effect: record({ toughness: number }) },
    ({ nullify: { casterMastery, nullifierMasteries, nullifyCards }, effect }, world) => {
      const foes = nullifierMasteries.map((ml) => psyker(ml, { T: effect.toughness }));
      const sides = [[psyker(casterMastery)], foes.length === 0 ? [squad({ unit: { T: effect.toughness } })] : foes];
      const attack = { power: "CarmineAssassin", nullify: nullifyCards } as const;
      const law = new PsychicArena(world, sides, { attack }).walk((w) => {
        w.play();
        return B.wounds[target(w)] === 0;
      });
      return { pEffect: law.chance((slain) => slain) };
    },
  ),

  lightningArc: op(
    { ...VICTIMS, targetsInChain: number },
    ({ toughness, save, saveDice, wounds, targetsInChain }, world) => {
      const unit = { T: toughness, save, saveDice, W: wounds };
      const law = new PsychicArena(world, [[psyker(1)], [squad({ unit }, targetsInChain)]]).walk((w, seen) => {
        takeEffect(w, 0, LIGHTNING_ARC, target(w));
        return { hits: seen.of(E.arc).length, left: B.count[B.squad[target(w)]!]! };
      });
      const { kills, expected } = killed(
        targetsInChain,
        law.of(({ left }) => left),
      );
      return {
        pKillPerHit: kills.chance((n) => n > 0),
        hits: law.of(({ hits }) => hits).byName(),
        kills: kills.byName(),
        expectedKills: expected,
      };
    },
  ),

  arcScripted: op({ kills: list(flag) }, ({ kills }, world) => {
    // A 6 wounds, and a 3 is what the damage die shows; a 1 does not wound. Nobody saves.
    const arena = new PsychicArena(world, [[psyker(1)], [squad({ unit: { T: 3, save: 7 } }, kills.length)]]);
    return arena.once(
      (w, seen) => {
        takeEffect(w, 0, LIGHTNING_ARC, target(w));
        return { hits: seen.of(E.arc).length };
      },
      arena.faces(kills.flatMap((kill) => (kill ? [6, 3] : [1]))),
    );
  }),

  hellfire: op({ ...VICTIMS, modelsTouched: number }, ({ toughness, save, saveDice, wounds, modelsTouched }, world) => {
    const unit = { T: toughness, save, saveDice, W: wounds };
    const attack = { touched: modelsTouched };
    const arena = new PsychicArena(world, [[psyker(1)], [squad({ unit }, modelsTouched)]], { attack });
    const law = arena.walk((w) => {
      takeEffect(w, 0, HELLFIRE, target(w));
      return B.count[B.squad[target(w)]!]!;
    });
    const { kills, expected } = killed(modelsTouched, law);
    return {
      pKillPerModel: divideRatios(expected, ratio(BigInt(modelsTouched))),
      killed: kills.byName(),
      expectedKilled: expected,
    };
  }),

  assailVehicle: op({ rolls: list(number) }, ({ rolls }, world) => ({
    outOfControl: rolls.map((roll) => {
      const arena = new PsychicArena(world, [[psyker(1)], [squad({ vehicle: {} })]]);
      return arena.once(
        (w) => {
          B.flags[B.squad[target(w)]!]! |= MOVED;
          takeEffect(w, 0, ASSAIL, target(w));
          return (B.state[target(w)]! & WILD) !== 0;
        },
        arena.faces([roll]),
      );
    }),
  })),

  // Vehicles.

  canAffectVehicle: op({ powers: list(text) }, ({ powers }) => ({
    affects: powers.map((name) => affectsVehicles(powerOf(name))),
  })),
};
