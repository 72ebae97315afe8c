#include "tuner/tuning_key.h"
#include "compiler/space/parallel.h"
#include "tuner/hash.h"
#include "tuner/store/source_hash.h"
#include <algorithm>
#include <filesystem>
#include <vector>

namespace icl {

/// A megabyte takes 2 ms.
static constexpr std::size_t pieceBytes = 1 << 20, largestWhole = 16 * pieceBytes;

static std::string pieceHash(const std::vector<std::byte> &bytes, std::size_t number) {
  const std::size_t begin = number * pieceBytes;
  return Hash().add(bytes.data() + begin, std::min(pieceBytes, bytes.size() - begin)).text();
}

/// Large data is hashed in pieces, on all cores. Version 0.1.0 hashed all data as a whole.
static void addData(Hash &hash, const std::vector<std::byte> &bytes, bool inPieces) {
  if (!inPieces || bytes.size() <= largestWhole) {
    hash.add(std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
    return;
  }
  std::vector<std::string> pieces((bytes.size() + pieceBytes - 1) / pieceBytes);
  forRanges(pieces.size(), 1, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i)
      pieces[i] = pieceHash(bytes, i);
  });
  hash.add(std::uint64_t(bytes.size()));
  for (const std::string &piece : pieces)
    hash.add(piece);
}

static std::string hashOf(const Arguments &arguments, const std::string &reference, bool inPieces) {
  Hash hash;
  for (const auto &[name, buffer] : arguments.buffers)
    addData(hash.add(name), buffer.bytes, inPieces);
  return hash.add(reference).text();
}

TuningKey tuningKey(const TuneRequest &request, const std::string &device, const std::string &driver,
                    const std::string &sizes, const std::string &reference,
                    const std::string &formerReference) {
  TuningKey key;
  key.kernel = request.kernel.name;
  key.kernelHash = kernelHash(request.kernel);
  key.compiler = ICL_VERSION;
  key.device = device;
  key.driver = driver;
  key.sizes = sizes;
  key.arguments = hashOf(request.arguments, reference, /*inPieces=*/true);
  std::error_code unknown;
  const bool isContinued = !request.journal.empty() && std::filesystem::exists(request.journal, unknown);
  if (isContinued && !request.kernel.isExact) { // version 0.1.0 had no exact kernels
    key.formerKernelHash = sourceHash(request.sourceText);
    key.formerArguments = hashOf(request.arguments, formerReference, /*inPieces=*/false);
  }
  return key;
}

}
