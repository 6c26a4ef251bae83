/** Vector operations of assaults, charges and withdrawals. Cold. */

import {
  addRatios,
  multiplyRatios,
  parseRatio,
  type Ratio,
  ratio,
  ratioText,
  subtractRatios,
} from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { type Inputs, Unsupported } from "../../kernel/vectors.ts";
import {
  assaultValue,
  checkLosers,
  costOf,
  findLosers,
  gather,
  payRound,
  rollRound,
  scoreRound,
  standValue,
  withdraw,
} from "../battle/assault.ts";
import { B } from "../battle/columns.ts";
import { contact, dares } from "../battle/reactions.ts";
import { G_CHECKED, G_LOSSES, G_POINTS, G_SCORE, G_WASTED, type World } from "../battle/state.ts";
import { COVER_NAMES, type Cover, type Skill } from "../book/data.ts";
import type { LoadedUnit } from "../book/roster.ts";
import { CHARGER, GONE, IN_COVER, PREPARED, RECEIVER } from "../matchup.ts";
import { Arena, bookOf, chanceOf, gun, LEVELS, lawOf, meanOf, op, qualityOf, type Results, unit } from "./fixture.ts";

/** A side of an assault as the vectors describe it. */
interface Party {
  readonly units: readonly LoadedUnit[];
  readonly fighting: number;
  readonly cover: Cover;
  readonly suppressed: boolean;
  /** The other side has tank killers. */
  readonly hunted: boolean;
}

function partyOf(inputs: Inputs): Party {
  if (inputs.has("name")) inputs.text("name");
  const stands = inputs.has("units") ? (inputs.list("units") as number[]) : [inputs.number("stands")];
  const hunted = inputs.flag("tankKillersAgainst");
  const quality = inputs.number("quality", 0);
  const mastery = inputs.number("mastery", 0);
  const rest = {
    assault: inputs.number("assault"),
    quality: [quality, quality, quality] as const,
    bonus: inputs.number("leaderBonus", 0),
    level: inputs.flag("fatigued") ? 1 : 0,
    ...(hunted && { skills: ["armouredVehicle"] as readonly Skill[] }),
  };
  const units = stands.map((count, i) =>
    unit({ ...rest, stands: count, ...(i === 0 && mastery > 0 && { mastery, power: 5 }) }),
  );
  const support = inputs.number("supportStands", 0);
  if (support > 0) units.push(unit({ stands: support }));
  const close = inputs.number("closeSupport", 0);
  const skills: readonly Skill[] = ["closeSupport"];
  if (close > 0) units.push(unit({ stands: close, assault: inputs.number("closeSupportAV"), skills }));
  const cover = inputs.text("cover", "none") as Cover;
  const suppressed = inputs.flag("suppressed");
  inputs.finish();
  return { units, fighting: stands.length, cover, suppressed, hunted };
}

interface Meeting {
  readonly arena: Arena;
  readonly a: Party;
  readonly b: Party;
}

function meetingOf(inputs: Inputs, world: VectorWorld): Meeting {
  const a = partyOf(inputs.record("A"));
  const b = partyOf(inputs.record("B"));
  inputs.finish();
  if (a.cover !== "none") throw new Unsupported("the second side is the one that receives the charge");
  const killers = (party: Party, hunt: boolean): readonly LoadedUnit[] =>
    hunt ? party.units.map((each) => withSkill(each, "tankKillers")) : party.units;
  const sides = [killers(a, b.hunted), killers(b, a.hunted)] as const;
  return { arena: new Arena(world, sides, { action: "assault", cover: b.cover }), a, b };
}

function withSkill(each: LoadedUnit, skill: Skill): LoadedUnit {
  const [group] = each.groups;
  return { ...each, groups: [{ ...group!, skills: [...group!.skills, skill] }] };
}

