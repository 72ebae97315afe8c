// How many pixels work-items of a GPU compute first, and how many work-items a work-group has.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/initial_design.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

/// The configuration that a GPU of 132 compute units tries first.
Assignment triedFirst(const std::string &source, const std::optional<Extent> &grid) {
  Diagnostics diagnostics("kernel.icl", source);
  const auto program = parseProgram(diagnostics);
  Device device;
  device.answers["compute_units"] = 132.0;
  Sizes sizes;
  sizes.grid = grid;
  const Space space(*spaceOf(*program->kernels.front(), device, sizes, diagnostics));
  return space.assignment(initialDesign(space).front());
}

std::string valueOf(const Assignment &assignment, const char *knob) { return toString(assignment.at(knob)); }

std::string square(const std::string &type, const std::string &body) {
  return "#pragma imcl grid(out)\n#pragma imcl boundary_cond(in: clamped)\nvoid filter(Image<" + type +
         "> in, Image<" + type + "> out) { " + body + " }";
}

std::string rows(const std::string &type, const std::string &body, std::int64_t edge) {
  return valueOf(triedFirst(square(type, body), Extent{edge, edge, 1}), "block_y");
}

constexpr const char *invert = "out[idx][idy] = 255 - in[idx][idy];",
                     *twice = "out[idx][idy] = 2 * in[idx][idy];";

TEST(PromisingShapes, WorkGroupsMoveSomeKilobytes) {
  EXPECT_EQ(rows("uchar", invert, 4096), "8");
  EXPECT_EQ(rows("ushort", invert, 4096), "4");
  EXPECT_EQ(rows("float", twice, 4096), "2");
  EXPECT_EQ(rows("double", twice, 4096), "2") << "of two lanes";
  EXPECT_EQ(rows("uchar",
                 "uint n = 0; for (int j = 0; j < 4; j++) for (int i = 0; i < 4; i++) n += in[4 * idx + i][4 "
                 "* idy + j]; "
                 "out[idx][idy] = (uchar)(n / 16);",
                 4096),
            "1")
      << "16 reads";
  EXPECT_EQ(rows("uchar", "out[idx][idy] = max(in[idx][idy - 1], in[idx][idy + 1]);", 4096), "4")
      << "rows share reads";
}

TEST(PromisingShapes, ComputeUnitsHaveSomeWorkGroups) {
  EXPECT_EQ(rows("uchar", invert, 2048), "8");
  EXPECT_EQ(rows("uchar", invert, 1024), "2");
  EXPECT_EQ(rows("uchar", invert, 128), "1");
  EXPECT_EQ(valueOf(triedFirst(square("uchar", invert), std::nullopt), "block_y"), "4") << "of any size";
}

TEST(PromisingShapes, PixelsOfDifferentCostsAreMany) {
  const char *collatz =
      "uint n = in[idx][idy] + 1; int k = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; k++; } "
      "out[idx][idy] = (uchar)k;";
  EXPECT_EQ(rows("uchar", collatz, 4096), "2");
  EXPECT_EQ(rows("uchar", collatz, 1024), "1");
}

TEST(PromisingShapes, OneDimensionHasLongWorkGroups) {
  const auto line = triedFirst(
      "#pragma imcl grid(in)\nvoid line(Image1D<uchar> in, Image1D<uchar> out) { out[idx] = 255 - in[idx]; }",
      Extent{1 << 24, 1, 1});
  EXPECT_EQ(valueOf(line, "wg_x"), "128");
  EXPECT_EQ(valueOf(line, "cyclic_x"), "8");
  const auto sum = triedFirst(
      "#pragma imcl grid(in) reduce(sum: +)\nvoid total(Image1D<float> in, float sum) { sum += in[idx]; }",
      Extent{1 << 24, 1, 1});
  EXPECT_EQ(valueOf(sum, "wg_x"), "128");
  EXPECT_EQ(valueOf(sum, "cyclic_x"), "64");
}

TEST(PromisingShapes, RowsOfSlicesAreMergedInVolumes) {
  const auto volume = triedFirst("#pragma imcl grid(in)\nvoid volume(Image3D<uchar> in, Image3D<uchar> out) "
                                 "{ out[idx][idy][idz] = 255 - in[idx][idy][idz]; }",
                                 Extent{256, 256, 256});
  EXPECT_EQ(valueOf(volume, "block_y"), "8");
  EXPECT_EQ(valueOf(volume, "block_z"), "1");
}

std::string lanes(const std::string &type, const std::string &body) {
  return valueOf(triedFirst(square(type, body), Extent{4096, 4096, 1}), "vector_x");
}

TEST(PromisingShapes, TurnedPicturesAreReadByNeighbours) {
  EXPECT_EQ(lanes("float", "out[idx][idy] = sample(in, 0.5f * idx, 0.5f * idy);"), "4");
  const std::string turned =
      "float x = idx - 0.2f * idy; float y = 0.2f * idx + idy; out[idx][idy] = sample(in, x, y);";
  EXPECT_EQ(lanes("float", turned), "1");
  EXPECT_EQ(lanes("float4", turned), "2");
}

TEST(PromisingShapes, SharedPixelsOfManyComponentsAreFew) {
  const char *across = "out[idx][idy] = in[idx - 1][idy] / (uchar)2 + in[idx + 1][idy] / (uchar)2;";
  EXPECT_EQ(lanes("uchar", across), "4");
  EXPECT_EQ(lanes("uchar4", across), "2");
  EXPECT_EQ(lanes("uchar4", "out[idx][idy] = (uchar)255 - in[idx][idy];"), "4");
}

}
}
