/**
 * What a scripted player thinks of on a table: where to go, whom to shoot from there, who rides, when reserves come (21.1). Hot: once an
 * action. It thinks in units (the closest models, one line of sight); what it decides is carried out model by model.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { gapOf, sees } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { coverNear, coverOf } from "../battle/cover.ts";
import { heightOf, nearestEnemy, nearestTo } from "../battle/ground.ts";
import { isHeld } from "../battle/held.ts";
import { speedOf } from "../battle/left.ts";
import { lengthOf, ticksOf } from "../battle/lengths.ts";
import { blastDice, friendsCaught } from "../battle/lists.ts";
import { bestSpot } from "../battle/moves.ts";
import { acrossAll, line } from "../battle/sight.ts";
import { G_TURN, type World } from "../battle/state.ts";
import { carrierOf, mayMount, roomIn } from "../battle/transport.ts";
import { flies, sixthsOfCrash } from "../battle/ways.ts";
import { BY_ADVANCE, BY_FIRE } from "../battle/weapons.ts";
import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked } from "./asked.ts";
import * as Deeds from "./deeds.ts";
import { costOfActing, pointsByPlan, pointsFor } from "./limit.ts";
import { aimAt, NOTHING, offer } from "./offers.ts";
import { planBreaks, planWorth } from "./split.ts";
import { THINK, think } from "./thoughts.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** Worth in grains of firing at e from here, NOTHING where it cannot be; remembered until one of the two changes. */
function fireAt(w: World, u: number, e: number): number {
  const at = u * 2 * w.U + e;
  const key = (B.armed[u]! << 15) | B.version[e]!;
  if (B.fireKey[at] === key && (B.flags[u]! & M.SCANNED) === 0) return B.fireWorth[at]!;
  const scanned = (B.flags[u]! & M.SCANNED) !== 0;
  const sight = sees(w, u, e);
  const may = sight || B.lobs[u] === 1;
  const can = may && think(w, u, e, BY_FIRE, gapOf(w, u, e), sight, coverOf(w, e, u), scanned, false);
  const worth = can ? planWorth(w, THINK, 0) : NOTHING;
  B.fireBreaks[at] = can ? planBreaks(w) : 0;
  if (scanned) return worth;
  B.fireKey[at] = key;
  B.fireWorth[at] = worth;
  return worth;
}

/** Grains that are enough to stay for. Who weighs going elsewhere even so wins no more often, whatever its doctrine, and takes longer. */
const ENOUGH = GRAIN / 4;

/** Does a unit at least as much at close quarters as it does from afar? */
function likesToBrawl(u: number): boolean {
  return B.brawl[u]! > 10;
}

/** Everything that a unit on the table could do. Shooters on foot that hope for enough where they stand do not look for a better place. */
export function considerOnTable(w: World, seat: number, u: number): void {
  const slack = w.morale(u) - B.fatigue[u]!;
  Deeds.considerRally(w, seat, u, slack);
  if (w.suppressed(u) || (slack === 0 && B.rule[R.afterPoint] === 1)) return;
  w.hereThreat = Deeds.threatTo(w, seat, u, false);
  const price = costOfActing(w, seat, u, slack);
  w.herePrice = price;
  const traits = w.traits(u);
  const held = isHeld(w, u);
  const speed = speedOf(u);
  let prime = -1;
  let primeWorth = NOTHING;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & M.OFF) !== 0) continue;
    const gap = gapOf(w, u, e);
    if (!held) {
      const worth = fireAt(w, u, e);
      if (worth !== NOTHING) considerFire(w, seat, u, e, worth, traits);
      if (worth > primeWorth) {
        primeWorth = worth;
        prime = e;
      }
    }
    if (held ? gap === 0 : gap <= speed) {
      Deeds.considerContact(w, seat, u, e, gap, price + landingRisk(w, seat, u, B.cx[e]!, B.cy[e]!));
    }
  }
  if (held) return;
  if (speed > 0 && !stays(w, u)) considerGoing(w, u, prime);
  if (traits !== 0) {
    considerPopUp(w, seat, u, traits);
    Deeds.considerPowers(w, seat, u, traits);
    Deeds.considerScan(w, seat, u, traits, slack);
  }
  considerMount(w, seat, u, speed);
}

