/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them. What each room of
 * the layout holds is told in kernel/layout.ts: equal bytes of `state` are equal states, and a copy of state and habits plays on alike.
 */
import { f64, i8, i16, i32, lay, layout, onTable } from "../../kernel/layout.ts";
import { CARD_KINDS, MAX_MODELS, MAX_SQUADS, NUMBERS, RULES, type SeMatchup } from "../matchup.ts";

/** Columns of a seat, and of the game (state.ts). */
export const SEAT_COLUMNS = 6;
export const GAME_COLUMNS = 24;

/** Of the psychic phase (psykers.ts). */
export const WARP_COLUMNS = 12;

const SQUADS = 2 * MAX_SQUADS;
const MODELS = 2 * MAX_MODELS;
/** Kinds and weapons of a matchup; a model's kind is a byte. */
const KINDS = 127;
const GUNS = 127;
const COUNTERS = 4096;
/** Tables of a deck (scenario/terrain.ts). */
const DECK = 64;
/** Shots whose odds are kept. */
export const SHOTS = 1 << 14;
/** Places of a way at which overwatch may fire, by the widest reading. */
export const WATCH_PLACES = 17;
/** Steps of a gang whose odds are kept (player/hopes.ts): pairings, by kind and kind, charge and gang. */
export const PAIRINGS = 4096;
export const PAIRING_WORDS = 4;
/** Places to which a power may move somebody: into contact with squads, to markers, in eight directions. */
export const SHIFTS = MAX_SQUADS + 20;