/** Puts all fighting units into contact; those without stands or that fled stay out. */
function meet(w: World, { arena, a, b }: Meeting, out: readonly boolean[] = []): void {
  const sides = [a, b] as const;
  const sets = sides.map(({ fighting }, seat) => {
    let set = 0;
    for (let i = 0; i < fighting; i++) {
      const index = seat * arena.second + i;
      if ((B.flags[index]! & GONE) === 0 && out[seat === 0 ? i : a.fighting + i] !== true) set |= 1 << i;
    }
    return set;
  });
  sides.forEach((party, seat) => {
    const from = seat * arena.second;
    party.units.forEach((_, i) => {
      if (i >= party.fighting) return;
      if ((sets[seat]! & (1 << i)) !== 0) B.engaged[from + i] = sets[1 - seat]!;
      // Who has fled is out of reach, and supports nobody.
      else B.x[from + i] = 30_000;
      B.flags[from + i]! |= seat === 0 ? CHARGER : RECEIVER;
      if (party.suppressed) B.chits[from + i] = 1;
    });
  });
  if (sets[0] === 0 || sets[1] === 0) return;
  gather(w, 31 - Math.clz32(sets[0]! & -sets[0]!));
}

/** Steps 1 to 3. */
function fight(w: World): void {
  scoreRound(w);
  rollRound(w);
  payRound(w);
  findLosers(w);
}

const pair = (values: Int32Array, at: number) => ({ A: values[at]!, B: values[at + 1]! });

function scores() {
  const [a, b] = [B.game[G_SCORE]!, B.game[G_SCORE + 1]!];
  return { advantage: { A: a, B: b }, bonus: { A: Math.max(0, a - b), B: Math.max(0, b - a) } };
}

function resolveRoundOp(inputs: Inputs, world: VectorWorld): unknown {
  const meeting = meetingOf(inputs, world);
  const { arena, a, b } = meeting;
  return arena.script((w) => {
    meet(w, meeting);
    fight(w);
    const loser = B.game[G_CHECKED]! > 0 ? 0 : B.game[G_CHECKED + 1]! > 0 ? 1 : -1;
    const units = loser < 0 ? 0 : (loser === 0 ? a : b).fighting;
    let left = 0;
    for (let i = 0; i < units; i++) if ((B.flags[loser * arena.second + i]! & GONE) === 0) left++;
    return {
      ...scores(),
      casualtyPoints: pair(B.game, G_POINTS),
      losses: pair(B.game, G_LOSSES),
      pointsWasted: pair(B.game, G_WASTED),
      mustCheck: loser < 0 ? null : "AB"[loser],
      unitsToCheck: left,
    };
  });
}

function roundOp(inputs: Inputs, world: VectorWorld): unknown {
  const meeting = meetingOf(inputs, world);
  type End = { readonly lossA: number; readonly lossB: number; readonly checks: string };
  const results = meeting.arena.walk((w): End => {
    meet(w, meeting);
    fight(w);
    const [a, b] = [B.game[G_CHECKED]! > 0, B.game[G_CHECKED + 1]! > 0];
    return { lossA: B.game[G_LOSSES]!, lossB: B.game[G_LOSSES + 1]!, checks: a && b ? "both" : a ? "A" : b ? "B" : "" };
  });
  return {
    ...meeting.arena.once((w) => {
      meet(w, meeting);
      scoreRound(w);
      return scores();
    }),
    casualties: lawOf<End, unknown>(results, ({ lossA, lossB }) => ({ lossA, lossB })),
    mean: { lossA: meanOf<End>(results, ({ lossA }) => lossA), lossB: meanOf<End>(results, ({ lossB }) => lossB) },
    pAMustCheck: chanceOf<End>(results, ({ checks }) => checks === "A" || checks === "both"),
    pBMustCheck: chanceOf<End>(results, ({ checks }) => checks === "B" || checks === "both"),
    pNobodyChecks: chanceOf<End>(results, ({ checks }) => checks === ""),
  };
}

/** Stands of the fighting units of both sides, and who has fled. */
interface State {
  readonly stands: readonly number[];
  readonly fled: readonly boolean[];
}

