package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.proxpep.model.function.Elementary;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.NetworkRows;
import org.proxpep.refusal.Refusal;

/**
 * Values of expressions as lines of Java that need nothing of this project. The lines are the
 * instructions that the tape carries out and the compiler compiles, so they give the same bits.
 */
public final class JavaText {

  /** A method of a class has room for 64 KB of code, and so has a list of numbers. */
  private static final int MOST = 5000;

  // What instructions call that a user of the text does not have.

  private static final ClassSource FUNCTIONS = new ClassSource(Elementary.class);
  private static final ClassSource LOOPS = new ClassSource(Kernels.class);

  /** Where an expression gets its inputs from, by their slots. */
  public record Inputs(IntFunction<String> numbers, IntFunction<String> vectors) {}

  private final Map<String, String> methods = new LinkedHashMap<>();
  private final Map<String, double[]> arrays = new LinkedHashMap<>();
  private final StringBuilder lines = new StringBuilder();
  private int count;
  private int length;

  /** No line yet. */
  public JavaText() {}

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
    methods.put(name, method);
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
    if (NetworkRows.isIn(graph, List.of(row))) {
      return withNetworks(NetworkRows.of(graph, List.of(row)), x, inputs);
    }
    Program program = new Program(graph, List.of(row), false);
    return new Lines(program, x, graph.parameterValues(), inputs)
        .value(program.value[program.root[0]]);
  }

  private String withNetworks(NetworkRows parts, double[] x, Inputs inputs) {
    double[] fixed = new double[1];
    Functions known = Functions.interpret(parts.fixedGraph(), parts.fixed());
    known.evaluate(x, known.newWorkspace(), fixed, new double[1][x.length]);
    double[] inHead = new double[parts.headGraph().dimension()];
    int[] variables = parts.variables();
    for (int k = 0; k < variables.length; k++) {
      inHead[k] = x[variables[k]];
    }
    Program program = new Program(parts.headGraph(), parts.head(), false);
    Lines head = new Lines(program, inHead, parts.headGraph().parameterValues(), inputs);
    NetworkText text = new NetworkText();
    for (NetworkRows.Use use : parts.uses()) {
      String outputs = "n" + count++;
      line(text.call(outputs, inputs.vectors().apply(use.slot()) + ", " + use.element(), use, x));
      head.outputs.put(use.output(), outputs);
    }
    methods.putAll(text.members());
    String value = head.value(program.value[program.root[0]]);
    return number(literal(fixed[0]) + " + " + value);
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

    /** The outputs of networks, by where they begin among the variables. */
    private final TreeMap<Integer, String> outputs = new TreeMap<>();

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
        case X -> {
          Map.Entry<Integer, String> output = outputs.floorEntry(step.a());
          yield output == null
              ? literal(x[step.a()])
              : output.getValue() + "[" + (step.a() - output.getKey()) + "]";
        }
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
          known.put(k, number(loop("dot", a, b, "" + n)));
        }
        case VECTOR_SUM ->
            known.put(
                k, number(loop("sum", stretch(step.a()), "" + code.vector(step.a()).length())));
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
      String call =
          loop(step.ins().kernel(), name + ", 0", first, stretch(step.c()), "" + to.length());
      line(call + ";");
    }

    private String loop(String kernel, String... arguments) {
      methods.putAll(LOOPS.method(kernel).orElseThrow());
      return called(kernel, List.of(arguments));
    }

    private static String called(String method, List<String> arguments) {
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
        return called(owner.getSimpleName() + "." + method, arguments);
      }
      boolean own = owner == Elementary.class;
      Optional<Map<String, String>> source = own ? FUNCTIONS.method(method) : Optional.empty();
      methods.putAll(
          source.orElseThrow(
              () ->
                  Refusal.of(
                      "The expression cannot be written as a Java class: it has %s",
                      "use predict, which knows all functions",
                      own ? method : owner.getSimpleName().toLowerCase(Locale.ROOT))));
      return called(method, arguments);
    }

    /** An array and where a vector begins in it. */
    private String stretch(int v) {
      VecRef ref = code.vector(v);
      Map.Entry<Integer, String> output =
          ref.place() == VecRef.Place.X ? outputs.floorEntry(ref.offset()) : null;
      if (output != null) {
        return output.getValue() + ", " + (ref.offset() - output.getKey());
      }
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
    methods.values().forEach(method -> text.append(method).append('\n'));
    return text.toString();
  }
}
