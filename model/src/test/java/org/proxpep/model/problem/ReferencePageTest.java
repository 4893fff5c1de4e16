package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.Declarations;
import org.proxpep.model.semantics.IndexTranslator;
import org.proxpep.model.semantics.SetWord;
import org.proxpep.model.semantics.Translator;
import org.proxpep.model.syntax.Parser;
import org.proxpep.model.syntax.Vocabulary;

/** The reference page and the parser agree. */
class ReferencePageTest {

  private static final Path PAGE =
      Path.of(System.getProperty("proxpep.root", "..")).resolve("docs/language.md");

  private static List<String> blocks(String kind) throws IOException {
    Matcher block =
        Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    List<String> found = new ArrayList<>();
    while (block.find()) {
      found.add(block.group(1));
    }
    return found;
  }

  @Test
  void theGrammarHasTheWordsOfTheParser() throws IOException {
    Set<String> known = new TreeSet<>(Vocabulary.functions(Bridges.standard().words()));
    known.addAll(Vocabulary.OVER_INDICES);
    known.addAll(Vocabulary.STATEMENTS);
    known.addAll(Vocabulary.CLAUSES);
    known.addAll(Vocabulary.DISTRIBUTIONS);
    known.addAll(Vocabulary.FEATURES);
    known.addAll(SetWord.words());
    known.add("E");
    Set<String> written = new TreeSet<>();
    Matcher word = Pattern.compile("'([A-Za-z0-9_]+)'").matcher(blocks("ebnf").get(0));
    while (word.find()) {
      written.add(word.group(1));
    }
    assertThat(written).containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void functionsAndDistributionsAreExplained() throws IOException {
    String page = Files.readString(PAGE);
    String explained = page.substring(page.indexOf("## Statements"));
    for (String word : Vocabulary.functions(Bridges.standard().words())) {
      assertThat(explained).containsPattern("[`| ]" + word + "[(` ]");
    }
    for (String word : Vocabulary.DISTRIBUTIONS) {
      assertThat(explained).contains("`" + word + "(");
    }
  }

  @Test
  void reservedWordsAreListed() throws IOException {
    String page = Files.readString(PAGE);
    String lines = page.substring(page.indexOf("## Lines"), page.indexOf("## Grammar"));
    for (String word : Vocabulary.RESERVED) {
      assertThat(lines).contains("`" + word + "`");
    }
  }

  @Test
  void theExamplesAreModels(@TempDir Path folder) throws IOException {
    Models.transactions(folder, 60);
    Models.returns(folder, 60);
    List<String> examples = blocks("pep");
    assertThat(examples).hasSize(3);
    for (String example : examples) {
      assertThat(Models.parse(example, folder).dimension()).isPositive();
    }
  }

  @Test
  void limitsAreStated() throws IOException {
    String page = Files.readString(PAGE);
    String limits = page.substring(page.indexOf("## Limits"));
    assertThat(limits)
        .contains("| " + Parser.DEEPEST + " |")
        .contains("| " + Translator.DEEPEST + " |")
        .contains("| " + IndexTranslator.LARGEST_SET + " (")
        .contains("| " + Context.MOST_PARTS + " |")
        .contains("| " + Declarations.MOST_VARIABLES + " |");
  }

  @Test
  void theErrorShownIsTheOneGiven(@TempDir Path folder) throws IOException {
    Models.transactions(folder, 60);
    String wrong = Models.FRAUD.replace("-score", "-scroe");
    String page = Files.readString(PAGE);
    int from = page.indexOf("fraud.pep, line");
    String shown = page.substring(from, page.indexOf("```", from));
    assertThatThrownBy(() -> Model.parse("fraud.pep", wrong, folder))
        .isInstanceOf(ModelException.class)
        .hasMessage(shown.strip());
  }
}
