import type { Doctrine } from "./doctrine.ts";

export const cautious: Doctrine = {
  name: "cautious",
  about: "keeps cover and its models; gives up a lost battle",
  random: false,
  knobs: { aggression: 0.3, range: 0.8, focus: 0.7, cover: 1, objective: 0.4, caution: 1, reserve: 0.5, special: 0.5 },
};
