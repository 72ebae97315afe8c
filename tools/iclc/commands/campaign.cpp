#include "tools/iclc/files.h"
#include "tools/iclc/interrupt.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/subcommands.h"
#include "tools/iclc/tune/campaign_file.h"
#include "tools/iclc/tune/child_tuning.h"
#include "tools/iclc/tune/rank_role.h"
#include "tuner/kernel_on_device.h"
#include "tuner/measure/measurer.h"
#include "tuner/store/tuned.h"
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <thread>

namespace icl::cli {

namespace {

using nlohmann::json;

struct CampaignResult {
  std::vector<TunedEntry> before; ///< in the tuned file, when the tuning began
  ExitStatus status = ExitStatus::Environment;
  json result; ///< of `iclc tune --json`; null if there is none
  std::string line;
};

/// What a tuning's JSON says, in a line for people.
std::string lineOf(const json &result) {
  if (!result.contains("summary"))
    return "not tuned";
  char text[64];
  std::snprintf(text, sizeof text, " in %.0f s on ", result.at("seconds").get<double>());
  return result.at("summary").get<std::string>() + ", " +
         plural(result.at("evaluations").get<std::int64_t>(), "variant") + text +
         result.at("device").get<std::string>();
}

/// The same of one kernel, or of each of several.
std::string lineOfAll(const json &results) {
  if (!results.is_array())
    return lineOf(results);
  std::string text;
  for (const json &result : results)
    text += (text.empty() ? "" : "; ") + result.at("kernel").get<std::string>() + ": " + lineOf(result);
  return text;
}

/// All errors, each with the lines that follow it, or else the last line that is not empty.
std::string reasonIn(const std::string &messages) {
  const auto has = [](const std::string &line, const char *kind) {
    return line.find(kind) != std::string::npos;
  };
  std::istringstream lines(messages);
  std::string last, errors;
  bool isInError = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty())
      continue;
    isInError = has(line, "error: ") || (isInError && !has(line, "note: ") && !has(line, "warning: "));
    if (isInError)
      errors += (errors.empty() ? "" : "\n") + line;
    last = line;
  }
  return errors.empty() ? last : errors;
}

/// The text with its later lines below the first one, which is a tuning's.
std::string indented(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 5)
    text.insert(at + 1, 4, ' ');
  return text;
}

/// A process that is lost may not be the tuning's fault, and the journal has what was measured.
ChildTuning tuneTwice(TuningProcess &process, const std::vector<std::string> &words,
                      const std::atomic<bool> &stop) {
  ChildTuning tuning = process.tune(words, stop);
  return tuning.status < 0 && !stop ? process.tune(words, stop) : tuning;
}

class Campaign {
public:
  Campaign(std::vector<CampaignTuning> t, std::string f, ranks::Team *team)
      : tunings(std::move(t)), folder(std::move(f)), team(team), results(tunings.size()) {}

  /// With ranks, as many threads as tunings wait for a rank each.
  ExitStatus run() {
    if (!team) {
      for (std::size_t i = 0; i < tunings.size() && !interrupt.flag(); ++i)
        tuneHere(i);
    } else {
      team->device(); // once all ranks are there
      std::vector<std::thread> threads;
      for (const std::size_t i : inOrderForRanks())
        threads.emplace_back([this, i] { tuneOnRank(i); });
      for (std::thread &thread : threads)
        thread.join();
    }
    return summarise();
  }

private:
  const std::vector<CampaignTuning> tunings;
  const std::string folder;
  ranks::Team *const team; ///< null: this process tunes
  Interrupt interrupt;
  TuningProcess process; ///< of tunings that are not on ranks
  std::mutex mutex;      ///< of the results, the tuned file and the terminal
  std::vector<CampaignResult> results;

  std::vector<std::string> wordsOf(const CampaignTuning &tuning, bool isHere) const {
    std::vector<std::string> words = tuning.words;
    words.insert(words.end(),
                 {"--db", journalOf(folder, tuning), "-o", tunedFileOf(folder, tuning), "--json"});
    if (isHere && !tuning.device.empty())
      words.insert(words.end(), {"--device", tuning.device});
    return words;
  }

