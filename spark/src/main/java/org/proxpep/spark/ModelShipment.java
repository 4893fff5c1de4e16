package org.proxpep.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.language.PartitionedModel;
import org.proxpep.model.language.Question;

/**
 * What an executor needs to build the model: its text and what the driver learnt about the table. A
 * virtual machine builds a model once, so that all its tasks run the same compiled code.
 *
 * @param id differs from model to model
 */
record ModelShipment(
    String id, PartitionedModel.Text text, TableFacts facts, List<Serializable> answers)
    implements Serializable {

  /** Models of the last few shipments; a driver rarely has more than one at a time. */
  private static final int MOST_KEPT = 8;

  private static final Map<String, Object> BUILT = new ConcurrentHashMap<>();

  ModelShipment {
    answers = List.copyOf(answers);
  }

  PartitionedModel model() {
    return (PartitionedModel) built(id, () -> PartitionedModel.build(text, facts, answers));
  }

  /** The first question that is not answered. */
  Question next() {
    String key = id + "?" + answers.size();
    return (Question) built(key, () -> PartitionedModel.next(text, facts, answers));
  }

  private static Object built(String key, java.util.function.Supplier<Object> build) {
    if (BUILT.size() > MOST_KEPT && !BUILT.containsKey(key)) {
      BUILT.clear();
    }
    return BUILT.computeIfAbsent(key, k -> build.get());
  }
}
