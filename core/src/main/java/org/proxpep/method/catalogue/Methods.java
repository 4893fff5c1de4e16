package org.proxpep.method.catalogue;

import static org.proxpep.method.catalogue.Parameter.choice;
import static org.proxpep.method.catalogue.Parameter.fixed;
import static org.proxpep.method.catalogue.Parameter.scale;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.PublishedOutput;
import org.proxpep.method.aprid.Aprid;
import org.proxpep.method.aprid.ApridSettings;
import org.proxpep.method.conex.Conex;
import org.proxpep.method.conex.ConexSettings;
import org.proxpep.method.csa.Csa;
import org.proxpep.method.csa.CsaSettings;
import org.proxpep.method.driftpluspenalty.DriftPlusPenalty;
import org.proxpep.method.driftpluspenalty.DriftPlusPenaltySettings;
import org.proxpep.method.ghost.Ghost;
import org.proxpep.method.ghost.GhostSettings;
import org.proxpep.method.icpp.Icpp;
import org.proxpep.method.icpp.IcppSettings;
import org.proxpep.method.lagrangian.Lagrangian;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.method.mlalm.Mlalm;
import org.proxpep.method.mlalm.MlalmSettings;
import org.proxpep.method.pdsg.Pdsg;
import org.proxpep.method.pdsg.PdsgSettings;
import org.proxpep.method.penaltystorm.PenaltyStorm;
import org.proxpep.method.penaltystorm.PenaltyStormSettings;
import org.proxpep.method.proxpep.Curvature;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.sampledal.SampledAl;
import org.proxpep.method.sampledal.SampledAlSettings;
import org.proxpep.method.slpmm.Slpmm;
import org.proxpep.method.slpmm.SlpmmSettings;
import org.proxpep.method.sslalm.SslAlm;
import org.proxpep.method.sslalm.SslAlmSettings;
import org.proxpep.method.stocialm.StocIalm;
import org.proxpep.method.stocialm.StocIalmSettings;
import org.proxpep.method.stosqp.StoSqp;
import org.proxpep.method.stosqp.StoSqpSettings;
import org.proxpep.method.support.SlackState;
import org.proxpep.method.switching.Switching;
import org.proxpep.method.switching.SwitchingSettings;
import org.proxpep.problem.StochasticProblem;

/**
 * The catalogue of methods by name.
 *
 * <pre>{@code
 * Method<?> method = Methods.find("pdsg").create(problem, 10_000, Map.of("alpha", 3.0), false);
 * }</pre>
 *
 * Step sizes are factors on the published powers of the number of steps K, so that a default of 1
 * is the published rate.
 */
public final class Methods {

  /**
   * The practical mode, which is not in the catalogue of published methods: it measures the scales
   * of a problem by itself and so has no parameters to choose.
   */
  public static final MethodEntry PRACTICAL =
      new MethodEntry(
          "practical",
          "Prox-PEP without parameters",
          ProblemClass.ANY,
          PublishedOutput.ANSWER,
          List.of(),
          (problem, samples, values, heuristic) -> new PracticalProxPep());

  private static final Map<String, MethodEntry> ALL = catalogue();

  private Methods() {}

  /** All names in alphabetical order. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** All entries in the order of their names. */
  public static List<MethodEntry> all() {
    return List.copyOf(ALL.values());
  }

