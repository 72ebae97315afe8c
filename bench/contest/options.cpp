#include "bench/contest/options.h"
#include <iostream>

namespace icl::contest {
namespace po = boost::program_options;

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
      return given.count("help") ? 0 : 2;
    }
    return run();
  } catch (const po::error &wrong) {
    std::cerr << wrong.what() << "\n";
    return 2;
  } catch (const std::exception &failed) {
    std::cerr << failed.what() << "\n";
    return 3;
  }
}

}
