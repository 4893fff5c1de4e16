package org.proxpep.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.problem.LocalRows;

/** Some chunks of the table on one executor, and the model over them once it is known. */
final class Part implements Serializable {

  private static final long serialVersionUID = 1L;

  final PackedRows rows;
  final int firstChunk;

  /** Made anew where a part arrives; which rows belong to which group is kept with it. */
  private transient @Nullable LocalRows local;

  private transient @Nullable String modelId;

  Part(PackedRows rows, int firstChunk) {
    this.rows = rows;
    this.firstChunk = firstChunk;
  }

  synchronized LocalRows over(ModelShipment shipment) {
    LocalRows known = local;
    if (known == null || !shipment.id().equals(modelId)) {
      known = shipment.model().over(rows, firstChunk);
      local = known;
      modelId = shipment.id();
    }
    return known;
  }
}
