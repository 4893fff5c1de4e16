/**
 * MLALM: the momentum-based linearised augmented Lagrangian method of Shi, Wang and Wang.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.mlalm;
