// Moves the tokens of a drawn replay: one picture a stop, worked out from what changed, so that every stop can be gone to at once.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const { unit, seats, sides, tokens, states, stops, looks, acts } = JSON.parse(document.getElementById("scene").textContent);
  const byId = (id) => document.getElementById(id);
  const slider = byId("slider");
  const log = byId("log");
  const DIRECTIONS = 720;
  const sideOf = (token) => (sides[tokens[token].seat] === undefined ? "nobody" : `side${sides[tokens[token].seat]}`);
  const downMask = states.reduce((bits, { look }, i) => (look === "down" ? bits | (1 << i) : bits), 0);

  /** How every token looks when a stop is over: [step, token, state, left, x, y, height, face], short when it is off the table. */
  const pictures = [];
  /** What moved in a stop: [token, [x, y], [x, y], ...]; and positions at any step, for lines from where somebody then stood. */
  const ways = [];
  const history = tokens.map(() => []);
  {
    const now = tokens.map(() => undefined);
    let next = 0;
    for (const { to } of stops) {
      const moved = new Map();
      for (; next < looks.length && looks[next][0] <= to; next++) {
        const look = looks[next];
        const token = look[1];
        const before = now[token];
        if (before?.length > 4 && look.length > 4 && (before[4] !== look[4] || before[5] !== look[5])) {
          if (!moved.has(token)) moved.set(token, [[before[4], before[5]]]);
          moved.get(token).push([look[4], look[5]]);
        }
        now[token] = look;
        history[token].push(look);
      }
      pictures.push([...now]);
      ways.push([...moved]);
    }
  }
  /** Where a token stood at a step, or last before it left the table. */
  function standing(token, step) {
    let at;
    for (const look of history[token]) {
      if (look[0] > step && at !== undefined) break;
      if (look.length > 4) at = [look[4], look[5]];
    }
    return at;
  }
  const turnStarts = stops.flatMap(({ begins }, i) => (begins || i === 0 ? [i] : []));

  function element(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const drawn = tokens.map((_, i) => {
    const group = byId(`token-${i}`);
    return {
      group,
      turned: group.querySelector(".turned"),
      nose: group.querySelector(".nose"),
      badges: group.querySelector(".badges"),
      title: group.querySelector("title"),
      named: group.querySelector("title").textContent,
      chip: document.querySelector(`li[data-token="${i}"]`),
      // What is drawn already, and so need not be drawn again.
      written: "",
      stands: false,
    };
  });

  const names = (state) => states.filter((_, i) => (state & (1 << i)) !== 0);

  function drawToken(i, look) {
    const { group, turned, nose, badges, title, named, chip } = drawn[i];
    const { radius, counts } = tokens[i];
    const on = look !== undefined && look.length > 4;
    const state = look?.[2] ?? 0;
    const known = names(state);
    const down = (state & downMask) !== 0;
    // Not `hidden`: the attribute means nothing to an SVG group everywhere.
    group.style.display = on ? "" : "none";
    group.removeAttribute("hidden");
    const signs = known.filter(({ badge, look: how }) => badge !== "" && how !== "down");
    if (on && look[6] > 0) signs.push({ badge: "▲" });
    const words = [
      ...known.map(({ name }) => name),
      ...(counts && look ? [`${look[3]} ${counts}`] : []),
      ...(on && look[6] > 0 ? [`${look[6]} ${unit} above the ground`] : []),
      ...(look === undefined || (!on && !down) ? ["off the table"] : []),
    ];
    // Who comes onto the table appears where it stands: it does not glide there from where it was last, or from the middle.
    const appears = on && !drawn[i].stands;
    drawn[i].stands = on;
    if (appears) group.style.transition = "none";
    if (on) {
      group.style.transform = `translate(${look[4]}px, ${-look[5]}px)`;
      const face = look[7];
      nose.style.display = face < 0 ? "none" : "";
      if (face >= 0) turned.style.transform = `rotate(${(-face * 360) / DIRECTIONS}deg)`;
      for (const how of ["faded", "helpless"]) group.classList.toggle(how, known.some((one) => one.look === how));
    }
    if (appears) {
      // Only what was laid out once without a transition has none.
      group.getBoundingClientRect();
      group.style.transition = "";
    }
    const text = `${words.join(", ")}|${signs.map(({ badge }) => badge).join("")}`;
    if (text === drawn[i].written) return;
    drawn[i].written = text;
    const size = Math.max(0.34, radius * 0.55);
    badges.replaceChildren(
      ...signs.flatMap(({ badge }, n) => {
        const angle = -0.8 + n * 0.9;
        const [x, y] = [Math.cos(angle) * radius * 1.25, Math.sin(angle) * radius * 1.25];
        return [
          element("circle", { cx: x, cy: y, r: size }),
          element("text", { x, y: y + size * 0.42, "font-size": size * 1.25 }, badge),
        ];
      }),
    );
    title.textContent = words.length === 0 ? named : `${named}: ${words.join(", ")}`;
    if (chip === null) return;
    chip.className = down ? "down" : on ? "" : "off";
    chip.replaceChildren(tokens[i].short);
    if (signs.length > 0) {
      const sup = document.createElement("sup");
      sup.textContent = signs.map(({ badge }) => badge).join("");
      chip.append(sup);
    }
    chip.title = title.textContent;
  }

  function drawCrosses(stop) {
    const before = pictures[stop - 1];
    byId("fallen").replaceChildren(
      ...pictures[stop].flatMap((look, token) => {
        if (look === undefined || (look[2] & downMask) === 0) return [];
        const at = standing(token, look[0] - 1);
        if (at === undefined) return [];
        const fresh = ((before?.[token]?.[2] ?? 0) & downMask) === 0;
        const r = tokens[token].radius * 0.62;
        const [x, y] = [at[0], -at[1]];
        const cross = element("path", {
          class: `cross ${sideOf(token)}${fresh ? " new" : ""}`,
          d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`,
        });
        cross.append(element("title", {}, `${tokens[token].name}: ${names(look[2]).map(({ name }) => name).join(", ")}`));
        return [cross];
      }),
    );
  }

  /** Moves since the turn began, the last ones strongest. */
  function drawTrails(stop) {
    const from = turnStarts.findLast((start) => start <= stop) ?? 0;
    const paths = [];
    for (let s = Math.max(1, from); s <= stop; s++) {
      for (const [token, points] of ways[s]) {
        const side = sideOf(token);
        const d = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${-y}`).join("");
        paths.push(element("path", { class: `trail ${side}${s === stop ? " new" : ""}`, d }));
      }
    }
    byId("trails").replaceChildren(...paths);
  }

  /** Lines from who acts to whom it acts upon, edge to edge; once for each pair. */
  function drawLines(stop) {
    const { from, to } = stops[stop];
    const lines = [];
    const done = new Set();
    const hit = new Set();
    for (const [step, kind, by, at] of acts) {
      if (step < from || step > to || at < 0) continue;
      hit.add(at);
      const key = `${kind} ${by} ${at}`;
      const start = standing(by, step);
      const end = standing(at, step);
      if (done.has(key) || start === undefined || end === undefined) continue;
      done.add(key);
      const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
      const far = Math.hypot(dx, dy);
      const [a, b] = [tokens[by].radius, tokens[at].radius];
      // Bases in contact leave no room between their edges.
      const [cutA, cutB] = far > a + b + 0.4 ? [a, b * 1.15] : [0, b * 0.6];
      if (far === 0) continue;
      const x1 = start[0] + (dx / far) * cutA;
      const y1 = start[1] + (dy / far) * cutA;
      const x2 = end[0] - (dx / far) * cutB;
      const y2 = end[1] - (dy / far) * cutB;
      const head = sides[tokens[by].seat] ?? -1;
      lines.push(
        element("path", { class: `shot ${kind} ${sideOf(by)}`, d: `M${x1} ${-y1}L${x2} ${-y2}`, "marker-end": `url(#head${head})` }),
      );
    }
    byId("lines").replaceChildren(...lines);
    drawn.forEach(({ group }, i) => {
      group.classList.toggle("acts", i === stops[stop].actor);
      group.classList.toggle("hit", hit.has(i));
    });
  }

  const table = byId("table");
  const whole = table.getAttribute("viewBox");
  let closer = false;
  /** The whole table, or a third of it around everybody who matters now. */
  function frame(stop) {
    const { from, to, actor } = stops[stop];
    const seen = acts.flatMap(([step, , by, at]) => (step < from || step > to ? [] : at < 0 ? [by] : [by, at]));
    const places = [actor, ...seen].flatMap((token) => (token < 0 ? [] : [standing(token, to)])).filter(Boolean);
    const [left, top, width, height] = whole.split(" ").map(Number);
    if (!closer) return table.setAttribute("viewBox", whole);
    if (places.length === 0) return undefined;
    const spread = (axis) => [Math.min(...places.map((at) => at[axis])), Math.max(...places.map((at) => at[axis]))];
    const [[west, east], [south, north]] = [spread(0), spread(1)];
    const share = Math.min(1, Math.max(1 / 3, (east - west + 6) / width, (north - south + 6) / height));
    const within = (middle, extent, least, most) => Math.min(Math.max(middle - (extent * share) / 2, least), most - extent * share);
    const x = within((west + east) / 2, width, left, left + width);
    const y = within(-(south + north) / 2, height, top, top + height);
    return table.setAttribute("viewBox", `${x} ${y} ${width * share} ${height * share}`);
  }

  let current = -1;
  function show(stop, following = true) {
    if (stop === current || stop < 0 || stop >= stops.length) return;
    log.children[current]?.removeAttribute("aria-current");
    current = stop;
    pictures[stop].forEach((look, token) => drawToken(token, look));
    drawCrosses(stop);
    drawTrails(stop);
    drawLines(stop);
    frame(stop);
    seats.forEach((_, seat) => {
      const own = tokens.flatMap((token, i) => (token.seat === seat ? [pictures[stop][i]] : []));
      const left = own.filter((look) => look === undefined || (look[2] & downMask) === 0).length;
      byId(`standing-${seat}`).textContent = `${left} of ${own.length}`;
    });
    const entry = log.children[stop];
    entry.setAttribute("aria-current", "step");
    const { turn, phase, actor } = stops[stop];
    const what = entry.querySelector(".stop p")?.firstChild?.textContent ?? (actor < 0 ? "" : tokens[actor].name);
    const place = [turn, phase].filter((part) => part !== "").join(", ");
    const bold = document.createElement("b");
    bold.textContent = place;
    byId("now").replaceChildren(bold, what === "" ? "" : ` · ${what}`);
    byId("count").textContent = `${stop} of ${stops.length - 1}`;
    slider.value = String(stop);
    slider.setAttribute("aria-valuetext", `${place}. ${what}`);
    // Only the log scrolls, never the page.
    if (following && log.scrollHeight > log.clientHeight) {
      const middle = entry.offsetTop - log.offsetTop - (log.clientHeight - entry.offsetHeight) / 2;
      log.scrollTo({ top: middle });
    }
  }

  let timer;
  const playing = () => timer !== undefined;
  function pause() {
    clearInterval(timer);
    timer = undefined;
    byId("play").setAttribute("aria-label", "Play");
    byId("play").querySelector("path").setAttribute("d", "M7 4l13 8-13 8z");
  }
  function play() {
    if (current === stops.length - 1) show(0);
    byId("play").setAttribute("aria-label", "Pause");
    byId("play").querySelector("path").setAttribute("d", "M8 5v14M16 5v14");
    timer = setInterval(() => {
      show(current + 1);
      if (current === stops.length - 1) pause();
    }, 900);
  }

  const step = (by) => {
    pause();
    show(Math.min(stops.length - 1, Math.max(0, current + by)));
  };
  const go = (stop) => {
    pause();
    show(stop ?? 0);
  };
  const moves = {
    first: () => go(0),
    last: () => go(stops.length - 1),
    back: () => step(-1),
    on: () => step(1),
    "turn-back": () => go(turnStarts.findLast((start) => start < current)),
    "turn-on": () => go(turnStarts.find((start) => start > current) ?? stops.length - 1),
    play: () => (playing() ? pause() : play()),
    closer: () => {
      closer = !closer;
      byId("closer").setAttribute("aria-pressed", String(closer));
      frame(current);
    },
  };
  for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", move);
  const keys = { Home: "first", End: "last", ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", " ": "play", z: "closer" };
  addEventListener("keydown", (event) => {
    const move = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // A button is pressed by Space itself.
    if (event.key === " " && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    moves[move]();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));

  function goToHash() {
    const [, stop] = /^#stop-(\d+)$/.exec(location.hash) ?? [];
    if (stop !== undefined) go(Number(stop));
  }
  addEventListener("hashchange", goToHash);
  log.addEventListener("click", (event) => {
    const entry = event.target.closest("li");
    if (entry === null || String(getSelection()) !== "") return;
    pause();
    show([...log.children].indexOf(entry), false);
    event.preventDefault();
  });
  // A chip shows where its token is.
  for (const { chip, group } of drawn) {
    chip?.addEventListener("pointerenter", () => group.classList.add("marked"));
    chip?.addEventListener("pointerleave", () => group.classList.remove("marked"));
  }

  show(0);
  goToHash();
  document.documentElement.dataset.drawn = "yes";
})();
