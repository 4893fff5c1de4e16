package org.proxpep.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.solve.CertifiedResult;

/** The code in the documentation is the code here, and it does what the text says. */
class ExamplesTest {

  private static final Path ROOT = Path.of(System.getProperty("proxpep.root", ".."));

  @Test
  void newsvendorOrdersWhereTheShortageLimitBinds() {
    // Unconstrained, P(demand > q) = 0.4 gives q = 105.07; E[shortage] = 5 there needs less, so the
    // limit does not bind: E[(demand-q)+] at 105.07 is 5.71, above 5, hence q is where it equals 5.
    CertifiedResult result = Newsvendor.solve();
    assertThat(result.selected().x()[0]).isCloseTo(orderForShortage(5), Offset.offset(0.2));
  }

  /** q with E[(D−q)₊] = target for D ~ N(100, 20²), by bisection on the closed form. */
  private static double orderForShortage(double target) {
    double low = 0;
    double high = 200;
    for (int i = 0; i < 100; i++) {
      double q = 0.5 * (low + high);
      double z = (q - 100) / 20;
      double density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
      double shortage = 20 * (density - z * (1 - normal(z)));
      if (shortage > target) {
        low = q;
      } else {
        high = q;
      }
    }
    return low;
  }

  /** The standard normal distribution function by Simpson's rule. */
  private static double normal(double z) {
    int n = 2000;
    double h = z / n;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      double t = i * h;
      double weight = i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2;
      sum += weight * Math.exp(-0.5 * t * t);
    }
    return 0.5 + sum * h / 3 / Math.sqrt(2 * Math.PI);
  }

  @Test
  void theReadmeShowsTheNewsvendorAsItIs() throws IOException {
    assertShown("README.md", "core/src/test/java/org/proxpep/examples/Newsvendor.java");
  }

  private static void assertShown(String document, String source) throws IOException {
    String text = Files.readString(ROOT.resolve(document));
    String code = Files.readString(ROOT.resolve(source));
    String shown = code.substring(code.indexOf("import "));
    assertThat(text).contains("```java\n" + shown + "```");
  }
}
