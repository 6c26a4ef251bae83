// Prints the SHA-256 of all that the commands write and print, with small budgets, for one rulebook: "hash  name/file", one a line; what is
// printed is "name/console". Runs from dist/, on whatever Node runs it. Lines that end in state.json say how progress is stored, and those of
// "module" what a user's code plays: either may change where nothing else does. Help and `rules` are left out: they grow. Renew after an
// intended change: node prepare.mjs && node test/golden/commands.mjs heresy > test/golden/heresy.commands.sha256
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command as Commander } from "commander";
import { parseDocument } from "yaml";
import { policiesOf } from "../named.mjs";
import { isAsked } from "./asked.mjs";

const root = new URL("../../", import.meta.url);
const { commands } = await import(new URL("dist/cli/commands/index.js", root));
const { allowCode } = await import(new URL("dist/cli/library.js", root));

/** A name and what to type, in a folder with the scenarios; of several lines only what the last one leaves counts. */
const SKIRMISH = [
  ["run-strict", "run D/marines-v-orks.yaml --set sides.Orks.policy=gunline --precision 3% --strict"],
  ["run-table", "run D/patrol-at-the-ruins.yaml --battles 48 --confidence 0.9 --seed golden --ascii"],
  ["run-metric", "run D/heavy-bolter-or-lascannon.yaml --metric lost@2 --precision 0.05"],
  ["run-json", "run D/krak-or-lasguns.yaml --battles 300 --json"],
  [
    "run-extended",
    "run D/guard-v-orks.yaml --battles 64",
    "run D/guard-v-orks.yaml --battles 200 --extend R/run-extended",
  ],
  ["run-pictures", "run D/tau-v-marines.yaml --battles 200"],
  ["sweep-curve", "sweep D/marines-v-orks.yaml --vary sides.Orks.roster.1.count=4..8 --battles 256 --metric lost"],
  [
    "sweep-map",
    "sweep D/marines-v-orks.yaml --vary duel.distance=12..24:12 --vary duel.cover=[0,0],[5,0] --battles 128",
  ],
  ["sweep-options", "sweep D/marines-v-orks.yaml --vary options.ld.pinTest=lt,lte --precision 4% --max-battles 512"],
  [
    "sweep-extended",
    "sweep D/marines-v-orks.yaml --vary duel.distance=12,24 --battles 128",
    "sweep D/marines-v-orks.yaml --vary duel.distance=12,18,24 --battles 256 --extend R/sweep-extended",
  ],
  ["regress-saved", "regress D/marines-v-orks.yaml D/recon.yaml --players named --save R/regress-saved --battles 128"],
  [
    "regress",
    "regress D/marines-v-orks.yaml --save saved --battles 512",
    "regress D/marines-v-orks.yaml --baseline saved --set duel.distance=12",
  ],
  ["regress-unchanged", "regress D/off-the-roof.yaml D/fist-or-blade.yaml --baseline scenarios/baseline"],
  ["check", "check D/patrol-at-the-ruins.yaml"],
  ["check-roster", "check D/rosters/ork-mob.yaml"],
  ["odds", "odds D/heavy-bolter-or-lascannon.yaml"],
  ["odds-metric", "odds D/heavy-bolter-or-lascannon.yaml --metric lost"],
  ["compare", 'compare "5 sm_marine" "9 ork_boy" --players named --max-battles 2000 --seed golden'],
  ["compare-variant", "compare D/guard-v-orks.yaml --variant duel.cover=[5,0] --metric lost --battles 1000"],
  [
    "compare-field",
    'compare D/rosters/sm-tactical.yaml D/rosters/sm-scouts.yaml --against D/rosters/ork-mob.yaml "10 ig_guardsman" ' +
      "--terms D/marines-v-orks.yaml --players named --direction --max-battles 1000 --seed golden",
  ],
  ["compare-fast", "compare D/patrol-at-the-ruins.yaml --variant sides.1.policy=gunline --fast --max-battles 150"],
  ["compare-policies", "compare D/marines-v-orks.yaml --policies all --battles 256"],
  ["compare-why", "compare D/marines-v-orks.yaml --why --battles 256"],
  [
    "compare-extended",
    "compare D/marines-v-orks.yaml --variant duel.distance=12 --max-battles 512",
    "compare D/marines-v-orks.yaml --variant duel.distance=12 --max-battles 1024 --extend R/compare-extended",
  ],
  [
    "price",
    "price D/rosters/ork-grots.yaml --unit ork_grot --players named --battles 64 --seed 1 --against D/rosters/sm-tactical.yaml " +
      '--against "10 ig_guardsman" --weight "10 ig_guardsman=2"',
  ],
  ["price-scales", "price D/marines-v-orks.yaml --unit ork_boy --side Orks --battles 64 --scales 5 --policies gunline"],
  ["price-exchange", "price D/marines-v-orks.yaml --unit ork_nob --side Orks --battles 256 --yardstick ork_boy"],
  [
    "price-all",
    "price D/rosters/ork-mob.yaml --all --anchor ork_nob --terms D/marines-v-orks.yaml --max-battles 20000 --seed 1",
  ],
  ["worth", "worth D/is-a-fist-worth-it.yaml --unit sm_vet_sergeant --battles 32"],
  [
    "worth-together",
    "worth D/marines-v-orks.yaml --side Orks --unit ork_boy --only T --only A --only Choppa --together 2 --battles 128",
  ],
  [
    "matrix",
    'matrix D/rosters/sm-tactical.yaml D/rosters/ork-mob.yaml D/rosters/ig-gunline.yaml "10 ork_boy" --players named --battles 128 ' +
      "--policies gunline --seed 1",
  ],
  [
    "matrix-extended",
    "matrix D/rosters/sm-tactical.yaml D/rosters/ork-mob.yaml --players named --battles 128 --seed 1 --weights nash",
    "matrix D/rosters/sm-tactical.yaml D/rosters/ork-mob.yaml D/rosters/de-warriors.yaml --battles 256 --seed 1 " +
      "--weights nash --extend R/matrix-extended",
  ],
  [
    "matrix-table",
    'matrix "100 points of orks" "100 points of tau" --terms D/patrol-at-the-ruins.yaml --players named --battles 64 --seed 1',
  ],
  [
    "matrix-labels",
    "matrix D/rosters/sm-tactical.yaml D/rosters/ork-mob.yaml D/rosters/ig-gunline.yaml --labels --points 100 " +
      "--max-battles 2048 --seed 1",
  ],
  [
    "matrix-prune",
    "matrix D/rosters/sm-tactical.yaml D/rosters/ork-mob.yaml D/rosters/ig-gunline.yaml --prune --best 1 " +
      "--precision 2% --max-battles 2048 --seed 1",
  ],
  ["build", 'build "100 points of orks under aggressor"'],
  ["replay", "replay D/marines-v-orks.yaml upset --battles 200"],
  ["verify", "verify vectors.json"],
  // Last: from here on code is allowed.
  ["module", "run D/patrol-at-the-ruins.yaml --allow-code --set sides.Orks.policy=M --battles 32"],
];

