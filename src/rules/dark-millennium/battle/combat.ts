/**
 * Resolving casualties: who gets which dice, and margins of success (DM-CAS-06 to -11, DM-RAM-04, DM-WPN-07). Hot. What a hit does then: damage.ts.
 *
 * Dice of one team that fall on models that are alike are counted, not rolled one by one: how many do light damage or more, how many of
 * those heavy or more, how many of those overkill. The second and third question are put to dice that have only the faces left over by
 * the first, which is the same law with fewer words.
 */

import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { applyRun, damageModel, markAttacked, note, remove, saved, severityOf } from "./damage.ts";
import { FOR_ATTACK, spend } from "./hero.ts";
import { G_SELF, G_WORST, S_HERO, type World } from "./state.ts";
import { defenceOf, mosFor, neighbour, preferredGroup } from "./weapons.ts";

/** Begins the attack of plan p: nobody has been hurt by it. */
export function openAttack(p: number): void {
  B.game[G_WORST + p] = -1;
  B.game[G_SELF + p] = -1;
}

/** All teams of a plan, one after the other. @rule DM-CAS-01, DM-CAS-03, DM-CAS-04, DM-CAS-06, DM-CAS-07, DM-CAS-09 */
export function resolveAttack(w: World, p: number): void {
  openAttack(p);
  for (let i = 0; i < B.teams[p]!; i++) resolveTeam(w, p, i);
}

/** One team of a plan: its dice go to the closest models; its casualties leave before the next team rolls. */
export function resolveTeam(w: World, p: number, i: number): void {
  const at = p * M.MAX_TEAMS + i;
  const gun = B.teamGun[at]!;
  const t = B.planTarget[p]!;
  const seat = w.seatOf(B.planUnit[p]!);
  const dice = B.teamDice[at]!;
  const packed = (gun * 128 + B.teamSize[at]!) * 4096 + dice * 64 + B.teamModifier[at]! + 32;
  for (let round = 0; round < B.teamRepeat[at]!; round++) {
    w.log.event(E.team, B.planUnit[p]!, t, packed);
    w.tick(T.attackDice, seat, dice);
    if (B.game[G_WORST + p]! < M.NONE) B.game[G_WORST + p] = M.NONE;
    markAttacked(w, p, t);
    rollTeam(w, p, at, heroSixes(w, p, at, dice));
  }
}

/**
 * The dice of a team, `sixes` of them natural sixes by hero points, on the models that they fall on.
 * @rule DM-RAM-01, DM-RAM-04, DM-RAM-05, DM-RAM-06, DM-HER-01, DM-HER-03, DM-HER-04, DM-HER-05
 */
export function rollTeam(w: World, p: number, at: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const dice = B.teamDice[at]!;
  const scope = w.field === null ? modelsInScope(w, p, gun) : livingInList(at);
  if (scope === 0) w.log.event(E.wasted, B.planTarget[p]!, 0, 0);
  if (gun >= w.gunCount || (B.rule[R.allocation]! !== 0 && dice <= scope)) dieByDie(w, p, at, dice, sixes);
  else if (B.rule[R.wrap] === 1 && dice > scope && scope > 0) {
    if (w.field === null) wrapped(w, p, at, dice, scope, sixes);
    else wrappedList(w, p, at, dice, scope, sixes);
  } else if (w.field === null) closestFirst(w, p, at, dice, sixes);
  else downTheList(w, p, at, dice, sixes);
}

/** Models of a team's list that are still there. */
function livingInList(at: number): number {
  let n = 0;
  for (let k = at * M.LIST; k < at * M.LIST + B.listN[at]!; k++) n += B.live[B.list[k]!]!;
  return n;
}

