/**
 * Lagrangian: gradient descent and ascent on the Lagrangian, with the νPI controller.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.lagrangian;
