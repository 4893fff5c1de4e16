package org.proxpep.model.problem;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.model.statistics.Answers;
import org.proxpep.model.statistics.RowMean;
import org.proxpep.model.statistics.RowValues;
import org.proxpep.model.statistics.Statistic;
import org.proxpep.model.statistics.StatisticSource;
import org.proxpep.model.statistics.Wanted;

/**
 * What a term is worth at x in the rows of a table that is elsewhere.
 *
 * @param count the rows of the table
 */
record TermsElsewhere(FarFunction term, double[] x, long count, StatisticSource source)
    implements TermValues {

  private <T extends Serializable> T ask(Statistic<T> statistic) {
    Wanted wanted = new Wanted(List.of(statistic));
    return Objects.requireNonNull(source.answer(wanted).get(statistic));
  }

  @Override
  public double mean() {
    return ask(meanOfRows());
  }

  private RowMean meanOfRows() {
    return new RowMean(term, x, count);
  }

  /** The means of several terms over the same table, by one question. */
  static double[] means(List<TermsElsewhere> terms) {
    if (terms.isEmpty()) {
      return new double[0];
    }
    List<Statistic<?>> means = new ArrayList<>();
    terms.forEach(each -> means.add(each.meanOfRows()));
    Answers answers = terms.get(0).source.answer(new Wanted(means));
    return terms.stream()
        .mapToDouble(each -> Objects.requireNonNull(answers.get(each.meanOfRows())))
        .toArray();
  }

  @Override
  public double[] values() {
    return every(0);
  }

  @Override
  public double[] weights() {
    return every(1);
  }

  private double[] every(int first) {
    double[] both = ask(new RowValues(term, x));
    return IntStream.range(0, both.length / 2).mapToDouble(i -> both[2 * i + first]).toArray();
  }
}