const HERESY = [
  ["run-strict", "run D/tactical-v-boyz.yaml --set sides.Orks.policy=gunline --precision 4% --strict"],
  ["run-metric", "run D/bunker.yaml --metric lost --precision 0.1"],
  ["run-json", "run D/titan-v-guns.yaml --battles 300 --json"],
  [
    "run-extended",
    "run D/platoons-v-mobs.yaml --battles 64",
    "run D/platoons-v-mobs.yaml --battles 200 --extend R/run-extended",
  ],
  ["sweep-curve", "sweep D/tactical-v-boyz.yaml --vary duel.distance=30..60:15 --battles 128 --metric lost"],
  [
    "sweep-table",
    "sweep D/seize-the-crossroads.yaml --vary sides.0.policy=gunline,aggressor --vary sides.1.policy=gunline,aggressor " +
      "--battles 16",
  ],
  [
    "regress",
    "regress D/tactical-v-boyz.yaml --save saved --battles 256",
    "regress D/tactical-v-boyz.yaml --baseline saved --set duel.distance=40",
  ],
  ["regress-unchanged", "regress D/bunker.yaml D/orks-into-marines.yaml --baseline scenarios/baseline"],
  ["check", "check D/meeting-engagement.yaml"],
  ["odds", "odds D/bunker.yaml"],
  [
    "compare",
    "compare D/rosters/marines-company.yaml D/rosters/orks-mobs.yaml --terms D/tactical-v-boyz.yaml --players named --max-battles 2000 " +
      "--seed golden",
  ],
  ["compare-variant", "compare D/meeting-engagement.yaml --variant sides.Marines.policy=aggressor --battles 32"],
  ["compare-policies", "compare D/tactical-v-boyz.yaml --policies gunline,aggressor,cautious --battles 256 --ascii"],
  ["compare-why", "compare D/tactical-v-boyz.yaml --why --battles 256"],
  ["price", "price D/tactical-v-boyz.yaml --unit marineTactical --battles 128"],
  ["price-exchange", "price D/meeting-engagement.yaml --unit terminators --battles 8 --seed 1"],
  [
    "price-all",
    "price D/rosters/marines-company.yaml --all --anchor marineTactical --terms D/tactical-v-boyz.yaml --max-battles 5000 " +
      "--seed 1",
  ],
  ["worth", "worth D/tactical-v-boyz.yaml --unit marineTactical --battles 64 --together 2"],
  [
    "matrix",
    "matrix D/rosters/marines-company.yaml D/rosters/guard-guns.yaml D/rosters/titan.yaml --terms D/tactical-v-boyz.yaml " +
      "--players named --battles 128 --policies gunline --seed 1",
  ],
  ["replay", "replay D/tactical-v-boyz.yaml upset --battles 200"],
  ["verify", "verify vectors.json"],
];

