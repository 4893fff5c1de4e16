package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.SharedData;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.Solver;

/** Models of public data. */
class PublicModelsTest {

  /** The optimum, found by Newton's method elsewhere, is 0.299319 with ‖w‖ = 5.87. */
  @Test
  void theClassifierOfCensusDataComesNearItsOptimum() {
    Path folder = SharedData.file("data/classification");
    ModelProblem problem =
        Models.parse(
            """
            data "a9a.libsvm.gz"
            features z = columns(all except label)
            var w[z] in ball(20)
            let score = dot(w, z)
            minimize risk: E[softplus(score) | label == -1] + 0.00005 * dot(w, w)
            subject to miss: E[softplus(-score) | label == 1] <= 0.5
            """,
            folder);
    assertThat(problem.description().groupSizes())
        .containsEntry("label == -1", 24720)
        .containsEntry("label == 1", 7841);
    double[] w =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(50_000).withSeed(1))
            .solve()
            .selected()
            .x();
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(w, mean);
    assertThat(mean.value(0)).isCloseTo(0.299319, within(0.01));
    assertThat(problem.meaning(1).value(mean.value(1))).isLessThan(0.51);
  }

  @Test
  void columnsMayBeNamedLikeKeywordsOrHaveDashes() {
    Path folder = SharedData.file("data/classification");
    ModelProblem adult =
        Models.parse(
            """
            data "adult.csv.gz" drop missing
            features z = standardize(age, `hours-per-week`, `education-num`), onehot(sex, `native-country`), intercept
            var w[z] in [-5, 5]
            let p = sigmoid(dot(w, z))
            let right = if(`income-per-year` == ">50K", p, 1 - p)
            minimize -E[log(0.001 + right)]
            subject to gap: -0.02 <= E[p | sex == "Female"] - E[p | sex == "Male"] <= 0.02
                       rate: E[p * (`income-per-year` == ">50K")] / E[p] >= 0.5
            """,
            folder);
    assertThat(adult.variableName(1)).isEqualTo("w[hours-per-week]");
    assertThat(adult.inequalities()).isEqualTo(3);
    assertThat(adult.equalities()).isZero();
    assertThat(ModelCheck.of(adult).derivativeError()).isLessThan(1e-6);
    assertThat(ModelCheck.of(adult).warnings()).isEmpty();
    ModelProblem spam =
        Models.parse(
            """
            data "spambase.csv"
            features z = columns(all except type), intercept
            var w[z] in [-5, 5]
            minimize E[softplus(dot(w, z)) | type == "nonspam"] + E[data + `all` + free + table] * w[order]
            """,
            folder);
    assertThat(spam.dimension()).isEqualTo(58);
  }
}
