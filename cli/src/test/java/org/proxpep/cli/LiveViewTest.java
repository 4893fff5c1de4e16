package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.fixture.EveryJava;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.report.page.LivePage;
import org.proxpep.report.page.ReportFacts;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

@EveryJava
final class LiveViewTest {

  private static final RunSettings RUN = RunSettings.samples(500);

  private final StochasticProblem problem = ProblemLibrary.find("hs071");
  private final LivePage page =
      new LivePage(problem, ReportFacts.of("hs071"), RUN, CertificateSettings.DEFAULT);

  /** An answer as it comes over the wire; the name of the host and others can be chosen freely. */
  private record Answer(int code, String all) {}

  private static Answer ask(int port, String method, String path, String... headers)
      throws IOException {
    try (Socket socket = connected(port)) {
      write(socket, method, path, headers);
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(Integer.parseInt(all.split(" ", 3)[1]), all);
    }
  }

  private static Socket connected(int port) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  private static void write(Socket socket, String method, String path, String... headers)
      throws IOException {
    // An answer to HTTP 1.0 ends with the connection and has no chunks to put together.
    String text = method + " " + path + " HTTP/1.0\r\n";
    socket
        .getOutputStream()
        .write((text + String.join("\r\n", headers) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private static int port(LiveView view) {
    return URI.create(view.url()).getPort();
  }

  private CertifiedResult solved(LiveView view) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RUN)
        .withThreads(1)
        .withObserver(view.observer())
        .solve();
  }

  @Test
  void thePageIsServedOnTheLoopbackAddress() throws IOException {
    try (LiveView view = LiveView.onLoopback(0, page, 0)) {
      int port = port(view);
      assertThat(view.url()).isEqualTo("http://127.0.0.1:" + port + "/");
      Answer answer = ask(port, "GET", "/", "Host: 127.0.0.1:" + port);
      assertThat(answer.code()).isEqualTo(200);
      assertThat(answer.all())
          .contains("The run is starting", "X-content-type-options: nosniff", "no-store");
      assertThat(ask(port, "GET", "/etc", "Host: localhost:" + port).code()).isEqualTo(404);
    }
  }

  /** Waits for an answer. A server that closes before it has read everything resets. */
  private static boolean isDisconnected(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void requestsThatNeverEndDoNotTakeAllThreads() throws IOException {
    List<Socket> silent = new ArrayList<>();
    try (LiveView view = LiveView.onLoopback(0, page, 0)) {
      int port = port(view);
      for (int i = 0; i < 100; i++) {
        Socket socket = connected(port);
        silent.add(socket);
        socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.UTF_8));
      }
      // They are disconnected after some seconds, and the page is served again.
      for (Socket socket : silent) {
        assertThat(isDisconnected(socket)).isTrue();
      }
      assertThat(ask(port, "GET", "/", "Host: localhost:" + port).code()).isEqualTo(200);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().equals("prox-pep-watch"))
          .hasSizeBetween(1, LiveView.MOST_THREADS);
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void eventsFollowTheRunToItsReport() throws Exception {
    try (LiveView view = LiveView.onLoopback(0, page, 0);
        Socket socket = connected(port(view))) {
      write(socket, "GET", "/events", "Host: localhost:" + port(view));
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      String status = until(lines, "event: status");
      assertThat(status).contains("The run is starting");
      CertifiedResult result = solved(view);
      String convergence = until(lines, "event: convergence");
      while (convergence.contains("being measured")) {
        convergence = until(lines, "event: convergence");
      }
      assertThat(convergence).contains("Worst violation");
      view.finish(result);
      assertThat(until(lines, "event: done")).contains(result.verdict().name(), "How to reproduce");
    }
  }

  /** The line after the first one that is asked for. */
  private static String until(BufferedReader lines, String wanted) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.equals(wanted)) {
        StringBuilder data = new StringBuilder();
        for (line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
          data.append(line).append('\n');
        }
        return data.toString();
      }
    }
    throw new AssertionError(wanted + " did not come");
  }

  @Test
  void othersHostsAndOriginsAreRefused() throws IOException {
    try (LiveView view = LiveView.onLoopback(0, page, 0)) {
      int port = port(view);
      String good = "Host: 127.0.0.1:" + port;
      for (String host :
          List.of(
              "evil.example:" + port,
              "127.0.0.1:" + (port + 1),
              "127.0.0.1",
              "192.0.2.1:" + port)) {
        for (String path : List.of("/", "/events")) {
          assertThat(ask(port, "GET", path, "Host: " + host).code()).as(host).isEqualTo(403);
        }
      }
      for (String origin : List.of("http://evil.example", "null", "https://127.0.0.1:" + port)) {
        assertThat(ask(port, "GET", "/events", good, "Origin: " + origin).code())
            .as(origin)
            .isEqualTo(403);
      }
      assertThat(ask(port, "GET", "/", good, "Origin: http://127.0.0.1:" + port).code())
          .isEqualTo(200);
    }
  }

  @Test
  void nothingCanBeSentToIt() throws IOException {
    try (LiveView view = LiveView.onLoopback(0, page, 0)) {
      String host = "Host: localhost:" + port(view);
      for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
        assertThat(ask(port(view), method, "/", host, "Content-Length: 0").code()).isEqualTo(405);
      }
    }
  }

  @Test
  void otherAddressesAreServedOnlyWhereAskedFor() throws IOException {
    try (LiveView view = LiveView.onLoopback(0, page, 0)) {
      assertThat(InetAddress.getByName(URI.create(view.url()).getHost()).isLoopbackAddress())
          .isTrue();
    }
    try (LiveView view = LiveView.on("0.0.0.0", 0, page, 0)) {
      int port = port(view);
      assertThat(ask(port, "GET", "/", "Host: 192.0.2.1:" + port).code()).isEqualTo(200);
      assertThat(ask(port, "GET", "/", "Host: evil.example:" + port).code()).isEqualTo(403);
    }
    assertThat(new Hosts("", 8000).allow("192.0.2.1:8000", null)).isFalse();
    assertThat(new Hosts("myhost", 8000).allow("MyHost:8000", "http://MyHost:8000")).isTrue();
    assertThat(new Hosts("", 80).allow("localhost", null)).isTrue();
    assertThat(new Hosts("", 80).allow(null, null)).isFalse();
  }

  @Test
  void closingFreesThePortAndATakenOneIsNamed() throws IOException {
    int port;
    try (LiveView view = LiveView.onLoopback(0, page, 0)) {
      port = port(view);
      int taken = port;
      assertThatThrownBy(() -> LiveView.onLoopback(taken, page, 0).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("--watch (port " + port + ") must be a port that is free");
    }
    try (ServerSocket again = new ServerSocket()) {
      again.setReuseAddress(true);
      again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      assertThat(again.isBound()).isTrue();
    }
  }

  @Test
  void theCommandTellsWhereToLookAndEndsWithTheRun() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] command = {"solve", "--watch", "hs071", "--samples", "500", "--quiet", "--json"};
    int code = Main.run(command, new PrintWriter(out, true), new PrintWriter(err, true));
    assertThat(code).isIn(0, 3, 4, 5);
    assertThat(err.toString()).containsPattern("Watch the run at http://127\\.0\\.0\\.1:\\d+/");
    assertThat(out.toString()).startsWith("{");
  }

  @Test
  void theCommandServesThePageWhileItLingers() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    StringWriter err = new StringWriter();
    PrintWriter nothing = new PrintWriter(new StringWriter(), true);
    String[] command = {
      "solve", "hs071", "--watch=" + port, "--samples", "300", "--quiet", "--linger", "3"
    };
    CompletableFuture<Integer> run =
        CompletableFuture.supplyAsync(() -> Main.run(command, nothing, new PrintWriter(err, true)));
    Answer last = new Answer(0, "");
    while (!run.isDone() && !last.all().contains("How to reproduce")) {
      try {
        last = ask(port, "GET", "/", "Host: localhost:" + port);
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
    assertThat(last.all()).contains("prox-pep solve hs071 --watch=" + port);
    run.join();
    assertThatThrownBy(() -> ask(port, "GET", "/", "Host: localhost:" + port))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aPortThatIsNoneIsRefused() {
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new String[] {"solve", "hs071", "--watch=99999"},
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("--watch (99999) must be a port from 0 to 65535");
  }

  @Test
  void commandsAreQuotedForTheShell() {
    assertThat(ReportHeader.quoted("a.pep")).isEqualTo("a.pep");
    assertThat(ReportHeader.quoted("my model.pep")).isEqualTo("'my model.pep'");
    assertThat(ReportHeader.quoted("it's")).isEqualTo("'it'\\''s'");
  }
}
