#include "test/fuzz/files/read_kinds.h"
#include "tools/iclc/tune/campaign_file.h"
#include "tuner/guess/recording.h"
#include "tuner/replay/definition.h"
#include "tuner/replay/recorded.h"
#include "tuner/workgroup/model.h"
#include <array>
#include <fstream>
#include <zlib.h>

namespace icl::fuzz {
namespace {

/// As gzip's programs do.
std::string compressed(const std::string &text) {
  z_stream stream{};
  constexpr int gzip = 16; // as zlib documents it, added to the logarithm of the window
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + gzip, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, text.size()), '\0');
  std::string in = text; // zlib's pointer is not to a constant
  stream.next_in = reinterpret_cast<Bytef *>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef *>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// Whole files, one of which is damaged each time, before or after it is compressed, and their reader.
class Texts : public Kind {
public:
  Texts(std::string p, std::vector<std::string> t, void (*r)(const std::string &path), bool c = false)
      : path(std::move(p)), texts(std::move(t)), reader(r), isCompressible(c) {
    for (const std::string &text : texts) // if whole ones were refused, nothing would be tested
      Texts::read(text);
  }

  std::string make(Random &random) const override {
    const std::string &text = texts[below(random, texts.size())];
    if (!isCompressible)
      return mutated(text, random);
    switch (below(random, 8)) {
    case 0:
      return mutated(compressed(text), random);
    case 1:
      return compressed(mutated(text, random));
    default:
      return mutated(text, random);
    }
  }
  void read(const std::string &damaged) override {
    std::ofstream(path, std::ios::binary) << damaged;
    reader(path);
  }

private:
  const std::string path;
  const std::vector<std::string> texts;
  void (*const reader)(const std::string &path);
  const bool isCompressible;
};

constexpr const char *csv = "x,method,time_ms,valid\n2,a,3.5,1\n16,a,,0\n2,\"b\",1.25,1\n";

constexpr const char *cache = R"({"device_name": "D", "kernel_name": "k", "problem_size": [64, 64],
"tune_params_keys": ["x", "y"], "tune_params": {"x": [16, 2], "y": [1, 2]},
"cache": {
"16,1": {"x": 16, "y": 1, "time": 3.5, "times": [3.5, 3.5], "GFLOP/s": NaN},
"2,1": {"x": 2, "y": 1, "time": "CompilationFailedConfig"},
"2,2": {"time": 1e20}
}})";

constexpr const char *t4 = R"({"schema_version": "1.0.0", "metadata": {"kernel": "k", "device": "D"},
"results": [{"configuration": {"x": 2, "s": "a"}, "invalidity": "correct",
"measurements": [{"name": "time", "value": 2.5, "unit": "ms"}], "objectives": ["time"],
"times": {"runtimes": [2.5, 2.6]}},
{"configuration": {"x": 4, "s": "b"}, "invalidity": "compile", "measurements": [], "objectives": ["time"]}]})";

constexpr const char *t1 =
    R"json({"General": {"FormatVersion": 1}, "ConfigurationSpace": {"TuningParameters": [
{"Name": "x", "Type": "int", "Values": "[2**i for i in range(0, 6)] + list(range(48, 36, -5))", "Default": 2},
{"Name": "y", "Type": "int", "Values": [1, 2, 4]}, {"Name": "s", "Type": "string", "Values": ["a", "b"]}],
"Conditions": [{"Parameters": ["x", "y"], "Expression": "x * y <= 32 and (x % 2 == 0 or not y > 1)"}]},
"KernelSpecification": {"KernelName": "k"}})json";

constexpr const char *campaign = R"({"tunings": [
{"source": "blur.icl", "kernels": ["blur_x", "blur_y"], "sizes": ["1920x1080", "512x512"],
"options": ["--budget", "300"]}, {"source": "sobel.icl", "sizes": ["1920x1080"], "devices": ["h100", "cpu"]}]})";

std::string guesses() {
  GuessRecording recording;
  recording.kernel = recording.family = "blur";
  recording.device = "D";
  recording.features = {{"facts.operations", 25.0}, {"device.type", "gpu"}};
  for (const std::int64_t x : {8, 16, 32})
    recording.timesNs[{{"wg_x", x}, {"boundary", "split"}}] = 1000.0 + double(x);
  recording.promising = recording.timesNs.begin()->first;
  return guessModelToJson({{recording}, {GuessDevice::Gpu}, {GuessDevice::Gpu}});
}

std::string workGroups(const char *method) {
  std::vector<Scenario> scenarios;
  for (const char *device : {"D", "E"}) {
    Scenario scenario;
    scenario.kernel = scenario.family = "blur";
    scenario.device = device;
    scenario.dataset = "512";
    scenario.features = {{"border", 2.0}, {"device.type", "gpu"}};
    scenario.maxWorkGroup = 256;
    scenario.timesNs = {{{8, 8}, 1000}, {{32, 4}, 900}, {{64, 4}, 1100}};
    scenario.refused = {{128, 2}};
    scenarios.push_back(scenario);
  }
  return modelToJson({parseMethod(method), scenarios});
}

/// Reads it as `iclc predict` does, which also learns from it.
void readModelOf(const std::string &path) {
  if (isGuessModel(path)) {
    for (const GuessRecording &recording : readGuessModel(path).recordings)
      recording.performance(recording.promising);
    return;
  }
  const WorkGroupModel model = readModel(path);
  const WorkGroupPredictor predictor = model.predictor();
  const Scenario &first = model.scenarios.front();
  predictor.predict(
      {first.features, first.maxWorkGroup, [&](WorkGroupSize size) { return first.isLegal(size); }});
}
}

std::unique_ptr<Kind> makeRecordings(const std::string &folder) {
  return std::make_unique<Texts>(
      folder + "/space", std::vector<std::string>{csv, cache, t4},
      [](const std::string &path) { readRecordedSpace(path); },
      /*isCompressible=*/true);
}

std::unique_ptr<Kind> makeDefinitions(const std::string &folder) {
  return std::make_unique<Texts>(folder + "/t1.json", std::vector<std::string>{t1},
                                 [](const std::string &path) { readKernelSpace(path); });
}

std::unique_ptr<Kind> makeModels(const std::string &folder) {
  return std::make_unique<Texts>(
      folder + "/model",
      std::vector<std::string>{guesses(), workGroups("j48:nearest"), workGroups("forest:time")}, readModelOf,
      /*isCompressible=*/true);
}

std::unique_ptr<Kind> makeCampaigns(const std::string &folder) {
  return std::make_unique<Texts>(folder + "/campaign.json", std::vector<std::string>{campaign},
                                 [](const std::string &path) { cli::readCampaign(path, "results"); });
}
}
