/** The text with each malformed percent-escape (`%zz`, `%FF`) escaped itself, so that it is read literally: as the server does. */
export const escapeMalformed = (text: string): string => text.replace(/(?:%[\da-f]{2})+|%/gi, escapeRun);

/** Goes through a run of escapes one character after the other; a character has one to four of them. */
function escapeRun(run: string): string {
  if (!run) return '';
  for (const length of [3, 6, 9, 12])
    try {
      decodeURIComponent(run.slice(0, length));
      return run.slice(0, length) + escapeRun(run.slice(length));
    } catch {
      // Not a character yet, or none at all.
    }
  return `%25${run.slice(1, 3)}${escapeRun(run.slice(3))}`;
}

/**
 * Rewrites a query with malformed escapes before anything reads it. The server reads them literally; the browser would read `%FF`
 * as U+FFFD, so the page could not be hydrated.
 */
export function keepEscapesReadable(): void {
  const { pathname, search, hash } = window.location;
  const escaped = escapeMalformed(search);
  if (escaped !== search) window.history.replaceState(window.history.state, '', pathname + escaped + hash);
}
