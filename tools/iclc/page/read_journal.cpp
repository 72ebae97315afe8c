#include "tools/iclc/page/read_journal.h"
#include "compiler/frontend/parse.h"
#include "compiler/source/diagnostics.h"
#include "tools/iclc/fixed_values.h"
#include "tuner/files/assignment_json.h"
#include "tuner/measure/device.h"
#include "tuner/measure/device_json.h"
#include "tuner/problem_sizes.h"
#include "tuner/store/journal_reader.h"
#include "tuner/store/tuned.h"
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

namespace icl::cli {

namespace {

using Notes = std::map<std::string, std::string>;

std::string noteOf(const Notes &notes, const char *name) {
  const auto note = notes.find(name);
  return note == notes.end() ? "" : note->second;
}

double numberIn(const std::string &text) {
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Names of journals' notes and columns that a report shows, in this order.
constexpr std::pair<const char *, const char *> shownNotes[] = {{"command", "command"},
                                                                {"strategy", "strategy"},
                                                                {"budget", "budget"},
                                                                {"objective", "the time that counts"}};

/// Without a depth of 1.
std::string sizesText(const std::string &sizes) {
  std::string text;
  for (std::size_t at = 0; at <= sizes.size();) {
    const std::size_t end = std::min(sizes.find(' ', at), sizes.size());
    std::string size = sizes.substr(at, end - at);
    if (size.ends_with("x1") && size.find('x') != size.rfind('x'))
      size.erase(size.size() - 2);
    text += (text.empty() ? "" : " ") + size;
    at = end + 1;
  }
  return text;
}

void addFacts(TuningRecord &record, const std::string &path, const JournaledTuning &tuning) {
  const TuningKey &key = tuning.key;
  record.facts = {{"file", path},         {"kernel", key.kernel}, {"sizes", sizesText(key.sizes)},
                  {"device", key.device}, {"driver", key.driver}, {"begun", tuning.began},
                  {"iclc", key.compiler}};
  for (const auto &[name, title] : shownNotes)
    if (const std::string text = noteOf(tuning.notes, name); !text.empty())
      record.facts.emplace_back(title, text);
}

std::optional<Assignment> untunedIn(const JournaledTuning &tuning) {
  try {
    return assignmentFromJson(nlohmann::json::parse(noteOf(tuning.notes, "untuned")));
  } catch (const std::exception &) { // an earlier version's file: it measures the untuned variant first
    return tuning.measurements.front().configuration;
  }
}

/// That were compiled in.
std::map<std::string, std::string> valuesOf(const JournaledTuning &tuning) {
  try {
    const std::string text = noteOf(tuning.notes, "values");
    return text.empty() ? std::map<std::string, std::string>()
                        : nlohmann::json::parse(text).get<std::map<std::string, std::string>>();
  } catch (const nlohmann::json::exception &) {
    return {};
  }
}

/// Without the sizes of arrays.
std::optional<Sizes> sizesFor(const ast::Kernel &kernel, const JournaledTuning &tuning) {
  const auto sizes = parseProblemSizes(tuning.key.sizes);
  if (!sizes)
    return std::nullopt;
  Sizes found{sizes->at(""), {}};
  for (const ast::ImageUse &use : kernel.images)
    if (const auto own = sizes->find(use.image->name); own != sizes->end())
      found.images.insert(*own);
  return found;
}

/// The one that the journal keeps, else nothing. `program` and `diagnostics` keep what it refers to.
std::optional<CodeOrigin> ownOrigin(const JournaledTuning &tuning, std::unique_ptr<Diagnostics> &diagnostics,
                                    std::unique_ptr<ast::Program> &program) {
  const std::string source = noteOf(tuning.notes, "source");
  if (source.empty())
    return std::nullopt;
  Device device;
  try {
    device = deviceOf(deviceFromJson(nlohmann::json::parse(noteOf(tuning.notes, "device"))));
  } catch (const nlohmann::json::exception &) {
    return std::nullopt;
  }
  diagnostics = std::make_unique<Diagnostics>("the journal", source);
  program = parseProgram(*diagnostics, noteOf(tuning.notes, "exact") == "yes");
  if (diagnostics->isRejected())
    return std::nullopt;
  for (const auto &kernel : program->kernels) {
    std::vector<GivenValue> values;
    for (const auto &[parameter, text] : valuesOf(tuning))
      values.push_back({parameter, text});
    if (kernel->name == tuning.key.kernel)
      fixValues(*kernel, values);
    if (const auto sizes = sizesFor(*kernel, tuning); sizes && kernel->name == tuning.key.kernel)
      return CodeOrigin{*kernel, device, *sizes, "the source in the journal"};
  }
  return std::nullopt;
}

TuningRecord recordOf(const std::string &path, const JournaledTuning &tuning, const FindOrigin &findOrigin) {
  TuningRecord record;
  record.kernel = tuning.key.kernel;
  record.sizes = sizesText(tuning.key.sizes);
  record.title = record.kernel + " at " + record.sizes.substr(0, record.sizes.find(' ')) +
                 (valuesOf(tuning).empty() ? "" : " with " + runtime::textOf(fixedTexts(valuesOf(tuning)))) +
                 " on " + tuning.key.device;
  addFacts(record, path, tuning);
  record.untuned = untunedIn(tuning);
  record.copyNs = numberIn(noteOf(tuning.notes, "copy_ns"));
  std::set<Assignment> known;
  for (const JournaledTuning::Measurement &one : tuning.measurements)
    if (known.insert(one.configuration).second)
      record.evaluations.push_back({one.configuration, one.outcome, one.seconds});
  record.notes.push_back("Times are the fastest launches of the search. A tuning that has ended compares its "
                         "finalists once more, side by side; a journal does not contain these times.");
  record.code.note =
      "The journal was written by an earlier version, without the source: --source FILE.icl adds "
      "the code.";
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<ast::Program> program;
  if (const auto own = ownOrigin(tuning, diagnostics, program))
    addCode(record, *own);
  else if (auto given = findOrigin(tuning.key.kernel)) {
    given->sizes = sizesFor(given->kernel, tuning).value_or(given->sizes);
    addCode(record, *given);
  }
  return record;
}

}

std::vector<TuningRecord> readJournalRecords(const std::string &path, const FindOrigin &findOrigin) {
  std::vector<TuningRecord> records;
  for (const JournaledTuning &tuning : readJournal(path))
    records.push_back(recordOf(path, tuning, findOrigin));
  if (records.empty())
    throw inputError("the tuning journal `" + path + "` has no measurements yet");
  return records;
}

}