/** On a table: a die a model in the order of the list; neighbours in it that are alike and have the same cover are rolled for together. */
function downTheList(w: World, p: number, at: number, dice: number, sixes: number): void {
  const first = at * M.LIST;
  const end = first + B.listN[at]!;
  let left = dice;
  let certain = sixes;
  for (let k = first; k < end && left > 0; ) {
    const m = B.list[k]!;
    if (B.live[m] === 0) {
      k++;
      continue;
    }
    const g = B.mGroup[m]!;
    const cover = B.listCover[k]!;
    let n = 0;
    let last = k;
    for (; last < end && n < left; last++) {
      const other = B.list[last]!;
      if (B.mGroup[other] !== g || B.listCover[last] !== cover) break;
      n += B.live[other]!;
    }
    const six = certain < n ? certain : n;
    left -= n;
    certain -= six;
    w.hitCover = cover;
    w.hitFrom = k;
    w.hitTo = last;
    strikeRun(w, p, at, B.mUnit[m]!, g, n, six);
    w.hitTo = 0;
    k = last;
  }
  w.hitCover = -1;
}

/** dm.excessDice wrap, on a table. */
function wrappedList(w: World, p: number, at: number, dice: number, scope: number, sixes: number): void {
  const source = w.actions[w.seatOf(B.planUnit[p]!)]!;
  const each = Math.floor(dice / scope);
  let more = dice - each * scope;
  let certain = sixes;
  const first = at * M.LIST;
  for (let k = first; k < first + B.listN[at]!; k++) {
    const m = B.list[k]!;
    if (B.live[m] === 0) continue;
    const n = each + (more > 0 ? 1 : 0);
    if (more > 0) more--;
    const six = certain < n ? certain : n;
    certain -= six;
    const g = B.mGroup[m]!;
    const u = B.mUnit[m]!;
    w.hitCover = B.listCover[k]!;
    rollRun(w, source, p, at, u, g, n, six);
    for (let severity = M.LIGHT; severity <= M.OVERKILL; severity++) if (B.tally[severity]! > 1) B.tally[severity] = 1;
    w.hitFrom = k;
    w.hitTo = k + 1;
    applyRun(w, p, B.teamGun[at]!, u, g, 1);
    w.hitTo = 0;
  }
  w.hitCover = -1;
}

function modelsInScope(w: World, p: number, gun: number): number {
  const t = B.planTarget[p]!;
  let models = w.size(t);
  for (let u = neighbour(w, p, gun, t); u >= 0; u = neighbour(w, p, gun, u)) models += w.size(u);
  return models;
}

/** A die a model, closest first; dice beyond the models are lost (DM-CAS-07). */
function closestFirst(w: World, p: number, at: number, dice: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const t = B.planTarget[p]!;
  const sniped = preyOf(w, p, gun, t);
  let left = dice;
  let certain = sixes;
  for (let u = t; u >= 0 && left > 0; u = neighbour(w, p, gun, u)) {
    const first = u === t && sniped >= 0 ? -1 : 0;
    for (let place = first; place < B.to[u]! - B.from[u]! && left > 0; place++) {
      const g = place < 0 ? sniped : B.from[u]! + place;
      if ((place >= 0 && u === t && g === sniped) || B.alive[g] === 0) continue;
      const n = left < B.alive[g]! ? left : B.alive[g]!;
      left -= n;
      const six = certain < n ? certain : n;
      certain -= six;
      strikeRun(w, p, at, u, g, n, six);
    }
  }
}

/** The group that dice of snipers fall on first, -1 for the closest. */
function preyOf(w: World, p: number, gun: number, t: number): number {
  const usual = preferredGroup(w, gun, t);
  const wish = usual < 0 ? -1 : w.player.prey(p, t);
  return wish < 0 ? usual : wish;
}

/** `n` dice on as many models of one group, `six` of them natural sixes. */
function strikeRun(w: World, p: number, at: number, u: number, g: number, n: number, six: number): void {
  const dice = w.actions[w.seatOf(B.planUnit[p]!)]!;
  rollRun(w, dice, p, at, u, g, n, six);
  applyRun(w, p, B.teamGun[at]!, u, g, n);
}

