/** Vector operations of assaults, charges and withdrawals. Cold. */

import { divideRatios, multiplyRatios, type Ratio, ratio, subtractRatios } from "../../../dice/ratio.ts";
import type { VectorCase, VectorOp } from "../../kernel/rule-system.ts";
import * as V from "../../kernel/vectors.ts";
import * as Assault from "../battle/assault.ts";
import { B } from "../battle/columns.ts";
import * as G from "../battle/game.ts";
import { contact, dares } from "../battle/reactions.ts";
import type { World } from "../battle/state.ts";
import { COVER_NAMES, type Cover, type Skill } from "../book/data.ts";
import type { LoadedUnit } from "../book/roster.ts";
import { CHARGER, GONE, IN_COVER, PREPARED, RECEIVER } from "../matchup.ts";
import { Arena, cover, gun, LEVELS, quality, unit } from "./fixture.ts";

const PARTY = {
  name: V.optional(V.text),
  units: V.optional(V.list(V.number)),
  assault: V.number,
  cover,
  ...V.all(V.flag, "tankKillersAgainst", "fatigued", "suppressed"),
  ...V.all(V.optional(V.number), "stands", "closeSupportAV"),
  ...V.all(V.numberOr(0), "quality", "mastery", "leaderBonus", "supportStands", "closeSupport"),
};

const PARTIES = { A: V.record(PARTY), B: V.record(PARTY) };

/** A side of an assault as the vectors describe it. */
interface Party {
  readonly units: readonly LoadedUnit[];
  readonly fighting: number;
  readonly cover: Cover;
  readonly suppressed: boolean;
}

/** `hunts`: the other side meets tank killers, which this one has. */
function partyOf(inputs: V.Read<typeof PARTY>, hunts: boolean): Party {
  const { assault, mastery, supportStands, closeSupport, cover, suppressed } = inputs;
  if (inputs.units !== undefined) V.idle(inputs.stands, "stands");
  if (closeSupport === 0) V.idle(inputs.closeSupportAV, "closeSupportAV");
  const stands = inputs.units ?? [V.number(inputs.stands, "stands")];
  const q = inputs.quality;
  const killers: readonly Skill[] = hunts ? ["tankKillers"] : [];
  const rest = {
    assault,
    quality: [q, q, q] as const,
    bonus: inputs.leaderBonus,
    level: inputs.fatigued ? 1 : 0,
    skills: [...(inputs.tankKillersAgainst ? (["armouredVehicle"] as const) : []), ...killers],
  };
  const units = stands.map((count, i) =>
    unit({ ...rest, stands: count, ...(i === 0 && mastery > 0 && { mastery, power: 5 }) }),
  );
  if (supportStands > 0) units.push(unit({ stands: supportStands, skills: killers }));
  if (closeSupport > 0) {
    const av = V.number(inputs.closeSupportAV, "closeSupportAV");
    units.push(unit({ stands: closeSupport, assault: av, skills: ["closeSupport", ...killers] }));
  }
  return { units, fighting: stands.length, cover, suppressed };
}

interface Meeting {
  readonly arena: Arena;
  readonly sides: readonly [Party, Party];
}

function meetingOf(inputs: V.Read<typeof PARTIES>, world: VectorCase): Meeting {
  const a = partyOf(inputs.A, inputs.B.tankKillersAgainst);
  const b = partyOf(inputs.B, inputs.A.tankKillersAgainst);
  if (a.cover !== "none") throw new V.Unsupported("the second side is the one that receives the charge");
  const arena = new Arena(world, [a.units, b.units], { action: "assault", cover: b.cover });
  return { arena, sides: [a, b] };
}

/** Puts all fighting units into contact; those without stands or that fled stay out. */
function meet(w: World, { arena, sides }: Meeting, out: readonly boolean[] = []): void {
  const sets = sides.map(({ fighting }, seat) => {
    let set = 0;
    for (let i = 0; i < fighting; i++) {
      const fled = out[seat === 0 ? i : sides[0].fighting + i] === true;
      if ((B.flags[seat * arena.second + i]! & GONE) === 0 && !fled) set |= 1 << i;
    }
    return set;
  });
  sides.forEach(({ fighting, suppressed }, seat) => {
    for (let i = 0; i < fighting; i++) {
      const index = seat * arena.second + i;
      if ((sets[seat]! & (1 << i)) !== 0) B.engaged[index] = sets[1 - seat]!;
      // Who has fled is out of reach, and supports nobody.
      else B.x[index] = 30_000;
      B.flags[index]! |= seat === 0 ? CHARGER : RECEIVER;
      if (suppressed) B.chits[index] = 1;
    }
  });
  if (sets[0] === 0 || sets[1] === 0) return;
  Assault.gather(w, 31 - Math.clz32(sets[0]! & -sets[0]!));
}