  /**
   * The method of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static MethodEntry find(String name) {
    MethodEntry entry = ALL.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          "The method (" + name + ") must be in the catalogue.\nMaybe one of " + names() + ".");
    }
    return entry;
  }

  private static Map<String, MethodEntry> catalogue() {
    Map<String, MethodEntry> byName = new TreeMap<>();
    for (MethodEntry entry :
        List.of(
            proxPep(),
            lagrangian(),
            pdsg(),
            slpmm(),
            mlalm(),
            csa(),
            drift(),
            aprid(),
            stoSqp(),
            sampledAl(),
            conex(),
            icpp(),
            stocIalm(),
            penaltyStorm(),
            sslAlm(),
            switching(),
            ghost())) {
      byName.put(entry.name(), entry);
    }
    return byName;
  }

  private static MethodEntry proxPep() {
    return new MethodEntry(
        "prox-pep",
        "Tang, Wang, Zhang",
        ProblemClass.ANY,
        PublishedOutput.RANDOM,
        List.of(
            scale("tau", "curvature tau, times K^(1/2)", 1, 0.01, 0.1, 1, 10, 100),
            scale("sigma", "dual steps, times K^(-3/4)", 1, 0.01, 0.1, 1, 10, 100, 1000),
            fixed("alpha", "proximal weight over K^(1/4), as a share of tau", 0.1),
            fixed("beta", "largest penalty", 1000)),
        Methods::proxPep);
  }

  private static Method<?> proxPep(
      StochasticProblem problem, long samples, Map<String, Double> v, boolean heuristic) {
    double k = samples;
    double sigma = of(v, "sigma") * Math.pow(k, -0.75);
    double betaMax = of(v, "beta");
    return new ProxPep(
        new ProxPepSettings(
            sigma,
            sigma,
            of(v, "alpha") * of(v, "tau") * Math.pow(k, 0.25),
            of(v, "tau") * Math.sqrt(k),
            Math.pow(k, 1.5),
            0.1 * betaMax,
            0.1 * betaMax,
            betaMax,
            Curvature.Isotropic.zero(problem.inequalities() + problem.equalities()),
            ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
            false,
            null));
  }

  private static MethodEntry lagrangian() {
    return new MethodEntry(
        "lagrangian",
        "descent–ascent; Sohrabi et al. 2024 for kp > 0",
        Lagrangian.ACCEPTS,
        PublishedOutput.LAST,
        List.of(
            scale("eta-x", "step in x, times K^(-1/2)", 1, 0.1, 1, 10),
            scale("eta-y", "step in the multipliers, times K^(-1/2)", 1, 0.001, 0.03, 1, 30),
            fixed("ki", "integral gain", 1),
            scale("kp", "proportional gain", 0, 0, 10),
            fixed("nu", "smoothing of the violation", 0),
            choice("decay", "q: steps shrink like t^(-q); times K^(q) to begin with", 0, 0, 0.5)),
        Methods::lagrangian);
  }

  private static Method<?> lagrangian(
      StochasticProblem problem, long samples, Map<String, Double> v, boolean heuristic) {
    // With decay the steps are, at the end, what they are all along without it.
    double rate = Math.pow((double) samples, of(v, "decay") - 0.5);
    return new Lagrangian(
        new LagrangianSettings(
            of(v, "eta-x") * rate,
            of(v, "eta-y") * rate,
            of(v, "ki"),
            of(v, "kp"),
            of(v, "nu"),
            of(v, "decay")));
  }

  private static MethodEntry pdsg() {
    return new MethodEntry(
        "pdsg",
        "Xu 2020",
        Pdsg.ACCEPTS,
        PublishedOutput.AVERAGE,
        List.of(
            scale("alpha", "longest step in x, times K^(-1/2)", 1, 0.1, 1, 10, 100),
            scale(
                "rho", "step in the multipliers, times K^(-1/2)", 1, 0.001, 0.01, 0.1, 1, 10, 100),
            choice("beta", "penalty over rho, at least 1", 1, 1, 10),
            fixed("adaptive", "weight of past gradients", PdsgSettings.DEFAULT_ADAPTIVE),
            fixed("rows", "constraints drawn a step, 0 for all", 0)),
        Methods::pdsg);
  }

  private static Method<?> pdsg(
      StochasticProblem problem, long samples, Map<String, Double> v, boolean heuristic) {
    double rate = 1 / Math.sqrt((double) samples);
    double rho = of(v, "rho") * rate;
    return new Pdsg(
        new PdsgSettings(
            of(v, "alpha") * rate,
            rho,
            of(v, "beta") * rho,
            of(v, "adaptive"),
            (int) of(v, "rows"),
            heuristic));
  }

  private static MethodEntry slpmm() {
    return new MethodEntry(
        "slpmm",
        "Zhang, Zhang, Wu, Xiao 2022",
        Slpmm.ACCEPTS,
        PublishedOutput.AVERAGE,
        List.of(
            scale("alpha", "proximal weight, times K^(1/2)", 1, 0.01, 0.1, 1, 10, 100),
            scale("sigma", "dual step, times K^(-1/2)", 1, 0.001, 0.01, 0.1, 1, 10, 100)),
        (problem, samples, v, heuristic) -> {
          double root = Math.sqrt((double) samples);
          return new Slpmm(
              new SlpmmSettings(
                  of(v, "sigma") / root,
                  of(v, "alpha") * root,
                  ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
                  heuristic));
        });
  }

  private static MethodEntry mlalm() {
    return new MethodEntry(
        "mlalm",
        "Shi, Wang, Wang 2025",
        Mlalm.ACCEPTS,
        PublishedOutput.RANDOM,
        List.of(
            scale("eta", "step in x, times K^(-1/2)", 1, 0.1, 1, 10, 100),
            scale("momentum", "share of the fresh gradient, times K^(-1/2)", 1, 1, 10),
            scale("beta", "penalty, times K^(1/4)", 1, 0.01, 0.1, 1),
            scale("rho", "step in the multipliers over the penalty", 0.01, 0.01, 0.1)),
        Methods::mlalm);
  }

  private static Method<?> mlalm(
      StochasticProblem problem, long samples, Map<String, Double> v, boolean heuristic) {
    double k = Math.max(1.0, samples / 2.0);
    double rate = 1 / Math.sqrt(k);
    double beta = of(v, "beta") * Math.pow(k, 0.25);
    return new Mlalm(
        new MlalmSettings(
            of(v, "eta") * rate,
            Math.min(1.0, of(v, "momentum") * rate),
            beta,
            Math.min(1.0, of(v, "rho")) * beta,
            heuristic));
  }

  private static MethodEntry csa() {
    return new MethodEntry(
        "csa",
        "Lan, Zhou 2020",
        Csa.ACCEPTS,
        PublishedOutput.ANSWER,
        List.of(
            scale("gamma", "step t is this times t^(-1/2)", 1, 0.01, 0.1, 1, 10),
            scale("eta", "tolerated violation, times t^(-1/2)", 4, 0.01, 0.1, 1, 10),
            choice("batch", "samples a step", 1, 1, 10)),
        (problem, samples, v, heuristic) -> {
          int batch = (int) of(v, "batch");
          long steps = Math.max(1, samples / Math.max(1, batch));
          return new Csa(new CsaSettings(of(v, "gamma"), of(v, "eta"), batch, steps, heuristic));
        });
  }

  private static MethodEntry drift() {
    return new MethodEntry(
        "drift-plus-penalty",
        "Yu, Neely, Wei 2017",
        DriftPlusPenalty.ACCEPTS,
        PublishedOutput.AVERAGE,
        List.of(
            scale("v", "weight of the objective, times K^(1/2)", 1, 1e-4, 0.001, 0.01, 0.1, 1, 10),
            scale("alpha", "proximal weight over v, times K", 1, 1e-3, 0.01, 0.1, 1, 10, 100)),
        (problem, samples, v, heuristic) -> {
          double k = samples;
          double weight = of(v, "v");
          return new DriftPlusPenalty(
              new DriftPlusPenaltySettings(
                  weight * Math.sqrt(k), of(v, "alpha") * weight * k, heuristic));
        });
  }

  private static MethodEntry aprid() {
    return new MethodEntry(
        "aprid",
        "Yan, Xu 2022",
        Aprid.ACCEPTS,
        PublishedOutput.AVERAGE,
        List.of(
            scale("alpha", "step in x, times K^(-1/2)", 10, 0.01, 0.1, 1, 10, 100),
            scale(
                "rho", "step in the multipliers, times K^(-1/2)", 1, 0.001, 0.01, 0.1, 1, 10, 100),
            fixed("beta1", "memory of the gradient", ApridSettings.DEFAULT_BETA1),
            fixed("beta2", "memory of its square", ApridSettings.DEFAULT_BETA2),
            fixed("theta", "clipping length", ApridSettings.DEFAULT_THETA)),
        (problem, samples, v, heuristic) -> {
          double rate = 1 / Math.sqrt((double) samples);
          return new Aprid(
              new ApridSettings(
                  of(v, "alpha") * rate,
                  of(v, "rho") * rate,
                  of(v, "beta1"),
                  of(v, "beta2"),
                  of(v, "theta"),
                  heuristic));
        });
  }

  private static MethodEntry stoSqp() {
    return new MethodEntry(
        "sto-sqp",
        "Berahas, Curtis, Robinson, Zhou 2021",
        StoSqp.ACCEPTS,
        PublishedOutput.LAST,
        List.of(
            scale("b", "scale of the steps", 1, 0.001, 0.01, 0.1, 1),
            scale("lipschitz", "factor on the estimate of L", 1, 0.1, 1, 10),
            scale("gamma", "factor on the estimate of Gamma", 1, 0.1, 1, 10),
            fixed("eta", "share of the decrease to insist on", StoSqpSettings.DEFAULT_ETA),
            fixed("tau", "merit parameter to begin with", 1),
            fixed("xi", "ratio parameter to begin with", 1),
            fixed("theta", "room above the shortest step", StoSqpSettings.DEFAULT_THETA)),
        (problem, samples, v, heuristic) ->
            new StoSqp(
                new StoSqpSettings(
                    of(v, "b"),
                    of(v, "lipschitz"),
                    of(v, "gamma"),
                    of(v, "eta"),
                    of(v, "tau"),
                    of(v, "xi"),
                    of(v, "theta"),
                    heuristic)));
  }

  private static MethodEntry sampledAl() {
    return new MethodEntry(
        "sampled-al",
        "Jin, Wang 2022",
        SampledAl.ACCEPTS,
        PublishedOutput.RANDOM,
        List.of(
            scale("alpha", "step in x, times K^(-1/2)", 1, 0.01, 0.1, 1, 10),
            scale("beta", "penalty, times K^(1/4)", 1, 0.01, 0.1, 1, 10),
            scale("rho", "step in the multipliers over the penalty", 0.01, 0.001, 0.01, 0.1),
            fixed("rows", "constraints drawn a step, 0 for all", 0)),
        (problem, samples, v, heuristic) -> {
          double k = samples;
          double beta = of(v, "beta") * Math.pow(k, 0.25);
          return new SampledAl(
              new SampledAlSettings(
                  of(v, "alpha") / Math.sqrt(k),
                  beta,
                  Math.min(1.0, of(v, "rho")) * beta,
                  (int) of(v, "rows"),
                  heuristic));
        });
  }

  private static MethodEntry conex() {
    return new MethodEntry(
        "conex",
        "Boob, Deng, Lan 2023",
        Conex.ACCEPTS,
        PublishedOutput.ANSWER,
        List.of(
            scale("eta", "proximal weight in x, times K^(1/2)", 1, 0.01, 0.1, 1, 10, 100),
            scale(
                "tau",
                "proximal weight in the multipliers, times K^(1/2)",
                1,
                0.01,
                0.1,
                1,
                10,
                100,
                1000),
            choice("independent", "1: a second sample for the line; 0: the same", 1, 0, 1),
            fixed("modulus", "strong convexity to build on", 0)),
        (problem, samples, v, heuristic) -> {
          boolean independent = of(v, "independent") != 0;
          double root = Math.sqrt(Math.max(1.0, (double) samples / lineKeys(problem, independent)));
          return new Conex(
              new ConexSettings(
                  of(v, "eta") * root,
                  of(v, "tau") * root,
                  of(v, "modulus"),
                  independent,
                  heuristic));
        });
  }

  /** How many evaluations a step of constraint extrapolation costs. */
  private static int lineKeys(StochasticProblem problem, boolean independent) {
    return independent ? SlackState.keys(problem) : 1;
  }

