import org.jspecify.annotations.NullMarked;

/** The solver: problems, convex sets, methods and the runner. */
@NullMarked
module org.proxpep.core {
  requires static transitive org.jspecify;
  requires transitive org.apache.commons.rng.api;
  requires org.apache.commons.rng.sampling;
  requires org.apache.commons.statistics.distribution;

  exports org.proxpep.certificate;
  exports org.proxpep.linalg to
      org.proxpep.compare,
      org.proxpep.problems,
      org.proxpep.theory;
  exports org.proxpep.method;
  exports org.proxpep.method.adamdual;
  exports org.proxpep.method.aprid;
  exports org.proxpep.method.catalogue;
  exports org.proxpep.method.conex;
  exports org.proxpep.method.csa;
  exports org.proxpep.method.driftpluspenalty;
  exports org.proxpep.method.extragradient;
  exports org.proxpep.method.ghost;
  exports org.proxpep.method.icpp;
  exports org.proxpep.method.lagrangian;
  exports org.proxpep.method.mlalm;
  exports org.proxpep.method.momentumdual;
  exports org.proxpep.method.pdsg;
  exports org.proxpep.method.penaltystorm;
  exports org.proxpep.method.practical;
  exports org.proxpep.method.proxpep;
  exports org.proxpep.method.sampledal;
  exports org.proxpep.method.slpmm;
  exports org.proxpep.method.smoothing;
  exports org.proxpep.method.sslalm;
  exports org.proxpep.method.stocialm;
  exports org.proxpep.method.stosqp;
  exports org.proxpep.method.support to
      org.proxpep.problems;
  exports org.proxpep.method.switching;
  exports org.proxpep.parallel to
      org.proxpep.compare,
      org.proxpep.theory;
  exports org.proxpep.pilot;
  exports org.proxpep.problem;
  exports org.proxpep.refusal;
  exports org.proxpep.residual;
  exports org.proxpep.run;
  exports org.proxpep.set;
  exports org.proxpep.settings;
  exports org.proxpep.solve;
  exports org.proxpep.sweep;
  exports org.proxpep.values;

  uses org.proxpep.method.catalogue.MethodProvider;

  provides org.proxpep.method.catalogue.MethodProvider with
      org.proxpep.method.own.OwnMethods;
}
