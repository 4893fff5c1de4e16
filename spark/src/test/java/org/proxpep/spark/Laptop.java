package org.proxpep.spark;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/** The program that the documentation shows. */
final class Laptop {

  private Laptop() {}

  static CertifiedResult solve(SparkSession spark, Path model, String data) throws IOException {
    RunSettings run = RunSettings.DEFAULT.withMaxSamples(100_000);
    try (SparkProblem problem = SparkProblem.read(model, spark.read().parquet(data))) {
      problem.expect(run.seed(), SolverSettings.DEFAULT, 1); // which rows will be wanted
      return new Solver(new PracticalProxPep(), problem)
          .withRun(run)
          .withCertificate(CertificateSettings.DEFAULT.withExactMeansUpTo(problem.rows()))
          .solve();
    }
  }
}
