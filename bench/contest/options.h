// The command line of benchmarks: options, then kernels.
#pragma once
#include "compiler/space/sizes.h"
#include "tuner/objective.h"
#include <boost/program_options.hpp>
#include <functional>
#include <istream>
#include <string>
#include <vector>

namespace icl::runtime {
/// For the options: "launch" or "kernel".
std::istream &operator>>(std::istream &, Objective &);
}

namespace icl::contest {

/// What times contain, for the headings of tables.
const char *meaningOf(Objective);

/// "4096x4096"; dimensions that are not given are 1. Throws an Error for another text.
Extent extentFrom(const std::string &text);

/// Parses the command line into the variables of `all` (arguments without a dash are "kernels"), and runs.
/// Prints help if asked for or without a kernel. Returns an ExitStatus.
int runWithOptions(int argc, char **argv, const boost::program_options::options_description &all,
                   const std::vector<std::string> &kernels, const std::function<int()> &run);

}
