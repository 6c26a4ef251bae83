/**
 * One Heresy battle from the first order to the outcome: the turn frame (HE-GEN-04), initiative and alternate activation (HE-INI), the
 * end phase (HE-END) and victory (HE-VIC); and the single actions of attack mode. Hot: made once a thread, played once a leg.
 */

import type { Streams } from "../../../dice/dice.ts";
import type { Chooser } from "../../kernel/candidates.ts";
import type { Mark } from "../../kernel/marks.ts";
import { closeOutcome } from "../../kernel/metrics.ts";
import type { Battle, BattleModule, Log, Matchup } from "../../kernel/rule-system.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { END, T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { closeAssault, openAssault, resolveAssault, roundOf } from "./assault.ts";
import * as CHOICE from "./choice.ts";
import { B, GAME_COLUMNS } from "./columns.ts";
import { reassign } from "./command.ts";
import { commit, deployAll } from "./deploy.ts";
import { ANY, FIGHTERS, FIRERS } from "./fight.ts";
import { endVolley, finds, fireAt, fireWeapon, IN_COMBAT, reachOf, startVolley, V_CLOSE, V_PLAIN } from "./fire.ts";
import * as G from "./game.ts";
import { aheadOnTable, decideOnTable, scoreOf } from "./games.ts";
import { gapBetween } from "./ground.ts";
import { initiative, mayActivate } from "./initiative.ts";
import { lookAt } from "./look.ts";
import { moveUnit } from "./moves.ts";
import { cast, drawPowers, rangeOfPower } from "./psychic.ts";
import { breakChecks, rallyAll, recoverAll } from "./quality.ts";
import { contact, dares } from "./reactions.ts";
import { moveRouted } from "./retreats.ts";
import { type Sit, World } from "./state.ts";
import { fireOnly, repair } from "./titan.ts";
import { finish, finishDestroyed, finishWon, given, givenAway } from "./victory-points.ts";

/** The seat that is ordering after the other one has, -1: none. */
let ordering = -1;

class HeresyBattle extends World implements Battle {
  // Words take as long to compare as dice to roll.
  private readonly isAttack = this.m.mode === "attack";
  private readonly isFire = this.m.attack.action === "fire";
  private readonly isAssault = this.m.attack.action === "assault";
  private readonly isPower = this.m.attack.action === "power";

  play(): void {
    if (this.isAttack) {
      this.begin();
      for (let i = 0; this.step(i); i++);
      this.measure();
      return;
    }
    drawPowers(this, 0);
    drawPowers(this, 1);
    if (this.table !== null) deployAll(this);
    B.game[G.TURN] = 1;
    this.playOn();
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.player.handTo(choosers);
  }

  /** Sides set up without seeing each other, but where one attacks the other (HE-SCN-02, -08). */
  secret(): boolean {
    return B.game[G.TURN] === 0 && this.m.field !== undefined && this.m.field.game !== M.ATTACK_DEFEND;
  }

  /** Orders that the enemy has given in this phase are not revealed before both have ordered (HE-ASM-01): what it would order is thought of anew. */
  veil(seat: number): void {
    if (ordering === 1 && seat === 1) orderAnew(this, 0);
  }

  resume(mark: Mark): void {
    this.marks.lay(mark);
    this.recall();
    this.playOn();
  }

  /** From a mark, where a game turn begins, to the end. */
  private playOn(): void {
    const last = B.rule[R.turns]!;
    for (;;) {
      if (this.marks.reached !== null) this.marks.reached();
      const turn = B.game[G.TURN]!;
      playTurn(this);
      this.recordSurvivors(turn);
      if (B.game[G.ENDING] === 0 && turn === last) endAtLimit(this);
      if (B.game[G.ENDING] !== 0 || turn === last) break;
      B.game[G.TURN] = turn + 1;
    }
    for (let turn = B.game[G.TURN]! + 1; turn <= this.layout.turns; turn++) this.recordSurvivors(turn);
    this.measure();
  }

  private recordSurvivors(turn: number): void {
    const slot = this.layout.byTurn + 2 * (turn - 1);
    this.counters[slot] = B.standsLeft[0]!;
    this.counters[slot + 1] = B.standsLeft[1]!;
  }

  // Attack mode.

