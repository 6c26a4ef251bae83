/**
 * The state of one Dark Millennium battle: columns in one buffer, made once a thread. Hot.
 *
 * What a leg fixes (which kind stands in which group) lies beside the buffer; everything that changes while a leg is played lies inside
 * it, so that equal bytes are equal states. What is worked out anew for every exchange (fire teams, hopes) is scratch and lies outside. No rule is
 * carried out here: all chapters stand on this file, in layers (columns < state < left, hero, lengths < ground < sight < between, cover < weapons,
 * damage < lists, combat < hopes, movement < formations < ways < moves, charges, arrivals < transport < teams < psychic, deploy < exchange < battle).
 */

import type { Dice, Streams } from "../../../dice/dice.ts";
import type { Table } from "../../../geometry/table.ts";
import { stateOf } from "../../kernel/layout.ts";
import { Marks } from "../../kernel/marks.ts";
import { type OutcomeLayout, outcomeLayout } from "../../kernel/metrics.ts";
import type { Log } from "../../kernel/rule-system.ts";
import { noteCell, siteNotes } from "../../kernel/sites.ts";
import {
  type Battlefield,
  type DarkMatchup,
  type DarkSide,
  type Guns,
  type Kinds,
  LOOSE,
  T_DAEMON,
} from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import type { Player } from "./fight.ts";

// Columns of a seat.
export const S_HERO = 0; // hero points left
export const S_LOST = 1; // models lost
export const S_POINTS_LOST = 2;

// Columns of the game.
export const G_TURN = 0;
export const G_ACTIVE = 1;
export const G_ENDING = 2;
export const G_WINNER = 3; // seat + 1
export const G_FIRST = 4;
export const G_ACTIONS = 5; // of this turn
export const G_WORST = 6; // + plan: worst damage of the attack, -1 before any
export const G_SELF = 8; // + plan: worst damage by its own weapon, -1 none
export const G_CAST = 10; // 1 when the power of this exchange was cast
export const G_MOST = 11; // actions of this turn at most
export const G_SCANNER = 12; // unit + 1 that scanned just now, 0 for none
export const G_LAST = 13; // unit + 1 that acted just now in this turn, 0 for none

export class World {
  readonly m: DarkMatchup;
  readonly kinds: Kinds;
  readonly kindCount: number;
  readonly gunCount: number;
  readonly guns: Guns;
  readonly log: Log;
  readonly player: Player<World>;
  readonly layout: OutcomeLayout;
  /** Slot of the first running count in `counters`. */
  readonly base: number;
  /** On a table: where models are lost and shot from, for the maps of reports. */
  readonly sites: Int32Array | undefined;
  readonly U: number;
  readonly G: number;
  readonly M: number;
  /** Models of both seats. */
  readonly rows: number;
  readonly actions: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  private readonly streams: Streams;

  /** What this battle uses of the board's memory. */
  readonly memory: Uint8Array;
  readonly counters: Int32Array;
  readonly outcome: Int32Array;
  /** It can be played on from before every action of a duel or battle. */
  readonly marks: Marks;

  // Fixed by the leg, which is -1 until one is loaded.
  leg = -1;
  /** How many units are big models. */
  bigs = 0;
  /** Is there anybody among all kinds whom the warp may take back, or a hull that others ride in? */
  readonly daemons: boolean;
  readonly carriers: boolean;
  sideAt: readonly [DarkSide, DarkSide];

  // The table of the block.
  readonly field: Battlefield | null;
  table: Table | null = null;
  /** Which of the tables of the field it is. */
  deck = 0;
  /** Its pieces; they lie on the board. */
  pieces = 0;

  /** Half of its width and depth in ticks, and how many square inches lie across it. */
  halfWidth = 0;
  halfDepth = 0;
  columns = 0;
  /** Words of `B.spots` that are in use. */
  spots = 0;

