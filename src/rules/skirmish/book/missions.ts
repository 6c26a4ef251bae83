/**
 * The ten missions of the chapter "Scenarios" and the numbers of its general rules, as data (SK-SCEN-01 to -19 and the mission IDs). Which
 * mission is played, who deploys where, who starts, how long it lasts and what wins are read from here and nowhere else. Cold.
 */

/** In the order of the scenario table, from a total of 3 on. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const MISSION_IDS = [
  "Cleanse", "Rescue", "Breakthrough", "Surprise", "ChanceEncounter", "Hunt", "Recon", "PigInTheMiddle",
  "NoRetreatNoSurrender", "StandYourGround",
] as const;
export type MissionId = (typeof MISSION_IDS)[number];

/** On a total of 2 the player with fewer models picks (SK-SCEN-02). */
export const CHOOSE = "choose";

/** Total of 2D6 to mission (SK-SCEN-02, -03). */
export const SCENARIO_TABLE: Readonly<Record<number, MissionId | typeof CHOOSE>> = {
  2: CHOOSE,
  ...Object.fromEntries(MISSION_IDS.map((id, i) => [i + 3, id])),
};

/** Random Game Length (SK-SCEN-12): after so many turns a D6 decides whether another is played. */
export const GAME_LENGTH = { certain: 6, firstMore: 4, secondMore: 5 };
/** D6 on which a model in reserve arrives (SK-SCEN-13). */
export const RESERVES = { arriveOn: 3 };
/** Night Fighting (SK-SCEN-10): 2D6 times so many inches; a mission that asks for it by chance has it on this D6. */
export const NIGHT = { inchesAPip: 2, fallsOn: 4 };
/** Sight into terrain (SK-SHOOT-06, -07) and the heights of the six inch rules, inches. */
export const SIGHT = { depth: 6 };
/** Force March (SK-MOVE-11, -12): how many times the move, and how far every enemy has to be away, inches. */
export const MARCH = { times: 2, clear: 18 };

/**
 * Where a side sets up. chosenEdge, oppositeEdge, randomEdge: a strip `depth` inches deep along one edge of the table; twoEdges: such strips
 * along two opposite edges, half of the side in each; circle: `depth` inches around the middle; anywhere; piece: within `depth` inches of
 * the piece of terrain that the mission is about; sentries: half of the side as sentries, the rest comes on at the alarm.
 */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const ZONES = [
  "chosenEdge", "oppositeEdge", "randomEdge", "twoEdges", "circle", "anywhere", "piece", "sentries",
] as const;

export interface Zone {
  readonly zone: (typeof ZONES)[number];
  /** Inches. */
  readonly depth?: number;
  /** Least distance to every enemy that is set up already, inches; of sentries to the enemy's zone. */
  readonly apart?: number;
  /** Least distance between own models, inches. */
  readonly spacing?: number;
  /** Starts Hidden (SK-SCEN-09). */
  readonly hidden?: boolean;
  /** At most half of the side waits in reserve (SK-SCEN-13). */
  readonly reserve?: boolean;
}

export interface Mission {
  readonly attacker: Zone;
  readonly defender: Zone;
  readonly deploysFirst: "attacker" | "defender";
  /** choice: who wins a roll-off chooses (SK-SCEN-18). */
  readonly firstTurn: "attacker" | "defender" | "choice";
  /** Game turns; random: SK-SCEN-12; none: only the cap of SK-AMB-51 ends it. */
  readonly length: "none" | "random" | number;
  readonly night: "no" | "chance" | "yes";
  readonly rout: boolean;
}

const STRIP = 6;
const APART = 18;
/** The text gives no size for the middle of the table in Rescue, nor for "around" a piece of terrain: assumed. */
const ABOUT = 6;
const AROUND = 4;

// biome-ignore format: a mission a line.
export const MISSIONS: Readonly<Record<MissionId, Mission>> = {
  Cleanse: { attacker: { zone: "chosenEdge", depth: STRIP }, defender: { zone: "oppositeEdge", depth: STRIP, apart: APART }, deploysFirst: "attacker", firstTurn: "choice", length: "none", night: "no", rout: true },
  Rescue: { attacker: { zone: "anywhere", apart: APART }, defender: { zone: "circle", depth: ABOUT, reserve: true }, deploysFirst: "defender", firstTurn: "attacker", length: "random", night: "no", rout: true },
  Breakthrough: { attacker: { zone: "sentries", depth: STRIP, apart: 12, spacing: 6 }, defender: { zone: "chosenEdge", depth: 12 }, deploysFirst: "defender", firstTurn: "defender", length: 6, night: "yes", rout: true },
  Surprise: { attacker: { zone: "randomEdge", depth: STRIP }, defender: { zone: "anywhere", spacing: 6 }, deploysFirst: "defender", firstTurn: "choice", length: "random", night: "no", rout: true },
  ChanceEncounter: { attacker: { zone: "anywhere", apart: APART }, defender: { zone: "piece", depth: AROUND }, deploysFirst: "defender", firstTurn: "defender", length: "random", night: "chance", rout: true },
  Hunt: { attacker: { zone: "randomEdge", depth: STRIP, hidden: true }, defender: { zone: "anywhere" }, deploysFirst: "defender", firstTurn: "attacker", length: "none", night: "chance", rout: true },
  Recon: { attacker: { zone: "randomEdge", depth: STRIP }, defender: { zone: "anywhere", spacing: 6, hidden: true }, deploysFirst: "defender", firstTurn: "attacker", length: "random", night: "no", rout: true },
  PigInTheMiddle: { attacker: { zone: "twoEdges", depth: STRIP }, defender: { zone: "circle", depth: 6 }, deploysFirst: "defender", firstTurn: "attacker", length: "random", night: "no", rout: true },
  NoRetreatNoSurrender: { attacker: { zone: "chosenEdge", depth: STRIP }, defender: { zone: "oppositeEdge", depth: STRIP, apart: APART }, deploysFirst: "attacker", firstTurn: "attacker", length: "random", night: "no", rout: false },
  StandYourGround: { attacker: { zone: "randomEdge", depth: 12 }, defender: { zone: "piece", depth: AROUND }, deploysFirst: "defender", firstTurn: "choice", length: "none", night: "no", rout: true },
};

/** Points for the Pool that a mission adds (SK-RSC-07, -08, SK-BRK-06, SK-CHE-07, SK-HNT-05, SK-SYG-06). */
export const MISSION_BONUS = {
  survivor: 1,
  genocide: 1,
  escape: 1,
  terminal: 20,
  leaderOut: 50,
  leaderKilled: 100,
  ground: 20,
};
/** Shares of a side that decide a mission, in percent (SK-RSC-06, SK-PIG-05, SK-BRK-05). */
export const MISSION_SHARES = { hold: 25, escape: 50 };
/** Bases and eyes, assumed: the text gives none. Inches, in tenths; large bases are those of models with several wounds. */
export const BASES = { radius: 5, largeRadius: 8, eyes: 10 };
