/** The events of a battle as sentences in the rulebook's words, with the rules that they follow, and what the dice were rolled for. Cold. */
import { UNIT } from "../../../geometry/ticks.ts";
import type { EventSpec } from "../../kernel/rule-system.ts";
import { namesApart, side, specsOf, type Told as ToldOf } from "../../kernel/sentences.ts";
import type { Narration, TapedEvent, TapedRoll } from "../../kernel/tape.ts";
import { SEVERITIES } from "../book/data.ts";
import * as E from "../events.ts";
import { type DarkMatchup, OVERKILL } from "../matchup.ts";
import { ENDINGS } from "../metrics.ts";

type Told = ToldOf<DarkMatchup>;

interface Sentence extends EventSpec {
  readonly heading?: 1 | 2;
  readonly words: (told: Told, event: TapedEvent) => Readonly<Record<string, string>>;
}

const ACTIONS = [
  "passes",
  "Advance",
  "Fire",
  "Assault",
  "Ram",
  "Rally",
  "March",
  "Psychic Power",
  "Use Scanner",
  "Pop-up attack",
  "Mount",
  "Dismount",
];
const ACTION_RULES = [
  "DM-TRN-02",
  "DM-ACT-01",
  "DM-ACT-03",
  "DM-ACT-04",
  "DM-RAM-01",
  "DM-ACT-05",
  "DM-ACT-07",
  "DM-ACT-08",
  "DM-ACT-11",
  "DM-SKI-03",
  "DM-ACT-09",
  "DM-ACT-09",
];
const REACTIONS = ["does not react", "Retreat", "Return Fire", "Fight Back", "Nullification"];
const REACTION_RULES = ["DM-TRN-03", "DM-REA-01", "DM-REA-02", "DM-REA-03", "DM-REA-04"];
const POWER_NAMES = ["Bolt", "Ward", "Dread", "Summoning"];
const EFFECTS = [
  "a point of fatigue more",
  "Speed and Agility suffer",
  "Ballistic Skill suffers",
  "Assault Skill and Defence suffer",
  "a weapon is out of action",
  "heavy damage instead",
  "disabled",
  "overkilled",
];
const OVER = ["a unit of theirs is suppressed", "a unit of theirs is destroyed", "they pass", "they rallied"];
const TURN_OVER_RULES = ["DM-TRN-05", "DM-TRN-06", "DM-TRN-02", "DM-TRN-02"];
/** What hero points are spent on, by the constants of hero.ts. */
const HERO_FOR = [
  "natural sixes",
  "against light damage",
  "against heavy damage",
  "against overkill damage",
  "a six to rally",
  "natural sixes in a psychic test",
  "a six in difficult terrain",
  "a six to land",
  "a six on the damage chart",
  "a six for the first turn",
];

/** Names of all units by side; those that would be alike carry the side. */
export function unitNames(matchup: DarkMatchup): readonly (readonly string[])[] {
  return namesApart(
    matchup.fight.map(({ unitNames: names }) => names),
    matchup.sides,
    (name, number) => `${name} (${number})`,
  );
}

const sideIn = ({ leg }: Told, seat: number): number => (seat === leg ? 0 : 1);

const seatOf = ({ matchup }: Told, u: number): number => (u >= matchup.units ? 1 : 0);

function unit(told: Told, u: number): string {
  const { units } = told.matchup;
  if (u < 0) return "nobody";
  const seat = u >= units ? 1 : 0;
  return unitNames(told.matchup)[sideIn(told, seat)]![u - seat * units] ?? `unit ${u}`;
}

/** The models of a group, such as "Guard Veteran of Alpha". */
function group(told: Told, g: number): string {
  const { groups, fight, kinds, units } = told.matchup;
  const seat = g >= groups ? 1 : 0;
  const force = fight[sideIn(told, seat)]!;
  const place = g - seat * groups;
  let u = 0;
  while (u + 1 < force.units && force.groupFrom[u + 1]! <= place) u++;
  const of = unit(told, seat * units + u);
  const name = kinds.name[force.kind[place] ?? 0]!;
  return of.startsWith(name) ? of : `${name} of ${of}`;
}

