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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.model.bridges.Bridges;
import org.proxpep.model.semantics.SetWord;
import org.proxpep.model.syntax.Vocabulary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The grammar for editors knows the words of the language; {@code -Dproxpep.editors=write} writes
 * those that there are now.
 */
class EditorGrammarTest {

  private static final Path ROOT = Path.of(System.getProperty("proxpep.root", ".."));

  private static final Path FILE = ROOT.resolve("editors/vscode/syntaxes/pep.tmLanguage.json");

  private record Rule(Pattern pattern, String scope) {}

  private record Painted(String text, String scope) {}

  private static final List<Rule> RULES = new ArrayList<>();

  @BeforeAll
  static void readGrammar() throws IOException {
    if (System.getProperty("proxpep.editors", "").equals("write")) {
      Files.writeString(FILE, withWordsOfToday(Files.readString(FILE)));
    }
    JsonNode grammar = JsonMapper.shared().readTree(Files.readString(FILE));
    for (JsonNode rule : grammar.get("patterns")) {
      if (rule.has("begin")) {
        // The only rule of this form: a text, with what a backslash protects inside.
        Pattern text = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*(?:\"|$)");
        RULES.add(new Rule(text, rule.get("name").stringValue()));
      } else {
        String scope =
            rule.has("name")
                ? rule.get("name").stringValue()
                : rule.get("captures").get("1").get("name").stringValue();
        RULES.add(new Rule(Pattern.compile(rule.get("match").stringValue()), scope));
      }
    }
  }

  /** Puts the words of a kind between the first brackets of the rule for it. */
  private static String withWordsOfToday(String grammar) {
    List<String> means = List.copyOf(Bridges.standard().words());
    String text = withWords(grammar, "support.function.mean", means);
    text = withWords(text, "support.function", Vocabulary.functions(List.of()));
    text = withWords(text, "support.type.distribution", Vocabulary.DISTRIBUTIONS);
    return withWords(text, "support.type.set", SetWord.words());
  }

  private static String withWords(String grammar, String scope, List<String> words) {
    Pattern rule =
        Pattern.compile(
            Pattern.quote("\"" + scope + ".pep\"")
                + "[^(]*(?:\\(\\?[=<][^)]*\\)[^(]*)*\\(\\?:([^)]*)");
    Matcher found = rule.matcher(grammar);
    assertThat(found.find()).as(scope).isTrue();
    return grammar.substring(0, found.start(1))
        + String.join("|", words)
        + grammar.substring(found.end(1));
  }

  @Test
  void theListsOfWordsAreThoseOfToday() throws IOException {
    String grammar = Files.readString(FILE);
    assertThat(grammar).isEqualTo(withWordsOfToday(grammar));
  }

  /** As editors do it: the rule that matches first, of several the one that is listed first. */
  private static List<Painted> painted(String line) {
    List<Painted> all = new ArrayList<>();
    int at = 0;
    while (at < line.length()) {
      int start = line.length();
      int end = start;
      String scope = "";
      for (Rule rule : RULES) {
        Matcher matcher = rule.pattern.matcher(line);
        if (matcher.find(at) && matcher.start() < start && matcher.end() > matcher.start()) {
          start = matcher.start();
          end = matcher.end();
          scope = rule.scope;
        }
      }
      if (start > at) {
        all.add(new Painted(line.substring(at, start), ""));
      }
      if (end > start) {
        all.add(new Painted(line.substring(start, end).strip(), scope));
      }
      at = Math.max(end, start);
    }
    return all;
  }

  private static void isPainted(String line, String word, String scope) {
    assertThat(painted(line))
        .as(line)
        .anySatisfy(
            part -> {
              assertThat(part.text).isEqualTo(word);
              assertThat(part.scope).startsWith(scope);
            });
  }

  @Test
  void everyWordOfTheLanguageIsKnown() {
    for (String word : Vocabulary.STATEMENTS) {
      isPainted(word + " x", word, "keyword.control");
    }
    isPainted("subject to a: x <= 1", "subject to", "keyword.control");
    for (String word : Vocabulary.CLAUSES) {
      isPainted("var x " + word + " y", word, "keyword");
    }
    for (String word : Vocabulary.functions(Bridges.standard().words())) {
      isPainted("let a = " + word + "(x)", word, "support.function");
    }
    isPainted("minimize E[x]", "E", "support.function.mean");
    for (String word : Vocabulary.DISTRIBUTIONS) {
      isPainted("random d ~ " + word + "(1, 2)", word, "support.type.distribution");
    }
    for (String word : Vocabulary.FEATURES) {
      String call = word.equals("intercept") ? word : word + "(a)";
      isPainted("features z = " + call, word, "support.function.feature");
    }
    for (String word : SetWord.words()) {
      isPainted("var x in " + word + "(1)", word, "support.type.set");
    }
  }

  @Test
  void namesNumbersTextsAndCommentsAreToldApart() {
    assertThat(painted("param maximum = 1.5e-3 # E[x]"))
        .containsExactly(
            new Painted("param", "keyword.control.pep"),
            new Painted(" maximum ", ""),
            new Painted("=", "keyword.operator.pep"),
            new Painted(" ", ""),
            new Painted("1.5e-3", "constant.numeric.pep"),
            new Painted(" ", ""),
            new Painted("# E[x]", "comment.line.number-sign.pep"));
    isPainted("data \"a # \\\" b.csv\" where x", "\"a # \\\" b.csv\"", "string");
    isPainted("  cap[i in r]: x[i] <= 0.2", "cap", "entity.name.label");
    isPainted("var q[1..3]", "..", "keyword.operator");
    isPainted("var q[1..3]", "1", "constant.numeric");
    assertThat(painted("let a = expense + x2")).noneMatch(part -> part.scope.contains("function"));
  }

  @Test
  void nothingInTheExamplesIsLeftOverButNames() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      List<Path> models = files.filter(f -> f.toString().endsWith(".pep")).toList();
      assertThat(models).hasSizeGreaterThan(5);
      for (Path model : models) {
        for (String line : Files.readAllLines(model)) {
          for (Painted part : painted(line)) {
            if (part.scope.isEmpty()) {
              assertThat(part.text).as("%s: %s", model, line).matches("[\\w\\s()\\[\\]{},.:]*");
            }
          }
        }
      }
    }
  }
}
