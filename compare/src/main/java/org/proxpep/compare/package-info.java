/**
 * Many methods on many problems under the same terms: budgets, seeds, tuning, standings.
 *
 * <p>It ranks and does not draw; pages and files are for the module {@code report}.
 */
package org.proxpep.compare;
