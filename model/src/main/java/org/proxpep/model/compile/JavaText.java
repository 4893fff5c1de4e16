package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.proxpep.model.function.Elementary;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.refusal.Refusal;

/**
 * Values of expressions as lines of Java that need nothing of this project. The lines are the
 * instructions that the tape carries out and the compiler compiles, so they give the same bits.
 */
public final class JavaText {

  /** A method of a class has room for 64 KB of code, and so has a list of numbers. */
  private static final int MOST = 5000;

  /** What instructions call that a user of the text does not have. */
  private static final Map<String, String> METHODS = new LinkedHashMap<>();

  static {
    method("sigmoid", "double z, double e", "return z >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e);");
    method("softplus", "double z, double e", "return Math.max(z, 0.0) + Math.log1p(e);");
    method("expMinusAbs", "double z", "return Math.exp(-Math.abs(z));");
    method(
        "logAddExp",
        "double a, double b",
        "return Math.max(a, b) + Math.log1p(a == b ? 1.0 : Math.exp(-Math.abs(a - b)));");
    method(
        "asinh",
        "double z",
        "double a = Math.abs(z);",
        "double r =",
        "    a > 0x1p28",
        "        ? Math.log(a) + Math.log(2.0)",
        "        : Math.log1p(a + a * a / (1.0 + Math.sqrt(1.0 + a * a)));",
        "return Math.copySign(r, z);");
    method(
        "acosh",
        "double z",
        "double t = z - 1.0;",
        "return z > 0x1p28",
        "    ? Math.log(z) + Math.log(2.0)",
        "    : Math.log1p(t + Math.sqrt(t * (z + 1.0)));");
    method(
        "atanh",
        "double z",
        "double a = Math.abs(z);",
        "return Math.copySign(0.5 * Math.log1p(2.0 * a / (1.0 - a)), z);");
    method(
        "huber",
        "double z, double delta",
        "double a = Math.abs(z);",
        "return a <= delta ? 0.5 * z * z : delta * (a - 0.5 * delta);");
    method("product", "double a, double p", "return a == 0.0 || p == 0.0 ? 0.0 : a * p;");
    method("remainder", "double a, double b", "return a % b;");
    method(
        "integerDivide",
        "double a, double b",
        "double q = a / b;",
        "return q >= 0.0 ? Math.floor(q) : Math.ceil(q);");
    method("less", "double a, double b", "return a < b ? 1.0 : 0.0;");
    method("lessOrEqual", "double a, double b", "return a <= b ? 1.0 : 0.0;");
    method("equal", "double a, double b", "return a == b ? 1.0 : 0.0;");
    method("notEqual", "double a, double b", "return a != b ? 1.0 : 0.0;");
    method("and", "double a, double b", "return a != 0.0 && b != 0.0 ? 1.0 : 0.0;");
    method("or", "double a, double b", "return a != 0.0 || b != 0.0 ? 1.0 : 0.0;");
    method("not", "double a", "return a == 0.0 ? 1.0 : 0.0;");
    method("select", "double condition, double a, double b", "return condition != 0.0 ? a : b;");
    method(
        "dot",
        "double[] a, int ao, double[] b, int bo, int n",
        "double s0 = 0;",
        "double s1 = 0;",
        "double s2 = 0;",
        "double s3 = 0;",
        "int i = 0;",
        "for (; i + 4 <= n; i += 4) {",
        "  s0 += a[ao + i] * b[bo + i];",
        "  s1 += a[ao + i + 1] * b[bo + i + 1];",
        "  s2 += a[ao + i + 2] * b[bo + i + 2];",
        "  s3 += a[ao + i + 3] * b[bo + i + 3];",
        "}",
        "for (; i < n; i++) {",
        "  s0 += a[ao + i] * b[bo + i];",
        "}",
        "return (s0 + s1) + (s2 + s3);");
    method(
        "sum",
        "double[] a, int ao, int n",
        "double s0 = 0;",
        "double s1 = 0;",
        "int i = 0;",
        "for (; i + 2 <= n; i += 2) {",
        "  s0 += a[ao + i];",
        "  s1 += a[ao + i + 1];",
        "}",
        "for (; i < n; i++) {",
        "  s0 += a[ao + i];",
        "}",
        "return s0 + s1;");
    vector("add", "double[] a, int ao, double[] b, int bo", "a[ao + i] + b[bo + i]");
    vector("subtract", "double[] a, int ao, double[] b, int bo", "a[ao + i] - b[bo + i]");
    vector("setProduct", "double[] a, int ao, double[] b, int bo", "a[ao + i] * b[bo + i]");
    vector("setScaled", "double s, double[] a, int ao", "s * a[ao + i]");
    vector("shift", "double s, double[] a, int ao", "s + a[ao + i]");
  }

