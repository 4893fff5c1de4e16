package org.proxpep.refusal;

/** What an exception says, for messages that add a place of their own. */
public interface Complaint {

  /** What is wrong, as a part of a sentence: without a capital letter and a full stop. */
  String clause();

  /** What might help, without the word "Maybe" and a full stop. */
  String advice();
}
