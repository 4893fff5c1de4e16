package org.proxpep.spark;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.problem.PartitionedModel;
import org.proxpep.model.sampling.RowRoutes;

/**
 * What an executor needs to build the model: its text and what the driver learnt about the table. A
 * virtual machine builds a model once, so that all its tasks run the same compiled code.
 *
 * @param id differs from model to model
 */
record ModelShipment(
    String id, PartitionedModel.Text text, TableFacts facts, PartitionedModel.Known known)
    implements Serializable {

  /** The last few things made in this virtual machine. */
  private static final class Kept<T> {
    private final Map<Object, FutureTask<T>> made = new LinkedHashMap<>(16, 0.75f, true);
    private final int most;

    Kept(int most) {
      this.most = most;
    }

    /** Made by the first task that asks; others wait for it. */
    T get(Object name, Supplier<T> make) {
      FutureTask<T> task;
      synchronized (made) {
        task = made.computeIfAbsent(name, n -> new FutureTask<>(make::get));
        while (made.size() > most) {
          made.remove(made.keySet().iterator().next());
        }
      }
      task.run();
      try {
        return task.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("The task was cancelled.", e);
      } catch (ExecutionException e) {
        synchronized (made) {
          // A task that is tried again tries this again.
          made.remove(name, task);
        }
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  private record RouteName(String id, int count, KeyStream.Named keys) {}

  private static final Kept<PartitionedModel> MODELS = new Kept<>(4);
  private static final Kept<RowRoutes> ROUTES = new Kept<>(4);

  PartitionedModel model() {
    return MODELS.get(id, () -> PartitionedModel.build(text, facts, known));
  }

  /** Where the rows of scenarios are. */
  RowRoutes routes(int count, KeyStream.Named keys) {
    return ROUTES.get(new RouteName(id, count, keys), () -> model().routes(count, keys));
  }
}
