/**
 * Drift-plus-penalty: the method of virtual queues of Yu, Neely and Wei.
 *
 * <p>Settings, state and step as published; what other methods share is in {@code support}.
 */
package org.proxpep.method.driftpluspenalty;
