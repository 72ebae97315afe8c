#include "test/kills/killer.h"
#include "test/kills/session.h"
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace icl::kills {

static std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> found;
  for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
    if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos)
      continue;
    std::ifstream stat(entry.path() / "stat");
    std::string text; // empty if the process is gone by now
    std::getline(stat, text);
    const std::size_t name = text.rfind(')');
    if (name == std::string::npos)
      continue;
    char state;
    int of;
    if (std::sscanf(text.c_str() + name + 1, " %c %d", &state, &of) == 2 && of == parent && state != 'Z')
      found.push_back(std::stoi(text));
  }
  return found;
}

static bool lives(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string id, name, state;
  return stat >> id >> name >> state && state != "Z";
}

bool Killer::run() {
  const std::string undisturbed = subject.isRecorded ? runUndisturbed() : "";
  while (kills < wanted && wrong.empty())
    disturbTuning(undisturbed);
  std::cout << subject.name << ": " << kills << " kills (" << workerKills << " of workers), " << tunings
            << " tunings ended, " << told
            << " measurements reported: " << (wrong.empty() ? "all kept" : wrong) << std::endl;
  return wrong.empty();
}

void Killer::sleepAWhile() {
  const auto us = random() % (1000 * std::uint64_t(subject.longestMs));
  std::this_thread::sleep_for(std::chrono::microseconds(us));
}

pid_t Killer::begin(const std::string &journal, const std::string &trace) {
  const pid_t process = fork();
  if (process != 0)
    return process;
  try {
    const int file = open(trace.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    std::ofstream(resultFile()) << session(subject, journal, file);
    _exit(0);
  } catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    _exit(91);
  }
}

std::string Killer::result() const {
  std::ifstream stream(resultFile());
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string Killer::runUndisturbed() {
  int status = 0;
  waitpid(begin(folder / "alone.db", folder / "alone.trace"), &status, 0);
  if (status != 0)
    wrong = "the undisturbed tuning failed";
  return result();
}

/// Runs a tuning on a new journal, in as many sessions as it takes.
void Killer::disturbTuning(const std::string &undisturbed) {
  const std::string journal = folder / (std::to_string(tunings) + ".db"),
                    trace = folder / (std::to_string(tunings) + ".trace");
  while (wrong.empty()) {
    const pid_t tuner = begin(journal, trace);
    if (kills < wanted)
      killAtRandom(tuner);
    int status = 0;
    waitpid(tuner, &status, 0);
    check(journal, trace);
    if (WIFSIGNALED(status))
      continue;
    if (status != 0)
      wrong = "a session ended with status " + std::to_string(WEXITSTATUS(status));
    else if (subject.isRecorded && result() != undisturbed)
      wrong = "the tuning ended differently from the undisturbed one";
    break;
  }
  ++tunings;
}

/// Sometimes kills a worker, then the tuner if it has not ended by itself.
void Killer::killAtRandom(pid_t tuner) {
  sleepAWhile();
  const auto workers = childrenOf(tuner);
  if (!workers.empty() && random() % 2) {
    kill(workers[random() % workers.size()], SIGKILL);
    ++kills, ++workerKills;
    sleepAWhile();
  }
  const auto orphans = childrenOf(tuner);
  if (lives(tuner)) {
    kill(tuner, SIGKILL);
    ++kills;
  }
  for (const pid_t orphan : orphans)
    for (int i = 0; i < 500 && lives(orphan); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  for (const pid_t orphan : orphans)
    if (lives(orphan) && wrong.empty())
      wrong = "a worker outlived its tuner";
}

void Killer::check(const std::string &path, const std::string &trace) {
  try {
    Journal journal(path, tuningKey(), std::chrono::seconds(5));
    std::set<std::string> reported;
    std::map<std::string, int> begun;
    std::ifstream lines(trace);
    const std::string reference = subject.measurer()->identity(*subject.space.reference());
    for (std::string verb, id; lines >> verb && std::getline(lines >> std::ws, id);) {
      if (verb == "told") {
        reported.insert(id);
      } else if (id != reference) { // its output is needed in every session
        // What is in flight at a kill is tried once more.
        const bool isTooOften = ++begun[id] > 2 && !subject.isRecorded;
        if (reported.count(id) || isTooOften)
          wrong = "measured too often: " + id;
      }
    }
    for (const std::string &id : reported)
      if (!journal.find(id))
        wrong = "reported, but not in the journal: " + id;
    told = std::max(told, reported.size());
  } catch (const std::exception &error) {
    wrong = error.what();
  }
}

}
