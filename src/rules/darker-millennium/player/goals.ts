/** What missions are worth to a player on a table. Hot. */
export const NO_GOAL = 0;
