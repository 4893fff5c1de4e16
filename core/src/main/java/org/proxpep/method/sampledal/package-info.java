/**
 * Sampled AL: the stochastic primal–dual method of Jin and Wang.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.sampledal;
