/** Hand-to-hand as battles play it: who fights whom and when, in what order, with what; exact chances as the vectors have them. */
import { describe, expect, it } from "vitest";
import { sameStreams } from "../../../src/dice/same-streams.ts";
import { walkStates } from "../../../src/dice/state-walker.ts";
import { WalkDice } from "../../../src/dice/walk-dice.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import {
  addAttacker,
  addFight,
  bonusOf,
  clearFights,
  diceOf,
  fightAll,
  skillOf,
} from "../../../src/rules/second-edition/battle/combat.ts";
import { pairOff } from "../../../src/rules/second-edition/battle/melee.ts";
import { G_ACTIVE, G_FIGHTS, type World } from "../../../src/rules/second-edition/battle/state.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { BREAKS_OFF, BROKEN, CHARGING, type SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { T } from "../../../src/rules/second-edition/metrics.ts";
import { battleModule, openBattle, type Small, scenarioOf, staged } from "./playing.ts";

/** The exact chance that a side loses so many models in an attack. */
function chanceOf(small: Small, side: 0 | 1, lost: number): number {
  const matchup = secondEdition.compile(scenarioOf(small)) as SeMatchup;
  const dice = new WalkDice(matchup.dice);
  const battle = battleModule.create(matchup, sameStreams(dice), { event() {} });
  const walk = walkStates(battle, dice, { keepCounter: -1 });
  if (walk.tooLarge) throw new Error("too large");
  const law = walk.distribution(2 * T.lost + side).get(lost);
  return law === undefined ? 0 : Number(law.num) / Number(law.den);
}

const fights = () =>
  Array.from({ length: B.game[G_FIGHTS]! }, (_, i) => [
    B.lone[i]!,
    [...B.attacker.subarray(B.fightFrom[i]!, B.fightFrom[i + 1]!)],
  ]);

describe("exact odds of an attack", () => {
  const options = { parryPolicy: "highest" };

  it("SE-EXT-118: one round as the vectors SE-P-015 and SE-P-023 have it", () => {
    const charging: Small = { attack: { action: "fight" }, a: ["1 genestealer"], b: ["1 spaceMarine"], options };
    expect(chanceOf(charging, 1, 1)).toBeCloseTo(0.905817, 6);
    expect(chanceOf(charging, 0, 1)).toBeCloseTo(0.018869, 6);
    const three: Small = { attack: { action: "fight" }, a: ["3 spaceMarine"], b: ["1 genestealer"], options };
    expect(chanceOf(three, 1, 1)).toBeCloseTo(0.546778, 6);
  });

  it("SE-HTH-05: who parries only where it helps does better than who always does, and he than who never does", () => {
    const slain = ["optimal", "highest", "never"].map((parryPolicy) =>
      chanceOf(
        { attack: { action: "fight" }, a: ["1 genestealer"], b: ["1 spaceMarine"], options: { parryPolicy } },
        1,
        1,
      ),
    );
    expect(slain[0]).toBeLessThan(slain[1]!);
    expect(slain[1]).toBeLessThan(slain[2]!);
  });

  it("equal fighters share the losses exactly", () => {
    const twins: Small = { attack: { action: "fight", charging: false }, a: ["1 spaceMarine"], b: ["1 spaceMarine"] };
    expect(chanceOf(twins, 0, 1)).toBe(chanceOf(twins, 1, 1));
  });

  it("more skill never hurts with the best parry", () => {
    const slain = [3, 4, 5, 6].map((skill) => {
      const houseRules = { "profiles.spaceMarine.WS": skill };
      return chanceOf({ attack: { action: "fight" }, a: ["1 spaceMarine"], b: ["1 genestealer"], houseRules }, 1, 1);
    });
    expect(slain).toEqual([...slain].sort((a, b) => a - b));
    expect(slain[0]).toBeLessThan(slain[3]!);
  });
});

