#include "test/support/temporary_folder.h"
#include "test/support/thread_limit.h"
#include "tuner/replay/recorded_measurer.h"
#include "tuner/replay/replay.h"
#include "tuner/replay/write.h"
#include "tuner/search/strategy.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

using namespace icl;

namespace {

struct Recorded : testing::Test {
  TemporaryFolder folder;

  std::string file(const std::string &name, const std::string &text) const {
    std::ofstream(folder / name) << text;
    return folder / name;
  }

  std::string failure(const std::string &name, const std::string &text) const {
    try {
      readRecordedSpace(file(name, text));
    } catch (const Error &error) {
      return error.what();
    }
    return "";
  }
};

const char *const csv = "x,method,time_ms,valid\n"
                        "2,a,3.5,1\n"
                        "16,a,,0\n"
                        "2,b,1.25,1\n";

const char *const cache = R"({
"device_name": "D", "kernel_name": "k", "problem_size": [64, 64],
"tune_params_keys": ["x", "y"],
"tune_params": {"x": [16, 2], "y": [1, 2]},
"cache": {
"16,1": {"x": 16, "y": 1, "time": 3.5, "times": [3.5, 3.5], "GFLOP/s": NaN},
"2,1": {"x": 2, "y": 1, "time": "CompilationFailedConfig"},
"2,2": {"time": 1e20}%s)";

std::string cacheEnding(const char *end) {
  std::string text = cache;
  return text.replace(text.find("%s"), 2, end);
}

}

TEST_F(Recorded, KeepsCommasBetweenQuotes) {
  const auto record = readRecordedSpace(file("a.csv", "shape,\"x\",time_ms\n\"a,b\",1,2\na, \"2\" ,3\n"));
  EXPECT_EQ(toString(record.space.assignment(record.rows[0].configuration)), "shape=a,b x=1");
  EXPECT_EQ(toString(record.space.assignment(record.rows[1].configuration)), "shape=a x=2");
}

TEST_F(Recorded, LimitsTheValuesOfAParameter) {
  std::string text = "x,time_ms\n";
  for (int i = 0; i < 65536; ++i)
    text += std::to_string(i) + ",1\n";
  EXPECT_NE(failure("a.csv", text).find("`x` has 65536 values, the most is 65535"), std::string::npos);
}

TEST_F(Recorded, ReadsCsv) {
  const RecordedSpace record = readRecordedSpace(file("small.csv", csv));
  EXPECT_EQ(record.name, "small");
  EXPECT_EQ(record.unit, "ms");
  ASSERT_EQ(record.rows.size(), 3u);
  EXPECT_EQ(record.rows[0].outcome.timeNs, 3.5e6);
  EXPECT_FALSE(record.rows[1].outcome.ok());
  EXPECT_EQ(record.best(), &record.rows[2]);
  EXPECT_EQ(toString(record.space.assignment(record.rows[2].configuration)), "method=b x=2");
}

TEST_F(Recorded, TheSpaceIsTheRows) {
  const RecordedSpace record = readRecordedSpace(file("small.csv", csv));
  const Space &space = record.space;
  EXPECT_EQ(space.count(), 3);
  EXPECT_EQ(space.rawCount(), 4);
  for (const RecordedSpace::Row &row : record.rows)
    EXPECT_TRUE(space.contains(row.configuration));
  const Configuration outside = space.configuration({{"x", std::int64_t(16)}, {"method", "b"}});
  EXPECT_FALSE(space.contains(outside));
  EXPECT_EQ(space.violations(outside),
            std::vector<std::string>{"it is not among the 3 configurations listed"});
  std::mt19937_64 random(1);
  for (int i = 0; i < 50; ++i)
    EXPECT_TRUE(record.find(*space.sample(random)));
  EXPECT_EQ(space.neighbours(record.rows[0].configuration).size(), 2u);
  EXPECT_EQ(Space(space.fix({{"x", std::int64_t(16)}})).count(), 1);
}

