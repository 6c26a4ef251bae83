/** Who reacts to an action, and how (DM-TRN-03, DM-REA). Hot: once an action. */

import { UNIT } from "../../../geometry/ticks.ts";
import { BY_LOT } from "../../kernel/candidates.ts";
import { gapOf, sees } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { coverOf } from "../battle/cover.ts";
import { heightOf } from "../battle/ground.ts";
import { mayRetreat } from "../battle/held.ts";
import { speedOf } from "../battle/left.ts";
import { lengthOf, ticksOf } from "../battle/lengths.ts";
import { intercept } from "../battle/movement.ts";
import { psychicOf } from "../battle/psychic.ts";
import { acrossAll, line } from "../battle/sight.ts";
import type { World } from "../battle/state.ts";
import { carrierOf } from "../battle/transport.ts";
import { BY_FIGHT_BACK, BY_FIRE, BY_RETURN } from "../battle/weapons.ts";
import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked, tellUnit, tellWhich } from "./asked.ts";
import { D, REACTION_NAMES } from "./decisions.ts";
import { threatKeyOf } from "./deeds.ts";
import { NOTHING } from "./offers.ts";
import { retreatWorth } from "./retreat.ts";
import { planWorth } from "./split.ts";
import { riskToFriends } from "./table-mind.ts";
import { THINK, think } from "./thoughts.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** Picks who of a seat reacts to the action under way, and how: `reUnit` and `reaction`. @rule DM-REA-05 */
export function chooseReaction(w: World, seat: number): void {
  const acting = w.pickUnit;
  const lone = loneSniper(w);
  const sniperRule = B.rule[R.noSniperReaction]!;
  asked.open(D.react, seat);
  for (let r = seat * w.U; r < (seat + 1) * w.U; r++) {
    if ((B.flags[r]! & M.OFF) !== 0) continue;
    if (lone && sniperRule !== 2 && (sniperRule === 1 || (w.traits(r) & M.T_SNIPER) === 0)) continue;
    considerReaction(w, seat, r, acting);
  }
  // An answer that is worth nothing is not given.
  if (asked.count > 0 && B.rule[R.mandatory] === 0) {
    if (asked.isWeighed) tellNothing();
    asked.row[0] = 0.5;
    asked.offer(M.NO_REACTION, -1, 0, 0);
  }
  const reacts = asked.settle() >= 0;
  w.reUnit = reacts ? asked.a : -1;
  w.reaction = reacts ? asked.act : M.NO_REACTION;
}

/** DM-SPE-07: a Fire action in which only snipers attack. */
function loneSniper(w: World): boolean {
  if (w.pickAction !== M.FIRE) return false;
  if (w.pickSnipe === 1) return true;
  const u = w.pickUnit;
  const t = w.pickTarget;
  if ((w.traits(u) & M.T_SNIPER) === 0) return false;
  think(w, u, t, BY_FIRE, gapOf(w, u, t), sees(w, u, t), coverOf(w, t, u), false, false);
  return w.snipersAlone === 1;
}

function react(w: World, worth: number, r: number, reaction: number): void {
  asked.row[0] = worth;
  if (asked.isWeighed) tell(w, r, reaction);
  asked.offer(reaction, r, 0, 0);
}

/** Fills the columns of a reaction behind its worth. */
function tell(w: World, r: number, reaction: number): void {
  const { row } = asked;
  const u = w.pickUnit;
  const at = tellUnit(w, r, 1);
  row[at] = (B.flags[u]! & M.OFF) === 0 ? gapOf(w, u, r) / 10 : 0;
  row[at + 1] = w.morale(u) - B.fatigue[u]!;
  row[at + 2] = r === w.pickTarget ? 1 : 0;
  tellWhich(at + 3, REACTION_NAMES, reaction);
}

/** Fills the columns of letting it happen. */
function tellNothing(): void {
  asked.row.fill(0);
  tellWhich(1 + 6, REACTION_NAMES, M.NO_REACTION);
}

function considerReaction(w: World, seat: number, r: number, acting: number): void {
  const mind = seat * WEIGHTS;
  const action = w.pickAction;
  const assault = action === M.ASSAULT || action === M.RAM;
  const slack = w.morale(r) - B.fatigue[r]!;
  if (slack < 0 || w.suppressed(r)) {
    // Whoever is suppressed may run from whoever acts, whatever that does and to whom (DM-REA-01, -05).
    if (mayRetreat(r, acting))
      react(w, asked.manner[seat] === BY_LOT ? 0 : retreatWorth(w, seat, r, acting), r, M.RETREAT);
    return;
  }
  if (slack === 0 && B.rule[R.afterPoint] === 1) return;
  const own =
    weights[mind + T.own]! * (slack <= 1 ? 2 : 1) +
    (slack === 0 ? weights[mind + T.over]! * 0.7 : 0) -
    weights[mind + T.react]!;
  const price = Math.trunc(own * GRAIN) | 0;
  if (assault) {
    if (B.rule[R.noFightBack] === 1 || (r !== w.pickTarget && !isAtHand(w, r, acting))) return;
    if (!think(w, r, acting, BY_FIGHT_BACK, 0, true, 0, false, false)) return;
    react(w, planWorth(w, THINK, 1) - price, r, M.FIGHT_BACK);
    return;
  }
  const vain = w.pickPower === M.SUMMON && B.rule[R.summonNullify] === 2;
  if (action === M.POWER && !vain && B.rule[R.noNullify] === 0 && psychicOf(r) > 0) {
    const eager = weights[mind + T.magic]! * 0.6 * psychicOf(r);
    react(w, Math.trunc(eager * GRAIN) - price, r, M.NULLIFY);
  }
  if (B.rule[R.noReturn] === 1) return;
  if (w.field === null) considerReturn(w, seat, r, acting, price);
  else considerReturnOnTable(w, r, acting, price);
}

