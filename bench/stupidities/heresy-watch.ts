/**
 * Watches battles of Heresy for what no player would do: it sits between the rules and the player, hears what happens, and looks at the board at the
 * end of each turn. The code is that of the source and not of the bundles, so that there is one board. Warm: a bench.
 */
import { battlesOf } from "../../src/rules/heresy/battle/battle.ts";
import * as CHOICE from "../../src/rules/heresy/battle/choice.ts";
import { B } from "../../src/rules/heresy/battle/columns.ts";
import { HOLDS_FIRE, type Player } from "../../src/rules/heresy/battle/fight.ts";
import { bearsAny, reachOf } from "../../src/rules/heresy/battle/fire.ts";
import * as G from "../../src/rules/heresy/battle/game.ts";
import { gapBetween, gapInThought, gapToPoint } from "../../src/rules/heresy/battle/ground.ts";
import { levelOf } from "../../src/rules/heresy/battle/quality.ts";
import { glimpses, wouldSee } from "../../src/rules/heresy/battle/sight.ts";
import type { World } from "../../src/rules/heresy/battle/state.ts";
import { QUARTERS, xAt, yAt } from "../../src/rules/heresy/battle/table-moves.ts";
import { E } from "../../src/rules/heresy/events.ts";
import * as M from "../../src/rules/heresy/matchup.ts";
import { chanceToFind } from "../../src/rules/heresy/player/fire-worth.ts";
import { sit } from "../../src/rules/heresy/player/player.ts";
import { R } from "../../src/rules/heresy/rulings.ts";
import { noneOf } from "./played.ts";

/** What is counted, a battle: how often it was so, and where it helps of how many. */
export const COUNTED = {
  unguarded: "objectives of a defender that none of his stands near, at the end of a turn",
  objectives: "objectives that a defender holds then",
  idle: "units shot at that neither fire nor move nor hold anything",
  hurt: "units that lost stands in a turn",
  notFound: "volleys at somebody who was not found",
  besides: "... while another could be fired at who need not be found",
  hopeless: "volleys at who is found one time in five at most",
  volleys: "volleys declared",
  short: "charges that stopped short",
  ground: "... at somebody who stood where he did when they were ordered",
  charges: "charges that made contact",
  alone: "unit-turns out of the commander's radius",
  stuck: "... of the routed and the suppressed",
  unitTurns: "unit-turns",
  reactions: "reaction fire",
  reactionChances: "moves that somebody on prepared fire could have fired at",
  chargeReactions: "reaction fire at charges",
  chargeChances: "charges that it could have been fired at",
  withdrawals: "attempts to withdraw",
  stays: "units asked whether they stay in an assault",
  behind: "... of which are behind in it",
  assaults: "rounds of assaults",
};
export type Count = keyof typeof COUNTED;
export type Counts = Record<Count, number>;

const END_PHASE = 3;

export class Watch {
  counts = noneOf(COUNTED);
  /** Battles whose player is watched. */
  readonly module = battlesOf((w) => this.#seat(w));
  #world: World | undefined;
  readonly #fired = new Set<number>();
  readonly #moved = new Set<number>();
  /** Where the target of a charge stood when that was ordered. */
  readonly #prey = new Map<number, string>();
  #combat = false;

  /** The player, overheard: asking it changes nothing, so that the same battles are played. */
  #seat(w: World): Player {
    this.#world = w;
    const player = sit(w);
    const heard = Object.create(player) as Player;
    const { counts } = this;
    heard.order = (unit) => {
      const order = player.order(unit);
      if (order === M.CHARGE) this.#prey.set(unit, placeOf(w, B.choice[CHOICE.GOAL]!));
      return order;
    };
    heard.reactionOnTable = (reactor, mover, passed) => {
      const could = couldReact(w, reactor, mover, passed);
      const at = player.reactionOnTable(reactor, mover, passed);
      this.#noteReaction(mover, could, at >= 0);
      return at;
    };
    heard.reaction = (reactor, mover, to) => {
      const least = Math.min(Math.abs(B.x[mover]! - B.x[reactor]!), Math.abs(to - B.x[reactor]!));
      const at = player.reaction(reactor, mover, to);
      this.#noteReaction(mover, least <= reachOf(w, reactor), at !== HOLDS_FIRE);
      return at;
    };
    heard.stays = (unit) => {
      counts.stays++;
      const seat = w.seatOf(unit);
      if (B.game[G.SCORE + seat]! < B.game[G.SCORE + 1 - seat]!) counts.behind++;
      return player.stays(unit);
    };
    return heard;
  }