const inches = (tenths: number): string => `${Math.abs(tenths) / 10} ${Math.abs(tenths) === 10 ? "inch" : "inches"}`;
const near = (ticks: number): string => inches(Math.round((ticks * 10) / UNIT));
const many = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
const signed = (n: number): string => (n < 0 ? ` - ${-n}` : n > 0 ? ` + ${n}` : "");

function teamWords(told: Told, packed: number): Readonly<Record<string, string>> {
  const modifier = (packed % 64) - 32;
  const dice = Math.floor(packed / 64) % 64;
  const weapons = Math.floor(packed / 4096) % 128;
  const gun = Math.floor(packed / (4096 * 128));
  const name = told.matchup.guns.name[gun];
  const who = name === undefined ? "The ram" : weapons === 1 ? `One ${name}` : `${weapons} x ${name}`;
  return { who, dice: `${many(dice, "die").replace("dies", "dice")}${signed(modifier)}` };
}

function struckWords(told: Told, { a, b, c }: TapedEvent): Readonly<Record<string, string>> {
  const over = b % 32;
  const heavy = Math.floor(b / 32) % 32;
  const light = Math.floor(b / 1024) % 32;
  const dice = Math.floor(b / (1024 * 32));
  const parts = [
    light - heavy > 0 ? `${light - heavy} light` : "",
    heavy - over > 0 ? `${heavy - over} heavy` : "",
    over > 0 ? `${over} overkill` : "",
  ].filter((part) => part !== "");
  const done = parts.length === 0 ? "no damage" : parts.join(", ");
  const out = c > 0 ? `; ${many(c, "model")} out of the fight` : "";
  return { on: group(told, a), dice: many(dice, "die").replace("dies", "dice"), done: `${done}${out}` };
}

const faceWords = (need: number): string => (need <= 1 ? "every face" : `${need}+`);

/** "Light damage on 4+, heavy on 5+": what a face does that it takes to do no more. */
function needWords({ a: light, b: heavy, c }: TapedEvent): string {
  const over = c & 7;
  const does = [
    ...(light < heavy ? [`light damage on ${faceWords(light)}`] : []),
    ...(heavy < over ? [`heavy damage on ${faceWords(heavy)}`] : []),
    ...(over < 7 ? [`overkill on ${faceWords(over)}`] : []),
  ].join(", ");
  return does === "" ? "No face does damage" : `${does.charAt(0).toUpperCase()}${does.slice(1)}`;
}

// Fatigue may be below nothing (dm.rallyFloor).
const moraleIn = ({ c }: TapedEvent): number => Math.floor((c + 512) / 1024) - 1;
const fatigueIn = (event: TapedEvent): number => event.c - 1024 * (moraleIn(event) + 1);
/** Of somebody who is still there. */
const isSuppressed = (event: TapedEvent): boolean => moraleIn(event) >= 0 && fatigueIn(event) > moraleIn(event);

const WHO = (told: Told, { a }: TapedEvent) => ({ unit: unit(told, a) });

