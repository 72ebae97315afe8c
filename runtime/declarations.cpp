#include "declarations.h"
#include "builtin_families.h"
#include <cctype>
#include <map>
#include <set>
#include <sstream>

namespace icl::runtime {
namespace {

bool isPartOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Whether a type of the element is among those of a declaration. A pointer to half needs no extension.
bool needs(const std::string &types, const std::string &element) {
  for (std::size_t at = types.find(element); at != std::string::npos; at = types.find(element, at + 1))
    if ((at == 0 || !isPartOfName(types[at - 1])) && types.compare(at, 6, "half *") != 0)
      return true;
  return false;
}

/// Declarations in OpenCL C, those with double and half for devices that have them.
class Declarations {
public:
  void add(const std::string &name, const std::string &result, const std::string &parameters, Effect effect) {
    const std::string types = result + ", " + parameters;
    const bool withDouble = needs(types, "double"), withHalf = needs(types, "half");
    text << (withDouble ? "#ifdef cl_khr_fp64\n" : "") << (withHalf ? "#ifdef cl_khr_fp16\n" : "") << result
         << " __attribute__((overloadable" << attribute(effect) << ")) " << name << "(" << parameters
         << ");\n"
         << (withDouble ? "#endif\n" : "") << (withHalf ? "#endif\n" : "");
  }

  /// As opencl-c.h, which leaves no extension enabled.
  std::string str() const {
    return "#ifdef cl_khr_fp64\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#endif\n"
           "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#endif\n" +
           text.str() + "#pragma OPENCL EXTENSION all : disable\n";
  }

private:
  static const char *attribute(Effect effect) {
    switch (effect) {
    case Effect::Const:
      return ", const";
    case Effect::Pure:
      return ", pure";
    case Effect::Convergent:
      return ", convergent";
    case Effect::Other:
      break;
    }
    return "";
  }

