/**
 * The events of a Heresy battle as sentences in the rulebook's words, with the rules that they follow, and what the dice between two
 * events were rolled for. Cold: replay only.
 */
import type { EventSpec, Matchup } from "../../kernel/rule-system.ts";
import {
  counted,
  oneOf,
  plain,
  type Sentence,
  say,
  side,
  specsOf,
  type Told,
  tell,
  type Words as WordsOf,
} from "../../kernel/sentences.ts";
import type { Narration, TapedEvent, TapedRoll } from "../../kernel/tape.ts";
import { LOCATIONS } from "../book/data.ts";
import * as E from "../events.ts";
import type { HeresyMatchup } from "../matchup.ts";
import { END_AHEAD, END_BOTH, END_GROUND, ENDINGS } from "../metrics.ts";

type Words = WordsOf<HeresyMatchup>;

const unit: Words = ({ matchup, leg }, index) => {
  const seat = index >= matchup.stride ? 1 : 0;
  return matchup.unitNames[seat === leg ? 0 : 1]![index - seat * matchup.stride] ?? `unit ${index}`;
};
const weapon: Words = ({ matchup }, label) => matchup.weaponNames[label] ?? "a weapon";
const centimetres: Words = (_, millimetres) => `${Math.abs(millimetres) / 10} cm`;

const LEVEL_WORDS = ["fresh", "fatigued", "routed", "destroyed"];
const ORDER_WORDS = ["no order", "prepared fire", "advance", "advance, away", "charge", "strategic move", "rout"];
const CAUSES = [
  "",
  "spotting",
  "to charge",
  "after the round",
  "to react",
  "to move on",
  "for being charged by the dreadful",
  "against a psychic attack",
  "to charge the dreadful",
  "for a titan",
  "at its break point",
  "for losses beyond its break point",
  "to recover from suppression",
  "to withdraw",
  "for its damage",
];
const POWER_WORDS = ["a bolt", "a ward", "dread", "quickening"];
const CATASTROPHE_WORDS = ["shaken", "a weapon jams", "slowed", "a breach", "destroyed"];
const REPAIR_WORDS = ["the shock", "a jammed weapon", "its stride", "", "", "shields"];
const LOCATION_WORDS = LOCATIONS.map((name) => name.replace(/(\d)/, " $1"));

/** 64 * number needed + armour. */
const numbers: Words = (_, packed) => {
  const raw = packed >> 6;
  const need = raw > 10 ? `10 (${raw})` : String(Math.max(1, raw));
  return `to hit ${need}+, armour ${packed & 63}`;
};
/** 2 * number needed + passed. */
const outcome: Words = (_, packed) => `${packed >> 1}+ and ${(packed & 1) === 1 ? "passes" : "fails"}`;
/** (16 * what the searcher adds + what the other adds) * 2 + found. */
const found: Words = (_, packed) =>
  `and ${(packed & 1) === 1 ? "finds it" : "does not find it"} (they add ${packed >> 5} and ${(packed >> 1) & 15})`;
const towards: Words = (told, millimetres) => `${centimetres(told, millimetres)}${millimetres < 0 ? " back" : ""}`;
const cards: Words = (_, set) => {
  const names = POWER_WORDS.filter((_each, i) => (set & (1 << i)) !== 0);
  const last = names.pop();
  return last === undefined ? "no power" : [...(names.length === 0 ? [] : [names.join(", ")]), last].join(" and ");
};

/** Millimetres from the middle of the table. */
const place: Words = (_, millimetres) => String(millimetres / 10);
const COMPASS = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
/** 720 directions to the turn, counter-clockwise from east; seat 1 looks north. */
const compass: Words = (_, direction) => COMPASS[Math.round(direction / 90) % 8]!;
const counter: Words = (_, index) => String(index + 1);
const holder: Words = (told, owner) => (owner === 0 ? "nobody's" : `held by ${side(told, owner - 1)}`);

