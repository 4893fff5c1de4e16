/**
 * The contract of a problem: shape, evaluations, scenario keys, exact means.
 *
 * <p>No method and no measurement. It knows sets only.
 */
package org.proxpep.problem;
