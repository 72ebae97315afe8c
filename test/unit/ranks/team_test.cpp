// Rank 0's side, with ranks that this test plays: they are slow, silent, lost, foreign, or have another
// device.
#include "test/unit/ranks/fake_rank.h"
#include "tuner/measure/measurer.h"
#include "tuner/ranks/service.h"
#include "tuner/ranks/team.h"
#include <chrono>
#include <gtest/gtest.h>
#include <limits>
#include <thread>

namespace icl::ranks {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();
const Team::IsCalledOff never = [] { return false; };

class Teams : public testing::Test {
protected:
  Listening listening = listen(/*isLocal=*/true);
  const Address address = listening.address;
  std::mutex mutex;
  std::string notices;

  std::unique_ptr<Team> team(unsigned ranks, double silentSeconds = 30, bool usesOthers = false,
                             double patience = 30) {
    TeamOptions options;
    options.ranks = ranks;
    options.usesOthers = usesOthers;
    options.joinSeconds = 5;
    options.silentSeconds = silentSeconds;
    options.patience = patience;
    options.onNotice = [this](const std::string &line) {
      const std::lock_guard lock(mutex);
      notices += line + '\n';
    };
    return std::make_unique<Team>(std::move(listening), std::move(options));
  }
  static Preparation preparation() { return {{}, "inputs", "reference"}; }
  /// Otherwise a team says that ranks have not joined in time.
  void expectNobodyIsMissed() {
    const std::lock_guard lock(mutex);
    EXPECT_EQ(notices, "");
  }
  bool hasNotice(const std::string &part) {
    for (int i = 0; i < 100; ++i) {
      {
        const std::lock_guard lock(mutex);
        if (notices.find(part) != std::string::npos)
          return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }
};

TEST_F(Teams, SpreadWorkAndReturnOutcomes) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  EXPECT_EQ(team->device().name, "a device");
  team->prepare(preparation());
  one.prepare(), two.prepare();
  EXPECT_EQ(team->calibration(never)->timeNs, 1000);
  team->request({{"a", "A"}, {"b", "B"}});
  one.evaluate(10);
  two.evaluate(20);
  EXPECT_EQ(team->take("a", never)->outcome.timeNs + team->take("b", never)->outcome.timeNs, 30);
}

TEST_F(Teams, DoNotWaitForRanksWithoutADevice) {
  const auto team = this->team(3);
  sayAbsent(address, /*isLocal=*/true, {address.secret, 2});
  sayAbsent(address, true, {"foreign", 1});
  FakeRank one(address, 1);
  sayAbsent(address, true, {address.secret, 3});
  EXPECT_EQ(team->device().name, "a device");
  expectNobodyIsMissed();
}

TEST_F(Teams, WithoutAnyDeviceSaySoAtOnce) {
  const auto team = this->team(1);
  sayAbsent(address, true, {address.secret, 1});
  EXPECT_THROW(team->device(), MeasureError);
  expectNobodyIsMissed();
}

TEST_F(Teams, ProposeAgainWhatALostRankHad) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(), two.prepare();
  team->request({{"a", "A"}, {"b", "B"}});
  const std::string lost = one.expect<Evaluate>().configuration;
  one.leave();
  two.evaluate(20);
  const Evaluate again = two.expect<Evaluate>();
  EXPECT_EQ(again.configuration, lost);
  two.send(Evaluated{again.ticket, {Outcome::Kind::Ok, 10, 5}});
  EXPECT_EQ(team->awaitAny({"a"}, forever, never), 0u);
  EXPECT_EQ(team->awaitAny({"b"}, forever, never), 0u);
  EXPECT_TRUE(hasNotice("rank 1 on here is lost: its connection ended"));
}

TEST_F(Teams, BuildGuessesOnTheRankThatEvaluatesThem) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(1000, "inputs", /*builders=*/2), two.prepare(1000, "inputs", 2);
  EXPECT_TRUE(team->calibration(never));
  while (team->builders() < 4)
    std::this_thread::yield();
  const unsigned request = team->request({});
  team->guess({"a", "A"}, request);
  const Build a = one.expect<Build>();
  EXPECT_EQ(a.configuration, "A");
  team->guess({"b", "B"}, request); // of two builders, one builds no guesses
  const Build b = two.expect<Build>();
  EXPECT_EQ(b.configuration, "B");
  EXPECT_TRUE(team->built().empty());
  two.send(Built{b.ticket, true});
  while (team->built().empty())
    std::this_thread::yield();
  EXPECT_TRUE(team->isBuilt("a"));
  team->guess({"c", "C"}, team->request({{"b", "B"}}));
  EXPECT_EQ(two.expect<Evaluate>().configuration, "B");
  EXPECT_EQ(two.expect<Build>().configuration, "C");
  team->guess({"d", "D"}, request); // there was another request
  EXPECT_FALSE(one.receive());
}

