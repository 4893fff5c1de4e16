package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The outputs in the README, the tutorial, the FAQ and the pages of the examples are what the
 * commands print, with numbers within two per cent, so that last digits may change. {@code
 * -Dproxpep.outputs=check} asks for the same digits and the same pictures; {@code =write} puts the
 * present outputs into the pages and draws the pictures of the examples again.
 *
 * <p>A block that begins with {@code $ ./prox-pep} is a command and its output. Commands on models
 * outside of {@code examples} run in one folder for each page, in the order of the page, and what
 * commands write goes there; a block that begins with {@code $ java} runs a class. A line {@code
 * <!-- file FILE -->} before a block saves the block there, {@code <!-- edit FILE: OLD => NEW -->}
 * changes a file, and {@code <!-- rows WORD of FILE to NEW -->} copies some rows of a table, as the
 * text tells the reader to.
 */
class PrintedOutputTest {

  private static final String OUTPUTS = System.getProperty("proxpep.outputs", "");

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();
  private static final Pattern PART =
      Pattern.compile(
          "<!-- file (?<file>\\S+) -->\n```\n(?<text>.*?)```"
              + "|<!-- edit (?<edit>\\S+): (?<old>.*?) => (?<with>.*?) -->"
              + "|<!-- rows (?<word>\\S+) of (?<table>\\S+) to (?<selection>\\S+) -->"
              + "|```\n\\$ \\./prox-pep (?<command>[^\n]*)\n.*?```"
              + "|```\n\\$ java -cp \"cli/target/app/\\*\" (?<source>[^\n]*)\n.*?```",
          Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])-?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?");
  private static final double SAME_SHARE = 0.02;
  private static final double SAME = 0.002;

  private static final Pattern DRAWING =
      Pattern.compile("(?m)^\\$ \\./prox-pep ((?:solve|sweep) examples/.*)$");

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/examples"))) {
      files.filter(f -> f.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    pages.add(ROOT.resolve("docs/tutorial.md"));
    pages.add(ROOT.resolve("docs/faq.md"));
    pages.add(ROOT.resolve("README.md"));
    return pages;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void outputsAreAsPrinted(Path page, @TempDir Path folder) throws IOException {
    String text = Files.readString(page);
    Matcher part = PART.matcher(text);
    StringBuilder fresh = new StringBuilder();
    while (part.find()) {
      String whole = part.group();
      if (part.group("file") != null) {
        Files.writeString(folder.resolve(part.group("file")), part.group("text"));
      } else if (part.group("edit") != null) {
        edit(folder.resolve(part.group("edit")), part.group("old"), part.group("with"));
      } else if (part.group("word") != null) {
        rows(
            part.group("word"),
            folder.resolve(part.group("table")),
            folder.resolve(part.group("selection")));
      } else if (part.group("source") != null) {
        String source = part.group("source");
        whole =
            "```\n$ java -cp \"cli/target/app/*\" " + source + "\n" + printedByJava(source) + "```";
      } else {
        String command = part.group("command");
        whole = "```\n$ ./prox-pep " + command + "\n" + printed(command, folder) + "```";
      }
      part.appendReplacement(fresh, Matcher.quoteReplacement(whole));
    }
    part.appendTail(fresh);
    if (OUTPUTS.equals("write")) {
      if (!timeless(fresh.toString()).equals(timeless(text))) {
        Files.writeString(page, fresh.toString());
      }
    } else if (OUTPUTS.equals("check")) {
      assertThat(timeless(fresh.toString())).isEqualTo(timeless(text));
    } else {
      assertThat(differences(text, fresh.toString()))
          .as("what %s says and what is printed; -Dproxpep.outputs=write puts it there", page)
          .isEmpty();
    }
  }

  /** The lines that say something else, each with what is printed. */
  private static List<String> differences(String page, String printed) {
    List<String> old = page.lines().toList();
    List<String> now = printed.lines().toList();
    if (old.size() != now.size()) {
      return List.of(old.size() + " lines, and " + now.size() + " are printed");
    }
    return IntStream.range(0, old.size())
        .filter(k -> !sayTheSame(old.get(k), now.get(k)))
        .mapToObj(k -> old.get(k) + "\n  printed: " + now.get(k))
        .toList();
  }

  /** Steps and samples change with last digits, so what a run cost is not compared. */
  private static boolean sayTheSame(String page, String printed) {
    if (page.equals(printed) || (page.startsWith("cost  ") && printed.startsWith("cost  "))) {
      return true;
    }
    List<Double> old = numbers(page);
    List<Double> now = numbers(printed);
    return words(page).equals(words(printed))
        && IntStream.range(0, old.size()).allMatch(k -> near(old.get(k), now.get(k)));
  }

  private static String words(String line) {
    return NUMBER.matcher(line).replaceAll("#").replaceAll(" +", " ");
  }

  private static List<Double> numbers(String line) {
    return NUMBER.matcher(line).results().map(number -> Double.valueOf(number.group())).toList();
  }

  private static boolean near(double a, double b) {
    return Math.abs(a - b) <= SAME + SAME_SHARE * Math.max(Math.abs(a), Math.abs(b));
  }

  @Test
  void linesThatSayTheSameDifferInLastDigitsOnly() {
    String line = "late     0.1999      <= 0.2    holds; by counting 117 of 5853; costs 4.18";
    assertThat(sayTheSame(line, line.replace("4.18", "4.2"))).isTrue();
    assertThat(sayTheSame(line, line.replace("4.18", "4.5"))).isFalse();
    assertThat(sayTheSame(line, line.replace("117", "130"))).isFalse();
    assertThat(sayTheSame(line, line.replace("holds", "violated"))).isFalse();
    assertThat(differences(line, line + "\nmore")).hasSize(1);
  }

  /** The picture of an example is that of the last command on its page that draws one. */
  @ParameterizedTest
  @MethodSource("org.proxpep.cli.ExamplesTest#names")
  @EnabledIfSystemProperty(named = "proxpep.outputs", matches = "check|write")
  void picturesAreThoseOfTheReport(String name, @TempDir Path folder) throws IOException {
    Path pages = ROOT.resolve("docs/examples");
    Matcher command = DRAWING.matcher(Files.readString(pages.resolve(name + ".md")));
    List<String> words = new ArrayList<>();
    while (command.find()) {
      words = new ArrayList<>(List.of(command.group(1).strip().split(" +")));
    }
    assertThat(words).isNotEmpty();
    int output = words.indexOf("--output");
    if (output >= 0) {
      words.subList(output, output + 2).clear();
    }
    words.set(1, copied(words.get(1), folder));
    Path drawn = folder.resolve("drawn");
    words.addAll(List.of("--output", drawn.toString()));
    assertThat(Outcome.of(words.toArray(new String[0])).code()).isZero();
    Path kept = pages.resolve(name + ".svg");
    if (OUTPUTS.equals("write")) {
      Files.copy(drawn.resolve("picture.svg"), kept, StandardCopyOption.REPLACE_EXISTING);
    } else {
      assertThat(kept).hasSameTextualContentAs(drawn.resolve("picture.svg"));
    }
  }

  private static void edit(Path file, String old, String with) throws IOException {
    if (!Files.exists(file)) {
      // The example itself must not change, so its folder is copied on the first edit.
      Path example =
          ROOT.resolve("examples").resolve(file.getFileName().toString().replace(".pep", ""));
      try (Stream<Path> files = Files.list(example)) {
        for (Path each : files.toList()) {
          Files.copy(each, file.resolveSibling(each.getFileName()));
        }
      }
    }
    String text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replace(old, with));
  }

  private static void rows(String word, Path table, Path selection) throws IOException {
    List<String> lines = Files.readAllLines(table);
    List<String> chosen = new ArrayList<>(lines.subList(0, 1));
    lines.stream().skip(1).filter(line -> line.contains(word)).forEach(chosen::add);
    Files.write(selection, chosen);
  }

  /** Runs a command with its files in the examples or in the folder. */
  private static String printed(String command, Path folder) throws IOException {
    Outcome outcome = Outcome.of(placed(command, folder).toArray(new String[0]));
    return (outcome.out() + outcome.err()).replace(folder + "/", "").replace(ROOT + "/", "");
  }

  /** The words of a command with its files in the examples or in the folder. */
  static List<String> placed(String command, Path folder) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.strip().split(" +")));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      boolean folderOfARun =
          words.get(i - 1).equals("--output") || words.get(i - 1).matches("evaluate|predict");
      if (word.startsWith("examples/")) {
        words.set(i, copied(word, folder));
      } else if (folderOfARun || word.matches(".*\\.(pep|csv|nl)")) {
        words.set(i, folder.resolve(word).toString());
      }
    }
    if (words.equals(List.of("new", words.get(words.size() - 1)))) {
      words.add(folder.resolve(words.get(1) + ".pep").toString());
    }
    return words;
  }

  /** A file of the examples in a copy of them, so that what a command keeps there is not kept. */
  private static String copied(String file, Path folder) throws IOException {
    Path examples = ROOT.resolve("examples");
    try (Stream<Path> files = Files.walk(examples)) {
      for (Path each : files.filter(f -> f.toString().matches(".*\\.(pep|csv)")).toList()) {
        Path copy = folder.resolve(ROOT.relativize(each));
        Files.createDirectories(copy.getParent());
        Files.copy(each, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return folder.resolve(file).toString();
  }

  private static String printedByJava(String source) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ROOT.resolve(source).toString())
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  /** Without the wall time, which is never the same. */
  private static String timeless(String text) {
    return text.replaceAll(", [0-9.]+ s, seed", ", SECONDS, seed");
  }
}
