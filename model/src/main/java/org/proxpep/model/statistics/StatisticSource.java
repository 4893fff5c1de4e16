package org.proxpep.model.statistics;

/** Answers what a model wants to know of all rows of a table that is elsewhere. */
public interface StatisticSource {

  /** One pass over all rows; see {@link Wanted#combine}. */
  Answers answer(Wanted wanted);
}
