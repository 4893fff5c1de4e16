package org.proxpep.cli;

import org.proxpep.run.Provenance;
import picocli.CommandLine.IVersionProvider;

/** The version line of {@code --version}. */
final class Version implements IVersionProvider {

  String number() {
    return Provenance.currentVersion();
  }

  @Override
  public String[] getVersion() {
    return new String[] {"prox-pep " + number() + ", Java " + Runtime.version()};
  }
}
