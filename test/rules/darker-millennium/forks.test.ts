/** A battle that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import { testForks } from "../forks.ts";

testForks(darkerMillennium, "activate", { duel: { blocks: 4, marks: 4 }, battle: { blocks: 2, marks: 4 } });
