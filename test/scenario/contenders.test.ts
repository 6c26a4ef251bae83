import { describe, expect, it } from "vitest";
import { type ContestOptions, openContest, pitted } from "../../src/scenario/contenders.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { good, toyLibrary } from "./toy.ts";

const files: Readonly<Record<string, string>> = {
  "terms.yaml": good,
  "list.yaml": "- {profile: ork_boy, count: 10}\n",
  "mob.yaml":
    "rules: toy\nname: Mob\npolicy: {doctrine: aggressor, focus: 0.8}\nroster:\n  - {profile: ork_boy, count: 10}\n",
  "other/mob.yaml": "rules: toy\nname: Mob\nroster: [{profile: grot, count: 3}]\n",
  "third.yaml": "rules: toy\nname: Mob\nroster: [{profile: grot, count: 4}]\n",
  "chess.yaml": "rules: chess\nroster: [{profile: grot, count: 2}]\n",
  "wrong.yaml": "rules: toy\nroster:\n  - {profile: ork_boi, count: 99}\n",
  "mistyped.yaml": "rules: toy\nrooster: []\n",
  "broken.yaml": "roster: [",
  "empty.yaml": "",
  "text.yaml": "ten orks",
};

const library = {
  ...toyLibrary,
  readFile: async (path: string) => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: "ENOENT" });
    return text;
  },
};

const open = (specs: readonly string[], options: Partial<ContestOptions> = {}) =>
  openContest(specs, { ...library, ...options });

/** What the user is told; it fails when there is nothing to tell, or the failure is a bug. */
async function told(specs: readonly string[], options: Partial<ContestOptions> = {}): Promise<string> {
  const error = await open(specs, options).then(
    () => new Error("the contest was accepted"),
    (failure: Error) => failure,
  );
  if (error.name !== "UserError") throw error;
  return error.message;
}

describe("contenders", () => {
  it("are what a roster file says, a list or a mapping with a name and a policy", async () => {
    const { contenders } = await open(["mob.yaml", "list.yaml"]);
    expect(contenders).toEqual([
      {
        name: "Mob",
        from: "mob.yaml",
        side: {
          name: "Mob",
          policy: { doctrine: "aggressor", focus: 0.8 },
          roster: [{ profile: "ork_boy", count: 10 }],
          rosterFile: "mob.yaml",
        },
      },
      {
        name: "list",
        from: "list.yaml",
        side: {
          name: "list",
          policy: "gunline",
          unnamed: true,
          roster: [{ profile: "ork_boy", count: 10 }],
          rosterFile: "list.yaml",
        },
      },
    ]);
  });

  it("are a few words, or the first side of a scenario", async () => {
    const { contenders } = await open(["5 marine", "terms.yaml"]);
    expect(contenders.map(({ side }) => side)).toEqual([
      { name: "5 marine", policy: "gunline", unnamed: true, roster: [{ profile: "marine", count: 5 }] },
      { name: "Marines", policy: "gunline", roster: [{ profile: "marine", count: 5, weapons: ["bolter"] }] },
    ]);
  });

  it("have the rulebook of --rules, of the terms, or of whichever of them names one", async () => {
    for (const [specs, options] of [
      [["5 marine", "list.yaml"], { rules: "toy" }],
      [["5 marine"], { terms: "terms.yaml" }],
      [["5 marine", "mob.yaml"], {}],
      [["mob.yaml", "5 marine"], {}],
    ] as const) {
      expect((await open(specs, options)).scenario.rules).toBe("toy");
    }
  });

  it("are played by the policy that was asked for, but for scenarios, which say who plays", async () => {
    const { contenders } = await open(["mob.yaml", "5 marine", "terms.yaml"], { policy: "cautious" });
    expect(contenders.map(({ side }) => side.policy)).toEqual(["cautious", "cautious", "gunline"]);
  });

  it("of one name are told apart by their files, of one file name by their paths", async () => {
    const names = async (...specs: string[]) => (await open(specs)).contenders.map(({ side }) => side.name);
    expect(await names("mob.yaml", "third.yaml")).toEqual(["Mob (mob)", "Mob (third)"]);
    expect(await names("mob.yaml", "other/mob.yaml")).toEqual(["Mob (mob.yaml)", "Mob (other/mob.yaml)"]);
    expect(await names("mob.yaml", "5 marine")).toEqual(["Mob", "5 marine"]);
  });
});

