package org.proxpep.report.page;

/** The drawing beside a verdict. */
final class Icon {

  private Icon() {}

  /** A shape for each tone; the words beside it say the same. */
  static String of(String tone) {
    String shape =
        switch (tone) {
          case "good" -> "<circle cx=\"16\" cy=\"16\" r=\"14\"/><path d=\"M9 16.5l5 5 9.5-11\"/>";
          case "bad" ->
              "<path class=\"fill\" d=\"M10.2 2h11.6L30 10.2v11.6L21.8 30H10.2L2 21.8V10.2z\"/>"
                  + "<path d=\"M11 11l10 10M21 11L11 21\"/>";
          case "open" ->
              "<path class=\"fill\" d=\"M16 2.5l14.5 26h-29z\"/><path d=\"M16 12v8M16 24v.5\"/>";
          default -> "<circle cx=\"16\" cy=\"16\" r=\"14\"/><path d=\"M16 8v8l6 4\"/>";
        };
    return "<svg class=\"icon\" viewBox=\"0 0 32 32\" aria-hidden=\"true\" focusable=\"false\">"
        + shape
        + "</svg>";
  }
}
