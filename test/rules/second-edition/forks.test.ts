/** A duel that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { testForks } from "../forks.ts";

testForks(secondEdition, "order", { duel: { blocks: 12, marks: 4 }, battle: { blocks: 4, marks: 6 } });
