package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.semantics.ParameterValue;

/** Values in place of those of a model's parameters. */
class ParametersTest {

  private static final String TEXT =
      """
      set I = 1..3
      param n = 2
      param limit = 2 * n
      param c = [1, 2, 3]
      param d[I] = 1
      param Q = [[1, 0], [0, 1]]
      random e ~ normal(0, 1)
      var x[I] in [0, 10]
      var y[1..2] in [0, 1]
      minimize E[dot(c, x) + e] + dot(d, x) + Q[1, 2] * y[1]
      subject to sum(i in I, x[i]) >= limit
      """;

  private static ModelProblem model(ModelOptions options) {
    return Model.parse("m.pep", TEXT, Path.of("."), options);
  }

  private static ModelProblem with(String name, String value) {
    return model(ModelOptions.defaults().withParameter(name, ParameterValue.parse(value)));
  }

  private static ModelProblem written(String from, String to) {
    return Model.parse("m.pep", TEXT.replace(from, to), Path.of("."));
  }

  private static void alike(ModelProblem one, ModelProblem other) {
    double[] x = {1, 2, 3, 0.5, 0.25};
    assertThat(Models.values(one, 5, x)).isEqualTo(Models.values(other, 5, x));
    assertThat(one.constraints().get(0).meaning()).isEqualTo(other.constraints().get(0).meaning());
  }

  @Test
  void a_parameter_has_the_value_given_in_all_that_follows_from_it() {
    alike(with("n", "1.5"), written("param n = 2", "param n = 1.5"));
    alike(with("limit", "-1/4"), written("2 * n", "-1/4"));
  }

  @Test
  void vectors_matrices_and_indexed_parameters_take_their_shapes() {
    alike(with("c", "[4, 5, 6]"), written("[1, 2, 3]", "[4, 5, 6]"));
    alike(with("Q", "[[1, 7], [8, 1]]"), written("[[1, 0], [0, 1]]", "[[1, 7], [8, 1]]"));
    alike(with("d", "[7, 8, 9]"), written("d[I] = 1", "d[I] = [7, 8, 9]"));
    alike(with("d", "3"), written("d[I] = 1", "d[I] = 3"));
  }

  @Test
  void numbers_of_a_file_replace_those_of_the_model(@TempDir Path folder) {
    Models.write(folder, "c.csv", "4\n5\n6\n");
    ModelOptions options = ModelOptions.defaults();
    alike(
        model(options.withParameter("c", ParameterValue.read(folder.resolve("c.csv")))),
        written("[1, 2, 3]", "[4, 5, 6]"));
  }

  @Test
  void a_file_that_is_replaced_need_not_exist() {
    ModelProblem problem =
        Model.parse(
            "m.pep",
            TEXT.replace("param c = [1, 2, 3]", "param c from \"no-such-file.csv\""),
            Path.of("."),
            ModelOptions.defaults().withParameter("c", ParameterValue.of(4.0, 5.0, 6.0)));
    alike(problem, written("[1, 2, 3]", "[4, 5, 6]"));
  }

  @Test
  void what_is_given_is_part_of_the_fingerprint_and_known_to_the_problem() {
    ModelProblem own = model(ModelOptions.defaults());
    assertThat(with("n", "3").fingerprint())
        .isNotEqualTo(own.fingerprint())
        .isNotEqualTo(with("n", "4").fingerprint())
        .isEqualTo(with("n", "3.0").fingerprint());
    assertThat(with("n", "3").description().parameters())
        .containsOnly(Map.entry("n", ParameterValue.of(3.0)));
    assertThat(own.description().parameters()).isEmpty();
  }

  @Test
  void an_unknown_parameter_is_refused_with_the_nearest_name() {
    assertThatThrownBy(() -> with("limmit", "1"))
        .hasMessage(
            "The parameter (limmit) must be one that m.pep declares with `param`.\n"
                + "Maybe a typo: did you mean limit?");
    assertThatThrownBy(() -> with("x", "1"))
        .hasMessageContaining("Maybe one of n, limit, c, d, Q.");
  }

  @Test
  void another_shape_is_refused() {
    assertThatThrownBy(() -> with("c", "[1, 2]"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("the value given for `c` has 2 numbers, but the model has 3 numbers");
    assertThatThrownBy(() -> with("c", "1")).hasMessageContaining("has one number");
    assertThatThrownBy(() -> with("n", "[1, 2]")).hasMessageContaining("but the model has one");
    assertThatThrownBy(() -> with("Q", "[1, 2, 3, 4]")).hasMessageContaining("2 × 2 numbers");
    assertThatThrownBy(() -> with("d", "[[1, 2], [3, 4]]")).hasMessageContaining("2 × 2 numbers");
  }

  @Test
  void a_text_that_is_no_value_is_refused() {
    for (String text : List.of("", "abc", "[1, [2]]", "[[1], 2]", "1\nvar z", "n", "[]", "1 2")) {
      assertThatThrownBy(() -> ParameterValue.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> ParameterValue.parse("1,2")).hasMessageContaining("write [1,2]");
    assertThatThrownBy(() -> ParameterValue.parse("[[1, 2], [3]]"))
        .hasMessageContaining("equally long");
    assertThatThrownBy(() -> ParameterValue.parse("0/0")).hasMessageContaining("(NaN)");
  }

  @Test
  void a_value_is_shown_as_a_model_writes_it() {
    for (String text : List.of("3", "-0.25", "inf", "[1, 2.5]", "[[1, 2], [3, 4]]")) {
      assertThat(ParameterValue.parse(text)).hasToString(text);
    }
  }
}
