/**
 * Compiles a doctrine for one side of a Skirmish matchup: the weight vectors of weights.ts, and the worth of every attack that the side can
 * make, weighed once. Cold. All worth is in mean enemy models taken out.
 */
import type { Doctrine } from "../../../players/doctrine.ts";
import { weightsOf } from "../../kernel/terms.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { W } from "./weights.ts";

/** What a side looks like to a compiler of minds. */
export interface MindSide {
  readonly kind: Int8Array;
  readonly models: number;
  /** The cover save that its models may get, 7 for none. */
  readonly cover: number;
}

/** Charts and numbers that the worth of an attack needs. */
export interface MindCharts extends M.Shots, Pick<M.SkirmishMatchup, "toHitCombat"> {
  /** Results of the damage tables by die: damage[table][face - 1]. */
  readonly damage: readonly (readonly number[])[];
}

/**
 * What a volley at a model of several wounds is worth above its share of the way: friends finish whom it leaves. With 1.2 Marines leave a
 * Nob alone, and lose three points in a hundred to Orks by it.
 */
const FINISHED = 1.4;

/** The distance at which fire is compared, in tenths. */
const USUAL_RANGE = 120;

const chanceOf = (need: number): number => (need <= 1 ? 1 : need >= 7 ? 0 : (7 - need) / 6);

/** Chance of a roll kind of the D6 registry: ids from 8 are rolled once more. */
function chanceOfKind(kind: number): number {
  const p = chanceOf(kind & 7);
  return kind >= 8 ? 1 - (1 - p) * (1 - p) : p;
}

interface Odds {
  readonly pinned: number;
  readonly stunned: number;
  readonly removed: number;
}

function oddsOfDamage(faces: readonly number[]): Odds {
  const share = (least: number): number => faces.filter((result) => result >= least).length / faces.length;
  return { removed: share(3), stunned: share(2), pinned: share(1) };
}

/** Chances of the worst result of `n` tries that each get through with chance `q`. */
function worstOf(n: number, q: number, damage: Odds, wounds: number): Odds {
  if (wounds > 1) {
    // The Damage Table is rolled for the last wound and all after it (SK-DMG-14): so many it takes on the mean until one of them comes to that.
    const inTime = (p: number): number => (p === 0 ? 0 : Math.min(1, (FINISHED * n * q) / (wounds - 1 + 1 / p)));
    return { removed: inTime(damage.removed), stunned: inTime(damage.stunned), pinned: inTime(damage.pinned) };
  }
  const atLeast = (p: number): number => {
    let none = 1;
    for (let i = 0; i < n; i++) none *= 1 - q * p;
    return 1 - none;
  };
  return { removed: atLeast(damage.removed), stunned: atLeast(damage.stunned), pinned: atLeast(damage.pinned) };
}

/** What a result is worth on a target in a condition (0 free, 1 Pinned, 2 bound, 3 Stunned, 4 on Overwatch). */
function worthOfOdds(odds: Odds, condition: number, focus: number): number {
  const removal = condition === 3 ? 0.55 + 0.4 * focus : condition === 2 ? 0.8 + 0.2 * focus : 1;
  const stun = condition === 3 ? 0.05 : 0.45;
  const pin = condition === 0 || condition === 4 ? 0.2 : 0.02;
  return (
    odds.removed * removal +
    (odds.stunned - odds.removed) * stun +
    (odds.pinned - odds.stunned) * pin +
    (condition === 4 ? 0.04 : 0)
  );
}

/** What a side knows. */
interface Known {
  readonly own: MindSide;
  readonly enemy: MindSide;
  readonly kinds: M.Kinds;
  readonly guns: M.Guns;
  readonly charts: MindCharts;
}

/** What the worth of everything that it can do is reckoned from. */
interface Reckoning extends Known {
  /** By damage table. */
  readonly damage: readonly Odds[];
  /** The knob: what it is worth to finish who is bound or Stunned already. */
  readonly focus: number;
  /** Mean points of an enemy model. */
  readonly meanPoints: number;
}

