package org.proxpep.model.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.proxpep.model.problem.Model;

/** What is printed is read back as what it was. */
class PrinterTest {

  private static SourceText source(String text) {
    return Model.source("m.pep", text);
  }

  /** What the parser reads in the print. */
  private static List<Statement> readBack(List<Statement> statements) {
    List<Printer.Line> lines =
        statements.stream().map(s -> new Printer.Line(s, "remark \" `")).toList();
    String text = Printer.print(lines, PrinterTest::source);
    return Parser.parse(source(text), RandomStatements.MEANS);
  }

  /** The same without its places. */
  private static Object withoutPlaces(Object part) {
    if (part instanceof List<?> list) {
      return list.stream().map(PrinterTest::withoutPlaces).toList();
    }
    if (part instanceof Span || !(part instanceof Record)) {
      return part instanceof Span ? Span.NOWHERE : String.valueOf(part);
    }
    List<Object> parts = new ArrayList<>(List.of(part.getClass()));
    for (RecordComponent component : part.getClass().getRecordComponents()) {
      try {
        parts.add(withoutPlaces(component.getAccessor().invoke(part)));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(component.toString(), e);
      }
    }
    return parts;
  }

  @Test
  void whatIsPrintedIsReadBack() {
    RandomStatements random = new RandomStatements(2026);
    for (int k = 0; k < 1_500; k++) {
      List<Statement> drawn = new ArrayList<>();
      for (int i = 0; i <= k % 4; i++) {
        drawn.add(random.statement(k % 5));
      }
      assertThat(withoutPlaces(readBack(drawn))).isEqualTo(withoutPlaces(drawn));
    }
  }

  @Test
  void networksAreReadBackFromTheirPrint() {
    RandomStatements random = new RandomStatements(7);
    for (int k = 0; k < 200; k++) {
      List<Statement> drawn = List.of(random.network(k % 2));
      assertThat(withoutPlaces(readBack(drawn))).isEqualTo(withoutPlaces(drawn));
    }
  }

  @Test
  void theExamplesAreReadBackFromTheirPrint() throws IOException {
    Path root = Path.of(System.getProperty("proxpep.root", ".."));
    List<Path> files;
    try (Stream<Path> all = Files.walk(root.resolve("examples"))) {
      files = all.filter(f -> f.toString().endsWith(".pep")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(5);
    for (Path file : files) {
      List<Statement> read = Parser.parse(source(Files.readString(file)), RandomStatements.MEANS);
      assertThat(withoutPlaces(readBack(read))).isEqualTo(withoutPlaces(read));
    }
  }

  private static Statement objective(Tree tree) {
    return new Statement.Objective(false, "", tree, null, "", Span.NOWHERE);
  }

  @Test
  void whatTheParserWouldRefuseIsRefused() {
    Tree tree = new Tree.Name("x", Span.NOWHERE);
    int deep = 0;
    for (; deep < 10_000; deep++) {
      Tree next = new Tree.Negate(tree, Span.NOWHERE);
      String text = "minimize " + Printer.text(next);
      if (text.contains("…")) {
        break;
      }
      assertThat(Parser.parse(source(text), RandomStatements.MEANS)).hasSize(1);
      readBack(List.of(objective(next)));
      tree = next;
    }
    // A sign and its brackets are two levels, but for the innermost sign.
    assertThat(deep).isEqualTo(ExpressionParser.DEEPEST / 2);
    Statement tooDeep = objective(new Tree.Negate(tree, Span.NOWHERE));
    assertThatThrownBy(() -> readBack(List.of(tooDeep)))
        .hasMessageContainingAll("m.pep, line 1", "nested more than 200 deep", "Maybe name parts");
    Tree indexed = new Tree.Name("x", Span.NOWHERE);
    for (int k = 0; k <= ExpressionParser.MOST_INDEXED + 1; k++) {
      indexed = new Tree.Index(indexed, List.of(new Tree.Literal(k, Span.NOWHERE)), Span.NOWHERE);
    }
    Statement tooLong = objective(indexed);
    assertThatThrownBy(() -> readBack(List.of(tooLong))).hasMessageContaining("too many indices");
    Statement wordy = objective(new Tree.Name("y".repeat(Lexer.LONGEST_TEXT), Span.NOWHERE));
    assertThatThrownBy(() -> readBack(List.of(wordy))).hasMessageContaining("characters, but at");
  }
}
