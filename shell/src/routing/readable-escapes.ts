import { escapeMalformed } from 'shared/malformed-escapes';

/**
 * Rewrites a query with malformed escapes before anything reads it. The server reads them literally; the browser would read `%FF`
 * as U+FFFD, so the page could not be hydrated.
 */
export function keepEscapesReadable(): void {
  const { pathname, search, hash } = window.location;
  const escaped = escapeMalformed(search);
  if (escaped !== search) window.history.replaceState(window.history.state, '', pathname + escaped + hash);
}
