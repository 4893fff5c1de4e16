package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the documentation shows can be compiled, called and followed. */
class DocumentationTest {

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();
  private static final Pattern MODEL = Pattern.compile("```pep\n(.*?)```", Pattern.DOTALL);
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\$ )?\\./prox-pep ([^#\n]*)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*?) *$");
  private static final Pattern OPTION =
      Pattern.compile("(?m)^\\| `(--[a-z-]+)([^`]*)` \\| (.*) \\|(.*)\\|$");

  static List<Path> pages() throws IOException {
    try (Stream<Path> own = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(own, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    Matcher link = LINK.matcher(withoutCode(page));
    while (link.find()) {
      String where = link.group(1);
      if (where.contains(":")) {
        continue;
      }
      Path target = where.isEmpty() ? page : page.resolveSibling(where);
      assertThat(target).exists();
      if (link.group(2) != null) {
        assertThat(anchors(target)).as(page + " " + link.group()).contains(link.group(2));
      }
    }
  }

  private static String withoutCode(Path page) throws IOException {
    return CODE.matcher(Files.readString(page)).replaceAll("");
  }

  /** The names of a page's headings: small letters, hyphens for blanks, nothing else but digits. */
  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    String text = Pattern.compile("(?s)```.*?```").matcher(Files.readString(page)).replaceAll("");
    Matcher heading = HEADING.matcher(text);
    while (heading.find()) {
      String name =
          heading
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      for (int again = 1; !anchors.add(name); again++) {
        name = name.replaceFirst("(-\\d+)?$", "-" + again);
      }
    }
    return anchors;
  }

  @Test
  void everyPageCanBeReachedFromTheIndex() throws IOException {
    Path docs = ROOT.resolve("docs");
    Set<Path> linked = new HashSet<>();
    for (String index : List.of("README.md", "examples/README.md")) {
      Path page = docs.resolve(index);
      linked.add(page);
      Matcher link = LINK.matcher(withoutCode(page));
      while (link.find()) {
        linked.add(page.resolveSibling(link.group(1)).normalize());
      }
    }
    for (Path page : pages()) {
      if (page.startsWith(docs)) {
        assertThat(linked).contains(page);
      }
    }
  }

  @Test
  void theTablesOfOptionsAreThoseOfTheProgram() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/command-line.md"));
    String part = page.substring(page.indexOf("\n## solve\n"), page.indexOf("\n## new\n"));
    Map<String, String> shown = new TreeMap<>();
    Matcher row = OPTION.matcher(part);
    while (row.find()) {
      assertThat(row.group(3)).as(row.group(1)).isNotBlank();
      assertThat(shown).doesNotContainKey(row.group(1));
      shown.put(row.group(1), row.group(2) + " | " + row.group(4).strip());
    }
    assertThat(shown).containsExactlyEntriesOf(options());
  }

  /** The options of solve, the hidden ones too: their parameter and default. */
  private static Map<String, String> options() {
    Map<String, String> byDefault = new TreeMap<>();
    for (Record defaults : SolveCommand.SETTINGS) {
      for (SettingsFlags.Flag flag : SettingsFlags.of(defaults)) {
        byDefault.put(flag.name(), flag.byDefault());
      }
    }
    Map<String, String> options = new TreeMap<>();
    CommandLine solve = Objects.requireNonNull(Main.commandLine().getSubcommands().get("solve"));
    for (OptionSpec option : solve.getCommandSpec().options()) {
      String name = option.longestName();
      if (option.usageHelp() || option.versionHelp()) {
        continue;
      }
      String value = byDefault.getOrDefault(name, String.valueOf(option.defaultValue()));
      boolean flag = option.arity().max() == 0;
      String parameter =
          flag
              ? ""
              : option.arity().min() == 0
                  ? "[=" + option.paramLabel() + "]"
                  : " " + option.paramLabel();
      boolean none = flag || value.isEmpty() || value.equals("null");
      options.put(name, parameter + " | " + (none ? "" : value));
    }
    return options;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsAreUnderstood(Path page) throws IOException {
    // A backslash at the end of a line says that the command goes on.
    String text = Files.readString(page).replaceAll("\\\\\n *", "");
    Matcher command = COMMAND.matcher(text);
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
      // What a reader of the first page copies must be complete.
      boolean complete = wholeClass && page.equals(ROOT.resolve("README.md"));
      String imports = complete ? "" : IMPORTS;
      compile(imports + (wholeClass ? code : BEFORE + code + AFTER), folder, page);
    }
  }

  @Test
  void theModelsOfTheRecipesAreModels(@TempDir Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      for (Path table : files.filter(f -> f.toString().endsWith(".csv")).toList()) {
        Files.copy(table, folder.resolve(table.getFileName()));
      }
    }
    Matcher block = MODEL.matcher(Files.readString(ROOT.resolve("docs/how-to.md")));
    int models = 0;
    while (block.find()) {
      Path model = folder.resolve("recipe" + models++ + ".pep");
      Files.writeString(model, block.group(1));
      Outcome outcome = Outcome.of("check", model.toString());
      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(outcome.out()).doesNotContain("warning");
    }
    assertThat(models).isGreaterThan(4);
  }

  @Test
  void everyFieldAndColumnIsExplained(@TempDir Path folder) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/file-formats.md"));
    for (String method : List.of("practical", "prox-pep")) {
      Path files = folder.resolve(method);
      Outcome outcome =
          Outcome.of(
              ("solve hs014 --samples 200 --quiet --method " + method + " --output " + files)
                  .split(" "));
      assertThat(files.resolve("result.json")).as(outcome.err()).exists();
      Set<String> names = new TreeSet<>();
      String header = Files.readAllLines(files.resolve("trace.csv")).get(0);
      for (String column : header.split(",", -1)) {
        names.add(column.replaceFirst("^(value|lambda|mu)_.*", "$1_NAME"));
      }
      // Of run.json the outer fields: the inner ones are those of the settings records.
      names.addAll(found("(?m)^  \"(\\w+)\" :", Files.readString(files.resolve("run.json"))));
      String result = Files.readString(files.resolve("result.json"));
      names.addAll(found("\"(\\w+)\" :", result.replaceFirst("(?s)\"solution\" : \\{.*?}", "")));
      assertThat(names)
          .hasSizeGreaterThan(50)
          .allSatisfy(n -> assertThat(page).contains("`" + n + "`"));
      try (Stream<Path> written = Files.list(files)) {
        assertThat(written.map(f -> f.getFileName().toString()))
            .hasSize(6)
            .allSatisfy(name -> assertThat(page).contains("[`" + name + "`]"));
      }
    }
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(m -> m.group(1)).toList();
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
      """
      import java.nio.file.*;
      import java.util.*;
      import org.proxpep.certificate.*;
      import org.proxpep.compare.ComparisonReport;
      import org.proxpep.compare.ComparisonSettings;
      import org.proxpep.compare.Journal;
      import org.proxpep.compare.MethodComparison;
      import org.proxpep.method.*;
      import org.proxpep.method.catalogue.*;
      import org.proxpep.method.practical.*;
      import org.proxpep.method.proxpep.*;
      import org.proxpep.model.data.*;
      import org.proxpep.model.draft.*;
      import org.proxpep.model.problem.*;
      import org.proxpep.model.nl.*;
      import org.proxpep.pilot.*;
      import org.proxpep.problem.*;
      import org.proxpep.problems.*;
      import org.proxpep.problems.floor.*;
      import org.proxpep.problems.generated.*;
      import org.proxpep.problems.library.*;
      import org.proxpep.problems.suites.*;
      import org.proxpep.report.page.*;
      import org.proxpep.residual.*;
      import org.proxpep.report.words.ResultView;
      import org.proxpep.run.*;
      import org.proxpep.set.*;
      import org.proxpep.solve.*;
      import org.proxpep.study.*;
      import org.proxpep.theory.*;
      import static org.proxpep.model.draft.Columns.*;
      import static org.proxpep.model.draft.Distribution.*;
      import static org.proxpep.model.draft.Domain.*;
      import static org.proxpep.model.draft.Feature.*;
      import static org.proxpep.model.draft.Terms.*;
      """;
  private static final String BEFORE =
      "class Snippet { static void code(ProxPep method, ProxPepSettings settings, LibraryProblem"
          + " problem, FiniteProblem table, RunObserver observer, Scenarios scenarios,"
          + " ProblemConstants constants, TheoremSchedule schedule, MeanEvaluator means, Evaluation"
          + " out, Spread spread, double[] x, double[] y, double alpha, double rho) throws"
          + " Exception {\n";
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
