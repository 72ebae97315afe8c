// icl-bench-opening: how long workers that start at the same time take until they have opened a device.
#include "tuner/measure/describe.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/scratch_folder.h"
#include "tuner/measure/worker_data.h"
#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <boost/program_options.hpp>
#include <chrono>
#include <cstdio>
#include <future>
#include <iostream>
#include <vector>

using namespace icl;
namespace po = boost::program_options;

namespace {

/// Seconds from `began` until the worker has opened the device. Throws MeasureError if it cannot.
double openedAfter(std::chrono::steady_clock::time_point began, const WorkerOptions &options,
                   const std::string &device) {
  constexpr double limit = 120;
  Worker worker(options);
  const auto answer = worker.ask(protocol::Open{device}, {[] { return limit; }});
  const auto *reply = std::get_if<protocol::Reply>(&answer);
  if (!reply || !std::holds_alternative<protocol::Opened>(*reply))
    throw MeasureError("a worker did not open `" + device + "`");
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

/// Of each process, sorted. They take the devices in turn.
std::vector<double> openTogether(std::size_t processes, const std::vector<Opening> &openings,
                                 bool onlyBuild) {
  const ScratchFolder scratch;
  const Descriptor data = WorkerData::newFile();
  const auto began = std::chrono::steady_clock::now();
  std::vector<std::future<double>> opening;
  for (std::size_t i = 0; i < processes; ++i)
    opening.push_back(std::async(std::launch::async, [&, device = openings[i % openings.size()]] {
      const WorkerOptions options{"", data.get(), scratch.path(), scratch.path(),
                                  0,  0,          device.visible, onlyBuild};
      return openedAfter(began, options, device.selector);
    }));
  std::vector<double> seconds;
  for (auto &one : opening)
    seconds.push_back(one.get());
  std::sort(seconds.begin(), seconds.end());
  return seconds;
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> parts;
  boost::split(parts, text, boost::is_any_of(","));
  return parts;
}

}

int main(int argc, char **argv) try {
  std::string devices, processes = "1,2,4,8,16";
  po::options_description all("icl-bench-opening");
  all.add_options()("help", "print this")("devices", po::value(&devices),
                                          "D[,D...]: as iclc takes them; processes take them in turn")(
      "processes", po::value(&processes),
      "N[,N...]: how many start together (1,2,4,8,16)")("builders", "workers that only build");
  po::variables_map given;
  po::store(po::parse_command_line(argc, argv, all), given);
  po::notify(given);
  if (given.count("help")) {
    std::cout << all;
    return 0;
  }
  std::vector<Opening> openings;
  for (const std::string &device : split(devices)) {
    describeInChild(device);
    openings.push_back(openingOf(device));
  }
  std::printf("%9s %9s %9s %9s\n", "processes", "first s", "median s", "last s");
  const bool onlyBuild = given.count("builders") != 0;
  for (const std::string &count : split(processes)) {
    const unsigned long number = std::stoul(count);
    if (number == 0)
      throw MeasureError("--processes takes numbers from 1 on");
    const std::vector<double> seconds = openTogether(number, openings, onlyBuild);
    std::printf("%9zu %9.2f %9.2f %9.2f\n", seconds.size(), seconds.front(), seconds[seconds.size() / 2],
                seconds.back());
    std::fflush(stdout);
  }
} catch (const std::exception &error) {
  std::cerr << "icl-bench-opening: " << error.what() << '\n';
  return 1;
}
