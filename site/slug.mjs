/** The anchor of a heading, as forges make it, so that one link is right in both places. */
export const slug = heading =>
  heading
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
