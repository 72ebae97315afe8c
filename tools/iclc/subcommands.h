// The table of subcommands: `iclc --help`, dispatch and suggestions follow from it.
#pragma once
#include "tools/iclc/options/command_line.h"
#include <vector>

namespace icl::cli {

extern const Subcommand compileCommand, spaceCommand, tuneCommand, runCommand, verifyCommand, replayCommand,
    reportCommand, devicesCommand, trainCommand, predictCommand, campaignCommand;

inline const std::vector<const Subcommand *> &subcommands() {
  static const std::vector<const Subcommand *> table = {
      &compileCommand, &spaceCommand,  &tuneCommand,    &campaignCommand, &runCommand,    &verifyCommand,
      &replayCommand,  &reportCommand, &devicesCommand, &trainCommand,    &predictCommand};
  return table;
}

}
