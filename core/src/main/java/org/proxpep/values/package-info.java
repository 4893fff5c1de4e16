/**
 * Problems that give values only, as simulators do, and the ways to their slopes. Knows problems
 * and sets, not what solves them.
 */
package org.proxpep.values;
