package org.proxpep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.proxpep.problem.ScenarioRandom;

/**
 * Kills the command with SIGKILL at random moments of checkpointed runs, goes on, and compares what
 * comes out in the end with a run that nobody killed. Started by {@code bench/kill-nine}; the
 * arguments are the root of the checkout and the number of kills.
 *
 * <p>Half of the kills come at a time that is uniform over the length of a run, half as soon as a
 * file of the output folder is being written. After every kill each file under a final name must be
 * the whole file of the other run.
 */
public final class KillNine {

  private static final int KILLED = 137;

  private final Path root;
  private final Path folder;
  private final ScenarioRandom random = new ScenarioRandom(9);

  private int kills;
  private int beforeCheckpoint;
  private int halfWritten;
  private int finished;

  private KillNine(Path root, Path folder) {
    this.root = root;
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path root = Path.of(arguments[0]).toAbsolutePath();
    int wanted = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 50;
    String model = root.resolve("examples/false-alarm/false-alarm.pep").toString();
    List<List<String>> cases =
        List.of(
            List.of("solve", model, "--samples=100000", "--replications=2", "--starts=2"),
            List.of("solve", "neyman-pearson", "--samples=150000", "--replications=3"));
    Figures.print("| run | kills | before a checkpoint | in a file | whole runs compared |");
    Figures.print("|---|---|---|---|---|");
    for (int k = 0; k < cases.size(); k++) {
      Path folder = Files.createTempDirectory("kill-nine");
      KillNine bench = new KillNine(root, folder);
      bench.run(cases.get(k), wanted * (k + 1) / cases.size() - wanted * k / cases.size());
      delete(folder);
    }
  }

  private void run(List<String> command, int wanted) throws IOException, InterruptedException {
    Path whole = folder.resolve("whole");
    Path output = folder.resolve("killed");
    List<String> reference = new ArrayList<>(command);
    reference.addAll(List.of("--quiet", "--output=" + whole));
    long began = System.nanoTime();
    Process undisturbed = start(reference);
    int code = undisturbed.waitFor();
    long length = System.nanoTime() - began;
    Map<String, String> expected = comparable(whole);
    List<String> saved = new ArrayList<>(command);
    Path checkpoint = folder.resolve("run");
    saved.addAll(List.of("--quiet", "--output=" + output, "--checkpoint=" + checkpoint));
    saved.add("--checkpoint-every=0.01");
    while (kills < wanted || finished == 0) {
      // When there are enough, one more run goes on to its end.
      boolean disturbed = kills < wanted;
      FileTime since = FileTime.from(Instant.now());
      Process process = start(saved);
      if (disturbed && random.nextBoolean()) {
        process.waitFor((long) (random.nextDouble() * (double) length), TimeUnit.NANOSECONDS);
        process.destroyForcibly();
      } else if (disturbed) {
        int skip = random.nextInt(4);
        while (!isWriting(output, since, skip) && !process.waitFor(20, TimeUnit.MICROSECONDS)) {
          // A look every 20 microseconds: a file is being written for about a thousand.
        }
        process.destroyForcibly();
      }
      int ended = process.waitFor();
      requireWhole(expected, output, ended);
      if (ended == KILLED) {
        kills++;
        beforeCheckpoint += Files.exists(checkpoint) ? 0 : 1;
        halfWritten += isWriting(output, since, 0) ? 1 : 0;
      } else if (ended == code) {
        finished++;
        require(comparable(output).equals(expected), "The results differ; see " + folder);
        delete(output);
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            Files.delete(file);
          }
        }
      } else {
        require(false, "Exit code " + ended + " of " + String.join(" ", saved));
      }
    }
    Figures.print(
        "| %s | %d | %d | %d | %d, no difference |",
        String.join(" ", command).replace(root + "/", ""),
        kills,
        beforeCheckpoint,
        halfWritten,
        finished);
  }

  private Process start(List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:+UseSerialGC", "-cp", root.resolve("cli/target/app") + "/*"));
    words.add("org.proxpep.cli.Main");
    words.addAll(arguments);
    return new ProcessBuilder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void requireWhole(Map<String, String> expected, Path output, int code)
      throws IOException {
    if (Files.isDirectory(output)) {
      comparable(output)
          .forEach(
              (name, text) ->
                  require(text.equals(expected.get(name)), name + " is not whole after " + code));
    }
  }

  /** The files under final names, without what depends on the clock and on other names of files. */
  private static Map<String, String> comparable(Path output) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.filter(f -> !isTemporary(f)).toList()) {
        String name = String.valueOf(file.getFileName());
        StringBuilder text = new StringBuilder();
        for (String line : Files.readString(file).split("(?<=\n)", -1)) {
          if (name.equals("trace.csv")) {
            text.append(line.replaceFirst("^([^,]*,[^,]*),[^,]*", "$1"));
          } else if (!line.matches(
              "(?s) *\"(seconds|run_settings|command|checkpoint|checkpointEverySeconds)\" :.*")) {
            text.append(line);
          }
        }
        texts.put(name, text.toString());
      }
    }
    return texts;
  }

  private static boolean isTemporary(Path file) {
    return file.toString().endsWith(".tmp");
  }

  /** Whether files since then are {@code complete} finished ones and one in the making. */
  private static boolean isWriting(Path output, FileTime since, int complete) throws IOException {
    if (!Files.isDirectory(output)) {
      return false;
    }
    int whole = 0;
    boolean part = false;
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.toList()) {
        try {
          boolean isNew = Files.getLastModifiedTime(file).compareTo(since) > 0;
          whole += isNew && !isTemporary(file) ? 1 : 0;
          part |= isNew && isTemporary(file) && !file.endsWith(".probe.tmp");
        } catch (NoSuchFileException e) {
          // It got its final name since the list was made.
          part = false;
        }
      }
    }
    return part && whole >= complete;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalStateException(message);
    }
  }
}
