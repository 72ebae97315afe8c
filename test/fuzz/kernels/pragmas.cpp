#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

std::string Generator::pragmas() {
  std::string conditions, text = gridPragma();
  for (const NamedImage &image : images) {
    if (image.isSpelledBare && (image.pixel != ValueType{Scalar::Float, 1} || random.chance(50)))
      text += "#pragma imcl pixel(" + image.name + ": " + toString(image.pixel) + ")\n";
    if (image.pixel.lanes == 3 && random.chance(60))
      text += "#pragma imcl packed(" + image.name + ")\n";
    if (!image.isWritten && random.chance(90))
      conditions += (conditions.empty() ? "" : ", ") + image.name + ": " + image.boundary;
  }
  for (const NamedResult &result : results)
    text += "#pragma imcl reduce(" + result.name + ": " + result.op + ")\n";
  if (isTolerant)
    text += tolerances();
  if (!conditions.empty())
    text += "#pragma imcl boundary_cond(" + conditions + ")\n";
  for (const NamedArray &array : arrays)
    if (array.name[0] == 'q' && random.chance(50))
      text += "#pragma imcl max_size(" + array.name + ": " + (random.chance(50) ? "16" : "40") + ")\n";
  return text + choicePragmas();
}

std::string Generator::tolerances() const {
  std::string list;
  for (const NamedImage &image : images)
    if (image.isWritten)
      list += (list.empty() ? "" : ", ") + image.name + ": 1e-3";
  return "#pragma imcl tolerance(" + list + ")\n";
}

std::set<std::string> Generator::closeOutputs() const {
  std::set<std::string> names;
  for (const NamedImage &image : images)
    if (image.isClose)
      names.insert(image.name);
  for (const NamedResult &result : results)
    if (result.op == "+" && isFloat(result.scalar))
      names.insert(result.name);
  return names;
}

std::string Generator::gridPragma() const {
  std::string grid;
  for (const NamedImage &image : images)
    if (image.isInGrid)
      grid += (grid.empty() ? "" : ", ") + image.name;
  for (const std::int64_t extent : fixedGrid)
    grid += (grid.empty() ? "" : ", ") + std::to_string(extent);
  return "#pragma imcl grid(" + grid + ")\n";
}

/// Constraints, none of which makes the space empty.
std::string Generator::choicePragmas() {
  std::string text;
  for (const Named &tunable : tunables) {
    text += "#pragma imcl tune(" + tunable.name + ": " + std::to_string(tunable.range->first);
    for (std::int64_t value = tunable.range->first + 1; value <= tunable.range->second; ++value)
      text += ", " + std::to_string(value);
    text += ")\n";
    if (random.chance(30))
      text += "#pragma imcl constraint(" + tunable.name + " == " + std::to_string(tunable.range->second) +
              " || block_x * wg_x <= 16)\n";
  }
  if (random.chance(8))
    text +=
        random.chance(50) ? "#pragma imcl force(sizes: runtime)\n" : "#pragma imcl force(block_x: not 2)\n";
  return text;
}

}
