/** The events of a Skirmish battle as sentences in the rulebook's words, with the rules that they follow. Cold: replay only. */

import { UNIT } from "../../../geometry/ticks.ts";
import type { EventSpec } from "../../kernel/rule-system.ts";
import { piecesOf } from "../../kernel/scene.ts";
import { counted, namesApart, oneOf, side, type Told, type Words as Word } from "../../kernel/sentences.ts";
import { eventsOf, tellEvent, type WordsOf } from "../../kernel/tape.ts";
import type { Narration, TapedEvent } from "../../kernel/taped.ts";
import { GRENADE_RULES, MISSION_IDS, ZONES } from "../book/data.ts";
import { TERRAIN_NAMES } from "../book/terrain.ts";
import { FOCUS, GUN, NEED, STEP, stepOf } from "../event-packing.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { END, ENDINGS } from "../metrics.ts";
import { BREAKTHROUGH, CHANCE, HUNT, RESCUE } from "../mission-rows.ts";

type Words = Word<M.SkirmishMatchup>;
const inches: Words = (_, tenths) => inchesOf(Math.abs(tenths));

/** A way that was gone, however short. */
const way: Words = (_, tenths) => (tenths === 0 ? "less than 0.1 inches" : inchesOf(Math.abs(tenths)));

const wholeInches = counted("inch", "inches");
const passes = oneOf("fails", "passes");
const UNSAVED = counted("unsaved", "unsaved");

const model: Words = ({ matchup, leg }, index) => {
  const seat = index >= matchup.stride ? 1 : 0;
  return modelNames(matchup)[seat === leg ? 0 : 1]![index - seat * matchup.stride] ?? `model ${index}`;
};

/** Its number among the kinds of the matchup. */
const kindOf = ({ matchup, leg }: Told<M.SkirmishMatchup>, index: number): number => {
  const seat = index >= matchup.stride ? 1 : 0;
  return matchup.fight[seat === leg ? 0 : 1]!.kind[index - seat * matchup.stride] ?? 0;
};

const result: Words = (_, severity) => RESULTS[severity] ?? String(severity);

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const RESULTS: Readonly<Record<number, string>> = {
  [F.NONE]: "no effect", [F.PINNED]: "Pinned", [F.STUNNED]: "Stunned", [F.OUT]: "Out of Action", [F.KILLED]: "Killed",
};

const PHASES = ["Movement phase", "Shooting phase", "Close Combat phase", "Rout step", "End of the turn"];
const PHASE_RULES = [["SK-TURN-02"], ["SK-TURN-03"], ["SK-TURN-04"], ["SK-TURN-05"], ["SK-TURN-06"]];

/** By mission: where attackers and defenders set up; how it was rolled for who begins, and whether it is night; what it pays to either. */
// biome-ignore format: a mission a line.
const MISSION_RULES: readonly (readonly [attack: string, defence: string, first?: string, night?: string, bonus?: string, held?: string])[] = [
  ["SK-CLN-02", "SK-CLN-02"],
  ["SK-RSC-03", "SK-RSC-02", "", "", "SK-RSC-08", "SK-RSC-07"],
  ["SK-BRK-02", "SK-BRK-02", "", "SK-BRK-01", "SK-BRK-06", "SK-BRK-06"],
  ["SK-SUR-02", "SK-SUR-02", "SK-SUR-03"],
  ["SK-CHE-04", "SK-CHE-03", "", "SK-CHE-01", "SK-CHE-07", "SK-CHE-07"],
  ["SK-HNT-02", "SK-HNT-02", "", "SK-HNT-01", "SK-HNT-05", "SK-HNT-05"],
  ["SK-RCN-02", "SK-RCN-02"],
  ["SK-PIG-03", "SK-PIG-02"],
  ["SK-NRS-02", "SK-NRS-02"],
  ["SK-SYG-03", "SK-SYG-02", "SK-SYG-04", "", "SK-SYG-06", "SK-SYG-06"],
];

