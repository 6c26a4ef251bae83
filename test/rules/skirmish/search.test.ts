/** Players of Skirmish that look ahead: what they imagine must not know where Hidden enemies lie, nor who bears the data terminal. */
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { testSearch } from "../search.ts";

const CHARGE = { file: "guard-v-orks", doctrine: "skirmisher" };
const HUNT = { file: "hunt", doctrine: "objective" };

testSearch(skirmish, [CHARGE, HUNT], { fight: CHARGE, pairs: 60, least: 0.5 });
