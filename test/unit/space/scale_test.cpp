// Spaces as large as a kernel's knobs make them, and entangled ones.
#include "compiler/space/space.h"
#include <ctime>
#include <gtest/gtest.h>

namespace icl {
namespace {

std::vector<Value> powers(std::int64_t to) {
  std::vector<Value> values;
  for (std::int64_t v = 1; v <= to; v *= 2)
    values.push_back(v);
  return values;
}

/// Processor seconds that `action` takes: other processes do not count.
template <typename Action>
double timed(Action action) {
  const std::clock_t start = std::clock();
  action();
  return double(std::clock() - start) / CLOCKS_PER_SEC;
}

/// The knobs of a 2-D or 3-D kernel with several images, as the compiler would constrain them.
Space kernelSpace(unsigned dimensions, bool denseWorkGroups) {
  std::vector<Parameter> parameters;
  std::vector<Constraint> rules;
  const auto add = [&](std::string name, std::vector<Value> values) {
    const Value reference = values.front();
    parameters.push_back({std::move(name), std::move(values), reference, ""});
  };
  const auto constrain = [&](const std::string &text) { rules.push_back({Expression::parse(text), text}); };
  std::vector<Value> dense = {1};
  for (std::int64_t v = 2; v <= 1024; v += 2)
    dense.push_back(v);
  const std::string axes = std::string("xyz").substr(0, dimensions);
  for (const char *knob : {"wg_", "block_", "cyclic_"})
    for (const char axis : axes)
      add(std::string(knob) + axis, knob[0] == 'w' ? (denseWorkGroups ? dense : powers(1024)) : powers(128));
  std::string group = "1", pixels = "1", tile = "4";
  for (const char axis : axes) {
    const std::string a(1, axis);
    const std::string side = "wg_" + a + " * block_" + a + " * cyclic_" + a;
    constrain(side + " <= 4096");
    group += " * wg_" + a;
    pixels += " * block_" + a + " * cyclic_" + a;
    tile += " * (" + side + " + 4)";
  }
  constrain(group + " <= 1024");
  constrain(pixels + " <= 256");
  add("vector_x", powers(16));
  constrain("block_x % vector_x == 0");
  add("vector_load", {Value("unaligned"), Value("aligned")});
  constrain("vector_x > 1 || vector_load == unaligned");
  add("reuse", {Value("none"), Value("registers")});
  constrain("reuse == none || block_x * block_y > 1");
  std::string local = "0";
  for (const char *image : {"in", "mask", "guide"}) {
    const std::string load = std::string("load.") + image, pad = std::string("local_pad.") + image;
    add(load, {Value("global"), Value("image"), Value("local"), Value("image_local")});
    add(pad, {0, 1});
    constrain("(" + load + " == local || " + load + " == image_local) || " + pad + " == 0");
    local += " + (" + load + " == local || " + load + " == image_local ? " + tile + " + " + pad + " : 0)";
  }
  constrain(local + " <= 49152");
  add("boundary", {Value("guard"), Value("split"), Value("pad"), Value("hardware")});
  constrain("boundary != hardware || load.in == image || load.in == image_local");
  add("unroll.i", {1, 5});
  add("unroll.j", {1, 5});
  add("unroll.k", {1, 2, 3, 4, 6, 12});
  constrain(pixels + " * unroll.i * unroll.j * unroll.k * (boundary == split ? 2 : 1) <= 4096");
  add("sizes", {Value("fixed"), Value("runtime")});
  return Space(std::move(parameters), std::move(rules));
}

/// The bounds on time are several times what a slow machine needs, and far below what listing would take.
void expectQuick(const Space &space, double seconds) {
  EXPECT_LT(timed([&] { EXPECT_GT(space.count(), 1e9); }), seconds);
  EXPECT_TRUE(space.isExact());
  std::mt19937_64 random(1);
  const double drawing = timed([&] {
    for (int i = 0; i < 1000; ++i)
      ASSERT_TRUE(space.violations(*space.sample(random)).empty());
  });
  EXPECT_LT(drawing, seconds);
}

TEST(SpaceScale, kernelSpacesAreCountedAndDrawnFromQuickly) {
  expectQuick(kernelSpace(2, false), 1);
  expectQuick(kernelSpace(3, false), 2);
}

TEST(SpaceScale, denseWorkGroupsStayExact) { expectQuick(kernelSpace(2, true), 30); }

/// Constraints that tie every parameter to every other in ways that no order helps.
TEST(SpaceScale, entangledSpacesStillAnswer) {
  std::vector<Parameter> parameters;
  std::string sum = "0", other = "1";
  std::mt19937_64 random(3);
  for (int i = 0; i < 24; ++i) {
    const std::string name = "p" + std::to_string(i);
    std::vector<Value> values;
    for (int v = 0; v < 16; ++v)
      values.push_back(std::int64_t(random() % 1'000'000'000) * 64 + v);
    const Value reference = values.front();
    parameters.push_back({name, values, reference, ""});
    sum += " + " + name;
    other += " + " + name + " * " + std::to_string(random() % 1000 + 1);
  }
  const Space space(parameters, {{Expression::parse("(" + sum + ") % 3 == 0"), "sum"},
                                 {Expression::parse("(" + other + ") / 7 % 1000003 % 5 != 1"), "other"},
                                 {Expression::parse("p0 < p1"), "pair"}});
  const double seconds = timed([&] { EXPECT_FALSE(space.isExact()); });
  EXPECT_LT(seconds, 60);
  const double share = space.count() / space.rawCount();
  EXPECT_GT(share, 0.05);
  EXPECT_LT(share, 0.6);
  for (int i = 0; i < 100; ++i) {
    const auto drawn = space.sample(random);
    ASSERT_TRUE(drawn);
    EXPECT_TRUE(space.violations(*drawn).empty());
    EXPECT_TRUE(space.contains(*drawn));
  }
  EXPECT_TRUE(space.contains(space.at(std::floor(space.count() / 2))));
  EXPECT_TRUE(space.contains(*space.reference()));
}

}
}
