const fetched = new Set<string>();

/**
 * Fetches scripts into the browser's cache, one after the other, and evaluates none, so that a press that imports one does
 * not wait for the network. The first failure ends it: the visitor is offline, or leaves the page, and WebKit logs an error
 * for each fetch that a page begins while it is being left. The import repeats a failed fetch. `fetch` instead of a
 * `modulepreload` link, which WebKit refuses under `Integrity-Policy`; the import compares the bytes with the document's
 * import map.
 */
export async function fetchAhead(addresses: readonly string[] = []): Promise<void> {
  for (const address of addresses) {
    if (fetched.has(address)) continue;
    fetched.add(address);
    try {
      // Low, so that a picture or a press that comes meanwhile goes first.
      await (await fetch(address, { priority: 'low' })).arrayBuffer();
    } catch {
      return;
    }
  }
}
