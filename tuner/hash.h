// A name for data: the same on every machine, so that it may stand in files.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace icl {

/// FNV-1a with 128 bits (Fowler, Noll, Vo). Not against malice.
class Hash {
public:
  Hash &add(const void *bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      state = (state ^ static_cast<const unsigned char *>(bytes)[i]) * prime;
    return *this;
  }
  /// With its length, so that neighbouring texts cannot be mistaken for others.
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
  __extension__ using Word = unsigned __int128;
  static constexpr Word prime = Word(1) << 88 | 0x13B;
  Word state = Word(0x6c62272e07bb0142) << 64 | 0x62b821756295c58d;
};

}
