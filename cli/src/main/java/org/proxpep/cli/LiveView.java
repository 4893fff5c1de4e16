package org.proxpep.cli;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.page.LivePage;
import org.proxpep.run.RunObserver;
import org.proxpep.solve.CertifiedResult;

/**
 * Serves the report of a run while it goes on. The page is made in the server's threads, a few
 * times a second at most and only while someone looks; the run leaves rows behind and no more.
 *
 * <p>By default it listens on the loopback address. Other sites' pages in the same browser get
 * nothing: the Host header must be an address and not a name that someone may point here, and an
 * Origin must be the page's own.
 */
final class LiveView implements AutoCloseable {

  private static final long MILLIS_BETWEEN_UPDATES = 300;

  /** After making the page the server rests this many times as long, so as not to slow the run. */
  private static final long REST = 50;

  /** But not longer than this: the first page is slow while its code is still being compiled. */
  private static final long LONGEST_PAUSE_MILLIS = 2000;

  private static final long MILLIS_FOR_THE_END = 2000;

  /** More pages than this at a time are not served events. */
  private static final int MOST_LISTENERS = 8;

  /** Listeners keep a thread each; the others serve pages. Further requests wait. */
  static final int MOST_THREADS = MOST_LISTENERS + 8;

  private static final int MOST_CONNECTIONS = 256;

  /** Whoever connects and does not finish a request in this time is disconnected. */
  private static final int SECONDS_FOR_A_REQUEST = 5;

  private final LivePage page;
  private final @Nullable HttpServer server;
  private final @Nullable ExecutorService threads;
  private final Hosts hosts;
  private final double linger;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicInteger listeners = new AtomicInteger();
  private final Object rendering = new Object();
  private Map<String, String> rendered = Map.of();
  private long renderedVersion = -1;
  private volatile long millisOfRendering;

  private LiveView(
      LivePage page,
      @Nullable HttpServer server,
      @Nullable ExecutorService threads,
      Hosts hosts,
      double linger) {
    this.page = page;
    this.server = server;
    this.threads = threads;
    this.hosts = hosts;
    this.linger = linger;
  }

  /** Nobody looks. */
  static LiveView none(LivePage page) {
    return new LiveView(page, null, null, new Hosts("", 0), 0.0);
  }

  /** On this machine only; port 0 takes a free one. */
  static LiveView onLoopback(int port, LivePage page, double linger) {
    return start(InetAddress.getLoopbackAddress(), "", port, page, linger);
  }

  /** On an address that was asked for, which others may reach. */
  static LiveView on(String address, int port, LivePage page, double linger) {
    try {
      String bare = address.replace("[", "").replace("]", "");
      return start(InetAddress.getByName(bare), address, port, page, linger);
    } catch (UnknownHostException e) {
      throw Refusal.of(
              "--watch (%s) must begin with an address of this machine",
              "give a port only", address)
          .causedBy(e);
    }
  }

  private static LiveView start(
      InetAddress address, String asked, int port, LivePage page, double linger) {
    // Read when the server's classes are loaded. Small events must not wait for each other.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(SECONDS_FOR_A_REQUEST));
    System.setProperty("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(address, port), 0);
    } catch (IOException e) {
      throw Refusal.of(
              "--watch (port %s) must be a port that is free: %s",
              "write --watch alone, which takes a free one", port, e.getMessage())
          .causedBy(e);
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            MOST_THREADS,
            task -> {
              Thread thread = new Thread(task, "prox-pep-watch");
              thread.setDaemon(true);
              return thread;
            });
    LiveView view =
        new LiveView(
            page, server, threads, new Hosts(asked, server.getAddress().getPort()), linger);
    server.createContext("/", view::handle);
    server.setExecutor(threads);
    server.start();
    return view;
  }

  /** What the run reports to. */
  RunObserver observer() {
    return server == null ? new RunObserver() {} : page.observer();
  }

  /** Where to look. */
  String url() {
    HttpServer s = server;
    if (s == null) {
      return "";
    }
    InetAddress address = s.getAddress().getAddress();
    String host = address.isAnyLocalAddress() ? "localhost" : address.getHostAddress();
    return "http://%s:%s/"
        .formatted(host.indexOf(':') >= 0 ? "[" + host + "]" : host, s.getAddress().getPort());
  }

  /** The run is over; the page becomes the report. */
  void finish(CertifiedResult result) {
    page.finish(result);
    ended.countDown();
  }

  /** Gives those who look the last page, lingers if that was asked for, and frees the port. */
  @Override
  public void close() {
    HttpServer s = server;
    ExecutorService t = threads;
    if (s == null || t == null) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (page.isFinished() && !interrupted) {
        Thread.sleep((long) (1000 * linger));
      }
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS_FOR_THE_END);
      while (page.isFinished() && listeners.get() > 0 && System.nanoTime() < end) {
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      ended.countDown();
      s.stop(0);
      t.shutdownNow();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Headers headers = exchange.getRequestHeaders();
      String path = exchange.getRequestURI().getPath();
      if (!hosts.allow(headers.getFirst("Host"), headers.getFirst("Origin"))) {
        refuse(exchange, 403, "This page opens at its own address only.");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        refuse(exchange, 405, "This page can be read and nothing else.");
      } else if (path.equals("/")) {
        send(exchange, 200, "text/html; charset=utf-8", page.html());
      } else if (path.equals("/events")) {
        events(exchange);
      } else {
        refuse(exchange, 404, "There is one page here, at /.");
      }
    }
  }

  private static void refuse(HttpExchange exchange, int code, String words) throws IOException {
    send(exchange, code, "text/plain; charset=utf-8", words + "\n");
  }

  private static void send(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    headers(exchange, type);
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void headers(HttpExchange exchange, String type) {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Referrer-Policy", "no-referrer");
  }

  /** Sends the parts that have changed until the run or the reader is gone. */
  private void events(HttpExchange exchange) throws IOException {
    if (listeners.incrementAndGet() > MOST_LISTENERS) {
      listeners.decrementAndGet();
      refuse(exchange, 503, "Too many browsers are connected already.");
      return;
    }
    try {
      headers(exchange, "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      Map<String, String> sent = new HashMap<>();
      long quiet = 0;
      do {
        boolean news = false;
        for (Map.Entry<String, String> part : parts().entrySet()) {
          if (!part.getValue().equals(sent.put(part.getKey(), part.getValue()))) {
            out.write(event(part.getKey(), part.getValue()));
            news = true;
          }
        }
        quiet = news ? 0 : quiet + 1;
        if (news || quiet % 30 == 0) {
          // A comment now and then finds out whether the reader is still there.
          out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
          out.flush();
        }
      } while (!ended.await(pause(), TimeUnit.MILLISECONDS));
      if (page.isFinished()) {
        out.write(event("done", page.finalBody()));
        out.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      listeners.decrementAndGet();
    }
  }

  private long pause() {
    return Math.max(
        MILLIS_BETWEEN_UPDATES, Math.min(LONGEST_PAUSE_MILLIS, REST * millisOfRendering));
  }

  /** The changing parts of the page; made once for all who look. */
  private Map<String, String> parts() {
    synchronized (rendering) {
      long version = page.version();
      if (version != renderedVersion) {
        long start = System.nanoTime();
        rendered = page.parts();
        renderedVersion = version;
        millisOfRendering = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      }
      return rendered;
    }
  }

  private static byte[] event(String name, String text) {
    String data = text.replace("\r", "").replace("\n", "\ndata: ");
    return ("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
  }
}
