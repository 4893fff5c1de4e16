package org.proxpep.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.semantics.FarPreparation;

/**
 * A reading that leaves out rows and makes columns of others. Behind the columns that a model needs
 * itself it reads those that others are made of, and shows what is made in their place.
 *
 * @param shown how many columns of the inner reading the model needs itself
 */
record PreparedReading(SourceReading inner, int shown, FarPreparation preparation)
    implements SourceReading {

  private static final long serialVersionUID = 1L;

  /** The same rows, if there is nothing to be made. */
  static SourceReading of(SourceReading inner, int shown, FarPreparation preparation) {
    if (preparation.isNone()) {
      return inner;
    }
    List<Kind> kinds = new ArrayList<>(inner.kinds());
    for (int k = 0; k < preparation.sources().size(); k++) {
      if (preparation.texts().get(k) && kinds.get(shown + k) == Kind.OPEN) {
        kinds.set(shown + k, Kind.TEXT);
      }
    }
    return new PreparedReading(inner.withKinds(kinds), shown, preparation);
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>(inner.names().subList(0, shown));
    names.addAll(preparation.derived().keySet());
    return names;
  }

  @Override
  public List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>(inner.kinds().subList(0, shown));
    preparation.derived().keySet().forEach(name -> kinds.add(Kind.NUMBER));
    return kinds;
  }

  @Override
  public SourceReading withKinds(List<Kind> others) {
    List<Kind> all = new ArrayList<>(others.subList(0, shown));
    all.addAll(inner.kinds().subList(shown, inner.size()));
    return new PreparedReading(inner.withKinds(all), shown, preparation);
  }

  @Override
  public RowReader over(Iterator<InternalRow> partition) {
    return new PreparedRows(
        inner.over(partition),
        shown,
        preparation.derived().values().toArray(new CellFunction[0]),
        preparation.where(),
        preparation.drops());
  }
}