  private static MethodEntry icpp() {
    return new MethodEntry(
        "icpp",
        "Boob, Deng, Lan 2023",
        Icpp.ACCEPTS,
        PublishedOutput.ANSWER,
        List.of(
            scale("mu", "proximal weight of the objective", 1, 0.1, 1),
            choice("mu-g", "that of the constraints over mu", 1, 0, 1),
            scale("eta", "proximal weight within a round", 10, 10, 100),
            scale("tau", "that in the multipliers, over the step", 1000, 100, 1000, 10000),
            choice("rounds", "how many proximal steps", 10, 2, 10),
            fixed("independent", "1: a second sample for the line; 0: the same", 1)),
        Methods::icpp);
  }

  private static Method<?> icpp(
      StochasticProblem problem, long samples, Map<String, Double> v, boolean heuristic) {
    boolean independent = of(v, "independent") != 0;
    double mu = of(v, "mu");
    long steps = samples / lineKeys(problem, independent);
    return new Icpp(
        new IcppSettings(
            mu,
            of(v, "mu-g") * mu,
            Math.max(1, steps / Math.max(1, (long) of(v, "rounds"))),
            new ConexSettings(of(v, "eta"), of(v, "tau"), mu, independent, heuristic)));
  }

  private static MethodEntry stocIalm() {
    return new MethodEntry(
        "stoc-ialm",
        "Li, Chen, Liu, Lu, Xu 2024",
        StocIalm.ACCEPTS,
        PublishedOutput.LAST,
        List.of(
            scale(
                "eta", "step t of a round, times t^(-1/3) over the penalty", 0.1, 0.001, 0.01, 0.1),
            scale("momentum", "share of the fresh gradient, times t^(-2/3)", 1, 1, 100),
            scale("beta", "penalty of the first round", 1, 1, 10),
            scale("dual", "step in the multipliers", 1, 1, 10),
            scale("slack", "steps in slacks over those in x", 1, 1, 10),
            fixed("sigma", "growth of the penalty a round", 1.3),
            fixed("rounds", "how many rounds", 20)),
        (problem, samples, v, heuristic) -> {
          long steps = samples / (2L * SlackState.keys(problem));
          return new StocIalm(
              new StocIalmSettings(
                  of(v, "eta"),
                  of(v, "momentum"),
                  of(v, "beta"),
                  of(v, "sigma"),
                  of(v, "dual"),
                  of(v, "slack"),
                  Math.max(1, steps / Math.max(1, (long) of(v, "rounds")))));
        });
  }

