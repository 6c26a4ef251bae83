/**
 * A replay as a page to look at: the table drawn to scale, a slider over everything that somebody did, and the log with its dice and
 * rules beside it. One file that opens anywhere without a network. Cold, pure.
 */
import type { OutcomeValue, Replay, ReplayedRoll, ReplayedStep } from "../experiments/replay.ts";
import type { DrawnLook, DrawnScene } from "../experiments/replay-scene.ts";
import { present } from "../given.ts";
import { rollWords, searchWords } from "./narrative.ts";
import { plain } from "./number.ts";
import { html, inlineJson, inlineScript, type PageAssets, shell, table } from "./page-frame.ts";
import { type Stop, stopsOf } from "./replay-stops.ts";
import { tablePicture } from "./replay-table.ts";
import { clean } from "./words.ts";

type Scene = DrawnScene | undefined;

/** `command` makes this page again. */
export function replayPage(replay: Replay, scene: Scene, command: string, { asset }: PageAssets): string {
  const title = clean(replay.title) || "wargauge";
  const stops = stopsOf(replay.steps, scene?.acts ?? []);
  const name = `${replay.mode === "attack" ? "Attack" : "Battle"} ${replay.battle}`;
  const sides = scene?.sides ?? [0, 1];
  const seats = replay.seats.map(
    ({ side, policy }, seat) =>
      `<span class="side side${sides[seat]}"><i aria-hidden="true"></i>${html(clean(side))} <span class="quiet">(${html(clean(policy))})</span></span>`,
  );
  const ending = stops.findLast(({ turn }) => turn !== undefined)?.turn;
  const places = new Set(scene?.acts.filter(({ kind }) => kind === "place").map(({ step }) => step));
  const body = `<header>
<p class="eyebrow">${html(title)} · ${html(replay.rules)}, ${replay.mode}</p>
<h1>${html(name)}${html(searchWords(replay))}: ${seats.join(" against ")}</h1>
${ending === undefined ? "" : `<p class="quiet">${html(clean(ending).replace(/\.$/, ""))}.</p>`}
</header>
<div class="stage${scene === undefined ? " untabled" : ""}">
${scene === undefined ? "" : board(replay, scene, stops)}
<section class="log" aria-labelledby="log-title">
<h2 id="log-title">What happened</h2>
<ol id="log" tabindex="0" aria-label="The log of the battle">
${stops.map((stop, i) => entry(replay.steps, stop, i, places, scene)).join("\n")}
</ol>
</section>
</div>
${results(replay)}
<section aria-labelledby="again"><h2 id="again">Once more</h2>
<p><code>${html(command)}</code></p>
<dl class="facts"><dt>Scenario</dt><dd><code>${html(replay.scenarioHash)}</code></dd><dt>Seed</dt><dd><code>${html(clean(replay.seed))}</code></dd><dt>Program</dt><dd>wargauge ${html(replay.wargauge)}</dd></dl>
<p class="quiet">The dice are those of the battle that <code>wargauge run</code> counts under this name. Where only the number of successes was drawn, the faces shown follow the exact law of faces given that number.</p>
</section>`;
  return shell({
    title: `${title}: ${name}`,
    style: `${asset("page.css")}${asset("replay.css")}`,
    body,
    scripts:
      scene === undefined
        ? ""
        : `<script type="application/json" id="scene">${inlineJson(data(replay, scene, stops))}</script>
<script>${inlineScript(asset("replay.js"))}</script>`,
  });
}

function board(replay: Replay, scene: DrawnScene, stops: readonly Stop[]): string {
  const last = stops.length - 1;
  return `<section class="board" aria-labelledby="board-title">
<h2 id="board-title" class="unseen">The table</h2>
<p id="now" aria-live="polite"><b>Set-up</b></p>
${tablePicture(replay, scene)}
<div class="controls">
<div class="buttons">
<button type="button" id="first" title="To the beginning (Home)" aria-label="To the beginning">${icon("M6 5v14M19 5l-10 7 10 7z")}</button>
<button type="button" id="turn-back" title="A turn back (Page Up)" aria-label="A turn back">${icon("M11 6l-8 6 8 6zM20 6l-8 6 8 6z")}</button>
<button type="button" id="back" title="A step back (Left)" aria-label="A step back">${icon("M16 5L6 12l10 7z")}</button>
<button type="button" id="play" title="Play or pause (Space)" aria-label="Play">${icon("M7 4l13 8-13 8z")}</button>
<button type="button" id="on" title="A step on (Right)" aria-label="A step on">${icon("M8 5l10 7-10 7z")}</button>
<button type="button" id="turn-on" title="A turn on (Page Down)" aria-label="A turn on">${icon("M4 6l8 6-8 6zM13 6l8 6-8 6z")}</button>
<button type="button" id="last" title="To the end (End)" aria-label="To the end">${icon("M5 5l10 7-10 7zM18 5v14")}</button>
<button type="button" id="closer" aria-pressed="false" title="Look closer at who acts (Z)" aria-label="Look closer at who acts">${icon("M15 15l6 6M10 4a6.2 6.2 0 1 0 .01 0M10 7v6M7 10h6", "open")}</button>
</div>
<div class="line">${strip(scene, stops, replay.steps)}
<input type="range" id="slider" min="0" max="${last}" value="0" step="1" aria-label="Step of the battle"></div>
<p class="quiet keys"><span id="count"></span> <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Space</kbd> plays, <kbd>Page Up</kbd> <kbd>Page Down</kbd> turn, <kbd>Z</kbd> closer</p>
</div>
${forces(replay, scene)}
</section>`;
}