  /** Where an expression gets its inputs from, by their slots. */
  public record Inputs(IntFunction<String> numbers, IntFunction<String> vectors) {}

  private final Set<String> methods = new LinkedHashSet<>();
  private final Map<String, String> others = new LinkedHashMap<>();
  private final Map<String, double[]> arrays = new LinkedHashMap<>();
  private final StringBuilder lines = new StringBuilder();
  private int count;
  private int length;

  /** No line yet. */
  public JavaText() {}

  private static void method(String name, String parameters, String... body) {
    StringBuilder text = new StringBuilder();
    text.append("  private static double ").append(name).append('(').append(parameters);
    text.append(") {\n");
    for (String line : body) {
      text.append("    ").append(line).append('\n');
    }
    METHODS.put(name, text.append("  }\n").toString());
  }

  private static void vector(String name, String parameters, String entry) {
    METHODS.put(
        name,
        """
          private static void %s(double[] to, %s, int n) {
            for (int i = 0; i < n; i++) {
              to[i] = %s;
            }
          }
        """
            .formatted(name, parameters, entry));
  }

  /** A number as Java writes it. */
  public static String literal(double value) {
    return Double.isNaN(value)
        ? "Double.NaN"
        : Double.isInfinite(value)
            ? value > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY"
            : Double.toString(value);
  }

  /** Adds a line to the method. */
  public void line(String text) {
    lines.append("    ").append(text).append('\n');
  }

  /** Adds a line that gives a number, and the name of that number. */
  public String number(String expression) {
    String name = "v" + count++;
    line("double " + name + " = " + expression + ";");
    return name;
  }

  /** Adds a method that lines call. */
  public void needs(String name, String method) {
    others.put(name, method);
  }

  /** The name of a list of numbers that does not change. */
  public String array(String base, double[] values) {
    for (Map.Entry<String, double[]> each : arrays.entrySet()) {
      if (Arrays.equals(each.getValue(), values)) {
        return each.getKey();
      }
    }
    requireRoom(values.length);
    String name = base;
    for (int k = 2; arrays.containsKey(name); k++) {
      name = base + k;
    }
    arrays.put(name, values.clone());
    return name;
  }

  /**
   * Adds the lines of an expression at a point.
   *
   * @return the name of its value
   * @throws Refusal if it calls what the text cannot have, or is too long
   */
  public String value(Graph graph, Expr row, double[] x, Inputs inputs) {
    if (!row.usesInputs() && row.isAffine()) {
      double[] value = new double[1];
      Functions functions = Functions.interpret(graph, List.of(row));
      functions.evaluate(x, functions.newWorkspace(), value, new double[1][x.length]);
      return literal(value[0]);
    }
    Program program = new Program(graph, List.of(row), false);
    return new Lines(program, x, graph.parameterValues(), inputs)
        .value(program.value[program.root[0]]);
  }

  private void requireRoom(int more) {
    length += more;
    if (length > MOST) {
      throw Refusal.of(
          "The expression is too long to be written as a Java class (more than %s numbers)",
          "use predict, which has no such limit", MOST);
    }
  }

  /** One expression. */
  private final class Lines {

    private final Code code;
    private final double[] x;
    private final double[] parameters;
    private final Inputs inputs;
    private final Map<Integer, String> known = new LinkedHashMap<>();
    private final Map<Integer, String> work = new LinkedHashMap<>();

    Lines(Program program, double[] x, double[] parameters, Inputs inputs) {
      this.code = program.code;
      this.x = x;
      this.parameters = parameters;
      this.inputs = inputs;
    }

    String value(int last) {
      boolean[] needed = needed(last);
      for (int k = 0; k <= last; k++) {
        if (needed[k]) {
          requireRoom(1);
          write(k, code.step(k));
        }
      }
      return name(last);
    }

    /** The instructions that a number rests on; derivatives are left out. */
    private boolean[] needed(int last) {
      boolean[] needed = new boolean[last + 1];
      Set<VecRef> vectors = new LinkedHashSet<>();
      needed[last] = true;
      for (int k = last; k >= 0; k--) {
        Step step = code.step(k);
        needed[k] |= step.ins().isStatement() && vectors.contains(code.vector(step.a()));
        if (needed[k]) {
          for (int read : step.reads()) {
            needed[read] = true;
          }
          String kinds = step.ins().operands();
          for (int j = step.ins().isStatement() ? 1 : 0; j < kinds.length(); j++) {
            if (kinds.charAt(j) == 'v') {
              vectors.add(code.vector(step.operand(j)));
            }
          }
        }
      }
      return needed;
    }

