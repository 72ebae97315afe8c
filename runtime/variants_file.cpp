#include "launch_record.h"
#include <algorithm>
#include <icl/error.h>
#include <icl/variants_file.h>
#include <iterator>
#include <tuple>
#include <utility>

namespace icl::runtime {
namespace {

constexpr std::string_view magic = "icl variants 4";

bool isUntuned(const Variant &variant) { return !variant.tuning && variant.kind == DeviceKind::Any; }

// ---- Whether a variant fits its kernel

class Checker {
public:
  Checker(const Description &d, const LaunchProgram &p) : description(d), program(p) {}

  void check() const {
    for (const Temporary &temporary : program.temporaries) {
      if (parameter(temporary.name))
        Reader::refuse("a temporary has the name of the parameter `" + temporary.name + "`");
      checkRule(temporary.size);
    }
    for (const Launch &launch : program.launches) {
      checkRule(launch.grid);
      for (const KernelArgument &argument : launch.arguments)
        checkArgument(argument);
    }
    for (const auto &[name, size] : program.fixedImages)
      if (!parameter(name) || parameter(name)->kind != Parameter::Kind::Image)
        Reader::refuse("`" + name + "` is not an image of the kernel");
    for (const auto &[name, value] : program.fixedValues)
      if (!parameter(name) || parameter(name)->kind != Parameter::Kind::Scalar ||
          parameter(name)->elementBytes != value.bytes.size())
        Reader::refuse("a value of `" + name + "` is compiled in, which is not a scalar of its size");
    for (const auto &[name, pixels] : program.rowMultiples)
      if (!name.empty() && (!parameter(name) || parameter(name)->kind != Parameter::Kind::Image))
        Reader::refuse("rows of a multiple of " + std::to_string(pixels) + " pixels are asked of `" + name +
                       "`, which is not an image of the kernel");
    for (const auto &[name, bytes] : program.alignments)
      if (!parameter(name) || parameter(name)->kind != Parameter::Kind::Image || (bytes & (bytes - 1)) != 0)
        Reader::refuse("an alignment of " + std::to_string(bytes) + " bytes is asked of `" + name + "`");
  }

private:
  const Description &description;
  const LaunchProgram &program;

  const Parameter *parameter(const std::string &name) const {
    const auto &all = description.parameters;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Parameter &p) { return p.name == name; });
    return found == all.end() ? nullptr : &*found;
  }
  bool isTemporary(const std::string &name) const {
    return std::any_of(program.temporaries.begin(), program.temporaries.end(),
                       [&](const Temporary &t) { return t.name == name; });
  }

  void checkRule(const SizeRule &rule) const {
    const Parameter *sized = parameter(rule.image);
    if (!rule.image.empty() && !isTemporary(rule.image) && !(sized && sized->kind != Parameter::Kind::Scalar))
      Reader::refuse("a size is that of `" + rule.image + "`, which has none");
  }

  void checkArgument(const KernelArgument &argument) const {
    using Kind = KernelArgument::Kind;
    if (argument.kind == Kind::GridExtent)
      return;
    if (argument.kind >= Kind::LocalMemory && argument.isWritten)
      Reader::refuse("local memory is written, which no caller sees");
    const Parameter *own = parameter(argument.name);
    if (!own && !isTemporary(argument.name))
      Reader::refuse("an argument is `" + argument.name + "`, which is neither a parameter nor a temporary");
    const bool isScalar = own && own->kind == Parameter::Kind::Scalar;
    const bool isImage = !own || own->kind == Parameter::Kind::Image;
    // Launches that begin and end a result of the caller's size take it as an image of one dimension.
    const bool isLine =
        own && own->kind == Parameter::Kind::Pointer && argument.storage.kind == ImageStorage::Kind::Buffer;
    const bool fits = argument.kind == Kind::Scalar  ? isScalar
                      : argument.kind == Kind::Array ? !isScalar
                                                     : isImage || isLine;
    if (!fits)
      Reader::refuse("an argument takes `" + argument.name + "` as what it is not");
    if (argument.isWritten && argument.storage.kind != ImageStorage::Kind::Buffer)
      Reader::refuse("`" + argument.name + "` is written, but not in a plain buffer");
    if (argument.isWritten && own && own->kind == Parameter::Kind::Image && !own->isWritten)
      Reader::refuse("`" + argument.name + "` is written, but the kernel only reads it");
  }
};

// Variants for which the rule of choice.h has one place.
auto placeOf(const Variant &variant) {
  std::vector<std::pair<Extent, std::map<std::string, Extent>>> sizes;
  if (variant.tuning)
    for (const CallSizes &one : variant.tuning->sizes)
      sizes.emplace_back(one.grid, one.images);
  std::map<std::string, std::vector<unsigned char>> values;
  for (const auto &[name, value] : variant.program.fixedValues)
    values[name] = value.bytes;
  return std::make_tuple(variant.device, variant.kind, variant.program.fixedGrid.has_value(), sizes, values,
                         variant.tuning ? variant.tuning->objective : Objective::Launch,
                         variant.tuning.has_value());
}

}

std::string variantsText(const Description &description) {
  Writer writer;
  transferInterface(writer, description);
  std::vector<Variant> variants;
  std::copy_if(description.variants.begin(), description.variants.end(), std::back_inserter(variants),
               [](const Variant &variant) { return !isUntuned(variant); });
  list(writer, std::as_const(variants), mostVariants,
       [&](const Variant &variant) { transfer(writer, variant); });
  return sectionText(magic, writer.bytes);
}

std::vector<Variant> readVariants(std::string_view text, const Description &description) {
  std::vector<Variant> found;
  do {
    const Section section =
        sectionOf(text, magic, "a file of variants, as `iclc compile --emit variants` writes it");
    text = section.rest;
    Reader reader(section.body);
    Description interface;
    transferInterface(reader, interface);
    std::vector<Variant> variants;
    list(reader, variants, mostVariants, [&](Variant &variant) { transfer(reader, variant); });
    if (!reader.isAtEnd())
      Reader::refuse("it has more than a section should have");
    if (interface.name != description.name)
      continue;
    if (interfaceText(interface) != interfaceText(description))
      Reader::refuse("it is for a kernel `" + description.name +
                     "` with other parameters, or another use of them; write it again from this source");
    for (const Variant &variant : variants) {
      Checker(description, variant.program).check();
      if (isUntuned(variant))
        Reader::refuse("it has an untuned variant, which cannot be replaced");
    }
    std::move(variants.begin(), variants.end(), std::back_inserter(found));
  } while (!text.empty());
  return found;
}

Description withVariants(Description description, std::vector<Variant> added) {
  std::vector<Variant> all = std::move(added);
  const std::size_t fresh = all.size();
  for (Variant &variant : description.variants) {
    const bool isReplaced =
        std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(fresh),
                    [&](const Variant &other) { return placeOf(other) == placeOf(variant); });
    if (!isReplaced || isUntuned(variant))
      all.push_back(std::move(variant));
  }
  description.variants = std::move(all);
  return description;
}

}
