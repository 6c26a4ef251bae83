/** Players of Darker Millennium that look ahead: nothing is hidden on a line but orders to come, which nobody has written down. */
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import { testSearch } from "../search.ts";

testSearch(darkerMillennium, [{ file: "guard-v-stealers", doctrine: "gunline" }]);
