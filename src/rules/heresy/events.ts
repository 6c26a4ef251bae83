/** Codes of the events that a battle tells its tape. The words are in narrate.ts; hot code only names the code. */
export const TURN = 1; // a = turn
export const PHASE = 2; // a = 0 orders, 1 movement, 2 combat, 3 end
export const INITIATIVE = 3; // a = seat that won, b and c = what the leaders of seats 1 and 2 add
export const ORDER = 4; // a = unit, b = order, c = target unit or -1
export const MOVE = 5; // a = unit, b = millimetres, negative away from the enemy, c = order
export const OFF_TABLE = 6;
export const CONTACT = 7; // a = unit, b = target
export const CHECK = 8; // a = unit, b = cause, c = 2 * number needed + passed
export const REROLL = 9; // the same
export const LEVEL = 10; // a = unit, b = new level, c = 1 by a rally
export const REMOVED = 11; // a = unit, b = stands lost, c = stands left
export const DESTROYED = 12; // a = unit, b = 0 beyond routed, 1 by a rally, 2 routed in an assault, 3 off the table
export const BROKEN = 13; // a = unit
export const FIRE = 14; // a = unit, b = target, c = 0 combat phase, 1 reaction, 2 at chargers, 3 at a unit that withdraws
export const WEAPON = 15; // a = weapon, b = dice, c = 64 * number needed (raw) + armour
export const HITS = 16; // a = target, b = hits, c = penetrations
export const STEALTH = 17; // a = unit, b = target, c = (16 * what a adds + what b adds) * 2 + found
export const SHORTFALL = 18; // a = unit, b = target
export const CHITS = 19; // a = unit, b = chits placed, c = chits on it
export const RECOVERY = 20; // a = unit, b = recovered, c = chits
export const RALLY = 21; // a = unit, b = old level, c = new level (3: destroyed)
export const ASSAULT = 22; // a = round, b and c = scores of seats 1 and 2
export const CASUALTY_POINTS = 23; // a = seat, b = points
export const FLEES = 24; // a = unit, b = 1 shot at
export const WITHDRAWS = 25; // a = unit, b = 1 got away
export const SHIELDS = 26; // a = titan, b = shields lost, c = shields left
export const LOCATION = 27; // a = titan, b = location, c = damage left there
export const CATASTROPHE = 28; // a = titan, b = result
export const ELECTRO = 29; // a = titan, b = unit, c = stands lost
export const REPAIR = 30; // a = titan, b = what, c = done
export const POWER = 31; // a = unit, b = power, c = target or -1
export const DISPEL = 32; // a = caster, b = defender, c = dispelled
export const COMMAND = 33; // a = unit, b = new commander, -1 lost
export const ENDED = 34; // a = reason, b = winner or -1
export const PSI = 35; // a = unit, b = points, c = set of powers
// On a table.
export const AT = 36; // a = unit, b and c = millimetres from the middle of the table
export const FACING = 37; // a = unit, b = direction (720 to the turn)
export const SHORT = 38; // a = unit, b = target of the charge
export const HELD_BACK = 39; // a = unit
export const ARRIVES = 40; // a = unit, b = 1 from a side
export const FLANK = 41; // a = seat, b = 1 passed, c = bonus
export const OBJECTIVE = 42; // a = objective, b = seat + 1 that has it
export const DISMOUNT = 43; // a = unit
export const WRECK = 44; // a = unit, b = passengers, c = of those dead
export const MOUNT = 45; // a = unit
export const COUNTER = 46; // a = objective, b and c = millimetres from the middle of the table
export const HEARS = 47; // a = unit, b = commander, c = 1 within its radius again, 0 out of it
export const STAYS = 48; // a = unit on prepared fire, whose turn to move it is
export const HOLDS = 49; // a = unit that finds nobody to fire at, b = weapon + 1 of a titan
export const STOPS = 50; // a = unit that reaction fire stopped, b = millimetres from where it set out