/** Rolls and leaves in `tally` how many dice do at least light, heavy, overkill damage. */
function rollRun(w: World, dice: Dice, p: number, at: number, u: number, g: number, n: number, six: number): void {
  const gun = B.teamGun[at]!;
  const base = defenceOf(w, p, gun, u, g) - B.teamModifier[at]!;
  const kind = B.kind[g]!;
  const light = face(base + mosFor(w, p, gun, kind, M.LIGHT));
  const heavy = face(base + mosFor(w, p, gun, kind, M.HEAVY));
  const over = face(base + mosFor(w, p, gun, kind, M.OVERKILL));
  let rolled = n - six;
  let sides = 6;
  if ((B.gunFlags[gun]! & M.W_GETS_HOT) !== 0) {
    const cool = dice.count(rolled, M.rollOf(6, 2));
    if (cool < rolled) getsHot(w, p, at, rolled - cool);
    rolled = cool;
    sides = 5;
  }
  w.log.event(E.needs, light, heavy, 8 * sides + over);
  const tally = B.tally;
  tally[M.LIGHT] = atLeast(dice, rolled, sides, light);
  tally[M.HEAVY] = heavy === light ? tally[M.LIGHT]! : narrow(dice, tally[M.LIGHT]!, sides, light, heavy);
  tally[M.OVERKILL] = over === heavy ? tally[M.HEAVY]! : narrow(dice, tally[M.HEAVY]!, sides, heavy, over);
  if (six === 0) return;
  if (light <= 6) tally[M.LIGHT]! += six;
  if (heavy <= 6) tally[M.HEAVY]! += six;
  if (over <= 6) tally[M.OVERKILL]! += six;
}

function face(need: number): number {
  return need < 1 ? 1 : need > 7 ? 7 : need;
}

/** Dice with the faces 7 - sides to 6 that show `need` or more. */
function atLeast(dice: Dice, n: number, sides: number, need: number): number {
  return n === 0 ? 0 : dice.count(n, M.rollOf(sides, need - (6 - sides)));
}

/** Of n dice that show `from` or more, those that show `need` or more. */
function narrow(dice: Dice, n: number, sides: number, from: number, need: number): number {
  if (n === 0) return 0;
  const left = 7 - from < sides ? 7 - from : sides;
  return atLeast(dice, n, left, need);
}

// Hero points.

/** DM-HER-01: dice of a team that are made natural sixes. */
function heroSixes(w: World, p: number, at: number, dice: number): number {
  const seat = w.seatOf(B.planUnit[p]!);
  const left = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  if (left === 0 || B.rule[R.noSixes] === 1 || B.teamGun[at]! >= w.gunCount) return 0;
  const wish = w.player.attackSixes(seat, p, at, dice);
  const most = mostSixes(dice, left);
  const sixes = wish < most ? wish : most;
  if (sixes > 0) spend(w, seat, sixes, FOR_ATTACK);
  return sixes;
}

/** DM-HER-02: at most one point a die. @rule DM-HER-02 */
export function mostSixes(dice: number, points: number): number {
  return dice < points ? dice : points;
}

// Dice one by one: other readings of who gets which, and rams.

/** Rolls every die and lays it on a model as the reading says; a ram always, because what does no harm comes back. */
function dieByDie(w: World, p: number, at: number, dice: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const source = w.actions[w.seatOf(B.planUnit[p]!)]!;
  const faces = B.faces;
  const struck = B.struck;
  const used = w.field === null ? layInOrder(w, p, gun, dice) : layFromList(w, at, dice);
  for (let d = 0; d < dice; d++) {
    const rolled = d < sixes ? 6 : source.die(6);
    if (d < used) faces[d] = rolled;
  }
  const rule = B.rule[R.allocation]!;
  if (rule !== 0) sortDescending(faces, used);
  if (rule === 1 || rule === 3) w.player.allot(p, used);
  for (let d = 0; d < used; d++) {
    const g = (struck[d]! & 0xffff) >> 5;
    const u = (g >= w.G ? w.U : 0) + (struck[d]! & 31);
    if (w.field !== null) {
      w.hitFrom = struck[d]! >> 16;
      w.hitTo = w.hitFrom + 1;
      w.hitCover = B.listCover[w.hitFrom]!;
    }
    strikeOnce(w, p, at, u, g, faces[d]!, gun);
    w.hitTo = 0;
    w.hitCover = -1;
  }
}

/** Puts the models that dice fall on into `struck`, at most one a die: those of the target and its neighbours in order; how many there are. */
function layInOrder(w: World, p: number, gun: number, dice: number): number {
  let n = 0;
  for (let u = B.planTarget[p]!; u >= 0 && n < dice; u = neighbour(w, p, gun, u)) {
    for (let g = B.from[u]!; g < B.to[u]!; g++) {
      for (let model = 0; model < B.alive[g]! && n < dice; model++) B.struck[n++] = g * 32 + (u - w.seatOf(u) * w.U);
    }
  }
  return n;
}

