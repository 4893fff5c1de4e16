package org.proxpep.problem;

/**
 * Where scenario keys come from: (seed, purpose, t) ↦ key. For one seed the map is one-to-one, so
 * streams drawn for different purposes never share a scenario.
 */
public record Scenarios(long seed) {

  /** What a scenario is drawn for. */
  public enum Purpose {
    /** The steps of a method. */
    TRAINING(0),
    /** Measurements before the first step: constants and scales. */
    PILOT(1),
    /** Measurements along the run that the trace shows. */
    MONITORING(2),
    /** Choosing among candidate points. */
    VALIDATION(3),
    /** The final statement about the chosen point. */
    CONFIRMATION(4),
    /** Random choices of the software itself, such as the index R of the output x^R. */
    DECISION(5);

    // Part of the key, so a published number never changes.
    private final long stream;

    Purpose(long stream) {
      this.stream = stream;
    }
  }

  private static final int PURPOSE_SHIFT = 60;

  /** The key of draw {@code t} (at least 0) for a purpose. */
  public long key(Purpose purpose, long t) {
    long index = (purpose.stream << PURPOSE_SHIFT) ^ t;
    return mix(mix(index ^ mix(seed)) + seed);
  }

  /** Writes the keys of draws {@code first}, {@code first}+1, … for a purpose. */
  public void keys(Purpose purpose, long first, long[] to, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = (purpose.stream << PURPOSE_SHIFT) ^ (first + j);
    }
    long start = mix(seed);
    long shift = seed;
    // A loop of its own, which becomes vector instructions.
    for (int j = 0; j < count; j++) {
      to[j] = mix(mix(to[j] ^ start) + shift);
    }
  }

  /**
   * The draw that a key was made for: {@code t} if it is the key of draw t for this purpose, else
   * −1. Whoever is asked for keys one by one can tell by it which will be asked for next.
   */
  public long drawOf(Purpose purpose, long key) {
    long index = unmix(unmix(key) - seed) ^ mix(seed);
    long t = index ^ (purpose.stream << PURPOSE_SHIFT);
    return t >= 0 && t < 1L << PURPOSE_SHIFT ? t : -1;
  }

  /** The key from which {@link #derive} made this one as number {@code i}. */
  public static long origin(long derived, long i) {
    return unmix(derived) ^ mix(i + 0x632be59bd9b4e019L);
  }

  /** An independent family of streams, for replication {@code r} of a whole run. */
  public Scenarios replication(long r) {
    return r == 0 ? this : new Scenarios(mix(seed ^ mix(r)));
  }

  /** Key {@code i} of those that belong to {@code key}; a mini-batch is made of them. */
  public static long derive(long key, long i) {
    return mix(key ^ mix(i + 0x632be59bd9b4e019L));
  }

  /** Maps a key to 0..count−1, every index equally likely over random keys. */
  public static long index(long key, long count) {
    long bits = mix(key);
    // The high word of the unsigned 128-bit product bits·count.
    return Math.multiplyHigh(bits, count) + ((bits >> 63) & count);
  }

  /** Maps a key to [0,1). */
  public static double uniform(long key) {
    return (mix(key) >>> 11) * 0x1.0p-53;
  }

  /** A one-to-one scrambling of 64 bits (the finaliser of SplitMix64, variant 13 of Stafford). */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** The inverse of {@link #mix}. */
  static long unmix(long z) {
    z = (z ^ (z >>> 31) ^ (z >>> 62)) * 0x319642b2d24d8ec3L;
    z = (z ^ (z >>> 27) ^ (z >>> 54)) * 0x96de1b173f119089L;
    return z ^ (z >>> 30) ^ (z >>> 60);
  }
}
