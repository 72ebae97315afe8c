#include "tools/iclc/results.h"
#include "compiler/ast/half.h"
#include "tools/iclc/pictures/npy.h"
#include <charconv>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <ostream>

namespace icl::cli {

static std::int64_t integerAt(Scalar scalar, const std::byte *from) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, from, sizeOf(scalar));
  return wrap(bits, scalar);
}

static double realAt(Scalar scalar, const std::byte *from) {
  if (scalar == Scalar::Double) {
    double value = 0;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  if (scalar == Scalar::Half) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    return floatOfHalf(bits);
  }
  float value = 0;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// With as many digits as tell the number from its neighbours.
static std::string textAt(Scalar scalar, const std::byte *from) {
  if (scalar == Scalar::ULong)
    return std::to_string(static_cast<std::uint64_t>(integerAt(scalar, from)));
  if (isInteger(scalar))
    return std::to_string(integerAt(scalar, from));
  char buffer[64];
  const double value = realAt(scalar, from);
  const auto end = scalar == Scalar::Double ? std::to_chars(buffer, buffer + 64, value)
                                            : std::to_chars(buffer, buffer + 64, static_cast<float>(value));
  return {buffer, end.ptr};
}

static nlohmann::json jsonAt(Scalar scalar, const std::byte *from) {
  if (scalar == Scalar::ULong)
    return static_cast<std::uint64_t>(integerAt(scalar, from));
  if (isInteger(scalar))
    return integerAt(scalar, from);
  const double value = realAt(scalar, from);
  if (std::isfinite(value))
    return value;
  return textAt(scalar, from);
}

static bool isSingle(const ast::Variable &result) {
  return result.type.kind == Type::Kind::Array && result.type.extents.empty();
}

void printResults(const ast::Kernel &kernel, const Arguments &arguments, std::ostream &out) {
  for (const ast::ResultUse &use : kernel.results)
    if (isSingle(*use.result))
      out << use.result->name << " = "
          << textAt(use.result->type.value.scalar, arguments.buffers.at(use.result->name).bytes.data())
          << '\n';
}

nlohmann::json resultsJson(const ast::Kernel &kernel, const Arguments &arguments) {
  nlohmann::json all = nlohmann::json::object();
  for (const ast::ResultUse &use : kernel.results) {
    const Scalar scalar = use.result->type.value.scalar;
    const std::vector<std::byte> &bytes = arguments.buffers.at(use.result->name).bytes;
    nlohmann::json values = nlohmann::json::array();
    for (std::size_t at = 0; at < bytes.size(); at += sizeOf(scalar))
      values.push_back(jsonAt(scalar, &bytes[at]));
    all[use.result->name] = isSingle(*use.result) ? values.front() : std::move(values);
  }
  return all;
}

void checkResultFile(const std::string &path) {
  if (!path.ends_with(".npy") && !path.ends_with(".csv"))
    throw usageError("the name `" + path + "` does not tell the format: a result goes to .npy or .csv");
}

std::string encodeResult(const ast::Variable &result, const HostBuffer &buffer, const std::string &path) {
  const ValueType type = result.type.value;
  const auto &extents = result.type.extents;
  if (path.ends_with(".npy")) {
    HostBuffer shaped = buffer;
    const bool fits = extents.size() > 1 && extents.size() <= 3;
    for (std::size_t d = 0; fits && d < extents.size(); ++d)
      shaped.size[d] = extents[extents.size() - 1 - d];
    return npyFromImage(shaped, type, fits ? static_cast<unsigned>(extents.size()) : 1);
  }
  const std::size_t row = extents.size() > 1 ? static_cast<std::size_t>(extents.back()) : 1;
  const std::size_t count = buffer.bytes.size() / type.bytes();
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += textAt(type.scalar, &buffer.bytes[i * type.bytes()]) + ((i + 1) % row == 0 ? "\n" : ",");
  return text;
}

}
