/** What a model does in its Shooting phase (SK-AI-13, -14): see decide.ts for the shape of a decision. Hot: once a model and turn. */

import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { inSmoke } from "../battle/areas.ts";
import { mayCharge } from "../battle/charges.ts";
import { AIMS, board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { near, thoseNear } from "../battle/distances.ts";
import { coverWorthFrag, grenadeReach, twiceCaughtByArea } from "../battle/grenades.ts";
import { guns } from "../battle/gun-columns.ts";
import { inSight, inTheOpen, lookAtAll } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { goalFor, isPrecious } from "../battle/mission-goals.ts";
import { enemiesWithin, nearestEnemy } from "../battle/nearest.ts";
import { hurtFriend } from "../battle/psychic.ts";
import { barsCharge, shotsOf } from "../battle/shoot.ts";
import {
  crucibleIsWorthwhile,
  DO_BLIGHT,
  DO_CRUCIBLE,
  DO_NOTHING,
  DO_POWER,
  DO_RUN,
  DO_SHOOT,
  DO_THROW,
  mayBlight,
  POWERS_ONLY,
  shotKeyOf,
} from "../battle/shooting-phase.ts";
import {
  G_ACTIVE,
  G_ALARM,
  G_TURN,
  S_CONCEALED,
  S_ENHANCED,
  S_FIGHTING,
  S_ON,
  SEAT_COLUMNS,
  type World,
} from "../battle/state.ts";
import { couldCharge } from "../battle/table-charges.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { twiceCaughtByGrenade, twiceCaughtByTemplate } from "./blasts.ts";
import { D } from "./decisions.ts";
import { AFTER_FIRE, KINDS, minds } from "./mind-columns.ts";
import { hastens, keepsOnCourse, liesLow, shuns } from "./mission-mind.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import {
  CERTAIN,
  chargeGrains,
  chargeOdds,
  likenessFromAfar,
  likenessOf,
  stateClass,
  worthAs,
  worthOf,
} from "./worth.ts";

/**
 * SK-AI-13, -14: what a model does in its Shooting phase. Leaves the choice in `pickAction`, `pickGun` (line, grenade or power),
 * `pickTarget` and `pickShots`. `exclude` is the name of a gun that may not be used again, or -1.
 * @rule SK-SHOOT-03, SK-AI-13, SK-AI-14
 */
export function chooseShot(w: World, m: number, exclude: number): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  const moved = (board.flags[m]! & M.MOVED) !== 0;
  const usual = exclude < 0 && w.table === null && board.plasma[m] === 0 && board.engaged[m] === 0;
  const shoots = usual ? board.shoots[kind]! : 0;
  const doctrine = playsDoctrine(seat);
  w.shotKey = shoots === ALIKE && doctrine ? shotKeyOf(m, moved) : -1;
  w.shotStamp = board.stamps[1 - seat]!;
  w.shotSeat = seat;
  about[M_BARRED] = 0;
  stake[STAKE] = 0;
  if (drawsLots(seat)) {
    drawShot(w, m, kind, moved, exclude);
    return;
  }
  const way = shoots !== 0 ? weighOnLine(w, m, kind, moved) : shortWay(w, m, kind, moved, exclude);
  if (way === BY_ROWS) offerShots(w, m, kind, moved, exclude, true);
  // Nobody keeps its shots for a charge to which there is no way: it looks for the next best one, or fires.
  while (w.pickAction === DO_NOTHING && stake[STAKE]! > 0 && !couldCharge(w, m, stake[PREY]!)) {
    about[M_BARRED]! |= 1 << (stake[PREY]! & (STRIDE - 1));
    if (way === BY_AIMS) weighAims(w, m, kind, moved);
    else offerShots(w, m, kind, moved, exclude, true);
  }
  if (w.pickAction === DO_NOTHING && stake[STAKE]! > 0) promise(stake[PREY]!);
  if (isAsked(seat)) askShot(w, m, kind, moved, exclude);
  if (way === BY_AIMS) noteAim(w, m, moved);
}

/** So many who keep their shots for a charge at one enemy are enough: who comes after them finds no room, or nothing left to do. */
const ENOUGH = 2;

/** Has so many friends of a model's side kept their shots in this turn to charge an enemy? */
function isPromised(t: number): boolean {
  return board.promised[t]! - promises() >= ENOUGH;
}

function promise(t: number): void {
  const none = promises();
  board.promised[t] = board.promised[t]! > none ? board.promised[t]! + 1 : none + 1;
}

/** What no promises are in this player's turn: those of other turns are less, or farther off. */
function promises(): number {
  return (2 * board.game[G_TURN]! + board.game[G_ACTIVE]!) * MOST_PROMISES;
}

const MOST_PROMISES = 64;

/** Picks one of all candidates by lot. */
function drawShot(w: World, m: number, kind: number, moved: boolean, exclude: number): void {
  offers.open(SHOOT, w.seatOf(m));
  offerShots(w, m, kind, moved, exclude, false);
  offers.settle();
  pick(w, offers.act, offers.a, offers.b, offers.c);
}

/** Picks what a file of the user's chooses, when the doctrine has picked. */
function askShot(w: World, m: number, kind: number, moved: boolean, exclude: number): void {
  offers.open(SHOOT, w.seatOf(m));
  advise(w, m);
  offerShots(w, m, kind, moved, exclude, false);
  // Who does as the one before it fires as many shots, where by itself it would weigh only all of them.
  if (!offers.listsAdvice) {
    values[V_WORTH] = 0;
    offer(w, m, w.pickAction, w.pickGun, w.pickTarget, w.pickShots);
  }
  offers.settle();
  pick(w, offers.act, offers.a, offers.b, offers.c);
}

