package org.proxpep.model.problem;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.FeatureEntry;
import org.proxpep.model.data.Features;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.IntegerPower;
import org.proxpep.model.function.Order;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.refusal.Refusal;

/**
 * A let expression as a Java class that needs nothing else: a method with a parameter for each
 * column, numbers and truth values as numbers, texts as texts. Variables are the numbers of the
 * answer, scales and categories those of the rows that it comes from.
 */
final class JavaScore {

  private static final String HELPERS =
      """

        private static double truth(boolean holds) {
          return holds ? 1.0 : 0.0;
        }

        /** The place of a text among the categories that the model was made with, or -1. */
        private static double code(String text, String... categories) {
          for (int k = 0; k < categories.length; k++) {
            if (categories[k].equals(text)) {
              return k;
            }
          }
          return -1;
        }
      """;

  private final BoundModel model;
  private final Inputs.Used used;
  private final double[] x;
  private final StringBuilder body = new StringBuilder();
  private final JavaText formulas = new JavaText();
  private final Map<Integer, String> done = new HashMap<>();
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private int names;

  private JavaScore(BoundModel model, Expr e, double[] x) {
    this.model = model;
    this.used = model.context().inputs.used(List.of(e));
    this.x = x;
  }

  /**
   * The text of the class.
   *
   * @throws Refusal if the expression has a function that is not known here
   */
  static String of(BoundModel model, String let, double[] x, String className) {
    Expr e = model.inEveryRow(let);
    JavaScore score = new JavaScore(model, e, x);
    String result = score.scalar(e);
    StringBuilder text = new StringBuilder();
    text.append("/** The expression ").append(let).append(" of a solved model. */\n");
    text.append("public final class ").append(className).append(" {\n\n");
    text.append("  private ").append(className).append("() {}\n\n");
    text.append("  /**\n");
    score.columns.forEach(
        (parameter, column) ->
            text.append("   * @param ")
                .append(parameter)
                .append(" the column ")
                .append(column.name().replace("*/", ""))
                .append('\n'));
    text.append("   */\n  public static double value(");
    String separator = "";
    for (Map.Entry<String, Column> each : score.columns.entrySet()) {
      text.append(separator).append(isText(each.getValue()) ? "String " : "double ");
      text.append(each.getKey());
      separator = ", ";
    }
    text.append(") {\n").append(score.body).append("    return ").append(result).append(";\n  }\n");
    return text.append(HELPERS).append(score.formulas.methods()).append("}\n").toString();
  }

  private static boolean isText(Column column) {
    return !column.categories().isEmpty();
  }

  private String put(String expression) {
    String name = "v" + names++;
    body.append("    double ").append(name).append(" = ").append(expression).append(";\n");
    return name;
  }

  private String scalar(Expr e) {
    String known = done.get(e.id());
    if (known == null) {
      known = e.usesInputs() ? put(expression(e)) : JavaText.literal(number(e));
      done.put(e.id(), known);
    }
    return known;
  }

  /** Of an expression of variables alone. */
  private double number(Expr e) {
    Functions functions = Functions.interpret(model.context().graph(), List.of(e));
    double[] value = new double[1];
    functions.evaluate(x, functions.newWorkspace(), value, new double[1][x.length]);
    return value[0];
  }

  private String expression(Expr e) {
    return switch (e.op()) {
      case INPUT -> {
        Inputs.Input input = Objects.requireNonNull(used.scalars().get(e.index()));
        yield input instanceof Inputs.ColumnInput column ? value(column.column()) : "1.0";
      }
      case INPUT_ELEMENT -> entry(e.index(), e.element());
      case SUM -> "(" + String.join(" + ", arguments(e)) + ")";
      case INTEGER_POWER -> {
        int a = formulas.handle(arguments(e).get(0));
        yield formulas.text(IntegerPower.formula(formulas, Order.VALUE, a, a, e.index()));
      }
      case SELECT -> {
        List<String> a = arguments(e);
        yield "(%s != 0.0 ? %s : %s)".formatted(a.get(0), a.get(1), a.get(2));
      }
      case DOT -> sum((Vec) e.argument(0), (Vec) e.argument(1));
      case VECTOR_SUM -> sum((Vec) e.argument(0), null);
      case FUNCTION -> function(e);
      default -> throw unknown(e.op().name().toLowerCase(Locale.ROOT));
    };
  }

  private String sum(Vec a, @Nullable Vec b) {
    StringBuilder sum = new StringBuilder("0.0");
    for (int i = 0; i < a.length(); i++) {
      Expr term = b == null ? a.get(i) : a.get(i).times(b.get(i));
      sum.append(" + ").append(scalar(term));
    }
    return sum.toString();
  }

  private List<String> arguments(Expr e) {
    return e.arguments().stream().map(a -> scalar((Expr) a)).toList();
  }

  private String function(Expr e) {
    List<String> arguments = arguments(e);
    int a = formulas.handle(arguments.get(0));
    try {
      return formulas.text(
          e.function() instanceof UnaryFunction f
              ? formulas.apply(f, a)
              : formulas.apply((BinaryFunction) e.function(), a, formulas.handle(arguments.get(1))));
    } catch (UnsupportedOperationException refused) {
      throw unknown(e.word());
    }
  }

  private static Refusal unknown(String word) {
    return Refusal.of(
        "The expression cannot be written as a Java class: it has %s",
        "use predict, which knows all functions", word);
  }

  /** A column as a number: the code of a text. */
  private String value(Column column) {
    String name = parameter(column);
    return isText(column) ? code(name, column.categories()) : name;
  }

  private static String code(String name, List<String> categories) {
    StringBuilder call = new StringBuilder("code(").append(name);
    categories.forEach(c -> call.append(", ").append(quoted(c)));
    return call.append(")").toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  private String parameter(Column column) {
    for (Map.Entry<String, Column> each : columns.entrySet()) {
      if (each.getValue().name().equals(column.name())) {
        return each.getKey();
      }
    }
    String base = column.name().replaceAll("[^A-Za-z0-9_]", "_");
    String name = "c_" + base;
    while (columns.containsKey(name)) {
      name += "_";
    }
    columns.put(name, column);
    return name;
  }

  private String entry(int slot, int element) {
    Inputs.Input input = Objects.requireNonNull(used.vectors().get(slot));
    if (!(input instanceof Inputs.FeatureInput feature)) {
      throw unknown("a random vector");
    }
    Features features = feature.rows().features;
    FeatureEntry entry = features.entry(element);
    Column column = entry.column();
    if (column == null) {
      return "1.0";
    }
    if (entry.category() == null) {
      String value = parameter(column);
      return entry.isScaled()
          ? "((%s - %s) / %s)".formatted(value, JavaText.literal(entry.mean()), JavaText.literal(entry.sd()))
          : value(column);
    }
    String name = parameter(column);
    return isText(column)
        ? "truth(" + quoted(entry.category()) + ".equals(" + name + "))"
        : "truth(" + name + " == " + entry.category() + ")";
  }
}
