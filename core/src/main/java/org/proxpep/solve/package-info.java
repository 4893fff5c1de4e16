/**
 * From a problem to a verdict: replications, selection, certificate.
 *
 * <p>It knows runs and certificates, the contract of methods and no particular one.
 */
package org.proxpep.solve;
