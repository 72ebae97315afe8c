#include "tools/iclc/page/server.h"
#include "compiler/space/error.h"
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <condition_variable>
#include <fcntl.h>
#include <mutex>
#include <thread>

namespace icl::cli {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds patience(3); ///< for a client that sends nothing, and for the last request

/// Processes that are started later must not keep the port.
void closeInChildren(int descriptor) { ::fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

/// When the data was last asked for.
class Readers {
public:
  void note() {
    const std::lock_guard lock(mutex);
    last = steady_clock::now();
    changed.notify_all();
  }
  void waitForNext() {
    std::unique_lock lock(mutex);
    const steady_clock::time_point before = last;
    if (steady_clock::now() - before < patience)
      changed.wait_for(lock, patience, [&] { return last != before; });
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  steady_clock::time_point last{};
};

using Answer = std::function<http::response<http::string_body>(const http::request<http::empty_body> &)>;

/// One connection: a request, its answer, the end.
class Connection : public std::enable_shared_from_this<Connection> {
public:
  Connection(tcp::socket socket, const Answer &answer) : stream(std::move(socket)), answer(answer) {}

  void run() {
    stream.expires_after(patience);
    http::async_read(stream, buffer, request,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (!error)
                         self->reply();
                     });
  }

private:
  beast::tcp_stream stream;
  const Answer &answer;
  beast::flat_buffer buffer{16384};
  http::request<http::empty_body> request;
  http::response<http::string_body> response;

  void reply() {
    response = answer(request);
    response.prepare_payload();
    http::async_write(stream, response, [self = shared_from_this()](beast::error_code, std::size_t) {
      beast::error_code ignored;
      self->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }
};

}

class PageServer::Implementation {
public:
  Implementation(unsigned short port, std::function<std::string()> page, std::function<std::string()> data)
      : page(std::move(page)), data(std::move(data)),
        answer([this](const auto &request) { return answerTo(request); }), acceptor(context) {
    beast::error_code error;
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) {
      closeInChildren(acceptor.native_handle());
      acceptor.set_option(tcp::acceptor::reuse_address(true), error);
      acceptor.bind(endpoint, error);
    }
    if (!error)
      acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      throw environmentError("cannot serve the report on port " + std::to_string(port) + ": " +
                             error.message());
    host = ":" + std::to_string(acceptor.local_endpoint().port());
    accept();
    thread = std::thread([this] { context.run(); });
  }

  ~Implementation() {
    context.stop();
    thread.join();
  }

  std::string address() const { return "http://127.0.0.1" + host + "/"; }
  Readers readers;

private:
  const std::function<std::string()> page, data;
  const Answer answer;
  asio::io_context context{1};
  tcp::acceptor acceptor;
  std::string host; ///< ":41234"
  std::thread thread;

  void accept() {
    acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (!error) {
        closeInChildren(socket.native_handle());
        std::make_shared<Connection>(std::move(socket), answer)->run();
      }
      accept();
    });
  }

  http::response<http::string_body> answerTo(const http::request<http::empty_body> &request) {
    const auto respond = [](http::status status, const char *type, std::string body) {
      http::response<http::string_body> response(status, 11);
      response.set(http::field::content_type, type);
      response.set(http::field::cache_control, "no-store");
      response.set("X-Content-Type-Options", "nosniff");
      response.keep_alive(false);
      response.body() = std::move(body);
      return response;
    };
    const beast::string_view to = request[http::field::host];
    if (to != "127.0.0.1" + host && to != "localhost" + host)
      return respond(http::status::forbidden, "text/plain", "only for this machine\n");
    if (request.method() != http::verb::get)
      return respond(http::status::method_not_allowed, "text/plain", "only GET\n");
    if (request.target() == "/")
      return respond(http::status::ok, "text/html; charset=utf-8", page());
    if (request.target() != "/tunings.json")
      return respond(http::status::not_found, "text/plain", "there is only /\n");
    auto response = respond(http::status::ok, "application/json", data());
    readers.note();
    return response;
  }
};

PageServer::PageServer(unsigned short port, std::function<std::string()> page,
                       std::function<std::string()> data)
    : implementation(std::make_unique<Implementation>(port, std::move(page), std::move(data))) {}
PageServer::~PageServer() = default;

std::string PageServer::address() const { return implementation->address(); }
void PageServer::waitForReaders() { implementation->readers.waitForNext(); }

}
