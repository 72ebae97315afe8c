#include "test/fuzz/kernels/case.h"
#include <sstream>
#include <stdexcept>

namespace icl::fuzz {

std::string toString(const Case &test) {
  std::string head = "// seed: " + std::to_string(test.seed) + "\n";
  head += "// size: " + extentText(*test.sizes.grid) + "\n";
  for (const auto &[image, extent] : test.sizes.images)
    head += "// size " + image + ": " + extentText(extent) + "\n";
  for (const Extent &extent : test.also)
    head += "// also: " + extentText(extent) + "\n";
  for (const std::string &output : test.close)
    head += "// close: " + output + "\n";
  for (const std::string &parameter : test.fixed)
    head += "// fixed: " + parameter + "\n";
  for (const Assignment &configuration : test.configurations)
    head += "// configuration: " + icl::toString(configuration) + "\n";
  return head + test.source;
}

static Extent parseExtent(const std::string &text) {
  Extent extent{1, 1, 1};
  std::istringstream in(text);
  for (std::size_t d = 0; d < 3; ++d) {
    if (!(in >> extent[d]) || extent[d] < 1)
      throw inputError("no size: " + text);
    if (char x = 0; in >> x && x != 'x')
      throw inputError("no size: " + text);
    if (in.eof())
      break;
  }
  return extent;
}

static Assignment parseConfiguration(const std::string &text) {
  Assignment configuration;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
      throw inputError("no knob=value: " + word);
    configuration[word.substr(0, equals)] = parseValue(word.substr(equals + 1));
  }
  return configuration;
}

Case parseCase(const std::string &text) {
  Case test;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("// ", 0) != 0 || colon == std::string::npos) {
      test.source += line + "\n";
      continue;
    }
    const std::string key = line.substr(3, colon - 3), value = line.substr(colon + 2);
    if (key == "seed")
      test.seed = std::stoull(value);
    else if (key == "size")
      test.sizes.grid = parseExtent(value);
    else if (key.rfind("size ", 0) == 0)
      test.sizes.images[key.substr(5)] = parseExtent(value);
    else if (key == "also")
      test.also.push_back(parseExtent(value));
    else if (key == "close")
      test.close.insert(value);
    else if (key == "fixed")
      test.fixed.insert(value);
    else if (key == "configuration")
      test.configurations.push_back(parseConfiguration(value));
    else
      test.source += line + "\n"; // a comment
  }
  if (!test.sizes.grid)
    throw inputError("the line `// size: ...` is missing");
  if (test.configurations.empty())
    test.configurations.emplace_back();
  return test;
}

}
