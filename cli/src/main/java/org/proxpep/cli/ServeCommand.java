package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;

/** Runs commands for another program, so that it need not start a process for each of them. */
@Command(
    name = "serve",
    hidden = true,
    usageHelpWidth = 100,
    description = "Runs commands for another program, one after the other.",
    footer = {
      "",
      "Each line of the input is a request such as",
      "  {\"id\": 1, \"arguments\": [\"solve\", \"plan.pep\", \"--output\", \"out\"]}",
      "and {\"interrupt\": 1} ends it early. Lines of JSON come back; the last one about a request"
          + " has",
      "its exit code. The end of the input ends the process."
    })
final class ServeCommand extends PrintingCommand implements Callable<Integer> {

  /** Longer than a run takes to end in good order. */
  private static final int PATIENCE_SECONDS = 20;

  @Override
  public Integer call() throws InterruptedException {
    RequestServer server = new RequestServer(out());
    Signals.handle(
        "INT",
        () -> {
          if (!server.interrupt()) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
          }
        });
    Thread reader =
        new Thread(
            () -> {
              server.read(new BufferedReader(new InputStreamReader(System.in, UTF_8)));
              haltLater();
            },
            "prox-pep-requests");
    reader.setDaemon(true);
    server.greet();
    reader.start();
    server.work();
    return ExitCode.OK;
  }

  /** Whoever asked is gone, so nobody waits for work that does not hear its interrupt. */
  private static void haltLater() {
    try {
      TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
      Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
