/** Causes of a quality check, numbered as in the rulebook (HE-QUA-10); those that it does not number follow. A plain declaration. */

export const CHARGE = 2;
export const ASSAULT = 3;
export const REACTION = 4;
export const MOVE_ON = 5;
export const FEARED = 6;
export const PSYCHIC = 7;
export const FEAR = 8;
export const TITAN = 9;
export const BREAK = 10;
export const AFTER_BREAK = 11;
export const RECOVERY = 12;
export const WITHDRAW = 13;
export const DAMAGE = 14;
