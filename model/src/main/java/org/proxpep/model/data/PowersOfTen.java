package org.proxpep.model.data;

import java.math.BigInteger;

/**
 * The first 128 bits of 10^q, cut off and not rounded: 10^q = (high·2⁶⁴ + low + δ)·2^e with 0 ≤ δ
 * &lt; 1 and the top bit of high set.
 */
final class PowersOfTen {

  static final int LOWEST = -342;
  static final int HIGHEST = 308;

  private static final long[] HIGH = new long[HIGHEST - LOWEST + 1];
  private static final long[] LOW = new long[HIGHEST - LOWEST + 1];

  static {
    BigInteger power = BigInteger.ONE;
    for (int q = 0; q <= -LOWEST; q++) {
      if (q <= HIGHEST) {
        put(q, power);
      }
      if (q > 0) {
        // Enough bits that 128 of the quotient are known.
        put(-q, BigInteger.ONE.shiftLeft(power.bitLength() + 128).divide(power));
      }
      power = power.multiply(BigInteger.TEN);
    }
  }

  private PowersOfTen() {}

  private static void put(int q, BigInteger bits) {
    BigInteger top = bits.shiftRight(bits.bitLength() - 128);
    HIGH[q - LOWEST] = top.shiftRight(64).longValue();
    LOW[q - LOWEST] = top.longValue();
  }

  static long high(int q) {
    return HIGH[q - LOWEST];
  }

  static long low(int q) {
    return LOW[q - LOWEST];
  }
}
