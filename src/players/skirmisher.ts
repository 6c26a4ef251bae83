import type { Doctrine } from "./doctrine.ts";

export const skirmisher: Doctrine = {
  name: "skirmisher",
  about: "shoots from a distance of its choice and charges the weak",
  random: false,
  knobs: {
    aggression: 0.5,
    range: 0.6,
    focus: 0.5,
    cover: 0.5,
    objective: 0.5,
    caution: 0.4,
    reserve: 0.3,
    special: 0.6,
  },
};