  begin(): void {
    const { chits, prepared, power } = this.m.attack;
    for (let seat = 0; seat < 2; seat++) {
      for (let unit = seat * this.stride; unit < seat * this.stride + B.count[seat]!; unit++) {
        B.chits[unit] = chits[seat]!;
        if (seat === 0) B.flags[unit]! &= ~M.IN_COVER;
        if (seat === 1) B.order[unit] = prepared === 1 ? M.PREPARED : 0;
        else if (this.isAssault) B.order[unit] = M.CHARGE;
      }
    }
    if (!this.isPower) return;
    for (let unit = 0; unit < B.count[0]!; unit++) {
      if (B.unitMastery[unit] === 0) continue;
      B.psi[unit] = 99;
      B.powers[unit] = 1 << power;
    }
  }

  step(i: number): boolean {
    if (this.isFire) return this.stepFire(i);
    return this.isAssault ? this.stepAssault(i) : this.stepPower(i);
  }

  /** One weapon of one group; a volley is all weapons of a unit, of a titan each weapon. */
  private stepFire(i: number): boolean {
    let at = i;
    for (let unit = 0; unit < B.count[0]!; unit++) {
      const weapons = this.weaponsOf(unit);
      if (at >= weapons) {
        at -= weapons;
        continue;
      }
      const alone = B.unitTitan[unit] === 1;
      if (at === 0 || alone) this.openFire(unit);
      if (B.game[G.TARGET]! < 0) return true;
      for (let g = 0, k = at; g < M.GROUPS; g++) {
        const row = B.unitRow[M.GROUPS * unit + g]!;
        if (row < 0) continue;
        const many = B.rowWeaponTo[row]! - B.rowWeaponFrom[row]!;
        if (k >= 0 && k < many) fireWeapon(this, g, B.rowWeaponFrom[row]! + k);
        k -= many;
      }
      if (at === weapons - 1 || alone) endVolley(this);
      return true;
    }
    return false;
  }

  private weaponsOf(unit: number): number {
    let many = 0;
    for (let g = 0; g < M.GROUPS; g++) {
      const row = B.unitRow[M.GROUPS * unit + g]!;
      if (row >= 0) many += B.rowWeaponTo[row]! - B.rowWeaponFrom[row]!;
    }
    return many;
  }

  private openFire(unit: number): void {
    B.game[G.SHOOTER] = unit;
    B.game[G.TARGET] = -1;
    // Between several the player chooses; who is alone is fired at, whatever that is worth.
    const chosen = B.count[1]! > 1 && this.player.target(unit, 0);
    if (!chosen && !this.anyTarget(unit)) return;
    const target = B.choice[CHOICE.TARGET]!;
    if (!finds(this, unit, target)) return;
    const volley = this.m.attack.pointBlank === 1 ? V_CLOSE | V_PLAIN : 0;
    startVolley(this, unit, target, B.choice[CHOICE.CLASS]!, volley, IN_COMBAT);
  }

  /** An attack is made although nothing is hoped of it: at the first enemy in range. */
  private anyTarget(unit: number): boolean {
    for (let target = this.stride; target < this.stride + B.count[1]!; target++) {
      if ((B.flags[target]! & M.GONE) !== 0 || gapBetween(this, unit, target) > reachOf(this, unit)) continue;
      B.choice[CHOICE.TARGET] = target;
      B.choice[CHOICE.CLASS] = this.player.targetClass(unit, target);
      return true;
    }
    return false;
  }

  /** The charges one by one, then the assaults round by round. */
  private stepAssault(i: number): boolean {
    const n = B.count[0]!;
    if (i < n) {
      const target = this.stride + (i % B.count[1]!);
      if ((B.flags[target]! & M.GONE) === 0 && dares(this, i, target)) contact(this, i, target);
      return true;
    }
    if (i > n && B.game[G.ROUND]! < this.m.attack.rounds && roundOf(this)) return true;
    if (i > n) closeAssault(this);
    for (let unit = 0; unit < n; unit++) {
      if ((B.flags[unit]! & (M.GONE | M.ACTIVATED)) !== 0 || B.engaged[unit] === 0) continue;
      openAssault(this, unit);
      return true;
    }
    return false;
  }

  private stepPower(i: number): boolean {
    if (i > 0) return false;
    for (let unit = 0; unit < B.count[0]!; unit++) {
      if (B.unitMastery[unit] === 0) continue;
      const { power } = this.m.attack;
      if (gapBetween(this, unit, this.stride) <= rangeOfPower(power)) cast(this, unit, power, this.stride);
      break;
    }
    return false;
  }