/** The same from the list of a team on a table. */
function layFromList(w: World, at: number, dice: number): number {
  let n = 0;
  for (let k = at * M.LIST; k < at * M.LIST + B.listN[at]! && n < dice; k++) {
    const m = B.list[k]!;
    if (B.live[m] !== 0) B.struck[n++] = (k << 16) | (B.mGroup[m]! * 32 + (B.mUnit[m]! % w.U));
  }
  return n;
}

/** DM-CAS-08: the margin of a die on a model; negative is a miss. @rule DM-CAS-08 */
export function marginOf(w: World, p: number, at: number, u: number, g: number, rolled: number): number {
  return rolled + B.teamModifier[at]! - defenceOf(w, p, B.teamGun[at]!, u, g);
}

function strikeOnce(w: World, p: number, at: number, u: number, g: number, rolled: number, gun: number): void {
  const tally = B.tally;
  const ram = gun >= w.gunCount;
  if (!ram && rolled === 1 && (B.gunFlags[gun]! & M.W_GETS_HOT) !== 0) {
    getsHot(w, p, at, 1);
    return;
  }
  const mos = marginOf(w, p, at, u, g, rolled);
  const kind = B.kind[g]!;
  for (let severity = M.LIGHT; severity <= M.OVERKILL; severity++) {
    tally[severity] = mos >= 0 && mos >= mosFor(w, p, gun, kind, severity) ? 1 : 0;
  }
  applyRun(w, p, gun, u, g, 1);
  // Daemons take no damage at all, whatever the score (DM-SPE-08).
  const unhurt = tally[M.LIGHT] === 0 || (B.kindTraits[kind]! & M.T_DAEMON) !== 0;
  if (ram && mos >= 0 && unhurt) rebound(w, p, mos);
}

/** DM-RAM-04: what does not even do light damage comes back on the rammer. */
function rebound(w: World, p: number, mos: number): void {
  if (B.rule[R.noRebound] === 1) return;
  const u = B.planUnit[p]!;
  const g = B.from[u]!;
  const severity = severityOf(w, mos * B.ramPower[p]!, B.kindArmour[B.kind[g]!]!);
  // Daemons take none, and whoever is out of the fight no more.
  if (severity > M.NONE && B.alive[g]! > 0 && (B.kindTraits[B.kind[g]!]! & M.T_DAEMON) === 0) {
    w.tick(T.rebounds, w.seatOf(u), 1);
    w.log.event(E.rebound, u, severity, 0);
  }
  selfDamage(w, p, u, g, severity, w.gunCount);
}

/**
 * Damage that an attacker does to itself; how it tires is settled with the attack, by what it suffered: what a hero point saved it from does not
 * tire it (DM-HER-05), and what a chart made heavy does as heavy damage (DM-RAM-05).
 */
function selfDamage(w: World, p: number, u: number, g: number, severity: number, gun: number): void {
  const keptWorst = B.game[G_WORST + p]!;
  const own = p * 2 * w.U + u;
  const keptUnit = B.worst[own]!;
  B.worst[own] = M.NONE;
  const kind = B.kind[g]!;
  const label = -1 - gun; // nobody's weapon removed it
  if (severity > M.NONE && B.alive[g]! > 0 && (B.kindTraits[kind]! & M.T_DAEMON) === 0) {
    if (B.kindScores[kind]! > 1) damageModel(w, p, label, u, g, severity);
    else if (saved(w, g, 1, severity) > 0) {
      note(w, p, u, severity);
      remove(w, label, w.seatOf(u), u, g, 1);
    }
  }
  if (B.worst[own]! > B.game[G_SELF + p]!) B.game[G_SELF + p] = B.worst[own]!;
  B.game[G_WORST + p] = keptWorst;
  B.worst[own] = keptUnit;
}

