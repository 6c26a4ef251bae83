/** Players of Heresy that look ahead: what they imagine must not know orders that are not revealed, and nobody looks ahead while both set up. */
import { heresy } from "../../../src/rules/heresy/index.ts";
import { testSearch } from "../search.ts";

const SQUADS = { file: "tactical-v-boyz", doctrine: "skirmisher" };
const LIBRARIANS = { file: "librarians-on-the-table", doctrine: "objective" };

testSearch(heresy, [SQUADS, LIBRARIANS], { fight: SQUADS, pairs: 100, least: 0.5 });
