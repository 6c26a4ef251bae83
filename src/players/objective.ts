import type { Doctrine } from "./doctrine.ts";

export const objective: Doctrine = {
  name: "objective",
  about: "goes where the mission is decided and fights on the way",
  random: false,
  knobs: {
    aggression: 0.6,
    range: 0.5,
    focus: 0.4,
    cover: 0.4,
    objective: 1,
    caution: 0.3,
    reserve: 0.2,
    special: 0.5,
  },
};
