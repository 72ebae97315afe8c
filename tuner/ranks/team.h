// The ranks that measure, as rank 0 has them: connections, calibrations, and who evaluates what.
#pragma once
#include "tuner/ranks/message.h"
#include "tuner/ranks/socket.h"
#include "tuner/ranks/work_list.h"
#include <condition_variable>
#include <functional>
#include <icl/device.h>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace icl::ranks {

struct TeamOptions {
  unsigned ranks = 0;        ///< how many there are to be, without rank 0
  bool usesOthers = false;   ///< also devices of another model
  double joinSeconds = 60;   ///< for all ranks with a device to say hello; then those count that have
  double silentSeconds = 30; ///< a rank that says nothing for so long is lost
  double patience = 30;      ///< seconds in which a rank may come back when none is left
  /// Called, from a thread of the team, with a line for people: a rank is lost, or is not used.
  std::function<void(const std::string &)> onNotice = [](const std::string &) {};
};

/// A kernel and its data, which all ranks prepare.
struct Preparation {
  Prepare order;
  std::string inputs, reference; ///< as in Prepared, as rank 0 computes them
};

/// Connects ranks in a thread of its own, so that they are never without work while rank 0 thinks. All ranks
/// of the main model, the one that most devices are of, are equal. A rank that is lost may connect again.
/// What waits returns early once `isCalledOff`, and throws MeasureError if no rank is left.
class Team {
public:
  using IsCalledOff = std::function<bool()>;

  Team(Listening, TeamOptions);
  /// Lets the ranks leave.
  ~Team();
  Team(const Team &) = delete;

  /// The device to tune for, once all ranks have joined. Throws MeasureError if none does in time, and the
  /// Error that a rank has found if none can serve: what is to be tuned has a mistake.
  runtime::DeviceInfo device();

  /// Ranks begin to prepare. Ends the work on what was prepared before.
  void prepare(Preparation);
  /// The first calibration of a device of the main model. Nothing if it is called off.
  std::optional<Outcome> calibration(const IsCalledOff &);

  /// As BuildTimes::isLong(), of the builds of all ranks of the main model.
  bool buildsLong(std::size_t length);

  /// As WorkList::request(). Returns the number of the request.
  unsigned request(const std::vector<WorkList::Work> &);
  /// As WorkList::guess(), unless there was another request since this one.
  void guess(const WorkList::Work &, unsigned request);
  /// As WorkList::want(). What take() waits for has to be wanted.
  void want(const WorkList::Work &);
  bool hasBegun(const std::string &key);
  /// As WorkList::isBuilt().
  bool isBuilt(const std::string &key);
  /// As WorkList::built().
  std::vector<std::string> built();
  /// How many processes of all ranks build ahead of evaluations.
  unsigned builders();
  /// How many evaluations the ranks can have at the same time, each at most so many.
  std::size_t capacity(unsigned most = std::numeric_limits<unsigned>::max());
  /// Waits until one of these is done or is not requested. Returns its index, of several the first; 0 once it
  /// is called off; nothing after so many seconds, which may be infinite.
  std::optional<std::size_t> awaitAny(const std::vector<std::string> &keys, double seconds,
                                      const IsCalledOff &);
  struct Taken {
    Outcome outcome; ///< with times of the main model's clocks
    double seconds;  ///< that its rank took
  };
  /// The outcome of what is requested, removed. Nothing if it is called off.
  std::optional<Taken> take(const std::string &key, const IsCalledOff &);

  /// On one device of the main model. Empty if it fails there.
  std::vector<RaceTimes> race(std::vector<std::string> configurations, unsigned rounds, const IsCalledOff &);
  std::string describe(const std::string &configuration, const IsCalledOff &);

  /// Runs a tuning of a campaign on a rank whose device the selector matches, or on any if it is empty.
  /// Another rank takes its place if it is lost. For use from several threads: each gets a rank of its own.
  /// Nothing if it is called off or several ranks were lost. Throws MeasureError if none has such a device.
  std::optional<Ended> command(std::vector<std::string> words, const std::string &device,
                               const IsCalledOff &);