  #noteReaction(mover: number, could: boolean, does: boolean): void {
    const { counts } = this;
    if (!could && !does) return;
    counts.reactionChances++;
    if (does) counts.reactions++;
    if (B.order[mover] !== M.CHARGE) return;
    counts.chargeChances++;
    if (does) counts.chargeReactions++;
  }

  begin(): void {
    this.#prey.clear();
  }

  event(code: number, a: number, b: number, c: number): void {
    const { counts } = this;
    const w = this.#world!;
    if (code === E.turn) {
      this.#fired.clear();
      this.#moved.clear();
    } else if (code === E.phase) {
      this.#combat = a === 2;
      if (a === END_PHASE) this.#lookRound(w);
    } else if (code === E.fire) {
      this.#fired.add(a);
      if ((B.unitSkills[b]! & M.S_STEALTH) === 0) counts.volleys++;
    } else if (code === E.stealth) this.#noteSearch(w, a, b, c % 2 === 1);
    else if (code === E.move) this.#moved.add(a);
    else if (code === E.short) {
      counts.short++;
      if (this.#prey.get(a) === placeOf(w, b)) counts.ground++;
    } else if (code === E.contact) counts.charges++;
    else if (code === E.withdraws) counts.withdrawals++;
    else if (code === E.assault) counts.assaults++;
  }

  #noteSearch(w: World, shooter: number, target: number, found: boolean): void {
    const { counts } = this;
    counts.volleys++;
    if (chanceToFind(shooter, target) <= 200) counts.hopeless++;
    if (found) return;
    this.#fired.add(shooter);
    counts.notFound++;
    if (!this.#combat) return;
    const seat = 1 - w.seatOf(shooter);
    for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
      if ((B.flags[other]! & M.GONE) !== 0 || (B.unitSkills[other]! & M.S_STEALTH) !== 0) continue;
      if (gapBetween(w, shooter, other) > reachOf(w, shooter)) continue;
      if (w.table !== null && !(bearsAny(shooter, B.px[other]!, B.py[other]!) && glimpses(w, shooter, other))) continue;
      counts.besides++;
      return;
    }
  }

  #lookRound(w: World): void {
    const { counts } = this;
    for (let unit = 0; unit < 2 * w.stride; unit++) {
      if ((B.flags[unit]! & M.GONE) !== 0) continue;
      counts.unitTurns++;
      const stuck = levelOf(unit) === M.ROUTED || B.chits[unit]! > 0;
      if ((B.flags[unit]! & M.OUT_OF_RADIUS) !== 0) {
        counts.alone++;
        if (stuck) counts.stuck++;
      }
      if ((B.flags[unit]! & M.HURT) === 0) continue;
      counts.hurt++;
      const acts = this.#fired.has(unit) || this.#moved.has(unit) || B.order[unit] === M.CHARGE;
      if (!acts && !stuck && !holdsAny(w, unit)) counts.idle++;
    }
    if (w.m.field?.game !== M.ATTACK_DEFEND) return;
    for (let k = 0; 2 * k < w.m.field.objectives.length; k++) {
      if (B.owner[k] === 1) continue;
      counts.objectives++;
      if (!isHeld(k)) counts.unguarded++;
    }
  }
}

function placeOf(w: World, unit: number): string {
  return w.table === null ? `${B.x[unit]}` : `${B.px[unit]} ${B.py[unit]}`;
}

/** Whether some point of the way of a mover lies within reach and in sight of a unit on prepared fire. */
function couldReact(w: World, reactor: number, mover: number, passed: number): boolean {
  const reach = reachOf(w, reactor);
  for (let quarter = passed; quarter <= QUARTERS; quarter++) {
    const x = xAt(quarter);
    const y = yAt(quarter);
    if (gapInThought(x, y, B.girth[mover]! >> 1, reactor) > reach || !bearsAny(reactor, x, y)) continue;
    if (wouldSee(w, mover, x, y, reactor)) return true;
  }
  return false;
}

/** Whether a unit of the defender who is not routed stands near an objective of his. */
function isHeld(k: number): boolean {
  for (let unit = B.first[1]!; unit < B.end[1]!; unit++) if (isNear(unit, k)) return true;
  return false;
}

function isNear(unit: number, k: number): boolean {
  if ((B.flags[unit]! & M.GONE) !== 0 || levelOf(unit) === M.ROUTED) return false;
  return gapToPoint(unit, B.marks[2 * k]!, B.marks[2 * k + 1]!) <= B.rule[R.claim]!;
}

function holdsAny(w: World, unit: number): boolean {
  const { objectives = [] } = w.m.field ?? {};
  for (let k = 0; 2 * k < objectives.length; k++) if (isNear(unit, k)) return true;
  return false;
}
