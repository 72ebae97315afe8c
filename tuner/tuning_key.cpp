#include "tuner/tuning_key.h"
#include "tuner/hash.h"
#include "tuner/store/source_hash.h"

namespace icl {

static std::string hashOf(const Arguments &arguments, const std::string &reference) {
  Hash hash;
  for (const auto &[name, buffer] : arguments.buffers)
    hash.add(name).add(
        std::string_view(reinterpret_cast<const char *>(buffer.bytes.data()), buffer.bytes.size()));
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
  key.arguments = hashOf(request.arguments, reference);
  if (!request.kernel.isExact) // version 0.1.0 had no exact kernels
    key.formerKernelHash = sourceHash(request.sourceText);
  key.formerArguments = hashOf(request.arguments, formerReference);
  return key;
}

}
