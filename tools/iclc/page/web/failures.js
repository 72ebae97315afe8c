// Variants that failed, by kind, and the values that fail most.

/// Values with which at least three variants were tried, of which at least a third failed and clearly more than of all
/// variants. Those with many failures and few others come first.
function failingValues(tuning) {
  const found = [], usual = tuning.failed.length / tuning.evaluations.length;
  tuning.knobs.forEach((knob, k) => {
    for (const group of d3.nest().key(e => e.values[k]).entries(tuning.evaluations)) {
      const failed = group.values.filter(e => e.kind !== "ok").length, all = group.values.length;
      if (all >= 3 && failed / all >= Math.max(1 / 3, 1.5 * usual))
        found.push({knob: k, value: +group.key, failed: failed, all: all});
    }
  });
  return found.sort((a, b) => d3.descending(a.failed * a.failed / a.all, b.failed * b.failed / b.all)).slice(0, 6);
}

function drawFailures(tuning, section) {
  section.selectAll(".drawn").remove();
  const box = section.append("div").attr("class", "drawn");
  if (tuning.failed.length === 0) {
    box.append("p").text("No variant failed.");
    return;
  }
  const kinds = d3.nest().key(e => e.kind).entries(tuning.failed)
    .sort((a, b) => d3.descending(a.values.length, b.values.length));
  const width = 1100, step = 26, left = 180, right = 700;
  const x = d3.scaleLinear([0, d3.max(kinds, k => k.values.length)], [left, right]);
  const svg = box.append("svg").attr("viewBox", [0, 0, width, step * kinds.length + 6]);
  const rows = svg.selectAll("g").data(kinds).join("g").attr("class", "row failing").attr("data-kind", k => k.key)
    .attr("transform", (k, i) => "translate(0," + i * step + ")")
    .on("click", k => {
      const details = box.selectAll("details").filter(d => d.key === k.key).property("open", true);
      details.node().scrollIntoView({block: "nearest"});
    });
  rows.append("rect").attr("class", "hit").attr("width", width).attr("height", step);
  rows.append("text").attr("x", left - 8).attr("y", 17).attr("text-anchor", "end").text(k => k.key);
  rows.append("rect").attr("class", "bar failure").attr("x", left).attr("y", 4).attr("height", step - 9)
    .attr("width", k => x(k.values.length) - left);
  rows.append("text").attr("x", k => x(k.values.length) + 6).attr("y", 17).text(k => k.values.length);

  const values = failingValues(tuning);
  if (values.length)
    box.append("p").text("Values that fail most: " + values.map(v => tuning.knobs[v.knob].name + "=" +
      valueName(tuning, v.knob, v.value) + " (" + v.failed + " of " + v.all + " failed)").join(", ") + ".");
  box.selectAll("details").data(kinds).join("details").each((kind, i, nodes) => {
    const details = d3.select(nodes[i]);
    details.append("summary").text(kind.key + ": messages and variants");
    const messages = d3.nest().key(e => e.message).entries(kind.values)
      .sort((a, b) => d3.descending(a.values.length, b.values.length));
    for (const message of messages.slice(0, 20)) {
      details.append("p").attr("class", "knob").text(plural(message.values.length, "variant") + ", the first: " +
        configurationText(tuning, message.values[0], d3.range(tuning.knobs.length)));
      details.append("pre").attr("class", "message").text(message.key || "no message");
    }
    if (messages.length > 20)
      details.append("p").text("and " + (messages.length - 20) + " more messages");
  });
}
