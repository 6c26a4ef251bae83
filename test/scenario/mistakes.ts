/** Wrong scenarios, by name: what is written, and what comes with it. The messages stand in `mistakes.test.ts`. */
import { good } from "./toy.ts";

export interface Mistake {
  readonly text: string | Uint8Array;
  readonly sets?: readonly string[];
  readonly files?: Record<string, string>;
}

/** The good scenario with one passage replaced; the passage must be there. */
function but(passage: string, by: string): string {
  if (!good.includes(passage)) throw new Error(`not in the good scenario: ${passage}`);
  return good.replace(passage, by);
}

function inEntry(keys: string): string {
  return but("count: 10", keys);
}

const orksFromFile = but(
  `    roster:
      - {profile: ork_boy, count: 10}
`,
  "    rosterFile: rosters/orks.yaml\n",
);

function orks(content: string): Mistake {
  return { text: orksFromFile, files: { "rosters/orks.yaml": content } };
}

function set(...sets: string[]): Mistake {
  return { text: good, sets };
}

export const mistakes: Record<string, Mistake> = {
  // Words and types.
  "an unknown mode": { text: but("mode: duel", "mode: dual") },
  "an unknown rulebook": { text: but("rules: toy", "rules: toi") },
  "a missing key": { text: but("rules: toy\n", "") },
  "an empty mapping: no mode is offered that nobody plays": { text: "{}\n" },
  "a mistyped required key is said once": { text: but("rules: toy", "rulez: toy") },
  "a text where a number belongs": { text: inEntry("count: many") },
  "a number in quotes": { text: inEntry('count: "10"') },
  "a number above its range": { text: inEntry("count: 21") },
  "a number below its range": { text: inEntry("count: 0") },
  "a number on an open end": { text: inEntry("count: 10, toughness: 0") },
  "a fraction where a whole number belongs": { text: inEntry("count: 2.5") },
  "a number off its steps": { text: inEntry("count: 10, toughness: 0.3") },
  "not a number": { text: inEntry("count: .nan") },
  "a word for a truth": { text: inEntry("count: 10, elite: yes") },
  "a list of wrong words": { text: inEntry("count: 10, weapons: [bolter, chopa, 3]") },
  "a message of the rulebook's own": { text: inEntry("count: 10, code: hq") },
  "a number for a title": { text: but("title: Five Marines against a band of Orks", "title: 40000") },
  "an empty title": { text: but("title: Five Marines against a band of Orks", 'title: ""') },
  "underscores in a number": { text: but("battles: 1000", "battles: 1_000_000") },
  "no battles": { text: but("battles: 1000", "battles: 0") },
  "too many battles": { text: but("battles: 1000", "battles: 1e20") },
  "an empty value": { text: but("battles: 1000", "battles:") },
  "an empty seed": { text: but("seed: 007", "seed:") },
  "a seed that is a list": { text: but("seed: 007", "seed: [7]") },
  "names of built-in properties": { text: `${good}constructor: 1\ntoString: 2\n` },
  "a prototype": { text: `${good}__proto__: {a: 1}\n` },

  // Sides.
  "three sides": { text: but("battles", "  - {name: Grots, roster: [{profile: grot, count: 1}]}\nbattles") },
  "sides that are no list": { text: "rules: toy\nmode: duel\nsides: {Marines: 1}\n" },
  "two sides of one name, both attackers, mirrored": {
    text: `${good.replace("name: Marines", "name: Orks\n    role: attacker").replace("policy: {", "role: attacker\n    policy: {")}mirror: true\n`,
  },
  "an unknown doctrine": { text: but("policy: gunline", "policy: gunlin") },
  "a policy that is a number": { text: but("policy: gunline", "policy: 5") },
  "an unknown knob": { text: but("focus: 0.8", "fokus: 0.8") },
  "a knob that is no number": { text: but("focus: 0.8", "focus: high") },
  "a knob turned too far": { text: but("focus: 0.8", "focus: 80") },
  "knobs without a doctrine": { text: but("doctrine: aggressor, ", "") },
  "an empty roster": { text: but("\n      - {profile: ork_boy, count: 10}", " []") },

  // Blocks of modes.
  "a block that the mode needs": { text: but("mode: duel", "mode: attack") },
  "a wrong block of another mode": { text: but("rules: toy", "rules: toy\nattack: {action: shot}") },
  "a tuple that is too short": { text: but("cover: [0, 4]", "cover: [0]") },
  "an unknown variant": { text: but("cover: [0, 4]", "dusk: {at: trun, turn: 3}") },
  "a variant without its word": { text: but("cover: [0, 4]", "dusk: {turn: 3}") },

  // Options and house rules.
  "an option without its front": { text: but("ld.pinTest: lte", "pinTest: lte") },
  "an unknown reading": { text: but("ld.pinTest: lte", "ld.pinTest: gt") },
  "a reading that is a number": { text: but("ld.pinTest: lte", "deck.size: 13") },
  "an option without a value": { text: but("{ld.pinTest: lte}", "\n  deck.size:") },
  "an option in pieces": { text: but("ld.pinTest: lte", "ld: {pinTest: lte}") },
  "an unknown house rule": { text: but("profiles.marine.T: 5", "profiles.marin.T: 5") },
  "a house rule in pieces": { text: but("profiles.marine.T: 5", "profiles: {marine: {T: 5}}") },
  "a house rule of another type": { text: but("profiles.marine.T: 5", 'profiles.marine.T: "5", night.stealth: 1') },

  // Files that are hardly YAML.
  "an empty file": { text: "" },
  "a file of comments": { text: "# nothing yet\n" },
  "a list": { text: "- rules: toy\n" },
  "a text": { text: "hello" },
  "binary junk": { text: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]) },
  "a control character": { text: "rules: to\u0000y" },
  "UTF-16": { text: new Uint8Array([0xff, 0xfe, 0x72, 0x00]) },
  "a tab": { text: "rules: toy\n\tmode: duel\n" },
  "a colon in a title": { text: but("title: Five Marines", "title: Test: Five Marines") },
  "a line without a colon": { text: "rules: toy\nmode duel\nsides: []\n" },
  "a value in backquotes": { text: but("mode: duel", "mode: `duel`") },
  "an open bracket": { text: but("cover: [0, 4]}", "cover: [0, 4}") },
  "an unknown tag": { text: but("battles: 1000", "battles: !num 1000") },
  "two documents": { text: `${good}---\nrules: toy\n` },
  "a key that is a list": { text: `${good}? [a, b]\n: 1\n` },
  "a key written twice": { text: but("mode: duel\n", "mode: duel\nmode: attack\n") },
  "an alias to nothing and one to itself": {
    text: but("title: Five Marines against a band of Orks", "title: *x").replace("[bolter]", "&w [bolter, *w]"),
  },
  "an alias bomb": {
    text: `${good}a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
`,
  },
  "deep nesting": { text: but("count: 10", `count: ${"[".repeat(60)}${"]".repeat(60)}`) },
  "nesting without end": { text: "[".repeat(30_000) },

  // Places.
  "carriage returns": { text: inEntry("count: many").replaceAll("\n", "\r\n") },
  "wide characters before the place": { text: but("profile: ork_boy, count: 10", 'profile: "戦士", count: many') },
  "combining characters before the place": {
    text: but("profile: ork_boy, count: 10", 'profile: "o\u0301rk", count: many'),
  },
  "a very long line": {
    text: inEntry(`weapons: [${"bolter, ".repeat(30)}bolter], count: many, elite: true, code: ${"A".repeat(200)}`),
  },
  "JSON with tabs": { text: '{\n\t"rules": "toy",\n\t"mode": "duell",\n\t"sides": []\n}' },

  // Roster files.
  "a roster file that is not there": { text: orksFromFile },
  "a roster and a roster file": { text: but("    policy: gunline", "    rosterFile: rosters/orks.yaml") },
  "neither roster nor file": { text: but("    roster:\n      - {profile: ork_boy, count: 10}\n", "") },
  "problems in a roster file": orks("# Orks\n- {profile: ork_by, count: 3}\n- {profile: grot, cuont: 2}\n"),
  "a roster file that is a text": orks("ork_boy\n"),
  "a roster file that is empty": orks(""),
  "a roster file with a wrong key": orks("rooster:\n  - {profile: grot, count: 2}\n"),
  "a roster file that is not YAML": orks("- {profile: grot\n- {\n"),
  "a roster file without a name": {
    text: but("    roster:\n      - {profile: ork_boy, count: 10}\n", "    rosterFile: 7\n"),
  },

  // --set.
  "a set without =": set("mode duel"),
  "a set without a path": set("=3"),
  "a set with an empty step": set("duel..distance=3"),
  "a set on an unknown side": set("sides.Ork.policy=random"),
  "a set on a third side": set("sides.2.name=Grots"),
  "a set on an entry that is not there": set("sides.Orks.roster.1.count=3"),
  "a set below a number": set("battles.each=1"),
  "a set that is not YAML": set("battles=[1"),
  "a set of a wrong value": set("sides.Orks.roster.0.count=many"),
  "a set of an unknown key": set("dule.distance=3"),
  "a set of nothing": set("seed="),
  "a set of an unknown option": set("options.ld.pinTst=lt"),
  "a set of a prototype": set("__proto__.x=1"),

  // Several at once.
  "everything at once": {
    text: `rules: toy
mode: duell
sides:
  - nmae: Marines
    roster: [{profile: marin, count: x}]
  - name: Orks
    role: defendr
    rosterFile: rosters/orks.yaml
`,
    sets: ["battles=0", "sides.Elves.role=attacker"],
    files: { "rosters/orks.yaml": "- {profile: ork_by, count: 3}\n- {profile: grot}\n" },
  },
  "shape and references at once": { text: but("profile: ork_boy, count: 10", "profile: ork_bou, cuont: 10") },
  "an entry beyond repair before one with an unknown profile": {
    text: but("- {profile: ork_boy, count: 10}", "- {count: 10}\n      - {profile: ork_bou, count: 2}"),
  },
  "a complaint about the key": {
    text: inEntry("count: 20").replace("count: 20}", "count: 20}\n      - {profile: grot, count: 6}"),
  },
};
