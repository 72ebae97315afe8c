// icl-bench-sizes: compares launches on plain buffers at sizes that were not tuned with launches of variants
// that were tuned for these sizes, and of the untuned variant. All three run in turn, in one process, as
// programs launch them. Each line of the table is printed when it is complete.
#include "bench/contest/options.h"
#include "bench/contest/rounds.h"
#include "bench/contest/subject.h"
#include "compiler/target/description.h"
#include "compiler/target/stub.h"
#include "tuner/measure/device.h"
#include "tuner/runtime_form.h"
#include "tuner/store/tuned.h"
#include <boost/program_options.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <icl/buffer.h>
#include <icl/kernel.h>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device, base, there;
  Extent size{1, 1, 1};
  double seconds = 3;
  std::vector<std::string> kernels;
};

/// The kernel's variants from a tuned file, as in a program that was compiled with the file.
class Variants {
public:
  Variants(const Subject &subject, const Device &device) : subject(subject), device(device) {}

  void add(const TunedEntry &entry) {
    const SpaceDefinition space = spaceFor(entry.sizes);
    addVariant(entry, space);
    if (entry.isForAnySize())
      return;
    if (const auto form = runtimeForm(space, entry.configuration)) {
      TunedEntry other = entry;
      other.configuration = *form;
      other.timeNs = 0;
      addVariant(other, space);
    }
  }
  void addUntuned() {
    const SpaceDefinition space = spaceFor({});
    all.push_back({"", compileVariant(subject.kernel(), space, *untunedConfiguration(space), device, {})});
  }
  runtime::Kernel kernel() const {
    runtime::Description description = describe(subject.kernel());
    for (const StubVariant &variant : all)
      description.variants.push_back(runtimeVariant(variant));
    return runtime::Kernel(std::move(description));
  }

private:
  SpaceDefinition spaceFor(const Sizes &sizes) const {
    Diagnostics diagnostics("", subject.text);
    return spaceOf(subject.kernel(), device, sizes, diagnostics, /*denseWorkGroups=*/true).value();
  }
  void addVariant(const TunedEntry &entry, const SpaceDefinition &space) {
    all.push_back({entry.device,
                   compileVariant(subject.kernel(), space, space.configuration(entry.configuration), device,
                                  entry.sizes),
                   tuningOf(entry)});
  }

  const Subject &subject;
  const Device &device;
  std::vector<StubVariant> all;
};

runtime::Kernel tunedKernel(const Subject &subject, const Device &device, const std::string &file) {
  Variants variants(subject, device);
  for (const TunedEntry &entry : TunedFile::read(file).entries)
    if (entry.kernel == subject.kernel().name && entry.device == device.name)
      variants.add(entry);
  variants.addUntuned();
  return variants.kernel();
}

/// The kernel's arguments in buffers of the device.
class DeviceArguments {
public:
  DeviceArguments(const runtime::Queue &queue, const Subject &subject) {
    for (const auto &parameter : subject.kernel().parameters) {
      const HostBuffer &host = subject.arguments.buffers.at(parameter->name);
      if (parameter->type.kind == Type::Kind::Value) {
        arguments.push_back({const_cast<std::byte *>(host.bytes.data()), nullptr, {1, 1, 1}});
        continue;
      }
      buffers.emplace_back(queue, host.bytes.size());
      buffers.back().write(queue, host.bytes.data(), host.bytes.size());
      const bool isImage = parameter->type.kind == Type::Kind::Image;
      arguments.push_back({nullptr, buffers.back().get(), isImage ? host.size : Extent{1, 1, 1}});
      if (isImage)
        images.push_back(host.size);
    }
  }
  std::vector<runtime::Argument> arguments;
  std::vector<Extent> images;

private:
  std::vector<runtime::Buffer> buffers;
};

/// From call to completion, which includes copies into other storage.
Implementation timed(const std::string &name, const runtime::Kernel &kernel, const runtime::Queue &queue,
                     const DeviceArguments &data) {
  return {name, [&] {
            const auto began = std::chrono::steady_clock::now();
            kernel.launch(queue, data.arguments).wait();
            return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count();
          }};
}

int run(const Options &options) {
  const Subject subject = loadAt(options.kernels.front(), options.size);
  const runtime::Queue queue(runtime::chooseDevice(options.device));
  const Device device = deviceOf(queue.device().info);
  const runtime::Kernel base = tunedKernel(subject, device, options.base),
                        there = tunedKernel(subject, device, options.there);
  Variants none(subject, device);
  none.addUntuned();
  const runtime::Kernel untuned = none.kernel();
  const DeviceArguments data(queue, subject);

  std::vector<Contestant> contestants{{"base", {timed("base", base, queue, data)}},
                                      {"there", {timed("there", there, queue, data)}},
                                      {"untuned", {timed("untuned", untuned, queue, data)}}};
  takeTurns(contestants, 11, options.seconds);
  const auto ns = [&](std::size_t i) { return contestants[i].fastest().medianNs(); };
  std::printf("%-12s %-12s %10.4f %10.4f %10.4f %8.2f %8.2f  %s\n", subject.kernel().name.c_str(),
              subject.sizeText().c_str(), ns(0) / 1e6, ns(1) / 1e6, ns(2) / 1e6, ns(0) / ns(1), ns(2) / ns(0),
              base.choice(queue, data.images).text.c_str());
  return 0;
}

}

int main(int argc, char **argv) {
  Options options;
  std::string size;
  po::options_description all("icl-bench-sizes --base FILE --there FILE --size WxH KERNEL.icl");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "base", po::value(&options.base)->required(), "the tuned file of other sizes")(
      "there", po::value(&options.there)->required(),
      "the tuned file of this size")("size", po::value(&size)->required(), "of the grid")(
      "seconds", po::value(&options.seconds), "of the rounds (3)")("kernels", po::value(&options.kernels),
                                                                   "");
  return runWithOptions(argc, argv, all, options.kernels, [&] {
    options.size = extentFrom(size);
    return run(options);
  });
}
