package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;

/** What a short command does not do before it is done. */
@EveryJava
class StartTest {

  @TempDir private Path folder;

  /** The classes that a command loads. */
  private List<String> loaded(String... words) throws Exception {
    Path log = folder.resolve("loaded");
    Outcome outcome = Child.startWithOption(folder, "-Xlog:class+load:file=" + log, words).end();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return Files.readAllLines(log);
  }

  /**
   * Equality, hashes and texts of records are made at run time, each from some ten small classes
   * that no archive holds: a fifth of the processor time of a short command. Keys of maps and
   * settings write their own.
   */
  @Test
  void noMethodsOfRecordsAreMadeOnTheWayToAShortAnswer() throws Exception {
    Path model = folder.resolve("model.pep");
    Files.writeString(
        model,
        """
        random d ~ normal(3, 1)
        random f[1..4] ~ normal(0, 1)
        var x in [0, 10]
        var w[1..4] in ball(2)
        minimize cost: E[(x - d)^2 + log(1 + exp(dot(w, f)))]
        subject to least: E[x + d - sum(w)] >= 7
        """);
    for (String what : List.of("hs071", model.toString())) {
      List<String> classes = loaded("solve", what, "--samples", "600", "--quiet");
      assertThat(classes).anyMatch(line -> line.contains("org.proxpep.solve.Solver "));
      assertThat(classes)
          .as(what)
          .noneMatch(line -> line.contains("java.lang.runtime.ObjectMethods "));
    }
  }

  /**
   * An interface of the parser that a lambda implements keeps its large classes out of the archive:
   * they are of an old kind, and Java archives none of those that had to be linked for a lambda.
   */
  @Test
  void noLambdaImplementsAnInterfaceOfTheParser() throws Exception {
    Path list = folder.resolve("classes");
    Outcome outcome =
        Child.startWithOption(folder, "-XX:DumpLoadedClassList=" + list, "problems").end();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readAllLines(list))
        .anyMatch(line -> line.startsWith("picocli/CommandLine"))
        .noneMatch(line -> line.startsWith("@lambda-proxy") && line.contains(")Lpicocli/"));
  }
}
