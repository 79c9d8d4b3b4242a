/**
 * On every page. Under `require-trusted-types-for 'script'` a string becomes markup or a script URL only if this policy allows
 * it. The policy allows what the shell's libraries need and nothing that an attacker could have written: the empty string
 * (notistack's style element), the markup with which React creates a script element that never runs, the server markup (shown
 * again where its remote cannot be loaded), and script URLs of this origin.
 */
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): void;
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };
const EMPTY_SCRIPT = '<script></script>';
let serverMarkup: string | undefined;

if (trustedTypes) {
  document.addEventListener('readystatechange', () => {
    serverMarkup ??= document.querySelector('main [data-remote]')?.innerHTML ?? '';
  });
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.trim() === '' || text === serverMarkup || text === EMPTY_SCRIPT ? text : null),
    createScriptURL: (text) => (new URL(text, document.baseURI).origin === location.origin ? text : null),
  });
}
