// Parallel coordinates of the fastest variants, and their table.

/// Knobs in the order of their influence, then of the space: at most 14 that differ among the variants.
function axesOf(tuning, variants) {
  const rank = new Map((tuning.influences ? tuning.influences.knobs : []).map((k, i) => [k.name, i]));
  const rankOf = k => rank.has(tuning.knobs[k].name) ? rank.get(tuning.knobs[k].name) : 1000 + k;
  return tuning.varied.filter(k => new Set(variants.map(e => e.values[k])).size > 1)
    .sort((a, b) => rankOf(a) - rankOf(b)).slice(0, 14);
}

function drawParallel(tuning, section, state) {
  section.selectAll(".drawn").remove();
  const passing = tuning.ran.filter(e => passes(e, state.filters));
  section.property("hidden", passing.length < 2);
  if (passing.length < 2)
    return;
  const box = section.append("div").attr("class", "drawn");
  const controls = box.append("div").attr("class", "controls");
  controls.append("label").attr("for", "count").text("show the fastest");
  controls.append("select").attr("id", "count")
    .on("change", (d, i, nodes) => { state.count = +nodes[i].value; drawParallel(tuning, section, state); })
    .selectAll("option").data([10, 25, 50, 100, 250]).join("option").attr("value", n => n)
    .property("selected", n => n === state.count).text(n => n);
  const variants = passing.slice().sort((a, b) => a.time - b.time).slice(0, state.count);
  const axes = axesOf(tuning, variants);
  const kept = controls.append("span").attr("id", "kept");

  const width = 1100, height = 360, margin = {top: 44, right: 60, bottom: 14, left: 84};
  const svg = box.append("svg").attr("viewBox", [0, 0, width, height]).attr("id", "parallel-chart");
  const names = ["time"].concat(axes);
  const x = d3.scalePoint(names, [margin.left, width - margin.right]);
  const range = [height - margin.bottom, margin.top];
  const scales = new Map([["time", d3.scaleLog(d3.extent(variants, e => e.time), range.slice().reverse())]]);
  for (const knob of axes)
    scales.set(knob, d3.scalePoint(d3.set(variants.map(e => e.values[knob])).values().map(Number).sort(d3.ascending),
      range).padding(0.3));
  const offset = e => (spread(e.number) * 7); // lines with equal values stay apart
  const positionOf = (e, name) =>
    name === "time" ? scales.get(name)(e.time) : scales.get(name)(e.values[name]) + offset(e);
  const color = d3.scaleSequential(d3.extent(variants, e => Math.log(e.time)),
    d3.interpolateHcl("#12a06a", "#d98236"));
  const lines = svg.append("g").selectAll("path").data(variants.slice().reverse()).join("path").attr("class", "line")
    .attr("stroke", e => color(Math.log(e.time)))
    .attr("d", e => d3.line()(names.map(name => [x(name), positionOf(e, name)])));
  withTip(lines, e => evaluationLines(tuning, e));
  lines.on("mouseenter.hot", (e, i, nodes) => d3.select(nodes[i]).classed("hot", true).raise())
    .on("mouseleave.hot", (e, i, nodes) => d3.select(nodes[i]).classed("hot", false));

  const bounds = new Map();
  const update = () => {
    const isIn = e => Array.from(bounds).every(([name, [low, high]]) => {
      const at = name === "time" ? scales.get(name)(e.time) : scales.get(name)(e.values[name]);
      return at >= low && at <= high;
    });
    lines.classed("out", e => !isIn(e));
    kept.text(bounds.size ? variants.filter(isIn).length + " of " + variants.length + " within the marked ranges" :
      "drag along an axis to mark a range");
  };
  const axis = svg.selectAll(".knob-axis").data(names).join("g").attr("class", "axis knob-axis")
    .attr("transform", name => "translate(" + x(name) + ",0)");
  axis.each((name, i, nodes) => {
    const scale = scales.get(name);
    const drawn = name === "time" ? d3.axisLeft(scale).tickValues(timeTicks(scale, 5))
      .tickFormat(t => timeText(tuning, t)) : d3.axisLeft(scale).tickFormat(v => valueName(tuning, name, v).slice(0, 12));
    d3.select(nodes[i]).call(drawn);
  });
  axis.append("text").attr("text-anchor", "middle").attr("y", (name, i) => i % 2 ? 14 : 30)
    .text(name => name === "time" ? "time" : tuning.knobs[name].name);
  axis.append("g").attr("class", "brush").each((name, i, nodes) => {
    d3.select(nodes[i]).call(d3.brushY().extent([[-12, margin.top - 4], [12, height - margin.bottom + 4]])
      .on("brush end", () => {
        d3.event.selection ? bounds.set(name, d3.event.selection) : bounds.delete(name);
        update();
      }));
  });
  update();
  box.append("p").attr("class", "note").text("Each line is a variant, green for the fastest, orange for the slowest. Only knobs that differ " +
    "among the variants shown have an axis, those that matter most first.");
  drawFastest(tuning, box, variants.slice(0, 10));
}

function drawFastest(tuning, box, variants) {
  const table = box.append("div").attr("class", "scroll").append("table").attr("id", "fastest");
  table.append("thead").append("tr").selectAll("th").data(["time", "to the first", "differs from the first in"])
    .join("th").text(h => h);
  const rows = table.append("tbody").selectAll("tr").data(variants).join("tr");
  rows.append("td").attr("class", "number").text(e => timeText(tuning, e.time));
  rows.append("td").attr("class", "number").text(e => ratioText(e.time / variants[0].time));
  rows.append("td").attr("class", "knob").text((e, i) => i === 0 ? "" :
    configurationText(tuning, e, differences(tuning, e, variants[0])));
}
