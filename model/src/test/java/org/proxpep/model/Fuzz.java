package org.proxpep.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.SharedData;

/**
 * Feeds a reader with many made-up inputs. Whatever a case throws fails the test and shows its
 * input; so does a case that takes memory without measure or overflows a stack of 1 MB. A case that
 * does not end is shown while it runs. {@code -Dproxpep.fuzz=100000} asks for that many cases of
 * each reader.
 */
public final class Fuzz {

  /** No case comes near it; a loop without end does. It fails nothing: a machine may be busy. */
  private static final long LONG_MILLISECONDS = 60_000;

  private static final long MOST_BYTES = 1L << 30;
  private static final long STACK = 1L << 20;
  private static final int REFUSED = 1;

  private final String name;
  private final int cases;
  private int done;
  private int refused;
  private long mostBytes;
  private long mostNanos;
  private int longest;
  private volatile String input = "";
  private volatile long begun;

  private Fuzz(String name, int cases) {
    this.name = name;
    this.cases = cases;
  }

  /** How many cases of a reader to try. */
  public static int cases(int usual) {
    return Integer.getInteger("proxpep.fuzz", usual);
  }

  /**
   * Tries cases 0, 1, …; each has its own random numbers, so that one can be repeated alone.
   *
   * @param maker the input of a case
   * @param shown how a failure shows it
   * @param attempt 0 if the input was accepted, 1 if it was refused in the way that is declared
   * @return how many were accepted and how many refused
   */
  public static <T> int[] run(
      String name,
      int cases,
      Function<SplittableRandom, T> maker,
      Function<T, String> shown,
      ToIntFunction<T> attempt) {
    Fuzz fuzz = new Fuzz(name, cases);
    fuzz.watch(() -> fuzz.loop(maker, shown, attempt));
    if (Integer.getInteger("proxpep.fuzz") != null) {
      System.out.printf(
          Locale.ROOT,
          "%s: %d cases, %d accepted, %d refused; longest %.0f ms (case %d), largest %.1f MB%n",
          name,
          cases,
          cases - fuzz.refused,
          fuzz.refused,
          fuzz.mostNanos / 1e6,
          fuzz.longest,
          fuzz.mostBytes / 1e6);
    }
    return new int[] {cases - fuzz.refused, fuzz.refused};
  }

  private <T> void loop(
      Function<SplittableRandom, T> maker, Function<T, String> shown, ToIntFunction<T> attempt) {
    for (int k = 0; k < cases; k++) {
      T made = maker.apply(new SplittableRandom(0x9E3779B97F4A7C15L * (k + 1)));
      begun = System.nanoTime();
      input = "case " + k + " of " + name + ":\n" + shown.apply(made);
      long before = Allocation.soFar();
      int outcome;
      try {
        outcome = attempt.applyAsInt(made);
      } catch (Throwable e) {
        throw new AssertionError("It fails in a way that is not declared: " + input, e);
      }
      long bytes = Allocation.soFar() - before;
      if (bytes > MOST_BYTES) {
        throw new AssertionError("It allocates " + (bytes >> 20) + " MB: " + input);
      }
      mostBytes = Math.max(mostBytes, bytes);
      long nanos = System.nanoTime() - begun;
      if (nanos > mostNanos) {
        mostNanos = nanos;
        longest = k;
      }
      refused += outcome == REFUSED ? 1 : 0;
      done++;
    }
  }

  /** Runs the cases in a thread with a small stack and says which one takes long. */
  private void watch(Runnable loop) {
    Throwable[] failure = new Throwable[1];
    begun = System.nanoTime();
    Thread worker = new Thread(null, loop, "fuzz " + name, STACK);
    worker.setDaemon(true);
    worker.setUncaughtExceptionHandler((thread, e) -> failure[0] = e);
    worker.start();
    try {
      String told = "";
      while (worker.isAlive()) {
        worker.join(500);
        boolean isLong = System.nanoTime() - begun > LONG_MILLISECONDS * 1_000_000;
        if (isLong && !told.equals(input)) {
          told = input;
          System.err.println("It takes long: " + told);
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError("Interrupted in " + input, e);
    }
    if (failure[0] != null) {
      throw new AssertionError(failure[0].getMessage(), failure[0]);
    }
    if (done != cases) {
      throw new AssertionError("Only " + done + " cases of " + cases + " were tried.");
    }
  }

  /** Files of the shared folder whose names are wanted, in their order; none if it is not there. */
  public static List<Path> sharedFiles(String folder, Predicate<String> wanted) {
    Path path = SharedData.folder().resolve(folder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return new ArrayList<>(
          files.filter(f -> wanted.test(String.valueOf(f.getFileName()))).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
