/**
 * An independent referee: it listens to a battle on a table, keeps a sheet of its own on everybody, and writes down every act that the rules
 * forbid. It reads the columns in which the battle keeps positions and conditions, and what each model can do; it shares no code with the moves,
 * sights, tests and decisions that it judges. Rulings are taken at their defaults.
 */
import { CONCEALS, DIFFICULT, IMPASSABLE } from "../../src/geometry/terrain.ts";
import { UNIT } from "../../src/geometry/ticks.ts";
import { ENDING, SCORE } from "../../src/rules/kernel/metrics.ts";
import type { Log } from "../../src/rules/kernel/rule-system.ts";
import { board, STRIDE } from "../../src/rules/skirmish/battle/columns.ts";
import {
  G_ATTACKER,
  G_CARRIER,
  G_EDGE,
  G_LEADER,
  G_MISSION,
  G_NIGHT,
  type World,
} from "../../src/rules/skirmish/battle/state.ts";
import { MISSION_IDS } from "../../src/rules/skirmish/book/data.ts";
import { FOCUS, GUN, STEP, stepOf, TARGET } from "../../src/rules/skirmish/event-packing.ts";
import { E } from "../../src/rules/skirmish/events.ts";
import {
  ALOFT,
  AS_BACK,
  AS_FOLLOW_UP,
  ASSAULT,
  AWAY,
  BOUND,
  CARRIER,
  G_BOUNDS,
  G_CATALYST,
  G_COMPANION,
  G_JUMP,
  G_MEGA_SLOW,
  G_MULTI_TRACKER,
  G_SPIRIT_STONES,
  HEAVY,
  HIDDEN,
  KILLED,
  OFF,
  OUT,
  PIN,
  PISTOL,
  RAPID_FIRE,
  RESERVE,
  SENTRY,
  STUN,
  T_PHYLACTERY,
  T_REPAIR,
  T_TYRANID,
  TO_COVER,
  TO_ENEMY,
  TO_SYNAPSE,
  W_MARKER,
  W_PLASMA,
  W_TEMPLATE,
} from "../../src/rules/skirmish/flags.ts";
import {
  SCOUT_INFILTRATOR,
  SCOUT_NIGHT,
  SCOUT_SCANNER,
  type SkirmishMatchup,
} from "../../src/rules/skirmish/matchup.ts";
import { END, T, TICKS } from "../../src/rules/skirmish/metrics.ts";
import {
  between,
  depthOutside,
  type Figure,
  farFrom,
  type Ground,
  inside,
  type Line,
  lineOfSight,
  survey,
} from "./ground.ts";

/** The way that the battle says a model took; `pointAt` puts the point so many ticks along it into `atX` and `atY`. */
export interface Way {
  /** Corners of the way last planned, its start among them; 1 after a leap. */
  readonly points: number;
  readonly walked: number;
  readonly atX: number;
  readonly atY: number;
  pointAt(ticks: number): void;
}

/** Rounding that is no fault, in inches: positions are whole ticks, and what is told is told in tenths. */
const RUN = "run from a friend's death";
const HAIR = 0.02;
const TENTH = 0.11;

// Stages of a player turn.
const SETUP = -2;
const START = -1;
const MOVEMENT = 0;
const SHOOTING = 1;
const COMBAT = 2;

// Stun, as the sheet has it: SK-DMG-11.
const UP = 0;
const AHEAD = 1;
const NOW = 2;

/** Missions that a die ends, from the sixth turn on, and those without a time of their own. */
const RANDOM = ["Rescue", "Surprise", "ChanceEncounter", "Recon", "PigInTheMiddle", "NoRetreatNoSurrender"];
const ENDLESS = ["Cleanse", "Hunt", "StandYourGround"];

/** What the sheet says about one model. */
interface Entry {
  on: boolean;
  came: boolean;
  x: number;
  y: number;
  stun: number;
  pinned: boolean;
  bound: boolean;
  /** Owes something before its turn goes on. */
  owesPinTest: boolean;
  owesRecovery: boolean;
  hidden: boolean;
  watching: boolean;
  /** Let the first enemy that came into sight go by (SK-OW-08). */
  passed: boolean;
  moved: boolean;
  marched: boolean;
  /** Enemies that it broke off from this turn, as a set. */
  left: number;
  acts: number;
  charged: boolean;
  /** Fired so that no charge is left (SK-WT-11), and at whom. */
  hard: boolean;
  shotAt: number;
  rolled: number;
  /** Inches that the next AT may be away, by an act just told; -1: none. */
  granted: number;
  grant: string;
  /** Enemy that this act leads into contact with, or -1. */
  contact: number;
  plasma: number;
  /** Step of the blows at which it fell, in this phase. */
  fellAt: number;
  sees: number;
  leapt: boolean;
  fell: boolean;
  fate: number;
  /** What instinct drives it to this turn (SK-TYR-13 to -15), 0: nothing. */
  instinct: number;
}

const MODELS = 2 * STRIDE;

export class Referee implements Log {
  readonly faults: string[] = [];
  /** How often each event came. */
  readonly seen = new Map<number, number>();
  private readonly m: SkirmishMatchup;
  private readonly way: Way | undefined;
  private w!: World;
  private ground!: Ground;
  private readonly sheet: Entry[] = [];
  private turn = 0;
  private active = -1;
  private stage = SETUP;
  private step = 99;
  private ended = false;
  private ending = 0;
  private winner = -1;
  private gone = [0, 0];
  private lostInAll = [0, 0];
  private tested = [false, false];
  private failed = [false, false];
  private escaped = false;
  private alarmed = false;
  private watcher = -1;
  private answered = -1;
  private free = -1;
  /** Who fell to fire while somebody moved: they stood in the lines of others until then. */
  private readonly fallen: { seat: number; figure: Figure }[] = [];

  constructor(m: SkirmishMatchup, way?: Way) {
    this.m = m;
    this.way = way;
  }

  /** A leg was loaded and is about to be played. */
  begin(w: World): void {
    this.w = w;
    this.turn = 0;
    this.active = -1;
    this.stage = SETUP;
    this.ended = false;
    this.escaped = false;
    this.alarmed = false;
    this.gone = [0, 0];
    this.lostInAll = [0, 0];
    this.tested = [false, false];
    this.failed = [false, false];
    this.step = 99;
    this.watcher = -1;
    this.answered = -1;
    this.free = -1;
    this.fallen.length = 0;
    for (let m = 0; m < MODELS; m++)
      this.sheet[m] = {
        on: false,
        came: false,
        x: 0,
        y: 0,
        stun: UP,
        pinned: false,
        bound: false,
        owesPinTest: false,
        owesRecovery: false,
        hidden: false,
        watching: false,
        passed: false,
        moved: false,
        marched: false,
        left: 0,
        acts: 0,
        charged: false,
        hard: false,
        shotAt: -1,
        rolled: -1,
        granted: -1,
        grant: "",
        contact: -1,
        plasma: 0,
        fellAt: 0,
        sees: Number.POSITIVE_INFINITY,
        leapt: false,
        fell: false,
        fate: 0,
        instinct: 0,
      };
  }