// By which way the doctrine has decided what a model does.
/** Not yet: the rows tell. */
const BY_ROWS = 0;
/** At once. */
const AT_ONCE = 1;
/** By its guns alone, so that those after it may do likewise. */
const BY_AIMS = 2;

/** Tells what the doctrine has picked. */
function advise(w: World, m: number): void {
  if (w.pickAction === DO_NOTHING) offers.advise(DO_NOTHING, 0, m, 0);
  else offers.advise(w.pickAction, w.pickGun, w.pickTarget, w.pickShots);
}

/** In `board.shoots`: has nothing but guns, grenades and fleet feet. */
const PLAIN = 1;
/** ... and decides as one of its kind beside it, since there are no grenades to be spent. */
const ALIKE = 2;

/** How a kind shoots on a line, while it has all its guns and is not in contact: PLAIN, ALIKE, or 0: otherwise. */
export function shootingOf(kind: number, marks: boolean): number {
  const guard = kinds.guard[kind]!;
  if (marks || kinds.powers[kind] !== 0 || board.rule[R.safeCompanions] === 1) return 0;
  if ((guard & (M.G_CRUCIBLE | M.G_BLIGHT)) !== 0) return 0;
  return kinds.grenades[kind] === 0 && (guard & (M.G_MULTI_TRACKER | M.G_SPIRIT_STONES)) === 0 ? ALIKE : PLAIN;
}

/** Picks what the doctrine does where it has a way that is shorter than to weigh every row; says which. */
function shortWay(w: World, m: number, kind: number, moved: boolean, exclude: number): number {
  if (exclude !== POWERS_ONLY && runsOn(w, m)) {
    pick(w, DO_RUN, 0, m, 1);
    return AT_ONCE;
  }
  if (keepsQuiet(w, m)) {
    w.pickAction = DO_NOTHING;
    return AT_ONCE;
  }
  if (exclude >= 0 || !firesOnly(m, kind)) return BY_ROWS;
  if (shootsAlike(w, m, moved)) return AT_ONCE;
  weighAims(w, m, kind, moved);
  return BY_AIMS;
}

/** What the charge that `weighCharge` found is worth, and what a soft shot costs of it, in grains; and at whom it is. */
const STAKE = 0;
const LIGHT = 1;
const PREY = 2;
const stake = int32(3);

/**
 * On a table: the best charge within reach that firing might cost a model, in grains. Blows at an enemy who can fight count as much as the
 * player likes a fight; at a Stunned one, whom they cannot miss and who strikes nobody, they are measured as shots are. (By the rows of
 * `bestCharge`, which are there to tell charges from each other, a charge counted for too much: players who gave up their fire for it lost
 * one to three points in a hundred.)
 */
function weighCharge(w: World, m: number, row: number, reach: number): void {
  stake[STAKE] = 0;
  stake[LIGHT] = 0;
  if (reach === 0 || keepsOnCourse(w, m)) return;
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  const wish = minds.weights[board.side[seat]! * WEIGHTS + W.shotCharge]!;
  const soft = minds.weights[board.side[seat]! * WEIGHTS + W.shotBonus]!;
  const open = inTheOpen(enemy) & ~about[M_BARRED]!;
  for (let left = thoseNear(m, enemy, open, reach); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    // Whom one would not charge after all is worth no shots.
    if (isPromised(t) || chargeGrains(w, row * KINDS, t) <= 0 || shuns(w, m, t)) continue;
    const pair = row * KINDS + board.kind[t]!;
    const fallen = (board.flags[t]! & M.STUN) !== 0 && near(m, t, STEP_TO_THE_FALLEN);
    const blows = fallen ? minds.fallenBlowWorth[pair]! : wish * minds.blowWorth[pair]!;
    if (blows * GRAIN <= stake[STAKE]!) continue;
    const odds = chargeOdds(w, m, t) / CERTAIN;
    const worth = Math.trunc(blows * odds * GRAIN) | 0;
    if (worth <= stake[STAKE]!) continue;
    stake[STAKE] = worth;
    stake[PREY] = t;
    const lost = fallen ? blows - minds.fallenBlowWorth[AFTER_FIRE + pair]! : blows * soft;
    stake[LIGHT] = Math.trunc(lost * odds * GRAIN) | 0;
  }
}

/** So near at hand, in tenths, one gives up shots to strike at a Stunned enemy; who goes farther leaves its place for it. */
const STEP_TO_THE_FALLEN = 30;

/** Is an enemy at hand Stunned, so that it might rather be charged? */
function fallenAtHand(m: number): boolean {
  const enemy = 1 - (m >> SEAT_SHIFT);
  const from = enemy * STRIDE;
  for (let left = inTheOpen(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if ((board.flags[t]! & M.STUN) !== 0 && near(m, t, STEP_TO_THE_FALLEN)) return true;
  }
  return false;
}

/** Whether a model on a table has nothing to weigh but its guns at enemies: the usual one. */
function firesOnly(m: number, kind: number): boolean {
  if (board.onTable[0] === 0 || board.engaged[m] !== 0 || board.plasma[m]! > 0) return false;
  if (kinds.powers[kind] !== 0 || kinds.grenades[kind] !== 0 || board.rule[R.safeCompanions] === 1) return false;
  if ((kinds.guard[kind]! & (M.G_FLEET | M.G_CRUCIBLE | M.G_BLIGHT)) !== 0) return false;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) if ((guns.flags[g]! & M.W_MARKER) !== 0) return false;
  return true;
}

