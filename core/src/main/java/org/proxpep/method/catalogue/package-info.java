/**
 * All methods by name, with their parameters, defaults and grids.
 *
 * <p>It knows methods by their entries only. Nothing below the solver asks it.
 */
package org.proxpep.method.catalogue;
