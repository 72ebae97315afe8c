// The winner's code beside the untuned variant's.

/// For each line of two texts, whether the other one has it too, in the same order (a longest common subsequence).
/// Texts with too many lines are not compared: all lines count as common.
function commonLines(one, other) {
  const n = one.length, m = other.length;
  if (n * m > 4e6)
    return [one.map(() => true), other.map(() => true)];
  const lengths = Array.from({length: n + 1}, () => new Uint32Array(m + 1));
  for (let i = n - 1; i >= 0; --i)
    for (let j = m - 1; j >= 0; --j)
      lengths[i][j] = one[i] === other[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  const inOne = one.map(() => false), inOther = other.map(() => false);
  for (let i = 0, j = 0; i < n && j < m;) {
    if (one[i] === other[j]) {
      inOne[i++] = inOther[j++] = true;
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
  return [inOne, inOther];
}

function drawListing(box, title, lines, isCommon, kind) {
  const side = box.append("div");
  side.append("h3").text(title + ", " + plural(lines.length, "line"));
  side.append("pre").selectAll("span").data(lines).join("span").attr("class", (line, i) => isCommon[i] ? null : kind)
    .text(line => line + "\n");
}

function drawCode(tuning, section) {
  section.selectAll(".drawn").remove();
  const box = section.append("div").attr("class", "drawn"), code = tuning.code;
  if (code.note)
    box.append("p").text(code.note);
  if (!code.winner)
    return;
  const winner = code.winner.replace(/\n$/, "").split("\n"), untuned = code.untuned.replace(/\n$/, "").split("\n");
  const [inWinner, inUntuned] = commonLines(winner, untuned);
  const sides = box.append("div").attr("class", "sides");
  drawListing(sides, "winner", winner, inWinner, "added");
  drawListing(sides, "untuned", untuned, inUntuned, "removed");
}

function drawFacts(tuning, section) {
  section.selectAll(".drawn").remove();
  const rows = section.append("div").attr("class", "drawn scroll").append("table").append("tbody").selectAll("tr")
    .data(tuning.facts).join("tr");
  rows.append("th").text(fact => fact[0]);
  rows.append("td").text(fact => fact[1]);
}
