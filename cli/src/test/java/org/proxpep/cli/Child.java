package org.proxpep.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command as a process of its own, which can be killed. */
record Child(Process process, Path out, Path err) {

  /** Starts the command; what it prints goes to files in the folder. */
  static Child start(Path folder, String... arguments) throws IOException {
    return start(folder, List.of(), arguments);
  }

  /** The same under a limit on the size of every file it writes, as if the disk were full. */
  static Child startWithLittleSpace(Path folder, int kilobytes, String... arguments)
      throws IOException {
    String limited = "ulimit -f " + kilobytes + " && exec \"$0\" \"$@\"";
    return start(folder, List.of("/bin/bash", "-c", limited), arguments);
  }

  /** The same with this much memory and no more. */
  static Child startWithMemory(Path folder, int megabytes, String... arguments) throws IOException {
    return startWithOption(folder, "-Xmx" + megabytes + "m", arguments);
  }

  /** The same with an option of Java. */
  static Child startWithOption(Path folder, String option, String... arguments) throws IOException {
    return start(folder, List.of("/usr/bin/env", "JDK_JAVA_OPTIONS=" + option), arguments);
  }

  /** The same with a standard output that takes nothing. */
  static Child startWithFullOutput(Path folder, String... arguments) throws IOException {
    String full = "exec \"$0\" \"$@\" >/dev/full";
    return start(folder, List.of("/bin/bash", "-c", full), arguments);
  }

  /** The same with a standard output that nobody reads. */
  static Child startIntoClosedPipe(Path folder, String... arguments) throws IOException {
    String unread = "(\"$0\" \"$@\"; exit $?) | true";
    return start(folder, List.of("/bin/bash", "-c", unread), arguments);
  }

  private static Child start(Path folder, List<String> around, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(around);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path") + File.pathSeparator + ".",
            Main.class.getName()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "child", ".out");
    Path err = Files.createTempFile(folder, "child", ".err");
    ProcessBuilder builder = new ProcessBuilder(command);
    return new Child(
        builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start(), out, err);
  }

  /** Waits until it has printed this to its error stream, or has ended. */
  void awaitError(String text) throws IOException, InterruptedException {
    while (process.isAlive() && !Files.readString(err).contains(text)) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  /** Waits until there is such a file, or the process has ended. */
  void awaitFile(Path file) throws InterruptedException {
    while (process.isAlive() && !Files.exists(file)) {
      process.waitFor(1, TimeUnit.MILLISECONDS);
    }
  }

  /** Whether it does not hear this signal, because whoever started the tests does not. */
  boolean ignores(int signal) throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.exists(status)) {
      return true;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        long ignored = Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16);
        return (ignored >>> (signal - 1) & 1) == 1;
      }
    }
    return true;
  }

  /** Sends a signal such as INT. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("/bin/bash", "-c", "kill -" + name + " " + process.pid()).start().waitFor();
  }

  /** Kills it as nothing can be prevented from. */
  Outcome kill() throws IOException, InterruptedException {
    process.destroyForcibly();
    return end();
  }

  boolean endsWithin(long milliseconds) throws InterruptedException {
    return process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
  }

  Outcome end() throws IOException, InterruptedException {
    return new Outcome(process.waitFor(), Files.readString(out), Files.readString(err));
  }
}
