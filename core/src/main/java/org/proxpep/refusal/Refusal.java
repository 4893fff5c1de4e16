package org.proxpep.refusal;

import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be used: what it is, its value, the rule it breaks, and advice on a line of its
 * own that begins with <em>Maybe</em>.
 */
public final class Refusal extends IllegalArgumentException implements Complaint {

  private static final long serialVersionUID = 1L;

  private static final Pattern NAMED = Pattern.compile("\\b(\\w+) \\(");

  private final String sentence;
  private final String advice;

  /**
   * "thing (value) rule. Maybe advice."
   *
   * @param rule the rest of the sentence, such as "must be positive"
   */
  public Refusal(String thing, @Nullable Object value, String rule, String advice) {
    this(thing + " (" + value + ") " + rule, advice);
  }

  private Refusal(String sentence, String advice) {
    super(text(sentence, advice));
    this.sentence = sentence;
    this.advice = advice;
  }

  /**
   * A sentence of another shape, for rules about more than one value.
   *
   * @param sentence without its full stop; each %s stands for one of the parts
   * @param advice what follows "Maybe", without a full stop; may have %s as well
   * @param parts in the order of their places, first those of the sentence
   */
  public static Refusal of(String sentence, String advice, @Nullable Object... parts) {
    String[] texts = String.format(Locale.ROOT, sentence + '\0' + advice, parts).split("\0", 2);
    return new Refusal(texts[0], texts[1]);
  }

  /**
   * The message of any exception that has advice: ends the sentence and begins another one, which
   * may be a question.
   */
  public static String text(String sentence, String advice) {
    return sentence + ".\nMaybe " + advice + (advice.endsWith("?") ? "" : ".");
  }

  /**
   * The same in other names: every name that is followed by a value in brackets is replaced.
   *
   * @param names the other name for a name, or the name itself
   */
  public Refusal renamed(UnaryOperator<String> names) {
    return new Refusal(renamed(sentence, names), renamed(advice, names)).causedBy(this);
  }

  private static String renamed(String text, UnaryOperator<String> names) {
    return NAMED
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(names.apply(m.group(1)) + " ("));
  }

  /** What is refused and why, without a full stop. */
  public String sentence() {
    return sentence;
  }

  @Override
  public String clause() {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }

  @Override
  public String advice() {
    return advice;
  }

  /** The same, with the exception behind it. */
  public Refusal causedBy(@Nullable Throwable cause) {
    initCause(cause);
    return this;
  }
}
