package org.proxpep.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowLayout;
import org.proxpep.model.problem.LocalRows;
import org.proxpep.model.sampling.RowCursor;
import org.proxpep.model.sampling.RowSource;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * The rows of scenarios, in blocks that executors gather and send while the driver works on earlier
 * ones. Which rows the next steps need is known beforehand: the key of a step depends on the seed
 * and its number only, and the row on the key. So a block is named by its stream and place, and
 * every executor picks from its own part the rows that belong to it.
 *
 * <p>A key of no known stream is brought alone, which costs a job; see {@link #expect}.
 */
final class RowBlocks implements RowSource, AutoCloseable {

  /** Scenarios of the first block of a stream; the next is four times as long, up to the most. */
  private static final int FIRST = 1 << 12;

  /** More do not make a job any cheaper for a scenario. */
  private static final int MOST = 1 << 17;

  private record Name(KeyStream stream, int number) {}

  /** Rows of consecutive scenarios. */
  private record Block(Name name, long first, long[] keys, PackedRows rows) {}

  /** Where a cursor is. */
  private static final class Place {
    Block block;
    int index;
    boolean announced;

    Place(Block block) {
      this.block = block;
    }
  }

  private final JavaRDD<Part> parts;
  private final Broadcast<ModelShipment> model;
  private final RowLayout layout;
  private final int perScenario;
  private final int longest;
  private final int kept;
  private final List<KeyStream> streams = new ArrayList<>();
  private final Map<Name, CompletableFuture<Block>> blocks = new LinkedHashMap<>(16, 0.75f, true);
  private volatile boolean closed;
  private final AtomicLong single = new AtomicLong();
  private final AtomicLong jobs = new AtomicLong();
  private final ExecutorService fetchers =
      Executors.newFixedThreadPool(
          3,
          task -> {
            Thread thread = new Thread(task, "row-blocks");
            thread.setDaemon(true);
            return thread;
          });

  RowBlocks(
      SparkTable table, Broadcast<ModelShipment> model, int perScenario, SparkSettings settings) {
    this.parts = table.parts();
    this.layout = table.facts().layout();
    this.model = model;
    this.perScenario = perScenario;
    int fitting = settings.blockBytes() / Math.max(1, layout.stride() * perScenario);
    this.longest = Math.max(1, Math.min(MOST, Integer.highestOneBit(Math.max(1, fitting))));
    this.kept = settings.blocks();
  }

  /**
   * Scenarios will be drawn from these streams.
   *
   * @param batch the size of mini-batches; 1 for none
   */
  synchronized void expect(List<Scenarios> families, int batch) {
    for (Scenarios family : families) {
      for (Purpose purpose : Purpose.values()) {
        add(new KeyStream(family.seed(), purpose, 1));
        if (batch > 1) {
          add(new KeyStream(family.seed(), purpose, batch));
        }
      }
    }
  }

  private void add(KeyStream stream) {
    if (!streams.contains(stream)) {
      streams.add(stream);
    }
  }

  /** How many scenarios were brought one by one. */
  long broughtAlone() {
    return single.get();
  }

  /** How many jobs brought rows. */
  long jobs() {
    return jobs.get();
  }

  @Override
  public void seek(long xi, RowCursor cursor) {
    if (cursor.memory() instanceof Place place) {
      long[] keys = place.block.keys;
      int i = place.index;
      if (keys[i] != xi) {
        i = i + 1 < keys.length && keys[i + 1] == xi ? i + 1 : search(keys, xi, i);
      }
      if (i >= 0) {
        move(cursor, place, i);
        return;
      }
    }
    find(xi, cursor);
  }

  /** A little way back or on: several points are often measured on the same few scenarios. */
  private static int search(long[] keys, long xi, int around) {
    if (keys[0] == xi) {
      return 0;
    }
    for (int i = Math.max(0, around - 4); i < Math.min(keys.length, around + 4); i++) {
      if (keys[i] == xi) {
        return i;
      }
    }
    return -1;
  }

  private void move(RowCursor cursor, Place place, int i) {
    place.index = i;
    cursor.moveTo(place.block.rows, i * perScenario);
    // Whoever measures on a few scenarios again and again does not get beyond the first block.
    if (!place.announced && (place.block.name.number > 0 || i >= place.block.keys.length / 2)) {
      place.announced = true;
      Name name = place.block.name;
      // A failure shows when the block is needed.
      var unused = ask(new Name(name.stream, name.number + 1));
    }
  }

  private void find(long xi, RowCursor cursor) {
    KeyStream stream = null;
    long at = -1;
    synchronized (this) {
      for (int k = 0; k < streams.size() && at < 0; k++) {
        stream = streams.get(k);
        at = stream.placeOf(xi);
        // A place that no block has: the key only looks like one of this stream.
        at = at / longest < 1 << 30 ? at : -1;
      }
      if (at >= 0 && stream != null) {
        // Streams in use are looked through first.
        streams.remove(stream);
        streams.add(0, stream);
      }
    }
    if (at < 0 || stream == null) {
      single.incrementAndGet();
      PackedRows rows = gather(1, new KeyStream.Single(xi));
      cursor.moveTo(rows, 0);
      return;
    }
    int number = numberOf(at);
    Block block = await(ask(new Name(stream, number)));
    Place place = new Place(block);
    cursor.remember(place);
    move(cursor, place, (int) (at - block.first));
  }

  private int firstLength() {
    return Math.min(FIRST, longest);
  }

  /** Lengths grow until they are the longest. */
  private int numberOf(long place) {
    int number = 0;
    long end = length(0);
    while (place >= end && length(number) < longest) {
      number++;
      end += length(number);
    }
    return place < end ? number : Math.addExact(number, (int) ((place - end) / longest + 1));
  }

  private int length(int number) {
    return number > 16 ? longest : (int) Math.min(longest, (long) firstLength() << (2 * number));
  }

  private long start(int number) {
    long start = 0;
    int k = 0;
    while (k < number && length(k) < longest) {
      start += length(k++);
    }
    return start + (long) (number - k) * longest;
  }

  private synchronized CompletableFuture<Block> ask(Name name) {
    if (closed) {
      throw new IllegalStateException(
          "The problem was closed and has no rows any more.\nMaybe close it after the last step.");
    }
    CompletableFuture<Block> known = blocks.get(name);
    if (known == null || known.isCompletedExceptionally()) {
      known = CompletableFuture.supplyAsync(() -> bring(name), fetchers);
      blocks.put(name, known);
      while (blocks.size() > kept) {
        blocks.remove(blocks.keySet().iterator().next());
      }
    }
    return known;
  }

  private Block bring(Name name) {
    if (closed) {
      throw new IllegalStateException("The problem was closed.");
    }
    long first = start(name.number);
    int count = length(name.number);
    KeyStream.Keys range = name.stream.from(first, count);
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = range.applyAsLong(i);
    }
    return new Block(name, first, keys, gather(count, range));
  }

  /** The rows of some scenarios in their order. */
  private PackedRows gather(int count, KeyStream.Named keys) {
    jobs.incrementAndGet();
    Broadcast<ModelShipment> shipped = model;
    List<LocalRows.Gathered> found =
        Jobs.collect(
            "rows for " + count + " scenarios",
            parts.map(
                part -> {
                  ModelShipment shipment = shipped.value();
                  return part.over(shipment).gather(shipment.routes(count, keys));
                }));
    PackedRows rows = PackedRows.empty(layout, count * perScenario);
    int stride = layout.stride();
    int total = 0;
    for (LocalRows.Gathered each : found) {
      int[] slots = each.slots();
      for (int j = 0; j < slots.length; j++) {
        rows.set(slots[j], each.bytes(), j * stride);
      }
      total += slots.length;
    }
    if (total != count * perScenario) {
      throw new IllegalStateException(
          "Executors sent " + total + " rows where " + count * perScenario + " were asked for.");
    }
    return rows;
  }

  /** An interrupt is left for the caller to see: a step in progress is finished. */
  private static Block await(CompletableFuture<Block> block) {
    try {
      return block.join();
    } catch (CompletionException e) {
      throw failed(e.getCause());
    }
  }

  private static RuntimeException failed(@Nullable Throwable cause) {
    return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
  }

  /** Waits for a block that is on its way: a job must not lose its model half-way. */
  @Override
  public void close() {
    closed = true;
    fetchers.shutdown();
    boolean interrupted = false;
    while (true) {
      try {
        if (fetchers.awaitTermination(1, TimeUnit.MINUTES)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
