package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.proxpep.model.function.Algebra;
import org.proxpep.model.function.Call;

/**
 * Writes formulas as Java. Calls of the library of Java stand as they are; others need their source
 * beside them, which is here for those of a few lines.
 */
final class JavaText implements Algebra {

  /** The source of methods by their names, in the order of their use. */
  private static final Map<String, String> SOURCES = new LinkedHashMap<>();

  static {
    truth("less(double a, double b)", "a < b");
    truth("lessOrEqual(double a, double b)", "a <= b");
    truth("equal(double a, double b)", "a == b");
    truth("notEqual(double a, double b)", "a != b");
    truth("and(double a, double b)", "a != 0.0 && b != 0.0");
    truth("or(double a, double b)", "a != 0.0 || b != 0.0");
    truth("not(double a)", "a == 0.0");
    method("expMinusAbs(double z)", "Math.exp(-Math.abs(z))");
    method("sigmoid(double z, double e)", "z >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e)");
    method("softplus(double z, double e)", "Math.max(z, 0.0) + Math.log1p(e)");
    method(
        "huber(double z, double delta)",
        "Math.abs(z) <= delta ? 0.5 * z * z : delta * (Math.abs(z) - 0.5 * delta)");
    method(
        "logAddExp(double a, double b)",
        "Math.max(a, b) + Math.log1p(a == b ? 1.0 : Math.exp(-Math.abs(a - b)))");
  }

  private final List<String> texts = new ArrayList<>();
  private final TreeSet<String> used = new TreeSet<>();

  private static void truth(String signature, String condition) {
    method(signature, condition + " ? 1.0 : 0.0");
  }

  private static void method(String signature, String value) {
    String name = signature.substring(0, signature.indexOf('('));
    SOURCES.put(
        name,
        """

          private static double %s {
            return %s;
          }
        """
            .formatted(signature, value));
  }

  static String literal(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "Double.valueOf(\"" + value + "\")";
  }

  int handle(String text) {
    texts.add(text);
    return texts.size() - 1;
  }

  String text(int handle) {
    return texts.get(handle);
  }

  /** The source of all methods that the texts call. */
  String methods() {
    StringBuilder all = new StringBuilder();
    used.forEach(name -> all.append(SOURCES.get(name)));
    return all.toString();
  }

  @Override
  public int constant(double value) {
    return handle(literal(value));
  }

  @Override
  public int add(int s, int t) {
    return binary(s, "+", t);
  }

  @Override
  public int subtract(int s, int t) {
    return binary(s, "-", t);
  }

  @Override
  public int multiply(int s, int t) {
    return binary(s, "*", t);
  }

  @Override
  public int divide(int s, int t) {
    return binary(s, "/", t);
  }

  private int binary(int s, String sign, int t) {
    return handle("(" + text(s) + " " + sign + " " + text(t) + ")");
  }

  @Override
  public int negate(int t) {
    return handle("(-" + text(t) + ")");
  }

  /**
   * @throws UnsupportedOperationException if there is no source of the method
   */
  @Override
  public int call(Call call, int... arguments) {
    boolean isOfJava = call.owner() == Math.class || call.owner() == StrictMath.class;
    if (!isOfJava && !SOURCES.containsKey(call.method())) {
      throw new UnsupportedOperationException(call.toString());
    }
    if (!isOfJava) {
      used.add(call.method());
    }
    List<String> given = new ArrayList<>();
    for (int argument : arguments) {
      given.add(text(argument));
    }
    String name = isOfJava ? call.toString() : call.method();
    return handle(name + "(" + String.join(", ", given) + ")");
  }
}