// Columns of `board.shot`: who weighed its guns last (-1: nobody, or for nothing) and whether it had moved; what it did; how far its target was, in
// tenths, and whether that one had cover; and what the enemies were like (their stamp).
const SHOOTER = 0;
const AFTER_MOVE = 1;
const GUN = 2;
const TARGET = 3;
const FIRED_SHOTS = 4;
const AWAY = 5;
const IN_COVER = 6;
const STAMP = 7;
/** Shooters so near to each other, in ticks, and targets as far from both, in tenths, are alike. */
const ALIKE_WITHIN = 6 * UNIT;
const AS_FAR = 40;

/**
 * Whether a model does with its guns what the one of its kind at hand before it did, since no enemy has changed: the same shots at the same enemy,
 * if it sees that one as well, and picks them.
 */
function shootsAlike(w: World, m: number, moved: boolean): boolean {
  const shot = board.shot;
  const before = shot[SHOOTER]!;
  const seat = w.seatOf(m);
  if (before < 0 || before === m || board.kind[before] !== board.kind[m] || w.seatOf(before) !== seat) return false;
  if (shot[STAMP] !== board.stamps[1 - seat] || (shot[AFTER_MOVE] === 1) !== moved) return false;
  if (Math.abs(board.px[m]! - board.px[before]!) > ALIKE_WITHIN) return false;
  if (Math.abs(board.py[m]! - board.py[before]!) > ALIKE_WITHIN) return false;
  // Whom a flame burns beside its target hangs on where exactly one stands.
  if ((guns.flags[shot[GUN]!]! & M.W_TEMPLATE) !== 0) return false;
  const t = shot[TARGET]!;
  const gap = w.gap(m, t);
  if (Math.abs(gap - shot[AWAY]!) > AS_FAR || !inSight(w, m, t)) return false;
  if (((w.sheltered >> (t & (STRIDE - 1))) & 1) !== shot[IN_COVER]) return false;
  const all = shotsOf(w, shot[GUN]!, (kinds.guard[board.kind[m]!]! & M.G_HIP) !== 0, moved, gap);
  if (all !== shot[FIRED_SHOTS] && all >> 1 !== shot[FIRED_SHOTS]) return false;
  if (mayCharge(m) && fallenAtHand(m)) return false;
  pick(w, DO_SHOOT, shot[GUN]!, t, shot[FIRED_SHOTS]!);
  return true;
}

/** Notes for the next one who weighed its guns, and what it picked. */
function noteAim(w: World, m: number, moved: boolean): void {
  const shot = board.shot;
  shot[SHOOTER] = w.pickAction === DO_SHOOT ? m : -1;
  if (w.pickAction !== DO_SHOOT) return;
  const t = w.pickTarget;
  shot[AFTER_MOVE] = moved ? 1 : 0;
  shot[GUN] = w.pickGun;
  shot[TARGET] = t;
  shot[FIRED_SHOTS] = w.pickShots;
  shot[AWAY] = w.gap(m, t);
  shot[IN_COVER] = (w.sheltered >> (t & (STRIDE - 1))) & 1;
  shot[STAMP] = board.stamps[1 - w.seatOf(m)]!;
}

/**
 * The best candidate of `offerShots` for the usual model on a table. Every enemy is weighed first as if it stood in sight and without
 * cover, but for that of the ground it stands on, and looked at only where that would be the best so far.
 */
function weighAims(w: World, m: number, kind: number, moved: boolean): void {
  w.pickAction = DO_NOTHING;
  const seat = w.seatOf(m);
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  const around = thoseNear(m, enemy, inTheOpen(enemy), kinds.reach[kind]!);
  if (around === 0) return;
  about[M_SEAT] = seat;
  about[M_REACH] = mayCharge(m) ? kinds.charge[kind]! : 0;
  about[M_MOVED] = moved ? 1 : 0;
  weighStakes(w, m, kind);
  values[V_BEST] = 0;
  for (let left = around & mayBeShot(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    const afar = likenessFromAfar(w, t);
    weighGunsAt(w, m, t, gap, afar);
    if (about[M_GUN]! < 0 || !inSight(w, m, t)) continue;
    // Covered, or not, as it shows: then it is worth something else.
    const likeness = likenessOf(w, t);
    if (likeness !== afar) weighGunsAt(w, m, t, gap, likeness);
    if (about[M_GUN]! < 0) continue;
    values[V_BEST] = values[V_MOST]!;
    pick(w, DO_SHOOT, about[M_GUN]!, t, about[M_SHOTS]!);
  }
}

/** Those of a seat that may be shot at where they are engaged, as a set. */
function mayBeShot(seat: number): number {
  return board.rule[R.shootInto] === 1 ? -1 : ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
}

/**
 * Leaves the best way to fire at an enemy of a likeness, less what it costs of a charge, in `about[M_GUN]` (-1: none is worth more than the best so
 * far) and `about[M_SHOTS]`, and its worth in `values[V_MOST]`.
 */
function weighGunsAt(w: World, m: number, t: number, gap: number, likeness: number): void {
  const seat = about[M_SEAT]!;
  const kind = board.kind[m]!;
  const hip = (kinds.guard[kind]! & M.G_HIP) !== 0;
  const moved = about[M_MOVED] === 1;
  const inReach = gap <= about[M_REACH]!;
  const chargeWorth = values[V_CHARGE]!;
  const lightCost = values[V_LIGHT]!;
  const cost = inReach ? lightCost : chargeWorth * 0.9;
  about[M_GUN] = -1;
  let most = values[V_BEST]!;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    const all = shotsOf(w, g, hip, moved, gap);
    if (all === 0) continue;
    const hard = barsCharge(g, all, moved && !hip);
    const flames = w.table !== null && (guns.flags[g]! & M.W_TEMPLATE) !== 0;
    const caught = flames ? twiceCaughtByTemplate(w, m, t) / 2 : 1;
    const worth = (caught * worthAs(w, seat, g, likeness, all)) / GRAIN - (hard ? chargeWorth : cost);
    if (worth > most) {
      most = worth;
      about[M_GUN] = g;
      about[M_SHOTS] = all;
    }
    // Fewer, to be free to charge.
    if (!hard || all === 1 || guns.type[g]! > 1 || chargeWorth === 0 || !inReach) continue;
    const light = worthAs(w, seat, g, likeness, all >> 1) / GRAIN - lightCost;
    if (light <= most) continue;
    most = light;
    about[M_GUN] = g;
    about[M_SHOTS] = all >> 1;
  }
  values[V_MOST] = most;
}

