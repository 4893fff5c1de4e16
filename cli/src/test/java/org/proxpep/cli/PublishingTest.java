package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Checkout;

/** What the poms must say before a version can be published. */
class PublishingTest {

  private static final Path ROOT = Path.of(System.getProperty("proxpep.root", ".."));

  /** Modules that stay at home. */
  private static final List<String> PRIVATE = List.of("bom", "job", "bench");

  private static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static List<String> all(String element, String text) {
    return Pattern.compile("<" + element + ">([^<]*)</" + element + ">")
        .matcher(text)
        .results()
        .map((MatchResult m) -> m.group(1))
        .toList();
  }

  private static String first(String element, String text) {
    return all(element, text).get(0);
  }

  @Test
  void allModulesHaveOneVersionANameAndADescription() throws IOException {
    String root = text("pom.xml");
    for (String module : all("module", root)) {
      String pom = text(module + "/pom.xml");
      assertThat(first("version", pom)).as(module).isEqualTo(first("version", root));
      assertThat(first("name", pom)).as(module).isEqualTo("Prox-PEP " + module);
      assertThat(first("description", pom)).as(module).isNotBlank().endsWith(".");
    }
  }

  /** Only what a module exports to everybody is promised to stay compatible. */
  @Test
  void onlyExportedPackagesAreComparedWithTheLastRelease() throws IOException {
    List<String> hidden = new ArrayList<>();
    for (String module : all("module", text("pom.xml"))) {
      Path descriptor = ROOT.resolve(module).resolve("src/main/java/module-info.java");
      if (Files.exists(descriptor)) {
        String exports = Files.readString(descriptor);
        Checkout.packages(module).stream()
            .filter(name -> !exports.contains("exports " + name + ";"))
            .forEach(hidden::add);
      }
      if (PRIVATE.contains(module) && !module.equals("bom")) {
        assertThat(first("japicmp.skip", text(module + "/pom.xml"))).as(module).isEqualTo("true");
      }
    }
    String root = text("pom.xml");
    String japicmp = root.substring(root.indexOf("<artifactId>japicmp-maven-plugin</artifactId>"));
    String excludes = japicmp.substring(0, japicmp.indexOf("</excludes>"));
    assertThat(all("exclude", excludes)).containsExactlyInAnyOrderElementsOf(hidden);
  }

  @Test
  void theBomHasEveryModuleThatIsPublished() throws IOException {
    List<String> published =
        all("module", text("pom.xml")).stream()
            .filter(module -> !PRIVATE.contains(module))
            .map(module -> "prox-pep-" + module)
            .toList();
    List<String> listed =
        all("artifactId", text("bom/pom.xml")).stream()
            .filter(name -> name.startsWith("prox-pep-") && !name.endsWith("-bom"))
            .toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void whatARepositoryAsksForIsThere() throws IOException {
    for (String file : List.of("pom.xml", "bom/pom.xml")) {
      assertThat(text(file))
          .contains("<url>", "<licenses>", "<developers>", "<scm>", "<connection>")
          .contains("<project.build.outputTimestamp>");
    }
    String stamp = "project.build.outputTimestamp";
    assertThat(first(stamp, text("bom/pom.xml"))).isEqualTo(first(stamp, text("pom.xml")));
  }

  @Test
  void theAddressOfTheProjectIsTheSameEverywhere() throws IOException {
    String home = first("home", text("pom.xml"));
    String bom = text("bom/pom.xml").replace(home, "");
    assertThat(bom).contains("<url></url>", "scm:git:.git").doesNotContain("github.com");
    String[] parts = home.split("/", -1);
    assertThat(text("jreleaser.yml"))
        .contains("homepage: " + home)
        .contains("owner: " + parts[parts.length - 2])
        .contains("name: " + parts[parts.length - 1]);
  }
}
