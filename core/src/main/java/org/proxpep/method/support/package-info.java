/**
 * What first-order methods share: states, slacks, samples of rows.
 *
 * <p>Nothing that only one method uses. Exported to the library of problems alone.
 */
package org.proxpep.method.support;
