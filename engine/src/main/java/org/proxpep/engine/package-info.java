/**
 * The interface for engines that hold the table of a model on other machines and compute there.
 * Programs find an engine by its name; nothing here knows one.
 */
package org.proxpep.engine;