export function compileMind(doctrine: Doctrine, terms: Readonly<Record<string, number>>, known: Known): M.Mind {
  const { own, enemy, kinds, charts } = known;
  const points = mean(enemy, (kind) => kinds.points[kind]!);
  const damage = charts.damage.map(oddsOfDamage);
  const r: Reckoning = { ...known, damage, focus: doctrine.knobs.focus, meanPoints: Math.max(1, points) };
  const weights = weightsBy(doctrine, terms);
  const blows = blowWorths(r);
  const reach = mean(enemy, (foe) => kinds.charge[foe]! + kinds.move[foe]!);
  const pressure = Math.min(3, enemy.models / Math.max(1, own.models));
  return {
    random: doctrine.random,
    weights,
    shotWorth: shotWorths(r),
    grenadeWorth: grenadeWorths(r),
    ...blows,
    firePower: firePowers(r, own, enemy),
    watchPower: firePowers(r, own, enemy, true),
    coverShare: coverShares(r),
    shade: shades(r, weights[W.tableCover]!),
    bestBlow: Float64Array.from({ length: kinds.count }, (_, kind) =>
      mean(enemy, (target) => blows.blowWorth[kind * kinds.count + target]!),
    ),
    threatFire: threatFires(r, pressure),
    threatBlow:
      Math.min(2, pressure) * mean(enemy, (foe) => mean(own, (kind) => blows.blowCost[kind * kinds.count + foe]!)),
    threatReach: Math.max(60, reach),
  };
}

/** What a kind is worth, of enemies: its points over their mean, more of a leader. */
function price({ kinds, meanPoints }: Reckoning, kind: number): number {
  const share = (kinds.points[kind]! || meanPoints / 2) / meanPoints;
  return share * ((kinds.trait[kind]! & F.T_LEADER) !== 0 ? 1.1 : 1);
}

/** Undefined of what does no harm. `watching`: from Overwatch, where a sniper's shot is another one (SK-OW-10 to -12). */
function oddsOfShots(r: Reckoning, gun: number, target: number, cover: number, shots: number, watching = false) {
  const { kinds, guns, charts, damage } = r;
  const flags = guns.flags[gun]!;
  if ((flags & F.W_MARKER) !== 0) return undefined;
  const hit = (flags & F.W_TEMPLATE) !== 0 ? 1 : chanceOfKind(guns.hit[gun]!);
  const sniper = (flags & F.W_SNIPER) !== 0;
  const S = sniper ? kinds.T[target]! : guns.S[gun]! || 7;
  let need = sniper ? charts.sniperWound : kinds.woundNeed[target * 17 + S]!;
  if (need === 7 && (flags & F.W_GAUSS) !== 0) need = 6;
  const wound = chanceOfKind((flags & F.W_REROLL_WOUNDS) !== 0 ? need + 8 : need);
  const armour = guns.AP[gun]! <= kinds.Sv[target]! ? 7 : kinds.Sv[target]!;
  const save = Math.min(armour, kinds.Inv[target]!, (flags & F.W_NO_COVER) !== 0 ? 7 : cover);
  const q = hit * wound * (1 - chanceOf(save));
  const table = sniper && watching ? 8 * Math.min(S, charts.sniperRow) : kinds.damage[target * 17 + S]!;
  const { removed, stunned, pinned } = worstOf(shots, q, damage[table]!, kinds.W[target]!);
  if (sniper && watching) return { removed, stunned, pinned: 1 };
  return { removed, stunned, pinned: (flags & F.W_PIN_ON_WOUND) !== 0 ? Math.max(pinned, hit * wound) : pinned };
}

function worthOn(r: Reckoning, target: number, odds: Odds | undefined, condition: number): number {
  return odds === undefined ? 0 : price(r, target) * worthOfOdds(odds, condition, r.focus);
}

/** `Mind.shotWorth`. */
function shotWorths(r: Reckoning): Float64Array {
  const K = r.kinds.count;
  const worth = new Float64Array(r.guns.count * K * 2 * 8 * M.SHOT_STEPS);
  for (let gun = 0; gun < r.guns.count; gun++) {
    const sniper = (r.guns.flags[gun]! & F.W_SNIPER) !== 0;
    for (let target = 0; target < K; target++) {
      for (let covered = 0; covered < 2; covered++) {
        const row = (gun * K + target) * 2 + covered;
        const cover = covered === 1 ? r.enemy.cover : 7;
        for (let shots = 1; shots < M.SHOT_STEPS; shots++) {
          const odds = oddsOfShots(r, gun, target, cover, shots);
          for (let condition = 0; condition < 5; condition++) {
            worth[(row * 8 + condition) * M.SHOT_STEPS + shots] = worthOn(r, target, odds, condition);
          }
          const watched = sniper ? oddsOfShots(r, gun, target, cover, shots, true) : odds;
          worth[(row * 8 + M.FROM_WATCH) * M.SHOT_STEPS + shots] = worthOn(r, target, watched, 0);
          worth[(row * 8 + M.FROM_WATCH_PINNED) * M.SHOT_STEPS + shots] = worthOn(r, target, watched, 1);
        }
      }
    }
  }
  return worth;
}

