package org.proxpep.model.nl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.SharedData;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;

class NlProblemTest {

  private static NlProblem parse(String text) throws NlException {
    return NlProblem.parse("small", NlTexts.bytes(text), NlOptions.defaults());
  }

  private static double value(String prefix, double... x) throws NlException {
    NlProblem problem = parse(NlTexts.expression(x.length, prefix));
    Evaluation out = Evaluation.of(problem);
    problem.evaluateMean(x, out);
    return out.value(0);
  }

  @Test
  void constraintsBecomeRowsAndBoundsBecomeTheBox() throws NlException {
    NlProblem p = parse(NlTexts.EVERYTHING);
    assertThat(p.inequalities()).isEqualTo(4);
    assertThat(p.equalities()).isEqualTo(1);
    assertThat(p.sense()).isEqualTo(Sense.MAXIMIZE);
    double[] x = {0.5, 0.2, -0.25};
    double v3 = Math.exp(0.5) + 0.4;
    double v4 = v3 * -0.25 + 0.5 - 0.2;
    Evaluation out = Evaluation.of(p);
    p.evaluateMean(x, out);
    double[] expected = {
      -(v4 - 3 + 0.5 + 0.1), // minus the objective
      v4 + 0.6 - 7, // c1.upper
      -1 - (v4 + 0.6), // c1.lower
      v3 * v3 - 100, // c2
      -4 - 0.75, // c3
      Math.sin(-0.25) - 0.25 // c4; c5 is free
    };
    assertThat(out.values()).containsExactly(expected, within(1e-14));
    assertThat(out.gradient(0))
        .containsExactly(
            new double[] {-(Math.exp(0.5) * -0.25 + 1 + 1), -(2 * -0.25 - 1 + 0.5), -v3},
            within(1e-14));
    assertThat(out.gradient(4)).containsExactly(-1.0, 0.0, 1.0);
    assertThat(p.sense().value(out.value(0))).isCloseTo(v4 - 2.4, within(1e-14));
    assertThat(List.of(1, 2, 3, 4, 5).stream().map(p::functionName))
        .containsExactly("c1.upper", "c1.lower", "c2", "c3", "c4");
    assertThat(p.meaning(1).value(out.value(1))).isCloseTo(v4 + 0.6, within(1e-14));
    assertThat(p.meaning(2).value(out.value(2))).isCloseTo(v4 + 0.6, within(1e-14));
    assertThat(p.meaning(2)).isEqualTo(new ConstraintForm(Relation.AT_LEAST, -1, false));
    assertThat(p.meaning(5)).isEqualTo(new ConstraintForm(Relation.EQUAL, 0.25, false));
    assertThat(p.functionName(0)).isEqualTo("objective");
    assertThat(p.feasibleSet().lower(0)).isEqualTo(-1.0);
    assertThat(p.feasibleSet().upper(1)).isEqualTo(9.0);
    assertThat(p.feasibleSet().lower(1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(p.feasibleSet().upper(2)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(p.start(1.0)).containsExactly(0.5, 1.0, -0.25);
    assertThat(p.startingPoint()).containsExactly(0.5, 0.0, -0.25);
    assertThat(p.model().startingDuals()[3]).isEqualTo(-2.0);
    assertThat(p.isDeterministic(1)).isTrue();
  }

  @Test
  void everyOperatorOfAmplIsRead() throws NlException {
    double a = 0.7;
    double b = 0.3;
    assertThat(value("o0 v0 v1", a, b)).isEqualTo(a + b);
    assertThat(value("o1 v0 v1", a, b)).isEqualTo(a - b);
    assertThat(value("o2 v0 v1", a, b)).isEqualTo(a * b);
    assertThat(value("o3 v0 v1", a, b)).isEqualTo(a / b);
    assertThat(value("o4 v0 v1", 7.5, -2)).isEqualTo(1.5);
    assertThat(value("o5 v0 v1", a, b)).isEqualTo(Math.pow(a, b));
    assertThat(value("o6 v0 v1", b, a)).isZero();
    assertThat(value("o6 v0 v1", a, b)).isEqualTo(a - b);
    assertThat(value("o11 3 v0 v1 n0.5", a, b)).isEqualTo(b);
    assertThat(value("o12 3 v0 v1 n0.5", a, b)).isEqualTo(a);
    assertThat(value("o13 v0", -a)).isEqualTo(-1.0);
    assertThat(value("o14 v0", a)).isEqualTo(1.0);
    assertThat(value("o15 v0", -a)).isEqualTo(a);
    assertThat(value("o16 v0", a)).isEqualTo(-a);
    assertThat(value("o35 o20 o22 v0 v1 o24 v0 v1 n1 n2", a, b)).isEqualTo(2.0);
    assertThat(value("o35 o21 o29 v0 v1 o30 v0 v1 n1 n2", a, b)).isEqualTo(1.0);
    assertThat(value("o35 o34 o23 v0 v1 v0 v1", a, b)).isEqualTo(a);
    assertThat(value("o35 o28 v0 v1 v0 v1", a, b)).isEqualTo(a);
    assertThat(value("o37 v0", a)).isEqualTo(StrictMath.tanh(a));
    assertThat(value("o38 v0", a)).isEqualTo(Math.tan(a));
    assertThat(value("o39 v0", a)).isEqualTo(Math.sqrt(a));
    assertThat(value("o40 v0", a)).isEqualTo(StrictMath.sinh(a));
    assertThat(value("o41 v0", a)).isEqualTo(Math.sin(a));
    assertThat(value("o42 v0", a)).isEqualTo(Math.log10(a));
    assertThat(value("o43 v0", a)).isEqualTo(Math.log(a));
    assertThat(value("o44 v0", a)).isEqualTo(Math.exp(a));
    assertThat(value("o45 v0", a)).isEqualTo(StrictMath.cosh(a));
    assertThat(value("o46 v0", a)).isEqualTo(Math.cos(a));
    assertThat(value("o47 v0", a)).isCloseTo(0.5 * Math.log(1.7 / 0.3), within(1e-15));
    assertThat(value("o48 v0 v1", a, b)).isEqualTo(Math.atan2(a, b));
    assertThat(value("o49 v0", a)).isEqualTo(Math.atan(a));
    assertThat(value("o50 v0", a)).isCloseTo(Math.log(a + Math.hypot(a, 1)), within(1e-15));
    assertThat(value("o51 v0", a)).isEqualTo(Math.asin(a));
    assertThat(value("o52 v0", 2)).isCloseTo(Math.log(2 + Math.sqrt(3)), within(1e-15));
    assertThat(value("o53 v0", a)).isEqualTo(Math.acos(a));
    assertThat(value("o54 3 v0 v1 v0", a, b)).isEqualTo(a + b + a);
    assertThat(value("o55 v0 v1", 7, -2)).isEqualTo(-3.0);
    assertThat(value("o56 v0 n2", 0.0123456)).isEqualTo(0.012);
    assertThat(value("o57 v0 n1", 1.26)).isEqualTo(1.3);
    assertThat(value("o58 v0 n1", 1.26)).isEqualTo(1.2);
    assertThat(value("o35 o62 n1 o59 2 o22 v0 v1 o22 v1 v0 n5 n6", a, b)).isEqualTo(5.0);
    assertThat(value("o60 3 n1 v0 v1", 1, 1)).isEqualTo(2.0);
    assertThat(value("o35 o70 2 o22 v1 v0 o22 v1 n1 n5 n6", a, b)).isEqualTo(5.0);
    assertThat(value("o35 o71 2 o22 v0 v1 o22 v1 n1 n5 n6", a, b)).isEqualTo(5.0);
    assertThat(value("o35 o73 o22 v0 v1 o22 n1 v1 n5 n6", a, b)).isEqualTo(5.0);
    assertThat(value("o76 v0 n3", 2)).isEqualTo(8.0);
    assertThat(value("o77 v0", 3)).isEqualTo(9.0);
    assertThat(value("o78 n2 v0", 3)).isEqualTo(8.0);
  }

  @Test
  void piecewiseLinearTermsAreZeroAtZeroAndBendAtTheirBreakpoints() throws NlException {
    // Slopes −1, 2, 5 with breakpoints −1 and 3.
    String term = "o64 3 n-1 n-1 n2 n3 n5 v0";
    assertThat(value(term, 0.0)).isZero();
    assertThat(value(term, 1.0)).isEqualTo(2.0);
    assertThat(value(term, 4.0)).isEqualTo(11.0);
    assertThat(value(term, -1.0)).isEqualTo(-2.0);
    assertThat(value(term, -2.0)).isEqualTo(-1.0);
    assertThat(parse(NlTexts.expression(1, term)).kinks()).containsExactly("max");
  }

  @Test
  void binaryFilesOfEitherByteOrderSayTheSame() throws IOException {
    same(NlTexts.EVERYTHING);
  }

  @Test
  void binaryTranslationsOfPublicFilesSayTheSame() throws IOException {
    Path folder = SharedData.file("data/nlp/nl");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        if (!file.endsWith("hs069.nl")) {
          same(Files.readString(file, StandardCharsets.US_ASCII));
        }
      }
    }
  }

  private static void same(String text) throws IOException {
    NlProblem expected = parse(text);
    double[] x = expected.startingPoint();
    Evaluation a = Evaluation.of(expected);
    expected.evaluateMean(x, a);
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      byte[] bytes = NlTexts.binary(text, order);
      NlProblem p = NlProblem.parse("small", bytes, NlOptions.defaults());
      Evaluation b = Evaluation.of(p);
      p.evaluateMean(p.startingPoint(), b);
      assertThat(p.startingPoint()).containsExactly(x);
      assertThat(b.values()).containsExactly(a.values());
      assertThat(b.gradients()).isDeepEqualTo(a.gradients());
      assertThat(p.feasibleSet()).hasToString(expected.feasibleSet().toString());
    }
  }

