package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One translation of a model whose table is elsewhere: it takes what is known and notes what is
 * not, to be answered together before the next one.
 */
public final class Round {

  private final Answers answers;
  private final Map<String, Statistic<?>> missing = new LinkedHashMap<>();

  public Round(Answers answers) {
    this.answers = answers;
  }

  /** Null if it is not known yet, which is noted. */
  public <T extends Serializable> @Nullable T ask(Statistic<T> statistic) {
    T answer = answers.get(statistic);
    if (answer == null) {
      missing.put(statistic.key(), statistic);
    }
    return answer;
  }

  /** Whether nothing was missing so far. */
  public boolean isComplete() {
    return missing.isEmpty();
  }

  /** Answers what was missing. */
  public void answerFrom(StatisticSource source) {
    answers.addAll(source.answer(new Wanted(List.copyOf(missing.values()))));
  }
}
