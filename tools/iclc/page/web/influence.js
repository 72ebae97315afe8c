// How much each knob influences the time: the shares of an additive model.

/// `choose`: called with the index of a knob that is clicked.
function drawInfluence(tuning, section, choose) {
  section.selectAll(".drawn").remove();
  const found = tuning.influences, box = section.append("div").attr("class", "drawn");
  if (!found) {
    box.append("p").text("Too few variants ran to show which knobs matter: at least 10 are needed.");
    return;
  }
  if (!found.findings)
    box.append("p").text("The measurements do not show which knobs matter: the effects of single knobs explain only " +
      percent(Math.max(0, found.explained)) + " of the variance of log time. The shares below are not findings.");
  else
    box.append("p").text("Each knob by itself explains this share of the variance of log time, " +
      percent(found.explained) + " together. The rest is interactions and noise.");
  const shown = found.knobs.filter(k => k.share >= 0.001).slice(0, 20);
  const width = 1100, step = 26, left = 180, right = 560;
  const x = d3.scaleLinear([0, Math.max(d3.max(shown, k => k.share) || 0, 0.01)], [left, right]);
  const svg = box.append("svg").attr("viewBox", [0, 0, width, step * shown.length + 6]);
  const rows = svg.selectAll("g").data(shown).join("g").attr("class", "row").attr("data-knob", k => k.name)
    .attr("transform", (k, i) => "translate(0," + i * step + ")")
    .on("click", k => choose(tuning.knobs.findIndex(knob => knob.name === k.name)));
  rows.append("rect").attr("class", "hit").attr("width", width).attr("height", step);
  rows.append("text").attr("x", left - 8).attr("y", 17).attr("text-anchor", "end").text(k => k.name);
  rows.append("rect").attr("class", "bar").attr("x", left).attr("y", 4).attr("height", step - 9)
    .attr("width", k => Math.max(1, x(k.share) - left));
  rows.append("text").attr("x", k => x(k.share) + 6).attr("y", 17).text(k => percent(k.share));
  rows.append("text").attr("x", right + 60).attr("y", 17)
    .text(k => k.fastest + " is " + ratioText(k.factor) + " times as fast as " + k.slowest);
  box.append("p").attr("class", "note").text("Only the part of the space that was searched counts. Click on a knob to " +
    "see its times below.");
}
