/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them. What each room of
 * the layout holds is told in kernel/layout.ts: equal bytes of `state` are equal states, and a copy of state and habits plays on alike.
 */
import { f64, i8, i16, i32, lay, layout, onTable } from "../../kernel/layout.ts";
import {
  type DkMatchup,
  MAX_DETACHMENTS,
  MAX_MODELS,
  MAX_TEAMS,
  MAX_UNITS,
  NUMBERS,
  RULES,
  STRAY,
} from "../matchup.ts";

/** Columns of a seat, and of the game (state.ts). */
export const SEAT_COLUMNS = 8;
export const GAME_COLUMNS = 32;
/** Columns of a detachment's pool (pools.ts). */
export const POOL_COLUMNS = 16;

const TEAMS = 2 * MAX_TEAMS;
const UNITS = 2 * MAX_UNITS;
const MODELS = 2 * MAX_MODELS;
/** Kinds and weapons of a matchup; a model's kind is a byte. */
const KINDS = 127;
const GUNS = 127;
const COUNTERS = 4096;
/** Tables of a deck (scenario/terrain.ts). */
export const DECK = 64;
/** Shots and pairings whose odds are kept (player/hopes.ts). */
export const SHOTS = 1 << 13;
export const PAIRINGS = 2048;
export const PAIRING_WORDS = 4;
/** Places of a way at which one may fire, by the widest reading. */
export const WATCH_PLACES = 17;
/** Values of command dice while a player plans (player/command.ts): by kind 1 to 4, the best first. */
export const MOST_TARGETS = 32;

