/**
 * Problems made to order for tests and studies; no command reaches them.
 *
 * <p>Published to other modules in the test jar of this one.
 */
package org.proxpep.problems.generated;