  event(code: number, a: number, b: number, c: number): void {
    this.seen.set(code, (this.seen.get(code) ?? 0) + 1);
    if (this.w === undefined) return;
    if (this.ended && code !== E.ended && code !== E.revealed) this.afterTheEnd(code, c);
    switch (code) {
      case E.mission:
        this.ground = survey(this.w.table!);
        return;
      case E.turn:
        this.turns(a, b);
        return;
      case E.phase:
        this.phase(a, b);
        return;
      case E.at:
      case E.setUp:
        this.stands(a, b, c);
        return;
      case E.move:
        this.comes(a, b, c);
        return;
      case E.stopped:
        this.isStopped(a, b);
        return;
      case E.terrain:
        this.sheet[a]!.rolled = b;
        return;
      case E.climbed:
        this.climbs(a, Math.abs(c - b) / 10);
        return;
      case E.fell:
        this.sheet[a]!.fell = true;
        // Who falls on its way has come some way already.
        this.grant(a, this.stage === MOVEMENT && this.seat(a) === this.active ? 8 + 12 : 8, "fall", -1);
        return;
      case E.run:
        this.acts(a, "runs", SHOOTING);
        this.grant(a, b, "run", -1);
        return;
      case E.fled:
        this.sheet[a]!.pinned = true;
        this.grant(a, 6, RUN, -1);
        return;
      case E.jumpedBack:
        this.grant(a, this.moveOf(a) / 2, "jump back", -1);
        return;
      case E.brokeOff:
        this.breaksOff(a);
        return;
      case E.charge:
        this.charges(a, b, c);
        return;
      case E.chargeFailed:
        this.failsToCharge(a, b, c);
        return;
      case E.instinct:
        this.sheet[a]!.instinct = b;
        return;
      case E.shoot:
        this.shoots(a, b, Math.floor(c / GUN), c % GUN);
        return;
      case E.hits:
        if (b > a % TARGET || c > b) this.fault(`${a % TARGET} hits, ${b} wounds, ${c} unsaved`);
        return;
      case E.blowHits:
        if (b > a % TARGET || c > b) this.fault(`${a % TARGET} blows hit, ${b} wounds, ${c} unsaved`);
        return;
      case E.throw:
        this.throws(a, b);
        return;
      case E.power:
        this.powers(a, b, c);
        return;
      case E.overheat:
        this.sheet[a]!.plasma = b + 1;
        return;
      case E.hallucination:
        if (b === 4) this.free = a;
        return;
      case E.overwatch:
        this.watches(a);
        return;
      case E.overwatchFire:
        this.firesFromWatch(a, b);
        return;
      case E.overwatchLost:
        this.sheet[a]!.watching = false;
        return;
      case E.nightSight:
        this.sheet[a]!.sees = b;
        return;
      case E.strike:
        this.strikes(a, b, stepOf(c), c % STEP);
        return;
      case E.attacksBack:
        this.may(a, "makes an extra attack", true);
        return;
      case E.hid:
        this.hides(a);
        return;
      case E.revealed:
        if (!this.sheet[a]!.hidden) this.fault(`${this.name(a)} comes out and was not Hidden`);
        this.sheet[a]!.hidden = false;
        return;
      case E.pinned:
        this.sheet[a]!.pinned = true;
        return;
      case E.shroud:
        this.sheet[a]!.pinned = true;
        this.sheet[a]!.owesPinTest = true;
        return;
      case E.pinTest:
        this.testsPin(a, b);
        return;
      case E.stunned:
        this.falls(a);
        this.sheet[a]!.stun = AHEAD;
        this.sheet[a]!.watching = false;
        return;
      case E.recovered:
        if (!this.sheet[a]!.owesRecovery) this.fault(`${this.name(a)} recovers out of its time`);
        this.sheet[a]!.owesRecovery = false;
        this.sheet[a]!.stun = UP;
        return;
      case E.jumpedUp:
        this.sheet[a]!.stun = UP;
        return;
      case E.removed:
        this.removes(a, b);
        return;
      case E.repaired:
      case E.phylactery:
        this.rises(a, b, code === E.phylactery && b === 1);
        return;
      case E.grotFled:
        return;
      case E.routTest:
        this.testsRout(a, c);
        return;
      case E.withdrew:
        if (2 * this.lostInAll[a]! < this.w.sideAt[a]!.startWeight) this.fault(`seat ${a + 1} gives up too early`);
        return;
      case E.arrived:
        this.arrives(a);
        return;
      case E.alarm:
        this.alarmed = true;
        return;
      case E.escaped:
        this.escapes(a);
        return;
      case E.ended:
        this.ends(a, b);
        return;
      default:
        return;
    }
  }

  /** Runs and whatever else leads somewhere out of the Movement phase are granted by what is told before them. */
  private comes(model: number, b: number, how: number): void {
    if (how < AS_FOLLOW_UP) this.moves(model, b, how);
    else if ((how & ~AS_BACK) === AS_FOLLOW_UP) this.follows(model, b);
  }

  // ---- Words and measures ----------------------------------------------------------------------------------------------------------------

  private fault(what: string): void {
    const stage = ["set-up", "start", "Movement", "Shooting", "Close Combat", "Rout", "end"][this.stage + 2];
    this.faults.push(`turn ${this.turn}, seat ${this.active + 1}, ${stage}: ${what}`);
  }

  private name(model: number): string {
    return `${this.m.kinds.name[board.kind[model]!]} ${model}`;
  }

  private seat(model: number): number {
    return model >= STRIDE ? 1 : 0;
  }

  private guard(model: number): number {
    return this.m.kinds.guard[board.kind[model]!]!;
  }

  private moveOf(model: number): number {
    return this.m.kinds.move[board.kind[model]!]! / 10;
  }

  private figure(model: number): Figure {
    return this.figureAt(model, board.px[model]! / UNIT, board.py[model]! / UNIT);
  }

  private figureAt(model: number, x: number, y: number): Figure {
    return { x, y, r: board.radius[model]! / UNIT, z: board.pz[model]! / UNIT, tall: board.tall[model]! / UNIT };
  }

  private here(model: number): boolean {
    return (board.flags[model]! & OFF) === 0;
  }

  /** Everybody on the table, or those of one seat. */
  private *present(seat = -1): Generator<number> {
    for (let m = 0; m < MODELS; m++) {
      if (seat >= 0 && this.seat(m) !== seat) continue;
      if (m % STRIDE < board.count[this.seat(m)]! && this.here(m)) yield m;
    }
  }

  /** `more` stand in the line as well. */
  private line(from: number, to: number, target = this.figure(to), more: readonly Figure[] = []): Line {
    const blockers = [...this.present(1 - this.seat(from))].filter((e) => e !== to).map((e) => this.figure(e));
    blockers.push(...more);
    return lineOfSight(this.ground, this.figure(from), target, { depth: 6, blockers });
  }

  // ---- Who may act -------------------------------------------------------------------------------------------------------------------------

  /** SK-DMG-05, -06, -09, SK-CC-25: nobody acts who is off the table, Stunned or bound by a Pin. */
  private may(model: number, act: string, simultaneous = false): void {
    const entry = this.sheet[model]!;
    const atOnce = simultaneous && entry.fellAt === this.step && this.step > 0;
    if (!entry.on && !atOnce) this.fault(`${this.name(model)} ${act} and is not on the table`);
    if (entry.stun !== UP && !atOnce) this.fault(`${this.name(model)} ${act} though Stunned`);
    if (entry.bound) this.fault(`${this.name(model)} ${act} though its Pinned test failed`);
  }

  /** One act of the Shooting phase, in place of all others. */
  private acts(model: number, act: string, stage: number): void {
    const entry = this.sheet[model]!;
    this.may(model, act);
    if (this.seat(model) !== this.active) this.fault(`${this.name(model)} ${act} in the enemy's turn`);
    if (this.stage !== stage) this.fault(`${this.name(model)} ${act} in the wrong phase`);
    if (entry.watching) this.fault(`${this.name(model)} ${act} while on Overwatch`);
    const most = (this.guard(model) & (G_MULTI_TRACKER | G_SPIRIT_STONES)) !== 0 ? 2 : 1;
    if (++entry.acts > most) this.fault(`${this.name(model)} ${act} after it has acted`);
  }

  private grant(model: number, inches: number, what: string, contact: number): void {
    const entry = this.sheet[model]!;
    entry.granted = inches;
    entry.grant = what;
    entry.contact = contact;
  }

  // ---- Turns -------------------------------------------------------------------------------------------------------------------------------

  private turns(seat: number, turn: number): void {
    if (this.active >= 0) {
      if (seat === this.active) this.fault(`seat ${seat + 1} has two turns on end`);
      this.afterTurn();
    }
    if (turn < this.turn || turn > this.turn + 1) this.fault(`turn ${turn} after turn ${this.turn}`);
    if (this.turn === 0) this.setUp();
    this.turn = turn;
    this.active = seat;
    this.stage = START;
    this.everybodyIsWhereTold();
    for (let m = 0; m < MODELS; m++) {
      const entry = this.sheet[m]!;
      entry.passed = false;
      entry.fellAt = 0;
      entry.granted = -1;
      if (this.seat(m) !== seat) continue;
      entry.moved = false;
      entry.marched = false;
      entry.left = 0;
      entry.acts = 0;
      entry.charged = false;
      entry.hard = false;
      entry.shotAt = -1;
      entry.rolled = -1;
      entry.bound = false;
      entry.watching = false;
      entry.leapt = false;
      entry.fell = false;
      entry.instinct = 0;
      if (entry.plasma > 0) entry.plasma--;
      if (!entry.on) continue;
      if (entry.stun === NOW) entry.owesRecovery = true;
      if (entry.stun === AHEAD) entry.stun = NOW;
      entry.owesPinTest = entry.pinned;
    }
  }