/** Why a battle ended. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const END_RULES: Readonly<Record<number, string>> = {
  [END.routed]: "SK-ROUT-05", [END.withdrew]: "SK-ROUT-06", [END.wiped]: "SK-CLN-04", [END.phased]: "SK-NEC-20",
  [END.limit]: "SK-AMB-51", [END.undecided]: "SK-SCEN-19",
};

/** What asks for a Leadership test, and by what right a failed one is rolled again. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const TEST_RULES: Readonly<Record<number, string>> = {
  [F.TEST_PIN]: "SK-DMG-09", [F.TEST_ROUT]: "SK-ROUT-04", [F.TEST_FEARSOME]: "SK-SKILL-21",
  [F.TEST_WAAAGH]: "SK-ORK-20", [F.TEST_MASK]: "SK-DE-13", [F.TEST_KILLED]: "SK-CC-30", [F.TEST_DAZED]: "SK-GREN-12",
  [F.TEST_INSTINCT]: "SK-TYR-11", [F.TEST_OVERWATCH]: "SK-OW-14",
};

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const AGAIN_RULES: Readonly<Record<number, string>> = {
  [F.AGAIN_BONDED]: "SK-TAU-09", [F.AGAIN_BOSSPOLE]: "SK-ORK-24", [F.AGAIN_IRON_WILL]: "SK-SKILL-32",
  [F.AGAIN_HARDENED]: "SK-INJ-24",
};

/** Before the length of a move and after it, and the rule. */
const MOVES: Readonly<Record<number, readonly [string, string, string]>> = {
  [0]: ["moves", "", "SK-MOVE-01"],
  [F.AS_MARCH]: ["Force Marches", "", "SK-MOVE-11"],
  [F.AS_JUMP]: ["jumps", "", "SK-MOVE-05"],
  [F.AS_TO_EDGE]: ["moves", ", to the edge of Difficult Terrain, and counts as inside", "SK-MOVE-16"],
  [F.AS_BACK]: ["falls back", "", "SK-MOVE-01"],
  [F.AS_BACK + F.AS_MARCH]: ["Force Marches back", "", "SK-MOVE-11"],
  [F.AS_BACK + F.AS_JUMP]: ["jumps back", "", "SK-MOVE-05"],
  [F.AS_FOLLOW_UP]: ["follows up", " towards the enemy", "SK-CC-32"],
  [F.AS_FOLLOW_UP + F.AS_BACK]: ["follows up", ", falling back", "SK-CC-32"],
  [F.AS_RUN]: ["runs", "", ""],
  [F.AS_JUMP_BACK]: ["jumps back", "", "SK-SKILL-25"],
  [F.AS_RUSH]: ["comes on", "", "SK-TYR-15"],
  [F.AS_PUSHED]: ["is pushed", "", "SK-PSY-09"],
  [F.AS_DRIFT]: ["backs away", "", "SK-SKILL-21"],
};
const moveOf = (manner: number): readonly [string, string, string] => MOVES[manner] ?? MOVES[0]!;

/** Who may stand in for another beside the Pack. */
const SUBSTITUTES = [
  [F.T_GROT, "SK-ORK-05"],
  [F.T_SHIELD_DRONE, "SK-TAU-08"],
  [F.T_GUN_DRONE, "SK-TAU-07"],
] as const;

/** Rules of the drugs, in the order of their bits, and of what instinct makes one do. */
const DRUG_RULES = ["SK-DE-07", "SK-DE-08", "SK-DE-09", "SK-DE-10", "SK-DE-11", "SK-DE-12"];

const INSTINCT_RULES = ["SK-TYR-13", "SK-TYR-14", "SK-TYR-15"];
const DRUGS = ["a longer charge", "WS +1", "S +1", "the first strike", "re-rolled misses", "A +1"];

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const HALLUCINATIONS = [
  "", "it may not move", "it may not shoot", "a Leadership test, or it does nothing",
  "it shoots at whoever is nearest", "it is Stunned", "it injures itself",
];

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const INSTINCTS = [
  "", "it makes for the synapse creature or the edge", "it makes for cover", "it goes for the nearest enemy",
];

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const POWER_NAMES: Readonly<Record<string, string>> = {
  SlowTime: "Slow Time", CauseFear: "Cause Fear", destructor: "Destructor", enhance: "Enhance", conceal: "Conceal",
};

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const GRENADE_NAMES: Readonly<Record<string, string>> = {
  antiPlant: "Anti-Plant", photonFlash: "Photon Flash", poisonGas: "Poison Gas", rad: "RAD", melta: "Melta Bomb",
};

