// A hash that is the same on every machine, so that files can contain it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace icl {

/// FNV-1a with 128 bits (Fowler, Noll, Vo). Not a cryptographic hash.
class Hash {
public:
  Hash &add(const void *bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      state = (state ^ static_cast<const unsigned char *>(bytes)[i]) * prime;
    return *this;
  }
  /// Adds the text with its length: "ab", "c" and "a", "bc" have different hashes.
  Hash &add(std::string_view text) { return add(std::uint64_t(text.size())).add(text.data(), text.size()); }
  Hash &add(std::uint64_t number) { return add(&number, sizeof number); }

  /// 32 hexadecimal digits.
  std::string text() const {
    std::string digits;
    for (int shift = 124; shift >= 0; shift -= 4)
      digits += "0123456789abcdef"[static_cast<unsigned>(state >> shift) & 15];
    return digits;
  }

private:
  __extension__ using Integer = unsigned __int128;
  static constexpr Integer prime = Integer(1) << 88 | 0x13B;
  Integer state = Integer(0x6c62272e07bb0142) << 64 | 0x62b821756295c58d;
};

}
