import { registry } from './registry';

let isInstalled = false;

/**
 * Gives every script and style sheet of a known version its hash before the browser requests the file, for all code that makes
 * such elements, because the chunk loader of a remote that was built without SlipwayPlugin has no other hook. Changes the
 * prototypes of the two elements, once per page.
 */
export function installGuard(): void {
  if (isInstalled) return;
  isInstalled = true;
  guard(HTMLScriptElement.prototype, 'src', () => true);
  guard(HTMLLinkElement.prototype, 'href', ({ rel }) => /\b(stylesheet|modulepreload)\b/.test(rel));
}

function guard<E extends HTMLScriptElement | HTMLLinkElement>(
  prototype: E,
  attribute: 'src' | 'href',
  applies: (element: E) => boolean,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, attribute)!;
  Object.defineProperty(prototype, attribute, {
    ...property,
    set(this: E, address: unknown) {
      if (applies(this)) setIntegrity(this, String(address));
      property.set!.call(this, address);
    },
  });
  // An own method: Element's, which all other elements use, stays as it is.
  prototype.setAttribute = function setAttribute(this: E, name: string, value: string) {
    if (name.toLowerCase() === attribute && applies(this)) setIntegrity(this, value);
    Element.prototype.setAttribute.call(this, name, value);
  };
}

/** Without `crossorigin`, browsers do not check the integrity of a file from another origin. */
function setIntegrity(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
  const integrity = registry().integrityOf(address);
  if (!integrity) return;
  element.crossOrigin = 'anonymous';
  element.setAttribute('integrity', integrity);
}