describe("who fights whom", () => {
  const meet = (small: Omit<Small, "duel">) => {
    const stage = staged({ duel: { distance: 0 }, ...small });
    for (let s = 0; s < stage.w.endOf(0); s++) for (let t = stage.w.U; t < stage.w.endOf(1); t++) stage.w.engage(s, t);
    return stage;
  };

  it("SE-GEN-04, SE-EXT-55: models pair off in the order of the roster, and the active player's are alone", () => {
    const { w } = meet({ a: ["2 ork"], b: ["2 guardsman"] });
    pairOff(w, 0);
    expect(fights()).toEqual([
      [0, [w.M]],
      [1, [w.M + 1]],
    ]);
    pairOff(w, 1);
    expect(fights()).toEqual([
      [w.M, [0]],
      [w.M + 1, [1]],
    ]);
  });

  it("SE-EXT-33, SE-EXT-119: spare models join against those who have the fewest enemies, as long as there is room", () => {
    const { w } = meet({ a: ["5 ork"], b: ["2 guardsman"] });
    pairOff(w, 1);
    expect(fights()).toEqual([
      [w.M, [0, 2, 4]],
      [w.M + 1, [1, 3]],
    ]);
    const crowded = staged({ duel: { distance: 0, contacts: 2 }, a: ["5 ork"], b: ["1 guardsman"] });
    crowded.w.engage(0, crowded.w.U);
    pairOff(crowded.w, 0);
    expect(fights()).toEqual([[crowded.w.M, [0, 1]]]);
  });

  it("SE-EXT-64: who is slain is in contact with nobody, and models pair off anew", () => {
    const { w } = meet({ a: ["2 ork"], b: ["2 guardsman", "1 guardOfficer"] });
    w.wound(w.M, 1, -1);
    w.wound(w.M + 1, 1, -1);
    expect(B.engaged[0]).toBe(2);
    pairOff(w, 0);
    expect(fights()).toEqual([[w.M + 2, [0, 1]]]);
  });

  it("SE-GEN-02, SE-HTH-02: who is in contact fights once in every turn of either player, until somebody falls", () => {
    const turns: number[] = [];
    let w: World | undefined;
    const { play } = openBattle(
      { duel: { distance: 0, turns: 3 }, a: ["1 genestealer"], b: ["1 hiveTyrant"] },
      (world) => {
        w = world;
        return { event: (code) => void (code === E.fight ? turns.push(B.game[G_ACTIVE]!) : 0) };
      },
    );
    play(1);
    expect(w).toBeDefined();
    expect(turns.length).toBeGreaterThan(1);
    for (const [i, seat] of turns.entries()) if (i > 0) expect(seat).toBe(1 - turns[i - 1]!);
  });
});

describe("what adds to a score", () => {
  it("SE-EXT-57, SE-EXT-63, SE-EXT-69: a charge and those who fought before; not for who is broken or breaks off", () => {
    const { w } = staged({ duel: { distance: 0 }, a: ["3 spaceMarine"], b: ["1 genestealer"] });
    B.state[0] = CHARGING;
    expect([bonusOf(0, 0), bonusOf(1, 0), bonusOf(0, 2), diceOf(0, 2), skillOf(0)]).toEqual([1, 0, 3, 4, 4]);
    for (const flag of [BROKEN, BREAKS_OFF]) {
      B.flags[0] = flag;
      expect([bonusOf(0, 0), bonusOf(0, 2), skillOf(0)]).toEqual([0, 2, 0]);
    }
    expect(w.has(0, BREAKS_OFF)).toBe(true);
  });

  it("SE-MUL-06: the single model has its own parries in every round, and each attacker its own", () => {
    // Lone Marine against two Genestealers that roll 6 1 1 1 each: it parries twice.
    const { w, of } = staged(
      { duel: { distance: 0 }, a: ["2 genestealer"], b: ["1 spaceMarine"], options: { parryPolicy: "highest" } },
      [6, 1, 1, 1, 5, 5, 1, 6, 1, 1, 1, 1, 5, 5, 1],
      [0, 0, 0, 0],
    );
    clearFights();
    addFight(w.M);
    addAttacker(0);
    addAttacker(1);
    B.wounds[w.M] = 9;
    try {
      fightAll(w);
    } catch {
      // The listed dice are for two rounds.
    }
    expect(of(E.parry).map(({ a }) => a)).toEqual([w.M, w.M]);
  });
});