export const B = layout(
  {
    state: {
      seats: i32(2 * SEAT_COLUMNS),
      game: i32(GAME_COLUMNS),
      /** Command dice and points of each detachment (pools.ts). */
      pool: i16(2 * MAX_DETACHMENTS * POOL_COLUMNS),
      unitFlags: i8(UNITS),
      // Teams.
      flags: i32(TEAMS),
      /** Ticks from the line of seat 1, where there is no table. */
      x: i32(TEAMS),
      /** Enemy teams in contact, and those that a charge names, as bits of their places in their seat. */
      engaged: i32(TEAMS),
      named: i32(TEAMS),
      order: i8(TEAMS),
      pins: i16(TEAMS),
      /** Models left; at the start of the turn; and at the start of the window in which losses are counted (DK-EXT-MO-06). */
      count: i16(TEAMS),
      turnCount: i16(TEAMS),
      before: i16(TEAMS),
      /** Wounds caused and suffered in this sub-phase VI. */
      caused: i16(TEAMS),
      suffered: i16(TEAMS),
      // Models.
      /** Wounds left; 0: slain. */
      wounds: i8(MODELS),
      /** Bits of matchup.ts. */
      state: i8(MODELS),
      /** Weapons that a construct has lost, as bits of their places among its arms; and its direction (geometry/directions.ts). */
      armsLost: i8(MODELS),
      facing: onTable(i16(MODELS)),
      // The fights of the phase: fight i is that of model lone[i] against those of `attacker` from fightFrom[i] to before fightFrom[i + 1].
      lone: i16(MODELS),
      fightFrom: i16(MODELS + 1),
      attacker: i16(MODELS),
      /** Attackers that a model has fought already in this sub-phase. */
      fought: i8(MODELS),
      mx: onTable(i32(MODELS)),
      my: onTable(i32(MODELS)),
      /** Inches above the table top. */
      level: onTable(i8(MODELS)),
      /** Where a hidden team was seen last, and in which turn; 0: it has been hidden from the start. */
      knownX: onTable(i32(TEAMS)),
      knownY: onTable(i32(TEAMS)),
      knownTurn: onTable(i8(TEAMS)),
      /** Models that left over the enemy's edge (DK-EXT-MS-05), by team; asked on a line as well. */
      left: i16(TEAMS),
    },
    habits: {
      /** Nothing is remembered yet; a room may not be empty. */
      thought: i32(2),
    },
    memo: {
      pairingKey: i32(PAIRINGS, -1),
      pairingOdds: f64(PAIRINGS * PAIRING_WORDS),
      shotKey: i32(SHOTS, -1),
      shotOdds: f64(SHOTS),
      /** When the models of a team last moved or fell, by a clock that ticks with every move; 0 of the clock is the time now. */
      clock: i32(1),
      movedAt: i32(TEAMS),
      /** Whether a team sees another and its cover, the ticks between two teams, and whether a team is in cover; each with the time of the answer. */
      seenAt: i32(TEAMS * TEAMS),
      seenCover: i8(TEAMS * TEAMS),
      gapAt: i32(TEAMS * TEAMS),
      gapTicks: i32(TEAMS * TEAMS),
      coverAt: i32(TEAMS),
      inCover: i8(TEAMS),
      /** As far as a team shoots. */
      rangeAt: i32(TEAMS),
      range: i32(TEAMS),
      /** What a player hopes for of a volley of one team at another, and how the target was (player/table-hopes.ts). */
      hopeAt: i32(TEAMS * TEAMS),
      hopeWays: i8(TEAMS * TEAMS),
      hope: f64(TEAMS * TEAMS),
      /** The enemy team that is nearest, while nobody moves. */
      nearAt: i32(TEAMS),
      nearTeam: i8(TEAMS),
      /** What a player saw between parts of a table, by table of the deck and of the leg. */
      lineSeen: i8((2 * DECK) << 16),
    },
    leg: {
      /** Of models: what they are, and their team. */
      kind: i8(MODELS),
      team: i8(MODELS),
      /** Price of a model in models of the mean price of both sides. */
      price: f64(MODELS),
      /** Of teams: their models, their unit, and their points. */
      from: i16(TEAMS),
      to: i16(TEAMS),
      start: i16(TEAMS),
      unit: i8(TEAMS),
      worth: i32(TEAMS),
      /** Of units: their teams, and their detachment. */
      teamFrom: i8(UNITS),
      teamTo: i8(UNITS),
      detachment: i8(UNITS),
      /** The Warlord of a seat; -1: nobody. */
      warlord: i16(2),
      /** Models that block sight (`modelsBlock`), and how many. */
      blocker: i16(MODELS),
      blockers: i16(1),
    },
    matchup: {
      rule: i16(RULES),
      number: i16(NUMBERS),
      wound: i8(8),
      label: i16(2 * GUNS),
      kindSize: i8(KINDS),
      kindMv: i8(KINDS),
      kindWs: i8(KINDS),
      kindBs: i8(KINDS),
      kindS: i8(KINDS),
      kindT: i8(KINDS),
      kindW: i8(KINDS),
      kindI: i8(KINDS),
      kindA: i8(KINDS),
      kindLd: i8(KINDS),
      kindSave: i8(KINDS),
      kindSaveDice: i8(KINDS),
      kindRank: i8(KINDS),
      kindTraits: i32(KINDS),
      kindArmour: i8(KINDS),
      kindPoints: i32(KINDS),
      kindRadius: i32(KINDS),
      kindTall: i32(KINDS),
      kindExtra: i8(KINDS),
      kindParries: i8(KINDS),
      kindArmsFrom: i16(KINDS + 1),
      kindArms: i8(6 * KINDS),
      kindBladesFrom: i16(KINDS + 1),
      kindBlades: i8(6 * KINDS),
      gunHeavy: i8(GUNS),
      gunAssault: i8(GUNS),
      gunGrenade: i8(GUNS),
      gunShort: i32(GUNS),
      gunLong: i32(GUNS),
      gunHitShort: i8(GUNS),
      gunHitLong: i8(GUNS),
      gunStrength: i8(GUNS),
      gunSaveMod: i8(GUNS),
      gunShots: i8(GUNS),
      gunDamage: i8(GUNS),
      gunBlast: i32(GUNS),
      gunFlame: i8(GUNS),
      gunPierce: i8(GUNS),
      bladeStrength: i8(GUNS),
      bladeSaveMod: i8(GUNS),
      bladeDamage: i8(GUNS),
    },
    scratch: {
      /** Teams or models that are listed for a question. */
      list: i16(MODELS),
      /** Teams of a side that have not moved yet in a sub-phase. */
      waiting: i16(TEAMS),
      /** Attackers of each lone model while fights are made up, and whom a model was dealt to (-1: nobody). */
      dealt: i16(MODELS),
      gang: i8(MODELS),
      targetGap: i32(TEAMS),
      /** What dice are worth by kind (pools.ts), and how many of each face are left. */
      dieWorth: f64(5 * MOST_TARGETS),
      dieFace: i8(8),
      dieTaken: i8(8),
      // On a table: marks of models while one question is answered; places before and after a move; what is in the way.
      unseen: i8(MODELS),
      fromX: i32(MODELS),
      fromY: i32(MODELS),
      toX: i32(MODELS),
      toY: i32(MODELS),
      inWay: i16(MODELS),
      nearPieces: i16(128),
      beside: i8(MODELS),
      pairs: i16(16 * MODELS),
      goX: i32(TEAMS),
      goY: i32(TEAMS),
      /** What a team that may fire has of its target at each place of a way: ticks, -1 out of sight; cover. */
      watchGap: i32(WATCH_PLACES),
      watchCover: i8(WATCH_PLACES),
    },
  },
  { counts: COUNTERS },
);

/** Puts the rulings, numbers, kinds and arms of a matchup on the board. Cold: when another battle takes it over. */
export function layMatchup({ rule, number, wound, label, kinds, guns, blades }: DkMatchup): void {
  lay(B, "", { rule, number, wound, label });
  lay(B, "kind", kinds);
  lay(B, "gun", guns);
  lay(B, "blade", blades);
}

/** Is a model parted from its team (DK-EXT-MV-03)? It counts in it, and goes and acts with nobody. */
export const isStray = (m: number): boolean => (B.state[m]! & STRAY) !== 0;

/** The first living model of a team. */
export function firstOf(t: number): number {
  for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0) return m;
  return B.from[t]!;
}

/** Does a base of radius r at a place overlap the base of model o? */
export function isIn(x: number, y: number, r: number, o: number): boolean {
  const dx = B.mx[o]! - x;
  const dy = B.my[o]! - y;
  const both = r + B.kindRadius[B.kind[o]!]!;
  return dx * dx + dy * dy < both * both;
}