  /// Passed on with evaluations: a time to compare with, and how long they may take.
  void setBest(double timeNs);
  void setSecondsLeft(std::function<double()> left); ///< 0: no limit

private:
  struct Member {
    Descriptor socket;
    Frames frames;
    std::optional<Hello> hello; ///< nothing: it has not said it yet
    runtime::DeviceInfo device{};
    double lastHeard = 0;
    bool isMain = false;   ///< of the main model
    Ticket preparing = 0;  ///< its last Prepare
    bool isReady = false;  ///< has prepared that
    unsigned failures = 0; ///< to prepare, since there is something new to prepare
    bool isUnused = false;
    unsigned orders = 1, builders = 0;
    double scale = 1; ///< its times, multiplied by this, are those of the main model
  };
  /// A race, a description or a command: an order to one rank, which is given to another if that is lost.
  struct Single {
    Order order;
    std::string device; ///< of a command: the selector
    unsigned rank = 0;  ///< 0: given to none yet
    std::optional<Report> report;
    unsigned losses = 0;
    double waitsSince = 0; ///< that no rank has such a device; 0: one has

    bool isCommand() const { return std::holds_alternative<Command>(order); }
  };
  using Members = std::map<int, Member>; ///< by descriptor

  const Listening listening;
  const TeamOptions options;
  const double began;
  Descriptor wakeUp; ///< an event for the thread

  std::mutex mutex; ///< of all that follows
  std::condition_variable changed;
  Members members;
  bool hasGathered = false, isClosing = false;
  std::set<unsigned> absent;     ///< ranks that cannot serve
  std::optional<Absent> refusal; ///< of the first one that has a reason
  std::string mainModel;
  std::optional<runtime::DeviceInfo> mainDevice;
  std::optional<Preparation> preparation;
  std::optional<Outcome> mainCalibration;
  BuildTimes buildTimes; ///< of what is prepared
  WorkList work;
  unsigned requests = 0;
  std::map<Ticket, Single> singles;
  std::string lastFailure; ///< why a rank could not be used
  double noneSince = 0;    ///< when the last rank was lost; 0: there is one
  double bestNs = 0;
  std::function<double()> secondsLeft = [] { return 0.0; };
  Ticket lastTicket = std::uint64_t(1) << 32; ///< of preparations and singles; the list has the ones below

  std::thread thread; ///< last: it uses the others

  static double secondsNow();

  // ---- In the thread, with the mutex locked
  void run();
  void accept();
  void read(Member &);
  void handle(Member &, const Report &);
  void handlePrepared(Member &, const Prepared &);
  void noteSingle(Ticket, const Report &);
  void gather();
  void lose(int descriptor, const std::string &why);
  void loseSilent();
  void give();
  void givePreparation(std::vector<int> &gone);
  void giveSingles(std::vector<int> &gone);
  void giveWork(std::vector<int> &gone);
  void giveBuilds(std::vector<int> &gone);
  std::map<unsigned, Member *> readyMembers();
  Member *memberFor(const Single &);
  bool order(Member &, const Order &);
  void prepareAgain(Member &, const std::string &why);
  void refuse(Member &, const std::string &why);
  // ---- In any thread
  void wake();
  void endBuilds();
  std::optional<Report> doSingle(const std::function<Order(Ticket)> &, const IsCalledOff &,
                                 const std::string &device = "");
  bool hasUsable() const; ///< a rank of the main model; while nothing is prepared (a campaign), any rank
  void noteUsable();
  void requireSome() const;
  bool mayComeBack() const; ///< some rank that is neither here nor known to be absent
  std::string noDeviceText(const std::string &selector) const;
  template <class IsDone>
  bool wait(std::unique_lock<std::mutex> &, double seconds, const IsCalledOff &, const IsDone &);
};

}
