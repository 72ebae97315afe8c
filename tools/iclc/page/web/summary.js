// The answers in words, and the configuration that won.

function tile(tiles, name, value, kind) {
  const box = tiles.append("div").attr("class", "tile " + (kind || ""));
  box.append("div").attr("class", "value").text(value);
  box.append("div").attr("class", "name").text(name);
}

/// "4 build_error, 2 timeout".
function kindsText(tuning) {
  return d3.nest().key(e => e.kind).entries(tuning.failed)
    .sort((a, b) => d3.descending(a.values.length, b.values.length))
    .map(group => group.values.length + " " + group.key).join(", ");
}

/// What the fastest variant is compared with: the untuned one, or the median where that is not known.
function comparison(tuning) {
  if (tuning.speed_up)
    return {ratio: tuning.speed_up.middle, text: "as fast as the untuned variant (" +
      timeText(tuning, tuning.untuned_time) + "), " + ratioText(tuning.speed_up.low) + " to " +
      ratioText(tuning.speed_up.high) + " in " + tuning.speed_up.rounds + " rounds side by side"};
  if (tuning.untuned_time)
    return {ratio: tuning.untuned_time / tuning.best_time,
      text: "as fast as the untuned variant (" + timeText(tuning, tuning.untuned_time) + ")"};
  const median = d3.median(tuning.ran, e => e.time);
  return {ratio: median / tuning.best_time, text: "as fast as the median variant (" + timeText(tuning, median) +
    "); the untuned variant was not recorded"};
}

/// The knobs that the summary names: at most three that explain a twentieth or more.
function mainKnobs(tuning) {
  const found = tuning.influences;
  return found && found.findings ? found.knobs.filter(k => k.share >= 0.05).slice(0, 3) : [];
}

function drawSummary(tuning, section) {
  section.selectAll("*").remove();
  if (!tuning.winner) {
    section.append("p").text(tuning.evaluations.length ? "None of " + plural(tuning.evaluations.length, "variant") +
      " ran: " + kindsText(tuning) + "." : "Nothing has been measured yet.");
    return;
  }
  const compared = comparison(tuning);
  const tiles = section.append("div").attr("class", "tiles");
  tile(tiles, "fastest variant", timeText(tuning, tuning.best_time), "best");
  if (tuning.untuned_time)
    tile(tiles, "untuned variant", timeText(tuning, tuning.untuned_time));
  tile(tiles, tuning.untuned_time ? "times as fast as untuned" : "times as fast as the median",
    ratioText(compared.ratio) + "×");
  if (tuning.copy_time)
    tile(tiles, "copy of the same bytes", timeText(tuning, tuning.copy_time));
  tile(tiles, "variants measured", tuning.evaluations.length);
  tile(tiles, "failed", tuning.failed.length);
  section.append("p").text("The fastest variant takes " + timeText(tuning, tuning.best_time) + ": " +
    ratioText(compared.ratio) + " times " + compared.text + "." + (tuning.copy_time ? " That is " +
    ratioText(tuning.best_time / tuning.copy_time) + " times as long as a copy of the same bytes on the device." : ""));
  const main = mainKnobs(tuning);
  if (main.length)
    section.append("p").text("What mattered most: " + main.map(k => k.name + " (" + percent(k.share) +
      " of the variance of log time; " + k.fastest + " is " + ratioText(k.factor) + " times as fast as " +
      k.slowest + ")").join(", ") + ".");
  section.append("p").text(tuning.failed.length === 0 ? "No variant failed." :
    tuning.failed.length + " of " + plural(tuning.evaluations.length, "variant") + " failed: " + kindsText(tuning) +
    ".");
  for (const note of tuning.notes)
    section.append("p").attr("class", "note").text(note);
}

/// The winner's knobs beside the untuned variant's.
function drawWinner(tuning, section) {
  section.selectAll(".drawn").remove();
  section.property("hidden", !tuning.winner);
  if (!tuning.winner)
    return;
  const untuned = tuning.untunedEvaluation, winner = tuning.winner;
  const isChanged = i => untuned !== null && winner.values[i] !== untuned.values[i];
  const setBack = name => tuning.set_backs.find(s => s.knob === name);
  const share = name => tuning.influences && tuning.influences.knobs.find(k => k.name === name);
  const box = section.append("div").attr("class", "drawn");
  if (untuned)
    box.append("p").text(winner === untuned ? "The untuned variant is the fastest." :
      "The winner differs from the untuned variant in " + plural(differences(tuning, winner, untuned).length, "knob") +
      ".");
  const table = box.append("div").attr("class", "scroll").append("table").attr("id", "winner-knobs");
  const heads = ["knob", "winner"].concat(untuned ? ["untuned"] : [], tuning.influences ? ["share of variance"] : [],
    tuning.set_backs.length ? ["set back to the untuned value"] : []);
  table.append("thead").append("tr").selectAll("th").data(heads).join("th").text(h => h);
  const body = table.append("tbody");
  const order = d3.range(tuning.knobs.length).sort((a, b) => d3.descending(isChanged(a), isChanged(b)) || a - b);
  for (const i of order) {
    const name = tuning.knobs[i].name;
    const row = body.append("tr").classed("changed", isChanged(i)).property("hidden", untuned && !isChanged(i));
    row.append("td").attr("class", "knob").text(name);
    row.append("td").attr("class", "knob").text(valueName(tuning, i, winner.values[i]));
    if (untuned)
      row.append("td").attr("class", "knob").text(valueName(tuning, i, untuned.values[i]));
    if (tuning.influences)
      row.append("td").attr("class", "number").text(share(name) ? percent(share(name).share) : "");
    if (tuning.set_backs.length)
      row.append("td").text(setBack(name) ? setBack(name).finding : "");
  }
  const same = order.filter(i => !isChanged(i)).length;
  if (untuned && same > 0) {
    const button = box.append("p").append("button").attr("type", "button").attr("id", "all-knobs");
    let all = false;
    const show = () => {
      body.selectAll("tr").property("hidden", (d, i, rows) => !all && !rows[i].classList.contains("changed"));
      button.text(all ? "only knobs that differ" : "also " + plural(same, "knob") + " with the same value");
    };
    button.on("click", () => { all = !all; show(); });
    show();
  }
}
