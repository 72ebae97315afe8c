// The built-in functions of OpenCL C as Clang's header declares them, which PoCL has a copy of.
#pragma once
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

namespace icl::test {

/// The text after the preprocessor, for OpenCL C 1.2 with double and half.
inline std::string preprocessed(const std::string &file) {
  std::string command = "cc -E -P -x c -D__OPENCL_C_VERSION__=120 -DCL_VERSION_2_0=200 -DCL_VERSION_3_0=300";
  for (const char *extension :
       {"fp64", "fp16", "int64_base_atomics", "int64_extended_atomics", "global_int32_base_atomics",
        "global_int32_extended_atomics", "local_int32_base_atomics", "local_int32_extended_atomics"})
    command += std::string(" -Dcl_khr_") + extension;
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> pipe(popen((command + " " + file).c_str(), "r"),
                                                              pclose);
  std::string text;
  char part[1 << 16];
  for (std::size_t bytes; pipe && (bytes = std::fread(part, 1, sizeof part, pipe.get())) > 0;)
    text.append(part, bytes);
  if (text.empty())
    throw std::runtime_error("cannot read " + file);
  return text;
}

/// A parameter's type: without its name, if it has one.
inline std::string typeOf(const std::string &parameter) {
  static const std::set<std::string> qualifiers = {"const",    "volatile", "read_only",  "write_only",
                                                   "__global", "__local",  "__constant", "__private"};
  const std::size_t star = parameter.find('*');
  std::istringstream in(parameter.substr(0, star));
  std::string type, word;
  while (in >> word) {
    type += word;
    if (!qualifiers.count(word))
      break;
    type += " ";
  }
  return type + (star == std::string::npos ? "" : "*");
}

/// By the functions' names: their declarations, each as "attribute result(types)".
inline std::map<std::string, std::set<std::string>> parsedDeclarations(const std::string &text) {
  std::map<std::string, std::set<std::string>> all;
  std::istringstream in(text);
  for (std::string statement; std::getline(in, statement, ';');) {
    std::string attributes;
    for (const char *name : {"const", "pure", "convergent"}) {
      const std::string attribute = name, end = attribute + "))";
      if (statement.find("((" + end) != std::string::npos || statement.find(", " + end) != std::string::npos)
        attributes += attribute;
    }
    for (std::size_t at; (at = statement.find("__attribute__")) != std::string::npos;)
      statement.erase(at, statement.find("))", at) + 2 - at);
    const std::size_t open = statement.find('('), close = statement.rfind(')');
    if (open == std::string::npos || close == std::string::npos)
      continue;
    std::istringstream before(statement.substr(statement.rfind('\n', open) + 1, open));
    std::string result, name, parameter, types;
    before >> result >> name;
    name = name.substr(0, name.find('('));
    std::istringstream parameters(statement.substr(open + 1, close - open - 1));
    while (std::getline(parameters, parameter, ','))
      types += (types.empty() ? "" : ", ") + typeOf(parameter);
    all[name].insert(attributes + " " + result + "(" + types + ")");
  }
  return all;
}

}
