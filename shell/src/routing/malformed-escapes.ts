/** Runs of percent-escapes, which may be the bytes of one character, and what only begins like one. */
const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;

/** The text with each malformed percent-escape (`%zz`, `%FF`) escaped itself, so that it is read literally. */
export const escapeMalformed = (text: string): string =>
  text.replace(ESCAPES, (escapes) => {
    try {
      decodeURIComponent(escapes);
      return escapes;
    } catch {
      return escapes.replaceAll('%', '%25');
    }
  });

/**
 * Rewrites a query with malformed escapes before anything reads it. The server reads them literally; the browser would read `%FF`
 * as U+FFFD, so the page could not be hydrated.
 */
export function keepEscapesReadable(): void {
  const { pathname, search, hash } = window.location;
  const escaped = escapeMalformed(search);
  if (escaped !== search) window.history.replaceState(window.history.state, '', pathname + escaped + hash);
}
