/**
 * Records: how a component of settings is described, and how records are copied and compared.
 *
 * <p>No particular setting; those stay with what they set.
 */
package org.proxpep.settings;
