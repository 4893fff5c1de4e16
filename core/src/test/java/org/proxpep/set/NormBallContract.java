package org.proxpep.set;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What balls of every norm promise. */
abstract class NormBallContract extends ConvexSetContract {

  /** A ball by its center and radius. */
  interface Maker {
    NormBall of(double[] center, double radius);
  }

  /** A slow projection of y. */
  interface Projection {
    double[] of(double[] y, double[] center, double radius);
  }

  private final Maker maker;
  private final Projection naive;

  NormBallContract(Maker maker, Projection naive) {
    this.maker = maker;
    this.naive = naive;
  }

  private NormBall ball(double[] center, double radius) {
    return maker.of(center, radius);
  }

  private Case ball(double scale, double[] center, double radius) {
    return new Case(ball(center, radius), scale, y -> naive.of(y, center, radius));
  }

  @Override
  final List<Case> cases() {
    return List.of(
        ball(1, new double[1], 2),
        ball(1, new double[6], 1.5),
        ball(1, random(9, 1, 1), 0.7),
        ball(1, random(3, 1, 2), 0),
        ball(1e12, random(4, 1e12, 3), 2e12),
        ball(1e-12, random(4, 1e-12, 4), 2e-12));
  }

  @Test
  final void keepsThePointsInside() {
    double[] x = {0.3, -0.4};
    ball(new double[2], 1).project(x, x);
    assertThat(x).containsExactly(0.3, -0.4);
  }

  @Test
  final void diameterIsTwiceTheRadius() {
    NormBall ball = ball(new double[] {1, 2}, 3);
    assertThat(ball.diameter()).isEqualTo(6);
    assertThat(ball.radius()).isEqualTo(3);
    assertThat(ball.center(1)).isEqualTo(2);
  }

  @Test
  final void badDataAreRefused() {
    assertRefused(() -> ball(new double[2], -1), "radius", "(-1.0)");
    assertRefused(() -> ball(new double[2], Double.NaN), "radius", "(NaN)");
    assertRefused(() -> ball(new double[2], Double.POSITIVE_INFINITY), "radius", "(Infinity)");
    assertRefused(() -> ball(new double[] {0, Double.NaN}, 1), "center[1]", "(NaN)");
    assertRefused(() -> ball(new double[0], 1), "(0)");
    assertRefused(() -> Ball.atOrigin(0, 1), "(0)");
    assertRefused(() -> L1Ball.atOrigin(0, 1), "(0)");
  }

  @Test
  final void nameTellsCentersApart() {
    assertThat(ball(new double[3], 1).toString()).endsWith("ball(3, radius 1.0)");
    assertThat(ball(new double[] {1, 0}, 1).toString())
        .isNotEqualTo(ball(new double[] {0, 1}, 1).toString())
        .isEqualTo(ball(new double[] {1, 0}, 1).toString());
  }
}
