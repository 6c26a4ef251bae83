/** What flags of profiles and vehicles mean, in a line. Cold. */
import { GLOSSARY_COLUMNS } from "../../kernel/glossary.ts";
import { rows } from "../../kernel/rows.ts";

export const GLOSSARY = rows(
  GLOSSARY_COLUMNS,
  `
word,       rule,       about
leader,     SE-EXT-09,  may lead an army
terminator, SE-EXT-47,  heavy weapons fire at it after a move; counts two in a transport; a Machine Curse stops it
resilient,  SE-WRP-03,  a Daemonic Attack harms it on a 6 only
fearless,   SE-EXT-71,  takes no tests of morale
big,        SE-EXT-09,  "1 easier to hit; heavy weapons fire at it after a move; counts two in a transport"
daemon,     SE-EXT-93,  its saves are not modified; beaten it loses wounds instead of taking a test
walker,     SE-EXT-101, "fights hand to hand; hits on it are penetration rolls, at its front"
skimmer,    SE-EXT-97,  passes over everything but what blocks sight
`,
);
