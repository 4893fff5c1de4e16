package org.proxpep.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** How executors read the columns that a model needs from what a source gives. */
interface SourceReading extends Serializable {

  /** What a column holds. */
  enum Kind {
    NUMBER,
    BOOLEAN,
    TEXT,
    /** Numbers until a cell proves otherwise, in which case texts. */
    OPEN
  }

  List<String> names();

  List<Kind> kinds();

  /** The same where it is known what columns hold. */
  SourceReading withKinds(List<Kind> kinds);

  RowReader over(Iterator<InternalRow> partition);

  default int size() {
    return names().size();
  }

  default boolean isText(int column) {
    return kinds().get(column) == Kind.TEXT;
  }
}
