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

  private static final Map<UnaryFunction, String> UNARY = new LinkedHashMap<>();
  private static final Map<BinaryFunction, String> BINARY = new LinkedHashMap<>();

  static {
    UNARY.put(UnaryFunction.NEGATE, "-(%s)");
    for (String word :
        List.of("exp", "expm1", "log", "log1p", "log10", "sqrt", "abs", "sin", "cos", "tan")) {
      UNARY.put(UnaryFunction.valueOf(word.toUpperCase(Locale.ROOT)), "Math." + word + "(%s)");
    }
    UNARY.put(UnaryFunction.TANH, "StrictMath.tanh(%s)");
    UNARY.put(UnaryFunction.SQUARE, "square(%s)");
    UNARY.put(UnaryFunction.SIGMOID, "sigmoid(%s)");
    UNARY.put(UnaryFunction.SOFTPLUS, "softplus(%s)");
    UNARY.put(UnaryFunction.NOT, "truth((%s) == 0.0)");
    BINARY.put(BinaryFunction.ADD, "(%s + %s)");
    BINARY.put(BinaryFunction.SUBTRACT, "(%s - %s)");
    BINARY.put(BinaryFunction.MULTIPLY, "(%s * %s)");
    BINARY.put(BinaryFunction.DIVIDE, "(%s / %s)");
    BINARY.put(BinaryFunction.MAX, "Math.max(%s, %s)");
    BINARY.put(BinaryFunction.MIN, "Math.min(%s, %s)");
    BINARY.put(BinaryFunction.LESS, "truth(%s < %s)");
    BINARY.put(BinaryFunction.LESS_OR_EQUAL, "truth(%s <= %s)");
    BINARY.put(BinaryFunction.EQUAL, "truth(%s == %s)");
    BINARY.put(BinaryFunction.NOT_EQUAL, "truth(%s != %s)");
    BINARY.put(BinaryFunction.AND, "truth(%s != 0.0 && %s != 0.0)");
    BINARY.put(BinaryFunction.OR, "truth(%s != 0.0 || %s != 0.0)");
  }

  private static final String HELPERS =
      """

        private static double truth(boolean holds) {
          return holds ? 1.0 : 0.0;
        }

        private static double square(double v) {
          return v * v;
        }

        private static double sigmoid(double v) {
          return v >= 0 ? 1.0 / (1.0 + Math.exp(-v)) : Math.exp(v) / (1.0 + Math.exp(v));
        }

        private static double softplus(double v) {
          return Math.max(v, 0.0) + Math.log1p(Math.exp(-Math.abs(v)));
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
      }
      """;

  private final BoundModel model;
  private final Inputs.Used used;
  private final double[] x;
  private final StringBuilder body = new StringBuilder();
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
    return text.append(HELPERS).toString();
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
      known = e.usesInputs() ? put(expression(e)) : literal(number(e));
      done.put(e.id(), known);
    }
    return known;
  }

  private static String literal(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "Double.valueOf(\"" + value + "\")";
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
      case INTEGER_POWER -> "Math.pow(%s, %s)".formatted(arguments(e).get(0), e.number());
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
    for (Map.Entry<UnaryFunction, String> each : UNARY.entrySet()) {
      if (e.is(each.getKey())) {
        return each.getValue().formatted(arguments(e).get(0));
      }
    }
    for (Map.Entry<BinaryFunction, String> each : BINARY.entrySet()) {
      if (e.is(each.getKey())) {
        List<String> a = arguments(e);
        return each.getValue().formatted(a.get(0), a.get(1));
      }
    }
    throw unknown(e.word());
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
          ? "((%s - %s) / %s)".formatted(value, literal(entry.mean()), literal(entry.sd()))
          : value(column);
    }
    String name = parameter(column);
    return isText(column)
        ? "truth(" + quoted(entry.category()) + ".equals(" + name + "))"
        : "truth(" + name + " == " + entry.category() + ")";
  }
}
