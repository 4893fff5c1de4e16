package org.proxpep.model.statistics;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.sampling.RowPart;

/** Statistics of a table that is elsewhere, to be answered in one pass over its rows. */
@SuppressWarnings("serial") // A list of statistics is serializable.
public record Wanted(List<Statistic<?>> statistics) implements Serializable {

  public int size() {
    return statistics.size();
  }

  /**
   * What some rows say to each.
   *
   * @param firstChunk the chunk of the table that they begin with
   */
  public List<Serializable> part(PackedRows rows, int firstChunk) {
    RowPart part = new RowPart(rows, firstChunk);
    List<Serializable> says = new ArrayList<>();
    statistics.forEach(each -> says.add(each.part(part)));
    return says;
  }

  /** The answers of all parts of the table, in the order of their rows, together. */
  public Answers combine(List<? extends List<? extends Serializable>> parts) {
    Answers answers = new Answers();
    for (int k = 0; k < statistics.size(); k++) {
      int which = k;
      Statistic<?> statistic = statistics.get(k);
      List<Serializable> says = new ArrayList<>();
      parts.forEach(part -> says.add(part.get(which)));
      answers.put(statistic, statistic.combine(says));
    }
    return answers;
  }
}
