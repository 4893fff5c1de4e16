/**
 * Smoothing: descent and ascent on functions whose kinks are rounded off.
 *
 * <p>Settings and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.smoothing;