/** Does it hope for enough where it is? */
function stays(w: World, u: number): boolean {
  if (!asked.prunes || asked.count === 0 || asked.most[0]! < ENOUGH) return false;
  return w.typeOf(u) === M.INFANTRY && !likesToBrawl(u);
}

/** More grains than any attack is worth. */
const NEVER = GRAIN << 8;

/** What the blast of a unit at another would do to friends beside that, in grains; nobody fires one that catches as many as enemies (DM-WPN-06). */
export function riskToFriends(w: World, u: number, e: number): number {
  if (B.blasts[u] === 0) return 0;
  const dice = blastDice(w, u);
  const caught = dice > 1 ? friendsCaught(w, u, e, dice) : 0;
  if (caught === 0) return 0;
  if (2 * caught >= dice) return NEVER;
  // Half of the dice take a model off, which counts like an enemy's (split.ts).
  const mind = w.seatOf(u) * WEIGHTS;
  return Math.trunc((0.5 * caught * weights[mind + T.kill]! + weights[mind + T.over]!) * GRAIN) | 0;
}

function considerFire(w: World, seat: number, u: number, e: number, worth: number, traits: number): void {
  const { herePrice: price, hereThreat: threat } = w;
  const factor = w.suppressed(e) ? weights[seat * WEIGHTS + T.helpless]! : 1;
  const risk = riskToFriends(w, u, e);
  const points = pointsFor(w, e, B.fireBreaks[u * 2 * w.U + e]!);
  offer(w, (Math.trunc(worth * factor) | 0) + points - price - threat - risk, u, M.FIRE, e, 0, 0, 0);
  if ((traits & M.T_SNIPER) === 0) return;
  const scanned = (B.flags[u]! & M.SCANNED) !== 0;
  const cover = coverOf(w, e, u);
  if (!think(w, u, e, BY_FIRE, gapOf(w, u, e), sees(w, u, e), cover, scanned, false) || w.snipersAlone === 1) return;
  if (!think(w, u, e, BY_FIRE, gapOf(w, u, e), sees(w, u, e), cover, scanned, true)) return;
  const answer = Deeds.mayAnswerSnipers(w, 1 - seat) ? threat : 0;
  offer(w, Math.trunc(planWorth(w, THINK, 0) * factor) - price - answer, u, M.FIRE, e, 0, 1, 0);
}

// Going somewhere.

/**
 * A few places: toward the enemy, into cover, to a marker; back from the enemy was the best of them once in a hundred battles. Which of them is
 * best stays so until somebody moves or there is something else to look at; what it is worth is weighed anew. Who draws by lot wants all of them
 * every time.
 */
function considerGoing(w: World, u: number, prime: number): void {
  const e = nearestEnemy(w, u);
  if (e < 0) return;
  const target = prime >= 0 ? prime : e;
  const all = !asked.prunes;
  const stood = B.stood[u]! + B.stood[e]! + B.stood[target]!;
  const whom = (e * 32 + target) * 2 + (w.suppressed(target) ? 1 : 0);
  const key = (stood * 2048 + whom) | 0;
  w.hereEnemy = e;
  if (!all && B.goKey[u] === key) {
    if (B.goWorth[u] !== NOTHING) offerPlace(w, u, u);
    return;
  }
  const marker = markerFor(w, w.seatOf(u), u);
  B.goKey[u] = key;
  B.goWorth[u] = NOTHING;
  w.bestShot = prime >= 0 ? B.fireWorth[u * 2 * w.U + prime]! : 0;
  lookAround(w, u, e, target, marker);
  weighNearest(w, u, target, all || prime < 0 || likesToBrawl(u));
  const mayMarch = B.rule[R.noMarch] === 0;
  if (w.typeOf(u) === M.INFANTRY) weighCover(w, u, target, mayMarch ? M.MARCH : M.ADVANCE);
  if (marker >= 0) {
    weighPlace(w, u, B.objectives[marker]!, B.objectives[marker + 1]!, M.ADVANCE, target);
    const far = mayMarch && w.hereMarker > ticksOf(speedOf(u));
    if (far) weighPlace(w, u, B.objectives[marker]!, B.objectives[marker + 1]!, M.MARCH, -1);
  }
  if (!asked.isWeighed) return;
  weighMore(w, u, M.ADVANCE, target);
  if (mayMarch) weighMore(w, u, M.MARCH, -1);
}