/** One entry for each code of events.ts. */
export const SENTENCES: readonly Sentence[] = [
  {
    code: E.FIRST_TURN,
    rules: ["DM-FST-01", "DM-FST-02", "DM-FST-03", "DM-FST-04"],
    sentence: "{side} act first: {a} against {b}.",
    words: (told, { a, b, c }) => ({ side: side(told, a), a: String(a === 0 ? b : c), b: String(a === 0 ? c : b) }),
  },
  {
    code: E.TURN,
    rules: ["DM-TRN-01"],
    sentence: "Turn {turn}: {side}",
    heading: 1,
    words: (told, { a, b }) => ({ side: side(told, a), turn: String(b) }),
  },
  {
    code: E.ACT,
    rules: ["DM-TRN-02"],
    sentence: "{unit}: {action}{on}",
    heading: 2,
    words: (told, { a, b, c }) => {
      const action = Math.floor(c / 16);
      const name = action === 7 ? `${ACTIONS[7]} (${POWER_NAMES[c % 16]})` : (ACTIONS[action] ?? "acts");
      const into = action === 10 ? ` into ${unit(told, (c % 16) + seatOf(told, a) * told.matchup.units)}` : "";
      const on =
        b < 0 ? "" : action === 10 || action === 11 ? `, shooting at ${unit(told, b)}` : ` on ${unit(told, b)}`;
      return { unit: unit(told, a), action: name, on: into + on };
    },
  },
  {
    code: E.REACT,
    rules: ["DM-TRN-03"],
    sentence: "{unit} reacts: {reaction}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), reaction: REACTIONS[b] ?? "" }),
  },
  {
    code: E.MOVED,
    rules: ["DM-MOV-01"],
    sentence: "{unit} moves {inches}{way}.",
    words: (told, { a, b }) => ({
      unit: unit(told, a),
      inches: inches(b),
      way: told.matchup.field !== null ? "" : b < 0 ? " back" : " forward",
    }),
  },
  {
    code: E.TERRAIN,
    rules: ["DM-MOV-03", "DM-MOV-04", "DM-MOV-05"],
    sentence: "{unit} crosses difficult terrain on a {die}: {result}.",
    words: (told, { a, b, c }) => ({
      unit: unit(told, a),
      die: String(b),
      result:
        c < 0 ? "it may not enter" : c === 0 ? "nothing is lost" : `${inches(10 * c)} ${c === 1 ? "is" : "are"} lost`,
    }),
  },
  {
    code: E.TEAM,
    rules: ["DM-CAS-02", "DM-CAS-03"],
    sentence: "{who} of {unit}: {dice} at {target}.",
    words: (told, { a, b, c }) => ({ ...teamWords(told, c), unit: unit(told, a), target: unit(told, b) }),
  },
  {
    code: E.NEEDS,
    rules: ["DM-CAS-08", "DM-DAM-01"],
    sentence: "{needs}.",
    words: (_, event) => ({ needs: needWords(event) }),
  },
  { code: E.WASTED, rules: ["DM-CAS-07"], sentence: "Nobody of {unit} is left for these dice.", words: WHO },
  {
    code: E.STRUCK,
    rules: ["DM-CAS-06", "DM-CAS-08", "DM-DAM-01"],
    sentence: "{dice} on {on}: {done}.",
    words: struckWords,
  },
  {
    code: E.CHART,
    rules: ["DM-DAM-08", "DM-DAM-09"],
    sentence: "{unit}, {chart} damage chart: {effect}.",
    words: (told, { a, b, c }) => ({
      unit: unit(told, a),
      chart: b === 0 ? "light" : "heavy",
      effect: EFFECTS[c] ?? String(c),
    }),
  },
  {
    code: E.TIRED,
    rules: ["DM-TRN-04", "DM-CAS-10"],
    sentence: "{unit} gains {points} fatigue and has {now}{broken}.",
    words: (told, event) => ({
      unit: unit(told, event.a),
      points: String(event.b),
      now: String(fatigueIn(event)),
      broken: isSuppressed(event) ? `, above its Morale of ${moraleIn(event)}: it is suppressed` : "",
    }),
  },
  { code: E.DESTROYED, rules: ["DM-UNT-06"], sentence: "{unit} is destroyed.", words: WHO },
  {
    code: E.SUPPRESSED,
    rules: ["DM-SUP-01"],
    sentence: "{unit} is suppressed: {why}.",
    words: (told, { a, b, c }) => ({
      unit: unit(told, a),
      why: b > c ? `fatigue ${b}, Morale ${c}` : "out of coherency",
    }),
  },
  {
    code: E.RALLIED,
    rules: ["DM-ACT-05", "DM-ACT-06"],
    sentence: "{unit} rallies off {lost} fatigue and has {now}.",
    words: (told, { a, b, c }) => ({ unit: unit(told, a), lost: String(b), now: String(c) }),
  },
  {
    code: E.TURN_OVER,
    rules: ["DM-TRN-05", "DM-TRN-06"],
    sentence: "Turn-over for {side}: {why}.",
    words: (told, { a, b }) => ({ side: side(told, a), why: OVER[b] ?? "" }),
  },
  {
    code: E.HOT,
    rules: ["DM-WPN-07"],
    sentence: "A weapon of {unit} gets hot: {severity} damage to its bearer.",
    words: (told, { a, c }) => ({ unit: unit(told, a), severity: c === 0 ? "no" : (SEVERITIES[c] ?? "") }),
  },
  {
    code: E.REBOUND,
    rules: ["DM-RAM-04"],
    sentence: "{unit} takes {severity} damage from its own ram.",
    words: (told, { a, b }) => ({ unit: unit(told, a), severity: SEVERITIES[b] ?? "" }),
  },
  {
    code: E.TEST,
    rules: ["DM-PSY-04", "DM-PSY-05"],
    sentence: "{unit}: psychic test, result {result}{against}.",
    words: (told, { a, b, c }) => ({
      unit: unit(told, a),
      result: String(b),
      against: c < 0 ? "" : ` against ${c}`,
    }),
  },
  {
    code: E.CAST,
    rules: ["DM-PSY-06"],
    sentence: "{power} {works}.",
    words: (_, { b, c }) => ({ power: POWER_NAMES[b] ?? "", works: c === 1 ? "is cast" : "fails" }),
  },
  {
    code: E.ONES,
    rules: ["DM-PSY-07"],
    sentence: "{unit}: {n} in the test tire it.",
    words: (told, { a, b }) => ({ unit: unit(told, a), n: many(b, "natural 1") }),
  },
  {
    code: E.SUMMONED,
    rules: ["DM-SUM-04", "DM-SUM-08"],
    sentence: "{unit} appears with {n}; {left} kept.",
    words: (told, { a, b, c }) => ({ unit: unit(told, a), n: many(b, "model"), left: many(c, "point") }),
  },
  { code: E.BANISHED, rules: ["DM-SPE-08"], sentence: "{unit} goes back to the warp.", words: WHO },
  {
    code: E.HERO,
    rules: ["DM-HER-01"],
    sentence: "{side} spend {n}: {what}.",
    words: (told, { a, b, c }) => ({
      side: side(told, a),
      n: many(b, "hero point"),
      what: c === 0 && b === 1 ? "a natural six" : (HERO_FOR[c] ?? ""),
    }),
  },
  {
    code: E.FELL_BACK,
    rules: ["DM-REA-01", "DM-COM-02"],
    sentence: "{unit} falls back {inches}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), inches: inches(b) }),
  },
  {
    code: E.LANDED_BADLY,
    rules: ["DM-SKI-02", "DM-SPE-05"],
    sentence: "{unit} lands badly on a {die}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), die: String(b) }),
  },
  {
    code: E.ENDED,
    rules: ["DM-TRN-10"],
    sentence: "The battle ends: {ending}; {winner}",
    heading: 1,
    words: (told, { a, b }) => ({
      ending: ENDINGS[a] ?? "",
      winner: b === 0 ? "nobody wins" : `${side(told, b - 1)} win`,
    }),
  },
  {
    code: E.NULLIFIED,
    rules: ["DM-REA-04", "DM-SUM-07"],
    sentence: "{unit} interferes with Psychic {n}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), n: String(b) }),
  },
  { code: E.SCANNED, rules: ["DM-ACT-11"], sentence: "{unit}: the next attack ignores cover.", words: WHO },
  {
    code: E.DREAD,
    rules: ["DM-PSY-08"],
    sentence: "Dread comes over {unit}.",
    words: WHO,
  },
  { code: E.WARDED, rules: ["DM-PSY-08"], sentence: "{unit} is warded.", words: WHO },
  {
    code: E.PLACED,
    rules: ["DM-SPE-10"],
    sentence: "{unit} is placed {x} from the middle and {y} from its own edge.",
    words: (told, { a, b, c }) => {
      const own = seatOf(told, a) === 0 ? 1 : -1;
      const half = (told.matchup.field?.tables[0]?.depth ?? 0) / 2;
      const side = b * own === 0 ? "0 inches" : `${near(Math.abs(b))} ${b * own > 0 ? "right" : "left"}`;
      return { unit: unit(told, a), x: side, y: near(half + own * c) };
    },
  },
  { code: E.DESERTED, rules: ["DM-REA-01"], sentence: "{unit} leaves the table over its own edge.", words: WHO },
  {
    code: E.MOUNTED,
    rules: ["DM-ACT-09", "DM-VEH-02"],
    sentence: "{unit} gets into {into}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), into: unit(told, b) }),
  },
  {
    code: E.DISMOUNTED,
    rules: ["DM-ACT-09"],
    sentence: "{unit} gets out of {into}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), into: unit(told, b) }),
  },
  {
    code: E.BAILED_OUT,
    rules: ["DM-DAM-12"],
    sentence: "{unit} bails out of {into}.",
    words: (told, { a, b }) => ({ unit: unit(told, a), into: unit(told, b) }),
  },
  { code: E.WRECKED, rules: ["DM-DAM-10"], sentence: "{unit} stays as a wreck.", words: WHO },
];

