/** Percent-escaped characters in well-formed UTF-8, as RFC 3629 lists their bytes: X is a digit, T a continuation byte. */
const CHARACTERS = '%(?:[0-7]X|(?:c[2-9a-f]|dX)T|(?:e0%[ab]X|ed%[89]X|e[1-9a-cef]T)T|(?:f0%[9ab]X|f4%8X|f[1-3]T)TT)'
  .replaceAll('T', '%[89ab]X')
  .replaceAll('X', '[\\da-f]');
const CHARACTER_OR_PERCENT = new RegExp(`${CHARACTERS}|%`, 'gi');

/**
 * A URL, or a part of one, in which every percent-escape can be decoded: a malformed one (`%zz`, `%FF`) is escaped itself, and so
 * decodes to itself ('100%' becomes '100%25'). Links that were shared or written by hand have such queries; server and browser must
 * read them alike. The server calls it before any limit counts, so it runs in linear time and never throws.
 */
export const escapeMalformed = (url: string): string =>
  url.replace(CHARACTER_OR_PERCENT, (found) => (found === '%' ? '%25' : found));

/** `decodeURIComponent` that throws for no text. */
export const decodeLenient = (text: string): string => (text.includes('%') ? decodeURIComponent(escapeMalformed(text)) : text);