/** Toward the nearest enemy. Infantry that has somebody to shoot at and does not like to brawl does not go at them. */
function weighNearest(w: World, u: number, target: number, goes: boolean): void {
  if (!goes && w.typeOf(u) === M.INFANTRY) return;
  const e = w.hereEnemy;
  const dx = B.cx[e]! - B.cx[u]!;
  const dy = B.cy[e]! - B.cy[u]!;
  // Not onto them: as near as their bases let it.
  const away = lengthOf(dx, dy);
  const near = away - B.reach[u]! - B.reach[e]!;
  const share = away === 0 || near <= 0 ? 0 : near / away;
  const x = B.cx[u]! + ((dx * share) | 0);
  const y = B.cy[u]! + ((dy * share) | 0);
  weighPlace(w, u, x, y, M.ADVANCE, target);
  if (goes && B.rule[R.noMarch] === 0) weighPlace(w, u, x, y, M.MARCH, -1);
}

/** Into the best cover that it reaches by an action: by an Advance if that is enough. */
function weighCover(w: World, u: number, target: number, action: number): void {
  const spot = bestSpot(w, u, tenthsOf(u, action), w.hereCover, -1);
  if (spot < 0) return;
  const x = B.spots[spot]!;
  const y = B.spots[spot + 1]!;
  const walks = lengthOf(x - B.cx[u]!, y - B.cy[u]!) <= ticksOf(speedOf(u));
  weighPlace(w, u, x, y, walks ? M.ADVANCE : M.MARCH, walks ? target : -1);
}

/** Tenths that a unit goes at most by an Advance or a March. */
function tenthsOf(u: number, action: number): number {
  return speedOf(u) * (action === M.MARCH ? B.number[N.march]! : 1);
}

/** Places that no doctrine thinks of, for who sees all rows: at each enemy, at each marker, into other cover, away from the nearest enemy. */
function weighMore(w: World, u: number, action: number, target: number): void {
  const away = w.hereEnemy;
  weighPlace(w, u, 2 * B.cx[u]! - B.cx[away]!, 2 * B.cy[u]! - B.cy[away]!, action, target);
  const enemy = (1 - w.seatOf(u)) * w.U;
  for (let e = enemy; e < enemy + w.U; e++) {
    if ((B.flags[e]! & M.OFF) === 0) weighPlace(w, u, B.cx[e]!, B.cy[e]!, action, target < 0 ? -1 : e);
  }
  for (let k = 0; k < w.places; k += 2) weighPlace(w, u, B.objectives[k]!, B.objectives[k + 1]!, action, target);
  const tenths = tenthsOf(u, action);
  let spot = bestSpot(w, u, tenths, -1, -1);
  for (let k = 0; k < MORE_SPOTS && spot >= 0; k++, spot = bestSpot(w, u, tenths, -1, spot)) {
    weighPlace(w, u, B.spots[spot]!, B.spots[spot + 1]!, action, target);
  }
}

/** Spots in cover that are offered beside the best. */
const MORE_SPOTS = 4;

