// The command line of benchmarks: options, then kernels.
#pragma once
#include <boost/program_options.hpp>
#include <functional>
#include <string>
#include <vector>

namespace icl::contest {

/// Reads the command line, whose words without a dash are "kernels", into what `all` is bound to, and runs.
/// Help where it is asked for or no kernel is named. Exit status: 2 for usage, 3 for what went wrong later.
int runWithOptions(int argc, char **argv, const boost::program_options::options_description &all,
                   const std::vector<std::string> &kernels, const std::function<int()> &run);

}
