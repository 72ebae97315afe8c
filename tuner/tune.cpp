#include "tuner/tune.h"
#include "tuner/hash.h"
#include "tuner/kernel_on_device.h"
#include "tuner/store/source_hash.h"

namespace icl {

/// What the journal holds of other sizes, of variants that ran.
static std::vector<KnownTime> timesElsewhere(const Journal &journal) {
  std::vector<KnownTime> times;
  for (const Journal::Elsewhere &entry : journal.elsewhere())
    if (const auto sizes = parseProblemSizes(entry.sizes); sizes && entry.outcome.ok())
      times.push_back({*sizes, entry.configuration, entry.outcome.timeNs});
  return times;
}

static std::string hashOf(const Arguments &arguments) {
  Hash hash;
  for (const auto &[name, buffer] : arguments.buffers)
    hash.add(name).add(
        std::string_view(reinterpret_cast<const char *>(buffer.bytes.data()), buffer.bytes.size()));
  return hash.text();
}

std::optional<TuneResult> tune(const TuneRequest &request, Diagnostics &diagnostics) {
  const auto kernel = putOnDevice(request, diagnostics);
  if (!kernel)
    return std::nullopt;

  TuningKey key;
  key.kernel = request.kernel.name;
  key.kernelHash = sourceHash(request.sourceText);
  key.compiler = ICL_VERSION;
  key.device = kernel->info.name;
  key.driver = kernel->info.driver;
  key.sizes = toString(kernel->sizes);
  key.arguments = hashOf(request.arguments);
  Journal journal(request.journal, key, request.journalPatience);

  SearchRequest search = request.search;
  search.grid = request.arguments.grid;
  search.sizes = kernel->sizes;
  search.elsewhere = timesElsewhere(journal);
  TuneResult result = tuneSpace(kernel->space, *kernel->measurer, journal, search);
  result.device = kernel->info.name;
  result.driver = kernel->info.driver;
  return result;
}

}