  private static MethodEntry penaltyStorm() {
    return new MethodEntry(
        "penalty-storm",
        "Alacaoglu, Wright 2024",
        PenaltyStorm.ACCEPTS,
        PublishedOutput.RANDOM,
        List.of(
            scale("eta", "step t is this times t^(-3/5)", 0.1, 0.003, 0.03, 0.3),
            scale("momentum", "share of the fresh gradient, times t^(-4/5)", 1, 1, 100),
            scale("rho", "penalty, times t^(1/5)", 1, 1, 10, 100),
            scale("slack", "steps in slacks over those in x", 1, 1, 10)),
        (problem, samples, v, heuristic) ->
            new PenaltyStorm(
                new PenaltyStormSettings(
                    of(v, "eta"), of(v, "momentum"), of(v, "rho"), of(v, "slack"), heuristic)));
  }

  private static MethodEntry sslAlm() {
    return new MethodEntry(
        "ssl-alm",
        "Huang, Zhang, Alacaoglu 2025",
        SslAlm.ACCEPTS,
        PublishedOutput.ANSWER,
        List.of(
            // At K = 10⁴ the defaults are 0.01, 0.05 and 0.5, as published.
            scale("tau", "step in x, times K^(-1/2)", 1, 0.01, 0.1, 1),
            scale("eta", "step in the multipliers, times K^(-1/2)", 5, 0.5, 5, 50),
            scale("rho", "penalty", 1, 0.1, 1, 10),
            scale("beta", "speed of z, times K^(-1/2), at most 1", 50, 50),
            scale("slack", "steps in slacks over those in x", 1, 1, 10),
            fixed("mu", "pull towards z", SslAlmSettings.DEFAULT_MU),
            scale(
                "reset",
                "norm at which multipliers start afresh",
                SslAlmSettings.DEFAULT_RESET,
                SslAlmSettings.DEFAULT_RESET)),
        (problem, samples, v, heuristic) -> {
          double steps = Math.max(1.0, (double) samples / SlackState.keys(problem));
          double rate = 1 / Math.sqrt(steps);
          return new SslAlm(
              new SslAlmSettings(
                  of(v, "tau") * rate,
                  of(v, "eta") * rate,
                  of(v, "rho"),
                  of(v, "mu"),
                  Math.min(1.0, of(v, "beta") * rate),
                  of(v, "reset"),
                  of(v, "slack"),
                  heuristic));
        });
  }

