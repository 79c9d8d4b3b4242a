/** A script element that the page's Content Security Policy allows, where it has nonces. */
export function scriptElement(): HTMLScriptElement {
  const element = document.createElement('script');
  element.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
  return element;
}
