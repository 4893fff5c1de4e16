/**
 * APriD: the adaptive primal–dual method of Yan and Xu.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.aprid;