  private phase(seat: number, phase: number): void {
    if (seat !== this.active) this.fault(`phase of seat ${seat + 1}`);
    if (phase !== this.stage + 1) this.fault(`phase ${phase} after ${this.stage}`);
    if (phase === MOVEMENT) this.startIsDone();
    this.stage = phase;
    this.step = 99;
    this.fallen.length = 0;
    this.everybodyIsWhereTold();
    this.nobodyOverlaps();
    if (phase === SHOOTING) this.nobodyHidesInPlainSight();
    for (const m of this.present()) this.sheet[m]!.rolled = -1;
  }

  /** Counters as the sheet has them and as the battle has them (SK-DMG-09 to -11). */
  private startIsDone(): void {
    for (const m of this.present(this.active)) {
      const entry = this.sheet[m]!;
      if (entry.owesPinTest) this.fault(`${this.name(m)} owes a Pinned test`);
      if (entry.owesRecovery) this.fault(`${this.name(m)} should be on its feet again`);
      const flags = board.flags[m]!;
      if (((flags & STUN) !== 0) !== (entry.stun !== UP))
        this.fault(`${this.name(m)}: Stunned ${entry.stun !== UP} on the sheet`);
      if (((flags & BOUND) !== 0) !== entry.bound) this.fault(`${this.name(m)}: bound ${entry.bound} on the sheet`);
    }
    for (const m of this.present(1 - this.active)) {
      const told = this.sheet[m]!.pinned;
      if (((board.flags[m]! & PIN) !== 0) !== told) this.fault(`${this.name(m)}: Pinned ${told} on the sheet`);
    }
  }

