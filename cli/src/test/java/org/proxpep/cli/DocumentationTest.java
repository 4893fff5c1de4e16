package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation shows can be compiled, called and followed. */
class DocumentationTest {

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\$ )?\\./prox-pep ([^#\n]*)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String name : List.of("", "docs", "docs/decisions", "docs/examples")) {
      Path folder = ROOT.resolve(name);
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(f -> f.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    Matcher link = LINK.matcher(Files.readString(page));
    while (link.find()) {
      assertThat(page.resolveSibling(link.group(1))).exists();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsAreUnderstood(Path page) throws IOException {
    Matcher command = COMMAND.matcher(Files.readString(page));
    while (command.find()) {
      String[] arguments = command.group(1).trim().split(" +");
      if (AmplDriver.isMeant(arguments)) {
        assertThat(AmplDriver.options(arguments, "")).isNotNull();
      } else {
        assertThat(Main.commandLine().parseArgs(arguments)).isNotNull();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void javaCompiles(Path page, @TempDir Path folder) throws IOException {
    Matcher block = JAVA.matcher(Files.readString(page));
    while (block.find()) {
      String code = block.group(1);
      boolean wholeClass = code.contains(" class ");
      compile(IMPORTS + (wholeClass ? code : BEFORE + code + AFTER), folder, page);
    }
  }

  @Test
  void thereAreJavaBlocksAndCommandsToCheck() throws IOException {
    int blocks = 0;
    int commands = 0;
    for (Path page : pages()) {
      String text = Files.readString(page);
      blocks += (int) JAVA.matcher(text).results().count();
      commands += (int) COMMAND.matcher(text).results().count();
    }
    assertThat(blocks).isGreaterThan(2);
    assertThat(commands).isGreaterThan(5);
  }

  private static final String IMPORTS =
      "import java.util.*; import java.nio.file.*; import org.proxpep.diagnostics.*;"
          + " import org.proxpep.model.data.*; import org.proxpep.model.nl.*;"
          + " import org.proxpep.model.language.*; import org.proxpep.model.draft.*;"
          + " import static org.proxpep.model.draft.Terms.*;"
          + " import static org.proxpep.model.draft.Distribution.*;"
          + " import static org.proxpep.model.draft.Domain.*;"
          + " import static org.proxpep.model.draft.Feature.*;"
          + " import static org.proxpep.model.draft.Columns.*;"
          + " import org.proxpep.method.*; import org.proxpep.method.proxpep.*;"
          + " import org.proxpep.method.catalogue.*;"
          + " import org.proxpep.problem.*; import org.proxpep.problems.*; import org.proxpep.run.*;"
          + " import org.proxpep.set.*; import org.proxpep.solve.*; import org.proxpep.study.*;"
          + " import org.proxpep.report.page.*; import org.proxpep.theory.*;\n";
  private static final String BEFORE =
      "class Snippet { static void code(ProxPep method, ProxPepSettings settings,"
          + " LibraryProblem problem, FiniteProblem table, RunObserver observer, Scenarios scenarios,"
          + " ProblemConstants constants, TheoremSchedule schedule, MeanEvaluator means,"
          + " Evaluation out, Spread spread, double[] x, double[] y,"
          + " double alpha, double rho) throws Exception {\n";
  private static final String AFTER = "}}";

  private static void compile(String source, Path folder, Path page) throws IOException {
    Path file = folder.resolve("Snippet.java");
    Files.writeString(file, source);
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages, true);
    String classPath = System.getProperty("java.class.path");
    int code = javac.run(out, out, "-d", folder.toString(), "-cp", classPath, file.toString());
    assertThat(code).as(page + ":\n" + messages + "\n" + source).isZero();
  }
}
