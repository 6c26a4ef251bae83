/**
 * Rulebook chapter "Shooting": shots, to hit, to wound, saves, damage, and what a shot does besides. Hot: once an attack.
 * One attack draws all its dice from the `action` stream of the firing seat.
 */

import type { Dice } from "../../../dice/dice.ts";
import { gap } from "../../../geometry/bases.ts";
import { TOUCH, UNIT } from "../../../geometry/ticks.ts";
import { GUN, TARGET } from "../event-packing.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as Areas from "./areas.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import * as Damage from "./damage.ts";
import { bases } from "./distances.ts";
import { lastLineCovers, lineTo, standsUncovered } from "./ground.ts";
import { guns } from "./gun-columns.ts";
import { HIGH } from "./heights.ts";
import { comeOut, flash } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { leadershipTest } from "./leadership.ts";
import { endIfWiped } from "./losses.ts";
import { standsInDeadwood } from "./spoiled.ts";
import { G_AREAS, G_SHOOTING, S_CONCEALED, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { noteSite, SHOT_FROM } from "./table-counts.ts";

/**
 * Shots of a weapon line at a distance in tenths: SK-WT-02 to -06, SK-SHOOT-10, with Hip Shooting, Fast Shot and Pistolier
 * already in the line or the flags. 0 = cannot fire.
 * @rule SK-SHOOT-08, SK-SHOOT-10, SK-SHOOT-11, SK-WT-01, SK-WT-02, SK-WT-03, SK-WT-04, SK-WT-05, SK-WT-06, SK-SKILL-11
 */
export function shotsOf(w: World, gun: number, hip: boolean, moved: boolean, distance: number): number {
  if (distance > guns.range[gun]!) return 0;
  const type = guns.type[gun]!;
  if (type === F.ASSAULT) return guns.shots[gun]!;
  if (type === F.HEAVY) return moved ? 0 : guns.shots[gun]!;
  const still = !moved || hip;
  const more = guns.more[gun]!;
  if (type === F.PISTOL)
    return guns.pistols[gun]! * (still ? w.m.pistolStill : w.m.pistolMoved) * guns.doubled[gun]! + more;
  if (still) return (distance <= w.m.rapidRange ? w.m.rapidStill : w.m.rapidLong) * guns.doubled[gun]! + more;
  return distance <= w.m.rapidMovedRange ? w.m.rapidMoved * guns.doubled[gun]! + more : 0;
}

/**
 * Whether so many shots of a line bar a charge this turn (SK-WT-11, SK-CC-05, SK-AMB-141); who shoots from the hip has not moved.
 * @rule SK-WT-11
 */
export function barsCharge(gun: number, shots: number, moved: boolean): boolean {
  const type = guns.type[gun]!;
  if (type === F.HEAVY) return true;
  if (type === F.ASSAULT) return false;
  if (type === F.RAPID_FIRE && board.rule[R.rapidEra] === 1) return true;
  return !moved && shots > guns.doubled[gun]! * guns.pistols[gun]! + guns.more[gun]!;
}

/** The cover save of a model now, 7 = none: SK-SHOOT-21, SK-MOVE-17, smoke, cloaks, Conceal. @rule SK-ELD-06, SK-OW-07 */
export function coverOf(w: World, target: number, overwatch: boolean): number {
  const flags = board.flags[target]!;
  const seat = w.seatOf(target);
  const side = w.sideAt[seat]!;
  const inPlace = (flags & F.IN_PLACE) !== 0;
  const rough = w.table !== null ? coveredByGround(w, target) : inPlace ? side.difficult === 1 : w.m.terrain === 1;
  let cover = 7;
  if (inPlace && (flags & F.STRIPPED) === 0) cover = side.cover;
  if (w.lineCovers && (flags & F.STRIPPED) === 0) cover = M.TERRAIN_COVER;
  if (rough && cover > 4 && (flags & F.STRIPPED) === 0) cover = 4;
  if (overwatch && !rough) cover = 7;
  if (cover < 7 && rough && (kinds.guard[board.kind[target]!]! & F.G_CLOAK) !== 0) cover--;
  if ((flags & F.SMOKED) !== 0 || (w.table !== null && Areas.inSmoke(target))) cover = cover < 7 ? cover - 1 : 6;
  if (board.seats[seat * SEAT_COLUMNS + S_CONCEALED] === 1 && cover > 4) cover = 4;
  return cover;
}

/** Does a model stand in Difficult Terrain that covers it: no obstacles, no dead plants? */
export function coveredByGround(w: World, m: number): boolean {
  if ((board.place[m]! & (F.ROUGH | F.EXPOSED)) !== F.ROUGH || standsUncovered(w, m)) return false;
  return board.game[G_AREAS] === 0 || !standsInDeadwood(w, m);
}

/**
 * 1 when the shooter stands six inches or more above the target, -1 when below, else 0 (SK-SHOOT-23, -24, SK-AMB-11).
 * @rule SK-SHOOT-23, SK-SHOOT-24
 */
export function heightStep(w: World, shooter: number, target: number): number {
  const onTable = w.table !== null;
  const high = onTable ? board.pz[shooter]! : heightOnLine(w, shooter);
  const low = onTable ? board.pz[target]! : heightOnLine(w, target);
  const step = onTable ? HIGH : 6;
  if (board.rule[R.heightAbsolute] === 1) return (high >= step ? 1 : 0) - (low >= step ? 1 : 0);
  return high - low >= step ? 1 : low - high >= step ? -1 : 0;
}

function heightOnLine(w: World, m: number): number {
  return (board.flags[m]! & F.IN_PLACE) !== 0 ? w.sideAt[w.seatOf(m)]!.height : 0;
}

/** Has the model a living Ammo Runt beside it (SK-ORK-14, -15)? */
function hasRunt(w: World, model: number): boolean {
  const from = w.seatOf(model) * STRIDE;
  for (let c = from; c < from + board.count[w.seatOf(model)]!; c++) {
    if (board.owner[c] === model - from && (board.flags[c]! & F.OFF) === 0 && kinds.A[board.kind[c]!]! < 2) return true;
  }
  return false;
}

/** Hits among `shots` shots of a line (SK-SHOOT-11 to -13, SK-WG-01, SK-WG-09, SK-WT-10). */
function rollHits(w: World, shooter: number, gun: number, shots: number, marked: boolean, dice: Dice): number {
  const flags = guns.flags[gun]!;
  let kind = guns.hit[gun]!;
  if (marked) kind = (kind & 8) | 2;
  if ((flags & F.W_RUNT) !== 0 && kind < 8 && hasRunt(w, shooter)) kind += 8;
  if (kind === 7 || kind === 15) return 0;
  if ((flags & F.W_PLASMA) !== 0 && kind < 8) return rollOverheating(w, shooter, gun, shots, kind, dice);
  let hits = dice.count(shots, kind);
  const again = kind < 8 ? rollsAgain(shooter, gun, shots - hits) : 0;
  if (again > 0) hits += board.rule[R.masterAll] === 1 ? dice.count(again, kind) : dice.test(kind);
  return hits;
}

/** How many of its misses a master-crafted gun makes good now, if it may this turn (SK-WG-09); spends that. */
function rollsAgain(shooter: number, gun: number, misses: number): number {
  if (misses === 0 || (guns.flags[gun]! & F.W_MASTER) === 0 || (board.used[shooter]! & F.TURN_MASTER) !== 0) return 0;
  board.used[shooter]! |= F.TURN_MASTER;
  return board.rule[R.masterAll] === 1 ? misses : 1;
}

/** SK-WG-01: every natural 1 puts the weapon out of use for half a D6 turns; the longest counts. What is rolled again may overheat again. */
function rollOverheating(w: World, shooter: number, gun: number, shots: number, kind: number, dice: Dice): number {
  let hits = 0;
  let lost = 0;
  let rolls = shots;
  for (let i = 0; i < rolls; i++) {
    const result = dice.table(M.OVERHEAT_TABLE + kind);
    if (result === 1) hits++;
    else if (result === 2) {
      const turns = overheatTurns(board.rule[R.plasmaDown]!, dice.die(6));
      if (turns > lost) lost = turns;
    }
    if (i === shots - 1) rolls += rollsAgain(shooter, gun, shots - hits);
  }
  if (lost > 0) {
    // The turn in which it overheats is over; it counts down as each own turn begins.
    board.plasma[shooter] = lost + 1;
    w.tick(T.overheats, w.seatOf(shooter), 1);
    w.log.event(E.overheat, shooter, lost, 0);
  }
  return hits;
}

/** Turns that an overheated weapon is out of use: half a die, rounded up or down (SK-AMB-73). @rule SK-WG-01 */
export function overheatTurns(down: number, face: number): number {
  return down === 1 ? face >> 1 : (face + 1) >> 1;
}

/**
 * One model fires one line at one target: everything of SK-SHOOT-02 from the to-hit roll on. `overwatch` is Overwatch fire.
 * @rule SK-WG-09, SK-ORK-14, SK-TAU-12, SK-TAU-13, SK-CSM-17, SK-ELD-09, SK-OW-10, SK-OW-11, SK-OW-12, SK-SHOOT-02, SK-SHOOT-12, SK-SHOOT-13
 * @rule SK-SHOOT-14, SK-SHOOT-15, SK-SHOOT-16, SK-SHOOT-18, SK-SHOOT-19, SK-WT-07, SK-WT-08, SK-WT-09, SK-GREN-08, SK-DUEL-01
 */
export function fire(w: World, shooter: number, target: number, gun: number, shots: number, overwatch: boolean): void {
  if (w.table !== null) w.lineCovers = lineTo(w, shooter, target) && lastLineCovers();
  discharge(w, shooter, target, gun, shots, overwatch);
}

/** The same where `lineCovers` says whether terrain covers the target. */
export function discharge(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  shots: number,
  overwatch: boolean,
): void {
  const plan = w.table === null && (board.flags[target]! & F.SHIELDED) === 0 ? planAgainst(w, gun, target) : NO_PLAN;
  if (plan !== NO_PLAN) {
    fireAsPlanned(w, shooter, target, gun, shots, overwatch, plan);
    return;
  }
  const seat = w.seatOf(shooter);
  const flags = guns.flags[gun]!;
  if (w.table !== null) takeAim(w, shooter, target, flags, overwatch);
  w.log.event(E.shoot, shooter, target, gun * GUN + shots);
  const enemies = (1 - seat) * SEAT_COLUMNS + S_ON;
  const before = board.seats[enemies]!;
  if ((board.place[target]! & F.SENTRY) !== 0) board.place[target]! |= F.STRUCK;
  flash(shooter);
  w.tick(T.shots, seat, shots);
  if (w.table !== null && heightStep(w, shooter, target) > 0) w.tick(T.shotsFromAbove, seat, shots);
  const watched = (board.flags[target]! & F.OVERWATCH) !== 0;
  if (watched && board.rule[R.owTestBefore] === 1) overwatchTest(w, target, (flags & F.W_BLAST) !== 0);
  if ((flags & F.W_MARKER) !== 0) {
    mark(w, shooter, target, gun, shots);
    w.lineCovers = false;
    return;
  }
  rollShots(w, shooter, target, gun, shots, overwatch, watched && board.rule[R.owTestBefore] === 0);
  w.lineCovers = false;
  if (w.table === null) return;
  for (let gone = before & ~board.seats[enemies]!; gone !== 0; gone &= gone - 1)
    noteSite(w, SHOT_FROM, 1 - seat, shooter);
}

/** Where a shot goes on a table, and what shelters whom it is meant for. */
function takeAim(w: World, shooter: number, target: number, flags: number, overwatch: boolean): void {
  if ((flags & F.W_BLAST) !== 0) Areas.aimBlast(w, shooter, target);
  else Areas.aimAt(target);
  tellAim(w, shooter, target, (flags & F.W_NO_COVER) !== 0 ? 7 : coverOf(w, target, overwatch));
}

/** A markerlight only marks whom it hits (SK-TAU-12). */
function mark(w: World, shooter: number, target: number, gun: number, shots: number): void {
  const marks = rollHits(w, shooter, gun, shots, false, w.actions[w.seatOf(shooter)]!) > 0;
  if (marks) {
    board.flags[target]! |= F.MARKED;
    w.touch(target);
  }
  w.log.event(E.marked, shooter, target, marks ? 1 : 0);
}

/** From the roll to hit on, for the target and for whom a template or blast catches beside it; `tested`: the target then tests its Overwatch. */
function rollShots(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  shots: number,
  overwatch: boolean,
  tested: boolean,
): void {
  const dice = w.actions[w.seatOf(shooter)]!;
  const flags = guns.flags[gun]!;
  const template = (flags & F.W_TEMPLATE) !== 0;
  const blast = (flags & F.W_BLAST) !== 0;
  const marked = (board.flags[target]! & F.MARKED) !== 0;
  const hits = template
    ? hitsByTemplate(w, shooter, target, shots, dice)
    : rollHits(w, shooter, gun, shots, marked, dice);
  const S = (flags & F.W_RANDOM_S) !== 0 ? capStrength(w, dice.die(6) + 4) : guns.S[gun]!;
  const area = template || (blast && hits > 0);
  w.bursting = area;
  resolveHits(w, shooter, target, gun, hits, S, overwatch, dice);
  if (tested) overwatchTest(w, target, blast);
  if (!area) return;
  if (w.table !== null) hitArea(w, shooter, target, gun, template ? shots : hits, S, overwatch, dice);
  else if (w.m.crowd > 0) hitCrowd(w, shooter, target, gun, hits, S, overwatch, dice);
  w.bursting = false;
  endIfWiped(w);
}

/** Lines whose shots do more than hit, wound, save and damage. */
const FIRES_OTHERWISE =
  F.W_PLASMA |
  F.W_SNIPER |
  F.W_BLAST |
  F.W_TEMPLATE |
  F.W_MARKER |
  F.W_MASTER |
  F.W_RANDOM_S |
  F.W_RANDOM_S_EACH |
  F.W_RUNT;

/** A plan of -1: something about these shots has to be looked at every time. */
const NO_PLAN = -1;

// Bits of a plan beside its numbers.
const BARS = 1 << 20;

const MAY_STAND_IN = 1 << 21;
const MAY_COVER = 1 << 22;
const PINS = 1 << 23;

/**
 * The usual shot of a line at a kind on a line of battle, worked out once a matchup: roll to hit, to wound and save without cover (7 = none),
 * 4 bits each, and from bit 12 the damage table; whether it bars self-repair, whether somebody may take the wound, whether there may be
 * cover, whether a wound Pins at the least; or `NO_PLAN`. Holds while the target is not shielded; who is marked is hit on a 2.
 */
function planOf(w: World, gun: number, kind: number): number {
  const flags = guns.flags[gun]!;
  const [one, other] = w.m.fight;
  const usual =
    (flags & FIRES_OTHERWISE) === 0 &&
    (kinds.guard[kind]! & (F.G_SHADOW_FIELD | F.G_MEDIC)) === 0 &&
    board.rule[R.saveStacking] === 0 &&
    board.rule[R.substituteBefore] === 0 &&
    one.height < 4 &&
    other.height < 4;
  let plan = NO_PLAN;
  if (usual) {
    const S = guns.S[gun]!;
    let wound = kinds.woundNeed[kind * 17 + S]!;
    if (wound === 7 && (flags & F.W_GAUSS) !== 0) wound = 6;
    if (wound < 7 && (flags & F.W_REROLL_WOUNDS) !== 0) wound += 8;
    const armour = kinds.Sv[kind]!;
    const save = Damage.bestSave(guns.AP[gun]! <= armour ? 7 : armour, kinds.Inv[kind]!, 7);
    const table = kinds.damage[kind * 17 + S]! + Damage.tableBonus(flags);
    const open =
      one.cover === 7 && other.cover === 7 && one.difficult + other.difficult + w.m.terrain === 0 && !someoneScreens(w);
    plan =
      guns.hit[gun]! |
      (wound << 4) |
      (save << 8) |
      (table << 12) |
      (Damage.barsRepairByStrength(S, kinds.T[kind]!) ? BARS : 0) |
      (Damage.mayStandIn(kinds.trait[kind]!, board.sideTraits[0]! | board.sideTraits[1]!) ? MAY_STAND_IN : 0) |
      (open || (flags & F.W_NO_COVER) !== 0 ? 0 : MAY_COVER) |
      ((flags & F.W_PIN_ON_WOUND) !== 0 ? PINS : 0);
  }
  kinds.shotPlan[(gun << 6) | kind] = plan;
  return plan;
}

/** The plan of a line against a model on the line of battle, as it is marked now. */
function planAgainst(w: World, gun: number, target: number): number {
  const kind = board.kind[target]!;
  const known = kinds.shotPlan[(gun << 6) | kind]!;
  const plan = known === 0 ? planOf(w, gun, kind) : known;
  return plan !== NO_PLAN && (board.flags[target]! & F.MARKED) !== 0 ? (plan & ~7) | 2 : plan;
}

/** Can anyone give cover where there is none? */
function someoneScreens(w: World): boolean {
  for (let kind = 0; kind < w.kinds.count; kind++) {
    if ((kinds.powers[kind]! & (1 << F.P_CONCEAL)) !== 0 || (kinds.grenades[kind]! & (1 << F.SMOKE)) !== 0) return true;
  }
  return false;
}

/** Shots as planned: the same rolls as in `fire` and `resolveHits`. */
function fireAsPlanned(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  shots: number,
  overwatch: boolean,
  plan: number,
): void {
  const seat = shooter >> SEAT_SHIFT;
  const dice = w.actions[seat]!;
  w.log.event(E.shoot, shooter, target, gun * GUN + shots);
  w.tick(T.shots, seat, shots);
  const watched = (board.flags[target]! & F.OVERWATCH) !== 0;
  if (watched && board.rule[R.owTestBefore] === 1) overwatchTest(w, target, false);
  const hits = dice.count(shots, plan & 15);
  const wounds = hits > 0 ? dice.count(hits, (plan >> 4) & 15) : 0;
  let through = wounds;
  if (wounds > 0) {
    let save = (plan >> 8) & 15;
    if ((plan & MAY_COVER) !== 0) save = Damage.bestSave(save, 7, coverOf(w, target, overwatch));
    through -= dice.count(wounds, save);
  }
  w.tick(T.hits, seat, hits);
  w.tick(T.wounds, seat, wounds);
  w.tick(T.unsaved, seat, through);
  w.log.event(E.hits, target * TARGET + hits, wounds, through);
  if (through > 0) {
    const bars = (plan & BARS) !== 0;
    const pins = (plan & PINS) !== 0;
    const shared = (plan & MAY_STAND_IN) !== 0 && board.game[G_SHOOTING] === 1;
    const left = shared ? Damage.leftForTarget(w, target, through, guns.S[gun]!, gun, seat, bars, false) : through;
    let worst = Damage.rollDamage(w, target, left, (plan >> 12) & 127, 0, dice);
    if (worst < F.PINNED && pins && pinsTarget(wounds, wounds, through, left)) {
      worst = F.PINNED;
      w.log.event(E.atLeast, target, gun, 0);
    }
    if (worst > 0) Damage.settle(w, target, worst, guns.label[gun]!, seat, bars);
  } else if (wounds > 0 && (plan & PINS) !== 0 && board.rule[R.pulseUnsaved] === 0) {
    w.log.event(E.atLeast, target, gun, 0);
    Damage.settle(w, target, F.PINNED, -1, seat, false);
  }
  if (watched && board.rule[R.owTestBefore] === 0) overwatchTest(w, target, false);
}

/**
 * Has a model that was shot at suffered any of the wounds of a Pulse Carbine, which then Pins it (SK-TAU-13)? `facing` of them were its own to save,
 * `through` it did not, and `left` of those nobody took for it: who takes a wound is the one it Pins (SK-DMG-13), unless ruled otherwise (SK-AMB-152).
 * Those that it saved count, unless ruled otherwise (SK-AMB-89).
 */
function pinsTarget(wounds: number, facing: number, through: number, left: number): boolean {
  const unsaved = board.rule[R.pulseUnsaved] === 1;
  if (board.rule[R.pulseShotAt] === 1) return (unsaved ? through : wounds) > 0;
  return (unsaved ? left : facing - through + left) > 0;
}

/** Tells the tape how far away a target is, and what shelters it. Who keeps an inch off stands a tick farther: that is told as an inch. */
export function tellAim(w: World, shooter: number, target: number, cover: number): void {
  const ticks = gap(bases, shooter, target) - 2 * TOUCH;
  const tenths = ticks > 0 ? Math.ceil((ticks * 10) / UNIT) : 0;
  w.log.event(E.aim, shooter, target, (tenths * 8 + cover) * 4 + 1 + heightStep(w, shooter, target));
}

/** SK-AMB-06: random Strengths end at ten, for the row too unless the ruling says otherwise. */
export function capStrength(w: World, S: number): number {
  return S > w.m.strengthCap ? w.m.strengthCap : S;
}

/** The further models that a template or blast catches: enemies on the target's spot (SK-WT-07, -09). */
function hitCrowd(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  hits: number,
  S: number,
  overwatch: boolean,
  dice: Dice,
): void {
  let left = w.m.crowd;
  const enemy = w.seatOf(target);
  const from = enemy * STRIDE;
  for (let t = from; t < from + board.count[enemy]! && left > 0; t++) {
    if (t === target || (board.flags[t]! & F.OFF) !== 0 || board.engaged[t] !== 0 || w.gap(t, target) > 15) continue;
    left--;
    hitBeside(w, shooter, t, gun, hits, S, overwatch, dice);
  }
}

/** Hits on somebody beside the one that was aimed at. */
function hitBeside(
  w: World,
  shooter: number,
  t: number,
  gun: number,
  hits: number,
  S: number,
  overwatch: boolean,
  dice: Dice,
): void {
  const flags = guns.flags[gun]!;
  const watched = (board.flags[t]! & F.OVERWATCH) !== 0;
  const each = (flags & F.W_RANDOM_S_EACH) !== 0 ? capStrength(w, dice.die(6) + 4) : S;
  resolveHits(w, shooter, t, gun, hits, each, overwatch, dice, false);
  if (watched) overwatchTest(w, t, (flags & F.W_BLAST) !== 0);
}

/** Is a model off the table, or a friend where those are not hit? */
export function isSpared(w: World, attacker: number, m: number): boolean {
  if ((board.flags[m]! & F.OFF) !== 0) return true;
  return board.rule[R.enemiesOnly] === 1 && w.seatOf(m) === w.seatOf(attacker);
}

/** The further models, of both sides, that a template or blast catches on a table (SK-WT-07, -09); one partly under it on a 4+. */
function hitArea(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  hits: number,
  S: number,
  overwatch: boolean,
  dice: Dice,
): void {
  const blast = (guns.flags[gun]! & F.W_BLAST) !== 0;
  for (let k = 0; k < 2 * STRIDE; k++) {
    const t = Areas.inOrderFrom(target, k);
    if (t === target || t === shooter || isSpared(w, shooter, t)) continue;
    const under = blast ? Areas.underBlastAimed(w, t) : Areas.underTemplateAimed(w, shooter, t);
    if (under === Areas.NOT_UNDER) continue;
    const caught = under === Areas.UNDER ? hits : dice.count(hits, blast ? w.m.partialBlast : w.m.partialTemplate);
    if (under !== Areas.UNDER) w.log.event(E.edge, t, caught, blast ? 0 : 1);
    if (caught > 0 && w.seatOf(t) !== w.seatOf(shooter)) board.caught[shooter]! |= 1 << (t & (STRIDE - 1));
    w.lineCovers = lineTo(w, shooter, t) && lastLineCovers();
    hitBeside(w, shooter, t, gun, caught, S, overwatch, dice);
  }
}

/** A flame hits without a roll whom it covers, and on a roll whom it reaches with its end alone (SK-WT-09). */
function hitsByTemplate(w: World, shooter: number, target: number, shots: number, dice: Dice): number {
  if (w.table === null || Areas.underTemplateAimed(w, shooter, target) === Areas.UNDER) return shots;
  const hits = dice.count(shots, w.m.partialTemplate);
  w.log.event(E.edge, target, hits, 1);
  return hits;
}

/** From hits to the end of the attack on one model. `aimed`: it is the one that was shot at, for whom others stand in (SK-DMG-13). */
function resolveHits(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  rolled: number,
  S: number,
  overwatch: boolean,
  dice: Dice,
  aimed = true,
): void {
  const flags = guns.flags[gun]!;
  const seat = w.seatOf(shooter);
  const kind = board.kind[target]!;
  const snipes = (flags & F.W_SNIPER) !== 0 && overwatch;
  const strength = (flags & F.W_SNIPER) !== 0 ? kinds.T[kind]! : S;
  const hits = w.m.partial === 1 ? partlyHit(w, flags, rolled, dice) : rolled;
  const wounds = hits > 0 ? woundsOf(w, flags, kind, strength, hits, dice) : 0;
  const before = wounds > 0 && aimed && Damage.substitutesBeforeSave();
  const facing = before ? Damage.substitute(w, target, wounds, strength, gun, seat, false, overwatch) : wounds;
  const through = facing > 0 ? unsavedShots(w, shooter, target, gun, facing, overwatch, dice) : 0;
  w.tick(T.hits, seat, hits);
  w.tick(T.wounds, seat, wounds);
  w.tick(T.unsaved, seat, through);
  w.log.event(E.hits, target * TARGET + hits, wounds, through);
  const bars = Damage.barsRepairByStrength(strength, kinds.T[kind]!);
  const shared = through > 0 && aimed && board.game[G_SHOOTING] === 1;
  const left = shared ? Damage.leftForTarget(w, target, through, strength, gun, seat, bars, overwatch) : through;
  const row = snipes ? Damage.sniperTable(w, target) : kinds.damage[kind * 17 + strength]!;
  let worst = Damage.rollDamage(w, target, left, row + Damage.tableBonus(flags), 0, dice);
  const pins =
    snipes ||
    (hits > 0 && (flags & F.W_BLAST) !== 0) ||
    ((flags & F.W_PIN_ON_WOUND) !== 0 && pinsTarget(wounds, facing, through, left));
  if (pins && worst < F.PINNED) {
    worst = F.PINNED;
    w.log.event(E.atLeast, target, gun, 0);
  }
  Damage.settle(w, target, worst, guns.label[gun]!, seat, bars);
  if (worst > 0 || left > 0) Damage.checkFall(w, target, left > 0, worst === F.PINNED, dice);
}

/** Of hits with a template or blast those that touch a model that is only partly under it, on a line of battle. */
function partlyHit(w: World, flags: number, rolled: number, dice: Dice): number {
  if (rolled === 0 || (flags & (F.W_BLAST | F.W_TEMPLATE)) === 0) return rolled;
  return dice.count(rolled, (flags & F.W_BLAST) !== 0 ? w.m.partialBlast : w.m.partialTemplate);
}

/** Rolls to wound: SK-SHOOT-14, with the weapon's own number or re-roll. */
function woundsOf(w: World, flags: number, kind: number, strength: number, hits: number, dice: Dice): number {
  let need = (flags & F.W_SNIPER) !== 0 ? w.m.sniperWound : kinds.woundNeed[kind * 17 + strength]!;
  if (need === 7 && (flags & F.W_GAUSS) !== 0) need = 6;
  if (need === 7) return 0;
  return dice.count(hits, (flags & F.W_REROLL_WOUNDS) !== 0 ? need + 8 : need);
}

/** Saves against wounds by shots, with cover and height (SK-SHOOT-17 to -24). */
function unsavedShots(
  w: World,
  shooter: number,
  target: number,
  gun: number,
  wounds: number,
  overwatch: boolean,
  dice: Dice,
): number {
  const step = heightStep(w, shooter, target);
  const sv = kinds.Sv[board.kind[target]!]!;
  const armour = guns.AP[gun]! <= sv ? 7 : step > 0 ? sv + 1 : sv;
  let invulnerable = Damage.invulnerableOf(w, target, false);
  if (step > 0 && board.rule[R.heightInvuln] === 1) invulnerable++;
  let cover = (guns.flags[gun]! & F.W_NO_COVER) !== 0 ? 7 : coverOf(w, target, overwatch);
  if (cover < 7) cover += step;
  return Damage.unsavedWounds(target, wounds, armour, invulnerable, cover, false, dice);
}

/** SK-OW-14 to -16: shot at on Overwatch, it may lose its counter; under a blast it does. @rule SK-OW-14, SK-OW-15, SK-OW-16 */
export function overwatchTest(w: World, target: number, blast: boolean): void {
  if ((board.flags[target]! & (F.OFF | F.OVERWATCH)) !== F.OVERWATCH) return;
  if (!blast && leadershipTest(w, target, F.TEST_OVERWATCH)) return;
  board.flags[target]! &= ~(F.OVERWATCH | F.HELD);
  w.touch(target);
  w.log.event(E.overwatchLost, target, 0, 0);
}

/** Tanglefoot lets a model act only on a 4+ in each phase (SK-GREN-16). */
export function fightsFree(w: World, model: number): boolean {
  return (board.flags[model]! & F.TANGLED) === 0 || w.tests[w.seatOf(model)]!.test(w.m.tangledActs) === 1;
}

/** Fires from Overwatch at a mover: SK-OW-05, -06; the counter is spent. `distance` is where the mover is shot. */
export function fireOverwatch(w: World, shooter: number, target: number, gun: number, distance: number): void {
  const hip = (kinds.guard[board.kind[shooter]!]! & F.G_HIP) !== 0;
  const shots = shotsOf(w, gun, hip, board.rule[R.owMoved] === 1, distance);
  board.flags[shooter]! &= ~(F.OVERWATCH | F.HELD);
  board.flags[shooter]! |= F.FIRED;
  w.touch(shooter);
  if (shots === 0) return;
  const shooting = board.game[G_SHOOTING]!;
  board.game[G_SHOOTING] = w.m.substituteInOverwatch ? 1 : 0;
  w.tick(T.overwatchFire, w.seatOf(shooter), 1);
  if (w.table !== null) comeOut(w, shooter);
  w.log.event(E.overwatchFire, shooter, target, 0);
  fire(w, shooter, target, gun, shots, true);
  board.game[G_SHOOTING] = shooting;
}
