#include "quirks.h"
#include <charconv>
#include <pthread.h>

namespace icl::runtime {
namespace {

constexpr const char *pocl = "Portable Computing Language";
constexpr const char *nvidia = "NVIDIA CUDA";
constexpr const char *oclgrind = "Oclgrind";

}

// What was seen with PoCL 3.1 is assumed of all its versions until a reproducer passes on one. Bounds of
// versions are from PoCL's source.
const std::vector<DriverDefect> &driverDefects() {
  static const std::vector<DriverDefect> all = {
      {Quirk::RunsFirstItemTwice,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "runs the first work-item twice if the work-group is one work-item wide and a branch after a barrier "
       "leads to another barrier, or to the same one in a loop: it peels the first iteration off its loop "
       "over x, and such a work-group has no such loop",
       "fuzz/drivers/pocl_first_item_twice.cl",
       "local memory is not offered in such work-groups (compiler/knobs/common/local_memory.cpp)"},
      {Quirk::LosesMaskedLoads,
       pocl,
       {},
       {},
       "PoCL 3.1 with LLVM 15",
       "merges two loads from one address under one condition, one of a float and one of an integer, which "
       "reads the float's bits. The value then has the wrong type, and the build aborts or never ends",
       "fuzz/drivers/llvm_masked_loads.cl",
       "the bits of scalars are read with Clang's builtins (compiler/target/opencl/replaced_builtins.cpp)"},
      {Quirk::MisreadsHalfImages,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "offers image objects of half, but reads 234 from every pixel, whatever was written",
       "fuzz/drivers/pocl_half_image.cl",
       "such objects are not offered (runtime/formats.cpp)"},
      {Quirk::RecompilesForBinary,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "compiles each kernel again, for work-groups of any size, before it returns a binary: a third of a "
       "build. It does not compile what is in its cache",
       "",
       "programs built ahead reach the measuring worker through the driver's cache "
       "(tuner/device/builder.cpp)"},
      {Quirk::ReadsAllBuiltins,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "reads a header that declares all built-in functions twice with every program, once for the key of "
       "its cache. That takes longer than compiling a small kernel",
       "",
       "the functions that the program calls are declared instead (runtime/declarations.cpp)"},
      {Quirk::KeepsArraysOnStack,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "keeps the arrays of all work-items of a work-group on the stack of the thread that runs it, unless "
       "all "
       "their indices are constants, and crashes where these take more than the stack has: 8 MiB by the "
       "usual "
       "`ulimit -s`",
       "fuzz/drivers/pocl_arrays_on_stack.cl",
       "such work-groups are not offered (compiler/knobs/common/private_arrays.cpp), and not run "
       "(runtime/function.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "loads and stores 4 and more halves (vload_half8, vstore_half8) as vectors that are aligned to their "
       "size. Where the instruction relies on it, the kernel crashes",
       "fuzz/drivers/pocl_half_lanes.cl",
       "on CPUs halves in lanes go through private memory (compiler/target/opencl/half_lanes.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "returns the wrong one of two zeros of different sign from min, max and clamp (OpenCL C 1.2, 6.12.4)",
       "fuzz/drivers/pocl_zeros.cl",
       "where results must be exact, they are comparisons (compiler/target/opencl/replaced_builtins.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "crashes when it merges two branches that read through different samplers into one that selects the "
       "sampler",
       "fuzz/drivers/pocl_two_samplers.cl",
       "samplers are declared in the kernel, not at file scope (compiler/target/opencl/sampler.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1 with Clang 15",
       "crashes on some computed components in a vector literal, which it takes for instructions although "
       "they may have been folded",
       "fuzz/drivers/clang_vector_literal.cl",
       "such components are in parentheses (compiler/target/opencl/print.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "may fail to compile a barrier in work-groups of one work-item",
       "fuzz/regressions/lone_work_item.icl",
       "such work-groups have no barrier (compiler/knobs/wg.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1 with LLVM 15, on CPUs with AVX-512",
       "narrows lanes and stores them in one instruction, which is never a streaming store",
       "",
       "an exclusive or with a zero that the compiler does not know hides the value from the store "
       "(compiler/target/opencl/prelude.cpp)"},
      {std::nullopt,
       pocl,
       {},
       {},
       "PoCL 3.1",
       "crashes when it copies a rectangle or an image from or to a sub-buffer",
       "",
       "on CPUs such copies name the buffer that it is a part of (runtime/storage.cpp)"},
      {std::nullopt,
       pocl,
       {4, 0},
       DriverVersion{7, 0},
       "PoCL 5.0",
       "crashes on any asm statement in a kernel: it takes calls without a named function for its own "
       "allocations of local memory, and reads arguments that they do not have",
       "fuzz/drivers/pocl_asm.cl",
       "generated code has no asm statements (compiler/target/opencl/prelude.cpp)"},
      {Quirk::ExtendsTruthAsOne,
       oclgrind,
       {},
       {},
       "Oclgrind 21.10",
       "extends the sign of a truth value that was copied to all lanes of a vector to 1, not to -1, where "
       "its "
       "optimiser turns a choice between a vector and zeros into `and`",
       "fuzz/drivers/oclgrind_truth_lanes.cl",
       "choices that all lanes share keep their scalar condition (compiler/target/opencl/kernel.cpp)"},
      {std::nullopt,
       nvidia,
       {},
       {},
       "NVIDIA's driver",
       "reports a largest work-group of 256 work-items for kernels that are compiled for a larger one and "
       "run in it",
       "",
       "a kernel compiled for its work-group is not asked (runtime/function.cpp)"},
      {std::nullopt,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159",
       "stores the initial values of an array of three-lane vectors without gaps, but reads element i at the "
       "place of four-lane vector i, where i is known only at run time",
       "fuzz/drivers/nvidia_three_lanes.cl",
       "such constants have elements of four lanes (compiler/target/opencl/kernel.cpp)"},
      {Quirk::UnderstatesWorkGroups,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H200",
       "reports work-groups of 256 work-items as the largest that a kernel runs in, unless their size is "
       "compiled in. It runs larger ones, up to what the registers allow, and refuses others",
       "fuzz/drivers/nvidia_work_groups.cl",
       "launches are refused by the driver, not by what it reports (runtime/function.cpp)"},
      {Quirk::OverflowsMadSat,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H100 and an H200",
       "returns wrong sums from mad_sat of long: where the product fits and the sum does not, the sum wraps",
       "fuzz/drivers/nvidia_mad_sat.cl",
       "it is computed in 128 bits (compiler/target/opencl/replaced_builtins.cpp)"},
      {Quirk::MistakesShorts,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H100 and an H200",
       "takes the minimum or maximum of a 16-bit integer and a constant as different from that constant "
       "where "
       "it is equal, and as equal where it is not, whatever way the two are compared. Its PTX is right",
       "fuzz/drivers/nvidia_short_extremes.cl",
       "their minima and maxima are taken as int (compiler/target/opencl/short_integers.cpp)"},
      {Quirk::MistakesShorts,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H100",
       "negates -32768 in 16 bits, and takes the result as 32768",
       "fuzz/drivers/nvidia_short_negation.cl",
       "they are negated as int (compiler/target/opencl/short_integers.cpp)"},
      {Quirk::LosesImagePlaces,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H200",
       "reads zeros from an image object where an integer coordinate is a constant less a variable, as in "
       "reflections. Its PTX is right",
       "fuzz/drivers/nvidia_image_places.cl",
       "such a coordinate is the larger of itself and -1 (compiler/target/opencl/image_places.cpp)"},
      {std::nullopt,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H100",
       "removes a write to memory that a later one overwrites on all ways, although on some it is read "
       "between the two",
       "fuzz/drivers/nvidia_lost_write.cl",
       "a pixel that is written and used again is kept in a variable (compiler/transform/own_pixel.cpp)"},
      {std::nullopt,
       nvidia,
       {},
       {},
       "NVIDIA's driver 580.159 on an H200",
       "computes one of several addresses in local memory that differ by constants as another one, though "
       "its PTX is right",
       "fuzz/drivers/nvidia_local_addresses.cl",
       "none, but tuning rejects such variants"},
  };
  return all;
}

DriverVersion driverVersion(std::string_view text) {
  DriverVersion version{};
  const char *end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, version[0]);
  if (major.ec == std::errc() && major.ptr != end && *major.ptr == '.')
    std::from_chars(major.ptr + 1, end, version[1]);
  return version;
}

