// Guided tuning: commands, sessions, scripts and what is plotted.
#include "test/support/made_up_space.h"
#include "tuner/search/guided/plot.h"
#include "tuner/search/guided/script.h"
#include "tuner/search/guided/transcript.h"
#include "tuner/search/run.h"
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

namespace icl {
namespace {

using Kind = Command::Kind;
using Texts = std::vector<std::string>;

Space grid() {
  return Space(
      {powersOfTwo("x", 16), powersOfTwo("y", 16), listed("load", {Value("global"), Value("local")})},
      {rule("x * y <= 64")});
}

/// Fastest at 1 where x = 16, y = 1, load = local.
double timeOf(const Configuration &c) { return 1 + (4 - c[0]) * 10.0 + c[1] * c[1] + (c[2] == 1 ? 0 : 3); }

Command parsed(std::string_view line) { return parseCommand(line, grid()).value(); }

std::string errorOf(std::string_view line) {
  try {
    parseCommand(line, grid());
  } catch (const ExpressionError &error) {
    return std::to_string(error.offset) + ": " + error.what();
  }
  return "no error";
}

TEST(GuidedCommand, isParsed) {
  EXPECT_EQ(parsed("sample 50").n, 50u);
  EXPECT_EQ(parsed(" sample all spread # far apart").n, 0u);
  EXPECT_TRUE(parsed("sample all spread").isSpread);
  EXPECT_EQ(parsed("  sample 5  # five").text, "sample 5");
  EXPECT_EQ(parsed("model log(time) ~ x + 1/y quantile 0.1").model.text(),
            "log(time) ~ x + 1/y quantile 0.1");
  EXPECT_FALSE(parsed("model x*y").model.quantile);
  EXPECT_EQ(parsed("predict").n, 5u);
  EXPECT_EQ(parsed("plot y to a b.svg").file, "a b.svg");
  EXPECT_EQ(parsed("plot y").parameter, 1u);
  EXPECT_FALSE(parsed("plot to a.svg").parameter);
  const std::vector<Fix> fixes = parsed("fix x=8|2, y best 3, load").fixes;
  ASSERT_EQ(fixes.size(), 3u);
  EXPECT_EQ(fixes[0].values, (std::vector<std::uint16_t>{1, 3}));
  EXPECT_EQ(fixes[1].best, 3u);
  EXPECT_TRUE(fixes[2].values.empty());
  EXPECT_FALSE(parseCommand("  # nothing", grid()));
  for (const CommandEntry &entry : commandTable())
    EXPECT_NE(commandHelp("").find(std::string(entry.usage)), std::string::npos);
}

TEST(GuidedCommand, errorsHaveAnOffset) {
  EXPECT_EQ(errorOf("smaple 5"), "0: there is no command `smaple`, did you mean `sample`?");
  EXPECT_EQ(errorOf("sample"), "6: expected how many configurations here, a whole number from 1 up");
  EXPECT_EQ(errorOf("sample 0"), "7: expected how many configurations here, a whole number from 1 up");
  EXPECT_EQ(errorOf("sample 5 far"), "9: expected nothing after this command");
  EXPECT_EQ(errorOf("model x + z"), "10: there is no factor `z`");
  EXPECT_EQ(errorOf("model speed ~ x"), "6: a model is of `time` or `log(time)`, not of `speed`");
  EXPECT_EQ(errorOf("model x quantile 2"), "17: expected a quantile here, a number from 0.001 to 0.999");
  EXPECT_EQ(errorOf("fix x=3"), "6: `x` cannot be `3`; it is one of 1, 2, 4, 8, 16");
  EXPECT_EQ(errorOf("fix x,"), "6: expected the name of a factor here");
  EXPECT_EQ(errorOf("plot x to x.png"), "10: a picture is written as SVG, so its name ends in `.svg`");
  EXPECT_EQ(errorOf("help plto"), "5: there is no command `plto`, did you mean `plot`?");
}

/// A session that measures what it is asked to.
class Tested {
public:
  GuidedReply run(std::string_view line) {
    GuidedReply reply = session.run(parsed(line), random);
    std::vector<double> times;
    for (const Configuration &c : reply.sample)
      times.push_back(timeOf(c) * 1e6);
    if (!reply.sample.empty())
      reply.text += session.learn(reply.sample, times);
    return reply;
  }
  std::string text(std::string_view line) { return run(line).text; }
  std::string error(std::string_view line) {
    try {
      run(line);
    } catch (const Error &error) {
      return error.what();
    }
    return "no error";
  }
  bool replies(std::string_view line, const std::string &wanted) {
    const std::string reply = text(line);
    if (reply.find(wanted) != std::string::npos)
      return true;
    ADD_FAILURE() << "`" << wanted << "` is not in\n" << reply;
    return false;
  }

private:
  GuidedSession session{grid(), SessionKind::Real, 30};
  std::mt19937_64 random{1};
};

TEST(GuidedSession, fixesWhatTheModelPredictsToBeBest) {
  Tested session;
  session.replies("sample 20",
                  "measured 20 configurations\nregion: 44 configurations, 20 measured\nfastest: ");
  session.replies("model x + y", "model 1: x + y, in ms\n");
  session.replies("fix x, y", "fixed x=16, y=1; 2 configurations left\n");
  session.replies("sample all", "fastest: 1 ms, load=local x=16 y=1\n");
  session.replies("sample 1", "nothing is left to measure in this region\n");
}

TEST(GuidedSession, predictsOnlyWhatTheRegionAllows) {
  Tested session;
  session.run("sample 30 spread");
  session.run("fix y=8");
  session.run("model x + y"); // x = 16 breaks the constraint
  session.replies("predict 1", "x=8 y=8\n");
  session.replies("fix x best 2", "fixed x=4|8; 4 configurations left\n");
}

TEST(GuidedSession, warnsAndDoesNotForbid) {
  Tested session;
  session.run("fix y=1");
  session.run("sample 3");
  session.replies("model load + y", "warning: `y` is left out");
  session.replies("fix load", "fixed load=");
  session.replies("sample 30", "only ");
}

TEST(GuidedSession, undoesAndReleases) {
  Tested session;
  session.run("sample 20");
  session.run("model x + y");
  session.run("fix x=8");
  session.replies("fix y", "fixed y=1; 2 configurations left");
  session.replies("undo", "took back `fix y`; 8 configurations left");
  session.replies("release x", "released x; 44 configurations left");
  session.replies("undo", "took back `release x`; 8 configurations left");
  session.replies("fix y best 2", "; 4 configurations left");
  session.replies("release x", "released x; 20 configurations left");
  session.replies("show", "y (fixed): 1 (");
}

TEST(GuidedSession, comparesModels) {
  Tested session;
  session.run("sample 30");
  session.run("model x");
  session.run("model x + y + y^2 + load quantile 0.05");
  session.run("use 1");
  const std::string text = session.text("compare");
  EXPECT_NE(text.find(" *1"), std::string::npos) << text;
  EXPECT_NE(text.find("x + y + y^2 + load quantile 0.05\n"), std::string::npos);
  EXPECT_NE(text.find("   observed     model 1     model 2\n"), std::string::npos) << text;
  EXPECT_EQ(session.error("use 3"), "there is no model 3 for this region");
}

TEST(GuidedSession, refusesWhatCannotBeDone) {
  Tested session;
  EXPECT_EQ(session.error("compare"), "no model is stated for this region; state one with `model`");
  EXPECT_EQ(session.error("undo"), "there is nothing to undo");
  EXPECT_EQ(session.error("release x"), "`x` is not fixed");
  EXPECT_EQ(session.error("plot x"),
            "there is nothing to plot: nothing that ran was measured in this region");
  session.run("model x");
  EXPECT_EQ(session.error("predict"),
            "model 1 cannot be fitted: nothing that ran was measured in this region");
  EXPECT_EQ(session.error("fix y"),
            "model 1 does not contain `y`; write `fix y=VALUE`, or state another model");
  session.run("fix x=16");
  EXPECT_EQ(session.error("fix x=8"), "`x=8` is not in this region; `release x` first");
  EXPECT_EQ(session.error("fix y=8"), "no configuration of this region has `y=8`");
}

TEST(GuidedSession, plotsTimeAndResiduals) {
  Tested session;
  session.run("sample 40");
  session.replies("plot x", "time against x\n");
  session.run("model x + y");
  session.replies("plot x", "residuals of x + y\n");
  session.replies("plot", "observed against predicted times\n");
  const GuidedReply reply = session.run("plot y to y.svg");
  EXPECT_TRUE(reply.text.empty());
  EXPECT_TRUE(reply.picture.starts_with("<svg"));
  EXPECT_TRUE(reply.picture.ends_with("</svg>\n"));
}

TEST(Plot, hasPointsLinesAndTicks) {
  Plot plot{"a plot", "x", "ms", {{0, "one"}, {1, "two"}}, {}};
  plot.series = {{"line", '+', PlotSeries::Kind::Line, {{0, 0}, {1, 10}}},
                 {"points", 'o', PlotSeries::Kind::Points, {{0, 10}, {0, 10}, {1, 0}}}};
  std::istringstream text(plotToText(plot));
  Texts lines;
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  ASSERT_EQ(lines.size(), 2u + 18 + 4);
  EXPECT_EQ(lines[2].substr(10, 5), "| 2" + std::string(1, lines[2][13]) + lines[2][14]); // two points
  EXPECT_EQ(lines[19].back(), 'o');
  EXPECT_EQ(lines[2].back(), '+');
  EXPECT_EQ(lines[21].find("one"), 11u);
  EXPECT_EQ(lines[21].substr(lines[21].size() - 3), "two");
  EXPECT_EQ(lines[23], "           + line, o points");
}

// ---- Scripts

std::string scriptError(std::string_view text) {
  try {
    parseScript(text, "a.txt", grid());
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

TEST(GuidedScript, reportsAllMistakesWithTheirPlaces) {
  EXPECT_EQ(scriptError("sample 5\nmodle x\n\nfix x=3 # no\n"),
            "a.txt:2:1: there is no command `modle`, did you mean `model`?\n"
            "a.txt:4:7: `x` cannot be `3`; it is one of 1, 2, 4, 8, 16");
}

TEST(GuidedScript, isRehearsed) {
  EXPECT_EQ(scriptError("sample 9\nmodel x\nfix x, y\nundo\nundo"),
            "a.txt:3: model 1 does not contain `y`; write `fix y=VALUE`, or state another model\n"
            "a.txt:5: there is nothing to undo");
  EXPECT_EQ(scriptError("sample 9\nmodel x\nfix x\ncompare"),
            "a.txt:4: no model is stated for this region; state one with `model`");
  EXPECT_EQ(scriptError("transcript a.txt"), "a.txt:1: the file would replace this script");
  EXPECT_EQ(scriptError("sample 9\nmodel x\nfix x best 2\nfix x"), "no error");
}

class ScriptFile {
public:
  explicit ScriptFile(const std::string &text) { std::ofstream(path) << text; }
  ~ScriptFile() { std::remove(path.c_str()); }
  std::string strategy() const { return "guided:script=" + path; }
  const std::string path = testing::TempDir() + "guided." + std::to_string(::getpid()) + ".txt";
};

TEST(GuidedScript, runsAsAStrategy) {
  const ScriptFile script("sample 20\nmodel x + y\nfix x, y\nsample all\n");
  const auto strategy = makeStrategy(script.strategy(), grid(), {1, {}, 30});
  const Trajectory trajectory = search(
      *strategy, [](const Configuration &c) { return ok(timeOf(c)); }, 30);
  EXPECT_EQ(trajectory.best->configuration, (Configuration{4, 0, 1}));
  EXPECT_LE(trajectory.evaluations.size(), 22u);
  EXPECT_NE(strategy->notes().find("> fix x, y\nfixed x=16, y=1; 2 configurations left\n"), std::string::npos)
      << strategy->notes();
}

TEST(GuidedScript, statesWhereTheBudgetEndedIt) {
  const ScriptFile script("sample 20\nmodel x\n");
  const auto strategy = makeStrategy(script.strategy(), grid(), {1, {}, 10});
  search(
      *strategy, [](const Configuration &c) { return ok(timeOf(c)); }, 10);
  EXPECT_NE(strategy->notes().find("the search ended before line 2, `model x`\n"), std::string::npos)
      << strategy->notes();
}

/// What a person types, and what is printed.
class Typist : public Console {
public:
  explicit Typist(Texts typed) : typed(std::move(typed)) {}
  std::optional<std::string> readLine(const std::string &) override {
    return next < typed.size() ? std::optional(typed[next++]) : std::nullopt;
  }
  void print(const std::string &text) override { printed += text; }
  std::string printed;

private:
  const Texts typed;
  std::size_t next = 0;
};

std::vector<Configuration> triedBy(Console *console, const std::string &strategy) {
  SearchContext context;
  context.console = console;
  std::vector<Configuration> tried;
  search(
      *makeStrategy(strategy, grid(), context),
      [&](const Configuration &c) {
        tried.push_back(c);
        return ok(timeOf(c));
      },
      40);
  return tried;
}

TEST(GuidedTyping, goesOnAfterMistakes) {
  Typist typist({"sample 10", "fix z", "fix x", "model x", "fix x", "sample 5", "finish", "sample 1"});
  EXPECT_EQ(triedBy(&typist, "guided").size(), 15u);
  EXPECT_NE(typist.printed.find("error: column 5: there is no factor `z`"), std::string::npos);
  EXPECT_NE(typist.printed.find("error: no model is stated"), std::string::npos);
}

TEST(GuidedTyping, itsTranscriptRepeatsIt) {
  const ScriptFile file("");
  Typist typist({"sample 10 spread", "model y + x", "undo", "wrong", "model x", "transcript " + file.path,
                 "fix x", "sample 5"});
  const std::vector<Configuration> tried = triedBy(&typist, "guided");
  EXPECT_EQ(triedBy(nullptr, file.strategy()), tried);
  std::ifstream text(file.path);
  std::string line;
  std::getline(text, line);
  EXPECT_EQ(line, "sample 10 spread");
  std::getline(text, line);
  EXPECT_EQ(line, "# measured 10 configurations");
}

TEST(GuidedTyping, goesOnWithoutATranscriptThatCannotBeWritten) {
  Typist typist({"sample 10", "transcript /nowhere/transcript", "sample 5"});
  EXPECT_EQ(triedBy(&typist, "guided").size(), 15u);
  EXPECT_NE(typist.printed.find("error: cannot write the transcript `/nowhere/transcript`"),
            std::string::npos);
}

TEST(GuidedTyping, needsAConsole) { EXPECT_THROW(makeStrategy("guided", grid(), {}), Error); }

}
}
