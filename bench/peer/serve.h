// The protocol of a program that is compared with ours. It gets a kernel's name, a folder and the grid:
//
//   PROGRAM KERNEL FOLDER WIDTH HEIGHT DEPTH OBJECTIVE
//
// Implementations on padded inputs pad them in each run if the objective is `launch`, as our launches do. If
// it is `kernel`, they pad them once, before the first run. The kernel's inputs are raw elements in
// FOLDER/<parameter>. On its standard output the program lists its implementations, `implementation NAME`
// each, then `ready`. Then it answers requests on its standard input:
//
//   run NAME     runs it once and prints the time in nanoseconds
//   write NAME   runs it, writes the outputs as FOLDER/<parameter>, and prints `written`
//
// The program shares no code with iclc. Its errors are std::runtime_error: serve() prints them, and the
// benchmark sees that the program ended.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace peer {

struct Work {
  std::string kernel, folder;
  int width = 0, height = 0, depth = 1;
  bool padsInEachRun = false;

  /// Reads an input into `to`. Throws std::runtime_error if it is missing or has another size.
  void read(const std::string &parameter, void *to, std::size_t bytes) const {
    std::ifstream file(folder + "/" + parameter, std::ios::binary);
    if (!file.read(static_cast<char *>(to), static_cast<std::streamsize>(bytes)) ||
        file.peek() != std::ifstream::traits_type::eof())
      throw std::runtime_error(folder + "/" + parameter + " does not hold " + std::to_string(bytes) +
                               " bytes");
  }
};

struct Implementation {
  std::string name; ///< without blanks
  std::function<void()> run;
};

struct Output {
  std::string parameter;
  const void *data;
  std::size_t bytes;
};

/// What the program offers for a kernel, with its inputs read.
struct Setup {
  std::vector<Implementation> implementations;
  std::vector<Output> outputs; ///< of all implementations
};

inline void write(const Output &output, const std::string &folder) {
  std::ofstream file(folder + "/" + output.parameter, std::ios::binary);
  file.write(static_cast<const char *>(output.data), static_cast<std::streamsize>(output.bytes));
  if (!file.flush())
    throw std::runtime_error("cannot write " + folder + "/" + output.parameter);
}

inline void answer(const Setup &setup, const std::string &folder) {
  for (const Implementation &implementation : setup.implementations)
    std::cout << "implementation " << implementation.name << "\n";
  std::cout << "ready" << std::endl;
  for (std::string verb, name; std::cin >> verb >> name;) {
    const Implementation *implementation = nullptr;
    for (const Implementation &each : setup.implementations)
      if (each.name == name)
        implementation = &each;
    if (!implementation || (verb != "run" && verb != "write"))
      throw std::runtime_error("cannot " + verb + " " + name);
    const auto began = std::chrono::steady_clock::now();
    implementation->run();
    const std::chrono::nanoseconds taken = std::chrono::steady_clock::now() - began;
    if (verb == "write")
      for (const Output &output : setup.outputs)
        write(output, folder);
    std::cout << (verb == "run" ? std::to_string(taken.count()) : "written") << std::endl;
  }
}

/// The program's main(). `setUp` may throw.
inline int serve(int argc, char **argv, const std::function<Setup(const Work &)> &setUp) {
  try {
    const std::string objective = argc == 7 ? argv[6] : "";
    if (objective != "launch" && objective != "kernel")
      throw std::runtime_error("usage: KERNEL FOLDER WIDTH HEIGHT DEPTH launch|kernel");
    const Work work{
        argv[1], argv[2], std::atoi(argv[3]), std::atoi(argv[4]), std::atoi(argv[5]), objective == "launch"};
    answer(setUp(work), work.folder);
    return 0;
  } catch (const std::exception &failed) {
    std::cerr << argv[0] << ": " << failed.what() << "\n";
    return 1;
  }
}

}
