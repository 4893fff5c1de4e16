package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What is known about the terminal that the output goes to, if it goes to one. */
final class Terminal {

  private Terminal() {}

  /** Whether the standard output is a terminal: Java tells this only together with the input. */
  static boolean isOutput() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return isByTest();
    }
  }

  /** Systems without /proc have the command. */
  private static boolean isByTest() {
    try {
      return new ProcessBuilder("test", "-t", "1")
              .redirectOutput(ProcessBuilder.Redirect.INHERIT)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The environment, with the width of the terminal, which shells keep to themselves. */
  static Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(System.getenv());
    if (!environment.containsKey("COLUMNS")) {
      environment.put("COLUMNS", columns());
    }
    return environment;
  }

  /** Empty where it cannot be found. */
  private static String columns() {
    File terminal = new File("/dev/tty");
    if (!terminal.canRead()) {
      return "";
    }
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(terminal).start();
      String[] size =
          new String(stty.getInputStream().readAllBytes(), UTF_8).strip().split(" ", -1);
      return size.length == 2 ? size[1] : "";
    } catch (IOException e) {
      return "";
    }
  }
}
