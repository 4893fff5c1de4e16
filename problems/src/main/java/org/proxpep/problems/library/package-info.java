/**
 * The problems by name, and the way from a problem of one's own to a known optimum.
 *
 * <p>One class for each family of problems; what they share is in {@code parts}.
 */
package org.proxpep.problems.library;