Quirks quirksOf(std::string_view platform, std::string_view driver) {
  Quirks quirks;
  for (const DriverDefect &row : driverDefects())
    if (row.quirk && row.affects(platform, driverVersion(driver)))
      quirks.add(*row.quirk);
  return quirks;
}

// PoCL 3.1 converts vectors of 4 and more lanes by the instruction of CPUs that have it, and the rest in
// software.
HalfConversion halfConversionOf(std::string_view platform, const CpuFeatures &cpu) {
  if (platform != pocl)
    return HalfConversion::Instruction;
  return cpu.convertsHalf ? HalfConversion::InVectors : HalfConversion::Software;
}

// PoCL's threads have stacks of the process's default size. A quarter is left for everything else: the
// values that work-items keep across a barrier, and the driver's own functions.
std::int64_t groupArrayBytesOf(const Quirks &quirks) {
  if (!quirks.has(Quirk::KeepsArraysOnStack))
    return std::numeric_limits<std::int64_t>::max();
  pthread_attr_t usual;
  std::size_t bytes = std::size_t(1) << 20;
  if (pthread_attr_init(&usual) == 0) {
    pthread_attr_getstacksize(&usual, &bytes);
    pthread_attr_destroy(&usual);
  }
  return static_cast<std::int64_t>(bytes / 4 * 3);
}

// PoCL's compiler is Clang, whose extended vectors may have any number of lanes: 64 bytes fill a register of
// 512 bits. Other compilers that are based on Clang were not tried.
unsigned longestVectorOf(std::string_view platform) { return platform == pocl ? 64 : 16; }

}