/** The share of the worth of a kind's fire at another that cover leaves: all of it where armour saves as well. */
function coverLeaves(r: Reckoning, kind: number, target: number, cover: number): number {
  const { kinds, guns, charts } = r;
  const bestAt = (save: number): number => {
    let best = 0;
    for (let gun = kinds.gunFrom[kind]!; gun < kinds.gunTo[kind]!; gun++) {
      const shots = Math.min(8, shotsAt(guns, gun, false, Math.min(guns.range[gun]!, USUAL_RANGE), charts));
      if (shots > 0) best = Math.max(best, worthOn(r, target, oddsOfShots(r, gun, target, save, shots), 0));
    }
    return best;
  };
  const open = bestAt(7);
  return open === 0 ? 1 : bestAt(cover) / open;
}

/** `Mind.coverShare`. */
function coverShares(r: Reckoning): Float64Array {
  const K = r.kinds.count;
  return Float64Array.from({ length: K * K }, (_, pair) =>
    coverLeaves(r, Math.floor(pair / K), pair % K, r.enemy.cover),
  );
}

/** `Mind.shade`, of a player to whom what cover takes from their fire counts so much. */
function shades(r: Reckoning, counts: number): Float64Array {
  return Float64Array.from({ length: r.kinds.count }, (_, kind) => {
    const taken = 1 - mean(r.enemy, (foe) => coverLeaves(r, foe, kind, r.own.cover));
    return Math.max(0, 1 - taken * counts);
  });
}

/** `Mind.firePower` of a side at its foes, or with `watching` `Mind.watchPower`. */
function firePowers(r: Reckoning, side: MindSide, foes: MindSide, watching = false): Float64Array {
  const { kinds, guns, charts } = r;
  const power = new Float64Array(kinds.count * 2 * M.INCHES);
  // A gun fires the same few numbers of shots at all distances.
  const known = new Map<number, number>();
  const worthOfShots = (gun: number, shots: number): number => {
    const key = gun * 16 + shots;
    let worth = known.get(key);
    if (worth === undefined) {
      worth = mean(foes, (target) => worthOn(r, target, oddsOfShots(r, gun, target, 7, shots, watching), 0));
      known.set(key, worth);
    }
    return worth;
  };
  for (const kind of new Set(side.kind.subarray(0, side.models))) {
    for (let moved = 0; moved < 2; moved++) {
      for (let inch = 0; inch < M.INCHES; inch++) {
        let best = 0;
        for (let gun = kinds.gunFrom[kind]!; gun < kinds.gunTo[kind]!; gun++) {
          const shots = Math.min(8, shotsAt(guns, gun, moved === 1, inch * 10, charts));
          if (shots === 0) continue;
          const worth = worthOfShots(gun, shots);
          if (worth > best) best = worth;
        }
        power[(kind * 2 + moved) * M.INCHES + inch] = best;
      }
    }
  }
  return power;
}

/** `Mind.threatFire`, of enemies who are so many times as many. */
function threatFires(r: Reckoning, pressure: number): Float64Array {
  const power = firePowers(r, r.enemy, r.own);
  const at = (inch: number): number => pressure * mean(r.enemy, (kind) => power[kind * 2 * M.INCHES + inch]!);
  return Float64Array.from({ length: M.INCHES }, (_, inch) => at(inch));
}

