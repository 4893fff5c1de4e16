package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.proxpep.model.compile.JavaText;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.FeatureEntry;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.SplineBasis;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.DerivedColumns;
import org.proxpep.refusal.Refusal;

/**
 * A let expression as a Java class that needs nothing else: a method with a parameter for each
 * column of the file. Variables are the numbers of the answer; scales, categories, edges and values
 * for gaps are those of the rows that it comes from.
 */
final class JavaScore {

  private static final String BIN =
      """
        private static void bin(double v, double[] edges, double[] to, int first) {
          int at = java.util.Arrays.binarySearch(edges, v + 0.0);
          to[first + (at >= 0 ? at + 1 : -at - 1)] = 1.0;
        }
      """;

  private static final String CATEGORY =
      """
        /** A category that was never seen belongs to no entry. */
        private static void category(double code, double[] to, int first) {
          if (code >= 0) {
            to[first + (int) code] = 1.0;
          }
        }
      """;

  private static final String SPLINE =
      """
        /** The natural cubic spline that is 1 at knot j and 0 at the others. */
        private static double spline(double v, double[] knots, double[] m, int j) {
          int last = knots.length - 1;
          if (v <= knots[0] || v >= knots[last]) {
            int i = v <= knots[0] ? 0 : last - 1;
            double h = knots[i + 1] - knots[i];
            double rise = ((i + 1 == j ? 1.0 : 0.0) - (i == j ? 1.0 : 0.0)) / h;
            return v <= knots[0]
                ? (j == 0 ? 1.0 : 0.0) + (v - knots[0]) * (rise - h / 6.0 * m[1])
                : (j == last ? 1.0 : 0.0) + (v - knots[last]) * (rise + h / 6.0 * m[last - 1]);
          }
          int found = java.util.Arrays.binarySearch(knots, v);
          int i = found >= 0 ? found : -found - 2;
          double h = knots[i + 1] - knots[i];
          double a = (knots[i + 1] - v) / h;
          double b = (v - knots[i]) / h;
          return a * (i == j ? 1.0 : 0.0)
              + b * (i + 1 == j ? 1.0 : 0.0)
              + ((a * a * a - a) * m[i] + (b * b * b - b) * m[i + 1]) * h * h / 6.0;
        }
      """;

  private final Inputs.Used used;
  private final JavaText text = new JavaText();
  private final JavaColumns columns;
  private final Map<Integer, String> numbers = new HashMap<>();
  private final Map<Integer, String> vectors = new HashMap<>();

  private JavaScore(Inputs.Used used, DerivedColumns derived, Map<String, Double> standIns) {
    this.used = used;
    this.columns = new JavaColumns(text, derived, standIns);
  }

  /**
   * The text of the class.
   *
   * @param standIns what stands in for missing values, by column
   * @throws Refusal if the expression or a column has what such a class cannot have
   */
  static String of(
      BoundModel model,
      String let,
      double[] x,
      DerivedColumns derived,
      Map<String, Double> standIns,
      String className) {
    Map<String, Expr> entries = model.inEveryRow(let);
    if (entries.size() != 1) {
      throw new Refusal(
          "The let expression",
          let,
          "must be a number for other programs, and it has " + entries.size() + " entries",
          "write a let for each of " + String.join(", ", entries.keySet()));
    }
    Expr e = entries.values().iterator().next();
    Inputs.Used used = model.context().inputs.used(List.of(e));
    JavaScore score = new JavaScore(used, derived, standIns);
    new TreeSet<>(used.scalars().keySet()).forEach(score::number);
    new TreeSet<>(used.vectors().keySet()).forEach(score::vector);
    JavaText.Inputs inputs = new JavaText.Inputs(score.numbers::get, score.vectors::get);
    String result = score.text.value(model.context().graph(), e, x, inputs);
    return score.written(let, className, result);
  }

