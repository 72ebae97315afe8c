#include "tools/iclc/report/any_size.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/report/tune.h"
#include "tuner/files/assignment_json.h"
#include <iomanip>
#include <sstream>

namespace icl::cli {

static std::string sizeLine(const TimesAtSize &size, unsigned dimensions) {
  std::ostringstream out;
  out << "    " << extentText(size.grid, dimensions) << ": " << timeText(size.timeNs) << ", " << std::fixed
      << std::setprecision(2) << size.referenceTimeNs / size.timeNs << " times as fast as untuned\n";
  return out.str();
}

std::string anySizeToText(const AnySizeRequest &request, const AnySizeResult &result) {
  const unsigned dimensions = request.search.kernel.dimensions;
  std::ostringstream out;
  if (result.search.best())
    out << resultToText(request.search, result.search);
  out << "  for any size:\n  " << toString(*result.best) << '\n';
  for (const TimesAtSize &size : result.sizes)
    out << sizeLine(size, dimensions);
  out << "    geometric mean: " << std::fixed << std::setprecision(2) << result.speedUp
      << " times as fast as untuned\n";
  for (const Extent &grid : result.untimed)
    out << "    not timed: " << extentText(grid, dimensions) << '\n';
  return out.str();
}

nlohmann::json anySizeToJson(const AnySizeRequest &request, const AnySizeResult &result) {
  nlohmann::json object = resultToJson(request.search, result.search), sizes = nlohmann::json::array();
  for (const TimesAtSize &size : result.sizes)
    sizes.push_back(
        {{"grid", size.grid}, {"time_ns", size.timeNs}, {"reference_time_ns", size.referenceTimeNs}});
  object["any_size"] = {{"sizes", sizes}, {"speed_up", result.speedUp}};
  if (result.best)
    object["any_size"]["configuration"] = toJson(*result.best);
  return object;
}

}
