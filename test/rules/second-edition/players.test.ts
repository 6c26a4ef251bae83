// A weights file that gives column 0 the weight 1 plays as its doctrine does: duels and tables.
import { expect, it } from "vitest";
import { doctrines } from "../../../src/players/index.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { openBattle, type Small } from "./playing.ts";

const { decisions } = secondEdition.players!;
const WORTH = { terms: {}, decisions: Object.fromEntries(Object.keys(decisions).map((name) => [name, { worth: 1 }])) };

const FIGHTS: Readonly<Record<string, Omit<Small, "play">>> = {
  line: { duel: { distance: 16 }, a: ["6 tacticalMarine"], b: ["12 ork"] },
  meeting: { battle: { mission: "meeting" }, a: ["6 tacticalMarine", "5 spaceMarine"], b: ["14 ork", "1 orkBoss"] },
  hold: { battle: { mission: "hold" }, a: ["10 guardsman", "10 guardsman"], b: ["7 genestealer", "10 hybrid"] },
  breakthrough: { battle: { mission: "breakthrough" }, a: ["12 ork", "10 gretchin"], b: ["10 guardsman", "3 ogryn"] },
};
const names = doctrines.filter(({ random }) => !random).map(({ name }) => name);

it.each(Object.keys(FIGHTS).flatMap((fight) => names.map((name) => [fight, name] as const)))(
  "by its worth alone, %s is played as by the %s",
  (fight, doctrine) => {
    const outcomes = [doctrine, { doctrine, weights: "w.yaml", source: JSON.stringify(WORTH) }].map((policy) => {
      const { play } = openBattle({ ...FIGHTS[fight]!, play: [policy, "skirmisher"] } as Small);
      return Array.from({ length: 8 }, (_, block) => [...play(block)]);
    });
    expect(outcomes[1]).toEqual(outcomes[0]);
  },
);