const grenade: Words = (_, id) => {
  const name = F.GRENADES[id] ?? String(id);
  const words = GRENADE_NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return words.endsWith("Bomb") ? words : `${words} grenade`;
};

const power: Words = (_, id) =>
  id === FOCUS ? "a focused Warp Blast" : (POWER_NAMES[F.POWERS[id]!] ?? F.POWERS[id] ?? `power ${id}`);

const mission: Words = (_, row) => MISSION_IDS[row] ?? `mission ${row}`;
const EDGES = ["near", "right", "far", "left"];
const watches: Words = (_, face) => (face > EDGES.length ? "stays" : `drifts toward the ${EDGES[face - 1]} edge`);

/** Zones that lie along no edge. */
const ZONE_WORDS: Readonly<Record<string, string>> = {
  circle: "around the middle of the table",
  anywhere: "anywhere",
  piece: "around the piece that the mission is about",
  sentries: "at most half of them as sentries",
};

const zone: Words = (_, packed) => {
  const kind = ZONES[(packed >> 2) & 15]!;
  const opposite = kind === "twoEdges" ? ` and the ${EDGES[(packed + 2) & 3]}` : "";
  return ZONE_WORDS[kind] ?? `along the ${EDGES[packed & 3]}${opposite} edge`;
};

/** Does the side in a seat attack? Without a side that has to, seat 1 does. */
const isAttacker = ({ matchup, leg }: Told<M.SkirmishMatchup>, seat: number): boolean => {
  const attacker = matchup.field?.attacker ?? -1;
  return seat === (attacker < 0 || attacker === leg ? 0 : 1);
};

/** How far from enemies and from each other models have to be set up: ", 18 inches from the enemy". */
function spaced(told: Told<M.SkirmishMatchup>, seat: number, packed: number): string {
  const { field } = told.matchup;
  if (field === undefined) return "";
  const at = (packed >> 6) * M.MISSION_COLUMNS + M.MC_ZONE + (isAttacker(told, seat) ? 0 : M.ZONE_COLUMNS);
  const enemy = ZONES[(packed >> 2) & 15] === "sentries" ? "the enemy's zone" : "the enemy";
  const from = (column: number, whom: string) => {
    const ticks = field.missions[at + column]!;
    return ticks > 0 ? `, ${ticks / UNIT} inches or more from ${whom}` : "";
  };
  return from(M.Z_APART, enemy) + from(M.Z_SPACING, "each other");
}

/** Tenths of an inch from the middle of the table. */
const place: Words = (_, tenths) => `${tenths < 0 ? "-" : "+"}${Math.abs(tenths / 10).toFixed(1)}"`;

const shotsWithGun: Words = ({ matchup }, packed) => {
  const gun = Math.floor(packed / GUN);
  const { guns } = matchup;
  const flags = guns.flags[gun]!;
  const shots = packed % GUN;
  const template = (flags & F.W_TEMPLATE) !== 0;
  const need = needOf(guns.hit[gun]!);
  const strength = guns.S[gun]! > 0 ? `, Strength ${guns.S[gun]}` : "";
  const pierces = guns.AP[gun]! < 7 ? `, AP ${guns.AP[gun]}` : "";
  const hit = template ? "hits whoever lies under it" : `to hit ${need}`;
  return `${guns.name[gun]} (${shots} ${shots === 1 ? "shot" : "shots"}, ${hit}${strength}${pierces})`;
};

/** "14.3 inches away, in cover (4+)". */
const aim: Words = (_, packed) => {
  const cover = (packed >> 2) % 8;
  const step = (packed % 4) - 1;
  const high = step > 0 ? ", from high above (its saves -1)" : step < 0 ? ", high above (its cover +1)" : "";
  return `${inchesOf(packed >> 5)} away${cover < 7 ? `, in cover (${cover}+)` : ""}${high}`;
};

