/**
 * Problems written in Java against numbers that carry their derivatives along. Knows the table of
 * elementary functions, and neither graphs nor models.
 */
package org.proxpep.model.forward;
