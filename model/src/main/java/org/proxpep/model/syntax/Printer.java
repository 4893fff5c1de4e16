package org.proxpep.model.syntax;

import static org.proxpep.model.syntax.ExpressionParser.ATOM;
import static org.proxpep.model.syntax.ExpressionParser.DEEPEST;
import static org.proxpep.model.syntax.ExpressionParser.OR;
import static org.proxpep.model.syntax.ExpressionParser.PRODUCT;
import static org.proxpep.model.syntax.ExpressionParser.RANGE;
import static org.proxpep.model.syntax.ExpressionParser.SIGN;
import static org.proxpep.model.syntax.ExpressionParser.SUM;
import static org.proxpep.model.syntax.ExpressionParser.level;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * Writes statements and expressions as the parser reads them, with brackets where they are needed:
 * {@code parse(print(s))} are the statements s, with their places in the text.
 */
public final class Printer {

  /**
   * A statement that is to be written.
   *
   * @param remark a comment behind it; empty for none
   */
  public record Line(Statement statement, String remark) {}

  private static final String CONSTRAINTS = "subject to ";

  private final StringBuilder out = new StringBuilder();
  private final @Nullable Function<String, SourceText> sources;
  private int depth;

  private Printer(@Nullable Function<String, SourceText> sources) {
    this.sources = sources;
  }

  /**
   * A whole model.
   *
   * @param sources makes a source of a text, for errors
   * @throws RuntimeException if the model is nested too deeply to be read again
   */
  public static String print(List<Line> lines, Function<String, SourceText> sources) {
    Printer printer = new Printer(sources);
    boolean before = false;
    for (Line line : lines) {
      boolean now = line.statement instanceof Statement.Constraint;
      if (line.statement instanceof Statement.Constraint constraint) {
        // A line that begins with a sign would go on from the last.
        boolean again = !before || beginsWithSign(constraint);
        printer.put(again ? CONSTRAINTS : " ".repeat(CONSTRAINTS.length()));
      }
      printer.statement(line.statement);
      printer.put(line.remark.isEmpty() ? "" : "  # " + line.remark).put("\n");
      before = now;
    }
    return printer.out.toString();
  }

  /** One part; what is nested too deeply to be read is left out. */
  public static String text(SyntaxNode part) {
    Printer printer = new Printer(null);
    if (part instanceof Tree tree) {
      printer.expression(tree, OR);
    } else if (part instanceof Tree.Binder binder) {
      printer.binder(binder);
    } else if (part instanceof Statement.Domain domain) {
      printer.domain(domain);
    } else if (part instanceof Statement.Item item) {
      printer.item(item);
    } else {
      printer.statement((Statement) part);
    }
    return printer.out.toString();
  }

  /**
   * A name as a model writes it: in backticks if it has other characters than letters, digits and
   * {@code _}, or is a word of the language.
   *
   * @throws IllegalArgumentException if no model can write it
   */
  public static String nameInText(String name) {
    if (name.isBlank() || name.codePoints().anyMatch(c -> c == '`' || c == '\n' || c == '\r')) {
      throw Refusal.of(
          "The name (%s) must have a character and neither backticks nor line ends",
          "choose another name", name.replaceAll("\\R", " "));
    }
    return Lexer.isPlainName(name) && !Vocabulary.hasMeaning(name) ? name : "`" + name + "`";
  }

  // Words.

  private Printer put(String text) {
    out.append(text);
    return this;
  }

  private Printer name(String name) {
    return put(nameInText(name));
  }

  /** A name and the sign behind it; nothing where there is no name. */
  private Printer name(@Nullable String name, String behind) {
    return name == null || name.isEmpty() ? this : name(name).put(behind);
  }

