package org.proxpep.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.problem.ModelException;
import org.proxpep.report.ServerReply;
import org.proxpep.report.ServerRequest;
import org.proxpep.run.Provenance;

/**
 * Takes requests from one thread and runs their commands on another, in the order in which they
 * came. A command runs as it would in a process of its own: it shares no state with others.
 */
final class RequestServer {

  private static final String NAME = "serve";

  /** The end of the input, as an entry of the queue. */
  private static final ServerRequest END = new ServerRequest(-1, List.of(), true);

  private final BlockingQueue<ServerRequest> waiting = new LinkedBlockingQueue<>();
  private final PrintWriter out;
  private @Nullable ServerRequest running;
  private @Nullable Thread worker;
  private boolean ended;

  /**
   * @param out where the answers go, a line of JSON each
   */
  RequestServer(PrintWriter out) {
    this.out = out;
  }

  /** Says that requests may come; the first line of all. */
  void greet() {
    reply(ServerReply.ready(Provenance.currentVersion()));
  }

  /** Takes requests until the input ends, which interrupts the one that runs. */
  void read(BufferedReader in) {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.isBlank()) {
          take(line);
        }
      }
    } catch (IOException e) {
      reply(ServerReply.refused("The input cannot be read: " + e));
    }
    synchronized (this) {
      ended = true;
      interrupt();
    }
    waiting.clear();
    waiting.add(END);
  }

  private void take(String line) {
    ServerRequest request;
    try {
      request = ServerRequest.read(line);
    } catch (IllegalArgumentException e) {
      reply(ServerReply.refused(String.valueOf(e.getMessage())));
      return;
    }
    if (!request.interrupt()) {
      waiting.add(request);
    } else if (waiting.removeIf(other -> other.id() == request.id())) {
      reply(ServerReply.end(request.id(), ExitCode.INTERRUPTED, "", null));
    } else {
      interrupt(request.id());
    }
  }

  /** Ends the command that runs soon and in good order; returns whether there was one. */
  synchronized boolean interrupt() {
    return running != null && interrupt(running.id());
  }

  private synchronized boolean interrupt(long id) {
    // A request that has ended meanwhile must not hand its interrupt on to the next one.
    if (running == null || running.id() != id || worker == null) {
      return false;
    }
    worker.interrupt();
    return true;
  }

  /** Runs requests on the thread of the caller until the input has ended. */
  void work() throws InterruptedException {
    for (ServerRequest next = waiting.take(); !next.equals(END); next = waiting.take()) {
      synchronized (this) {
        if (ended) {
          return;
        }
        worker = Thread.currentThread();
        running = next;
      }
      String answer = answer(next);
      synchronized (this) {
        running = null;
        Thread.interrupted();
      }
      reply(answer);
    }
  }

  private String answer(ServerRequest request) {
    if (request.arguments().get(0).equals(NAME)) {
      reply(ServerReply.log(request.id(), "prox-pep: A request must not be serve itself."));
      return ServerReply.end(request.id(), ExitCode.BAD_INPUT, "", null);
    }
    StringWriter output = new StringWriter();
    LineWriter log = new LineWriter(line -> reply(ServerReply.log(request.id(), line)));
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    int exit =
        Main.run(
            request.arguments().toArray(new String[0]),
            new PrintWriter(output),
            new PrintWriter(log, true),
            failure::set);
    log.close();
    ServerReply.Place place =
        failure.get() instanceof ModelException e
            ? new ServerReply.Place(String.valueOf(e.getMessage()), e.line(), e.column())
            : null;
    return ServerReply.end(request.id(), exit, output.toString(), place);
  }

  private synchronized void reply(String line) {
    out.println(line);
    out.flush();
  }
}
