#include "tools/iclc/options/depfile.h"
#include "tools/iclc/files.h"

namespace icl::cli {

DepfileOptions::DepfileOptions(CommandLine &line) {
  line.option("depfile", path, "FILE", "write what the files are made from, as a rule for make and ninja");
  line.option("depfile-target", target, "TARGET", "what that rule makes, instead of all files written");
}

void DepfileOptions::check(const SourceOptions &source, const ConfigurationOptions &configuration) {
  if (path.empty() && !target.empty())
    throw usageError("--depfile-target has no effect without --depfile");
  if (path.empty())
    return;
  sources = configuration.files();
  if (source.file() != "-")
    sources.insert(sources.begin(), source.file());
  for (const std::string &file : sources)
    checkDistinct({{"`" + file + "`", file}, {"--depfile", path}});
  checkWritable(path);
}

void DepfileOptions::write(const std::vector<std::string> &written) const {
  if (!path.empty())
    writeFile(path, depfileText(target.empty() ? written : std::vector{target}, sources));
}

/// The path as make and ninja read it. Backslashes before a space or `#` are doubled.
static std::string escaped(const std::string &path) {
  std::string text;
  std::size_t backslashes = 0;
  for (const char c : path) {
    if (c == ' ' || c == '#')
      text += std::string(backslashes + 1, '\\');
    else if (c == '$')
      text += '$';
    text += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return text;
}

std::string depfileText(const std::vector<std::string> &targets, const std::vector<std::string> &sources) {
  std::string text;
  for (const std::string &target : targets)
    text += (text.empty() ? "" : " \\\n  ") + escaped(target);
  text += ":";
  for (const std::string &source : sources)
    text += " \\\n  " + escaped(source);
  text += "\n";
  for (const std::string &source : sources)
    text += "\n" + escaped(source) + ":\n";
  return text;
}

}
