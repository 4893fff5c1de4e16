/**
 * Stoc-iALM: the stochastic inexact augmented Lagrangian method of Li, Chen, Liu, Lu and Xu.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.stocialm;
