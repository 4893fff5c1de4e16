package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCheckTest {

  @TempDir Path folder;

  @Test
  void aSoundModelGetsNoWarning() {
    Models.transactions(folder, 400);
    ModelCheck check = ModelCheck.of(Models.parse(Models.FRAUD, folder));
    assertThat(check.warnings()).isEmpty();
    assertThat(check.derivativeError()).isLessThan(1e-6);
    assertThat(check.text())
        .contains("variables (7)")
        .contains("w                        7 numbers    in a ball of radius 10")
        .contains("fraud == 1                               100 rows")
        .contains("false_alarm              <= 0.05")
        .contains("400, enumerable");
  }

  @Test
  void kinksSmoothingAndAuxiliaryVariablesAreTold() {
    Models.returns(folder, 100);
    ModelCheck check = ModelCheck.of(Models.parse(Models.PORTFOLIO, folder));
    assertThat(check.text())
        .contains("cvar(0.95, loss)#1/0.0078125 auxiliary")
        .contains("not smooth: max")
        .contains("x                        6 numbers    in [0, 0.2] with the sum 1\n")
        .contains("table returns                            100 rows\n")
        .contains("cap[b]                   x[b] <= 0.2\n");
    ModelCheck newsvendor = ModelCheck.of(Models.parse(Models.NEWSVENDOR));
    assertThat(newsvendor.text()).contains("simulated: d, price").contains("maximize");
  }

  @Test
  void troubleIsFound() {
    ModelProblem problem =
        Models.over(
            folder,
            "a,b,one,g\n1,1000000,7,0\n2,5000000,7,0\n3,-2000000,7,1\n",
            """
            data "d.csv"
            features z = a, b, one
            var w[z] in [-1, 1]
            var unused in [0, 1]
            minimize E[dot(w, z)]
            subject to never:  E[sigmoid(dot(w, z)) | g == 1] >= 2
                       always: E[sigmoid(dot(w, z))] <= 3
            """);
    assertThat(ModelCheck.of(problem).warnings())
        .extracting(ModelWarning::toString)
        .anyMatch(w -> w.startsWith("The variables are badly scaled: derivatives in w[b]"))
        .contains(
            "No function depends on the variable unused. Maybe a name is misspelt, or leave it"
                + " out.")
        .contains(
            "The condition g == 1 holds in only 1 row, so means over them say little about other"
                + " data.")
        .contains("The feature z[one] is 7.0 in all rows. Maybe leave it out.")
        .contains(
            "No point satisfies the constraint never: its value never gets nearer to 2 than"
                + " 1.00000.")
        .contains("Every point satisfies the constraint always, so it could be left out.");
  }

  @Test
  void droppedRowsWeightsAndManyBoundsAreTold() {
    Models.write(folder, "d.csv", "a,w\n1,2\n,1\n3,1\n" + "4,1\n".repeat(40));
    ModelCheck check =
        ModelCheck.of(
            Models.parse(
                """
                data "d.csv" drop missing weight w
                var x[1..20] in [0, 9]
                var y in [0, 9]
                var u[1..2] in ball(2, center [1, 1])
                minimize E[a * sum(x) + y + sum(u)]
                subject to
                  floor: y >= 2
                  fixed: x[1] == 1
                  cap[i in 2..20]: x[i] <= 5
                """,
                folder));
    assertThat(check.text())
        .contains(
            "table d                                  42 rows, 1 more dropped for missing values,"
                + " as likely as w says\n")
        .contains("floor                    y >= 2\n")
        .contains("fixed                    x[1] == 1\n")
        .contains("cap[9]                   x[9] <= 5\n  ... and 11 more bounds\n")
        .contains("u                        2 numbers    in a ball of radius 2 around its center")
        .doesNotContain("cap[10]");
  }

  @Test
  void functionsThatDoNotChangeAndInfiniteLimitsAreTold() {
    String text =
        """
        random d ~ normal(0, 1)
        var x in [0, 1] start 0.5
        minimize E[(x - d)^2]
        subject to rare: E[max(d + x - 90, 0)] <= 0.1
                   idle: E[x * d^2] <= inf
        """;
    assertThat(ModelCheck.of(Models.parse(text)).warnings())
        .extracting(ModelWarning::toString)
        .contains(
            "The function rare is 0 in all 500 samples at the starting point and has no slope"
                + " there, so a method cannot see what changes it. Maybe give another `start`, or"
                + " smooth it over a larger width.")
        .contains(
            "The limit of the constraint idle is infinite, so it has no effect. Maybe leave it"
                + " out, or check its sign.");
  }

  @Test
  void functionsThatAreNotDefinedAreTold() {
    assertThat(ModelCheck.of(Models.parse("var x in [-1, 1]\nminimize sqrt(x)")).warnings())
        .anyMatch(w -> w.sentence().contains("not finite"));
  }
}
