// icl-bench-math-accuracy [--device D] [--stride N] [--threads N] [--as-written] [NAME...]: the largest error
// of each of the target's own elementary functions (compiler/target/opencl/math_functions.h), in units in the
// last place (OpenCL 1.2, section 7.4), against the host's library in double. Functions of one argument are
// computed of every N-th of the 2^32 floats (1), functions of two of 2^32 / N pairs. Fails if an error is
// beyond OpenCL's bound, or if a lane of a vector has other bits than a scalar. Unless `--as-written`, also
// with contraction, which programs have.
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/math_functions.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <bit>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdio>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/function.h>
#include <icl/program.h>
#include <icl/queue.h>
#include <iostream>
#include <limits>
#include <thread>

using namespace icl;
namespace po = boost::program_options;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(),
                 noNumber = std::numeric_limits<double>::quiet_NaN(), pi = 3.14159265358979323846;

double powr(double x, double y) {
  const bool isUndefined = x < 0 || std::isnan(x) || std::isnan(y) || (y == 0 && (x == 0 || std::isinf(x))) ||
                           (x == 1 && std::isinf(y));
  return isUndefined ? noNumber : std::pow(std::fabs(x), y);
}

/// What OpenCL's convert_int_sat gives.
int wholeOf(double y) { return std::isnan(y) ? 0 : static_cast<int>(std::clamp(y, -0x1p31, 0x1p31 - 1)); }

double rootn(double x, double y) {
  const int n = wholeOf(y);
  if (n == 0 || (x < 0 && n % 2 == 0))
    return noNumber;
  const double root = std::pow(std::fabs(x), 1.0 / n);
  return n % 2 == 0 ? root : std::copysign(root, x);
}

/// Reduces its argument exactly.
double sinpi(double x) {
  const double r = std::remainder(x, 2);
  return std::sin(pi * (std::fabs(r) > 0.5 ? std::copysign(1, r) - r : r));
}

/// The signs of infinities are those of OpenCL 1.2, section 7.5.
double tanpi(double x) {
  const double sine = sinpi(x), cosine = sinpi(0.5 - std::fabs(std::remainder(x, 2)));
  return cosine == 0 ? std::copysign(infinity, sine) : sine / cosine;
}

/// std::lgamma writes a global variable.
double logGamma(double x, double) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

/// A function and what it is compared with; `y` is 0 for functions of one argument.
struct Subject {
  BuiltinId id;
  unsigned arguments;
  double (*reference)(double x, double y);
  bool takesInt = false; ///< the second argument is convert_int_sat(y)
};