  private static MethodEntry switching() {
    return new MethodEntry(
        "switching",
        "Huang, Lin 2023",
        Switching.ACCEPTS,
        PublishedOutput.ANSWER,
        List.of(
            scale("epsilon", "tolerated violation, times K^(-1/4)", 1, 0.01, 0.1, 1),
            scale("eta", "step along the objective, times K^(-1/2)", 1, 0.1, 1, 10),
            choice("decay", "q: both shrink like t^(-q); times K^(q) to begin with", 0, 0, 0.5),
            scale("polyak", "share of the step of Polyak, below 2", 1, 0.1, 1),
            choice("batch", "samples a step", 1, 1, 10)),
        (problem, samples, v, heuristic) -> {
          int batch = (int) of(v, "batch");
          double steps = Math.max(1.0, (double) samples / Math.max(1, batch));
          double start = Math.pow(steps, of(v, "decay"));
          return new Switching(
              new SwitchingSettings(
                  of(v, "epsilon") * Math.pow(steps, -0.25) * start,
                  of(v, "eta") * Math.pow(steps, -0.5) * start,
                  of(v, "decay"),
                  Math.min(1.9, of(v, "polyak")),
                  batch,
                  heuristic));
        });
  }

  private static MethodEntry ghost() {
    return new MethodEntry(
        "ghost",
        "Facchinei, Kungurtsev 2023",
        Ghost.ACCEPTS,
        PublishedOutput.LAST,
        List.of(
            scale("gamma", "step k is this over k^q, at most 1", 1, 1, 10),
            choice("decay", "q", 1, 0.6, 1),
            scale("tau", "proximal weight", 1, 0.1, 1, 10),
            scale("rho", "how far to look for feasibility", 1, 1),
            fixed("beta", "longest direction over rho, at least 1", 10),
            choice(
                "lambda", "share of the possible progress", GhostSettings.DEFAULT_LAMBDA, 0.5, 1),
            fixed("p", "N has probability p(1-p)^N", GhostSettings.DEFAULT_P),
            choice("levels", "the largest N", GhostSettings.DEFAULT_LEVELS, 2, 6)),
        (problem, samples, v, heuristic) ->
            new Ghost(
                new GhostSettings(
                    of(v, "gamma"),
                    of(v, "decay"),
                    of(v, "tau"),
                    of(v, "lambda"),
                    of(v, "rho"),
                    of(v, "beta") * of(v, "rho"),
                    of(v, "p"),
                    (int) of(v, "levels"),
                    heuristic)));
  }

  private static double of(Map<String, Double> values, String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("The parameter " + name + " has no value.");
    }
    return value;
  }
}