  /** SK-ROUT-01, -02: whoever lost a quarter in this player turn tests; nobody else does. */
  private afterTurn(): void {
    for (let seat = 0; seat < 2; seat++) {
      const traits = board.sideTraits[seat]!;
      const due = 4 * this.gone[seat]! >= this.w.sideAt[seat]!.startWeight && this.gone[seat]! > 0;
      const counted = (traits & (T_REPAIR | T_PHYLACTERY)) === 0;
      const exempt = MISSION_IDS[board.game[G_MISSION]!] === "NoRetreatNoSurrender";
      const quiet = (traits & T_TYRANID) !== 0;
      if (counted && due && !exempt && !this.tested[seat] && !quiet && !this.ended)
        this.fault(`seat ${seat + 1} owes a Rout test`);
    }
    this.gone = [0, 0];
    this.tested = [false, false];
    for (let seat = 0; seat < 2; seat++) {
      let left = false;
      for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++)
        if (this.here(m) || (board.place[m]! & (RESERVE | AWAY)) !== 0) left = true;
      const rises = (board.sideTraits[seat]! & (T_REPAIR | T_PHYLACTERY)) !== 0;
      if (!left && !rises) this.fault(`seat ${seat + 1} has nobody left and plays on`);
    }
  }

  // ---- Standing and moving -------------------------------------------------------------------------------------------------------------------

  /** A model is told to stand somewhere: by an act that leads so far, or for the first time. */
  private stands(model: number, tenthsX: number, tenthsY: number): void {
    const entry = this.sheet[model]!;
    const spot = this.figure(model);
    if (Math.abs(spot.x - tenthsX / 10) > TENTH || Math.abs(spot.y - tenthsY / 10) > TENTH)
      this.fault(`${this.name(model)} is told to stand elsewhere than it does`);
    if (entry.came && entry.on) {
      const far = Math.hypot(spot.x - entry.x, spot.y - entry.y);
      if (entry.granted < 0) {
        if (far > HAIR)
          this.fault(`${this.name(model)} is ${far.toFixed(2)} inches away from where it stood, by no act`);
      } else {
        if (far > entry.granted + TENTH)
          this.fault(`${this.name(model)} gets ${far.toFixed(2)} inches away by a ${entry.grant} of ${entry.granted}`);
        // Who drops from a floor walks no way: the one planned last is somebody else's.
        if (entry.grant !== "fall") this.walks(model, entry);
      }
    }
    entry.came = true;
    entry.on = this.here(model) || this.stage === START || this.stage === SETUP;
    entry.x = spot.x;
    entry.y = spot.y;
    entry.granted = -1;
    this.onTheTable(model, spot);
  }

  /** SK-MOVE-20, SK-CC-10: the way itself, point by point: off nobody's base, an inch from enemies, through nothing impassable. */
  private walks(model: number, entry: Entry): void {
    const { way } = this;
    // A leap leaves no corners of its own behind, only the start of whatever way was planned before it.
    if (way === undefined || way.walked <= 4 || way.points < 2) return;
    const walked = way.walked / UNIT;
    const start = this.figureAt(model, entry.x, entry.y);
    way.pointAt(way.walked);
    const end = this.figure(model);
    if (Math.hypot(way.atX / UNIT - end.x, way.atY / UNIT - end.y) > HAIR) return; // a leap, or no walk of this model
    way.pointAt(0);
    if (Math.hypot(way.atX / UNIT - start.x, way.atY / UNIT - start.y) > HAIR) return;
    if (walked > entry.granted + TENTH)
      this.fault(`${this.name(model)} walks ${walked.toFixed(2)} inches by a ${entry.grant} of ${entry.granted}`);
    const leaps = entry.grant === "jump";
    const rough = { first: Number.POSITIVE_INFINITY, most: 0 };
    // Whoever is on another floor than where it begins or ends is in nobody's way.
    const floor = this.floor(model);
    const others = [...this.present()]
      .filter((o) => o !== model && floor === this.floor(o) && start.z === board.pz[model]! / UNIT)
      .map((o) => {
        const figure = this.figure(o);
        // Who runs in fear keeps clear of nobody (SK-CC-31).
        const wary = this.seat(o) !== this.seat(model) && o !== entry.contact && entry.grant !== RUN;
        return { o, figure, least: Math.min(wary ? 1 : 0, between(start, figure)) - HAIR };
      })
      .filter(({ figure, least }) => between(start, figure) - walked < least + HAIR);
    const pieces = this.ground.pieces.filter(
      (piece) => (piece.flags & (IMPASSABLE | DIFFICULT)) !== 0 && !farFrom(piece, start, walked + start.r + HAIR),
    );
    const points = leaps ? 1 : Math.max(1, Math.ceil(walked * 10));
    let measured = 0;
    let before = start;
    for (let k = 1; k <= points; k++) {
      const at = (way.walked * k) / points;
      way.pointAt(at);
      const spot = this.figureAt(model, way.atX / UNIT, way.atY / UNIT);
      measured += Math.hypot(spot.x - before.x, spot.y - before.y);
      before = spot;
      const met = others.find(({ figure, least }) => between(spot, figure) < least);
      if (met !== undefined) {
        const near = between(spot, met.figure).toFixed(2);
        this.fault(`${this.name(model)} comes within ${near} inches of ${this.name(met.o)} by a ${entry.grant}`);
        return;
      }
      for (const piece of pieces) {
        const deep = farFrom(piece, spot, spot.r + HAIR) ? 0 : spot.r - depthOutside(piece, spot);
        if (deep <= HAIR) continue;
        if ((piece.flags & IMPASSABLE) !== 0) {
          this.fault(`${this.name(model)} passes through impassable terrain by a ${entry.grant}`);
          return;
        }
        rough.first = Math.min(rough.first, at / UNIT);
        rough.most = Math.max(rough.most, deep);
      }
    }
    // Steps of a tenth of an inch cut corners: where much is missing, finer ones.
    if (measured < walked * 0.98 - TENTH) measured = this.measure(start, walked);
    if (measured > walked + TENTH || measured < walked * 0.98 - TENTH)
      this.fault(`${this.name(model)}: a way of ${measured.toFixed(2)} inches is told as ${walked.toFixed(2)}`);
    this.rough(model, entry, walked, rough, start);
  }

  /** The length of the way, in steps of a hundredth of an inch. */
  private measure(start: Figure, walked: number): number {
    const way = this.way!;
    let [measured, x, y] = [0, start.x, start.y];
    const points = Math.ceil(walked * 100);
    for (let k = 1; k <= points; k++) {
      way.pointAt((way.walked * k) / points);
      measured += Math.hypot(way.atX / UNIT - x, way.atY / UNIT - y);
      [x, y] = [way.atX / UNIT, way.atY / UNIT];
    }
    return measured;
  }

  /** SK-MOVE-03, -14 to -16, SK-CC-09: dice for Difficult Terrain, and what they allow; none of it on a march. */
  private rough(
    model: number,
    entry: Entry,
    walked: number,
    { first, most }: { first: number; most: number },
    start: Figure,
  ): void {
    if (!["move", "march", "charge"].includes(entry.grant)) return;
    if (entry.grant === "charge" && (this.guard(model) & G_JUMP) !== 0) return;
    const within = this.ground.pieces.some(
      (p) => (p.flags & DIFFICULT) !== 0 && inside(p, start) && depthOutside(p, start) < -HAIR,
    );
    const touches = first < Number.POSITIVE_INFINITY && most > 2 * HAIR;
    if (entry.grant === "march") {
      if (touches || within)
        this.fault(
          `${this.name(model)} marches through Difficult Terrain, ${most.toFixed(2)} inches deep, after ${first.toFixed(1)} inches`,
        );
      return;
    }
    if ((touches || within) && entry.rolled < 0 && (this.guard(model) & G_MEGA_SLOW) === 0) {
      this.fault(`${this.name(model)} passes Difficult Terrain by a ${entry.grant} without rolling`);
      return;
    }
    if (entry.rolled < 0 || entry.leapt) return;
    const factor = entry.grant === "charge" && (this.guard(model) & G_BOUNDS) !== 0 ? 2 : 1;
    const reach = entry.rolled * factor;
    const toEdge = !within && first >= reach - 0.3;
    if (walked > reach + TENTH && !(entry.grant === "move" && toEdge && walked <= first + TENTH + 0.2))
      this.fault(
        `${this.name(model)} goes ${walked.toFixed(2)} inches by a ${entry.grant} with a best die of ${entry.rolled}`,
      );
  }

  /** SK-MOVE-20: on the table, in nothing impassable. */
  private onTheTable(model: number, spot: Figure): void {
    if (
      Math.abs(spot.x) + spot.r > this.ground.width / 2 + HAIR ||
      Math.abs(spot.y) + spot.r > this.ground.depth / 2 + HAIR
    )
      this.fault(`${this.name(model)} stands off the table at ${spot.x.toFixed(1)}, ${spot.y.toFixed(1)}`);
    for (const piece of this.ground.pieces)
      if ((piece.flags & IMPASSABLE) !== 0 && spot.r - depthOutside(piece, spot) > HAIR)
        this.fault(`${this.name(model)} stands in impassable terrain`);
  }

  /** SK-MOVE-10, -18: no farther up or down than its terrain dice, or twelve inches with a pack. */
  private climbs(model: number, inches: number): void {
    if (board.owner[model]! >= 0) return;
    const entry = this.sheet[model]!;
    const packs = (this.guard(model) & G_JUMP) !== 0 || entry.leapt;
    const most = packs ? 12 : entry.rolled * ((this.guard(model) & G_BOUNDS) !== 0 ? 2 : 1);
    if (inches > most + TENTH) this.fault(`${this.name(model)} climbs ${inches} of ${most} inches`);
  }

  /** The floor that a model stands on, above the ground. */
  private floor(model: number): number {
    return (board.place[model]! & ALOFT) !== 0 ? board.pz[model]! : 0;
  }

  /** SK-MOVE-18: there is something to stand on. */
  private stand(model: number): void {
    const z = board.pz[model]!;
    if (z === 0) return;
    const { table } = this.w;
    const spot = this.figure(model);
    const found = this.ground.pieces.some(
      (piece, i) =>
        depthOutside(piece, spot) < HAIR &&
        table!.level.subarray(table!.levelStart[i]!, table!.levelStart[i + 1]!).includes(z),
    );
    if (!found) this.fault(`${this.name(model)} floats ${(z / UNIT).toFixed(2)} inches high`);
  }

  private everybodyIsWhereTold(): void {
    for (const m of this.present()) {
      const entry = this.sheet[m]!;
      this.stand(m);
      const { x, y } = this.figure(m);
      if (!entry.on) {
        this.fault(`${this.name(m)} is on the table and was not told to be`);
        entry.on = true;
      } else if (Math.hypot(x - entry.x, y - entry.y) > HAIR)
        this.fault(
          `${this.name(m)} stands ${Math.hypot(x - entry.x, y - entry.y).toFixed(2)} inches from where it was told`,
        );
      entry.x = x;
      entry.y = y;
    }
  }

  private nobodyOverlaps(): void {
    const all = [...this.present()];
    for (const [i, m] of all.entries()) {
      for (const o of all.slice(i + 1)) {
        const apart = between(this.figure(m), this.figure(o));
        if (apart < -HAIR && this.floor(m) === this.floor(o))
          this.fault(`${this.name(m)} stands on ${this.name(o)}, ${(-apart).toFixed(2)} inches deep`);
      }
    }
  }

  /** SK-MOVE-01, -05, -11 to -13. */
  private moves(model: number, tenths: number, kind: number): void {
    const entry = this.sheet[model]!;
    const inches = tenths / 10;
    this.may(model, "moves");
    if (this.seat(model) !== this.active) this.fault(`${this.name(model)} moves in the enemy's turn`);
    const drifts = (board.place[model]! & SENTRY) !== 0;
    if (this.stage !== (drifts ? START : MOVEMENT)) this.fault(`${this.name(model)} moves in the wrong phase`);
    if (entry.watching) this.fault(`${this.name(model)} moves while on Overwatch`);
    if (board.engaged[model] !== 0) this.fault(`${this.name(model)} walks out of combat`);
    if (entry.moved) this.fault(`${this.name(model)} moves twice`);
    entry.moved = true;
    const normal = this.moveOf(model) / (drifts ? 2 : 1);
    if (kind === 1) {
      entry.marched = true;
      if ((this.guard(model) & G_JUMP) !== 0) this.fault(`${this.name(model)} marches with a jump pack`);
      const start = this.figureAt(model, entry.x, entry.y);
      for (const enemy of this.present(1 - this.seat(model)))
        if (between(start, this.figure(enemy)) < 18 - HAIR) {
          this.fault(
            `${this.name(model)} marches ${between(start, this.figure(enemy)).toFixed(1)} inches from ${this.name(enemy)}`,
          );
          break;
        }
    }
    const most = kind === 1 ? 2 * normal : kind === 2 ? 12 : normal;
    if (kind === 2 && (this.guard(model) & G_JUMP) === 0 && !entry.leapt && (board.flags[model]! & STUN) === 0)
      this.leapOf(model);
    if (inches > most + 0.06) this.fault(`${this.name(model)} moves ${inches} of ${most} inches`);
    this.grant(model, most, kind === 1 ? "march" : kind === 2 ? "jump" : "move", -1);
    this.passesWatchers(model, kind === 2);
    this.fallen.length = 0;
  }

  /** SK-OW-06, -09: shot down on the way of a move or a charge. */
  private isStopped(model: number, tenths: number): void {
    const entry = this.sheet[model]!;
    const { answered } = this;
    this.answered = -1;
    if (this.ended) {
      this.grant(model, tenths / 10, "stopped move", answered);
      return;
    }
    const drifts = this.stage === START && (board.place[model]! & SENTRY) !== 0;
    if (this.seat(model) !== this.active || (this.stage !== MOVEMENT && this.stage !== COMBAT && !drifts))
      this.fault(`${this.name(model)} is stopped out of turn`);
    if (entry.stun === UP && entry.on && !entry.fell) this.fault(`${this.name(model)} is stopped by nothing`);
    if (this.stage === MOVEMENT) {
      if (entry.moved) this.fault(`${this.name(model)} moves twice`);
      entry.moved = true;
    }
    this.grant(model, tenths / 10, "stopped move", answered);
  }

  /** A jump without a pack needs a Leap (SK-PSY-05). */
  private leapOf(model: number): void {
    if ((this.m.kinds.powers[board.kind[model]!]! & 2) === 0) this.fault(`${this.name(model)} jumps without a pack`);
  }

  private follows(model: number, tenths: number): void {
    this.may(model, "follows up");
    if (board.engaged[model] !== 0) this.fault(`${this.name(model)} follows up out of combat`);
    const usual = this.m.kinds.followUp[board.kind[model]!]! / 10;
    const most = board.drugs[model]! & 1 ? Math.max(usual, this.m.drugs.followUp / 10) : usual;
    if (tenths / 10 > most + HAIR) this.fault(`${this.name(model)} follows up ${tenths / 10} of ${most} inches`);
    this.grant(model, most, "Follow-up", -1);
  }

  private breaksOff(model: number): void {
    this.may(model, "breaks off");
    if (this.stage !== MOVEMENT || this.seat(model) !== this.active)
      this.fault(`${this.name(model)} breaks off out of turn`);
    this.sheet[model]!.left = board.engaged[model]!;
  }

  // ---- Overwatch -----------------------------------------------------------------------------------------------------------------------------

  /** SK-OW-02, -03. */
  private watches(model: number): void {
    this.may(model, "goes on Overwatch");
    const entry = this.sheet[model]!;
    if (this.stage !== MOVEMENT || this.seat(model) !== this.active)
      this.fault(`${this.name(model)} goes on Overwatch out of turn`);
    if (board.engaged[model] !== 0) this.fault(`${this.name(model)} goes on Overwatch in combat`);
    if ((board.place[model]! & SENTRY) !== 0) this.fault(`${this.name(model)} goes on Overwatch as a sentry`);
    entry.watching = true;
  }

  /** SK-OW-05, -06, -08, -09. */
  private firesFromWatch(model: number, target: number): void {
    const entry = this.sheet[model]!;
    this.may(model, "fires on Overwatch");
    if (!entry.watching) this.fault(`${this.name(model)} fires on Overwatch without a counter`);
    if (this.seat(model) === this.active) this.fault(`${this.name(model)} fires on Overwatch in its own turn`);
    if (this.seat(target) !== this.active) this.fault(`${this.name(model)} fires on Overwatch at a friend`);
    if (board.engaged[model] !== 0) this.fault(`${this.name(model)} fires on Overwatch in combat`);
    const drifts = this.stage === START && (board.place[target]! & SENTRY) !== 0;
    if (this.stage === MOVEMENT || drifts) {
      if (entry.passed) this.fault(`${this.name(model)} fires at the second enemy that came into sight`);
    } else if (this.stage === COMBAT) this.answered = model;
    else this.fault(`${this.name(model)} fires on Overwatch in the wrong phase`);
    entry.watching = false;
    this.watcher = model;
  }

  /** Whom the mover passed in plain sight and range, and who held its fire: that one lets everybody pass (SK-OW-08). */
  private passesWatchers(mover: number, leaps: boolean): void {
    const { way } = this;
    // How high a mover is at each point of its way on a table with levels the referee does not know.
    if (way === undefined || this.sheet[mover]!.hidden || this.w.table!.level.length > 0) return;
    const fallen = this.fallen.filter(({ seat }) => seat === this.seat(mover)).map(({ figure }) => figure);
    for (const o of this.present(1 - this.seat(mover))) {
      const entry = this.sheet[o]!;
      if (!entry.watching || entry.passed || board.engaged[o] !== 0 || entry.stun !== UP || entry.bound) continue;
      const reach = this.reachOf(o);
      const leapt = (at: number) =>
        at === 0 ? this.figureAt(mover, this.sheet[mover]!.x, this.sheet[mover]!.y) : this.figure(mover);
      for (let at = 0; ; at = !leaps && at + UNIT < way.walked ? at + UNIT : way.walked) {
        way.pointAt(at);
        const spot = leaps ? leapt(at) : this.figureAt(mover, way.atX / UNIT, way.atY / UNIT);
        const visible =
          between(this.figure(o), spot) <= reach - TENTH &&
          this.line(o, mover, spot, fallen).sight === "clear" &&
          board.game[G_NIGHT] === 0;
        if (visible) entry.passed = true;
        if (entry.passed || at >= way.walked) break;
      }
    }
  }

  /** The longest range of a weapon that wounds and is not a template. */
  private reachOf(model: number): number {
    const { kinds, guns } = this.m;
    const kind = board.kind[model]!;
    let reach = 0;
    for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++)
      if (guns.hit[g]! % 8 < 7 && (guns.flags[g]! & (W_TEMPLATE | W_MARKER)) === 0)
        reach = Math.max(reach, guns.range[g]! / 10);
    return reach;
  }

  // ---- Shooting ------------------------------------------------------------------------------------------------------------------------------

  /** SK-SHOOT-03 to -10, SK-HIDE-01, SK-WT-02 to -06. */
  private shoots(shooter: number, target: number, gun: number, shots: number): void {
    const entry = this.sheet[shooter]!;
    const { guns } = this.m;
    const watch = this.watcher === shooter;
    this.watcher = -1;
    if (this.free === shooter) {
      this.free = -1;
      return;
    }
    const psychic = gun === this.m.destructorGun;
    const who = `${this.name(shooter)} shoots`;
    if (!watch && !psychic) {
      this.acts(shooter, "shoots", SHOOTING);
      if (entry.marched) this.fault(`${who} after a march`);
      if (board.engaged[shooter] !== 0) this.fault(`${who} in combat`);
    }
    if (this.seat(shooter) === this.seat(target)) this.fault(`${who} at a friend`);
    if (!this.here(target)) {
      this.fault(`${who} at ${this.name(target)}, which is gone`);
      return;
    }
    if (this.sheet[target]!.hidden || (board.place[target]! & HIDDEN) !== 0) this.fault(`${who} at a Hidden model`);
    if (board.engaged[target] !== 0) this.fault(`${who} into combat`);
    if (!psychic) this.shotsFit(shooter, target, gun, shots, watch);
    if ((guns.flags[gun]! & W_PLASMA) !== 0 && entry.plasma > 0) this.fault(`${who} an overheated weapon`);
    const apart = between(this.figure(shooter), this.figure(target));
    if (apart > guns.range[gun]! / 10 + HAIR && !psychic)
      this.fault(`${who} ${apart.toFixed(2)} of ${guns.range[gun]! / 10} inches`);
    this.inNight(shooter, apart, "shoots");
    if (this.line(shooter, target).sight === "blocked") this.fault(`${who} at ${this.name(target)} out of sight`);
    entry.shotAt = target;
  }

  private inNight(model: number, apart: number, act: string): void {
    if (board.game[G_NIGHT] === 0 || (this.m.kinds.scout[board.kind[model]!]! & SCOUT_NIGHT) !== 0) return;
    const { sees } = this.sheet[model]!;
    if (apart > sees + HAIR)
      this.fault(`${this.name(model)} ${act} ${apart.toFixed(2)} inches far and sees ${sees} in the night`);
  }

  /** As many shots as the weapon has at this range, moved or not; half of them where a charge is wanted (SK-CC-05). */
  private shotsFit(shooter: number, target: number, gun: number, shots: number, watch: boolean): void {
    const { guns, kinds } = this.m;
    const entry = this.sheet[shooter]!;
    const moved = entry.moved && !watch;
    const apart = between(this.figure(shooter), this.figure(target));
    const type = guns.type[gun]!;
    const hip = (kinds.guard[board.kind[shooter]!]! & (1 << 26)) !== 0;
    const still = !moved || hip;
    if (type === HEAVY && moved) this.fault(`${this.name(shooter)} fires a heavy weapon after moving`);
    if (type === RAPID_FIRE && !still && apart > 12 + HAIR)
      this.fault(`${this.name(shooter)} fires ${apart.toFixed(1)} inches after moving`);
    const base = guns.doubled[gun]! * (type === PISTOL ? guns.pistols[gun]! : 1);
    const most =
      type === ASSAULT || type === HEAVY
        ? guns.shots[gun]!
        : base * (type === PISTOL ? (still ? 2 : 1) : still && apart <= 12 + HAIR ? 2 : 1) + guns.more[gun]!;
    if (shots < 1 || shots > most) this.fault(`${this.name(shooter)} fires ${shots} shots where it has ${most}`);
    entry.hard ||= type === HEAVY || (type !== ASSAULT && still && !hip && shots > base + guns.more[gun]!);
  }

  private throws(thrower: number, target: number): void {
    this.acts(thrower, "throws", SHOOTING);
    const entry = this.sheet[thrower]!;
    if (entry.marched) this.fault(`${this.name(thrower)} throws after a march`);
    if (thrower === target) return;
    entry.shotAt = target;
    if (!this.here(target)) this.fault(`${this.name(thrower)} throws at ${this.name(target)}, which is gone`);
    else {
      if (this.sheet[target]!.hidden) this.fault(`${this.name(thrower)} throws at a Hidden model`);
      if (board.engaged[target] !== 0) this.fault(`${this.name(thrower)} throws into combat`);
      if (this.line(thrower, target).sight === "blocked")
        this.fault(`${this.name(thrower)} throws at ${this.name(target)} out of sight`);
      const apart = between(this.figure(thrower), this.figure(target));
      const range = this.m.kinds.grenadeRange[board.kind[thrower]!]! / 10;
      if (apart > range + HAIR) this.fault(`${this.name(thrower)} throws ${apart.toFixed(2)} of ${range} inches`);
      this.inNight(thrower, apart, "throws");
    }
  }

  private powers(user: number, power: number, passed: number): void {
    if (power === FOCUS) return; // a focused Warp Blast is part of a shot
    this.acts(user, "uses a power", SHOOTING);
    if (passed === 0) return;
    if (power === 1) this.sheet[user]!.leapt = true;
    if (power === 5) this.pushes(user);
    if (power === 4) this.frightens();
  }

  /** SK-PSY-09: an enemy goes up to six inches; which one is told by where it stands next. */
  private pushes(user: number): void {
    for (const enemy of this.present(1 - this.seat(user))) this.grant(enemy, 6, "push", -1);
  }

  /** SK-PSY-08 pins without an event of its own. */
  private frightens(): void {
    for (const m of this.present(1 - this.active)) if ((board.flags[m]! & PIN) !== 0) this.sheet[m]!.pinned = true;
  }

  // ---- Close combat --------------------------------------------------------------------------------------------------------------------------

  /** SK-CC-02 to -10, SK-HIDE-05. */
  private charges(model: number, target: number, tenths: number): void {
    const entry = this.sheet[model]!;
    const who = `${this.name(model)} charges`;
    this.may(model, "charges");
    if (this.seat(model) !== this.active || this.stage !== COMBAT) this.fault(`${who} out of turn`);
    if (this.seat(target) === this.seat(model) || !this.here(target))
      this.fault(`${who} ${this.name(target)}, no enemy on the table`);
    if (entry.watching) this.fault(`${who} while on Overwatch`);
    if (entry.charged) this.fault(`${who} twice`);
    if (entry.hard) this.fault(`${who} after firing all it had`);
    if (((entry.left >> (target % STRIDE)) & 1) === 1) this.fault(`${who} back at whom it left`);
    if (entry.shotAt >= 0 && entry.shotAt !== target)
      this.fault(`${who} ${this.name(target)} after shooting at ${this.name(entry.shotAt)}`);
    if (board.engaged[model] !== 0) this.fault(`${who} out of combat`);
    if (this.sheet[target]!.hidden) this.fault(`${who} a Hidden model`);
    if (this.answered >= 0 && this.answered !== target)
      this.fault(`${this.name(this.answered)} answered a charge at another`);
    this.answered = -1;
    // Of two on different floors one may stand above the other.
    const apart = Math.max(0, between(this.figureAt(model, entry.x, entry.y), this.figure(target)));
    if (tenths / 10 < apart - TENTH || tenths / 10 > this.chargeReach(model) + TENTH)
      this.fault(`${who} ${apart.toFixed(2)} inches by a way told as ${tenths / 10}`);
    this.inNight(model, apart, "charges");
    entry.charged = true;
    if (entry.instinct === TO_SYNAPSE || entry.instinct === TO_COVER)
      this.fault(`${who} though instinct leads it elsewhere`);
    if (entry.instinct === TO_ENEMY) this.goesForTheNearest(model, target, who);
    this.grant(model, this.chargeReach(model), "charge", target);
  }

  /** In the open, edge to edge (SK-TYR-15). */
  private goesForTheNearest(model: number, target: number, who: string): void {
    const from = this.figureAt(model, this.sheet[model]!.x, this.sheet[model]!.y);
    const apart = between(from, this.figure(target));
    for (const enemy of this.present(1 - this.seat(model)))
      if (!this.sheet[enemy]!.hidden && between(from, this.figure(enemy)) < apart - HAIR) {
        this.fault(`${who} ${this.name(target)} by instinct, and ${this.name(enemy)} is nearer`);
        return;
      }
  }

  private failsToCharge(model: number, target: number, why: number): void {
    const { instinct } = this.sheet[model]!;
    if (why === 2 && instinct !== TO_ENEMY) this.fault(`${this.name(model)} comes on without instinct`);
    if (instinct !== TO_ENEMY || why === 1) return;
    this.goesForTheNearest(model, target, `${this.name(model)} comes on at`);
    this.grant(model, this.chargeReach(model), "charge", why === 2 ? -1 : target);
  }

  private chargeReach(model: number): number {
    const usual = this.m.kinds.charge[board.kind[model]!]! / 10;
    return (board.drugs[model]! & 1) !== 0 ? Math.max(usual, this.m.drugs.charge / 10) : usual;
  }

  /** SK-CC-13, -14, -25: in contact, in the order of Initiative, and not after falling at an earlier step. */
  private strikes(model: number, target: number, step: number, attacks: number): void {
    const parting = step === 0 && this.stage === MOVEMENT;
    if (!parting) {
      if (this.stage !== COMBAT) this.fault(`${this.name(model)} strikes in the wrong phase`);
      if (step > this.step) this.fault(`${this.name(model)} strikes at Initiative ${step} after ${this.step}`);
      if (this.step === 99) this.allInContactFight();
      this.step = step;
    }
    if (attacks < 1) this.fault(`${this.name(model)} strikes ${attacks} times`);
    if (this.seat(model) === this.seat(target)) this.fault(`${this.name(model)} strikes a friend`);
    if ((board.sideGuards[this.seat(model)]! & G_CATALYST) === 0) this.may(model, "strikes", !parting);
    if (this.here(model) && this.here(target)) {
      const apart = between(this.figure(model), this.figure(target));
      if (apart > HAIR) this.fault(`${this.name(model)} strikes ${this.name(target)} from ${apart.toFixed(2)} inches`);
    }
  }

  /** SK-CC-07, SK-CC-11: before the first blow of a phase. */
  private allInContactFight(): void {
    for (const a of this.present(0)) {
      for (const b of this.present(1)) {
        const free = [a, b].every((m) => this.sheet[m]!.stun === UP && !this.sheet[m]!.hidden);
        const fights = ((board.engaged[a]! >> (b - STRIDE)) & 1) === 1;
        const level = board.pz[a] === board.pz[b];
        if (free && level && !fights && between(this.figure(a), this.figure(b)) <= 0)
          this.fault(`${this.name(a)} and ${this.name(b)} are in contact and do not fight`);
      }
    }
  }

  private falls(model: number): void {
    const entry = this.sheet[model]!;
    if (this.stage === COMBAT && entry.fellAt === 0) entry.fellAt = entry.stun === UP && entry.on ? this.step : 99;
  }

  private removes(model: number, fate: number): void {
    const entry = this.sheet[model]!;
    if (!entry.on) this.fault(`${this.name(model)} is removed and was not there`);
    if (fate !== OUT && fate !== KILLED) this.fault(`${this.name(model)} is removed as ${fate}`);
    this.falls(model);
    if (this.seat(model) === this.active) this.answered = -1;
    // Where it lies: it may have been on its way.
    entry.x = board.lieX[model]! / UNIT;
    entry.y = board.lieY[model]! / UNIT;
    this.fallen.push({ seat: this.seat(model), figure: this.figureAt(model, entry.x, entry.y) });
    entry.on = false;
    entry.fate = fate;
    entry.pinned = false;
    entry.bound = false;
    entry.stun = UP;
    entry.hidden = false;
    entry.watching = false;
    entry.owesPinTest = false;
    entry.owesRecovery = false;
    const weight = this.m.kinds.weight[board.kind[model]!]!;
    this.gone[this.seat(model)]! += weight;
    this.lostInAll[this.seat(model)]! += weight;
  }

  /** SK-NEC-18, SK-NEC-13. */
  private rises(model: number, result: number, pinned: boolean): void {
    const entry = this.sheet[model]!;
    if (entry.on) this.fault(`${this.name(model)} repairs itself and is not down`);
    if (this.stage !== START) this.fault(`${this.name(model)} repairs itself out of time`);
    if (result === 0) return;
    // Where it lies, or beside it when somebody stands there now.
    this.grant(model, 6, "rise", -1);
    entry.on = true;
    entry.fate = 0;
    entry.pinned = pinned;
    entry.owesPinTest = pinned;
    this.lostInAll[this.seat(model)]! -= this.m.kinds.weight[board.kind[model]!]!;
  }

  private testsPin(model: number, passed: number): void {
    const entry = this.sheet[model]!;
    if (!entry.owesPinTest) this.fault(`${this.name(model)} takes a Pinned test that it does not owe`);
    entry.owesPinTest = false;
    entry.pinned = false;
    entry.bound = passed === 0 && entry.on;
  }

  // ---- Hiding --------------------------------------------------------------------------------------------------------------------------------

  /** SK-HIDE-02 to -04. */
  private hides(model: number): void {
    const entry = this.sheet[model]!;
    const spot = this.figure(model);
    if (this.stage !== SETUP && this.turn > 0) {
      this.may(model, "hides");
      if (this.stage !== MOVEMENT || this.seat(model) !== this.active)
        this.fault(`${this.name(model)} hides out of turn`);
      if (entry.marched) this.fault(`${this.name(model)} hides after a march`);
      if ((this.guard(model) & G_JUMP) !== 0) this.fault(`${this.name(model)} hides with a jump pack`);
      if (board.engaged[model] !== 0) this.fault(`${this.name(model)} hides in combat`);
    }
    if (!this.ground.pieces.some((p) => (p.flags & CONCEALS) !== 0 && depthOutside(p, spot) < spot.r + 1))
      this.fault(`${this.name(model)} hides behind nothing`);
    entry.hidden = true;
    if (this.turn > 0 && !this.hidesIn(model)) {
      for (const enemy of this.present(1 - this.seat(model))) {
        const { sight, concealed } = this.line(enemy, model);
        if (this.sheet[enemy]!.stun === UP && sight === "clear" && !concealed) {
          this.fault(`${this.name(model)} hides in plain sight of ${this.name(enemy)}`);
          break;
        }
      }
    }
    const finder = this.finderOf(model);
    if (finder >= 0 && this.turn > 0) this.fault(`${this.name(model)} hides before the eyes of ${this.name(finder)}`);
  }

  /** SK-HIDE-07, -08, -12, -13: an enemy that surely spots it, or -1. */
  private finderOf(model: number): number {
    const { kinds } = this.m;
    const infiltrator = (kinds.scout[board.kind[model]!]! & SCOUT_INFILTRATOR) !== 0;
    for (const enemy of this.present(1 - this.seat(model))) {
      if (this.sheet[enemy]!.stun !== UP) continue;
      const kind = board.kind[enemy]!;
      const scanner = (kinds.scout[kind]! & SCOUT_SCANNER) !== 0;
      const reach = kinds.I[kind]! * (scanner ? 2 : 1) * (infiltrator ? 0.5 : 1);
      if (between(this.figure(enemy), this.figure(model)) > reach - TENTH) continue;
      const { sight, concealed } = this.line(enemy, model);
      // Around what it hides behind; into what it hides in.
      if (sight === "clear" && (!concealed || this.hidesIn(model))) return enemy;
    }
    return -1;
  }

  private hidesIn(model: number): boolean {
    return this.ground.pieces.some((p) => (p.flags & CONCEALS) !== 0 && depthOutside(p, this.figure(model)) < -HAIR);
  }

  private nobodyHidesInPlainSight(): void {
    for (const m of this.present()) {
      if (((board.place[m]! & HIDDEN) !== 0) !== this.sheet[m]!.hidden)
        this.fault(`${this.name(m)}: Hidden ${this.sheet[m]!.hidden} on the sheet`);
      if (!this.sheet[m]!.hidden) continue;
      const finder = this.finderOf(m);
      if (finder >= 0) this.fault(`${this.name(finder)} does not spot ${this.name(m)}`);
    }
  }

  // ---- Missions ------------------------------------------------------------------------------------------------------------------------------

  private attacker(): number {
    return board.game[G_ATTACKER]!;
  }

  private mission(): string {
    return MISSION_IDS[board.game[G_MISSION]!]!;
  }

  /** Inches from the far side of a base to an edge of the table: 0 south, 1 east, 2 north, 3 west. */
  private fromEdge(spot: Figure, edge: number): number {
    const half = (edge % 2 === 0 ? this.ground.depth : this.ground.width) / 2;
    const along = edge % 2 === 0 ? spot.y : spot.x;
    return half + (edge === 0 || edge === 3 ? along : -along) + spot.r;
  }

  /** Strips, distances and spacing of the set-up (SK-CLN-02 to SK-SYG-03). */
  private setUp(): void {
    const [first, second] = [this.attacker(), 1 - this.attacker()];
    const [attackers, defenders] = [[...this.present(first)], [...this.present(second)]];
    const edge = (seat: number): number => board.game[G_EDGE + seat]!;
    const strip = (models: readonly number[], side: number, inches: number, what: string): void => {
      for (const m of models)
        if (this.fromEdge(this.figure(m), side) > inches + HAIR)
          this.fault(`${this.name(m)} is set up outside the strip of the ${what}`);
    };
    const apart = (least: number): void => {
      for (const a of attackers)
        for (const d of defenders)
          if (between(this.figure(a), this.figure(d)) < least - HAIR)
            this.fault(
              `${this.name(a)} is set up ${between(this.figure(a), this.figure(d)).toFixed(1)} inches from ${this.name(d)}`,
            );
    };
    const spaced = (models: readonly number[], least: number): void => {
      for (const [i, a] of models.entries())
        for (const b of models.slice(i + 1))
          if (between(this.figure(a), this.figure(b)) < least - HAIR)
            this.fault(`${this.name(a)} is set up too near to ${this.name(b)}`);
    };
    switch (this.mission()) {
      case "Cleanse":
      case "NoRetreatNoSurrender":
        strip(attackers, edge(first), 6, "attackers");
        strip(defenders, (edge(first) + 2) % 4, 6, "defenders");
        apart(18);
        break;
      case "Rescue":
        apart(18);
        if (2 * defenders.length < board.count[second]!)
          this.fault(`${defenders.length} defenders of ${board.count[second]} are set up`);
        break;
      case "Breakthrough":
        strip(defenders, edge(second), 12, "defenders");
        spaced(attackers, 6);
        for (const a of attackers)
          if (this.fromEdge(this.figure(a), edge(second)) - 2 * this.figure(a).r < 24 - HAIR)
            this.fault(`${this.name(a)} stands sentry in or near the enemy's zone`);
        if (attackers.length > board.count[first]! / 2)
          this.fault(`${attackers.length} sentries of ${board.count[first]}`);
        break;
      case "Surprise":
      case "Recon":
        strip(attackers, edge(first), 6, "attackers");
        spaced(defenders, 6);
        break;
      case "ChanceEncounter":
        apart(18);
        break;
      case "Hunt":
        strip(attackers, edge(first), 6, "attackers");
        break;
      case "PigInTheMiddle":
        for (const d of defenders) {
          const spot = this.figure(d);
          if (Math.hypot(spot.x, spot.y) + spot.r > 6 + HAIR)
            this.fault(`${this.name(d)} is set up outside the circle`);
        }
        for (const a of attackers) {
          const spot = this.figure(a);
          if (Math.min(this.fromEdge(spot, edge(first)), this.fromEdge(spot, (edge(first) + 2) % 4)) > 6 + HAIR)
            this.fault(`${this.name(a)} is set up away from the attackers' edges`);
        }
        break;
      case "StandYourGround":
        strip(attackers, edge(first), 12, "attackers");
        break;
    }
    this.nobodyOverlaps();
  }

  /** SK-SCEN-13, SK-BRK-03: from the second turn, by an edge, within six inches; at once when the alarm is raised. */
  private arrives(model: number): void {
    const alarm = this.mission() === "Breakthrough";
    if (!alarm && (this.turn < 2 || this.stage !== START))
      this.fault(`${this.name(model)} arrives in turn ${this.turn}`);
    if (alarm && !this.alarmed) this.fault(`${this.name(model)} arrives before the alarm`);
    const entry = this.sheet[model]!;
    entry.on = true;
    // It has walked on (SK-AMB-49).
    if (!alarm) entry.moved = true;
    const spot = this.figure(model);
    if (Math.min(...[0, 1, 2, 3].map((edge) => this.fromEdge(spot, edge))) > 6 + HAIR)
      this.fault(`${this.name(model)} arrives in the middle of the table`);
  }

  private escapes(model: number): void {
    const entry = this.sheet[model]!;
    if ((board.place[model]! & CARRIER) === 0 || board.game[G_CARRIER] !== model + 1)
      this.fault(`${this.name(model)} leaves without the data`);
    const spot = this.figureAt(model, entry.x, entry.y);
    if (Math.min(...[0, 1, 2, 3].map((edge) => this.fromEdge(spot, edge) - 2 * spot.r)) > 0.3)
      this.fault(`${this.name(model)} leaves from the middle of the table`);
    this.may(model, "leaves the table");
    entry.on = false;
    this.escaped = true;
  }

  private testsRout(seat: number, passed: number): void {
    const counted = (board.sideTraits[seat]! & (T_REPAIR | T_PHYLACTERY)) === 0;
    if (counted && 4 * this.gone[seat]! < this.w.sideAt[seat]!.startWeight)
      this.fault(`seat ${seat + 1} tests for Rout without need`);
    if (this.tested[seat]) this.fault(`seat ${seat + 1} tests for Rout twice`);
    if (this.mission() === "NoRetreatNoSurrender") this.fault("a Rout test where nobody routs");
    this.tested[seat] = true;
    this.failed[seat] = passed === 0;
  }

  /** SK-CLN-04 to SK-SYG-05: why it ended, and who has won. */
  private ends(reason: number, winner: number): void {
    if (this.ended) this.fault("the battle ends twice");
    this.ended = true;
    this.ending = reason;
    this.winner = winner;
    const mission = this.mission();
    const [first, second] = [this.attacker(), 1 - this.attacker()];
    switch (reason) {
      case END.routed: {
        const loser = this.failed[0] ? 0 : 1;
        if (!this.failed[loser]) this.fault("somebody routed without failing a test");
        this.wins(mission === "Recon" ? first : 1 - loser, "the other routed");
        return;
      }
      case END.withdrew:
        this.wins(mission === "Recon" ? first : 1 - this.active, "the other gave up");
        return;
      case END.wiped:
        this.wipedOut();
        return;
      case END.phased:
        return;
      case END.mission:
        break;
      case END.limit:
        if (!ENDLESS.includes(mission)) this.fault("the cap on turns ends a mission that has its own time");
        break;
      case END.undecided:
        if (ENDLESS.includes(mission)) this.fault("the time is up in a mission that has none");
        break;
      default:
        this.fault(`the battle ends for reason ${reason}`);
        return;
    }
    if (mission === "ChanceEncounter" && reason === END.mission) this.chanceDecides(first, second);
    else if (mission === "Hunt" && reason === END.mission) {
      if (this.sheet[board.game[G_LEADER]! - 1]!.fate === 0) this.fault("the hunt ends with its leader on the table");
      this.wins(first, "the leader is down");
    } else this.timeIsUp(mission, first, second);
  }

  private wins(who: number, why: string): void {
    if (this.winner !== who) this.fault(`seat ${this.winner + 1} wins, ${why}: expected seat ${who + 1}`);
  }

  private wipedOut(): void {
    const left = [0, 1].map((seat) => [...this.present(seat)].length);
    for (const seat of [0, 1])
      if (seat !== this.winner && left[seat] !== 0) this.fault(`wiped out with ${left[seat]} models on the table`);
    if (this.winner >= 0 && left[this.winner] === 0) this.fault("the other side is wiped out too");
  }

  private chanceDecides(first: number, second: number): void {
    const carrier = board.game[G_CARRIER]! - 1;
    if (this.escaped) this.wins(second, "the data is off the table");
    else if (this.sheet[carrier]!.fate !== 0) this.wins(first, "the bearer is lost");
    else this.fault("decided with the bearer on the table");
  }

  /** What is left, or got through, when the last turn is over. */
  private timeIsUp(mission: string, first: number, second: number): void {
    const isLast = RANDOM.includes(mission)
      ? this.turn >= 6 && this.turn <= 8
      : this.turn === (mission === "Breakthrough" ? 6 : this.m.turns);
    if (!isLast) this.fault(`the game is over after turn ${this.turn}`);
    const own = (models: Iterable<number>) => [...models].filter((m) => (this.guard(m) & G_COMPANION) === 0);
    const starters = own(Array.from({ length: board.count[second]! }, (_, i) => second * STRIDE + i)).length;
    const standing = own(this.present(second)).length;
    if (mission === "Rescue" || mission === "PigInTheMiddle")
      this.wins(4 * standing >= starters ? second : first, `${standing} of ${starters} defenders left`);
    else if (mission === "Recon") this.wins(first, "a scout is left");
    else if (mission === "Breakthrough") {
      const zone = (board.game[G_EDGE + second]! + 2) % 4;
      const within = (inches: number): number =>
        [...this.present(second)].filter((m) => this.fromEdge(this.figure(m), zone) <= inches).length;
      const [least, most] = [within(6 - HAIR), within(6 + HAIR)];
      // Who stands on the line may be called either way.
      if (2 * least >= starters) this.wins(second, `${least} of ${starters} got through`);
      else if (2 * most < starters) this.wins(first, `${most} of ${starters} got through`);
    } else this.wins(-1, "nobody has won");
  }

  /** Blows at the Initiative step of the last event may still fall: they are simultaneous (SK-CC-14). */
  private afterTheEnd(code: number, packed: number): void {
    if (code === E.strike && stepOf(packed) === this.step) return;
    if ([E.move, E.shoot, E.charge, E.strike, E.turn, E.throw, E.fled].includes(code))
      this.fault(`event ${code} after the end`);
  }

  /** Counts add up: alive, down and off the table are all there were. */
  finish(outcome: Int32Array): void {
    if (!this.ended) this.fault("the battle never ended");
    if (outcome[ENDING] !== this.ending) this.fault(`ending ${outcome[ENDING]} was told as ${this.ending}`);
    if (outcome[SCORE] !== (this.winner < 0 ? 1 : this.winner === 0 ? 2 : 0))
      this.fault(`a score of ${outcome[SCORE]} for winner ${this.winner}`);
    for (let seat = 0; seat < 2; seat++) this.addsUp(seat, (metric) => outcome[TICKS + 2 * metric + seat]!);
  }

  private addsUp(seat: number, at: (metric: number) => number): void {
    let models = 0;
    let alive = 0;
    let killed = 0;
    for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++) {
      if ((this.guard(m) & G_COMPANION) !== 0) continue;
      models++;
      // Who waits in reserve or has left with the data is lost to nobody.
      const { on, fate } = this.sheet[m]!;
      if (on || fate === 0) alive++;
      else if (fate === KILLED) killed++;
    }
    if (at(T.survivors) + at(T.lost) !== models)
      this.fault(`${at(T.survivors)} left and ${at(T.lost)} lost of ${models}`);
    if (at(T.survivors) !== alive) this.fault(`${at(T.survivors)} left, ${alive} on the sheet`);
    if (at(T.killed) + at(T.outOfAction) !== at(T.lost))
      this.fault(`${at(T.killed)} Killed and ${at(T.outOfAction)} Out of ${at(T.lost)}`);
    if ((board.sideTraits[seat]! & T_PHYLACTERY) === 0 && at(T.killed) !== killed)
      this.fault(`${at(T.killed)} Killed, ${killed} on the sheet`);
  }
}