function considerReturnOnTable(w: World, r: number, acting: number, price: number): void {
  const at = r * 2 * w.U + acting;
  if (B.threatKey[at] === threatKeyOf(r, acting) && sees(w, r, acting)) {
    // It was asked what this answer would do when the action was weighed.
    const answer = B.answerWorth[at]!;
    if (answer !== NOTHING) react(w, answer - price - riskToFriends(w, r, acting), r, M.RETURN_FIRE);
    return;
  }
  const away = meetOnTable(w, r, acting);
  if (away < 0 || !think(w, r, acting, BY_RETURN, away, true, w.cut, false, false)) return;
  const worth = planWorth(w, THINK, 1) - price;
  react(w, worth - ((B.flags[acting]! & M.OFF) === 0 ? riskToFriends(w, r, acting) : 0), r, M.RETURN_FIRE);
}

function considerReturn(w: World, seat: number, r: number, acting: number, price: number): void {
  const inPlace = (B.flags[acting]! & M.IN_PLACE) !== 0;
  const x0 = B.x[acting]!;
  const distance = intercept(w, r, acting, x0, whereTo(w, acting, x0), inPlace);
  if (distance < 0) return;
  const moves = whereTo(w, acting, x0) !== x0;
  const sight = sees(w, r, acting) || (moves && sees(w, r, r));
  const cover = w.cut === 1 ? w.sideAt[1 - seat]!.cover : 0;
  if (!think(w, r, acting, BY_RETURN, distance, sight, cover, false, false)) return;
  react(w, planWorth(w, THINK, 1) - price, r, M.RETURN_FIRE);
}

/**
 * Is a unit that was not assaulted likely to be in contact with the one that does (DM-REA-03, -05)? On a line that are those who stand together; on
 * a table those whom it touches already, where it need not move to get at its target.
 */
function isAtHand(w: World, r: number, acting: number): boolean {
  const t = w.pickTarget;
  if (w.field === null) return w.m.together === 1 && gapOf(w, r, t) === 0;
  return gapOf(w, r, acting) === 0 && gapOf(w, t, acting) === 0;
}

/** Where the acting unit means to be, terrain apart. */
function whereTo(w: World, u: number, x0: number): number {
  const action = w.pickAction;
  if (action !== M.ADVANCE && action !== M.MARCH) return x0;
  const place = B.x[w.pickTarget]!;
  const step = action === M.ADVANCE ? w.pickMove : speedOf(u) * B.number[N.march]!;
  const ahead = place === x0 ? w.seatOf(u) === 0 : place > x0;
  const there = ahead ? x0 + step : x0 - step;
  return step > 0 && (ahead ? there > place : there < place) ? place : there;
}

/** Tenths from r to where the acting unit will be met, -1 where it will not be seen; its cover there is left in `World.cut`. */
export function meetOnTable(w: World, r: number, u: number): number {
  w.cut = 0;
  const waits = (B.place[u]! & M.WAITS) !== 0;
  const aboard = carrierOf(w, u);
  if (!waits && aboard < 0 && sees(w, r, u)) {
    w.cut = coverOf(w, u, r);
    return gapOf(w, r, u);
  }
  const goes = w.pickAction === M.ADVANCE || w.pickAction === M.MARCH || w.pickAction === M.DISMOUNT;
  if (!goes) return -1;
  let x = w.pickX;
  let y = w.pickY;
  const most = ticksOf(speedOf(u) * (w.pickAction === M.MARCH ? B.number[N.march]! : 1));
  if (waits) y = (w.seatOf(u) === 0 ? -1 : 1) * (w.halfDepth - most);
  else {
    const fromX = aboard < 0 ? B.cx[u]! : B.cx[aboard]!;
    const fromY = aboard < 0 ? B.cy[u]! : B.cy[aboard]!;
    const way = lengthOf(x - fromX, y - fromY);
    const share = way > most ? most / way : 1;
    x = fromX + (((x - fromX) * share) | 0);
    y = fromY + (((y - fromY) * share) | 0);
  }
  acrossAll(w);
  const cover = line(w, r, u, B.cx[r]!, B.cy[r]!, heightOf(r), x, y, heightOf(u));
  if (cover < 0) return -1;
  w.cut = cover;
  const gap = lengthOf(x - B.cx[r]!, y - B.cy[r]!) - B.reach[r]! - B.base[u]!;
  return gap <= 0 ? 1 : Math.ceil((gap * 10) / UNIT) | 0;
}