  private Printer text(String text) {
    return put("\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }

  // Statements.

  private void holdOut(Statement.HoldOut rule) {
    put(" holdout");
    optional(" where ", rule.where(), OR);
    if (!rule.path().isEmpty()) {
      put(" from ").text(rule.path());
    } else if (rule.where() == null) {
      put(" " + rule.share());
      optional(" by ", rule.by(), OR);
    }
  }

  private void statement(Statement statement) {
    if (statement instanceof Statement.Data data) {
      put("data ").name(data.name(), " from ").text(data.path());
      Tree weight = data.weight();
      if (weight != null) {
        put(" weight ").first(weight, OR);
      }
      String missing = data.missing().words();
      put(missing.isEmpty() ? "" : " " + missing).preparation(data.preparation());
      Statement.HoldOut holdOut = data.holdOut();
      if (holdOut != null) {
        holdOut(holdOut);
      }
    } else if (statement instanceof Statement.Features features) {
      put("features ").name(features.name()).put(" = ");
      for (int k = 0; k < features.items().size(); k++) {
        comma(k).item(features.items().get(k));
      }
    } else if (statement instanceof Statement.Random random) {
      declared("random ", random.name(), random.indices()).put(" ~ ").call(random.distribution());
    } else if (statement instanceof Statement.Param param) {
      declared("param ", param.name(), param.indices());
      if (param.value() == null) {
        put(" from ").text(param.path());
      }
      optional(" = ", param.value(), OR);
    } else if (statement instanceof Statement.IndexSet set) {
      declared("set ", set.name(), List.of()).put(" = ").expression(set.value(), RANGE);
    } else if (statement instanceof Statement.Variable variable) {
      declared("var ", variable.name(), variable.indices());
      Statement.Domain domain = variable.domain();
      if (domain != null) {
        put(isBound(domain) ? " " : " in ").domain(domain);
      }
      start(variable.start()).unit(variable.unit());
    } else if (statement instanceof Statement.Define define) {
      put("define ").name(define.name()).put("(");
      for (int k = 0; k < define.parameters().size(); k++) {
        comma(k).name(define.parameters().get(k).name());
      }
      put(") = ").expression(define.value(), OR);
    } else if (statement instanceof Statement.Network network) {
      put("network ").name(network.name()).put("(").name(network.input().name()).put(") = ");
      for (int k = 0; k < network.layers().size(); k++) {
        comma(k).name(network.layers().get(k).function());
        put("(").expressions(network.layers().get(k).arguments(), OR).put(")");
      }
      Statement.Domain domain = network.domain();
      if (domain != null) {
        put(" in ").domain(domain);
      }
      put(network.start().isEmpty() ? "" : " start ").name(network.start(), "");
      optional(" seed ", network.seed(), SUM);
    } else if (statement instanceof Statement.Let let) {
      declared("let ", let.name(), let.indices()).put(" = ").expression(let.value(), OR);
    } else if (statement instanceof Statement.Objective objective) {
      put(objective.maximize() ? "maximize " : "minimize ").name(objective.name(), ": ");
      expression(objective.value(), SUM).optional(" within ", objective.within(), SUM);
      unit(objective.unit());
    } else {
      constraint((Statement.Constraint) statement);
    }
  }

  private void preparation(Statement.Preparation preparation) {
    put(preparation.headerless() ? " header none" : "");
    for (Statement.Join join : preparation.joins()) {
      put(" join ").name(join.name(), " from ").text(join.path()).put(" on ");
      for (int k = 0; k < join.keys().size(); k++) {
        comma(k).name(join.keys().get(k).name());
      }
    }
    optional(" ordered by ", preparation.order(), OR);
    optional(" where ", preparation.where(), OR);
  }

  private Printer declared(String word, String name, List<Tree.Binder> indices) {
    return put(word).name(name).indices(indices);
  }

  /** Without a kind only what would stand in its brackets. */
  private void item(Statement.Item item) {
    boolean brackets = !item.kind().isEmpty() && !item.kind().equals("intercept");
    put(item.kind()).put(brackets ? "(" : "");
    if (item.all()) {
      name(item.table(), ".").put("all").put(item.columns().isEmpty() ? "" : " except ");
    }
    for (int k = 0; k < item.columns().size(); k++) {
      comma(k).expression(item.columns().get(k), k > 0 && isCounted(item) ? SUM : PRODUCT);
    }
    put(brackets ? ")" : "");
  }

  private static boolean isCounted(Statement.Item item) {
    return item.kind().equals("bins") || item.kind().equals("spline");
  }

  private void domain(Statement.Domain domain) {
    boolean empty = domain.arguments().isEmpty() && domain.center() == null;
    boolean interval = domain.set().equals(Statement.Domain.INTERVAL);
    put(interval ? "[" : domain.set());
    put(isBound(domain) ? " " : interval || empty ? "" : "(").expressions(domain.arguments(), SUM);
    optional(domain.arguments().isEmpty() ? "center " : ", center ", domain.center(), SUM);
    put(interval ? "]" : empty || isBound(domain) ? "" : ")");
  }

  private static boolean isBound(Statement.Domain domain) {
    return domain.set().equals(Statement.Domain.AT_LEAST)
        || domain.set().equals(Statement.Domain.AT_MOST);
  }

  private void constraint(Statement.Constraint constraint) {
    boolean named = !constraint.name().isEmpty();
    name(constraint.name(), "").indices(constraint.indices()).put(named ? ": " : "");
    for (int k = 0; k < constraint.sides().size(); k++) {
      put(k == 0 ? "" : " " + constraint.signs().get(k - 1) + " ");
      expression(constraint.sides().get(k), SUM);
    }
    optional(" within ", constraint.within(), SUM).unit(constraint.unit());
  }

  private Printer unit(String unit) {
    return unit.isEmpty() ? this : put(" unit ").text(unit);
  }

  /** A start that is drawn has its seed behind the brackets. */
  private Printer start(@Nullable Tree start) {
    if (start instanceof Tree.Call call && Vocabulary.DISTRIBUTIONS.contains(call.function())) {
      put(" start " + call.function() + "(").expressions(call.arguments(), OR).put(")");
      return optional(" seed ", call.condition(), SUM);
    }
    return optional(" start ", start, SUM);
  }

  private Printer indices(List<Tree.Binder> indices) {
    return indices.isEmpty() ? this : put("[").binders(indices).put("]");
  }

  private Printer binders(List<Tree.Binder> binders) {
    for (int k = 0; k < binders.size(); k++) {
      comma(k).binder(binders.get(k));
    }
    return this;
  }

  private void binder(Tree.Binder binder) {
    name(binder.name(), " in ").expression(binder.set(), RANGE);
  }

  // Expressions.

  /** Between the parts of a list: nothing before the first. */
  private Printer comma(int k) {
    return put(k == 0 ? "" : ", ");
  }

  private Printer expressions(List<Tree> trees, int least) {
    for (int k = 0; k < trees.size(); k++) {
      comma(k).expression(trees.get(k), least);
    }
    return this;
  }

  /** Nothing for what is not there. */
  private Printer optional(String before, @Nullable Tree tree, int least) {
    return tree == null ? this : put(before).expression(tree, least);
  }

  /** Where the parser reads an expression that binds at least as tightly as a level. */
  private Printer expression(Tree tree, int least) {
    if (depth == DEEPEST) {
      if (sources != null) {
        int at = out.length();
        throw ExpressionParser.tooDeep(sources.apply(out.toString()), new Span(at, at));
      }
      return put("…");
    }
    depth++;
    first(tree, least);
    depth--;
    return this;
  }

  /** Behind an operator of a level, where a sign gets brackets although it could do without. */
  private void operand(Tree tree, int level) {
    expression(tree, beginsWithSign(tree) ? ATOM + 1 : level + 1);
  }

  private static boolean beginsWithSign(Statement.Constraint constraint) {
    return constraint.name().isEmpty() && beginsWithSign(constraint.sides().get(0));
  }

  private static boolean beginsWithSign(Tree tree) {
    return tree instanceof Tree.Negate
        || (tree instanceof Tree.Chain chain
            && level(chain.operands().get(0)) > level(chain)
            && beginsWithSign(chain.operands().get(0)));
  }

  /**
   * An expression, or the first operand of several, for which the parser does not begin one. Only
   * chooses: trees are deep and this is called at every level, so what takes room on the stack has
   * a method, and a stack frame, of its own.
   */
  private void first(Tree tree, int least) {
    if (level(tree) < least) {
      put("(").expression(tree, OR).put(")");
    } else if (tree instanceof Tree.Chain chain) {
      chain(chain);
    } else if (tree instanceof Tree.Logic logic) {
      logic(logic);
    } else if (tree instanceof Tree.Call call) {
      call(call);
    } else {
      other(tree);
    }
  }

  private void chain(Tree.Chain chain) {
    first(chain.operands().get(0), level(chain) + 1);
    for (int k = 1; k < chain.operands().size(); k++) {
      put(" " + chain.operators().charAt(k) + " ").operand(chain.operands().get(k), level(chain));
    }
  }

  private void logic(Tree.Logic logic) {
    first(logic.operands().get(0), level(logic) + 1);
    for (int k = 1; k < logic.operands().size(); k++) {
      put(logic.all() ? " and " : " or ").operand(logic.operands().get(k), level(logic));
    }
  }

  private void other(Tree tree) {
    if (tree instanceof Tree.Negate negate) {
      put("-").operand(negate.operand(), SIGN - 1);
    } else if (tree instanceof Tree.Power power) {
      first(power.base(), ATOM);
      put("^").operand(power.exponent(), SIGN - 1);
    } else if (tree instanceof Tree.Compare compare) {
      first(compare.left(), SUM);
      put(" " + compare.sign() + " ").expression(compare.right(), SUM);
    } else if (tree instanceof Tree.Not not) {
      put("not ").expression(not.operand(), ATOM);
    } else if (tree instanceof Tree.Mean mean) {
      put("E[").expression(mean.body(), OR).optional(" | ", mean.condition(), OR).put("]");
    } else if (tree instanceof Tree.Index index) {
      first(index.base(), ATOM);
      put("[").expressions(index.indices(), RANGE).put("]");
    } else if (tree instanceof Tree.Range range) {
      first(range.from(), SUM);
      put("..").expression(range.to(), SUM);
    } else if (tree instanceof Tree.Sum sum) {
      put("sum(").overIndices(sum);
    } else if (tree instanceof Tree.Adversary adversary) {
      name(adversary.name(), "").indices(adversary.indices()).put(" in ");
      domain(adversary.domain());
      put(", ").expression(adversary.payoff(), OR);
    } else if (tree instanceof Tree.Items items) {
      put("[").expressions(items.items(), RANGE).put("]");
    } else if (tree instanceof Tree.Members members) {
      put("{").expressions(members.items(), RANGE).put("}");
    } else {
      leaf(tree);
    }
  }

  private void leaf(Tree tree) {
    if (tree instanceof Tree.Literal literal) {
      put(digits(literal.value()));
    } else if (tree instanceof Tree.Text text) {
      text(text.value());
    } else if (tree instanceof Tree.Name name) {
      put(name.name().equals("inf") ? "inf" : nameInText(name.name()));
    } else if (tree instanceof Tree.Member member) {
      name(member.table(), ".").name(member.column());
    }
  }

  private void call(Tree.Call call) {
    put(call.function()).put("(");
    // The sum of a sum over indices is a call like others, and so is one with a condition.
    if (Vocabulary.OVER_INDICES.contains(call.function())
        && !call.function().equals("sum")
        && call.condition() == null
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Tree.Sum over) {
      overIndices(over);
      return;
    }
    expressions(call.arguments(), OR);
    optional(" | ", call.condition(), OR).put(")");
  }

  private void overIndices(Tree.Sum sum) {
    binders(sum.binders()).put(", ").expression(sum.body(), OR).put(")");
  }

  /** The shortest digits that are read back as the same number. */
  private static String digits(double size) {
    String shortest = Double.toString(size);
    boolean plain = size == 0 || (size >= 1e-6 && size < 1e15);
    return plain
        ? new BigDecimal(shortest).stripTrailingZeros().toPlainString()
        : shortest.replace(".0E", "e").replace('E', 'e');
  }
}
