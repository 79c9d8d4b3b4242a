/** Signals the document's event replay that this part of the page is hydrated. */
export function markHydrated(part: 'frame' | 'page'): void {
  document.dispatchEvent(new CustomEvent('storefront:hydrated', { detail: part }));
}
