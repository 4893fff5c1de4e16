package org.proxpep.method;

/**
 * What became of one of the paper's inequalities, left ≤ right, along a run.
 *
 * @param label its LaTeX label in the paper
 * @param statement the inequality in words
 * @param checked at how many steps it was evaluated; 0 if it could not be, see {@code note}
 * @param violated at how many of them it failed
 * @param step the step of the worst failure, or of the closest call where none failed
 * @param left the left side there
 * @param right the right side there
 * @param note why it was not checked, or empty
 */
public record InvariantReport(
    String label,
    String statement,
    long checked,
    long violated,
    long step,
    double left,
    double right,
    String note) {

  /** Whether it was checked and never failed. */
  public boolean held() {
    return checked > 0 && violated == 0;
  }

  @Override
  public String toString() {
    if (checked == 0) {
      return label + ": not checked, " + note;
    }
    return violated == 0
        ? "%s: held at all %d steps; closest at step %d, %s <= %s"
            .formatted(label, checked, step, left, right)
        : "%s: violated at %d of %d steps; worst at step %d, %s > %s"
            .formatted(label, violated, checked, step, left, right);
  }
}
