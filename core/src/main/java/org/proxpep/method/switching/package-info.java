/**
 * Switching: the switching subgradient method of Huang and Lin.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.switching;