constexpr Subject subjects[] = {
    {BuiltinId::acos, 1, [](double x, double) { return std::acos(x); }},
    {BuiltinId::acosh, 1, [](double x, double) { return std::acosh(x); }},
    {BuiltinId::acospi, 1, [](double x, double) { return std::acos(x) / pi; }},
    {BuiltinId::asin, 1, [](double x, double) { return std::asin(x); }},
    {BuiltinId::asinh, 1, [](double x, double) { return std::asinh(x); }},
    {BuiltinId::asinpi, 1, [](double x, double) { return std::asin(x) / pi; }},
    {BuiltinId::atan, 1, [](double x, double) { return std::atan(x); }},
    {BuiltinId::atan2, 2, [](double y, double x) { return std::atan2(y, x); }},
    {BuiltinId::atan2pi, 2, [](double y, double x) { return std::atan2(y, x) / pi; }},
    {BuiltinId::atanh, 1, [](double x, double) { return std::atanh(x); }},
    {BuiltinId::atanpi, 1, [](double x, double) { return std::atan(x) / pi; }},
    {BuiltinId::cbrt, 1, [](double x, double) { return std::cbrt(x); }},
    {BuiltinId::cos, 1, [](double x, double) { return std::cos(x); }},
    {BuiltinId::cosh, 1, [](double x, double) { return std::cosh(x); }},
    {BuiltinId::cospi, 1, [](double x, double) { return sinpi(0.5 - std::fabs(std::remainder(x, 2))); }},
    {BuiltinId::erf, 1, [](double x, double) { return std::erf(x); }},
    {BuiltinId::erfc, 1, [](double x, double) { return std::erfc(x); }},
    {BuiltinId::exp, 1, [](double x, double) { return std::exp(x); }},
    {BuiltinId::exp10, 1, [](double x, double) { return std::pow(10.0, x); }},
    {BuiltinId::exp2, 1, [](double x, double) { return std::exp2(x); }},
    {BuiltinId::expm1, 1, [](double x, double) { return std::expm1(x); }},
    {BuiltinId::fmod, 2, [](double x, double y) { return std::fmod(x, y); }},
    {BuiltinId::hypot, 2, [](double x, double y) { return std::hypot(x, y); }},
    {BuiltinId::lgamma, 1, logGamma},
    {BuiltinId::log, 1, [](double x, double) { return std::log(x); }},
    {BuiltinId::log10, 1, [](double x, double) { return std::log10(x); }},
    {BuiltinId::log1p, 1, [](double x, double) { return std::log1p(x); }},
    {BuiltinId::log2, 1, [](double x, double) { return std::log2(x); }},
    {BuiltinId::pow, 2, [](double x, double y) { return std::pow(x, y); }},
    {BuiltinId::pown, 2, [](double x, double y) { return std::pow(x, wholeOf(y)); }, true},
    {BuiltinId::powr, 2, powr},
    {BuiltinId::remainder, 2, [](double x, double y) { return std::remainder(x, y); }},
    {BuiltinId::rootn, 2, rootn, true},
    {BuiltinId::rsqrt, 1, [](double x, double) { return 1 / std::sqrt(x); }},
    {BuiltinId::sin, 1, [](double x, double) { return std::sin(x); }},
    {BuiltinId::sinh, 1, [](double x, double) { return std::sinh(x); }},
    {BuiltinId::sinpi, 1, [](double x, double) { return sinpi(x); }},
    {BuiltinId::tan, 1, [](double x, double) { return std::tan(x); }},
    {BuiltinId::tanh, 1, [](double x, double) { return std::tanh(x); }},
    {BuiltinId::tanpi, 1, [](double x, double) { return tanpi(x); }},
    {BuiltinId::tgamma, 1, [](double x, double) { return std::tgamma(x); }},
};

// ---- Arguments

constexpr float special[] = {0.0f,
                             -0.0f,
                             1.0f,
                             -1.0f,
                             0.5f,
                             -0.5f,
                             1.5f,
                             -2.0f,
                             3.0f,
                             -3.0f,
                             16777215.0f,
                             -16777216.0f,
                             1e-45f,
                             -1e-45f,
                             1.17549421e-38f,
                             1.17549435e-38f,
                             3.40282347e38f,
                             -3.40282347e38f,
                             std::numeric_limits<float>::infinity(),
                             -std::numeric_limits<float>::infinity(),
                             std::numeric_limits<float>::quiet_NaN()};
constexpr std::uint64_t specials = std::size(special);

