package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pages and messages keep to usual words. The list has words and phrases that readers stumbled
 * over; a new one is a line here and a rewrite where it occurs.
 */
class PlainEnglishTest {

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();

  private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$");
  private static final Pattern JOIN = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

  private static Pattern banned() throws IOException {
    List<String> phrases = new ArrayList<>();
    for (String line :
        Files.readAllLines(ROOT.resolve("cli/src/test/resources/banned-words.txt"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        phrases.add(line.strip());
      }
    }
    assertThat(phrases).hasSizeGreaterThan(40);
    return Pattern.compile("(?i)\\b(?:" + String.join("|", phrases) + ")(?![\\w-])");
  }

  private static void addAll(List<String> found, String where, Matcher matcher) {
    while (matcher.find()) {
      found.add(where + ": " + matcher.group());
    }
  }

  @Test
  void pagesHaveUsualWords() throws IOException {
    Pattern banned = banned();
    List<String> found = new ArrayList<>();
    for (Path page : DocumentationTest.pages()) {
      String text = Files.readString(page);
      addAll(
          found,
          ROOT.relativize(page).toString(),
          banned.matcher(CODE.matcher(text).replaceAll("`` ")));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void messagesHaveUsualWords() throws IOException {
    Pattern banned = banned();
    List<String> found = new ArrayList<>();
    int messages = 0;
    for (String module :
        List.of(
            "cli", "compare", "core", "engine", "model", "problems", "report", "spark", "theory")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
          Matcher literal = LITERAL.matcher(JOIN.matcher(code).replaceAll(""));
          while (literal.find()) {
            messages++;
            addAll(found, file.getFileName().toString(), banned.matcher(literal.group(1)));
          }
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat(messages).isGreaterThan(2000);
  }
}