  measure(): void {
    const { base } = this.layout;
    const out = this.outcome;
    out.set(this.counters);
    for (let seat = 0; seat < 2; seat++) {
      const from = seat * this.stride;
      const at = base + seat;
      let points = 0;
      for (let unit = from; unit < from + B.count[seat]!; unit++) {
        out[at + 2 * T.lost]! += B.lost[unit]!;
        points += given(unit);
        if ((B.flags[unit]! & M.BROKEN) !== 0) out[at + 2 * T.broken]!++;
        for (let p = 0; B.unitTitan[unit] === 1 && p < M.PLACES; p++)
          out[at + 2 * T.damage]! += this.m.titan.damage[p]! - B.damage[M.PLACES * unit + p]!;
        if ((B.flags[unit]! & (M.GONE | M.RESERVE)) === M.GONE) {
          out[at + 2 * T.destroyed]!++;
          continue;
        }
        out[at + 2 * T.survivors]! += this.models(unit);
        if (B.level[unit] === M.ROUTED) out[at + 2 * T.routed]!++;
        if (B.chits[unit]! > 0) out[at + 2 * T.suppressed]!++;
      }
      out[at + 2 * T.pointsLost] = Math.trunc(points / 100);
      if (this.table === null) continue;
      out[at + 2 * T.objectives] = B.game[G.HELD + seat]!;
      out[at + 2 * T.pointsWon] = Math.trunc(scoreOf(this, seat) / 100);
    }
    closeOutcome(out, this.layout, B.game[G.WINNER]!, B.game[G.ENDING]!, B.game[G.TURN]!, B.game[G.FIRST]!);
  }

  lookAt(into: Int32Array): number {
    return this.table === null ? 0 : lookAt(this, into);
  }

  /** Stands are counted, not told apart; what is left to clear are the numbers of a round or a volley that nobody will ask for again. */
  canonicalize(): void {
    if (this.isFire) return;
    for (let column = G.TARGET; column < GAME_COLUMNS; column++)
      if (column < G.SET || column > G.ROUND) B.game[column] = 0;
  }
}

/** The last turn is over (HE-ASM-09). */
function endAtLimit(w: World): void {
  const winner = B.rule[R.limitDraw] === 1 ? -1 : ahead(w);
  finish(w, winner < 0 ? END.limit : END.ahead, winner);
}

/** One game turn. */
function playTurn(w: World): void {
  w.log.event(E.turn, B.game[G.TURN]!, 0, 0);
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    if ((B.flags[unit]! & M.WARDED) !== 0) w.touch(unit);
    B.flags[unit]! &= ~M.TURN_FLAGS;
    B.casts[unit] = 0;
    B.was[unit] = B.order[unit]!;
    B.order[unit] = 0;
  }
  B.charges[0] = 0;
  B.charges[1] = 0;
  if (w.table !== null) {
    for (let unit = 0; unit < 2 * w.stride; unit++) B.fit[unit] = 127;
    commit(w, 0);
    commit(w, 1);
  }
  reassign(w, 0);
  reassign(w, 1);
  w.log.event(E.phase, 0, 0, 0);
  orderPhase(w);
  w.log.event(E.phase, 1, 0, 0);
  movementPhase(w);
  w.log.event(E.phase, 2, 0, 0);
  combatPhase(w);
  w.log.event(E.phase, 3, 0, 0);
  endPhase(w);
}

/** Orders are chosen in secret and revealed together (HE-ASM-01): who thinks second does not count the charges of the first. */
function orderPhase(w: World): void {
  w.player.beforeOrders();
  giveOrders(w, 0);
  B.charges[0] = 0;
  ordering = 1;
  giveOrders(w, 1);
  ordering = -1;
  B.charges[0] = chargesOf(0);
  w.player.afterOrders();
}

/** Charges that a side has ordered. */
function chargesOf(seat: number): number {
  let many = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++)
    if ((B.flags[unit]! & M.GONE) === 0 && B.order[unit] === M.CHARGE) many++;
  return many;
}

/** What orders write by unit, and what else they and the thinking about them change. */
const ORDERS = [B.order, B.goal, B.aimX, B.aimY, B.getsOut] as const;
const ASIDE = [B.charges, B.choice, B.aim] as const;

/** Has a side order once more, as if the other one had not begun to. */
function orderAnew(w: World, seat: number): void {
  const ordered = ORDERS.map((column) => column.slice());
  const aside = ASIDE.map((column) => column.slice());
  B.order.fill(0);
  B.charges.fill(0);
  giveOrders(w, seat);
  for (const [k, column] of ORDERS.entries()) {
    const own = column.slice(B.first[seat], B.end[seat]);
    column.set(ordered[k]!);
    column.set(own, B.first[seat]);
  }
  for (const [k, column] of ASIDE.entries()) column.set(aside[k]!);
}