export const B = layout(
  {
    state: {
      seats: i32(2 * SEAT_COLUMNS),
      game: i32(GAME_COLUMNS),
      // Squads.
      flags: i32(SQUADS),
      /** Ticks from the line of seat 1, where there is no table. */
      x: i32(SQUADS),
      /** Enemy squads in contact, as bits of their places in their seat. */
      engaged: i32(SQUADS),
      /** Models left, and those at the start of the phase under way. */
      count: i16(SQUADS),
      before: i16(SQUADS),
      /** Wounds caused and suffered in this hand-to-hand phase. */
      caused: i16(SQUADS),
      suffered: i16(SQUADS),
      /** What it is told to do in this movement phase, and to whom (-1: nobody). */
      order: i8(SQUADS),
      aim: i8(SQUADS),
      // Models.
      /** Wounds left; 0: slain. */
      wounds: i8(MODELS),
      /** Bits of matchup.ts. */
      state: i16(MODELS),
      /** Of vehicles: weapons that are lost, as bits of their places, and crewmen. */
      armsLost: i16(MODELS),
      /** Weapons that jammed, as bits of their places; above them those that do not fire in the own turn under way. */
      jammed: i16(MODELS),
      crewLost: i8(MODELS),
      // The fights of the phase: fight i is that of model lone[i] against those of `attacker` from fightFrom[i] to before fightFrom[i + 1].
      lone: i16(MODELS),
      fightFrom: i16(MODELS + 1),
      attacker: i16(MODELS),
      /** Attackers that a model has fought already in this phase (SE-EXT-57). */
      fought: i8(MODELS),
      // The psychic phase. Cards are counted by kind: piles and hands that hold the same are the same.
      warp: i32(WARP_COLUMNS),
      pile: i16(CARD_KINDS),
      discards: i16(CARD_KINDS),
      hand: i16(2 * CARD_KINDS),
      // Bits of powers by model: what it owns, has used in this phase, has in play, has shown; and those in play that somebody tried to nullify.
      owned: i16(MODELS),
      used: i16(MODELS),
      lying: i16(MODELS),
      seen: i16(MODELS),
      tried: i16(MODELS),
      /** Where powers of a model lie on a line: both ends of a Gate, Hellfire, Machine Curse. */
      powerX: i32(4 * MODELS),
      /** The same across a table (lying.ts). */
      powerY: onTable(i32(4 * MODELS)),
      /** Model + 1 whose Machine Curse holds this one; 1 for a model that Hellfire has burnt in this phase. */
      curse: i16(MODELS),
      burnt: i8(MODELS),
      mx: onTable(i32(MODELS)),
      my: onTable(i32(MODELS)),
      /** Inches above the table top. */
      level: onTable(i8(MODELS)),
      /** Of vehicles and big models: where they face (geometry/directions.ts). */
      facing: onTable(i16(MODELS)),
      /** Where a hidden squad was seen last, and in which turn; 0: it has been hidden from the start. */
      knownX: onTable(i32(SQUADS)),
      knownY: onTable(i32(SQUADS)),
      knownTurn: onTable(i8(SQUADS)),
      /** Models that left over the enemy's edge (SE-EXT-110), by squad; asked on a line as well. */
      left: i16(SQUADS),
      /** Place + 1 in its seat of the squad in which a squad rides. */
      carrier: onTable(i8(SQUADS)),
    },
    habits: {
      /** Nothing is remembered yet; a room may not be empty. */
      thought: i32(2),
    },
    memo: {
      pairingKey: i32(PAIRINGS, -1),
      /** What a shot of one kind of model does to another at a distance in a cover (player/table-hopes.ts). */
      /** Whether a squad sees another, and its cover (ground.ts), by the places of both. */
      seenKey: i32(SQUADS * SQUADS),
      seenCover: i8(SQUADS * SQUADS),
      /** What a player saw between parts of a table (player/table-mind.ts), by table of the deck and of the leg. */
      lineSeen: i8((2 * DECK) << 16),
      shotKey: i32(SHOTS, -1),
      shotOdds: f64(SHOTS),
      pairingOdds: f64(PAIRINGS * PAIRING_WORDS),
    },
    leg: {
      /** Of models: what they are, and their squad. */
      kind: i8(MODELS),
      squad: i8(MODELS),
      /** Price of a model in models of the mean price of both sides: one is worth to either what it counts. */
      price: f64(MODELS),
      /** Of squads: their models, and their points. */
      from: i16(SQUADS),
      to: i16(SQUADS),
      start: i16(SQUADS),
      worth: i32(SQUADS),
      /** Psykers of a seat, the highest mastery first, and how many. */
      psyker: i16(MODELS),
      psykers: i16(2),
      /** Models that block sight (SE-EXT-17): vehicles and walkers, by one reading all; and how many. */
      blocker: i16(MODELS),
      blockers: i16(1),
    },
    matchup: {
      rule: i16(RULES),
      number: i16(NUMBERS),
      modifier: i8(24),
      wound: i8(8),
      label: i16(2 * GUNS),
      kindSize: i8(KINDS),
      kindM: i32(KINDS),
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
      kindTraits: i32(KINDS),
      kindPoints: i32(KINDS),
      kindRadius: i32(KINDS),
      kindTall: i32(KINDS),
      kindMastery: i8(KINDS),
      kindPrimary: i16(KINDS),
      kindTertiary: i16(KINDS),
      kindSplit: i8(KINDS),
      kindExtra: i8(KINDS),
      kindExtraCursed: i8(KINDS),
      kindParries: i8(KINDS),
      kindArmsFrom: i16(KINDS + 1),
      kindArms: i8(8 * KINDS),
      kindBladesFrom: i16(KINDS + 1),
      kindBlades: i8(8 * KINDS),
      kindFront: i8(KINDS),
      kindSide: i8(KINDS),
      kindRear: i8(KINDS),
      kindCrew: i8(KINDS),
      kindCrewT: i8(KINDS),
      kindCapacity: i8(KINDS),
      gunHeavy: i8(GUNS),
      gunPistol: i8(GUNS),
      gunGrenade: i8(GUNS),
      gunShort: i32(GUNS),
      gunLong: i32(GUNS),
      gunHitShort: i8(GUNS),
      gunHitLong: i8(GUNS),
      gunStrength: i8(GUNS),
      gunSaveMod: i8(GUNS),
      gunDamage: i8(GUNS),
      gunSustained: i8(GUNS),
      gunBlast: i32(GUNS),
      gunFlame: i8(GUNS),
      gunDice: i8(2 * GUNS),
      gunSides: i8(2 * GUNS),
      bladeStrength: i8(GUNS),
      bladeSaveMod: i8(GUNS),
      bladeParry: i8(GUNS),
      bladeDamage: i8(GUNS),
      bladePistol: i8(GUNS),
      bladeDice: i8(2 * GUNS),
      bladeSides: i8(2 * GUNS),
    },
    scratch: {
      /** Models under a hand: those that are listed for a question. */
      list: i16(MODELS),
      /** Attackers of each lone model while fights are made up, and whom a model was dealt to (-1: nobody). */
      dealt: i16(MODELS),
      gang: i8(MODELS),
      /** Places to which a power may move a squad (on a table: how far), and the squad in contact with which it then is (-1: none). */
      shiftX: i32(SHIFTS),
      shiftY: i32(SHIFTS),
      shiftTo: i16(SHIFTS),
      /** Marks of models while one question is answered. */
      unseen: i8(MODELS),
      /** Where models were before a move, and are going to be. */
      fromX: i32(MODELS),
      fromY: i32(MODELS),
      toX: i32(MODELS),
      toY: i32(MODELS),
      /** Bases that may be in the way of a move; and who is in contact with whom, in pairs. */
      inWay: i16(MODELS),
      /** Squads that who runs saw when it set out. */
      inSight: i8(SQUADS),
      /** Models that stand within an inch of an own one of those who shoot. */
      beside: i8(MODELS),
      targetGap: i32(SQUADS),
      goX: i32(SQUADS),
      goY: i32(SQUADS),
      pairs: i16(16 * MODELS),
      /** What a squad on overwatch has of its target at each place of a way: ticks, -1 out of sight; cover. */
      watchGap: i32(WATCH_PLACES),
      watchCover: i8(WATCH_PLACES),
    },
  },
  { counts: COUNTERS },
);

/** Puts the rulings, numbers, kinds and arms of a matchup on the board. Cold: when another battle takes it over. */
export function layMatchup({ rule, number, modifier, wound, label, kinds, guns, blades }: SeMatchup): void {
  lay(B, "", { rule, number, modifier, wound, label });
  lay(B, "kind", kinds);
  lay(B, "gun", guns);
  lay(B, "blade", blades);
}

/** The first living model of a squad. */
export function firstOf(s: number): number {
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) return m;
  return B.from[s]!;
}