TEST_F(Recorded, TakesTheOrderOfValuesFromTheDescription) {
  file("small.json", R"({"device": "D", "parameters": {"x": [16, 2], "method": ["b", "a"]}})");
  const RecordedSpace record = readRecordedSpace(file("small.csv", csv));
  EXPECT_EQ(record.device, "D");
  EXPECT_EQ(record.rows[0].configuration, (Configuration{1, 1}));
}

TEST_F(Recorded, ReadsGzip) {
  const std::string path = file("small.csv", csv);
  ASSERT_EQ(std::system(("gzip " + path).c_str()), 0);
  EXPECT_EQ(readRecordedSpace(path + ".gz").rows.size(), 3u);
}

TEST_F(Recorded, ReadsGzipOfSeveralMembers) {
  const std::string header = file("1.csv", "x,time_ms\n"), rows = file("2.csv", "1,2\n2,3\n"),
                    both = folder / "both.csv.gz";
  ASSERT_EQ(std::system(("(gzip -c " + header + "; gzip -c " + rows + ") > " + both).c_str()), 0);
  EXPECT_EQ(readRecordedSpace(both).rows.size(), 2u);
  ASSERT_EQ(std::system(("echo rubbish >> " + both).c_str()), 0);
  EXPECT_THROW(readRecordedSpace(both), Error);
}

TEST_F(Recorded, SkipsTheByteOrderMark) {
  const RecordedSpace record = readRecordedSpace(file("marked.csv", std::string("\xef\xbb\xbf") + csv));
  EXPECT_EQ(record.space.parameters()[0].name, "x");
}

TEST_F(Recorded, ReadsKernelTunerCachesOpenAndClosed) {
  for (const char *end : {"}}", "\n}\n}", "", ",\n", ",\n\"16,2\": {\"x\": 16, \"times\": [1.0]",
                          ",\n\"16,2\": {\"x\": 16, \"y\": 2, \"times\": [1.0], \"ti"}) {
    const RecordedSpace record = readRecordedSpace(file("k.json", cacheEnding(end)));
    ASSERT_EQ(record.rows.size(), 3u) << end;
    EXPECT_EQ(record.device, "D");
    EXPECT_EQ(record.rows[0].configuration, (Configuration{0, 0}));
    EXPECT_EQ(record.rows[0].outcome.timeNs, 3.5e6);
    EXPECT_EQ(record.rows[1].outcome.kind, Outcome::Kind::BuildError);
    EXPECT_FALSE(record.rows[2].outcome.ok());
    EXPECT_EQ(record.isCutWithin, std::string_view(end).find("16") != std::string_view::npos) << end;
  }
}

TEST_F(Recorded, ReadsT4) {
  const RecordedSpace record = readRecordedSpace(file("t.json", R"({"schema_version": "1.0.0", "results": [
    {"configuration": {"x": 1, "w": true}, "times": {}, "invalidity": "correct", "correctness": 1,
     "measurements": [{"name": "GFLOP/s", "value": 9, "unit": ""}, {"name": "time", "value": 7, "unit": "us"}],
     "objectives": ["time"]},
    {"configuration": {"x": 2, "w": true}, "times": {"runtimes": [2, 4]}, "invalidity": "correct", "correctness": 1},
    {"configuration": {"x": 4, "w": true}, "times": {}, "invalidity": "timeout", "correctness": 0}]})"));
  ASSERT_EQ(record.rows.size(), 3u);
  EXPECT_EQ(record.rows[0].outcome.timeNs, 7e3);
  EXPECT_EQ(record.unit, "us");
  EXPECT_EQ(record.rows[1].time, 3000); // the runtimes are in ms
  EXPECT_EQ(record.rows[2].outcome.kind, Outcome::Kind::Timeout);
}

