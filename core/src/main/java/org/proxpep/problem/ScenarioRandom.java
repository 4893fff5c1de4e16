package org.proxpep.problem;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The random numbers of one scenario: xoshiro256++ whose state is expanded from the 64-bit scenario
 * key. Unlike the generators of Commons RNG it can be reseeded without allocating, which is why it
 * exists; samplers of Commons RNG accept it as their source.
 */
public final class ScenarioRandom implements UniformRandomProvider {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long s0;
  private long s1;
  private long s2;
  private long s3;
  private final ZigguratSampler.NormalizedGaussian gaussian =
      ZigguratSampler.NormalizedGaussian.of(this);

  /** Starts at scenario 0. */
  public ScenarioRandom() {
    reseed(0L);
  }

  /** Starts at the scenario {@code key}. */
  public ScenarioRandom(long key) {
    reseed(key);
  }

  /** Goes to the beginning of the stream that belongs to {@code key}. */
  public void reseed(long key) {
    long z = key + GOLDEN_GAMMA;
    s0 = Scenarios.mix(z);
    z += GOLDEN_GAMMA;
    s1 = Scenarios.mix(z);
    z += GOLDEN_GAMMA;
    s2 = Scenarios.mix(z);
    z += GOLDEN_GAMMA;
    s3 = Scenarios.mix(z);
  }

  /** The beginnings of the streams of many keys, side by side; for one thread. */
  public static final class Beginnings {

    private final long[] s0;
    private final long[] s1;
    private final long[] s2;
    private final long[] s3;

    /**
     * @param most how many keys at a time
     */
    public Beginnings(int most) {
      s0 = new long[most];
      s1 = new long[most];
      s2 = new long[most];
      s3 = new long[most];
    }

    /** Those of {@code derive(keys[j], i)}, the first so many j. */
    public void derive(long[] keys, long i, int count) {
      for (int j = 0; j < count; j++) {
        s3[j] = Scenarios.derive(keys[j], i);
      }
      mix(s3, 1, s0, count);
      mix(s3, 2, s1, count);
      mix(s3, 3, s2, count);
      mix(s3, 4, s3, count);
    }

    private static void mix(long[] keys, long times, long[] to, int count) {
      long by = times * GOLDEN_GAMMA;
      for (int j = 0; j < count; j++) {
        to[j] = Scenarios.mix(keys[j] + by);
      }
    }
  }

  /** Goes to one of many beginnings. */
  public void reseed(Beginnings all, int j) {
    s0 = all.s0[j];
    s1 = all.s1[j];
    s2 = all.s2[j];
    s3 = all.s3[j];
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /** A draw from N(0,1). */
  public double nextGaussian() {
    return gaussian.sample();
  }
}
