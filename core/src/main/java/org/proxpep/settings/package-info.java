/**
 * How settings are changed by copies: how a component of a record is described, and how records and
 * builders are copied and compared.
 *
 * <p>No particular setting; those stay with what they set.
 */
package org.proxpep.settings;
