package org.proxpep.model.language;

import java.util.List;
import org.proxpep.model.data.Group;

/**
 * A draw of scenarios: all means under the same condition share it, and another condition has
 * another. Draw k of scenario ξ has the key {@code Scenarios.derive(ξ, k)}.
 *
 * @param groups the rows it draws from, one group for each table
 * @param condition the condition in the words of the model; empty for none
 */
record Draw(int number, List<Group> groups, String condition) {}
