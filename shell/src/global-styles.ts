import { globalCss, typefaceCss } from 'shared/theme';

/** Adopts the styles that the server's markup brings along, for a document without it. The policy of styles does not apply to adopted sheets. */
export function adoptGlobalStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(globalCss + typefaceCss);
  document.adoptedStyleSheets.push(sheet);
}
