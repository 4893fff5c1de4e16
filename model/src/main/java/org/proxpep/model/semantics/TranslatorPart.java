package org.proxpep.model.semantics;

import org.proxpep.model.graph.Graph;
import org.proxpep.model.syntax.SourceText;

/** What the parts of a translator, one for each kind of expression, share. */
abstract class TranslatorPart {

  final Translator translator;
  final Context context;
  final SourceText source;
  final Graph graph;
  final Arithmetic arithmetic;

  TranslatorPart(Translator translator) {
    this.translator = translator;
    this.context = translator.context;
    this.source = translator.source;
    this.graph = translator.graph;
    this.arithmetic = translator.arithmetic;
  }
}
