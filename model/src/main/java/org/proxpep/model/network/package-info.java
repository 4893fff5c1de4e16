/**
 * Feed-forward networks as loops over blocks of rows: layers, activations, one matrix product for
 * each layer. Nothing here knows of graphs, code or the language.
 */
package org.proxpep.model.network;
