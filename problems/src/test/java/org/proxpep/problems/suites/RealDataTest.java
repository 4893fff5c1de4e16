package org.proxpep.problems.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.SharedData;
import org.proxpep.linalg.Rows;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.library.SolvedProblem;

/** Optima computed elsewhere, to eleven digits. */
class RealDataTest {

  private static Path folder = Path.of("");
  private static Suite suite = Suites.find("real-data");

  @BeforeAll
  static void findData() {
    folder = SharedData.file("data");
    suite = Suites.find("real-data", folder);
  }

  private static LibraryProblem problem(String name) {
    return suite.problems().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  /** The cell of a row that begins with {@code row}; no cell before it has a comma in it. */
  private static double reference(String file, String row, String column) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("classification").resolve(file));
    int index = List.of(lines.get(0).split(",", -1)).indexOf(column);
    String line = lines.stream().filter(l -> l.startsWith(row)).findFirst().orElseThrow();
    return Double.parseDouble(line.split(",", -1)[index]);
  }

  private static void agrees(String name, String file, String row, String multiplier)
      throws IOException {
    LibraryProblem problem = problem(name);
    KnownOptimum optimum = problem.optimum();
    assertThat(problem.finite()).isPresent();
    assertThat(optimum.f()).isCloseTo(reference(file, row, "F_star"), within(1e-10));
    double largest = Rows.maxAbs(optimum.lambda());
    assertThat(largest).isCloseTo(reference(file, row, multiplier), within(1e-8));
    assertThat(optimum.note()).isEqualTo("computed, global");
  }

  private static void floorFalls(String name) {
    StatisticalFloor floor = StatisticalFloor.of(problem(name));
    assertThat(floor.median(1_000_000)).isPositive().isLessThan(floor.median(10_000) / 5);
  }

  @Test
  void spambase() throws IOException {
    agrees("spambase", "neyman_pearson_reference.csv", "spambase_log1p_bias", "multiplier_mu");
    floorFalls("spambase");
  }

  @Test
  void a9a() throws IOException {
    agrees("a9a", "neyman_pearson_reference.csv", "a9a", "multiplier_mu");
  }

  @Test
  void compas() throws IOException {
    agrees("compas", "fairness_reference.csv", "compas6172", "multiplier");
    floorFalls("compas");
  }

  @Test
  void portfolio() {
    LibraryProblem problem = problem("lpp2005");
    KnownOptimum optimum = problem.optimum();
    assertThat(SolvedProblem.residual(problem, problem, optimum)).isLessThan(1e-10);
    // The bound on bad days costs something: without it all goes into one index.
    assertThat(optimum.lambda()[0]).isGreaterThan(0.01);
    assertThat(StatisticalFloor.of(problem).median(10_000)).isPositive();
  }
}