/** What the worth of fire at an enemy on a line hangs on beside its kind. */
const LOOKS = M.PIN | M.BOUND | M.STUN | M.OVERWATCH | M.IN_PLACE | M.MARKED;
/** Behind them in a key, the kind. */
const LOOKS_KIND = 16;

/**
 * Picks the best candidate of `offerShots` for the usual model on a line. What fire at an enemy is worth hangs on a few numbers, the same in all
 * battles of a matchup, so each thread weighs it once and looks it up from then on.
 */
function weighOnLine(w: World, m: number, kind: number, moved: boolean): number {
  w.pickAction = DO_NOTHING;
  const nearest = nearestEnemy(m);
  if (nearest < 0) return AT_ONCE;
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const side = board.side[seat]!;
  const row = side * KINDS + kind;
  const special = kinds.grenades[kind]! | (kinds.guard[kind]! & M.G_FLEET);
  const far = Math.abs(board.x[nearest]! - board.x[m]!) > kinds.reach[kind]!;
  if (far && special === 0) return AT_ONCE;
  const reach = mayCharge(m) ? kinds.charge[kind]! : 0;
  const stakes = reach > 0 && minds.weights[side * WEIGHTS + W.shotCharge]! > 0;
  const prey = stakes ? bestPrey(m, row, enemy, reach) : 0;
  const from = enemy * STRIDE;
  const spot = board.x[m]!;
  const terms = ((((row << 1) | (moved ? 1 : 0)) << 7) | prey) << 16;
  const x = board.x;
  const flags = board.flags;
  const kindOf = board.kind;
  let best = 0;
  let target = -1;
  let picked = 0;
  let lastTerms = -1;
  let lastLooks = -1;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & mayBeShot(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const here = terms | Math.abs(x[t]! - spot);
    const looks = (kindOf[t]! << LOOKS_KIND) | (flags[t]! & LOOKS);
    // An enemy like the one before it, and as far away, is worth no more.
    if (looks === lastLooks && here === lastTerms) continue;
    lastLooks = looks;
    lastTerms = here;
    const slot = ((Math.imul(here, 0x9e3779b1) ^ Math.imul(looks, 0x85ebca77)) >>> 20) & (AIMS - 1);
    if (board.aimTerms[slot] !== here || board.aimLooks[slot] !== looks) {
      weighAim(w, m, moved, prey, t, slot);
      board.aimTerms[slot] = here;
      board.aimLooks[slot] = looks;
    }
    if (board.aimWorth[slot]! <= best) continue;
    best = board.aimWorth[slot]!;
    picked = board.aimPick[slot]!;
    target = t;
  }
  if (target >= 0) pick(w, DO_SHOOT, picked >> AIM_SHOTS, target, picked & ((1 << AIM_SHOTS) - 1));
  if (special === 0) return AT_ONCE;
  board.bestAim[0] = best;
  if (kinds.grenades[kind] !== 0) weighGrenades(w, m, kind, prey, reach);
  if ((special & M.G_FLEET) === 0 || (board.flags[m]! & M.NO_MOVE) !== 0 || w.gap(m, nearest) <= reach) return AT_ONCE;
  const run = minds.weights[side * WEIGHTS + W.runWish]! * minds.bestBlow[row]!;
  if (run > board.bestAim[0]!) pick(w, DO_RUN, 0, nearest, 1);
  return AT_ONCE;
}

/**
 * Picks the grenade of a model on a line that is worth more than the best way to fire. Enemies come first by their places, guns before grenades:
 * so one that is worth as much is thrown at an enemy before the one that would be fired at.
 */
function weighGrenades(w: World, m: number, kind: number, prey: number, reach: number): void {
  const seat = w.seatOf(m);
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  about[M_SEAT] = seat;
  about[M_REACH] = reach;
  weighPrey(board.side[seat]!, kind, prey);
  let best = board.bestAim[0]!;
  let target = w.pickAction === DO_SHOOT ? w.pickTarget : -1;
  let last = -1;
  let lastGap = -1;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & mayBeShot(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    const likeness = likenessOf(w, t);
    if (likeness === last && gap === lastGap) continue;
    last = likeness;
    lastGap = gap;
    if (board.engaged[t] !== 0) continue;
    for (let rest = kinds.grenades[kind]!; rest !== 0; rest &= rest - 1) {
      const g = 31 - Math.clz32(rest & -rest);
      if (g !== M.SMOKE && gap > grenadeReach(w.kinds, kind, g === M.MELTA)) continue;
      weighGrenade(w, m, g, t, gap);
      const worth = values[V_WORTH]!;
      if (worth < best || (worth === best && t >= target)) continue;
      best = worth;
      target = t;
      pick(w, DO_THROW, g, t, 1);
    }
  }
  board.bestAim[0] = best;
}

