package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.refusal.Refusal;

/** Expressions as Java classes have the bits that the model has. */
class JavaScoreTest {

  /** Those whose values take more than a few lines, or a library. */
  private static final Set<String> WITHOUT_SOURCE =
      Set.of("asinh", "acosh", "atanh", "erf", "normcdf");

  private static final double[] CELLS = {0.05, 0.31, 0.5, 0.77, 0.93};

  private static LetColumns let(String expression) {
    String text =
        "data t from \"t.csv\"\nvar k in [0, 2]\nlet score = %s\nminimize E[(k - a)^2]\n"
            .formatted(expression);
    Table table = Table.of("t.csv", Column.numbers("a", CELLS));
    ModelProblem problem =
        Model.parse("m", text, Path.of(""), ModelOptions.defaults().withTable("t", table));
    return TrainedModel.of(problem).lets(List.of("score"), Map.of("k", 1.25));
  }

  private static String call(ElementaryFunction f) {
    return f.word() + (f instanceof UnaryFunction ? "(k * a)" : "(k * a, 0.4)");
  }

  @Test
  void ofEveryFunctionWithASource(@TempDir Path folder) throws Exception {
    List<String> terms = new ArrayList<>(List.of("a^3", "a^-2", "a^0.3", "2^a", "1 / a - -a"));
    terms.add("if(a < 0.5 and not (a == 0.31) or a > 0.9, exp(a), 1 - k) * (a != 0.5)");
    for (ElementaryFunction f : ElementaryFunction.all()) {
      if (f.isInLanguage() && !WITHOUT_SOURCE.contains(f.word())) {
        // The domain of acos and its like ends at 1.
        terms.add(call(f).replace("k * a", "a * k / 1.25"));
      }
    }
    LetColumns columns = let(String.join(" + ", terms));
    Path file = folder.resolve("Score.java");
    Files.writeString(file, columns.javaClass("Score"));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), file.toString()))
        .isZero();

    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      var method = loader.loadClass("Score").getMethod("value", double.class);
      var rows = columns.over(Table.of("t", Column.numbers("a", CELLS))).reader();
      for (int row = 0; row < CELLS.length; row++) {
        assertThat(method.invoke(null, CELLS[row])).isEqualTo(rows.read(row)[0]);
      }
    }
  }

  @Test
  void othersAreRefusedByName() {
    for (String word : WITHOUT_SOURCE) {
      ElementaryFunction f = ElementaryFunction.named(word).orElseThrow();
      LetColumns columns = let(call(f));
      assertThatThrownBy(() -> columns.javaClass("Score"))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining(word)
          .hasMessageContaining("use predict");
    }
  }
}