TEST_F(Recorded, TakesOnlyTimesFromT4) {
  const auto withUnit = [&](const char *objective, const char *unit) {
    return file("t.json",
                std::string(R"({"results": [{"configuration": {"x": 1}, "measurements": [{"name": ")") +
                    objective + R"(", "value": 2, "unit": ")" + unit + R"("}], "objectives": [")" +
                    objective + R"("]}]})");
  };
  EXPECT_EQ(readRecordedSpace(withUnit("time", "seconds")).rows[0].outcome.timeNs, 2e9);
  EXPECT_EQ(readRecordedSpace(withUnit("time_median", "")).rows[0].outcome.timeNs, 2e6);
  EXPECT_EQ(readRecordedSpace(withUnit("latency", "us")).rows[0].outcome.timeNs, 2e3);
  for (const auto &[objective, unit, found] : {std::tuple("time", "parsec", "`time` in `parsec`"),
                                               std::tuple("GFLOP/s", "", "`GFLOP/s` in no unit")})
    try {
      readRecordedSpace(withUnit(objective, unit));
      ADD_FAILURE() << objective;
    } catch (const Error &error) {
      EXPECT_NE(std::string(error.what()).find(std::string("result 0 has its objective ") + found),
                std::string::npos)
          << error.what();
    }
}

TEST_F(Recorded, ReportsErrors) {
  EXPECT_NE(failure("a.csv", "x,time_ms,valid\n1,2,1\n1,3,1\n").find("rows 0 and 1 have the same"),
            std::string::npos);
  EXPECT_NE(failure("a.csv", "x,time_ms,valid\n1,2\n").find("line 2 has 2 fields, but the header has 3"),
            std::string::npos);
  EXPECT_NE(failure("a.csv", "x,time_ms,valid\n1,fast,1\n").find("`fast`"), std::string::npos);
  EXPECT_NE(failure("a.csv", "x,time_parsec\n1,2\n").find("`time_parsec`, which has no known unit"),
            std::string::npos);
  EXPECT_EQ(failure("a.csv", "x,time_s_per_pixel\n1,2\n"), "");
  EXPECT_NE(failure("a.csv", "x,times\n1,2\n").find("does not end in a column of times"), std::string::npos);
  EXPECT_NE(failure("a.csv", "x,y\n").find("does not end in a column of times"), std::string::npos);
  EXPECT_NE(failure("a.csv", "valid\n1\n").find("does not end in a column of times"), std::string::npos);
  EXPECT_NE(failure("a.csv", "").find("empty"), std::string::npos);
  EXPECT_NE(failure("a.csv", "x,,time_ms\n1,2,3\n").find("a parameter of the space has no name"),
            std::string::npos);
  for (const char *json : {"[]", "3", "null", "{\"x\": 1}"})
    EXPECT_NE(failure("a.json", json).find("`: it is neither"), std::string::npos) << json;
  EXPECT_NE(
      failure("a.json", R"({"tune_params_keys": ["x"], "cache": {)").find("the parameter `x` has no values"),
      std::string::npos);
  EXPECT_NE(failure("a.json", "{\"results\": [{\"configuration\": {\"x\": 1}}, 2]}").find("result 1: cannot"),
            std::string::npos);
  EXPECT_NE(
      failure("a.json", "{\"results\": [{\"configuration\": []}]}").find("result 0 has no `configuration`"),
      std::string::npos);
  EXPECT_NE(failure("a.json", R"({"tune_params_keys": ["x"], "tune_params": {"y": [1]}, "cache": {}})")
                .find("`y`, which `tune_params_keys` does not name"),
            std::string::npos);
  EXPECT_NE(failure("a.json", "{\"x\" 1}").find("not JSON"), std::string::npos);
  EXPECT_NE(failure("a.csv.gz", "\x1f\x8b broken").find("damaged"), std::string::npos);
  EXPECT_THROW(readRecordedSpace(folder / "none.csv"), Error);
}

TEST_F(Recorded, ReportsAnInvalidDescription) {
  const auto with = [&](const char *description) {
    file("small.json", description);
    return failure("small.csv", csv);
  };
  EXPECT_EQ(with(R"({"parameters": {"x": [16, 2]}})"), "");
  const std::string broken = with("{\"x\" 1}");
  EXPECT_NE(broken.find("small.json`, which is beside it"), std::string::npos) << broken;
  EXPECT_NE(broken.find("it is not JSON"), std::string::npos) << broken;
  EXPECT_NE(with(R"({"x": [16, 2]})").find("it has no `parameters`"), std::string::npos);
  EXPECT_NE(with("[1]").find("it has no `parameters`"), std::string::npos);
  EXPECT_NE(with(R"({"parameters": {"X": [16, 2]}})").find("values to `X`"), std::string::npos);
}

