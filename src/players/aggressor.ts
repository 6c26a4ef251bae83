import type { Doctrine } from "./doctrine.ts";

export const aggressor: Doctrine = {
  name: "aggressor",
  about: "closes in and charges; shoots on the way",
  random: false,
  knobs: { aggression: 1, range: 0.2, focus: 0.5, cover: 0.1, objective: 0.5, caution: 0.1, reserve: 0, special: 0.7 },
};
