#include "test/fuzz/kernels/features.h"
#include <regex>

namespace icl::fuzz {

namespace {

struct SourceFeature {
  const char *name, *pattern; ///< ECMAScript's notation
};

constexpr SourceFeature table[] = {
    {"branches", R"(\bif \()"},
    {"byte-tables", R"(\bt\d+\[256\])"},
    {"double", R"(\bdouble)"},
    {"computed-boundaries", R"(\be = \d \* e)"},
    {"early-exits", R"(\b(break|continue|return);)"},
    {"elementary-functions", R"(// close:)"},
    {"filters", R"(\bsum = \()"},
    {"float-sums", R"(reduce\(sum)"},
    {"half", R"(<half)"},
    {"clipped-loops", R"(\(int (i\d+) = x\d+; \1 <= x)"},
    {"coordinate-vectors", R"(\[x\d+\.x\])"},
    {"helpers", R"(\bf\d+\()"},
    {"integer-results", R"(reduce\(r)"},
    {"open-windows", R"(\bfor \([^;]*(;[^;]*)?\bs\d+)"},
    {"packed-pixels", R"(packed\()"},
    {"private-arrays", R"(\ba\d+\[)"},
    {"samples", R"(\bsample\()"},
    {"strided-reads", R"(\[\(?(\d \* id|id[xyz] (\* \d|/ \d|<< 1)))"},
    {"sliding-windows", R"(\bw\d+ = )"},
    {"tolerance", R"(tolerance\()"},
    {"turned-reads", R"(\bin\d+\[(\w+(\.\w+ - 1 - )?)?(idy|u\d+))"},
    {"tunables", R"(tune\()"},
    {"vectors", R"(\b(char|short|int|long|float|double)([234]|8|16)\b)"},
    {"while-loops", R"(\bwhile \()"},
};

}

std::vector<std::string> sourceFeatures() {
  std::vector<std::string> names;
  for (const SourceFeature &feature : table)
    names.emplace_back(feature.name);
  return names;
}

std::map<std::string, std::size_t> featuresOf(const Case &test) {
  std::map<std::string, std::size_t> features;
  const std::string text = toString(test);
  for (const SourceFeature &feature : table)
    if (std::regex_search(text, std::regex(feature.pattern)))
      features[feature.name] = test.configurations.size();
  for (const Assignment &configuration : test.configurations)
    for (const auto &[name, value] : configuration) {
      const std::string *choice = std::get_if<std::string>(&value);
      const std::string knob = name.substr(0, name.find('.'));
      if (choice || knob == "vector_x")
        ++features[knob + "=" + (choice ? *choice : std::to_string(std::get<std::int64_t>(value)))];
    }
  return features;
}

}