export const SENTENCES: readonly Sentence<HeresyMatchup>[] = [
  { ...say(E.TURN, ["HE-GEN-04"], "Turn {a}", plain), heading: 1 },
  { ...say(E.PHASE, ["HE-GEN-04"], "{a}", oneOf("Orders", "Movement", "Combat", "End phase")), heading: 2 },
  say(E.PSI, ["HE-PSY-03", "HE-PSY-04"], "{a} has {b} and knows {c}.", unit, counted("psi-point"), cards),
  say(E.INITIATIVE, ["HE-INI-02"], "{a} win the initiative (leaders add {b} and {c}).", side, plain, plain),
  say(E.COMMAND, ["HE-LDR-08", "HE-LDR-10"], "{a} {b}.", unit, (told, chief) =>
    chief < 0 ? "has lost its commander" : `is now led by ${unit(told, chief)}`,
  ),
  say(E.HEARS, ["HE-LDR-02", "HE-LDR-07"], "{a} is {c} the radius of {b}.", unit, unit, oneOf("out of", "within")),
  say(E.ORDER, ["HE-ASM-01"], "{a}: {b}{c}.", unit, oneOf(...ORDER_WORDS), (told, target) =>
    target < 0 ? "" : ` at ${unit(told, target)}`,
  ),
  say(E.MOVE, ["HE-ASM-03"], "{a} moves {b}.", unit, towards),
  say(E.STAYS, ["HE-ASM-02", "HE-ASM-07"], "{a} stays where it is, on prepared fire.", unit),
  say(E.STOPS, ["HE-REA-05", "HE-REA-06"], "{a} gets no farther than {b}.", unit, centimetres),
  say(E.OFF_TABLE, ["HE-ORD-05"], "{a} runs off the table.", unit),
  say(E.CONTACT, ["HE-ASL-01", "HE-ASL-03"], "{a} charges into {b}.", unit, unit),
  say(E.CHECK, ["HE-QUA-07", "HE-QUA-10"], "{a} checks its quality {b}: {c}.", unit, oneOf(...CAUSES), outcome),
  say(E.REROLL, ["HE-SKL-06"], "{a} is stubborn and rolls again: {c}.", unit, plain, outcome),
  say(E.LEVEL, ["HE-QUA-08", "HE-RAL-05"], "{a} is {b}.", unit, oneOf(...LEVEL_WORDS)),
  say(E.REMOVED, ["HE-FIR-11", "HE-ASL-10"], "{a} loses {b}, {c} left.", unit, counted("stand"), plain),
  say(E.DESTROYED, ["HE-QUA-09", "HE-RAL-05", "HE-ASL-26", "HE-ORD-05"], "{a} is destroyed.", unit),
  say(E.BROKEN, ["HE-VIC-01", "HE-VIC-02"], "{a} has reached its break point.", unit),
  say(
    E.FIRE,
    ["HE-FIR-01"],
    "{a} {c} {b}.",
    unit,
    unit,
    oneOf("fires at", "fires in reaction at", "fires at the charge of", "shoots after", "strikes with its mind at"),
  ),
  say(E.WEAPON, ["HE-FIR-07", "HE-FIR-09", "HE-COV-05"], "{a}: {b}, {c}.", weapon, counted("die", "dice"), numbers),
  say(E.HITS, ["HE-FIR-08", "HE-FIR-10"], "{b} on {a}, {c}.", unit, counted("hit"), counted("penetration")),
  say(E.STEALTH, ["HE-SKL-01", "HE-SKL-05"], "{a} looks for {b} {c}.", unit, unit, found),
  say(E.HOLDS, ["HE-FIR-01", "HE-FIR-04"], "{a} finds nobody to fire at{b}.", unit, (told, labelAfter) =>
    labelAfter === 0 ? "" : ` with its ${weapon(told, labelAfter - 1)}`,
  ),
  say(E.SHORTFALL, ["HE-FIR-04"], "{a} falls short of {b}.", unit, unit),
  say(E.CHITS, ["HE-SUP-01", "HE-SUP-06"], "{a} is suppressed: {b}, {c} on it.", unit, counted("chit"), plain),
  say(E.RECOVERY, ["HE-SUP-08", "HE-SUP-09"], "{a} {b}.", unit, oneOf("stays suppressed", "shakes it off")),
  say(
    E.RALLY,
    ["HE-RAL-03", "HE-RAL-04", "HE-RAL-05", "HE-RAL-06"],
    "{a} is called to rally: {b}, now {c}.",
    unit,
    oneOf(...LEVEL_WORDS),
    oneOf(...LEVEL_WORDS),
  ),
  say(E.ASSAULT, ["HE-ASL-07", "HE-ASL-08"], "Assault, round {a}: advantage {b} against {c}.", plain, plain, plain),
  say(E.CASUALTY_POINTS, ["HE-ASL-09"], "{a} have {b}.", side, counted("casualty point")),
  say(E.FLEES, ["HE-ASL-15"], "{a} leaves the assault.", unit),
  say(E.WITHDRAWS, ["HE-ASL-23"], "{a} {b}.", unit, oneOf("cannot get away", "withdraws")),
  say(E.SHIELDS, ["HE-TIT-16"], "{a} loses {b}, {c} left.", unit, counted("shield"), plain),
  say(E.LOCATION, ["HE-TIT-13"], "{a} is hit in the {b}, {c} DR left there.", unit, oneOf(...LOCATION_WORDS), plain),
  say(E.CATASTROPHE, ["HE-TIT-14"], "Catastrophic damage to {a}: {b}.", unit, oneOf(...CATASTROPHE_WORDS)),
  say(E.ELECTRO, ["HE-TIT-24"], "The hull of {a} burns {b}: {c}.", unit, unit, counted("stand")),
  say(E.REPAIR, ["HE-TIT-06", "HE-TIT-19"], "{a} works on {b}: {c}.", unit, oneOf(...REPAIR_WORDS), plain),
  say(E.POWER, ["HE-PSY-07"], "{a} casts {b} on {c}.", unit, oneOf(...POWER_WORDS), unit),
  say(E.DISPEL, ["HE-PSY-08"], "{b} {c}.", unit, unit, oneOf("cannot dispel it", "dispels it")),
  say(E.AT, ["HE-GEN-02"], "{a} is at {b}, {c}.", unit, place, place),
  say(E.FACING, ["HE-SRA-01"], "{a} looks {b}.", unit, compass),
  say(E.SHORT, ["HE-ASL-03"], "{a} does not reach {b}.", unit, unit),
  say(E.HELD_BACK, ["HE-SCN-03"], "{a} is held in reserve.", unit),
  say(E.ARRIVES, ["HE-SCN-04", "HE-SCN-05"], "{a} arrives{b}.", unit, oneOf("", " from the flank")),
  say(E.FLANK, ["HE-SCN-05"], "{a} {b}.", side, oneOf("do not find a way around the flank", "come around the flank")),
  say(E.COUNTER, ["HE-SCN-06"], "Objective {a} lies at {b}, {c}.", counter, place, place),
  say(E.OBJECTIVE, ["HE-VIC-05"], "Objective {a} is {b}.", counter, holder),
  say(E.DISMOUNT, ["HE-SKL-15"], "{a} gets out.", unit),
  say(E.MOUNT, ["HE-SKL-15", "HE-ASM-10"], "{a} gets in.", unit),
  say(E.WRECK, ["HE-ASM-10"], "{a}: of {b} in the wreck {c} die.", unit, counted("passenger"), plain),
  { ...say(E.ENDED, ["HE-VIC-04"], "", plain), heading: 1 },
];

