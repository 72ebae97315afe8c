// Tells libFuzzer which basic blocks of the compiler ran. GCC's instrumentation calls this function in each.
// (libFuzzer is made for Clang, but Clang 14 rejects Debian's ANTLR headers.)
#include <cstdint>

/// libFuzzer reads counters from the section of this name after each run, and clears them before the next.
__attribute__((section("__libfuzzer_extra_counters"))) static std::uint8_t counters[1 << 18];

extern "C" __attribute__((no_sanitize_address, no_sanitize_undefined)) void __sanitizer_cov_trace_pc() {
  // The distance does not depend on where the program is loaded.
  const auto place = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) -
                     reinterpret_cast<std::uintptr_t>(&__sanitizer_cov_trace_pc);
  ++counters[(place ^ place >> 16) % sizeof counters];
}
