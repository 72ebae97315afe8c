// Evaluation of bodies: control flow, memory, calls, errors.
#include "test/unit/interpret/program.h"

namespace icl {
namespace {

/// The value that a body of one pixel writes into `out`, an image of one pixel of the given type. `top` is
/// placed above the kernel.
template <class T>
std::vector<T> lanes(const std::string &type, const std::string &body, const std::string &top = "") {
  const TestProgram program(top + "\n#pragma imcl grid(out)\nvoid k(Image<" + type + "> out) {" + body + "}");
  Arguments arguments;
  arguments.buffers["out"].bytes.resize(program.kernel().parameters[0]->type.value.bytes());
  program.run(program.kernel(), arguments);
  return valuesOf<T>(arguments.buffers["out"]);
}
int computed(const std::string &body, const std::string &top = "") { return lanes<int>("int", body, top)[0]; }

TEST(Kernels, Expressions) {
  EXPECT_EQ(computed("out[idx][idy] = 7 / 2 * 2 + 7 % 2;"), 7);
  EXPECT_EQ(computed("uchar a = 200, b = 100; out[idx][idy] = a + b;"), 300); // promoted
  EXPECT_EQ(computed("uchar a = 200; a += 100; out[idx][idy] = a;"), 44);
  EXPECT_EQ(computed("uint a = 0; out[idx][idy] = a - 1 > 0u;"), 1);
  EXPECT_EQ(computed("int a = 5, n = 33; a <<= n; out[idx][idy] = a;"), 10);
  EXPECT_EQ(computed("float a = 2.75f; int b = 2; b += a; out[idx][idy] = b;"), 4);
  EXPECT_EQ(computed("int a = 3; int b = a++ * 10 + a; out[idx][idy] = b;"), 34);
  EXPECT_EQ(computed("int a = 3; int b = --a; out[idx][idy] = a * 10 + b;"), 22);
  EXPECT_EQ(computed("int a = (1, 2); out[idx][idy] = a;"), 2);
  EXPECT_EQ(computed("int zero = 0; out[idx][idy] = zero != 0 && 1 / zero > 0;"),
            0); // right side not evaluated
  EXPECT_EQ(computed("int zero = 0; out[idx][idy] = zero == 0 ? 5 : 1 / zero;"), 5);
  EXPECT_EQ(computed("double a = 0.1; out[idx][idy] = a == 0.1f;"), 0);
  EXPECT_EQ(computed("int a = 2147483647; a++; out[idx][idy] = a < 0;"), 1);
  EXPECT_EQ(computed("out[idx][idy] = 3; out[idx][idy] *= 4;"), 12);
}

TEST(Kernels, Vectors) {
  EXPECT_EQ(lanes<int>("int4", "int4 v = (int4)(1, (int2)(2, 3), 4); out[idx][idy] = v.wzyx;"),
            (std::vector<int>{4, 3, 2, 1}));
  EXPECT_EQ(lanes<int>("int4", "int4 v = (int4)(0); v.yw = (int2)(5, 6); v.lo.x += 2; out[idx][idy] = v;"),
            (std::vector<int>{2, 5, 0, 6}));
  EXPECT_EQ(lanes<int>("int2", "float2 a = (float2)(1, 2); out[idx][idy] = a < 1.5f;"),
            (std::vector<int>{-1, 0}));
  EXPECT_EQ(lanes<int>("int2", "int2 c = (int2)(-1, 1); out[idx][idy] = c ? (int2)(1, 2) : (int2)(3, 4);"),
            (std::vector<int>{1, 4})); // selects by the sign bit
  EXPECT_EQ(lanes<float>("float2", "float2 v = 3; out[idx][idy] = v / (float2)(2, 4);"),
            (std::vector<float>{1.5f, 0.75f}));
  EXPECT_EQ(lanes<int>("int2", "out[idx][idy] = (int2)(1, 2); out[idx][idy].y += 7;"),
            (std::vector<int>{1, 9}));
  EXPECT_EQ(computed("int16 v = (int16)(1); v.sF = 5; out[idx][idy] = v.s0 + v.sf;"), 6);
}

TEST(Kernels, HalfIsStorage) {
  EXPECT_EQ(lanes<std::uint16_t>("half", "out[idx][idy] = 1.0f + 0.00048828125f;")[0],
            0x3c00); // a tie rounds to even
  EXPECT_EQ(lanes<std::uint16_t>("half", "out[idx][idy] = 2048.0f; out[idx][idy] = out[idx][idy] + 3.0f;")[0],
            0x6802); // 2051 is a tie, too
}

TEST(Kernels, ControlFlow) {
  EXPECT_EQ(
      computed("int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; s += i; } "
               "out[idx][idy] = s;"),
      12);
  EXPECT_EQ(computed("int i = 0; do i += 3; while (i < 7); out[idx][idy] = i;"), 9);
  EXPECT_EQ(computed("int i = 0; while (true) { if (i > 4) { out[idx][idy] = i; return; } i++; }"), 5);
  EXPECT_EQ(computed("int s = 0; for (int i = 0, j = 9; i < j; i++, j--) s += j - i; out[idx][idy] = s;"),
            25);
  EXPECT_EQ(computed("int i = 1; { int i = 2; out[idx][idy] = i; } out[idx][idy] += i;"), 3);
}

TEST(Kernels, Arrays) {
  EXPECT_EQ(computed("int a[2][3] = {{1, 2, 3}, {4}}; out[idx][idy] = a[1][0] * 10 + a[1][2];"),
            40); // missing elements are 0
  EXPECT_EQ(computed("out[idx][idy] = table[2];", "constant int table[] = {7, 8, 9};"), 9);
  EXPECT_EQ(computed("int i = 0, a[3] = {1, 1, 1}; a[i++] += 5; out[idx][idy] = a[0] * 10 + i;"),
            61); // i++ is evaluated once
  EXPECT_EQ(computed("out[idx][idy] = N * 2;", "const int M = 4; const int N = M + 1;"), 10);
}

TEST(Kernels, Helpers) {
  EXPECT_EQ(computed("out[idx][idy] = twice(twice(3) + twice(1));", "int twice(int a) { a *= 2; return a; }"),
            16);
  EXPECT_EQ(computed("out[idx][idy] = big(5, big(1, 2));",
                     "int big(int a, int b) { if (a > b) return a; return b; }"),
            5);
  EXPECT_EQ(computed("int a[2] = {1, 2}; out[idx][idy] = sum(a, 2) + sum(table, 3);",
                     "constant int table[] = {7, 8, 9}; int sum(const int *a, int n) { int s = 0; while (n-- "
                     "> 0) s += a[n]; return s; }"),
            27);
}

TEST(Kernels, ImagesAndParameters) {
  const TestProgram program(R"(
    float at(Image<float> image, int x, int y) { return image[x][y]; }
    #pragma imcl grid(out)
    #pragma imcl boundary_cond(in: constant(1.5f))
    void k(Image<float> in, Image<float> out, float scale, int2 shift) {
      scale = scale + 1;
      if (idx == 1) return;
      out[idx][idy] = scale * at(in, idx + shift.x, idy + shift.y) + out.width + 10 * in.height;
    })");
  Arguments arguments;
  arguments.grid = {3, 2, 1};
  arguments.buffers["in"] = bufferOf<float>({1, 2, 3}, {1, 3, 1});
  arguments.buffers["out"] = bufferOf<float>({-1, -1, -1, -1, -1, -1}, {3, 2, 1});
  arguments.buffers["scale"] = scalar(1.0f);
  arguments.buffers["shift"] = bufferOf<int>({0, 1});
  arguments.buffers["shift"].size = {1, 1, 1};
  program.run(program.kernel(), arguments);
  EXPECT_EQ(valuesOf<float>(arguments.buffers["out"]), (std::vector<float>{37, -1, 36, 39, -1, 36}));
  EXPECT_EQ(valuesOf<float>(arguments.buffers["in"]), (std::vector<float>{1, 2, 3}));
}

TEST(Kernels, TunablesTakeTheirFirstValueUnlessGiven) {
  const TestProgram program(
      "#pragma imcl grid(out)\n#pragma imcl tune(N: 3, 5)\nvoid k(Image<int> out) { out[idx][idy] = N; }");
  Arguments arguments;
  arguments.buffers["out"] = scalar<int>(0);
  program.run(program.kernel(), arguments);
  EXPECT_EQ(valuesOf<int>(arguments.buffers["out"])[0], 3);
  arguments.tunables["N"] = 5;
  program.run(program.kernel(), arguments);
  EXPECT_EQ(valuesOf<int>(arguments.buffers["out"])[0], 5);
}

// ---- Errors

/// The message, and the source text at its range.
std::string failure(const std::string &body, const std::string &top = "") {
  const TestProgram program(top +
                            "\n#pragma imcl grid(out)\n#pragma imcl boundary_cond(out: undefined)\n"
                            "void k(Image<int> out, int *p) {" +
                            body + "}");
  Arguments arguments;
  arguments.buffers["out"] = scalar<int>(0);
  arguments.buffers["p"] = bufferOf<int>({0, 0});
  try {
    program.run(program.kernel(), arguments);
  } catch (const InterpreterError &error) {
    return program.at(error.range) + ": " + error.what();
  }
  return "no error";
}

TEST(Errors, ReadsBeforeTheFirstWrite) {
  const std::string expected = "x: `x` is read before it is given a value";
  EXPECT_EQ(failure("int x; out[idx][idy] = x;"), expected);
  EXPECT_EQ(failure("int x; if (p[0] != 0) x = 1; out[idx][idy] = x;"), expected);
  EXPECT_EQ(failure("for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; out[idx][idy] = x; }"),
            expected);
  EXPECT_EQ(failure("int x[4]; x[2] = 1; out[idx][idy] = x[2] + x[3];"),
            "x[3]: `x` is read before it is given a value");
  EXPECT_EQ(failure("int2 v; v.x = 1; out[idx][idy] = v.x;"), "no error"); // lanes are tracked separately
  EXPECT_EQ(failure("int2 v; v.x = 1; out[idx][idy] = v.y;"), "v.y: `v` is read before it is given a value");
}

TEST(Errors, IndicesOutsideTheirArray) {
  EXPECT_EQ(failure("out[idx][idy] = p[idx + 2];"),
            "idx + 2: index 2 is outside `p`, which has 2 elements in this dimension");
  EXPECT_EQ(failure("int a[2][3] = {0}; out[idx][idy] = a[p[0]][p[0] - 1];"),
            "p[0] - 1: index -1 is outside `a`, which has 3 elements in this dimension");
  EXPECT_EQ(failure("out[idx][idy] = at(p, 5);", "int at(int *q, int i) { return q[i]; }"),
            "i: index 5 is outside `q`, which has 2 elements in this dimension");
}

TEST(Errors, LoopsOfMoreStepsThanAPixelMayTake) {
  const TestProgram program("#pragma imcl grid(out)\nvoid k(Image<int> out) { int i = 0; while (i < 10) i++; "
                            "out[idx][idy] = i; }");
  Arguments arguments;
  arguments.grid = arguments.buffers["out"].size = {3, 1, 1}; // steps are counted per pixel
  arguments.buffers["out"].bytes.resize(12);
  EXPECT_NO_THROW(program.run(program.kernel(), arguments, 10));
  EXPECT_THROW(program.run(program.kernel(), arguments, 9), InterpreterError);
}

TEST(Errors, ArgumentsThatDoNotFit) {
  const TestProgram program(
      "#pragma imcl grid(a, b)\nvoid k(Image<float> a, Image<float> b, Image<float> c, float w[4]) {"
      " c[idx][idy] = a[idx][idy] + b[idx][idy] + w[0]; }");
  const auto message = [&](auto change) -> std::string {
    Arguments arguments;
    arguments.grid = {2, 1, 1};
    for (const char *name : {"a", "b", "c"})
      arguments.buffers[name] = bufferOf<float>({1, 2}, {2, 1, 1});
    arguments.buffers["w"] = bufferOf<float>({1, 2, 3, 4});
    change(arguments);
    try {
      program.run(program.kernel(), arguments);
    } catch (const Error &error) {
      return error.what();
    }
    return "fits";
  };
  EXPECT_EQ(message([](Arguments &) {}), "fits");
  EXPECT_EQ(message([](Arguments &a) { a.buffers.erase("b"); }), "argument `b` is missing");
  EXPECT_EQ(message([](Arguments &a) {
              a.buffers["b"].size = {1, 2, 1};
            }),
            "argument `b` has the size 1x2x1, not the grid's, 2x1x1");
  EXPECT_EQ(message([](Arguments &a) { a.buffers["c"] = scalar(1.0f); }),
            "argument `c` has the size 1x1x1, smaller than the grid, 2x1x1");
  EXPECT_EQ(message([](Arguments &a) { a.buffers["a"].bytes.pop_back(); }),
            "argument `a` has 7 bytes, which does not match 2x1x1 elements of `float`");
  EXPECT_EQ(
      message([](Arguments &a) {
        a.buffers["a"].size = {INT64_MAX, INT64_MAX, 2};
      }),
      "argument `a` has 8 bytes, which does not match 9223372036854775807x9223372036854775807x2 elements "
      "of `float`");
  EXPECT_EQ(message([](Arguments &a) { a.buffers["w"] = scalar(1.0f); }),
            "argument `w` has 1 elements, but `float[4]` has 4");
  EXPECT_EQ(message([](Arguments &a) {
              a.grid = {2, 1, 3};
            }),
            "a grid of 2x1x3 does not fit `k`, which has 2 dimensions");
}

// ---- Exactness

TEST(Exactness, FollowsOpenCl) {
  const auto isExact = [](const std::string &value, const std::string &top = "",
                          bool dividesExactly = false) {
    const TestProgram program(
        top + "\n#pragma imcl grid(a)\nvoid k(Image<float> a, Image<float> b) { b[idx][idy] = " + value +
        "; }");
    return isBitExact(program.kernel(), dividesExactly);
  };
  EXPECT_TRUE(isExact("fma(a[idx][idy], 2.0f, 1.0f) * 3.0f"));
  EXPECT_TRUE(isExact("(double)a[idx][idy] / 3.0"));
  EXPECT_TRUE(isExact("idx / 3"));
  EXPECT_FALSE(isExact("a[idx][idy] / 3.0f"));
  EXPECT_TRUE(isExact("sqrt(a[idx][idy] / 3.0f)", "", true));
  EXPECT_FALSE(isExact("rsqrt(a[idx][idy])", "", true));
  EXPECT_FALSE(isExact("exp(a[idx][idy])"));
  EXPECT_TRUE(isExact("mad(a[idx][idy], 2.0f, 1.0f) + mix(a[idx][idy], 2.0f, 0.3f) + degrees(0.1f)"));
  EXPECT_FALSE(isExact("smoothstep(0.0f, 3.0f, a[idx][idy])"));
  EXPECT_TRUE(isExact("smoothstep(0.0f, 3.0f, a[idx][idy])", "", true));
  EXPECT_FALSE(isExact("sample(a, 0.5f, 0.5f)"));
  EXPECT_FALSE(isExact("root(a[idx][idy])",
                       "float deep(float x) { return sqrt(x); } float root(float x) { return deep(x); }"));
  EXPECT_TRUE(isExact("a[idx][idy]", "float unused(float x) { return sqrt(x); }"));
}

}
}