TEST_F(Teams, LearnFromRanksHowLongBuildsTake) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(), two.prepare();
  EXPECT_TRUE(team->calibration(never));
  EXPECT_FALSE(team->buildsLong(1'000'000));
  one.send(BuildLog{std::vector<BuildTime>(4, {1000, 1})});
  two.send(BuildLog{std::vector<BuildTime>(3, {1000, 1})});
  two.send(BuildLog{{{30'000, 40}}});
  while (!team->buildsLong(30'000))
    std::this_thread::yield();
  EXPECT_FALSE(team->buildsLong(1000));
  team->prepare(preparation()); // another kernel
  EXPECT_FALSE(team->buildsLong(30'000));
}

TEST_F(Teams, EndBuildsBeforeARace) {
  const auto team = this->team(1);
  FakeRank one(address, 1);
  team->prepare(preparation());
  one.prepare(1000, "inputs", /*builders=*/2);
  EXPECT_TRUE(team->calibration(never));
  team->guess({"a", "A"}, team->request({}));
  one.expect<Build>();
  std::thread racing([&] { team->race({"B"}, 2, never); });
  one.expect<EndBuilds>();
  one.send(Raced{one.expect<Race>().ticket, {}});
  racing.join();
}

TEST_F(Teams, LoseARankThatIsSilent) {
  const auto team = this->team(1, /*silentSeconds=*/0.3);
  FakeRank one(address, 1);
  team->prepare(preparation());
  one.prepare();
  EXPECT_TRUE(hasNotice("rank 1 on here is lost: it has not answered"));
}

TEST_F(Teams, TakeBackARankThatStartsAgain) {
  const auto team = this->team(1);
  auto one = std::make_unique<FakeRank>(address, 1);
  team->prepare(preparation());
  one->prepare();
  team->request({{"a", "A"}});
  one->expect<Evaluate>();
  one = nullptr;
  FakeRank again(address, 1);
  again.prepare();
  again.evaluate(10);
  EXPECT_EQ(team->take("a", never)->outcome.timeNs, 10);
}

/// A request without it may have come between, so that nobody would give it to another rank.
TEST_F(Teams, WaitForWhatIsUnderWayAlthoughItsRankIsLost) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(), two.prepare();
  team->request({{"a", "A"}, {"b", "B"}});
  const std::string lost = one.expect<Evaluate>().configuration;
  team->request({});
  team->want({lost == "A" ? "a" : "b", lost});
  one.leave();
  two.evaluate(20);
  two.evaluate(10);
  EXPECT_EQ(team->take(lost == "A" ? "a" : "b", never)->outcome.timeNs, 10);
}

TEST_F(Teams, EndWhenAllRanksAreLostAtOnce) {
  const auto team = this->team(2, 30, false, /*patience=*/0.3);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(), two.prepare();
  team->request({{"a", "A"}});
  one.leave(), two.leave();
  EXPECT_THROW(team->take("a", never), MeasureError);
}

/// The next kernel of a tuning.
TEST_F(Teams, EndWhenNoRankIsLeftThatPrepares) {
  const auto team = this->team(1, 30, false, /*patience=*/0.3);
  FakeRank one(address, 1);
  team->prepare(preparation());
  one.prepare();
  team->calibration(never);
  one.leave();
  EXPECT_TRUE(hasNotice("rank 1 on here is lost"));
  team->prepare(preparation());
  EXPECT_THROW(team->calibration(never), MeasureError);
}

/// Each says that a variant is not one of its device; only the main model's say could end it.
TEST_F(Teams, EndWhenOnlyAnotherModelIsLeft) {
  const auto team = this->team(3, 30, /*usesOthers=*/true, /*patience=*/0.5);
  FakeRank one(address, 1), two(address, 2), other(address, 3, "another device");
  team->prepare(preparation());
  one.prepare(), two.prepare();
  EXPECT_TRUE(team->calibration(never));
  other.prepare();
  one.leave(), two.leave();
  EXPECT_TRUE(hasNotice("rank 2 on here is lost"));
  team->request({{"a", "A"}});
  other.send(Returned{other.expect<Evaluate>().ticket});
  EXPECT_THROW(team->take("a", never), MeasureError);
}

/// A campaign prepares nothing: each rank tunes on its own.
TEST_F(Teams, GoOnWithACampaignOnAnotherModel) {
  const auto team = this->team(2, 30, /*usesOthers=*/true, /*patience=*/0.2);
  FakeRank one(address, 1), other(address, 2, "another device");
  team->device();
  one.leave();
  EXPECT_TRUE(hasNotice("rank 1 on here is lost"));
  std::optional<Ended> ended;
  std::thread tuning([&] { ended = team->command({"blur.icl"}, "", never); });
  const Ticket ticket = other.expect<Command>().ticket;
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  other.send(Ended{ticket, 0, "{}", ""});
  tuning.join();
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->output, "{}");
}

TEST_F(Teams, RaceAgainOnAnotherRank) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(), two.prepare();
  team->calibration(never);
  std::vector<RaceTimes> times;
  std::thread racing([&] { times = team->race({"A"}, 2, never); });
  auto order = one.receive();
  FakeRank *winner = &two;
  if (order)
    one.leave();
  else
    two.leave(), winner = &one;
  const Race race = winner->expect<Race>();
  EXPECT_EQ(race.rounds, 2u);
  winner->send(Raced{race.ticket, {{{5, 6}, {}}}});
  racing.join();
  ASSERT_EQ(times.size(), 1u);
  EXPECT_EQ(times[0].timesNs, (std::vector<double>{5, 6}));
}

TEST_F(Teams, ReportAnotherModelAndDoNotUseIt) {
  const auto team = this->team(3);
  FakeRank one(address, 1), two(address, 2), other(address, 3, "another device");
  team->prepare(preparation());
  one.prepare(), two.prepare();
  EXPECT_FALSE(other.receive());
  EXPECT_TRUE(hasNotice("rank 3 on here has another device, another device"));
}

/// A failure there says nothing about the main model.
TEST_F(Teams, UseAnotherModelByItsCalibration) {
  const auto team = this->team(3, 30, /*usesOthers=*/true);
  FakeRank one(address, 1), two(address, 2), other(address, 3, "another device");
  team->prepare(preparation());
  one.prepare(1000), two.prepare(1000);
  other.prepare(500);
  team->request({{"a", "A"}, {"b", "B"}, {"c", "C"}});
  one.evaluate(10), two.evaluate(20);
  other.evaluate(15);
  double sum = 0;
  for (const char *key : {"a", "b", "c"})
    sum += team->take(key, never)->outcome.timeNs;
  EXPECT_EQ(sum, 10 + 20 + 2 * 15);
  team->request({{"d", "D"}, {"e", "E"}, {"f", "F"}});
  one.evaluate(1), two.evaluate(1);
  other.send(Evaluated{other.expect<Evaluate>().ticket, {Outcome::Kind::BuildError}});
  const auto again = one.receive();
  FakeRank &last = again ? one : two;
  const Ticket ticket = again ? std::get<Evaluate>(*again).ticket : last.expect<Evaluate>().ticket;
  last.send(Evaluated{ticket, {Outcome::Kind::Ok, 3, 5}});
  for (const char *key : {"d", "e", "f"})
    EXPECT_TRUE(team->take(key, never)->outcome.ok());
}

TEST_F(Teams, CorrectClocksThatDiffer) {
  const auto team = this->team(2);
  FakeRank one(address, 1), two(address, 2);
  team->prepare(preparation());
  one.prepare(1000);
  EXPECT_TRUE(team->calibration(never));
  two.prepare(1250); // its clock is slower
  team->request({{"a", "A"}, {"b", "B"}});
  one.evaluate(100), two.evaluate(125);
  EXPECT_EQ(team->take("a", never)->outcome.timeNs, 100);
  EXPECT_EQ(team->take("b", never)->outcome.timeNs, 100);
}

TEST_F(Teams, RefuseOtherInputs) {
  const auto team = this->team(1);
  FakeRank one(address, 1);
  team->prepare(preparation());
  one.prepare(1000, "other inputs");
  EXPECT_TRUE(hasNotice("rank 1 on here is not used: it has another source, compiler or data"));
}

/// A worker may have been killed from outside.
TEST_F(Teams, CalibrateAgainWhatFails) {
  const auto team = this->team(1);
  FakeRank one(address, 1);
  team->prepare(preparation());
  one.send(Prepared{one.expect<Prepare>().ticket, "inputs", "reference", {Outcome::Kind::Crash}, 1});
  one.send(Unprepared{one.expect<Prepare>().ticket, "no worker starts"});
  one.prepare();
  EXPECT_TRUE(team->calibration(never)->ok());
  team->prepare(preparation());
  for (int i = 0; i < 5; ++i)
    one.send(Unprepared{one.expect<Prepare>().ticket, "no such kernel"});
  EXPECT_FALSE(one.receive());
  EXPECT_TRUE(hasNotice("rank 1 on here is not used: no such kernel"));
}

TEST_F(Teams, SurviveForeignAndDamagedConnections) {
  const auto team = this->team(1);
  Address wrong = address;
  wrong.secret = "guessed";
  FakeRank foreign(wrong, 1);
  EXPECT_FALSE(foreign.receive());
  const Descriptor noise = connect(address, true);
  sendMessage(noise.get(), {1, 2, 3, 4});
  FakeRank one(address, 1);
  team->prepare(preparation());
  one.prepare();
  EXPECT_TRUE(team->calibration(never));
}

}
}