const byCode = new Map(SENTENCES.map((sentence) => [sentence.code, sentence]));
const PHASE_RULES = [["HE-ASM-01"], ["HE-ASM-07"], ["HE-INI-01"], ["HE-END-01"]];

export function narrate(matchup: HeresyMatchup, leg: number, event: TapedEvent): Narration {
  const told = { matchup, leg };
  const { code, a, b, c } = event;
  const narration = tell(told, byCode.get(code), event);
  if (code === E.ENDED) return { ...narration, text: ending(told, a, b) };
  const rules = rulesOf(event) ?? narration.rules;
  if (code === E.RALLY && b === c)
    return { ...narration, text: `${unit(told, a)} is called to rally and stays ${LEVEL_WORDS[b]}.`, rules };
  return { ...narration, rules };
}

/** The rules of an event whose sentence serves several; absent: those of the sentence. */
function rulesOf({ code, a, b, c }: TapedEvent): readonly string[] | undefined {
  if (code === E.PHASE) return PHASE_RULES[a];
  if (code === E.LEVEL) return [c === 1 ? "HE-RAL-05" : "HE-QUA-08"];
  if (code === E.DESTROYED) return [["HE-QUA-09", "HE-RAL-05", "HE-ASL-26", "HE-ORD-05"][b]!];
  if (code !== E.RALLY) return undefined;
  if (c > b) return ["HE-RAL-03", "HE-RAL-05"];
  return b - c === 2 ? ["HE-RAL-03", "HE-RAL-06"] : ["HE-RAL-03", "HE-RAL-04"];
}

