// Tells libFuzzer which blocks of the compiler ran: GCC calls this at each. (libFuzzer is made for clang,
// whose version 14 does not take Debian's ANTLR headers.)
#include <cstdint>

/// libFuzzer adds what it finds in a section of this name to what it knows of a run, and clears it before the
/// next.
__attribute__((section("__libfuzzer_extra_counters"))) static std::uint8_t counters[1 << 18];

extern "C" __attribute__((no_sanitize_address, no_sanitize_undefined)) void __sanitizer_cov_trace_pc() {
  // The distance stays the same wherever the program is loaded.
  const auto place = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) -
                     reinterpret_cast<std::uintptr_t>(&__sanitizer_cov_trace_pc);
  ++counters[(place ^ place >> 16) % sizeof counters];
}
