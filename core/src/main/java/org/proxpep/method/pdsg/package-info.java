/**
 * PDSG: the primal–dual stochastic gradient method of Xu.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.pdsg;