  private String written(String let, String className, String result) {
    StringBuilder out = new StringBuilder();
    out.append("/** The expression ")
        .append(let.replace("*/", ""))
        .append(" of a solved model. */\n");
    out.append("public final class ").append(className).append(" {\n\n");
    out.append("  private ").append(className).append("() {}\n\n");
    out.append("  /**\n");
    columns.documentation().forEach(line -> out.append("   * ").append(line).append('\n'));
    out.append("   */\n  public static double value(");
    out.append(String.join(", ", columns.parameters())).append(") {\n");
    out.append(text.body()).append("    return ").append(result).append(";\n  }\n");
    String members = text.members().stripTrailing();
    return out.append(members.isEmpty() ? "" : "\n" + members + "\n").append("}\n").toString();
  }

  private void number(int slot) {
    Inputs.Input input = Objects.requireNonNull(used.scalars().get(slot));
    // In every row alike, the factor of a group is 1.
    numbers.put(slot, input instanceof Inputs.ColumnInput column ? value(column.column()) : "1.0");
  }

  private String value(Column column) {
    return columns.value(column.name(), column.categories());
  }

  private void vector(int slot) {
    Inputs.Input input = Objects.requireNonNull(used.vectors().get(slot));
    if (!(input instanceof Inputs.FeatureInput feature)) {
      throw Refusal.of(
          "The expression cannot be written as a Java class: it has a random vector",
          "use another expression");
    }
    String name = "z" + slot;
    vectors.put(slot, name);
    Features features = feature.rows().features;
    text.line("double[] %s = new double[%s];".formatted(name, features.size()));
    int entry = 0;
    while (entry < features.size()) {
      entry += entries(features, entry, name);
    }
  }

  /** Writes an entry, or all that come from the same number. */
  private int entries(Features features, int at, String name) {
    FeatureEntry entry = features.entry(at);
    Column column = entry.column();
    String v = column == null ? "" : value(column);
    FeatureEntry.Form form = entry.form();
    if (form instanceof FeatureEntry.Category category) {
      return categories(features, at, name, v, Double.isNaN(category.number()));
    } else if (form instanceof FeatureEntry.Bin) {
      return bins(features, at, name, v);
    } else if (form instanceof FeatureEntry.Knot knot) {
      SplineBasis spline = knot.spline();
      text.needs("spline", SPLINE);
      String knots = text.array("KNOTS", spline.knots());
      String bends = text.array("BENDS", spline.bends()[knot.knot()]);
      text.line(
          "%s[%d] = spline(%s, %s, %s, %d);".formatted(name, at, v, knots, bends, knot.knot()));
      return 1;
    }
    text.line("%s[%d] = %s;".formatted(name, at, single(form, v)));
    return 1;
  }

  private static String single(FeatureEntry.Form form, String v) {
    if (form instanceof FeatureEntry.Scaled scaled) {
      String mean = JavaText.literal(scaled.mean());
      return "(%s - %s) / %s".formatted(v, mean, JavaText.literal(scaled.sd()));
    }
    return form instanceof FeatureEntry.Constant ? "1.0" : v;
  }

  private int categories(Features features, int first, String name, String v, boolean texts) {
    Column column = features.entry(first).column();
    List<FeatureEntry.Category> all = new ArrayList<>();
    for (int k = first; k < features.size() && features.entry(k).column() == column; k++) {
      if (features.entry(k).form() instanceof FeatureEntry.Category category) {
        all.add(category);
      }
    }
    text.needs("category", CATEGORY);
    String code = v;
    if (!texts) {
      double[] known = all.stream().mapToDouble(FeatureEntry.Category::number).toArray();
      code = "java.util.Arrays.binarySearch(%s, %s + 0.0)".formatted(text.array("KNOWN", known), v);
    }
    text.line("category(%s, %s, %d);".formatted(code, name, first));
    return all.size();
  }

  private int bins(Features features, int first, String name, String v) {
    text.needs("bin", BIN);
    int size = 1;
    while (to(features, first + size - 1) < Double.POSITIVE_INFINITY) {
      size++;
    }
    double[] edges = new double[size - 1];
    Arrays.setAll(edges, k -> to(features, first + k));
    text.line("bin(%s, %s, %s, %d);".formatted(v, text.array("EDGES", edges), name, first));
    return size;
  }

  private static double to(Features features, int entry) {
    return ((FeatureEntry.Bin) features.entry(entry).form()).to();
  }
}
