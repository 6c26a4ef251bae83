/**
 * What a player on a table expects of shots: of one kind of model at another, by distance, cover and whether it stood, kept once worked out; and what
 * models that fall are worth. Hot: once a candidate and enemy. Answers stand in a column, since a fraction that a call returns may become an object.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B, firstOf, SHOTS } from "../battle/columns.ts";
import { shotNeed } from "../battle/fight-math.ts";
import { armourOf, modifierOf } from "../battle/harm.ts";
import { HELLFIRE_AT, nextLying, touchesCircle } from "../battle/lying.ts";
import { isSteady } from "../battle/morale.ts";
import { reachOf, secondNeed } from "../battle/shooting.ts";
import { G_PHASE, G_TURN, type World } from "../battle/state.ts";
import { BROKEN, HELLFIRE, MAX_MODELS, MAX_SQUADS, SHOOTING, VEHICLE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { chance, gunChance, unsaved } from "./hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

/** Distances are told apart by so many ticks. */
const BAND = 4 * UNIT;
/** Models that a template covers in the mean. */
const COVERED = 2.5;

/** The answers: models of the target that fall (`squadShots`), what models that fall are worth to their enemy (`weighKills`), and who is burnt. */
export const shots = float64(4);
export const KILLS = 0;
export const WORTH = 1;
/** The answer of `reckonLeast`. */
const LIKELY = 2;
export const BURNT = 3;

// Living models of a squad in runs of one kind: run i of squad s is `runs[from + i]` models of `runKind[from + i]`, the last followed by none.
const runs = int32(2 * MAX_MODELS + 1);
const runKind = int32(2 * MAX_MODELS + 1);

/** Of squads: how likely each fails a test of morale, in 36ths; what its first living model is, and its price. */
const fails = int32(2 * MAX_SQUADS);
const what = int32(2 * MAX_SQUADS);
const price = float64(2 * MAX_SQUADS);

/** Counts the models of a squad: before `squadShots` and `weighKills` are asked about it. */
export function sizeUp(w: World, s: number): void {
  fails[s] = failOf(w, s, 0);
  const first = firstOf(s);
  what[s] = B.kind[first]!;
  price[s] = B.price[first]!;
  const from = B.from[s]!;
  let last = from - 1;
  for (let m = from; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (last >= from && runKind[last] === B.kind[m]) runs[last]!++;
    else {
      runs[++last] = 1;
      runKind[last] = B.kind[m]!;
    }
  }
  if (last + 1 < B.to[s]!) runs[last + 1] = 0;
}

/** What squad s does to squad t at a distance, in models of t. `stands`: heavy weapons fire too. */
export function squadShots(s: number, t: number, gap: number, cover: number, stands: boolean, side = 0): void {
  const enemy = what[t]!;
  const band = Math.min(31, Math.floor(gap / BAND) | 0);
  let sum = 0;
  for (let i = B.from[s]!; i < B.to[s]! && runs[i]! > 0; i++) {
    sum += runs[i]! * B.shotOdds[lookUp(runKind[i]!, enemy, band, cover, stands ? 1 : 0, side)]!;
  }
  shots[KILLS] = Math.min(sum, B.count[t]!);
}

function lookUp(kind: number, enemy: number, band: number, cover: number, stands: number, side: number): number {
  const key = ((((kind * 128 + enemy) * 32 + band) * 4 + cover) * 2 + stands) | (side << 22);
  const slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (SHOTS - 1);
  if (B.shotKey[slot] === key) return slot;
  B.shotKey[slot] = key;
  B.shotOdds[slot] = 0;
  const gap = band * BAND + (BAND >> 1);
  if (B.kindBs[kind] === 0) return slot;
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    // Vehicles fire heavy weapons on the move, and all they have.
    const moved = stands === 0 && B.gunHeavy[gun] === 1 && B.kindSize[kind] !== VEHICLE;
    if (gap > reachOf(gun) || moved) continue;
    const before = B.kindSize[kind] === VEHICLE ? B.shotOdds[slot]! : 0;
    if (before > 0) B.shotOdds[slot] = 0;
    weigh(slot, kind, enemy, gun, gap, cover, side);
    if (before > 0) B.shotOdds[slot]! += before;
  }
  return slot;
}

