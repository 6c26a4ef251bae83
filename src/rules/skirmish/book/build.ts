/**
 * Fills a budget with a legal roster: a commander where the army has one, then Packs, models, special weapons and gear, as long as the checks of
 * every roster (roster.ts) let one more thing in. So what is built is legal by the rules as they are, house rules and rulings included. Cold.
 */
import { doctrineOf } from "../../../players/index.ts";
import type { RosterEntry } from "../../../scenario/scenario.ts";
import type { RosterBuilder, RosterOrder } from "../../kernel/rule-system.ts";
import { armouryOf, type Book, resolveBook } from "./book.ts";
import { ARMIES, type Army, type Profile } from "./data.ts";
import { type LoadedRoster, loadRoster } from "./roster.ts";

export const builder: RosterBuilder = { armies: ARMIES, build };

/** What kinds of things are added: mostly bodies, now and then something for them to carry. */
const PACK = 0;
const MODEL = 1;
const SPECIAL = 2;
const GEAR = 3;
const CHANCES = [0.35, 0.35, 0.15, 0.15];
/** After so many things in a row that do not fit, everything is tried in order until nothing fits. */
const PATIENCE = 12;

/** So many tries at a unit that also has the size and the commander of a strict muster, and leaves next to nothing over. */
const TRIES = 16;
/** This share of the budget may be left over without another try. */
const LEFT_OVER = 0.02;

function build(order: RosterOrder): readonly RosterEntry[] {
  const book = resolveBook(order.options, order.houseRules, order.units);
  let best: Roster = [];
  let bestPoints = -1;
  for (let tried = 0; tried < TRIES; tried++) {
    const draw = drawer(`${order.army} ${order.points} ${order.seed} ${tried}`);
    const desk: Desk = { order, book, army: order.army as Army, draw };
    const roster = filled(desk);
    const { points, problems } = loaded(desk, roster, "strict");
    // A unit that musters strictly comes before any that does not.
    const worth = problems.length === 0 ? order.points + points : points;
    if (worth > bestPoints) {
      best = roster;
      bestPoints = worth;
    }
    if (bestPoints >= (2 - LEFT_OVER) * order.points) break;
  }
  return best;
}

/** One roster to which nothing can be added. */
function filled(desk: Desk): Roster {
  let roster = opening(desk);
  for (let misses = 0; misses < PATIENCE; ) {
    const wider = pick(desk, additions(desk, roster, kindOf(desk.draw)));
    if (wider !== undefined && fits(desk, wider)) {
      roster = wider;
      misses = 0;
    } else {
      misses++;
    }
  }
  for (let wider = next(desk, roster); wider !== undefined; wider = next(desk, roster)) roster = wider;
  return roster;
}

interface Desk {
  readonly order: RosterOrder;
  readonly book: Book;
  readonly army: Army;
  /** A number from 0 to 1. */
  readonly draw: () => number;
}

type Roster = readonly RosterEntry[];

/** The commander alone, plain, if the points reach for one; of a unit that needs none, or cannot pay one, nobody. */
function opening(desk: Desk): Roster {
  const leaders = profilesOf(desk, ["leader"]).map((profile): Roster => [entryOf(desk, profile, 1)]);
  const affordable = leaders.filter((roster) => fits(desk, roster));
  return pick(desk, affordable) ?? [];
}

