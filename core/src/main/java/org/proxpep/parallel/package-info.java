/**
 * Tasks on several threads, and how an interrupt or a failure ends them.
 *
 * <p>Knows nothing of what the tasks do. Exported to the modules of the project only.
 */
package org.proxpep.parallel;
