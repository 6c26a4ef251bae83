// Draws the charts of the page in the colours of the reader's system and as wide as the window, and lets commands be copied. The
// page says everything without it: the tables hold the same numbers.
(() => {
  const { charts, configs, replay } = JSON.parse(document.getElementById("charts").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // Width that a chart needs beside its plots (labels, legends), known once it has been drawn.
  const beside = new Map();
  const views = new Map();

  /** Below this width panels stand one below the other. */
  const NARROW = 560;

  /** A copy of the specification whose plots are `factor` times as wide, in one column if need be. */
  function fitted(spec, factor, stacked) {
    const panels = spec.vconcat ?? spec.concat;
    // What is drawn as a square stays one.
    const square = spec.height === spec.width && { height: Math.round(spec.height * factor) };
    if (panels === undefined) return { ...spec, width: Math.round(spec.width * factor), ...square };
    const resized = panels.map((panel) => fitted(panel, factor, stacked));
    return spec.vconcat ? { ...spec, vconcat: resized } : { ...spec, concat: resized, columns: stacked ? 1 : spec.columns };
  }

  async function embed(chart, holder, factor, stacked) {
    views.get(chart.id)?.finalize();
    const theme = dark.matches ? "dark" : "light";
    const result = await vegaEmbed(holder, fitted(chart.spec, factor, stacked), {
      mode: "vega-lite",
      renderer: "svg",
      ast: true,
      actions: false,
      config: configs[theme],
      tooltip: { theme },
    });
    views.set(chart.id, result);
    result.view.addEventListener("click", (_, item) => {
      if (item?.datum?.first !== undefined) show(chart.id, item.datum.first);
    });
    const svg = holder.querySelector("svg");
    // The attribute, not the box: the style may already have shrunk the picture.
    const drawnWidth = Number(svg.getAttribute("width"));
    // It shrinks to fit, but not until nobody can read it; then it scrolls.
    svg.style.minWidth = `${Math.round(drawnWidth * 0.75)}px`;
    return drawnWidth;
  }

  async function draw(chart) {
    const holder = document.getElementById(`chart-${chart.id}`);
    const room = holder.clientWidth;
    if (room === 0) return;
    const stacked = chart.spec.concat !== undefined && room < NARROW;
    const width = stacked ? chart.spec.concat[0].width : chart.width;
    const key = `${chart.id} ${stacked}`;
    if (!beside.has(key)) beside.set(key, (await embed(chart, holder, 1, stacked)) - width);
    await embed(chart, holder, Math.max(200, room - beside.get(key)) / width, stacked);
  }

  function show(id, battle) {
    const line = document.getElementById(`replay-${id}`);
    line.querySelector("code").textContent = `${replay} ${battle}`;
    line.hidden = false;
  }

  let drawing = Promise.resolve();
  function drawAll() {
    drawing = drawing.then(async () => {
      for (const chart of charts) await draw(chart);
      document.documentElement.dataset.drawn = dark.matches ? "dark" : "light";
    });
  }

  drawAll();
  dark.addEventListener("change", drawAll);
  let width = innerWidth;
  let waiting;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    width = innerWidth;
    clearTimeout(waiting);
    waiting = setTimeout(drawAll, 200);
  });

  document.addEventListener("click", async ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const code = target.previousElementSibling;
    try {
      await navigator.clipboard.writeText(code.textContent);
      target.textContent = "Copied";
    } catch {
      // Without permission the command is at least marked, ready for the keyboard.
      getSelection().selectAllChildren(code);
      target.textContent = "Press Ctrl+C";
    }
    setTimeout(() => {
      target.textContent = "Copy";
    }, 2000);
  });
})();
