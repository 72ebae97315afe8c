// The best time so far, over evaluations or seconds, beside the untuned variant and the copy.

function drawProgress(tuning, section, state) {
  section.selectAll(".drawn").remove();
  section.property("hidden", tuning.ran.length === 0);
  if (tuning.ran.length === 0)
    return;
  const box = section.append("div").attr("class", "drawn");
  const hasSeconds = tuning.evaluations.every(e => e.seconds !== null);
  const bySeconds = hasSeconds && state.axis === "seconds";
  if (hasSeconds)
    box.append("div").attr("class", "controls").append("button").attr("type", "button").attr("id", "axis")
      .text(bySeconds ? "over evaluations" : "over seconds")
      .on("click", () => { state.axis = bySeconds ? "evaluations" : "seconds"; drawProgress(tuning, section, state); });

  const width = 1100, height = 330, margin = {top: 16, right: 150, bottom: 38, left: 76};
  const svg = box.append("svg").attr("viewBox", [0, 0, width, height]).attr("role", "img")
    .attr("aria-label", "best time so far");
  const xOf = e => bySeconds ? e.seconds : e.number + 1;
  const levels = [["untuned", tuning.untuned_time], ["copy", tuning.copy_time]].filter(level => level[1]);
  const times = tuning.ran.map(e => e.time).concat(levels.map(level => level[1]), [tuning.best_time]);
  const x = d3.scaleLinear([bySeconds ? 0 : 1, Math.max(2, d3.max(tuning.evaluations, xOf))],
    [margin.left, width - margin.right]);
  const y = d3.scaleLog(d3.extent(times), [height - margin.bottom, margin.top + 14]).nice();
  svg.append("g").attr("class", "axis").attr("transform", "translate(0," + (height - margin.bottom) + ")")
    .call(d3.axisBottom(x).ticks(8));
  svg.append("g").attr("class", "axis").attr("transform", "translate(" + margin.left + ",0)")
    .call(d3.axisLeft(y).tickValues(timeTicks(y, 6)).tickFormat(t => timeText(tuning, t)));
  svg.append("text").attr("x", (margin.left + width - margin.right) / 2).attr("y", height - 4)
    .attr("text-anchor", "middle").text(bySeconds ? "seconds of tuning" : "evaluations");

  for (const [name, time] of levels) {
    svg.append("line").attr("class", "level").attr("x1", margin.left).attr("x2", width - margin.right)
      .attr("y1", y(time)).attr("y2", y(time));
    svg.append("text").attr("x", width - margin.right + 6).attr("y", y(time) + 4)
      .text(name + " " + timeText(tuning, time));
  }
  const cross = d3.symbol().type(d3.symbolCross).size(40);
  withTip(svg.append("g").selectAll("path").data(tuning.failed).join("path").attr("class", "failed")
    .attr("d", cross).attr("transform", e => "translate(" + x(xOf(e)) + "," + margin.top + ") rotate(45)"),
    e => evaluationLines(tuning, e));
  withTip(svg.append("g").selectAll("circle").data(tuning.ran).join("circle").attr("r", 3)
    .attr("class", e => e === tuning.winner ? "dot best" : "dot").attr("cx", e => x(xOf(e))).attr("cy", e => y(e.time)),
    e => evaluationLines(tuning, e));

  const steps = [];
  for (const e of tuning.ran)
    if (!e.isEstimate && (steps.length === 0 || e.time < steps[steps.length - 1][1]))
      steps.push([xOf(e), e.time]);
  const last = steps[steps.length - 1];
  steps.push([x.domain()[1], last[1]]);
  svg.append("path").attr("class", "sofar")
    .attr("d", d3.line().x(s => x(s[0])).y(s => y(s[1])).curve(d3.curveStepAfter)(steps));
  const isApart = levels.every(level => Math.abs(y(level[1]) - y(last[1])) > 13);
  svg.append("text").attr("x", width - margin.right + 6).attr("y", y(last[1]) + (isApart ? 4 : -9))
    .text("best " + timeText(tuning, last[1]));
  box.append("p").attr("class", "note").text("The line is the best time so far. Each dot is a variant; crosses at the " +
    "top are variants that failed. The scale of time is logarithmic." + (bySeconds ? " Pauses between sessions are " +
    "left out." : ""));
}
