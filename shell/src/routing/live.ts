/** Tells the document's click keeper that this part of the page answers by itself from now on. */
export function sayLive(part: 'frame' | 'page'): void {
  document.dispatchEvent(new CustomEvent('storefront:live', { detail: part }));
}
