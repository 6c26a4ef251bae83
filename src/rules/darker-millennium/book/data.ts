/** The words and numbers of the rulebook under the paths by which a house rule edits them (DK-EXT-MD-03). Cold. */

export const FACTIONS = ["marines", "guard", "orks", "tyranids", "eldar", "chaos"] as const;
/** Battlefield roles (DK-PRE-16), and Champions of squads. */
export const ROLES = ["HQ", "Troops", "Elites", "Fast Attack", "Light Support", "Heavy Support", "champion"] as const;
export const SIZES = ["foot", "big"] as const;
/** @rule DK-EXT-DS-11 */
export const FLAGS = ["sprintCharge", "fearless", "big"] as const;
export const DAMAGES = ["1", "D3", "D6"] as const;
export const ORDERS = ["run", "advance", "fire", "overwatch", "rally", "down"] as const;
export const REACTIONS = ["none", "evade", "openFire", "counterAttack", "down"] as const;
export const MISSIONS = ["quarters", "meeting", "hold", "strongpoint", "breakthrough"] as const;
export type Mission = (typeof MISSIONS)[number];

/** The key of a faction among the strategy ratings. */
export const STRATEGY_OF = {
  marines: "spaceMarines",
  guard: "imperialGuard",
  orks: "orks",
  tyranids: "tyranids",
  eldar: "eldar",
  chaos: "chaos",
} as const;

export const TABLES = {
  strategyRating: { spaceMarines: 5, eldar: 4, chaos: 4, orks: 3, tyranids: 3, imperialGuard: 2 },
  commandDice: { under500: 4, from500: 5, over1250: 6 },
  commandPool: { limitedFrom: 6, cohesionCp: 5 },
  seize: { min: 2, event: 3, cpDice: 4 },
  orders: { rangePerRank: 3, rallyIssuer: 4 },
  orderTest: { fullStrength: 2, cover: 1, perPinBeyondFirst: -1 },
  reactionTest: { differentOrders: -1, down: -2, perTwoPins: -1 },
  onslaughtReaction: { modifier: -1 },
  pins: { hitVolley: 1, casualty: 1, most: 10 },
  /** Tenths of an inch. @rule DK-EXT-DS-10 */
  sizes: { foot: { radius: 5, height: 10 }, big: { radius: 10, height: 20 }, vehicle: { radius: 15, height: 20 } },
  /** Dice that are added to a Strength against armour, and what the rear half of that lacks (DK-EXT-VH-03, -04). */
  penetration: { shotDice: 2, heavyDice: 3, heavyFrom: 5, blowDice: 1, rear: 2 },
  /** The lowest rolls that slow a construct, cost it a weapon, and destroy it; less costs its order (DK-EXT-VH-03). */
  constructDamage: { slowed: 3, weapon: 4, destroyed: 5 },
  combat: { charge: 1, closeCombat: 1, second: 1, nth: 1, fumble: 1, critical: 1, tie: 1 },
  /** By Strength minus Toughness; 7 is never. */
  woundTable: { "-4": 7, "-3": 6, "-2": 6, "-1": 5, 0: 4, 1: 3, 2: 2 } as Record<string, number>,
  movement: {
    run: 2,
    charge: 2,
    difficult: 2,
    veryDifficult: 4,
    linear: 2,
    enemyGap: 1,
    coherency: 2,
    squadCoherency: 4,
    sprintStop: 8,
    consolidate: 2,
  },
  toHit: {
    base: 7,
    cover: { none: 0, soft: -1, hard: -2 },
    ran: -1,
    advance: -1,
    assault: -2,
    down: -1,
    big: 1,
    waited: 1,
    above6: { 7: 4, 8: 5, 9: 6 },
  },
  flamer: { length: 8, endWidth: 25 }, // end in tenths
  morale: { beatenMost: 3, beatenStep: 1 },
  victory: {
    halfBelow: 50,
    quarter: 100,
    hold: 20,
    strongpointAttacker: 40,
    strongpointDefender: 20,
    controlRadius: 3,
    draw: 90,
  },
  /** Inches from the defender's edge. */
  missions: { turns: 6, zone: 16, walls: 14, marker: 12 },
  duel: { lost: 24 },
};
export type Tables = typeof TABLES;

/** Rules that a house rule may switch off: `rules.DK-RUN-05: off`. */
export const SWITCHES = [
  "DK-TST-04",
  "DK-TST-06",
  "DK-RUN-05",
  "DK-RUN-07",
  "DK-CHG-04",
  "DK-POOL-09",
  "DK-POOL-13",
  "DK-EXT-PN-01",
  "DK-EXT-RE-01",
  "DK-EXT-OW-01",
  "DK-EXT-MO-01",
  "DK-EXT-CC-04",
  "DK-EXT-CC-05",
  "DK-EXT-TE-05",
  "DK-EXT-LS-04",
  "DK-EXT-HI-03",
] as const;
export type Switch = (typeof SWITCHES)[number];