  /// Those that compute most first, since they take longer: the last ones then end at about the same time.
  std::vector<std::size_t> inOrderForRanks() const {
    std::vector<std::size_t> order(tunings.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return tunings[a].operations > tunings[b].operations;
    });
    return order;
  }

  void begin(std::size_t number) {
    try {
      results[number].before = TunedFile::read(tunedFileOf(folder, tunings[number])).entries;
    } catch (const Error &) { // there is none yet, or the tuning says what is wrong with it
    }
  }

  void tuneHere(std::size_t number) {
    begin(number);
    finish(number, tuneTwice(process, wordsOf(tunings[number], /*isHere=*/true), interrupt.flag()));
  }

  void tuneOnRank(std::size_t number) {
    const CampaignTuning &tuning = tunings[number];
    begin(number);
    ChildTuning child;
    try {
      const auto ended = team->command(wordsOf(tuning, /*isHere=*/false), tuning.device,
                                       [this] { return interrupt.flag().load(); });
      if (ended)
        child = {ended->status, ended->output, ended->messages};
      else
        child.messages = interrupt.flag() ? "interrupted" : "no rank could tune it";
    } catch (const MeasureError &error) {
      child.messages = std::string("iclc: error: ") + error.what();
    }
    finish(number, child);
  }

  /// Adds what a tuning has stored, if it has stored anything, to the common tuned file, and takes out of
  /// that what the tuning has removed: what its own file had `before`. Of what several tunings have for one
  /// kernel, size and device, the fastest stays.
  void addToAll(const std::string &path, const std::vector<TunedEntry> &before) const {
    if (!std::filesystem::exists(path))
      return;
    const std::vector<TunedEntry> now = TunedFile::read(path).entries;
    updateTunedFile(commonTunedFileIn(folder), [&](TunedFile &all) {
      std::vector<TunedEntry> others = all.entries;
      std::erase_if(others, [&](const TunedEntry &entry) {
        return std::any_of(before.begin(), before.end(), [&](const TunedEntry &own) {
          return haveSameKey(own, entry) && own.configuration == entry.configuration;
        });
      });
      all.replace(before, now);
      for (TunedEntry &other : others)
        if (std::any_of(now.begin(), now.end(), [&](const TunedEntry &own) {
              return haveSameKey(own, other) && other.timeNs < own.timeNs;
            }))
          all.merge(std::move(other));
    });
  }

  void finish(std::size_t number, const ChildTuning &child) {
    const std::lock_guard lock(mutex);
    const CampaignTuning &tuning = tunings[number];
    CampaignResult &result = results[number];
    if (child.status >= 0)
      result.status = ExitStatus(child.status);
    try {
      result.result = json::parse(child.output);
      result.line = lineOfAll(result.result);
      addToAll(tunedFileOf(folder, tuning), result.before);
      if (result.status != ExitStatus::Done) // it may have stored nothing, or not everything
        result.line = "failed: " + reasonIn(child.messages);
    } catch (const json::exception &) { // it has failed, and said why
      result.line = "failed: " + reasonIn(child.messages);
    } catch (const Error &error) {
      result.line = std::string("failed: ") + error.what();
      result.status = result.status == ExitStatus::Done ? error.status() : result.status;
    }
    std::cerr << tuning.name + ": " + indented(result.line) + '\n' << std::flush;
  }

  ExitStatus summarise() {
    json all = json::array();
    ExitStatus status = ExitStatus::Done;
    std::size_t tuned = 0;
    for (std::size_t i = 0; i < tunings.size(); ++i) {
      if (status == ExitStatus::Done)
        status = results[i].status;
      tuned += results[i].status == ExitStatus::Done;
      all.push_back({{"name", tunings[i].name},
                     {"status", int(results[i].status)},
                     {"summary", results[i].line},
                     {"result", results[i].result}});
    }
    std::cout << tuned << " of " << tunings.size() << " tuned:\n";
    for (std::size_t i = 0; i < tunings.size(); ++i)
      std::cout << "  " << tunings[i].name << ": "
                << (results[i].line.empty() ? "not tuned" : indented(results[i].line)) << '\n';
    writeFile(summaryIn(folder), all.dump(1) + '\n');
    return status;
  }
};

/// On another rank: tunings on its device, with its share of the cores.
ranks::ServiceEnd serve(const ranks::Launch &launch, const ranks::Address &address) {
  const ranks::DeviceOfRank chosen = ranks::deviceOfRank(launch.place, "", address.secret);
  TuningProcess process(chosen.selector, chosen.info);
  const auto run = [&](const ranks::Command &command, const std::atomic<bool> &stop) {
    std::vector<std::string> words = command.words;
    words.insert(words.end(), {"--device", chosen.selector});
    if (!hasOption(words, {"-j", "--jobs"}))
      words.insert(words.end(), {"--jobs", std::to_string(buildersOn(chosen.cores))});
    const ChildTuning tuning = tuneTwice(process, words, stop);
    return ranks::Ended{command.ticket, tuning.status, tuning.output, tuning.messages};
  };
  return ranks::serve(address, launch.place.hasFirst, helloOf(launch, address, chosen.info),
                      {[](const ranks::Prepare &, const std::atomic<bool> &) -> ranks::ServedKernel {
                         throw usageError("a campaign prepares no kernel");
                       },
                       run});
}

ExitStatus run(CommandLine &line) {
  std::string path, folder;
  line.argument("FILE.json", path, "the campaign: kernels, sizes and devices (docs/ranks.md)");
  line.option(
      "output,o", folder, "DIR",
      "the folder for a journal and a tuned file per tuning, campaign.tuned.json with all results, and "
      "summary.json");
  line.require("output", "where should the results go?");
  line.note(
      "Started by mpirun, each rank takes one tuning after the other. The same command continues what was "
      "interrupted.\n");
  if (!line.parse())
    return ExitStatus::Done;
  std::vector<CampaignTuning> tunings;
  const RankRole role = takeRankRole({[&] {
                                        tunings = readCampaign(path, folder);
                                        makeFolder(folder);
                                        checkWritable(summaryIn(folder));
                                      },
                                      /*usesOtherDevices=*/true, serve});
  if (role.hasEnded)
    return *role.hasEnded;
  return Campaign(std::move(tunings), folder, role.team.get()).run();
}

}

const Subcommand campaignCommand = {"campaign", "tune many kernels, sizes and devices, as one file states",
                                    run};

}
