/**
 * One Skirmish battle from the first roll to the outcome: the turn sequence (SK-TURN-01 to -06), and the single actions of attack mode.
 * Hot: made once a thread, played once a leg.
 */
import type { Streams } from "../../dice/dice.ts";
import type { Battle, BattleModule, Log, Matchup } from "../rule-system.ts";
import { canonicalize, type Likeness, likenessOf } from "./canonical.ts";
import { charge, closeCombatPhase, engage, FIRST_STEP, results, spitsAt, startBlows, strikeAt } from "./combat.ts";
import { end, fall, phaseOut, phylactery, selfRepair } from "./damage.ts";
import { chooseOverwatchGun } from "./decide.ts";
import * as E from "./events.ts";
import { throwGrenade } from "./grenades.ts";
import { considerWithdrawal, leadershipTest, routStep, someoneWithin } from "./leadership.ts";
import {
  BOUND,
  CHARGED,
  FIRST_ROUND,
  G_COMPANION,
  IN_PLACE,
  KILLED,
  MARKED,
  MOVED,
  NO_MARCH,
  NO_MOVE,
  NO_SHOOT,
  OFF,
  OVERWATCH,
  PHYLACTERY_DUE,
  PIN,
  R_PHASE_OUT_END,
  R_PIN_EXTEND,
  R_REPAIR_NEXT_PLAYER_TURN,
  R_ROUT_GAME_TURN,
  R_SHROUD_CONTINUOUS,
  R_TIE_FIRST,
  R_TURN_CAP,
  REPAIRING,
  SHIELDED,
  type SkirmishMatchup,
  STUN,
  STUN_AHEAD,
  STUN_NOW,
  T_JUMP_UP,
  T_PHYLACTERY,
  T_REPAIR,
  T_SHROUD,
  T_TYRANID,
  TANGLED,
  TURN_FLAGS,
  TURN_RIGHTS,
  USED_FLED,
} from "./matchup.ts";
import {
  END_LIMIT,
  END_POINTS,
  ENDING,
  FIRST_TURN,
  GRENADES_THROWN,
  KILLED_MODELS,
  LOST,
  OUT_MODELS,
  PINNED_MODELS,
  POINTS_LOST,
  SCORE,
  STUNNED_MODELS,
  SURVIVORS,
  TURNS,
  WOUNDS_LOST,
} from "./metrics.ts";
import { declareOverwatch, movementPhase, rollInstinct } from "./movement.ts";
import { psychicTest } from "./psychic.ts";
import { fireOverwatch, shootingPhase, shootModel } from "./shoot.ts";
import {
  G_ACTIVE,
  G_ENDING,
  G_FIRST,
  G_PLACE,
  G_SHOOTING,
  G_TURN,
  G_WINNER,
  S_CONCEALED,
  S_ENHANCED,
  S_ON,
  S_PRESENT,
  SEAT_COLUMNS,
  World,
} from "./state.ts";

class SkirmishBattle extends World implements Battle {
  /** Number of the last step of the attack, and what may be exchanged in it; for walks. */
  private played = -1;
  private likeness: Likeness | undefined;

  /** The whole leg: roll for the first turn, then turns until somebody is gone or the limit is reached. */
  play(): void {
    if (this.m.mode === "attack") {
      this.begin();
      for (let i = 0; this.step(i); i++);
      this.measure();
      return;
    }
    const first = this.rollForFirstTurn();
    const cap = this.rule[R_TURN_CAP]!;
    for (let turn = 1; turn <= cap; turn++) {
      this.game[G_TURN] = turn;
      playerTurn(this, first, turn);
      if (this.game[G_ENDING] === 0) playerTurn(this, 1 - first, turn);
      this.recordSurvivors(turn);
      if (this.game[G_ENDING] !== 0) break;
      if (turn === cap && this.m.pointsAtLimit === 1) end(this, END_POINTS, aheadOnPoints(this));
      else if (turn === cap) end(this, END_LIMIT, -1);
    }
    for (let turn = this.game[G_TURN]! + 1; turn <= this.layout.turns; turn++) this.recordSurvivors(turn);
    this.measure();
  }