function icon(path: string, css = ""): string {
  return `<svg viewBox="0 0 24 24"${css && ` class="${css}"`} aria-hidden="true"><path d="${path}"/></svg>`;
}

/** One bar a stop in the colour of who acts, taller where somebody goes down, and a number where a turn begins. */
function strip(scene: DrawnScene, stops: readonly Stop[], steps: readonly ReplayedStep[]): string {
  const down = fallsOf(scene);
  const turns = steps.length === 0 ? [] : stops;
  const bars = stops.map(({ from, to, actor }, i) => {
    const side = actor === undefined ? "nobody" : `side${sideOf(scene, actor)}`;
    const falls = down.filter((step) => step >= from && step <= to).length;
    const height = actor === undefined ? 4 : falls > 0 ? 20 : 9;
    return `<rect class="${side}" x="${i}" y="${20 - height}" width=".8" height="${height}"/>`;
  });
  const marks = turns.flatMap(({ turn }, i) =>
    turn === undefined || i === 0 ? [] : [`<rect class="turn" x="${i}" y="0" width=".25" height="20"/>`],
  );
  return `<svg id="strip" viewBox="0 0 ${stops.length} 20" preserveAspectRatio="none" aria-hidden="true">${marks.join("")}${bars.join("")}</svg>`;
}

/** Steps at which a token is seen to be down for good. */
function fallsOf(scene: DrawnScene): number[] {
  const mask = scene.states.reduce((bits, { look }, i) => (look === "down" ? bits | (1 << i) : bits), 0);
  const was = new Map<number, boolean>();
  return scene.looks.flatMap(({ step, token, state }) => {
    const down = (state & mask) !== 0;
    const fell = down && was.get(token) !== true;
    was.set(token, down);
    return fell ? [step] : [];
  });
}

function sideOf({ tokens, sides }: DrawnScene, token: number): number {
  return sides[tokens[token]!.seat] ?? -1;
}

/** Both forces as rows of little tokens, which the page keeps up to date. */
function forces(replay: Replay, scene: DrawnScene): string {
  const rows = replay.seats.map(({ side }, seat) => {
    const own = scene.tokens.flatMap((token, i) => (token.seat === seat ? [{ token, i }] : []));
    const chips = own.map(
      ({ token, i }) =>
        `<li data-token="${i}" title="${html(clean(`${token.name}: ${token.arms}`))}">${html(clean(token.short))}</li>`,
    );
    return `<div class="force side${scene.sides[seat]}"><h3><span class="side side${scene.sides[seat]}"><i aria-hidden="true"></i>${html(clean(side))}</span> <span class="quiet" id="standing-${seat}"></span></h3><ul>${chips.join("")}</ul></div>`;
  });
  const seen = scene.looks.reduce((bits, { state }) => bits | state, 0);
  const shown = scene.states.filter(({ badge, look }, i) => (seen & (1 << i)) !== 0 && badge !== "" && look !== "down");
  const above = scene.looks.some(({ at, height }) => at !== undefined && height > 0);
  const badges = present([...shown, above && { name: "above the ground", badge: "▲" }]);
  const key = present([
    ...badges.map(({ name, badge }) => `<span><b class="badge">${html(badge)}</b> ${html(name)}</span>`),
    scene.states.some(({ look }) => look === "down") && '<span><b class="cross">×</b> out for good</span>',
  ]);
  return `<div class="forces">${rows.join("\n")}</div>
<p class="quiet key">${key.join(" ")}</p>`;
}