const DARK_MILLENNIUM = [
  ["run-strict", "run D/infantry-firefight.yaml --set sides.Guard.policy=aggressor --precision 4% --strict"],
  ["run-metric", "run D/more-dice-or-plus.yaml --metric lost --precision 0.1"],
  ["run-json", "run D/tanks.yaml --battles 300 --json"],
  ["run-extended", "run D/ruins.yaml --battles 32", "run D/ruins.yaml --battles 64 --extend R/run-extended"],
  ["sweep-curve", "sweep D/infantry-firefight.yaml --vary duel.distance=12..24:6 --battles 128 --metric lost"],
  [
    "sweep-table",
    "sweep D/ruins.yaml --vary sides.0.policy=gunline,aggressor --vary sides.1.policy=gunline,aggressor --battles 16",
  ],
  [
    "regress",
    "regress D/infantry-firefight.yaml --save saved --battles 256",
    "regress D/infantry-firefight.yaml --baseline saved --set duel.distance=12",
  ],
  ["regress-unchanged", "regress D/more-dice-or-plus.yaml D/ram.yaml --baseline scenarios/baseline"],
  ["check", "check D/transports.yaml"],
  ["odds", "odds D/more-dice-or-plus.yaml --set attack.dice=[2,best]"],
  [
    "compare",
    "compare D/rosters/marines.yaml D/rosters/orks.yaml --rules dark-millennium --players named --max-battles 2000 --seed golden",
  ],
  ["compare-variant", "compare D/mobs-v-platoon.yaml --variant sides.Orks.policy=cautious --battles 32"],
  ["compare-policies", "compare D/infantry-firefight.yaml --policies gunline,aggressor,cautious --battles 256 --ascii"],
  ["compare-why", "compare D/infantry-firefight.yaml --why --battles 64"],
  ["price", "price D/infantry-firefight.yaml --side Marines --unit 0 --battles 128"],
  [
    "price-all",
    'price D/rosters/orks.yaml --all --anchor "More Boyz" --rules dark-millennium --terms D/infantry-firefight.yaml ' +
      "--max-battles 5000 --seed 1",
  ],
  [
    "worth",
    "worth D/infantry-firefight.yaml --side Marines --unit 1 --only Chainsword --only Lasgun --battles 64 --together 2",
  ],
  [
    "matrix",
    "matrix D/rosters/marines.yaml D/rosters/guard.yaml D/rosters/orks.yaml --rules dark-millennium --players named --battles 128 " +
      "--policies gunline --seed 1",
  ],
  ["replay", "replay D/infantry-firefight.yaml upset --battles 200"],
  ["verify", "verify vectors.json"],
];

