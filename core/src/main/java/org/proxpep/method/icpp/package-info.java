/**
 * ICPP: the inexact constrained proximal point method of Boob, Deng and Lan.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.icpp;