const BY_CODE = new Map(SENTENCES.map((each) => [each.code, each]));

export function narrate(matchup: DarkMatchup, leg: number, event: TapedEvent): Narration {
  const found = BY_CODE.get(event.code);
  if (found === undefined) return { text: `event ${event.code}`, rules: [] };
  const words = found.words({ matchup, leg }, event);
  const text = found.sentence.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  return { text, rules: rulesOf(found, event), ...(found.heading && { heading: found.heading }) };
}

/** Actions and reactions carry their own rule. */
function rulesOf({ code, rules }: Sentence, event: TapedEvent): readonly string[] {
  const { b, c } = event;
  if (code === E.SUPPRESSED && b <= c) return ["DM-SUP-02", "DM-UNT-05"];
  if (code === E.TIRED && isSuppressed(event)) return [...rules, "DM-SUP-01"];
  if (code === E.ACT) return [...rules, ...[ACTION_RULES[Math.floor(c / 16)]!].filter((rule) => rule !== rules[0])];
  if (code === E.HERO) return c === 0 ? rules : c <= OVERKILL ? ["DM-HER-04", "DM-HER-05"] : [...rules, "DM-HER-06"];
  if (code === E.TURN_OVER) return [TURN_OVER_RULES[b]!];
  if (code === E.REACT) return [...rules, ...[REACTION_RULES[b]!].filter((rule) => rule !== rules[0])];
  return rules;
}

