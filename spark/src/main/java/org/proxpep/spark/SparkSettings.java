package org.proxpep.spark;

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
    if (partitions < 0) {
      throw new IllegalArgumentException(
          "The number of partitions (" + partitions + ") must not be negative.\nMaybe leave it 0.");
    }
    if (blockBytes < 1 << 10) {
      throw new IllegalArgumentException(
          "The size of a block (" + blockBytes + " bytes) must be at least 1024.\nMaybe 32 MB.");
    }
    if (blocks < 3) {
      throw new IllegalArgumentException(
          "The number of blocks ("
              + blocks
              + ") must be at least 3: one in use, one on its way, one for measurements."
              + "\nMaybe 6, and two more for every further replication at a time.");
    }
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