/** The first thing in an order of chance that still fits: bodies before weapons before gear. */
function next(desk: Desk, roster: Roster): Roster | undefined {
  for (const kind of [MODEL, PACK, SPECIAL, GEAR]) {
    const found = shuffled(desk, additions(desk, roster, kind)).find((wider) => fits(desk, wider));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every roster with one more thing of a kind. */
function additions(desk: Desk, roster: Roster, kind: number): Roster[] {
  const { book, army } = desk;
  switch (kind) {
    case PACK:
      return profilesOf(desk, ["trooper", "upgradedPack", "alternativePack", "swarm", "drone"])
        .filter(({ id }) => roster.every(({ profile, count }) => profile !== id || count === packSize(book, id).max))
        .map((profile) => [...roster, entryOf(desk, profile, packSize(book, profile.id).min)]);
    case MODEL:
      return roster.map((entry, i) => roster.with(i, { ...entry, count: entry.count + 1 }));
    case SPECIAL: {
      const { assault, heavy } = book.specialWeapons[army]!;
      return roster.flatMap((entry, i) => {
        const others = (entry["specialists"] as object[] | undefined) ?? [];
        const armed = [...assault, ...heavy].map((weapon) => [...others, { count: 1, weapons: [weapon] }]);
        return armed.map((specialists) => roster.with(i, { ...entry, specialists }));
      });
    }
    default:
      return roster.flatMap((entry, i) =>
        book.profiles[entry.profile]!.role === "leader" || army === "NEC"
          ? geared(desk, entry).map((more) => roster.with(i, more))
          : [],
      );
  }
}

function packSize(book: Book, profile: string): { readonly min: number; readonly max: number } {
  return book.packSizes[profile] ?? book.packSizes["default"]!;
}

/** An entry with one more line of the armoury. */
function geared({ book, army }: Desk, entry: RosterEntry): RosterEntry[] {
  return armouryOf(book, army).map(({ kind, gives }) => {
    const key = kind === "grenade" ? "grenades" : kind === "wargear" ? "wargear" : "weapons";
    const start = key === "weapons" ? (book.profiles[entry.profile]!.loadouts[0] ?? []) : [];
    return { ...entry, [key]: [...((entry[key] as readonly string[] | undefined) ?? start), gives] };
  });
}

/** A line of a roster, with one of the loadouts that the profile starts with; a doctrine that closes in takes blades, others guns. */
function entryOf(desk: Desk, profile: Profile, count: number): RosterEntry {
  const { loadouts } = profile;
  if (loadouts.length < 2) return { profile: profile.id, count };
  const { aggression } = doctrineOf(desk.order.policy).knobs;
  const bladed = loadouts.filter((loadout) => reachOf(desk.book, loadout) <= SHORT);
  const others = loadouts.filter((loadout) => !bladed.includes(loadout));
  const wanted = desk.draw() < aggression ? bladed : others;
  const loadout = pick(desk, wanted.length > 0 ? wanted : loadouts)!;
  return { profile: profile.id, count, weapons: [...loadout] };
}

/** Inches: who reaches no farther fights. */
const SHORT = 12;

function reachOf(book: Book, weapons: readonly string[]): number {
  const guns = weapons.flatMap((id) => book.weapons[id]?.ranged ?? []);
  return Math.max(0, ...guns.map((id) => book.ranged[id]!.range));
}

/** Profiles of the army that can be bought, by role. */
function profilesOf({ book, army }: Desk, roles: readonly string[]): Profile[] {
  return Object.values(book.profiles).filter((each) => each.army === army && roles.includes(each.role));
}

function fits(desk: Desk, roster: Roster): boolean {
  return loaded(desk, roster, "free").problems.length === 0;
}

function loaded({ order, book }: Desk, roster: Roster, muster: "free" | "strict"): LoadedRoster {
  const side = { name: order.army, policy: order.policy, roster };
  return loadRoster(side, book, { side: 0, budget: order.points, muster });
}

function kindOf(draw: () => number): number {
  const drawn = draw();
  let below = 0;
  for (const [kind, chance] of CHANCES.entries()) {
    below += chance;
    if (drawn < below) return kind;
  }
  return MODEL;
}

function pick<T>(desk: Desk, from: readonly T[]): T | undefined {
  return from[Math.floor(desk.draw() * from.length)];
}

function shuffled<T>(desk: Desk, from: readonly T[]): T[] {
  const rest = [...from];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(desk.draw() * rest.length), 1));
  return order;
}

/** Numbers from 0 to 1 that hang on a text alone: FNV-1a, then xorshift (Marsaglia 2003). Good enough to vary rosters. */
function drawer(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  if (state === 0) state = 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
