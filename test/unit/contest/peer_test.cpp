// The protocol with a program that does the same work, which is a few lines of shell here.
#include "bench/contest/peer.h"
#include "compiler/space/error.h"
#include <gtest/gtest.h>

namespace icl::contest {
namespace {

const std::string answers =
    "echo implementation plain; echo implementation in/bands; echo ready;"
    "while read verb name count; do"
    "  case $verb:$name in run:plain) echo $((1500 * count));; write:plain) echo written;; *) exit 1;; esac;"
    "done";

TEST(Peer, NamesItsWaysAndAnswers) {
  Peer peer("/bin/sh", {"-c", answers});
  EXPECT_EQ(peer.implementations(), (std::vector<std::string>{"plain", "in/bands"}));
  EXPECT_EQ(peer.run("plain", 1), 1500);
  peer.write("plain");
  EXPECT_EQ(peer.run("plain", 3), 4500);
}

TEST(Peer, EndingInsteadOfAnsweringIsAnError) {
  Peer peer("/bin/sh", {"-c", answers});
  EXPECT_THROW(peer.run("in/bands", 1), Error);
}

TEST(Peer, EndingBeforeItIsReadyIsAnError) {
  EXPECT_THROW(Peer("/bin/sh", {"-c", "echo implementation plain"}), Error);
}

TEST(Peer, StatesWhyItCannotDoTheWork) {
  try {
    Peer peer("/bin/sh", {"-c", "echo unavailable cupy is not installed"});
    FAIL();
  } catch (const Unavailable &stated) {
    EXPECT_STREQ(stated.what(), "cupy is not installed");
  }
}

TEST(Peer, ThatIsNotThereIsAnError) { EXPECT_THROW(Peer("/no/such/program", {}), Error); }

}
}