  /** One die each, the higher begins (as SK-CLN-03; who wins the roll always goes first). */
  private rollForFirstTurn(): number {
    let a = 0;
    let b = 0;
    do {
      a = this.setup.die(6);
      b = this.setup.die(6);
    } while (a === b && this.rule[R_TIE_FIRST] === 0);
    const first = a >= b ? 0 : 1;
    this.game[G_FIRST] = first;
    this.log.event(E.FIRST_TURN, first, a, b);
    return first;
  }

  private recordSurvivors(turn: number): void {
    const slot = this.layout.byTurn + 2 * (turn - 1);
    this.counters[slot] = this.seats[S_PRESENT]!;
    this.counters[slot + 1] = this.seats[SEAT_COLUMNS + S_PRESENT]!;
  }

  begin(): void {
    this.played = -1;
    const plan = this.m.attack;
    this.game[G_ACTIVE] = 0;
    this.game[G_SHOOTING] = plan.action === "shoot" || plan.action === "overwatch" ? 1 : 0;
    for (let m = 0; m < this.count[0]!; m++) {
      if (plan.moved === 1) this.flags[m]! |= MOVED;
      if (plan.action === "overwatch") this.flags[m]! |= OVERWATCH;
    }
    if (plan.action === "overwatch") {
      for (let t = this.stride; t < this.stride + this.count[1]!; t++) this.flags[t]! |= MOVED;
    }
    this.forget();
  }

  /** One step of an attack: a model's action, or in an assault one model's blows at one Initiative step. */
  step(i: number): boolean {
    this.forget();
    this.played = i;
    switch (this.m.attack.action) {
      case "shoot":
        return this.stepShoot(i);
      case "overwatch":
        return this.stepOverwatch(i);
      case "grenade":
        return this.stepGrenade(i);
      case "fall":
        return this.stepFall(i);
      default:
        return this.stepAssault(i);
    }
  }

  private stepShoot(i: number): boolean {
    const n = this.count[0]!;
    if (this.m.hasMarkers) {
      if (i >= 2 * n) return false;
      if (i < n) {
        if (this.m.kindMarks[this.kind[i]!] === 1) shootModel(this, i);
        return true;
      }
      shootModel(this, i - n);
      return true;
    }
    if (i >= n) return false;
    shootModel(this, i);
    return true;
  }

  private targetOf(i: number): number {
    for (let k = 0; k < this.count[1]!; k++) {
      const t = this.stride + ((i + k) % this.count[1]!);
      if ((this.flags[t]! & OFF) === 0) return t;
    }
    return -1;
  }

  private stepOverwatch(i: number): boolean {
    if (i >= this.count[0]!) return false;
    const target = this.targetOf(i);
    if (target < 0) return true;
    const gun = chooseOverwatchGun(this, i, target, this.gap(i, target), true);
    if (gun >= 0) fireOverwatch(this, i, target, gun, this.gap(i, target));
    return true;
  }

  private stepGrenade(i: number): boolean {
    if (i >= this.count[0]! || this.m.attack.grenade < 0) return false;
    const target = this.targetOf(i);
    if (target < 0) return true;
    this.tick(GRENADES_THROWN, 0, 1);
    throwGrenade(this, i, target, this.m.attack.grenade);
    return true;
  }

  private stepFall(i: number): boolean {
    if (i >= this.count[1]!) return false;
    const m = this.stride + i;
    this.flags[m]! &= ~IN_PLACE;
    fall(this, m, this.sideAt[1].height, this.actions[1]);
    return true;
  }

