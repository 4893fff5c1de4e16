package org.proxpep.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Collectors;
import org.proxpep.report.chart.Escapes;

/**
 * What stands around the content of a page: style sheet, script, and a policy that lets nothing
 * else run or load, whatever a name may contain.
 */
final class Shell {

  private static final String STYLE = resource("report.css");
  private static final String PICTURE = resource("picture.css");
  private static final String SCRIPT = resource("report.js");
  private static final String HASH = hash(SCRIPT);

  private Shell() {}

  /**
   * @param live whether the page may listen to the server it came from
   */
  static String page(String title, boolean live, String body) {
    return """
        <!DOCTYPE html>
        <html lang="en"%s>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src 'sha256-%s'; img-src data:; connect-src %s; base-uri 'none'; form-action 'none'">
        <link rel="icon" href="data:,">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        %s
        <script>%s</script>
        </body>
        </html>
        """
        .formatted(
            live ? " data-live=\"events\"" : "",
            HASH,
            live ? "'self'" : "'none'",
            Escapes.of(title),
            STYLE,
            body,
            SCRIPT);
  }

  /** Of the style sheet what drawings need, and some classes of text, for a drawing by itself. */
  static String pictureStyle() {
    String colours = STYLE.substring(0, STYLE.indexOf("* {"));
    return colours
        + STYLE
            .lines()
            .filter(line -> line.startsWith(".chart ") || line.startsWith(".line."))
            .map(line -> line + "\n")
            .collect(Collectors.joining())
        + PICTURE;
  }

  private static String resource(String name) {
    try (InputStream in = Shell.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256.", e);
    }
  }
}
