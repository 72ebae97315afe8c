#include "tools/iclc/verify_tuned.h"
#include "tools/iclc/guard.h"
#include "tools/iclc/memory.h"
#include "tools/iclc/tuned_choice.h"
#include "tools/iclc/variants.h"
#include "tools/iclc/verification.h"
#include <algorithm>
#include <iostream>

namespace icl::cli {

/// For more pixels than this, the interpreter takes long.
static constexpr std::int64_t manyPixels = 1 << 20;

/// A size that needs several work-groups of the variant, is not a multiple of them, and was not tuned. Rows
/// are multiples only of what the variant asks for.
static Extent untunedSize(const Variant &variant, const TunedEntry &entry, const ast::Kernel &kernel) {
  if (!kernel.fixedGrid.empty())
    return *entry.sizes.grid;
  const Extent least[] = {{1009, 1, 1}, {97, 31, 1}, {19, 7, 5}};
  Extent size = least[kernel.dimensions - 1];
  // Launches that only prepare or combine what others need do not cover the grid.
  const auto coversGrid = [](const runtime::Launch &launch) {
    return launch.grid.image.empty() && launch.grid.times == Extent{1, 1, 1};
  };
  const auto &launches = variant.program.launches;
  const Extent &tile = std::find_if(launches.begin(), launches.end(), coversGrid)->tile;
  for (unsigned d = 0; d < kernel.dimensions; ++d)
    size[d] = std::max(size[d], 2 * tile[d] + 1);
  const auto isTuned = [&] {
    return entry.sizes.grid == size ||
           std::count(entry.measuredGrids.begin(), entry.measuredGrids.end(), size);
  };
  const auto &rows = variant.program.rowMultiples;
  const std::int64_t multiple = rows.empty() ? 1 : rows.at("");
  size[0] = (size[0] + multiple - 1) / multiple * multiple;
  while (isTuned())
    size[0] += 2 * multiple;
  return size;
}

static std::int64_t pixelsOf(const Extent &size) { return size[0] * size[1] * size[2]; }

namespace {
class Verifying {
public:
  explicit Verifying(const TunedVerification &r) : request(r), device(r.executor.device()) {}

  /// `compile`: without contraction, or as programs build it. Returns false after printing what differs.
  /// `kernel`: of the source.
  bool verify(const Source &source, const ast::Kernel &kernel,
              const std::function<Variant(bool exact)> &compile, const Sizes &sizes,
              const std::string &what) {
    const Variant variant = compile(true);
    const std::string where = kernel.name + " " + extentText(*sizes.grid, kernel.dimensions) + ", " + what;
    checkMemory(kernel, sizes, {}, device);
    if (!request.quiet && pixelsOf(*sizes.grid) > manyPixels)
      std::cerr << "iclc: note: the interpreter takes a while for " << where
                << "; --size verifies the variant that is taken at a smaller size\n";
    Verification verification(source, kernel, request.executor, sizes, request.seed);
    request.note(request.command);
    verification.computeReference(variant);
    const ChildTimer timer(request.limit);
    if (const auto wrong = verification.check(variant)) {
      std::cout.flush();
      std::cerr << "iclc: error: " << where << ": " << *wrong << "\n  " << toString(variant.configuration)
                << "\n  again: " << request.command << '\n';
      return false;
    }
    if (verification.refused()) {
      std::cerr << "iclc: note: " << where << ": refused by the device: " << verification.refusal() << '\n';
      return true;
    }
    ++agree;
    if (request.quiet)
      return true;
    std::cout << where << ": agrees"
              << (verification.agreementOf(variant) == Agreement::Exact ? " bit for bit"
                                                                        : " within tolerance");
    if (!kernel.isExact)
      std::cout << " without contraction; built as in programs, it "
                << verification.deviationOf(compile(false));
    std::cout << std::endl;
    return true;
  }

  /// Why this device cannot run a variant of the file at its sizes; "" if it can.
  std::string problemOf(const TunedForm &form) const {
    try {
      const SpaceDefinition space =
          request.spaces.space(request.source, form.kernel(request.kernel), device, form.sizes,
                               /*isForTuned=*/true);
      const auto broken = space.violations(space.configuration(form.entry.configuration));
      return broken.empty() ? "" : broken.front();
    } catch (const Error &unknown) {
      return unknown.what();
    }
  }

  bool verifyForm(const TunedForm &form) {
    if (const std::string problem = problemOf(form); !problem.empty()) {
      std::cerr << "iclc: note: what was tuned for `" << request.kernel.name << "` on `" << form.entry.device
                << "` cannot be verified here: " << problem << '\n';
      return true;
    }
    const auto compile = [&](bool exact) {
      return compileForm(form, request.kernel, {.verifiesEach = exact}, exact).variant;
    };
    Sizes sizes = form.sizes;
    if (form.entry.isForAnySize())
      sizes.grid = untunedSize(compile(true), form.entry, request.kernel);
    const Source &source = form.fixed ? *form.fixed->source : request.source;
    return verify(source, form.kernel(request.kernel), compile, sizes, originOf(form.entry));
  }

  unsigned agree = 0;

private:
  std::string originOf(const TunedEntry &entry) const {
    const std::string values = entry.values.empty() ? "" : runtime::textOf(fixedTexts(entry.values)) + ", ";
    if (!entry.isForAnySize())
      return values + "tuned on " + entry.device;
    return values + "sizes at run time, tuned for " +
           (entry.sizes.grid ? extentText(*entry.sizes.grid, request.kernel.dimensions) : "any size") +
           " on " + entry.device;
  }

  const TunedVerification &request;
  const Device device;
};
}

std::optional<unsigned> verifyTuned(const TunedVerification &request, const Sizes *sizes) {
  const TunedForms tuned = tunedForms(request.tunedFile, request.source, request.kernel, request.spaces,
                                      request.executor.device(), NotesOn::AllDevices);
  if (!tuned.hasEntries)
    std::cerr << "iclc: warning: `" << request.tunedFile << "` has no entry for the kernel `"
              << request.kernel.name << "`\n";
  Verifying verifying(request);
  if (sizes) {
    for (const runtime::FixedValues &values : tuned.values(request.executor.device().name)) {
      const auto choose = [&](bool exact) {
        return chooseTuned(tuned, request.source, request.kernel, request.executor.info(), *sizes, values,
                           request.spaces, exact);
      };
      const TunedSelection taken = choose(true);
      std::map<std::string, std::string> texts;
      for (const auto &[name, value] : taken.variant.variant.program.fixedValues)
        texts[name] = value.text;
      if (texts.empty() != values.empty()) // another set of values takes it
        continue;
      const FixedKernel fixed = withFixedValues(request.source, request.kernel.name, texts);
      const auto compile = [&](bool exact) { return choose(exact).variant.variant; };
      if (!verifying.verify(*fixed.source, *fixed.kernel, compile, *sizes, taken.choice.text))
        return std::nullopt;
    }
    return verifying.agree;
  }
  for (const TunedForm &form : tuned.forms)
    if (!verifying.verifyForm(form))
      return std::nullopt;
  return verifying.agree;
}

}
