package org.proxpep.model.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.problem.Model;

/** Threads of servers have little stack: the deepest expressions allowed are dealt with there. */
@EveryJava
class SmallStackTest {

  private static final long FOR_SYNTAX = 384 << 10;
  private static final long FOR_MODELS = 768 << 10;
  private static final Tree ONE = new Tree.Literal(1, Span.NOWHERE);

  /** What is put around an expression again and again. */
  private enum Shape {
    SIGN {
      @Override
      Tree around(Tree tree) {
        return new Tree.Negate(tree, Span.NOWHERE);
      }
    },
    CALL {
      @Override
      Tree around(Tree tree) {
        return new Tree.Call("abs", List.of(tree), null, Span.NOWHERE, Span.NOWHERE);
      }
    },
    CALL_IN_A_SUM {
      @Override
      Tree around(Tree tree) {
        return new Tree.Chain(List.of(CALL.around(tree), ONE), "++", Span.NOWHERE);
      }
    },
    SUM_IN_A_PRODUCT {
      @Override
      Tree around(Tree tree) {
        Tree sum = new Tree.Chain(List.of(ONE, tree), "+-", Span.NOWHERE);
        return new Tree.Chain(List.of(sum, ONE), "**", Span.NOWHERE);
      }
    },
    POWER {
      @Override
      Tree around(Tree tree) {
        return new Tree.Power(ONE, tree, Span.NOWHERE);
      }
    },
    SUM_OVER_AN_INDEX {
      @Override
      Tree around(Tree tree) {
        Tree set = new Tree.Range(ONE, ONE, Span.NOWHERE);
        Tree.Binder binder = new Tree.Binder("i", set, Span.NOWHERE);
        return new Tree.Sum(List.of(binder), tree, Span.NOWHERE);
      }
    },
    SET_OF_A_SUM {
      @Override
      Tree around(Tree tree) {
        Tree set = new Tree.Range(ONE, tree, Span.NOWHERE);
        return new Tree.Sum(List.of(new Tree.Binder("i", set, Span.NOWHERE)), ONE, Span.NOWHERE);
      }
    };

    abstract Tree around(Tree tree);

    /** The deepest that can be written. */
    Tree deepest() {
      Tree tree = this == SET_OF_A_SUM ? ONE : new Tree.Name("x", Span.NOWHERE);
      while (true) {
        Tree next = around(tree);
        if (Printer.text(next).contains("…")) {
          return tree;
        }
        tree = next;
      }
    }
  }

  private static <T> T onStack(long bytes, Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(null, task, "of its own size", bytes).start();
    return task.get();
  }

  private static String printed(Tree tree) {
    Statement objective = new Statement.Objective(false, "", tree, null, "", Span.NOWHERE);
    return Printer.print(
        List.of(new Printer.Line(objective, "")), text -> Model.source("m.pep", text));
  }

  @ParameterizedTest
  @EnumSource
  void theDeepestExpressionsArePrintedAndReadBack(Shape shape) throws Exception {
    Tree deepest = shape.deepest();
    String text = onStack(FOR_SYNTAX, () -> printed(deepest));
    SourceText source = Model.source("m.pep", text);
    List<Statement> read = onStack(FOR_SYNTAX, () -> Parser.parse(source, RandomStatements.MEANS));
    assertThat(read).hasSize(1);
    assertThat(onStack(FOR_SYNTAX, () -> Printer.text(read.get(0)) + "\n")).isEqualTo(text);
    Tree beyond = shape.around(deepest);
    assertThat(onStack(FOR_SYNTAX, () -> Printer.text(beyond))).contains("…");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SET_OF_A_SUM") // Counts too many terms.
  void theDeepestExpressionsBecomeModels(Shape shape) throws Exception {
    String text = "var x in [1, 2]\nminimize " + Printer.text(shape.deepest()) + " + x\n";
    assertThat(onStack(FOR_MODELS, () -> Model.parse("m", text, Path.of("")).dimension()))
        .isEqualTo(1);
  }
}
