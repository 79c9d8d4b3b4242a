const ESCAPES_AT_MOST = 4;

/**
 * A URL in which every percent-escape can be decoded: one that cannot, in a path or a query, stands for itself ('100%' for '100%25').
 * Links that were shared or written by hand have such queries, and must not make an address another one.
 */
export function escapeMalformed(url: string): string {
  return isDecodable(url) ? url : url.replace(/(?:%[\da-f]{2})+|%/gi, (run) => (isDecodable(run) ? run : escapeRun(run)));
}

/** A run of escapes of which some are no UTF-8. A character has one to four of them. */
function escapeRun(run: string): string {
  let [rest, escaped] = [run, ''];
  while (rest) {
    const fits = Array.from({ length: ESCAPES_AT_MOST }, (_, index) => rest.slice(0, 3 * (index + 1))).find(isDecodable);
    escaped += fits ?? `%25${rest.slice(1, 3)}`;
    rest = rest.slice(fits?.length ?? 3);
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