/** The first unit of each side, in contact. */
function engageBoth(arena: Arena): void {
  B.engaged[0] = 1;
  B.engaged[arena.second] = 1;
}

/** Steps 1 to 3. */
function fight(w: World): void {
  Assault.scoreRound(w);
  Assault.rollRound(w);
  Assault.payRound(w);
  Assault.findLosers(w);
}

const pair = (at: number) => ({ A: B.game[at]!, B: B.game[at + 1]! });

function scores() {
  const advantage = pair(G.SCORE);
  const ahead = advantage.A - advantage.B;
  return { advantage, bonus: { A: Math.max(0, ahead), B: Math.max(0, -ahead) } };
}

/** Stands of the fighting units of both sides, and who has fled. */
interface State {
  readonly stands: readonly number[];
  readonly fled: readonly boolean[];
}

/** Whether a side still has a unit in the assault, and how many stands it has at all. */
function stateOfSide({ stands, fled }: State, { sides }: Meeting, seat: number): { fights: boolean; stands: number } {
  const from = seat * sides[0].fighting;
  const own = stands.slice(from, sides[0].fighting + seat * sides[1].fighting);
  return {
    fights: own.some((count, i) => count > 0 && !fled[from + i]),
    stands: own.reduce((sum, each) => sum + each, 0),
  };
}

/**
 * An assault to the finish, whatever number of rounds it takes: the law of its last state. Rounds that change nothing are left out by
 * dividing by the chance that something changes; all others lead to states with fewer stands or units, so one pass is enough.
 */
function finish(meeting: Meeting): V.Law<State> {
  const { arena, sides } = meeting;
  const index = sides.flatMap(({ fighting }, seat) =>
    Array.from({ length: fighting }, (_, i) => seat * arena.second + i),
  );
  const isOver = (state: State) => [0, 1].some((seat) => !stateOfSide(state, meeting, seat).fights);
  const after = (from: State): V.Law<State> =>
    arena.walk((w) => {
      index.forEach((unitIndex, i) => {
        B.stands[4 * unitIndex] = from.stands[i]!;
        if (from.stands[i] === 0) B.flags[unitIndex]! |= GONE;
      });
      meet(w, meeting, from.fled);
      fight(w);
      const stands = index.map((unitIndex) => w.models(unitIndex));
      // Who wins is asked: a check that the last ones standing owe for their losses comes after the end.
      if (!isOver({ stands, fled: from.fled })) Assault.checkLosers(w);
      return {
        stands,
        fled: index.map((unitIndex, i) => from.fled[i]! || B.level[unitIndex]! > w.m.units[w.leg]!.level[unitIndex]!),
      };
    });
  const start: State = {
    stands: sides.flatMap(({ units, fighting }) => units.slice(0, fighting).map(({ groups }) => groups[0]!.stands)),
    fled: index.map(() => false),
  };
  const size = ({ stands, fled }: State) =>
    2 * stands.reduce((sum, each) => sum + each, 0) - fled.filter(Boolean).length;
  const ends: [State, Ratio][] = [];
  for (let open: [State, Ratio][] = [[start, ratio(1n)]]; open.length > 0; ) {
    const largest = Math.max(...open.map(([state]) => size(state)));
    const next = open.filter(([state]) => size(state) < largest);
    for (const [state, weight] of open) {
      if (size(state) < largest) continue;
      if (isOver(state)) {
        ends.push([state, weight]);
        continue;
      }
      const law = after(state);
      const stays = (to: State) => JSON.stringify(to) === JSON.stringify(state);
      const share = divideRatios(weight, subtractRatios(ratio(1n), law.chance(stays)));
      for (const [to, chance] of law.pairs()) if (!stays(to)) next.push([to, multiplyRatios(share, chance)]);
    }
    open = V.mixed(next).pairs();
  }
  return V.mixed(ends);
}

/** Who wins, as the name of a result begins. */
function winners(results: V.Law<string>) {
  const wins = (start: string) => results.chance((name) => name.startsWith(start));
  return { result: results.pairs(), pAWins: wins("A_wins"), pBWins: wins("B_wins") };
}

