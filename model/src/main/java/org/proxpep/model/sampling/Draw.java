package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Group;

/**
 * A draw of scenarios: all means under the same condition that look at the same tables share it.
 * Draws of one condition have one stream k, and with it the same row of each table and the same
 * simulated numbers: their key in scenario ξ is {@code Scenarios.derive(ξ, k)}. They are told apart
 * so that an exact mean is a sum over the rows of its own tables alone.
 *
 * @param stream k, in the order in which conditions first occur
 * @param groups the rows it draws from, one group for each table; none as long as the rows of a
 *     table elsewhere are not counted
 * @param condition the condition in the words of the model; empty for none
 * @param elsewhere the rows of the only table, if they are elsewhere
 */
public record Draw(
    int number, int stream, List<Group> groups, String condition, @Nullable FarGroup elsewhere)
    implements Serializable {

  /** Whether its rows are counted. */
  public boolean isKnown() {
    return elsewhere == null || elsewhere.group() != null;
  }
}
