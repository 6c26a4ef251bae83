/**
 * The gallery's examples: at least one of every command, as a user types it. Their answers and reports stand in `reports/gallery/NAME/`;
 * the READMEs show them.
 */

export interface Example {
  /** Its folder in the gallery. */
  readonly name: string;
  /** What is typed behind `wargauge`. */
  readonly words: readonly string[];
  /** Keeps the page too: its libraries make it a megabyte, so one report does. */
  readonly page?: true;
}

const MARINES_V_ORKS = "scenarios/skirmish/marines-v-orks.yaml";
const ROSTERS = "scenarios/skirmish/rosters";

export const EXAMPLES: readonly Example[] = [
  { name: "run", words: ["run", MARINES_V_ORKS], page: true },
  { name: "compare", words: ["compare", "scenarios/skirmish/guard-v-orks.yaml", "--variant", "duel.cover=[5,0]"] },
  { name: "played-well", words: ["compare", "5 sm_marine", "9 ork_boy", "--seed", "a"] },
  {
    name: "price",
    words: [
      ...["price", `${ROSTERS}/ork-grots.yaml`, "--unit", "ork_grot", "--precision", "3%", "--seed", "1"],
      ...["--terms", MARINES_V_ORKS, "--against", `${ROSTERS}/sm-tactical.yaml`],
      ...["--against", `${ROSTERS}/ig-gunline.yaml`, "--against", `${ROSTERS}/eld-guardians.yaml`],
    ],
  },
  {
    name: "price-of-a-marine",
    words: [
      ...["price", "scenarios/dark-millennium/infantry-firefight.yaml"],
      ...["--unit", "First Squad", "--battles", "6000"],
    ],
  },
  {
    name: "worth",
    words: [
      ...["worth", "scenarios/skirmish/is-a-fist-worth-it.yaml"],
      ...["--unit", "sm_vet_sergeant", "--seed", "1", "--battles", "600"],
    ],
  },
  { name: "matrix", words: ["matrix", ROSTERS, "--terms", MARINES_V_ORKS, "--battles", "600", "--seed", "1"] },
  {
    name: "heresy-armies",
    words: [
      "matrix",
      ...["marines", "orks", "guard"].map((army) => `scenarios/heresy/rosters/${army}-battle.yaml`),
      "scenarios/heresy/rosters/titan-company.yaml",
      ...["--terms", "scenarios/heresy/meeting-engagement.yaml", "--as-written", "--battles", "512", "--seed", "epic"],
    ],
  },
  {
    name: "genestealer-or-marines",
    words: [
      ...["compare", "1 genestealer", "3 spaceMarine", "--terms", "scenarios/second-edition/tactical-v-mob.yaml"],
      ...["--set", "duel.distance=0", "--seed", "a"],
    ],
  },
  {
    name: "mastery",
    words: [
      ...["sweep", "scenarios/second-edition/librarian-v-weirdboy.yaml"],
      ...["--vary", "sides.Marines.roster.0.attached.0.mastery=1..4"],
    ],
  },
  {
    name: "tune",
    words: [
      ...["tune", "6 sm_marine", "10 ork_boy", "9 tau_shasla", "--free", "sm_marine,ork_boy,tau_shasla"],
      ...["--budget", "100", "--field", "--band", "5%", "--seed", "lists"],
    ],
  },
  { name: "sweep", words: ["sweep", MARINES_V_ORKS, "--vary", "sides.Orks.roster.1.count=4..8"] },
  {
    name: "regress",
    words: [
      ...["regress", MARINES_V_ORKS, "--baseline", "scenarios/baseline/marines-v-orks.json"],
      ...["--set", "houseRules.profiles.ork_boy.T=3"],
    ],
  },
  { name: "odds", words: ["odds", "scenarios/skirmish/heavy-bolter-or-lascannon.yaml"] },
  { name: "replay", words: ["replay", MARINES_V_ORKS, "12.1"] },
  {
    name: "replay-drawn",
    words: ["replay", "scenarios/skirmish/patrol-at-the-ruins.yaml", "84.2", "--html", "patrol.html"],
    page: true,
  },
  { name: "check", words: ["check", "duel.yaml"] },
  { name: "rules", words: ["rules", "skirmish", "--id", "SK-CC-06"] },
  { name: "rules-units", words: ["rules", "skirmish", "--units", "--id", "ork_"] },
  { name: "verify", words: ["verify", "test/rules/skirmish/skirmish-vectors.json"] },
  { name: "build", words: ["build", "100 points of tau"] },
  { name: "import", words: ["import", "my-list.txt"] },
  { name: "new", words: ["new", "battle", "5 sm_marine", "9 ork_boy"] },
];

/** Files of a user's own that the examples name. */
export const OWN_FILES: Readonly<Record<string, string>> = {
  "my-list.txt": "5x Space Marine with bolter, 1x Space Marine Sergeant (power fist, bolt pistol)\n",
  "duel.yaml": `title: Five Marines against a mob
rules: skirmish
mode: duell
sides:
  - {name: Marines, roster: [{profile: sm_marin, count: 5}]}
  - {name: Orks, roster: [{profile: ork_boy, count: 40}]}
`,
};

/** The command line as typed into a shell. */
export function commandLine({ words }: Example): string {
  return ["wargauge", ...words].map((word) => (/[^\w./:=%,@-]/.test(word) ? `"${word}"` : word)).join(" ");
}