/** What the last roll before an event was for. */
const LAST_ROLL: Readonly<Record<number, string>> = {
  [E.TERRAIN]: "terrain",
  [E.RALLIED]: "rally",
  [E.CHART]: "damage chart",
  [E.LANDED_BADLY]: "landing",
};
/** What comes of dice that are rolled one by one. */
const ATTACKS = new Set([E.STRUCK, E.CHART, E.WRECKED, E.HOT, E.HERO]);

/**
 * Dice that did light damage are looked at again with the faces that are left, as dice of fewer sides; and not at all where what does light damage
 * does heavy damage too.
 */
function damageRolls({ a: light, b: heavy, c }: TapedEvent): string[] {
  const sides = c >> 3;
  const over = c & 7;
  const more = (from: number, to: number) =>
    `${to === over ? "overkill" : "heavy or more"} with the ${Math.min(sides, 7 - from)} faces left`;
  return [
    sides < 6 ? `to do damage with the ${sides} faces left` : "to do damage",
    ...(heavy === light ? [] : [more(light, heavy)]),
    ...(over === heavy ? [] : [more(heavy, over)]),
  ];
}

export function nameRolls(
  _: DarkMatchup,
  before: TapedEvent | undefined,
  rolls: readonly TapedRoll[],
  after: TapedEvent | undefined,
): readonly string[] {
  if (after === undefined) return rolls.map(() => "");
  const damage = before?.code === E.NEEDS ? damageRolls(before) : [];
  const hot = after.code === E.NEEDS || after.code === E.HOT;
  if (after.code === E.FIRST_TURN) return rolls.map(() => "first turn");
  if (after.code === E.TEST) return rolls.map((_roll, i) => (i === 0 ? "natural sixes" : "the other dice"));
  const last = LAST_ROLL[after.code];
  // A landing that goes well is no event: its die falls between the move and whatever is told next.
  const lands = before?.code === E.MOVED;
  return rolls.map((roll, i) => {
    if (last !== undefined && i === rolls.length - 1) return last;
    if (lands && i === 0 && roll.primitive === "die") return "landing";
    if (roll.primitive === "count") return damage[i] ?? (hot ? "stays cool" : "");
    return roll.primitive === "die" && ATTACKS.has(after.code) ? "to do damage" : "";
  });
}

export const EVENTS: readonly EventSpec[] = specsOf(SENTENCES);
