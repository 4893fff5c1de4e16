/**
 * The stochastic extragradient method on the Lagrangian.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.extragradient;