const SECOND_EDITION = [
  ["run-json", "run D/tactical-v-mob.yaml --battles 300 --json"],
  ["run-extended", "run D/hold.yaml --battles 32", "run D/hold.yaml --battles 64 --extend R/run-extended"],
  ["sweep-curve", "sweep D/tactical-v-mob.yaml --vary duel.distance=12..24:6 --battles 128 --metric lost"],
  [
    "regress",
    "regress D/tactical-v-mob.yaml --save saved --battles 256",
    "regress D/tactical-v-mob.yaml --baseline saved --set duel.distance=12",
  ],
  ["run-metric", "run D/bolters-at-orks.yaml --metric lost --precision 0.1"],
  ["regress-unchanged", "regress D/bolters-at-orks.yaml D/lightning-arc.yaml --baseline scenarios/baseline"],
  ["check", "check D/meeting.yaml"],
  ["odds", "odds D/lightning-arc.yaml"],
  ["compare-policies", "compare D/tactical-v-mob.yaml --policies gunline,aggressor,cautious --battles 256 --ascii"],
  ["compare-why", "compare D/librarian-v-weirdboy.yaml --why --battles 64"],
  ["compare-variant", "compare D/meeting.yaml --variant sides.Orks.policy=cautious --battles 32"],
  [
    "compare",
    "compare D/rosters/marines-500.yaml D/rosters/orks-500.yaml --rules second-edition --players named --max-battles 2000 --seed golden",
  ],
  ["price", "price D/librarian-v-weirdboy.yaml --side Marines --unit 0 --battles 128"],
  ["worth", "worth D/tactical-v-mob.yaml --side Marines --unit 0 --battles 64"],
  [
    "matrix",
    "matrix D/rosters/marines-500.yaml D/rosters/guard-500.yaml D/rosters/orks-500.yaml --rules second-edition --players named --battles 128 " +
      "--policies gunline --seed 1",
  ],
  ["verify", "verify vectors.json"],
];
const DARKER_MILLENNIUM = [
  ["run", "run D/mob-at-the-gunline.yaml --battles 256 --seed golden"],
  ["attack", "run D/orders-under-fire.yaml --battles 512 --seed golden"],
  ["odds", "odds D/orders-under-fire.yaml"],
  ["replay", "replay D/guard-v-stealers.yaml 3.2 --seed golden"],
  ["compare", "compare D/mob-at-the-gunline.yaml --variant duel.distance=20 --battles 128 --seed golden"],
  ["sweep", "sweep D/mob-at-the-gunline.yaml --vary sides.0.commandDice=4..6 --battles 128 --seed golden"],
  ["run-table", "run D/quarters.yaml --battles 32 --seed golden"],
  ["rules", "rules darker-millennium"],
  ["verify", "verify vectors.json"],
];
const LINES = {
  skirmish: SKIRMISH,
  heresy: HERESY,
  "dark-millennium": DARK_MILLENNIUM,
  "second-edition": SECOND_EDITION,
  "darker-millennium": DARKER_MILLENNIUM,
};

/** What the letters in them stand for. */
const MODULE = "{doctrine: objective, module: ../policies/finish-off.mjs}";
/** Vectors are added at the end. */
const VECTORS = 20;

const rulebook = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "wargauge-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
cpSync(new URL("scenarios/", root), join(folder, "scenarios"), { recursive: true });
for (const file of readdirSync(join(folder, "scenarios", rulebook)).filter((name) => name.endsWith(".yaml"))) {
  const path = join(folder, "scenarios", rulebook, file);
  const scenario = parseDocument(readFileSync(path, "utf8"));
  for (const [side, policy] of policiesOf(path).entries()) scenario.setIn(["sides", side, "policy"], policy);
  writeFileSync(path, scenario.toString());
}
const vectors = JSON.parse(readFileSync(new URL(`test/rules/${rulebook}/${rulebook}-vectors.json`, root), "utf8"));
writeFileSync(join(folder, "vectors.json"), JSON.stringify({ ...vectors, vectors: vectors.vectors.slice(0, VECTORS) }));
process.chdir(folder);

function wordsOf(line) {
  const words = line.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ""));
  return words.map((word) =>
    word.replace(/^D\//, `scenarios/${rulebook}/`).replace(/^R\//, "reports/").replace(/=M$/, `=${MODULE}`),
  );
}

/** What it prints, after its exit code. */
async function perform(name, line) {
  const [commandName, ...words] = wordsOf(line);
  const { command } = await commands.find((entry) => entry.name === commandName).load();
  const commander = new Commander("wargauge").exitOverride();
  command.define(commander);
  const takes = (option) => commander.options.some(({ long }) => long === option);
  if (takes("--threads")) words.push("--threads", "0");
  if (takes("--out") && !words.includes("--save")) words.push("--out", `reports/${name}`);
  // They take longer than the battles.
  if (takes("--no-charts") && !name.endsWith("pictures")) words.push("--no-charts");
  let printed = "";
  const terminal = {
    print: (text) => {
      printed += text;
    },
    say: () => {},
    fail: (text) => {
      throw new Error(text);
    },
    failed: false,
    color: false,
    width: 80,
    animated: false,
  };
  let code;
  commander.action(async () => {
    if (commander.opts().allowCode) allowCode();
    code = await command.perform(commander.processedArgs, commander.opts(), terminal);
  });
  await commander.parseAsync(words, { from: "user" });
  return `${code}\n${printed}`;
}

/** Pages carry their libraries along, and pictures as pixels hang on the platform. */
const isText = (file) => /\.(json|csv|svg|xml|md|txt)$/.test(file);

for (const [name, ...lines] of LINES[rulebook].filter(isAsked)) {
  let printed;
  for (const line of lines) printed = await perform(name, line);
  const report = join("reports", name);
  const files = existsSync(report) ? readdirSync(report, { recursive: true }).filter(isText).sort() : [];
  const texts = [["console", printed], ...files.map((file) => [file, readFileSync(join(report, file))])];
  for (const [file, text] of texts) {
    console.log(`${createHash("sha256").update(text).digest("hex")}  ${name}/${file}`);
  }
}
