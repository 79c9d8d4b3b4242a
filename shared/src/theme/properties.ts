import { darkPalette, palette } from './palette';

const propertiesOf = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, value]) => `--color-${name}: ${value};`)
    .join(' ');

const light = `color-scheme: light; ${propertiesOf(palette)} --color-scrim: rgb(17 18 20 / 0.55);
  --shadow-panel: 0 1px 2px rgb(17 18 20 / 0.06), 0 12px 40px rgb(17 18 20 / 0.14);`;

const dark = `color-scheme: dark; ${propertiesOf(darkPalette)} --color-scrim: rgb(0 0 0 / 0.65);
  --shadow-panel: 0 0 0 1px rgb(255 255 255 / 0.08), 0 12px 40px rgb(0 0 0 / 0.6);`;

/**
 * The values of `tokens`. The dark scheme is for screens only: paper is white. An element with `data-scheme="light"` keeps
 * the light colors in both, for text on a light picture.
 */
export const propertiesCss = `
:root {
  ${light}
  --space-1: 4px; --space-2: 8px; --space-3: 12px; --space-4: 16px; --space-5: 24px;
  --space-6: 32px; --space-7: 48px; --space-8: 64px; --space-9: 96px;
  --radius-field: 12px; --radius-card: 12px; --radius-pill: 999px;
  --font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
  --font-family-display: Display, 'Display Fallback', var(--font-family);
  --font-xs: 0.8125rem; --font-sm: 0.9375rem; --font-md: 1.0625rem; --font-lg: 1.25rem; --font-xl: 1.75rem;
  --font-display: clamp(2.25rem, 1.5rem + 3.2vw, 4rem);
  --weight-regular: 400; --weight-semibold: 600; --weight-heavy: 800;
  --leading-tight: 1.1; --leading-text: 1.5; --tracking-tight: -0.02em; --word-gap: 0.05em;
  --motion-fast: 150ms ease-out; --motion-panel: 250ms ease-out;
  --width-content: 1280px; --width-text: 68ch; --width-form: 480px;
  --gutter: 16px; --tap: 44px; --header-height: 56px;
  --layer-header: 10; --layer-overlay: 30; --layer-toast: 40;
}
@media screen and (prefers-color-scheme: dark) {
  :root { ${dark} }
  [data-scheme='light'] { ${light} color: var(--color-ink); }
}
@media (prefers-contrast: more) { :root { --color-line: var(--color-ink-soft); } }
@media (min-width: 601px) { :root { --gutter: 24px; --header-height: 72px; } }
@media (min-width: 1024px) { :root { --gutter: 48px; } }
@media (prefers-reduced-motion: reduce) { :root { --motion-fast: 0.01ms linear; --motion-panel: 0.01ms linear; } }
`;
