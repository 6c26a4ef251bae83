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
  /** What a table of colours has in a cell needs so much room: where there is less, it scrolls. */
  const LEAST_CELL = 24;

  function leastWidth({ layer }) {
    const [first] = layer ?? [];
    const columns = first?.mark.type === "rect" ? first.encoding?.x?.scale?.domain : undefined;
    return Array.isArray(columns) ? LEAST_CELL * columns.length : 0;
  }

  /** A copy of the specification whose plots are `factor` times as wide, in one column if need be. */
  function fitted(spec, factor, stacked) {
    const panels = spec.vconcat ?? spec.concat;
    // What is drawn as a square stays one.
    const square = spec.height === spec.width && { height: Math.round(spec.height * factor) };
    if (panels === undefined) return { ...spec, width: Math.round(spec.width * factor), ...square };
    const resized = panels.map((panel) => fitted(panel, factor, stacked));
    return spec.vconcat ? { ...spec, vconcat: resized } : { ...spec, concat: resized, columns: stacked ? 1 : spec.columns };
  }

  const isBeside = ({ encoding }) => encoding?.text?.field === "beside";

  /**
   * Rows with their names to the left and their numbers to the right of the plot, made for a phone: they stand in two lines above the mark, so
   * that nothing is cut off.
   */
  function inLines(spec) {
    if (spec.vconcat) return { ...spec, vconcat: spec.vconcat.map(inLines) };
    if (!spec.layer?.some(isBeside)) return spec;
    const above = (layer, field, x, mark) => ({
      ...layer,
      transform: [...(layer.transform ?? []), { calculate: `replace(datum.${field}, /\\n/g, ${field === "row" ? "' '" : "', '"})`, as: "line" }],
      mark: { ...layer.mark, ...mark, dx: 0 },
      encoding: { ...layer.encoding, x: { value: x }, text: { field: "line", type: "nominal" } },
    });
    const layer = spec.layer.map((each) => {
      if (isBeside(each)) return above(each, "beside", "width", { align: "right", dy: -13 });
      return each.encoding?.text?.field === "row" ? above(each, "row", 0, { align: "left", dy: -27 }) : each;
    });
    return { ...spec, layer, height: { step: LINES_AND_MARK } };
  }
  const LINES_AND_MARK = 54;

  async function embed(chart, holder, factor, stacked) {
    views.get(chart.id)?.finalize();
    const theme = dark.matches ? "dark" : "light";
    const spec = holder.clientWidth < NARROW ? inLines(chart.spec) : chart.spec;
    const result = await vegaEmbed(holder, fitted(spec, factor, stacked), {
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
    svg.style.minWidth = `${Math.round(drawnWidth * (leastWidth(chart.spec) > holder.clientWidth ? 1 : 0.75))}px`;
    return drawnWidth;
  }

  async function draw(chart) {
    const holder = document.getElementById(`chart-${chart.id}`);
    const room = holder.clientWidth;
    if (room === 0) return;
    const stacked = chart.spec.concat !== undefined && room < NARROW;
    const width = stacked ? chart.spec.concat[0].width : chart.width;
    const key = `${chart.id} ${stacked} ${room < NARROW}`;
    if (!beside.has(key)) beside.set(key, (await embed(chart, holder, 1, stacked)) - width);
    await embed(chart, holder, Math.max(200, leastWidth(chart.spec), room - beside.get(key)) / width, stacked);
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
