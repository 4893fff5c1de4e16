package org.proxpep.method;

import java.util.Locale;
import org.proxpep.refusal.Refusal;

/** A step could not be computed although the problem's numbers are finite. */
public final class StepException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StepException(String message) {
    super(message);
  }

  /**
   * An exception with a message of two lines.
   *
   * @param sentence what happened, without its full stop; each %s stands for one of the parts
   * @param advice what follows "Maybe", without a full stop
   */
  public static StepException of(String sentence, String advice, Object... parts) {
    return new StepException(String.format(Locale.ROOT, Refusal.text(sentence, advice), parts));
  }
}
