import { globalCss, typefaceCss } from 'shared/theme';

/** Adopts the global styles in a document without server markup, which has them. `style-src` does not apply to adopted sheets. */
export function adoptGlobalStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(globalCss + typefaceCss);
  document.adoptedStyleSheets.push(sheet);
}