  @Test
  void noiseHasMeanZeroAndTheStatedSize() throws NlException {
    String text =
        NlTexts.file(
            2, 1, 0, "C0\nn0\nO0 0\no5\nv0\nn2\nx1\n0 3\nr\n1 0\nb\n3\n3\nJ0 2\n0 3\n1 4\n");
    NlOptions noisy = NlOptions.defaults().withNoise(0.1);
    NlProblem p = NlProblem.parse("noisy", NlTexts.bytes(text), noisy);
    assertThat(p.isDeterministic(0)).isFalse();
    assertThat(p.fingerprint()).contains("noise=0.1");
    double[] x = {1.0, 2.0};
    Evaluation exact = Evaluation.of(p);
    p.evaluateMean(x, exact);
    Evaluation out = Evaluation.of(p);
    int count = 20_000;
    double[] size = {6.0, 5.0}; // ‖∇f‖ = 2·3 and ‖∇c‖ = 5 at the starting point
    for (int k = 0; k < 2; k++) {
      double mean = 0;
      double squares = 0;
      double slopes = 0;
      for (int xi = 0; xi < count; xi++) {
        p.evaluate(x, xi, out);
        double off = out.value(k) - exact.value(k);
        mean += off / count;
        squares += off * off / count;
        slopes += Math.pow(out.gradient(k)[1] - exact.gradient(k)[1], 2) / count;
      }
      assertThat(mean).isCloseTo(0.0, within(0.05 * 0.1 * size[k]));
      assertThat(Math.sqrt(squares)).isCloseTo(0.1 * size[k], within(0.02 * 0.1 * size[k]));
      assertThat(Math.sqrt(slopes))
          .isCloseTo(0.1 * size[k] / Math.sqrt(2), within(0.02 * 0.1 * size[k]));
    }
  }

