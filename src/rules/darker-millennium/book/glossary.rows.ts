/** What flags of profiles mean, in a line. Cold. */
import { GLOSSARY_COLUMNS } from "../../kernel/glossary.ts";
import { rows } from "../../kernel/rows.ts";

export const GLOSSARY = rows(
  GLOSSARY_COLUMNS,
  `
word,         rule,         about
sprintCharge, DK-CHG-03,    may sprint in a charge: twice its move and a random third
fearless,     DK-EXT-DS-11, ignores tests of morale and both eight-inch rules
big,          DK-EXT-DS-11, 1 easier to hit
`,
);