/** Notes what a weapon does, if it does more than the others. */
function weigh(slot: number, kind: number, enemy: number, gun: number, gap: number, cover: number, side: number): void {
  const template = B.gunFlame[gun] === 1 || B.gunBlast[gun]! > 0;
  let modifiers = gap <= B.gunShort[gun]! ? B.gunHitShort[gun]! : B.gunHitLong[gun]!;
  if (!template) modifiers += B.number[N.cover + cover]!;
  const need = shotNeed(B.number[N.toHit]!, B.kindBs[kind]!, modifiers);
  const second = secondNeed(need);
  let hits = need >= 10 ? 0 : need <= 6 ? (7 - need) / 6 : second === 0 ? 1 / 6 : (7 - second) / 36;
  if (B.gunFlame[gun] === 1) hits = 1;
  if (template) hits *= COVERED;
  if (B.gunSustained[gun]! > 0) hits *= 1.5 * B.gunSustained[gun]!;
  if (B.kindFront[enemy]! > 0) {
    gunChance(gun, armourOf(enemy, side));
    B.shotOdds[slot] = Math.max(B.shotOdds[slot]!, (hits / (template ? COVERED : 1)) * chance[0]!);
    return;
  }
  const wounds = Math.min(B.kindW[enemy]!, (1 + B.gunDamage[gun]!) / 2);
  unsaved(enemy, B.gunStrength[gun]!, B.gunSaveMod[gun]!);
  const hope = (hits * chance[0]! * wounds) / B.kindW[enemy]!;
  if (hope > B.shotOdds[slot]!) B.shotOdds[slot] = hope;
}

/** Models of a squad that Hellfire takes if all of it goes so far: `shots[BURNT]`. @rule SE-EXT-86 */
export function burnOnTheWay(s: number, dx: number, dy: number): void {
  shots[BURNT] = 0;
  const strength = B.number[N.hellfire]!;
  for (let k = nextLying(HELLFIRE, -1); k >= 0; k = nextLying(HELLFIRE, k)) {
    const at = 4 * B.psyker[k]! + HELLFIRE_AT;
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      if (B.wounds[m] === 0) continue;
      const kind = B.kind[m]!;
      const x = B.mx[m]!;
      const y = B.my[m]!;
      if (B.kindFront[kind]! > 0 || !touchesCircle(at, HELLFIRE, x, y, x + dx, y + dy, B.kindRadius[kind]!)) continue;
      unsaved(kind, strength, modifierOf(strength));
      shots[BURNT]! += chance[0]! / B.wounds[m]!;
    }
  }
}

/** Rolls of 2D6 of 36 that are above a Leadership of so much; a 12 always fails, a 2 never. */
const ABOVE = [35, 35, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 1];

/** How likely a squad fails a test of morale with a modifier, in 36ths; 0 where it takes none. */
export function failOf(w: World, s: number, modifier: number): number {
  if (B.rule[R.noMorale] === 1 || w.has(s, BROKEN) || isSteady(w, s)) return 0;
  return ABOVE[Math.min(12, Math.max(0, w.leadership(s) + modifier))]!;
}

/** How the last turns count victory points, which come by halves of squads: of `left` turns of its own that the seat still has. */
const STEPS = [0, 0.8, 0.4, 0];

/**
 * What `shots[KILLS]` models of squad t that fall are worth to the seat: their price, that the squad may break, and in the last turns the halves that count
 * (SE-EXT-112). The answer is `shots[WORTH]`.
 */
export function weighKills(w: World, seat: number, t: number): void {
  const each = price[t]!;
  const steps = STEPS[Math.min(3, w.m.turns - B.game[G_TURN]! + 1)]!;
  shots[WORTH] = (1 - steps) * shots[KILLS]! * each;
  if (steps > 0) {
    const share = steps * 0.5 * each * B.start[t]!;
    const gone = B.start[t]! - B.count[t]! - B.left[t]!;
    const half = w.has(t, BROKEN) ? 0 : ((B.start[t]! + 1) >> 1) - gone;
    reckonLeast(B.count[t]!);
    shots[WORTH]! += share * shots[LIKELY]!;
    reckonLeast(half);
    if (half > 0) shots[WORTH]! += share * shots[LIKELY]!;
  }
  if (fails[t]! > 0) {
    const lost = B.game[G_PHASE] === SHOOTING ? B.before[t]! - B.count[t]! : 0;
    const need = Math.ceil((B.rule[R.moraleShare]! * (B.count[t]! + lost)) / 100) - lost;
    const rout = weights[seat * WEIGHTS + T.rout]! * (fails[t]! / 36) * (B.count[t]! - shots[KILLS]!) * each;
    reckonLeast(need);
    if (need > 0) shots[WORTH]! += rout * shots[LIKELY]!;
  }
}

/** About how likely so many or more fall where `shots[KILLS]` are expected to: LIKELY. */
function reckonLeast(least: number): void {
  const square = shots[KILLS]! * shots[KILLS]!;
  shots[LIKELY] = square / (square + (least - 0.5) * (least - 0.5));
}
