/**
 * A URL, or a part of one, in which every percent-escape can be decoded: one that cannot (`%zz`, `%FF`) is escaped itself, and so
 * stands for itself ('100%' becomes '100%25'). Links that were shared or written by hand have such queries; server and browser must
 * read them alike.
 */
export const escapeMalformed = (url: string): string => url.replace(/(?:%[\da-f]{2})+|%/gi, escapeRun);

/** Goes through a run of escapes one character after the other; a character has one to four of them. */
function escapeRun(run: string): string {
  let escaped = '';
  for (let rest = run; rest;) {
    const character = [3, 6, 9, 12].map((length) => rest.slice(0, length)).find(isDecodable);
    escaped += character ?? `%25${rest.slice(1, 3)}`;
    rest = rest.slice(character?.length ?? 3);
  }
  return escaped;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
