#include "compiler/target/opencl/byte_components.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/wide_vectors.h"

namespace icl {
using namespace ir;

/// Of the vectors that one shuffle takes; longer ones consist of these.
static constexpr unsigned shortest = 16;

/// The component that the lanes hold which a vector collects.
static std::optional<ByteComponent> componentIn(const Expr *vector) {
  const unsigned lanes = vector->type.lanes;
  if (vector->op != Op::Vector || vector->args.size() != lanes || lanes < shortest ||
      vector->type.scalar != Scalar::UChar)
    return std::nullopt;
  for (const Expr *lane : vector->args)
    if (lane->op != Op::Swizzle || lane->args[0]->op != Op::Variable || lane->args[0]->type != vector->type)
      return std::nullopt;
  for (const unsigned count : {3, 4}) {
    ByteComponent c{vector->args[0]->components[0], count, lanes};
    bool isOne = c.number < count;
    for (unsigned l = 0; l < lanes; ++l) {
      const unsigned element = l * count + c.number;
      const Expr *lane = vector->args[l];
      if (element / lanes == c.vectors.size())
        c.vectors.push_back(lane->args[0]);
      isOne &= lane->components[0] == element % lanes && lane->args[0] == c.vectors[element / lanes];
    }
    if (isOne)
      return c;
  }
  return std::nullopt;
}

/// Leaves out variables that something other than a conversion to more bits uses.
static void keepWidened(const Expr *e, ByteComponents &components) {
  const auto leaveOut = [&](const Expr *used) {
    if (used->op == Op::Variable)
      components.erase(used->var);
  };
  leaveOut(e);
  walkExprs(e, {Op::Variable}, [&](const Expr *x) {
    if (x->op != Op::Convert || sizeOf(x->type.scalar) == 1)
      for (const Expr *arg : x->args)
        leaveOut(arg);
  });
}

ByteComponents byteComponents(Stmts body, const EmitOptions &options) {
  ByteComponents all;
  if (!options.device.isCpu || !takesLongVectors(options.device))
    return all;
  walk(body, [&](const Stmt *s) {
    auto *d = llvm::dyn_cast<Declare>(s);
    if (!d || !d->var->isConst || !d->value)
      return true;
    if (auto component = componentIn(d->value))
      all.insert({d->var, std::move(*component)});
    return true;
  });
  if (!all.empty())
    walk(body, [&](const Stmt *s) {
      for (const Expr *e : expressionsOf(s))
        keepWidened(e, all);
      return true;
    });
  return all;
}

std::string ByteComponent::name() const {
  return "icl_component_" + std::to_string(number) + "_of_" + std::to_string(count);
}

/// "0, 1, 2, -1", of as many numbers
template <typename Number>
static std::string listOf(unsigned count, Number number) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::to_string(number(i));
  return text;
}

static std::string shuffled(const std::string &a, const std::string &b, const std::string &list) {
  return "__builtin_shufflevector(" + a + ", " + b + ", " + list + ")";
}

std::string pixelParameters(unsigned count, unsigned lanes) {
  std::string text;
  for (unsigned v = 0; v < count; ++v)
    text += (v ? ", uchar" : "uchar") + std::to_string(lanes) + " " + static_cast<char>('a' + v);
  return text;
}

/// Each of half of the bytes: of three vectors, the second one belongs to both.
std::pair<std::string, std::string> pixelHalves(unsigned count) {
  std::string halves[2];
  for (unsigned i = 0; i < 2 * count; ++i)
    halves[i / count] +=
        (i % count ? ", " : "") + std::string(1, static_cast<char>('a' + i / 2)) + (i % 2 ? ".hi" : ".lo");
  return {halves[0], halves[1]};
}

std::string pixelsInWords(unsigned count) {
  llvm::SmallVector<std::string, 4> words; // of four bytes
  for (unsigned v = 0; v < count; ++v)
    words.push_back(std::string("as_uint4(") + static_cast<char>('a' + v) + ")");
  const auto together = [](const std::string &a, const std::string &b, unsigned length) {
    return shuffled(a, b, listOf(length, [](unsigned i) { return int(i); }));
  };
  const std::string low = together(words[0], words[1], 8),
                    high = count == 4 ? together(words[2], words[3], 8)
                                      : shuffled(words[2], words[2],
                                                 listOf(8, [](unsigned i) { return i < 4 ? int(i) : -1; }));
  return shuffled(low, high,
                  listOf(16, [&](unsigned i) { return i % 4 < count ? int(i / 4 * count + i % 4) : -1; }));
}

std::string widenedComponents(unsigned count, unsigned first, unsigned bytes) {
  return shuffled("__builtin_astype(pixels, uchar64)", "(uchar64)(0)", listOf(64, [&](unsigned i) {
                    const unsigned component = first + i % 4 / bytes;
                    const bool isZero = i % bytes != 0 || component >= count;
                    return isZero ? 64 : int(i / 16 * 16 + i % 16 / 4 * count + component);
                  }));
}

std::vector<std::string> ByteComponent::definitions() const {
  std::vector<std::string> all{shortDefinition()};
  for (unsigned n = 2 * shortest; n <= lanes; n *= 2)
    all.push_back(longDefinition(n));
  return all;
}

std::string ByteComponent::longDefinition(unsigned n) const {
  const auto [low, high] = pixelHalves(count);
  const std::string type = "uchar" + std::to_string(n);
  return "\nstatic inline " + type + " __attribute__((overloadable)) " + name() + "(" +
         pixelParameters(count, n) + ") {\n  return (" + type + ")(" + name() + "(" + low + "), " + name() +
         "(" + high + "));\n}\n";
}

std::string ByteComponent::shortDefinition() const {
  return "\nstatic inline uchar16 __attribute__((overloadable)) " + name() + "(" +
         pixelParameters(count, shortest) + ") {\n  const uint16 pixels = " + pixelsInWords(count) +
         ";\n  return convert_uchar16(__builtin_astype(" + widenedComponents(count, number, 4) +
         ", uint16));\n}\n";
}

}