/** The orders of a side, unit by unit. */
function giveOrders(w: World, seat: number): void {
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if ((B.flags[unit]! & M.GONE) !== 0) continue;
    if (B.game[G.TURN] === 1 && (B.flags[unit]! & M.OUT_OF_RADIUS) !== 0)
      w.log.event(E.hears, unit, B.commander[unit]!, 0);
    giveOrder(w, unit);
    if (B.order[unit] === M.CHARGE) B.charges[seat]!++;
    w.log.event(E.order, unit, B.order[unit]!, B.goal[unit]!);
  }
}

/** The order of one unit, as its player has it. */
export function giveOrder(w: World, unit: number): void {
  B.order[unit] = w.player.order(unit);
  B.goal[unit] = B.choice[CHOICE.GOAL]!;
  if (w.table === null) return;
  B.aimX[unit] = B.choice[CHOICE.X]!;
  B.aimY[unit] = B.choice[CHOICE.Y]!;
  B.getsOut[unit] = B.choice[CHOICE.RIDE]!;
}

/** The routed first, then all others in turn, charges last (HE-ASM-07). */
function movementPhase(w: World): void {
  moveRouted(w, 0);
  moveRouted(w, 1);
  const winner = initiative(w);
  // To see the enemy move first is worth having, where one may choose (HE-AMB-03, HE-DEC-08).
  const first = B.rule[R.winnerChooses] === 1 && w.player.movesSecond(winner) ? 1 - winner : winner;
  moveAll(w, first, false);
  if (B.charges[0]! + B.charges[1]! > 0) moveAll(w, first, true);
}

function moveAll(w: World, first: number, charges: boolean): void {
  let seat = first;
  B.mover[0] = 0;
  B.mover[1] = w.stride;
  for (;;) {
    let unit = nextMover(w, seat, charges);
    if (unit < 0) {
      seat = 1 - seat;
      unit = nextMover(w, seat, charges);
      if (unit < 0) return;
    }
    B.mover[seat] = unit + 1;
    moveUnit(w, unit);
    seat = 1 - seat;
  }
}

/** The next unit of a seat after the last one that moved. */
function nextMover(w: World, seat: number, charges: boolean): number {
  const from = seat * w.stride;
  for (let unit = B.mover[seat]!; unit < from + B.count[seat]!; unit++) {
    if ((B.flags[unit]! & (M.GONE | M.MOVED)) !== 0) continue;
    if (charges === (B.order[unit] === M.CHARGE)) return unit;
  }
  return -1;
}

/** Fire, powers and assaults, unit by unit (HE-INI-01, HE-AMB-29). */
function combatPhase(w: World): void {
  const first = initiative(w);
  if (B.game[G.TURN] === 1) B.game[G.FIRST] = first;
  const timing = B.rule[R.assaultTiming]!;
  if (timing === 0) {
    alternate(w, first, ANY);
    return;
  }
  alternate(w, first, timing === 1 ? FIRERS : FIGHTERS);
  alternate(w, first, timing === 1 ? FIGHTERS : FIRERS);
}

/** HE-AMB-04: in turn, and the surplus at the end; in proportion; or with passes until the numbers are equal. */
function alternate(w: World, first: number, kind: number): void {
  B.waiting[0] = 0;
  B.waiting[1] = w.stride;
  if (B.rule[R.unequal] === 0) inTurn(w, first, kind);
  else inShares(w, first, kind);
}

function inTurn(w: World, first: number, kind: number): void {
  let seat = first;
  for (;;) {
    let unit = w.player.activation(seat, kind);
    if (unit < 0) {
      seat = 1 - seat;
      unit = w.player.activation(seat, kind);
      if (unit < 0) return;
    }
    activate(w, unit);
    seat = 1 - seat;
  }
}

function inShares(w: World, first: number, kind: number): void {
  let seat = first;
  for (;;) {
    const left = waiting(seat, kind);
    const others = waiting(1 - seat, kind);
    if (left === 0 && others === 0) return;
    let many = left === 0 ? 0 : 1;
    if (B.rule[R.unequal] === 1 && others > 0 && left > others) many = Math.ceil(left / others);
    else if (B.rule[R.unequal] === 2 && left < others) many = 0;
    for (let i = 0; i < many; i++) {
      const unit = w.player.activation(seat, kind);
      if (unit < 0) break;
      activate(w, unit);
    }
    seat = 1 - seat;
  }
}

function waiting(seat: number, kind: number): number {
  let many = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (mayActivate(unit, kind)) many++;
  }
  return many;
}

/** A unit's one activation: its assault, or powers and fire (HE-INI-04, -05). */
function activate(w: World, unit: number): void {
  B.flags[unit]! |= M.ACTIVATED;
  if (B.engaged[unit] !== 0) {
    resolveAssault(w, unit);
    return;
  }
  if (B.unitMastery[unit]! > 0) castPowers(w, unit);
  if ((B.flags[unit]! & M.GONE) !== 0) return;
  if (B.unitTitan[unit] === 1) fireTitan(w, unit);
  else fireUnit(w, unit);
}

