/**
 * The commands: options in, exit code out.
 *
 * <p>No mathematics; whatever a Java program may want is in another module.
 */
package org.proxpep.cli;
