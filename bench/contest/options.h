// The command line of benchmarks: options, then kernels.
#pragma once
#include <boost/program_options.hpp>
#include <functional>
#include <string>
#include <vector>

namespace icl::contest {

/// Parses the command line into the variables of `all` (arguments without a dash are "kernels"), and runs.
/// Prints help if asked for or without a kernel. Returns an ExitStatus.
int runWithOptions(int argc, char **argv, const boost::program_options::options_description &all,
                   const std::vector<std::string> &kernels, const std::function<int()> &run);

}
