// What knobs suggest to try first.
#include "compiler/space/initial_design.h"
#include "test/unit/compiler/example_kernel.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace icl {
namespace {

using runtime::Objective;

/// The values of the parameter in the order in which a search tries them first.
std::vector<std::string> triedFirst(const std::string &parameter, const char *example, bool isCpu,
                                    Objective objective = Objective::Launch) {
  ExampleKernel kernel(example);
  kernel.device.isCpu = isCpu;
  const Space space(
      *spaceOf(kernel.ast(), kernel.device, kernel.sizes, kernel.diagnostics, false, objective));
  std::vector<std::string> tried;
  for (const Configuration &configuration : initialDesign(space)) {
    const std::string value = toString(space.assignment(configuration).at(parameter));
    if (std::find(tried.begin(), tried.end(), value) == tried.end())
      tried.push_back(value);
  }
  return tried;
}

/// The rows of a work-group that a CPU of so many cores tries first for a sum of so many rows.
std::string rowsTriedFirst(double cores, std::int64_t rows) {
  Diagnostics diagnostics("sum.icl", "#pragma imcl grid(in) reduce(sum: +)\n"
                                     "void total(Image<float> in, float sum) { sum += in[idx][idy]; }\n");
  const auto program = parseProgram(diagnostics);
  Device device;
  device.isCpu = true;
  device.answers["compute_units"] = cores;
  Sizes sizes;
  sizes.grid = Extent{4096, rows, 1};
  const Space space(*spaceOf(*program->kernels.front(), device, sizes, diagnostics));
  return toString(space.assignment(initialDesign(space).front()).at("cyclic_y"));
}

/// The lanes that a CPU with long vectors, whose registers hold so many floats, tries first for a kernel of
/// bytes with this body.
std::string lanesTriedFirst(const std::string &body, const std::string &pixel = "uchar", double floats = 8) {
  Diagnostics diagnostics("bytes.icl", "#pragma imcl grid(in)\nvoid bytes(Image<" + pixel + "> in, Image<" +
                                           pixel + "> out) { out[idx][idy] = " + body + "; }\n");
  const auto program = parseProgram(diagnostics);
  Device device;
  device.isCpu = true;
  device.longestVector = 64;
  device.answers["preferred_float"] = floats;
  const Space space(*spaceOf(*program->kernels.front(), device, {}, diagnostics));
  return toString(space.assignment(initialDesign(space).front()).at("vector_x"));
}

std::vector<std::string> boundaries(bool isCpu, Objective objective) {
  return triedFirst("boundary", "smooth", isCpu, objective);
}

TEST(Promising, PaddingComesFirstOnlyWhereItsCopiesDoNotCount) {
  const std::vector<std::string> splitFirst{"split", "pad"}, padFirst{"pad", "split"};
  EXPECT_EQ(boundaries(/*isCpu=*/true, Objective::Launch), splitFirst);
  EXPECT_EQ(boundaries(/*isCpu=*/true, Objective::Kernel), padFirst);
  EXPECT_EQ(boundaries(/*isCpu=*/false, Objective::Launch), splitFirst);
  EXPECT_EQ(boundaries(/*isCpu=*/false, Objective::Kernel), splitFirst);
}

TEST(Promising, LanesOfCpusFollowFromWhatIsComputed) {
  EXPECT_EQ(lanesTriedFirst("max(in[idx - 1][idy], in[idx + 1][idy])"), "32");
  EXPECT_EQ(lanesTriedFirst("(uchar)((in[idx - 1][idy] + in[idx + 1][idy]) / 2)"), "32") << "fits 16 bits";
  EXPECT_EQ(lanesTriedFirst("(uchar)(in[idx][idy] * in[idx][idy] * in[idx][idy] / 65536)"), "16");
  EXPECT_EQ(lanesTriedFirst("convert_uchar_sat(1.5f * in[idx][idy])"), "32") << "is computed as integers";
  EXPECT_EQ(lanesTriedFirst("convert_uchar_sat(1.3f * in[idx][idy])"), "16");
  EXPECT_EQ(lanesTriedFirst("convert_uchar_sat(sqrt(in[idx][idy] / 1.3f) * 9.0f)"), "32")
      << "is read from a table";
  EXPECT_EQ(lanesTriedFirst("convert_uchar_sat(1.3f * in[idx][idy])", "uchar", 16), "32");
  const char *const scaled = "convert_uchar4_sat(1.3f * convert_float4(in[idx][idy]))";
  EXPECT_EQ(lanesTriedFirst(scaled, "uchar4", 16), "16") << "four components are in as many vectors";
  EXPECT_EQ(lanesTriedFirst("max(in[idx][idy], in[idx + 1][idy])", "uchar4", 16), "32");
}

TEST(Promising, CpusHaveNoLanesWherePixelsStoreApart) {
  const auto lanesFor = [](const std::string &index) {
    Diagnostics diagnostics("bins.icl", "#pragma imcl grid(in)\n"
                                        "void bins(Image<uchar> in, Image<uchar> out, int shift) {\n"
                                        "  uchar bin[8];\n"
                                        "  for (int i = 0; i < 8; i++) bin[i] = 0;\n"
                                        "  for (int i = 0; i < 8; i++) bin[" +
                                            index +
                                            "] += in[idx + i][idy];\n"
                                            "  out[idx][idy] = bin[in[idx][idy] & 7];\n"
                                            "}\n");
    const auto program = parseProgram(diagnostics);
    Device device;
    device.isCpu = true;
    const Space space(*spaceOf(*program->kernels.front(), device, {}, diagnostics));
    return toString(space.assignment(initialDesign(space).front()).at("vector_x"));
  };
  EXPECT_EQ(lanesFor("in[idx + i][idy] & 7"), "1");
  EXPECT_EQ(lanesFor("idx & 7"), "1");
  EXPECT_NE(lanesFor("i"), "1");
  EXPECT_NE(lanesFor("(i + shift) & 7"), "1") << "all pixels store to the same element";
}

TEST(Promising, CpusAddSeveralValuesBeforeTheyConvertThem) {
  EXPECT_EQ(triedFirst("cyclic_unroll", "total", /*isCpu=*/true).front(), "8");
  EXPECT_EQ(triedFirst("cyclic_unroll", "total", /*isCpu=*/false).front(), "1");
  EXPECT_EQ(triedFirst("cyclic_unroll", "histogram", /*isCpu=*/true).front(), "1");
}

TEST(Promising, CpusGatherInSomeWorkGroupsForEachCore) {
  EXPECT_EQ(rowsTriedFirst(/*cores=*/2, /*rows=*/2048), "64");
  EXPECT_EQ(rowsTriedFirst(/*cores=*/64, /*rows=*/2048), "2");
  EXPECT_EQ(rowsTriedFirst(/*cores=*/64, /*rows=*/100), "1");
  const char *moments = "../../samples/moments"; // on devices with an unknown number of cores
  EXPECT_EQ(triedFirst("cyclic_y", moments, /*isCpu=*/true).front(), "16");
  EXPECT_EQ(triedFirst("cyclic_y", moments, /*isCpu=*/false).front(), "16");
}

}
}