const CHARGER_OF = { ...V.all(V.number, "quality", "stands", "assault", "armour"), leaderBonus: V.numberOr(0) };

const DEFENDER_OF = { ...V.all(V.number, "stands", "shots", "assault", "accuracy", "penetration"), cover };

export const assaults: Readonly<Record<string, VectorOp>> = {
  "he.assault.resolveRound": V.op(PARTIES, (inputs, world) => {
    const meeting = meetingOf(inputs, world);
    const { arena, sides } = meeting;
    return arena.script((w) => {
      meet(w, meeting);
      fight(w);
      const loser = [0, 1].find((seat) => B.game[G.CHECKED + seat]! > 0);
      const units = loser === undefined ? 0 : sides[loser]!.fighting;
      let left = 0;
      for (let i = 0; i < units; i++) if ((B.flags[loser! * arena.second + i]! & GONE) === 0) left++;
      return {
        ...scores(),
        casualtyPoints: pair(G.POINTS),
        losses: pair(G.LOSSES),
        pointsWasted: pair(G.WASTED),
        mustCheck: loser === undefined ? null : "AB"[loser],
        unitsToCheck: left,
      };
    });
  }),

  "he.assault.round": V.op(PARTIES, (inputs, world) => {
    const meeting = meetingOf(inputs, world);
    const law = meeting.arena.walk((w) => {
      meet(w, meeting);
      fight(w);
      const losses = { lossA: B.game[G.LOSSES]!, lossB: B.game[G.LOSSES + 1]! };
      return { losses, a: B.game[G.CHECKED]! > 0, b: B.game[G.CHECKED + 1]! > 0 };
    });
    return {
      ...meeting.arena.once((w) => {
        meet(w, meeting);
        Assault.scoreRound(w);
        return scores();
      }),
      casualties: law.of(({ losses }) => losses).pairs(),
      mean: { lossA: law.mean(({ losses }) => losses.lossA), lossB: law.mean(({ losses }) => losses.lossB) },
      pAMustCheck: law.chance(({ a }) => a),
      pBMustCheck: law.chance(({ b }) => b),
      pNobodyChecks: law.chance(({ a, b }) => !a && !b),
    };
  }),

  "he.assault.full": V.op(PARTIES, (inputs, world) => {
    const meeting = meetingOf(inputs, world);
    const ends = finish(meeting);
    const results = ends.of((state) => {
      const [a, b] = [stateOfSide(state, meeting, 0), stateOfSide(state, meeting, 1)];
      if (a.fights) return b.stands === 0 ? "A_wins_destroyed" : "A_wins_fled";
      if (b.fights) return a.stands === 0 ? "B_wins_destroyed" : "B_wins_fled";
      return "both_destroyed";
    });
    const mean = (seat: number) => ends.mean((state) => stateOfSide(state, meeting, seat).stands);
    return { ...winners(results), meanStandsLeft: { A: mean(0), B: mean(1) } };
  }),

  "he.assault.multi": V.op(PARTIES, (inputs, world) => {
    const meeting = meetingOf(inputs, world);
    const results = finish(meeting).of((state) => {
      if (stateOfSide(state, meeting, 0).fights) return "A_wins";
      return stateOfSide(state, meeting, 1).fights ? "B_wins" : "both_gone";
    });
    return winners(results);
  }),

  "he.assault.av": V.op(
    { assault: V.number, cover, suppressed: V.flag, fatigued: V.flag, attackerJumpPacks: V.flag },
    ({ assault, cover, suppressed, fatigued, attackerJumpPacks: jumps }, world) => {
      const charger = unit({ skills: jumps ? ["jumpPacks"] : [] });
      const defender = unit({ assault, level: fatigued ? 1 : 0 });
      const arena = new Arena(world, [[charger], [defender]], { action: "assault", cover });
      return arena.once((w) => {
        if (suppressed) B.chits[arena.second] = 1;
        engageBoth(arena);
        B.flags[0]! |= CHARGER;
        B.flags[arena.second]! |= RECEIVER | IN_COVER;
        Assault.gather(w, 0);
        Assault.scoreRound(w);
        const av = B.game[G.SCORE + 1]!;
        // The same number by the function of one stand, where no jump pack is in the way.
        const plain = Assault.assaultValue(assault, suppressed, fatigued, COVER_NAMES.indexOf(cover));
        if (!jumps && (av !== plain || plain !== Assault.standValue(arena.second, 0, COVER_NAMES.indexOf(cover))))
          throw new Error(`two ways to an assault value: ${av} and ${plain}`);
        return { av };
      });
    },
  ),

  "he.assault.cost": V.op(
    { targetAssault: V.number, targetArmoured: V.flag, attackerTankKillers: V.flag },
    (inputs) => ({
      cost: Assault.costOf(inputs.targetAssault, inputs.targetArmoured, inputs.attackerTankKillers),
    }),
  ),

  // Points are given; what psykers add to them is asked.
  "he.assault.casualtyPoints": V.op(
    V.all(V.record({ name: V.optional(V.text), points: V.number, mastery: V.numberOr(0) }), "A", "B"),
    (inputs, world) => {
      const [a, b] = [inputs.A, inputs.B].map(({ mastery }) => [
        unit({ stands: 4, mastery, power: mastery > 0 ? 5 : 0 }),
      ]);
      const arena = new Arena(world, [a!, b!], { action: "assault" });
      const law = arena.walk((w) => {
        engageBoth(arena);
        Assault.gather(w, 0);
        Assault.scoreRound(w);
        Assault.rollRound(w);
        return pair(G.POINTS);
      });
      // Equal sides roll a die each: the least points beyond 1 are what mastery adds.
      const least = (seat: "A" | "B") => Math.min(...law.pairs().map(([points]) => points[seat])) - 1;
      return { A: inputs.A.points + least("A"), B: inputs.B.points + least("B") };
    },
  ),

  "he.charge.preparedFire": V.op(
    { charger: V.record({ ...CHARGER_OF, checkRequired: V.optional(V.flag) }), defender: V.record(DEFENDER_OF) },
    ({ charger, defender }, world) => {
      const { quality: q, stands: chargers, leaderBonus: bonus } = charger;
      const { stands, shots, assault, accuracy, cover } = defender;
      if (shots % stands !== 0) throw new V.Unsupported("every stand fires the same number of dice");
      if (charger.checkRequired === false) throw new V.Unsupported("this charge asks for a check");
      const attackers = unit({
        stands: chargers,
        assault: charger.assault,
        armour: charger.armour,
        quality: [q, q, q],
        bonus,
      });
      const weapons = [gun(shots / stands, defender.penetration)];
      const defenders = unit({ stands, assault, accuracy, weapons });
      const arena = new Arena(world, [[attackers], [defenders]], { action: "assault", cover });
      const target = arena.second;
      const law = arena.walk((w) => {
        B.order[target] = PREPARED;
        let name = "refused";
        if (dares(w, 0, target)) {
          contact(w, 0, target);
          name = (B.flags[0]! & GONE) !== 0 ? "shot down" : "fought";
          if (name === "fought") {
            Assault.gather(w, 0);
            fight(w);
          }
        }
        const end = { class: name, chargers: w.models(0), defenders: w.models(target) };
        return { end, suppressed: B.chits[0]! > 0 };
      });
      return {
        chargerSuppressed: law.chance(({ suppressed }) => suppressed).num > 0n,
        pChargeGoesIn: law.chance(({ end }) => end.class === "fought"),
        class: law.of(({ end }) => end.class).pairs(),
        afterFirstRound: law.of(({ end }) => end).pairs(),
        meanChargersLeft: law.mean(({ end }) => end.chargers),
        meanDefendersLeft: law.mean(({ end }) => end.defenders),
      };
    },
  ),

  "he.withdraw": V.op(
    {
      unit: V.record({ stands: V.number, armour: V.number, quality, leaderBonus: V.numberOr(0) }),
      fire: V.record(V.all(V.number, "accuracy", "shots", "penetration")),
    },
    ({ unit: { leaderBonus: bonus, ...own }, fire: { accuracy, shots, penetration } }, world) => {
      const enemy = unit({ accuracy, weapons: [gun(shots, penetration)] });
      const arena = new Arena(world, [[unit({ ...own, bonus })], [enemy]], { action: "assault", range: 0 });
      const law = arena.walk((w) => {
        engageBoth(arena);
        Assault.withdraw(w, 0);
        const gone = (B.flags[0]! & GONE) !== 0;
        const result = gone ? "destroyed" : B.engaged[0] === 0 ? "withdrawn" : "stays";
        return { result, stands: w.models(0), level: LEVELS[B.level[0]!] };
      });
      return { pWithdraws: law.chance(({ result }) => result !== "stays"), distribution: law.pairs() };
    },
  ),
};
