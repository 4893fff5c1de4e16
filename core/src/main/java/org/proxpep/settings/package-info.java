/**
 * Records of settings: how a component is described and copied.
 *
 * <p>No particular setting; those stay with what they set.
 */
package org.proxpep.settings;
