// The strategy that a person guides, by commands that are typed or read from a script.
#include "tuner/files/read.h"
#include "tuner/files/write.h"
#include "tuner/search/generational.h"
#include "tuner/search/guided/script.h"
#include "tuner/search/guided/transcript.h"
#include <utility>

namespace icl {
namespace {

class Guided : public Generational {
public:
  /// `path`: of the script; empty: a person types at the context's console.
  Guided(const Space &space, const SearchContext &context, const std::string &path)
      : Generational(space, context), path(path), console(path.empty() ? context.console : nullptr),
        writesFiles(!context.isRepeated),
        session(this->space, context.isRepeated ? SessionKind::Silent : SessionKind::Real, context.budget) {
    if (console)
      console->print("guided tuning; `help` lists the commands\n" + session.summary());
    else
      script = parseScript(read(path), path, this->space);
  }

  std::string notes() const override {
    std::string text = console ? "" : transcript.dialogue();
    if (next < script.size() && !isFinished)
      text += "the search ended before line " + std::to_string(script[next].line) + ", `" +
              script[next].command.text + "`\n";
    const std::string summary = session.summary();
    return text.ends_with(summary) ? text : text + summary;
  }

  static std::string read(const std::string &path) {
    try {
      return readWhole(path, textLimit);
    } catch (const Error &error) {
      throw error.in("cannot read the script `" + path + "`: ");
    }
  }

private:
  const std::string path;
  Console *const console; ///< null: commands come from the script
  const bool writesFiles;
  GuidedSession session;
  std::vector<ScriptedCommand> script;
  std::size_t next = 0;               ///< in the script
  std::vector<Configuration> pending; ///< the sample whose outcomes the session has not learnt
  Transcript transcript;
  bool isFinished = false;

  /// Runs commands up to the next sample.
  std::vector<Configuration> generation() override {
    learnSample();
    while (!isFinished) {
      const std::optional<Command> command = console ? typed() : scripted();
      isFinished = !command || command->kind == Command::Kind::Finish;
      if (command && run(*command))
        return pending;
    }
    return {};
  }

  void learnSample() {
    if (pending.empty())
      return;
    std::vector<double> times;
    for (const Configuration &configuration : pending)
      times.push_back(timeOf(configuration));
    show(session.learn(std::exchange(pending, {}), times));
  }

  std::optional<Command> scripted() {
    if (next == script.size())
      return std::nullopt;
    return script[next++].command;
  }

  std::optional<Command> typed() {
    while (const std::optional<std::string> line = console->readLine("guided> "))
      try {
        if (auto command = parseCommand(*line, space))
          return command;
      } catch (const ExpressionError &error) {
        console->print("error: column " + std::to_string(error.offset + 1) + ": " + error.what() + '\n');
      }
    return std::nullopt;
  }

  /// Whether there is something to measure now.
  bool run(const Command &command) {
    try {
      if (command.kind == Command::Kind::Transcript) {
        if (writesFiles)
          transcript.writeTo(command.file);
        return false;
      }
      GuidedReply reply = session.run(command, random);
      if (!reply.picture.empty() && writesFiles)
        writePicture(command.file, reply.picture);
      pending = std::move(reply.sample);
      transcript.add(command.text);
      show(reply.text);
    } catch (const Error &error) {
      if (!console)
        throw error.in(placeOf(path, script[next - 1].line));
      console->print(std::string("error: ") + error.what() + '\n');
    }
    return !pending.empty();
  }

  static void writePicture(const std::string &file, const std::string &svg) {
    try {
      writeWhole(file, svg);
    } catch (const Error &error) {
      throw error.in("cannot write `" + file + "`: ");
    }
  }

  void show(const std::string &reply) {
    transcript.reply(reply);
    if (console && !reply.empty())
      console->print(reply);
  }
};

constexpr StrategyOption options[] = {
    {"script", StrategyOption::Kind::Text, "", "path of a file of commands; without it, commands are typed"},
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  const std::string &script = given.text("script");
  if (script.empty() && !context.console)
    throw usageError("strategy `guided` asks for commands, which only a single search can; for others, write "
                     "them to a file: `guided:script=FILE`");
  return std::make_unique<Guided>(space, context, script);
}

}

extern const StrategyEntry guidedSearch;
const StrategyEntry guidedSearch = {
    "guided", "commands typed by a person or read from a script state models, and fix knobs (Masnada 2016)",
    make, options};

}