/** One round of a kind's blows at another; `lies`: at one that they hit without a roll. */
function oddsOfBlows(r: Reckoning, attacker: number, target: number, charging: boolean, lies = false): Odds {
  const { kinds, charts, damage } = r;
  const fight = kinds.fight[attacker]!;
  const attacks = kinds.A[attacker]! + kinds.blowBonus[attacker]! + (charging ? 1 : 0);
  const fixed = kinds.fixedHit[attacker * kinds.count + target]! || kinds.hitOn[attacker]!;
  const hit = lies ? 1 : chanceOf(fixed || charts.toHitCombat[kinds.WS[attacker]! * 11 + kinds.WS[target]!]!);
  const S = Math.min(10, Math.max(1, kinds.blowS[attacker]!));
  const wound = chanceOf(kinds.woundOn[attacker]! || kinds.woundNeed[target * 17 + S]!);
  let armour = (fight & F.F_NO_ARMOUR) !== 0 ? 7 : kinds.Sv[target]!;
  if ((fight & F.F_CHOPPA) !== 0 && armour < kinds.blunts[attacker]!) armour = kinds.blunts[attacker]!;
  const save = Math.min(armour, kinds.ccInv[target]!);
  const table = Math.min(55, kinds.damageCombat[target * 17 + S]! + kinds.damageBonus[attacker]!);
  return worstOf(attacks, hit * wound * (1 - chanceOf(save)), damage[table]!, kinds.W[target]!);
}

/** The Initiative step at which a kind strikes. */
function stepOf(kinds: M.Kinds, kind: number): number {
  const slow = (kinds.fight[kind]! & (F.F_SLOW_WEAPON | F.F_STRONGMAN)) === F.F_SLOW_WEAPON;
  return slow ? kinds.blowI[kind]! : kinds.I[kind]!;
}

/** The tables of blows, given and taken, of every kind on every other. */
function blowWorths(r: Reckoning): Pick<M.Mind, "blowWorth" | "firedBlowWorth" | "fallenBlowWorth" | "blowCost"> {
  const { kinds, focus } = r;
  const K = kinds.count;
  const blowWorth = new Float64Array(K * K);
  const firedBlowWorth = new Float64Array(K * K);
  const fallenBlowWorth = new Float64Array(2 * K * K);
  const blowCost = new Float64Array(K * K);
  for (let kind = 0; kind < K; kind++) {
    for (let target = 0; target < K; target++) {
      const pair = kind * K + target;
      const given = oddsOfBlows(r, kind, target, true);
      const givenAfterFire = oddsOfBlows(r, kind, target, false);
      const taken = oddsOfBlows(r, target, kind, false);
      const lead = stepOf(kinds, kind) - stepOf(kinds, target);
      const left = lead < 0 ? 1 - taken.stunned : 1;
      blowWorth[pair] = worthOn(r, target, given, 0) * left;
      firedBlowWorth[pair] = worthOn(r, target, givenAfterFire, 0) * left;
      for (let fired = 0; fired < 2; fired++)
        fallenBlowWorth[fired * K * K + pair] = worthOn(r, target, oddsOfBlows(r, kind, target, fired === 0, true), 3);
      blowCost[pair] =
        (kinds.points[kind]! / r.meanPoints) * worthOfOdds(taken, 0, focus) * (lead > 0 ? 1 - given.stunned : 1);
    }
  }
  return { blowWorth, firedBlowWorth, fallenBlowWorth, blowCost };
}

/** Shots of a line at a distance in tenths; the cold twin of `shotsOf`, without a world. */
function shotsAt(guns: M.Guns, gun: number, moved: boolean, distance: number, charts: MindCharts): number {
  if (distance > guns.range[gun]!) return 0;
  const type = guns.type[gun]!;
  if (type === F.ASSAULT) return guns.shots[gun]!;
  if (type === F.HEAVY) return moved ? 0 : guns.shots[gun]!;
  if (type === F.PISTOL)
    return (
      guns.pistols[gun]! * (moved ? charts.pistolMoved : charts.pistolStill) * guns.doubled[gun]! + guns.more[gun]!
    );
  const shots = moved
    ? distance <= charts.rapidMovedRange
      ? charts.rapidMoved
      : 0
    : distance <= charts.rapidRange
      ? charts.rapidStill
      : charts.rapidLong;
  return shots === 0 ? 0 : shots * guns.doubled[gun]! + guns.more[gun]!;
}

