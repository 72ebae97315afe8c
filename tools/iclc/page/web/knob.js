// Time against the values of one knob, with filters on all knobs.

/// Whether an evaluation has only values that the filters let through. `filters`: by knob, a set of values that are
/// left out.
function passes(evaluation, filters) {
  for (const [knob, out] of filters)
    if (out.has(evaluation.values[knob]))
      return false;
  return true;
}

/// Between -0.5 and 0.5, the same for a number each time: spreads dots that would hide each other.
function spread(number) {
  return ((number * 0.618034) % 1) - 0.5;
}

function drawFilters(tuning, box, state, changed) {
  const details = box.append("details").attr("id", "filters").property("open", state.filtersOpen)
    .on("toggle", (d, i, nodes) => { state.filtersOpen = nodes[i].open; });
  details.append("summary").text("filters: leave out variants by their values");
  for (const knob of tuning.varied) {
    const row = details.append("div").attr("class", "chips");
    row.append("span").attr("class", "knob").text(tuning.knobs[knob].name);
    const present = d3.set(tuning.ran.map(e => e.values[knob])).values().map(Number).sort(d3.ascending);
    const out = state.filters.get(knob) || new Set();
    row.selectAll("button").data(present).join("button").attr("type", "button").attr("class", "chip")
      .attr("data-knob", tuning.knobs[knob].name).attr("aria-pressed", v => !out.has(v))
      .text(v => valueName(tuning, knob, v))
      .on("click", v => {
        out.has(v) ? out.delete(v) : out.add(v);
        state.filters.set(knob, out);
        changed();
      });
  }
  details.append("button").attr("type", "button").text("reset filters").on("click", () => {
    state.filters.clear();
    changed();
  });
}

/// `changed`: called when the filters change.
function drawKnob(tuning, section, state, changed) {
  section.selectAll(".drawn").remove();
  section.property("hidden", tuning.varied.length === 0);
  if (tuning.varied.length === 0)
    return;
  if (!tuning.varied.includes(state.knob)) {
    const first = tuning.influences && tuning.influences.knobs.length ?
      tuning.knobs.findIndex(k => k.name === tuning.influences.knobs[0].name) : tuning.varied[0];
    state.knob = tuning.varied.includes(first) ? first : tuning.varied[0];
  }
  const knob = state.knob, box = section.append("div").attr("class", "drawn");
  const controls = box.append("div").attr("class", "controls");
  controls.append("label").attr("for", "knob-choice").text("knob");
  controls.append("select").attr("id", "knob-choice")
    .on("change", (d, i, nodes) => { state.knob = +nodes[i].value; drawKnob(tuning, section, state, changed); })
    .selectAll("option").data(tuning.varied).join("option").attr("value", k => k)
    .property("selected", k => k === knob).text(k => tuning.knobs[k].name);
  const shown = tuning.ran.filter(e => passes(e, state.filters));
  controls.append("span").attr("id", "shown").text(shown.length + " of " + plural(tuning.ran.length, "variant") +
    " that ran");
  drawFilters(tuning, box, state, changed);
  if (shown.length === 0) {
    box.append("p").text("The filters leave no variant.");
    return;
  }

  const width = 1100, height = 320, margin = {top: 14, right: 10, bottom: 44, left: 76};
  const values = d3.set(shown.map(e => e.values[knob])).values().map(Number).sort(d3.ascending);
  const x = d3.scaleBand(values, [margin.left, width - margin.right]).padding(0.15);
  const y = d3.scaleLog(d3.extent(shown, e => e.time), [height - margin.bottom, margin.top]).nice();
  const svg = box.append("svg").attr("viewBox", [0, 0, width, height]).attr("id", "knob-chart");
  svg.append("g").attr("class", "axis").attr("transform", "translate(0," + (height - margin.bottom) + ")")
    .call(d3.axisBottom(x).tickFormat(v => valueName(tuning, knob, v)));
  svg.append("g").attr("class", "axis").attr("transform", "translate(" + margin.left + ",0)")
    .call(d3.axisLeft(y).tickValues(timeTicks(y, 6)).tickFormat(t => timeText(tuning, t)));
  svg.append("text").attr("x", (margin.left + width) / 2).attr("y", height - 6).attr("text-anchor", "middle")
    .text(tuning.knobs[knob].name);
  const room = Math.min(x.bandwidth(), 90);
  withTip(svg.append("g").selectAll("circle").data(shown).join("circle").attr("r", 3.5)
    .attr("class", e => e === tuning.winner ? "dot best" : "dot")
    .attr("cx", e => x(e.values[knob]) + x.bandwidth() / 2 + spread(e.number) * room * 0.8)
    .attr("cy", e => y(e.time)), e => evaluationLines(tuning, e));
  for (const value of values) {
    const times = shown.filter(e => e.values[knob] === value).map(e => e.time);
    const middle = x(value) + x.bandwidth() / 2, at = y(d3.median(times));
    svg.append("line").attr("class", "median").attr("x1", middle - room / 2).attr("x2", middle + room / 2)
      .attr("y1", at).attr("y2", at);
  }
  box.append("p").attr("class", "note").text("Each dot is a variant, the green one the winner. The bars are medians of " +
    "the variants shown. A search tries good values more often, so medians compare what it tried.");
}
