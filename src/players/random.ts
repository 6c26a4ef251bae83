import type { Doctrine } from "./doctrine.ts";

export const random: Doctrine = {
  name: "random",
  about: "draws among everything legal; the baseline that every doctrine must beat",
  random: true,
  knobs: {
    aggression: 0.5,
    range: 0.5,
    focus: 0.5,
    cover: 0.5,
    objective: 0.5,
    caution: 0.5,
    reserve: 0.5,
    special: 0.5,
  },
};