/** What a thrown grenade is worth on each kind, by rule of thumb from its effect. */
function grenadeWorths(r: Reckoning): Float64Array {
  const { kinds, damage } = r;
  const K = kinds.count;
  const worth = new Float64Array(K * F.GRENADES.length * K);
  for (let kind = 0; kind < K; kind++) {
    const hit = chanceOfKind(kinds.grenadeHit[kind]!);
    for (let target = 0; target < K; target++) {
      const sealed = (kinds.guard[target]! & F.G_SEALED) !== 0;
      const blast = (S: number, AP: number, hits: number, pins: boolean): number => {
        const wound = chanceOf(kinds.woundNeed[target * 17 + S]!);
        const save = Math.min(AP <= kinds.Sv[target]! ? 7 : kinds.Sv[target]!, kinds.Inv[target]!);
        const table = damage[kinds.damage[target * 17 + S]!]!;
        const odds = worstOf(hits, wound * (1 - chanceOf(save)), table, kinds.W[target]!);
        return hit * price(r, target) * worthOfOdds(pins ? { ...odds, pinned: 1 } : odds, 0, 0.5);
      };
      const values: Record<string, number> = {
        frag: 0.4,
        krak: blast(9, 5, 1, true),
        antiPlant: 0.03,
        smoke: 0.08,
        choke: sealed ? 0 : hit * price(r, target) * 0.45,
        hallucinogen: sealed ? 0 : hit * price(r, target) * 0.3,
        photonFlash: hit * price(r, target) * 0.45,
        plasma: blast(5, 4, 1, false),
        rad: blast(8, 3, 2, false),
        poisonGas: blast(8, 3, 2, false),
        tanglefoot: hit * price(r, target) * 0.25,
        melta: blast(10, 3, 1, false),
      };
      F.GRENADES.forEach((grenade, g) => {
        worth[(kind * F.GRENADES.length + g) * K + target] = values[grenade]!;
      });
    }
  }
  return worth;
}

/** The knobs of a doctrine as the weights of every decision, with those that a weights file states instead. */
function weightsBy(doctrine: Doctrine, terms: Readonly<Record<string, number>>): Float64Array {
  const { aggression, range, cover, objective, caution, reserve, special } = doctrine.knobs;
  const calm = 1 - aggression;
  const weights = {
    moveFire: 1.2 + 0.2 * aggression,
    moveCharge: 0.3 + 1.4 * aggression,
    moveTheirFire: (0.05 + 0.25 * caution) * calm,
    moveTheirCharge: 0.15 + 0.9 * calm,
    moveGround: 0.15 + aggression,
    moveStay: 0.4 * calm,
    moveCover: 0.2 + 0.8 * cover,
    moveMeet: (0.15 + aggression) * (0.1 + 0.9 * aggression),
    watchNow: 1,
    watchCharge: 0.4 + 1.2 * aggression,
    watchLater: 0.7 + 0.3 * reserve,
    watchBias: reserve < 0.05 ? -2 : reserve,
    chargeBlows: 0.6 + aggression,
    chargeCost: (0.3 + 0.6 * caution) * calm + 0.1,
    chargeHelpless: 0.3,
    chargeBias: 0.15 * aggression - 0.05 * range,
    breakGiven: 1,
    breakTaken: 0.2 + 0.6 * caution + 0.2 * calm,
    breakFree: (0.2 + 0.9 * range) * calm,
    breakBias: -0.1 - 0.6 * aggression,
    followToward: aggression,
    followAway: 0.3 * range * calm - 0.1,
    followThreat: 0.5 * calm,
    withdraw: 0.22 * caution,
    shotCharge: 0.9 * aggression,
    shotBonus: 0.25,
    hold: 0.01 + 0.03 * caution,
    special: special,
    runWish: 0.05 + 0.3 * aggression,
    drugNerve: special,
    tableFire: 1,
    tableCharge: 0.4 + 0.8 * aggression,
    tableTheirFire: 0.3 + 0.4 * caution,
    tableTheirCharge: 0.1 + 0.5 * calm,
    tableGround: 0.3 + aggression,
    tableStay: 0.1 * calm,
    tableCover: 0.6 + 0.8 * cover,
    objective: 0.1 + 1.4 * objective,
    tableNext: 0.3 + 0.6 * calm,
    standOff: 2 * range * calm,
    bearerFire: 1,
  };
  return weightsOf(W, weights, terms);
}

function mean(side: MindSide, value: (kind: number) => number): number {
  let sum = 0;
  for (let i = 0; i < side.models; i++) sum += value(side.kind[i]!);
  return side.models === 0 ? 0 : sum / side.models;
}
