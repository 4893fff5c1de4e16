package org.proxpep.theory;

/**
 * The paper's theory for one set of inputs, in one form: every constant, condition and bound as a
 * function. {@link TheoryTable} lists them all, {@link Planner} turns the bounds round.
 *
 * <pre>
 *   Theory theory = new Theory(TheoryInputs.of(constants, TheoremSchedule.UNIT, 1e6), Form.CORRECTED);
 *   theory.dual().psi();
 *   theory.expected().inequality();
 * </pre>
 *
 * A number alone does not say whether it may be relied on; {@link #judgements} does.
 */
public final class Theory {

  private final Basis basis;
  private final DualBounds dual;
  private final IncrementBounds increments;
  private final MoreauBounds moreau;

  public Theory(TheoryInputs inputs, Form form) {
    basis = Basis.of(inputs, form);
    dual = new DualBounds(basis);
    increments = new IncrementBounds(basis);
    moreau = new MoreauBounds(basis, dual);
  }

  Basis basis() {
    return basis;
  }

  public TheoryInputs inputs() {
    return basis.in();
  }

  public Form form() {
    return basis.form();
  }

  /** The parameters of Algorithm 1. */
  public Parameters parameters() {
    return basis.p();
  }

  /** Bounds on the quadratic models. */
  public ApproximationBounds approximation() {
    return basis.models();
  }

  /** Bounds on the slacks u. */
  public SlackBounds slack() {
    return basis.slack();
  }

  /** Bounds on the multipliers y. */
  public DualBounds dual() {
    return dual;
  }

  /** Bounds on the steps of x. */
  public IncrementBounds increments() {
    return increments;
  }

  /** The descent of the Moreau envelope. */
  public MoreauBounds moreau() {
    return moreau;
  }

  /** The conditions under which the rest holds. */
  public TheoremConditions conditions() {
    return new TheoremConditions(this);
  }

  /** Inequalities along one run. */
  public PathBounds path() {
    return new PathBounds(this);
  }

  /** Bounds on expected averages. */
  public ExpectedRates expected() {
    return new ExpectedRates(this);
  }

  /** Bounds that hold with a stated probability. */
  public HighProbability highProbability() {
    return new HighProbability(this);
  }

  /** What may be relied on. It speaks of the corrected form, whichever form this is. */
  public Reliances judgements() {
    return new Reliances(form() == Form.CORRECTED ? this : new Theory(inputs(), Form.CORRECTED));
  }
}
