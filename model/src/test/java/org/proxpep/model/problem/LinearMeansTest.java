package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

final class LinearMeansTest {

  private static final double[][] ROWS = {
    {1, 2, -1, 3}, {0.5, -2, 2, 1}, {4, 1, 1, 2}, {-3, 0.25, 6, 5}
  };
  private static final String BEGIN =
      "data \"t.csv\"\nfeatures z = a, b, c\nvar w[z] in [-9, 9]\nvar y in [1, 9]\nminimize y\n"
          + "subject to k: ";

  @TempDir private Path folder;

  @BeforeEach
  void writeTable() {
    StringBuilder text = new StringBuilder("a,b,c,m\n");
    for (double[] row : ROWS) {
      text.append(row[0] + "," + row[1] + "," + row[2] + "," + row[3] + "\n");
    }
    Models.write(folder, "t.csv", text.toString());
  }

  private ModelProblem model(String constraint) {
    return Model.parse("test", BEGIN + constraint + " <= 0", folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E[dot(w, z)]",
        "E[dot(w, z) * m]",
        "E[m * (dot(w, z) - 2*y) / (1 + m)]",
        "E[dot(z, w)*y + m*exp(y) - 3]",
        "E[sum(i in z, w[i] * z[i]^2)]",
        "E[-(dot(w, z) * m)/y | m > 1]"
      })
  void meansThatAreLinearInDataAreKnownAndHaveNoNoise(String mean) {
    ModelProblem problem = model(mean);
    assertThat(problem.isDeterministic(1)).isTrue();
    double[] x = {0.5, -1.5, 2, 1.25};
    double sum = 0;
    int count = 0;
    for (double[] r : ROWS) {
      double dot = 0;
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        dot += x[i] * r[i];
        squares += x[i] * r[i] * r[i];
      }
      double m = r[3];
      if (mean.contains("|") && !(m > 1)) {
        continue;
      }
      count++;
      sum +=
          switch (mean) {
            case "E[dot(w, z)]" -> dot;
            case "E[dot(w, z) * m]" -> dot * m;
            case "E[m * (dot(w, z) - 2*y) / (1 + m)]" -> m * (dot - 2 * x[3]) / (1 + m);
            case "E[dot(z, w)*y + m*exp(y) - 3]" -> dot * x[3] + m * Math.exp(x[3]) - 3;
            case "E[sum(i in z, w[i] * z[i]^2)]" -> squares;
            default -> -dot * m / x[3];
          };
    }
    for (long key = 0; key < 3; key++) {
      assertThat(Models.values(problem, key, x)[1]).isCloseTo(sum / count, within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E[sigmoid(dot(w, z))]",
        "E[dot(w, z)^2]",
        "E[m / (y + m)]",
        "E[max(dot(w, z), 0) - dot(w, z)]"
      })
  void otherMeansAreDrawn(String mean) {
    assertThat(model(mean).isDeterministic(1)).isFalse();
  }

  /** Means of a vector are taken together, those of single columns one by one. */
  @ParameterizedTest
  @ValueSource(strings = {"", " | m > 1", " | c == 1 or m < 3"})
  void meansTakenTogetherHaveTheBitsOfMeansTakenAlone(String condition) {
    StringBuilder text = new StringBuilder("a,b,c,m\n");
    ScenarioRandom random = new ScenarioRandom(5);
    for (int i = 0; i < 66_000; i++) {
      text.append(random.nextGaussian() + "," + 1e9 * random.nextDouble() + ",");
      text.append((i % 3) + "," + 5 * random.nextDouble() + "\n");
    }
    Models.write(folder, "t.csv", text.toString());
    Evaluation together = slopes("E[m * dot(w, z)" + condition + "]");
    Evaluation alone = slopes("E[w[a] * m * a + w[b] * m * b + w[c] * m * c" + condition + "]");
    assertThat(together.gradient(1)).containsExactly(alone.gradient(1));
    assertThat(together.gradient(1)[0]).isNotZero();
  }

  private Evaluation slopes(String mean) {
    ModelProblem problem = model(mean);
    assertThat(problem.isDeterministic(1)).isTrue();
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(new double[] {1, 1, 1, 1}, 0, out);
    return out;
  }

  @Test
  void weightsCount() {
    ModelProblem problem =
        Model.parse(
            "test", BEGIN.replace("t.csv\"", "t.csv\" weight m") + "E[dot(w, z)] <= 0", folder);
    double sum = 0;
    double total = 0;
    for (double[] r : ROWS) {
      sum += r[3] * r[0];
      total += r[3];
    }
    assertThat(Models.values(problem, 0, 1, 0, 0, 1)[1]).isCloseTo(sum / total, within(1e-12));
  }

  @Test
  void simulatedNumbersAreDrawn() {
    ModelProblem problem =
        Model.parse("test", "random d ~ normal(0, 1)\n" + BEGIN + "E[y * d] <= 0", folder);
    assertThat(problem.isDeterministic(1)).isFalse();
  }

  @Test
  void sumsThatWouldTakeLongAreDrawn() {
    Models.write(folder, "t.csv", "a,b,c,m\n" + "1,2,3,4\n".repeat(50_000));
    String term = "E[sum(i in 1..30, sum(j in 1..%d, w[1]^i * y^j * m^i * a^j))]";
    assertThat(model(term.formatted(2)).isDeterministic(1)).isTrue();
    assertThat(model(term.formatted(30)).isDeterministic(1)).isFalse();
  }

  @Test
  void aConstraintOfDataAloneIsForgivenWhatItSays() {
    // The mean of m is 2.75.
    assertThat(model("E[m] <= 2.5 within 0.3\n c: y*y").inequalities()).isOne();
    assertThatThrownBy(() -> model("E[m] <= 2.5 within 0.2\n c: y*y"))
        .hasMessageContaining("can never hold");
  }
}