/** What the mission is about, by its kind and where it lies. */
function heldPiece({ matchup }: Told<M.SkirmishMatchup>, piece: number, table: number, row: number): string {
  if (row === CHANCE) return "The mission is about the building in the middle of the table.";
  const held = matchup.field && piecesOf(matchup.field.tables[table]!, TERRAIN_NAMES)[piece];
  if (held === undefined) return "The mission is about one piece of the terrain.";
  const middle = (axis: 0 | 1) => {
    const along = held.corners.map((corner) => corner[axis]);
    return place({ matchup, leg: 0 }, Math.round((5 * (Math.min(...along) + Math.max(...along))) / UNIT));
  };
  return `The mission is about the ${held.kind} at ${middle(0)} by ${middle(1)}.`;
}

const blows: Words = (_, packed) => {
  const attacks = packed % STEP;
  const step = stepOf(packed);
  const need = Math.floor(packed / NEED);
  const many = `${attacks} ${attacks === 1 ? "attack" : "attacks"}`;
  const hit = need <= 1 ? "hits without a roll" : `to hit ${needOf(need)}`;
  return step === 0 ? `a parting hit` : `${many}, ${hit}, at ${step > 10 ? "first strike" : `Initiative ${step}`}`;
};

const drugs: Words = (_, mask) => DRUGS.filter((_, i) => (mask & (1 << i)) !== 0).join(", ");

/** What stands in the places of the sentences in events.ts. */
const WORDS: WordsOf<M.SkirmishMatchup> = {
  model,
  side,
  result,
  grenade,
  power,
  mission,
  place,
  inches,
  wholeInches,
  way,
  zone,
  aim,
  drugs,
  blows,
  watches,
  shots: shotsWithGun,
  passed: passes,
  hits: counted("hit"),
  wounds: counted("wound"),
  unsaved: UNSAVED,
  through: (told, unsaved, { wounds }) => (wounds! > 0 ? `, ${UNSAVED(told, unsaved)}` : ""),
  turns: counted("turn"),
  points: counted("point"),
  orks: counted("Ork"),
  weight: (told, doubled) => counted("model")(told, doubled / 2),
  row: (_, table) => damageRow(table),
  phase: oneOf(...PHASES),
  rolled: (_, dice) => `${dice >> 3} against ${dice & 7}`,
  nob: oneOf("", ", a Nob among them (the total -1),"),
  held: oneOf("fail", "pass"),
  shaken: oneOf("stays Pinned: no move, no shot", "shakes the Pin off"),
  repaired: oneOf("does not repair itself and is gone", "repairs itself and stands up"),
  risen: oneOf("Out of Action", "it stands up, Pinned", "it stands up unharmed"),
  veiled: oneOf("", " under the Veil of Darkness"),
  marks: oneOf("fails to mark", "marks"),
  over: (told, tenths) =>
    tenths < 0 ? ", straight up or down" : tenths === 0 ? ", already in contact" : ` over ${way(told, tenths)}`,
  failure: oneOf("it falls short", "the enemy is Fearsome", "instinct drives it on, but not into contact"),
  harm: (told, severity) => (severity === F.NONE ? "no harm" : result(told, severity)),
  quails: oneOf("quails", "is not impressed"),
  instinct: oneOf(...INSTINCTS),
  fighting: oneOf("", ", but for the combat it is in"),
  vision: oneOf(...HALLUCINATIONS),
  keeps: oneOf("loses", "keeps"),
  sealed: oneOf("", ", sealed: no effect"),
  night: oneOf("", ", at night"),
  found: oneOf("is no longer Hidden", "is found"),
  comes: (_, row) => (row === BREAKTHROUGH ? "comes on at the alarm" : "arrives from reserve"),
  role: (_, row) => (row === HUNT ? "is hunted" : "bears the data"),
  room: (_, n) => (n === 1 ? "1 finds" : `${n} find`),
  more: oneOf("the battle is over", "the battle goes on"),
  spoils: (_, kind) => (kind === 1 ? "the ground is poisoned" : "all plants are dead"),
  spread: (told, n) => (n === 0 ? "no farther" : `${wholeInches(told, n)} far`),
};

export function narrate(matchup: M.SkirmishMatchup, leg: number, event: TapedEvent): Narration {
  const told = { matchup, leg };
  const text = TEXTS.get(event.code)?.(event, told);
  const rules = RULES.get(event.code)?.(event, told);
  return { ...tellEvent(E, WORDS, told, event), ...(text && { text }), ...(rules && { rules }) };
}

