package org.proxpep.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Checkout;

/** The map of the house shows the house. */
class HouseMapTest {

  /** With {@code -Dproxpep.map=write} the map is drawn anew. */
  @Test
  void theMapIsAsTheClassesAre() throws IOException {
    List<String> modules =
        Checkout.modules().stream()
            .filter(module -> !module.equals("bench") && !Checkout.packages(module).isEmpty())
            .toList();
    String drawn = new HouseMap(modules).svg();
    Path map = Checkout.root().resolve("docs/map.svg");
    if ("write".equals(System.getProperty("proxpep.map"))) {
      Files.writeString(map, drawn);
    }
    assertThat(Checkout.read(map))
        .as("docs/map.svg, which -Dproxpep.map=write draws anew")
        .isEqualTo(drawn);
  }
}
