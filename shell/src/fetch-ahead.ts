const fetched = new Set<string>();

/**
 * Fetches scripts into the browser's cache, one after the other, and evaluates none, so that a press that imports one does
 * not wait for the network. A failed fetch is repeated by the import. `fetch` instead of a `modulepreload` link, which
 * WebKit refuses under `Integrity-Policy`; the import compares the bytes with the document's import map.
 */
export async function fetchAhead(addresses: readonly string[] = []): Promise<void> {
  for (const address of addresses) {
    if (fetched.has(address)) continue;
    fetched.add(address);
    // Low, so that a picture or a press that comes meanwhile goes first.
    await fetch(address, { priority: 'low' }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
  }
}
