package org.proxpep.model.sampling;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.PackedRows;

/**
 * A group of rows of a table that is elsewhere.
 *
 * @param membership how to tell which rows belong to it
 * @param group null as long as its rows are not counted
 * @param first its first row, null as long as its rows are not counted
 */
public record FarGroup(Membership membership, @Nullable Group group, @Nullable PackedRows first)
    implements Serializable {}
