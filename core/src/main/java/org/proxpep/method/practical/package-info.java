/**
 * The practical mode: Algorithm 1 that scales, learns its constants and weighs penalties.
 *
 * <p>Built on the subproblem of the paper. What holds for every problem stays in {@code proxpep}.
 */
package org.proxpep.method.practical;
