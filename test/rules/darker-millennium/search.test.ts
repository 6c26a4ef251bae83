/** Players of Darker Millennium that look ahead: nothing is hidden on a line but orders to come, which nobody has written down. */
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import { testSearch } from "../search.ts";

const STEALERS = { file: "guard-v-stealers", doctrine: "gunline" };

testSearch(darkerMillennium, [STEALERS], { fight: STEALERS, pairs: 24, least: 0.4 });
