/**
 * Benchmarks and studies; their figures stand in RESULTS.md.
 *
 * <p>Not shipped, and nothing depends on it.
 */
package org.proxpep.bench;
