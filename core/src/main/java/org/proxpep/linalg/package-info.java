/**
 * The few kernels that loops spend their time in.
 *
 * <p>Arrays only: no problem, no set and no allocation inside loops. Not exported.
 */
package org.proxpep.linalg;
