#include "bench/contest/rival.h"
#include "bench/contest/peer_outputs.h"
#include "compiler/space/error.h"
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <utility>

namespace icl::contest {

void writeInputs(const Subject &s, const std::string &folder) {
  for (const auto &[name, buffer] : s.arguments.buffers) {
    std::ofstream file(folder + "/" + name, std::ios::binary);
    file.write(reinterpret_cast<const char *>(buffer.bytes.data()),
               static_cast<std::streamsize>(buffer.bytes.size()));
    if (!file.flush())
      throw environmentError("cannot write " + folder + "/" + name);
  }
}

/// "opencv" of ".../peer_opencv.py".
static std::string nameOf(const std::string &program) {
  const std::string stem = std::filesystem::path(program).stem();
  return stem.substr(stem.rfind('_') + 1);
}

std::vector<Rival> startRivals(const Subject &s, const std::vector<std::string> &programs,
                               Objective objective, const std::string &folder, const Turn &turn) {
  const std::vector<std::string> arguments{
      s.kernel().name,
      folder,
      std::to_string(s.grid()[0]),
      std::to_string(s.grid()[1]),
      std::to_string(s.grid()[2]),
      std::string(toString(objective)),
  };
  std::vector<std::future<std::unique_ptr<Peer>>> starting;
  for (const std::string &program : programs)
    starting.push_back(std::async(
        std::launch::async, [program, arguments] { return std::make_unique<Peer>(program, arguments); }));
  std::vector<Rival> rivals;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    Rival rival;
    rival.result.name = rival.contestant.name = nameOf(programs[i]);
    try {
      rival.program = starting[i].get();
    } catch (const std::runtime_error &left) { // Unavailable, and Error
      rival.leave(left.what());
    }
    rivals.push_back(std::move(rival));
  }
  for (Rival &rival : rivals)
    if (rival.program)
      for (const std::string &name : rival.program->implementations())
        rival.contestant.implementations.push_back(
            {name, [&peer = *rival.program, name, &turn] { return peer.run(name, turn.runs) / turn.runs; }});
  return rivals;
}

void keepAgreeing(Rival &rival, const Session &ours, const std::string &kernel, const std::string &folder,
                  std::size_t count) {
  rival.contestant.keepFastest(rival.contestant.implementations.size());
  std::vector<Implementation> agreeing;
  for (const Implementation &implementation : rival.contestant.implementations) {
    if (agreeing.size() == count)
      break;
    rival.program->write(implementation.name);
    const Comparison comparison = compareOutputs(ours, kernel, folder);
    if (!comparison.differs) {
      agreeing.push_back(implementation);
      rival.result.difference = std::max(rival.result.difference, comparison.largest);
    } else {
      char text[64];
      std::snprintf(text, sizeof text, " (%.3f ms) differs by up to %g: ", implementation.medianNs() / 1e6,
                    comparison.largest);
      rival.result.note +=
          (rival.result.note.empty() ? "" : "; ") + implementation.name + text + *comparison.differs;
    }
  }
  rival.contestant.implementations = std::move(agreeing);
}

}
