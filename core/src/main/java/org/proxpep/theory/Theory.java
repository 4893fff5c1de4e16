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

  private final TheoryInputs inputs;
  private final Form form;
  private final Parameters parameters;
  private final ApproximationBounds approximation;
  private final SlackBounds slack;
  private final DualBounds dual;
  private final IncrementBounds increments;
  private final MoreauBounds moreau;
  private final Conditions conditions;

  public Theory(TheoryInputs inputs, Form form) {
    this.inputs = inputs;
    this.form = form;
    var constants = inputs.constants();
    parameters = new Parameters(inputs, form);
    approximation = new ApproximationBounds(constants, parameters);
    slack = new SlackBounds(inputs, parameters, form);
    dual = new DualBounds(inputs, form, parameters, approximation, slack);
    increments = new IncrementBounds(constants, form, parameters, approximation, slack);
    moreau = new MoreauBounds(constants, form, parameters, approximation, slack, dual);
    conditions = new Conditions(inputs, form, parameters, approximation, dual, increments, moreau);
  }

  public TheoryInputs inputs() {
    return inputs;
  }

  public Form form() {
    return form;
  }

  /** The parameters of Algorithm 1. */
  public Parameters parameters() {
    return parameters;
  }

  /** Bounds on the quadratic models. */
  public ApproximationBounds approximation() {
    return approximation;
  }

  /** Bounds on the slacks u. */
  public SlackBounds slack() {
    return slack;
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
  public Conditions conditions() {
    return conditions;
  }

  /** Inequalities along one run. */
  public PathBounds path() {
    return new PathBounds(this);
  }

  /** Bounds on expected averages. */
  public ExpectedRates expected() {
    return new ExpectedRates(inputs, form, this);
  }

  /** Bounds that hold with a stated probability. */
  public HighProbability highProbability() {
    return new HighProbability(inputs, form, this);
  }

  /** What may be relied on. It speaks of the corrected form, whichever form this is. */
  public Judgements judgements() {
    return new Judgements(form == Form.CORRECTED ? this : new Theory(inputs, Form.CORRECTED));
  }
}