/** What all places that a unit weighs are compared with: cover, and how far everything is, where it stands. */
function lookAround(w: World, u: number, nearest: number, target: number, marker: number): void {
  const x = B.cx[u]!;
  const y = B.cy[u]!;
  w.marker = marker;
  w.hereCover = coverNear(w, x, y);
  w.hereNearest = lengthOf(B.cx[nearest]! - x, B.cy[nearest]! - y);
  w.hereTarget = target === nearest ? w.hereNearest : lengthOf(B.cx[target]! - x, B.cy[target]! - y);
  w.hereMarker = marker < 0 ? 0 : lengthOf(B.objectives[marker]! - x, B.objectives[marker + 1]! - y);
}

/** The nearest marker that no friend is nearer to; its place among the markers, -1 for none. */
function markerFor(w: World, seat: number, u: number): number {
  const objectives = B.objectives;
  let best = -1;
  let least = 1e15;
  for (let k = 0; k < w.places; k += 2) {
    const dx = objectives[k]! - B.cx[u]!;
    const dy = objectives[k + 1]! - B.cy[u]!;
    const d = dx * dx + dy * dy;
    if (d >= least) continue;
    let taken = false;
    for (let f = seat * w.U; f < (seat + 1) * w.U && !taken; f++) {
      if (f === u || (B.flags[f]! & M.OFF) !== 0) continue;
      const fx = objectives[k]! - B.cx[f]!;
      const fy = objectives[k + 1]! - B.cy[f]!;
      const fd = fx * fx + fy * fy;
      taken = fd < d || (fd === d && f < u);
    }
    if (taken) continue;
    least = d;
    best = k;
  }
  return best;
}

/** What unit u, if it flies, has to fear from coming down around a place, in grains: light damage to each of its models (DM-SKI-02, DM-SPE-05). */
function landingRisk(w: World, seat: number, u: number, x: number, y: number): number {
  if (flies(w, u) === 0) return 0;
  const sixths = sixthsOfCrash(w, u, x, y);
  if (sixths === 0) return 0;
  let points = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const kind = B.kind[g]!;
    points += (B.kindScores[kind]! > 1 ? 0.25 : 1) * B.alive[g]! * B.kindPoints[kind]!;
  }
  return Math.trunc((sixths * points * GRAIN) / (6 * w.sideAt[seat]!.price)) | 0;
}

/** Where in the columns of what is remembered the place lies that is weighed. */
const DRAFT = B.goKey.length - 1;

/** Weighs going one way to one place, shooting at `target` from there (-1: not). */
function weighPlace(w: World, u: number, goalX: number, goalY: number, action: number, target: number): void {
  const seat = w.seatOf(u);
  const mind = seat * WEIGHTS;
  const nearest = w.hereEnemy;
  const fromX = B.cx[u]!;
  const fromY = B.cy[u]!;
  const way = lengthOf(goalX - fromX, goalY - fromY);
  if (way === 0) return;
  const most = ticksOf(tenthsOf(u, action));
  const share = way > most ? most / way : 1;
  const x = fromX + (((goalX - fromX) * share) | 0);
  const y = fromY + (((goalY - fromY) * share) | 0);
  const closer = w.hereNearest - lengthOf(B.cx[nearest]! - x, B.cy[nearest]! - y);
  const tenthsCloser = ((closer * 10) / UNIT) | 0;
  const shelter = coverNear(w, x, y) - w.hereCover;
  const gain =
    Deeds.groundGained(w, u, tenthsCloser) +
    pullGained(w, seat, x, y) +
    ((weights[mind + T.shelter]! * shelter * GRAIN * 0.5) | 0) -
    landingRisk(w, seat, u, x, y);
  let gap = 0;
  let cover = -1;
  if (target >= 0) {
    // A place that would not be the best even if it were as good to shoot from as any is not looked from.
    const safer = shelter > 0 ? (w.hereThreat * 0.2 * shelter) | 0 : 0;
    if (w.bestShot > 0 && gain + safer + w.bestShot <= B.goWorth[u]! && asked.prunes) return;
    const after = lengthOf(B.cx[target]! - x, B.cy[target]! - y);
    gap = (gapOf(w, u, target) + Math.trunc(((after - w.hereTarget) * 10) / UNIT)) | 0;
    cover = lookFrom(w, u, x, y, target);
  }
  B.goAction[DRAFT] = action;
  B.goTarget[DRAFT] = target;
  B.goX[DRAFT] = goalX;
  B.goY[DRAFT] = goalY;
  B.goGap[DRAFT] = gap;
  B.goCover[DRAFT] = cover;
  B.goGain[DRAFT] = gain;
  B.goCloser[DRAFT] = tenthsCloser;
  B.goShelter[DRAFT] = shelter;
  const worth = offerPlace(w, u, DRAFT);
  if (worth <= B.goWorth[u]!) return;
  B.goWorth[u] = worth;
  B.goAction[u] = action;
  B.goTarget[u] = target;
  B.goX[u] = goalX;
  B.goY[u] = goalY;
  B.goGap[u] = gap;
  B.goCover[u] = cover;
  B.goGain[u] = gain;
  B.goCloser[u] = tenthsCloser;
  B.goShelter[u] = shelter;
}

