package org.proxpep.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.method.catalogue.Methods;

/** Comparisons whose runs are done elsewhere. */
class RunExecutorTest {

  private static final ComparisonSettings SMALL =
      ComparisonSettings.DEFAULT.withBudgets(List.of(200L)).withSeeds(3).withTuning(3, 2, 200);
  private static final MethodComparison COMPARISON =
      new MethodComparison(
          List.of(new Toy("one"), new Toy("two")),
          List.of(Methods.find("practical"), Methods.find("pdsg")),
          SMALL);
  private static final ComparisonProgress QUIET = (share, fresh, latest) -> {};

  @TempDir Path folder;

  /** Does the runs on this machine, but sends all that travels through a stream of bytes. */
  private static final class Elsewhere implements RunExecutor {

    final AtomicInteger asked = new AtomicInteger();
    final AtomicInteger done = new AtomicInteger();

    @Override
    public int width() {
      return 2;
    }

    @Override
    public String description() {
      return "elsewhere";
    }

    @Override
    public List<RunOutcome> outcomes(MethodOnInstance work, List<RunOutcome> known) {
      asked.incrementAndGet();
      Map<RunKey, RunOutcome> all = new HashMap<>();
      sent(new ArrayList<>(known)).forEach(each -> all.put(each.key(), each));
      MethodOnInstance there =
          new MethodOnInstance(work.instance(), work.method(), sent(work.settings()));
      Function<RunKey, RunOutcome> runner = there.runner();
      ArrayList<RunOutcome> fresh = new ArrayList<>();
      there.cells(
          key ->
              all.computeIfAbsent(
                  key,
                  unknown -> {
                    RunOutcome made = runner.apply(unknown);
                    fresh.add(made);
                    done.incrementAndGet();
                    return made;
                  }));
      return sent(fresh);
    }

    @Override
    public void close() {}
  }

  @SuppressWarnings({"unchecked", "BanSerializableRead"})
  private static <T> T sent(T value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void runsDoneElsewhereGiveTheSameReportAndStayInTheJournal() {
    List<String> expected;
    try (Journal journal = Journal.open(folder.resolve("here"))) {
      expected = Toy.numbers(COMPARISON.run(journal, 1, QUIET));
    }
    Elsewhere place = new Elsewhere();
    try (Journal journal = Journal.open(folder.resolve("there"))) {
      double[] fresh = {0.0};
      ComparisonReport report =
          COMPARISON.run(journal, place, (share, made, latest) -> fresh[0] = made);
      assertThat(Toy.numbers(report)).isEqualTo(expected);
      assertThat(place.asked).hasValue(4);
      assertThat(place.done).hasValue(journal.size());
      assertThat(fresh[0]).isPositive();

      assertThat(Toy.numbers(COMPARISON.run(journal, place, QUIET))).isEqualTo(expected);
      assertThat(place.asked).hasValue(4);
    }
  }

  @Test
  void whatTheJournalHasIsNotDoneAgain() {
    try (Journal journal = Journal.open(folder.resolve("there"))) {
      MethodOnInstance first = COMPARISON.work().get(0);
      Function<RunKey, RunOutcome> runner = first.runner();
      int[] left = {4};
      assertThatThrownBy(
              () ->
                  first.cells(
                      key -> {
                        if (left[0]-- == 0) {
                          throw new CancellationException("enough");
                        }
                        RunOutcome outcome = runner.apply(key);
                        journal.add(outcome);
                        return outcome;
                      }))
          .isInstanceOf(CancellationException.class);
      int known = journal.size();
      assertThat(known).isPositive();
      Elsewhere place = new Elsewhere();
      COMPARISON.run(journal, place, QUIET);
      assertThat(place.done).hasValue(journal.size() - known);
    }
  }
}
