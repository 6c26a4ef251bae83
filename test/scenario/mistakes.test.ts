/** What a person is told about each of the wrong scenarios, to the letter. */
import { expect, test } from "vitest";
import { mistakes } from "./mistakes.ts";
import { complaint } from "./toy.ts";

const messages: Record<string, string> = {
  "an unknown mode": `
duel.yaml:3:7: mode: expected attack, duel or battle, found "dual"
  3 | mode: dual
    |       ^^^^ did you mean "duel"?

1 problem in duel.yaml
`,
  "an unknown rulebook": `
duel.yaml:2:8: rules: expected toy or chess, found "toi"
  2 | rules: toi
    |        ^^^ did you mean "toy"?

1 problem in duel.yaml
`,
  "a missing key": `
duel.yaml:1:1: rules: missing; expected toy or chess
  1 | title: Five Marines against a band of Orks
    | ^^^^^

1 problem in duel.yaml
`,
  "an empty mapping: no mode is offered that nobody plays": `
duel.yaml:1:1: rules: missing; expected toy or chess
  1 | {}
    | ^^

duel.yaml:1:1: mode: missing; expected attack, duel or battle
  1 | {}
    | ^^

duel.yaml:1:1: sides: missing; expected a list of 2
  1 | {}
    | ^^

3 problems in duel.yaml
`,
  "a mistyped required key is said once": `
duel.yaml:2:1: rulez: unknown key; expected one of 15 others
  2 | rulez: toy
    | ^^^^^ did you mean "rules"?

1 problem in duel.yaml
`,
  "a text where a number belongs": `
duel.yaml:15:35: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "many"
  15 |       - {profile: ork_boy, count: many}
     |                                   ^^^^

1 problem in duel.yaml
`,
  "a number in quotes": `
duel.yaml:15:35: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "10"; write 10 without quotes
  15 |       - {profile: ork_boy, count: "10"}
     |                                   ^^^^

1 problem in duel.yaml
`,
  "a number above its range": `
duel.yaml:15:35: sides.1.roster.0.count: 21 is more than 20, the largest allowed
  15 |       - {profile: ork_boy, count: 21}
     |                                   ^^

1 problem in duel.yaml
`,
  "a number below its range": `
duel.yaml:15:35: sides.1.roster.0.count: 0 is less than 1, the smallest allowed
  15 |       - {profile: ork_boy, count: 0}
     |                                   ^

1 problem in duel.yaml
`,
  "a number on an open end": `
duel.yaml:15:50: sides.1.roster.0.toughness: expected a number above 0 and below 11, found the number 0
  15 |       - {profile: ork_boy, count: 10, toughness: 0}
     |                                                  ^

1 problem in duel.yaml
`,
  "a fraction where a whole number belongs": `
duel.yaml:15:35: sides.1.roster.0.count: expected a whole number from 1 to 20, found the number 2.5
  15 |       - {profile: ork_boy, count: 2.5}
     |                                   ^^^

1 problem in duel.yaml
`,
  "a number off its steps": `
duel.yaml:15:50: sides.1.roster.0.toughness: expected a multiple of 0.5, found the number 0.3
  15 |       - {profile: ork_boy, count: 10, toughness: 0.3}
     |                                                  ^^^

1 problem in duel.yaml
`,
  "not a number": `
duel.yaml:15:35: sides.1.roster.0.count: expected a whole number from 1 to 20, found the number .nan
  15 |       - {profile: ork_boy, count: .nan}
     |                                   ^^^^

1 problem in duel.yaml
`,
  "a word for a truth": `
duel.yaml:15:46: sides.1.roster.0.elite: expected true or false, found the text "yes"; write true
  15 |       - {profile: ork_boy, count: 10, elite: yes}
     |                                              ^^^

1 problem in duel.yaml
`,
  "a list of wrong words": `
duel.yaml:15:57: sides.1.roster.0.weapons.1: expected bolter or choppa, found "chopa"
  15 |       - {profile: ork_boy, count: 10, weapons: [bolter, chopa, 3]}
     |                                                         ^^^^^ did you mean "choppa"?

duel.yaml:15:64: sides.1.roster.0.weapons.2: expected bolter or choppa, found the number 3
  15 |       - {profile: ork_boy, count: 10, weapons: [bolter, chopa, 3]}
     |                                                                ^

2 problems in duel.yaml
`,
  "a message of the rulebook's own": `
duel.yaml:15:45: sides.1.roster.0.code: expected capital letters, such as HQ
  15 |       - {profile: ork_boy, count: 10, code: hq}
     |                                             ^^

1 problem in duel.yaml
`,
  "a number for a title": `
duel.yaml:1:8: title: expected a text, found the number 40000; write "40000" with quotes
  1 | title: 40000
    |        ^^^^^

1 problem in duel.yaml
`,
  "an empty title": `
duel.yaml:1:8: title: expected a text, found an empty one
  1 | title: ""
    |        ^^

1 problem in duel.yaml
`,
  "underscores in a number": `
duel.yaml:16:10: battles: expected a whole number of at least 1, found the text "1_000_000"; write 1000000
  16 | battles: 1_000_000
     |          ^^^^^^^^^

1 problem in duel.yaml
`,
  "no battles": `
duel.yaml:16:10: battles: 0 is less than 1, the smallest allowed
  16 | battles: 0
     |          ^

1 problem in duel.yaml
`,
  "too many battles": `
duel.yaml:16:10: battles: 1e20 is too large a number
  16 | battles: 1e20
     |          ^^^^

1 problem in duel.yaml
`,
  "an empty value": `
duel.yaml:16:1: battles: expected a whole number of at least 1, found nothing
  16 | battles:
     | ^^^^^^^

1 problem in duel.yaml
`,
  "an empty seed": `
duel.yaml:17:1: seed: expected a text, found nothing
  17 | seed:
     | ^^^^

1 problem in duel.yaml
`,
  "a seed that is a list": `
duel.yaml:17:7: seed: expected a text, found a list
  17 | seed: [7]
     |       ^^^

1 problem in duel.yaml
`,
  "names of built-in properties": `
duel.yaml:18:1: constructor: unknown key; expected one of title, rules, mode, attack, duel, options, houseRules, units, mirror, sides, battles, expect, variants … (14 in all)
  18 | constructor: 1
     | ^^^^^^^^^^^

duel.yaml:19:1: toString: unknown key; expected one of title, rules, mode, attack, duel, options, houseRules, units, mirror, sides, battles, expect, variants … (14 in all)
  19 | toString: 2
     | ^^^^^^^^

2 problems in duel.yaml
`,
  "a prototype": `
duel.yaml:18:1: the key __proto__ is not allowed
  18 | __proto__: {a: 1}
     | ^^^^^^^^^

1 problem in duel.yaml
`,
  "three sides": `
duel.yaml:7:1: sides: expected exactly 2 entries, found 3
  7 | sides:
    | ^^^^^

1 problem in duel.yaml
`,
  "sides that are no list": `
duel.yaml:3:8: sides: expected a list of 2, found a mapping
  3 | sides: {Marines: 1}
    |        ^^^^^^^^^^^^

1 problem in duel.yaml
`,
  "two sides of one name, both attackers, mirrored": `
duel.yaml:13:11: sides.1.name: both sides are called "Orks"; expected two names
  13 |   - name: Orks
     |           ^^^^

duel.yaml:14:11: sides.1.role: both sides are the attacker; expected one attacker and one defender
  14 |     role: attacker
     |           ^^^^^^^^

duel.yaml:20:9: mirror: a side has a role, so the sides cannot change seats; leave out mirror or the role
  20 | mirror: true
     |         ^^^^

3 problems in duel.yaml
`,
  "an unknown doctrine": `
duel.yaml:9:13: sides.0.policy: expected aggressor, gunline, skirmisher, objective, cautious, random or a mapping with the keys doctrine, aggression, range, …, found the text "gunlin"
  9 |     policy: gunlin
    |             ^^^^^^ did you mean "gunline"?

1 problem in duel.yaml
`,
  "a policy that is a number": `
duel.yaml:9:13: sides.0.policy: expected aggressor, gunline, skirmisher, objective, cautious, random or a mapping with the keys doctrine, aggression, range, …, found the number 5
  9 |     policy: 5
    |             ^

1 problem in duel.yaml
`,
  "an unknown knob": `
duel.yaml:13:35: sides.1.policy.fokus: unknown key; expected doctrine, aggression, range, focus, cover, objective, caution, reserve or special
  13 |     policy: {doctrine: aggressor, fokus: 0.8}
     |                                   ^^^^^ did you mean "focus"?

1 problem in duel.yaml
`,
  "a knob that is no number": `
duel.yaml:13:42: sides.1.policy.focus: expected a number from 0 to 1, found the text "high"
  13 |     policy: {doctrine: aggressor, focus: high}
     |                                          ^^^^

1 problem in duel.yaml
`,
  "a knob turned too far": `
duel.yaml:13:42: sides.1.policy.focus: 80 is more than 1, the largest allowed
  13 |     policy: {doctrine: aggressor, focus: 80}
     |                                          ^^

1 problem in duel.yaml
`,
  "knobs without a doctrine": `
duel.yaml:13:13: sides.1.policy.doctrine: missing; expected aggressor, gunline, skirmisher, objective, cautious or random
  13 |     policy: {focus: 0.8}
     |             ^^^^^^^^^^^^

1 problem in duel.yaml
`,
  "an empty roster": `
duel.yaml:14:13: sides.1.roster: expected at least 1 entry, found none
  14 |     roster: []
     |             ^^

1 problem in duel.yaml
`,
  "a block that the mode needs": `
duel.yaml:3:7: attack: missing; expected a mapping with the keys action and range
  3 | mode: attack
    |       ^^^^^^

1 problem in duel.yaml
`,
  "a wrong block of another mode": `
duel.yaml:3:18: attack.action: expected shoot or fight, found "shot"
  3 | attack: {action: shot}
    |                  ^^^^ did you mean "shoot"?

1 problem in duel.yaml
`,
  "a tuple that is too short": `
duel.yaml:4:29: duel.cover: expected at least 2 entries, found 1
  4 | duel: {distance: 24, cover: [0]}
    |                             ^^^

1 problem in duel.yaml
`,
  "an unknown variant": `
duel.yaml:4:33: duel.dusk.at: expected turn or never, found "trun"
  4 | duel: {distance: 24, dusk: {at: trun, turn: 3}}
    |                                 ^^^^ did you mean "turn"?

1 problem in duel.yaml
`,
  "a variant without its word": `
duel.yaml:4:28: duel.dusk.at: missing; expected turn or never
  4 | duel: {distance: 24, dusk: {turn: 3}}
    |                            ^^^^^^^^^

1 problem in duel.yaml
`,
  "an option without its front": `
duel.yaml:5:11: options.pinTest: unknown key; expected ld.pinTest, deck.size or night
  5 | options: {pinTest: lte}
    |           ^^^^^^^ did you mean "ld.pinTest"?

1 problem in duel.yaml
`,
  "an unknown reading": `
duel.yaml:5:23: options.ld.pinTest: expected lt or lte, found "gt"
  5 | options: {ld.pinTest: gt}
    |                       ^^

1 problem in duel.yaml
`,
  "a reading that is a number": `
duel.yaml:5:22: options.deck.size: expected 12 or 20, found the number 13
  5 | options: {deck.size: 13}
    |                      ^^

1 problem in duel.yaml
`,
  "an option without a value": `
duel.yaml:6:3: options.deck.size: expected 12 or 20, found nothing
  6 |   deck.size:
    |   ^^^^^^^^^

1 problem in duel.yaml
`,
  "an option in pieces": `
duel.yaml:5:11: options.ld: expected a dotted key in one piece, such as ld.pinTest
  5 | options: {ld: {pinTest: lte}}
    |           ^^

1 problem in duel.yaml
`,
  "an unknown house rule": `
duel.yaml:6:14: houseRules.profiles.marin.T: unknown key; expected profiles.marine.T, profiles.marine.inv, toHit.need.3, grenades.krak.S or night.stealth
  6 | houseRules: {profiles.marin.T: 5}
    |              ^^^^^^^^^^^^^^^^ did you mean "profiles.marine.T"?

1 problem in duel.yaml
`,
  "a house rule in pieces": `
duel.yaml:6:14: houseRules.profiles: expected a dotted key in one piece, such as profiles.marine.T
  6 | houseRules: {profiles: {marine: {T: 5}}}
    |              ^^^^^^^^

1 problem in duel.yaml
`,
  "a house rule of another type": `
duel.yaml:6:33: houseRules.profiles.marine.T: expected a number or null, found the text "5"; write 5 without quotes
  6 | houseRules: {profiles.marine.T: "5", night.stealth: 1}
    |                                 ^^^

duel.yaml:6:53: houseRules.night.stealth: expected true or false or null, found the number 1
  6 | houseRules: {profiles.marine.T: "5", night.stealth: 1}
    |                                                     ^

2 problems in duel.yaml
`,
  "an empty file": `
duel.yaml:1:1: the file is empty; expected a mapping with the keys rules, mode and sides

1 problem in duel.yaml
`,
  "a file of comments": `
duel.yaml:1:1: the file is empty; expected a mapping with the keys rules, mode and sides

1 problem in duel.yaml
`,
  "a list": `
duel.yaml:1:1: expected a mapping with the keys rules, mode and sides, found a list

1 problem in duel.yaml
`,
  "a text": `
duel.yaml:1:1: expected a mapping with the keys rules, mode and sides, found something else

1 problem in duel.yaml
`,
  "binary junk": `
cannot read duel.yaml: it is not UTF-8 text
`,
  "a control character": `
duel.yaml:1:10: not a text file: it contains the control character 0x00

1 problem in duel.yaml
`,
  "UTF-16": `
cannot read duel.yaml: it is UTF-16 text; save it as UTF-8
`,
  "a tab": `
duel.yaml:2:1: a tab is used for indentation; YAML wants spaces
  2 |  mode: duel
    | ^

1 problem in duel.yaml
`,
  "a colon in a title": `
duel.yaml:1:8: a second "key: value" on the same line; put a text that contains ": " in quotes
  1 | title: Test: Five Marines against a band of Orks
    |        ^

1 problem in duel.yaml
`,
  "a line without a colon": `
duel.yaml:2:1: expected "key: value", found a line without a colon
  2 | mode duel
    | ^^^^^^^^^

1 problem in duel.yaml
`,
  "a value in backquotes": `
duel.yaml:3:7: a value cannot start with \`; put it in quotes
  3 | mode: \`duel\`
    |       ^

1 problem in duel.yaml
`,
  "an open bracket": `
duel.yaml:4:34: not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]
  4 | duel: {distance: 24, cover: [0, 4}
    |                                  ^

1 problem in duel.yaml
`,
  "an unknown tag": `
duel.yaml:16:10: unknown tag !num; leave it out
  16 | battles: !num 1000
     |          ^^^^

1 problem in duel.yaml
`,
  "two documents": `
duel.yaml:18:1: a second document starts here; a file holds one
  18 | ---
     | ^^^

1 problem in duel.yaml
`,
  "a key that is a list": `
duel.yaml:18:3: a key must be a plain text
  18 | ? [a, b]
     |   ^^^^^^

1 problem in duel.yaml
`,
  "a key written twice": `
duel.yaml:4:1: mode: the key is written twice, first in line 3
  4 | mode: attack
    | ^^^^

1 problem in duel.yaml
`,
  "an alias to nothing and one to itself": `
duel.yaml:1:8: title: no anchor &x stands above this alias
  1 | title: *x
    |        ^^

duel.yaml:11:58: sides.0.roster.0.weapons.1.1: the alias *w contains itself
  11 |       - {profile: marine, count: 5, weapons: &w [bolter, *w]}
     |                                                          ^^

2 problems in duel.yaml
`,
  "an alias bomb": `
duel.yaml:21:36: d.7: the aliases unfold to more than 10000 values
  21 | d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
     |                                    ^^

1 problem in duel.yaml
`,
  "deep nesting": `
duel.yaml:15:81: sides: nested more than 50 levels deep
  15 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]…
     |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

1 problem in duel.yaml
`,
  "nesting without end": `
duel.yaml:1:1: nested more than 50 levels deep

1 problem in duel.yaml
`,
  "carriage returns": `
duel.yaml:15:35: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "many"
  15 |       - {profile: ork_boy, count: many}
     |                                   ^^^^

1 problem in duel.yaml
`,
  "wide characters before the place": `
duel.yaml:15:19: sides.1.roster.0.profile: no profile is called "戦士"
  15 |       - {profile: "戦士", count: many}
     |                   ^^^^^^

duel.yaml:15:32: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "many"
  15 |       - {profile: "戦士", count: many}
     |                                  ^^^^

2 problems in duel.yaml
`,
  "combining characters before the place": `
duel.yaml:15:19: sides.1.roster.0.profile: no profile is called "o\u0301rk"
  15 |       - {profile: "o\u0301rk", count: many}
     |                   ^^^^^

duel.yaml:15:34: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "many"
  15 |       - {profile: "o\u0301rk", count: many}
     |                                 ^^^^

2 problems in duel.yaml
`,
  "a very long line": `
duel.yaml:15:294: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "many"
  15 | …olter, bolter, bolter, bolter], count: many, elite: true, code: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…
     |                                         ^^^^

1 problem in duel.yaml
`,
  "JSON with tabs": `
duel.yaml:3:10: mode: expected attack, duel or battle, found "duell"
  3 |  "mode": "duell",
    |          ^^^^^^^ did you mean "duel"?

duel.yaml:4:11: sides: expected exactly 2 entries, found none
  4 |  "sides": []
    |           ^^

2 problems in duel.yaml
`,
  "a roster file that is not there": `
duel.yaml:14:17: sides.1.rosterFile: cannot read "rosters/orks.yaml": there is no such file
  14 |     rosterFile: rosters/orks.yaml
     |                 ^^^^^^^^^^^^^^^^^

1 problem in duel.yaml
`,
  "a roster and a roster file": `
duel.yaml:9:5: sides.0.rosterFile: the side has a roster and a rosterFile; expected one of them
  9 |     rosterFile: rosters/orks.yaml
    |     ^^^^^^^^^^

1 problem in duel.yaml
`,
  "neither roster nor file": `
duel.yaml:12:5: sides.1.roster: missing; expected a list, or rosterFile with the name of a file
  12 |   - name: Orks
     |     ^^^^

1 problem in duel.yaml
`,
  "problems in a roster file": `
rosters/orks.yaml:2:13: roster.0.profile: no profile is called "ork_by"; did you mean "ork_boy"?
  2 | - {profile: ork_by, count: 3}
    |             ^^^^^^

rosters/orks.yaml:3:19: roster.1.cuont: unknown key; expected profile, count, weapons, toughness, code or elite
  3 | - {profile: grot, cuont: 2}
    |                   ^^^^^ did you mean "count"?

2 problems in rosters/orks.yaml
`,
  "a roster file that is a text": `
rosters/orks.yaml:1:1: this is no roster; expected a list of roster entries, or a mapping with the key roster

1 problem in rosters/orks.yaml
`,
  "a roster file that is empty": `
rosters/orks.yaml:1:1: the file is empty; expected a list of roster entries

1 problem in rosters/orks.yaml
`,
  "a roster file with a wrong key": `
rosters/orks.yaml:1:1: rooster: unknown key; expected roster, name, policy, rules, units or houseRules
  1 | rooster:
    | ^^^^^^^ did you mean "roster"?

1 problem in rosters/orks.yaml
`,
  "a roster file that is not YAML": `
rosters/orks.yaml:2:1: not valid YAML

1 problem in rosters/orks.yaml
`,
  "a roster file without a name": `
duel.yaml:14:17: sides.1.rosterFile: expected a text, found the number 7; write "7" with quotes
  14 |     rosterFile: 7
     |                 ^

1 problem in duel.yaml
`,
  "a set without =": `
--set: expected path=value, such as mode=duel or sides.0.roster.0.count=6
  --set mode duel
        ^^^^^^^^^

1 problem in --set
`,
  "a set without a path": `
--set: expected a path before the =, such as mode=duel or sides.0.roster.0.count=6
  --set =3
        ^

1 problem in --set
`,
  "a set with an empty step": `
--set: a path has no empty steps
  --set duel..distance=3
             ^

1 problem in --set
`,
  "a set on an unknown side": `
--set: expected an index from 0 to 1 or the name of a side (Marines or Orks), found "Ork"
  --set sides.Ork.policy=random
              ^^^ did you mean "Orks"?

1 problem in --set
`,
  "a set on a third side": `
--set: expected an index from 0 to 1 or the name of a side (Marines or Orks), found "2"
  --set sides.2.name=Grots
              ^

1 problem in --set
`,
  "a set on an entry that is not there": `
--set: expected the index 0, found "1"
  --set sides.Orks.roster.1.count=3
                          ^

1 problem in --set
`,
  "a set below a number": `
--set: battles: leads nowhere: it holds the number 1000, which has no parts
  --set battles.each=1
        ^^^^^^^

1 problem in --set
`,
  "a set that is not YAML": `
--set: not valid YAML: flow sequence must end with a ]
  --set battles=[1
                  ^

1 problem in --set
`,
  "a set of a wrong value": `
--set: sides.1.roster.0.count: expected a whole number from 1 to 20, found the text "many"
  --set sides.Orks.roster.0.count=many
                                  ^^^^

1 problem in --set
`,
  "a set of an unknown key": `
--set: dule: unknown key; expected one of 14 others
  --set dule.distance=3
        ^^^^ did you mean "duel"?

1 problem in --set
`,
  "a set of nothing": `
--set: seed: expected a text, found nothing
  --set seed=
        ^^^^

1 problem in --set
`,
  "a set of an unknown option": `
--set: options.ld.pinTst: unknown key; expected ld.pinTest, deck.size or night
  --set options.ld.pinTst=lt
                ^^^^^^^^^ did you mean "ld.pinTest"?

1 problem in --set
`,
  "a set of a prototype": `
--set: the key __proto__ is not allowed
  --set __proto__.x=1
        ^^^^^^^^^

1 problem in --set
`,
  "everything at once": `
duel.yaml:2:7: mode: expected attack, duel or battle, found "duell"
  2 | mode: duell
    |       ^^^^^ did you mean "duel"?

duel.yaml:4:5: sides.0.nmae: unknown key; expected name, policy, roster, rosterFile or role
  4 |   - nmae: Marines
    |     ^^^^ did you mean "name"?

duel.yaml:5:24: sides.0.roster.0.profile: no profile is called "marin"; did you mean "marine"?
  5 |     roster: [{profile: marin, count: x}]
    |                        ^^^^^

duel.yaml:5:38: sides.0.roster.0.count: expected a whole number from 1 to 20, found the text "x"
  5 |     roster: [{profile: marin, count: x}]
    |                                      ^

duel.yaml:7:11: sides.1.role: expected attacker or defender, found "defendr"
  7 |     role: defendr
    |           ^^^^^^^ did you mean "defender"?

rosters/orks.yaml:1:13: roster.0.profile: no profile is called "ork_by"; did you mean "ork_boy"?
  1 | - {profile: ork_by, count: 3}
    |             ^^^^^^

rosters/orks.yaml:2:3: roster.1.count: missing; expected a whole number from 1 to 20
  2 | - {profile: grot}
    |   ^^^^^^^^^^^^^^^

--set: battles: 0 is less than 1, the smallest allowed
  --set battles=0
                ^

--set: expected an index from 0 to 1 or the name of a side (Orks), found "Elves"
  --set sides.Elves.role=attacker
              ^^^^^

9 problems in duel.yaml, rosters/orks.yaml and --set
`,
  "shape and references at once": `
duel.yaml:15:19: sides.1.roster.0.profile: no profile is called "ork_bou"; did you mean "ork_boy"?
  15 |       - {profile: ork_bou, cuont: 10}
     |                   ^^^^^^^

duel.yaml:15:28: sides.1.roster.0.cuont: unknown key; expected profile, count, weapons, toughness, code or elite
  15 |       - {profile: ork_bou, cuont: 10}
     |                            ^^^^^ did you mean "count"?

2 problems in duel.yaml
`,
  "an entry beyond repair before one with an unknown profile": `
duel.yaml:15:9: sides.1.roster.0.profile: missing; expected a text
  15 |       - {count: 10}
     |         ^^^^^^^^^^^

duel.yaml:16:19: sides.1.roster.1.profile: no profile is called "ork_bou"; did you mean "ork_boy"?
  16 |       - {profile: ork_bou, count: 2}
     |                   ^^^^^^^

2 problems in duel.yaml
`,
  "a complaint about the key": `
duel.yaml:14:5: sides.1.roster: 26 models are more than 25
  14 |     roster:
     |     ^^^^^^

1 problem in duel.yaml
`,
};

test("every mistake has a message and every message a mistake", () => {
  expect(Object.keys(messages)).toEqual(Object.keys(mistakes));
});

test.each(Object.entries(mistakes))("%s", async (name, { text, sets, files }) => {
  expect(`\n${await complaint(text, sets, files)}\n`).toBe(messages[name]);
});
