package org.proxpep.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.report.ResultJson;
import org.proxpep.report.SweepJson;
import org.proxpep.report.SweepPlan;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepStore;

/** The folder of a sweep: its plan, and the results of the points that are finished. */
final class SweepFolder implements SweepStore {

  private final Path folder;
  private final Map<String, String> terms;

  private SweepFolder(Path folder, Map<String, String> terms) {
    this.folder = folder;
    this.terms = terms;
  }

  /**
   * The folder, which holds nothing of another sweep.
   *
   * @param terms what decides the numbers of the sweep, by name
   */
  static SweepFolder open(Path folder, Map<String, String> terms) {
    Path plan = folder.resolve(SweepPlan.FILE);
    if (!Files.exists(plan) && Files.exists(folder.resolve("points"))) {
      throw Refusal.of(
          "The folder (%s) has points, but no plan.json that says of which sweep",
          "choose another --output", folder);
    }
    if (Files.exists(plan)) {
      requireSame(plan, folder, terms);
    }
    OutputFolder.open(folder);
    return new SweepFolder(folder, terms);
  }

  private static void requireSame(Path plan, Path folder, Map<String, String> terms) {
    Map<String, String> others = read(plan).terms();
    for (Map.Entry<String, String> term : new TreeMap<>(terms).entrySet()) {
      String other = others.getOrDefault(term.getKey(), "nothing");
      if (!term.getValue().equals(other)) {
        throw Refusal.of(
            "The folder (%s) holds another sweep: its %s is %s, and not %s",
            "choose another --output, or delete the folder",
            folder,
            term.getKey(),
            shortened(other),
            shortened(term.getValue()));
      }
    }
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 79) + "…";
  }

  private static SweepPlan read(Path plan) {
    try {
      return SweepPlan.read(Files.readString(plan));
    } catch (IOException | IllegalArgumentException e) {
      throw Refusal.of("The plan of a sweep (%s) cannot be read", "choose another --output", plan)
          .causedBy(e);
    }
  }

  /** The values that a sweep began with, if it did. */
  Optional<double[]> values() {
    Path plan = folder.resolve(SweepPlan.FILE);
    return Files.exists(plan) ? Optional.of(read(plan).values()) : Optional.empty();
  }

  /** Says what is going to be done. */
  @Override
  public void begin(double[] values) {
    try {
      write(SweepPlan.FILE, new SweepPlan(terms, values).text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(String name, String content) throws IOException {
    OutputFolder.in(folder).write(name, content);
  }

  @Override
  public Optional<SweepPoint> load(int index, double value) {
    Path file = folder.resolve(SweepJson.folder(index)).resolve("result.json");
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(SweepJson.point(index, value, Files.readString(file)));
    } catch (IOException | IllegalArgumentException e) {
      // Damaged: it is solved again.
      return Optional.empty();
    }
  }

  @Override
  public void save(int index, double value, CertifiedResult result, StochasticProblem problem) {
    try {
      OutputFolder.in(folder.resolve(SweepJson.folder(index)))
          .write("result.json", ResultJson.write(result, problem));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