/** Grenades that catch all who are near enough, friends and the thrower too, as a set. */
// biome-ignore format: a list.
const CATCH_FRIENDS =
  (1 << M.KRAK) | (1 << M.CHOKE) | (1 << M.HALLUCINOGEN) | (1 << M.PHOTON_FLASH) | (1 << M.PLASMA_GRENADE) |
  (1 << M.RAD) | (1 << M.POISON_GAS) | (1 << M.TANGLEFOOT) | (1 << M.MELTA);

/** Whether a grenade would do anything at all: frag before a charge into cover, smoke for who stands in none. */
function isOfUse(w: World, m: number, g: number, t: number, gap: number, reach: number): boolean {
  if (g === M.FRAG) return coverWorthFrag(w, t) && gap <= reach && board.rule[R.fragUse] !== 2;
  return g !== M.SMOKE || ((board.flags[m]! & M.SMOKED) === 0 && (w.table === null || !inSmoke(m)));
}

/** What a grenade in reach is worth at an enemy, less what it costs of a charge, as `values[V_WORTH]`. */
function weighGrenade(w: World, m: number, g: number, t: number, gap: number): void {
  const reach = about[M_REACH]!;
  const { mind } = w.sideAt[about[M_SEAT]!]!;
  const pair = (board.kind[m]! * M.GRENADES.length + g) * w.kinds.count + board.kind[t]!;
  let worth = isOfUse(w, m, g, t, gap, reach) ? mind.grenadeWorth[pair]! : 0;
  if (g !== M.FRAG && g !== M.SMOKE && (board.flags[t]! & M.STUN) !== 0) worth *= 0.4;
  // Not at one's own feet, nor into friends.
  const most = about[M_DOCTRINE] === 1 ? values[V_BEST]! : 0;
  if (w.table !== null && (CATCH_FRIENDS & (1 << g)) !== 0 && worth > most) {
    const twice = g === M.KRAK ? twiceCaughtByGrenade(w, m, t) : twiceCaughtByArea(w, m, t, g);
    worth *= Math.max(0, Math.min(2, twice)) / 2;
  }
  const chargeWorth = values[V_CHARGE]!;
  if (g !== M.FRAG && chargeWorth > 0) worth -= gap <= reach ? values[V_LIGHT]! : chargeWorth * 0.9;
  values[V_WORTH] = worth;
}

/** Bits for the number of shots in `board.aimPick`; the line comes behind them. */
const AIM_SHOTS = 8;

/** The kind of the enemies within reach of a charge that is worth most to one, + 1; 0 where none is worth anything. */
function bestPrey(m: number, row: number, enemy: number, reach: number): number {
  const from = enemy * STRIDE;
  let best = 0;
  let prey = 0;
  for (let left = enemiesWithin(m, reach); left !== 0; ) {
    const t = from | (31 - Math.clz32(left & -left));
    left &= ~board.alike[t]!;
    const worth = minds.blowWorth[row * KINDS + board.kind[t]!]!;
    if (worth <= best) continue;
    best = worth;
    prey = board.kind[t]! + 1;
  }
  return prey;
}

/** What a charge at that prey is worth to a kind of a side that weighs its shots, and what a soft shot costs of it. */
function weighPrey(side: number, kind: number, prey: number): void {
  const weights = side * WEIGHTS;
  values[V_CHARGE] =
    prey === 0
      ? 0
      : minds.blowWorth[(side * KINDS + kind) * KINDS + prey - 1]! * minds.weights[weights + W.shotCharge]!;
  values[V_LIGHT] = values[V_CHARGE]! * minds.weights[weights + W.shotBonus]!;
}

/** What the best way to fire at an enemy on a line is worth, less what it costs of a charge at that prey, into a slot of `board.aimWorth`. */
function weighAim(w: World, m: number, moved: boolean, prey: number, t: number, slot: number): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  about[M_SEAT] = seat;
  about[M_REACH] = kinds.charge[kind]!;
  about[M_MOVED] = moved ? 1 : 0;
  values[V_BEST] = 0;
  weighPrey(board.side[seat]!, kind, prey);
  weighGunsAt(w, m, t, w.gap(m, t), likenessOf(w, t));
  board.aimWorth[slot] = values[V_MOST]!;
  board.aimPick[slot] = about[M_GUN]! < 0 ? 0 : (about[M_GUN]! << AIM_SHOTS) | about[M_SHOTS]!;
}

const SHOOT = D.shoot;

// What is true of the model whose candidates are offered, beside its kind.
const M_SEAT = 0;
const M_REACH = 1; // how far it may charge, tenths; 0 where it may not
const M_MOVED = 2;
const M_ENGAGED = 3;
const M_EXCLUDE = 4;
const M_NEAREST = 5; // how far the nearest enemy in sight stands, tenths
const M_DOCTRINE = 6; // 1 for a doctrine, which picks the best at once and looks only at those who could be it
// The gun that is best at an enemy, or -1, and its shots.
const M_GUN = 7;
const M_SHOTS = 8;
const M_BARRED = 9; // enemies, as a set, to whom it has found no way to charge
const about = int32(10);
// Beside it: what a free charge would be worth, what a soft shot costs of that, and the most that any candidate so far is worth.
const V_CHARGE = 0;
const V_LIGHT = 1;
const V_BEST = 2;
/** What the candidate is worth that is offered next. */
const V_WORTH = 3;
/** What that gun is worth. */
const V_MOST = 4;
const values = float64(5);

/**
 * Offers all that a model may do in its Shooting phase: nothing, guns and grenades at each enemy, powers, what is special about it, a run.
 * `doctrine`: only the best of them is wanted, and picked.
 */
