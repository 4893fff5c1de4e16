/**
 * Penalty with STORM: the single-loop quadratic penalty method of Alacaoglu and Wright.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.penaltystorm;
