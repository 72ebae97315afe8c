// Draws the page, and draws it again while a tuning goes on.

const report = JSON.parse(document.getElementById("data").textContent);
const freshState = () => ({knob: -1, filters: new Map(), filtersOpen: false, count: 25, axis: "evaluations"});
let tunings = report.tunings.map(tuningOf), chosen = 0, states = tunings.map(freshState);

function draw() {
  const tuning = tunings[chosen], state = states[chosen], section = id => d3.select("#" + id);
  hideTip();
  document.title = tuning.title + " – iclc report";
  d3.select("#title").text(tuning.title);
  drawSummary(tuning, section("summary"));
  drawWinner(tuning, section("winner"));
  drawProgress(tuning, section("progress"), state);
  const filtersChanged = () => {
    drawKnob(tuning, section("knob"), state, filtersChanged);
    drawParallel(tuning, section("parallel"), state);
  };
  drawInfluence(tuning, section("influence"), knob => {
    state.knob = knob;
    drawKnob(tuning, section("knob"), state, filtersChanged);
    section("knob").node().scrollIntoView({block: "nearest"});
  });
  filtersChanged();
  drawFailures(tuning, section("failures"));
  drawCode(tuning, section("code"));
  drawFacts(tuning, section("facts"));
}

function drawChoice() {
  d3.select("#tunings").property("hidden", tunings.length < 2)
    .on("change", (d, i, nodes) => { chosen = +nodes[i].value; draw(); })
    .selectAll("option").data(tunings).join("option").attr("value", (t, i) => i)
    .property("selected", (t, i) => i === chosen).text(t => t.title);
}

function setUpTheme() {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const themes = ["system", "light", "dark"];
  let theme = 0;
  const apply = () => {
    const isDark = themes[theme] === "dark" || (themes[theme] === "system" && system.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    d3.select("#theme").text("theme: " + themes[theme]);
  };
  d3.select("#theme").on("click", () => { theme = (theme + 1) % themes.length; apply(); });
  system.addListener(apply);
  apply();
}

/// Replaces the tunings if there is something new. The reader's choices stay, and so does the text that is read.
function take(fresh) {
  const isSame = fresh.tunings.length === tunings.length && fresh.state === report.state;
  if (isSame)
    return;
  report.state = fresh.state;
  const isAtNewest = chosen === tunings.length - 1;
  tunings = fresh.tunings.map(tuningOf);
  while (states.length < tunings.length)
    states.push(freshState());
  if (isAtNewest)
    chosen = tunings.length - 1;
  const top = window.scrollY;
  drawChoice();
  draw();
  window.scrollTo(0, top);
}

async function follow() {
  const live = d3.select("#live").property("hidden", false).text("tuning …");
  for (let isOver = false; !isOver;) {
    await new Promise(done => setTimeout(done, 1000));
    try {
      const answer = await fetch("tunings.json");
      const fresh = await answer.json();
      isOver = !fresh.live;
      take(fresh);
    } catch (gone) {
      isOver = true;
    }
  }
  live.text("the tuning has ended");
}

setUpTheme();
drawChoice();
draw();
if (report.live)
  follow();
