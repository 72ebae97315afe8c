// Floats that are multiples of a power of two are computed as integers of 16 bits. All others stay floats.
#include "test/unit/measure/checked_variant.h"

using namespace icl;

static std::string kernel(const char *parameters, const char *body, const char *constants = "") {
  return std::string(constants) +
         "\n#pragma imcl grid(in)\n#pragma imcl boundary_cond(in: clamped)\nvoid filter(" + parameters +
         ") {\n" + body + "\n}\n";
}

static const char bytes[] = "Image<uchar> in, Image<uchar> out";

static const std::string gaussian =
    kernel(bytes, R"(
  float sum = 0.0f;
  for (int j = -2; j <= 2; j++) {
    float row = 0.0f;
    for (int i = -2; i <= 2; i++)
      row += WEIGHT[i + 2] * in[idx + i][idy + j];
    sum += WEIGHT[j + 2] * row;
  }
  out[idx][idy] = convert_uchar_sat_rte(sum);)",
           "const float WEIGHT[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};");

static std::string checked(const std::string &text, std::int64_t lanes = 1, bool packsPairs = false) {
  Device device;
  device.hasPackedExtremes = packsPairs;
  Assignment choices{{"int_width", std::int64_t(16)}};
  if (lanes > 1)
    choices.merge(Assignment{{"boundary", "split"}, {"vector_x", lanes}, {"block_x", lanes}});
  return sourceOfChecked(text.c_str(), device, choices);
}

/// In the forms that devices get. The border stays as it is written.
static void expectIntegers(const std::string &text) {
  SCOPED_TRACE(text);
  EXPECT_EQ(checked(text).find("(float)"), std::string::npos);
  for (std::int64_t lanes : {4, 16})
    for (const char *type : {"float", "double"})
      EXPECT_EQ(checked(text, lanes).find(type + std::to_string(lanes)), std::string::npos);
  checked(text, 8, /*packsPairs=*/true);
}

/// The knob is not there, as no temporary is an integer.
static void expectFloats(const std::string &text) {
  Diagnostics diagnostics("kernel.icl", text);
  const auto program = parseProgram(diagnostics);
  ASSERT_TRUE(program) << diagnostics.text().str();
  Sizes sizes;
  sizes.grid = Extent{67, 13, 1};
  const SpaceDefinition space = *spaceOf(*program->kernels.front(), Device(), sizes, diagnostics);
  for (const Parameter &p : space.parameters())
    EXPECT_NE(p.name, "int_width") << text;
}

TEST(WholeFloats, AreMultiplesOfPowersOfTwo) { expectIntegers(gaussian); }

TEST(WholeFloats, AreRoundedInEveryWay) {
  const auto rounded = [](const char *sum) {
    return kernel(
        "Image<uchar> in, Image<ushort> out",
        (std::string(
             "float v = 0.125f * in[idx - 1][idy] + 0.75f * in[idx][idy] + 0.0625f * in[idx + 1][idy];"
             "\n  out[idx][idy] = (ushort)(") +
         sum + ");")
            .c_str());
  };
  expectIntegers(rounded("convert_uchar(v) + 2 * convert_uchar_rte(v) + 3 * convert_uchar_rtp(v) + "
                         "5 * convert_uchar_rtn(v) + 7 * convert_uchar_rtz(v)"));
  expectIntegers(rounded("convert_uchar_sat(v + 9.0f) + 2 * convert_uchar_sat_rte(v - 20.0f) + "
                         "3 * convert_uchar_sat_rtp(v - 20.0f) + 5 * convert_uchar_sat_rtz(v - 20.0f)"));
  expectIntegers(rounded("(uchar)(v + 0.5f) + 2 * (uchar)floor(v) + 3 * (int)ceil(v) + 5 * (int)rint(v) + "
                         "7 * (uchar)trunc(v) + 11 * (int)floor(v + 0.5f)"));
}

