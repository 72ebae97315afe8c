// Memory in huge pages for buffers of CPU devices. Private to the library.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace icl::runtime {

struct Freeing {
  void operator()(void *memory) const { std::free(memory); }
};
using HostMemory = std::unique_ptr<void, Freeing>;

/// Memory for that many bytes, whose pages are huge as far as the bytes fill them and the system has them.
/// Null if they do not fill one, or if there is no such memory. A CPU reads large images faster in huge
/// pages, because it looks up fewer addresses, and its prefetching ends at the ends of pages.
HostMemory inHugePages(std::size_t bytes);

}