  @Test
  void namesComeFromTheFilesBeside(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("plan.nl"), NlTexts.EVERYTHING);
    assertThat(NlProblem.read(folder.resolve("plan.nl")).variableName(1)).isEqualTo("x2");
    Files.writeString(folder.resolve("plan.col"), "pump\nvalve\ntank\n");
    Files.writeString(folder.resolve("plan.row"), "flow\nheat\nlevel\nbalance\nspare\nprofit\n");
    NlProblem p = NlProblem.read(folder.resolve("plan.nl"));
    assertThat(p.name()).isEqualTo("plan");
    assertThat(p.variableName(1)).isEqualTo("valve");
    assertThat(p.functionName(0)).isEqualTo("profit");
    assertThat(p.functionName(2)).isEqualTo("flow.lower");
    assertThat(p.functionName(5)).isEqualTo("balance");
    Files.writeString(folder.resolve("bad.nl"), "g3 1 1 0\n");
    assertThatThrownBy(() -> NlProblem.read(folder.resolve("bad.nl")))
        .isInstanceOf(NlException.class)
        .hasMessageStartingWith("bad.nl: Line 2:");
  }

  @Test
  void whatCannotBeReadIsNamed() {
    String end = "r\nb\n3\n";
    refused(NlTexts.file(1, 0, 0, "F0 1 -1 erf\nO0 0\nv0\n" + end), "function erf", "Line 11");
    refused(NlTexts.file(1, 0, 0, "O0 0\nf0 1\nv0\n" + end), "Imported functions", "Line 12");
    refused(NlTexts.file(1, 0, 0, "L0\no22\nv0\nn1\n" + end), "Logical constraints");
    refused(NlTexts.file(1, 1, 0, "C0\nv0\nO0 0\nv0\nr\n5 1 1\nb\n3\n"), "complementarity");
    refused(NlTexts.file(1, 0, 0, "O0 0\no65\nv0\n" + end), "strings");
    refused(NlTexts.file(1, 0, 0, "O0 0\no99\nv0\n" + end), "o99");
    refused(NlTexts.file(1, 0, 0, "O0 0\nv1\n" + end), "variable (1)");
    refused(NlTexts.file(1, 0, 1, "O0 0\nv1\n" + end), "used before its definition");
    refused(NlTexts.file(1, 0, 0, "O0 0\nv0\nO0 0\nv0\n" + end), "twice");
    refused(NlTexts.file(1, 0, 0, "O0 0\nv0\n"), "without the bounds");
    refused(NlTexts.file(1, 0, 0, "O0 0\nv0\nb\n0 2 1\n"), "lower bound (2.0)");
    refused(NlTexts.file(1, 0, 0, "O0 0\nnNaN\n" + end), "\"NaN\"");
    refused(NlTexts.file(1, 0, 0, "Q0\n"), "'Q'");
    refused("", "empty");
    refused("hello\n", "header");
    refused(NlTexts.file(2_000_000_000, 0, 0, "O0 0\nv0\n" + end), "does not fit into a file");
    refused(NlTexts.file(1, 0, 0, "O0 0\no54\n2000000000\nv0\n" + end), "number of arguments");
    String whole = NlTexts.EVERYTHING.replace(" 0 0 0 0 0\n 9 9", " 1 1 0 0 0\n 9 9");
    refused(whole, "must be whole");
    refused(NlTexts.EVERYTHING.replace(" 3 5 1 0 0", " 3 5 1 0 0 2"), "logical");
  }

  private static void refused(String text, String... words) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(NlException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void wholeVariablesMayBeRelaxed() throws NlException {
    String whole = NlTexts.EVERYTHING.replace(" 0 0 0 0 0\n 9 9", " 1 1 0 0 0\n 9 9");
    NlOptions relaxed = NlOptions.defaults().withRelaxedIntegers();
    NlProblem p = NlProblem.parse("whole", NlTexts.bytes(whole), relaxed);
    assertThat(p.dimension()).isEqualTo(3);
  }

  @Test
  void aFileWithoutObjectiveAsksForAFeasiblePoint() throws NlException {
    String text =
        NlTexts.file(1, 1, 0, "C0\no5\nv0\nn2\nr\n4 4\nb\n3\n").replace("1 1 1 0 0", "1 1 0 0 0");
    NlProblem p = parse(text);
    Evaluation out = Evaluation.of(p);
    p.evaluateMean(new double[] {3.0}, out);
    assertThat(out.values()).containsExactly(0.0, 5.0);
    assertThat(out.gradient(0)).containsExactly(0.0);
    assertThat(out.gradient(1)).containsExactly(6.0);
  }

  @Test
  void nestingMayBeAsDeepAsTheFileIsLong() throws NlException {
    int depth = 20_000;
    NlProblem p = parse(NlTexts.expression(1, "o41 ".repeat(depth) + "v0"));
    Evaluation out = Evaluation.of(p);
    p.evaluateMean(new double[] {0.5}, out);
    double expected = 0.5;
    for (int k = 0; k < depth; k++) {
      expected = Math.sin(expected);
    }
    assertThat(out.value(0)).isEqualTo(expected);
  }

  @Test
  void largeSparseFilesKeepTheirNonzerosOnly() throws NlException {
    int n = 30_000;
    StringBuilder body = new StringBuilder("O0 0\nn0\n");
    for (int i = 0; i < n; i++) {
      body.append("C").append(i).append(i % 2 == 0 ? "\nn0\n" : "\no44\nv1\n");
      body.append("J").append(i).append(" 1\n").append(i).append(" 2\n");
    }
    body.append("r\n").append("1 1\n".repeat(n)).append("b\n").append("3\n".repeat(n));
    NlProblem problem = parse(NlTexts.file(n, n, 0, body.toString()));
    // Full rows would take 7 GB.
    assertThat(problem.sparsity().orElseThrow().nonzeros()).isEqualTo(n + n + n / 2 - 1);
    Evaluation out = Evaluation.of(problem);
    double[] x = new double[n];
    x[1] = 0.5;
    problem.evaluateMean(x, out);
    assertThat(out.columns(4)).containsExactly(1, 3);
    assertThat(out.numbers(4)).containsExactly(Math.exp(0.5), 2.0);
    assertThat(out.columns(5)).containsExactly(4);
  }

  @Test
  void windowsLineEndsAndCommentsAreTolerated() throws NlException {
    NlProblem p = parse(NlTexts.EVERYTHING.replace("\n", " # note\r\n"));
    assertThat(p.inequalities()).isEqualTo(4);
  }
}
