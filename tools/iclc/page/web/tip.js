// The box beside the pointer.

/// Shows the lines while the pointer is over the elements. `linesOf` maps an element's datum to texts.
function withTip(selection, linesOf) {
  const tip = d3.select("#tip");
  return selection
    .on("mousemove", datum => {
      const at = d3.event;
      tip.property("hidden", false).selectAll("div").data(linesOf(datum)).join("div").text(line => line);
      const box = tip.node().getBoundingClientRect();
      tip.style("left", Math.max(4, Math.min(at.clientX + 14, innerWidth - box.width - 8)) + "px")
        .style("top", Math.max(4, Math.min(at.clientY + 14, innerHeight - box.height - 8)) + "px");
    })
    .on("mouseleave", () => tip.property("hidden", true));
}

function hideTip() {
  d3.select("#tip").property("hidden", true);
}

/// What the box states about an evaluation.
function evaluationLines(tuning, evaluation) {
  const lines = [
    evaluation.time === null ? evaluation.kind + ": " + evaluation.message.split("\n")[0].slice(0, 300)
                             : timeText(tuning, evaluation.time) + (evaluation.isEstimate ? ", estimated" : "")];
  if (tuning.winner && evaluation.time !== null && evaluation !== tuning.winner)
    lines[0] += ", " + ratioText(evaluation.time / tuning.winner.time) + " times the fastest";
  const reference = tuning.untunedEvaluation;
  const shown = reference && reference !== evaluation ? differences(tuning, evaluation, reference) : tuning.varied;
  lines.push(configurationText(tuning, evaluation, shown));
  return lines;
}