function offerShots(w: World, m: number, kind: number, moved: boolean, exclude: number, doctrine: boolean): void {
  const seat = w.seatOf(m);
  about[M_SEAT] = seat;
  about[M_REACH] = mayCharge(m) ? kinds.charge[kind]! : 0;
  about[M_MOVED] = moved ? 1 : 0;
  about[M_ENGAGED] = board.engaged[m] !== 0 ? 1 : 0;
  about[M_EXCLUDE] = exclude;
  about[M_NEAREST] = 1 << 30;
  about[M_DOCTRINE] = doctrine ? 1 : 0;
  values[V_BEST] = 0;
  values[V_WORTH] = 0;
  if (doctrine) w.pickAction = DO_NOTHING;
  weighStakes(w, m, kind);
  offer(w, m, DO_NOTHING, 0, m, 0);
  const mayFire = (board.engaged[m] === 0 || board.rule[R.shootWhile]! > 0) && exclude !== POWERS_ONLY;
  if (mayFire) offerTargets(w, m, kind);
  offerPowers(w, m, kind);
  offerSpecials(w, m, kind);
  offerRun(w, m, kind);
}

/** What a free charge would be worth to a model, so that firing does not throw it away unawares. */
function weighStakes(w: World, m: number, kind: number): void {
  const side = board.side[about[M_SEAT]!]!;
  const reach = about[M_REACH]!;
  values[V_CHARGE] = 0;
  values[V_LIGHT] = 0;
  if (w.table !== null) {
    weighCharge(w, m, side * KINDS + kind, reach);
    values[V_CHARGE] = stake[STAKE]! / GRAIN;
    values[V_LIGHT] = stake[LIGHT]! / GRAIN;
    return;
  }
  const wish = minds.weights[side * WEIGHTS + W.shotCharge]!;
  if (reach === 0 || wish <= 0) return;
  const enemy = 1 - about[M_SEAT]!;
  const from = enemy * STRIDE;
  let most = 0;
  for (let t = from; t < from + board.count[enemy]!; t++) {
    if ((board.flags[t]! & M.OFF) !== 0) continue;
    const worth = minds.blowWorth[(side * KINDS + kind) * KINDS + board.kind[t]!]!;
    if (worth > most && w.gap(t, m) <= reach) most = worth;
  }
  values[V_CHARGE] = most * wish;
  values[V_LIGHT] = most * wish * minds.weights[side * WEIGHTS + W.shotBonus]!;
}

/** Guns and grenades at every enemy that may be shot at. */
function offerTargets(w: World, m: number, kind: number): void {
  const enemy = 1 - about[M_SEAT]!;
  const from = enemy * STRIDE;
  const to = from + board.count[enemy]!;
  const hip = (kinds.guard[kind]! & M.G_HIP) !== 0;
  const moved = about[M_MOVED] === 1;
  const doctrine = about[M_DOCTRINE] === 1;
  let last = -1;
  let lastGap = -1;
  // Who only wants the best looks only at those who could be it.
  const hopes = doctrine && w.table !== null && kinds.powers[kind] === 0 && !mayBlight(m);
  for (let t = from; t < to; t++) {
    if ((board.flags[t]! & M.OFF) !== 0) continue;
    const gap = w.gap(t, m);
    if (hopes && hopeOf(w, m, kind, t, gap, hip, moved) / GRAIN <= values[V_BEST]!) continue;
    if (!inSight(w, m, t)) continue;
    if (gap < about[M_NEAREST]!) about[M_NEAREST] = gap;
    if (isSpared(t)) continue;
    // To the weighing player an enemy like the one before it, and as far away, is the same candidate.
    if (doctrine && w.table === null) {
      const likeness = likenessOf(w, t);
      if (likeness === last && gap === lastGap) continue;
      last = likeness;
      lastGap = gap;
    }
    offerGuns(w, m, kind, t, gap, hip);
    if (kinds.grenades[kind] !== 0 && board.engaged[m] === 0 && board.engaged[t] === 0)
      offerGrenades(w, m, kind, t, gap);
  }
}

/** May nobody shoot at a model: because of the combat it is in, or because it is a companion (by rulings)? */
function isSpared(t: number): boolean {
  if (board.engaged[t] !== 0 && board.rule[R.shootInto] === 0) return true;
  return board.rule[R.safeCompanions] === 1 && (kinds.guard[board.kind[t]!]! & M.G_COMPANION) !== 0;
}

/** Every gun of a model at an enemy. */
function offerGuns(w: World, m: number, kind: number, t: number, gap: number, hip: boolean): void {
  const engaged = about[M_ENGAGED] === 1;
  const to = kinds.gunTo[kind]!;
  for (let g = kinds.gunFrom[kind]!; g < to; g++) {
    if (guns.label[g] === about[M_EXCLUDE] || ((guns.flags[g]! & M.W_PLASMA) !== 0 && board.plasma[m]! > 0)) continue;
    if (engaged && board.rule[R.shootWhile] === 1 && guns.type[g] !== M.PISTOL) continue;
    const shots = shotsOf(w, g, hip, about[M_MOVED] === 1, gap);
    if (shots > 0) offerGun(w, m, g, t, shots, gap, hip);
  }
}

