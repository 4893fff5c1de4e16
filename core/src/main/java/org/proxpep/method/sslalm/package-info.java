/**
 * SSLALM: the stochastic smoothed and linearised augmented Lagrangian method of Huang, Zhang and
 * Alacaoglu.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.sslalm;