TEST_F(Recorded, ReplaysTheSameOnAnyNumberOfThreads) {
  std::string text = "x,y,time_ms,valid\n";
  for (int x = 0; x < 12; ++x)
    for (int y = 0; y < 12; ++y)
      text += std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(1 + x * y) + ",1\n";
  const RecordedSpace record = readRecordedSpace(file("grid.csv", text));
  for (const StrategyEntry &strategy : strategies()) {
    if (strategy.name == "specification" || strategy.name == "workgroup") // need files
      continue;
    ReplayRequest request{std::string(strategy.name), 20, 4, 5, 1};
    if (strategy.name == "guided")
      request.strategy +=
          ":script=" + file("script.txt", "sample 9\nmodel x + y\nfix x best 3\nsample all\n");
    const std::vector<ReplayRun> alone = replay(record, request);
    request.threads = 4;
    EXPECT_EQ(replay(record, request), alone) << strategy.name;
  }
  const std::vector<ReplayRun> alone = replay(record, {"random", 20, 9, 5, 1});
  ASSERT_EQ(alone.size(), 9u);
  EXPECT_EQ(alone[0].rows.size(), 20u);
  EXPECT_NE(alone[0], alone[1]);
  const Slowdowns slowdowns = slowdownsOf(record, alone);
  EXPECT_EQ(slowdowns.runs, 9u);
  EXPECT_GE(slowdowns.mean, 1);
  EXPECT_LE(slowdowns.median, slowdowns.worst);
}

TEST_F(Recorded, AutoBeginsWithGuesses) {
  std::string text = "x,time_ms,valid\n";
  for (int x = 0; x < 30; ++x)
    text += std::to_string(x) + "," + std::to_string(31 - x) + ",1\n";
  const RecordedSpace record = readRecordedSpace(file("line.csv", text));
  ReplayRequest request{"auto", 4};
  request.guesses = {record.rows[17].configuration, record.rows[5].configuration};
  const std::vector<std::size_t> rows = replay(record, request).front().rows;
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0], 17u);
  EXPECT_EQ(rows[1], 5u);
}

TEST_F(Recorded, ReplaysOnTheAvailableThreads) {
  const RecordedSpace record = readRecordedSpace(file("small.csv", csv));
  const ReplayRequest request{"random", 2, 64, 5, 64};
  EXPECT_EXIT(
      {
        limitThreads();
        _exit(replay(record, request).size() == 64 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(Recorded, CountsRunsThatFoundNothing) {
  const RecordedSpace record = readRecordedSpace(file("small.csv", csv));
  const Slowdowns slowdowns = slowdownsOf(record, {{{1}, ""}, {{0}, ""}, {{0, 2}, ""}});
  EXPECT_EQ(slowdowns.runs, 2u);
  EXPECT_EQ(slowdowns.optimal, 1u);
  EXPECT_DOUBLE_EQ(slowdowns.worst, 3.5 / 1.25);
}

TEST_F(Recorded, ReadsWhatItWrites) {
  Outcome crash;
  crash.kind = Outcome::Kind::Crash;
  Outcome fast;
  fast.timeNs = 1.25e6;
  const Space space(
      {{"wg_x", {1, 2, 4}, 1, ""}, {"load", {Value("global"), Value("local")}, Value("global"), ""}}, {});
  const RecordedSpace made = recordOf(space, {{{2, 1}, fast}, {{0, 0}, crash}, {{2, 1}, crash}});
  for (const auto &text : {t4Text(made), kernelTunerText(made, {64, 64}, "2026-01-31 00:00:00+00:00")}) {
    const RecordedSpace read = readRecordedSpace(file("made.json", text));
    ASSERT_EQ(read.rows.size(), 2u) << text;
    EXPECT_EQ(toString(read.space.assignment(read.rows[0].configuration)), "load=local wg_x=4");
    EXPECT_EQ(read.rows[0].outcome.timeNs, 1.25e6);
    EXPECT_EQ(read.rows[1].outcome.kind, Outcome::Kind::LaunchError);
  }
}