  std::ostringstream text;
};

std::map<std::string, std::vector<const Family *>> familiesByName() {
  std::map<std::string, std::vector<const Family *>> byName;
  for (const Family &family : builtinFamilies()) {
    std::istringstream names(family.names);
    for (std::string name; names >> name;)
      byName[name].push_back(&family);
  }
  return byName;
}

bool declareFamilies(Declarations &out, const std::string &name) {
  static const std::map<std::string, std::vector<const Family *>> byName = familiesByName();
  const auto found = byName.find(name);
  if (found == byName.end())
    return false;
  for (const Family *family : found->second)
    for (const Kind &kind : family->kinds)
      for (int lanes : family->lanes)
        for (const char *space : family->spaces)
          out.add(name, typesOf(family->result, kind, lanes, space),
                  typesOf(family->parameters, kind, lanes, space), family->effect);
  return true;
}

/// OpenCL C 1.2, 6.12.1 and 6.12.8.
bool declareWorkItemFunction(Declarations &out, const std::string &name) {
  static const std::set<std::string> ofDimension = {"get_global_id",    "get_global_size", "get_local_id",
                                                    "get_local_size",   "get_num_groups",  "get_group_id",
                                                    "get_global_offset"};
  static const std::set<std::string> fences = {"mem_fence", "read_mem_fence", "write_mem_fence"};
  if (ofDimension.count(name))
    out.add(name, "size_t", "uint", Effect::Const);
  else if (name == "get_work_dim")
    out.add(name, "uint", "void", Effect::Const);
  else if (name == "barrier")
    out.add(name, "void", "cl_mem_fence_flags", Effect::Convergent);
  else if (fences.count(name))
    out.add(name, "void", "cl_mem_fence_flags", Effect::Other);
  else
    return false;
  return true;
}

/// Removes the end of a name.
bool cut(std::string &name, const std::string &end) {
  if (name.size() < end.size() || name.compare(name.size() - end.size(), end.size(), end) != 0)
    return false;
  name.resize(name.size() - end.size());
  return true;
}

bool cutRounding(std::string &name) {
  return cut(name, "_rte") || cut(name, "_rtz") || cut(name, "_rtp") || cut(name, "_rtn");
}

/// Removes the number of lanes from the end of a name: 4 of float4 and of vload4.
int cutLanes(std::string &name) {
  for (int lanes : {2, 3, 4, 8, 16})
    if (std::string shorter = name; cut(shorter, std::to_string(lanes)) && !shorter.empty() &&
                                    !std::isdigit(static_cast<unsigned char>(shorter.back()))) {
      name = shorter;
      return lanes;
    }
  return 1;
}

/// convert_uchar4, with _sat, a rounding mode, or both. OpenCL C 1.2, 6.2.3.
bool declareConversion(Declarations &out, const std::string &name) {
  const std::string begin = "convert_";
  if (name.compare(0, begin.size(), begin) != 0)
    return false;
  std::string type = name.substr(begin.size());
  cutRounding(type);
  const bool saturates = cut(type, "_sat");
  std::string element = type;
  const int lanes = cutLanes(element);
  bool isKnown = false;
  for (const Kind &kind : saturates ? integerKinds() : allKinds())
    isKnown |= element == kind.name;
  if (!isKnown)
    return false;
  for (const Kind &from : allKinds())
    out.add(name, type, withLanes(from.name, lanes), Effect::Const);
  return true;
}

/// vload4, vstore4, and those that convert from and to half. OpenCL C 1.2, 6.12.7.
bool declareVectorAccess(Declarations &out, const std::string &name) {
  std::string stem = name;
  const bool rounds = cutRounding(stem);
  const int lanes = cutLanes(stem);
  const bool loads = stem.compare(0, 5, "vload") == 0, ofHalf = cut(stem, "_half");
  if (ofHalf ? (rounds && loads) : (rounds || lanes == 1))
    return false;
  if (stem != "vload" && stem != "vstore" &&
      !(ofHalf && lanes > 1 && (stem == "vloada" || stem == "vstorea")))
    return false;
  const auto access = [&](const std::string &value, const std::string &memory) {
    for (const char *space : {"__global ", "__local ", "__private "})
      if (loads)
        out.add(name, value, std::string("size_t, const ") + space + memory + " *", Effect::Pure);
      else
        out.add(name, "void", value + ", size_t, " + space + memory + " *", Effect::Other);
    if (loads)
      out.add(name, value, "size_t, const __constant " + memory + " *", Effect::Pure);
  };
  if (!ofHalf) {
    for (const Kind &kind : allKinds())
      access(withLanes(kind.name, lanes), kind.name);
    return true;
  }
  access(withLanes("float", lanes), "half");
  if (!loads)
    access(withLanes("double", lanes), "half");
  return true;
}

/// OpenCL C 1.2, 6.12.12.
bool declareShuffle(Declarations &out, const std::string &name) {
  if (name != "shuffle" && name != "shuffle2")
    return false;
  for (const Kind &kind : allKinds())
    for (int lanes : {2, 4, 8, 16})
      for (int from : {2, 4, 8, 16}) {
        const std::string source = withLanes(kind.name, from) + ", ";
        out.add(name, withLanes(kind.name, lanes),
                (name == "shuffle" ? source : source + source) + withLanes(kind.ofUnsigned, lanes),
                Effect::Const);
      }
  return true;
}

/// Reads of pictures and volumes through samplers. OpenCL C 1.2, 6.12.14.
bool declareImageRead(Declarations &out, const std::string &name) {
  static const std::map<std::string, const char *> pixels = {
      {"read_imagef", "float4"}, {"read_imagei", "int4"}, {"read_imageui", "uint4"}};
  const auto pixel = pixels.find(name);
  if (pixel == pixels.end())
    return false;
  for (const auto &[image, lanes] :
       {std::pair("image1d_t", 1), std::pair("image2d_t", 2), std::pair("image3d_t", 4)})
    for (const char *coordinate : {"int", "float"})
      out.add(name, pixel->second,
              std::string("read_only ") + image + ", sampler_t, " + withLanes(coordinate, lanes),
              Effect::Pure);
  return true;
}

/// The names that stand before a parenthesis.
std::set<std::string> calledNames(std::string_view source) {
  std::set<std::string> names;
  for (std::size_t at = 0; at < source.size();) {
    std::size_t end = at;
    while (end < source.size() && isPartOfName(source[end]))
      ++end;
    if (end == at) {
      ++at;
      continue;
    }
    std::size_t next = end;
    while (next < source.size() && source[next] == ' ')
      ++next;
    if (next < source.size() && source[next] == '(')
      names.emplace(source.substr(at, end - at));
    at = end;
  }
  return names;
}

}

std::string builtinDeclarations(std::string_view source) {
  Declarations out;
  for (const std::string &name : calledNames(source))
    declareFamilies(out, name) || declareWorkItemFunction(out, name) || declareConversion(out, name) ||
        declareVectorAccess(out, name) || declareShuffle(out, name) || declareImageRead(out, name);
  return out.str();
}

}