/**
 * Offers the place at `at` of what is remembered: its gain in grains is known, as are the tenths that it is closer to the nearest enemy, the classes
 * of cover gained, and gap and cover (-1 unseen) of the one to shoot at from there (-1: nobody). Returns its worth before what acting costs.
 */
function offerPlace(w: World, u: number, at: number): number {
  const action = B.goAction[at]!;
  const target = B.goTarget[at]!;
  const gap = B.goGap[at]!;
  const cover = B.goCover[at]!;
  const closer = B.goCloser[at]!;
  const shelter = B.goShelter[at]!;
  const threat = w.hereThreat;
  let worth = B.goGain[at]!;
  let whom = action === M.ADVANCE ? w.hereEnemy : -1;
  const sight = cover >= 0;
  const may = target >= 0 && (sight || B.lobs[u] === 1);
  if (may && think(w, u, target, BY_ADVANCE, gap > 0 ? gap : 1, sight, sight ? cover : 0, false, false)) {
    const factor = w.suppressed(target) ? weights[w.seatOf(u) * WEIGHTS + T.helpless]! : 1;
    const points = pointsByPlan(w, target);
    const shot = ((planWorth(w, THINK, 0) * factor) | 0) + points - riskToFriends(w, u, target);
    if (shot > w.bestShot) w.bestShot = shot;
    worth += shot;
    whom = target;
  } else if (B.fireWorth[u * 2 * w.U + w.hereEnemy]! === NOTHING && closer > 0) {
    // Who cannot shoot from here has to come nearer, whatever the doctrine.
    worth += ((0.3 * GRAIN * closer) / 60) | 0;
  }
  if (shelter > 0) worth += (threat * 0.2 * shelter) | 0;
  offer(w, worth - w.herePrice - threat, u, action, whom, 0, 0, aimAt(w, B.goX[at]!, B.goY[at]!));
  return worth;
}

/** Cover of e from (x, y), -1 where it would not be seen: one line between the middles. */
function lookFrom(w: World, u: number, x: number, y: number, e: number): number {
  acrossAll(w);
  return line(w, u, e, x, y, heightOf(u), B.cx[e]!, B.cy[e]!, heightOf(e));
}

/** How much nearer to the marker it looks after a place brings a unit, in grains; more as the game goes on. */
function pullGained(w: World, seat: number, x: number, y: number): number {
  const { marker, hereMarker: before } = w;
  if (marker < 0) return 0;
  const after = lengthOf(B.objectives[marker]! - x, B.objectives[marker + 1]! - y);
  const hold = w.field!.hold;
  const reached = (after <= hold ? 1 : 0) - (before <= hold ? 1 : 0);
  const late = 0.6 + B.game[G_TURN]! / w.m.turns;
  const gained = (before - after) / (12 * UNIT) + 0.5 * reached;
  return (weights[seat * WEIGHTS + T.pull]! * gained * late * GRAIN) | 0;
}