/** A gun at an enemy, and with fewer shots where that leaves a charge free. */
function offerGun(w: World, m: number, g: number, t: number, shots: number, gap: number, hip: boolean): void {
  const seat = about[M_SEAT]!;
  if ((guns.flags[g]! & M.W_MARKER) !== 0) {
    const eager = minds.weights[board.side[seat]! * WEIGHTS + W.special]!;
    const marks = (board.flags[t]! & M.MARKED) !== 0 ? 0 : eager * 0.2 * w.othersToFire(m);
    values[V_WORTH] = marks;
    offer(w, m, DO_SHOOT, g, t, 1);
    return;
  }
  const chargeWorth = values[V_CHARGE]!;
  const inReach = gap <= about[M_REACH]!;
  const hard = barsCharge(g, shots, about[M_MOVED] === 1 && !hip);
  let worth = worthOf(w, seat, g, t, shots) / GRAIN;
  if (w.table !== null && (guns.flags[g]! & M.W_TEMPLATE) !== 0) worth *= twiceCaughtByTemplate(w, m, t) / 2;
  if (chargeWorth > 0) worth -= hard ? chargeWorth : inReach ? values[V_LIGHT]! : chargeWorth * 0.9;
  values[V_WORTH] = worth;
  offer(w, m, DO_SHOOT, g, t, shots);
  if (!hard || shots <= 1 || guns.type[g]! > 1 || chargeWorth <= 0 || !inReach) return;
  const single = shots >> 1;
  values[V_WORTH] = worthOf(w, seat, g, t, single) / GRAIN - values[V_LIGHT]!;
  offer(w, m, DO_SHOOT, g, t, single);
}

/** Every grenade of a model at an enemy. */
function offerGrenades(w: World, m: number, kind: number, t: number, gap: number): void {
  for (let g = 0; g < M.GRENADES.length; g++) {
    if ((kinds.grenades[kind]! & (1 << g)) === 0) continue;
    if (g !== M.SMOKE && gap > grenadeReach(w.kinds, kind, g === M.MELTA)) continue;
    weighGrenade(w, m, g, t, gap);
    offer(w, m, DO_THROW, g, t, 1);
  }
}

/** The psychic powers of a model; on a table they are used on enemies that it sees. */
function offerPowers(w: World, m: number, kind: number): void {
  const powers = kinds.powers[kind]!;
  if (powers === 0) return;
  lookAtAll(w, m);
  if ((board.flags[m]! & M.NO_SHOOT) !== 0) return;
  const target = w.table !== null ? nearestSeen(w, m) : nearestEnemy(m);
  for (let p = 0; p < M.POWERS.length; p++) {
    if ((powers & (1 << p)) === 0) continue;
    const gain = powerWorth(w, m, p, target, about[M_NEAREST]!, about[M_ENGAGED] === 1) / GRAIN;
    if (gain < 0) continue;
    const fires = values[V_CHARGE]! > 0 && board.rule[R.powerFires] === 1;
    values[V_WORTH] = fires ? gain - values[V_LIGHT]! : gain;
    offer(w, m, DO_POWER, p, target, 1);
  }
}

/** What only some have: the Crucible, blight grenades. */
function offerSpecials(w: World, m: number, kind: number): void {
  const eager = minds.weights[board.side[about[M_SEAT]!]! * WEIGHTS + W.special]!;
  if (about[M_ENGAGED] === 0 && (kinds.guard[kind]! & M.G_CRUCIBLE) !== 0 && crucibleIsWorthwhile(w, m)) {
    values[V_WORTH] = eager;
    offer(w, m, DO_CRUCIBLE, 0, m, 1);
  }
  if (mayBlight(m) && about[M_NEAREST]! <= 180) {
    values[V_WORTH] = eager * 0.3;
    offer(w, m, DO_BLIGHT, 0, m, 1);
  }
}

/** The run of a Fleet model. Who has to get somewhere runs there, not at an enemy. */
function offerRun(w: World, m: number, kind: number): void {
  if (about[M_ENGAGED] === 1 || (board.flags[m]! & M.NO_MOVE) !== 0 || (kinds.guard[kind]! & M.G_FLEET) === 0) return;
  if (about[M_EXCLUDE] === POWERS_ONLY) return;
  const target = runsOn(w, m) ? m : nearestEnemy(m);
  if (target < 0) return;
  const side = board.side[about[M_SEAT]!]!;
  const shy = ((board.place[m]! & M.HIDDEN) !== 0 && !prefersToRun(m)) || liesLow(w, about[M_SEAT]!);
  const wish = shy ? 0 : minds.weights[side * WEIGHTS + W.runWish]!;
  const far = target === m || w.gap(target, m) > about[M_REACH]!;
  const worth = target === m ? GOING : far ? wish * minds.bestBlow[side * KINDS + kind]! : 0;
  values[V_WORTH] = worth;
  offer(w, m, DO_RUN, 0, target, 1);
}

/** Offers a candidate of the Shooting phase that is worth `values[V_WORTH]`; `target` may be nobody, or the model itself. */
function offer(w: World, m: number, action: number, gun: number, target: number, shots: number): void {
  const better = values[V_WORTH]! > values[V_BEST]!;
  if (better) values[V_BEST] = values[V_WORTH]!;
  if (about[M_DOCTRINE] === 1) {
    if (better) pick(w, action, gun, target, shots);
    return;
  }
  const { row } = offers;
  row[0] = values[V_WORTH]!;
  if (isAsked(about[M_SEAT]!)) {
    const t = target === m ? -1 : target;
    if (action !== DO_NOTHING && action !== DO_RUN && keepsQuiet(w, m)) row[0] = -1;
    row[1] = action;
    row[2] = t < 0 ? 0 : w.gap(m, t) / 10;
    row[3] = t < 0 ? 0 : kinds.points[board.kind[t]!]!;
    row[4] = t < 0 ? 0 : stateClass(board.flags[t]!);
  }
  offers.offer(action, gun, target, shots);
}

/** What a run is worth to a model that has to get somewhere: more than any shot. */
const GOING = 1000;

