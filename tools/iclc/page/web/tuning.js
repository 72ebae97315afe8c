// A tuning as the charts use it, from the data in the page.

/// Adds to the data: `evaluations`, each with its number, values (an index per knob, -1 where it has none), time in
/// nanoseconds (null if it failed), kind, message, seconds, and whether its time is only an estimate; `ran` and `failed`, two parts of them; `winner` and
/// `untunedEvaluation`.
function tuningOf(data) {
  const tuning = Object.assign({}, data);
  tuning.evaluations = data.rows.map((row, i) => ({
    number: i, values: row[0], kind: data.kinds[row[1]], time: row[2], seconds: row[3],
    message: row[4] === null ? "" : data.messages[row[4]], isEstimate: row[5] === 1}));
  tuning.ran = tuning.evaluations.filter(e => e.time !== null);
  tuning.failed = tuning.evaluations.filter(e => e.kind !== "ok");
  tuning.winner = data.best === null ? null : tuning.evaluations[data.best];
  tuning.untunedEvaluation = data.untuned === null ? null : tuning.evaluations[data.untuned];
  tuning.varied = tuning.knobs.map((knob, i) => i)
    .filter(i => new Set(tuning.ran.map(e => e.values[i])).size > 1);
  return tuning;
}

/// The name of a knob's value.
function valueName(tuning, knob, index) {
  return index < 0 ? "–" : tuning.knobs[knob].values[index];
}

/// "wg_x=16", for each of the knobs.
function configurationText(tuning, evaluation, knobs) {
  return knobs.map(k => tuning.knobs[k].name + "=" + valueName(tuning, k, evaluation.values[k])).join(" ");
}

/// The knobs in which an evaluation differs from another.
function differences(tuning, one, other) {
  return tuning.knobs.map((knob, i) => i).filter(i => one.values[i] !== other.values[i]);
}

/// "1.234 ms"; without a unit "1.234".
function timeText(tuning, time) {
  if (!tuning.unit)
    return d3.format(".4~g")(time);
  const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [0, "ns"]];
  const [factor, name] = units.find(([least]) => time >= least);
  const number = time / (factor || 1);
  return (number >= 0.001 ? number.toFixed(number < 10 ? 3 : number < 100 ? 2 : 1) : number.toPrecision(3)) +
    " " + name + (tuning.unit === "ns" ? "" : " " + tuning.unit);
}

function ratioText(ratio) {
  return ratio.toFixed(ratio < 10 ? 2 : 1);
}

function plural(n, what) {
  return n + " " + what + (n === 1 ? "" : "s");
}

/// Of 0.063: "6%"; small shares keep a digit.
function percent(share) {
  return (share >= 0.0995 ? (100 * share).toFixed(0) : (100 * share).toFixed(1)) + "%";
}

/// Ticks for times on a logarithmic axis: powers of ten, or 1, 2 and 5 of each, or all digits, as many as are at most
/// `most`, and at least two if there are.
function timeTicks(scale, most) {
  const all = scale.ticks(100);
  const leading = t => Math.round(t / Math.pow(10, Math.floor(Math.log10(t) + 1e-9)));
  const choices = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]]
    .map(digits => all.filter(t => digits.includes(leading(t))));
  const fitting = choices.find(ticks => ticks.length >= 2 && ticks.length <= most);
  return fitting || all.filter((t, i) => i % Math.ceil(all.length / most) === 0);
}
