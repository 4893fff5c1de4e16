package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every page begins with what the reader can do with it and has an example that runs. A line {@code
 * <!-- run -->} before a block marks its commands, which must succeed; {@code <!-- file NAME -->}
 * saves a block for them; {@code <!-- run in FILE -->} and {@code <!-- run by FILE -->} name a
 * script or a test that runs them. The pages of the examples are run by {@link ExamplesTest}.
 * Decisions are records and have neither.
 */
class PageExamplesTest {

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("<!-- (run|file \\S+) -->\n```\\w*\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ELSEWHERE =
      Pattern.compile("<!-- run in (\\S+) -->\n```\\w*\n([^\n]*)\n```");
  private static final Pattern BY = Pattern.compile("<!-- run by (\\S+) -->");
  private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\$ )?\\./prox-pep ([^#\n]*)");
  private static final Pattern OPENING =
      Pattern.compile("(?:Use|Learn|Read|Look up|Find|Follow|Build|Run) .*|With .* you can .*");

  static List<Path> pages() throws IOException {
    return DocumentationTest.pages().stream()
        .filter(page -> page.startsWith(ROOT.resolve("docs")))
        .filter(page -> !page.getParent().endsWith("decisions"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageBeginsWithWhatItIsFor(Path page) throws IOException {
    List<String> lines = Files.readString(page).lines().filter(l -> !l.isBlank()).toList();
    assertThat(lines.get(0)).startsWith("# ");
    assertThat(lines.get(1)).matches(OPENING);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageHasAnExampleThatRuns(Path page, @TempDir Path folder) throws IOException {
    String text = Files.readString(page);
    int examples = 0;
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      if (block.group(1).equals("run")) {
        examples += run(block.group(2), folder);
      } else {
        Files.writeString(
            folder.resolve(block.group(1).substring("file ".length())), block.group(2));
      }
    }
    Matcher elsewhere = ELSEWHERE.matcher(text);
    while (elsewhere.find()) {
      examples++;
      assertThat(Files.readString(ROOT.resolve(elsewhere.group(1)))).contains(elsewhere.group(2));
    }
    Matcher by = BY.matcher(text);
    while (by.find()) {
      examples++;
      assertThat(Files.readString(ROOT.resolve(by.group(1))))
          .contains(ROOT.relativize(page).toString());
    }
    boolean ofExamplesTest = page.getParent().endsWith("examples") && !page.endsWith("README.md");
    assertThat(examples > 0 || ofExamplesTest).as("%s has no example that runs", page).isTrue();
  }

  private static int run(String block, Path folder) throws IOException {
    int commands = 0;
    Matcher command = COMMAND.matcher(block);
    while (command.find()) {
      commands++;
      List<String> words = PrintedOutputTest.placed(command.group(1), folder);
      if (words.get(0).equals("compare")) {
        words.addAll(List.of("--output", folder.resolve("comparison").toString()));
      }
      Outcome outcome = Outcome.of(words.toArray(new String[0]));
      assertThat(outcome.code()).as(command.group() + "\n" + outcome.err()).isZero();
    }
    assertThat(commands).isPositive();
    return commands;
  }

  @Test
  void theReadmeHasAnExampleThatRuns(@TempDir Path folder) throws IOException {
    aPageHasAnExampleThatRuns(ROOT.resolve("README.md"), folder);
  }
}
