/**
 * Gradient descent with momentum in x and dual ascent.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.momentumdual;
