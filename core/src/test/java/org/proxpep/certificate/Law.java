package org.proxpep.certificate;

import org.proxpep.problem.ScenarioRandom;

/** Distributions with known means, from harmless to nasty. */
enum Law {
  NORMAL("normal", 0.0) {
    @Override
    double draw(ScenarioRandom random) {
      return random.nextGaussian();
    }
  },
  UNIFORM("uniform on [0,1]", 0.5) {
    @Override
    double draw(ScenarioRandom random) {
      return random.nextDouble();
    }
  },
  EXPONENTIAL("exponential", 1.0) {
    @Override
    double draw(ScenarioRandom random) {
      return -Math.log(1.0 - random.nextDouble());
    }
  },
  LOGNORMAL("lognormal, σ = 1", Math.exp(0.5)) {
    @Override
    double draw(ScenarioRandom random) {
      return Math.exp(random.nextGaussian());
    }
  },
  HEAVY_LOGNORMAL("lognormal, σ = 1.5", Math.exp(1.125)) {
    @Override
    double draw(ScenarioRandom random) {
      return Math.exp(1.5 * random.nextGaussian());
    }
  },
  RARE("0 or 1, 1 % ones", 0.01) {
    @Override
    double draw(ScenarioRandom random) {
      return random.nextDouble() < 0.01 ? 1.0 : 0.0;
    }
  },
  VERY_RARE("0 or 1, 0.1 % ones", 0.001) {
    @Override
    double draw(ScenarioRandom random) {
      return random.nextDouble() < 0.001 ? 1.0 : 0.0;
    }
  };

  final String title;
  final double mean;

  Law(String title, double mean) {
    this.title = title;
    this.mean = mean;
  }

  abstract double draw(ScenarioRandom random);

  boolean inUnitInterval() {
    return this == UNIFORM || this == RARE || this == VERY_RARE;
  }

  Moments sample(long seed, int count) {
    ScenarioRandom random = new ScenarioRandom(seed);
    Moments moments = new Moments();
    for (int i = 0; i < count; i++) {
      moments.add(draw(random));
    }
    return moments;
  }
}
