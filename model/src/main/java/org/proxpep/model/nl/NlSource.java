package org.proxpep.model.nl;

/** The items of a .nl file after its header, in one of the two encodings. */
abstract sealed class NlSource permits TextSource, BinarySource {

  final byte[] bytes;
  int at;

  NlSource(byte[] bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Whether nothing is left. */
  abstract boolean atEnd();

  /** A letter that says what follows. */
  abstract char letter() throws NlException;

  abstract int integer() throws NlException;

  /** A number inside an expression after the letter s or l. */
  abstract double shortNumber(char kind) throws NlException;

  abstract double number() throws NlException;

  abstract String word() throws NlException;

  /** Where the last item was, for messages. */
  abstract String place();

  /** A whole number from 0 to {@code limit}−1. */
  int index(String what, int limit) throws NlException {
    int value = integer();
    if (value < 0 || value >= limit) {
      throw error("%s (%s) must be from 0 to %s.", what, value, limit - 1);
    }
    return value;
  }

  /**
   * How many items follow. Each takes at least a byte, so a larger number is a mistake in the file;
   * finding it here keeps arrays in proportion to the file.
   */
  int count(String what) throws NlException {
    int value = integer();
    int left = bytes.length - at;
    if (value < 0 || value > left) {
      throw error(
          "The number of %s (%s) must be from 0 to the %s bytes that are left.\n"
              + "Maybe the file was cut off.",
          what, value, left);
    }
    return value;
  }

  /** Nothing follows where something must. */
  NlException endsEarly() {
    return error("The file ends too early.\nMaybe it was cut off.");
  }

  /** What is wrong here; each %s stands for one of the parts. */
  NlException error(String sentence, Object... parts) {
    return new NlException(place(), sentence, parts);
  }
}
