/** Players of Dark Millennium that look ahead. Nothing is hidden in it: both sides see all units, and those in reserve are known from the lists. */
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import { testSearch } from "../search.ts";

const FIREFIGHT = { file: "infantry-firefight", doctrine: "skirmisher" };
const RUINS = { file: "ruins", doctrine: "objective" };

testSearch(darkMillennium, [FIREFIGHT, RUINS], { fight: FIREFIGHT, pairs: 80, least: 0.5 });
