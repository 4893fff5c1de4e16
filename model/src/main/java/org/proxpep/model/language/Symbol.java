package org.proxpep.model.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a name stands for. */
sealed interface Symbol {

  /** What a message calls it. */
  String kind();

  record Constant(double value) implements Symbol {
    @Override
    public String kind() {
      return "a parameter";
    }
  }

  /**
   * @param columns null for a vector
   * @param values row by row
   */
  record Numbers(Labels labels, @Nullable Labels columns, double[] values) implements Symbol {
    @Override
    public String kind() {
      return "a parameter";
    }
  }

  record Indices(Labels labels) implements Symbol {
    @Override
    public String kind() {
      return "a set";
    }
  }

  record Data(FeatureRows rows) implements Symbol {
    @Override
    public String kind() {
      return "a data vector";
    }
  }

  record Simulated(RandomSource source) implements Symbol {
    @Override
    public String kind() {
      return "a random number";
    }
  }

  /**
   * @param labels none, one or two index sets
   */
  record Variable(String name, int first, List<Labels> labels) implements Symbol {
    @Override
    public String kind() {
      return "a decision variable";
    }
  }

  record Shared(Statement.Let let) implements Symbol {
    @Override
    public String kind() {
      return "a let expression";
    }
  }
}
