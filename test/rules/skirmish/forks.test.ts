/** A battle of Skirmish that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { testForks } from "../forks.ts";

testForks(skirmish, "move", { duel: { blocks: 24, marks: 4 }, battle: { blocks: 6, marks: 4 } });