TEST(WholeFloats, AreDividedByPowersOfTwo) {
  expectIntegers(kernel("Image<uchar> in, Image<ushort> out", R"(
  float sum = 0.0f;
  for (int i = -1; i <= 1; i++)
    sum += (i == 0 ? 2.0f : 1.0f) * in[idx + i][idy];
  out[idx][idy] = (ushort)(sum / 4 + 0.5f) + 3 * convert_uchar_sat_rte(sum * (1.0f / 4)) + 5 * (int)(sum / 0.5f) + (uchar)(sum / 2) + (char)(sum - 500.5f) + convert_uint(200 - sum);)"));
}

TEST(WholeFloats, MayBeNegative) {
  expectIntegers(kernel("Image<uchar> in, Image<short> out", R"(
  float slope = 0.5f * ((float)in[idx + 1][idy] - (float)in[idx - 1][idy]);
  out[idx][idy] = convert_short_rte(slope) + convert_short_rtn(slope) + convert_short_rtp(-slope);)"));
}

TEST(WholeFloats, AreComparedAndChosen) {
  expectIntegers(kernel(bytes, R"(
  float a = in[idx][idy], b = in[idx + 1][idy] * 0.5f;
  float v = fmax(a - b, 0.25f) + fabs(b - a);
  float limited = v;
  if (v > 127.75f)
    limited = clamp(v, 1.0f, 200.5f) / 2.0f;
  out[idx][idy] = (uchar)(a < b ? limited * 0.25f : fma(a, 0.25f, mad(b, 0.125f, 1.5f)));)"));
}

TEST(WholeFloats, AreComponentsOfPixels) {
  const std::string text = kernel("Image<uchar4> in, Image<uchar4> out", R"(
  float4 mean = 0.5f * (convert_float4(in[idx][idy]) + convert_float4(in[idx + 1][idy]));
  mean.w = 99.5f;
  out[idx][idy] = convert_uchar4_sat_rte(mean);)");
  EXPECT_EQ(checked(text).find("float4"), std::string::npos) << checked(text);
  checked(text, 4);
  checked(text, 4, /*packsPairs=*/true);
}

TEST(WholeFloats, MayBeDoubles) {
  expectIntegers(
      kernel(bytes, "double v = in[idx + 1][idy] * 0.25; out[idx][idy] = convert_uchar_rte(v * 0.5 + 3.0);"));
}

TEST(WholeFloats, AreRoundedWhereTheyAreWholeAlready) {
  expectIntegers(kernel("Image<uchar> in, Image<ushort> out", R"(
  float s = (in[idx][idy] + in[idx + 1][idy]) * 2.0f, large = s * 4.0f;
  out[idx][idy] = convert_ushort_sat(floor(s)) + 2 * convert_ushort_sat(ceil(large) + 1.0f) +
                  3 * (int)(rint(large) / 16) + 5 * (int)trunc(large + 0.25f);)"));
}

/// The source where integers of 16 bits become floats again.
static void expectPartlyIntegers(const std::string &text, const char *declared) {
  SCOPED_TRACE(text);
  const std::string source = checked(text);
  EXPECT_NE(source.find(declared), std::string::npos) << source;
  for (std::int64_t lanes : {4, 16})
    checked(text, lanes);
  checked(text, 4, /*packsPairs=*/true);
}

TEST(WholeFloats, BecomeFloatsWhereTheyAreRounded) {
  const std::string mean = R"(
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j];
  )";
  expectPartlyIntegers(
      kernel(bytes, (mean + "out[idx][idy] = convert_uchar_sat_rte(sum * (1.0f / 9.0f));").c_str()),
      "short sum");
  expectPartlyIntegers(
      kernel("Image<uchar> in, Image<float> out", (mean + "out[idx][idy] = sum * 0.25f;").c_str()),
      "short sum");
  expectPartlyIntegers(kernel("Image<uchar> in, Image<uchar> out, float amount",
                              (mean + "float c = in[idx][idy];\n"
                                      "out[idx][idy] = convert_uchar_sat_rte(c + amount * (c - sum / 9.0f));")
                                  .c_str()),
                       "short sum");
  expectPartlyIntegers(kernel("Image<uchar> in, Image<float> out", R"(
  float dx = 0.5f * in[idx + 1][idy] - 0.5f * in[idx - 1][idy];
  float dy = 0.5f * in[idx][idy + 1] - 0.5f * in[idx][idy - 1];
  if (dx < 3.5f)
    dx += 1.0f;
  out[idx][idy] = sqrt(dx * dx + dy * dy) + fmax(dx, fabs(dy));)"),
                       "short dx");
  expectPartlyIntegers(kernel("Image<uchar4> in, Image<uchar4> out", R"(
  float4 sum = (float4)(0.0f);
  for (int i = -1; i <= 1; i++)
    sum += convert_float4(in[idx + i][idy]);
  out[idx][idy] = convert_uchar4_sat_rte(sum / 3.0f);)"),
                       "short4 sum");
}

/// A sum of 16 bits, and its sum with what exceeds them.
TEST(WholeFloats, BecomeFloatsBeforeTheyAreTooLarge) {
  expectPartlyIntegers(kernel("Image<uchar> in, Image<uint> out", R"(
  float sum = 0.0f, large = 0.0f;
  for (int i = -1; i <= 1; i++) {
    sum += in[idx + i][idy];
    large += 257.5f * in[idx + i][idy] + sum;
  }
  out[idx][idy] = convert_uint(large);)"),
                       "float large");
  EXPECT_NE(checked(kernel("Image<uchar> in, Image<uint> out", R"(
  float sum = (float)in[idx + 1][idy] + (float)in[idx - 1][idy];
  float large = 300.25f * sum;
  out[idx][idy] = convert_uint(large);)"))
                .find("short sum"),
            std::string::npos);
}

/// -0 + -0 is -0, which no integer is; 0 + -0 is 0.
TEST(WholeFloats, StayFloatsWhereTheyMayBeMinusZero) {
  const auto bits = [&](const char *value, const char *pixels) {
    const std::string body = std::string("float v = (in[idx][idy]") + pixels +
                             ") * -0.5f, w = (in[idx + 1][idy]" + pixels +
                             ") * -0.25f;\nout[idx][idy] = as_uint(" + value + ");";
    return kernel("Image<uchar> in, Image<uint> out", body.c_str());
  };
  for (const char *value : {"v + w", "-(v + w)", "fmin(v, w)", "v - (w + 0.0f)"}) {
    expectFloats(bits(value, ""));
    checked(bits(value, " & 1")); // many are 0
  }
  expectPartlyIntegers(bits("v + w + 0.0f", " & 1"), "as_uint((float)(short)");
}

TEST(WholeFloats, StayFloatsWhereTheyRound) {
  expectFloats(kernel(bytes, "float v = in[idx][idy] * 0.1f; out[idx][idy] = (uchar)(v + 0.5f);"));
  expectFloats(kernel(bytes, "float v = in[idx][idy] / 3.0f; out[idx][idy] = (uchar)(v + 0.5f);"));
  expectFloats(kernel(
      bytes, "float v = in[idx][idy] * 1048576.0f + 0.25f; out[idx][idy] = (uchar)(v / 16777216.0f);"));
}

/// 16777217 is not a float; 2^-100 * 2^-100 is 0, 2^100 * 2^100 infinite. With the knob or without, the
/// values stay.
TEST(WholeFloats, KeepWhatFloatsRoundOrLose) {
  const char *const sums[] = {
      "(s + 1.0f - 16777217 + 16777216)", "(s - (float)16777217 + 16777216.0f)",
      "(s * 7.888609052210118e-31f * 7.888609052210118e-31f * 1.2676506e30f * 1.2676506e30f)",
      "(s * 1.2676506e30f * 1.2676506e30f * 7.888609052210118e-31f * 7.888609052210118e-31f)"};
  for (const char *sum : sums) {
    const std::string text = kernel(
        bytes, (std::string("float s = in[idx][idy] + in[idx + 1][idy];\n  int n = in[idx - 1][idy] + 1;\n"
                            "  out[idx][idy] = convert_uchar_sat_rte") +
                sum + " + n / 2;")
                   .c_str());
    checked(text);
  }
}

TEST(WholeFloats, StayFloatsWhereTheyAreUsed) {
  expectFloats(kernel(bytes, "float v = in[idx][idy] * 0.25f; out[idx][idy] = (uchar)sqrt(v);"));
  expectFloats(
      kernel("Image<uchar> in, Image<float> out", "float v = in[idx][idy] * 0.25f; out[idx][idy] = v;"));
  expectFloats(kernel("Image<uchar> in, Image<uchar> out, float w",
                      "float v = in[idx][idy] * w; out[idx][idy] = (uchar)v;"));
}

TEST(WholeFloats, StayFloatsWhereSixteenBitsDoNotHoldThem) {
  expectFloats(kernel(bytes, "float v = in[idx][idy] * 0.001953125f; out[idx][idy] = (uchar)(v * 301.0f);"));
  expectFloats(kernel(bytes, "float v = in[idx][idy] * 257.5f; out[idx][idy] = (uchar)(v * 0.00390625f);"));
}