function ending(told: Told<HeresyMatchup>, reason: number, winner: number): string {
  const why = ENDINGS[reason] ?? "ended";
  if (winner < 0) return `The battle ends in a draw: ${reason === END_BOTH ? "both sides are beaten" : why}`;
  if (reason === END_AHEAD) return `${side(told, winner)} win on points at the turn limit`;
  if (reason === END_GROUND) return `${side(told, winner)} win on points: the defenders hold no objective`;
  return `${side(told, winner)} win: ${side(told, 1 - winner)} are ${why === "won on points" ? "beaten on points" : why}`;
}

/** What the last roll before an event was for. */
const PURPOSE: Readonly<Record<number, string>> = {
  [E.CHECK]: "quality",
  [E.REROLL]: "quality",
  [E.RALLY]: "rally",
  [E.SHIELDS]: "shields",
  [E.CATASTROPHE]: "chart",
  [E.REPAIR]: "repair",
  [E.ELECTRO]: "hull",
  [E.FLANK]: "flank march",
  [E.WRECK]: "wreck",
};
/** Events before which all rolls were for the same. */
const ALL_ALIKE: Readonly<Record<number, string>> = {
  [E.INITIATIVE]: "initiative",
  [E.STEALTH]: "stealth",
  [E.DISPEL]: "dispel",
  [E.COUNTER]: "first counter",
  [E.CASUALTY_POINTS]: "casualty points",
};

/** What damage to a hull tells, before it rolls for a catastrophe. */
const HULL_HIT = new Set([E.LOCATION, E.CHECK, E.LEVEL]);

/** What each of the rolls between two events was for; empty where only the dice themselves can be told. */
export function nameRolls(
  _: Matchup,
  before: TapedEvent | undefined,
  rolls: readonly TapedRoll[],
  after: TapedEvent | undefined,
): readonly string[] {
  const alike = after === undefined ? undefined : ALL_ALIKE[after.code];
  const last = after === undefined ? undefined : PURPOSE[after.code];
  return rolls.map(({ primitive, n }, i) => {
    // Nothing but the guess of a range is a sum of dice.
    if (primitive === "sum" && n === 2) return "guess of the range";
    if (after?.code === E.PSI) return primitive === "die" ? "psi-points" : "card";
    if (alike !== undefined) return alike;
    if (before?.code === E.WEAPON && i === 0) return "to hit";
    if (last !== undefined && i === rolls.length - 1) return last;
    // A hit on a hull rolls where, whether it gets through, and for a catastrophe (HE-TIT-13, HE-TIT-14).
    if (primitive === "table") return "location";
    if (primitive !== "count" && primitive !== "test") return "";
    return i === 0 && before !== undefined && HULL_HIT.has(before.code) ? "catastrophe" : "penetration";
  });
}

export const EVENTS: readonly EventSpec[] = specsOf(SENTENCES);
