#include "tuner/measure/identity.h"
#include "tuner/hash.h"

namespace icl {

static void add(Hash &hash, unsigned buffer) { hash.add(std::uint64_t(buffer)); }

static void add(Hash &hash, const std::vector<std::uint8_t> &bytes) {
  hash.add(std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

static void add(Hash &hash, const StoredBuffer &image) {
  const runtime::ImageStorage &s = image.storage;
  for (const auto number :
       {std::uint64_t(image.buffer), std::uint64_t(image.dimensions), std::uint64_t(s.kind),
        std::uint64_t(s.number), std::uint64_t(s.channelBytes), std::uint64_t(s.channels),
        std::uint64_t(s.boundary), std::uint64_t(s.padding.rowUnit)})
    hash.add(number);
  for (std::size_t d = 0; d < 3; ++d)
    hash.add(std::uint64_t(s.padding.low[d])).add(std::uint64_t(s.padding.high[d]));
  add(hash, s.outside);
}

std::string identityOf(const Job &job) {
  Hash hash;
  hash.add(job.entry).add(job.source).add(job.options).add(std::uint64_t(job.dimensions));
  for (std::uint64_t n : job.groups)
    hash.add(n);
  for (std::uint64_t n : job.workGroup)
    hash.add(n);
  for (const auto &argument : job.arguments) {
    hash.add(std::uint64_t(argument.index()));
    std::visit([&](const auto &value) { add(hash, value); }, argument);
  }
  return hash.text();
}

}
