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
import org.proxpep.method.csa.Csa;
import org.proxpep.method.csa.CsaSettings;
import org.proxpep.method.driftpluspenalty.DriftPlusPenalty;
import org.proxpep.method.driftpluspenalty.DriftPlusPenaltySettings;
import org.proxpep.method.lagrangian.Lagrangian;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.method.mlalm.Mlalm;
import org.proxpep.method.mlalm.MlalmSettings;
import org.proxpep.method.pdsg.Pdsg;
import org.proxpep.method.pdsg.PdsgSettings;
import org.proxpep.method.proxpep.Curvature;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.slpmm.Slpmm;
import org.proxpep.method.slpmm.SlpmmSettings;
import org.proxpep.method.stosqp.StoSqp;
import org.proxpep.method.stosqp.StoSqpSettings;
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
            proxPep(), lagrangian(), pdsg(), slpmm(), mlalm(), csa(), drift(), aprid(), stoSqp())) {
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

  private static double of(Map<String, Double> values, String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("The parameter " + name + " has no value.");
    }
    return value;
  }
}
