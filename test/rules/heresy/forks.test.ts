/** A battle of Heresy that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { heresy } from "../../../src/rules/heresy/index.ts";
import { testForks } from "../forks.ts";

testForks(heresy, "order", { duel: { blocks: 24, marks: 4 }, battle: { blocks: 6, marks: 4 } });
