/** A percent-escaped character in well-formed UTF-8, as RFC 3629 lists its bytes: no surrogate, no overlong form. */
const CHARACTER = [
  '%[0-7][\\da-f]',
  '%(?:c[2-9a-f]|d[\\da-f])%[89ab][\\da-f]',
  '%(?:e0%[ab][\\da-f]|ed%[89][\\da-f]|e[1-9a-cef]%[89ab][\\da-f])%[89ab][\\da-f]',
  '%(?:f0%[9ab][\\da-f]|f4%8[\\da-f]|f[1-3]%[89ab][\\da-f])%[89ab][\\da-f]%[89ab][\\da-f]',
].join('|');
const CHARACTER_OR_PERCENT = new RegExp(`${CHARACTER}|%`, 'gi');

/**
 * A URL, or a part of one, in which every percent-escape can be decoded: one that cannot (`%zz`, `%FF`) is escaped itself, and so
 * stands for itself ('100%' becomes '100%25'). Links that were shared or written by hand have such queries; server and browser must
 * read them alike. The server calls it before any limit counts, so its time is in proportion to the length and nothing is thrown.
 */
export const escapeMalformed = (url: string): string =>
  url.replace(CHARACTER_OR_PERCENT, (found) => (found === '%' ? '%25' : found));

/** `decodeURIComponent` that throws for no text. */
export const decodeLenient = (text: string): string => (text.includes('%') ? decodeURIComponent(escapeMalformed(text)) : text);
