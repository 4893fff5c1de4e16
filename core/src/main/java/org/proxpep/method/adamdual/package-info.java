/**
 * Adam in x with dual ascent, as constrained networks are mostly trained.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.adamdual;
