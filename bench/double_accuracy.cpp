// icl-bench-double-accuracy [--device D] [--count N]: the largest error of each of the target's own
// elementary functions of double (compiler/target/opencl/math_double.cpp), in units in the last place
// (OpenCL 1.2, section 7.4), against the host's library in long double, at N random arguments of all
// magnitudes (2^20), and as many for which the result neither overflows nor is 0. Fails if an error is beyond
// OpenCL's bound, or if a lane of a vector has other bits than a scalar.
#include "compiler/target/opencl/builtin_names.h"
#include "compiler/target/opencl/math_functions.h"
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
#include <random>

using namespace icl;
namespace po = boost::program_options;

namespace {

using Exact = long double;
static_assert(std::numeric_limits<Exact>::digits >= 64);

/// A function and what it is compared with; `y` is only read by those of two arguments.
struct Subject {
  BuiltinId id;
  unsigned arguments;
  Exact (*reference)(Exact x, Exact y);
  double low,
      high; ///< where results are moderate; of logarithms the arguments are 2 to a power of that range
  bool isOfPower = false;
};

constexpr Subject subjects[] = {
    {BuiltinId::exp, 1, [](Exact x, Exact) { return std::exp(x); }, -746, 710},
    {BuiltinId::exp10, 1, [](Exact x, Exact) { return ::exp10l(x); }, -324, 309},
    {BuiltinId::exp2, 1, [](Exact x, Exact) { return std::exp2(x); }, -1075, 1025},
    {BuiltinId::hypot, 2, [](Exact x, Exact y) { return std::hypot(x, y); }, -40, 40, true},
    {BuiltinId::log, 1, [](Exact x, Exact) { return std::log(x); }, -1, 1, true},
    {BuiltinId::log10, 1, [](Exact x, Exact) { return std::log10(x); }, -1, 1, true},
    {BuiltinId::log2, 1, [](Exact x, Exact) { return std::log2(x); }, -1, 1, true},
    {BuiltinId::rsqrt, 1, [](Exact x, Exact) { return 1 / std::sqrt(x); }, -1, 1, true},
};

/// Special numbers first, then numbers with random bits and moderate ones in turn.
double argumentNumber(std::uint64_t number, const Subject &subject, std::mt19937_64 &random) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double special[] = {0.0,
                                -0.0,
                                1.0,
                                -1.0,
                                5e-324,
                                -5e-324,
                                0x1p-1022,
                                0.5,
                                infinity,
                                -infinity,
                                0x1p1023,
                                2.0,
                                -2.0,
                                0x0.8p-1022,
                                1023.0,
                                std::numeric_limits<double>::max(),
                                std::numeric_limits<double>::quiet_NaN()};
  if (number < std::size(special))
    return special[number];
  const std::uint64_t bits = random();
  if (number % 2 == 0)
    return std::bit_cast<double>(bits);
  const double moderate = subject.low + (subject.high - subject.low) * (double(bits >> 11) * 0x1p-53);
  return subject.isOfPower ? std::exp2(moderate) : moderate;
}

/// Where the exact result overflows, infinity is 2^1024.
double errorInUlps(double found, Exact exact) {
  constexpr double beyond = std::numeric_limits<double>::infinity();
  if (std::isnan(exact) || std::isnan(found))
    return std::isnan(exact) && std::isnan(found) ? 0 : beyond;
  if (std::isinf(found) && std::fabs(exact) > std::numeric_limits<double>::max())
    return std::signbit(found) == std::signbit(exact) ? 0 : beyond;
  if (std::isinf(exact))
    return beyond;
  const Exact got = std::isinf(found) ? std::copysign(0x1p1024L, Exact(found)) : Exact(found);
  const int exponent = exact == 0 ? -1022 : std::clamp(std::ilogb(exact), -1022, 1023);
  return double(std::fabs(got - exact) / std::ldexp(Exact(1), exponent - 52));
}

constexpr unsigned lanes = 8, workGroup = 64;

