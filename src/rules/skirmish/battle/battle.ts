/**
 * One Skirmish battle from the first roll to the outcome: the turn sequence (SK-TURN-01 to -06), and the single actions of attack mode.
 * Hot: made once a thread, played once a leg.
 */

import type { Streams } from "../../../dice/dice.ts";
import type { Chooser } from "../../kernel/candidates.ts";
import type { Mark } from "../../kernel/marks.ts";
import { closeOutcome } from "../../kernel/metrics.ts";
import type { Battle, BattleModule, Log, Matchup } from "../../kernel/rule-system.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import type * as M from "../matchup.ts";
import { END, T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { FIRST_STEP, spitStepOf, startBlows, strikeAt } from "./blows.ts";
import { canonicalize, type Likeness, likenessOf } from "./canonical.ts";
import { charge, engage, engageAtHand } from "./charges.ts";
import { board, STRIDE } from "./columns.ts";
import { closeCombatPhase, openPhase, results } from "./combat.ts";
import { checkFall, fall } from "./damage.ts";
import type { Player } from "./fight.ts";
import { throwGrenade } from "./grenades.ts";
import { search } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { considerWithdrawal, leadershipTest, routStep, someoneWithin } from "./leadership.ts";
import { lookAt } from "./look.ts";
import { phaseOut } from "./losses.ts";
import { end, isLastTurn, payBonus, settleMission } from "./mission-ends.ts";
import { beginTableTurn, endMoves, endTableTurn, layTable, setUpMission } from "./missions.ts";
import { declareOverwatch, movementPhase, rollInstinct } from "./movement.ts";
import { psychicTest } from "./psychic.ts";
import { phylactery, selfRepair } from "./repairs.ts";
import { fireOverwatch } from "./shoot.ts";
import { shootingPhase, shootModel } from "./shooting-phase.ts";
import * as C from "./state.ts";
import { World } from "./state.ts";
import { measureTable } from "./table-counts.ts";
import { veil } from "./veil.ts";

const ACTIONS: readonly M.SkirmishMatchup["attack"]["action"][] = ["shoot", "overwatch", "grenade", "fall", "assault"];
const SHOOT = 0;
const WATCH = 1;
const GRENADE = 2;
const FALL = 3;

class SkirmishBattle extends World implements Battle {
  get sites(): Int32Array | undefined {
    return this.m.sites === undefined ? undefined : board.sites;
  }

  /** What an attack is, as a number: a word takes as long to compare as dice to roll. */
  private readonly action = ACTIONS.indexOf(this.m.attack.action);
  private readonly isAttack = this.m.mode === "attack";
  /** Number of the last step of the attack, and what may be exchanged in it; for walks. */
  private played = -1;
  private likeness: Likeness | undefined;

  /** The whole leg: roll for the first turn, then turns until somebody is gone or the limit is reached. */
  play(): void {
    if (this.isAttack) {
      this.begin();
      for (let i = 0; this.step(i); i++);
      this.measure();
      return;
    }
    const onTable = board.onTable[0] === 1;
    const fixed = onTable ? setUpMission(this) : -1;
    const first = fixed >= 0 ? fixed : this.rollForFirstTurn();
    board.game[C.G_FIRST] = first;
    board.game[C.G_ACTIVE] = first;
    board.game[C.G_TURN] = 1;
    this.playOn();
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.player.handTo(choosers);
  }

  veil(seat: number): void {
    veil(this, seat);
  }

  resume(mark: Mark): void {
    this.forget();
    this.marks.lay(mark);
    if (board.onTable[0] === 1) layTable(this);
    this.playOn();
  }

  /** From a mark, where the turn of a player begins, to the end. */
  private playOn(): void {
    const { game } = board;
    const onTable = board.onTable[0] === 1;
    const cap = board.rule[R.turnCap]!;
    for (;;) {
      if (this.marks.reached !== null) this.marks.reached();
      const seat = game[C.G_ACTIVE]!;
      const turn = game[C.G_TURN]!;
      playerTurn(this, seat, turn);
      if (game[C.G_ENDING] === 0 && seat === game[C.G_FIRST]) {
        game[C.G_ACTIVE] = 1 - seat;
        continue;
      }
      this.recordSurvivors(turn);
      if (game[C.G_ENDING] === 0) this.endAtLimit(turn, cap);
      if (game[C.G_ENDING] !== 0 || turn === cap) break;
      game[C.G_ACTIVE] = game[C.G_FIRST]!;
      game[C.G_TURN] = turn + 1;
    }
    if (onTable) payBonus(this);
    for (let turn = game[C.G_TURN]! + 1; turn <= this.layout.turns; turn++) this.recordSurvivors(turn);
    this.measure();
  }

  /** Ends the battle where its last turn is over. */
  private endAtLimit(turn: number, cap: number): void {
    if (board.onTable[0] === 1) {
      if (isLastTurn(this, turn, cap)) settleMission(this);
    } else if (turn === cap && this.m.pointsAtLimit === 1) end(this, END.points, aheadOnPoints());
    else if (turn === cap) end(this, END.limit, -1);
  }

  /** One die each, the higher chooses who begins (SK-CLN-03, SK-SUR-03, SK-SYG-04); in a duel it begins. */
  private rollForFirstTurn(): number {
    let a = 0;
    let b = 0;
    do {
      a = this.setup.die(6);
      b = this.setup.die(6);
    } while (a === b && board.rule[R.tieFirst] === 0);
    const winner = a > b ? 0 : a < b ? 1 : board.game[C.G_ATTACKER]!;
    const first = board.onTable[0] === 1 ? this.player.first(winner) : winner;
    this.log.event(E.firstTurn, first, 8 * a + b, board.game[C.G_MISSION]!);
    return first;
  }

  private recordSurvivors(turn: number): void {
    const slot = this.layout.byTurn + 2 * (turn - 1);
    this.counters[slot] = board.seats[C.S_PRESENT]!;
    this.counters[slot + 1] = board.seats[C.SEAT_COLUMNS + C.S_PRESENT]!;
  }

  begin(): void {
    this.played = -1;
    const plan = this.m.attack;
    const watching = this.action === WATCH;
    // Who is shot at from Overwatch moves: it is that one's turn.
    board.game[C.G_ACTIVE] = watching ? 1 : 0;
    board.game[C.G_SHOOTING] = this.action === SHOOT || this.action === GRENADE || watching ? 1 : 0;
    for (let m = 0; m < board.count[0]!; m++) {
      if (plan.moved === 1) board.flags[m]! |= F.MOVED;
      if (watching) board.flags[m]! |= F.OVERWATCH;
    }
    if (watching) {
      for (let t = STRIDE; t < STRIDE + board.count[1]!; t++) board.flags[t]! |= F.MOVED;
    }
    this.forget();
  }

  /** One step of an attack: a model's action, or in an assault one model's blows at one Initiative step. */
  step(i: number): boolean {
    this.forget();
    this.played = i;
    switch (this.action) {
      case SHOOT:
        return this.stepShoot(i);
      case WATCH:
        return this.stepOverwatch(i);
      case GRENADE:
        return this.stepGrenade(i);
      case FALL:
        return this.stepFall(i);
      default:
        return this.stepAssault(i);
    }
  }

  private stepShoot(i: number): boolean {
    const n = board.count[0]!;
    // With markerlights those who have them go first, once around, and then everybody.
    const marks = this.m.hasMarkers ? n : 0;
    if (i >= marks + n) return false;
    if (i >= marks || this.m.kindMarks[board.kind[i]!] === 1) shootModel(this, i < marks ? i : i - marks);
    return true;
  }

  private targetOf(i: number): number {
    for (let k = 0; k < board.count[1]!; k++) {
      const t = STRIDE + ((i + k) % board.count[1]!);
      if ((board.flags[t]! & F.OFF) === 0) return t;
    }
    return -1;
  }

  private stepOverwatch(i: number): boolean {
    if (i >= board.count[0]!) return false;
    const target = this.targetOf(i);
    if (target < 0) return true;
    const gun = this.player.overwatchGun(i, target, this.gap(i, target), true);
    if (gun >= 0) fireOverwatch(this, i, target, gun, this.gap(i, target));
    return true;
  }

  private stepGrenade(i: number): boolean {
    if (i >= board.count[0]! || this.m.attack.grenade < 0) return false;
    const target = this.targetOf(i);
    if (target < 0) return true;
    this.tick(T.grenades, 0, 1);
    board.shotAt[i] = target + 1;
    throwGrenade(this, i, target, this.m.attack.grenade);
    return true;
  }

  private stepFall(i: number): boolean {
    if (i >= board.count[1]!) return false;
    const m = STRIDE + i;
    board.flags[m]! &= ~F.IN_PLACE;
    fall(this, m, this.sideAt[1].height, this.actions[1]);
    return true;
  }

  private stepAssault(i: number): boolean {
    const n = board.count[0]!;
    const charged = this.m.attack.charged === 1;
    // The phase begins before the charges, or with those in contact who have been so before.
    if (i === (charged ? 0 : n)) openPhase(this, 0);
    if (i < n) {
      const target = this.targetOf(i);
      if (target < 0 || (board.flags[i]! & (F.OFF | F.STUN)) !== 0) return true;
      if (charged) charge(this, i, target);
      else engage(this, i, target);
      return true;
    }
    if (i === n) {
      startBlows(this);
      return true;
    }
    return this.nextBlows();
  }

  /** Blows of the next model in the order of Initiative; after the last of them the results. */
  private nextBlows(): boolean {
    const round = 2 * STRIDE;
    const from = board.game[C.G_PLACE]!;
    let next = FIRST_STEP * round; // steps from the first on, at each of them all models
    for (let seat = 0; seat < 2; seat++) {
      for (let left = board.seats[seat * C.SEAT_COLUMNS + C.S_FIGHTING]!; left !== 0; left &= left - 1) {
        const m = (seat * STRIDE) | (31 - Math.clz32(left & -left));
        const blow = (FIRST_STEP - board.strikeStep[m]!) * round + m;
        if (blow >= from && blow < next) next = blow;
        const spit = (FIRST_STEP - spitStepOf(m)) * round + m;
        if (spit >= from && spit < next) next = spit;
      }
    }
    board.game[C.G_PLACE] = next + 1;
    if (next < FIRST_STEP * round) {
      strikeAt(this, next % round, FIRST_STEP - Math.floor(next / round));
      return true;
    }
    board.game[C.G_PLACE] = next;
    results(this);
    return false;
  }

  measure(): void {
    const { base } = this.layout;
    const out = this.outcome;
    out.set(this.counters);
    for (let seat = 0; seat < 2; seat++) {
      const from = seat * STRIDE;
      let lost = 0;
      let killed = 0;
      let present = 0;
      let points = 0;
      let stunned = 0;
      let pinned = 0;
      let wounds = 0;
      for (let m = from; m < from + board.count[seat]!; m++) {
        const kind = board.kind[m]!;
        if ((kinds.guard[kind]! & F.G_COMPANION) !== 0) continue;
        const flags = board.flags[m]!;
        if (isLost(m)) {
          lost++;
          if (board.fate[m] === F.KILLED) killed++;
          if ((board.used[m]! & F.USED_FLED) === 0) points += kinds.points[kind]!;
          continue;
        }
        present++;
        if ((flags & F.STUN) !== 0) stunned++;
        else if ((flags & (F.PIN | F.BOUND)) !== 0) pinned++;
        wounds += kinds.W[kind]! - board.wounds[m]!;
      }
      const at = base + seat;
      out[at + 2 * T.lost] = lost;
      out[at + 2 * T.killed] = killed;
      out[at + 2 * T.outOfAction] = lost - killed;
      out[at + 2 * T.survivors] = present;
      out[at + 2 * T.pointsLost] = points;
      out[at + 2 * T.stunned] = stunned;
      out[at + 2 * T.pinned] = pinned;
      out[at + 2 * T.woundsLost] = wounds;
    }
    if (this.table !== null) measureTable(this);
    const { game } = board;
    closeOutcome(out, this.layout, game[C.G_WINNER]!, game[C.G_ENDING]!, game[C.G_TURN]!, game[C.G_FIRST]!);
  }

  lookAt(into: Int32Array): number {
    return lookAt(into);
  }

  canonicalize(): void {
    this.likeness ??= likenessOf(this);
    canonicalize(this, this.likeness, this.played);
  }
}

/** The seat that lost the smaller share of its points, companions included, or -1. */
function aheadOnPoints(): number {
  const first = pointsOf(0, true) * pointsOf(1, false);
  const second = pointsOf(1, true) * pointsOf(0, false);
  return first === second ? -1 : first < second ? 0 : 1;
}

/** Points of a seat's models, of all of them or only of those that are lost. */
function pointsOf(seat: number, onlyLost: boolean): number {
  const from = seat * STRIDE;
  let points = 0;
  for (let m = from; m < from + board.count[seat]!; m++)
    if (!onlyLost || isLost(m)) points += kinds.points[board.kind[m]!]!;
  return points;
}

/** Is a model off the table, and neither in reserve nor gone with what it came for, so that it counts as lost? */
function isLost(m: number): boolean {
  return (board.flags[m]! & F.OFF) !== 0 && (board.place[m]! & (F.RESERVE | F.AWAY)) === 0;
}

/** One player turn: SK-TURN-01. */
function playerTurn(w: World, seat: number, turn: number): void {
  board.game[C.G_ACTIVE] = seat;
  w.log.event(E.turn, seat, turn, 0);
  startTurn(w, seat);
  if (w.table !== null) beginTableTurn(w, seat, turn);
  if (board.game[C.G_ENDING] === 0) considerWithdrawal(w, seat);
  if (board.game[C.G_ENDING] !== 0) return;
  w.log.event(E.phase, seat, 0, 0);
  declareOverwatch(w, seat);
  if (w.table !== null) searchAsPhaseBegins(w);
  movementPhase(w, seat);
  if (w.table !== null) endMoves(w, seat);
  if (board.game[C.G_ENDING] !== 0) return;
  w.log.event(E.phase, seat, 1, 0);
  if (w.table !== null) searchAsPhaseBegins(w);
  board.seats[seat * C.SEAT_COLUMNS + C.S_ENHANCED] = 0;
  board.seats[seat * C.SEAT_COLUMNS + C.S_CONCEALED] = 0;
  shootingPhase(w, seat);
  if (board.game[C.G_ENDING] !== 0) return;
  w.log.event(E.phase, seat, 2, 0);
  if (w.table !== null) searchAsPhaseBegins(w);
  closeCombatPhase(w, seat);
  if (board.game[C.G_ENDING] !== 0) return;
  if (board.rule[R.phaseOutEnd] === 1) {
    phaseOut(w, 0);
    phaseOut(w, 1);
  }
  w.log.event(E.phase, seat, 3, 0);
  if (board.rule[R.routGameTurn] === 0 || seat !== board.game[C.G_FIRST]) routStep(w);
  if (board.game[C.G_ENDING] !== 0) return;
  w.log.event(E.phase, seat, 4, 0);
  endTurn(w, seat);
  if (w.table !== null) endTableTurn(w);
}

/** By one reading of SK-AMB-32 Hidden models are found now and only now. */
function searchAsPhaseBegins(w: World): void {
  if (board.rule[R.spotTiming] === 2) search(w);
}

/** Everything that happens "at the start of its owner's turn", model by model. */
export function startTurn(w: World, seat: number): void {
  for (let side = 0; side < 2; side++) {
    if (side !== seat && board.rule[R.repairNextPlayerTurn] === 0) continue;
    if ((board.sideTraits[side]! & (F.T_REPAIR | F.T_PHYLACTERY)) === 0) continue;
    const from = side * STRIDE;
    for (let m = from; m < from + board.count[side]!; m++) {
      const flags = board.flags[m]!;
      if ((flags & F.REPAIRING) !== 0) selfRepair(w, m);
      else if ((flags & F.PHYLACTERY_DUE) !== 0) phylactery(w, m);
    }
  }
  const shrouded = (board.sideTraits[1 - seat]! & F.T_SHROUD) !== 0;
  const tyranids = (board.sideTraits[seat]! & F.T_TYRANID) !== 0;
  const from = seat * STRIDE;
  const on = board.seats[seat * C.SEAT_COLUMNS + C.S_ON]!;
  for (let left = on & board.markable[seat]!; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    board.used[m]! &= ~F.TURN_RIGHTS;
    board.caught[m] = 0;
    board.thrower[m] = 0;
    board.instinct[m] = 0;
    if (board.plasma[m]! > 0) board.plasma[m]!--;
  }
  // A loop without calls keeps its numbers in registers: those who have more to do than most come after it.
  let others = shrouded || tyranids ? on : 0;
  for (let left = on; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    const flags = board.flags[m]!;
    board.shotAt[m] = 0;
    if ((flags & (F.BOUND | F.STUN | F.PIN | F.SHIELDED)) !== 0) others |= left & -left;
    else board.flags[m] = flags & ~(F.TURN_FLAGS | F.NO_MARCH);
  }
  for (let left = others; left !== 0; left &= left - 1)
    wake(w, from | (31 - Math.clz32(left & -left)), shrouded, tyranids);
  board.stamps[seat]!++;
}

/** The start of its owner's turn for a model that is not simply up and free. */
function wake(w: World, m: number, shrouded: boolean, tyranids: boolean): void {
  const seat = w.seatOf(m);
  let flags = board.flags[m]!;
  if ((flags & F.OFF) !== 0) return; // fled before its own turn to roll came
  const wasBound = (flags & F.BOUND) !== 0;
  flags &= ~(F.TURN_FLAGS | F.BOUND | F.NO_MARCH);
  if (wasBound) flags |= F.NO_MARCH;
  if ((flags & F.STUN_NOW) !== 0) {
    flags &= ~F.STUN_NOW;
    w.log.event(E.recovered, m, 0, 0);
  } else if ((flags & F.STUN_AHEAD) !== 0) {
    flags &= ~F.STUN_AHEAD;
    const up = (kinds.trait[board.kind[m]!]! & F.T_JUMP_UP) !== 0 && w.tests[seat]!.test(4) === 1;
    if (up) w.log.event(E.jumpedUp, m, 0, 0);
    else flags |= F.STUN_NOW;
  }
  const isUp = (board.flags[m]! & F.STUN) !== 0 && (flags & F.STUN) === 0;
  board.flags[m] = flags;
  if (isUp && w.table !== null) engageAtHand(w, m);
  if (shrouded && someoneWithin(w, 1 - seat, F.T_SHROUD, m, 120)) {
    w.log.event(E.shroud, m, 0, 0);
    board.flags[m]! |= F.PIN;
    checkFall(w, m, false, true, w.tests[seat]!);
  }
  if ((board.flags[m]! & F.PIN) !== 0) {
    if (wasBound && board.rule[R.pinExtend] === 1) board.flags[m] = (board.flags[m]! & ~F.PIN) | F.BOUND;
    else pinnedTest(w, m);
  }
  if ((board.flags[m]! & F.OFF) !== 0) return;
  if ((board.flags[m]! & F.SHIELDED) !== 0) {
    const kept = psychicTest(w, m);
    w.log.event(E.shieldKept, m, 0, kept ? 1 : 0);
    if (!kept) board.flags[m]! &= ~F.SHIELDED;
  }
  if (tyranids) rollInstinct(w, m);
}

/** SK-DMG-09: shake the Pin off, or be bound until the next own turn. @rule SK-DMG-09, SK-DMG-10 */
export function pinnedTest(w: World, m: number): void {
  board.flags[m]! &= ~F.PIN;
  const passed = leadershipTest(w, m, F.TEST_PIN);
  if ((board.flags[m]! & F.OFF) !== 0) return; // a Grot that ran
  if (!passed) board.flags[m]! |= F.BOUND;
  w.log.event(E.pinTest, m, passed ? 1 : 0, 0);
}

/** What lasts "for its next turn", or for this one, ends with it. */
export function endTurn(w: World, seat: number): void {
  const shroud = board.rule[R.shroudContinuous] === 1 && (board.sideTraits[1 - seat]! & F.T_SHROUD) !== 0;
  const from = seat * STRIDE;
  for (let left = board.seats[seat * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    // A friend's grenade has caught it only in this turn.
    const hindrance = (board.used[m]! & F.TURN_CAUGHT) === 0 ? F.NO_MOVE | F.NO_SHOOT | F.TANGLED : 0;
    board.flags[m]! &= ~(hindrance | F.MARKED | F.CHARGED | F.FIRST_ROUND | F.SLOW);
    if (shroud && someoneWithin(w, 1 - seat, F.T_SHROUD, m, 120)) board.flags[m]! |= F.PIN;
  }
  board.stamps[seat]!++;
}

/** Battles whose sides are played by who takes a seat at them. @rule SK-NEC-11, SK-TURN-01, SK-TURN-06, SK-SKILL-28, SK-STATE-04 */
export function battlesPlayedBy(seat: (w: World) => Player): BattleModule {
  return {
    create: (matchup: Matchup, streams: Streams, log: Log): Battle =>
      new SkirmishBattle(matchup as M.SkirmishMatchup, streams, log, seat),
  };
}
