// Serves a page on the loopback interface.
#pragma once
#include <functional>
#include <memory>
#include <string>

namespace icl::cli {

class PageServer {
public:
  /// Serves `page` as `/` and `data`, which is JSON, as `/tunings.json`, from a thread of its own until this
  /// object is destroyed. `port`: 0 for any that is free. Only requests to 127.0.0.1 and localhost by name
  /// are answered, so that no web site can ask a browser for them under a name of its own. Throws an Error if
  /// the port cannot be used.
  PageServer(unsigned short port, std::function<std::string()> page, std::function<std::string()> data);
  ~PageServer();
  PageServer(const PageServer &) = delete;
  PageServer &operator=(const PageServer &) = delete;

  std::string address() const; ///< "http://127.0.0.1:41234/"
  /// Returns once a page that follows has asked for the data again, at the latest after three seconds; at
  /// once if no page follows.
  void waitForReaders();

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation;
};

}
