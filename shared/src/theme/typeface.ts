/** Written by `npm run artwork -- --typeface`; the name changes with the bytes, so clients keep the file for ever. */
export const TYPEFACE_URL = '/fonts/display-2b35ed86.woff2';

/** The file is wider than Arial Bold by 9 % at 600 and by 16 % at 800, as measured over the shop's headlines. */
const fallback = (weight: string, size: number) => `@font-face {
  font-family: 'Display Fallback'; font-weight: ${weight};
  src: local('Arial Bold'), local('Arial-BoldMT'), local('Helvetica-Bold'), local('Liberation Sans Bold'), local('Roboto Bold');
  size-adjust: ${size}%; ascent-override: ${(8800 / size).toFixed(1)}%; descent-override: ${(2100 / size).toFixed(1)}%; line-gap-override: 0%;
}`;

/** Stand-ins with the measures of the display typeface, so that nothing moves when it arrives. Part of the global style sheet. */
export const fallbackTypefaceCss = [fallback('600', 109), fallback('800', 115.7)].join('\n');

/**
 * The display typeface. Its style element starts with `media="not all"`: the server's page switches it on once the page has
 * loaded, so that no first paint and no picture waits for it.
 */
export const typefaceCss = `@font-face {
  font-family: 'Display'; font-weight: 600 800; font-display: swap;
  src: url(${TYPEFACE_URL}) format('woff2');
}`;