  /** Pieces of the table that cover or block: so many of `B.cand` from `ALL_PIECES` on. */
  solids = 0;
  /** What may be in the way of the line that is asked for next: so many of `B.cand`, and the bits of big models. */
  candFrom = 0;
  cands = 0;
  inWay = 0;
  /** Cover of the start of the line drawn last, if nothing cut it off. */
  back = 0;
  /** Ticks that the unit came in its latest move; and the corner of its way: share in 4096ths, and offset. */
  came = 0;
  wayShare = 0;
  wayX = 0;
  wayY = 0;
  /** Worst ground of a move that is tried, how far into it (4096ths), and the least agility that meets it. */
  rough = 0;
  roughAt = 0;
  /** Where the acting unit means to go. */
  pickX = 0;
  pickY = 0;
  /** Words of `B.objectives` that are in use. */
  places = 0;
  /** The marker that the unit which is weighed looks after, -1 for none. */
  marker = -1;
  /** Where it stands: cover, and ticks to the nearest enemy, to the one it would shoot at and to that marker. */
  hereCover = 0;
  hereNearest = 0;
  hereTarget = 0;
  hereMarker = 0;
  /** What acting costs the unit that is weighed, and what the enemy's answer would, in grains; and the enemy nearest to it. */
  herePrice = 0;
  hereThreat = 0;
  /** The chances in grains that it ends the turn of its side as it acts, and as it rallies; and what half of a unit's price counts now. */
  hereRisk = 0;
  rallyRisk = 0;
  hereLimit = 0;
  /** The same of the answer that was asked for last. */
  answerRisk = 0;
  hereEnemy = -1;
  /** In grains, the best shot known at the one whom a unit would shoot at, from where it stands or from a place that it weighed. */
  bestShot = 0;
  /** The box around the places in newX, newY. */
  newWest = 0;
  newEast = 0;
  newSouth = 0;
  newNorth = 0;
  /** Best spot offered to a search. */
  spotX = 0;
  spotY = 0;
  /** Cover of the models struck just now, -1 where the unit's counts; and their places in the list. */
  hitCover = -1;
  hitFrom = 0;
  hitTo = 0;
  /** Of the models that take part with a weapon (`contributors`): the closest, how far it is in ticks, and 1 where one of them sees the target. */
  nearModel = -1;
  nearFar = 0;
  nearSees = 0;
  /** The few of a unit that are looked at: the closest, the first and the last; and 1 while who sees them is told by model (`lookAll`). */
  front = 0;
  first = 0;
  last = 0;
  each = 0;
  /** Dice of the teams of a plan whose lists are filled already, at most. */
  diceBefore = 0;
  /** 1 while the teams that are made follow from two units and nothing else (teams.ts). */
  alone = 0;
  /** Where the unit that retreats was seen: its middle or its place on the line, whether it was on its starting line, and where it faced. */
  fledX = 0;
  fledY = 0;
  fledInPlace = 0;
  fledFace = 0;
  /** Whether the answer to the action under way was mustered before it moves (`musterEarly`), and on how many models. */
  early = 0;
  earlySize = 0;
  /** A weapon is being chosen: units are enough. */
  choosing = 0;
  /** Where in the memory the attack that is thought about will be kept (thoughts.ts), -1 for nowhere. */
  thought = -1;
  /** Whether the latest plan has sniper weapons alone. */
  snipersAlone = 0;
  /** Fatigue that the target of the latest plan can bear. */
  planSlack = 0;
  /** How many groups the dice of a team fall on. */
  runs = 0;
  /** 1 where beyond point blank a band that is farther never hits better (thoughts.ts). */
  fading = 0;
  /** The most fatigue that damage gives. */
  mostFatigue = 0;
  /** Lowest face that harms the target: 2 where a weapon may get hot. */
  runHot = 1;

  // What was picked: the action and the reaction under way.
  pickUnit = -1;
  pickAction = 0;
  pickTarget = -1;
  pickPower = 0;
  pickSnipe = 0;
  /** Tenths toward the target, negative away from it. */
  pickMove = 0;
  /** Places in `B.placeX`, `placeY`. */
  appearing = 0;
  /** The group that the snipers of the team whose list is laid pick; -1 as everybody would. */
  prey = -1;
  /** Places in `B.aimX`, `aimY`. */
  aims = 0;
  cut = 0;
  /** The group whose psyker casts just now, where its player has picked it; -1 as everybody would. */
  caster = -1;
  reUnit = -1;
  reaction = 0;

  constructor(m: DarkMatchup, streams: Streams, log: Log, player: Player<World>) {
    this.m = m;
    this.player = player;
    this.kinds = m.kinds;
    this.kindCount = m.kinds.count;
    this.gunCount = m.guns.count;
    this.guns = m.guns;
    this.field = m.field;
    this.M = m.models;
    this.rows = 2 * m.models;
    this.log = log;
    this.layout = outcomeLayout(m.metrics);
    this.base = this.layout.base;
    this.sites = m.sites && siteNotes();
    this.U = m.units;
    this.G = m.groups;
    this.daemons = m.kinds.traits.some((traits) => (traits & T_DAEMON) !== 0);
    this.carriers = m.kinds.room.some((room) => room > 0);
    this.actions = streams.action;
    this.tests = streams.tests;
    this.policy = streams.policy;
    this.streams = streams;

    const { slots } = this.layout;
    const { memory, counters } = stateOf(B, m.field !== null, slots);
    this.memory = memory;
    this.counters = counters;
    this.marks = new Marks(B, memory);
    this.outcome = new Int32Array(slots);
    this.sideAt = m.fight;
  }

  // Streams that an attack never draws from are only started by who does.

  get setup(): Dice {
    return this.streams.setup;
  }

  /** What a file that plays a seat leaves to chance. */
  module(seat: number): Dice {
    return this.streams.module[seat]!;
  }

  /** Notes that something happened to a seat at a place; its own edge lies south in seat 1, north in seat 2. */
  noteSite(count: number, seat: number, x: number, y: number): void {
    const own = seat === 0 ? 1 : -1;
    noteCell(this.sites!, this.m.sites!, count, seat, own * x, own * y);
  }

  seatOf(u: number): number {
    return u >= this.U ? 1 : 0;
  }

  /** Models left. */
  size(u: number): number {
    return B.count[u]!;
  }

  /** Highest Morale among those left (DM-STA-08, DM-SUP-04). */
  morale(u: number): number {
    return B.morale[u]!;
  }

  /** DM-SUP-01: strictly more fatigue than Morale; DM-SUP-02, DM-UNT-05: out of coherency whatever the fatigue. */
  suppressed(u: number): boolean {
    if (B.fatigue[u]! > this.morale(u)) return true;
    return this.field !== null && (B.place[u]! & LOOSE) !== 0 && B.rule[R.looseActs] === 0;
  }

  /** All traits of those left in a unit. */
  traits(u: number): number {
    return B.traits[u]!;
  }

  /** Type of a unit's models; vehicles and monsters are alone. */
  typeOf(u: number): number {
    return B.unitType[u]!;
  }

  /** Adds to a running count of a seat: slot numbers are those of metrics.ts. */
  tick(metric: number, seat: number, by: number): void {
    this.counters[this.base + 2 * metric + seat]! += by;
  }
}