/// SplitMix64 (Steele, Lea & Flood 2014, "Fast Splittable Pseudorandom Number Generators").
std::uint64_t randomBits(std::uint64_t number) {
  std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

struct Pair {
  float x, y;
};

/// The pairs of special numbers come first. Every second one of the others has a moderate power.
Pair pairNumber(std::uint64_t number) {
  if (number < specials * specials)
    return {special[number / specials], special[number % specials]};
  const std::uint64_t bits = randomBits(number);
  Pair pair{std::bit_cast<float>(std::uint32_t(bits)), std::bit_cast<float>(std::uint32_t(bits >> 32))};
  if (number % 2 == 0) {
    pair.x = std::bit_cast<float>(std::uint32_t(bits) & 0x7fffffff);
    pair.y = float(std::int32_t(bits >> 32)) * 0x1p-24f / float(std::log2(double(pair.x)));
  }
  return pair;
}

/// The special numbers come first.
Pair argumentNumber(std::uint64_t number, std::uint64_t stride) {
  if (number < specials)
    return {special[number], 0};
  return {std::bit_cast<float>(std::uint32_t((number - specials) * stride)), 0};
}

// ---- Errors

struct Worst {
  double ulps = -1;
  Pair at{};
  float found = 0;
  std::uint64_t unequalLanes = 0;

  void add(const Worst &other) {
    const std::uint64_t unequal = unequalLanes + other.unequalLanes;
    if (other.ulps > ulps)
      *this = other;
    unequalLanes = unequal;
  }
};

/// Where the exact result overflows, infinity is 2^128.
double errorInUlps(float found, double exact) {
  if (std::isnan(exact) || std::isnan(found))
    return std::isnan(exact) && std::isnan(found) ? 0 : infinity;
  const double largest = std::numeric_limits<float>::max();
  if (std::isinf(found) && std::fabs(exact) > largest)
    return std::signbit(found) == std::signbit(exact) ? 0 : infinity;
  if (std::isinf(exact))
    return infinity;
  const double got = std::isinf(found) ? std::copysign(0x1p128, found) : found;
  const int exponent = exact == 0 ? -126 : std::clamp(std::ilogb(exact), -126, 127);
  return std::fabs(got - exact) / std::ldexp(1.0, exponent - 23);
}

// ---- On the device

constexpr std::size_t chunk = std::size_t(1) << 20;

std::string sourceFor(const Subject &subject, bool contracts) {
  Builtin own(subject.id);
  own.isOwn = true;
  const std::string name = openClName(own, {Scalar::Float, 1});
  const bool isBinary = subject.arguments == 2;
  const auto second = [&](const std::string &y, const std::string &lanes) {
    return !isBinary ? "" : subject.takesInt ? ", convert_int" + lanes + "_sat(" + y + ")" : ", " + y;
  };
  return std::string("#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n") +
         (contracts ? "" : "#pragma OPENCL FP_CONTRACT OFF\n") +
         mathDefinitions({{subject.id, Scalar::Float, 1}, {subject.id, Scalar::Float, 16}}) +
         "__kernel void compute(__global const float *x, __global const float *y, __global float *scalars, "
         "__global float *lanes) {\n"
         "  const size_t i = get_global_id(0);\n"
         "  vstore16(" +
         name + "(vload16(i, x)" + second("vload16(i, y)", "16") + "), i, lanes);\n" +
         "  for (size_t l = 16 * i; l < 16 * i + 16; l++)\n    scalars[l] = " + name + "(x[l]" +
         second("y[l]", "") + ");\n}\n";
}

class Examination {
public:
  Examination(const runtime::Queue &queue, const Subject &subject, bool contracts, std::uint64_t stride)
      : queue(queue), subject(subject), stride(stride),
        program(runtime::Program::build(queue, sourceFor(subject, contracts),
                                        "-cl-fp32-correctly-rounded-divide-sqrt")),
        compute(program, "compute"), buffers{{queue, bytes}, {queue, bytes}, {queue, bytes}, {queue, bytes}} {
    for (unsigned i = 0; i < 4; ++i)
      compute.set(i, buffers[i].get());
  }

  Worst run(unsigned threads) {
    const bool isBinary = subject.arguments == 2;
    const std::uint64_t count =
        (std::uint64_t(1) << 32) / stride + (isBinary ? specials * specials : specials);
    Worst worst;
    for (std::uint64_t first = 0; first < count; first += chunk) {
      const std::size_t length = std::min<std::uint64_t>(chunk, count - first);
      fill(first);
      runOnDevice();
      worst.add(inThreads(threads, length));
    }
    return worst;
  }

private:
  static constexpr std::size_t bytes = chunk * sizeof(float);

  void fill(std::uint64_t first) {
    for (std::size_t i = 0; i < chunk; ++i) {
      const Pair p = subject.arguments == 2 ? pairNumber(first + i) : argumentNumber(first + i, stride);
      x[i] = p.x, y[i] = p.y;
    }
  }

  void runOnDevice() {
    buffers[0].write(queue, x.data(), bytes);
    buffers[1].write(queue, y.data(), bytes);
    runtime::Geometry geometry{1, {}, {64, 1, 1}};
    geometry.groups = {chunk / 16 / 64, 1, 1};
    compute.launch(queue, geometry);
    buffers[2].read(queue, scalars.data(), bytes);
    buffers[3].read(queue, lanes.data(), bytes);
  }

  Worst compare(std::size_t from, std::size_t to) const {
    Worst worst;
    for (std::size_t i = from; i < to; ++i) {
      const bool areNaN = std::isnan(lanes[i]) && std::isnan(scalars[i]);
      worst.unequalLanes +=
          !areNaN && std::bit_cast<std::uint32_t>(lanes[i]) != std::bit_cast<std::uint32_t>(scalars[i]);
      const double ulps = errorInUlps(lanes[i], subject.reference(x[i], y[i]));
      if (ulps > worst.ulps)
        worst.ulps = ulps, worst.at = {x[i], y[i]}, worst.found = lanes[i];
    }
    return worst;
  }

  Worst inThreads(unsigned threads, std::size_t length) const {
    std::vector<Worst> each(threads);
    std::vector<std::thread> running;
    for (unsigned t = 0; t < threads; ++t)
      running.emplace_back([&, t] { each[t] = compare(length * t / threads, length * (t + 1) / threads); });
    Worst worst;
    for (unsigned t = 0; t < threads; ++t)
      running[t].join(), worst.add(each[t]);
    return worst;
  }

  const runtime::Queue &queue;
  const Subject &subject;
  std::uint64_t stride;
  runtime::Program program;
  runtime::Function compute;
  runtime::Buffer buffers[4];
  std::vector<float> x = std::vector<float>(chunk), y = x, scalars = x, lanes = x;
};

/// Whether the function is within its bound. Contraction may differ between scalars and vectors.
bool examine(const runtime::Queue &queue, const Subject &subject, bool contracts, std::uint64_t stride,
             unsigned threads) {
  const BuiltinRow &row = rowOf(subject.id);
  const Worst worst = Examination(queue, subject, contracts, stride).run(threads);
  const bool isWithin = worst.ulps <= row.floatUlps, isSame = contracts || worst.unequalLanes == 0;
  const std::string bound = row.floatUlps == BuiltinRow::Any ? "any" : std::to_string(row.floatUlps);
  std::printf("  %-9s %-12s %7.3f of %3s ulp at %.9g", row.name, contracts ? "contracted" : "as written",
              worst.ulps, bound.c_str(), worst.at.x);
  if (subject.arguments == 2)
    std::printf(", %.9g", worst.at.y);
  std::printf(": %.9g%s", worst.found, isWithin ? "" : "  WRONG");
  if (!isSame)
    std::printf("  %llu lanes differ from scalars", static_cast<unsigned long long>(worst.unequalLanes));
  std::printf("\n");
  std::fflush(stdout);
  return isWithin && isSame;
}

}

