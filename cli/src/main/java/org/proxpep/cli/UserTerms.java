package org.proxpep.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;
import org.proxpep.model.language.ModelConstraint;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.model.language.Relation;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.report.ResultTerms;

/**
 * Numbers as whoever wrote the problem means them: a maximum where one was asked for, 0.043 &lt;=
 * 0.05 where the method sees −0.007 &lt;= 0.
 */
final class UserTerms implements ResultTerms {

  private static final MathContext DIGITS = new MathContext(7);

  private final StochasticProblem problem;
  private final @Nullable ModelProblem model;

  /**
   * @param problem without a batch around it
   */
  UserTerms(StochasticProblem problem) {
    this.problem = problem;
    this.model = problem instanceof ModelProblem m ? m : null;
  }

  @Override
  public boolean maximized() {
    return model != null
        ? model.sense() == ModelProblem.Sense.MAXIMIZE
        : problem instanceof NlProblem nl && nl.maximized();
  }

  double objective(double row0) {
    return maximized() ? 0.0 - row0 : row0;
  }

  @Override
  public Interval objective(Interval mean) {
    return maximized() ? mirrored(mean, 0.0) : mean;
  }

  /** Whether the user did not write variable i. */
  boolean isHiddenVariable(int i) {
    return model != null && model.isAuxiliary(i);
  }

  /** Whether the user did not write the constraint of function row {@code row}. */
  boolean isHiddenRow(int row) {
    return model != null && model.constraint(row).auxiliary();
  }

  @Override
  public Interval value(int row, ConstraintStatement statement) {
    Interval value = statement.value();
    if (model == null) {
      return value;
    }
    ModelConstraint constraint = model.constraint(row);
    double limit = constraint.limit();
    return constraint.relation() == Relation.AT_LEAST
        ? mirrored(value, limit)
        : new Interval(
            limit + value.estimate(), limit + value.lower(), limit + value.upper(), value.basis());
  }

  @Override
  public String relation(int row, ConstraintStatement statement) {
    if (model != null) {
      return model.constraint(row).relation().symbol();
    }
    return ResultTerms.super.relation(row, statement);
  }

  @Override
  public double limit(int row, ConstraintStatement statement) {
    return model == null ? statement.bound() : model.constraint(row).valueOf(statement.bound());
  }

  /**
   * The certificate writes "NAME (VALUE, limit 0)" wherever it gives a constraint's value, and
   * knows no other terms; those words are replaced by the model's.
   */
  @Override
  public String sentence(Certificate certificate) {
    String sentence = certificate.sentence();
    if (model == null) {
      return sentence;
    }
    for (int i = 0; i < certificate.constraints().size(); i++) {
      ConstraintStatement c = certificate.constraints().get(i);
      boolean equality = c.kind() == ConstraintStatement.Kind.EQUALITY;
      String words =
          switch (model.constraint(1 + i).relation()) {
            case AT_MOST -> "limit ";
            case AT_LEAST -> "at least ";
            case EQUAL -> "must equal ";
          };
      sentence =
          sentence.replace(
              c.name() + " (" + c.value().text() + (equality ? ", must equal 0)" : ", limit 0)"),
              c.name()
                  + " ("
                  + value(1 + i, c).text()
                  + ", "
                  + words
                  + plain(limit(1 + i, c))
                  + ")");
    }
    return sentence;
  }

  /** The problem's name, and its description or its size without what the user did not write. */
  String title() {
    if (problem instanceof LibraryProblem library) {
      return problem.name() + ": " + library.description();
    }
    long variables =
        IntStream.range(0, problem.dimension()).filter(i -> !isHiddenVariable(i)).count();
    long constraints =
        IntStream.rangeClosed(1, problem.inequalities() + problem.equalities())
            .filter(row -> !isHiddenRow(row))
            .count();
    return "%s: %d variable%s, %d constraint%s"
        .formatted(
            problem.name(),
            variables,
            variables == 1 ? "" : "s",
            constraints,
            constraints == 1 ? "" : "s");
  }

  /** A number as people write it: a limit computed from data has more digits than anyone reads. */
  static String plain(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    return Math.abs(value) < 1e-5 || Math.abs(value) >= 1e9
        ? rounded.toString()
        : rounded.toPlainString();
  }

  /** Why no samples were needed, where the means are exact. */
  String exactBasis() {
    if (problem instanceof LibraryProblem) {
      return "the exact means, which a library problem knows";
    }
    return problem instanceof ExactMean && model == null
        ? "the functions of the file, without noise"
        : "the exact means over all scenarios";
  }

  /** {@code limit} − value; the sum with 0 keeps −0 out. */
  private static Interval mirrored(Interval value, double limit) {
    return new Interval(
        limit - value.estimate() + 0.0,
        limit - value.upper() + 0.0,
        limit - value.lower() + 0.0,
        value.basis());
  }
}
