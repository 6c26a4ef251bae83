/** The events of a battle as sentences in the rulebook's words, with the rules that they follow, and what the dice were rolled for. Cold. */
import type { EventSpec } from "../../kernel/rule-system.ts";
import { counted, namesApart, oneOf, side, type Told as ToldOf } from "../../kernel/sentences.ts";
import { eventsOf, type Fields, tellEvent, type WordsOf } from "../../kernel/tape.ts";
import type { Narration, TapedEvent, TapedRoll } from "../../kernel/taped.ts";
import { POWER_NAMES } from "../book/data.ts";
import { E } from "../events.ts";
import type { SeMatchup } from "../matchup.ts";
import { ENDINGS } from "../metrics.ts";

type Told = ToldOf<SeMatchup>;

const PHASES = ["Movement", "Shooting", "Hand-to-hand", "Psychic", "Rally"];
const ORDERS = [
  "stands",
  "walks",
  "runs",
  "charges",
  "goes on overwatch",
  "breaks off",
  "walks back",
  "hides",
  "goes to",
  "climbs",
  "gets out",
];
const CARD_NAMES = [
  "Force",
  "Nullify",
  "Daemonic Attack",
  "Destroy Power",
  "Energy Drain",
  "Psychic Duel",
  "Reflection",
  "Ultimate Force",
];
const DAMAGE = ["destroyed", "shaken", "robbed of a weapon", "immobile", "short of a crewman"];

/** Names of all squads by side; those that would be alike carry the side. */
export function squadNames({ fight, sides }: SeMatchup): readonly (readonly string[])[] {
  return namesApart(
    fight.map((each) => each.squadNames),
    sides,
    (name, number) => `${name} (${number})`,
  );
}

const sideIn = ({ leg }: Told, seat: number): number => (seat === leg ? 0 : 1);

function squad(told: Told, s: number): string {
  const { squads } = told.matchup;
  const seat = s >= squads ? 1 : 0;
  return squadNames(told.matchup)[sideIn(told, seat)]![s - seat * squads] ?? `squad ${s}`;
}

/** Of the models of a squad that are called alike: its name with a number. */
function model(told: Told, m: number): string {
  const { models, squads, fight, kinds } = told.matchup;
  const seat = m >= models ? 1 : 0;
  const force = fight[sideIn(told, seat)]!;
  const place = m - seat * models;
  let s = 0;
  while (s + 1 < force.squads && force.modelFrom[s + 1]! <= place) s++;
  const of = squad(told, seat * squads + s);
  const first = force.modelFrom[s]!;
  if (force.modelFrom[s + 1]! - first === 1) return of;
  const name = kinds.name[force.kind[place]!]!;
  const number = place - first + 1;
  return of.startsWith(name) ? `${of} #${number}` : `${name} #${number} of ${of}`;
}

function label({ matchup: { guns, blades } }: Told, weapon: number): string {
  return weapon < guns.count
    ? guns.name[weapon]!
    : (blades.name[weapon - guns.count] ?? POWER_NAMES[weapon - guns.count - blades.count] ?? "");
}

/** Kinds of cards by their names, with how many of each: four counts of six bits in a number, the first uppermost. */
function cardsHeld(_: Told, hand: number, { more }: Fields): string {
  const counts = [hand, more!].flatMap((packed) => [18, 12, 6, 0].map((bits) => (packed >> bits) & 63));
  const held = counts.flatMap((n, card) => (n === 0 ? [] : [n === 1 ? CARD_NAMES[card]! : `${n} ${CARD_NAMES[card]}`]));
  return held.length === 0 ? "no cards" : held.join(", ");
}

const powersOf = (_: Told, bits: number): string =>
  POWER_NAMES.filter((_each, i) => (bits & (1 << i)) !== 0).join(", ");

const paid = (_: Told, force: number, { ultimate }: Fields): string =>
  [...(ultimate === 1 ? ["Ultimate Force"] : []), ...(force! > 0 ? [`${force} Force`] : [])].join(" and ") || "nothing";

const onto = (told: Told, target: number): string => (target < 0 ? "" : ` ${squad(told, target)}`);