int main(int argc, char **argv) {
  std::string device;
  std::uint64_t stride = 1;
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  bool isAsWritten = false;
  std::vector<std::string> names;
  po::options_description all("icl-bench-math-accuracy [OPTIONS] [NAME...]");
  all.add_options()("help", "print this")("device", po::value(&device), "number or name of the device")(
      "stride", po::value(&stride), "compute of every N-th float")("threads", po::value(&threads),
                                                                   "that compute references")(
      "as-written", po::bool_switch(&isAsWritten), "without contraction only")("name", po::value(&names),
                                                                               "a function (all)");
  try {
    po::variables_map given;
    po::store(po::command_line_parser(argc, argv)
                  .options(all)
                  .positional(po::positional_options_description().add("name", -1))
                  .run(),
              given);
    po::notify(given);
    if (given.count("help") || stride == 0 || threads == 0)
      return std::cout << all, given.count("help") ? 0 : 2;
    const runtime::Queue queue(runtime::chooseDevice(device));
    std::printf("%s: one of %llu floats\n", queue.device().info.name.c_str(),
                static_cast<unsigned long long>(stride));
    bool isRight = true;
    for (const Subject &subject : subjects) {
      if (!names.empty() && !llvm::is_contained(names, rowOf(subject.id).name))
        continue;
      for (const bool contracts : {false, true})
        if (!contracts || !isAsWritten)
          isRight = examine(queue, subject, contracts, stride, threads) && isRight;
    }
    return isRight ? 0 : 1;
  } catch (const std::exception &error) {
    std::cerr << "icl-bench-math-accuracy: " << error.what() << '\n';
    return 2;
  }
}
