#include "tuner/measure/identity.h"
#include "tuner/hash.h"
#include "tuner/source_text.h"
#include <icl/sequence.h>
#include <set>

namespace icl {

static void add(Hash &hash, unsigned buffer) { hash.add(std::uint64_t(buffer)); }

static void add(Hash &hash, const std::vector<std::uint8_t> &bytes) {
  hash.add(std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

static void add(Hash &hash, const runtime::StoredBuffer &image) {
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

static void add(Hash &hash, const runtime::LocalMemory &memory) { hash.add(std::uint64_t(memory.bytes)); }

static void addLaunch(Hash &hash, const runtime::BoundLaunch &launch) {
  hash.add(std::uint64_t(launch.geometry.dimensions));
  for (std::uint64_t n : launch.geometry.groups)
    hash.add(n);
  for (std::uint64_t n : launch.geometry.workGroup)
    hash.add(n);
  for (const auto &argument : launch.arguments) {
    hash.add(std::uint64_t(argument.index()));
    std::visit([&](const auto &value) { add(hash, value); }, argument);
  }
}

static void addTemporary(Hash &hash, const runtime::ImageShape &temporary) {
  hash.add("temporary").add(std::uint64_t(temporary.dimensions)).add(std::uint64_t(temporary.pixelBytes));
  for (const std::int64_t n : temporary.size)
    hash.add(std::uint64_t(n));
  if (!temporary.initially.empty())
    add(hash, temporary.initially);
}

/// Whether the job copies some image into other storage before a launch writes it. `areWritten`: looks at
/// images that the job writes, otherwise at those that it does not.
static bool copiesImages(const runtime::BoundProgram &program, bool areWritten) {
  std::set<unsigned> written;
  for (const runtime::BoundLaunch &launch : program.launches) {
    for (const runtime::BoundArgument &argument : launch.arguments)
      if (const auto *image = std::get_if<runtime::StoredBuffer>(&argument))
        if (runtime::isWritten(program, image->buffer) == areWritten && !written.count(image->buffer))
          return true;
    written.insert(launch.written.begin(), launch.written.end());
  }
  return false;
}

/// Journals contain these hashes. Earlier versions did not count copies before the first launch, so variants
/// that make any have another identity.
static std::string identityOf(const Job &job, const std::string &source) {
  const std::vector<runtime::BoundLaunch> &launches = job.program.launches;
  Hash hash;
  hash.add(launches.front().entry).add(source).add(job.program.options);
  addLaunch(hash, launches.front());
  for (std::size_t i = 1; i < launches.size(); ++i) {
    hash.add("launch").add(launches[i].entry); // no argument begins as this text does
    addLaunch(hash, launches[i]);
  }
  for (const runtime::ImageShape &temporary : job.program.temporaries)
    addTemporary(hash, temporary);
  if (copiesImages(job.program, true))
    hash.add("copies of written images count");
  if (job.objective == runtime::Objective::Launch && copiesImages(job.program, false))
    hash.add("copies count");
  return hash.text();
}

std::string identityOf(const Job &job) { return identityOf(job, withoutComments(job.source)); }

std::string buildIdentityOf(const Job &job) {
  return Hash().add(withoutComments(job.source)).add(job.program.options).text();
}

std::string formerIdentityOf(const Job &job) { return identityOf(job, job.source); }

}