/**
 * An assault to the finish, whatever number of rounds it takes: the law of its last state. Rounds that change nothing are left out by
 * dividing by the chance that something changes; all others lead to states with fewer stands or units, so one pass is enough.
 */
function finish(meeting: Meeting): Map<string, Ratio> {
  const { arena, a, b } = meeting;
  const sides = [a, b] as const;
  const index = sides.flatMap(({ fighting }, seat) =>
    Array.from({ length: fighting }, (_, i) => seat * arena.second + i),
  );
  const isOver = ({ stands, fled }: State) =>
    [0, 1].some((seat) => {
      const own = stands.slice(seat * a.fighting, a.fighting + seat * b.fighting);
      const gone = fled.slice(seat * a.fighting, a.fighting + seat * b.fighting);
      return own.every((count, i) => count === 0 || gone[i]);
    });
  const next = (from: State): Results =>
    arena.walk((w): State => {
      index.forEach((unitIndex, i) => {
        B.stands[4 * unitIndex] = from.stands[i]!;
        if (from.stands[i] === 0) B.flags[unitIndex]! |= GONE;
      });
      meet(w, meeting, from.fled);
      fight(w);
      const stands = index.map((unitIndex) => w.models(unitIndex));
      // Who wins is asked: a check that the last ones standing owe for their losses comes after the end.
      if (!isOver({ stands, fled: from.fled })) checkLosers(w);
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
  const open = new Map<string, Ratio>([[JSON.stringify(start), ratio(1n)]]);
  const ends = new Map<string, Ratio>();
  while (open.size > 0) {
    const [key, weight] = [...open].reduce((best, each) =>
      size(JSON.parse(each[0])) > size(JSON.parse(best[0])) ? each : best,
    );
    open.delete(key);
    const state = JSON.parse(key) as State;
    if (isOver(state)) {
      ends.set(key, addRatios(ends.get(key) ?? ratio(0n), weight));
      continue;
    }
    const results = next(state);
    const stays = parseRatio(results[key] ?? "0");
    const changes = subtractRatios(ratio(1n), stays);
    for (const [to, text] of Object.entries(results)) {
      if (to === key) continue;
      const chance = parseRatio(text);
      const share = multiplyRatios(weight, ratio(chance.num * changes.den, chance.den * changes.num));
      open.set(to, addRatios(open.get(to) ?? ratio(0n), share));
    }
  }
  return ends;
}

/** Whether a side still has a unit in the assault, and whether it has stands at all. */
function stateOfSide(text: string, meeting: Meeting, seat: number): { fights: boolean; stands: number } {
  const { stands, fled } = JSON.parse(text) as State;
  const from = seat * meeting.a.fighting;
  const to = meeting.a.fighting + seat * meeting.b.fighting;
  const own = stands.slice(from, to);
  return {
    fights: own.some((count, i) => count > 0 && !fled[from + i]),
    stands: own.reduce((sum, each) => sum + each, 0),
  };
}

function addUp(ends: ReadonlyMap<string, Ratio>, name: (text: string) => string): [string, string][] {
  const sums = new Map<string, Ratio>();
  for (const [text, chance] of ends) sums.set(name(text), addRatios(sums.get(name(text)) ?? ratio(0n), chance));
  return [...sums].map(([result, chance]) => [result, ratioText(chance)]);
}

function sumOf(result: readonly (readonly [string, string])[], start: string): string {
  return ratioText(
    result
      .filter(([name]) => name.startsWith(start))
      .reduce((sum, [, chance]) => addRatios(sum, parseRatio(chance)), ratio(0n)),
  );
}

function fullOp(inputs: Inputs, world: VectorWorld): unknown {
  const meeting = meetingOf(inputs, world);
  const ends = finish(meeting);
  const result = addUp(ends, (text) => {
    const [a, b] = [stateOfSide(text, meeting, 0), stateOfSide(text, meeting, 1)];
    if (a.fights) return b.stands === 0 ? "A_wins_destroyed" : "A_wins_fled";
    if (b.fights) return a.stands === 0 ? "B_wins_destroyed" : "B_wins_fled";
    return "both_destroyed";
  });
  const mean = (seat: number) =>
    ratioText(
      [...ends].reduce(
        (sum, [text, chance]) =>
          addRatios(sum, multiplyRatios(chance, ratio(BigInt(stateOfSide(text, meeting, seat).stands)))),
        ratio(0n),
      ),
    );
  return {
    result,
    pAWins: sumOf(result, "A_wins"),
    pBWins: sumOf(result, "B_wins"),
    meanStandsLeft: { A: mean(0), B: mean(1) },
  };
}

function multiOp(inputs: Inputs, world: VectorWorld): unknown {
  const meeting = meetingOf(inputs, world);
  const result = addUp(finish(meeting), (text) => {
    if (stateOfSide(text, meeting, 0).fights) return "A_wins";
    return stateOfSide(text, meeting, 1).fights ? "B_wins" : "both_gone";
  });
  return { result, pAWins: sumOf(result, "A_wins"), pBWins: sumOf(result, "B_wins") };
}

function avOp(inputs: Inputs, world: VectorWorld): unknown {
  const assault = inputs.number("assault");
  const cover = inputs.text("cover", "none") as Cover;
  const [suppressed, fatigued] = [inputs.flag("suppressed"), inputs.flag("fatigued")];
  const jumpers: readonly Skill[] = inputs.flag("attackerJumpPacks") ? ["jumpPacks"] : [];
  inputs.finish();
  const defender = unit({ assault, level: fatigued ? 1 : 0 });
  const arena = new Arena(world, [[unit({ skills: jumpers })], [defender]], { action: "assault", cover });
  return arena.once((w) => {
    if (suppressed) B.chits[arena.second] = 1;
    B.engaged[0] = 1;
    B.engaged[arena.second] = 1;
    B.flags[0]! |= CHARGER;
    B.flags[arena.second]! |= RECEIVER | IN_COVER;
    gather(w, 0);
    scoreRound(w);
    const av = B.game[G_SCORE + 1]!;
    // The same number by the function of one stand, where no jump pack is in the way.
    const plain = assaultValue(assault, suppressed, fatigued, COVER_NAMES.indexOf(cover));
    if (jumpers.length === 0 && (av !== plain || plain !== standValue(arena.second, 0, COVER_NAMES.indexOf(cover))))
      throw new Error(`two ways to an assault value: ${av} and ${plain}`);
    return { av };
  });
}

function costOp(inputs: Inputs): unknown {
  const assault = inputs.number("targetAssault");
  const cost = costOf(assault, inputs.flag("targetArmoured"), inputs.flag("attackerTankKillers"));
  inputs.finish();
  return { cost };
}

/** Points are given; what psykers add to them is asked. */
function casualtyPointsOp(inputs: Inputs, world: VectorWorld): unknown {
  const sides = ["A", "B"].map((name) => {
    const side = inputs.record(name);
    if (side.has("name")) side.text("name");
    const found = { points: side.number("points"), mastery: side.number("mastery", 0) };
    side.finish();
    return found;
  });
  inputs.finish();
  const made = sides.map(({ mastery }) => [unit({ stands: 4, mastery, power: mastery > 0 ? 5 : 0 })]);
  const arena = new Arena(world, [made[0]!, made[1]!], { action: "assault" });
  const added = arena.walk((w) => {
    B.engaged[0] = 1;
    B.engaged[arena.second] = 1;
    gather(w, 0);
    scoreRound(w);
    rollRound(w);
    return [B.game[G_POINTS], B.game[G_POINTS + 1]];
  });
  // Equal sides roll a die each: the least points beyond 1 are what mastery adds.
  const least = (seat: number) =>
    Math.min(...Object.keys(added).map((text) => (JSON.parse(text) as number[])[seat]!)) - 1;
  return { A: sides[0]!.points + least(0), B: sides[1]!.points + least(1) };
}

function preparedFireOp(inputs: Inputs, world: VectorWorld): unknown {
  const [charger, defender] = [inputs.record("charger"), inputs.record("defender")];
  const q = charger.number("quality");
  const attackers = unit({
    stands: charger.number("stands"),
    assault: charger.number("assault"),
    armour: charger.number("armour"),
    quality: [q, q, q],
    bonus: charger.number("leaderBonus", 0),
  });
  const stands = defender.number("stands");
  const shots = defender.number("shots");
  if (shots % stands !== 0) throw new Unsupported("every stand fires the same number of dice");
  const defenders = unit({
    stands,
    assault: defender.number("assault"),
    accuracy: defender.number("accuracy"),
    weapons: [gun(shots / stands, defender.number("penetration"))],
  });
  const cover = defender.text("cover", "none") as Cover;
  if (charger.has("checkRequired") && !charger.flag("checkRequired"))
    throw new Unsupported("this charge asks for a check");
  for (const each of [inputs, charger, defender]) each.finish();
  const arena = new Arena(world, [[attackers], [defenders]], { action: "assault", cover });
  const target = arena.second;
  type End = {
    readonly class: string;
    readonly chargers: number;
    readonly defenders: number;
    readonly suppressed: boolean;
  };
  const results = arena.walk((w): End => {
    B.order[target] = PREPARED;
    let name = "refused";
    if (dares(w, 0, target)) {
      contact(w, 0, target);
      name = (B.flags[0]! & GONE) !== 0 ? "shot down" : "fought";
      if (name === "fought") {
        gather(w, 0);
        fight(w);
      }
    }
    return { class: name, chargers: w.models(0), defenders: w.models(target), suppressed: B.chits[0]! > 0 };
  });
  return {
    chargerSuppressed: chanceOf<End>(results, ({ suppressed }) => suppressed) !== "0",
    pChargeGoesIn: chanceOf<End>(results, (end) => end.class === "fought"),
    class: lawOf<End, string>(results, (end) => end.class),
    afterFirstRound: lawOf<End, unknown>(results, ({ suppressed: _, ...rest }) => rest),
    meanChargersLeft: meanOf<End>(results, ({ chargers }) => chargers),
    meanDefendersLeft: meanOf<End>(results, (end) => end.defenders),
  };
}

function withdrawOp(inputs: Inputs, world: VectorWorld): unknown {
  const [own, fire] = [inputs.record("unit"), inputs.record("fire")];
  const leaver = unit({
    stands: own.number("stands"),
    armour: own.number("armour"),
    quality: qualityOf(own, "quality"),
    bonus: own.number("leaderBonus", 0),
  });
  const enemy = unit({
    accuracy: fire.number("accuracy"),
    weapons: [gun(fire.number("shots"), fire.number("penetration"))],
  });
  for (const each of [inputs, own, fire]) each.finish();
  const arena = new Arena(world, [[leaver], [enemy]], { action: "assault", range: 0 }, bookOf(world));
  type End = { readonly result: string; readonly stands: number; readonly level: string };
  const results = arena.walk((w): End => {
    B.engaged[0] = 1;
    B.engaged[arena.second] = 1;
    withdraw(w, 0);
    const gone = (B.flags[0]! & GONE) !== 0;
    const result = gone ? "destroyed" : B.engaged[0] === 0 ? "withdrawn" : "stays";
    return { result, stands: w.models(0), level: LEVELS[B.level[0]!]! };
  });
  return {
    pWithdraws: chanceOf<End>(results, ({ result }) => result !== "stays"),
    distribution: lawOf<End, End>(results, (end) => end),
  };
}

export const assaults: Readonly<Record<string, VectorOp>> = {
  "he.assault.resolveRound": op(resolveRoundOp),
  "he.assault.round": op(roundOp),
  "he.assault.full": op(fullOp),
  "he.assault.multi": op(multiOp),
  "he.assault.av": op(avOp),
  "he.assault.cost": op(costOp),
  "he.assault.casualtyPoints": op(casualtyPointsOp),
  "he.charge.preparedFire": op(preparedFireOp),
  "he.withdraw": op(withdrawOp),
};
