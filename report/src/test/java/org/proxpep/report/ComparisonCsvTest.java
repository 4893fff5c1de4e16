package org.proxpep.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Variant;

final class ComparisonCsvTest {

  @Test
  void everyOutputOfEveryRunHasALine() {
    List<String> lines = ComparisonCsv.write(Rivals.small(true)).lines().toList();
    // 3 + 3 + 1 pairs, 2 budgets, 2 variants, 3 seeds, 2 outputs
    assertThat(lines).hasSize(1 + 7 * 2 * 2 * 3 * 2);
    assertThat(lines.get(0))
        .isEqualTo(
            "suite,problem,variables,inequalities,equalities,method,class,variant,heuristic,parameters,"
                + "budget,seed,output,selected,gap,violation,distance,residual,error,floor_median,"
                + "floor_q95,evaluations,seconds,status");
    assertThat(lines.get(1))
        .isEqualTo(
            "alpha,a1,2,1,0,peer,samples only,defaults,,,100,7,last,yes,0.005,0.0025,0.01,0.02,0.005,0.01,0.02,"
                + "100,0.25,BUDGET");
    // The error is the size of a gap below zero; a number that is not one stays empty.
    assertThat(lines.get(2))
        .isEqualTo(
            "alpha,a1,2,1,0,peer,samples only,defaults,,,100,7,tail-average,no,-0.015,0.0,0.01,,0.015,0.01,0.02,"
                + "100,0.25,BUDGET");
    assertThat(lines.get(7))
        .startsWith("alpha,a1,2,1,0,peer,samples only,tuned,,rho=2.5,100,7,last,yes,0.0025,");
  }

  @Test
  void namesWithCommasAndQuotesStayOneCell() {
    String quoted = '"' + (Rivals.NASTY + "?").replace("\"", "\"\"") + '"';
    assertThat(ComparisonCsv.write(Rivals.small(false)))
        .contains(
            "beta,"
                + quoted
                + ",2,1,0,peer,samples only,defaults,functions that are not convex,,100,7,")
        // No floor: two empty cells.
        .contains(",0.3,,,100,0.25,BUDGET\n");
  }

  @Test
  void aRunThatFailedHasOneLineWithoutMeasures() {
    Rivals.Fake instance = new Rivals.Fake("s", "p", 1, true);
    ComparisonReport report =
        new ComparisonReport(
            ComparisonSettings.DEFAULT.withBudgets(List.of(10L)).withSeeds(1),
            List.of(instance),
            List.of("m"),
            List.of(Rivals.cell(instance, "m", Variant.DEFAULTS, 10, Double.NaN)),
            List.of());
    assertThat(ComparisonCsv.write(report).lines().skip(1))
        .containsExactly(
            "s,p,2,1,0,m,samples only,defaults,,,10,7,,,,,,,,0.1,0.2,0,0.25,ArithmeticException");
  }
}
