import { propertiesCss } from './properties';
import { fallbackTypefaceCss } from './typeface';

/*
 * The scrollbar is always visible, so that short and long pages align. Behind a modal the page does not scroll; the
 * scrollbar's gutter takes the color of the scrim, which does not cover it.
 */
const reset = `
*, *::before, *::after { box-sizing: border-box; }
html {
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
  transition: background-color var(--motion-fast);
  scroll-padding-top: calc(var(--header-height) + var(--space-5)); overflow-y: scroll; overflow-wrap: break-word;
}
html:has(dialog[data-modal][open]) { overflow: hidden; scrollbar-gutter: stable; background: color-mix(in srgb, var(--color-ink) 55%, var(--color-paper)); }
body, h1, h2, h3, h4, h5, h6, p, figure, blockquote, dl, dd, ul, ol, fieldset, pre { margin: 0; padding: 0; }
ul[class], ol[class], ul[role='list'], ol[role='list'] { list-style: none; }
fieldset { border: 0; min-width: 0; }
legend { padding: 0; }
img, svg, picture, video { display: block; max-width: 100%; }
img, video { height: auto; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { padding: 0; border: 0; background: none; text-align: inherit; }
button, summary, [role='button'], [role='tab'], label, select { cursor: pointer; }
button, a, label, summary { touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
:disabled, [aria-disabled='true'] { cursor: not-allowed; }
table { border-collapse: collapse; border-spacing: 0; }
[hidden] { display: none !important; }
`;

// The display face draws a space closer to k and y, and its letters are set tight: without a word gap 'Pick list' reads as one word.
const typography = `
body {
  min-width: 300px; min-height: 100vh; min-height: 100dvh;
  background: var(--color-paper); color: var(--color-ink);
  font-family: var(--font-family); font-size: var(--font-md); font-weight: var(--weight-regular); line-height: var(--leading-text);
  -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; text-rendering: optimizeLegibility;
}
h1, h2, h3, h4 { font-family: var(--font-family-display); font-weight: var(--weight-heavy); line-height: var(--leading-tight); letter-spacing: var(--tracking-tight); word-spacing: var(--word-gap); text-wrap: balance; }
h1 { font-size: var(--font-display); }
h2 { font-size: var(--font-xl); }
h3 { font-size: var(--font-lg); }
h4 { font-size: var(--font-md); }
p { text-wrap: pretty; }
b, strong { font-weight: var(--weight-semibold); }
small { font-size: var(--font-xs); }
a { color: inherit; text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
::placeholder { color: var(--color-ink-soft); opacity: 1; }
::selection { background: var(--color-ink); color: var(--color-paper); }
`;

/* The white gap inside the ring is what is visible on a dark background, the ring on a light one. */
const focus = `
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--color-ink); outline-offset: 2px; box-shadow: 0 0 0 2px var(--color-paper); }
h1:focus, h1:focus-visible, main:focus, main:focus-visible { outline: none; box-shadow: none; }
.skip-link {
  position: fixed; top: var(--space-2); left: var(--space-2); z-index: var(--layer-toast);
  padding: var(--space-3) var(--space-5); border-radius: var(--radius-pill);
  background: var(--color-ink); color: var(--color-paper); font-weight: var(--weight-semibold); text-decoration: none;
  transform: translateY(-200%);
}
.skip-link:focus { transform: none; }
`;

/*
 * Forced colors remove backgrounds and shadows, so selected elements get the system color for selections. Without scripts a button that
 * could do nothing gives way to the note before it (NeedsScript); a form of the method 'dialog' is sent by scripts only.
 */
const preferences = `
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
    transition-duration: 0.01ms !important; scroll-behavior: auto !important;
  }
}
@media (forced-colors: active) {
  :focus-visible { outline-color: Highlight; }
  .skip-link { border: 1px solid ButtonText; }
  input:checked + span, [aria-selected='true'], a[aria-current], button[aria-current] {
    forced-color-adjust: none;
    background: Highlight !important; color: HighlightText !important; border-color: Highlight !important;
  }
}
@media (scripting: none) { noscript + [type='button'], form[method='dialog'] [type='submit'] { display: none; } }
@media print {
  header, footer, nav, dialog, button, .skip-link, [role='tablist'] { display: none !important; }
}
`;

/** The global style sheet: custom properties, reset, typography, focus ring, user preferences. The shell renders it once. */
export const globalCss = [fallbackTypefaceCss, propertiesCss, reset, typography, focus, preferences].join('');