/** DM-SKI-03: up, shoot, and down again, at whom it does not see from the ground or who would answer. */
function considerPopUp(w: World, seat: number, u: number, traits: number): void {
  if ((traits & M.T_SKIMMER) === 0 || B.rule[R.noPopUp] === 1) return;
  const scanned = (B.flags[u]! & M.SCANNED) !== 0;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & M.OFF) !== 0 || sees(w, u, e)) continue;
    B.flags[u]! |= M.RISEN;
    const cover = lookFrom(w, u, B.cx[u]!, B.cy[u]!, e);
    B.flags[u]! &= ~M.RISEN;
    if (cover < 0 || !think(w, u, e, BY_ADVANCE, gapOf(w, u, e), true, cover, scanned, false)) continue;
    // Whoever sees it at the top may answer; from below nobody saw it.
    offer(w, planWorth(w, THINK, 0) - w.herePrice, u, M.POP_UP, e, 0, 0, 0);
  }
}

// Transports and reserves.

/** Own actions of a ride: getting in and out. */
const RIDE = 2;

/**
 * Riding is for those who would walk for longer than it takes to get in and out (decision 11): then the way to the marker, or for brawlers to the
 * enemy, is gained by those two actions. The transport pays for its own.
 */
function considerMount(w: World, seat: number, u: number, speed: number): void {
  if (!w.carriers || w.typeOf(u) !== M.INFANTRY || B.rule[R.noMount] === 1) return;
  for (let v = seat * w.U; v < (seat + 1) * w.U; v++) {
    if (v === u || B.kindRoom[B.kind[B.from[v]!]!] === 0 || (B.flags[v]! & M.OFF) !== 0) continue;
    if (roomIn(w, v) < w.size(u) || !mayMount(w, u, v)) continue;
    const e = nearestEnemy(w, u);
    if (e < 0) return;
    const shot = fireAt(w, u, e) === NOTHING ? -1 : e;
    offer(w, rideWorth(w, seat, u, v, e, speed) - w.herePrice, u, M.MOUNT, shot, v - seat * w.U, 0, 0);
  }
}

/** What an action of a ride with transport v gains, in grains, where it saves some; e is the nearest enemy. */
function rideWorth(w: World, seat: number, u: number, v: number, e: number, speed: number): number {
  const walk = speed * (B.rule[R.noMarch] === 1 ? 1 : B.number[N.march]!);
  if (walk <= 0 || speedOf(v) <= speed || slackOf(w, v) <= 0) return 0;
  const mind = seat * WEIGHTS;
  const marker = markerFor(w, seat, u);
  const toMarker = marker < 0 ? 0 : tenthsToMarker(w, marker, B.cx[u]!, B.cy[u]!);
  const charge = likesToBrawl(u) ? gapOf(w, u, e) : 0;
  const onFoot = Math.ceil((charge > 0 && (charge < toMarker || toMarker <= 0) ? charge : toMarker) / walk) | 0;
  if (onFoot <= RIDE) return 0;
  const late = 0.6 + B.game[G_TURN]! / w.m.turns;
  const pull = toMarker > 0 ? (weights[mind + T.pull]! * late * toMarker) / 120 : 0;
  const gain = pull * GRAIN + Deeds.groundGained(w, u, charge);
  return Math.trunc((weights[mind + T.ride]! * gain) / RIDE) | 0;
}

/** Tenths from a place to where a marker is held. */
function tenthsToMarker(w: World, marker: number, x: number, y: number): number {
  const away = lengthOf(B.objectives[marker]! - x, B.objectives[marker + 1]! - y) - w.field!.hold;
  return Math.trunc((away * 10) / UNIT) | 0;
}