    private String name(int k) {
      Step step = code.step(k);
      return switch (step.ins()) {
        case CONSTANT -> literal(step.number());
        case X -> literal(x[step.a()]);
        case PARAMETER -> literal(parameters[step.a()]);
        case INPUT -> inputs.numbers().apply(step.a());
        case ELEMENT -> inputs.vectors().apply(step.a()) + "[" + step.b() + "]";
        default -> Objects.requireNonNull(known.get(k));
      };
    }

    private void write(int k, Step step) {
      switch (step.ins()) {
        case CONSTANT, X, PARAMETER, INPUT, ELEMENT -> {}
        case ADD -> operator(k, step, "+");
        case SUBTRACT -> operator(k, step, "-");
        case MULTIPLY -> operator(k, step, "*");
        case DIVIDE -> operator(k, step, "/");
        case NEGATE -> known.put(k, number("-(" + name(step.a()) + ")"));
        case SPARSE -> known.put(k, number(literal(sparse(step))));
        case DOT -> {
          String a = stretch(step.a());
          String b = stretch(step.b());
          int n = code.vector(step.a()).length();
          known.put(k, number(called("dot", a, b, "" + n)));
        }
        case VECTOR_SUM ->
            known.put(
                k, number(called("sum", stretch(step.a()), "" + code.vector(step.a()).length())));
        case VECTOR_ADD, VECTOR_SUBTRACT, SET_PRODUCT, SET_SCALED, VECTOR_SHIFT -> vector(step);
        case CALL -> known.put(k, number(call(step)));
        default -> throw new IllegalStateException(step.ins() + " gives no value.");
      }
    }

    private void operator(int k, Step step, String sign) {
      known.put(k, number(name(step.a()) + " " + sign + " " + name(step.b())));
    }

    private double sparse(Step step) {
      return Kernels.sparse(step.number(), code.tables()[step.a()], code.indices()[step.a()], x);
    }

    private void vector(Step step) {
      VecRef to = code.vector(step.a());
      String name = "w" + count++;
      line("double[] " + name + " = new double[" + to.length() + "];");
      work.put(to.index(), name);
      String first = step.ins().operands().charAt(1) == 't' ? name(step.b()) : stretch(step.b());
      String call = called(step.ins().kernel(), name, first, stretch(step.c()), "" + to.length());
      line(call + ";");
    }

    private String called(String method, String... arguments) {
      methods.add(method);
      return method + "(" + String.join(", ", arguments) + ")";
    }

    private String call(Step step) {
      List<String> arguments = new ArrayList<>();
      for (int read : step.reads()) {
        arguments.add(name(read));
      }
      Class<?> owner = step.method().owner();
      String method = step.method().method();
      if (owner == Math.class || owner == StrictMath.class) {
        return owner.getSimpleName() + "." + method + "(" + String.join(", ", arguments) + ")";
      }
      if (owner != Elementary.class || !METHODS.containsKey(method)) {
        throw Refusal.of(
            "The expression cannot be written as a Java class: it has %s",
            "use predict, which knows all functions",
            owner == Elementary.class ? method : owner.getSimpleName().toLowerCase(Locale.ROOT));
      }
      return called(method, arguments.toArray(new String[0]));
    }

    /** An array and where a vector begins in it. */
    private String stretch(int v) {
      VecRef ref = code.vector(v);
      String array =
          switch (ref.place()) {
            case X -> array("ANSWER", x);
            case INPUT -> inputs.vectors().apply(ref.index());
            case TABLE -> array("TABLE", code.tables()[ref.index()]);
            case WORK -> Objects.requireNonNull(work.get(ref.index()));
            case GRADIENT -> throw new IllegalStateException("A gradient is not read.");
          };
      return array + ", " + ref.offset();
    }
  }

  /** The lines of the method. */
  public String body() {
    return lines.toString();
  }

  /** The lists of numbers and the methods that the lines use. */
  public String members() {
    StringBuilder text = new StringBuilder();
    arrays.forEach(
        (name, values) -> {
          text.append("  private static final double[] ").append(name).append(" = {\n");
          for (double value : values) {
            text.append("    ").append(literal(value)).append(",\n");
          }
          text.append("  };\n\n");
        });
    METHODS.forEach(
        (name, method) -> {
          if (methods.contains(name)) {
            text.append(method).append('\n');
          }
        });
    others.values().forEach(method -> text.append(method).append('\n'));
    return text.toString();
  }
}
