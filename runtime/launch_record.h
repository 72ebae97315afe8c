// How programs of launches are recorded (record.h), and the ranges that their numbers have. Private to the
// library.
#pragma once
#include "record.h"
#include <icl/launch.h>

namespace icl::runtime {

constexpr std::int64_t mostVariants = 10000, mostItems = 4096, mostElements = std::int64_t(1) << 40;
constexpr std::int64_t longestRule = std::int64_t(1)
                                     << 30;     ///< what sizes are multiplied by; no overflow follows
constexpr std::int64_t mostValueBytes = 128;    ///< of a vector of 16 doubles
constexpr std::int64_t mostInitially = 1 << 16; ///< bytes that are repeated

/// `value` is a Description, Launch, ... or const for a Writer.
template <typename Archive, typename Sizes>
void transferExtent(Archive &archive, Sizes &extent, std::int64_t least = 1,
                    std::int64_t most = longestSide) {
  for (auto &side : extent)
    archive.number(side, least, most);
}

template <typename Archive, typename Rule>
void transferRule(Archive &archive, Rule &rule) {
  archive.text(rule.image);
  transferExtent(archive, rule.times, 0, longestRule);
  transferExtent(archive, rule.plus, -longestRule, longestRule);
  transferExtent(archive, rule.over, 1, longestRule);
}

template <typename Archive, typename Storage>
void transferStorage(Archive &archive, Storage &storage) {
  constexpr std::int64_t mostPadding = 1 << 20;
  choice(archive, storage.kind, ImageStorage::Kind::Padded);
  choice(archive, storage.number, ImageStorage::Number::Fractions);
  archive.number(storage.channelBytes, 1, 8);
  archive.number(storage.channels, 1, 4);
  transferExtent(archive, storage.padding.low, 0, mostPadding);
  transferExtent(archive, storage.padding.high, 0, mostPadding);
  archive.number(storage.padding.rowUnit, 1, 4096);
  transferExtent(archive, storage.padding.times, 0, mostPadding);
  transferExtent(archive, storage.padding.plus, -mostPadding, mostPadding);
  transferExtent(archive, storage.padding.over, 1, mostPadding);
  choice(archive, storage.boundary, Boundary::Periodic);
  list(archive, storage.outside, 128, [&](auto &byte) { archive.number(byte, 0, 255); });
  if constexpr (Archive::isReader)
    if (const std::size_t n = storage.outside.size(); n & (n - 1))
      Reader::refuse("the pixels around an image have " + std::to_string(n) + " bytes");
}

template <typename Archive, typename LaunchType>
void transferLaunch(Archive &archive, LaunchType &launch) {
  archive.text(launch.entry);
  list(archive, launch.arguments, mostItems, [&](auto &argument) {
    choice(archive, argument.kind, KernelArgument::Kind::LocalExtent);
    archive.text(argument.name);
    archive.number(argument.dimension, 0, 2);
    transferStorage(archive, argument.storage);
    flag(archive, argument.isWritten);
    if (argument.kind >= KernelArgument::Kind::LocalMemory)
      archive.number(argument.value, 1, longestSide);
  });
  archive.number(launch.dimensions, 1, 3);
  transferRule(archive, launch.grid);
  transferExtent(archive, launch.workGroup, 1, 65536);
  transferExtent(archive, launch.tile);
  archive.number(launch.arrayBytes, 0, mostElements);
}

template <typename Archive, typename Program>
void transferProgram(Archive &archive, Program &program) {
  archive.text(program.source);
  archive.text(program.options);
  list(archive, program.temporaries, mostItems, [&](auto &temporary) {
    archive.text(temporary.name);
    archive.number(temporary.dimensions, 1, 3);
    archive.number(temporary.elementBytes, 1, mostElements); // one may be all of a work-group's bins
    transferRule(archive, temporary.size);
    list(archive, temporary.initially, mostInitially, [&](auto &byte) { archive.number(byte, 0, 255); });
  });
  list(archive, program.launches, mostItems, [&](auto &launch) { transferLaunch(archive, launch); });
  if (Archive::isReader && program.launches.empty())
    Reader::refuse("a variant has no launches");
  optional(archive, program.fixedGrid, [&](auto &grid) { transferExtent(archive, grid); });
  map(archive, program.fixedImages, mostItems, [&](auto &size) { transferExtent(archive, size); });
  map(archive, program.rowMultiples, mostItems, [&](auto &pixels) { archive.number(pixels, 1, 4096); });
  map(archive, program.alignments, mostItems, [&](auto &bytes) { archive.number(bytes, 1, 4096); });
  map(archive, program.fixedValues, mostItems, [&](auto &value) {
    list(archive, value.bytes, mostValueBytes, [&](auto &byte) { archive.number(byte, 0, 255); });
    archive.text(value.text);
  });
}

template <typename Archive, typename VariantType>
void transfer(Archive &archive, VariantType &variant) {
  archive.text(variant.device);
  archive.text(variant.architecture);
  choice(archive, variant.kind, DeviceKind::Gpu);
  archive.text(variant.configuration);
  optional(archive, variant.tuning, [&](auto &tuning) {
    list(archive, tuning.sizes, mostItems, [&](auto &sizes) {
      transferExtent(archive, sizes.grid);
      map(archive, sizes.images, mostItems, [&](auto &size) { transferExtent(archive, size); });
    });
    choice(archive, tuning.objective, Objective::Kernel);
    real(archive, tuning.timeNs);
  });
  transferProgram(archive, variant.program);
}

/// The interface of a kernel as text: equal for equal ones.
std::string interfaceText(const Description &);

/// A description without its variants.
template <typename Archive, typename DescriptionType>
void transferInterface(Archive &archive, DescriptionType &description) {
  archive.text(description.name);
  archive.number(description.dimensions, 1, 3);
  optional(archive, description.fixedGrid, [&](auto &grid) { transferExtent(archive, grid); });
  list(archive, description.parameters, mostItems, [&](auto &parameter) {
    choice(archive, parameter.kind, Parameter::Kind::Scalar);
    archive.text(parameter.name);
    archive.number(parameter.elementBytes, 1, 128);
    archive.number(parameter.dimensions, 0, 3);
    archive.number(parameter.count, 0, mostElements);
    flag(archive, parameter.inGrid);
    flag(archive, parameter.isWritten);
    flag(archive, parameter.keepsOld);
    archive.text(parameter.type);
  });
}

}
