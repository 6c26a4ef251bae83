/**
 * Every command that plays for long, as a user types it: small enough to be played a hundred times, long enough to be interrupted anywhere.
 * `npm run test:whole` interrupts each of them at three moments, `npm run interrupts` at twenty.
 */

/** Files that the questions are about. */
export const QUESTION_FILES: Readonly<Record<string, string>> = {
  "duel.yaml": `title: Five Marines against eight Orks
rules: skirmish
mode: duel
duel: {distance: 18, turns: 6}
sides:
  - {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 5, weapons: [bolter]}]}
  - {name: Orks, policy: aggressor, roster: [{profile: ork_boy, count: 8, weapons: [slugga, choppa]}]}
battles: 400
seed: "1"
`,
  "attack.yaml": `title: Bolters at a mob
rules: skirmish
mode: attack
attack: {action: shoot, range: 12}
sides:
  - {name: Marines, roster: [{profile: sm_marine, count: 5, weapons: [bolter]}]}
  - {name: Orks, roster: [{profile: ork_boy, count: 5, weapons: [slugga, choppa]}]}
battles: 2000
seed: "1"
`,
  "marines.yaml": `rules: skirmish
name: Marines
policy: gunline
roster: [{profile: sm_marine, count: 5, weapons: [bolter]}]
`,
  "orks.yaml": `rules: skirmish
name: Orks
policy: aggressor
roster: [{profile: ork_boy, count: 8, weapons: [slugga, choppa]}]
`,
  "guard.yaml": `rules: skirmish
name: Guard
policy: gunline
roster: [{profile: ig_guardsman, count: 9, weapons: [lasgun]}]
`,
};

/** Command lines, without the folder. */
export const LONG_QUESTIONS: readonly string[] = [
  "run duel.yaml --battles 4000",
  "run duel.yaml --precision 1%",
  "run attack.yaml --battles 40000",
  "compare duel.yaml --variant duel.distance=17 --battles 2000",
  "compare marines.yaml orks.yaml --against guard.yaml --max-battles 2000 --seed 1",
  "compare duel.yaml --why --battles 1000",
  "compare duel.yaml --policies all --battles 256",
  "price duel.yaml --unit sm_marine --battles 512",
  "price duel.yaml --unit sm_marine --against orks.yaml --against guard.yaml --against marines.yaml --battles 128",
  "price duel.yaml --unit sm_marine --policies gunline,aggressor --scales 3,8 --battles 128",
  "price duel.yaml --all --anchor sm_marine --battles 512",
  "worth duel.yaml --unit sm_marine --battles 256",
  "worth duel.yaml --unit sm_marine --only T --only Bolter --together 2 --battles 512",
  "matrix marines.yaml orks.yaml guard.yaml --battles 1000 --seed 1",
  "matrix marines.yaml orks.yaml --policies gunline,aggressor --battles 512 --seed 1",
  "matrix marines.yaml orks.yaml guard.yaml --as-written --prune --battles 4096 --seed 1",
  "sweep duel.yaml --vary duel.distance=6..18:6 --battles 1000",
  "regress --baseline base",
  "odds attack.yaml",
  "replay duel.yaml upset",
  "verify vectors.json",
];

/** What works in a thread of its own has nothing to show before its end. */
export function isPlayed(question: string): boolean {
  return !/^(odds|replay|verify) /.test(question);
}

/** A comparison with a baseline plays the very blocks of that, and has nothing to go on from. */
export function grows(question: string): boolean {
  return isPlayed(question) && !question.startsWith("regress ");
}
