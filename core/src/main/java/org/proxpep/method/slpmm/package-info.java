/**
 * SLPMM: the stochastic linearised proximal method of multipliers of Zhang, Zhang, Wu and Xiao.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.slpmm;
