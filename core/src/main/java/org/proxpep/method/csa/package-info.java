/**
 * CSA: cooperative stochastic approximation of Lan and Zhou.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.csa;
