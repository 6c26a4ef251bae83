import type { Doctrine } from "./doctrine.ts";

export const gunline: Doctrine = {
  name: "gunline",
  about: "stands and shoots, waits on Overwatch, leaves combats that it cannot win",
  random: false,
  knobs: {
    aggression: 0.1,
    range: 1,
    focus: 0.6,
    cover: 0.6,
    objective: 0.2,
    caution: 0.3,
    reserve: 0.6,
    special: 0.6,
  },
};
