#include "tools/iclc/tune/save.h"
#include "tools/iclc/files.h"
#include "tuner/replay/write.h"
#include <ctime>

namespace icl::cli {

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

void saveMeasurements(const std::string &path, const TuneRequest &request, const TuneResult &result) {
  RecordedSpace record = recordOf(result.space, result.evaluations);
  record.kernel = request.kernel.name;
  record.device = result.device;
  const Extent &grid = request.arguments.grid;
  const std::vector<std::int64_t> size(grid.begin(), grid.begin() + request.kernel.dimensions);
  writeFile(path, path.ends_with(".t4.json") ? t4Text(record)
                                             : kernelTunerText(record, size, today() + " 00:00:00+00:00"));
}

}