  private stepAssault(i: number): boolean {
    const n = this.count[0]!;
    if (i < n) {
      const target = this.targetOf(i);
      if (target < 0 || (this.flags[i]! & OFF) !== 0) return true;
      if (this.m.attack.charged === 1) charge(this, i, target);
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
    const end = FIRST_STEP * 2 * this.stride;
    for (let place = this.game[G_PLACE]!; place < end; place++) {
      const step = FIRST_STEP - Math.floor(place / (2 * this.stride));
      const m = place % (2 * this.stride);
      if (this.engaged[m] === 0 || (this.strikeStep[m] !== step && !spitsAt(this, m, step))) continue;
      this.game[G_PLACE] = place + 1;
      strikeAt(this, m, step);
      return true;
    }
    this.game[G_PLACE] = end;
    results(this);
    return false;
  }

  measure(): void {
    const { base, slots, max } = this.layout;
    const out = this.outcome;
    const counters = this.counters;
    for (let i = 0; i < slots; i++) out[i] = counters[i]!;
    for (let seat = 0; seat < 2; seat++) {
      const from = seat * this.stride;
      let lost = 0;
      let killed = 0;
      let present = 0;
      let points = 0;
      let stunned = 0;
      let pinned = 0;
      let wounds = 0;
      for (let m = from; m < from + this.count[seat]!; m++) {
        const kind = this.kind[m]!;
        if ((this.kinds.guard[kind]! & G_COMPANION) !== 0) continue;
        const flags = this.flags[m]!;
        if ((flags & OFF) !== 0) {
          lost++;
          if (this.fate[m] === KILLED) killed++;
          if ((this.used[m]! & USED_FLED) === 0) points += this.kinds.points[kind]!;
          continue;
        }
        present++;
        if ((flags & STUN) !== 0) stunned++;
        else if ((flags & (PIN | BOUND)) !== 0) pinned++;
        wounds += this.kinds.W[kind]! - this.wounds[m]!;
      }
      const at = base + seat;
      out[at + 2 * LOST] = lost;
      out[at + 2 * KILLED_MODELS] = killed;
      out[at + 2 * OUT_MODELS] = lost - killed;
      out[at + 2 * SURVIVORS] = present;
      out[at + 2 * POINTS_LOST] = points;
      out[at + 2 * STUNNED_MODELS] = stunned;
      out[at + 2 * PINNED_MODELS] = pinned;
      out[at + 2 * WOUNDS_LOST] = wounds;
    }
    if (base > 0) {
      const winner = this.game[G_WINNER]!;
      out[SCORE] = winner === 1 ? 2 : winner === 2 ? 0 : 1;
      out[ENDING] = this.game[G_ENDING]!;
      out[TURNS] = this.game[G_TURN]!;
      out[FIRST_TURN] = this.game[G_FIRST]!;
    }
    for (let i = 0; i < slots; i++) if (out[i]! > max[i]!) out[i] = max[i]!;
  }

  canonicalize(): void {
    this.likeness ??= likenessOf(this);
    canonicalize(this, this.likeness, this.played);
  }
}

/** The seat that lost the smaller share of its points, companions included, or -1. */
function aheadOnPoints(w: World): number {
  const first = pointsOf(w, 0, OFF) * pointsOf(w, 1, -1);
  const second = pointsOf(w, 1, OFF) * pointsOf(w, 0, -1);
  return first === second ? -1 : first < second ? 0 : 1;
}

/** Points of a seat's models that have any of the flags; -1 for all models. */
function pointsOf(w: World, seat: number, flags: number): number {
  const from = seat * w.stride;
  let points = 0;
  for (let m = from; m < from + w.count[seat]!; m++) {
    if (flags === -1 || (w.flags[m]! & flags) !== 0) points += w.kinds.points[w.kind[m]!]!;
  }
  return points;
}

/** One player turn: SK-TURN-01. */
function playerTurn(w: World, seat: number, turn: number): void {
  w.game[G_ACTIVE] = seat;
  w.log.event(E.TURN, seat, turn, 0);
  startTurn(w, seat);
  if (w.game[G_ENDING] === 0) considerWithdrawal(w, seat);
  if (w.game[G_ENDING] !== 0) return;
  declareOverwatch(w, seat);
  w.log.event(E.PHASE, seat, 0, 0);
  movementPhase(w, seat);
  if (w.game[G_ENDING] !== 0) return;
  w.log.event(E.PHASE, seat, 1, 0);
  w.seats[seat * SEAT_COLUMNS + S_ENHANCED] = 0;
  w.seats[seat * SEAT_COLUMNS + S_CONCEALED] = 0;
  shootingPhase(w, seat);
  if (w.game[G_ENDING] !== 0) return;
  w.log.event(E.PHASE, seat, 2, 0);
  closeCombatPhase(w, seat);
  if (w.game[G_ENDING] !== 0) return;
  if (w.rule[R_PHASE_OUT_END] === 1) {
    phaseOut(w, 0);
    phaseOut(w, 1);
  }
  if (w.rule[R_ROUT_GAME_TURN] === 0 || seat !== w.game[G_FIRST]) routStep(w);
  endTurn(w, seat);
}

/** Everything that happens "at the start of its owner's turn", model by model. */
export function startTurn(w: World, seat: number): void {
  for (let side = 0; side < 2; side++) {
    if (side !== seat && w.rule[R_REPAIR_NEXT_PLAYER_TURN] === 0) continue;
    if ((w.sideTraits[side]! & (T_REPAIR | T_PHYLACTERY)) === 0) continue;
    const from = side * w.stride;
    for (let m = from; m < from + w.count[side]!; m++) {
      const flags = w.flags[m]!;
      if ((flags & REPAIRING) !== 0) selfRepair(w, m);
      else if ((flags & PHYLACTERY_DUE) !== 0) phylactery(w, m);
    }
  }
  const shrouded = (w.sideTraits[1 - seat]! & T_SHROUD) !== 0;
  const tyranids = (w.sideTraits[seat]! & T_TYRANID) !== 0;
  const from = seat * w.stride;
  for (let left = w.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    let flags = w.flags[m]!;
    if ((flags & OFF) !== 0) continue; // fled before its own turn to roll came
    const wasBound = (flags & BOUND) !== 0;
    flags &= ~(TURN_FLAGS | BOUND | NO_MARCH);
    if (wasBound) flags |= NO_MARCH;
    if ((flags & STUN_NOW) !== 0) {
      flags &= ~STUN_NOW;
      w.log.event(E.RECOVERED, m, 0, 0);
    } else if ((flags & STUN_AHEAD) !== 0) {
      flags &= ~STUN_AHEAD;
      const up = (w.kinds.trait[w.kind[m]!]! & T_JUMP_UP) !== 0 && w.tests[seat].test(4) === 1;
      if (up) w.log.event(E.JUMPED_UP, m, 0, 0);
      else flags |= STUN_NOW;
    }
    w.flags[m] = flags;
    w.used[m]! &= ~TURN_RIGHTS;
    w.shotAt[m] = 0;
    w.thrower[m] = 0;
    w.instinct[m] = 0;
    if (w.plasma[m]! > 0) w.plasma[m]!--;
    if (shrouded && someoneWithin(w, 1 - seat, T_SHROUD, m, 120)) {
      w.log.event(E.SHROUD, m, 0, 0);
      w.flags[m]! |= PIN;
    }
    if ((w.flags[m]! & PIN) !== 0) {
      if (wasBound && w.rule[R_PIN_EXTEND] === 1) w.flags[m] = (w.flags[m]! & ~PIN) | BOUND;
      else pinnedTest(w, m);
    }
    if ((w.flags[m]! & OFF) !== 0) continue;
    if ((w.flags[m]! & SHIELDED) !== 0) {
      const kept = psychicTest(w, m);
      w.log.event(E.SHIELD_KEPT, m, 0, kept ? 1 : 0);
      if (!kept) w.flags[m]! &= ~SHIELDED;
    }
    if (tyranids) rollInstinct(w, m);
  }
  w.stamps[seat]!++;
}

/** SK-DMG-09: shake the Pin off, or be bound until the next own turn. */
export function pinnedTest(w: World, m: number): void {
  w.flags[m]! &= ~PIN;
  const passed = leadershipTest(w, m, true);
  w.log.event(E.PIN_TEST, m, passed ? 1 : 0, 0);
  if (!passed && (w.flags[m]! & OFF) === 0) w.flags[m]! |= BOUND;
}

/** What lasts "for its next turn" ends with it. */
export function endTurn(w: World, seat: number): void {
  const shroud = w.rule[R_SHROUD_CONTINUOUS] === 1 && (w.sideTraits[1 - seat]! & T_SHROUD) !== 0;
  const from = seat * w.stride;
  for (let left = w.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    w.flags[m]! &= ~(NO_MOVE | NO_SHOOT | TANGLED | MARKED | CHARGED | FIRST_ROUND);
    if (shroud && someoneWithin(w, 1 - seat, T_SHROUD, m, 120)) w.flags[m]! |= PIN;
  }
  w.stamps[seat]!++;
}

export const battleModule: BattleModule = {
  create: (matchup: Matchup, streams: Streams, log: Log): Battle =>
    new SkirmishBattle(matchup as SkirmishMatchup, streams, log),
};
