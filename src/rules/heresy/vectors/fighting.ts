/** Vector operations of fire, suppression, reaction fire and titans. Cold. */

import { ratio, ratioText } from "../../../dice/ratio.ts";
import type { VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { type Inputs, Unsupported } from "../../kernel/vectors.ts";
import { electroHull, strengthOf } from "../battle/assault.ts";
import { B } from "../battle/columns.ts";
import {
  armourAgainst,
  conditionPenalty,
  cutNeed,
  fireAll,
  overTen,
  rawNeed,
  suppressingHalves,
  V_CLOSE,
  V_NO_TITAN_RANGE,
} from "../battle/fire.ts";
import { chitPenalty, recover } from "../battle/quality.ts";
import { react } from "../battle/reactions.ts";
import type { World } from "../battle/state.ts";
import { hitHull, hitInAssault, hitShields, repair } from "../battle/titan.ts";
import { COVER_NAMES, type Cover, type Skill, type WeaponSkill } from "../book/data.ts";
import type { LoadedUnit } from "../book/roster.ts";
import { E } from "../events.ts";
import {
  GONE,
  HULL,
  INFANTRY,
  PLACES,
  PREPARED,
  pierce,
  SHAKEN,
  SHAKEN_NOW,
  SLOWED,
  TITAN,
  W_ANTI_INFANTRY,
  W_ANTI_TANK,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import {
  Arena,
  BANDS,
  bookOf,
  chanceOf,
  gun,
  LEVELS,
  lawOf,
  levelOfInput,
  type Made,
  meanOf,
  op,
  qualityOf,
  unit,
} from "./fixture.ts";

/** Where fire is resolved, as the vectors describe it. */
interface Shot {
  readonly accuracy: number;
  readonly armour: number;
  readonly cover: Cover;
  readonly long: boolean;
  readonly turned: boolean;
  readonly light: boolean;
  readonly suppressed: boolean;
  readonly fatigued: boolean;
  readonly close: boolean;
  readonly titan: boolean;
}

function shotOf(inputs: Inputs): Shot {
  const word = <W extends string>(key: string, words: readonly W[]): W => {
    const found = inputs.text(key, words[0]);
    const known = words.find((each) => each === found);
    if (known === undefined) throw new Unsupported(`${key} is "${found}", expected ${words.join(", ")}`);
    return known;
  };
  return {
    accuracy: inputs.number("accuracy"),
    armour: inputs.number("armour"),
    cover: word("cover", COVER_NAMES),
    long: word("band", ["short", "long"]) === "long",
    turned: word("facing", ["front", "side", "rear", "top"]) !== "front",
    light: inputs.flag("lightVehicle"),
    suppressed: inputs.flag("firerSuppressed"),
    fatigued: inputs.flag("firerFatigued"),
    close: inputs.flag("pointBlank"),
    titan: inputs.flag("targetTitan"),
  };
}

/** Numbers of a shot, from the functions that every volley asks. */
function numbersOf(shot: Shot, world: VectorWorld) {
  return new Arena(world, [[unit({})], [unit({})]]).once(() => {
    const volley = (shot.close ? V_CLOSE : 0) | (shot.titan ? V_NO_TITAN_RANGE : 0);
    const cover = COVER_NAMES.indexOf(shot.cover);
    const accuracy = shot.accuracy + conditionPenalty(shot.suppressed, shot.fatigued);
    const raw = rawNeed(accuracy, shot.long, cover, shot.light, volley);
    return {
      raw,
      need: cutNeed(raw),
      overTen: overTen(raw),
      effectiveArmour: armourAgainst(shot.armour, cover, raw, shot.turned ? 1 : 0, volley),
    };
  });
}

function toHitOp(inputs: Inputs, world: VectorWorld): unknown {
  const shot = shotOf(inputs);
  inputs.finish();
  return numbersOf(shot, world);
}

function penetrateOp(inputs: Inputs, world: VectorWorld): unknown {
  const kind = pierce(inputs.number("penetration"), inputs.number("armour"));
  inputs.finish();
  const arena = new Arena(world, [[unit({})], [unit({})]]);
  return { penetrated: arena.script((w) => w.actions[0].test(kind) === 1) };
}

function resolveFireOp(inputs: Inputs, world: VectorWorld): unknown {
  const [firer, target] = [inputs.record("firer"), inputs.record("target")];
  const weapon = firer.record("weapon");
  const stands = firer.number("stands");
  const firepower = weapon.number("firepower");
  const shooter = unit({
    stands,
    accuracy: firer.number("accuracy"),
    weapons: [gun(firepower, weapon.number("penetration"))],
  });
  const band = firer.text("band", "short");
  const before = target.number("stands");
  const victim = unit({ stands: before, armour: target.number("armour") });
  const cover = target.text("cover", "none") as Cover;
  for (const each of [inputs, firer, target, weapon]) each.finish();
  const arena = new Arena(world, [[shooter], [victim]], { range: BANDS[band]!, cover });
  return arena.script((w, seen) => {
    fireAll(w, 0, arena.second, INFANTRY, 0, 0);
    const [, dice, numbers] = seen.numbers(E.weapon)!;
    const left = w.models(arena.second);
    return {
      dice,
      need: cutNeed(numbers >> 6),
      hits: w.counters[2 * T.hits],
      kills: before - left,
      targetStandsLeft: left,
      suppressed: B.chits[arena.second]! > 0,
    };
  });
}

/** A unit whose one stand fires all dice. */
function battery(shots: number, shot: Shot, penetration: number, rest: Made = {}, skills: readonly WeaponSkill[] = []) {
  return unit({
    accuracy: shot.accuracy,
    weapons: [gun(shots, penetration, skills)],
    level: shot.fatigued ? 1 : 0,
    ...rest,
  });
}

function targetSkills(shot: Shot): readonly Skill[] {
  return shot.turned ? ["armouredVehicle"] : shot.light ? ["lightVehicle"] : [];
}

/** Where the target of a shot is. */
function placeOf(shot: Shot) {
  return {
    range: BANDS[shot.long ? "long" : "short"]!,
    cover: shot.cover,
    facing: shot.turned ? ("side" as const) : ("front" as const),
  };
}

/** A volley of a battery that was made for the shot. */
function fireShot(w: World, shooter: number, target: number, shot: Shot): void {
  if (shot.suppressed) B.chits[shooter] = 1;
  fireAll(w, shooter, target, B.rowClass[B.unitRow[4 * target]!]!, shot.close ? V_CLOSE : 0, 0);
}

function volleyKillsOp(inputs: Inputs, world: VectorWorld): unknown {
  const shot = shotOf(inputs);
  const shots = inputs.number("shots");
  const penetration = inputs.number("penetration");
  const models = inputs.number("targetModels");
  inputs.finish();
  const { effectiveArmour, ...toHit } = numbersOf(shot, world);
  const play = (dice: number, stands: number) => {
    const victim = unit({ stands, armour: shot.armour, skills: targetSkills(shot) });
    const arena = new Arena(world, [[battery(dice, shot, penetration)], [victim]], placeOf(shot));
    return arena.walk((w) => {
      fireShot(w, 0, arena.second, shot);
      return B.lost[arena.second];
    });
  };
  const results = play(shots, models);
  return {
    toHit,
    effectiveArmour,
    pKillPerShot: chanceOf<number>(play(1, 1), (kills) => kills === 1),
    distribution: lawOf<number, number>(results, (kills) => kills),
    mean: meanOf<number>(results, (kills) => kills),
    pAtLeastOne: chanceOf<number>(results, (kills) => kills > 0),
  };
}

function volleySequenceOp(inputs: Inputs, world: VectorWorld): unknown {
  const models = inputs.number("targetModels");
  const quality = qualityOf(inputs, "quality");
  const bonus = inputs.number("leaderBonus", 0);
  const attacks = inputs.records("attacks").map((each) => {
    const shot = shotOf(each);
    const skills: WeaponSkill[] = each.flag("antiInfantry") ? ["antiInfantry"] : [];
    if (each.flag("antiTank")) skills.push("antiTank");
    const rapid: readonly Skill[] = each.flag("rapidFire") ? ["rapidFire"] : [];
    const firer = battery(each.number("shots"), shot, each.number("penetration"), { skills: rapid }, skills);
    each.finish();
    return { shot, firer };
  });
  inputs.finish();
  const { shot } = attacks[0]!;
  const alike = ["armour", "cover", "long", "turned", "light"] as const;
  if (attacks.some((each) => alike.some((key) => each.shot[key] !== shot[key])))
    throw new Unsupported("volleys from one distance at one target are what can be asked");
  const victim = unit({ stands: models, armour: shot.armour, quality, bonus, skills: targetSkills(shot) });
  const arena = new Arena(world, [attacks.map(({ firer }) => firer), [victim]], placeOf(shot));
  const target = arena.second;
  const results = arena.walk((w) => {
    for (let i = 0; i < attacks.length && (B.flags[target]! & GONE) === 0; i++)
      fireShot(w, i, target, attacks[i]!.shot);
    const afterFire = { models: w.models(target), chits: B.chits[target]! };
    let state = afterFire.chits > 0 ? "still suppressed" : "never suppressed";
    if (afterFire.models === 0) state = "destroyed";
    else if (afterFire.chits > 0 && recover(w, target)) state = "recovered";
    return { afterFire, state };
  });
  type End = { readonly afterFire: { readonly models: number; readonly chits: number }; readonly state: string };
  return {
    afterFire: lawOf<End, unknown>(results, ({ afterFire }) => afterFire),
    afterEndPhase: lawOf<End, unknown>(results, ({ afterFire, state }) => ({ models: afterFire.models, state })),
    pStillSuppressed: chanceOf<End>(results, ({ state }) => state === "still suppressed"),
    pDestroyed: chanceOf<End>(results, ({ state }) => state === "destroyed"),
  };
}

function suppressionOp(inputs: Inputs, world: VectorWorld): unknown {
  const shots = inputs.number("shots");
  const models = inputs.number("models");
  const flags = (inputs.flag("antiInfantry") ? W_ANTI_INFANTRY : 0) | (inputs.flag("antiTank") ? W_ANTI_TANK : 0);
  const rapid = inputs.flag("rapidFire");
  const cover = inputs.text("cover", "none") !== "none";
  inputs.finish();
  return new Arena(world, [[unit({})], [unit({})]]).once(() => {
    const halves = suppressingHalves(shots, flags, rapid, cover, INFANTRY);
    return { effectiveDice: ratioText(ratio(BigInt(halves), 2n)), suppressed: halves > 2 * models };
  });
}

function recoverOp(inputs: Inputs, world: VectorWorld): unknown {
  const quality = qualityOf(inputs, "profile");
  const chits = inputs.number("chits");
  const target = unit({ quality, level: levelOfInput(inputs), bonus: inputs.number("bonus", 0) });
  inputs.finish();
  return new Arena(world, [[target], [unit({})]]).script((w) => {
    B.chits[0] = chits;
    const penalty = chitPenalty(chits);
    const passed = recover(w, 0);
    const level = (B.flags[0]! & GONE) !== 0 ? "destroyed" : LEVELS[B.level[0]!];
    return { penalty, passed, chits: B.chits[0], level };
  });
}

function recoveryOp(inputs: Inputs, world: VectorWorld): unknown {
  const quality = qualityOf(inputs, "quality");
  const chits = inputs.number("chits");
  const turns = inputs.number("turns");
  const skills: readonly Skill[] = inputs.flag("stubborn") ? ["stubborn"] : [];
  const target = unit({ quality, level: levelOfInput(inputs), bonus: inputs.number("leaderBonus", 0), skills });
  inputs.finish();
  const results = new Arena(world, [[target], [unit({})]]).walk((w) => {
    B.chits[0] = chits;
    for (let turn = 1; turn <= turns; turn++) {
      B.flags[0] = 0;
      if (recover(w, 0)) return turn;
      if ((B.flags[0]! & GONE) !== 0) return "destroyed";
    }
    return "not recovered";
  });
  return {
    pPerEndPhase: chanceOf<number | string>(results, (turn) => turn === 1),
    recoveryTurn: lawOf<number | string, number | string>(results, (turn) => turn),
    pStillSuppressedAfterTurns: chanceOf<number | string>(results, (turn) => turn === "not recovered"),
  };
}

function reactionOp(inputs: Inputs, world: VectorWorld): unknown {
  const [reactor, attack, mover] = [inputs.record("reactor"), inputs.record("attack"), inputs.record("mover")];
  const shot = shotOf(attack);
  if (shot.close) throw new Unsupported("nobody is at point-blank range of a unit that moves past");
  const level = (number: number): [number, number, number] => [number, number, number];
  const rapid: readonly Skill[] = attack.flag("rapidFire") ? ["rapidFire"] : [];
  const shots = attack.number("shots");
  const firer = battery(shots, shot, attack.number("penetration"), {
    quality: level(reactor.number("target")),
    bonus: reactor.number("bonus", 0),
    skills: rapid,
  });
  const models = mover.number("models");
  const runner = unit({
    stands: models,
    armour: shot.armour,
    quality: level(mover.number("target")),
    bonus: mover.number("bonus", 0),
    skills: targetSkills(shot),
  });
  for (const each of [inputs, reactor, attack, mover]) each.finish();
  const arena = new Arena(world, [[firer], [runner]], placeOf(shot));
  const target = arena.second;
  type End = { readonly reaction: string; readonly kills: number; readonly mover: string; readonly chits: number };
  const results = arena.walk((w): End => {
    B.order[0] = PREPARED;
    if (shot.suppressed) B.chits[0] = 1;
    const stopped = react(w, 0, target);
    const gone = (B.flags[target]! & GONE) !== 0;
    return {
      reaction: w.counters[2 * T.reactions]! > 0 ? "fires" : "no fire",
      kills: B.lost[target]!,
      mover: gone ? "destroyed" : stopped ? "stops" : "continues",
      chits: B.chits[target]!,
    };
  });
  return {
    pFires: chanceOf<End>(results, ({ reaction }) => reaction === "fires"),
    suppressed: chanceOf<End>(results, ({ chits }) => chits > 0) !== "0",
    distribution: lawOf<End, unknown>(results, ({ chits: _, ...rest }) => rest),
    pMoverStopsOrDies: chanceOf<End>(results, (end) => end.mover !== "continues"),
  };
}

// Titans.

const TITAN_UNIT: Made = { titan: true, skills: ["armouredVehicle"] };

function titan(rest: Made): LoadedUnit {
  return unit({ ...TITAN_UNIT, ...rest });
}

/** A hull that outlasts everything, with shields, and results of catastrophes that change nothing else. */
function lasting(world: VectorWorld, shields: number, shieldArmour: number, catastrophes: boolean) {
  return bookOf(world, {
    "titan.shields": shields,
    "titan.shieldArmour": shieldArmour,
    "titan.hull.damage": 20,
    "catastrophe.shaken": 10,
    ...(!catastrophes && { "rules.HE-TIT-14": "off" }),
  });
}

const DAMAGE_OF_LASTING = 20;

function titanFire(inputs: Inputs, world: VectorWorld, catastrophes: boolean) {
  const shots = inputs.number("shots");
  const shields = inputs.number("shields", 0);
  const shieldArmour = inputs.number("shieldArmour", 5);
  const skills: WeaponSkill[] = inputs.flag("antiInfantry") ? ["antiInfantry"] : [];
  // From within short range, as far as that matters: no location is asked for (HE-TIT-12, -13).
  const shot = { ...shotOf(inputs), titan: true, long: false };
  if (shot.light) throw new Unsupported("a titan is no light vehicle");
  const firer = battery(shots, shot, inputs.number("penetration"), {}, skills);
  inputs.finish();
  const book = lasting(world, shields, shieldArmour, catastrophes);
  const arena = new Arena(world, [[firer], [titan({ armour: shot.armour })]], placeOf(shot), book);
  const target = arena.second;
  return arena.walk((w) => {
    fireShot(w, 0, target, shot);
    return {
      shieldsLeft: B.shields[target]!,
      drLost: DAMAGE_OF_LASTING - B.damage[PLACES * target + HULL]!,
      catastrophes: w.counters[2 * T.catastrophes + 1]!,
      hits: w.counters[2 * T.hits]!,
    };
  });
}

type TitanEnd = {
  readonly shieldsLeft: number;
  readonly drLost: number;
  readonly catastrophes: number;
  readonly hits: number;
};

function titanVolleyOp(inputs: Inputs, world: VectorWorld): unknown {
  const shots = inputs.number("shots");
  const results = titanFire(inputs, world, false);
  const hits = meanOf<TitanEnd>(results, (end) => end.hits);
  return {
    pHit: perShot(hits, shots),
    distribution: lawOf<TitanEnd, unknown>(results, ({ shieldsLeft, drLost }) => ({ shieldsLeft, drLost })),
    pShieldsDown: chanceOf<TitanEnd>(results, ({ shieldsLeft }) => shieldsLeft === 0),
    meanShieldsLeft: meanOf<TitanEnd>(results, ({ shieldsLeft }) => shieldsLeft),
    meanDrLost: meanOf<TitanEnd>(results, ({ drLost }) => drLost),
  };
}

function perShot(hits: string, shots: number): string {
  const [num, den = "1"] = hits.split("/");
  return ratioText(ratio(BigInt(num!), BigInt(den) * BigInt(shots)));
}

function titanCatastropheOp(inputs: Inputs, world: VectorWorld): unknown {
  const results = titanFire(inputs, world, true);
  return {
    distribution: lawOf<TitanEnd, unknown>(results, ({ drLost, catastrophes }) => ({ drLost, catastrophes })),
    pAtLeastOneCatastrophe: chanceOf<TitanEnd>(results, ({ catastrophes }) => catastrophes > 0),
  };
}

function titanShieldsOp(inputs: Inputs, world: VectorWorld): unknown {
  const shields = inputs.number("shields");
  const penetration = inputs.number("penetration");
  const book = lasting(world, shields, inputs.number("shieldArmour"), false);
  const skills: WeaponSkill[] = inputs.flag("antiInfantry") ? ["antiInfantry"] : [];
  inputs.finish();
  // A weapon that cannot miss and of which one shot is one hit.
  const firer = unit({ accuracy: 1, weapons: [gun(1, penetration, skills)] });
  const arena = new Arena(world, [[firer], [titan({})]], {}, book);
  const target = arena.second;
  return arena.script((w) => {
    let spare = 0;
    if (skills.length > 0) fireAll(w, 0, target, TITAN, 0, 0);
    else spare = hitShields(w, target, penetration, 0);
    const left = B.shields[target]!;
    const carried = bookOf(world).ruling("shieldOverkill") === "carryToHull";
    return { stripped: shields - left, shieldsLeft: left, hullRolls: carried ? spare : 0 };
  });
}

function titanHitOp(inputs: Inputs, world: VectorWorld): unknown {
  const before = inputs.number("locationDR");
  if (inputs.number("shields", 0) !== 0) throw new Unsupported("a hit on the hull finds no shields");
  const armour = inputs.number("armour");
  const penetration = inputs.number("penetration");
  inputs.finish();
  const book = bookOf(world, { "titan.shields": 0, "titan.hull.damage": before, "catastrophe.shaken": 10 });
  const arena = new Arena(world, [[unit({})], [titan({ armour })]], {}, book);
  const target = arena.second;
  return arena.script((w) => {
    // The chart is another question: its die is not listed.
    const action = w.actions[0];
    const chart = { ...bind(action), table: () => 0 };
    const quiet = Object.assign(Object.create(w) as World, { actions: [chart, chart] });
    hitHull(quiet, target, penetration, armour, true, 0);
    const left = B.damage[PLACES * target + HULL]!;
    return { penetrated: left < before, drLeft: left, catastrophic: w.counters[2 * T.catastrophes + 1]! > 0 };
  });
}

function bind(dice: World["actions"][0]) {
  return {
    test: (kind: number) => dice.test(kind),
    count: (n: number, kind: number) => dice.count(n, kind),
    die: (sides: number) => dice.die(sides),
    sum: (n: number, sides: number) => dice.sum(n, sides),
    best: (n: number, sides: number) => dice.best(n, sides),
    below: (n: number) => dice.below(n),
  };
}

function titanAssaultHitsOp(inputs: Inputs, world: VectorWorld): unknown {
  const points = inputs.number("casualtyPoints");
  const armour = inputs.number("armour");
  inputs.finish();
  const book = bookOf(world, {
    "titan.hull.from": 1,
    "titan.hull.to": 10,
    "titan.hull.damage": 20,
    "titan.head.from": 0,
    "titan.head.to": 0,
    "titan.weapon1.from": 0,
    "titan.weapon1.to": 0,
    "titan.weapon2.from": 0,
    "titan.weapon2.to": 0,
    "titan.legs.from": 0,
    "titan.legs.to": 0,
  });
  const arena = new Arena(world, [[titan({ armour })], [unit({})]], {}, book);
  const results = arena.walk((w) => {
    const left = hitInAssault(w, 0, points, 1);
    return { hits: 20 - B.damage[HULL]!, pointsWasted: left };
  });
  return JSON.parse(Object.keys(results)[0]!);
}

function titanAdvantageOp(inputs: Inputs, world: VectorWorld): unknown {
  const assault = inputs.number("assault");
  const skill = inputs.has("skill") ? inputs.text("skill") : undefined;
  inputs.finish();
  if (skill !== undefined && skill !== "enhancedAssault") throw new Unsupported(`"${skill}" changes no advantage`);
  const arena = new Arena(world, [[titan({ assault, skills: skill ? ["enhancedAssault"] : [] })], [unit({})]]);
  return { advantage: arena.once((w) => strengthOf(w, 0, 0)) };
}

/** Damages of a titan that can be repaired, each alone: two weapons that jam, half movement, shock. */
const MOST_DAMAGES = 4;

function damagesOf(titan: number): number {
  const [flags, jammed] = [B.flags[titan]!, B.jammed[titan]!];
  return (jammed & 1) + ((jammed >> 1) & 1) + ((flags & SLOWED) !== 0 ? 1 : 0) + ((flags & SHAKEN) !== 0 ? 1 : 0);
}

/** Shock would be over with the next turn anyhow: here it lasts, as all damages do, until it is repaired. */
function repairLasting(w: World, titan: number): void {
  const shaken = (B.flags[titan]! & SHAKEN) !== 0;
  B.flags[titan] = shaken ? B.flags[titan]! | SHAKEN_NOW : B.flags[titan]! & ~SHAKEN_NOW;
  repair(w, titan);
}

function repairOp(inputs: Inputs, world: VectorWorld): unknown {
  const damages = inputs.number("damages");
  const target = inputs.number("target");
  const phases = inputs.number("endPhases");
  inputs.finish();
  if (damages > MOST_DAMAGES) throw new Unsupported("a titan has two weapons that jam, and can be slowed and shaken");
  const book = bookOf(world, { "titan.damageControl": target, "rules.HE-TIT-19": "off" });
  const arena = new Arena(world, [[titan({})], [unit({})]], {}, book);
  const results = arena.walk((w) => {
    B.jammed[0] = damages > 1 ? 3 : damages;
    if (damages > 2) B.flags[0]! |= SLOWED;
    if (damages > 3) B.flags[0]! |= SHAKEN;
    for (let phase = 0; phase < phases; phase++) repairLasting(w, 0);
    return damagesOf(0);
  });
  const one = arena.walk((w) => {
    B.jammed[0] = 1;
    repair(w, 0);
    return B.jammed[0];
  });
  return {
    pPerRoll: chanceOf<number>(one, (left) => left === 0),
    remaining: lawOf<number, number>(results, (left) => left),
    pAllRepaired: chanceOf<number>(results, (left) => left === 0),
  };
}

function electroHullOp(inputs: Inputs, world: VectorWorld): unknown {
  const stands = inputs.number("stands");
  const armour = inputs.number("armour");
  inputs.finish();
  const kills = (count: number) => {
    const arena = new Arena(world, [[titan({ skills: ["electroHull"] })], [unit({ stands: count, armour })]]);
    return arena.walk((w) => {
      B.engaged[0] = 1;
      B.engaged[arena.second] = 1;
      electroHull(w, 0);
      return B.lost[arena.second];
    });
  };
  const results = kills(stands);
  return {
    pPerStand: chanceOf<number>(kills(1), (lost) => lost === 1),
    kills: lawOf<number, number>(results, (lost) => lost),
    mean: meanOf<number>(results, (lost) => lost),
  };
}

export const fighting: Readonly<Record<string, VectorOp>> = {
  "he.toHit": op(toHitOp),
  "he.penetrate": op(penetrateOp),
  "he.fire.resolve": op(resolveFireOp),
  "he.volley.kills": op(volleyKillsOp),
  "he.volley.sequence": op(volleySequenceOp),
  "he.suppression": op(suppressionOp),
  "he.suppression.recover": op(recoverOp),
  "he.suppression.recovery": op(recoveryOp),
  "he.reactionFire": op(reactionOp),
  "he.titan.volley": op(titanVolleyOp),
  "he.titan.catastrophe": op(titanCatastropheOp),
  "he.titan.shields": op(titanShieldsOp),
  "he.titan.hit": op(titanHitOp),
  "he.titan.assaultHits": op(titanAssaultHitsOp),
  "he.titan.advantage": op(titanAdvantageOp),
  "he.repair": op(repairOp),
  "he.electroHull": op(electroHullOp),
};
