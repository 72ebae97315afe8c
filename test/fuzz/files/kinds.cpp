#include "test/fuzz/files/kinds.h"
#include "runtime/record.h"
#include "test/fuzz/files/read_kinds.h"
#include "tuner/store/database.h"
#include "tuner/store/journal.h"
#include "tuner/store/journal_format.h"
#include "tuner/store/journal_reader.h"
#include "tuner/store/tuned.h"
#include <filesystem>
#include <fstream>
#include <icl/capture.h>
#include <icl/variants_file.h>
#include <iterator>

namespace icl::fuzz {
namespace {

void writeFile(const std::string &path, const std::string &text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string contentsOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

runtime::Description description() {
  using runtime::Parameter;
  runtime::Description made;
  made.name = "blur";
  made.parameters = {{Parameter::Kind::Image, "in", 4, 2, 0, true, false, true},
                     {Parameter::Kind::Image, "out", 4, 2, 0, false, true, false},
                     {Parameter::Kind::Pointer, "table", 2, 0, 8, false, false, true},
                     {Parameter::Kind::Scalar, "gain", 4, 0, 0, false, false, true}};
  runtime::Variant variant;
  variant.device = "D";
  variant.architecture = "V gpu 9.0";
  variant.tuning = runtime::Tuning{{{{64, 48, 1}, {{"in", {64, 48, 1}}}}}, Objective::Launch, 1234.5};
  variant.program.source = "__kernel void blur() {}";
  variant.program.temporaries = {{"half", 2, 4, {"in", {1, 1, 1}, {1, 1, 0}, {2, 2, 1}}}};
  runtime::Launch launch;
  launch.entry = "blur";
  using Argument = runtime::KernelArgument::Kind;
  launch.arguments = {{Argument::Image, "in", 0,
                       runtime::ImageStorage::padded({{2, 2, 0}, {2, 2, 0}, 16}, runtime::Boundary::Constant,
                                                     {0, 0, 128, 63})},
                      {Argument::Image, "out", 0, {}, true},
                      {Argument::Scalar, "gain"}};
  variant.program.launches = {launch};
  made.variants = {variant};
  return made;
}

/// A section with a damaged body. Most have the checksum of what they contain, so that readers see it.
std::string mutatedSection(const std::string &text, Random &random) {
  if (below(random, 8) == 0)
    return mutated(text, random);
  const std::size_t line = text.find('\n');
  const std::string magic = text.substr(0, text.find(' ', text.find(' ', text.find(' ') + 1) + 1));
  return runtime::sectionText(magic, mutated(text.substr(line + 1), random));
}

class Variants : public Kind {
public:
  std::string make(Random &random) const override { return mutatedSection(text, random); }
  void read(const std::string &damaged) override {
    const runtime::Description merged = withVariants(known, runtime::readVariants(damaged, known));
    for (const runtime::Variant &variant : merged.variants)
      for (const runtime::Launch &launch : variant.program.launches)
        launch.grid.from({runtime::longestSide, runtime::longestSide, 1});
  }

private:
  const runtime::Description known = description();
  const std::string text = runtime::variantsText(known);
};

class Captures : public Kind {
public:
  Captures() {
    runtime::Capture capture{description(), "D", {3, 2, 1}, {}};
    capture.kernel.variants.clear();
    capture.arguments = {
        {{3, 2, 1}, std::string(24, 'a')}, {{3, 2, 1}, ""}, {{2, 1, 1}, "1\n2\n"}, {{1, 1, 1}, "1234"}};
    text = runtime::captureText(capture);
  }
  std::string make(Random &random) const override { return mutatedSection(text, random); }
  void read(const std::string &damaged) override { runtime::readCapture(damaged); }

private:
  std::string text;
};

class Tuned : public Kind {
public:
  explicit Tuned(const std::string &folder) : path(folder + "/t.tuned.json") {
    TunedFile file;
    TunedEntry entry;
    entry.kernel = "blur";
    entry.device = "D";
    entry.driver = "1";
    entry.architecture = "V gpu 9.0";
    entry.sizes = {Extent{64, 48, 1}, {{"in", {32, 32, 1}}}};
    entry.configuration = {{"wg_x", 16}, {"boundary", "split"}, {"sizes", "runtime"}};
    entry.timeNs = 1000;
    entry.referenceTimeNs = 2000;
    file.merge(entry);
    entry.sizes.grid.reset();
    entry.measuredGrids = {{64, 64, 1}, {8, 8, 1}};
    file.merge(entry);
    file.write(path);
    text = contentsOf(path);
  }
  std::string make(Random &random) const override { return mutated(text, random); }
  void read(const std::string &damaged) override {
    writeFile(path, damaged);
    TunedFile::read(path).find("blur", "D", {Extent{64, 48, 1}, {}}, Objective::Launch);
  }

private:
  const std::string path;
  std::string text;
};

/// Damaged files, and whole ones whose rows have values that no tuner writes.
class Journals : public Kind {
public:
  explicit Journals(const std::string &folder) : path(folder + "/j.db") {
    {
      Journal journal(path, key);
      for (std::int64_t i = 0; i < 4; ++i)
        journal.record(std::to_string(i), {{"wg_x", i}}, {Outcome::Kind::Ok, 100.0 + double(i), 3, ""});
      journal.note({{"source", "void blur() {}"}});
    }
    text = contentsOf(path);
  }
  std::string make(Random &random) const override {
    if (below(random, 2) == 0)
      return mutated(text, random);
    static constexpr const char *places[] = {"measurements SET configuration",
                                             "measurements SET kind",
                                             "measurements SET time_ns",
                                             "measurements SET began",
                                             "measurements SET ended",
                                             "measurements SET message",
                                             "measurements SET repetitions",
                                             "tunings SET sizes",
                                             "tunings SET kernel",
                                             "notes SET text",
                                             "sessions SET began"};
    clear();
    writeFile(path, text);
    {
      Database database(path, journalFormat);
      const std::string sql = "UPDATE " + std::string(places[below(random, std::size(places))]) + " = ?";
      database.run(sql.c_str(), {mutated("{\"wg_x\": 1}", random)});
    }
    return contentsOf(path);
  }
  void read(const std::string &damaged) override {
    clear();
    writeFile(path, damaged);
    try {
      readJournal(path);
    } catch (const Error &) { // a tuner may refuse less than a reader of all tunings
    }
    Journal journal(path, key);
    journal.entries();
    journal.atOtherSizes();
  }

private:
  const TuningKey key{"blur", "12", "0.1.0", "D", "1", "64x48x1", "ab"};
  const std::string path;
  std::string text;

  void clear() const {
    for (const char *ending : {"", "-wal", "-shm", "-journal", ".new"})
      std::filesystem::remove(path + ending);
  }
};

}

const std::vector<NamedKind> &kinds() {
  static const std::vector<NamedKind> table = {
      {"tuned",
       [](const std::string &folder) -> std::unique_ptr<Kind> { return std::make_unique<Tuned>(folder); },
       1000},
      {"variants", [](const std::string &) -> std::unique_ptr<Kind> { return std::make_unique<Variants>(); },
       1000},
      {"captures", [](const std::string &) -> std::unique_ptr<Kind> { return std::make_unique<Captures>(); },
       1000},
      {"recordings", makeRecordings, 1000},
      {"definitions", makeDefinitions, 1000},
      {"models", makeModels, 100}, // reading includes learning
      {"campaigns", makeCampaigns, 1000},
      // SQLite takes milliseconds.
      {"journals",
       [](const std::string &folder) -> std::unique_ptr<Kind> { return std::make_unique<Journals>(folder); },
       10}};
  return table;
}

}