/** What an event says beyond its declaration in events.ts; nothing: that says it all. */
type Says<T> = (event: TapedEvent, told: Told<M.SkirmishMatchup>) => T | undefined;

const byCode = <T>(says: Partial<Record<keyof typeof E, Says<T>>>): ReadonlyMap<number, Says<T>> =>
  new Map(Object.entries(says).map(([name, each]) => [E[name as keyof typeof E], each]));

/** Sentences that hang on several arguments at once. */
const TEXTS = byCode<string>({
  ended: ({ a, b, c }, told) => ending(told, a, b, c),
  move: ({ a, b, c }, told) => `${model(told, a)} ${moveOf(c)[0]} ${way(told, b)}${moveOf(c)[1]}.`,
  zone: ({ a, b }, told) => `${side(told, a)} set up ${zone(told, b)}${spaced(told, a, b)}.`,
  piece: ({ a, b, c }, told) => heldPiece(told, a, b, c),
  atLeast: ({ a, b }, told) => `${model(told, a)} is at least Pinned: ${leastOf(told, b)[0]}.`,
  // Smoke is dropped, not thrown.
  throw: ({ a, b, c }, told) => (a === b ? `${model(told, a)} drops a ${grenade(told, c)} at its feet.` : undefined),
});

/** The rules of an event whose sentence serves several. */
const RULES = byCode<readonly string[]>({
  phase: ({ b }) => PHASE_RULES[b],
  firstTurn: ({ c }, { matchup }) => [(matchup.field && MISSION_RULES[c]?.[2]) || "SK-CLN-03"],
  zone: ({ a, b }, told) => {
    const rules = MISSION_RULES[b >> 6];
    return rules && cited(rules[isAttacker(told, a) ? 0 : 1], ZONES[(b >> 2) & 15] === "sentries" && "SK-SCEN-14");
  },
  piece: ({ c }) => [c === CHANCE ? "SK-CHE-02" : "SK-SYG-01"],
  named: ({ b }) => [b === HUNT ? "SK-HNT-04" : "SK-CHE-03"],
  waits: ({ b }) => [b === BREAKTHROUGH ? "SK-BRK-02" : "SK-SCEN-13"],
  arrived: ({ b }) => (b === BREAKTHROUGH ? ["SK-BRK-03"] : cited("SK-SCEN-13", b === RESCUE && "SK-RSC-05")),
  alarm: ({ b }) => [b === 1 ? "SK-SCEN-17" : "SK-SCEN-16"],
  move: ({ a, c }, told) => [c === F.AS_RUN ? runRule(told, a) : moveOf(c)[2]],
  run: ({ a }, told) => [runRule(told, a)],
  chargeFailed: ({ c }) => [["SK-CC-09", "SK-SKILL-21", "SK-TYR-15"][c]!],
  strike: ({ a, c }, told) => (stepOf(c) === 0 ? ["SK-CC-28"] : strikeRules(told, a, c)),
  // More than twice the Toughness adds to the die.
  damage: ({ a, c }, told) =>
    cited("SK-DMG-01", "SK-DMG-02", (c & 7) > 0 && c >> 3 > told.matchup.kinds.T[kindOf(told, a)]! && "SK-DMG-04"),
  terrain: ({ a, c }, told) => [
    ...cited((c & 1) === 1 ? "SK-CC-09" : "SK-MOVE-15", (c & 1) === 1 && guards(told, a, F.G_BOUNDS) && "SK-TYR-04"),
    ...cited((c & 2) === 2 && "SK-TYR-16", guards(told, a, F.G_GUERRILLA) && "SK-SKILL-26"),
  ],
  climb: ({ a }, told) => cited("SK-MOVE-10", guards(told, a, F.G_GUERRILLA) && "SK-SKILL-26"),
  charge: ({ a, c }, told) => cited("SK-CC-02", "SK-CC-07", c > 60 && guards(told, a, F.G_BOUNDS) && "SK-TYR-04"),
  hid: ({ b }) => [b === 1 ? "SK-SCEN-09" : "SK-HIDE-02"],
  ended: ({ a }) => [END_RULES[a] ?? "SK-SCEN-01"],
  bonus: ({ a, c }, told) => [MISSION_RULES[c]![isAttacker(told, a) ? 4 : 5]!],
  aim: ({ c }) => {
    const step = (c % 4) - 1;
    const height = step > 0 ? "SK-SHOOT-23" : step < 0 && "SK-SHOOT-24";
    return cited("SK-SHOOT-05", "SK-SHOOT-09", (c >> 2) % 8 < 7 && "SK-SHOOT-21", height);
  },
  drugs: ({ b }) => ["SK-DE-06", ...DRUG_RULES.filter((_, i) => (b & (1 << i)) !== 0)],
  instinct: ({ b }) => ["SK-TYR-11", "SK-TYR-12", INSTINCT_RULES[b - 1]!],
  shoot: ({ c }, { matchup }) =>
    cited("SK-SHOOT-02", (matchup.guns.flags[Math.floor(c / GUN)]! & F.W_TEMPLATE) !== 0 && "SK-WT-09"),
  throw: ({ c }) => ["SK-GREN-04", GRENADE_RULES[F.GRENADES[c]!]![0]!],
  mission: ({ a, c }) => cited("SK-SCEN-01", MISSION_RULES[a]?.[3], c === 1 && "SK-SCEN-10"),
  removed: ({ b }) => [b === F.KILLED ? "SK-DMG-08" : "SK-DMG-07"],
  revealed: ({ b }) => (b === 1 ? ["SK-HIDE-07", "SK-HIDE-09"] : ["SK-HIDE-06"]),
  fell: ({ c }) => [["SK-FALL-01", "SK-FALL-02", "SK-FALL-03"][c]!, "SK-FALL-04"],
  edge: ({ c }) => [c === 0 ? "SK-WT-07" : "SK-WT-09"],
  stays: ({ a, b, c }, told) => {
    if (b === F.AS_RUN) return [runRule(told, a)];
    return [b === F.AS_RUSH ? "SK-TYR-15" : c > 0 ? INSTINCT_RULES[c - 1]! : "SK-MOVE-15"];
  },
  pinTest: ({ a }, told) => cited("SK-DMG-09", "SK-DMG-10", isOne(told, a, F.T_GUN_DRONE) && "SK-TAU-07"),
  substituted: ({ b }, told) => {
    const own = SUBSTITUTES.find(([trait]) => isOne(told, b, trait));
    return own && ["SK-DMG-13", own[1]];
  },
  atLeast: ({ b }, told) => [leastOf(told, b)[1]],
  ldTest: ({ a, b, c }, told) => {
    const lent = isOne(told, a, F.T_GROT_LD) && b > told.matchup.kinds.Ld[kindOf(told, a)]!;
    return cited(TEST_RULES[c >> 1] ?? "SK-ROUT-04", lent && "SK-ORK-21");
  },
  ldReroll: ({ a, c }, told) => [againRule(told, a, c >> 1)],
});

