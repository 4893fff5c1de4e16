package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.report.page.LivePage;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of the live view. */
final class WatchOption {

  private static final int LARGEST_PORT = 65_535;

  @Option(
      names = "--watch",
      arity = "0..1",
      paramLabel = "[ADDRESS:]PORT",
      preprocessor = AttachedOnly.class,
      description = "Show the run in a browser, by default on this machine only.")
  private @Nullable String where;

  @Option(
      names = "--linger",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "With --watch, serve the final page this long (default ${DEFAULT-VALUE}).")
  private double linger;

  /** A value must be attached by "=": in {@code --watch hs071} the word is the problem. */
  static final class AttachedOnly implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // The interface of the library asks for a Stack.
    public boolean preprocess(
        Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      Object separator = info.get("separator");
      if (separator == null || separator.toString().isBlank()) {
        args.push("0");
      }
      return false;
    }
  }

  /** A view of the page, whose address is printed; one that shows nothing if none was asked for. */
  LiveView open(LivePage page, PrintWriter out) {
    Require.notNegative("--linger", linger, "leave it out");
    String place = where;
    if (place == null) {
      return LiveView.none(page);
    }
    int colon = place.lastIndexOf(':');
    int port = port(place, place.substring(colon + 1));
    LiveView view =
        colon < 0
            ? LiveView.onLoopback(port, page, linger)
            : LiveView.on(place.substring(0, colon), port, page, linger);
    out.println("Watch the run at " + view.url());
    out.flush();
    return view;
  }

  private static int port(String place, String text) {
    int port = -1;
    try {
      port = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      // Said below, with the same advice as a number out of range.
    }
    if (port < 0 || port > LARGEST_PORT) {
      throw Refusal.of(
          "--watch (%s) must be a port from 0 to %s, or an address, a colon and a port",
          "write --watch alone, which takes a free port", place, LARGEST_PORT);
    }
    return port;
  }
}