/** HE-PSY-06, -07: one power after the other, as long as one is worth it. */
function castPowers(w: World, unit: number): void {
  const seat = w.seatOf(unit);
  for (;;) {
    const choice = w.player.power(unit);
    if (choice < 0) return;
    const power = choice >> 6;
    const own = power === M.WARD || power === M.QUICKEN;
    cast(w, unit, power, (own ? seat : 1 - seat) * w.stride + (choice & 63));
  }
}

function fireUnit(w: World, unit: number): void {
  if (!w.player.target(unit, w.player.guess(w.seatOf(unit)))) {
    w.log.event(E.holds, unit, 0, 0);
    return;
  }
  fireAt(w, unit, B.choice[CHOICE.TARGET]!, B.choice[CHOICE.CLASS]!, 0, IN_COMBAT);
}

/** HE-TIT-10: weapon by weapon, each at whom it likes, seeing what the last one did. @rule HE-DEC-20 */
export function fireTitan(w: World, titan: number): void {
  const row = B.unitRow[M.GROUPS * titan]!;
  const out = B.jammed[titan]!;
  const percent = w.player.guess(w.seatOf(titan));
  // What is jammed or shot off finds nobody, whoever is there.
  let waiting = ((1 << (B.rowWeaponTo[row]! - B.rowWeaponFrom[row]!)) - 1) & ~(out | (out >> 4));
  while (waiting !== 0) {
    const weapon = w.player.weapon(titan, waiting, percent);
    waiting &= ~(1 << weapon);
    fireOnly(w, titan, weapon);
    if (w.player.target(titan, percent))
      fireAt(w, titan, B.choice[CHOICE.TARGET]!, B.choice[CHOICE.CLASS]!, 0, IN_COMBAT);
    else w.log.event(E.holds, titan, B.weaponLabel[B.rowWeaponFrom[row]! + weapon]! + 1, 0);
    B.jammed[titan] = out;
    w.touchArms(titan);
  }
}

/** HE-END: checks, suppression, rally; repairs; victory. */
function endPhase(w: World): void {
  for (let seat = 0; seat < 2; seat++) breakChecks(w, seat);
  for (let seat = 0; seat < 2; seat++) recoverAll(w, seat);
  for (let seat = 0; seat < 2; seat++) rallyAll(w, seat);
  for (let unit = 0; w.titans && unit < 2 * w.stride; unit++) {
    if (B.unitTitan[unit] === 1 && (B.flags[unit]! & M.GONE) === 0) repair(w, unit);
  }
  if (w.table !== null) decideOnTable(w);
  else decideWinner(w);
}

/** The seat that gave away the smaller share of its points, or -1. */
function ahead(w: World): number {
  if (w.table !== null) return aheadOnTable(w);
  const first = givenAway(0) * w.sideAt[1].points;
  const second = givenAway(1) * w.sideAt[0].points;
  return first === second ? -1 : first < second ? 0 : 1;
}

/** All units of a seat are gone: 2; all are gone, routed or broken: 1. */
function beaten(seat: number): number {
  let worst = 2;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if ((B.flags[unit]! & M.GONE) !== 0) continue;
    if (given(unit) === 0 && B.award[unit] === 0) return 0;
    if (B.rule[R.pointsCurrent] === 1 && B.level[unit] !== M.ROUTED && (B.flags[unit]! & M.BROKEN) === 0) return 0;
    worst = 1;
  }
  return worst;
}

function decideWinner(w: World): void {
  const mine = beaten(0);
  const theirs = beaten(1);
  if (mine === 2 || theirs === 2) {
    finishDestroyed(w, mine === 2, theirs === 2);
    return;
  }
  let lost = mine === 1;
  let won = theirs === 1;
  if (B.rule[R.byScore] === 1) {
    lost = givenAway(0) >= B.rule[R.winShare]! * w.sideAt[0].points;
    won = givenAway(1) >= B.rule[R.winShare]! * w.sideAt[1].points;
  }
  const reason = B.rule[R.byScore] === 1 ? END.points : END.broken;
  if (lost || won) finishWon(w, reason, won, lost, ahead(w));
}

/** The battles of whoever `sit` seats. */
export function battlesOf(sit: Sit): BattleModule {
  return {
    create: (matchup: Matchup, streams: Streams, log: Log): Battle =>
      new HeresyBattle(matchup as M.HeresyMatchup, streams, log, sit),
  };
}