/** Those of some rules that hold. */
function cited(...rules: readonly (string | false | undefined)[]): readonly string[] {
  return rules.filter((rule): rule is string => Boolean(rule));
}

function strikeRules(told: Told<M.SkirmishMatchup>, index: number, packed: number): readonly string[] {
  const { kinds } = told.matchup;
  const kind = kindOf(told, index);
  const fight = kinds.fight[kind]!;
  // Nobody else strikes at 10 but in a Waaagh!.
  const covered = stepOf(packed) === 10 && (!isOne(told, index, F.T_WAAAGH) || 2 * kinds.I[kind]! < 10);
  return [
    ...cited(covered && "SK-CC-12", "SK-CC-13", "SK-CC-14", "SK-CC-15", (fight & F.F_NO_ARMOUR) !== 0 && "SK-CC-22"),
    ...cited((fight & F.F_CHOPPA) !== 0 && "SK-ORK-11", Math.floor(packed / NEED) <= 1 && "SK-DMG-12"),
  ];
}

/** Has a model's kind one of the bits of `guard`? */
function guards(told: Told<M.SkirmishMatchup>, index: number, bit: number): boolean {
  return (told.matchup.kinds.guard[kindOf(told, index)]! & bit) !== 0;
}

/** Has a model's kind one of the bits of `trait`? */
function isOne(told: Told<M.SkirmishMatchup>, index: number, bit: number): boolean {
  return (told.matchup.kinds.trait[kindOf(told, index)]! & bit) !== 0;
}

