package org.proxpep.model.language;

import java.io.Serializable;

/** Answers what a model asks about all rows of a table that is elsewhere. */
public interface Survey {

  /** The answer of all parts of the table together; see {@link Question#combine}. */
  Serializable ask(Question question);
}