/** DM-WPN-07: natural ones turn on their bearers. */
function getsHot(w: World, p: number, at: number, ones: number): void {
  const u = B.planUnit[p]!;
  const gun = B.teamGun[at]!;
  w.tick(T.gotHot, w.seatOf(u), ones);
  for (let one = 0; one < ones; one++) {
    const g = bearer(w, u, gun);
    if (g < 0) return;
    const severity = hotSeverity(w, p, gun, u, g, B.teamModifier[at]!);
    w.log.event(E.hot, u, 1, severity);
    selfDamage(w, p, u, g, severity, gun);
  }
}

/** What a natural one does to a bearer of the weapon. */
export function hotSeverity(w: World, p: number, gun: number, u: number, g: number, modifier: number): number {
  const mos = hotMargin(u, g, modifier);
  if (mos < 0) return M.NONE;
  let severity = M.NONE;
  for (let s = M.LIGHT; s <= M.OVERKILL; s++) if (mos >= mosFor(w, p, gun, B.kind[g]!, s)) severity = s;
  return severity;
}

/** @rule DM-WPN-07 */
export function hotMargin(u: number, g: number, modifier: number): number {
  const rule = B.rule[R.hot]!;
  if (rule === 2) return 1;
  if (rule === 1) return 1 + modifier;
  return 1 + modifier - (B.kindDefence[B.kind[g]!]! - B.lostDefence[u]!);
}

/** The group of a random model of a unit that carries a weapon, or -1; no die is rolled where there is one group of them. */
function bearer(w: World, u: number, gun: number): number {
  let first = -1;
  let models = 0;
  let groups = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0 || !carries(B.kind[g]!, gun)) continue;
    if (first < 0) first = g;
    models += B.alive[g]!;
    groups++;
  }
  if (groups < 2) return first;
  let left = w.actions[w.seatOf(u)]!.below(models);
  for (let g = first; g < B.to[u]!; g++) {
    if (B.alive[g] === 0 || !carries(B.kind[g]!, gun)) continue;
    left -= B.alive[g]!;
    if (left < 0) return g;
  }
  return first;
}

function carries(kind: number, gun: number): boolean {
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) if (B.kindArms[a] === gun) return true;
  return false;
}

function sortDescending(faces: Int32Array, n: number): void {
  for (let a = 1; a < n; a++) {
    for (let b = a; b > 0 && faces[b]! > faces[b - 1]!; b--) {
      const kept = faces[b]!;
      faces[b] = faces[b - 1]!;
      faces[b - 1] = kept;
    }
  }
}

/** dm.excessDice wrap: dice beyond the models start again at the closest, and all are resolved together. */
function wrapped(w: World, p: number, at: number, dice: number, scope: number, sixes: number): void {
  const gun = B.teamGun[at]!;
  const each = Math.floor(dice / scope);
  const more = dice - each * scope;
  let first = 0;
  for (let u = B.planTarget[p]!; u >= 0; u = neighbour(w, p, gun, u)) {
    for (let g = B.from[u]!; g < B.to[u]!; g++) {
      const models = B.alive[g]!;
      rollWrapped(w, p, at, u, g, first, each, more, sixes);
      first += models;
      if (models > 0) applyRun(w, p, gun, u, g, models);
    }
  }
}

/** So many dice on each model of a group, one more on the first `more` of all; the group begins at model `first` of them. */
function rollWrapped(
  w: World,
  p: number,
  at: number,
  u: number,
  g: number,
  first: number,
  each: number,
  more: number,
  sixes: number,
): void {
  const source = w.actions[w.seatOf(B.planUnit[p]!)]!;
  const tally = B.tally;
  let light = 0;
  let heavy = 0;
  let over = 0;
  const end = first + B.alive[g]!;
  for (let model = first; model < end; model++) {
    const n = each + (model < more ? 1 : 0);
    const certain = sixes - each * model - (model < more ? model : more);
    rollRun(w, source, p, at, u, g, n, certain <= 0 ? 0 : certain < n ? certain : n);
    if (tally[M.LIGHT]! > 0) light++;
    if (tally[M.HEAVY]! > 0) heavy++;
    if (tally[M.OVERKILL]! > 0) over++;
  }
  tally[M.LIGHT] = light;
  tally[M.HEAVY] = heavy;
  tally[M.OVERKILL] = over;
}