function profileOf(told: Told<M.SkirmishMatchup>, index: number): string {
  return told.matchup.kinds.profile[kindOf(told, index)]!;
}

function runRule(told: Told<M.SkirmishMatchup>, index: number): string {
  if (guards(told, index, F.G_CLAW)) return "SK-TYR-17";
  return profileOf(told, index).startsWith("eld") ? "SK-ELD-15" : "SK-DE-21";
}

function againRule(told: Told<M.SkirmishMatchup>, index: number, right: number): string {
  if (right === F.AGAIN_ALWAYS) return isOne(told, index, F.T_FEARLESS) ? "SK-SM-12" : "SK-SKILL-06";
  if (right === F.AGAIN_TRADEMARK) return profileOf(told, index).startsWith("csm") ? "SK-CSM-08" : "SK-IG-09";
  return AGAIN_RULES[right] ?? "SK-SM-12";
}

/** Why whoever was shot at with a line, or caught by a grenade (-1), is Pinned without a worse result, and the rule. */
function leastOf({ matchup }: Told<M.SkirmishMatchup>, gun: number): readonly [string, string] {
  if (gun < 0) return ["the blast hit it", "SK-WT-08"];
  const flags = matchup.guns.flags[gun]!;
  if ((flags & F.W_BLAST) !== 0) return ["the Blast hit it", "SK-WT-08"];
  if ((flags & F.W_SNIPER) !== 0) return ["a sniper on Overwatch shot at it", "SK-OW-12"];
  return [`the ${matchup.guns.name[gun]} wounded it`, "SK-TAU-13"];
}

/** `gone`: the seat that is no longer there, where there is one. */
function ending(told: Told<M.SkirmishMatchup>, reason: number, winner: number, gone: number): string {
  const why = ENDINGS[reason] ?? "ended";
  if (reason === END.points) {
    return winner < 0
      ? "The battle ends in a draw: level on points at the turn limit"
      : `${side(told, winner)} win on points at the turn limit`;
  }
  if (reason === END.undecided) {
    const result = winner < 0 ? "The battle ends in a draw" : `${side(told, winner)} win`;
    return `${result}: the mission's time is up, and nothing is decided`;
  }
  if (winner < 0) return `The battle ends in a draw: ${why}`;
  if (reason === END.mission) return `${side(told, winner)} win: the mission is decided`;
  if (winner === gone) return `${side(told, winner)} win, although they ${why} (SK-RCN-04)`;
  return `${side(told, winner)} win: ${side(told, gone)} ${/^(routed|withdrew)/.test(why) ? why : `are ${why}`}`;
}

/** Names of the models of both sides, each only once: "Ork Boy 3", and with its side where both sides have such models. */
export function modelNames(matchup: M.SkirmishMatchup): readonly (readonly string[])[] {
  const kinds = matchup.fight.map(({ kind, models }) =>
    [...kind.subarray(0, models)].map((k) => matchup.kinds.name[k]!),
  );
  return namesApart(kinds, matchup.sides, (name, number) => `${name} ${number}`);
}

function inchesOf(tenths: number): string {
  return `${tenths / 10} ${tenths === 10 ? "inch" : "inches"}`;
}

/** A roll kind of one die: 4 is "4+", 12 is "4+ with a re-roll". */
function needOf(kind: number): string {
  const need = kind % 8;
  if (need <= 1) return "always";
  return need === 7 ? "never" : `${need}+${kind >= 8 ? " with a re-roll" : ""}`;
}

/** ", Strength 2 above Toughness, die +1". */
function damageRow(table: number): string {
  const row = table >> 3;
  const bonus = table & 7;
  // Of a sniper's shot the row is all there is (SK-OW-11).
  const above =
    row === 0
      ? "row of Strength not above Toughness"
      : `row of Strength ${row}${row === 6 ? " or more" : ""} above Toughness`;
  return ` (${above}${bonus > 0 ? `, die +${bonus}` : ""})`;
}

export const EVENTS: readonly EventSpec[] = eventsOf(E);
