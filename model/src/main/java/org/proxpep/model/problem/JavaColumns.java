package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.proxpep.model.compile.JavaText;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.derived.DatePart;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.semantics.DerivedColumns;
import org.proxpep.refusal.Refusal;

/**
 * The columns of a table as lines of Java: parameters for those of the file, which are numbers or
 * texts, and numbers computed from them for those that a model makes. What is missing is NaN or
 * null, and stands for what the model has learnt, or is refused.
 */
final class JavaColumns {

  private static final String CODE =
      """
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

  private static final String PRESENT =
      """
        private static double present(double value, String column) {
          if (Double.isNaN(value)) {
            throw new IllegalArgumentException("The column " + column + " is missing.");
          }
          return value;
        }
      """;

  private static final String WRITTEN =
      """
        /** A number as a file would write it. */
        private static String written(double v) {
          return v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : Double.toString(v);
        }
      """;

  private static final String DATE =
      """
        private static java.time.LocalDateTime date(String text, String pattern) {
          return java.time.LocalDateTime.parse(
              text.strip(),
              new java.time.format.DateTimeFormatterBuilder()
                  .parseCaseInsensitive()
                  .appendPattern(pattern)
                  .parseDefaulting(java.time.temporal.ChronoField.HOUR_OF_DAY, 0)
                  .toFormatter(java.util.Locale.ENGLISH)
                  .withResolverStyle(java.time.format.ResolverStyle.STRICT));
        }
      """;

  private final JavaText text;
  private final DerivedColumns derived;

  /** What stands in for missing values, by column; empty where they are refused. */
  private final Map<String, Double> standIns;

  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Map<String, String> raw = new HashMap<>();
  private final Map<String, String> values = new HashMap<>();

  JavaColumns(JavaText text, DerivedColumns derived, Map<String, Double> standIns) {
    this.text = text;
    this.derived = derived;
    this.standIns = standIns;
  }

  /** The parameters of the method with their types, in the order in which they were needed. */
  List<String> parameters() {
    List<String> all = new ArrayList<>();
    parameters.forEach((column, name) -> all.add((isText(column) ? "String " : "double ") + name));
    return all;
  }

  /** What each parameter is. */
  List<String> documentation() {
    List<String> all = new ArrayList<>();
    parameters.forEach(
        (column, name) ->
            all.add(
                "@param %s the column %s; %s if it is missing"
                    .formatted(name, plain(column), isText(column) ? "null" : "NaN")));
    return all;
  }

  private static String plain(String text) {
    return text.replaceAll("[\\p{Cntrl}\\\\@*{}<>&]", "_");
  }

  private boolean isText(String column) {
    ColumnType kind = derived.kind(column);
    return kind == ColumnType.CATEGORY || kind == ColumnType.BOOLEAN;
  }

  private String parameter(String column) {
    return parameters.computeIfAbsent(
        column,
        key -> {
          String name = "c_" + key.replaceAll("[^A-Za-z0-9_]", "_");
          while (parameters.containsValue(name)) {
            name += "_";
          }
          return name;
        });
  }

  /**
   * The name of a column's number, or of the code of its category.
   *
   * @param categories of a column of texts
   */
  String value(String column, List<String> categories) {
    String known = values.get(column);
    if (known == null) {
      String cell = cell(column, categories);
      Double standIn = standIns.get(column);
      if (standIn == null) {
        text.needs("present", PRESENT);
        known = text.number("present(%s, %s)".formatted(cell, quoted(column)));
      } else {
        known =
            text.number("Double.isNaN(%s) ? %s : %1$s".formatted(cell, JavaText.literal(standIn)));
      }
      values.put(column, known);
    }
    return known;
  }

  private String cell(String column, List<String> categories) {
    CellFunction function = derived.function(column);
    if (function != null) {
      return function(function);
    } else if (derived.isMade(column)) {
      throw Refusal.of(
          "The column %s cannot be written for other programs: it is made of other rows",
          "compute such columns before the model reads them", column);
    }
    String name = parameter(column);
    if (!isText(column)) {
      return name;
    }
    text.needs("code", CODE);
    StringBuilder call = new StringBuilder(name).append(" == null ? Double.NaN : code(");
    call.append(says(column));
    categories.forEach(c -> call.append(", ").append(quoted(c)));
    return raw.computeIfAbsent(column, key -> text.number(call.append(")").toString()));
  }

  /** What a cell says that is not missing. */
  private String says(String column) {
    String name = parameter(column);
    return switch (derived.kind(column)) {
      case BOOLEAN -> name + ".toLowerCase(java.util.Locale.ROOT)";
      case NUMBER -> {
        text.needs("written", WRITTEN);
        yield "written(" + name + ")";
      }
      default -> name;
    };
  }

  private String isMissing(String column) {
    String name = parameter(column);
    return isText(column) ? name + " == null" : "Double.isNaN(" + name + ")";
  }

  private String function(CellFunction function) {
    if (function instanceof CellFunction.Constant constant) {
      return JavaText.literal(constant.value());
    } else if (function instanceof CellFunction.OfCell cell) {
      return ofCell(cell, derived.ofFile().get(cell.column()));
    } else if (function instanceof CellFunction.Unary unary) {
      Graph graph = new Graph(0);
      Expr row = graph.input("a").apply(unary.function());
      return known(graph, row, List.of(function(unary.a())));
    } else if (function instanceof CellFunction.Binary binary) {
      Graph graph = new Graph(0);
      Expr row = graph.input("a").apply(binary.function(), graph.input("b"));
      return known(graph, row, List.of(function(binary.a()), function(binary.b())));
    }
    CellFunction.Several several = (CellFunction.Several) function;
    String sofar = several.all() ? "1.0" : "0.0";
    String other = several.all() ? "0.0" : "1.0";
    List<String> parts = several.parts().stream().map(this::function).toList();
    StringBuilder decided = new StringBuilder();
    StringBuilder unknown = new StringBuilder();
    for (String part : parts) {
      // A part that is not known decides nothing; one that does need not know the others.
      decided.append(decided.isEmpty() ? "" : " || ");
      decided.append(several.all() ? part + " == 0.0" : "Math.abs(" + part + ") > 0.0");
      unknown.append(unknown.isEmpty() ? "" : " || ").append("Double.isNaN(" + part + ")");
    }
    return text.number("%s ? %s : %s ? Double.NaN : %s".formatted(decided, other, unknown, sofar));
  }

  /** A function of numbers that are known, else NaN. */
  private String known(Graph graph, Expr row, List<String> arguments) {
    List<String> names = arguments.stream().map(a -> "(" + a + ")").toList();
    JavaText.Inputs inputs = new JavaText.Inputs(names::get, slot -> "");
    String result = text.value(graph, row, new double[0], inputs);
    StringBuilder unknown = new StringBuilder();
    arguments.forEach(a -> unknown.append("Double.isNaN(").append(a).append(") || "));
    return text.number(unknown.substring(0, unknown.length() - 4) + " ? Double.NaN : " + result);
  }

  private String ofCell(CellFunction.OfCell cell, String column) {
    if (cell instanceof CellFunction.Missing) {
      return text.number(isMissing(column) + " ? 1.0 : 0.0");
    } else if (cell instanceof CellFunction.Says says) {
      String same = quoted(says.text()) + ".equals(" + says(column) + ") ? 1.0 : 0.0";
      return text.number(isMissing(column) + " ? Double.NaN : " + same);
    } else if (cell instanceof CellFunction.OfDate date) {
      text.needs("date", DATE);
      String day = "date(%s, %s)".formatted(says(column), quoted(date.form().pattern()));
      return text.number(isMissing(column) + " ? Double.NaN : " + part(date.part(), day));
    }
    return isText(column) ? cell(column, List.of("false", "true")) : parameter(column);
  }

  private String part(DatePart part, String day) {
    return switch (part) {
      case DAYS -> {
        text.needs(
            "days",
            """
              private static double days(java.time.LocalDateTime date) {
                return date.toLocalDate().toEpochDay() + date.toLocalTime().toSecondOfDay() / 86400.0;
              }
            """);
        yield "days(" + day + ")";
      }
      case YEAR -> day + ".getYear()";
      case QUARTER -> day + ".get(java.time.temporal.IsoFields.QUARTER_OF_YEAR)";
      case MONTH -> day + ".getMonthValue()";
      case DAY -> day + ".getDayOfMonth()";
      case WEEKDAY -> day + ".getDayOfWeek().getValue()";
      case HOUR -> day + ".getHour()";
    };
  }

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n' || c == '\r') {
        // Java reads a line end that is written by its number as a line end of the text.
        out.append(c == '\n' ? "\\n" : "\\r");
      } else if (c < ' ' || c > '~') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