std::string sourceFor(const Subject &subject) {
  Builtin own(subject.id);
  own.isOwn = true;
  const std::string name = openClName(own, {Scalar::Double, 1});
  const bool isBinary = subject.arguments == 2;
  return "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#pragma OPENCL FP_CONTRACT OFF\n" +
         mathDefinitions({{subject.id, Scalar::Double, 1}, {subject.id, Scalar::Double, lanes}}) +
         "__kernel void compute(__global const double *x, __global const double *y, __global double "
         "*scalars, "
         "__global double *vectors) {\n  const size_t i = get_global_id(0);\n  vstore8(" +
         name + "(vload8(i, x)" + (isBinary ? ", vload8(i, y)" : "") +
         "), i, vectors);\n  for (size_t l = 8 * i; l < 8 * i + 8; l++)\n    scalars[l] = " + name + "(x[l]" +
         (isBinary ? ", y[l]" : "") + ");\n}\n";
}

/// Whether the function is within its bound.
bool examine(const runtime::Queue &queue, const Subject &subject, std::size_t count) {
  std::mt19937_64 random(1);
  std::vector<double> x(count), y(count), scalars(count), vectors(count);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = argumentNumber(i, subject, random);
    y[i] = argumentNumber(i * 7 % count, subject, random);
  }
  const std::size_t bytes = count * sizeof(double);
  const auto program = runtime::Program::build(queue, sourceFor(subject), "");
  runtime::Function compute(program, "compute");
  runtime::Buffer buffers[] = {{queue, bytes}, {queue, bytes}, {queue, bytes}, {queue, bytes}};
  for (unsigned i = 0; i < 4; ++i)
    compute.set(i, buffers[i].get());
  buffers[0].write(queue, x.data(), bytes);
  buffers[1].write(queue, y.data(), bytes);
  runtime::Geometry geometry{1, {}, {workGroup, 1, 1}};
  geometry.groups = {count / lanes / workGroup, 1, 1};
  compute.launch(queue, geometry);
  buffers[2].read(queue, scalars.data(), bytes);
  buffers[3].read(queue, vectors.data(), bytes);

  double worst = -1;
  std::size_t at = 0, unequal = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const bool areNaN = std::isnan(scalars[i]) && std::isnan(vectors[i]);
    unequal +=
        !areNaN && std::bit_cast<std::uint64_t>(scalars[i]) != std::bit_cast<std::uint64_t>(vectors[i]);
    const double ulps = errorInUlps(vectors[i], subject.reference(x[i], y[i]));
    if (ulps > worst)
      worst = ulps, at = i;
  }
  const BuiltinRow &row = rowOf(subject.id);
  const bool isWithin = worst <= row.doubleUlps;
  std::printf("  %-5s %7.3f of %2u ulp at %.17g", row.name, worst, row.doubleUlps, x[at]);
  if (subject.arguments == 2)
    std::printf(", %.17g", y[at]);
  std::printf(": %.17g%s", vectors[at], isWithin ? "" : "  WRONG");
  if (unequal > 0)
    std::printf("  %zu lanes differ from scalars", unequal);
  std::printf("\n");
  return isWithin && unequal == 0;
}

}

int main(int argc, char **argv) {
  std::string device;
  std::size_t count = std::size_t(1) << 20;
  po::options_description all("icl-bench-double-accuracy [OPTIONS]");
  all.add_options()("help", "print this")("device", po::value(&device), "number or name of the device")(
      "count", po::value(&count), "arguments per function");
  try {
    po::variables_map given;
    po::store(po::parse_command_line(argc, argv, all), given);
    po::notify(given);
    if (given.count("help"))
      return std::cout << all, 0;
    const std::size_t unit = lanes * workGroup;
    count = std::max<std::size_t>(1, (count + unit - 1) / unit) * unit;
    const runtime::Queue queue(runtime::chooseDevice(device));
    std::printf("%s: %zu doubles\n", queue.device().info.name.c_str(), count);
    bool isRight = true;
    for (const Subject &subject : subjects)
      isRight = examine(queue, subject, count) && isRight;
    return isRight ? 0 : 1;
  } catch (const std::exception &error) {
    std::cerr << "icl-bench-double-accuracy: " << error.what() << '\n';
    return 2;
  }
}