const WORDS: WordsOf<SeMatchup> = {
  squad,
  model,
  enemy: model,
  side,
  rolled: (_, own, { other }: Fields) => (own === 0 ? "" : `: ${own} against ${other}`),
  phase: oneOf(...PHASES),
  order: oneOf(...ORDERS),
  onto,
  inches: (_, tenths) => `moves ${Math.abs(tenths) / 10} inches ${tenths < 0 ? "away from" : "towards"} the enemy`,
  tenths: (_, tenths) => `${tenths / 10} inches`,
  comes: (_, n) => (n === 0 ? "nobody comes" : n === 1 ? "one model comes" : `${n} models come`),
  onItsWay: (_, place) => (place === 0 ? "as it sets out" : place === 4 ? "at the end of its way" : "on its way"),
  inCover: oneOf("", ", in soft cover", ", in hard cover"),
  fewModels: counted("model"),
  driven: oneOf("", ", fast"),
  dodging: oneOf("", ", who jumps aside"),
  upOrDown: oneOf("down", "up to the roof"),
  far: (_, inches) => `${inches} inches`,
  gun: ({ matchup }, gun) => matchup.guns.name[gun]!,
  blade: ({ matchup }, blade) => matchup.blades.name[blade]!,
  gunOrBlade: label,
  shot: counted("shot"),
  needs: ({ matchup }, need, { gun }: Fields) => (matchup.guns.flame[gun!] === 1 ? "no roll to hit" : `needs ${need}+`),
  hit: counted("hit"),
  wound: counted("wound"),
  die: counted("die", "dice"),
  fate: (_, left) => (left === 0 ? " and is slain" : `, ${left} left`),
  passed: oneOf("and fails", "and passes"),
  damage: oneOf(...DAMAGE),
  powers: powersOf,
  power: oneOf(...POWER_NAMES),
  card: oneOf(...CARD_NAMES),
  psyker: counted("psyker"),
  dealt: counted("card is", "cards are"),
  cardsHeld,
  paid,
  at: (told, target) => (target < 0 ? "" : ` at ${model(told, target)}`),
  nullifier: (told, m) => (m < 0 ? "Nobody in particular" : model(told, m)),
  destroyed: oneOf("who withstands them", "who is destroyed"),
  reflectedAt: (told, target) => (target < 0 ? " and is lost" : ` and strikes ${model(told, target)}`),
  cursedModel: counted("model"),
  assassinated: oneOf(" and lives", " and is slain"),
  outOfControl: oneOf("", " and out of control"),
  intoContact: (told, t) => (t < 0 ? "" : ` into contact with ${squad(told, t)}`),
  ending: oneOf(...ENDINGS),
  winner: (told, winner) => (winner === 0 ? "nobody wins." : `${side(told, winner - 1)} win.`),
};

export function narrate(matchup: SeMatchup, leg: number, event: TapedEvent): Narration {
  return tellEvent(E, WORDS, { matchup, leg }, event);
}

/** What the dice before an event were rolled for. */
export function nameRolls(
  _: SeMatchup,
  before: TapedEvent | undefined,
  rolls: readonly TapedRoll[],
  after: TapedEvent | undefined,
): readonly string[] {
  const name = after === undefined ? "" : (ROLLS[after.code] ?? "");
  const wounded = after?.code === E.wounded;
  const harm =
    wounded ||
    before?.code === E.hits ||
    before?.code === E.hit ||
    (before?.code === E.shoots && after?.code !== E.hit);
  // As many saves are rolled as wounds; where none is allowed, or nothing wounded, the next hits follow.
  let wounds = 0;
  return rolls.map(({ primitive, n, result }) => {
    if (!harm || primitive !== "count") return wounded ? "damage" : name;
    const saves = wounds > 0 && n === wounds;
    wounds = saves ? 0 : result;
    return saves ? "to save" : "to wound";
  });
}

const ROLLS: Readonly<Record<number, string>> = {
  [E.firstTurn]: "first turn",
  [E.hit]: "to hit",
  [E.parry]: "attack dice",
  [E.score]: "attack dice",
  [E.test]: "morale",
  [E.fellBack]: "falling back",
  [E.penetrates]: "penetration",
  [E.battered]: "penetration",
  [E.rams]: "to jump aside",
  [E.vehicle]: "damage",
  [E.cards]: "warp cards",
  [E.nullify]: "to nullify",
  [E.resists]: "to reach the psyker",
  [E.daemons]: "Daemonic Attack",
  [E.bids]: "contest",
  [E.duel]: "Psychic Duel",
  [E.reflected]: "flight of the power",
  [E.assassin]: "Carmine Assassin",
  [E.displaced]: "distance",
  [E.wild]: "control",
};

export const EVENTS: readonly EventSpec[] = eventsOf(E);
