/**
 * What a model does in its Shooting phase (SK-AI-13, -14): by a short way where a doctrine has one (aims.ts, line-aims.ts, runs.ts), else by
 * the rows of offer-shots.ts. Hot: once a model and turn.
 */

import { board, STRIDE } from "../battle/columns.ts";
import { kinds } from "../battle/kind-columns.ts";
import { DO_NOTHING, DO_RUN, POWERS_ONLY, shotKeyOf } from "../battle/shooting-phase.ts";
import type { World } from "../battle/state.ts";
import { couldCharge } from "../battle/table-charges.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { firesOnly, noteAim, shootsAlike, weighAims } from "./aims.ts";
import { D } from "./decisions.ts";
import { weighOnLine } from "./line-aims.ts";
import { keepsQuiet } from "./mission-mind.ts";
import { offer, offerShots } from "./offer-shots.ts";
import { runsOn } from "./runs.ts";
import { drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { about, M_BARRED, pick, V_WORTH, values } from "./shooter.ts";
import { PREY, promise, STAKE, stake } from "./shot-stakes.ts";

/**
 * SK-AI-13, -14: what a model does in its Shooting phase. Leaves the choice in `pickAction`, `pickGun` (line, grenade or power),
 * `pickTarget` and `pickShots`. `exclude` is the name of a gun that may not be used again, or -1.
 * @rule SK-SHOOT-03, SK-AI-13, SK-AI-14
 */
export function chooseShot(w: World, m: number, exclude: number): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  const moved = (board.flags[m]! & F.MOVED) !== 0;
  const usual = exclude < 0 && w.table === null && board.plasma[m] === 0 && board.engaged[m] === 0;
  const shoots = usual ? board.shoots[kind]! : 0;
  const doctrine = playsDoctrine(seat);
  w.shotKey = shoots === ALIKE && doctrine ? shotKeyOf(m, moved) : -1;
  w.shotStamp = board.stamps[1 - seat]!;
  w.shotSeat = seat;
  about[M_BARRED] = 0;
  stake[STAKE] = 0;
  if (drawsLots(seat)) {
    drawShot(w, m, kind, moved, exclude);
    return;
  }
  let way = AT_ONCE;
  if (shoots !== 0) weighOnLine(w, m, kind, moved);
  else way = shortWay(w, m, kind, moved, exclude);
  if (way === BY_ROWS) offerShots(w, m, kind, moved, exclude, true);
  // Nobody keeps its shots for a charge to which there is no way: it looks for the next best one, or fires.
  while (w.pickAction === DO_NOTHING && stake[STAKE]! > 0 && !couldCharge(w, m, stake[PREY]!)) {
    about[M_BARRED]! |= 1 << (stake[PREY]! & (STRIDE - 1));
    if (way === BY_AIMS) weighAims(w, m, kind, moved);
    else offerShots(w, m, kind, moved, exclude, true);
  }
  if (w.pickAction === DO_NOTHING && stake[STAKE]! > 0) promise(stake[PREY]!);
  if (isAsked(seat)) askShot(w, m, kind, moved, exclude);
  if (way === BY_AIMS) noteAim(w, m, moved);
}

// By which way the doctrine has decided what a model does.
/** Not yet: the rows tell. */
const BY_ROWS = 0;
/** At once. */
const AT_ONCE = 1;
/** By its guns alone, so that those after it may do likewise. */
const BY_AIMS = 2;

/** Picks what the doctrine does where it has a way that is shorter than to weigh every row; says which. */
function shortWay(w: World, m: number, kind: number, moved: boolean, exclude: number): number {
  if (exclude !== POWERS_ONLY && runsOn(w, m)) {
    pick(w, DO_RUN, 0, m, 1);
    return AT_ONCE;
  }
  if (keepsQuiet(w, m)) {
    w.pickAction = DO_NOTHING;
    return AT_ONCE;
  }
  if (exclude >= 0 || !firesOnly(m, kind)) return BY_ROWS;
  if (shootsAlike(w, m, moved)) return AT_ONCE;
  weighAims(w, m, kind, moved);
  return BY_AIMS;
}

/** In `board.shoots`: has nothing but guns, grenades and fleet feet. */
const PLAIN = 1;
/** ... and decides as one of its kind beside it, since there are no grenades to be spent. */
const ALIKE = 2;

/** How a kind shoots on a line, while it has all its guns and is not in contact: PLAIN, ALIKE, or 0: otherwise. */
export function shootingOf(kind: number, marks: boolean): number {
  const guard = kinds.guard[kind]!;
  if (marks || kinds.powers[kind] !== 0 || board.rule[R.safeCompanions] === 1) return 0;
  if ((guard & (F.G_CRUCIBLE | F.G_BLIGHT)) !== 0) return 0;
  return kinds.grenades[kind] === 0 && (guard & (F.G_MULTI_TRACKER | F.G_SPIRIT_STONES)) === 0 ? ALIKE : PLAIN;
}

/** Picks one of all candidates by lot. */
function drawShot(w: World, m: number, kind: number, moved: boolean, exclude: number): void {
  offers.open(D.shoot, w.seatOf(m));
  offerShots(w, m, kind, moved, exclude, false);
  offers.settle();
  pick(w, offers.act, offers.a, offers.b, offers.c);
}

/** Picks what a file of the user's chooses, when the doctrine has picked. */
function askShot(w: World, m: number, kind: number, moved: boolean, exclude: number): void {
  offers.open(D.shoot, w.seatOf(m));
  advise(w, m);
  offerShots(w, m, kind, moved, exclude, false);
  // Who does as the one before it fires as many shots, where by itself it would weigh only all of them.
  if (!offers.listsAdvice) {
    values[V_WORTH] = 0;
    offer(w, m, w.pickAction, w.pickGun, w.pickTarget, w.pickShots);
  }
  offers.settle();
  pick(w, offers.act, offers.a, offers.b, offers.c);
}

/** Tells what the doctrine has picked. */
function advise(w: World, m: number): void {
  if (w.pickAction === DO_NOTHING) offers.advise(DO_NOTHING, 0, m, 0);
  else offers.advise(w.pickAction, w.pickGun, w.pickTarget, w.pickShots);
}
