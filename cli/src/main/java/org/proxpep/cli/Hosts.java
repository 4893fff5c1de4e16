package org.proxpep.cli;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which names a local server answers to. A page of another site can make a browser ask this server
 * by a name of that site (DNS rebinding) and would then be allowed to read the answer; it cannot do
 * so by an address.
 */
final class Hosts {

  private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}|\\[::1]|localhost");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]|localhost");

  private static final int DEFAULT_PORT = 80;

  private final String asked;
  private final int port;

  /**
   * @param asked the address that the user gave; empty for the loopback address alone
   */
  Hosts(String asked, int port) {
    this.asked = asked.toLowerCase(Locale.ROOT);
    this.port = port;
  }

  /** Whether a request with these headers may be answered. */
  boolean allow(@Nullable String host, @Nullable String origin) {
    if (host == null) {
      return false;
    }
    String end = ":" + port;
    String name = host.toLowerCase(Locale.ROOT);
    if (name.endsWith(end)) {
      name = name.substring(0, name.length() - end.length());
    } else if (port != DEFAULT_PORT) {
      return false;
    }
    boolean known =
        asked.isEmpty()
            ? LOOPBACK.matcher(name).matches()
            : ADDRESS.matcher(name).matches() || name.equals(asked);
    return known && (origin == null || origin.equalsIgnoreCase("http://" + host));
  }
}