/** One stop of the log. */
function entry(
  steps: readonly ReplayedStep[],
  { from, to, turn, phase }: Stop,
  index: number,
  places: ReadonlySet<number>,
  scene: DrawnScene | undefined,
): string {
  const lines: string[] = [];
  let rolls: ReplayedRoll[] = [];
  for (let i = from; i <= to; i++) {
    const step = steps[i]!;
    if (step.kind === "roll") {
      if (step.faces.length > 0) rolls.push(step);
      continue;
    }
    if (step.heading === undefined && !places.has(i)) lines.push(sentence(step, rolls));
    else if (rolls.length > 0) lines.push(`<p>${rolls.map(dice).join("")}</p>`);
    rolls = [];
  }
  if (rolls.length > 0) lines.push(`<p>${rolls.map(dice).join("")}</p>`);
  const heads = present([
    turn !== undefined && `<h3>${html(clean(turn))}</h3>`,
    phase !== undefined && `<h4>${html(clean(phase))}</h4>`,
  ]);
  const marker =
    scene === undefined ? "" : `<a href="#stop-${index}" aria-label="Show step ${index} on the table">${index}</a>`;
  // The beginning of a turn often says nothing more.
  const told =
    lines.length === 0 && turn !== undefined ? "" : `<div class="stop">${marker}<div>${lines.join("")}</div></div>`;
  return `<li id="entry-${index}">${heads.join("")}${told}</li>`;
}

function sentence({ text, rules }: { text: string; rules: readonly string[] }, rolls: readonly ReplayedRoll[]): string {
  // Each by itself, so that a line may break between two of them and not within one.
  const ids = rules.map((id) => ` <span class="rule">${html(id)}</span>`).join("");
  return `<p>${html(clean(text))}${rolls.map(dice).join("")}${ids}</p>`;
}

/** Dice as little squares; those of a test that each succeed or fail are filled or hollow. */
function dice(roll: ReplayedRoll): string {
  const { faces, sides, need, compare, primitive, reroll } = roll;
  if (primitive === "below") return ` <span class="dice">${html(rollWords(roll, false))}</span>`;
  const [before] = rollWords(roll, false).split(/:(?=[^:]*$)/);
  const single =
    need !== undefined &&
    roll.dice === faces.length &&
    (primitive === "count" || faces.length === 1) &&
    compare === "atLeast" &&
    !reroll;
  const squares = faces.map((face) => {
    const result = single ? (face >= need! ? " hit" : " miss") : "";
    return `<i class="die${sides === 6 ? "" : " other"}${result}">${face}</i>`;
  });
  return ` <span class="dice">${html(before!)} ${squares.join("")}</span>`;
}

/** What the battle counted: of the battle itself, then side by side. */
function results({ outcome, seats }: Replay): string {
  const shown = outcome.filter(
    ({ key, turn, value, id }) => key === undefined && turn === undefined && value !== 0 && id !== "score",
  );
  const written = ({ value, label }: OutcomeValue) => html(label === undefined ? plain(value) : clean(label));
  const facts = shown
    .filter(({ side }) => side === undefined)
    .map((one) => `<dt>${html(clean(one.title))}</dt><dd>${written(one)}</dd>`);
  const sided = shown.filter(({ side }) => side !== undefined);
  const rows = [...new Set(sided.map(({ id }) => id))].map((id) => {
    const { title, unit } = sided.find((one) => one.id === id)!;
    const values = seats.map(({ side }) => sided.find((one) => one.id === id && one.side === side));
    return [html(`${clean(title)} [${clean(unit)}]`), ...values.map((one) => (one === undefined ? "0" : written(one)))];
  });
  const columns = [{ title: "" }, ...seats.map(({ side }) => ({ title: clean(side), number: true }))];
  return `<section aria-labelledby="counted"><h2 id="counted">As it was counted</h2>
<dl class="facts">${facts.join("")}</dl>
${rows.length === 0 ? "" : `<div class="scroll">${table("", columns, [{ rows }])}</div>`}</section>`;
}

/** What the page's script moves about; names and words are in the page already. */
function data(replay: Replay, scene: DrawnScene, stops: readonly Stop[]) {
  let turn = "Set-up";
  let phase = "";
  const headed = stops.map((stop) => {
    if (stop.turn !== undefined) {
      turn = clean(stop.turn);
      phase = "";
    }
    if (stop.phase !== undefined) phase = clean(stop.phase);
    return { from: stop.from, to: stop.to, turn, phase, actor: stop.actor ?? -1, begins: stop.turn !== undefined };
  });
  const look = ({ step, token, at, height, state, left, face }: DrawnLook) =>
    at === undefined ? [step, token, state, left] : [step, token, state, left, at[0], at[1], height, face];
  return {
    unit: scene.unit,
    seats: replay.seats.map(({ side }) => clean(side)),
    sides: scene.sides,
    tokens: scene.tokens.map(({ seat, name, short, radius, box, counts }) => ({
      seat,
      name: clean(name),
      short: clean(short),
      radius: box === undefined ? radius : Math.min(...box) / 2,
      counts,
    })),
    states: scene.states,
    stops: headed,
    looks: scene.looks.map(look),
    acts: scene.acts.filter(({ kind }) => kind !== "place").map(({ step, kind, by, at }) => [step, kind, by, at ?? -1]),
  };
}
