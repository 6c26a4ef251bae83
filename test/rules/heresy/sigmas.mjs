// Prints how clearly the rows of special-rules.yaml and rulings-matter.yaml tell two ways of playing apart, as JSON: name -> {metric,
// before, after, sigmas}. Runs from dist/, where battles are several times faster than under the test runner.
import { readFileSync } from "node:fs";
import { parse } from "yaml";

const dist = new URL("../../../dist/", import.meta.url);
const { cellKey, rootKey } = await import(new URL("dice/root-key.js", dist));
const { BlockStreams } = await import(new URL("dice/stream-dice.js", dist));
const { battleModule } = await import(new URL("rules/heresy/hot.js", dist));
const { heresy } = await import(new URL("rules/heresy/index.js", dist));

const BLOCKS = 512;
const rows = (name) => Object.entries(parse(readFileSync(new URL(name, import.meta.url), "utf8"), { merge: true }));

function scenarioOf(row) {
  const [first, second] = row.play ?? ["gunline", "gunline"];
  const entry = (each) => {
    if (typeof each !== "string") return { count: 1, ...each };
    const [count, profile] = each.split(" ");
    return { profile, count: Number(count) };
  };
  return heresy.resolve({
    title: "small",
    rules: "heresy",
    ...modeOf(row),
    options: Object.fromEntries(Object.entries(row.options ?? {}).map(([key, value]) => [key, String(value)])),
    houseRules: row.houseRules ?? {},
    mirror: false,
    sides: [
      { name: "A", policy: first, roster: row.a.map(entry) },
      { name: "B", policy: second, roster: row.b.map(entry) },
    ],
    battles: 1,
  });
}

/** The block of the mode that a row has: attack, battle on an empty table unless it says more, or duel. */
function modeOf(row) {
  if (row.attack) return { mode: "attack", attack: { budget: null, ...row.attack } };
  if (!row.battle) return { mode: "duel", duel: { budget: null, ...row.duel } };
  return { mode: "battle", battle: { budget: null, table: { pieces: [] }, ...row.battle } };
}

function play(row) {
  const scenario = scenarioOf(row);
  const problems = heresy.check(scenario).map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const matchup = heresy.compile(scenario);
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("small"), "main"));
  const battle = battleModule.create(matchup, streams, { event() {} });
  const names = matchup.metrics.flatMap(({ id, key = "", turn = "", per }) =>
    (per === "seat" ? ["a", "b"] : [""]).map((side) => `${id} ${key}${turn} ${side}`.trim()),
  );
  const columns = names.map(() => new Float64Array(row.blocks ?? BLOCKS));
  for (let block = 0; block < columns[0].length; block++) {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    for (let slot = 0; slot < columns.length; slot++) columns[slot][block] = battle.outcome[slot];
  }
  return { names, columns };
}

const mean = (values) => values.reduce((sum, x) => sum + x, 0) / values.length;

/** The metric whose mean moves by the most standard errors of the paired blocks. */
function clearest(before, after) {
  let best = { metric: "none", before: 0, after: 0, sigmas: 0 };
  for (const [slot, metric] of before.names.entries()) {
    const at = after.names.indexOf(metric);
    if (at < 0) continue;
    const difference = before.columns[slot].map((x, i) => after.columns[at][i] - x);
    const middle = mean(difference);
    if (middle === 0) continue;
    const error = Math.sqrt(mean(difference.map((x) => (x - middle) ** 2)) / (difference.length - 1));
    const sigmas = Math.abs(middle) / Math.max(error, 1e-9);
    if (sigmas > best.sigmas)
      best = { metric, before: mean(before.columns[slot]), after: mean(after.columns[at]), sigmas };
  }
  return best;
}

const found = {};
for (const [rule, row] of rows("special-rules.yaml")) {
  const off = { ...row, houseRules: { ...row.houseRules, [`rules.${rule}`]: "off" } };
  found[rule] = clearest(play(row), play(off));
}
for (const [key, row] of rows("rulings-matter.yaml")) {
  if (row.check) continue;
  const values = heresy.rulings.find((ruling) => ruling.key === key).values;
  const other = { ...row, options: { ...row.options, [key]: row.not ?? values[1] } };
  found[key] = clearest(play(row), play(other));
}
console.log(JSON.stringify(found));
