#include "bench/contest/options.h"
#include "compiler/space/error.h"
#include <cstdlib>
#include <iostream>

namespace icl::runtime {

std::istream &operator>>(std::istream &in, Objective &objective) {
  std::string name;
  if (const auto named = in >> name ? objectiveNamed(name) : std::nullopt)
    objective = *named;
  else
    in.setstate(std::ios::failbit);
  return in;
}

}

namespace icl::contest {

const char *meaningOf(Objective objective) {
  return objective == Objective::Launch
             ? "objective launch: times include copies into padded buffers and image objects"
             : "objective kernel: images stay in padded buffers and image objects, times include no copies";
}
namespace po = boost::program_options;

Extent extentFrom(const std::string &text) {
  Extent extent{1, 1, 1};
  const char *at = text.c_str();
  char *end = nullptr;
  for (std::size_t d = 0; d < 3 && *at; ++d) {
    extent[d] = std::strtoll(at, &end, 10);
    if (end == at || extent[d] < 1 || (*end && *end != 'x'))
      throw usageError("`" + text + "` is not a size");
    at = *end ? end + 1 : end;
  }
  return extent;
}

int runWithOptions(int argc, char **argv, const po::options_description &all,
                   const std::vector<std::string> &kernels, const std::function<int()> &run) {
  po::positional_options_description rest;
  rest.add("kernels", -1);
  try {
    po::variables_map given;
    po::store(po::command_line_parser(argc, argv).options(all).positional(rest).run(), given);
    po::notify(given);
    if (given.count("help") || kernels.empty()) {
      std::cout << all;
      return static_cast<int>(given.count("help") ? ExitStatus::Done : ExitStatus::Usage);
    }
    return run();
  } catch (const po::error &wrong) {
    std::cerr << wrong.what() << "\n";
    return static_cast<int>(ExitStatus::Usage);
  } catch (const Error &failed) {
    std::cerr << failed.what() << "\n";
    return static_cast<int>(failed.status());
  } catch (const std::exception &failed) {
    std::cerr << failed.what() << "\n";
    return static_cast<int>(ExitStatus::Environment);
  }
}

}