/** What units do that are not on the table: rally inside a transport, get out of it, or come on. */
export function considerOffTable(w: World, seat: number, u: number): void {
  const slack = w.morale(u) - B.fatigue[u]!;
  if ((B.place[u]! & M.ABOARD) !== 0) Deeds.considerRally(w, seat, u, slack);
  if (slack < 0 || (slack === 0 && B.rule[R.afterPoint] === 1)) return;
  const price = costOfActing(w, seat, u, slack);
  if ((B.place[u]! & M.ABOARD) !== 0) considerDismount(w, seat, u, price);
  else if ((B.place[u]! & M.WAITS) !== 0 && B.game[G_TURN]! >= w.field!.arrives) considerArrival(w, seat, u, price);
}

function considerDismount(w: World, seat: number, u: number, price: number): void {
  const v = carrierOf(w, u);
  if (v < 0 || (B.flags[v]! & M.OFF) !== 0) return;
  const e = nearestEnemy(w, v);
  const mind = seat * WEIGHTS;
  const far = e < 0 ? 999 : gapOf(w, v, e);
  const marker = markerFor(w, seat, u);
  const toMarker =
    marker < 0
      ? 999
      : Math.trunc(
          (lengthOf(w.field!.objectives[marker]! - B.cx[v]!, w.field!.objectives[marker + 1]! - B.cy[v]!) * 10) / UNIT,
        );
  const late = B.game[G_TURN]! + 1 >= w.m.turns;
  // Out where the enemy or the marker is at hand, or when there is no time left to wait for it.
  let worth = far <= 60 + 60 * (weights[mind + T.close]! > 1 ? 1 : 2) ? 0.6 : -0.1;
  if (toMarker <= 90 || late) worth += weights[mind + T.pull]! * 0.8;
  if (slackOf(w, v) <= 0) worth += 0.4;
  const grains = (Math.trunc(worth * GRAIN) - price) | 0;
  const toward = toMarker < far && marker >= 0;
  const x = toward ? B.objectives[marker]! : e < 0 ? B.cx[v]! : B.cx[e]!;
  const y = toward ? B.objectives[marker + 1]! : e < 0 ? B.cy[v]! : B.cy[e]!;
  offer(w, grains, u, M.DISMOUNT, e, 0, 0, aimAt(w, x, y));
  // The other way out.
  if (!asked.isWeighed || e < 0 || marker < 0) return;
  const otherX = toward ? B.cx[e]! : B.objectives[marker]!;
  const otherY = toward ? B.cy[e]! : B.objectives[marker + 1]!;
  offer(w, grains, u, M.DISMOUNT, e, 0, 0, aimAt(w, otherX, otherY));
}

function slackOf(w: World, u: number): number {
  return w.morale(u) - B.fatigue[u]!;
}

/**
 * Own models of mean price that it is worth to come on: more than most attacks. Who comes pays with its own fatigue and endangers nobody, and any
 * attack may end the turn. At less than one model a quarter to a half of all reserves never came, and their sides won less with every doctrine.
 */
const ARRIVAL = 2;

/** Reserves come on opposite to a marker or in the middle, shooting if there is anybody near (decision 15). */
function considerArrival(w: World, seat: number, u: number, price: number): void {
  const { objectives } = w.field!;
  const edge = (seat === 0 ? -1 : 1) * w.halfDepth;
  const worth = Math.trunc(ARRIVAL * GRAIN) - price;
  const places = objectives.length / 2;
  for (let k = -1; k < places; k++) {
    const x = k < 0 ? 0 : objectives[2 * k]!;
    let crowd = 0;
    for (let f = seat * w.U; f < (seat + 1) * w.U; f++) {
      if ((B.flags[f]! & M.OFF) === 0 && Math.abs(B.cx[f]! - x) < 8 * UNIT && Math.abs(B.cy[f]! - edge) < 12 * UNIT)
        crowd++;
    }
    const where = aimAt(w, x, edge);
    const e = nearestTo(w, 1 - seat, x, edge);
    const less = Math.trunc(0.3 * crowd * GRAIN);
    if (B.rule[R.noMarch] === 0) offer(w, worth - less, u, M.MARCH, -1, 0, 0, where);
    offer(w, worth - less - Math.trunc(0.1 * GRAIN), u, M.ADVANCE, e, 0, 0, where);
  }
}
