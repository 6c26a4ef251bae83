/** Columns of the game (`game` of columns.ts). A plain declaration. */

export const TURN = 0;
export const ENDING = 1; // 0 while it lasts, else an index into ENDINGS
export const WINNER = 2; // seat + 1, 0 = nobody
export const FIRST = 3; // seat that acted first in the combat phase of turn 1
export const LOSER = 4; // seat + 1 that lost the last initiative
// The volley under way.
export const TARGET = 5;
export const CLASS = 6;
export const HALVES = 7; // dice that suppress, x 2
export const MODELS = 8; // stands of the target before the volley
export const VOLLEY = 9; // V_* bits
export const SHOOTER = 10;
// The assault under way: sets of places, and its round.
export const SET = 11; // two, by seat
export const ROUND = 13;
export const SCORE = 14; // two
export const POINTS = 16; // two
export const LOSSES = 18; // two
export const WORTH = 20; // two: assault values lost
export const WASTED = 22; // two
export const CHECKED = 24; // two: who has to check
export const EXPOSED = 26; // stands that may fall to the weapon that is fired: those under a template, else all
export const COVER = 27; // of the target, for the shooter of the volley
export const FACING = 28; // 0 its front is hit, 1 another side
export const SEEN = 29; // stands of the target that the shooter sees
export const HELD = 30; // two: objectives that a seat holds
export const MOVES = 32; // places taken so far