describe("terms", () => {
  it("are a plain duel when there are none", async () => {
    const { scenario } = await open(["mob.yaml"]);
    expect(scenario).toMatchObject({ rules: "toy", mode: "duel", options: {}, houseRules: {} });
    expect(scenario.duel).toBeUndefined();
  });

  it("are all of a scenario but its sides, with edits", async () => {
    const contest = await open(["mob.yaml", "list.yaml"], { terms: "terms.yaml", sets: ["duel.distance=6"] });
    const [mob, list] = contest.contenders;
    expect(pitted(contest, mob!.side, list!.side)).toEqual({
      ...contest.scenario,
      title: "Mob against list",
      duel: { distance: 6, cover: [0, 4] },
      options: { "ld.pinTest": "lte" },
      houseRules: { "profiles.marine.T": 5 },
      sides: [mob!.side, list!.side],
    });
  });

  it("are edited also when they are the plain ones", async () => {
    expect((await open(["mob.yaml"], { sets: ["duel.distance=12"] })).scenario.duel).toEqual({ distance: 12 });
  });

  it("let a side meet itself, under two names", async () => {
    const contest = await open(["mob.yaml"]);
    const [mob] = contest.contenders;
    expect(pitted(contest, mob!.side, mob!.side).sides.map(({ name }) => name)).toEqual(["Mob (1)", "Mob (2)"]);
  });

  it("give one scenario whichever way the file was named", async () => {
    const hash = async (path: string) => {
      const contest = await open([path], { readFile: (name) => library.readFile(name.replace(/^\/far\//, "")) });
      const [mob] = contest.contenders;
      return scenarioHash(contest.rulebook.resolve(pitted(contest, mob!.side, mob!.side)));
    };
    expect(await hash("/far/mob.yaml")).toBe(await hash("mob.yaml"));
  });
});

describe("what is wrong with contenders", () => {
  it("is told of all at once, each in its own file and once", async () => {
    expect(await told(["wrong.yaml", "missing.yaml", "5 marines"], { rules: "toy" })).toBe(
      `wrong.yaml:3:15: roster.0.profile: no profile is called "ork_boi"; did you mean "ork_boy"?
  3 |   - {profile: ork_boi, count: 99}
    |               ^^^^^^^

wrong.yaml:3:31: roster.0.count: 99 is more than 20, the largest allowed
  3 |   - {profile: ork_boi, count: 99}
    |                               ^^

2 problems in wrong.yaml

cannot read missing.yaml: there is no such file; expected a roster file, a scenario, or words such as "5 sm_marine" or "100 points of orks"

5 marines against itself:2:48: sides.0.roster.0.profile: no profile is called "marines"; did you mean "marine"?
  2 | {"name":"5 marines", "roster": &it [{"profile":"marines","count":5}]},
    |                                                ^^^^^^^^^

1 problem in 5 marines against itself`,
    );
  });

  it.each([
    [
      "mistyped.yaml",
      `mistyped.yaml:2:1: rooster: unknown key; expected roster, name, policy, rules, units or houseRules
  2 | rooster: []
    | ^^^^^^^ did you mean "roster"?

1 problem in mistyped.yaml`,
    ],
    [
      "broken.yaml",
      `broken.yaml:1:10: not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]
  1 | roster: [
    |          ^

1 problem in broken.yaml`,
    ],
    [
      "empty.yaml",
      `empty.yaml:1:1: the file is empty; expected a list of roster entries

1 problem in empty.yaml`,
    ],
    [
      "text.yaml",
      `text.yaml:1:1: expected a list of roster entries, found the text "ten orks"
  1 | ten orks
    | ^^^^^^^^

1 problem in text.yaml`,
    ],
  ])("is told of %s", async (spec, message) => {
    expect(await told([spec], { rules: "toy" })).toBe(message);
    expect(await told([spec, "mob.yaml"], { terms: "terms.yaml" })).toBe(message);
  });

  it("is no rulebook, an unknown one, or another than that of the contest", async () => {
    expect(await told(["list.yaml"])).toBe(
      "list.yaml does not say which rulebook it is for; name one with --rules (toy, chess), give a scenario with --terms, " +
        'or write "rules: toy" into the roster file',
    );
    expect(await told(["list.yaml"], { rules: "tyo" })).toBe(
      '--rules: there is no rulebook "tyo"; there are: toy, chess; did you mean "toy"?',
    );
    const message = "chess.yaml is for chess, but the contest is one of toy";
    expect(await told(["mob.yaml", "chess.yaml"])).toBe(message);
    expect(await told(["chess.yaml"], { terms: "terms.yaml" })).toBe(message);
  });

  it("is that there are none", async () => {
    expect(await told([])).toBe("there are no contenders; name roster files, scenarios, or a folder of them");
  });

  it("is an edit that does not fit", async () => {
    expect(await told(["mob.yaml"], { sets: ["duel.distance=99"] })).toBe(
      `--set: duel.distance: 99 is more than 72, the largest allowed
  --set duel.distance=99
                      ^^

1 problem in --set`,
    );
  });
});
