/** Codes of the events that a battle tells its tape. The words are in narrate.ts; hot code only names the code. */
export const FIRST_TURN = 1; // a = seat, b and c = results
export const TURN = 2; // a = seat, b = turn
export const ACT = 3; // a = unit, b = target or -1, c = action * 16 + power
export const REACT = 4; // a = unit, b = reaction, c = acting unit
export const MOVED = 5; // a = unit, b = tenths, negative away from the enemy
export const TERRAIN = 6; // a = unit, b = die, c = inches lost, -1 barred
export const TEAM = 7; // a = unit, b = target, c = (gun * 128 + weapons) * 4096 + dice * 64 + modifier + 32
export const STRUCK = 8; // a = group hit, b = (dice * 32 + light) * 1024 + heavy * 32 + overkill, c = models removed
export const CHART = 10; // a = unit, b = chart, c = effect
export const TIRED = 11; // a = unit, b = points, c = 1024 * (Morale + 1) + fatigue now
export const DESTROYED = 12; // a = unit
export const SUPPRESSED = 13; // a = unit, b = fatigue, c = morale
export const RALLIED = 14; // a = unit, b = lost, c = fatigue now
export const TURN_OVER = 15; // a = seat, b = 0 suppressed, 1 destroyed, 2 passed, 3 rallied out
export const HOT = 16; // a = unit, b = ones, c = severity
export const REBOUND = 17; // a = unit, b = severity
export const TEST = 18; // a = unit, b = result, c = threshold, -1 for summoning
export const CAST = 19; // a = unit, b = power, c = 1 cast
export const ONES = 20; // a = unit, b = points
export const SUMMONED = 21; // a = unit, b = models, c = points left
export const BANISHED = 22; // a = unit
export const HERO = 23; // a = seat, b = points, c = 0 sixes, else severity saved
export const FELL_BACK = 24; // a = unit, b = tenths
export const LANDED_BADLY = 25; // a = unit
export const ENDED = 26; // a = ending, b = winner + 1
export const NULLIFIED = 27; // a = unit, b = psychic score
export const SCANNED = 28; // a = unit
export const DREAD = 29; // a = unit, b = points
export const WARDED = 30; // a = unit
export const PLACED = 31; // a = unit, b, c = ticks from the middle of the table
export const DESERTED = 32; // a = unit
export const MOUNTED = 33; // a = unit, b = transport
export const DISMOUNTED = 34; // a = unit, b = transport
export const BAILED_OUT = 35; // a = unit, b = transport, c = severity
export const WRECKED = 36; // a = unit
export const NEEDS = 37; // a, b = faces for light and for heavy damage, c = 8 * faces of the dice (5 where ones are hot) + face for overkill
export const WASTED = 38; // a = unit of which nobody is left for the dice of a team
