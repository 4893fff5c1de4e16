package org.proxpep.spark;

import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * How a table is spread over a cluster and how its rows travel.
 *
 * @param partitions the parts that the table is kept in; 0 to choose by its size and the cores. Has
 *     no influence on results.
 * @param blockBytes the most that one block of rows on its way to the driver takes
 * @param blocks the most blocks that the driver keeps
 */
public record SparkSettings(int partitions, int blockBytes, int blocks) {

  /** Parts of about 128 MB, at least two for every core; blocks of 32 MB, of which 6 are kept. */
  public static final SparkSettings DEFAULT = new SparkSettings(0, 32 << 20, 6);

  public SparkSettings {
    Require.that(
        partitions >= 0,
        "The number of partitions (%s) must not be negative",
        "leave it 0",
        partitions);
    if (blockBytes < 1 << 10) {
      throw Refusal.of("The size of a block (%s bytes) must be at least 1024", "32 MB", blockBytes);
    }
    Require.that(
        "The number of blocks",
        blocks,
        blocks >= 3,
        "at least 3: one in use, one on its way, one for measurements",
        "6, and two more for every further replication at a time");
  }

  public SparkSettings withPartitions(int value) {
    return new SparkSettings(value, blockBytes, blocks);
  }

  public SparkSettings withBlockBytes(int value) {
    return new SparkSettings(partitions, value, blocks);
  }

  public SparkSettings withBlocks(int value) {
    return new SparkSettings(partitions, blockBytes, value);
  }
}
