/** What missions are worth to a player on a table. Hot. */
/** Who stays where it is gains nothing. */
export const NO_GOAL = 0;