/** Does a Fleet model, on a table, run to where it has to be, instead of shooting? */
export function runsOn(w: World, m: number): boolean {
  if (w.table === null || (kinds.guard[board.kind[m]!]! & M.G_FLEET) === 0 || (board.flags[m]! & M.NO_MOVE) !== 0)
    return false;
  return board.engaged[m] === 0 && hastens(w, m) && goalFor(w, m);
}

/** Would a Fleet model rather run at an enemy than be Hidden? */
export function prefersToRun(m: number): boolean {
  const side = board.side[m >> SEAT_SHIFT]!;
  return (kinds.guard[board.kind[m]!]! & M.G_FLEET) !== 0 && minds.weights[side * WEIGHTS + W.runWish]! > EAGER_RUNNER;
}

/** The wish to run of those who are more aggressive than not. */
const EAGER_RUNNER = 0.2;

/** Above all worth. */
const UNKNOWN = 2147483647;

/**
 * The most that an enemy in sight could be worth as a target of guns and grenades, in grains: without cover, but for that of the ground it
 * stands on or what has shown.
 */
function hopeOf(w: World, m: number, kind: number, t: number, gap: number, hip: boolean, moved: boolean): number {
  const grenades = kinds.grenades[kind]!;
  if ((grenades & (1 << M.SMOKE)) !== 0 || (grenades !== 0 && gap <= grenadeReach(w.kinds, kind, false)))
    return UNKNOWN;
  let most = 0;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    const shots = shotsOf(w, g, hip, moved, gap);
    if (shots === 0) continue;
    if ((guns.flags[g]! & (M.W_MARKER | M.W_TEMPLATE)) !== 0) return UNKNOWN;
    const grains = worthAs(w, w.seatOf(m), g, likenessFromAfar(w, t), shots);
    if (grains > most) most = grains;
  }
  return most;
}

/**
 * Whether a model does not fire: who has to get somewhere wakes no sentry by it, and who has to be kept safe does not give away where it is
 * Hidden.
 */
function keepsQuiet(w: World, m: number): boolean {
  if (board.onTable[0] === 0) return false;
  return ((board.place[m]! & M.HIDDEN) !== 0 && isPrecious(m)) || (board.game[G_ALARM] === 0 && hastens(w, m));
}

/** The nearest of the enemies that a model sees, or -1. */
function nearestSeen(w: World, m: number): number {
  const from = (1 - w.seatOf(m)) * STRIDE;
  let best = -1;
  let least = 1 << 30;
  for (let left = w.seen & board.seats[(1 - w.seatOf(m)) * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    if (gap >= least) continue;
    least = gap;
    best = t;
  }
  return best;
}

/** At whom a model runs that may do nothing else: the enemy, when it is wild or still has to come into reach; itself, to where it has to be. */
export function chooseRun(w: World, m: number, wild: boolean): number {
  const goes = !wild && runsOn(w, m);
  const target = goes ? m : nearestEnemy(m);
  if (target < 0) return -1;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const far = w.gap(target, m) > kinds.charge[board.kind[m]!]!;
  const likes = minds.weights[side * WEIGHTS + W.runWish]! * minds.bestBlow[side * KINDS + board.kind[m]!]! > 0;
  // Who draws lots draws one even where it has to run.
  const runs = goes || (far && likes && !liesLow(w, seat));
  const eager = (!wild || drawsLots(seat)) && confirm(D.run, seat, runs);
  return wild || eager ? target : -1;
}

function pick(w: World, action: number, gun: number, target: number, shots: number): void {
  w.pickAction = action;
  w.pickGun = gun;
  w.pickTarget = target;
  w.pickShots = shots;
}

/** What a power is worth now, in grains; below 0 where it may not be used or would do nothing. */
function powerWorth(w: World, m: number, p: number, target: number, nearest: number, engaged: boolean): number {
  if (!isPowerOfUse(w, m, p, target, nearest, engaged)) return -1;
  const side = board.side[w.seatOf(m)]!;
  const eager = Math.trunc(minds.weights[side * WEIGHTS + W.special]! * 64) * (GRAIN >> 6);
  return Math.trunc(eager * (p === M.P_ENHANCE && nearest > 120 ? 0.05 : POWER_SHARE[p]!));
}

/** What powers are worth of the eagerness for them, in the order of POWERS; Enhance, with an enemy at hand. */
const POWER_SHARE = Float64Array.of(0.25, 0.1, 0.5, 0.6, 0.35, 0.2, 0.6, 0.5, 0.4);

/** May a power be used now, and would it do something? `nearest`: tenths to the nearest enemy in sight. */
function isPowerOfUse(w: World, m: number, p: number, target: number, nearest: number, engaged: boolean): boolean {
  const flags = board.flags[m]!;
  const columns = w.seatOf(m) * SEAT_COLUMNS;
  switch (p) {
    case M.P_SHIELD:
      return (flags & M.SHIELDED) === 0;
    case M.P_LEAP:
      return !engaged && nearest >= 120;
    case M.P_SLOW_TIME:
      return engaged && (flags & M.SLOW) === 0;
    case M.P_HEALING:
      return hurtFriend(w, m) >= 0;
    case M.P_CAUSE_FEAR:
      return target >= 0 && (board.flags[target]! & (M.PIN | M.STUN)) === 0;
    case M.P_PUSH:
      return target >= 0 && !engaged && nearest <= w.m.pushReach && board.engaged[target] === 0;
    case M.P_DESTRUCTOR:
      return target >= 0 && !engaged && nearest <= 80 && board.engaged[target] === 0;
    case M.P_ENHANCE:
      return board.seats[columns + S_ENHANCED] !== 1;
    case M.P_CONCEAL:
      return board.seats[columns + S_CONCEALED] !== 1;
    default:
      return false;
  }
}
