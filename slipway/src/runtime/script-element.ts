/** A script element that the page's Content Security Policy allows, if it uses nonces. */
export function scriptElement(): HTMLScriptElement {
  const element = document.createElement('script');
  element.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
  return element;
}
